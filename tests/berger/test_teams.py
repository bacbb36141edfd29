"""A round robin of teams: the table pairs the teams of a file that has some, in every command."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

import trfpair
from tests.contract.test_options import run
from trfpair.base.errors import BadInput
from trfpair.event.matches.teams import TeamMatches
from trfpair.event.model import Colour
from trfpair.lab.generate.dice import NONE
from trfpair.systems import by_code
from trfpair.systems.berger.table import boards_of, rounds_of
from trfpair.trf import load


def made(folder: Path, system: str, teams: int, *more: object) -> Path:
    """A league that was played to its end."""
    path = folder / "league.trf"
    run(
        "generate", "-o", path, "--system", system, "--players", teams, "--boards", 3, "--seed", teams, *more, "--force"
    )
    return path


@pytest.mark.parametrize(("system", "cycles", "teams"), [("berger", 1, 5), ("berger", 1, 6), ("berger-double", 2, 4)])
def test_every_team_meets_every_other_by_the_table(tmp_path: Path, system: str, cycles: int, teams: int) -> None:
    path = made(tmp_path, system, teams, "--zero-byes", 0, "--half-byes", 0, "--tie-breaks", "")
    tournament = load(path).tournament
    matches = TeamMatches(tournament)
    rounds = rounds_of(teams, cycles)
    assert (matches.last, len(tournament.players)) == (rounds, sum(len(one.players) for one in matches.side.teams))
    met = Counter()
    for round_ in range(1, rounds + 1):
        table = {pair for pair in boards_of(teams, round_, exchanged=cycles == 2) if max(pair) <= teams}
        cells = {id_: row[round_ - 1] for id_, row in matches.cells.items()}
        found = {(id_, cell.opponent) for id_, cell in cells.items() if cell.opponent and cell.colour is Colour.WHITE}
        assert found == table
        met.update(frozenset(pair) for pair in table)
    assert met == Counter({frozenset(pair): cycles for pair in combinations(range(1, teams + 1), 2)})
    assert f"{rounds} rounds agree ({system})" in run("check", path)


def test_colours_alternate_from_board_to_board(tmp_path: Path) -> None:
    path = made(tmp_path, "berger", 4)
    run("pair", path, "--round", 2, "--out", tmp_path / "o", "--json", "--html")
    rows = [
        line.split()
        for line in (tmp_path / "o" / "boards.txt").read_text(encoding="utf-8").splitlines()
        if " - " in line
    ]
    colours = ["".join(word for word in row if word in "wb") for row in rows]
    assert colours == ["wb", "bw", "wb"] * 2
    assert "round 2, berger: accepted" in run("verify", path, tmp_path / "o" / "pairs.json")


def test_the_questions_of_a_league(tmp_path: Path) -> None:
    path = made(tmp_path, "berger", 5)
    assert "Free in this round" in run("explain", path, "--player", "4", "--round", 2)
    assert "By the calendar 1 and 2 meet in round 2." in run("why-not", path, 1, 2, "--round", 3)
    assert "By the calendar 4 is free in round 2." in run("why-not", path, 4, "bye", "--round", 3)
    assert "By the calendar 1 plays in every round." in run(
        "why-not", made(tmp_path, "berger", 4), 1, "bye", "--round", 1
    )
    for text in (run("standings", path), run("check", path)):
        assert "Team 001" in text or "agree" in text


def test_a_whole_calendar_before_round_1(tmp_path: Path) -> None:
    path = tmp_path / "new.trf"
    names = ["A One", "A Two", "B One", "B Two", "C One", "C Two"]
    lines = [f"001 {at:4}      {name:<33}" for at, name in enumerate(names, 1)]
    teams = [
        f"310 {at:3} Team {at:<27} T{at}      2000    0.0    0.0   1  {2 * at - 1:4} {2 * at:4}" for at in (1, 2, 3)
    ]
    path.write_text(
        "\n".join(["012 League", "152 W", "192 BERGER_ROUNDROBIN", *lines, *teams]) + "\n", encoding="utf-8"
    )
    text = run("pair", path, "--all")
    assert text.count("Pairing of round") == 3
    assert "is over without a game" not in text
    assert "`trfpair event FILE --boards 4`" in run("pair", path, "--write", code=3)
    run("event", path, "--boards", "2")
    run("pair", path, "--all", "--write")
    run("result", path, "1.1", "1-0", "1.2", "=")
    assert "3 rounds agree" in run("check", path)
    event = trfpair.load(path)
    assert event.teams is not None
    assert sorted(team.game_points for team in event.teams.teams) == [0, 5, 15]


@pytest.mark.parametrize("system", ["berger", "berger-double"])
def test_a_bye_is_as_good_as_being_free(system: str) -> None:
    """Other programs enter a bye for whoever is free."""
    event = trfpair.generate(players=5, rounds=5, seed=3, system=system, zero_byes=NONE, half_byes=NONE)

    def with_byes(player: trfpair.Player) -> trfpair.Player:
        bye = trfpair.Game(0, Colour.NONE, trfpair.Result.PAB)
        return replace(player, games=tuple(game if game.opponent else bye for game in player.games), points=None)

    changed = replace(event, players=tuple(map(with_byes, event.players)), scoring=replace(event.scoring, pab=0))
    assert sum(game.result is trfpair.Result.PAB for player in changed.players for game in player.games) > 4
    assert all(check.agrees for check in trfpair.check(changed))


def test_a_team_that_is_away_forfeits(tmp_path: Path) -> None:
    path = made(tmp_path, "berger", 6, "--zero-byes", 2)
    tournament = load(path).tournament
    away = {(bye.round, id_) for bye in tournament.byes for id_ in bye.ids}
    lost = {
        (row.round, id_)
        for row in tournament.teams.forfeits
        for id_, sign in zip((row.white, row.black), row.signs)
        if sign == "-"
    }
    assert away
    assert away <= lost
    assert "rounds agree" in run("check", path)
    assert "Team 001" in run("standings", path)


@pytest.mark.parametrize(
    ("code", "system", "teams"),
    [
        ("BERGER_TEAM_ROUNDROBIN", "berger", True),
        ("BERGER_TEAM_DOUBLEROUNDROBIN", "berger-g2", True),
        ("BERGER_TEAM_ROUNDROBIN_G3", "berger-g3", True),
        ("BERGER_TEAM_ROUNDROBIN_G1", "berger", True),
        ("FIDE_TEAM_ROUNDROBIN", "berger", True),
        ("FIDE_TEAM_DOUBLEROUNDROBIN", "berger-double", True),
        ("FIDE_SCHEVENINGEN", "scheveningen", False),
        ("FIDE_SCHEVENINGEN_G1", "scheveningen", False),
    ],
)
def test_the_codes_of_calendars(code: str, system: str, teams: bool) -> None:
    named = by_code(code)
    assert named.name == system
    assert ("_TEAM_" in named.of(teams=True).code_on()) is teams
    assert "_TEAM_" not in named.code_on()


@pytest.mark.parametrize("code", ["BERGER_ROUNDROBIN_G0", "BERGER_ROUNDROBIN_G100", "FIDE_SCHEVENINGEN_G100"])
def test_a_calendar_that_is_another_is_not_taken_for_ours(code: str) -> None:
    with pytest.raises(BadInput, match=code):
        by_code(code)
