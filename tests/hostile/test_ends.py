"""How a run ends: Ctrl-C, killed workers, closed and full streams. Exit 1 means that there is no valid pairing."""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.cli.conftest import OPEN, files_of
from tests.seeds import gated
from trfpair.apps.exits import failure, guarded
from trfpair.base.errors import BadInput
from trfpair.lab.batch.processes import Processes

HEARING = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler);"
"""A program that hears Ctrl-C also where the tests do not, as in a background job of a shell."""

TOLD = "lambda *given: print(end='>', flush=True) if real(*given) is signal.default_int_handler else None"
"""In the place of `_signal.signal`: says when Ctrl-C is ours, which Python's own handler had."""

Start = Callable[..., subprocess.Popen[str]]

linux = pytest.mark.skipif(
    sys.platform == "win32" or not Path("/proc").is_dir(), reason="the system lists its processes elsewhere"
)


def program(*arguments: str) -> list[str]:
    code = f"import sys; sys.argv[1:] = {list(arguments)!r}; from trfpair.apps.cli.script import trfpair; trfpair()"
    return [sys.executable, "-c", HEARING + code]


@pytest.fixture
def events(tmp_path: Path) -> list[str]:
    """The names of many files."""
    names = [f"event-{number}.trf" for number in range(200)]
    shutil.copy(OPEN, tmp_path / names[0])
    for name in names[1:]:
        os.link(tmp_path / names[0], tmp_path / name)
    return names


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Start a program in the folder, in a group of its own, which does not outlive the test."""
    running: list[subprocess.Popen[str]] = []

    def popen(command: list[str]) -> subprocess.Popen[str]:
        pipe = subprocess.PIPE
        running.append(
            subprocess.Popen(
                command, cwd=tmp_path, stdout=pipe, stderr=pipe, text=True, start_new_session=True, encoding="utf-8"
            )
        )
        return running[-1]

    yield popen
    for each in running:
        with pytest.MonkeyPatch.context(), each:
            if each.poll() is None:
                os.killpg(each.pid, signal.SIGKILL)


def children(parent: int) -> list[int]:
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text(encoding="utf-8").rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == parent and fields[0] != "Z":
            found.append(int(stat.parent.name))
    return found


def until(condition: Callable[[], object], seconds: float = 30) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.01)


def rounds(folder: Path) -> list[Path]:
    return list((folder / "out").glob("*-round5")) if (folder / "out").is_dir() else []


def whole(folder: Path) -> bool:
    return files_of(folder) == {"pairs.txt", "pairs.list", "verbose.txt"}


@pytest.mark.gate
@linux
@pytest.mark.parametrize(("jobs", "group"), [("1", False), ("2", False), ("2", True)])
def test_ctrl_c_ends_a_batch(jobs: str, group: bool, tmp_path: Path, events: list[str], start: Start) -> None:
    """Whether a terminal sends it to all processes, or `kill -INT` to one."""
    run = start(program("pair", *events, "--out", "out", "--jobs", jobs, "--quiet"))
    until(lambda: len(rounds(tmp_path)) > 2)
    workers = children(run.pid)
    os.killpg(run.pid, signal.SIGINT) if group else run.send_signal(signal.SIGINT)
    _, err = run.communicate(timeout=30)
    assert run.returncode == 130
    assert err.strip() == "Error: interrupted", "click begins a line of its own"
    done = rounds(tmp_path)
    assert len(done) < len(events)
    assert all(whole(folder) for folder in done)
    until(lambda: not any(Path(f"/proc/{worker}").exists() for worker in workers))


@pytest.mark.gate
@linux
def test_workers_do_not_outlive_their_parent(tmp_path: Path, events: list[str], start: Start) -> None:
    run = start(program("pair", *events, "--out", "out", "--jobs", "3", "--quiet"))
    until(lambda: len(rounds(tmp_path)) > 2)
    workers = children(run.pid)
    assert len(workers) >= 3
    run.kill()
    until(lambda: not any(Path(f"/proc/{worker}").exists() for worker in workers))


@pytest.mark.gate
@linux
def test_a_killed_worker_costs_nothing(tmp_path: Path, events: list[str], start: Start) -> None:
    run = start(program("pair", *events[:60], "--out", "out", "--jobs", "2", "--quiet"))
    until(lambda: len(rounds(tmp_path)) > 2)
    os.kill(children(run.pid)[0], signal.SIGKILL)
    _, err = run.communicate(timeout=60)
    assert (run.returncode, err) == (0, "60 files: 60 paired, 0 could not be paired\n")
    assert len(rounds(tmp_path)) == 60
    assert all(whole(folder) for folder in rounds(tmp_path))


@pytest.mark.gate
def test_a_file_that_kills_its_worker_is_told(tmp_path: Path) -> None:
    from trfpair.lab.batch.order import in_order

    answers = in_order(deadly, list(range(12)), 2, lost=lambda item: f"{item} was lost")
    assert list(answers) == [str(item) if item not in (3, 11) else f"{item} was lost" for item in range(12)]


@pytest.mark.gate
def test_processes_that_are_ended_leave_no_error_in_a_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """One iteration of some thirty meets the moment in which a pool cancels its chunks and finds its processes dead."""
    from trfpair.lab.batch.order import in_order

    errors = list[str]()
    monkeypatch.setattr(threading, "excepthook", lambda error: errors.append(repr(error.exc_value)))
    for _ in range(100):
        answers = in_order(brief, range(200), 2)
        next(answers)
        answers.close()
    assert errors == []


def brief(item: int) -> int:
    time.sleep(0.001)
    return item


def deadly(item: int) -> str:
    if item in (3, 11):
        os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))  # the same, where it has no name of its own
    return str(item)


@pytest.mark.few(1)
@pytest.mark.posix  # signals
@pytest.mark.parametrize("wait", [0, 0.06, 0.15, *gated(0.03, 0.1)])
def test_ctrl_c_at_the_start_shows_no_traceback(wait: float, tmp_path: Path, events: list[str], start: Start) -> None:
    """From the moment on when we hear of it: what comes before is Python's own."""
    command = program("pair", *events, "--out", "out", "--quiet")
    telling = f"import sys, _signal; real, _signal.signal = _signal.signal, {TOLD};"
    command[2] = command[2].replace("import sys;", telling)
    run = start(command)
    assert run.stdout
    assert run.stdout.read(1) == ">"
    time.sleep(wait)
    run.send_signal(signal.SIGINT)
    _, err = run.communicate(timeout=30)
    assert run.returncode in (-signal.SIGINT, 130)
    assert err.strip() in ("", "Error: interrupted")


