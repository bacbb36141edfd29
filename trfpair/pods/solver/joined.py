"""Two players wanted at one table: what both systems of tables share (``question.py`` of each)."""

from __future__ import annotations

from trfpair.pods.solver.choices import Pair
from trfpair.pods.solver.exact import SmallField
from trfpair.pods.solver.problem import Problem, Tables


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
