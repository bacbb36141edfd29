"""Round robins: the boards of a round are those of the Berger tables (C.05, annex 1).

The tables are written here as a law of sums. Of an even number n of places, two of 1 to n - 1 meet in the round r for
which their sum is r + 1, counted in a circle of n - 1; whoever would meet oneself meets n. Where the sum of the two is
odd, the smaller number has White, else the larger. Against n, the smaller half of the numbers has White.
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


def check_calendar(field: Field, kind: Kind, data: Json, found: Findings) -> None:
    """Rejected unless the boards, who is free and every step are those of the tables."""
    check_head(field, kind, data)
    ids = [player.id for player in field.registered]
    rounds = (len(ids) - 1 + len(ids) % 2) * kind.cycles
    claim(field.round <= rounds, f"round {field.round}: the calendar of {len(ids)} has {rounds} rounds")
    boards = [(ids[white - 1], ids[black - 1]) for white, black in table(len(ids), field.round, kind.cycles)]
    equal(pairs_of(data), boards, "the boards of the table")
    free = [id_ for id_ in ids if not any(id_ in board for board in boards)]
    equal(data.get("free", []), [{"id": id_, "bye": "Z"} for id_ in free], "who is free")
    equal(data["absent"], [], "the absent, who have boards in a calendar")
    found.checked.append(f"{len(boards)} boards: those of the Berger tables (C.05, annex 1), with their colours")
    if data.get("trace") is not None:
        found.besides = check_steps(STEPS["berger"], data["trace"], _steps(ids, boards, free))
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


def _steps(ids: Sequence[int], boards: Sequence[tuple[int, int]], free: Sequence[int]) -> list[Json]:
    order = {"step": "order", "article": ARTICLE, "players": [{"id": id_, "draw": at} for at, id_ in enumerate(ids, 1)]}
    told = [{"step": "board", "article": ARTICLE, "white": white, "black": black} for white, black in boards]
    return [order, *told, *([{"step": "free", "article": ARTICLE, "players": list(free)}] if free else [])]
