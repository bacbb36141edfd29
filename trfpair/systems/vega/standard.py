"""Chapters 6.2 and 6.3: the two columns, row against row, and the improvements."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from trfpair.event.model import Colour
from trfpair.systems import trace as told
from trfpair.systems.trace import Picked, Refusal, Several
from trfpair.systems.vega.entrants import Entrant
from trfpair.systems.vega.equalise import equalise
from trfpair.systems.vega.orders import BLACK_COLUMN, WHITE_COLUMN, arrange
from trfpair.systems.vega.pairability import Pairability
from trfpair.systems.vega.rows import Columns, PassedOver
from trfpair.systems.vega.work import Scoregroup, Work

ColumnsOf = Callable[[Work, Scoregroup, int], tuple[list[Entrant], list[Entrant]]]


WHITE_AND_BLACK = ("white", "black")
HALVES = ("upper half", "lower half")


def standard_columns(work: Work, group: Scoregroup, mask: int) -> tuple[list[Entrant], list[Entrant]]:
    """6.2: Whites by ascending ARO, Blacks by descending R, after 7.3/7.4 have made them equal."""
    equalise(work, group, mask)
    whites = arrange(work.in_column(mask, Colour.WHITE), WHITE_COLUMN)
    blacks = arrange(work.in_column(mask, Colour.BLACK), BLACK_COLUMN)
    return whites, blacks


def first_round_columns(work: Work, group: Scoregroup, mask: int) -> tuple[list[Entrant], list[Entrant]]:
    """5: the upper half of the list to the left, the lower half to the right."""
    order = work.members(mask)
    return order[: len(order) // 2], order[len(order) // 2 :]


def pair_group(work: Work, group: Scoregroup, mask: int, columns: ColumnsOf) -> None:
    """6.2, 6.3: pair all players of a set who can be paired among themselves."""
    within = Pairability((), work.adjacency)
    while mask:
        whites, blacks = columns(work, group, mask)
        if work.trace.on:
            heads = HALVES if columns is first_round_columns else WHITE_AND_BLACK
            part = table(group, heads, whites, blacks)
            work.add("columns", "5" if heads is HALVES else "6.2", part, score=group.score)
        left, right = (whites, blacks) if len(whites) >= len(blacks) else (blacks, whites)
        rows = Columns(work.adjacency, [entrant.index for entrant in left], [entrant.index for entrant in right])
        stuck = rows.stuck
        if stuck is None:
            _row_by_row(work, rows, left is whites)
            return
        mask &= ~_same_column(work, within, mask, left, right, stuck)


def _row_by_row(work: Work, rows: Columns, white_left: bool) -> None:
    """6.2, 6.3: row k of one column plays row k of the other, improved where they may not meet."""
    made = []
    for first, second, passed in rows.assign():
        one, two = work.entrants[first], work.entrants[second]
        white, black = (one, two) if white_left else (two, one)
        if work.trace.on:
            tries = [_refusal(work, passed, one, work.entrants[other]) for other in passed.players]
            made.append(Picked(one.id, two.id, tries))
        work.pair(white, black, "6.3" if passed.players else "6.2")
    work.add("rows", "6.2", Several(made), left="w" if white_left else "b")


def _refusal(work: Work, passed: PassedOver, one: Entrant, other: Entrant) -> Refusal:
    if work.compatible(one, other):
        row = passed.row_without(other.index)
        return Refusal("rows", other.id, facts={"row": work.entrants[row].id})
    return work.refusal(one, other)


def _same_column(
    work: Work, within: Pairability, mask: int, left: Sequence[Entrant], right: Sequence[Entrant], stuck: int
) -> int:
    """6.3: a player for whom the other column has nobody looks in the own one: below, down to the end, then above.

    So does the first player whom the rows above leave without an opponent however they change; where that one cannot be
    paired so, the player of the row above does it, and so on up. Returns the pair as a set.
    """
    for row in reversed(range(stuck + 1)):
        player = left[row]
        for partner in [*left[row + 1 :], *reversed(left[:row])]:
            both = 1 << player.index | 1 << partner.index
            if work.compatible(player, partner) and within.without_pair(mask, player.index, partner.index):
                if work.trace.on:
                    _tell_same_column(work, (player, partner), left[: stuck + 1], right)
                work.pair(player, partner, "6.3")
                return both
    raise AssertionError("a set that can be paired has a pair in the longer column")


def _tell_same_column(
    work: Work, pair: tuple[Entrant, Entrant], rows: Sequence[Entrant], right: Sequence[Entrant]
) -> None:
    possible = [{"id": one.id, "ids": [two.id for two in right if work.compatible(one, two)]} for one in rows]
    alone = not possible[-1]["ids"]
    stuck, subject = rows[-1], pair[0]
    refused = [work.refusal(stuck, two) for two in right if not work.compatible(stuck, two)]
    if stuck is not subject:
        refused = [Refusal(one.kind, one.who, facts=one.facts, with_=stuck.id) for one in refused]
    work.add(
        "same_column",
        "6.3",
        Picked(subject.id, pair[1].id, refused),
        stuck=stuck.id,
        alone=alone,
        possible=[] if alone else possible,
    )


def table(
    group: Scoregroup, heads: tuple[str, str], whites: Sequence[Entrant], blacks: Sequence[Entrant], **more: Any
) -> told.Group:
    """A score group as Vega lays it out: two columns of ID, ARO, R, c, u."""
    players = [_cell(entrant, "white") for entrant in whites] + [_cell(entrant, "black") for entrant in blacks]
    return told.Group(players, group.number, heads=heads, **more)


def _cell(entrant: Entrant, column: str) -> told.Member:
    facts: told.Details = {
        "name": entrant.printed,
        "aro": entrant.aro_tenths,
        "rating": entrant.rating,
        "c": entrant.fixed,
        "u": str(entrant.grounded or ""),
        "column": column,
    }
    return told.Member(entrant.id, facts)
