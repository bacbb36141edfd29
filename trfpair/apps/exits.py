"""Exit codes, and the one place where a failure becomes a text and a code instead of a traceback."""

from __future__ import annotations

import os
import signal
import sys
from _thread import interrupt_main, start_new_thread
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NoReturn, TextIO

from trfpair.apps.spoken import headed, language, refusal_told, speak, worded_now
from trfpair.base.errors import BadInput, BeyondLimits, FileAccess, NoPairing, TrfpairError
from trfpair.base.shown import in_brief, shown
from trfpair.base.speech import of_system, saying, unexpected

DONE = 0
NO_PAIRING = NoPairing.exit_code
UNEXPECTED = TrfpairError.exit_code
BAD_REQUEST = BadInput.exit_code
BEYOND_LIMITS = BeyondLimits.exit_code
FILE_ACCESS = FileAccess.exit_code
LOOK_AT_IT = 6
"""Something for a person to look at: check found differences, or a director's flag under ``--strict``."""
NOT_ALL_PROVED = 7
"""Nothing false was found, but not all that is claimed was proved (verify)."""
INTERRUPTED = 130


BROKEN_PIPE = 141
"""Whoever read standard output has gone, as a program that the system ends for it."""


def run(command: Callable[[], int | None]) -> NoReturn:
    """Run a command and leave the process with its exit code; every failure is one readable text on stderr."""
    _open_streams()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:  # until now there was nothing to clear up (script.py)
        signal.signal(signal.SIGINT, signal.default_int_handler)
    sys.unraisablehook = _heard
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(**(_CONSOLE if stream.isatty() else _REDIRECTED))
    if sys.stdout.isatty():
        _clean(sys.stdout)
    sys.exit(_flushed(guarded(lambda: _synced(command))))


_CONSOLE: dict[str, Any] = {"errors": "replace"}
"""A console shows what it can, and a mark in the place of the rest."""

_REDIRECTED: dict[str, Any] = {"encoding": "utf-8", "errors": "backslashreplace", "newline": "\n"}
"""A file or a pipe gets every letter, and the same bytes on each system."""


def _clean(terminal: TextIO) -> None:
    """Let nothing through to a terminal that would move its cursor: what a file says is shown, whoever prints it.

    Standard error stays as it is, as a bar of progress moves the cursor; its messages are cleaned one by one.
    """
    write = terminal.write
    terminal.write = lambda text: write(shown(text))  # type: ignore[method-assign]


def _heard(given: sys.UnraisableHookArgs) -> None:
    """Take over an error that Python cannot raise, as in a callback of its own: Ctrl-C comes again, a moment later."""
    if given.exc_type is KeyboardInterrupt:
        start_new_thread(interrupt_main, ())
    else:
        sys.__unraisablehook__(given)


def _open_streams() -> None:
    """Put something in the place of streams that the caller closed, so that no file of ours gets their numbers.

    Standard output that was closed is an error for who writes to it, and for nobody else.
    """
    for name, mode, flags in (("stdin", "r", os.O_RDONLY), ("stdout", "w", os.O_RDONLY), ("stderr", "w", os.O_WRONLY)):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, flags), mode, encoding="utf-8"))


def _synced(command: Callable[[], int | None]) -> int | None:
    """Run a command; then have the names of the files that it wrote on the disk."""
    try:
        return command()
    finally:
        written = sys.modules.get("trfpair.base.files")
        if written:
            written.sync_folders()


def _flushed(code: int) -> int:
    """Write out what waits for standard output; the code, or that of the failure to do so."""
    try:
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        code = BROKEN_PIPE
    except OSError as error:
        code = code if code == FILE_ACCESS else say_error(_of_system(error), FILE_ACCESS)
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return code


def guarded(command: Callable[[], int | None]) -> int:
    """Run a command; return its exit code, or the code of the failure after reporting it on stderr."""
    speak("")
    try:
        return command() or DONE
    except KeyboardInterrupt:
        return say_error(worded_now(saying("interrupted")), INTERRUPTED)
    except BrokenPipeError:
        return BROKEN_PIPE
    except Exception as error:
        if _is_click(error, "Exit"):
            return int(getattr(error, "exit_code", DONE))
        if _is_click(error, "Abort"):
            return say_error(worded_now(saying("interrupted")), INTERRUPTED)
        if _is_click(error, "ClickException"):
            with suppress(OSError):  # nobody is there to read
                _show_misuse(error)
            return BAD_REQUEST
        try:
            return say_error(*failure(error))
        except KeyboardInterrupt:
            return say_error(worded_now(saying("interrupted")), INTERRUPTED)


def _show_misuse(error: Any) -> None:
    """Show an error of the command line as click does; in another language with the words of that language around it.

    The words of an option that there is not, or that lacks its value, are click's, and English.
    """
    context = getattr(error, "ctx", None)
    if language() is None or context is None:
        error.show()
        return
    command = context.command_path
    usage = context.get_usage().removeprefix("Usage: ")
    lines = [saying("usage", text=usage), saying("usage-help", help=f"`{command} {context.help_option_names[0]}`")]
    print(*map(worded_now, lines), "", sep="\n", file=sys.stderr)
    say_error(error.format_message(), BAD_REQUEST)


def failure(error: Exception) -> tuple[str, int]:
    """The text and the exit code of a failure. Ctrl-C is raised again, and with TRFPAIR_DEBUG what is unexpected."""
    if isinstance(error, TrfpairError):
        return refusal_told(error), error.exit_code
    if _is_click(error, "ClickException"):
        return error.format_message(), BAD_REQUEST  # type: ignore[attr-defined]
    if isinstance(error, OSError):
        return _of_system(error), FILE_ACCESS
    if isinstance(error, MemoryError):
        return worded_now(saying("no-memory")), BEYOND_LIMITS
    if os.environ.get("TRFPAIR_DEBUG"):
        raise error
    if _on_the_way_out(error):
        raise KeyboardInterrupt from error
    return worded_now(unexpected(error)), UNEXPECTED


def _of_system(error: OSError) -> str:
    """The text of an error of the system, behind the name of the file."""
    why = of_system(error.strerror or error)
    return worded_now(saying("at-place", place=error.filename or saying("standard-output"), what=why))


def _on_the_way_out(error: BaseException) -> bool:
    """Whether an error came of Ctrl-C, as from an import that could not be undone."""
    cause = error.__cause__ or error.__context__
    return isinstance(error, KeyboardInterrupt) or (cause is not None and _on_the_way_out(cause))


def _is_click(error: Exception, kind: str) -> bool:
    """Whether an error is one of the command line. The drop-in has no click, and needs none."""
    click = sys.modules.get("click")
    return click is not None and isinstance(error, getattr(click.exceptions, kind))


def say_error(message: str, code: int) -> int:
    """Print an error text on stderr; return the code."""
    with suppress(OSError):  # nobody is there to read
        print(headed(shown(in_brief(message)), "error"), file=sys.stderr)
    return code
