"""Files in and out: tournaments are read here, outputs written whole or not at all (``trfpair/base/files/``)."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from trfpair.apps.spoken import language
from trfpair.base.errors import BadInput
from trfpair.base.files import write_files
from trfpair.base.release import VERSION
from trfpair.base.shown import shown
from trfpair.event.saying import Saying
from trfpair.trf import STDIN, open_file

if TYPE_CHECKING:
    from trfpair.base.speech import InWords
    from trfpair.event.model import Tournament
    from trfpair.trf.reading import Reading

EOL = {"lf": "\n", "crlf": "\r\n"}
"""The line ends of a file that is written, by name."""


def read(path: Path, reading: Reading) -> Tournament:
    """Read a tournament file; its warnings go to stderr."""
    file = open_file(path, reading)
    for text in file.told(language()):
        print(shown(text), file=sys.stderr)
    return file.tournament


def as_step(*said: str | InWords) -> tuple[str, list[Any]]:
    """The name of a step in English, and its phrases as data: what the journal keeps of it."""
    from trfpair.event.kept_sayings import as_kept

    return "; ".join(map(str, said)), [*map(as_kept, said)]


def change(path: Path, reading: Reading, edit: Callable[[Tournament], Tournament], what: InWords) -> None:
    """Write what an edit makes of a tournament file, as a step that can be undone."""
    from trfpair.base.files.held import held
    from trfpair.base.files.steps import save_step
    from trfpair.trf.patch import patched

    with held(path):
        opened = open_file(path, reading)
        save_step(path, opened.data, patched(opened, edit(opened.tournament)), *as_step(what))


def spare_inputs(outputs: Iterable[Path], inputs: Iterable[Path | None], instead: str | InWords) -> None:
    """Raise BadInput, with the way out, where an output is a file that the run reads: it would be gone."""
    there = [given for given in inputs if given is not None and given.is_file()]
    for path in outputs:
        if path.is_file() and any(path.samefile(given) for given in there):
            raise BadInput(Saying("spare-input", path=str(path), instead=instead))


def answer_json(answer: Mapping[str, Any]) -> str:
    """The answer to a question as one JSON object."""
    import json

    return json.dumps({"program": f"trfpair {VERSION}", **answer}, ensure_ascii=False, indent=1)


def write_output(path: Path, text: str) -> None:
    """Write one file, or standard output where it is called ``-``."""
    if str(path) == STDIN:
        write_stdout(text)
    else:
        write_files({path: text})


def write_stdout(text: str) -> None:
    """Write to standard output: byte for byte, unless it is a terminal."""
    sys.stdout.flush()
    buffer = getattr(sys.stdout, "buffer", None)  # a caller in Python may have put a text in its place
    if buffer is None or sys.stdout.isatty():
        sys.stdout.write(text)
    else:
        buffer.write(text.encode("utf-8", "surrogateescape"))
        buffer.flush()
