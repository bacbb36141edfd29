"""``trfpair check`` over many files: lists and folders, the same words whoever checks, and going on after an end."""

from __future__ import annotations

import json
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import FIXTURES, OPEN, Outcome
from tests.seeds import gated
from trfpair.apps.cli.names import names_of
from trfpair.lab.batch import JOURNAL, Journal

Run = Callable[..., Outcome]

GOOD = FIXTURES / "dutch" / "tournaments-2026"


@pytest.fixture
def events(folder: Path) -> Path:
    """Five files in ``e``: one differs, one is none and one is told twice."""
    (folder / "e").mkdir()
    smallest = sorted(GOOD.glob("*.trf"), key=lambda path: path.stat().st_size)[:3]
    for number, path in enumerate(smallest):
        shutil.copy(path, folder / "e" / f"{number}.trf")
    shutil.copy(OPEN, folder / "e" / "3.TRF")
    (folder / "e" / "4.trfx").write_text("001 what\n", encoding="utf-8")
    (folder / "e" / "notes.txt").write_text("no tournament\n", encoding="utf-8")
    return folder


@pytest.mark.gate
def test_a_folder_a_list_and_names_are_the_same_files(events: Path, trfpair: Run) -> None:
    names = [f"e/{name}" for name in ("0.trf", "1.trf", "2.trf", "3.TRF", "4.trfx")]
    (events / "list").write_text("\n".join(["", *names, ""]), encoding="utf-8")
    told = trfpair("check", *names)
    assert told.code == 3
    assert "5 files, " in told.out
    assert trfpair("check", "e") == told
    assert trfpair("check", "--files-from", "list") == told
    assert trfpair("check", *names[:2], "--files-from", "list").out.startswith(told.out[: told.out.index("e/2.trf")])


@pytest.mark.gate
@pytest.mark.parametrize("options", [[], ["--json"], *gated(["--quiet"], ["--system", "dutch-2017"])])
def test_one_process_two_and_a_journal_say_the_same(events: Path, trfpair: Run, options: list[str]) -> None:
    told = trfpair("check", "e", *options)
    assert trfpair("check", "e", *options, "--jobs", "2") == told
    assert trfpair("check", "e", *options, "--out", "out") == told


@pytest.mark.gate
def test_a_journal_is_told_in_json_too(events: Path, trfpair: Run) -> None:
    trfpair("check", "e", "--out", "out")
    told = trfpair("check", "e", "--json")
    assert trfpair("check", "e", "--json", "--out", "out", "--resume") == told
    assert json.dumps(json.loads(told.out), ensure_ascii=False, indent=1) + "\n" == told.out


@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["check"], 3, "Missing argument"),
        (["check", "--files-from", "gone"], 5, "gone: the list cannot be read: No such file"),
        (["check", "--files-from", "blank"], 3, "blank: the list names no file"),
        (["check", "empty"], 3, "empty: the folder holds no .trf or .trfx file"),
        (["check", "e", "--resume"], 3, "--resume goes on with the journal of a folder"),
        (["check", "e", "--out", "nowhere", "--resume"], 5, "nowhere/journal.sqlite is not there"),
        (["check", "e", "--out", "blank"], 5, "cannot write"),
        (["check", "e", "--out", "done"], 3, "done/journal.sqlite exists already: --resume continues it"),
        (["check", "e", "--out", "done", "--resume", "--strict"], 3, "strict was False and is now True"),
        (["check", "e/1.trf", "--out", "done", "--resume"], 3, "file 1 was e/0.trf and is now e/1.trf"),
        (["check", "e/0.trf", "--out", "done", "--resume"], 3, "file 2 was e/1.trf and is now nothing"),
    ],
)
def test_requests_that_cannot_be_served(
    events: Path, trfpair: Run, arguments: list[str], code: int, message: str
) -> None:
    (events / "blank").write_text("\n \n", encoding="utf-8")
    (events / "empty").mkdir()
    if "done" in arguments:
        trfpair("check", "e", "--out", "done")
    done = trfpair(*arguments)
    assert (done.code, done.out) == (code, "")
    assert message in done.err
    assert len(done.err.splitlines()) <= 4


@pytest.mark.gate
def test_a_journal_is_refused_in_the_language_of_the_command(events: Path, trfpair: Run) -> None:
    trfpair("check", "e", "--out", "done", "--lang", "fr")
    done = trfpair("check", "e", "--out", "done", "--resume", "--lang", "de")
    told = "done/journal.sqlite lässt sich nicht fortsetzen: language war fr und ist jetzt de"
    assert done.err == f"Fehler: {told}\n"
    there = trfpair("check", "e", "--out", "done", "--lang", "fr")
    assert there.err.startswith("Erreur : done/journal.sqlite existe déjà : --resume ")


