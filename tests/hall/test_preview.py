"""What becomes of a list of players is told before anything is written; and what is told is what is written."""

from __future__ import annotations

import io
import json
import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import trfpair
from tests.cli.conftest import Outcome
from trfpair.event.model import Player
from trfpair.event.namesakes import namesakes, told_apart
from trfpair.rounds.listed import rounds_proposed

Run = Callable[..., Outcome]

ELOI = (
    "Nr;Name;EloI;Verein;Typ\n"
    "1;Berg, Anna;1800;SK Ort;U\n"
    "2;Cohn, Bo;2400;SV Dorf;\n"
    "3;Dahl, Cy;;SV Dorf;\n"
    "4;Dahl, Cy;1500;SK Ort;\n"
)


def of_schema(text: str) -> Any:
    """An answer that keeps to its schema; wine cannot load the library that compares the two."""
    if sys.platform == "win32":
        return json.loads(text)
    from tests.test_json import validate

    return validate(text, "list")


@pytest.fixture
def eloi(folder: Path) -> Path:
    path = folder / "eloi.csv"
    path.write_text(ELOI, encoding="utf-8")
    return path


def test_each_column_is_told_and_as_what(eloi: Path) -> None:
    told = trfpair.preview(eloi)
    assert [(one.title, one.kept_as) for one in told.columns] == [
        ("Nr", "number"),
        ("Name", "name"),
        ("EloI", "rating"),
        ("Verein", "club"),
        ("Typ", ""),
    ]
    assert told.facts == (
        "4 players; Nr = number, Name = name, EloI = rating, Verein = club",
        "2 rounds proposed for 4 players: so many leave at most one with all points",
        "Numbers by rating, title and name (C.04.2): Cohn, Bo; Berg, Anna; Dahl, Cy; Dahl, Cy;"
        " the list begins with Berg, Anna; Cohn, Bo; Dahl, Cy; Dahl, Cy",
    )
    assert told.warnings == (
        f"{eloi}: not used: the column `Typ`",
        "2 players are called Dahl, Cy: SV Dorf; SK Ort",
    )
    assert (told.rounds, told.proposed, told.in_its_order, told.problems) == (None, 2, False, ())
    assert told.tournament
    assert [player.rating for player in told.tournament.players] == [2400, 1800, 1500, 0]
    assert trfpair.preview(io.StringIO(ELOI)).tournament == told.tournament


def test_the_command_says_the_same_before_and_when_it_writes(eloi: Path, trfpair: Run) -> None:
    looked = trfpair("new", "eloi.csv", "--dry-run", "--rounds", "3")
    assert (looked.code, looked.out) == (0, "")
    written = trfpair("new", "eloi.csv", "-o", "e.trf", "--rounds", "3")
    assert written.code == 0
    assert written.err.startswith(looked.err)
    refused = trfpair("new", "eloi.csv", "-o", "f.trf")
    assert "needs --rounds; 2 are proposed for this list" in refused.err
    kept = trfpair("new", "eloi.csv", "--dry-run", "--keep-order", "--rounds", "3").err
    assert "Numbers by the order of the list: Berg, Anna; Cohn, Bo; Dahl, Cy; Dahl, Cy; by rating, title" in kept
    assert "--keep-order" not in kept


def test_the_preview_as_json(eloi: Path, trfpair: Run) -> None:
    told = of_schema(trfpair("new", "eloi.csv", "--dry-run", "--json").out)
    assert told["alike"] == [{"name": "Dahl, Cy", "places": [3, 4], "facts": ["SV Dorf", "SK Ort"]}]
    assert told["tournament"]["players"][0]["name"] == "Cohn, Bo"
    (eloi.parent / "bad.csv").write_text("name;rating\nA;x\nB;1500\nC;y\n", encoding="utf-8")
    done = trfpair("new", "bad.csv", "--dry-run", "--json")
    bad = of_schema(done.out)
    assert (done.code, bad["tournament"], bad["players"]) == (3, None, 1)
    assert [line.split(":")[0] for line in bad["problems"]] == ["bad.csv, line 2 (rating)", "bad.csv, line 4 (rating)"]
    assert trfpair("new", "eloi.csv", "-o", "x.trf", "--json").code == 3


