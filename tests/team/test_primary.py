"""The primary score of an event of teams: by the option that the file keeps, in the standings as in the pairings."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import trfpair as library
from tests.cli.conftest import Outcome, folder, trfpair
from tests.team.test_weekend import file_of

__all__ = ["folder", "trfpair"]
Run = Callable[..., Outcome]


@pytest.fixture
def hall(folder: Path, trfpair: Run) -> Path:
    """Four teams after a round: A wins 2½-1½, B loses that match; C wins 4-0. Game points are said to be first."""
    path = folder / "t.trf"
    text = file_of(4).replace("212 MPTS,GPTS,BH:MP\n", "").replace("FIDE_TEAM_TYPEB_MP_GP", "FIDE_TEAM_TYPEB")
    path.write_text(text, encoding="utf-8")
    for words in (("--boards", "4"), ("--rounds", "3")):
        assert trfpair("event", "t.trf", *words).code == 0
    assert trfpair("pair", "t.trf", "--write", "--primary", "game", "--out", "out").code == 0
    done = trfpair("result", "t.trf", "1", "1=½0", "2", "1111")
    assert done.code == 0, done.err
    return path


def test_standings_follow_the_option_that_the_file_keeps(hall: Path, trfpair: Run) -> None:
    assert "### trfpair option team-2026 primary=game" in hall.read_text(encoding="utf-8")
    tournament = library.load(hall)
    assert not tournament.terms.match_points
    done = library.standings(tournament)
    table = done.crosstable.teams
    assert table is not None
    assert (table.primary, table.secondary) == ("GP", "MP")
    side = tournament.teams
    assert side is not None
    by_games = sorted(side.teams, key=lambda team: -(team.game_points or 0))
    assert done.lines[0].player.id == by_games[0].id
    first = next(line for line in trfpair("standings", "t.trf").out.splitlines() if "Team" in line)
    assert f"Team {'ABCD'[by_games[0].id - 1]}" in first
    assert "4.0" in first


def test_who_reads_the_participants_has_the_same_points_as_who_pairs(hall: Path) -> None:
    tournament = library.load(hall)
    paired = library.pair(tournament)
    assert {id_: past.score for id_, past in paired.history.by_id.items()} == {
        id_: sum(own) for id_, own in tournament.event.tournament.earned.items()
    }
    assert all(check.agrees for check in library.check(tournament))


def test_an_option_that_is_none_is_told_and_the_code_holds(hall: Path, trfpair: Run) -> None:
    text = hall.read_text(encoding="utf-8").replace("primary=game", "primary=both")
    hall.write_text(text, encoding="utf-8")
    assert library.load(hall).terms.match_points
    assert "expected match, game, found `both`" in trfpair("pair", "t.trf").err
