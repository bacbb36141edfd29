"""A set of files is the old one or the new one, whatever is killed when; nothing else is touched, nothing stays."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from errno import EIO
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import FIXTURES, Outcome
from tests.hostile.killed import NEW, OLD, SCENARIOS
from tests.seeds import gated
from trfpair.base.errors import BadInput, FileAccess
from trfpair.base.files import stage, write_files, write_set
from trfpair.base.files.steps import do_again, last_state, take_back

linux = pytest.mark.skipif(sys.platform != "linux", reason="folders are exchanged at one stroke on Linux")

Found = dict[str, str]
Run = Callable[..., Outcome]


def kills(scenario: str, folder: Path) -> list[dict[str, Any]]:
    """What stood there after a kill at each step, and after the next run."""
    command = [sys.executable, "-m", "tests.hostile.killed", scenario, str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=100, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert lines[-1]["ended"]
    assert len(lines) > 15
    assert all(line["again"] for line in lines)
    return lines


def visible(found: Found) -> Found:
    """What does not stand under a temporary name."""
    return {name: text for name, text in found.items() if not name.startswith(".") and "/." not in name}


def within(folder: str, files: Found) -> Found:
    return {f"{folder}/{name}": text for name, text in files.items()}


OTHERS = {"notes": {"out/notes": "mine", "out/pairs.json": "older"}}


@pytest.mark.gate
@linux
@pytest.mark.parametrize("scenario", ["old", "notes", *gated("new", "empty")])
def test_a_killed_run_leaves_the_old_set_or_the_new_one(scenario: str, tmp_path: Path) -> None:
    others = OTHERS.get(scenario, {})
    new = within("out", NEW) | others
    old = {"old": within("out", OLD), "notes": within("out", OLD) | others}.get(scenario, {})
    for line in kills(scenario, tmp_path):
        assert visible(line["killed"]) in (old, new)
        assert line["then"] == new


@pytest.mark.gate
@pytest.mark.posix  # a process that forks, and kills itself
def test_a_killed_run_leaves_the_old_file_or_the_new_one(tmp_path: Path) -> None:
    for line in kills("file", tmp_path):
        assert visible(line["killed"]) in ({"t.trf": "old"}, {"t.trf": "new"})
        assert line["then"] == {"t.trf": "new"}


@pytest.mark.gate
@pytest.mark.posix  # as above
def test_where_a_folder_cannot_be_exchanged_each_file_is_whole_and_the_next_run_has_the_set(tmp_path: Path) -> None:
    for line in kills("folder", tmp_path):
        found = visible(line["killed"])
        assert found.pop("out/sub/notes") == "mine"
        assert set(found) == set(within("out", NEW))
        assert all(text in (within("out", OLD)[name], within("out", NEW)[name]) for name, text in found.items())
        assert line["then"] == within("out", NEW) | {"out/sub/notes": "mine"}


@pytest.mark.gate
@linux
def test_the_round_is_entered_after_its_pages_are_there(tmp_path: Path) -> None:
    """Killed before, `pair --write` can be done again: the file does not hold the round."""
    for line in kills("written", tmp_path):
        found = visible(line["killed"])
        file, kept = found.pop("t.trf"), found.pop("t.trf.undo", "old")
        assert (found, file) in [(within("out", OLD), "old"), (within("out", NEW), "old"), (within("out", NEW), "new")]
        assert kept == "old"
        assert line["then"] == within("out", NEW) | {"t.trf": "new", "t.trf.undo": "old"}


@pytest.mark.gate
@pytest.mark.posix  # as above
@pytest.mark.parametrize(
    ("scenario", "before", "after"),
    [("undo", ("3", "", "210"), ("2", "3", "10")), ("redo", ("1", "23", "0"), ("2", "3", "10"))],
)
def test_a_killed_undo_or_redo_loses_no_step(
    scenario: str, before: tuple[str, str, str], after: tuple[str, str, str], tmp_path: Path
) -> None:
    """All that was done and undone can be had again, and the next run goes on from there."""
    seen = set()
    for at, line in enumerate(kills(scenario, tmp_path)):
        found = reached(tmp_path / str(at), visible(line["killed"]))
        assert found in (before, after)
        seen.add(found)
    assert seen == {before, after}


@pytest.mark.gate
@pytest.mark.posix  # as above
def test_a_killed_step_leaves_what_was_undone(tmp_path: Path) -> None:
    seen = set()
    for at, line in enumerate(kills("step", tmp_path)):
        folder = tmp_path / str(at)
        held, again, back = reached(folder, visible(line["killed"]))
        assert (held, again, back) in (("1", "23", "0"), ("1+", "", "10"))
        assert [last_state(folder / "t.trf", len, number)[1] for number in (1, 2)] == [b"2", b"3"]
        seen.add(held)
    assert seen == {"1", "1+"}


def reached(folder: Path, found: Found) -> tuple[str, str, str]:
    """What a file holds, what it holds after each redo, and then after each undo from there on."""
    folder.mkdir(parents=True)
    for name, text in found.items():
        (folder / name).write_text(text, encoding="utf-8")
    file = folder / "t.trf"
    held = file.read_text(encoding="utf-8")
    again = "".join(turned(file, lambda: do_again(file, len)))
    for _ in again:
        take_back(file, len)
    back = "".join(turned(file, lambda: take_back(file, len)))
    for name, text in found.items():
        (folder / name).write_text(text, encoding="utf-8")
    return held, again, back


def turned(file: Path, way: Callable[[], object]) -> Iterator[str]:
    """What a file holds each time, as long as there is a step."""
    while True:
        try:
            way()
        except BadInput:
            return
        yield file.read_text(encoding="utf-8")


def test_every_scenario_is_tested() -> None:
    files = {"new", "empty", "old", "notes", "folder", "file", "written"}
    assert set(SCENARIOS) == files | {"step", "undo", "redo"}


WRITER = """
import sys
from pathlib import Path
from trfpair.base.files import write_set
for turn in range(25):
    write_set(Path(sys.argv[1]), {name: f"{sys.argv[2]} {turn}" for name in ("a", "b", "c", "d")})