def test_a_missing_federation_is_told_before_anything_is_written(folder: Path, trfpair: Run) -> None:
    (folder / "list.csv").write_text("name;nwz\nAda;1500\nBo;1600\n", encoding="utf-8")
    looked = trfpair("new", "list.csv", "--dry-run")
    assert (looked.code, "need their federation (172)" in looked.err) == (3, True)
    assert trfpair("new", "list.csv", "--dry-run", "--ratings", "AUT FIDON").code == 0
    (folder / "one.csv").write_text("name;rating\nDi;1700\nEve;1400\n", encoding="utf-8")
    assert trfpair("new", "one.csv", "-o", "e.trf", "--rounds", "1").code == 0
    refused = trfpair("new", "list.csv", "--add", "e.trf")
    assert (refused.code, "need their federation (172)" in refused.err) == (3, True)
    before = (folder / "e.trf").read_bytes()
    assert trfpair("new", "list.csv", "--add", "e.trf", "--ratings", "AUT FIDON", "--dry-run").code == 0
    assert (folder / "e.trf").read_bytes() == before
    assert trfpair("new", "list.csv", "--add", "e.trf", "--ratings", "AUT FIDON").code == 0
    assert b"\n172 AUT FIDON" in (folder / "e.trf").read_bytes()


def test_who_is_there_already_is_told_before_anything_is_written(eloi: Path, trfpair: Run) -> None:
    assert trfpair("new", "eloi.csv", "-o", "e.trf", "--rounds", "3").code == 0
    looked = trfpair("new", "eloi.csv", "--add", "e.trf", "--dry-run")
    assert (looked.code, "Berg, Anna is already there: --same-name" in looked.err) == (3, True)
    told = of_schema(trfpair("new", "eloi.csv", "--add", "e.trf", "--dry-run", "--same-name", "--json").out)
    assert (told["order"], len(told["tournament"]["players"])) == ("behind", 8)


@pytest.mark.parametrize(
    ("participants", "rounds"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (16, 4), (17, 5), (120, 7), (300, 9)]
)
def test_rounds_that_leave_one_with_all_points(participants: int, rounds: int) -> None:
    assert rounds_proposed(participants) == rounds


@pytest.mark.parametrize(
    ("system", "rounds", "proposed"), [("berger", 3, None), ("double-swiss", None, 4), ("keizer", None, None)]
)
def test_rounds_are_those_of_the_system(eloi: Path, system: str, rounds: int | None, proposed: int | None) -> None:
    told = trfpair.preview(eloi, system=system)
    assert (told.rounds, told.proposed) == (rounds, proposed)


def _random_list(dice: random.Random) -> tuple[str, list[dict[str, str]]]:
    """A list with columns in any order, and what its cells say."""
    kept = {"Name": "name", "EloI": "rating", "Titel": "title", "Land": "federation", "Verein": "club", "Ort": "town",
            "Geb.": "birth", "FIDE-ID": "fide_id"}  # fmt: skip
    titles = ["Name", *dice.sample([*kept][1:], dice.randint(0, 5)), *dice.sample(["Nr", "Schuhe", "Typ"], 2)]
    dice.shuffle(titles)
    words = {
        "name": lambda: f"{dice.choice(['Berg', 'Ng', 'Ÿ' * 40])}, {dice.choice('ABCD')}",
        "rating": lambda: dice.choice(["", str(dice.randint(1000, 2500))]),
        "title": lambda: dice.choice(["", "GM", "FM"]),
        "federation": lambda: dice.choice(["", "GER", "AUT"]),
        "club": lambda: dice.choice(["", "SK Ort", 'SV "Dorf"']),
        "town": lambda: dice.choice(["", "Graz"]),
        "birth": lambda: dice.choice(["", "1990", "2001"]),
        "fide_id": lambda: dice.choice(["", str(dice.randint(1, 999_999))]),
    }
    rows = []
    for at in range(dice.randint(1, 12)):
        row = {key: words[key]() for title, key in kept.items() if title in titles}
        rows.append(row | {"Nr": str(at + 1), "Schuhe": "40", "Typ": "U"})
    lines = [";".join(titles)]
    lines += [";".join('"' + row[kept.get(title, title)].replace('"', '""') + '"' for title in titles) for row in rows]
    return "\n".join(lines) + "\n", rows


@pytest.mark.gate
@pytest.mark.parametrize("seed", range(40))
def test_what_is_told_is_what_is_written(folder: Path, trfpair: Run, seed: int) -> None:
    dice = random.Random(seed)
    text, rows = _random_list(dice)
    (folder / "list.csv").write_text(text, encoding="utf-8")
    words = ["new", "list.csv", "--rounds", "3", "--name", "list", *dice.choice([[], ["--keep-order"]])]
    told = json.loads(trfpair(*words, "--dry-run", "--json").out)
    Path("t.trf").unlink(missing_ok=True)
    assert trfpair(*words, "-o", "t.trf").code == 0
    from trfpair import Tournament, load

    event = load("t.trf")
    assert event.to_dict() == Tournament.from_dict(told["tournament"]).to_dict()
    kept = [one["kept_as"] for one in told["columns"] if one["kept_as"]]
    facts = [key for key in rows[0] if {"fide_id": "FIDE ID"}.get(key, key) in kept]
    assert sorted(tuple(row[key] for key in facts) for row in rows) == sorted(
        tuple(str(getattr(player, key) or "") for key in facts) for player in event.players
    )
    assert {"Schuhe", "Typ"} & {one["title"] for one in told["columns"] if one["kept_as"]} == set()
    assert told["numbered"] == [player.name for player in event.players][:5]
    assert told["listed"] == [row["name"] for row in rows][:5]
    assert told["in_its_order"] == ([row["name"] for row in rows] == [player.name for player in event.players])
    assert told["cut"] == [row["name"] for row in rows if len(row["name"]) > 33]
    assert told["rounds"] == event.rounds == 3


