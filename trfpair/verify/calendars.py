"""Calendars: the boards of a round are those of the Berger tables (C.05, annex 1), or of the Scheveningen tables.

The tables are written here as a law of sums. Of an even number n of places, two of 1 to n - 1 meet in the round r for
which their sum is r + 1, counted in a circle of n - 1; whoever would meet oneself meets n. Where the sum of the two is
odd, the smaller number has White, else the larger. Against n, the smaller half of the numbers has White.

Scheveningen: an odd number c of each side goes round in a circle, from 0. Where the sum of two places (in the circle)
is even, the first team has White, where it is odd the second; at 0 the first in odd rounds. An even number plays in
halves, like against like and then crosswise; halves of an even number have White in turn. Of 6 and 10 the tables are
printed: of each round the players of the second team in the order of the first, those with White with a sign.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from trfpair.verify.kinds import Kind
from trfpair.verify.known import STEPS, told_unknown
from trfpair.verify.players import Field
from trfpair.verify.reading import Json, claim, equal
from trfpair.verify.replay import check_steps
from trfpair.verify.seats import check_head, pairs_of
from trfpair.verify.verdict import Findings

ARTICLE = "C.05 annex 1"
PRINTED = {
    6: ("1 -2 -3 4 -5 6", "-2 3 5 -6 4 -1", "3 -5 -1 2 6 -4", "-4 -6 2 1 -3 5", "5 4 6 -3 -1 -2", "-6 1 -4 -5 2 3"),
    10: (
        "1 2 3 4 -5 -6 -7 8 -9 -10",
        "-2 -1 -8 -3 10 5 6 -4 7 9",
        "3 8 4 10 -6 -7 -9 1 -2 -5",
        "-4 -3 -10 6 7 -8 5 9 -1 2",
        "5 4 -9 -7 -1 10 -8 -2 3 6",
        "-6 7 1 9 8 2 -10 -5 -4 -3",
        "7 -5 -2 -1 -4 -9 3 10 6 8",
        "-8 -6 5 2 9 1 4 -3 -10 -7",
        "9 10 7 -5 -2 -3 -1 6 8 -4",
        "-10 -9 -6 -8 3 4 2 -7 5 1",
    ),
}
"""The standard tables of so many a side; the second team has White where there is a sign."""


def check_calendar(field: Field, kind: Kind, data: Json, found: Findings) -> None:
    """Rejected unless the boards, who is free and every step are those of the tables."""
    check_head(field, kind, data)
    ids = [player.id for player in field.registered]
    rounds = (len(ids) + 1) // 2 if kind.sides else (len(ids) - 1 + len(ids) % 2) * kind.cycles
    claim(field.round <= rounds, f"round {field.round}: the calendar of {len(ids)} has {rounds} rounds")
    made = sides(len(ids), field.round) if kind.sides else table(len(ids), field.round, kind.cycles)
    boards = [(ids[white - 1], ids[black - 1]) for white, black in made]
    equal(pairs_of(data), boards, "the boards of the table")
    free = [id_ for id_ in ids if not any(id_ in board for board in boards)]
    equal(data.get("free", []), [{"id": id_, "bye": "Z"} for id_ in free], "who is free")
    equal(data["absent"], [], "the absent, who have boards in a calendar")
    name = "Scheveningen tables" if kind.sides else "Berger tables (C.05, annex 1)"
    found.checked.append(f"{len(boards)} boards: those of the {name}, with their colours")
    if data.get("trace") is not None:
        found.besides = check_steps(
            STEPS["berger"], data["trace"], _steps("" if kind.sides else ARTICLE, ids, boards, free)
        )
        found.checked.append("the steps: the order, the boards, who is free")
    _check_notices(field, boards, data["notices"], found)
    found.unproved += told_unknown(str(data["system"]), data, found.besides)


def _check_notices(field: Field, boards: Sequence[tuple[int, int]], notices: Sequence[Json], found: Findings) -> None:
    """A board for somebody absent, or against a ban, has its notice; and there is no other."""
    told = Counter(row["kind"] for row in notices)
    banned = sum(field.banned(*board) for board in boards)
    equal(told.pop("forbidden-pair", 0), banned, "the notices of boards that the file forbids")
    away = sum(id_ in field.absent for board in boards for id_ in board)
    more = told.pop("absent-seated", 0) - away
    claim(more >= 0, "somebody absent has a board without a notice")
    if more:
        found.unproved.append(f"that {more} more than the file says are absent")
    claim(not told, f"a calendar has no notice of the kind {', '.join(sorted(told))}")


def table(size: int, round_: int, cycles: int) -> list[tuple[int, int]]:
    """White and Black of a round by number, as the table has them: the game of the last number first."""
    last = size + size % 2
    length = last - 1
    cycle, place = divmod(round_ - 1, length)
    if cycles > 1 and cycle == 0 and last > 2 and place >= length - 2:
        place = 2 * length - 3 - place
    games = [
        _seated(one, other, last)
        for one, other in combinations(range(1, last + 1), 2)
        if ((2 * one if other == last else one + other) - place - 2) % length == 0
    ]
    (middle,) = (one for game in games for one in game if last in game and one != last)
    games.sort(key=lambda game: 0 if last in game else (game[0] - middle) % length)
    return [game[::-1] if cycle % 2 else game for game in games if max(game) <= size]


def _seated(one: int, other: int, last: int) -> tuple[int, int]:
    """White and Black of two numbers, the smaller one first."""
    white = one <= last // 2 if other == last else (one + other) % 2 == 1
    return (one, other) if white else (other, one)


def sides(size: int, round_: int) -> list[tuple[int, int]]:
    """White and Black of a round by number, in the order of the first team; who has nobody to meet is left out."""
    half = (size + 1) // 2
    if half in PRINTED:
        met = [int(word) for word in PRINTED[half][round_ - 1].split()]
    else:
        met = [_opponent(half, one, round_) for one in range(half)]
    pairs = [(one, half + abs(other), other > 0) for one, other in enumerate(met, 1) if half + abs(other) <= size]
    return [(one, other) if white else (other, one) for one, other, white in pairs]


def _opponent(half: int, one: int, round_: int) -> int:
    """Whom a place of the first team meets, from 1, below 0 where that one has White."""
    circle = half if half % 2 else half // 2
    crosswise, shift = divmod(round_ - 1, circle)
    part, place = divmod(one, circle)
    other = (place + shift) % circle
    total = (place + other) % circle if circle % 2 else 0
    turn = total or round_ - 1 + (0 if circle % 2 else part)
    return (1 if turn % 2 == 0 else -1) * (1 + other + circle * ((part + crosswise) % 2 if half > circle else 0))


def _steps(article: str, ids: Sequence[int], boards: Sequence[tuple[int, int]], free: Sequence[int]) -> list[Json]:
    order = {"step": "order", "article": article, "players": [{"id": id_, "draw": at} for at, id_ in enumerate(ids, 1)]}
    told = [{"step": "board", "article": article, "white": white, "black": black} for white, black in boards]
    return [order, *told, *([{"step": "free", "article": article, "players": list(free)}] if free else [])]
