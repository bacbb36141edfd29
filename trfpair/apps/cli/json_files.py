"""Tournaments in files of JSON: for `trfpair convert`, which knows them by their ending."""

from __future__ import annotations

import json
from pathlib import Path

from trfpair.base.errors import BadInput
from trfpair.base.inputs import in_one_line
from trfpair.event.as_data import from_dict
from trfpair.event.model import Tournament
from trfpair.event.saying import Saying, at_place
from trfpair.event.sound import validated
from trfpair.output.indented import indented
from trfpair.output.rewritten import Rewritten
from trfpair.trf import File, Loaded, named_bytes


def is_json(path: Path) -> bool:
    """Whether a file is one of JSON, by its ending."""
    return path.suffix.lower() == ".json"


def open_json(path: Path) -> File:
    """The tournament of a file of JSON. Raises BadInput, with the place, and FileAccess."""
    data, name = named_bytes(path), in_one_line(str(path))
    try:
        found = json.loads(data)
    except (ValueError, RecursionError):
        raise BadInput(Saying("no-json", file=name)) from None
    try:
        return File(str(path), data, Loaded(validated(from_dict(found))))
    except BadInput as error:
        raise BadInput(at_place(name, error)) from None


def in_json(tournament: Tournament) -> Rewritten:
    """The file of JSON, which leaves nothing unsaid."""
    return Rewritten(indented(tournament.to_dict()) + "\n", (), ())
