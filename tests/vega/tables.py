"""Rounds laid out as score group tables, the way Vega prints them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from trfpair.event.model import Colour
from trfpair.event.saying import Saying
from trfpair.systems.trace import Step, Trace
from trfpair.systems.vega.entrants import Entrant
from trfpair.systems.vega.pairability import Pairability
from trfpair.systems.vega.procedure import DUBOV, Variant, one_group
from trfpair.systems.vega.standard import standard_columns
from trfpair.systems.vega.work import Scoregroup, Work

Row = tuple[int, float, int] | tuple[int, float, int, str]
"""ID, ARO, Rat and the flags: ``F`` for a fixed due colour, ``N`` for a player who may not be moved up."""


@dataclass
class Table:
    """One score group: the white and the black column, and its number."""

    number: int
    white: Sequence[Row] = ()
    black: Sequence[Row] = ()


def lay(tables: Iterable[Table], met: Iterable[tuple[int, int]] = ()) -> Work:
    """Put tables on the table; ``met`` are the pairs who have played each other."""
    entrants: list[Entrant] = []
    groups = []
    for table in tables:
        mask = 0
        for colour, rows in ((Colour.WHITE, table.white), (Colour.BLACK, table.black)):
            for row in rows:
                entrants.append(_entrant(len(entrants), -table.number, colour, row))
                mask |= 1 << entrants[-1].index
        groups.append(Scoregroup(table.number, 100 - table.number, mask))
    index = {entrant.id: entrant.index for entrant in entrants}
    everybody = (1 << len(entrants)) - 1
    adjacency = [everybody & ~(1 << entrant.index) for entrant in entrants]
    rounds = {}
    for one, two in met:
        low, high = sorted((index[one], index[two]))
        adjacency[low] &= ~(1 << high)
        adjacency[high] &= ~(1 << low)
        rounds[low, high] = 1
    for one in entrants:
        for two in entrants:
            if one.fixed and two.fixed and one.due is two.due:
                adjacency[one.index] &= ~(1 << two.index)
    return Work(
        entrants=entrants,
        adjacency=adjacency,
        groups=groups,
        trace=Trace(),
        pairability=Pairability([entrant.id for entrant in entrants], adjacency),
        rest=everybody,
        column=[entrant.due for entrant in entrants],
        met=rounds,
    )


def _entrant(index: int, score: int, colour: Colour, row: Row) -> Entrant:
    id_, aro, rating, *flags = row
    flag = flags[0] if flags else ""
    return Entrant(
        index=index,
        id=id_,
        name=f"Player {id_:03}",
        rating=rating,
        score=score,
        aro=round(aro * 10),
        aro_tenths=round(aro * 10),
        due=colour,
        fixed="2.4" if "F" in flag else "",
        grounded=Saying("moved-up-in", round=1) if "N" in flag else None,
        order=index,
    )


def pair(work: Work, groups: int | None = None, variant: Variant = DUBOV) -> list[tuple[int, int]]:
    """Pair the first groups (default: all); the pairs by id, in the order they were made, white column first."""
    for group in work.groups[:groups]:
        one_group(work, group, variant, standard_columns)
    return [(work.entrants[made.first].id, work.entrants[made.second].id) for made in work.made]


def steps(work: Work, kind: str) -> list[Step]:
    """The steps of one kind."""
    return [step for step in work.trace.steps if step.kind == kind]
