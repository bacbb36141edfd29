"""The console scripts: the commands, started and left without what only a long-lived program needs.

The garbage collector would look several times at objects that all stay; at the end the interpreter would take apart
every one of them. Both together cost a third of a small pairing (docs/performance.md). Files are closed and synced
when they are written, so that nothing is lost by leaving at once.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable
from typing import NoReturn

SELDOM = (50_000, 20, 20)
"""How many new objects call the collector: seldom, so that a long batch does not grow either."""


def trfpair() -> NoReturn:
    """``trfpair``."""
    gc.set_threshold(*SELDOM)
    from trfpair.cli.main import main

    _leave(main)


def trfpair_engine() -> NoReturn:
    """``trfpair-engine``."""
    gc.set_threshold(*SELDOM)
    from trfpair.engine.main import main

    _leave(main)


def _leave(main: Callable[[], NoReturn]) -> NoReturn:
    """Run a program and leave the process with its exit code, at once."""
    try:
        main()
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 0 if end.code is None else 1
        try:
            sys.stdout.flush()
            sys.stderr.flush()
        except (OSError, ValueError):  # closed: nobody is there to read
            pass
        os._exit(code)
