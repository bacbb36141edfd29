"""The steps that the pages of a large round show: where refusals or rows are too many, each list of them is cut.

In a field of a thousand players half of whom may not meet the other half everybody is passed over by hundreds, and
whoever floats through two hundred brackets stands in two hundred tables. ``pairs.json`` has everything.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from trfpair.base.named import NamedTuple
from trfpair.systems.system import Passing
from trfpair.systems.trace import TAKEN, Group, Refusal, Several, Step, decisions

MOST_REFUSALS = 20_000
"""Pages of a round with more refusals are shortened: each list has its first ones only."""
KEPT_REFUSALS = 8
"""The refusals of each list that a shortened page shows."""
MOST_ROWS = 20_000
"""With more rows in the tables of its groups, players who only go through a group are not listed again."""


class Shortened(NamedTuple):
    """The steps to be shown, and how many refusals of a list are among them; 0 where all are."""

    steps: Sequence[Step]
    most: int


def shortened(steps: Sequence[Step], passing: Passing | None) -> Shortened:
    """The steps as the pages show them; themselves where they are not too many."""
    if sum(len(step.part.players) for step in steps if isinstance(step.part, Group)) > MOST_ROWS:
        steps = [_with_few_rows(step, passing) for step in steps] if passing else steps
    told = sum(len(one.everybody) for made in decisions(steps) for one in made.against)
    if told <= MOST_REFUSALS:
        return Shortened(steps, 0)
    return Shortened([replace(step, part=_cut(step.part)) for step in steps], KEPT_REFUSALS)


def _with_few_rows(step: Step, passing: Passing) -> Step:
    """Of a group the rows that are listed: all but those of players who only go through it."""
    gone = step.facts.get(passing.key)
    if not (gone and isinstance(gone, Sequence) and isinstance(step.part, Group)):
        return step
    players = [one for one in step.part.players if one.id not in gone]
    facts = {**step.facts, "passing": len(gone), "passing_title": passing.title}
    return replace(step, facts=facts, part=replace(step.part, players=players))


def _cut(part: Any) -> Any:
    """A part with short lists of refusals."""
    if isinstance(part, Several):
        return Several([_cut(row) for row in part.rows])
    return replace(part, against=_first(part.against)) if getattr(part, "against", ()) else part


def _first(refusals: Sequence[Refusal]) -> list[Refusal]:
    """The first refusals of a list, and whoever was taken; so many players of each."""
    kept = [one for at, one in enumerate(refusals) if at < KEPT_REFUSALS or one.kind == TAKEN]
    return [one if isinstance(one.who, int) else replace(one, who=one.who[:KEPT_REFUSALS]) for one in kept]
