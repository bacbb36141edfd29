"""A cluster of real workers, each started by its own command: the same rows as alone, whoever is killed on the way.

Also what `docs/cluster.md` says to type, on the loopback interface.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests.batch.test_check import until
from trfpair import __version__
from trfpair.lab.batch import JOURNAL, Job, Journal, Serial, run
from trfpair.lab.generate.dice import Range
from trfpair.lab.generate.series import MADE, FileNames, Pattern, Series
from trfpair.lab.generate.wishes import Wishes

pytestmark = pytest.mark.skipif(importlib.util.find_spec("distributed") is None, reason="needs trfpair[cluster]")

ROOT = Path(__file__).parents[2]
COUNT = 3000
WORDS = ("--unset", "fixed", "--count", str(COUNT), "--seed", "s", "--players", "4", "--rounds", "2")
"""Three thousand tournaments, as small as they come."""


@contextmanager
def running(*command: str, cwd: Path, env: dict[str, str] | None = None) -> Iterator[subprocess.Popen[str]]:
    """A process of ours, ended at the end."""
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    process = subprocess.Popen(command, cwd=cwd, env=env, text=True, start_new_session=True, **quiet)
    try:
        yield process
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def listens(port: int) -> bool:
    with socket.socket() as one:
        return one.connect_ex(("127.0.0.1", port)) == 0


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a scheduler."""
    port = free_port()
    command = [sys.executable, "-m", "dask", "scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard"]
    with running(*command, cwd=tmp_path_factory.mktemp("scheduler")):
        until(lambda: listens(port))
        yield f"tcp://127.0.0.1:{port}"


@contextmanager
def worker(address: str, cwd: Path, **environment: str) -> Iterator[subprocess.Popen[str]]:
    options = ["--nthreads", "1", "--no-nanny", "--no-dashboard", "--death-timeout", "20"]
    command = [sys.executable, "-m", "dask", "worker", address, *options]
    with running(*command, cwd=cwd, env={**os.environ, **environment}) as process:
        yield process


def trfpair(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "trfpair", *arguments]
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False, encoding="utf-8")


@pytest.fixture(scope="module")
def alone() -> str:
    """The digest of all rows, computed by this process."""
    wishes = Wishes(players=Range(4, 4), rounds=Range(2, 2))
    series = Series(
        Pattern("dutch-2026", wishes), "s", "trf26", f"trfpair {__version__}", FileNames("tournament", ".trf", 7)
    )
    job = Job("t", {}, MADE, series, landed=lambda rows: [row._replace(values=row.values[:-1]) for row in rows])
    with Journal.create(None, job) as journal:
        assert run(job, {"tournaments": COUNT}, journal, Serial()) == 0
        return journal.digest()


def kept(folder: Path) -> int:
    try:
        with Journal.read(folder / JOURNAL) as journal:
            return journal.count()
    except Exception:
        return 0


def assert_whole(folder: Path, digest: str) -> None:
    """All rows, each once, and a file for each."""
    with Journal.read(folder / JOURNAL) as journal:
        assert journal.count() == COUNT
        assert journal.digest() == digest
        assert list(journal.failures()) == []
    assert len(list(folder.glob("*.trf"))) == COUNT


def test_two_workers_one_of_them_killed(scheduler: str, alone: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "trfpair", "generate", "-o", "d/", *WORDS, "--cluster", scheduler]
    with worker(scheduler, tmp_path) as one, worker(scheduler, tmp_path), running(*command, cwd=tmp_path) as driver:
        until(lambda: kept(tmp_path / "d") > 300)
        one.kill()
        assert kept(tmp_path / "d") < COUNT
        assert driver.wait(120) == 0
    assert_whole(tmp_path / "d", alone)


