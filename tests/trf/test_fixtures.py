"""Real files of other programs: they load without a word, come back equal, and say what they are known to say."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.trf.lines import columns, only
from trfpair.event.model import Colour, Result
from trfpair.trf import DIALECTS, Reading, TrfError, dumps, load, loads, losses

FOLDER = Path(__file__).parent.parent / "fixtures" / "trf"
SOUND = sorted([*FOLDER.glob("real/*"), *FOLDER.glob("oracle/*"), FOLDER / "malformed" / "no_legal_pairings.trf"])

FACTS = {
    "open-de-gros": (52, 9, 4, "\r\n"),
    "sharly-2020_06": (13, 10, 10, "\n"),
    "vega-sample": (6, 5, 5, "\r\n"),
    "bbp-issue_7": (60, 15, 14, "\r"),
    "teams-trf26": (249, 14, 14, "\n"),
    "no_legal_pairings": (4, 4, 3, "\r\n"),
}
"""Players, rounds announced, rounds paired, line end."""

TOLD = {"teams-trf26": 23}
"""Warnings: a published sample whose totals leave out a bye and a record on forfeits (299)."""


def test_there_are_files():
    assert len(SOUND) >= 15


@pytest.mark.few(4)
@pytest.mark.parametrize("path", SOUND, ids=lambda path: path.stem)
def test_real_files_load_without_a_word(path):
    assert len(load(path).problems) == TOLD.get(path.stem, 0)
    assert load(path, Reading(strict=True)).tournament.players


@pytest.mark.few(3)
@pytest.mark.parametrize("path", SOUND, ids=lambda path: path.stem)
def test_real_files_come_back_equal(path):
    tournament = load(path).tournament
    assert losses(tournament) == []
    assert loads(dumps(tournament)).tournament == tournament
    assert dumps(loads(dumps(tournament)).tournament) == dumps(tournament)


@pytest.mark.gate
@pytest.mark.parametrize("path", SOUND, ids=lambda path: path.stem)
@pytest.mark.parametrize("dialect", ["trfx", "trf26"])
def test_a_dialect_without_losses_loses_nothing_of_the_games(path, dialect):
    tournament = load(path).tournament
    again = loads(dumps(tournament, dialect)).tournament
    assert again.players == tournament.players
    rosters = "013" if dialect == "trfx" else ""  # those of 310 stand for those that were beside them
    here = [record for record in tournament.records if DIALECTS[dialect].has(record.code) and record.code != rosters]
    assert list(again.records) == here
    if not losses(tournament, dialect):
        assert (again.rounds, again.initial_colour, again.scoring) == (
            tournament.rounds,
            tournament.initial_colour,
            tournament.scoring,
        )


@pytest.mark.parametrize(("stem", "facts"), FACTS.items())
def test_what_the_files_say(stem, facts):
    path = next(path for path in SOUND if path.stem == stem)
    loaded = load(path)
    tournament = loaded.tournament
    assert (len(tournament.players), tournament.rounds, tournament.last_paired, loaded.newline) == facts


@pytest.mark.gate
def test_some_details():
    vega = load(FOLDER / "real" / "vega-sample.trfx").tournament
    assert vega.name == "Vega sample tournament"
    assert vega.header("122") == "moves/time, increment"
    assert (vega.player(1).title, vega.player(1).birth, vega.player(5).rating) == ("CM", "01.01.1987", 0)
    gros = load(FOLDER / "real" / "open-de-gros.trf").tournament
    assert gros.player(14).game(3).result is Result.HALF_BYE
    assert gros.player(22).game(5).result is Result.ZERO_BYE
    lichess = load(FOLDER / "real" / "sharly-2020_06.trf").tournament
    assert lichess.initial_colour is Colour.WHITE
    assert lichess.player(6).game(2).result is Result.PAB
    teams = load(FOLDER / "real" / "teams-trf26.trf").tournament
    assert teams.has_teams
    assert teams.teams
    assert len(teams.teams.teams) == sum(record.code == "013" for record in teams.records) == 50
    assert (len(teams.byes), len(teams.forbidden), len(teams.abnormal)) == (18, 1, 2)
    assert teams.system == "FIDE_TEAM"
    assert teams.baku


@pytest.mark.parametrize(
    ("name", "where"),
    [
        ("incompatible_color", (2, 132, 139)),
        ("incompatible_result", (2, 132, 139)),
        ("incorrect_points", (2, 81, 84)),
    ],
)
def test_malformed_files(name, where):
    with pytest.raises(TrfError) as caught:
        load(FOLDER / "malformed" / f"{name}.trf")
    assert columns(only(caught.value.problems)) == where
    assert caught.value.exit_code == 3
