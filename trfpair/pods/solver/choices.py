"""Every table that a cheap seating may have: the choices among which an exact cover looks (``cover.py``)."""

from __future__ import annotations

from collections.abc import Sequence

from trfpair.base.plain import plain
from trfpair.pods.solver.problem import Problem, table_cost

MOST_CHOICES = 60_000
"""Where more tables than this are cheap enough, the field is left to the search."""
MOST_STEPS = 250_000
"""So many partial tables are looked at before the listing is given up."""

Wanted = tuple[int, ...]
"""Two players who are wanted at one table, or one who is wanted to have a bye."""


@plain
class Choice:
    """One table that may be laid: its members, its cost, and whether it is of the second, smaller kind."""

    members: tuple[int, ...]
    cost: int
    second: bool


@plain
class Choices:
    """All tables of a problem that cost at most ``most``, cheapest first.

    ``kinds`` are the two kinds of tables: (players a table, how many). Byes are tables of one player. The second kind
    has so few tables that the number of players still unseated tells how many of each are still to be laid.
    """

    count: int
    kinds: tuple[tuple[int, int], tuple[int, int]]
    most: int
    all: tuple[Choice, ...]


def choices(problem: Problem, most: int, wanted: Wanted = ()) -> Choices | None:
    """List the tables that cost at most ``most``, without those that keep from what is ``wanted``.

    None where they are too many.
    """
    first, *others = problem.groups
    second = (others[0].size, others[0].number) if others else (first.size, 0)
    if others and not others[0].paired:
        second = (1, others[0].size)
    kinds = ((first.size, first.number), second)
    found: list[Choice] = []
    for group, (size, number) in enumerate(kinds):
        if number:
            listed = _tables(problem, group, size, most)
            if listed is None:
                return None
            paired = problem.groups[group].paired
            found += [Choice(members, cost, group > 0) for members, cost in listed if fits(members, wanted, paired)]
    if len(found) > MOST_CHOICES:
        return None
    return Choices(problem.count, kinds, most, tuple(sorted(found, key=lambda choice: choice.cost)))


def fits(members: Sequence[int], wanted: Wanted, paired: bool) -> bool:
    """Whether a table, or the byes if it is not ``paired``, has all who are wanted there, or nobody of them."""
    inside = sum([player in members for player in wanted])
    return not inside or (inside == len(wanted) and paired is (len(wanted) > 1))


class _TooMany(Exception):
    """More tables than are worth a listing."""


def _tables(problem: Problem, group: int, size: int, most: int) -> list[tuple[tuple[int, ...], int]] | None:
    """List the tables of one kind with their costs; None where they are too many."""
    free = problem.tolerance * problem.unit if size > 1 else 0
    found: list[tuple[tuple[int, ...], int]] = []
    steps = 0

    def grow(members: tuple[int, ...], cost: int, added: Sequence[int]) -> None:
        nonlocal steps
        first, last = members[-1] + 1 if members else 0, problem.count - size + len(members) + 1
        for player in range(first, last):
            total = cost + added[player]
            if total > most + free:
                continue
            table = (*members, player)
            if len(table) == size:
                found.append((table, total))
            else:
                grow(table, total, [one + more for one, more in zip(added, problem.weight[player], strict=True)])
        steps += last - first
        if steps > MOST_STEPS or len(found) > MOST_CHOICES:
            raise _TooMany

    try:
        grow((), 0, problem.groups[group].single)
    except _TooMany:
        return None
    if not free:
        return found
    exact = [(members, table_cost(problem, group, members)) for members, _ in found]
    return [(members, cost) for members, cost in exact if cost <= most]
