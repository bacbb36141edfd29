"""Output files: where they go, and what a failed run leaves."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.engine.conftest import Run, text_of
from trfpair.engine import files

Fixture = Callable[[str], Path]

ROUND3 = "bbp-6.0.0-seed7-round3"


@pytest.fixture
def event(fixture: Fixture) -> Path:
    """The fixture in a folder below the working directory."""
    file = fixture(f"{ROUND3}.trf")
    (file.parent / "sub").mkdir()
    return file.rename(file.parent / "sub" / "event.trf")


def test_names_without_a_folder_go_beside_the_input(event: Path, engine: Run) -> None:
    assert engine("--dutch", "sub/event.trf", "-p", "out.txt", "-l").code == 0
    assert {path.name for path in event.parent.iterdir()} == {"event.trf", "out.txt", "event.list"}
    assert list(Path().glob("*.*")) == []


def test_names_with_a_folder_are_taken_as_they_are(event: Path, engine: Run) -> None:
    assert engine("--dutch", "sub/event.trf", "-p", "./out.txt", "-l", "./list.txt").code == 0
    assert {path.name for path in Path().iterdir()} == {"sub", "out.txt", "list.txt"}


def test_generated_files_go_beside_the_configuration(event: Path, engine: Run) -> None:
    (event.parent / "config").write_text("PlayersNumber=6\nRoundsNumber=3\n")
    assert engine("--dutch", "-g", "sub/config", "-o", "made.trf", "-l").code == 0
    assert (event.parent / "made.trf").is_file()
    assert (event.parent / "made.list").is_file()


@pytest.mark.parametrize(
    ("content", "goes"),
    [
        ("2\n1 2\n3 0\n", True),
        ("2\r\n1 2\r\n3 0\r\n", True),
        ("0\n", True),
        ("\nID\tPts\t-\tPref\t\n", True),
        ("Round #1\n\n ID\tPts\t\n", True),
        ("", False),
        ("001    1 somebody's tournament\n", False),
        ("notes to myself\n", False),
    ],
)
@pytest.mark.parametrize(
    "command", [["--dutch", "{file}"], ["{file}"], ["--monrad", "{file}"], ["--dutch", "gone.trf"]]
)
def test_old_answers_go_and_other_files_stay(
    tmp_path: Path, engine: Run, fixture: Fixture, content: str, goes: bool, command: list[str]
) -> None:
    file = fixture("no-pairing.trf")
    out = tmp_path / "out.txt"
    out.write_bytes(content.encode())
    assert engine(*(word.format(file=file) for word in command), "-p", out).code in (1, 3, 5)
    assert out.exists() is not goes
    if not goes:
        assert out.read_bytes() == content.encode()


def test_a_success_replaces_whatever_was_there(tmp_path: Path, engine: Run, event: Path) -> None:
    out = tmp_path / "out.txt"
    out.write_text("notes to myself\n")
    assert engine("--dutch", event, "-p", out, "--eol", "lf").code == 0
    assert out.read_text() == text_of(f"{ROUND3}.pairs")


@pytest.mark.parametrize("options", [["-p", "in.trf"], ["-p", "./sub/../in.trf"], ["-p", "out", "-l", "in.trf"]])
def test_the_input_is_never_written_over(tmp_path: Path, engine: Run, event: Path, options: list[str]) -> None:
    (tmp_path / "in.trf").write_bytes(event.read_bytes())
    done = engine("--dutch", "in.trf", *options)
    assert done.code == 3
    assert "is the input file" in done.err
    assert (tmp_path / "in.trf").read_bytes() == event.read_bytes()


def test_pairs_and_list_into_one_file_is_refused(engine: Run, event: Path) -> None:
    done = engine("--dutch", event, "-p", "./x", "-l", "./x")
    assert done.code == 3
    assert "named twice" in done.err


def test_pairs_and_list_come_together_or_not_at_all(tmp_path: Path, engine: Run, event: Path) -> None:
    (tmp_path / "list.txt").mkdir()
    assert engine("--dutch", event, "-p", "./out.txt", "-l", "./list.txt").code == 5
    assert not (tmp_path / "out.txt").exists()


def test_a_missing_folder_is_not_made(tmp_path: Path, engine: Run, event: Path) -> None:
    done = engine("--dutch", event, "-p", "./none/out.txt")
    assert done.code == 5
    assert not (tmp_path / "none").exists()


def test_links_are_followed(tmp_path: Path, engine: Run, event: Path) -> None:
    (tmp_path / "real.txt").write_text("old\n")
    (tmp_path / "link.txt").symlink_to("real.txt")
    assert engine("--dutch", event, "-p", "./link.txt").code == 0
    assert (tmp_path / "link.txt").is_symlink()
    assert (tmp_path / "real.txt").read_text().startswith("5")


@pytest.mark.skipif(not os.path.exists("/dev/null"), reason="needs a device")
def test_devices_stay_devices(engine: Run, event: Path) -> None:
    assert engine("--dutch", event, "-p", os.devnull).code == 0
    assert Path(os.devnull).is_char_device()


def test_a_long_pair_list_is_known_by_its_beginning(tmp_path: Path) -> None:
    path = tmp_path / "long"
    path.write_text("3000\n" + "".join(f"{2 * n + 1} {2 * n + 2}\n" for n in range(3000)))
    assert files.looks_like_an_answer(path)
