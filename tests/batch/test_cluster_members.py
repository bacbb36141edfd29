"""Who may compute in a cluster: workers that differ are named, at the start and when they join in the middle."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.batch.test_check import until
from tests.batch.test_cluster import (
    COUNT,
    WORDS,
    alone,
    assert_whole,
    free_port,
    kept,
    listens,
    running,
    scheduler,
    trfpair,
    worker,
)

__all__ = ["alone", "scheduler"]

pytestmark = [
    pytest.mark.gate,
    pytest.mark.skipif(importlib.util.find_spec("distributed") is None, reason="needs trfpair[cluster]"),
]

OTHER_DASK = """
import sys
import distributed
from dask.__main__ import main

distributed.__version__ = "2025.1.0"
sys.argv = ["dask", "worker", sys.argv[1], "--nthreads", "1", "--no-nanny", "--no-dashboard", "--death-timeout", "20"]
main()
"""

WITHOUT_TRFPAIR = """
import importlib.abc, sys

class Missing(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == "trfpair":
            raise ModuleNotFoundError(name)

sys.meta_path.insert(0, Missing())
from dask.__main__ import main
sys.argv = ["dask", "worker", sys.argv[1], "--nthreads", "1", "--no-nanny", "--no-dashboard", "--death-timeout", "20"]
main()
"""


@contextmanager
def generating(address: str, folder: Path) -> Iterator[subprocess.Popen[str]]:
    """The driver, whose messages go into a file."""
    words = [sys.executable, "-m", "trfpair", "generate", "-o", "d/", *WORDS, "--cluster", address]
    with (folder / "told").open("wb") as told, subprocess.Popen(words, cwd=folder, stderr=told, text=True) as driver:
        try:
            yield driver
        finally:
            driver.kill()


def told(folder: Path) -> str:
    return (folder / "told").read_text(encoding="utf-8")


def test_a_worker_with_another_dask_is_refused(scheduler: str, tmp_path: Path) -> None:
    (tmp_path / "other.py").write_text(OTHER_DASK, encoding="utf-8")
    with running(sys.executable, str(tmp_path / "other.py"), scheduler, cwd=tmp_path):
        done = trfpair("generate", "-o", "d/", *WORDS, "--cluster", scheduler, cwd=tmp_path)
    assert done.returncode == 3
    assert re.fullmatch(
        r"Error: the worker \S+ at \S+ runs trfpair .* with Dask 2025\.1\.0, this is trfpair .* with Dask \S+\n",
        done.stderr,
    )


@pytest.mark.parametrize(
    ("script", "said"),
    [
        (OTHER_DASK, r"runs trfpair .* with Dask 2025\.1\.0, this is trfpair .*"),
        (WITHOUT_TRFPAIR, ".*cannot import trfpair, or is another program"),
    ],
    ids=["another Dask", "no trfpair"],
)
def test_a_foreign_worker_that_joins_is_left_out(
    script: str, said: str, scheduler: str, alone: str, tmp_path: Path
) -> None:
    (tmp_path / "other.py").write_text(script, encoding="utf-8")
    with worker(scheduler, tmp_path) as first, generating(scheduler, tmp_path) as driver:
        until(lambda: kept(tmp_path / "d") > 100)
        first.kill()
        with running(sys.executable, str(tmp_path / "other.py"), scheduler, cwd=tmp_path):
            until(lambda: re.search(rf"(?m)^the worker \S+ at \S+ {said}: it is left out$", told(tmp_path)))
            with worker(scheduler, tmp_path):
                assert driver.wait(120) == 0
    assert_whole(tmp_path / "d", alone)


def test_a_cluster_without_workers_is_told_and_goes_on_with_a_new_one(alone: str, tmp_path: Path) -> None:
    port = free_port()
    address = f"tcp://127.0.0.1:{port}"
    command = [sys.executable, "-m", "dask", "scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard"]
    with running(*command, cwd=tmp_path):
        until(lambda: listens(port))
        with worker(address, tmp_path) as first, generating(address, tmp_path) as driver:
            until(lambda: kept(tmp_path / "d") > 100)
            first.kill()
            until(lambda: f"no worker is left at {address}: the work goes on when one joins\n" in told(tmp_path))
            assert kept(tmp_path / "d") < COUNT
            with worker(address, tmp_path):
                assert driver.wait(120) == 0
    assert_whole(tmp_path / "d", alone)
