"""The console scripts: the commands, started and left without what only a long-lived program needs.

The garbage collector would look several times at objects that all stay; at the end the interpreter would take apart
every one of them. Both together cost a third of a small pairing. Files are closed and synced
when they are written, so that nothing is lost by leaving at once.
"""

from __future__ import annotations

import gc
import os
import sys
from signal import SIG_DFL, SIGINT, default_int_handler, getsignal, signal

from trfpair import TYPE_CHECKING

if TYPE_CHECKING:  # nothing but the above is imported before Ctrl-C is seen to
    from collections.abc import Callable
    from typing import NoReturn

_UNEXPECTED = 2
_INTERRUPTED = 130
"""As in `trfpair.apps.exits`, which is not loaded yet."""

SELDOM = (50_000, 20, 20)
"""How many new objects call the collector: seldom, so that a long batch does not grow either."""

SELDOM_ASKED = ("fnmatch", "inspect", "ipaddress", "jinja2", "json", "linecache", "ntpath", "tempfile", "tokenize")
"""Modules that are imported at the top of others and asked for something in few runs; of Jinja a page needs two."""


def trfpair() -> NoReturn:
    """``trfpair``."""

    def started() -> None:
        from trfpair.apps.cli.main import main

        main()

    _leave(started)


def trfpair_engine() -> NoReturn:
    """``trfpair-engine``."""

    def started() -> None:
        from trfpair.apps.engine.main import main

        main()

    _leave(started)


def _leave(started: Callable[[], None]) -> NoReturn:
    """Run a program and leave the process with its exit code, at once.

    While it is being loaded, and when it is done, Ctrl-C ends it as the system ends a program: there is nothing to
    clear up.
    """
    gc.set_threshold(*SELDOM)
    _interrupt_as_the_system_does()
    from trfpair.base.later import later

    later(*SELDOM_ASKED)
    _keep_what_is_compiled()
    code = _code_of(started)
    _interrupt_as_the_system_does()
    from contextlib import suppress

    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError, AttributeError):  # closed: nobody is there to read
            stream.flush()
    os._exit(code)


def _keep_what_is_compiled() -> None:
    """Let Python keep compiled modules in our cache folder, where it cannot keep them beside their sources.

    Else each run compiles all of them, and takes up to four times as long. The folder is one of the release, so that no
    other release is met in it.
    """
    beside = __spec__.cached if __spec__ else None
    if sys.pycache_prefix or not beside or os.path.exists(beside):
        return
    if sys.dont_write_bytecode or not os.access(os.path.dirname(__file__), os.W_OK):
        from trfpair import __version__
        from trfpair.base.cache import cache_folder

        folder = cache_folder()
        if folder:
            sys.pycache_prefix = os.path.join(folder, f"compiled-{__version__}")
            sys.dont_write_bytecode = False


def _interrupt_as_the_system_does() -> None:
    """Not by a traceback of Python's; a caller who has Ctrl-C ignored has it ignored."""
    if getsignal(SIGINT) is default_int_handler:
        signal(SIGINT, SIG_DFL)


def _code_of(started: Callable[[], None]) -> int:
    try:
        started()
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 0 if end.code is None else _UNEXPECTED
    except KeyboardInterrupt:
        return _INTERRUPTED
    except Exception as error:
        if os.environ.get("TRFPAIR_DEBUG"):
            raise
        from contextlib import suppress

        with suppress(OSError):
            print(f"Error: unexpected error ({type(error).__name__}: {error})", file=sys.stderr)
        return _UNEXPECTED
    return 0
