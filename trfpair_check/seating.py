"""A seating worked out once more: the walks of squire (S2) and cEDH (C4), and up to 16 players all seatings (S3, C5).

Players are places in the walk order, from 0.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

MOST = 16
_PLACE = 1 << 80
"""Sums of less weight stay below."""
Tables = list[tuple[int, ...]]
Cost = Callable[[int, tuple[int, ...]], int]
"""Of a table: by its kind and its players."""


class Seated(NamedTuple):
    """A seating."""

    tables: Tables
    byes: tuple[int, ...]


def all_seatings(count: int, sizes: Sequence[int], numbers: tuple[int, ...], cost: Cost) -> list[Tables]:
    """The cheapest seating, by kind of table; of equal ones the first in the walk's order.

    The first who has no table gets each table; of as good ones the cheapest, then that of the first players.
    """

    @cache
    def best(left: tuple[int, ...], kinds: tuple[int, ...]) -> tuple[int, int, tuple[int, ...], int]:
        found: tuple[int, int, tuple[int, ...], int] = (0, 0, (), -1)
        for kind, number in enumerate(kinds if left else ()):
            after = (*kinds[:kind], number - 1, *kinds[kind + 1 :])
            for others in combinations(left[1:], sizes[kind] - 1) if number else ():
                table = (left[0], *others)
                own = price(kind, table)
                if found[3] >= 0 and own > found[0]:
                    continue
                rest = tuple([one for one in left if one not in table])
                choice = (own + best(rest, after)[0], own, table, kind)
                found = min(found, choice) if found[3] >= 0 else choice
        return found

    price = cache(cost)
    found: list[Tables] = [[] for _ in sizes]
    left = tuple(range(count))
    while left:
        _, _, table, kind = best(left, numbers)
        found[kind].append(table)
        left = tuple(one for one in left if one not in table)
        numbers = (*numbers[:kind], numbers[kind] - 1, *numbers[kind + 1 :])
    return found


# -- squire -----------------------------------------------------------------------------------------------------------


def plain_walk(met: Sequence[Sequence[int]], size: int) -> Seated:
    """S2: down the list without looking back; who cannot fill a table is left over."""
    left, over, tables = list(range(len(met))), [], list[tuple[int, ...]]()
    while len(left) >= size:
        table: list[int] = []
        for one in left:
            if len(table) < size and not any(met[one][other] for other in table):
                table.append(one)
        gone = table if len(table) == size else table[:1]
        if len(table) == size:
            tables.append(tuple(table))
        else:
            over += gone
        left = [one for one in left if one not in gone]
    return Seated(tables, tuple(sorted([*over, *left])))


def taken_apart(met: Sequence[Sequence[int]], size: int, players: Sequence[int]) -> int:
    """How many full tables the walk with backtracking takes apart before everybody sits without an old opponent.

    A table goes where somebody left has too few players who are new to him, or where the rest was found hopeless.
    """
    hopeless: set[tuple[int, ...]] = set()
    gone = 0

    def seated(left: tuple[int, ...]) -> bool:
        nonlocal gone
        if not left:
            return True
        for others in combinations(left[1:], size - 1):
            table = (left[0], *others)
            if any(met[one][other] for one, other in combinations(table, 2)):
                continue
            rest = tuple(one for one in left if one not in table)
            new = [sum(not met[one][other] for other in rest) for one in rest]
            if rest not in hopeless and all(number >= size for number in new) and seated(rest):
                return True
            gone += 1
        hopeless.add(left)
        return False

    seated(tuple(players))
    return gone


def squire(
    met: Sequence[Sequence[int]],
    last: Sequence[Sequence[int]],
    had: Sequence[int],
    scores: Sequence[int],
    size: int,
    *,
    by_spread: bool,
) -> tuple[Seated | None, str]:
    """S2, S3: the seating, and how it is found; nobody where there are too many for all seatings.

    ``last`` is the round in which two met last: of rematches, those of who met least and longest ago.
    """
    count = len(met)
    spare = count % size
    walk = plain_walk(met, size)
    fairest = sorted(range(count), key=lambda one: (had[one], -one))[:spare]
    if not by_spread and walk.byes == tuple(sorted(fairest)):
        return walk, "plain"
    if count > MOST:
        return None, ""

    latest = max(map(max, last))
    many = 1 << 8 * (latest + max(map(max, met)) + 1)

    def harm(times: int, round_: int) -> int:
        """What a pair weighs that met so often, and last in a round; a digit of 8 bits for each."""
        return (_PLACE * many << 8) + (1 << 8 * (latest + times)) + (1 << 8 * round_) if times else 0

    def found(spread: int) -> Seated:
        pair = [
            [
                harm(times, round_) * _PLACE**2 + spread * abs(one - other)
                for times, round_, other in zip(row, rounds, scores)
            ]
            for row, rounds, one in zip(met, last, scores)
        ]

        def cost(kind: int, table: tuple[int, ...]) -> int:
            if kind:
                return sum((had[one] * many * _PLACE + count - 1 - one) * _PLACE for one in table)
            return sum([pair[one][other] for one, other in combinations(table, 2)])

        kinds = all_seatings(count, (size, spare), (count // size, min(spare, 1)), cost)
        return Seated(sorted(kinds[0]), kinds[1][0] if spare else ())

    seated = found(int(by_spread))
    again = any(met[one][other] for table in seated.tables for one, other in combinations(table, 2))
    if by_spread or again:
        return found(1), "all-spread"
    return seated, "all"


# -- cEDH -------------------------------------------------------------------------------------------------------------


class Field(NamedTuple):
    """The players of a cEDH round in the order of the list."""

    scores: Sequence[int]
    """In parts of a point."""
    met: Sequence[Sequence[int]]
    """How often two have sat at one table."""
    small: Sequence[int]
    """How often somebody has sat at a table of three."""
    had: Sequence[int]
    """Earlier byes."""
    suffered: Sequence[int]
    """The badness of all rounds so far (C3)."""


def cedh_walk(field: Field, sizes: Sequence[int]) -> Seated:
    """C4: who suffered most of the top score, then whoever has met the table least, the first of equal ones."""
    left, tables = list(range(len(field.scores))), list[tuple[int, ...]]()
    for size in sizes:
        top = [one for one in left if field.scores[one] == field.scores[left[0]]]
        table = [max(top, key=lambda one: field.suffered[one])]
        left.remove(table[0])
        while len(table) < size:
            table.append(min(left, key=lambda one: sum(field.met[one][other] ** 2 for other in table)))
            left.remove(table[-1])
        tables.append(tuple(sorted(table)))
    return Seated(tables, tuple(left))


def cedh(field: Field, numbers: tuple[int, int, int], law: str, weights: dict[str, int]) -> tuple[Seated, bool]:
    """C5: the walk, unless a seating is better; and whether one is. ``numbers`` are those of fours, threes and byes."""
    count, power = len(field.scores), 2 if law == "square" else 1
    fours, threes, byes = numbers

    def cost(kind: int, table: tuple[int, ...]) -> int:
        if kind == 2:
            return sum(field.had[one] * 8 * count + count - 1 - one for one in table)
        total = weights["threes"] * sum(field.small[one] for one in table) if kind else 0
        for one, other in combinations(table, 2):
            total += weights["badness"] * field.met[one][other] ** power
            total += weights["spread"] * abs(field.scores[one] - field.scores[other])
        return total * _PLACE

    walk = cedh_walk(field, [4] * fours + [3] * threes)
    kinds = all_seatings(count, (4, 3, byes), (fours, threes, min(byes, 1)), cost)
    least, first = (
        sum(cost(kind, table) for kind, tables in enumerate(found) for table in tables)
        for found in (kinds, (walk.tables[:fours], walk.tables[fours:], [walk.byes] if byes else []))
    )
    if first <= least:
        return walk, False
    return Seated([*kinds[0], *kinds[1]], kinds[2][0] if byes else ()), True
