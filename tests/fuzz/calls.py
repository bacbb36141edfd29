"""A plugin of pytest for `tests.fuzz.mutants`: which test calls which function, and the choice of tests for a mutant.

``pytest -p tests.fuzz.calls`` writes to the file TRFPAIR_CALLS, for every test, its time, the functions of the package
that it called and whether it started a process; where TRFPAIR_CHOICE names a file, only the tests named in it run.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType

import pytest

PACKAGE = str(Path(__file__).parents[2] / "trfpair") + os.sep
_STARTS = ("subprocess.Popen", "os.fork", "os.posix_spawn", "os.exec")

_seen: set[CodeType] = set()
_started: set[str] = set()
_rows: dict[str, dict[str, object]] = {}


def _note(frame: FrameType, event: str, arg: object) -> None:
    """Called at every call of a function; asks for no events from within it."""
    _seen.add(frame.f_code)


def _audit(event: str, arguments: object) -> None:
    if event in _STARTS:
        _started.add(event)


def _called() -> list[str]:
    """The functions of the package called since the last time, as file::name."""
    seen = list(_seen)
    names = {
        f"{code.co_filename.removeprefix(PACKAGE)}::{code.co_qualname}"
        for code in seen
        if code.co_filename.startswith(PACKAGE)
    }
    _seen.clear()
    return sorted(names)


if os.environ.get("TRFPAIR_CALLS"):
    sys.addaudithook(_audit)
    threading.settrace(_note)
    sys.settrace(_note)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
        """Note what a test calls, its set-up included."""
        _seen.clear()
        _started.clear()
        start = time.process_time()
        result = yield
        _rows[item.nodeid] = {
            "time": round(time.process_time() - start, 3),
            "calls": _called(),
            "process": bool(_started),
        }
        return result

    def pytest_sessionfinish() -> None:
        """Write the table."""
        sys.settrace(None)
        Path(os.environ["TRFPAIR_CALLS"]).write_text(json.dumps(_rows), "utf-8")


if os.environ.get("TRFPAIR_CHOICE"):

    def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
        """Keep the tests of the choice, in its order."""
        wanted = {name: at for at, name in enumerate(json.loads(Path(os.environ["TRFPAIR_CHOICE"]).read_text("utf-8")))}
        items[:] = sorted((item for item in items if item.nodeid in wanted), key=lambda item: wanted[item.nodeid])
