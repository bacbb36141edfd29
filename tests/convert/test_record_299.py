"""Record 299 built by hand, column by column, against what is written and what is read again, by the checker too."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from trfpair.event.model import AbnormalPoints, Result, Tournament
from trfpair.output.rewritten import rewritten
from trfpair.trf import DIALECTS, dumps, loads
from trfpair_check.tournament import abnormal as read_by_the_checker

PLAYERS = "".join(f"001{id_:>5}".ljust(14) + f"Player {id_}".ljust(66) + " 0.0\n" for id_ in range(1, 9))
ROSTERS = "".join(f"310 {at:3} {f'Team {at}':45}    0.0    0.0      {2 * at - 1:4} {2 * at:4}\n" for at in range(1, 5))
HEAD = "012 Points of their own\n042 2026/05/01\n142 3\n152 W\n"

KINDS = "WDLFHZ+- "
POINTS = (-99, -5, 0, 5, 15, 30, 999)
"""In tenths, to both ends of the four columns."""
OF_TEAMS = ((10, 15), (0, 0), (-20, -5), (None, 5), (20, None))
"""Match points and game points; None where they stay."""
ROUNDS = (0, 1, 12, 100)
WHO = ((1,), (2, 4), (1, 2, 3, 4))


def event_of(*rows: AbnormalPoints, teams: bool = False) -> Tournament:
    return replace(loads(HEAD + PLAYERS + (ROSTERS if teams else "")).tournament, abnormal=rows)


def by_hand(kind: str, match_points: str, points: str, round_: int, ids: tuple[int, ...]) -> str:
    """5 the outcome, 8-11 match points, 14-17 points, 20-22 the round, 24-27, 29-32 ... who."""
    line = [" "] * (22 + 5 * len(ids))
    fields = [(5, 1, kind), (8, 4, match_points), (14, 4, points), (20, 3, str(round_ or ""))]
    for first, width, text in (*fields, *((24 + 5 * at, 4, str(id_)) for at, id_ in enumerate(ids))):
        line[first - 1 : first - 1 + width] = f"{text:>{width}}"
    return ("299" + "".join(line)[3:]).rstrip()


def tenths(points: int) -> str:
    return f"{'-' if points < 0 else ''}{abs(points) // 10}.{abs(points) % 10}"


def lines_of(event: Tournament) -> list[str]:
    return [line for line in dumps(event).splitlines() if line.startswith("299")]


@pytest.mark.few(2)
@pytest.mark.parametrize("kind", KINDS)
def test_of_players(kind: str) -> None:
    result = Result(kind) if kind.strip() else None
    rows = [AbnormalPoints(result, *values) for values in product(POINTS, ROUNDS, WHO)]
    lines = lines_of(event_of(*rows))
    assert lines == [by_hand(kind, "", tenths(row.points), row.round, row.ids) for row in rows]
    assert list(loads("\n".join([HEAD + PLAYERS, *lines, ""])).tournament.abnormal) == rows
    read = [found for line in lines for found in read_by_the_checker(line)]
    assert [(one.result, one.points, one.round, one.ids) for one in read] == [
        (kind.strip(), row.points, row.round, frozenset(row.ids)) for row in rows
    ]


@pytest.mark.few(2)
@pytest.mark.parametrize("kind", KINDS)
def test_of_teams(kind: str) -> None:
    """Match points, game points or both; and of all teams where none is named."""
    result = Result(kind) if kind.strip() else None
    rows, wanted, worth = [], [], []
    for (match, games), round_, ids in product(OF_TEAMS, ROUNDS, (*WHO, ())):
        rows.append(AbnormalPoints(result, games or 0, round_, ids, match, games is not None))
        said = ["" if points is None else tenths(points) for points in (match, games)]
        wanted.append(by_hand(kind, *said, round_, ids))
        worth.append((match, games, round_, frozenset(ids)))
    lines = lines_of(event_of(*rows, teams=True))
    assert lines == wanted
    assert list(loads("\n".join([HEAD + PLAYERS + ROSTERS, *lines, ""])).tournament.abnormal) == rows
    read = [found for line in lines for found in read_by_the_checker(line)]
    assert [(one.match_points, one.points, one.round, one.ids) for one in read] == worth


@pytest.mark.few(2)
@pytest.mark.parametrize("kind", KINDS)
def test_every_dialect_says_it_or_names_it(kind: str) -> None:
    """A bonus and the points of an outcome: nothing is left out in silence."""
    row = AbnormalPoints(Result(kind) if kind.strip() else None, 15, 1, (2,))
    for dialect in DIALECTS:
        made = rewritten(event_of(row), dialect)
        if dialect in ("full", "trf26"):
            assert loads(made.text).tournament.abnormal == (row,)
            assert not made.lost
        else:
            assert "abnormal points (299) of players 2" in made.lost
            assert "299" not in made.text
