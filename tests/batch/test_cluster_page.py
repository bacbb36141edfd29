"""The blocks of `docs/cluster.md` for many machines: their syntax, their options, and a run of them on this one."""

from __future__ import annotations

import importlib.util
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import click
import pytest

from tests.batch.test_check import until
from tests.batch.test_cluster import PAGE, free_port, listens, running, trfpair
from trfpair.apps.cli.main import cli

BLOCKS = re.findall(r"```(?:sh|bash)\n(.*?)```", PAGE, re.DOTALL)
SSH, SLURM = re.findall(r"```bash\n(.*?)```", PAGE, re.DOTALL)

needs_distributed = pytest.mark.skipif(importlib.util.find_spec("distributed") is None, reason="needs trfpair[cluster]")


def commands() -> Iterator[tuple[str, str, list[str]]]:
    """Program, its command and its long options, wherever a block calls one of ours or Dask's."""
    for line in "".join(BLOCKS).splitlines():
        for program, command, rest in re.findall(r"\b(dask|trfpair) (\w+) ([^>']*)", line):
            yield program, command, re.findall(r"--[a-z-]+", rest)


@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash")
@pytest.mark.parametrize("block", BLOCKS, ids=range(len(BLOCKS)))
def test_a_block_is_good_syntax(block: str) -> None:
    done = subprocess.run(["bash", "-n"], input=block, capture_output=True, text=True, check=False, encoding="utf-8")
    assert (done.returncode, done.stderr) == (0, "")


def test_our_options_are_there() -> None:
    found = [(command, options) for program, command, options in commands() if program == "trfpair"]
    assert {command for command, _ in found} == {"generate", "check"}
    for command, options in found:
        ours = cli.get_command(click.Context(cli), command)
        assert ours is not None
        known = {name for parameter in ours.params for name in parameter.opts}
        assert set(options) <= known, command


@needs_distributed
@pytest.mark.parametrize("command", ["scheduler", "worker"])
def test_the_options_of_dask_are_there(command: str) -> None:
    used = {option for program, own, options in commands() if (program, own) == ("dask", command) for option in options}
    assert used
    words = [sys.executable, "-m", "dask", command, "--help"]
    told = subprocess.run(words, capture_output=True, text=True, check=True, encoding="utf-8").stdout
    assert used <= set(re.findall(r"--[a-z-]+", told))


def test_every_service_is_bound_to_an_address() -> None:
    lines = [line for line in "".join(BLOCKS).splitlines() if re.search(r"\bdask (scheduler|worker) ", line)]
    assert len(lines) == 7
    for line in lines:
        assert re.search(r" --host (127\.0\.0\.1|HOST|\$\(hostname -I)", line), line
        assert " --dashboard-address 127.0.0.1:0 " in line, line


@needs_distributed
@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_what_listens_on_one_machine(tmp_path: Path) -> None:
    """The scheduler, its HTTP service, the workers, theirs, and whoever looks after them: on the loopback alone."""
    psutil = pytest.importorskip("psutil")
    port = free_port()
    section = PAGE.partition("## On one machine\n")[2].partition("\n## ")[0]
    lines = [line.replace("8786", str(port)) for line in re.findall("^dask .*", section, re.MULTILINE)]
    with ExitStack() as services:
        services_of = []
        for line in lines:
            words = [sys.executable, "-m", *line.split()]
            services_of.append(services.enter_context(running(*words, cwd=tmp_path)))
            until(lambda: listens(port))

        def bound() -> set[tuple[str, int]]:
            every = [psutil.Process(one.pid) for one in services_of]
            every += [child for one in every for child in one.children(recursive=True)]
            found: set[tuple[str, int]] = set()
            for one in every:
                with suppress(psutil.NoSuchProcess):
                    found |= {tuple(at.laddr) for at in one.net_connections("inet") if at.status == psutil.CONN_LISTEN}
            return found

        until(lambda: len(bound()) >= 8)
        assert {address for address, _ in bound()} == {"127.0.0.1"}


FAKE_SSH = """#!/bin/sh
echo "$1" >>nodes
shift
exec sh -c "$*"
"""


@needs_distributed
@pytest.mark.long
@pytest.mark.posix  # a POSIX shell
@pytest.mark.parametrize("block", [SSH, SLURM], ids=["ssh", "slurm"])
def test_a_block_on_this_machine(block: str, tmp_path: Path) -> None:
    """The workers that it starts, `ssh` being a command that stays here, compute a series."""
    port = free_port()
    block = block.replace("HOST:8786", f"127.0.0.1:{port}")
    block = re.sub(r"--nworkers \S+", "--nworkers 1", block)
    bin_ = tmp_path / "venv" / "bin"
    bin_.mkdir(parents=True)
    (bin_ / "dask").write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m dask "$@"\n', encoding="utf-8")
    (bin_ / "ssh").write_text(FAKE_SSH, encoding="utf-8")
    for program in bin_.iterdir():
        program.chmod(0o755)
    env = {**os.environ, "HOME": str(tmp_path), "PATH": f"{bin_}{os.pathsep}{os.environ['PATH']}"}
    scheduler = [sys.executable, "-m", "dask", "scheduler", "--host", "127.0.0.1", "--port", str(port)]
    with running(*scheduler, "--no-dashboard", cwd=tmp_path), started(block, tmp_path, env):
        until(lambda: listens(port))
        words = ["generate", "-o", "series/", "--count", "20", "--seed", "1", "--players", "6", "--rounds", "2"]
        done = trfpair(*words, "--cluster", f"tcp://127.0.0.1:{port}", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert len(list((tmp_path / "series").glob("*.trf"))) == 20
    if block.startswith("for"):
        assert (tmp_path / "nodes").read_text(encoding="utf-8").split() == ["alpha", "beta", "gamma"]


@contextmanager
def started(block: str, folder: Path, env: dict[str, str]) -> Iterator[None]:
    """A shell with a block; what it leaves running in its group is ended."""
    (folder / "block").write_text(block, encoding="utf-8")
    shell = subprocess.Popen(
        ["sh", "block"],
        cwd=folder,
        env=env,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        yield
    finally:
        with suppress(ProcessLookupError):
            os.killpg(shell.pid, signal.SIGKILL)
        shell.wait()
