"""Parts of both systems of tables: a seating put to the proof, and the best one with two at a table, or with a bye."""

from __future__ import annotations

from collections.abc import Callable

from trfpair.base.named import NamedTuple
from trfpair.pods.solver.choices import Wanted, fits
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


def examined(problem: Problem, wanted: Wanted) -> Tables | None:
    """The best of all seatings of a small field; None where none has what is wanted."""
    tables = SmallField(problem, wanted).solve()
    groups = zip(problem.layout, tables, strict=True)
    return tables if all(fits(table, wanted, problem.groups[group].paired) for group, table in groups) else None


def joined(problem: Problem, made: Tables, wanted: Wanted) -> Tables:
    """The seating made, with those who are wanted exchanged to one table, or to the byes."""
    tables = [list(table) for table in made]
    here = [at for at, group in enumerate(problem.layout) if problem.groups[group].paired is (len(wanted) > 1)]
    goal = next((number for number in here if {*wanted} & {*tables[number]}), here[0])
    for player in wanted:
        if player not in tables[goal]:
            left = next(table for table in tables if player in table)
            gives = next(one for one in reversed(tables[goal]) if one not in wanted)
            left[left.index(player)], tables[goal][tables[goal].index(gives)] = gives, player
    return tables


def unreachable(costs: Problem) -> int:
    """A cost below that of every seating."""
    return min(map(min, (*costs.weight, *(group.single for group in costs.groups)))) - 1