def _players(*facts: dict[str, str]) -> list[Player]:
    return [Player(at, "Dahl, Cy", **said) for at, said in enumerate(facts, 1)]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("players", "facts"),
    [
        (_players({"club": "A"}, {"club": "B"}), ("A", "B")),
        (_players({"club": "A", "birth": "1990/01/02"}, {"club": "A", "birth": "1991/01/02"}), ("1990", "1991")),
        (_players({"birth": "12.03.1990"}, {"birth": "12.03.1991"}), ("1990", "1991")),
        (_players({"club": "A", "town": "X"}, {"club": "A", "town": "Y"}, {"club": "B"}), ("A, X", "A, Y", "B")),
        (_players({"birth": "1990/01/02"}, {"birth": "1990/01/03"}), ("1990/01/02", "1990/01/03")),
        (_players({"fide_id": "7"}, {}), ("7", "")),
        (_players({"club": "A"}, {"club": "a"}), ("", "")),
    ],
)
def test_namesakes_are_told_apart_by_the_first_fact_that_does_so(players: list[Player], facts: tuple[str, ...]) -> None:
    (same,) = namesakes(players)
    assert same.facts == facts
    assert same.are_doubles == (len({*facts}) < len(facts))
    assert told_apart(players) == {at: fact for at, fact in enumerate(facts, 1) if fact}


def test_no_rounds_are_refused_and_not_replaced() -> None:
    found = trfpair.preview(io.BytesIO(b"Ada\nBo\n"), rounds=0)
    assert found.problems == ("0 rounds: expected 1 or more",)
    assert found.tournament is None


def test_names_with_other_words_are_no_namesakes() -> None:
    assert namesakes([Player(1, "Dahl, Cy"), Player(2, "Dahl, Bo"), Player(3, ""), Player(4, "")]) == []
    (same,) = namesakes([Player(1, "Dahl, Cy"), Player(2, "cy DAHL")])
    assert (same.places, same.are_doubles) == ((0, 1), True)


def test_a_line_of_totals_is_asked_about(folder: Path) -> None:
    (folder / "list.csv").write_text("club;name\nA;Dahl\nB;Bo\nSumme;40\n", encoding="utf-8")
    assert trfpair.preview(folder / "list.csv").warnings == (
        "no letter in a name: 40 (place in the list: 3): is it a line of totals?",
    )


def test_a_number_in_a_name_is_asked_about(folder: Path) -> None:
    """Where other names have a rating behind them, and the number is none; not in a list of names alone."""
    (folder / "list.txt").write_text("Ann 1820\nHugo 14x0\nBo 350\nCy\n", encoding="utf-8")
    assert trfpair.preview(folder / "list.txt").warnings[-1] == (
        "a number in a name: Hugo 14x0; Bo 350 (place in the list: 2, 3): is it a rating? "
        "A rating has digits alone, and is 400 or more"
    )
    (folder / "list.txt").write_text("Player 1\nPlayer 2\n", encoding="utf-8")
    assert trfpair.preview(folder / "list.txt").warnings == ()


def test_an_order_that_begins_as_the_list_names_nobody(folder: Path) -> None:
    names = [f"{name} {1900 - 10 * at}" for at, name in enumerate(("Ann", "Bo", "Cy", "Di", "Ed"))]
    for last, told in (
        ("Flo\nGus 1500", "Numbers by rating, title and name (C.04.2)"),
        ("Flo 2000", "Numbers by rating"),
    ):
        (folder / "list.txt").write_text("\n".join([*names, last]), encoding="utf-8")
        order = trfpair.preview(folder / "list.txt").facts[-1]
        assert order.startswith(told)
        assert ("the list begins with" in order) == (last == "Flo 2000")


