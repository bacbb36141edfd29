"""A cluster over five hosts: network namespaces of Linux, each with its own address, home and folder of files."""

from __future__ import annotations

import importlib.util
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests.batch.test_check import until
from tests.batch.test_cluster import kept, running, trfpair

NAMES = ("scheduler", "one", "two", "three", "driver")
COUNT = 2000
WORDS = ("--count", str(COUNT), "--seed", "s", "--players", "6", "--rounds", "3", "--unset", "fixed")
SCHEDULER = "tcp://10.77.0.1:8786"
SERVICE = ("--dashboard-address", "127.0.0.1:0", "--no-dashboard")
QUICK = {"DASK_DISTRIBUTED__COMM__TIMEOUTS__TCP": "12s", "DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT": "5s"}
"""A silent link counts as gone after twelve seconds, not thirty."""


def can_make_hosts() -> str:
    """Why this machine cannot make hosts of its own; empty where it can."""
    if sys.platform != "linux" or not hasattr(os, "geteuid") or os.geteuid():
        return "needs Linux, as root"
    if not all(map(shutil.which, ("ip", "unshare", "mount", "bash"))):
        return "needs iproute2 and util-linux"
    made = subprocess.run(["unshare", "--net", "--mount", "true"], capture_output=True, check=False)
    return "" if made.returncode == 0 else "may not make namespaces"


pytestmark = [
    pytest.mark.gate,
    pytest.mark.posix,  # network namespaces
    pytest.mark.skipif(importlib.util.find_spec("distributed") is None, reason="needs trfpair[cluster]"),
    pytest.mark.skipif(bool(can_make_hosts()), reason=can_make_hosts()),
]


class Hosts:
    """Five hosts on one switch."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.mark = folder, f"trfpair-{os.getpid()}"
        self.home = folder / "home"
        self.home.mkdir()

    def make(self) -> None:
        ip("netns", "add", self.space("switch"))
        ip("-n", self.space("switch"), "link", "add", "bridge", "type", "bridge")
        ip("-n", self.space("switch"), "link", "set", "bridge", "up")
        for number, name in enumerate(NAMES, 1):
            own, switch = self.space(name), self.space("switch")
            (self.folder / name / "tmp").mkdir(parents=True)
            ip("netns", "add", own)
            ip("-n", switch, "link", "add", name, "type", "veth", "peer", "name", "eth0", "netns", own)
            ip("-n", switch, "link", "set", name, "master", "bridge", "up")
            ip("-n", own, "address", "add", f"10.77.0.{number}/24", "dev", "eth0")
            ip("-n", own, "link", "set", "lo", "up")
            ip("-n", own, "link", "set", "eth0", "up")

    def remove(self) -> None:
        for name in ("switch", *NAMES):
            subprocess.run(["ip", "netns", "delete", self.space(name)], capture_output=True, check=False)

    def space(self, name: str) -> str:
        return f"{self.mark}-{name}"

    def link(self, name: str, state: str) -> None:
        ip("-n", self.space(name), "link", "set", "eth0", state)

    def command(self, name: str, *words: str) -> list[str]:
        """A command on a host, which sees its own folder as home, and none of the others'."""
        inside = 'mount --bind "$0" "$1" && cd "$1" && shift && exec "$@"'
        space = ["ip", "netns", "exec", self.space(name), "unshare", "--mount"]
        return [*space, "bash", "-c", inside, str(self.folder / name), str(self.home), *words]

    def dask(self, name: str, *words: str) -> list[str]:
        return self.command(name, sys.executable, "-m", "dask", *words, *SERVICE)

    def worker(self, name: str) -> list[str]:
        ports = ("--worker-port", "8800:8899", "--nanny-port", "8900:8999", "--nthreads", "1", "--death-timeout", "30")
        return self.dask(name, "worker", SCHEDULER, "--host", f"10.77.0.{1 + NAMES.index(name)}", *ports)

    def driver(self, *words: str) -> list[str]:
        return self.command("driver", sys.executable, "-m", "trfpair", *words, "--cluster", SCHEDULER)

    def answers(self, number: int, port: int) -> bool:
        """Whether somebody listens there, as the driver's host sees it."""
        knock = f"exec 3<>/dev/tcp/10.77.0.{number}/{port}"
        words = ["ip", "netns", "exec", self.space("driver"), "bash", "-c", knock]
        return subprocess.run(words, capture_output=True, check=False).returncode == 0

    @property
    def environment(self) -> dict[str, str]:
        return {**os.environ, **QUICK, "HOME": str(self.home), "TMPDIR": str(self.home / "tmp")}


def ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)


@pytest.fixture
def hosts(tmp_path: Path) -> Iterator[Hosts]:
    made = Hosts(tmp_path)
    try:
        made.make()
        yield made
    finally:
        made.remove()


@contextmanager
def serving(hosts: Hosts) -> Iterator[dict[str, subprocess.Popen[str]]]:
    """The scheduler and three workers."""
    with ExitStack() as services:

        def start(command: list[str]) -> subprocess.Popen[str]:
            return services.enter_context(running(*command, cwd=hosts.folder, env=hosts.environment))

        start(hosts.dask("scheduler", "scheduler", "--host", "10.77.0.1", "--port", "8786"))
        until(lambda: hosts.answers(1, 8786))
        workers = {name: start(hosts.worker(name)) for name in NAMES[1:4]}
        for number in (2, 3, 4):
            until(lambda number=number: any(hosts.answers(number, port) for port in (8800, 8801)))  # type: ignore[misc]
        yield workers


def test_five_hosts_make_the_same_files_whoever_is_lost(hosts: Hosts, tmp_path: Path) -> None:
    """A worker is killed, the driver too; it goes on, and a worker's link goes down and comes back."""
    words = ("generate", "-o", "series/", *WORDS)
    series = tmp_path / "driver" / "series"
    with serving(hosts) as workers:
        with running(*hosts.driver(*words), cwd=tmp_path, env=hosts.environment) as driver:
            until(lambda: kept(series) > 100)
            os.killpg(workers["one"].pid, signal.SIGKILL)
            before = kept(series)
            until(lambda: kept(series) > before + 100)
            os.killpg(driver.pid, signal.SIGKILL)
        before = kept(series)
        assert 200 < before < COUNT
        with running(*hosts.driver(*words, "--resume"), cwd=tmp_path, env=hosts.environment) as driver:
            until(lambda: kept(series) > before + 100)
            hosts.link("two", "down")
            assert kept(series) < COUNT
            before = kept(series)
            until(lambda: kept(series) > before + 100)
            hosts.link("two", "up")
            assert driver.wait(120) == 0
    assert not list((tmp_path / "home").iterdir()), "each host has its own folder there"
    assert trfpair("generate", "-o", "alone/", *WORDS, "--jobs", "2", cwd=tmp_path).returncode == 0
    ours, theirs = ({p.name: p.read_bytes() for p in at.glob("*.trf")} for at in (series, tmp_path / "alone"))
    assert len(ours) == COUNT
    assert ours == theirs