"""


@pytest.mark.gate
def test_two_runs_into_one_folder_leave_one_set(tmp_path: Path) -> None:
    folder = tmp_path / "out"
    runs = [subprocess.Popen([sys.executable, "-c", WRITER, str(folder), name]) for name in ("one", "two")]
    assert [run.wait(60) for run in runs] == [0, 0]
    assert len({path.read_text(encoding="utf-8") for path in folder.iterdir()}) == 1
    assert sorted(path.name for path in folder.iterdir()) == ["a", "b", "c", "d"]
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


@pytest.mark.parametrize("whole", [False, True])
def test_what_cannot_be_put_in_its_place_takes_the_rest_back(
    whole: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "out"
    write_set(folder, OLD)
    real = os.replace

    def failing(source: Path, target: Path) -> None:
        if target.name == "last" and source.name == "last":
            raise OSError(EIO, "Input/output error", str(source), None, str(target))
        real(source, target)

    monkeypatch.setattr(os, "replace", failing)
    one_by_one = {**{folder / name: text for name, text in NEW.items()}, folder / "last": "new"}
    others = {tmp_path / "first": "new", tmp_path / "last": "new"}
    with pytest.raises(FileAccess, match="Input/output error"):
        write_set(folder, NEW, others) if whole else write_files(one_by_one)
    assert {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()} == OLD
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


@linux
def test_a_file_that_comes_at_the_last_moment_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from trfpair.base.files import places

    folder = tmp_path / "out"
    write_set(folder, OLD)
    (folder / "notes").write_text("first", encoding="utf-8")
    real = places._exchange

    def late(one: Path, other: Path) -> bool:
        (folder / "late").write_text("late", encoding="utf-8")
        (folder / "again").write_text("second", encoding="utf-8")
        os.replace(folder / "again", folder / "notes")
        return real(one, other)

    monkeypatch.setattr(places, "_exchange", late)
    write_set(folder, NEW)
    assert {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()} == NEW | {
        "late": "late",
        "notes": "second",
    }
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


def test_no_link_is_followed(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("mine", encoding="utf-8")
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "pairs.txt").symlink_to(tmp_path / "mine")
    write_set(tmp_path / "out", NEW)
    assert (tmp_path / "mine").read_text(encoding="utf-8") == "mine"
    assert not (tmp_path / "out" / "pairs.txt").is_symlink()
    assert {path.name: path.read_text(encoding="utf-8") for path in (tmp_path / "out").iterdir()} == NEW


def test_a_link_to_a_folder_stays_one(tmp_path: Path) -> None:
    (tmp_path / "round5").mkdir()
    (tmp_path / "now").symlink_to("round5")
    write_set(tmp_path / "now", NEW)
    assert (tmp_path / "now").is_symlink()
    assert {path.name: path.read_text(encoding="utf-8") for path in (tmp_path / "round5").iterdir()} == NEW


@pytest.mark.posix  # folders have no locks
def test_stale_folders_go_and_nothing_else(tmp_path: Path) -> None:
    stale, living, other = (tmp_path / f".trfpair-{digit * 16}" for digit in "abc")
    for folder in (stale, living):
        folder.mkdir()
        (folder / "pairs.txt").write_text("half", encoding="utf-8")
    other.symlink_to(living)
    (tmp_path / ".trfpair-notes").mkdir()
    number = os.open(living, os.O_RDONLY)
    assert stage._lock(number)
    stage._cleaned.clear()
    write_set(tmp_path / "out", NEW)
    os.close(number)
    names = {path.name for path in tmp_path.iterdir()}
    assert names == {"out", living.name, other.name, ".trfpair-notes"}
    assert (living / "pairs.txt").read_text(encoding="utf-8") == "half"


def test_where_folders_have_no_locks_a_stale_folder_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It could be that of a run at work."""
    (tmp_path / f".trfpair-{'a' * 16}").mkdir()
    monkeypatch.setattr(stage, "_lock", lambda number: False)
    stage._cleaned.clear()
    write_set(tmp_path / "out", NEW)
    assert (tmp_path / f".trfpair-{'a' * 16}").is_dir()


