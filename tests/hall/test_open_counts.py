"""What an open game counts is one thing for `result`, the file, `standings` and `check`."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Outcome
from trfpair.trf import load

Run = Callable[..., Outcome]

TEAMS = """\
012 Four towns
142 3
152 W
192 FIDE_TEAM_TYPEB_MP_GP
212 MPTS,GPTS
352 WB
001    1      Adam                              2100                             0.0
001    2      Blanc                             2050                             0.0
001    3      Durand                            2120                             0.0
001    4      Evrard                            1980                             0.0
001    5      Gross                             2060                             0.0
001    6      Huber                             2010                             0.0
001    7      Jung                              2000                             0.0
001    8      Kern                              1970                             0.0
310   1 Metz                             MET     2075    0.0    0.0         1    2
310   2 Nancy                            NAN     2050    0.0    0.0         3    4
310   3 Trier                            TRI     2035    0.0    0.0         5    6
310   4 Saarlouis                        SAA     1985    0.0    0.0         7    8
"""


@pytest.fixture
def teams(folder: Path, trfpair: Run) -> Path:
    (folder / "m.trf").write_text(TEAMS, encoding="utf-8")
    assert trfpair("pair", "m.trf", "--write", "-q").code == 0
    return folder / "m.trf"


def _points(path: Path) -> list[tuple[int, int]]:
    side = load(path).tournament.teams
    assert side is not None
    return [(team.match_points or 0, team.game_points or 0) for team in side.teams]


def test_a_match_with_an_adjourned_board(teams: Path, trfpair: Run) -> None:
    done = trfpair("result", "m.trf", "1.1", "1-0", "1.2", "adj", "2.1", "0-1", "2.2", "1-0")
    assert [name in done.out for name in ("Blanc (0.5)", "Huber (0.5)")] == [True, True]
    assert _points(teams) == [(20, 15), (10, 10), (0, 5), (10, 10)]
    assert trfpair("standings", "m.trf", "--write").code == 0
    assert "4 ranks agree" in trfpair("check", "m.trf").out
    wrong = teams.read_text(encoding="utf-8").replace("    2.0    1.5   1", "    9.0    9.5   4")
    Path("w.trf").write_text(wrong, encoding="utf-8")
    assert "1 of 4 differ in rank or points" in trfpair("check", "w.trf").out
    assert trfpair("result", "m.trf", "1.2", "0-1").code == 0  # Black, Blanc, has won
    assert _points(teams) == [(10, 10), (10, 10), (10, 10), (10, 10)]


def test_boards_that_are_not_played_yet_count_nothing(teams: Path, trfpair: Run) -> None:
    assert trfpair("result", "m.trf", "1.1", "1-0", "2.1", "adj", "-q").code == 0
    assert _points(teams) == [(0, 10), (0, 5), (0, 0), (0, 5)]


def test_a_game_of_an_individual_event(folder: Path, trfpair: Run) -> None:
    (folder / "p.txt").write_text("Ada\nBo\nCy\nDi\n", encoding="utf-8")
    assert trfpair("new", "p.txt", "-o", "p.trf", "--rounds", "3", "--tie-breaks", "BH").code == 0
    assert trfpair("pair", "p.trf", "--write", "-q").code == 0
    assert trfpair("result", "p.trf", "1", "adj", "2", "1-0", "-q").code == 0
    assert [one.points for one in load("p.trf").tournament.players] == [5, 0, 5, 10]
    assert trfpair("standings", "p.trf", "--write").code == 0
    assert "4 ranks agree" in trfpair("check", "p.trf").out
    assert trfpair("result", "p.trf", "1", "1-0", "-q").code == 0
    assert [one.points for one in load("p.trf").tournament.players] == [10, 0, 0, 10]


def test_a_round_that_was_left_open_counts_when_the_next_is_paired(folder: Path, trfpair: Run) -> None:
    (folder / "p.txt").write_text("".join(f"Player {at:02}\n" for at in range(1, 13)), encoding="utf-8")
    assert trfpair("new", "p.txt", "-o", "p.trf", "--rounds", "3").code == 0
    assert trfpair("pair", "p.trf", "--write", "-q").code == 0
    assert trfpair("result", "p.trf", "1", "1-0", "-q").code == 0
    assert trfpair("pair", "p.trf", "--write", "-q", "--open-results", "draw").code == 0
    done = trfpair("standings", "p.trf", "--after", "1")
    open_ = "round 1: boards 2-6 have no result; each counts 0.5 for both sides"
    assert [line for line in done.err.splitlines() if "0.5" in line] == [f"Warning: {open_}"]
    assert sorted(one.points or 0 for one in load("p.trf").tournament.players) == [0, *[5] * 10, 10]
    assert trfpair("unpair", "p.trf").code == 0
    assert sorted(one.points or 0 for one in load("p.trf").tournament.players) == [*[0] * 11, 10]


def test_the_sheet_of_teams_says_what_an_open_board_counts(teams: Path, trfpair: Run) -> None:
    assert trfpair("result", "m.trf", "1.1", "1-0", "1.2", "adj", "2.1", "0-1", "2.2", "1-0").code == 0
    text = teams.read_text(encoding="utf-8").replace("212 MPTS,GPTS", "212 MPvGP,EDE")
    teams.write_text(text, encoding="utf-8")
    assert (
        trfpair("sheets", "m.trf", "--out", "wall", "--lang", "de", "--what", "standings", "--format", "txt").code == 0
    )
    sheet = Path("wall/standings.txt").read_text(encoding="utf-8")
    assert "Runde 1, Brett 1.2: noch kein Ergebnis; zählt 0,5 für beide." in sheet
    assert not re.search("match points|other score", sheet)
    assert "MPvGP  Mannschafts- oder Brettpunkte" in sheet
