"""Lines of ours on players and teams: what a column cuts, and what no record holds, comes back from a file."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import trfpair
from trfpair.event.model import Player, Tournament
from trfpair.event.roster import read_roster
from trfpair.event.teams import Team, TeamSide
from trfpair.trf import TrfError, losses, open_file
from trfpair.trf.patch import patched

WHOLE = "Wolfeschlegelsteinhausenbergerdorff, Hubert Blaine"
ODD = (WHOLE, " leading", "trailing ", 'a "quoted" one with \\ and more letters than columns', "ü" * 60, "👩‍🎓" * 20)


def event(*players: Player) -> Tournament:
    return Tournament(players=(*players, Player(2, "Ada")))


def again(tournament: Tournament) -> Tournament:
    return trfpair.loads(trfpair.dumps(tournament))


@pytest.mark.parametrize("name", ODD)
def test_any_name_comes_back_whole(name: str) -> None:
    before = event(Player(1, name))
    assert again(before) == before


def test_what_no_record_holds_comes_back() -> None:
    before = event(Player(1, "Bo", club='SK "X"', school="Gymnasium", town="Graz", registration="paid"))
    assert (
        '### trfpair player 1: club="SK \\"X\\"" school="Gymnasium" town="Graz" registration="paid"'
        in trfpair.dumps(before)
    )
    assert again(before) == before


@pytest.mark.parametrize("legacy", [False, True])
def test_teams_come_back_whole(legacy: bool) -> None:
    team = Team(1, "T" * 40, nickname="" if legacy else "longer", players=(1,), captain="Cy")
    before = replace(event(Player(1, "Bo")), teams=TeamSide((team, Team(2, "U", players=(2,))), legacy=legacy))
    assert again(before) == before
    in_trf16 = losses(before, "trf16")
    assert f"name of team 1 ('{'T' * 40}'): longer than 32 columns (5-36)" in in_trf16
    assert "the captain of 1 team" in in_trf16


@pytest.mark.parametrize(
    "system",
    [
        name if name in ("dutch", "team-swiss") else pytest.param(name, marks=pytest.mark.gate)
        for name in (system.name for system in trfpair.all_systems())
    ],
)
def test_a_tournament_of_each_system_comes_back(system: str) -> None:
    made = trfpair.generate(players=8, rounds=2, seed=3, system=system)
    players = [replace(one, name=ODD[one.id % 6], club="SK", birth="2001/01/01 or so") for one in made.players]
    before = replace(made, players=tuple(players))
    assert again(before) == before


def test_the_columns_count_where_another_program_changed_them() -> None:
    text = trfpair.dumps(event(Player(1, WHOLE, club="SK")))
    changed = text.replace("    1      Wolfe", "    1      Xolfe")
    with pytest.warns(trfpair.TrfWarning, match="begins as its columns do"):
        read = trfpair.loads(changed)
    assert read.player(1).name == "X" + WHOLE[1:34]
    assert read.player(1).club == "SK"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('### trfpair player 7: club="SK"', "the number of a player of this file"),
        ('### trfpair team 7: captain="Cy"', "the number of a team of this file"),
        ('### trfpair player 2: size="7"', "one of name, sex"),
        ("### trfpair player 2: club=SK", 'a field such as name="…"'),
        ('### trfpair player 2: club="\\x"', 'a field such as name="…"'),
        ('### trfpair player 2: rating="x"', "a rating that begins"),
    ],
)
def test_a_line_that_says_nothing_is_told(line: str, told: str) -> None:
    text = f"{trfpair.dumps(event(Player(1, 'Bo')))}{line}\n"
    with pytest.warns(trfpair.TrfWarning, match=told):
        assert trfpair.loads(text) == event(Player(1, "Bo"))


def test_a_whole_name_is_lost_only_where_there_is_no_line_of_ours() -> None:
    with pytest.warns(trfpair.TrfWarning, match=r"name of player 1 \('Wolfe.*columns \(15-48\), the rest is lost"):
        trfpair.dumps(event(Player(1, WHOLE)), dialect="trf16")
    assert "the club of 1 player" in losses(event(Player(1, "Bo", club="SK")), "trf16")


def test_a_change_in_a_file_keeps_whole_names(tmp_path: Path) -> None:
    path = tmp_path / "open.trf"
    before = event(Player(1, WHOLE, club="SK"))
    trfpair.dump(before, path)
    for change in ({"name": "Bo"}, {"name": WHOLE + " Senior"}, {"rating": 1800}):
        after = trfpair.with_player(before, 1, **change)  # type: ignore[arg-type]
        data = patched(open_file(path), after)
        assert trfpair.loads(data) == after


def test_numbers_that_change_take_their_lines_along() -> None:
    before = event(Player(1, WHOLE, club="SK"))
    before = replace(before, players=tuple(replace(one, id=at) for at, one in enumerate(before.players, 1)))
    assert again(trfpair.with_numbers_exchanged(before, 1, 2)).player(2).name == WHOLE


def test_the_line_is_refused_where_it_must_be_sound() -> None:
    text = f"{trfpair.dumps(event(Player(1, 'Bo')))}### trfpair player 2: club=SK\n"
    with pytest.raises(TrfError):
        trfpair.loads(text, strict=True)


def test_a_club_is_said_and_taken_away() -> None:
    event_ = trfpair.with_player(event(Player(1, "Bo")), 1, club="SK  Graz", town="Graz", registration="paid")
    assert again(event_).player(1) == Player(1, "Bo", club="SK Graz", town="Graz", registration="paid")
    gone = trfpair.with_player(event_, 1, club="", town="", registration="")
    assert again(gone) == event(Player(1, "Bo"))
    assert "###" not in trfpair.dumps(gone)


def test_a_list_keeps_clubs_schools_and_towns() -> None:
    text = "Name;Verein;Schule;Ort;Stadt\nBo, Ada;SK Graz;BG 1;Graz;Wien\n"
    roster = read_roster(text.encode(), "list")
    (player,) = roster.players
    assert (player.club, player.school, player.town) == ("SK Graz", "BG 1", "Graz")
    assert roster.notes == ["list: not used: the column `Stadt`"]
