"""Round robins that somebody paired by hand: `check` names what no calendar may have."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from trfpair.event.model import Colour, Game, Player, Result, Tournament
from trfpair.rounds.check import check_tournament
from trfpair.rounds.pairing import Settings

Round = Sequence[tuple[int, int]]

LEGAL: Sequence[Round] = (((1, 2), (3, 4)), ((4, 1), (2, 3)), ((1, 3), (4, 2)))
"""A calendar of four that is not that of the tables."""


def event(*rounds: Round, size: int = 4, system: str = "BERGER_ROUNDROBIN") -> Tournament:
    games: dict[int, list[Game]] = {id_: [] for id_ in range(1, size + 1)}
    for boards in rounds:
        for white, black in boards:
            games[white].append(Game(black, Colour.WHITE, Result.WIN))
            games[black].append(Game(white, Colour.BLACK, Result.LOSS))
    players = tuple(Player(id_, f"P{id_}", games=tuple(own)) for id_, own in games.items())
    return Tournament(players, rounds=len(rounds), system=system)


def told(tournament: Tournament) -> list[tuple[int, str, list[str]]]:
    checks = check_tournament(tournament, Settings())
    return [(one.round, one.verdict, [breach.text for breach in one.breaches]) for one in checks]


def test_another_calendar_is_different_and_legal() -> None:
    verdicts = told(event(*LEGAL))
    assert {verdict for _, verdict, _ in verdicts} == {"DIFFERENT"}
    found = check_tournament(event(*LEGAL), Settings())[0]
    assert found.difference is not None
    assert (found.difference.name, found.difference.ours) == ("another calendar", "1-4, 2-3")


def test_two_who_meet_twice_in_a_cycle() -> None:
    first, second, _ = LEGAL
    *_, (round_, verdict, texts) = told(event(first, second, ((2, 1), (4, 3))))
    assert (round_, verdict) == (3, "ILLEGAL")
    assert texts == ["2 and 1 meet in round 1 of the same cycle", "4 and 3 meet in round 1 of the same cycle"]


def test_in_the_second_cycle_everybody_meets_everybody_again() -> None:
    back = [tuple((black, white) for white, black in boards) for boards in LEGAL]
    verdicts = told(event(*LEGAL, *back[::-1][1:], back[2], system="BERGER_ROUNDROBIN_G2"))
    assert not any("meet in" in text for _, _, texts in verdicts for text in texts)


@pytest.mark.parametrize("result", [Result.WIN, Result.FORFEIT_WIN])
def test_a_colour_three_times_running(result: Result) -> None:
    tournament = event(((1, 2), (3, 4)), ((1, 4), (2, 3)), ((1, 3), (4, 2)))
    one = tournament.player(1)
    games = (one.games[0]._replace(result=result), *one.games[1:])
    players = (replace(one, games=games), *tournament.players[1:])
    *_, (round_, verdict, texts) = told(replace(tournament, players=players))
    assert (round_, verdict, texts) == (3, "ILLEGAL", ["1 has White for the third time running"])