SLOW = """
import os, time
open(f"loading-{os.getpid()}", "w").close()
time.sleep(0.5)
def work(cell, at, item):
    return (at,)
"""

STARTING = """
import slow
from trfpair.lab.batch import Chunk
from trfpair.lab.batch.processes import Processes
from trfpair.apps.exits import run
def command():
    processes = Processes(2)
    try:
        processes.start(slow.work)
        processes.submit(Chunk("a", 0, 1), [None])
        processes.completed()
    finally:
        processes.stop()
run(command)
"""


@pytest.mark.gate
@pytest.mark.posix  # signals cannot wait
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("group", [True, False])
def test_ctrl_c_while_processes_start_shows_no_traceback(
    number: signal.Signals, group: bool, tmp_path: Path, start: Start
) -> None:
    """The server that forks them is loading what they need; they are known, and ended, when the signal is heard."""
    (tmp_path / "slow.py").write_text(SLOW, encoding="utf-8")
    run = start([sys.executable, "-c", f"import sys; sys.path.insert(0, '.');{HEARING}{STARTING}"])
    until(lambda: len(list(tmp_path.glob("loading-*"))) > 1)
    os.killpg(run.pid, number) if group else run.send_signal(number)
    _, err = run.communicate(timeout=30)
    assert (run.returncode, err) == ((130, "Error: interrupted\n") if number is signal.SIGINT else (143, ""))


def test_a_batch_that_could_not_start_says_why() -> None:
    """Stopping what was never started is no error of its own."""
    processes = Processes(2)
    processes.stop()


def test_only_the_signals_are_imported_before_ctrl_c_is_seen_to() -> None:
    """Until then Python shows its traceback; what it imports itself as it starts is not in our hands."""

    def brought_by(module: str) -> set[str]:
        code = f"import sys; there = {{*sys.modules}}; import {module}; print(*{{*sys.modules}} - there)"
        return {
            *subprocess.run(
                [sys.executable, "-c", code], capture_output=True, text=True, check=True, encoding="utf-8"
            ).stdout.split()
        }

    names = {name for name in brought_by("trfpair.apps.cli.script") if not name.startswith("trfpair")}
    assert names <= {"__future__", "gc", *brought_by("signal")}


@pytest.mark.posix  # signals
def test_ctrl_c_at_the_end_shows_no_traceback(start: Start) -> None:
    """While the last output is written."""
    flush = "sys.stdout.flush = lambda: os.kill(os.getpid(), signal.SIGINT)"
    command = program("--version")
    command[2] = command[2].replace("import sys;", f"import os, sys, io; sys.stdout = io.StringIO(); {flush};")
    run = start(command)
    _, err = run.communicate(timeout=30)
    assert run.returncode == -signal.SIGINT
    assert err.strip() in ("", "Error: interrupted")


