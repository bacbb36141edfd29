"""A round robin through every command: paired round by round or at once, entered, checked, ranked, shown, verified."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

import trfpair
from tests.contract.test_options import run
from tests.runner import CliRunner
from trfpair.apps.cli.main import cli
from trfpair.base.errors import TrfpairError
from trfpair.event.model import Result
from trfpair.event.words import words_of
from trfpair.trf import load


@pytest.fixture
def league(tmp_path: Path) -> Path:
    """Seven players before round 1."""
    (tmp_path / "names.txt").write_text("\n".join(f"Player {letter}" for letter in "ABCDEFG"), encoding="utf-8")
    run("new", tmp_path / "names.txt", "-o", tmp_path / "league.trf", "--system", "berger")
    return tmp_path / "league.trf"


def outcomes(boards: Sequence[int], result: str) -> list[str]:
    return [word for board in boards for word in (str(board), result)]


@pytest.mark.gate
def test_at_once_and_round_by_round_are_the_same(league: Path) -> None:
    once = league.with_name("once.trf")
    once.write_bytes(league.read_bytes())
    run("pair", once, "--all", "--write", "--quiet")
    for _ in range(7):
        run("pair", league, "--write", "--quiet")
    assert once.read_text(encoding="utf-8") == league.read_text(encoding="utf-8")
    assert "7 rounds agree (berger)" in run("check", once)


def test_all_rounds_at_once_are_one_step(league: Path) -> None:
    before = league.read_bytes()
    run("pair", league, "--all", "--write", "--quiet")
    after = league.read_bytes()
    assert run("undo", league, "--list") == "rounds 1 to 7 entered\n"
    assert run("undo", league) == "Undone: rounds 1 to 7 entered\n"
    assert league.read_bytes() == before
    run("redo", league)
    assert league.read_bytes() == after


def test_nothing_is_written_where_a_page_of_a_later_round_cannot_be(league: Path) -> None:
    before, there = league.read_bytes(), {path.name for path in league.parent.iterdir()}
    league.with_name("o-round5").write_text("a file, and no folder", encoding="utf-8")
    run("pair", league, "--all", "--write", "--out", league.with_name("o"), code=5)
    assert league.read_bytes() == before
    assert {path.name for path in league.parent.iterdir()} - there <= {"o-round5", "league.trf.lock"}


def test_a_calendar_that_is_paired_to_the_end_is_said_to_be_complete(league: Path) -> None:
    for rounds in ("7", "3"):
        if rounds == "3":
            run("event", league, "--rounds", rounds)
        run("pair", league, "--all", "--write", "--quiet")
        for words in (["--all", "--write"], ["--all"], ["--write"], []):
            said = run("pair", league, *words, code=3)
            assert f"the tournament is complete: all its {rounds} rounds have been paired" in said
        run("undo", league)


def test_a_calendar_without_a_file_to_write_into(league: Path) -> None:
    page = run("pair", league, "--all", "--out", league.with_name("o"))
    assert page.count("Pairing of round") == 7
    assert (league.with_name("o-round7") / "pairs.list").read_text(encoding="utf-8") == "3\n5 3\n6 2\n7 1\n"
    assert load(league).tournament.players[0].games == ()


def test_only_a_calendar_stands_at_once(league: Path) -> None:
    text = league.read_text(encoding="utf-8")
    league.write_text(text.replace("BERGER_ROUNDROBIN", "FIDE_DUTCH_2026"), encoding="utf-8")
    assert "only a calendar stands from the start" in run("pair", league, "--all", "--write", code=3)
    assert "001    1" in league.read_text(encoding="utf-8")
    assert "round 1" not in league.read_text(encoding="utf-8")


def test_results_go_to_the_round_under_way(league: Path) -> None:
    run("pair", league, "--all", "--write", "--quiet")
    run("result", league, *outcomes([1, 2, 3], "1-0"))
    run("result", league, "1", "=")
    games = {player.id: player.games for player in load(league).tournament.players}
    assert [game.result for game in games[2][:2]] == [Result.WIN, Result.UNKNOWN]
    assert games[6][1].result is Result.DRAW


def test_results_go_to_the_round_that_is_half_entered(league: Path) -> None:
    run("pair", league, "--all", "--write", "--quiet")
    run("result", league, *outcomes([1, 2], "1-0"))
    run("result", league, "3", "=")
    games = [player.games for player in load(league).tournament.players]
    assert sum(row[0].result is Result.DRAW for row in games) == 2
    assert not any(row[1].result is Result.DRAW for row in games)


def test_a_free_player_and_an_absent_one(league: Path) -> None:
    out = league.with_name("o")
    page = run("pair", league, "--absent", "2", "--out", out, "--json", "--html")
    assert "free in this round" in page
    assert "Player B (2) is absent: Player G (7) wins by forfeit" in page
    data = json.loads((out / "pairs.json").read_text(encoding="utf-8"))
    assert data["free"] == [{"id": 1, "bye": "Z"}]
    assert data["absent"] == []
    assert {"white": 2, "black": 7, "board": 1} in data["pairs"]
    assert "Free in this round" in (out / "round.html").read_text(encoding="utf-8")
    told = run("verify", league, out / "pairs.json", "--absent", "2")
    assert "3 boards: those of the Berger tables (C.05, annex 1), with their colours" in told
    assert "that 1 more than the file says are absent" in run("verify", league, out / "pairs.json", code=7)


def test_why_and_why_not(league: Path) -> None:
    assert "Free in this round" in run("explain", league, "--player", "1")
    assert "Board 1: White against 7 Player G" in run("explain", league, "--player", "2")
    assert "By the calendar 1 is free in round 1." in run("why-not", league, "1", "bye")
    assert "In the round: 1 is free, 2 meets 7" in run("why-not", league, "1", "2")
    told = run("why-not", league, "2", "3")
    assert "In the round: 2 meets 7, 3 meets 6" in told
    assert "By the calendar 2 and 3 meet in round 4." in told
    assert "By the calendar 1 and 2 meet in round 2." in run("why-not", league, "1", "2")
    assert ", on board 1." in run("why-not", league, "2", "7")


@pytest.mark.gate
def test_sheets(league: Path) -> None:
    run("pair", league, "--all", "--write", "--quiet")
    run("result", league, *outcomes([1, 2, 3], "1-0"))
    run("sheets", league, "--out", league.with_name("wall"), "--round", "1")
    assert "Player B" in (league.with_name("wall") / "standings.txt").read_text(encoding="utf-8")


def test_a_generated_league_is_paired_the_same_and_its_absentees_forfeit(tmp_path: Path) -> None:
    file = tmp_path / "g.trf"
    run("generate", "-o", file, "--system", "berger-double", "--players", "6", "--seed", "3", "--zero-byes", "2")
    assert "10 rounds agree (berger-double)" in run("check", file)
    tournament = load(file).tournament
    assert "092 Individual: Double Round-Robin" in file.read_text(encoding="utf-8")
    assert any(game.result is Result.FORFEIT_LOSS for player in tournament.players for game in player.games)
    assert all(len(player.games) == 10 and all(game.opponent for game in player.games) for player in tournament.players)


@pytest.mark.parametrize(("missed", "counts"), [(3, True), (4, False)])
def test_who_leaves_before_half_of_the_games_is_not_counted(league: Path, missed: int, counts: bool) -> None:
    """C.05, 6.6: the games stay in the table and count for nobody."""
    event = load(league).tournament
    for round_ in range(1, 8):
        event = trfpair.with_round(event, trfpair.pair(event).pairing)
        for white, black in trfpair.boards(event, round_):
            played = sum(bool(game.opponent) for game in event.player(7).games)
            lost = 7 in (white, black) and played > 6 - missed
            result = "1-0" if not lost else "-+" if white == 7 else "+-"
            event = trfpair.with_result(event, round_, (white, black), result)
    table = trfpair.standings(event)
    assert any("count for nobody" in notice.text for notice in table.notices) is not counts
    by_id = {line.player.id: line.points for line in table.lines}
    games = 21 if counts else 15
    assert sum(by_id.values()) == 10 * games
    assert (7 in by_id) is counts


def test_who_is_not_counted_shares_no_rank_and_no_prize(league: Path) -> None:
    """C.05, 6.6: two of them, and a player who has no point: their file agrees with its standings."""
    event = trfpair.with_withdrawals(load(league).tournament, [2, 5])
    while event.event.last < 7:
        event = trfpair.with_round(event, trfpair.pair(event))
        for white, black in trfpair.boards(event, event.event.last):
            if event.event.cell(white, event.event.last).result is Result.UNKNOWN:
                result = "0-1" if white == 7 or (white, black) == (3, 4) else "1-0"
                result = "0-1" if white == 7 else "1-0" if black == 7 else result
                event = trfpair.with_result(event, event.event.last, (white, black), result)
    table = trfpair.standings(event, tie_breaks="DE,SB")
    assert table.lines[-1].player.id == 7
    assert table.lines[-1].points == 0
    assert table.rank_text(table.lines[-1].rank) == "5"
    assert {line.player.id for line in table.lines} == {1, 3, 4, 6, 7}
    league.write_text(trfpair.dumps(event), encoding="utf-8")
    run("event", league, "--tie-breaks", "DE,SB")
    run("standings", league, "--write")
    assert "5 ranks agree" in run("check", league)
    done = CliRunner().invoke(cli, ["standings", str(league), "--why", "2", "7"])
    assert "(2) is left out of the standings" in str(done.exception)
    done = CliRunner().invoke(cli, ["standings", str(league), "--why", "2", "7", "--lang", "de"])
    assert isinstance(done.exception, TrfpairError)
    assert "(2) steht nicht in der Rangliste" in done.exception.said.in_words(words_of("de"))


def test_a_ban_changes_nothing_and_is_said(league: Path) -> None:
    league.write_text(league.read_text(encoding="utf-8") + "XXP 2 7\n", encoding="utf-8")
    assert "though the file forbids it" in run("pair", league, "--out", league.with_name("o"), "--json")
    assert "accepted" in run("verify", league, league.with_name("o") / "pairs.json")


def test_more_rounds_than_the_calendar_has_are_told(league: Path) -> None:
    """Seven players: seven rounds. `event` says so, `new` too, and a shorter calendar is nothing to tell."""
    assert "7 players has 7, and ends there" in run("event", league, "--rounds", "15")
    assert "ends there" not in run("event", league, "--rounds", "5")
    longer = ("--system", "berger", "--rounds", "8")
    said = run("new", league.with_name("names.txt"), "-o", league.with_name("more.trf"), *longer)
    assert "8 rounds: the calendar of 7 players has 7" in said
