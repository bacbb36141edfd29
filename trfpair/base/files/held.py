"""A file that a command changes is held from reading to writing: two commands on one file come one after the other.

What holds it is a file beside it, ``FILE.lock``, gone at the end. Where the system has locks (``fcntl``) one is on that
file, and a killed command holds nothing; elsewhere it is the lock itself, for whoever made it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import sleep

from trfpair.base.errors import FileAccess

_PATIENCE = 1500
"""How often a lock is tried, with a fiftieth of a second between."""

_NOT_SURE = -1
"""In place of the number of an open lock where there can be none: nothing can be written there either."""


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Be the only command that changes a file. Raises FileAccess where another one does not come to its end."""
    lock = Path(os.path.realpath(path.parent)) / f"{path.name}.lock"
    take, give_back = (_taken_by_name, _unnamed) if _without_locks() else (_taken, _released)
    for _ in range(_PATIENCE):
        number = take(lock)
        if number is not None:
            break
        sleep(0.02)
    else:
        number = _left_behind(lock, path)
    try:
        yield
    finally:
        if number != _NOT_SURE:
            give_back(lock, number)


def _without_locks() -> bool:
    return sys.platform == "win32"


def _taken(lock: Path) -> int | None:
    """The number of the lock, open and ours; None where another run has it."""
    import fcntl

    try:
        number = os.open(lock, os.O_RDONLY | os.O_CREAT | os.O_NOFOLLOW, 0o666)
    except OSError:
        return _NOT_SURE
    try:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if os.path.samestat(os.fstat(number), os.lstat(lock)):
            return number
    except BlockingIOError:
        pass
    except FileNotFoundError:  # whoever had it before us is done, and has removed it
        pass
    except OSError:  # a disk without locks
        os.close(number)
        return _NOT_SURE
    os.close(number)
    return None


def _released(lock: Path, number: int) -> None:
    with suppress(OSError):
        os.unlink(lock)
    os.close(number)


def _taken_by_name(lock: Path) -> int | None:
    """The same where the one who makes the file has the lock."""
    try:
        return os.open(lock, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    except OSError:
        return None if os.path.lexists(lock) else _NOT_SURE


def _unnamed(lock: Path, number: int) -> None:
    os.close(number)  # Windows removes no open file
    with suppress(OSError):
        os.unlink(lock)


def _left_behind(lock: Path, path: Path) -> int:
    """The lock of a killed run, which Windows lets one remove; that of a living one it does not."""
    with suppress(OSError):
        if _without_locks():
            os.unlink(lock)
            number = _taken_by_name(lock)
            if number is not None:
                return number
    raise FileAccess(f"{path}: another command is at work on it; nothing was written. If there is none, remove {lock}")
