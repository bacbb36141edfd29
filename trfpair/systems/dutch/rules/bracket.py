"""The brackets of a round: what one is (C.04.3 1.2, 1.3), and the outline of a round, one after the other.

The outline is 1.9 of 2026, and A.9 of 2017 with its penultimate and collapsed last brackets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import field as slot
from typing import Generic, Protocol, TypeVar

from trfpair.base.plain import plain
from trfpair.matching.bits import Mask, ascending, mask_of
from trfpair.systems.dutch.rules.field import DutchField, Position
from trfpair.systems.swiss.completion import no_pairing

NOBODY = -1
"""In place of a partner: the player leaves the bracket unpaired."""


@plain(frozen=False)
class Bracket:
    """The players of one bracket, by position: MDPs first, then the residents ``first .. last-1``."""

    field: DutchField
    mdps: tuple[Position, ...]
    """Players left over from the bracket above, best placed first."""
    first: Position
    last: Position
    following: Position
    """End of the following scoregroup, which is ``last .. following-1``; equal to ``last`` in the last bracket."""
    number: int = 1
    kind: str = ""
    """Empty, or ``PPB`` or ``CLB`` under the 2017 rules (A.9)."""
    bye: Mask = 0
    """Mask of the players who may be the one left without an opponent in the round."""
    completion: bool = True
    """C4, C5 (C.4): whether the rest of the round must remain pairable."""
    ahead: bool = True
    """C8 (C.7): whether the following bracket is looked at."""
    order: tuple[Position, ...] = ()
    """All players in the order that decides, where it is not that of the ranking."""
    apart: bool = True
    """Whether no two downfloaters meet one another in the brackets below."""
    given_up: tuple[Position, ...] | None = None
    """Of the PPB: the downfloaters (perhaps nobody) of the pairing after which the round could not be completed."""

    @property
    def players(self) -> list[Position]:
        """All players of the bracket in ranking order; the index in this list plus one is the BSN."""
        return list(self.order) or [*self.mdps, *range(self.first, self.last)]

    @property
    def resident_mask(self) -> Mask:
        """The residents."""
        return (1 << self.last) - (1 << self.first)

    @property
    def following_mask(self) -> Mask:
        """The scoregroup of the following bracket."""
        return (1 << self.following) - (1 << self.last)

    @property
    def below_mask(self) -> Mask:
        """Everybody below the bracket."""
        return (1 << self.field.size) - (1 << self.last)

    @property
    def is_last(self) -> bool:
        """Whether nobody is ranked below the bracket."""
        return self.last == self.field.size

    def is_mdp(self, position: int) -> bool:
        """Whether a player of the bracket was moved down into it."""
        return position < self.first

    @property
    def bye_stays(self) -> bool:
        """C9: whether the bye must go to a player of the bracket, because no candidate for it is below."""
        return self.bye != 0 and not self.bye >> self.last

    @property
    def lowest_score(self) -> int:
        """The lowest score in the bracket."""
        return self.field.score[self.last - 1]


Pairs = list[tuple[Position, Position]]
"""Pairs by position, the higher ranked player first."""


class Outcome(Protocol):
    """How a bracket was paired, by position."""

    mdp_pairs: list[tuple[Position, Position]]
    """In the order of the MDPs."""
    pairs: list[tuple[Position, Position]]
    """Pairs of the homogeneous bracket or remainder, in the order of S1."""
    floaters: list[Position]
    """Downfloaters, best placed first."""

    @property
    def all_pairs(self) -> list[tuple[int, int]]:
        """MDP pairs and the others."""


D = TypeVar("D", bound=Outcome)
Solve = Callable[[Bracket], D]
"""Pairs one bracket."""


@plain(frozen=False)
class Course(Generic[D]):
    """All brackets of a round in order, with their outcomes."""

    field: DutchField
    byes: Mask
    """C5 (C.2): who could be the one to get the bye."""
    brackets: list[tuple[Bracket, D]] = slot(default_factory=list)

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """All pairs, by position."""
        return [pair for _, outcome in self.brackets for pair in outcome.all_pairs]

    @property
    def floaters(self) -> list[Position]:
        """The downfloaters of the bracket that was paired last."""
        return self.brackets[-1][1].floaters if self.brackets else []

    @property
    def bye(self) -> Position | None:
        """The player with the pairing-allocated bye, who floats out of the last bracket."""
        return self.floaters[0] if self.floaters else None


class Procedure(Protocol):
    """The outline of a round: from the field, with a solver for each bracket, to all brackets."""

    def __call__(self, field: DutchField, solve: Solve[D], /) -> Course[D]:
        """Pair the round."""


def from_the_top(paired: Course[D]) -> Iterator[Bracket]:
    """A bracket for each scoregroup, with the downfloaters of the one paired before as its MDPs."""
    field, groups = paired.field, paired.field.groups
    ends = [last for _, last in groups[1:]] + [field.size]
    for number, ((first, last), following) in enumerate(zip(groups, ends), 1):
        mdps = tuple(paired.floaters)
        yield Bracket(field, mdps, first, last, following, number, bye=paired.byes, ahead=following > last)


def pair_2026(field: DutchField, solve: Solve[D]) -> Course[D]:
    """1.9: bracket by bracket from the top, each with C4 and C5."""
    paired: Course[D] = Course(field, bye_candidates(field))
    for bracket in from_the_top(paired):
        paired.brackets.append((bracket, solve(bracket)))
    return paired


def pair_2017(field: DutchField, solve: Solve[D]) -> Course[D]:
    """A.9: bracket by bracket without C.4 until the downfloaters of one could not be paired with those below.

    That bracket is paired anew with C.4 (PPB), and what is left with all lower players as one bracket (CLB).
    """
    paired: Course[D] = Course(field, able_for_bye(field) and field.eligible)
    for bracket in from_the_top(paired):
        bracket.completion = bracket.is_last
        outcome = solve(bracket)
        if not field.completion.possible(bracket.below_mask | mask_of(outcome.floaters), paired.byes):
            bracket.given_up = tuple(outcome.floaters)
            bracket.kind, bracket.completion, bracket.ahead = "PPB", True, False
            paired.brackets.append((bracket, solve(bracket)))
            last, size = bracket.last, field.size
            mdps, number = tuple(paired.floaters), bracket.number + 1
            bracket = Bracket(field, mdps, last, size, size, number, "CLB", paired.byes, ahead=False)
            outcome = solve(bracket)
        paired.brackets.append((bracket, outcome))
        if bracket.is_last:
            break
    return paired


def bye_candidates(field: DutchField) -> Mask:
    """C5: all eligible players of the lowest score at which one of them can have the bye; 0 if the number is even.

    Not each of them leaves a complete legal pairing (C4). Raises NoPairing where no complete legal pairing of the round
    exists.
    """
    able = able_for_bye(field)
    if not able:
        return 0
    lowest = field.score[able.bit_length() - 1]
    return mask_of([at for at in ascending(field.eligible) if field.score[at] == lowest])


def able_for_bye(field: DutchField) -> Mask:
    """C2 and C4: whose bye leaves a complete legal pairing; 0 if the players are even in number.

    Raises NoPairing where no complete legal pairing of the round exists.
    """
    odd = field.size % 2
    able = field.completion.free_for_bye() & field.eligible if odd else 0
    if not able and (odd or not field.completion.possible((1 << field.size) - 1)):
        raise no_pairing(field)
    return able
