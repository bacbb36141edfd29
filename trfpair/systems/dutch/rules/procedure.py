"""The outline of a round: 1.9 of 2026, and A.9 of 2017 with its penultimate and collapsed last brackets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field as slot
from typing import Generic, Protocol, TypeVar

from trfpair.base.plain import plain
from trfpair.matching.bits import ascending
from trfpair.systems.dutch.rules.bracket import Bracket, Outcome
from trfpair.systems.dutch.rules.field import Field
from trfpair.systems.swiss.completion import Completion

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
        ...


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