@pytest.mark.long
def test_a_scheduler_that_is_killed_is_told_and_the_rows_are_kept(tmp_path: Path) -> None:
    port = free_port()
    address = f"tcp://127.0.0.1:{port}"
    command = [sys.executable, "-m", "dask", "scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard"]
    with running(*command, cwd=tmp_path) as theirs, ExitStack() as workers:
        until(lambda: listens(port))
        workers.enter_context(worker(address, tmp_path))
        driver = subprocess.Popen(
            [sys.executable, "-m", "trfpair", "generate", "-o", "d/", *WORDS, "--cluster", address],
            cwd=tmp_path,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        until(lambda: kept(tmp_path / "d") > 100)
        theirs.kill()
        _, error = driver.communicate(timeout=60)
    assert driver.returncode == 5
    there = kept(tmp_path / "d")
    assert error == (
        f"Error: the scheduler at {address} is gone\n"
        f"{there} of {COUNT} are kept in d; the same command with --resume goes on\n"
    )


def test_two_processes_and_a_driver_that_is_killed(alone: str, tmp_path: Path) -> None:
    words = ["generate", "-o", "d/", *WORDS, "--jobs", "2"]
    with running(sys.executable, "-m", "trfpair", *words, cwd=tmp_path) as driver:
        until(lambda: kept(tmp_path / "d") > 300)
        driver.kill()
        driver.wait()
    assert 300 < kept(tmp_path / "d") < COUNT
    done = trfpair(*words, "--resume", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert_whole(tmp_path / "d", alone)


def test_a_worker_with_other_code_is_refused(scheduler: str, tmp_path: Path) -> None:
    other = tmp_path / "other"
    for name in ("trfpair", "grammars", "templates"):
        shutil.copytree(ROOT / name, other / name, ignore=shutil.ignore_patterns("__pycache__"))
    with (other / "trfpair" / "points.py").open("a", encoding="utf-8") as module:
        module.write("\n# changed\n")
    with worker(scheduler, tmp_path, PYTHONPATH=str(other)):
        done = trfpair("generate", "-o", "d/", *WORDS, "--cluster", scheduler, cwd=tmp_path)
    assert done.returncode == 3
    assert re.fullmatch(r"Error: the worker tcp://\S+ at \S+ runs trfpair .*, this is trfpair .*\n", done.stderr)
    assert not (tmp_path / "d").exists(), "a refused cluster leaves nothing behind"


STRANGER = """
import pickle, sys
from dask.__main__ import main
from distributed import worker
from distributed.protocol import to_serialize

class Answer:
    def __reduce__(self):
        return open, ("unpickled", "w")

async def run(server, comm, **asked):
    return {answers}

worker.run = run
sys.argv = ["dask", "worker", sys.argv[1], "--host", "127.0.0.1", "--nthreads", "1", "--no-nanny", "--no-dashboard"]
sys.argv += ["--dashboard-address", "127.0.0.1:0", "--death-timeout", "20"]
main()
"""


@pytest.mark.parametrize(
    "answers",
    [
        '{"status": "OK", "result": to_serialize(Answer())}',
        "pickle.dumps(Answer())",
        '{"status": "error", "exception": to_serialize(Answer()), "traceback": None, "text": "", "exception_text": ""}',
        '{"status": "OK", "result": "trfpair 0.1.0\\nError: something else"}',
    ],
    ids=["an object", "bytes", "an error", "a text"],
)
def test_the_answer_of_a_stranger_is_text(answers: str, tmp_path: Path) -> None:
    """A worker that answers otherwise is refused, and nothing of its answer is unpickled on the driver."""
    port = free_port()
    address = f"tcp://127.0.0.1:{port}"
    options = ["--host", "127.0.0.1", "--dashboard-address", "127.0.0.1:0", "--port", str(port), "--no-dashboard"]
    (tmp_path / "stranger.py").write_text(STRANGER.replace("{answers}", answers), encoding="utf-8")
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "here").mkdir()
    with running(sys.executable, "-m", "dask", "scheduler", *options, cwd=tmp_path / "elsewhere"):
        until(lambda: listens(port))
        with running(sys.executable, str(tmp_path / "stranger.py"), address, cwd=tmp_path / "elsewhere"):
            done = trfpair("generate", "-o", "d/", *WORDS, "--cluster", address, cwd=tmp_path / "here")
    assert done.returncode == 3, done.stderr
    assert re.fullmatch(
        "Error: [^\n]* (cannot import trfpair, or is another program|does not say what it runs: .*)\n", done.stderr
    )
    assert not list((tmp_path / "here").iterdir())


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:{}", "127.0.0.1:{}", "nonsense", "tcp://127.0.0.1", "tcp://a:b"])
def test_nobody_there(address: str, tmp_path: Path) -> None:
    (tmp_path / "t.trf").write_text("001 what\n", encoding="utf-8")
    done = trfpair("check", "t.trf", "--out", "o", "--cluster", address.format(free_port()), cwd=tmp_path)
    assert done.returncode == 3
    assert re.fullmatch(r"Error: no scheduler answers at [^\n]+\n", done.stderr)
    assert not (tmp_path / "o").exists()


PAGE = (ROOT / "docs" / "cluster.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("heading", ["On one machine", pytest.param("With TLS", marks=pytest.mark.long)])
def test_what_the_page_says_to_type(heading: str, tmp_path: Path) -> None:
    section = PAGE.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    port = str(free_port())
    lines = [line.replace("8786", port) for line in "".join(re.findall(r"```sh\n(.*?)```", section, re.S)).splitlines()]
    assert any(line.startswith("dask worker") for line in lines)
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    env = {**os.environ, "PATH": path, "PWD": str(tmp_path)}
    with ExitStack() as services:
        for line in lines:
            words = line.replace("$PWD", str(tmp_path)).split()
            if words[0] == "export":
                env |= dict(word.split("=", 1) for word in words[1:])
            elif words[0] == "dask":
                services.enter_context(running(*words, cwd=tmp_path, env=env))
                until(lambda: listens(int(port)))
            else:
                done = subprocess.run(
                    words, cwd=tmp_path, env=env, capture_output=True, text=True, check=False, encoding="utf-8"
                )
                assert done.returncode == 0, (line, done.stderr)
    assert len(list((tmp_path / "series").glob("*.trf"))) in (20, 60)