@pytest.mark.posix  # nor modes
def test_modes_stay(tmp_path: Path) -> None:
    folder = tmp_path / "out"
    write_set(folder, OLD)
    folder.chmod(0o750)
    (folder / "pairs.txt").chmod(0o600)
    write_set(folder, NEW)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o750
    assert stat.S_IMODE((folder / "pairs.txt").stat().st_mode) == 0o600
    write_files({folder / "pairs.txt": "newer"})
    assert stat.S_IMODE((folder / "pairs.txt").stat().st_mode) == 0o600


def test_the_folder_one_stands_in_keeps_its_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_set(tmp_path / "out", OLD)
    monkeypatch.chdir(tmp_path / "out")
    write_set(Path(), NEW)
    assert {name: Path(name).read_text(encoding="utf-8") for name in os.listdir()} == NEW


def test_one_file_under_two_names_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    with pytest.raises(BadInput, match="named twice"):
        write_files({tmp_path / "x": "one", tmp_path / "a" / ".." / "x": "two"})
    assert not (tmp_path / "x").exists()


def test_a_ladder_and_its_report_in_one_file_are_refused(folder: Path, trfpair: Run) -> None:
    before = (FIXTURES / "ladder/advance/rules-example/in.trf").read_bytes()
    (folder / "ladder.trf").write_bytes(before)
    for one, other in (("x", "x"), ("x", "./x"), ("ladder.trf", "./ladder.trf")):
        done = trfpair("ladder", "advance", "ladder.trf", "-o", one, "--report", other)
        assert done.code == 3
        assert "named twice" in done.err
    assert (folder / "ladder.trf").read_bytes() == before
    assert not (folder / "x").exists()


FULL = """
import resource, sys
from pathlib import Path
from trfpair.apps.exits import run
from trfpair.base.files import write_set
resource.setrlimit(resource.RLIMIT_FSIZE, (5000, 5000))
run(lambda: write_set(Path(sys.argv[1]), {"a": "short", "b": "long" * 5000}))
"""


@pytest.mark.gate
@pytest.mark.posix  # no such limit
def test_a_full_disk_is_told_with_the_name_of_the_file(tmp_path: Path) -> None:
    folder = tmp_path / "out"
    write_set(folder, {"a": "old", "b": "old"})
    done = subprocess.run(
        [sys.executable, "-c", FULL, str(folder)],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        encoding="utf-8",
    )
    assert done.returncode == 5
    assert done.stderr == f"Error: cannot write {folder / 'b'}: File too large\n"
    assert {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()} == {"a": "old", "b": "old"}
    assert [path.name for path in tmp_path.iterdir()] == ["out"]
