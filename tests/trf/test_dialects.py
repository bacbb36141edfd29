"""Small files as other programs write them, made up anew: each is read, with a word on what is unusual."""

from __future__ import annotations

import pytest

from tests.match.texts import player_line
from trfpair.event.model import Result
from trfpair.trf import TrfError, dumps, loads

CLUBS = """\
012 Two clubs, all play all
092 {form}
013 Boys                               2    3
013 Girls                              1    4
{players}
"""
PLAYERS = "\n".join(
    player_line(id_, cells)
    for id_, cells in enumerate(
        (["   2 b 0", "   4 w 1"], ["   1 w 1", "   3 b ="], ["   4 b 1", "   2 w ="], ["   3 w 0", "   1 b 0"]), 1
    )
)


def test_teams_whose_players_meet_are_clubs() -> None:
    read = loads(CLUBS.format(form="All-Play-All", players=PLAYERS))
    assert read.tournament.teams is None
    assert [record.text.split()[0] for record in read.tournament.records if record.code == "013"] == ["Boys", "Girls"]
    assert any("a club of players in an event without teams" in problem.message for problem in read.problems)
    assert loads(dumps(read.tournament)).tournament.players == read.tournament.players


@pytest.mark.parametrize("form", ["Team: Swiss-System", ""])
def test_a_wrong_opponent_makes_no_clubs(form: str) -> None:
    with pytest.raises(TrfError, match="a player of another team"):
        loads(CLUBS.format(form=form, players=PLAYERS))


def test_a_star_is_a_game_without_a_result() -> None:
    rows = [["   2 w 1", "   3 b *"], ["   1 b 0", "0000 - *"], ["0000 - U", "   1 w *"]]
    read = loads("\n".join(player_line(id_, cells) for id_, cells in enumerate(rows, 1)))
    assert [player.game(2).result for player in read.tournament.players] == [
        Result.UNKNOWN, Result.NONE, Result.UNKNOWN,
    ]  # fmt: skip
    assert any("read as nothing entered yet" in problem.message for problem in read.problems)
