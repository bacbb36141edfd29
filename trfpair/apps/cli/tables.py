"""The sheets of a seating at tables of N: ``trfpair pods --sheets DIR``."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from trfpair.apps.files import spare_inputs
from trfpair.apps.seated import sheets_of_tables
from trfpair.base.errors import BadInput
from trfpair.base.files import write_set
from trfpair.base.inputs import whole_number
from trfpair.base.texts import text_in
from trfpair.event.saying import Saying
from trfpair.output.sheets import Look, words_of
from trfpair.pods import TableSystem
from trfpair.pods.model import Outcome, Request


def write_sheets(
    file: Path, request: Request, outcome: Outcome, system: TableSystem, options: Mapping[str, Any]
) -> None:
    """Write the sheets of the coming round of a file; with the standings before it."""
    names = read_names(options["names"]) if options["names"] else request.names
    words = words_of(options["lang"] or "en")
    look = Look(title=options["title"] or request.title, own_folder=options["templates"])
    seated = outcome.tables, outcome.byes
    files = sheets_of_tables(len(request.rounds) + 1, seated, request, system, names, words, look)
    read = (file, options["names"], options["placements"])
    spare_inputs((options["sheets"] / name for name in files), read, Saying("name-another-file"))
    write_set(options["sheets"], files)


def read_names(path: Path) -> dict[int, str]:
    """``id name`` a line, a comma or blanks between. Raises BadInput with the line, FileAccess."""
    text = text_in(path)
    names = {}
    for number, line in enumerate(text.splitlines(), 1):
        first, _, name = line.replace(",", " ", 1).strip().partition(" ")
        if not first:
            continue
        player = whole_number(first)
        if player is None or not name.strip():
            raise BadInput(f"{path}, line {number}: found '{line.strip()}', expected a number and a name")
        names[player] = name.strip()
    return names
