"""The outline of a round (1.9; A.9 of 2018): the bye, then the scoregroups from the top."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from dataclasses import field as slot

from trfpair.matching.bits import ascending, mask_of
from trfpair.systems.dubov.editions import Edition
from trfpair.systems.dubov.field import DubovField
from trfpair.systems.dubov.subgroups import Halves, Subgroups
from trfpair.systems.dubov.upfloaters import upfloaters_of
from trfpair.systems.swiss.completion import Completion, no_pairing


@dataclass(frozen=True, slots=True)
class PairedBracket:
    """A bracket and how it was paired, by position."""

    number: int
    residents: tuple[int, ...]
    upfloaters: tuple[int, ...]
    lower: int
    """Everybody who could have been an upfloater, as a mask."""
    subgroups: Subgroups
    halves: Halves
    pairs: list[tuple[int, int]]
    """S1 and the transposition of G2, in order."""


@dataclass(slots=True)
class Course:
    """All brackets of a round in order."""

    field: DubovField
    edition: Edition
    bye: int | None = None
    brackets: list[PairedBracket] = slot(default_factory=list)

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """All pairs, by position."""
        return [pair_field for bracket in self.brackets for pair_field in bracket.pairs]


def pair_field(field: DubovField, edition: Edition) -> Course:
    """1.9.2 (A.9): the bye first, then all scoregroups in descending order of score.

    Raises NoPairing where no complete legal pairing exists.
    """
    completion = Completion(field)
    paired = Course(field, edition)
    left = (1 << field.size) - 1
    if field.size % 2:
        paired.bye = give_bye(field, completion)
        left ^= 1 << paired.bye
    elif not completion.possible(left):
        raise no_pairing(field)
    paired.brackets.extend(pair_scoregroups_of(field, edition, completion, left))
    return paired


def pair_scoregroups_of(
    field: DubovField, edition: Edition, completion: Completion, left: int, number: int = 1
) -> Iterator[PairedBracket]:
    """The brackets of those who are left, from the top; the first one has the number."""
    for first, end in field.groups:
        residents = list(ascending(left & (1 << end) - (1 << first)))
        if not residents:
            continue
        lower = left >> end << end
        upfloaters = upfloaters_of(field, edition.criteria, completion, residents, lower)
        subgroups = Subgroups(field, [*residents, *upfloaters])
        halves = subgroups.shifted()
        pairs = subgroups.transposition(halves)
        yield PairedBracket(number, tuple(residents), tuple(upfloaters), lower, subgroups, halves, pairs)
        left = lower & ~mask_of(upfloaters)
        number += 1


def give_bye(field: DubovField, completion: Completion) -> int:
    """3.1 (B.0): of those not barred, who leave the others a legal pairing: the first in the order of ``bye_key``."""
    candidates = field.eligible and field.eligible & completion.free_for_bye()
    if not candidates:
        raise no_pairing(field)
    return min(ascending(candidates), key=lambda at: bye_key(field, at))


def bye_key(field: DubovField, at: int) -> tuple[int, int, int]:
    """3.1.3 to 3.1.5 (B.0.c to e): the lowest score, the most games played, the largest TPN."""
    return (field.score[at], -field.games(at), -field.tpn[at])
