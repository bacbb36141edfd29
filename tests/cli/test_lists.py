"""Lists as spreadsheets and Windows write them, and what is written of them can be read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Outcome

Run = Callable[..., Outcome]


def test_blanks_of_any_kind_in_a_list_are_one(folder: Path, trfpair: Run) -> None:
    (folder / "tab.csv").write_text('name,birth,club\nA,19\t0/01/01,"x"\nB,"1990\n/01/01",y\n', encoding="utf-8")
    assert trfpair("new", "tab.csv", "-o", "tab.trf", "--rounds", "5").code == 0
    assert trfpair("pair", "tab.trf").code == 0
    assert len((folder / "tab.trf").read_text(encoding="utf-8").split("001 ")) == 3


@pytest.mark.gate
@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le"])
def test_lists_with_a_mark(folder: Path, trfpair: Run, encoding: str) -> None:
    """Lists of files, of ratings and of names, as Windows writes them."""
    mark = "\ufeff" if encoding == "utf-16-le" else ""
    (folder / "files.txt").write_bytes(f"{mark}open.trf\r\n".encode(encoding))
    assert trfpair("check", "--files-from", "files.txt").code in (0, 6)
    (folder / "ratings.txt").write_bytes(f"{mark}2500\r\n2400\r\n".encode(encoding))
    assert (
        trfpair(
            "generate",
            "-o",
            "two.trf",
            "--players",
            "2",
            "--rounds",
            "1",
            "--rating-list",
            "ratings.txt",
            "--unset",
            "fixed",
        ).code
        == 0
    )
    (folder / "event.json").write_text('{"players": [1, 2, 3, 4], "rounds": []}', encoding="utf-8")
    (folder / "names.txt").write_bytes(f"{mark}1 Änne\r\n".encode(encoding))
    assert trfpair("pods", "event.json", "--system", "cedh", "--sheets", "wall", "--names", "names.txt").code == 0
    assert "Änne" in (folder / "wall" / "names.txt").read_text(encoding="utf-8")


def test_a_double_swiss_in_trfx_is_still_one(folder: Path, trfpair: Run) -> None:
    generate = (
        "generate",
        "-o",
        "event.trf",
        "--system",
        "double-swiss",
        "--players",
        "8",
        "--rounds",
        "3",
        "--seed",
        "1",
    )
    assert trfpair(*generate).code == 0
    lines = (folder / "event.trf").read_text(encoding="utf-8").splitlines(keepends=True)
    (folder / "event.trf").write_text("".join(line for line in lines if not line.startswith("###")), encoding="utf-8")
    assert trfpair("convert", "event.trf", "old.trf", "--to", "trfx").code == 6
    assert trfpair("check", "old.trf").code == 0
    assert trfpair("convert", "old.trf", "again.trf", "--to", "trfx").code == 0
    assert (folder / "again.trf").read_bytes() == (folder / "old.trf").read_bytes()
