"""Output files appear whole or not at all, and files that belong together appear together.

Every file is made under an unguessable name in a fresh folder (`stage`), is on the disk before anything is put in its
place, and is put there by a rename, which follows no link. A set of files in a folder of its own (`write_set`) comes
with one rename of the whole folder, so that a run killed at any moment leaves the old set or the new one; where the
system cannot do that, and for files elsewhere (`write_files`), there is one rename a file, undone if one fails. What a
killed run left under a temporary name goes with the next run into the same folder. Two runs into one folder wait for
one another.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path

from trfpair.base.errors import BadInput, FileAccess
from trfpair.base.files.stage import Stage, locked, made_folders, synced
from trfpair.base.files.stage import remove_left_behind as remove_left_behind
from trfpair.base.plain import plain
from trfpair.base.speech import InWords, of_system, saying

Content = str | bytes | Iterator[str]
"""The content of a file; pieces of a text are written as they are made."""


@plain
class _Group:
    """Files of one folder."""

    folder: Path
    files: Mapping[str, Content]
    whole: bool = False
    """Whether they are a set, and the folder theirs."""

    @property
    def home(self) -> Path:
        """Where the fresh folder is made: beside the folder of a set if that can be, else inside."""
        if not self.whole:
            return self.folder
        parent = self.folder.parent
        if not self.folder.exists():
            return parent
        return parent if _may_be_swapped(self.folder, parent) else self.folder

    def places(self, home: Path) -> list[Path]:
        """The folders in which no other run may write meanwhile."""
        return [home, self.folder.parent] if self.whole else [home]


def write_files(files: Mapping[Path, Content]) -> None:
    """Write all files, or none.

    Missing folders are made, and removed again if the writing fails. Raises FileAccess, naming the file, and BadInput
    where two of them are one.
    """
    _write(_grouped(files))


def write_set(folder: Path, files: Mapping[str, Content], others: Mapping[Path, Content] | None = None) -> None:
    """Write the files of a folder at one stroke, by name, and after them others elsewhere, all or none.

    Whatever else the folder holds stays in it. Raises as `write_files` does.
    """
    write_sets({folder: files}, others)


def write_sets(sets: Mapping[Path, Mapping[str, Content]], others: Mapping[Path, Content] | None = None) -> None:
    """Write the files of several folders, each as `write_set` does, and after them others elsewhere, all or none."""
    groups = [_Group(Path(os.path.realpath(folder)), files, whole=True) for folder, files in sets.items()]
    _write([*groups, *_grouped(others or {})])


def sync_folders() -> None:
    """Have the names of all files written so far on the disk too: once at the end of a run, for it takes a while."""
    folders, _unsynced[:] = list(dict.fromkeys(_unsynced)), []
    synced(folders)


def written_below(folders: Collection[Path]) -> None:
    """Note folders into which another process of ours has written, for `sync_folders`."""
    _unsynced.extend(folders)


_unsynced: list[Path] = []


def _grouped(files: Mapping[Path, Content]) -> list[_Group]:
    """The files by folder, in their order. Raises BadInput where two names are one file."""
    groups: dict[Path, dict[str, Content]] = {}
    for path, content in files.items():
        folder = Path(os.path.realpath(path.parent))
        named = groups.setdefault(folder, {})
        if path.name in named:
            raise BadInput(saying("output-twice", path=str(path)))
        named[path.name] = content
    return [_Group(folder, named) for folder, named in groups.items()]


def _write(groups: Sequence[_Group]) -> None:
    """Make every file in a fresh folder; then, with the folders locked, put one group after the other in its place."""
    _refuse_others(groups)
    made: list[Path] = []
    done = False
    with ExitStack() as stages:
        try:
            staged = []
            for group in groups:
                home = group.home
                made += made_folders(home)
                stage = stages.enter_context(Stage(home))
                staged.append(stage)
                stage.fill(group.files, group.folder)
            with locked([folder for group, stage in zip(groups, staged) for folder in group.places(stage.home)]):
                _commit(groups, staged)
            done = True
        except OSError as error:
            raise FileAccess(_unwritten(_name(error, groups), of_system(error.strerror or error))) from error
        finally:
            if not done:
                stages.close()
                for folder in reversed(made):
                    _remove_if_empty(folder)
    _unsynced.extend(stage.home for stage in staged)


def _commit(groups: Sequence[_Group], stages: Sequence[Stage]) -> None:
    """Put each group in its place; if one cannot be, those before it are taken back."""
    from trfpair.base.files.places import put

    with ExitStack() as undo:
        finish = []
        for group, stage in zip(groups, stages):
            placed = put(stage, group.folder, list(group.files), whole=group.whole and stage.home != group.folder)
            undo.callback(placed.undo)
            finish.append(placed.finish)
        undo.pop_all()
    for each in finish:
        each()


_KEPT_NAMES = r"(?i:con|prn|aux|nul|com[1-9]|lpt[1-9])[ ]*([.].*)?"
_SHORTEST = ("con", "prn", "aux", "nul", "com", "lpt")
_KEPT_LETTERS = '<>:"|?*'


def _refuse_kept(path: Path) -> None:
    """Raise FileAccess for a name that Windows keeps for a device, or that has a letter which it gives no file."""
    found = next((letter for letter in _KEPT_LETTERS if letter in path.name), "")
    if found == '"':
        raise FileAccess(_unwritten(path, saying("quote-in-name")))
    if found:
        raise FileAccess(_unwritten(path, saying("no-letter-of-windows", letter=found)))
    if path.name[:3].lower() in _SHORTEST and re.fullmatch(_KEPT_NAMES, path.name):
        raise FileAccess(_unwritten(path, saying("device-of-windows", name=path.name)))


def _unwritten(path: object, why: object) -> InWords:
    return saying("cannot-write", path=str(path), why=why)


def _refuse_others(groups: Sequence[_Group]) -> None:
    """Raise FileAccess where no file stands in the place of a file, or a file in that of a folder."""
    for path in (path for group in groups for path in (group.folder, *(group.folder / name for name in group.files))):
        if sys.platform == "win32":
            _refuse_kept(path)
    for group in groups:
        if not group.folder.exists():
            continue
        if not group.folder.is_dir():
            raise FileAccess(saying("no-folder", path=str(group.folder)))
        for name in group.files:
            path = group.folder / name
            if path.is_dir():
                raise FileAccess(_unwritten(path, saying("is-a-folder")))
            if path.exists() and not path.is_file():
                raise FileAccess(_unwritten(path, saying("is-a-device")))


def _may_be_swapped(folder: Path, parent: Path) -> bool:
    """Whether a folder may be exchanged for another one: one of ours, in which this process does not stand."""
    try:
        found, above = folder.stat(), parent.stat()
        return (
            found.st_dev == above.st_dev
            and found.st_uid == os.geteuid()
            and os.access(parent, os.W_OK | os.X_OK)
            and not os.path.samestat(found, Path().stat())
        )
    except (OSError, AttributeError):
        return False


def _name(error: OSError, groups: Sequence[_Group]) -> str:
    """The place that could not be written: the file or folder of the error, else the first file asked for."""
    if error.filename:
        return str(error.filename2 or error.filename)
    first = groups[0]
    return str(first.folder / next(iter(first.files), ""))


def _remove_if_empty(path: Path) -> None:
    try:
        path.rmdir()
    except OSError:
        return
