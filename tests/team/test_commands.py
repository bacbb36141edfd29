"""Teams on the command line: the files of a round, the drop-in, checking and generating."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.match.texts import cell, nobody, player_line, team_line
from trfpair.apps.cli.main import cli
from trfpair.apps.engine.main import engine
from trfpair.apps.exits import guarded
from trfpair.trf import loads

EVENT = "\n".join(
    [
        "142 5",
        "152 W",
        "192 FIDE_TEAM_TYPEB_MP_GP",
        "352 WB",
        player_line(1, [cell(4, "w", "+")]),
        player_line(2, [cell(5, "b", "+")]),
        player_line(3, [nobody("Z")]),
        player_line(4, [cell(1, "b", "-")]),
        player_line(5, [cell(2, "w", "-"), nobody("Z")]),
        player_line(6, [nobody("Z")]),
        team_line(1, "First", [1, 2, 3]),
        team_line(2, "Second", [4, 5, 6]),
        "330 +-   1   1   2",
        "",
    ]
)
"""Two teams whose match was forfeited, so that they meet again; player 5 is not there in the second round."""


def trfpair(*words: object) -> int:
    return guarded(lambda: cli([str(word) for word in words], standalone_mode=False))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "teams.trf"
    path.write_text(EVENT, "utf-8")
    return path


def test_the_boards_of_each_match_follow_the_rosters(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert trfpair("pair", file, "--out", out, "--line-ups") == 0
    assert (out / "pairs.list").read_text(encoding="utf-8") == "1\n1 2\n"
    boards = (out / "boards.txt").read_text(encoding="utf-8").splitlines()
    assert [line.split() for line in boards[4:6]] == [
        ["1.1", "P1", "2599", "w", "-", "b", "P4", "2596"],
        ["1.2", "P2", "2598", "b", "-", "w", "P6", "2594"],
    ]
    records = (out / "line-ups.trf").read_text(encoding="utf-8")
    assert records == "300   2   1   2    1    2\n300   2   2   1    4    6\n"
    side = loads(EVENT + records).tournament.teams
    assert side is not None
    assert len(side.line_ups) == 2
    assert "[4.3.1] neither has played a match" in (out / "verbose.txt").read_text(encoding="utf-8")


@pytest.mark.gate
def test_a_team_is_asked_about_by_its_name(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert trfpair("explain", file, "--player", "Second") == 0
    assert "Board 1: Black against 1 First" in capsys.readouterr().out
    assert trfpair("why-not", file, "First", "bye") in (0, 6)


def test_check_and_generate(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "made.trf"
    words = ["--players", 9, "--rounds", 4, "--boards", 2, "--reserves", 1, "--seed", 5, "--forfeits", 5]
    assert trfpair("generate", "--system", "team", "-o", path, *words) == 0
    assert trfpair("check", path) == 0
    assert "4 rounds agree (team-2026)" in capsys.readouterr().out
    assert trfpair("generate", "--system", "team", "-o", tmp_path / "like.trf", "--model", path) == 0
    assert trfpair("check", tmp_path / "like.trf") == 0


def test_more_teams_than_a_file_can_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert trfpair("generate", "--system", "team", "-o", tmp_path / "no.trf", "--players", 1000) == 3
    assert "999 teams" in capsys.readouterr().err


@pytest.mark.gate
def test_line_ups_need_teams(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = Path(__file__).parents[1] / "fixtures" / "trf" / "real" / "open-de-gros.trf"
    assert trfpair("pair", path, "--line-ups", "--out", tmp_path / "out") == 3
    assert "pairs teams" in capsys.readouterr().err


@pytest.mark.parametrize(("flags", "answer"), [(["--team"], "1\n1 2\n"), (["--team", "--edition", "2024"], "1\n1 2\n")])
def test_the_drop_in_pairs_teams(file: Path, flags: list[str], answer: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert guarded(lambda: engine([*flags, str(file), "-p"])) == 0
    assert capfd.readouterr().out == answer


def test_the_drop_in_checks_matches(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """The boards of the tournament stand in the order of the teams, not of the players with their numbers."""
    path = tmp_path / "made.trf"
    words = ["--players", 6, "--rounds", 3, "--boards", 2, "--seed", 2]
    assert trfpair("generate", "--system", "team", "-o", path, *words) == 0
    capfd.readouterr()
    assert guarded(lambda: engine(["--team", str(path), "-c"])) == 0
    assert capfd.readouterr().out == "made: Round #1\nmade: Round #2\nmade: Round #3\n\n"
