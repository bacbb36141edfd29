"""A plugin of pytest for `tests.fuzz.mutants`: which test executes which line, and the choice of tests for a mutant.

``pytest -p tests.fuzz.calls`` writes to the folder TRFPAIR_CALLS, for every test, its time and whether it started a
process (tests.json), and the lines of the package that it executed (lines.coverage, by the package coverage); where
TRFPAIR_CHOICE names a file, only the tests named in it run, in its order.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "trfpair"
TESTS, LINES = "tests.json", "lines.coverage"
_STARTS = ("subprocess.Popen", "os.fork", "os.posix_spawn", "os.exec")

_started: set[str] = set()
_rows: dict[str, dict[str, object]] = {}


def _audit(event: str, arguments: object) -> None:
    if event in _STARTS:
        _started.add(event)


if os.environ.get("TRFPAIR_CALLS"):
    import coverage

    folder = Path(os.environ["TRFPAIR_CALLS"])
    seen = coverage.Coverage(
        data_file=str(folder / LINES), config_file=False, source=[str(PACKAGE)], check_preimported=False
    )
    seen.set_option("run:disable_warnings", ["trace-changed", "no-data-collected"])
    sys.addaudithook(_audit)
    seen.start()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
        """Note what a test executes, its set-up included."""
        _started.clear()
        seen.switch_context(item.nodeid)
        start = time.process_time()
        result = yield
        _rows[item.nodeid] = {"time": round(time.process_time() - start, 3), "process": bool(_started)}
        seen.switch_context("")
        return result

    def pytest_sessionfinish() -> None:
        """Write the tables."""
        seen.stop()
        seen.save()
        (folder / TESTS).write_text(json.dumps(_rows), "utf-8")


if os.environ.get("TRFPAIR_CHOICE"):

    def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
        """Keep the tests of the choice, in its order."""
        wanted = {name: at for at, name in enumerate(json.loads(Path(os.environ["TRFPAIR_CHOICE"]).read_text("utf-8")))}
        items[:] = sorted((item for item in items if item.nodeid in wanted), key=lambda item: wanted[item.nodeid])