def test_teams_in_blocks_have_no_columns(folder: Path) -> None:
    (folder / "list.txt").write_text("Falken\n1. Ann 1900\n2. Bo 1800\n\nAdler\n1. Cy 1700\n2. Di\n", encoding="utf-8")
    made = trfpair.preview(folder / "list.txt", system="team")
    assert (made.facts[0], made.columns) == ("4 players", ())


def test_a_player_who_stands_twice_in_a_list_is_asked_about(folder: Path) -> None:
    (folder / "list.csv").write_text("name;club\nDahl, Cy;A\nBo;A\nCy Dahl;A\n", encoding="utf-8")
    (told,) = trfpair.preview(folder / "list.csv").warnings
    assert told.startswith("2 players are called Dahl, Cy (players 1, 3 of the list): nothing tells them apart; is one")


def test_who_joins_by_rating_is_told_of_no_option_that_has_no_say_there(eloi: Path, trfpair: Run) -> None:
    assert trfpair("new", "eloi.csv", "--out", "t.trf", "--rounds", "5").code == 0
    Path("late.csv").write_text("Name,Elo\nNeu Nina,1900\n", encoding="utf-8")
    told = trfpair("new", "late.csv", "--add", "t.trf", "--by-rating", "--dry-run")
    assert told.code == 0
    assert "1 player to join, numbered in their place by rating" in told.err
    assert "--keep-order" not in told.err


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["--rounds", "5"], "--rounds says"),
        (["--name", "X", "--system", "berger", "--keep-order"], "--name, --system, --keep-order say"),
        (["--initial-colour", "black", "--boards", "4"], "--initial-colour, --boards say"),
        (["--place", "Metz", "--option", "top=60"], "--place, --option say"),
    ],
)
def test_players_who_join_refuse_what_is_of_a_new_tournament(
    eloi: Path, trfpair: Run, words: list[str], named: str
) -> None:
    assert trfpair("new", "eloi.csv", "--out", "t.trf", "--rounds", "5").code == 0
    was = Path("t.trf").read_bytes()
    Path("late.csv").write_text("Name,Elo\nNeu Nina,1900\n", encoding="utf-8")
    done = trfpair("new", "late.csv", "--add", "t.trf", *words)
    assert done.code == 3
    assert sorted(named.removesuffix(" says").removesuffix(" say").split(", ")) == sorted(
        done.err.partition("Error: ")[2].partition(" sa")[0].split(", ")
    )
    assert Path("t.trf").read_bytes() == was
    assert trfpair("new", "late.csv", "--add", "t.trf", "--points", "file").code == 0


@pytest.mark.parametrize("word", ["--by-rating", "--same-name", "--force"])
def test_a_new_tournament_refuses_what_is_of_players_who_join(eloi: Path, trfpair: Run, word: str) -> None:
    done = trfpair("new", "eloi.csv", "--out", "t.trf", "--rounds", "5", word)
    assert (done.code, f"{word} says nothing without --add" in done.err) == (3, True)
    assert not Path("t.trf").exists()


@pytest.mark.parametrize(("words", "told"), [
    (("--source", "GER"), "--source says nothing without --register"),
    (("--month", "2026-11", "--kind", "rapid"), "--month, --kind say nothing without --register"),
])  # fmt: skip
def test_what_is_said_of_a_register_needs_one(eloi: Path, trfpair: Run, words: tuple[str, ...], told: str) -> None:
    done = trfpair("new", "eloi.csv", "--out", "t.trf", "--rounds", "5", *words)
    assert (done.code, told in done.err) == (3, True)
    assert not Path("t.trf").exists()


def test_event_is_named_only_for_what_it_changes(eloi: Path, trfpair: Run) -> None:
    assert trfpair("new", "eloi.csv", "--out", "t.trf", "--rounds", "5").code == 0
    Path("late.csv").write_text("Name,Elo\nNeu Nina,1900\n", encoding="utf-8")
    for word, changes in (("--place", True), ("--system", False)):
        done = trfpair("new", "late.csv", "--add", "t.trf", word, "lim")
        assert (done.code, "`trfpair event FILE`" in done.err) == (3, changes), done.err


def test_cells_for_which_the_header_has_no_column_are_told() -> None:
    told = trfpair.preview(io.StringIO("rating,name\n1800,Smith, John\n1700,Doe\n"))
    assert told.warnings == ("the list, line 2: not used: `John`: the header has no column for it",)
    told = trfpair.preview(io.StringIO("rating,name\n1800,Smith, John,,x\n1700,Doe,Jane\n1600,Roe,,\n"))
    assert told.warnings == ("the list, line 2: not used: `John`, `x`: 2 lines have more cells than the header",)
    assert trfpair.preview(io.StringIO("rating,name\n1800,Smith,\n1700,Doe,,\n")).warnings == ()
