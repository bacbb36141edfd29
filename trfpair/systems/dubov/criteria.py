"""The quality criteria C5 to C10 (2.3; C.5 to C.10 of 2018), one small function each.

A measure says what one upfloater, or one pair of a bracket, adds to a criterion; less is better.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum, auto

from trfpair.base.named import NamedTuple
from trfpair.systems.dubov.field import DubovField


class Scope(Enum):
    """The players at whom a criterion looks."""

    UPFLOATER = auto()
    PAIR = auto()


class Criterion(NamedTuple):
    """One row of an edition's table."""

    article: str
    name: str
    scope: Scope
    measure: Callable[..., int]
    """(field, upfloater) or (field, player, opponent) -> what it adds."""
    listed: bool = False
    """Not a sum: the values in ascending order are compared one by one, and higher ones are better (C6)."""
    last_round: bool = True
    """Whether it holds in the last round too."""


def value_and_players(
    field: DubovField, row: Criterion, upfloaters: Sequence[int], pairs: Sequence[tuple[int, int]]
) -> tuple[int | list[int], list[int]]:
    """The value of a bracket in a row, and whom it counts: upfloaters, or pairs one after the other."""
    if row.scope is Scope.PAIR:
        found = [pair for pair in pairs if row.measure(field, *pair)]
        return len(found), [at for pair in found for at in pair]
    values = {at: row.measure(field, at) for at in upfloaters}
    told = sorted(values, key=lambda at: values[at]) if row.listed else values  # as the list of values has them
    return (
        sorted(values.values()) if row.listed else sum(values.values()),
        [at for at in told if values[at] or row.listed],
    )


def each(_field: DubovField, _upfloater: int) -> int:
    """C5: the number of upfloaters."""
    return 1


def score(field: DubovField, upfloater: int) -> int:
    """C6: the scores of the upfloaters, in ascending order as high as possible."""
    return field.score[upfloater]


def preference_denied(field: DubovField, player: int, opponent: int) -> int:
    """C7: one of two players who prefer the same colour does not get it."""
    return int(field.wish[player].colour is field.wish[opponent].colour)


def maximum_upfloater(field: DubovField, upfloater: int) -> int:
    """C8: a maximum upfloater (1.8)."""
    return int(len(field.upfloats(upfloater)) >= field.most_upfloats)


def times_upfloated(field: DubovField, upfloater: int) -> int:
    """C9: how often a maximum upfloater has been upfloated already."""
    return len(field.upfloats(upfloater)) if maximum_upfloater(field, upfloater) else 0


def upfloated_before(field: DubovField, upfloater: int) -> int:
    """C10: upfloated in the previous round."""
    return int(field.history.round - 1 in field.upfloats(upfloater))
