"""A fresh folder, in which files are made before they are put in their places.

Its name cannot be guessed, and nothing in it is a link. A run holds a lock on its fresh folder as long as it lives:
one without is stale, and is removed by the next run there. Where a folder cannot be locked (Windows), one of the day
before is stale.
"""

from __future__ import annotations

import os
import re
import stat
import sys
from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from time import sleep, time

PREFIX = ".trfpair-"
"""What the name of a fresh folder begins with; sixteen hexadecimal digits follow."""

_PATIENCE = 200
"""How often a lock is tried, with a fiftieth of a second between: somebody else may hold it for ever."""

_LONGEST = 24 * 60 * 60
"""Seconds after which a fresh folder without a lock is stale: no run takes so long to put its files in their places."""

OPEN_AT_ONCE = 64
"""Files that are open together while they go to the disk."""

THREADS = 8

_STALE = re.escape(PREFIX) + "[0-9a-f]{16}"
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0)
_FOLDER = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_NOFOLLOW", 0)
_AT = os.open in os.supports_dir_fd
_WITHOUT_LOCKS = sys.platform == "win32"

_cleaned: set[Path] = set()
"""Folders in which this process has looked for stale ones."""


class Stage:
    """A fresh folder within ``home``; gone, with what is left in it, when its block ends."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.path = home / f"{PREFIX}{os.urandom(8).hex()}"
        self._number = -1

    def __enter__(self) -> Stage:
        """Make it, and remove stale ones beside it."""
        with locked([self.home]) as sure:
            if (sure or _WITHOUT_LOCKS) and self.home not in _cleaned:
                _remove_stale(self.home)
            _cleaned.add(self.home)
            try:
                os.mkdir(self.path)
            except OSError as error:
                raise OSError(error.errno, error.strerror, str(self.home)) from error
            self._number = _opened(self.path)
            _lock(self._number)
        return self

    def __exit__(self, *_: object) -> None:
        """Remove it, if it is still there."""
        _emptied(self.path)
        if self._number >= 0:
            os.close(self._number)
            self._number = -1

    def fill(self, files: Mapping[str, str | bytes | Iterator[str]], folder: Path) -> None:
        """Make the files, and have them on the disk; each gets the mode of the one in ``folder`` that it replaces.

        Raises OSError with the name that the file will have.
        """
        names = list(files)
        for start in range(0, len(names), OPEN_AT_ONCE):
            with ExitStack() as closing:
                numbers = []
                for name in names[start : start + OPEN_AT_ONCE]:
                    try:
                        numbers.append(self._create(name))
                        closing.callback(os.close, numbers[-1])
                        write_all(numbers[-1], _data_of(files[name]), folder / name)
                    except OSError as error:
                        raise OSError(error.errno, error.strerror, str(folder / name)) from error
                on_disk(numbers)
        self.keep_names()

    def keep_names(self) -> None:
        """Have the names in the folder on the disk, where the system can do so."""
        if self._number >= 0:
            with suppress(OSError):
                on_disk([self._number])

    def _create(self, name: str) -> int:
        if _AT and self._number >= 0:
            return os.open(name, _NEW, 0o666, dir_fd=self._number)
        return os.open(self.path / name, _NEW | getattr(os, "O_BINARY", 0), 0o666)


def _data_of(content: str | bytes | Iterator[str]) -> Iterator[bytes]:
    """Bytes to be written, in one piece or in several."""
    if isinstance(content, bytes):
        yield content
        return
    for piece in (content,) if isinstance(content, str) else content:
        yield piece.encode("utf-8", "surrogateescape")


def write_all(number: int, data: Iterable[bytes], instead_of: Path) -> None:
    """Write all bytes into an open file, and give it the mode of the file that it is to replace."""
    with suppress(OSError, AttributeError):
        found = instead_of.lstat()
        if stat.S_ISREG(found.st_mode):
            os.fchmod(number, stat.S_IMODE(found.st_mode) & 0o777)
    for piece in data:
        rest = memoryview(piece)
        while rest:
            rest = rest[os.write(number, rest) :]


def on_disk(numbers: Sequence[int]) -> None:
    """Have open files on the disk, many of them together: the disk then is asked once for several. Raises OSError."""
    if len(numbers) <= THREADS:
        deque(map(os.fsync, numbers), 0)
        return
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(THREADS) as pool:
        deque(pool.map(os.fsync, numbers), 0)


def synced(folders: Sequence[Path]) -> None:
    """Have the names in folders on the disk, where the system can do so."""
    for start in range(0, len(folders), OPEN_AT_ONCE):
        numbers = [number for folder in folders[start : start + OPEN_AT_ONCE] if (number := _opened(folder)) >= 0]
        with suppress(OSError):
            on_disk(numbers)
        for number in numbers:
            os.close(number)


@contextmanager
def locked(folders: Collection[Path]) -> Iterator[bool]:
    """Be the only run that writes there; whether that is sure (it is not where there are no such locks)."""
    numbers = [_opened(folder) for folder in sorted(set(folders))]
    try:
        taken = [number >= 0 and _waited_for(number) for number in numbers]
        yield all(taken)
    finally:
        for number in numbers:
            if number >= 0:
                os.close(number)


def _waited_for(number: int) -> bool:
    for _ in range(_PATIENCE):
        taken = _lock(number)
        if taken is not None:
            return taken
        sleep(0.02)
    return False


def _lock(number: int) -> bool | None:
    """Take the lock of an open folder: True, None where another run has it, False where there are no locks."""
    if sys.platform == "win32" or number < 0:
        return False
    import fcntl

    try:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return None
    except OSError:
        return False
    return True


def _opened(folder: Path) -> int:
    """The number of an open folder, -1 where it cannot be opened as one."""
    try:
        return os.open(folder, _FOLDER)
    except OSError:
        return -1


def remove_left_behind(home: Path) -> None:
    """Remove the temporary folders of killed runs from a folder, if no other run is writing there."""
    with suppress(OSError), locked([home]) as sure:
        if sure or _WITHOUT_LOCKS:
            _remove_stale(home)


def _remove_stale(home: Path) -> None:
    """Remove what killed runs have left: fresh folders of this user that nobody holds."""
    with suppress(OSError), os.scandir(home) as entries:
        named = [entry for entry in entries if entry.name.startswith(PREFIX)]
        found = [entry for entry in named if re.fullmatch(_STALE, entry.name) and entry.is_dir(follow_symlinks=False)]
    for entry in found:
        path = home / entry.name
        if _WITHOUT_LOCKS:
            with suppress(OSError):
                if time() - path.lstat().st_mtime > _LONGEST:
                    _emptied(path)
        elif (number := _opened(path)) >= 0:
            if os.fstat(number).st_uid == os.geteuid() and _lock(number):
                _emptied(path)
            os.close(number)


def _emptied(path: Path) -> None:
    """Remove a fresh folder and its files, if it is still there; whatever else there should be in it stays."""
    number = _opened(path)
    if number < 0 and _AT:
        return
    with suppress(OSError):
        for name in os.listdir(number if _AT else path):
            with suppress(OSError):
                if _AT:
                    os.unlink(name, dir_fd=number)
                else:
                    _unlink(path / name)
        os.rmdir(path)
    if number >= 0:
        os.close(number)


def _unlink(path: Path) -> None:
    """Remove a file of ours, one with the mode of a read-only one too, which Windows would keep."""
    try:
        os.unlink(path)
    except PermissionError:
        path.chmod(stat.S_IWUSR)
        os.unlink(path)


def made_folders(path: Path) -> list[Path]:
    """Make a folder and those above it that are missing; those made, the uppermost first."""
    if path.is_dir():
        return []
    missing = [folder for folder in (path, *path.parents) if not folder.exists()]
    path.mkdir(parents=True, exist_ok=True)
    return missing[::-1]
