"""Acts between two rounds: when they begin, and what was known when a round was paired."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

import trfpair as library
from tests.contract.test_options import run
from tests.page.test_desk import Screen
from tests.team.test_weekend import file_of
from trfpair.apps.cli.main import cli
from trfpair.base.errors import BadInput
from trfpair.event.model import NO_GAME, Colour, Game, Result
from trfpair.trf import load


def refusal(*words: str | Path) -> str:
    """What a command that refuses says."""
    done = CliRunner().invoke(cli, list(map(str, words)), standalone_mode=False)
    assert isinstance(done.exception, BadInput), done.output
    return str(done.exception)


@pytest.fixture
def make(tmp_path: Path):  # type: ignore[no-untyped-def]
    def made(players: int, system: str = "dutch-2026", *options: str) -> Path:
        names = "\n".join(f"Player {chr(65 + at)}" for at in range(players))
        (tmp_path / "names.txt").write_text(names, encoding="utf-8")
        path = tmp_path / f"{system}.trf"
        run("new", tmp_path / "names.txt", "-o", path, "--system", system, *options)
        return path

    return made


def boards(path: Path, round_: int) -> set[frozenset[int]]:
    players = load(path).tournament.players
    return {frozenset((one.id, one.game(round_).opponent)) for one in players if one.game(round_).opponent}


def log(path: Path) -> list[str]:
    return [line for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("###")]


def play(path: Path, results: Sequence[str]) -> None:
    run("pair", path, "--write", "--quiet")
    run("result", path, *[word for board, result in enumerate(results, 1) for word in (str(board), result)])


ROUND_1 = ["1-0", "0-1", "=", "1-0"]


def test_a_ban_said_while_a_round_hangs_holds_where_it_is_paired_again(make) -> None:  # type: ignore[no-untyped-def]
    path = make(8, "dutch-2026", "--rounds", "5")
    play(path, ROUND_1)
    run("pair", path, "--write", "--quiet")
    pair = min(sorted(pair) for pair in boards(path, 2))
    run("ban", path, ",".join(map(str, pair)))
    assert "2 rounds agree" in run("check", path, "--strict")
    assert "kept apart already" in refusal("ban", path, ",".join(map(str, pair)))
    run("unpair", path)
    run("pair", path, "--write", "--quiet")
    assert frozenset(pair) not in boards(path, 2)
    assert "2 rounds agree" in run("check", path, "--strict")


def test_a_ban_that_is_lifted_before_a_round_was_paired_with_it_leaves_no_line(make) -> None:  # type: ignore[no-untyped-def]
    path = make(8, "dutch-2026", "--rounds", "5")
    play(path, ROUND_1)
    before = log(path)
    run("ban", path, "1,2")
    assert any("Prohibition @ Round 2: 1-2" in line for line in log(path))
    run("unban", path, "1,2")
    assert log(path) == before


@pytest.mark.gate
def test_a_ban_lifted_while_a_round_hangs_was_known_to_it(make) -> None:  # type: ignore[no-untyped-def]
    path = make(8, "dutch-2026", "--rounds", "5")
    play(path, ROUND_1)
    free = path.with_name("free.trf")
    free.write_bytes(path.read_bytes())
    run("pair", free, "--write", "--quiet")
    pair = ",".join(map(str, min(sorted(pair) for pair in boards(free, 2))))
    run("ban", path, pair)
    run("pair", path, "--write", "--quiet")
    run("unban", path, pair)
    assert "2 rounds agree" in run("check", path, "--strict")
    run("unpair", path)
    run("pair", path, "--write", "--quiet")
    assert boards(path, 2) == boards(free, 2)
    assert "2 rounds agree" in run("check", path, "--strict")


def test_who_leaves_while_a_round_hangs_is_not_paired_again(make) -> None:  # type: ignore[no-untyped-def]
    path = make(8, "dutch-2026", "--rounds", "5")
    play(path, ROUND_1)
    run("pair", path, "--write", "--quiet")
    assert "Player C (3) has a game in round 2" in run("withdraw", path, "3")
    assert "2 rounds agree" in run("check", path, "--strict")
    run("unpair", path)
    run("pair", path, "--write", "--quiet")
    assert not any(3 in pair for pair in boards(path, 2))
    assert "2 rounds agree" in run("check", path, "--strict")


def test_who_leaves_and_comes_back_while_a_round_hangs_plays(make) -> None:  # type: ignore[no-untyped-def]
    path = make(8, "dutch-2026", "--rounds", "5")
    play(path, ROUND_1)
    run("pair", path, "--write", "--quiet")
    hanging = boards(path, 2)
    run("withdraw", path, "3")
    run("withdraw", path, "3", "--back")
    run("unpair", path)
    run("pair", path, "--write", "--quiet")
    assert boards(path, 2) == hanging


def test_numbers_said_while_a_round_hangs_are_those_of_the_round_that_is_paired_next(make) -> None:  # type: ignore[no-untyped-def]
    path = make(7, "dutch-2026", "--rounds", "5")
    late = path.with_name("late.csv")
    late.write_text("Name;Rating\nLate, One;2400\n", encoding="utf-8")
    run("pair", path, "--write", "--quiet")
    run("new", late, "--add", path, "--by-rating")
    assert "1 round agrees" in run("check", path, "--strict")
    run("unpair", path)
    run("pair", path, "--write", "--quiet")
    assert "1 round agrees" in run("check", path, "--strict")
    assert any("Numbers @ Round 1" in line for line in log(path))


@pytest.mark.gate
def test_another_number_of_rounds_is_known_from_then_on(make) -> None:  # type: ignore[no-untyped-def]
    path = make(4, "dutch-2026", "--rounds", "3")
    play(path, ["1-0", "1-0"])
    play(path, ["1-0", "1-0"])
    play(path, ["=", "="])
    assert "3 rounds agree" in run("check", path, "--strict")
    run("event", path, "--rounds", "5")
    assert any("Rounds @ Round 4: was 3" in line for line in log(path))
    assert "3 rounds agree" in run("check", path, "--strict")
    run("event", path, "--rounds", "6")
    assert "3 rounds agree" in run("check", path, "--strict")
    run("unpair", path, "--force")
    assert any("Rounds @ Round 3: was 3" in line for line in log(path))


def test_an_option_holds_from_the_round_that_was_paired_with_it(make) -> None:  # type: ignore[no-untyped-def]
    path = make(8, "keizer")
    run("pair", path, "--write", "--quiet")
    run("result", path, *[word for board in "1234" for word in (board, "1-0")])
    run("pair", path, "--write", "--quiet", "--option", "step=2")
    run("result", path, *[word for board in "1234" for word in (board, "1-0")])
    run("pair", path, "--write", "--quiet", "--option", "step=1")
    assert "3 rounds agree" in run("check", path, "--strict")


def test_a_decision_that_is_replaced_leaves_the_log(make) -> None:  # type: ignore[no-untyped-def]
    path = make(8, "dutch-2026", "--rounds", "5")
    run("pair", path, "--write", "--quiet")
    before = log(path)
    run("result", path, "1", "0-0", "2", "adj")
    assert len(log(path)) == len(before) + 2
    run("result", path, "1", "1-0", "2", "=", "--replace")
    assert log(path) == before


def test_swapped_boards_stay_in_their_place(make) -> None:  # type: ignore[no-untyped-def]
    path = make(8, "dutch-2026", "--rounds", "5")
    run("pair", path, "--write", "--quiet")
    run("ban", path, "1,5")
    run("swap", path, "1", "2")
    told = run("check", path, "--strict")
    assert "by hand" in told
    assert "DIFFERENT" not in told


def test_no_late_entry_into_a_calendar(make) -> None:  # type: ignore[no-untyped-def]
    path = make(5, "berger")
    assert load(path).tournament.rounds == 5
    late = path.with_name("late.csv")
    late.write_text("Name\nLate, One\nLate, Two\n", encoding="utf-8")
    run("new", late, "--add", path)
    assert load(path).tournament.rounds == 7
    run("pair", path, "--write", "--quiet")
    late.write_text("Name\nLate, Three\n", encoding="utf-8")
    assert "or make a new event" in refusal("new", late, "--add", path)
    assert "no round 8" in refusal("bye", path, "1", "--zero", "--round", "8")


@pytest.mark.few(1)
@pytest.mark.parametrize("at_once", [True, False])
def test_a_calendar_without_somebody_who_left(make, at_once: bool) -> None:  # type: ignore[no-untyped-def]
    """C.05, 6.6: whoever leaves before half of the games is not counted, however the calendar was entered."""
    path = make(4, "berger")
    run("pair", path, "--write", "--quiet", *(["--all"] if at_once else []))
    run("result", path, "1", "1-0", "2", "=")
    run("withdraw", path, "4")
    told = run("standings", path)
    assert "count for nobody, and" in told
    games = {one.id: [game.result.value for game in one.games] for one in load(path).tournament.players}
    assert "?" not in games[4]
    if at_once:
        run("withdraw", path, "4", "--back")
        assert [game.result.value for game in load(path).tournament.player(4).games][1:] == ["?", "?"]


@pytest.mark.gate
@pytest.mark.parametrize("leaves", [2, 3, 4, 5])
@pytest.mark.parametrize("teams", [False, True], ids=["players", "teams"])
def test_who_leaves_a_calendar_leaves_it_alike_however_it_was_entered(make, teams: bool, leaves: int) -> None:  # type: ignore[no-untyped-def]
    """The games to come are lost by forfeit when they are entered; `unpair` and `--back` take that back."""
    entered = [_left_calendar(make, leaves, at_once=at_once, teams=teams) for at_once in (True, False)]
    cells = [[one.games for one in load(path).tournament.players] for path in entered]
    assert cells[0] == cells[1]
    tables = [run("standings", path) for path in entered]
    assert tables[0] == tables[1]
    assert all(one.agrees for path in entered for one in library.check(library.load(path)))


def _left_calendar(make, leaves: int, *, at_once: bool, teams: bool) -> Path:  # type: ignore[no-untyped-def]
    """A round robin of six that one of them leaves before a round; all other games are won by White."""
    path: Path = make(6, "berger")
    if teams:
        text = file_of(6).replace("FIDE_TEAM_TYPEB_MP_GP", "FIDE_TEAM_ROUNDROBIN").replace(",BH:MP", "")
        path.write_text(text, encoding="utf-8")
        run("event", path, "--boards", "4")
    if at_once:
        run("pair", path, "--all", "--write", "--quiet")
    for round_ in range(1, 6):
        if round_ == leaves:
            run("withdraw", path, "2")
        if not at_once:
            run("pair", path, "--write", "--quiet")
        if not at_once and round_ >= leaves:
            text = path.read_text(encoding="utf-8")
            run("unpair", path)
            assert load(path).tournament.event.last == round_ - 1
            run("pair", path, "--write", "--quiet")
            assert path.read_text(encoding="utf-8") == text
        seats = [game.board for game in load(path).tournament.event.open_games(round_)]
        run("result", path, "--round", str(round_), *[word for board in seats for word in (board, "1-0")])
    return path.rename(path.with_name(f"{at_once}.trf"))


def test_who_is_expelled_from_a_calendar_that_is_entered_loses_the_open_games(make) -> None:  # type: ignore[no-untyped-def]
    path = make(4, "berger")
    run("pair", path, "--write", "--quiet", "--all")
    run("result", path, "1", "1-0", "2", "=")
    told = run("expel", path, "4")
    assert "Kept: trfpair standings expelled=4" in told
    games = {one.id: [game.result.value for game in one.games] for one in load(path).tournament.players}
    assert games[4] == ["0", "-", "-"]
    run("expel", path, "3")
    assert "?" not in path.read_text(encoding="utf-8")


def test_a_calendar_knows_its_length_where_the_file_does_not_say_it(make) -> None:  # type: ignore[no-untyped-def]
    path = make(5, "berger")
    text = path.read_text(encoding="utf-8").replace("XXR 5\n", "")
    path.write_text(text, encoding="utf-8")
    assert (load(path).tournament.rounds, load(path).tournament.event.rounds) == (None, 5)
    assert "there is no round 6: expected 1 to 5" in refusal("bye", path, "1", "--zero", "--round", "6")
    play(path, ["1-0", "="])
    run("withdraw", path, "4")
    play(path, ["1-0"])
    games = {one.id: [game.result.value for game in one.games] for one in load(path).tournament.players}
    assert "?" not in games[4]
    assert [bye.round for bye in load(path).tournament.byes if 4 in bye.ids] == [2, 3, 4, 5]


def test_byes_beyond_an_earlier_end_go_with_it(make) -> None:  # type: ignore[no-untyped-def]
    """Byes that other programs keep in the cells of rounds to come: the file is read without a warning afterwards."""
    path = make(6, "dutch-2026", "--rounds", "5", "--initial-colour", "white")
    players = [
        replace(one, games=(*[NO_GAME] * 3, Game(0, Colour.NONE, Result.HALF_BYE)), points=0)
        for one in load(path).tournament.players[:1]
    ]
    before = load(path).tournament
    path.write_text(library.dumps(replace(before, players=(*players, *before.players[1:]))), encoding="utf-8")
    run("event", path, "--rounds", "3")
    found = load(path)
    assert not found.problems
    assert [one.games for one in found.tournament.players] == [()] * 6
    run("pair", path, "--write", "--quiet")
    assert "1 round agrees" in run("check", path, "--strict")


@pytest.mark.gate
def test_questions_about_a_round_are_answered_by_what_was_known_then(make) -> None:  # type: ignore[no-untyped-def]
    """A result that is corrected later changes neither the round nor the reasons for it: `check` agrees with both."""
    path = make(8, "dutch-2026", "--rounds", "5")
    play(path, ROUND_1)
    play(path, ["1-0", "0-1", "1-0", "="])
    games = {id_: (one.game(2).colour, one.game(2).opponent) for id_, one in load(path).tournament.by_id.items()}
    run("result", path, "--round", "1", "1", "0-1", "2", "1-0", "--replace")
    assert "2 rounds agree" in run("check", path, "--strict")
    for id_, (colour, opponent) in games.items():
        told = json.loads(run("explain", path, "--player", str(id_), "--round", "2", "--json"))
        assert (told["decision"]["colour"], told["decision"]["opponent"]) == (colour.name.lower(), opponent)
        why = json.loads(run("why-not", path, str(id_), str(opponent), "--round", "2", "--json"))
        assert why["answer"]["kind"] == "made"
    screen, (one, (_, other)) = Screen(path), next(iter(games.items()))
    said = run("why-not", path, str(one), str(other), "--round", "2")
    assert screen.ask("why_not", player=str(one), other=str(other), round=2)["text"] == said


@pytest.mark.gate
def test_colours_of_an_old_game_are_put_right(make) -> None:  # type: ignore[no-untyped-def]
    """The rounds behind it were paired with the colours that were known; the log has one line of it, none of `?`."""
    path = make(8, "dutch-2026", "--rounds", "5")
    play(path, ROUND_1)
    play(path, ["1-0", "0-1", "1-0", "="])
    white, black = load(path).tournament.event.boards(1)[0]
    run("result", path, "--round", "1", "1", "?", "--replace")
    run("swap", path, str(white), str(black), "--round", "1")
    run("result", path, "--round", "1", "1", "0-1")
    assert f"### Colours @ Round 1: {black}-{white} was {white}-{black}, after round 2" in log(path)
    assert not [line for line in log(path) if "Correction" in line or "Adjourned" in line]
    assert "2 rounds agree" in run("check", path, "--strict").replace("1 of them made by hand", "")
    run("pair", path, "--write", "--quiet")
    assert "3 rounds agree" in run("check", path, "--strict")
    run("result", path, "--round", "1", "1", "?", "--replace")
    run("swap", path, str(white), str(black), "--round", "1")
    run("result", path, "--round", "1", "1", "1-0")
    assert "3 rounds agree" in run("check", path, "--strict")


@pytest.mark.gate
def test_a_result_that_changes_twice_has_one_line(make) -> None:  # type: ignore[no-untyped-def]
    path = make(8, "dutch-2026", "--rounds", "5")
    play(path, ROUND_1)
    play(path, ["1-0", "0-1", "1-0", "="])
    run("result", path, "--round", "1", "1", "0-1", "--replace")
    run("result", path, "--round", "1", "1", "=", "--replace")
    [line] = [line for line in log(path) if "Correction" in line]
    assert "was 1-0, is =, after round 2" in line
    run("result", path, "--round", "1", "1", "1-0", "--replace")
    assert not [line for line in log(path) if "Correction" in line]
    assert "2 rounds agree" in run("check", path, "--strict")


SWAPPED = Path(__file__).parents[1] / "fixtures" / "why" / "swapped.trf"
"""Round 2 was paired 6-1 7-5 2-3; the arbiter exchanged 1 and 7."""


@pytest.mark.parametrize(
    ("asked", "lines"),
    [
        (
            "1 6",
            [
                "1 has White against 5, 6 has White against 7",
                "By the rules it would be so: 6 has White against 1, on board 1",
            ],
        ),
        ("1 5", ["1 has White against 5.", "by the rules: 1 meets 6, 5 meets 7."]),
        ("2 3", ["Yes: "]),
    ],
)
def test_what_the_arbiter_put_in_the_place_of_the_rules_is_told(asked: str, lines: list[str]) -> None:
    said = run("why-not", SWAPPED, *asked.split())
    assert all(line in said for line in lines), said
    assert ("round was paired otherwise than by the rules" in said) == (len(lines) > 1)
