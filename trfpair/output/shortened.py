"""The steps that the pages of a large round show: where refusals or rows are too many, each list of them is cut.

In a field of a thousand players half of whom may not meet the other half everybody is passed over by hundreds, and
whoever floats through two hundred brackets stands in two hundred tables. ``pairs.json`` has everything.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from trfpair.rounds.why.stories import NESTED, REFUSALS, code
from trfpair.systems.trace import TAKEN, Step

MOST_REFUSALS = 20_000
"""Pages of a round with more refusals show the first ones of each list only,"""
KEPT_REFUSALS = 8
"""so many."""
MOST_ROWS = 20_000
"""With more rows in the tables of its brackets, MDPs who float on are not listed again."""

_Row = Mapping[str, Any]


class Shortened(NamedTuple):
    """The steps to be shown, and how many refusals of a list are among them; 0 where all are."""

    steps: Sequence[Step]
    most: int


def shortened(steps: Sequence[Step]) -> Shortened:
    """The steps as the pages show them; themselves where they are not too many."""
    rows = sum(len(step.data["players"]) for step in steps if _has_limbo(step))
    if rows > MOST_ROWS:
        steps = [Step(step.kind, step.article, _with_few_rows(step)) for step in steps]
    if sum(_refusals(step.data) for step in steps) <= MOST_REFUSALS:
        return Shortened(steps, 0)
    return Shortened([Step(step.kind, step.article, _cut(step.data)) for step in steps], KEPT_REFUSALS)


def _has_limbo(step: Step) -> bool:
    return step.kind == "bracket" and "limbo" in step.data


def _with_few_rows(step: Step) -> dict[str, Any]:
    """Of a bracket the rows that are listed: all but those of the limbo."""
    if not (_has_limbo(step) and step.data["limbo"]):
        return step.data
    limbo = set(step.data["limbo"])
    return {**step.data, "listed": [row for row in step.data["players"] if row["id"] not in limbo]}


def _refusals(data: _Row) -> int:
    """How many players the lists of a row refuse."""
    own = [row for key in REFUSALS for row in data.get(key) or () if isinstance(row, Mapping)]
    return sum(len(row.get("ids", "?")) for row in own) + sum(map(_refusals, _nested(data)))


def _nested(data: _Row) -> list[_Row]:
    return [row for key in NESTED for row in data.get(key) or () if isinstance(row, Mapping)]


def _cut(data: _Row) -> dict[str, Any]:
    """A row with short lists of refusals."""
    found = dict(data)
    for key in NESTED:
        if isinstance(data.get(key), list):
            found[key] = [_cut(row) if isinstance(row, Mapping) else row for row in data[key]]
    for key in REFUSALS:
        if isinstance(data.get(key), list):
            found[key] = _first(data[key])
    return found


def _first(rows: list[Any]) -> list[Any]:
    """The first refusals of a list, and whoever was taken; lists of players within them are cut as well."""
    kept = [
        row for at, row in enumerate(rows) if at < KEPT_REFUSALS or not isinstance(row, Mapping) or code(row) == TAKEN
    ]
    return [
        {**row, "ids": row["ids"][:KEPT_REFUSALS]} if isinstance(row, Mapping) and "ids" in row else row for row in kept
    ]
