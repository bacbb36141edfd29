"""Files in and out: tournaments are read here, outputs written whole or not at all (``trfpair/base/files.py``)."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from trfpair.base.errors import BadInput
from trfpair.base.files import write_files, write_set
from trfpair.base.inputs import in_one_line
from trfpair.base.shown import shown

if TYPE_CHECKING:
    from trfpair.event.model import Tournament
    from trfpair.trf import Loaded
    from trfpair.trf.patch import File

__all__ = ["EOL", "ReadFile", "load_file", "read", "spare_inputs", "write_files", "write_output", "write_set"]

EOL = {"lf": "\n", "crlf": "\r\n"}
"""The line ends of a file that is written, by name."""


class ReadFile(NamedTuple):
    """A tournament file that was read."""

    path: Path
    data: bytes
    loaded: Loaded
    accept: tuple[str, ...] = ()

    @property
    def tournament(self) -> Tournament:
        """What it says."""
        return self.loaded.tournament

    @property
    def told(self) -> tuple[str, ...]:
        """Each kind of warning once, with the file's name."""
        from trfpair.trf.problems import by_cause

        return tuple(f"{in_one_line(self.path)}: {text}" for text in by_cause(self.loaded.problems))

    @property
    def file(self) -> File:
        """The file to be written into."""
        from trfpair.trf.patch import File

        return File(str(self.path), self.data, self.loaded, self.accept)


def load_file(path: Path, *, strict: bool, encoding: str | None, accept: Collection[str] = ()) -> ReadFile:
    """Read a tournament file, once."""
    from trfpair.trf import loads, named_bytes, spoken_name

    data = named_bytes(path)
    loaded = loads(data, strict=strict, encoding=encoding, name=spoken_name(path), accept=accept)
    return ReadFile(path, data, loaded, tuple(accept))


def read(path: Path, *, strict: bool, encoding: str | None) -> Tournament:
    """Read a tournament file; its warnings go to stderr."""
    loaded = load_file(path, strict=strict, encoding=encoding)
    for text in loaded.told:
        print(shown(text), file=sys.stderr)
    return loaded.tournament


def spare_inputs(outputs: Iterable[Path], inputs: Iterable[Path | None], instead: str) -> None:
    """Raise BadInput, with the way out, where an output is a file that the run reads: it would be gone."""
    there = [given for given in inputs if given is not None and given.is_file()]
    for path in outputs:
        if path.is_file() and any(path.samefile(given) for given in there):
            raise BadInput(f"{path} is read by this run, and would be written over: {instead}")


def write_output(path: Path, text: str) -> None:
    """Write one file, or standard output where it is called ``-``."""
    from trfpair.trf import STDIN

    if str(path) == STDIN:
        sys.stdout.flush()
        if sys.stdout.isatty():
            sys.stdout.write(text)
        else:
            sys.stdout.buffer.write(text.encode("utf-8", "surrogateescape"))
    else:
        write_files({path: text})
