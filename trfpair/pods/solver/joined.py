"""Parts of both systems of tables: a seating put to the proof by a cover, and two players wanted at one table."""

from __future__ import annotations

from collections.abc import Callable

from trfpair.base.named import NamedTuple
from trfpair.pods.solver.choices import Pair
from trfpair.pods.solver.cover import Cover
from trfpair.pods.solver.exact import SmallField
from trfpair.pods.solver.problem import Problem, Tables


class Proved(NamedTuple):
    """A seating that was put to the proof, and whether its cost, and then what it costs besides, is the least."""

    tables: Tables
    cost: bool
    extra: bool


def put_to_proof(cover: Cover, found: Tables, cost: int, extra_of: Callable[[Tables], int], lowest: int) -> Proved:
    """Find the least cost of a cover, then the least extra cost at it; ``found``, which costs ``cost``, if it has both.

    ``extra_of`` says what a seating costs besides, ``lowest`` what that is at least.
    """
    fewer = cover.least(cost)
    if fewer.tables is None and fewer.bound < cost:
        return Proved(found, False, False)
    tables = fewer.tables or found
    extra = extra_of(tables)
    if fewer.bound > cover.most:
        return Proved(tables, True, extra == lowest)
    rarer = cover.least_extra(fewer.bound, lowest, extra)
    return Proved(rarer.tables or tables, True, rarer.tables is not None or rarer.bound == extra)


def examined(problem: Problem, pair: Pair) -> Tables | None:
    """The best of all seatings of a small field."""
    field = SmallField(problem, pair)
    tables = field.solve()
    with_both = any(
        {*pair} <= {*table} and problem.groups[group].paired
        for group, table in zip(problem.layout, tables, strict=True)
    )
    return tables if with_both else None


def joined(problem: Problem, made: Tables, pair: Pair) -> Tables:
    """The seating made, with the two exchanged to one table."""
    tables = [list(table) for table in made]
    here = [number for number, group in enumerate(problem.layout) if problem.groups[group].paired]
    goal = next((number for number in here if {*pair} & {*tables[number]}), here[0])
    for player in pair:
        if player not in tables[goal]:
            left = next(table for table in tables if player in table)
            gives = next(one for one in reversed(tables[goal]) if one not in pair)
            left[left.index(player)], tables[goal][tables[goal].index(gives)] = gives, player
    return tables


def unreachable(costs: Problem) -> int:
    """A cost below that of every seating."""
    return min(map(min, costs.weight)) - 1
