"""A file that a command changes is held from reading to writing: two commands on one file come one after the other.

What holds it is a file beside it, ``FILE.lock``, gone at the end, by the real name of the file: whoever comes by a link
waits too. It goes with its process. On POSIX the lock of the system (``flock``) is on that file; on a disk without such
locks the command that made the file has the lock. On Windows it is open for nobody else, and the system removes it when
it is closed, by whatever end.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EDQUOT, ENAMETOOLONG, ENOENT, ENOSPC, ENOTDIR, EROFS
from pathlib import Path
from time import sleep

from trfpair.base.errors import BadInput, FileAccess
from trfpair.base.inputs import in_one_line
from trfpair.base.shown import shown
from trfpair.base.speech import IN_THE_LANGUAGE, saying

_PATIENCE = 1500
"""How often a lock is tried, with a fiftieth of a second between."""

_SILENT = 50
"""So many tries go by without a word."""

_NOT_SURE = -1
"""In place of the number of an open lock where there can be none: nothing can be written there."""

_NO_PLACE = frozenset((EDQUOT, ENAMETOOLONG, ENOENT, ENOSPC, ENOTDIR, EROFS))
"""Errors that say so, whoever else is there."""


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Be the only command that changes a file. Raises FileAccess where another one does not come to its end.

    Raises BadInput for standard input, which is no file.
    """
    if str(path) == "-":
        raise BadInput(saying("not-standard-input"))
    lock = Path(f"{os.path.realpath(path)}.lock")
    number = _waited_for(lock, path)
    try:
        yield
    finally:
        if number != _NOT_SURE:
            _released(lock, number)


def _waited_for(lock: Path, path: Path) -> int:
    """The number of the lock, as soon as it is ours; after a second it is told what is waited for."""
    name = in_one_line(path)
    for tried in range(_PATIENCE):
        number = _taken(lock)
        if number is not None:
            return number
        if tried == _SILENT:
            told = IN_THE_LANGUAGE.get()(saying("waiting", path=name))
            print(shown(told), file=sys.stderr, flush=True)
        sleep(0.02)
    raise FileAccess(saying("at-work", path=name, lock=in_one_line(lock)))


def _taken(lock: Path) -> int | None:
    """The number of the lock, open and ours; None where another run has it."""
    if sys.platform == "win32":
        return _taken_alone(lock)
    try:
        number, ours = _opened(lock)
    except FileNotFoundError:
        return None if lock.parent.is_dir() else _NOT_SURE  # whoever had it has removed it
    except OSError as error:
        there = error.errno not in _NO_PLACE and os.access(lock.parent, os.W_OK | os.X_OK)
        return None if there else _NOT_SURE
    if _is_ours(lock, number, ours):
        return number
    os.close(number)
    return None


def _opened(lock: Path) -> tuple[int, bool]:
    """The number of the lock, and whether we have made it."""
    flags = os.O_RDONLY | os.O_NOFOLLOW
    try:
        return os.open(lock, flags | os.O_CREAT | os.O_EXCL, 0o666), True
    except FileExistsError:
        return os.open(lock, flags), False


def _is_ours(lock: Path, number: int, made: bool) -> bool:
    """Whether an open lock is ours, and the one that has the name."""
    import fcntl

    try:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # a disk without locks
        return made
    with suppress(FileNotFoundError):  # whoever had it before us is done, and has removed it
        return os.path.samestat(os.fstat(number), os.lstat(lock))
    return False


def _released(lock: Path, number: int) -> None:
    if sys.platform == "win32":
        _closed(number)
        return
    with suppress(OSError):
        os.unlink(lock)
    os.close(number)


_WRITE_AND_DELETE, _OPEN_ALWAYS, _DELETE_ON_CLOSE = 0x40010000, 4, 0x04000000
_DENIED, _SHARING_VIOLATION = 5, 32


def _taken_alone(lock: Path) -> int | None:
    """The handle of the lock, open for us alone; None where another run has it, or it is being removed."""
    handle, error = _created(lock)
    if handle is not None:
        return handle
    if error == _SHARING_VIOLATION or (error == _DENIED and _may_write(lock.parent)):
        return None
    return _NOT_SURE


def _may_write(folder: Path) -> bool:
    """Whether a file can be made in a folder: what is denied by another name then is denied for a moment."""
    handle, _ = _created(folder / f".trfpair-{os.urandom(8).hex()}.lock")
    if handle is not None:
        _closed(handle)
    return handle is not None


def _created(path: Path) -> tuple[int | None, int]:
    """The handle of a file that the system removes when it is closed; or None, and the number of the error."""
    import ctypes

    kernel = ctypes.WinDLL("kernel32", use_last_error=True)  # type: ignore[attr-defined, unused-ignore]
    create, pointer = kernel.CreateFileW, ctypes.c_void_p
    create.restype = pointer
    number = ctypes.c_uint32
    create.argtypes = [ctypes.c_wchar_p, number, number, pointer, number, number, pointer]
    handle = create(str(path), _WRITE_AND_DELETE, 0, None, _OPEN_ALWAYS, _DELETE_ON_CLOSE, None)
    failed = handle is None or handle == pointer(-1).value
    return (None if failed else int(handle)), int(ctypes.get_last_error())  # type: ignore[attr-defined, unused-ignore]


def _closed(handle: int) -> None:
    import ctypes

    ctypes.WinDLL("kernel32").CloseHandle(ctypes.c_void_p(handle))  # type: ignore[attr-defined, unused-ignore]
