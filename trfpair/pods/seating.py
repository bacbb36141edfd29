"""Seats at a table: the balanced seats of cEDH and the seat score of squire."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Any

from trfpair.pods.past import History


def balance(history: History, player: int) -> int:
    """Return how much later than the middle a player has sat so far, in half seats (positive = late).

    Seat s of a table of k counts 2s - (k+1), so tables of three and four, and late entries, compare fairly.
    """
    return sum(2 * seat - (size + 1) for seat, size in history.seats[player])


def balanced_order(history: History, table: Sequence[int]) -> tuple[int, ...]:
    """Return the seat order that spreads the seat sums least, then repeats seats least, then keeps the given order.

    The spread is the sum of the squares of the balances after this round (C6: least spread of TSN).
    """
    *_, order = min(_orders(history, table))
    return tuple(table[who] for who in order)


def _orders(history: History, table: Sequence[int]) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    """Every order of a table, by place in it, with the spread of the seat sums and the repeated seats before it."""
    size = len(table)
    before = [balance(history, player) for player in table]
    repeats = [[sum(seat == s for seat, _ in history.seats[player]) for s in range(size + 1)] for player in table]
    for order in permutations(range(size)):
        spread = sum((before[who] + 2 * seat - (size + 1)) ** 2 for seat, who in enumerate(order, start=1))
        yield spread, sum(repeats[who][seat] for seat, who in enumerate(order, start=1)), order


def seats_balanced(history: History, table: Sequence[int]) -> dict[str, Any]:
    """The seats of the players of a table, added, before this round and with it, in the order in which they sit.

    Where they have sat at other tables, or less often, each seat counts from the middle of its table, in half seats.
    ``repeats`` is told where orders in which the sums are as equal repeat more seats. ``could`` are the seats that
    somebody else could have in an order as good in both, those before them as they are: the seat, who has it, and who
    could.
    """
    past = [history.seats[player] for player in table]
    if not any(past):
        return {}
    plain = len({sum(size + 1 for _, size in seats) for seats in past}) == 1
    before = [sum(seat for seat, _ in seats) if plain else balance(history, one) for one, seats in zip(table, past)]
    now = range(1, len(table) + 1) if plain else range(1 - len(table), len(table), 2)
    rows = [[one, was, was + seat] for one, was, seat in zip(table, before, now, strict=True)]
    (spread, fewest, _), *others = _orders(history, table)
    as_even = [(repeated, order) for one, repeated, order in others if one == spread]
    repeats = {"repeats": True} if any(repeated > fewest for repeated, _ in as_even) else {}
    could = _could_have(table, [order for repeated, order in as_even if repeated == fewest])
    told = {"from": "middle"} if not plain else {}
    return {"sums": rows, **told, **repeats, **({"could": could} if could else {})}


def _could_have(table: Sequence[int], orders: Sequence[Sequence[int]]) -> list[list[Any]]:
    """Each seat that others could have in one of these orders in which the seats before it are taken as they are."""
    found = []
    for at, one in enumerate(table):
        alike = [order for order in orders if [*order[:at]] == [*range(at)]]
        if others := {order[at] for order in alike} - {at}:
            found.append([at + 1, one, [table[other] for other in sorted(others)]])
    return found


def seats_scored(history: History, table: Sequence[int]) -> dict[str, Any]:
    """The seat scores of the players of a table before this round, in the order in which they sit."""
    rows = [[player, seat_score(history, player)] for player in table]
    return {"sums": rows} if any(history.seats[player] for player in table) else {}


def seat_score(history: History, player: int) -> int:
    """Return the accumulated seat score of squire: the sum of the player's seats, counted from 0."""
    return sum(seat - 1 for seat, _ in history.seats[player])


def seat_score_order(history: History, table: Sequence[int]) -> tuple[int, ...]:
    """Return the seat order of squire: highest seat score first, so that who sat late sits early (stable)."""
    return tuple(sorted(table, key=lambda player: -seat_score(history, player)))
