"""Output files: where they go, and what a failed run leaves."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.engine.conftest import Run, text_of
from trfpair.apps.engine import files

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
    (event.parent / "config").write_text("PlayersNumber=6\nRoundsNumber=3\n", encoding="utf-8")
    assert engine("--dutch", "-g", "sub/config", "-o", "made.trf", "-l").code == 0
    assert (event.parent / "made.trf").is_file()
    assert (event.parent / "made.list").is_file()


@pytest.mark.few(27)
@pytest.mark.parametrize(
    ("content", "goes"),
    [
        ("2\n1 2\n3 0\n", True),
        ("2\r\n1 2\r\n3 0\r\n", True),
        ("0\n", True),
        ("\nID\tPts\t-\tPref\t\n", True),
        ("Round #1\n\n ID\tPts\t\n", True),
        ("", False),
        ("5551234 5559876\n", False),
        ("5551234\n5559876\n", False),
        ("3\n1 2\n3 0\n", False),
        ("2\n1 2\n1 3\n", False),
        ("2\n1 0\n3 2\n", False),
        ("12\n34\n56\n", False),
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
    out.write_text("notes to myself\n", encoding="utf-8")
    assert engine("--dutch", event, "-p", out, "--eol", "lf").code == 0
    assert out.read_text(encoding="utf-8") == text_of(f"{ROUND3}.pairs")


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
    (tmp_path / "real.txt").write_text("old\n", encoding="utf-8")
    (tmp_path / "link.txt").symlink_to("real.txt")
    assert engine("--dutch", event, "-p", "./link.txt").code == 0
    assert (tmp_path / "link.txt").is_symlink()
    assert (tmp_path / "real.txt").read_text(encoding="utf-8").startswith("5")


@pytest.mark.posix  # needs a device
def test_devices_stay_devices(engine: Run, event: Path) -> None:
    assert engine("--dutch", event, "-p", os.devnull).code == 0
    assert Path(os.devnull).is_char_device()


def test_a_long_pair_list_is_known_by_its_beginning(tmp_path: Path) -> None:
    path = tmp_path / "long"
    path.write_text("3000\n" + "".join(f"{2 * n + 1} {2 * n + 2}\n" for n in range(3000)), encoding="utf-8")
    assert files.is_an_answer(path)


TELEPHONES = "2\n5551234 5559876\n5551111 5552222\n"


def test_nothing_is_touched_until_the_answer_is_known(
    tmp_path: Path, engine: Run, event: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An old answer stands there while the round is paired; a telephone list survives whatever fails."""
    import trfpair.apps.engine.pairs

    seen = []
    real = trfpair.apps.engine.pairs.pair_round

    def looking(*given: Any, **named: Any) -> Any:
        seen.append((tmp_path / "out.txt").read_text(encoding="utf-8"))
        return real(*given, **named)

    monkeypatch.setattr(trfpair.apps.engine.pairs, "pair_round", looking)
    for content in (TELEPHONES, "1\n1 2\n"):
        (tmp_path / "out.txt").write_text(content, encoding="utf-8")
        assert engine("--dutch", event, "-p", "./out.txt", "--eol", "lf").code == 0
        assert (tmp_path / "out.txt").read_text(encoding="utf-8") == text_of(f"{ROUND3}.pairs")
    assert seen == [TELEPHONES, "1\n1 2\n"]
    (tmp_path / "out.txt").write_text(TELEPHONES, encoding="utf-8")
    for command in (["--dutch", "gone.trf"], ["--dutch", event, "--oops"], ["--dutch"]):
        assert engine(*command, "-p", "./out.txt").code != 0
        assert (tmp_path / "out.txt").read_text(encoding="utf-8") == TELEPHONES


def test_an_interruption_leaves_no_old_answer(
    tmp_path: Path, engine: Run, event: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("trfpair.apps.engine.pairs.pair_round", interrupted)
    (tmp_path / "out.txt").write_text("1\n1 2\n", encoding="utf-8")
    assert engine("--dutch", event, "-p", "./out.txt").code == 130
    assert not (tmp_path / "out.txt").exists()


FULL = """
import resource, sys
from trfpair.apps.exits import run
from trfpair.apps.engine.main import engine
resource.setrlimit(resource.RLIMIT_FSIZE, (12, 12))
run(lambda: engine(sys.argv[1:]))
"""


@pytest.mark.gate
@pytest.mark.posix  # no such limit
@pytest.mark.parametrize(
    "options", [["-p", "./made"], ["-p", "./made", "-l", "./list.txt"], ["-p", "./x", "-l", "./made"]]
)
def test_a_full_disk_leaves_the_callers_file_empty(tmp_path: Path, event: Path, options: list[str]) -> None:
    (tmp_path / "made").touch()
    node = (tmp_path / "made").stat().st_ino
    command = [sys.executable, "-c", FULL, "--dutch", str(event), *options]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, encoding="utf-8")
    assert done.returncode == 5, done.stderr
    assert done.stderr.startswith("Error: ")
    assert "File too large" in done.stderr
    assert ((tmp_path / "made").read_text(encoding="utf-8"), (tmp_path / "made").stat().st_ino) == ("", node)
    assert {path.name for path in tmp_path.iterdir()} == {"made", event.parent.name}


def test_an_empty_file_of_the_caller_is_filled_in_place(tmp_path: Path) -> None:
    path = tmp_path / "out"
    path.touch()
    with path.open(encoding="utf-8") as held:
        files.write_answers({path: "2\n1 2\n3 4\n"})
        assert held.read() == "2\n1 2\n3 4\n"


def test_a_held_output_is_told_once(tmp_path: Path, engine: Run, event: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It can neither be written nor removed while another program has it open."""
    out = tmp_path / "out.txt"
    out.write_text("1\n1 2\n", encoding="utf-8")

    def held(*_: object, **__: object) -> None:
        raise PermissionError(13, "another program has it open", str(out))

    monkeypatch.setattr("os.replace", held)
    monkeypatch.setattr("pathlib.Path.unlink", held)
    done = engine("--dutch", event, "-p", out)
    assert (done.code, len(done.err.splitlines())) == (5, 1), done.err
    assert out.read_text(encoding="utf-8") == "1\n1 2\n"
