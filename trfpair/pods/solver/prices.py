"""Prices of the players: a proof that no seating costs less than so much.

Every player has a price, and the second kind of table a toll, such that no table costs less than its members' prices
together, less its toll. Then no seating costs less than all prices together, less the tolls of its tables. (The dual of
the linear programme of the exact cover; found by raising one price after the other, which need not be the best there
is but is always a proof.)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from trfpair.base.plain import plain
from trfpair.pods.solver.choices import Choices

SCALE = 24
"""Parts of a unit of cost in which prices are counted: they are whole numbers."""
STEP = SCALE // 4
"""Tolls are tried in steps of a quarter of a unit."""
PASSES = 2
"""How often the prices are raised; after each time but the last they are let down a little."""


@plain
class Prices:
    """A lower bound of the cost of a seating, and the cost of each choice beyond the prices of its members.

    Both in parts (``SCALE``) of a unit of cost (one met pair); ``beyond[i]`` is never negative.
    """

    least: int
    beyond: tuple[int, ...]


def prices(choices: Choices) -> Prices:
    """Return good prices (all 0 where no table costs anything, or some player is at none of them)."""
    tables = [choice.members for choice in choices.all]
    at: list[list[int]] = [[] for _ in range(choices.count)]
    for number, members in enumerate(tables):
        for player in members:
            at[player].append(number)
    if not choices.most or not all(at):
        return Prices(0, tuple([SCALE * choice.cost for choice in choices.all]))
    second = choices.kinds[1][1]

    def priced(toll: int, passes: int) -> Prices:
        costs = [SCALE * choice.cost + toll * choice.second for choice in choices.all]
        found = _raised(tables, at, costs, passes)
        return Prices(found.least - second * toll, found.beyond)

    return priced(_toll(choices, at, lambda toll: priced(toll, 1).least) if second else 0, PASSES)


def _toll(choices: Choices, at: Sequence[Sequence[int]], least: Callable[[int], int]) -> int:
    """Return a good toll: from what a seat costs at either kind of table, and from there uphill."""
    (size, _), (small, _) = choices.kinds

    def cheapest(second: bool) -> int:
        """The costs of each player's cheapest table of a kind, added up."""
        costs = [[choices.all[table].cost for table in mine if choices.all[table].second == second] for mine in at]
        return sum([min(mine) for mine in costs if mine])

    guess = SCALE * (small * cheapest(second=False) - size * cheapest(second=True)) // (size * len(at))
    toll = guess // STEP * STEP
    best = least(toll)
    for step in (STEP, -STEP):
        while (more := least(toll + step)) > best:
            best, toll = more, toll + step
    return toll


def _raised(
    tables: Sequence[tuple[int, ...]], at: Sequence[Sequence[int]], costs: Sequence[int], passes: int
) -> Prices:
    """Raise the prices from each player's fair share, as far as the tables allow, in turn from either end."""
    price = [min([costs[number] // len(tables[number]) for number in mine]) for mine in at]
    beyond = [cost - sum([price[player] for player in table]) for cost, table in zip(costs, tables, strict=True)]
    best = Prices(sum(price), tuple(beyond))
    for number in range(passes):
        if number:
            for player in range(len(price)):
                _move(price, beyond, at, player, -(STEP // number))
        for player in range(len(price))[:: -1 if number % 2 else 1]:
            _move(price, beyond, at, player, min([beyond[table] for table in at[player]]))
        if sum(price) > best.least:
            best = Prices(sum(price), tuple(beyond))
    return best


def _move(price: list[int], beyond: list[int], at: Sequence[Sequence[int]], player: int, step: int) -> None:
    """Change a player's price."""
    if step:
        price[player] += step
        for table in at[player]:
            beyond[table] -= step
