"""Vega's habits: a third colour where it must be, its file names, its trace through the drop-in."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import OPEN, Outcome, files_of
from tests.trf.lines import row
from trfpair.apps.engine.main import engine

SEASONS = Path(__file__).parents[1] / "fixtures" / "seasons"
Run = Callable[..., Outcome]


def stuck() -> str:
    """Six players after four rounds by hand: whoever may still meet is due the same colour by 2.4."""
    rows = [
        row(1, "3 w 0", "5 w 1", "6 b 0", "4 b =", points="1.5"),
        row(2, "4 w 0", "6 w 1", "3 b =", "5 b =", points="2.0"),
        row(3, "1 b 1", "4 w 0", "2 w =", "6 b 0", points="1.5"),
        row(4, "2 b 1", "3 b 1", "5 w =", "1 w =", points="3.0"),
        row(5, "6 w 0", "1 b 0", "4 b =", "2 w =", points="1.0"),
        row(6, "5 b 1", "2 b 0", "1 w 1", "3 w 1", points="3.0"),
    ]
    return "\n".join(["XXR 9", "XXC white1", *rows, ""])


def test_a_third_colour_only_when_asked_for_and_needed(folder: Path, trfpair: Run) -> None:
    (folder / "t.trf").write_text(stuck(), encoding="utf-8")
    refused = trfpair("pair", "t.trf", "--system", "vega")
    assert refused.code == 1
    assert "If somebody could have the same colour three times running" in refused.err
    done = trfpair("pair", "t.trf", "--system", "vega", "--third-colour", "--out", "o")
    assert done.code == 0
    said = "no pairing exists with 2.4, which yields as was asked for: a third equal colour running for 6, 2"
    assert f"Warning: {said}" in done.err
    assert said in (folder / "o" / "verbose.txt").read_text(encoding="utf-8")
    assert (folder / "o" / "pairs.list").read_text(encoding="utf-8") == "3\n6 4\n1 2\n3 5\n"


@pytest.mark.parametrize(("option", "code"), [([], 1), (["--third-colour"], 0)])
def test_the_drop_in_knows_the_option(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, option: list[str], code: int
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "t.trfx").write_text(stuck(), encoding="utf-8")
    assert engine([".", "t.trfx", *option]) == code
    assert (tmp_path / "engine.man").exists() == (code == 0)


def test_where_it_is_not_needed_nothing_changes(folder: Path, trfpair: Run) -> None:
    assert trfpair("pair", "open.trf", "--system", "vega", "--out", "a").code == 0
    assert trfpair("pair", "open.trf", "--system", "vega", "--third-colour", "--out", "b").code == 0
    for name in ("pairs.list", "verbose.txt"):
        assert (folder / "a" / name).read_text(encoding="utf-8") == (folder / "b" / name).read_text(encoding="utf-8")


def test_the_drop_in_writes_the_trace_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "open.trfx").write_bytes(OPEN.read_bytes())
    assert engine([".", "open.trfx", "--trace"]) == 0
    made = {"engine.man", "engine5.man", "verbose5.txt", "Scoregroup5-0.sgr", "Scoregroup5-1.sgr"}
    assert files_of(tmp_path) == made | {"open.trfx"}
    assert "Group  1" in (tmp_path / "verbose5.txt").read_text(encoding="utf-8")


@pytest.mark.gate
def test_the_score_groups_of_all_rounds_by_one_command(folder: Path, trfpair: Run) -> None:
    """Each page is the one that `pair` writes with the round; of two files each has them in its folder."""
    for system in ("vega", "danubian"):
        (folder / f"{system}.trf").write_bytes((SEASONS / f"{system}.trf").read_bytes())
    done = trfpair("sheets", "vega.trf", "--out", "all", "--what", "pairings", "--format", "txt", "--sgr")
    assert done.code == 0
    names = {f"Scoregroup{round_}-{digit}.sgr" for round_ in range(1, 6) for digit in (0, 1)}
    assert files_of(folder / "all") == names | {"pairs5.txt"}
    for round_ in ("1", "4"):
        assert trfpair("pair", "vega.trf", "--round", round_, "--sgr", "--out", "one").code == 0
        for name in (f"Scoregroup{round_}-0.sgr", f"Scoregroup{round_}-1.sgr"):
            assert (folder / "all" / name).read_bytes() == (folder / "one" / name).read_bytes()
    both = ("sheets", "vega.trf", "danubian.trf", "--what", "pairings", "--format", "txt", "--out", "both", "--sgr")
    assert trfpair(*both).code == 0
    assert names <= files_of(folder / "both" / "vega")
    assert names <= files_of(folder / "both" / "danubian")


def test_a_system_without_score_groups_is_named(folder: Path, trfpair: Run) -> None:
    done = trfpair("sheets", "open.trf", "--out", "all", "--sgr")
    assert done.code == 3
    assert "open.trf: --sgr needs a system with score-group tables (vega, danubian); the file is paired with dutch" in (
        done.err
    )
    assert not (folder / "all").exists()


def test_the_score_of_a_group_as_vega_prints_it(folder: Path, trfpair: Run) -> None:
    assert trfpair("pair", "open.trf", "--system", "vega", "--sgr", "--out", "o").code == 0
    lines = (folder / "o" / "Scoregroup5-0.sgr").read_text(encoding="utf-8").splitlines()
    assert "Group 1, score = 4" in lines
    assert "Group 2, score = 3.5" in lines
    assert "-" * 46 in lines
