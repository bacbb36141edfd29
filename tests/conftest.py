"""`--seeds`, a time limit, the marks of systems, and commands as on Windows where that is wanted (`tests/windows`)."""

from __future__ import annotations

import faulthandler
import gc
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tests import seeds, windows, wine
from trfpair.apps.cli.script import SELDOM

SECONDS, TOLD = pytest.StashKey[int](), pytest.StashKey[int]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """How long the random tests go on, and a test at most."""
    parser.addoption("--seconds", type=float, default=300, help="the most that a test may take [%(default)s]")
    parser.addoption("--seeds", type=int, default=seeds.count, help="seeds of each random test [%(default)s]")


def pytest_configure(config: pytest.Config) -> None:
    """Before any test is collected.

    Where Python may write no bytecode it is kept apart: otherwise each process that a test starts compiles everything.
    Of two workers each has a half of the tests, and the first one done takes from the other: tests of one file, which
    share what they have made, stay in one process.
    """
    if getattr(config.option, "dist", "") == "load":
        config.option.dist = "worksteal"
    seeds.count = config.getoption("--seeds")
    config.stash[SECONDS] = config.getoption("--seconds")
    config.stash[TOLD] = os.dup(2)  # the tests themselves see another one
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
        cached = tempfile.TemporaryDirectory()
        config.add_cleanup(cached.cleanup)
        os.environ["PYTHONPYCACHEPREFIX"] = cached.name


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What the gate alone tries is marked so, and what Windows has not, or wine in its place, is skipped there."""
    seeds.leave_to_the_gate(items)
    if sys.platform == "win32":
        for item in items:
            if item.get_closest_marker("posix"):
                item.add_marker(pytest.mark.skip(reason="POSIX alone has it"))
            elif wine.runs_this() and (reason := wine.lacks(item.nodeid)):
                item.add_marker(pytest.mark.skip(reason=reason))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """A test that takes too long ends its process, which tells where it was, on every system."""
    long = item.get_closest_marker("gate") or item.get_closest_marker("long")
    faulthandler.dump_traceback_later(
        item.config.stash[SECONDS] * (20 if long else 1), exit=True, file=item.config.stash[TOLD]
    )
    try:
        return (yield)
    finally:
        faulthandler.cancel_dump_traceback_later()
        _collect_when_due()


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """The second worker begins with the last modules: of two, each reads what the other has compiled."""
    if os.environ.get("PYTEST_XDIST_WORKER") == "gw1":
        root = session.config.rootpath
        found = {path for given in session.config.args for path in (root / given).rglob("test_*.py")}
        for path in sorted(found, reverse=True):
            with suppress(Exception, pytest.skip.Exception):  # told when the module is collected
                import_module(".".join(path.relative_to(root).with_suffix("").parts))


def pytest_collection_finish() -> None:
    """The collector does not look at the tests themselves, again and again, and otherwise as seldom as in a command.

    At everything it looks between two tests, but for a test that goes on for long.
    """
    gc.freeze()
    often, sometimes, seldom = SELDOM
    gc.set_threshold(often, sometimes, seldom * 10)


def _collect_when_due() -> None:
    """Between two tests, what is left after a collection is what modules keep: the next one does not look at it."""
    if gc.get_count()[2] >= SELDOM[2]:
        gc.collect()
        gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def no_power_cut() -> Iterator[None]:
    """What a test writes need not outlive one: nothing waits for the disk."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", os.fstat)
        yield


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """Chromium, driven by Playwright, where both are there."""
    playwright = pytest.importorskip("playwright.sync_api")
    path = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if not path:
        pytest.skip("no Chromium")
    with playwright.sync_playwright() as driver:
        flags = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
        browser = driver.chromium.launch(executable_path=path, args=flags)
        yield browser
        browser.close()


@pytest.fixture(autouse=windows.asked_for())
def on_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the command line be a process as on Windows, and every Python that is started from here."""
    from trfpair.apps.cli.main import cli

    def main(args: Sequence[str] | None = None, *_: Any, **__: Any) -> int:
        done = windows.run(Path.cwd(), *map(str, args or ()))
        sys.stdout.write(done.stdout.decode())
        sys.stderr.write(done.stderr.decode())
        sys.stdout.flush()
        return done.returncode

    for name, value in windows.variables().items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(cli, "main", main)
