"""The brackets of a round: what one is (C.04.3 1.2, 1.3), and the outline of a round, one after the other.

The outline is 1.9 of 2026, and A.9 of 2017 with its penultimate and collapsed last brackets.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field as slot
from typing import Generic, Protocol, TypeVar

from trfpair.base.plain import plain
from trfpair.matching.bits import Mask, ascending
from trfpair.systems.dutch.rules.field import Field, Position
from trfpair.systems.swiss.completion import Completion

NOBODY = -1
"""In place of a partner: the player leaves the bracket unpaired."""


@plain(frozen=False)
class Bracket:
    """The players of one bracket, by position: MDPs first, then the residents ``first .. last-1``."""

    field: Field
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
    def heterogeneous(self) -> bool:
        """1.3.2: whether players of different scores stand in the bracket."""
        return bool(self.mdps)

    @property
    def is_last(self) -> bool:
        """Whether nobody is ranked below the bracket."""
        return self.last == self.field.size

    def is_mdp(self, position: int) -> bool:
        """Whether a player of the bracket was moved down into it."""
        return position < self.first

    @property
    def bye_stays(self) -> bool:
        """C9: whether the bye must go to a player of the bracket, because nobody below can be the one to get it."""
        return self.bye != 0 and not self.bye >> self.last

    @property
    def lowest_score(self) -> int:
        """The lowest score in the bracket."""
        return self.field.score[self.last - 1]


Pairs = list[tuple[Position, Position]]
"""Pairs by position, the higher ranked player first."""


class Outcome(Protocol):
    """How a bracket was paired, by position."""

    @property
    def mdp_pairs(self) -> list[tuple[int, int]]:
        """In the order of the MDPs."""

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """Pairs of the homogeneous bracket or remainder, in the order of S1."""

    @property
    def floaters(self) -> list[int]:
        """Downfloaters, best placed first."""

    @property
    def all_pairs(self) -> list[tuple[int, int]]:
        """MDP pairs and the others."""


_D = TypeVar("_D", bound=Outcome)
_Solve = Callable[[Bracket, Completion], _D]
"""Pairs one bracket."""


@plain(frozen=False)
class Course(Generic[_D]):
    """All brackets of a round in order, with their outcomes."""

    field: Field
    byes: int
    """C5 (C.2): who could be the one to get the bye."""
    brackets: list[tuple[Bracket, _D]] = slot(default_factory=list)

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """All pairs, by position."""
        return [pair for _, outcome in self.brackets for pair in outcome.all_pairs]

    @property
    def bye(self) -> int | None:
        """The player with the pairing-allocated bye."""
        left = self.brackets[-1][1].floaters if self.brackets else []
        return left[0] if left else None


class Procedure(Protocol):
    """The outline of a round: from the field, with a solver for each bracket, to all brackets."""

    def __call__(self, field: Field, solve: _Solve[_D], /) -> Course[_D]:
        """Pair the round."""


def pair_2026(field: Field, solve: _Solve[_D]) -> Course[_D]:
    """1.9: bracket by bracket from the top, each with C4 and C5."""
    completion = Completion(field)
    paired: Course[_D] = Course(field, bye_candidates(field, completion))
    floaters: tuple[int, ...] = ()
    for number, (first, last, following) in enumerate(_groups(field), 1):
        bracket = Bracket(field, floaters, first, last, following, number, bye=paired.byes, ahead=following > last)
        outcome = solve(bracket, completion)
        paired.brackets.append((bracket, outcome))
        floaters = tuple(outcome.floaters)
    return paired


def pair_2017(field: Field, solve: _Solve[_D]) -> Course[_D]:
    """A.9: bracket by bracket without C.4 until the downfloaters of one could not be paired with those below.

    That bracket is paired anew with C.4 (PPB), and what is left with all lower players as one bracket (CLB).
    """
    completion = Completion(field)
    everybody = (1 << field.size) - 1
    byes = field.eligible if field.size % 2 else 0
    if not completion.possible(everybody, byes):
        raise completion.no_pairing()
    paired: Course[_D] = Course(field, byes)
    floaters: tuple[int, ...] = ()
    for number, (first, last, following) in enumerate(_groups(field), 1):
        is_last = following == last
        bracket = Bracket(
            field, floaters, first, last, following, number, bye=byes, completion=is_last, ahead=not is_last
        )
        outcome = solve(bracket, completion)
        left = (everybody >> last) << last
        for one in outcome.floaters:
            left |= 1 << one
        if not completion.possible(left, byes):
            bracket.given_up = tuple(outcome.floaters)
            return _collapse(paired, bracket, solve, completion)
        paired.brackets.append((bracket, outcome))
        floaters = tuple(outcome.floaters)
    return paired


def bye_candidates(field: Field, completion: Completion) -> int:
    """C5: the eligible players with the lowest score at which a bye leaves a complete legal pairing; 0 if even.

    Raises NoPairing where no complete legal pairing of the round exists.
    """
    if field.size % 2 == 0:
        if not completion.possible((1 << field.size) - 1):
            raise completion.no_pairing()
        return 0
    candidates = completion.free_for_bye() & field.eligible
    if not candidates:
        raise completion.no_pairing()
    lowest = field.score[candidates.bit_length() - 1]
    return sum(1 << at for at in ascending(field.eligible) if field.score[at] == lowest)


def _collapse(paired: Course[_D], bracket: Bracket, solve: _Solve[_D], completion: Completion) -> Course[_D]:
    """A.9.3, A.9.4: the penultimate pairing bracket and the collapsed last bracket."""
    bracket.kind, bracket.completion, bracket.ahead = "PPB", True, False
    outcome = solve(bracket, completion)
    paired.brackets.append((bracket, outcome))
    size = paired.field.size
    collapsed = Bracket(
        paired.field,
        tuple(outcome.floaters),
        bracket.last,
        size,
        size,
        bracket.number + 1,
        kind="CLB",
        bye=paired.byes,
        ahead=False,
    )
    paired.brackets.append((collapsed, solve(collapsed, completion)))
    return paired


def _groups(field: Field) -> list[tuple[int, int, int]]:
    """Scoregroups from the top: first, end, end of the following one."""
    groups = field.groups
    ends = [last for _, last in groups[1:]] + [field.size]
    return [(first, last, following) for (first, last), following in zip(groups, ends)]