@pytest.mark.gate
def test_a_longer_list_goes_on(events: Path, trfpair: Run) -> None:
    trfpair("check", "e/0.trf", "e/1.trf", "--out", "done")
    more = trfpair("check", "e", "--out", "done", "--resume")
    assert more == trfpair("check", "e")


@pytest.mark.gate
def test_a_file_that_is_another_now_is_checked_again(events: Path, trfpair: Run) -> None:
    first = trfpair("check", "e", "--out", "out")
    assert trfpair("check", "e", "--out", "out", "--resume") == first
    shutil.copy(events / "e" / "0.trf", events / "e" / "4.trfx")
    (events / "e" / "1.trf").write_text("no tournament\n", encoding="utf-8")
    again = trfpair("check", "e", "--out", "out", "--resume")
    assert again == trfpair("check", "e")
    assert again != first


def test_a_list_keeps_eight_bytes_a_name(tmp_path: Path) -> None:
    path = tmp_path / "list"
    path.write_bytes(b"one\r\n\n  \ntwo words \xff\nthree")
    names = names_of([Path("given")], path)
    assert names == ["given", "one", "two words ÿ", "three"]


def test_an_unforeseen_error_is_one_file(events: Path, trfpair: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from trfpair.lab.batch import files

    real = files.check_tournament

    def faulty(tournament: object, settings: object) -> object:
        if not hasattr(faulty, "called"):
            faulty.called = True  # type: ignore[attr-defined]
            raise ZeroDivisionError("by chance")
        return real(tournament, settings)  # type: ignore[arg-type]

    monkeypatch.setattr(files, "check_tournament", faulty)
    done = trfpair("check", "e/0.trf", "e/1.trf")
    assert done.code == 2
    assert done.err.startswith("Error: e/0.trf: unexpected error (ZeroDivisionError: by chance). Please report it")
    assert "e/1.trf: " in done.out


# Ends of every kind, in processes of their own


def started(cwd: Path, *arguments: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "trfpair", "check", "--files-from", "list", "--out", "o", "--quiet", *arguments]
    return subprocess.Popen(
        command, cwd=cwd, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8"
    )


def rows(folder: Path) -> int:
    try:
        with Journal.read(folder / "o" / JOURNAL) as journal:
            return journal.count()
    except Exception:
        return 0


def until(condition: Callable[[], object], seconds: float = 60) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "nothing happened"
        time.sleep(0.02)


def children(pid: int) -> set[int]:
    """The processes below a process."""
    text = subprocess.run(
        ["ps", "-eo", "pid=,ppid="], capture_output=True, text=True, check=True, encoding="utf-8"
    ).stdout
    pairs = [tuple(map(int, line.split())) for line in text.splitlines()]
    found, new = set[int](), {pid}
    while new:
        new = {child for child, parent in pairs if parent in new} - found
        found |= new
    return found


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.fixture
def many(tmp_path: Path) -> Path:
    """A list of 3,000 names of one small tournament."""
    smallest = min(GOOD.glob("*.trf"), key=lambda path: path.stat().st_size)
    shutil.copy(smallest, tmp_path / "t.trf")
    (tmp_path / "list").write_text("t.trf\n" * 3000, encoding="utf-8")
    return tmp_path


@pytest.mark.gate
@pytest.mark.posix
@pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks at processes")
@pytest.mark.parametrize("name", ["SIGINT", "SIGKILL", "SIGTERM"])
def test_whatever_ends_the_driver_no_worker_outlives_it(many: Path, name: str) -> None:
    end = signal.Signals[name]
    driver = started(many, "--jobs", "2")
    until(lambda: rows(many) > 10)
    below = children(driver.pid)
    assert len(below) >= 2
    driver.send_signal(end)
    _, error = driver.communicate(timeout=120)
    kept = rows(many)
    assert driver.returncode == {signal.SIGINT: 130, signal.SIGKILL: -9, signal.SIGTERM: 143}[end]
    if end is signal.SIGINT:
        assert error == f"Error: interrupted\n{kept} of 3000 are kept in o; the same command with --resume goes on\n"
    until(lambda: not any(map(alive, below)))
    assert 10 < kept < 3000


@pytest.mark.gate
@pytest.mark.posix  # no such limit
def test_a_full_disk_is_told_and_nothing_is_lost(many: Path) -> None:
    def small() -> None:
        import resource

        resource.setrlimit(resource.RLIMIT_FSIZE, (150_000, 150_000))

    command = [sys.executable, "-m", "trfpair", "check", "--files-from", "list", "--out", "o", "--quiet"]
    done = subprocess.run(
        command, cwd=many, preexec_fn=small, capture_output=True, text=True, check=False, encoding="utf-8"
    )
    assert done.returncode == 5
    assert done.stderr.startswith("Error: cannot write o/journal.sqlite: ")
    assert f"\n{rows(many)} of 3000 are kept in o; the same command with --resume goes on\n" in done.stderr
    assert 0 < rows(many) < 3000
