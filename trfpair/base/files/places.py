"""Files made in a fresh folder, put in their places: a whole folder at one stroke, or one by one."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable, Collection, Sequence
from errno import EACCES, EEXIST, ENOTEMPTY
from pathlib import Path
from time import sleep

from trfpair.base.files.stage import PREFIX, Stage
from trfpair.base.plain import plain

MOST_OTHERS = 1000
"""Files beside a set that are taken along when its folder is exchanged; with more, the files come one by one."""

_TRIES, _PAUSE = 20, 0.05
"""How often a rename is tried where another program has a file open, and the seconds between."""

_HELD = "another program has it open (a spreadsheet, a viewer, a virus scanner); close it there and try again"
_READ_ONLY = "it is read-only; allow changes to it, or choose another name"


@plain
class Placed:
    """A set that was put in its place: how to take it back, and what is left to do when all is well."""

    undo: Callable[[], None]
    finish: Callable[[], None]


def put(stage: Stage, folder: Path, names: Sequence[str], *, whole: bool) -> Placed:
    """Put files of a fresh folder into another; ``whole`` if the folder may come or be exchanged as one.

    Raises OSError, and then nothing has changed.
    """
    if whole:
        placed = _as_a_new_folder(stage, folder) or _exchanged(stage, folder, names)
        if placed:
            return placed
    return _one_by_one(stage, folder, names)


def _as_a_new_folder(stage: Stage, folder: Path) -> Placed | None:
    """The fresh folder gets the name; None where there is a folder of that name already."""
    if os.path.lexists(folder):
        return None
    try:
        _patiently(os.rename, stage.path, folder)
    except OSError as error:
        if error.errno in (EEXIST, ENOTEMPTY):
            return None
        raise
    return Placed(lambda: os.rename(folder, stage.path), lambda: None)


def _exchanged(stage: Stage, folder: Path, names: Sequence[str]) -> Placed | None:
    """The fresh folder and the old one change names at one stroke; None where that cannot be.

    Other files of the folder go along: the same files, under one more name until the old folder is gone.
    """
    try:
        found = folder.lstat()
        others = _others(folder, names)
        if others is None or not stat.S_ISDIR(found.st_mode) or _has_attributes(folder):
            return None
        os.chmod(stage.path, stat.S_IMODE(found.st_mode))
        if stage.path.stat().st_gid != found.st_gid:
            os.chown(stage.path, -1, found.st_gid)
        for name in others:
            os.link(folder / name, stage.path / name)
        if others:
            stage.keep_names()
    except OSError:
        return None
    if not _exchange(stage.path, folder):
        return None

    def undo() -> None:
        _exchange(stage.path, folder)

    return Placed(undo, lambda: _rescue(stage.path, folder, names))


def _others(folder: Path, names: Collection[str]) -> list[str] | None:
    """The files of a folder beside those named; None where there is anything that cannot go along."""
    others = []
    with os.scandir(folder) as entries:
        for entry in entries:
            if not entry.is_file(follow_symlinks=False):
                return None
            if entry.name not in names:
                others.append(entry.name)
    return others if len(others) <= MOST_OTHERS else None


def _has_attributes(folder: Path) -> bool:
    """Whether the folder has rights or notes of its own, which another one would not have."""
    if sys.platform != "linux":
        return False
    return any(name.startswith(("user.", "system.posix_acl")) for name in os.listxattr(folder))


def _rescue(old: Path, folder: Path, names: Collection[str]) -> None:
    """Move files that others put into the old folder at the last moment into the new one; the rest is useless."""
    for name in os.listdir(old):
        if name in names:
            continue
        try:
            gone_along = os.path.samefile(old / name, folder / name)
        except FileNotFoundError:
            gone_along = False
        if not gone_along:
            os.replace(old / name, folder / name)


def _exchange(one: Path, other: Path) -> bool:
    """Let two folders change names at one stroke, where the system can (Linux)."""
    if sys.platform != "linux":
        return False
    import ctypes

    rename = getattr(ctypes.CDLL(None), "renameat2", None)
    here, exchange = -100, 2
    return rename is not None and not rename(here, os.fsencode(one), here, os.fsencode(other), exchange)


def _one_by_one(stage: Stage, folder: Path, names: Sequence[str]) -> Placed:
    """A rename for each file; those before one that fails are taken back."""
    before: list[tuple[str, bool]] = []

    def undo() -> None:
        for name, is_kept in reversed(before):
            if is_kept:
                _patiently(os.replace, _kept(stage, name), folder / name)
            else:
                os.unlink(folder / name)

    try:
        for name in names:
            _refuse_read_only(folder / name)
            is_kept = _keep(stage, folder, name)
            _patiently(os.replace, stage.path / name, folder / name)
            before.append((name, is_kept))
    except BaseException:
        undo()
        raise
    return Placed(undo, lambda: None)


def _patiently(rename: Callable[[Path, Path], None], one: Path, other: Path) -> None:
    """Rename; where a file cannot be replaced while another program has it open (Windows), try for about a second."""
    for _ in range(_TRIES):
        try:
            return rename(one, other)
        except PermissionError:
            if sys.platform != "win32":
                raise
            sleep(_PAUSE)
    raise PermissionError(EACCES, _HELD, str(other))


def _refuse_read_only(path: Path) -> None:
    """Raise PermissionError for a file that may not be replaced there, before it is tried (Windows)."""
    if sys.platform == "win32" and path.exists() and not path.stat().st_mode & stat.S_IWUSR:
        raise PermissionError(EACCES, _READ_ONLY, str(path))


def _keep(stage: Stage, folder: Path, name: str) -> bool:
    """Keep a file that is going to be replaced in the fresh folder, by a second name; whether it is there.

    Windows removes no name of a file that another program has open, so there a copy is kept.
    """
    try:
        if not stat.S_ISREG((folder / name).lstat().st_mode):
            return False
        if sys.platform == "win32":
            _kept(stage, name).write_bytes((folder / name).read_bytes())
        else:
            os.link(folder / name, _kept(stage, name))
    except FileNotFoundError:
        return False
    except OSError:  # no second names on this disk: the file cannot be taken back
        return False
    return True


def _kept(stage: Stage, name: str) -> Path:
    """Where a file that is being replaced is kept."""
    return stage.path / f"{PREFIX}{name}"
