"""Games of a calendar that are played early or postponed: the standings, the round under way, and results by board."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.contract.test_options import run
from tests.hall.days import beginning
from trfpair import pair, with_result, with_round
from trfpair.apps.cli.main import cli
from trfpair.base.errors import BadInput
from trfpair.event.tenths import points_text
from trfpair.output.sheets import Book
from trfpair.ranking.ranking import standings
from trfpair.trf import load


@pytest.fixture
def league(tmp_path: Path) -> Path:
    """Six players, the whole calendar paired, round 1 played."""
    names = "\n".join(f"Player {letter}" for letter in "ABCDEF")
    (tmp_path / "names.txt").write_text(names, encoding="utf-8")
    path = tmp_path / "league.trf"
    run("new", tmp_path / "names.txt", "-o", path, "--system", "berger")
    run("pair", path, "--all", "--write", "--quiet")
    run("result", path, "1", "1-0", "2", "1-0", "3", "=")
    return path


def refusal(*words: str | Path) -> str:
    """What a command that refuses says."""
    done = CliRunner().invoke(cli, list(map(str, words)), standalone_mode=False)
    assert isinstance(done.exception, BadInput), done.output
    return str(done.exception)


def points(path: Path) -> dict[int, int]:
    return {line.player.id: line.points for line in standings(load(path).tournament).lines}


def test_a_game_played_early_counts_and_moves_nothing(league: Path) -> None:
    run("result", league, "--round", "4", "1", "1-0")
    tournament = load(league).tournament
    assert (tournament.event.under_way, tournament.event.last_finished, tournament.event.first_of_act) == (2, 1, 2)
    assert points(league) == {one.id: one.points for one in tournament.players}
    assert sum(points(league).values()) == 40
    told = run("standings", league)
    assert "after round 1" in told
    assert "games of rounds 2, 3, 4 have no result yet; they count nothing" in told
    run("result", league, "2", "0-1")
    assert load(league).tournament.event.under_way == 2


@pytest.mark.parametrize(("round_", "board"), [("2", "1"), ("4", "1")])
def test_a_forfeit_that_is_entered_counts_before_a_game_of_its_round_is_played(
    league: Path, round_: str, board: str
) -> None:
    run("result", league, "--round", round_, board, "+-")
    tournament = load(league).tournament
    assert (tournament.event.under_way, tournament.event.last_finished) == (2, 1)
    assert points(league) == {one.id: one.points for one in tournament.players}
    assert sum(points(league).values()) == 40


def test_forfeits_of_rounds_to_come_count_in_standings_as_in_the_file(league: Path) -> None:
    """Who leaves loses the games to come at once: of their winners the file and the standings have the same points."""
    for round_ in ("2", "3"):
        run("result", league, "--round", round_, "1", "1-0", "2", "1-0", "3", "1-0")
    run("withdraw", league, "6")
    tournament = load(league).tournament
    assert points(league) == {one.id: one.points for one in tournament.players}
    assert tournament.event.last_counted == 5
    assert "after round 3 of 5, with all results so far\n" in run("standings", league)
    assert "after round 3 of 5\n" in run("standings", league, "--after", "3")


def test_a_bye_by_hand_in_a_round_to_come_counts_in_standings_as_in_the_file(league: Path) -> None:
    run("board", league, "--round", "5", "1", f"{load(league).tournament.event.boards(5)[0].white}-bye")
    assert points(league) == {one.id: one.points for one in load(league).tournament.players}


def test_a_match_under_way_counts_its_boards_in_standings_as_in_the_file(tmp_path: Path) -> None:
    """A league: game points of the boards that are over, and no match points before the last board is."""
    event = beginning("BERGER_TEAM_ROUNDROBIN", 8)
    while event.event.last < 5:
        event = with_round(event, pair(event))
    assert event.teams
    for board, result in (("1.1", "1-0"), ("1.2", "0-1"), ("1.3", "1-0")):
        event = with_result(event, 1, board, result)
    for last in (False, True):
        event = with_result(event, 1, "1.4", "1-0") if last else event
        scores = standings(event).crosstable.teams
        assert scores
        assert event.teams
        for team in event.teams.teams:
            made = tuple(scores.by_score[name].participants[team.id].score for name in ("MP", "GP"))
            assert made == (team.match_points, team.game_points)
        assert max(team.game_points or 0 for team in event.teams.teams) == (30 if last else 20)
        assert any(team.match_points for team in event.teams.teams) == last


@pytest.mark.gate
def test_standings_with_results_of_open_rounds_say_so(league: Path, tmp_path: Path) -> None:
    """Text, sheets, JSON and library: no result stands under a head that leaves it out."""
    assert run("standings", league).startswith("league: standings after round 1 of 5\n")
    run("result", league, "--round", "4", "1", "1-0")
    assert run("standings", league).startswith("league: standings after round 1 of 5, with all results so far\n")
    run("result", league, "--replace", "--round", "1", "1", "?", "2", "?")
    run("result", league, "--replace", "--round", "4", "1", "?")
    done = standings(load(league).tournament)
    assert (done.after, done.so_far, done.to_dict()["so_far"]) == (0, True, True)
    assert run("standings", league).startswith("league: standings with all results so far\n")
    assert "with all results so far" in repr(done)
    run("standings", league, "--write")
    assert run("undo", league, "--list").startswith("ranks with all results so far\n")
    for language, told in (("en", "With all results so far"), ("de", "Mit allen bisherigen Ergebnissen")):
        run("sheets", league, "--out", tmp_path / language, "--lang", language)
        assert told in (tmp_path / language / "standings.txt").read_text(encoding="utf-8").splitlines()
        assert told in (tmp_path / language / "standings.html").read_text(encoding="utf-8")
    run("result", league, "--replace", "3", "?")
    assert run("standings", league).startswith("league: standings before the first round\n")


def test_cards_and_crosstable_have_every_game_that_counts(league: Path, tmp_path: Path) -> None:
    run("result", league, "--round", "4", "1", "1-0")
    book = Book(load(league).tournament)
    for card in book.cards:
        assert len(card.lines) == 4
        assert card.lines[-1].sum == points_text(card.who.points)
    assert all(len(line.cells) == 4 for line in book.by_rank)


def test_a_game_counts_that_was_played_early_by_one_who_has_left(league: Path) -> None:
    board = load(league).tournament.event.boards(4)[0]
    run("withdraw", league, str(board.white))
    run("result", league, "--round", "4", "1", "=", "--replace")
    tournament = load(league).tournament
    assert tournament.event.has_own_results(4)
    assert not tournament.event.has_own_results(5)


@pytest.mark.gate
def test_a_postponed_game_moves_nothing_and_is_found_by_its_board(league: Path) -> None:
    run("result", league, "--round", "1", "3", "?", "--replace")
    assert load(league).tournament.event.under_way == 1
    run("result", league, "--round", "2", "1", "1-0")
    assert load(league).tournament.event.under_way == 2
    assert "--round 1 or --round 2" in refusal("result", league, "3", "1-0")
    run("result", league, "2", "1-0")  # of round 2 alone
    assert load(league).tournament.event.last_finished == 1
    run("result", league, "--round", "2", "3", "=")
    assert load(league).tournament.event.under_way == 3
    run("result", league, "--round", "1", "3", "0-1")
    assert load(league).tournament.event.under_way == 3


def test_a_correction_names_its_round_where_no_board_of_the_next_one_has_a_result(league: Path) -> None:
    assert "name it with --round" in refusal("result", league, "1", "0-1", "--replace")


@pytest.mark.gate
def test_the_order_of_pairing_changes_no_standings(league: Path, tmp_path: Path) -> None:
    one_by_one = tmp_path / "one.trf"
    run("new", tmp_path / "names.txt", "-o", one_by_one, "--system", "berger")
    run("pair", one_by_one, "--write", "--quiet")
    run("result", one_by_one, "1", "1-0", "2", "1-0", "3", "=")
    run("pair", one_by_one, "--write", "--quiet")
    for path in (league, one_by_one):
        run("result", path, "2", "0-1")
    assert points(league) == points(one_by_one)


@pytest.mark.gate
def test_sheets_show_the_round_under_way(league: Path, tmp_path: Path) -> None:
    run("result", league, "--round", "4", "1", "1-0")
    run("sheets", league, "--out", tmp_path / "wall")
    assert (tmp_path / "wall" / "pairs2.txt").exists()


def test_lists_of_later_rounds_show_the_points_of_the_file(league: Path) -> None:
    run("result", league, "--round", "2", "2", "1-0")
    shown = pair(load(league).tournament, round=5)
    assert {one.id: one.scores[-1] for one in shown.history.players} == points(league)
    assert sum(points(league).values()) == 40


def test_lists_of_later_rounds_show_the_points_of_the_teams(tmp_path: Path) -> None:
    """A match counts nothing before it has a result; one of whose boards some have, counts them."""
    rows = "".join(f"Team {team};{team}{board}\n" for team in "ABCD" for board in (1, 2))
    (tmp_path / "teams.csv").write_text(f"Team;Name\n{rows}", encoding="utf-8")
    path = tmp_path / "league.trf"
    run("new", tmp_path / "teams.csv", "-o", path, "--system", "berger", "--boards", "2")
    run("pair", path, "--all", "--write", "--quiet")
    run("result", path, "--round", "2", "1", "1=")
    shown = pair(load(path).tournament, round=3)
    assert sorted(one.scores[-1] for one in shown.history.players) == [0, 0, 0, 20]
    assert " 1.5" in path.read_text(encoding="utf-8"), "the game points of record 310"
