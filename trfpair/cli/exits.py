"""Exit codes, and the one place where a failure becomes a text and a code instead of a traceback."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from typing import NoReturn

from trfpair.errors import TrfpairError

DONE = 0
NO_PAIRING = 1
UNEXPECTED = 2
BAD_REQUEST = 3
BEYOND_LIMITS = 4
FILE_ACCESS = 5
LOOK_AT_IT = 6
"""Something for a person to look at: check found differences, or a director's flag under ``--strict``."""
INTERRUPTED = 130


def run(command: Callable[[], int | None]) -> NoReturn:
    """Run a command and leave the process with its exit code; every failure is one readable text on stderr."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    code = guarded(command)
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(code)


def guarded(command: Callable[[], int | None]) -> int:
    """Run a command; return its exit code, or the code of the failure after reporting it on stderr."""
    try:
        return command() or DONE
    except TrfpairError as error:
        return report(str(error), error.exit_code)
    except KeyboardInterrupt:
        return report("interrupted", INTERRUPTED)
    except BrokenPipeError:
        return DONE
    except OSError as error:
        return report(f"{error.filename}: {error.strerror}" if error.filename else str(error), FILE_ACCESS)
    except MemoryError:
        return report("not enough memory for this file", BEYOND_LIMITS)
    except Exception as error:
        code = _code_of_click(error)
        if code is not None:
            return code
        if os.environ.get("TRFPAIR_DEBUG"):
            raise
        kind = type(error).__name__
        return report(f"unexpected error ({kind}: {error}). Please report it with the file that caused it.", UNEXPECTED)


def _code_of_click(error: Exception) -> int | None:
    """The code of an error of the command line; None for any other. The drop-in has no click, and needs none."""
    click = sys.modules.get("click")
    if click is None:
        return None
    if isinstance(error, click.exceptions.Exit):
        return int(error.exit_code)
    if isinstance(error, click.exceptions.Abort):
        return report("interrupted", INTERRUPTED)
    if isinstance(error, click.ClickException):
        error.show()
        return BAD_REQUEST
    return None


def report(message: str, code: int) -> int:
    """Print an error text on stderr; return the code."""
    print(f"Error: {message}", file=sys.stderr)
    return code
