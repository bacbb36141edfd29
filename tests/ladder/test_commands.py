"""The ladder's week by the commands: the week is applied with the pairing, newcomers and who leaves."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import trfpair as library
from tests.cli.conftest import Outcome, folder, trfpair
from trfpair.apps.page.desk import Desk

__all__ = ["folder", "trfpair"]

Run = Callable[..., Outcome]


def ladder(folder: Path, run: Run, *more: str, ratings: tuple[int, ...] = (1500, 1900, 1700, 2000, 1600, 1800)) -> Path:
    """A ladder of a list that is not in the order of ratings."""
    rows = [f"P{number};{rating}" for number, rating in enumerate(ratings, 1)]
    (folder / "names.csv").write_text("\n".join(["name;rating", *rows]) + "\n", encoding="utf-8")
    assert run("new", "names.csv", "--system", "ladder", "-o", "l.trf", *more).code == 0
    return folder / "l.trf"


def places(path: Path) -> dict[str, int | None]:
    return {player.name: player.rank for player in library.load(path).players}


def test_places_are_by_rating_unless_the_order_is_kept(folder: Path, trfpair: Run) -> None:
    path = ladder(folder, trfpair)
    assert places(path) == {"P4": 1, "P2": 2, "P6": 3, "P3": 4, "P5": 5, "P1": 6}
    path.unlink()
    assert places(ladder(folder, trfpair, "--keep-order")) == {f"P{place}": place for place in range(1, 7)}


def test_places_of_a_list_with_numbers_are_by_number(folder: Path, trfpair: Run) -> None:
    (folder / "names.csv").write_text("id;name;rating\n3;A;1500\n1;B;1600\n2;C;1700\n", encoding="utf-8")
    assert trfpair("new", "names.csv", "--system", "ladder", "-o", "l.trf").code == 0
    assert places(folder / "l.trf") == {"B": 1, "C": 2, "A": 3}


@pytest.mark.gate
def test_newcomers_are_unranked_until_they_played_then_the_higher_rating_comes_first(
    folder: Path, trfpair: Run
) -> None:
    path = ladder(folder, trfpair, ratings=(2000, 1900))
    trfpair("pair", "l.trf", "--write")
    trfpair("result", "l.trf", "1", "=")
    (folder / "late.csv").write_text("name;rating\nLow;1650\nHigh;1900\n", encoding="utf-8")
    assert trfpair("new", "late.csv", "--add", "l.trf").code == 0
    assert [places(path)[name] for name in ("Low", "High")] == [None, None]
    done = trfpair("pair", "l.trf", "--write")
    assert done.code == 0
    assert [places(path)[name] for name in ("Low", "High")] == [None, None]
    names = {player.id: player.name for player in library.load(path).players}
    assert {names[id_] for id_ in library.boards(library.load(path), 2)[1]} >= {"Low"} or len(names) == 4
    trfpair("result", "l.trf", "1", "=", "2", "=")
    assert trfpair("ladder", "advance", "l.trf", "-o", "l.trf").code == 0
    assert sorted(filter(None, places(path).values())) == [1, 2, 3, 4]
    assert places(path)["High"] == 3
    assert places(path)["Low"] == 4


def test_pair_applies_the_week_and_unpair_and_undo_take_both_back(folder: Path, trfpair: Run) -> None:
    path = ladder(folder, trfpair)
    trfpair("pair", "l.trf", "--write")
    done = trfpair("result", "l.trf", "1", "1-0", "2", "0-1", "3", "=")
    assert "Next: `trfpair ladder advance l.trf -o l.trf` applies the results of week 1 to the ladder" in done.err
    before = path.read_bytes()
    done = trfpair("pair", "l.trf", "--write")
    assert done.code == 0
    assert "Round 2 entered in l.trf (pairing it applies the results of week 1 to the ladder): 3 boards" in done.err
    assert places(path) == {"P4": 2, "P2": 1, "P6": 3, "P3": 4, "P5": 5, "P1": 6}
    assert "### ladder week 1: for week 2\n" in path.read_text(encoding="utf-8")
    paired = path.read_bytes()
    assert trfpair("unpair", "l.trf").code == 0
    assert path.read_bytes() == before
    assert trfpair("pair", "l.trf", "--write").code == 0
    assert path.read_bytes() == paired
    assert trfpair("check", "l.trf", "--strict").code == 0
    trfpair("undo", "l.trf")
    assert path.read_bytes() == before


def test_a_week_that_was_applied_alone_stays_when_the_next_is_taken_back(folder: Path, trfpair: Run) -> None:
    path = ladder(folder, trfpair)
    trfpair("pair", "l.trf", "--write")
    trfpair("result", "l.trf", "1", "1-0", "2", "0-1", "3", "=")
    done = trfpair("ladder", "advance", "l.trf", "-o", "l.trf", "--no-absent-drop")
    assert "Next: `trfpair pair l.trf --write` pairs round 2" in done.err
    advanced = path.read_bytes()
    trfpair("pair", "l.trf", "--write")
    assert trfpair("unpair", "l.trf").code == 0
    assert path.read_bytes() == advanced


def test_a_tournament_in_whose_place_a_ladder_is_put_comes_back(folder: Path, trfpair: Run) -> None:
    ladder(folder, trfpair)
    assert trfpair("pair", "l.trf", "--write").code == 0
    trfpair("result", "l.trf", "1", "1-0", "2", "0-1", "3", "=")
    assert trfpair("generate", "--players", "8", "--rounds", "3", "--seed", "1", "-o", "o.trf").code == 0
    other = folder / "o.trf"
    held = other.read_bytes()
    done = trfpair("ladder", "advance", "l.trf", "-o", "o.trf")
    assert done.code == 0
    assert "o.trf held something else: `trfpair undo o.trf` brings it back" in done.out + done.err
    assert other.read_bytes() != held
    assert trfpair("undo", "o.trf").code == 0
    assert other.read_bytes() == held
    new = trfpair("ladder", "advance", "l.trf", "-o", "new.trf")
    assert "held something else" not in new.out + new.err


def test_a_week_that_is_taken_back_after_it_was_applied_is_applied_again(folder: Path, trfpair: Run) -> None:
    path = ladder(folder, trfpair)
    assert trfpair("pair", "l.trf", "--write").code == 0
    paired = path.read_bytes()
    trfpair("result", "l.trf", "1", "1-0", "2", "0-1", "3", "=")
    assert trfpair("ladder", "advance", "l.trf", "-o", "l.trf").code == 0
    assert trfpair("unpair", "l.trf", "--force").code == 0
    assert places(path) == {"P4": 1, "P2": 2, "P6": 3, "P3": 4, "P5": 5, "P1": 6}
    assert trfpair("pair", "l.trf", "--write").code == 0
    assert path.read_bytes() == paired
    trfpair("result", "l.trf", "1", "1-0", "2", "0-1", "3", "=")
    assert trfpair("pair", "l.trf", "--write").code == 0
    assert places(path) == {"P4": 2, "P2": 1, "P6": 3, "P3": 4, "P5": 5, "P1": 6}
    assert trfpair("check", "l.trf", "--strict").code == 0


@pytest.mark.parametrize("applies", [("ladder", "advance", "l.trf", "-o", "l.trf"), ("pair", "l.trf", "--write")])
def test_a_result_of_a_week_that_was_applied_moves_nobody_and_is_told(
    folder: Path, trfpair: Run, applies: tuple[str, ...]
) -> None:
    path = ladder(folder, trfpair)
    trfpair("pair", "l.trf", "--write")
    done = trfpair("result", "l.trf", "1", "1-0", "2", "0-1", "3", "=")
    assert "moves nobody" not in done.err
    done = trfpair(*applies)
    assert "moves nobody" not in done.err
    before = places(path)
    done = trfpair("result", "l.trf", "--round", "1", "--replace", "1", "0-1")
    assert "Warning: week 1 has moved the ladder already: what changes in it now moves nobody" in done.err
    assert places(path) == before
    for words in (
        ("player", "l.trf", "P4", "--club", "X"),
        ("withdraw", "l.trf", "P4"),
        ("unpair", "l.trf", "--force"),
    ):
        assert "moves nobody" not in trfpair(*words).err


def proved(run: Run) -> str:
    """The verdict on the week that comes next."""
    assert run("pair", "l.trf", "--json", "--out", "o").code == 0
    return run("verify", "l.trf", "o/pairs.json").out.splitlines()[0]


@pytest.mark.gate
def test_a_player_taken_off_the_ladder_stays_off_it_when_the_week_is_taken_back(folder: Path, trfpair: Run) -> None:
    path = ladder(folder, trfpair)
    trfpair("pair", "l.trf", "--write")
    assert trfpair("ladder", "remove", "l.trf", "P4").code == 0
    assert trfpair("unpair", "l.trf").code == 0
    left = {"P4": None, "P2": 1, "P6": 2, "P3": 3, "P5": 4, "P1": 5}
    assert places(path) == left
    assert proved(trfpair) == "round 1, ladder: accepted"
    trfpair("pair", "l.trf", "--write")
    trfpair("result", "l.trf", "1", "=", "2", "=")
    trfpair("pair", "l.trf", "--write")
    assert trfpair("ladder", "remove", "l.trf", "P6").code == 0
    assert trfpair("unpair", "l.trf").code == 0
    assert places(path) == {"P4": None, "P2": 1, "P6": None, "P3": 2, "P5": 3, "P1": 4}
    assert trfpair("check", "l.trf", "--strict").code == 0
    assert trfpair("pair", "l.trf", "--write").code == 0
    assert trfpair("check", "l.trf", "--strict").code == 0


def test_absent_players_keep_their_places_as_in_the_week_before(folder: Path, trfpair: Run) -> None:
    path = ladder(folder, trfpair)
    for week in (1, 2):
        trfpair("bye", "l.trf", "P4,P2", "--zero")
        trfpair("pair", "l.trf", "--write")
        trfpair("result", "l.trf", "1", "=", "2", "=")
        if week == 1:
            trfpair("ladder", "advance", "l.trf", "-o", "l.trf", "--no-absent-drop")
            assert places(path)["P4"] == 1
    assert trfpair("pair", "l.trf", "--write").code == 0
    assert places(path)["P4"] == 1


def test_an_adjourned_game_moves_nobody_and_holds_up_no_week(folder: Path, trfpair: Run) -> None:
    path = ladder(folder, trfpair)
    trfpair("pair", "l.trf", "--write")
    trfpair("result", "l.trf", "1", "adj", "2", "1-0", "3", "=")
    assert trfpair("pair", "l.trf", "--write").code == 0
    assert places(path) == {"P4": 1, "P2": 2, "P6": 4, "P3": 3, "P5": 5, "P1": 6}


def test_a_week_under_way_is_not_applied(folder: Path, trfpair: Run) -> None:
    path = ladder(folder, trfpair)
    trfpair("pair", "l.trf", "--write")
    trfpair("result", "l.trf", "1", "1-0")
    before = path.read_bytes()
    done = trfpair("pair", "l.trf", "--write")
    assert done.code != 0
    assert "round 1 is not finished" in done.err
    assert path.read_bytes() == before


@pytest.mark.gate
def test_remove_takes_off_the_ladder_and_a_return_is_a_newcomer(folder: Path, trfpair: Run) -> None:
    path = ladder(folder, trfpair)
    trfpair("pair", "l.trf", "--write")
    trfpair("result", "l.trf", "1", "=", "2", "=", "3", "=")
    done = trfpair("ladder", "remove", "l.trf", "P2")
    assert done.code == 0, done.err
    assert places(path) == {"P4": 1, "P2": None, "P6": 2, "P3": 3, "P5": 4, "P1": 5}
    assert "no place on the ladder" in trfpair("ladder", "remove", "l.trf", "P2").err
    for week in (2, 3):
        assert trfpair("pair", "l.trf", "--write").code == 0
        event = library.load(path)
        p2 = next(player for player in event.players if player.name == "P2")
        assert p2.game(week).opponent == 0
        assert p2.rank is None
        trfpair("result", "l.trf", "1", "=", "2", "=")
    assert trfpair("check", "l.trf", "--strict").code == 0
    trfpair("ladder", "advance", "l.trf", "-o", "l.trf")
    assert trfpair("withdraw", "l.trf", "P2", "--back").code == 0
    trfpair("pair", "l.trf", "--write")
    trfpair("result", "l.trf", "1", "=", "2", "=", "3", "=")
    trfpair("ladder", "advance", "l.trf", "-o", "l.trf")
    assert places(path)["P2"] == 6


@pytest.mark.gate
def test_who_is_removed_in_a_week_under_way_leaves_its_pairing_right(folder: Path, trfpair: Run) -> None:
    ladder(folder, trfpair)
    trfpair("pair", "l.trf", "--write")
    assert trfpair("ladder", "remove", "l.trf", "P4").code == 0
    assert trfpair("check", "l.trf", "--strict").code == 0
    trfpair("result", "l.trf", "1", "1-0", "2", "=", "3", "=")
    assert trfpair("pair", "l.trf", "--write").code == 0
    assert trfpair("check", "l.trf", "--strict").code == 0


def test_verify_says_which_file_it_needs(folder: Path, trfpair: Run) -> None:
    path = ladder(folder, trfpair)
    trfpair("pair", "l.trf", "--write")
    trfpair("result", "l.trf", "1", "0-1", "2", "0-1", "3", "=")
    assert trfpair("pair", "l.trf", "--json", "--out", "o").code == 0
    done = trfpair("verify", "l.trf", "o/pairs.json")
    assert done.code == 3
    assert "week 1 has not been applied to the places of this file" in done.err
    event = library.load(path)
    assert library.verified(event, library.pair(event, proofs=True)).accepted
    assert trfpair("pair", "l.trf", "--write", "--json", "--out", "o").code == 0
    assert trfpair("verify", "l.trf", "o/pairs.json").code == 0


@pytest.mark.few(1)
@pytest.mark.parametrize("results", [("1-0", "0-0", "0-0"), ("0-1", "+-", "="), ("1-0", "1-0", "1-0")])
def test_verify_says_it_whatever_the_places_of_the_file_would_give(
    folder: Path, trfpair: Run, results: tuple[str, ...]
) -> None:
    ladder(folder, trfpair, ratings=(1980, 1960, 1880, 1800, 1800, 1800, 0))
    for week in range(2):
        trfpair("pair", "l.trf", "--write", "--absent", str(7 - week))
        trfpair("result", "l.trf", *(word for board in zip("123", results) for word in board))
        assert trfpair("pair", "l.trf", "--json", "--out", f"o{week}").code == 0
        done = trfpair("verify", "l.trf", f"o{week}/pairs.json")
        assert (done.code, done.out) == (3, "")
        assert f"week {week + 1} has not been applied to the places of this file" in done.err


@pytest.mark.gate
@pytest.mark.parametrize("act", ["withdraw", "expel"])
@pytest.mark.parametrize("system", ["club", "club-rating", "ladder", "keizer"])
def test_who_leaves_is_not_seated_again(act: str, system: str, folder: Path, trfpair: Run) -> None:
    (folder / "names.csv").write_text(
        "name;rating\n" + "".join(f"P{n};{2000 - n}\n" for n in range(1, 8)), encoding="utf-8"
    )
    assert trfpair("new", "names.csv", "--system", system, "-o", "c.trf").code == 0
    trfpair("pair", "c.trf", "--write")
    assert trfpair("result", "c.trf", "1", "=", "2", "=", "3", "=").code == 0
    done = trfpair(act, "c.trf", "P3")
    assert done.code == 0, done.err
    assert "P3 (3): away from round 2 on" in done.out
    for round_ in (2, 3):
        assert trfpair("pair", "c.trf", "--write").code == 0
        assert library.load("c.trf").player(3).game(round_).result is library.Result.ZERO_BYE
        trfpair("result", "c.trf", "1", "=", "2", "=", "3", "=")
    assert trfpair("unpair", "c.trf", "--force").code == 0
    assert trfpair("pair", "c.trf", "--write").code == 0
    assert library.load("c.trf").player(3).game(3).result is library.Result.ZERO_BYE
    assert trfpair("check", "c.trf", "--strict").code == 0


def test_who_leaves_a_file_without_rounds_stays_away_and_comes_back_when_it_is_said(folder: Path, trfpair: Run) -> None:
    event = library.Tournament(
        tuple(library.Player(n, f"P{n}") for n in range(1, 9)), initial_colour=library.Colour.WHITE
    )
    library.dump(event, "t.trf")
    assert trfpair("withdraw", "t.trf", "8").code == 0
    assert "is already as you asked" in trfpair("withdraw", "t.trf", "8").out
    assert trfpair("bye", "t.trf", "8", "--none").code == 3
    for round_ in (1, 2):
        assert trfpair("pair", "t.trf", "--rounds", "5", "--write").code == 0
        assert library.load("t.trf").player(8).game(round_).opponent == 0
        trfpair("result", "t.trf", "1", "=", "2", "=", "3", "=", "4", "=")
        trfpair("result", "t.trf", "1", "=", "2", "=", "3", "=")
    assert trfpair("withdraw", "t.trf", "8", "--back").code == 0
    assert trfpair("pair", "t.trf", "--rounds", "5", "--write").code == 0
    assert library.load("t.trf").player(8).game(3).paired


def test_who_leaves_with_a_pairing_is_back_when_it_is_taken_back(folder: Path, trfpair: Run) -> None:
    path = ladder(folder, trfpair)
    before = path.read_bytes()
    assert trfpair("pair", "l.trf", "--write", "--withdraw", "P1").code == 0
    assert "### Withdrawal @ Round 1: 6" in path.read_text(encoding="utf-8")
    assert trfpair("unpair", "l.trf").code == 0
    assert path.read_bytes() == before


def test_a_round_to_come_is_needed_to_leave(folder: Path, trfpair: Run) -> None:
    (folder / "names.csv").write_text("name\nA\nB\nC\nD\n", encoding="utf-8")
    trfpair("new", "names.csv", "--rounds", "1", "-o", "t.trf")
    trfpair("pair", "t.trf", "--write")
    trfpair("result", "t.trf", "1", "=", "2", "=")
    done = trfpair("withdraw", "t.trf", "A")
    assert done.code == 3
    assert "there is no later one to leave" in done.err
    assert trfpair("expel", "t.trf", "A").code == 0


def test_the_system_that_was_named_pairs_the_next_round_too(folder: Path, trfpair: Run) -> None:
    event = library.Tournament(tuple(library.Player(n, f"P{n}") for n in range(1, 9)))
    library.dump(event, "t.trf")
    assert trfpair("pair", "t.trf", "--system", "club", "--write").code == 0
    assert "192 TRFPAIR_CLUB" in Path("t.trf").read_text(encoding="utf-8")


@pytest.mark.gate
def test_a_bye_that_comes_again_is_told_with_its_remedy(folder: Path, trfpair: Run) -> None:
    """The last of the ladder has it week after week; no rule had to yield, so it is no warning."""
    path = ladder(folder, trfpair, ratings=(2000, 1900, 1800, 1700, 1600))

    def week(*words: str) -> str:
        done = trfpair("pair", "l.trf", "--write", *words)
        assert (done.code, "Warning" in done.err) == (0, False), done.err
        assert trfpair("result", "l.trf", "1", "1-0", "2", "1-0").code == 0
        return next((line for line in done.err.splitlines() if "bye-gap" in line), "")

    rest = "too; with --bye-gap 1 another player gets it, if one can have it"
    told = (f"P5 (5) had the bye {when} {rest}" for when in ("last week", "in each of the last 2 weeks"))
    assert [week(), week(), week()] == ["", *told]
    assert week("--bye-gap", "1", "--strict") == ""
    assert library.load(path).players[4].game(4).opponent
    assert week() == ""
    trfpair("unpair", "l.trf", "--force")
    assert "bye-gap" not in trfpair("pair", "l.trf", "--quiet").err


def test_who_is_present_is_paired_and_all_others_are_away(folder: Path, trfpair: Run) -> None:
    path = ladder(folder, trfpair)
    assert trfpair("pair", "l.trf", "--write", "--present", "P4,P2,P5,P1").code == 0
    tournament = library.load(path)
    names = {player.id: player.name for player in tournament.players}
    boards = [{names[white], names[black]} for white, black in library.boards(tournament, 1)]
    assert boards == [{"P4", "P2"}, {"P5", "P1"}]
    assert trfpair("undo", "l.trf").code == 0
    assert trfpair("bye", "l.trf", "P6", "--zero").code == 0
    before = path.read_bytes()
    refused = trfpair("pair", "l.trf", "--write", "--present", "P6,P2")
    assert (refused.code, path.read_bytes()) == (3, before)
    assert "P6" in refused.err
    assert "is entered as away" in refused.err
    twice = trfpair("pair", "l.trf", "--present", "P2,P4", "--absent", "P1")
    assert (twice.code, "--present" in twice.err) == (3, True)
    assert trfpair("pair", "l.trf", "--present", "Nobody").code == 3


@pytest.mark.gate
def test_who_is_present_is_told_to_verify_as_to_pair(folder: Path, trfpair: Run) -> None:
    """The checker knows who is away by the list, and takes nothing from the page."""
    ladder(folder, trfpair)
    assert trfpair("pair", "l.trf", "--json", "--present", "1,2,5,6", "--out", "o").code == 0
    taken = "who is absent and the file does not say it"
    assert taken in trfpair("verify", "l.trf", "o/pairs.json").out
    done = trfpair("verify", "l.trf", "o/pairs.json", "--present", "1,2,5,6")
    assert (done.code, taken in done.out) == (0, False), done.out + done.err
    assert trfpair("verify", "l.trf", "o/pairs.json", "--present", "1,2,5").code == 6
    for words in (("--present", "1,2,5,9"), ("--present", "1,2,5,6", "--absent", "3"), ("--present", "x")):
        refused = trfpair("verify", "l.trf", "o/pairs.json", *words)
        assert (refused.code, "--present" in refused.err) == (3, True), refused.err


def test_the_places_of_all_weeks_are_a_table_and_a_plot(folder: Path, trfpair: Run) -> None:
    """Three weeks: before each, and now; the winner from below takes the place, in the table and in the lines."""
    ladder(folder, trfpair, ratings=(2000, 1900))
    for _ in range(2):
        trfpair("pair", "l.trf", "--write")
        trfpair("result", "l.trf", "1", "1-0")
    assert trfpair("ladder", "advance", "l.trf", "-o", "l.trf").code == 0
    shown = trfpair("ladder", "places", "l.trf", "--plot", "p.svg")
    assert shown.code == 0
    rows = [line.split() for line in shown.out.splitlines()[2:]]
    assert rows == [["Player", "w1", "w2", "w3"], ["P1", "(1)", "1", "2", "1"], ["P2", "(2)", "2", "1", "2"]]
    drawn = (folder / "p.svg").read_text(encoding="utf-8")
    assert drawn.count("<circle") == 6
    assert drawn.count("<polyline") == 2
    assert trfpair("ladder", "places", "l.trf", "--plot", "p.svg").code == 3


def test_a_week_with_an_open_game_is_applied_before_the_next_one_is_paired(folder: Path, trfpair: Run) -> None:
    path = ladder(folder, trfpair)
    trfpair("pair", "l.trf", "--write")
    trfpair("result", "l.trf", "1", "1-0", "2", "1-0")
    before = places(path)
    done = trfpair("pair", "l.trf", "--write", "--open-results", "draw", "--json", "--out", "week2")
    assert done.code == 0
    assert "applies the results of week 1 to the ladder" in str(done)
    after = places(path)
    still = {name for name in before if before[name] == after[name]}
    assert still >= {*list(before)[4:]}, "an open game moves nobody"
    assert before != after
    assert trfpair("verify", "l.trf", "week2/pairs.json").code == 0
    assert trfpair("check", "l.trf").code == 0


def test_no_ranks_of_standings_take_the_place_of_places(folder: Path, trfpair: Run) -> None:
    path = ladder(folder, trfpair)
    trfpair("pair", "l.trf", "--write")
    trfpair("result", "l.trf", "1", "1-0", "2", "=", "3", "1-0")
    trfpair("ladder", "advance", "l.trf", "-o", "l.trf")
    trfpair("ladder", "remove", "l.trf", "1,2")
    before = path.read_bytes()
    done = trfpair("standings", "l.trf", "--write")
    assert (done.code, path.read_bytes()) == (3, before)
    assert "columns 86-89 of a ladder hold its places" in done.out + done.err
    desk = Desk()
    desk.put(before)
    desk.ask(json.dumps({"verb": "open", "name": "l.trf"}))
    assert "columns 86-89 of a ladder" in json.loads(desk.ask(json.dumps({"verb": "ranks"})))["refused"]
    assert trfpair("pair", "l.trf", "--write").code == 0


@pytest.mark.parametrize("results", [(), ("1", "1-0", "2", "1-0")])
def test_who_is_removed_while_a_week_is_begun_by_hand_leaves_the_week_before_as_it_was_paired(
    folder: Path, trfpair: Run, results: tuple[str, ...]
) -> None:
    ladder(folder, trfpair, ratings=(1900, 1800, 1700, 1600, 1500))
    trfpair("pair", "l.trf", "--write", "--absent", "4")
    if results:
        trfpair("result", "l.trf", *results)
    trfpair("board", "l.trf", "1-3", "--round", "2")
    trfpair("result", "l.trf", "--round", "2", "1", "1-0")
    assert trfpair("ladder", "remove", "l.trf", "3").code == 0
    assert "1 round agrees" in trfpair("check", "l.trf", "--strict").out
    assert trfpair("pair", "l.trf", "--write", "--open-results", "draw").code == 0
    assert "1 of 2 rounds agrees, 1 was made by hand, as the file says" in trfpair("check", "l.trf", "--strict").out