LOST = """
import time, weakref
from trfpair.apps.exits import run
class Seen: pass
def interrupted(_): raise KeyboardInterrupt
def command():
    seen = Seen()
    watched = weakref.ref(seen, interrupted)
    del seen
    for _ in range(3000): time.sleep(0.01)
run(command)
"""


def test_ctrl_c_is_heard_where_python_drops_it(start: Start) -> None:
    """In a callback, as the import system has them, an exception is printed and forgotten."""
    run = start([sys.executable, "-c", HEARING + LOST])
    assert run.communicate(timeout=30) == ("", "Error: interrupted\n")
    assert run.returncode == 130


def test_an_error_on_the_way_out_of_an_interruption_is_the_interruption() -> None:
    error = RuntimeError("release unlocked lock")
    assert failure(error)[1] == 2
    error.__context__ = KeyboardInterrupt()
    with pytest.raises(KeyboardInterrupt):
        failure(error)

    def interrupted() -> None:
        raise error

    assert guarded(interrupted) == 130


def test_what_is_told_on_the_way_out_keeps_its_words(capsys: pytest.CaptureFixture[str]) -> None:
    error = BadInput("the file is no list")
    error.__context__ = KeyboardInterrupt()

    def refused() -> None:
        raise error

    assert guarded(refused) == 3
    assert capsys.readouterr().err == "Error: the file is no list\n"


def shell(line: str, folder: Path) -> subprocess.CompletedProcess[str]:
    command = f"{shlex.quote(sys.executable)} -m trfpair"
    shutil.copy(OPEN, folder / "open.trf")
    return subprocess.run(
        ["/bin/sh", "-c", line.replace("trfpair", command)],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        encoding="utf-8",
    )


@pytest.mark.gate
@pytest.mark.posix
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_standard_output(tmp_path: Path) -> None:
    done = shell("trfpair pair open.trf --out o >/dev/full", tmp_path)
    assert done.returncode == 5
    assert done.stderr.splitlines()[-1] == "Error: standard output: No space left on device"
    assert done.stderr.count("Error") == 1
    assert "Traceback" not in done.stderr
    done = shell("trfpair convert open.trf - --to trf26 >/dev/full", tmp_path)
    assert (done.returncode, done.stderr) == (5, "Error: standard output: No space left on device\n")


@pytest.mark.gate
@pytest.mark.posix  # a shell
def test_a_closed_standard_output(tmp_path: Path) -> None:
    done = shell("trfpair pair open.trf --out o >&-", tmp_path)
    assert done.returncode == 5
    assert done.stderr.splitlines()[-1] == "Error: standard output: Bad file descriptor"
    assert shell("trfpair pair open.trf --out q --quiet >&-", tmp_path).returncode == 0
    assert whole(tmp_path / "q")


@pytest.mark.gate
@pytest.mark.posix  # a shell
def test_a_closed_standard_error(tmp_path: Path) -> None:
    done = shell("trfpair pair open.trf --out o 2>&-", tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == (tmp_path / "o" / "pairs.txt").read_text(encoding="utf-8")
    assert shell("trfpair pair gone.trf 2>&-", tmp_path).returncode == 5
    assert shell("trfpair pair --oops 2>&-", tmp_path).returncode == 3


@pytest.mark.gate
@pytest.mark.posix  # a shell
def test_a_closed_standard_input(tmp_path: Path) -> None:
    done = shell("trfpair pair - <&-", tmp_path)
    assert done.returncode == 3
    assert "Traceback" not in done.stderr


@pytest.mark.gate
@pytest.mark.parametrize(
    "line", ["pair open.trf --out o", "convert open.trf - --to trf26", *gated("systems", "check open.trf")]
)
@pytest.mark.posix  # a shell
def test_a_reader_who_has_gone(line: str, tmp_path: Path) -> None:
    """The pipe's other end is closed before anything is written."""
    done = shell(f"(sleep 0.1; trfpair {line}; echo $? >code) | true", tmp_path)
    assert "Error" not in done.stderr
    assert "Traceback" not in done.stderr
    assert (tmp_path / "code").read_text(encoding="utf-8") == "141\n"


@pytest.mark.gate
@pytest.mark.posix  # a shell
@pytest.mark.parametrize(("line", "code"), [("pair --oops", 3), ("event open.trf --rounds 0", 3)])
def test_a_reader_of_errors_who_has_gone(line: str, code: int, tmp_path: Path) -> None:
    shell(f"(sleep 0.1; trfpair {line} 2>&1; echo $? >code) | true", tmp_path)
    assert (tmp_path / "code").read_text(encoding="utf-8") == f"{code}\n"
