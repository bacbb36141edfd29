"""What the pages of a player and of a question tell: the question itself, the rule of a colour, points and bars."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.seeds import daily
from tests.sources import words_in
from trfpair import generate, with_ban, with_withdrawals, without_round
from trfpair.event.model import Tournament
from trfpair.event.words import words_of
from trfpair.output.pages import page_of
from trfpair.output.sheets import languages
from trfpair.output.texts import file_of_round
from trfpair.rounds.pairing import Settings, pair_round
from trfpair.rounds.why import explain, why_not
from trfpair.systems.bye_bars import FORMS_OF_POINTS
from trfpair.systems.trace import Trace
from trfpair.trf import load, loads

ROOT = Path(__file__).parent.parent.parent
FIXTURES = ROOT / "tests" / "fixtures"
SEASONS = FIXTURES / "seasons"
WISHES = ("2", "bye", "floats", "white", "black")


def asked(tournament: Tournament, one: str, other: str, settings: Settings, language: str = "") -> str:
    """The page of a question."""
    return page_of(why_not(tournament, one, other, settings), "", language=language)


def of_player(tournament: Tournament, player: str, settings: Settings) -> str:
    """The page of a player."""
    return page_of(explain(tournament, player, settings), "")


@pytest.mark.few(10)
@pytest.mark.parametrize("wish", WISHES)
@pytest.mark.parametrize("code", languages())
def test_the_head_is_a_question(code: str, wish: str) -> None:
    """It states nothing: what was asked may be so, or not."""
    event = load(SEASONS / "dubov-2026.trf").tournament
    head = asked(event, "1", wish, Settings(round=2), code).split("\n")[0]
    assert head.endswith("? (dubov-2026)")
    assert "2" in head
    if code != "en":
        assert not head.startswith("Do")


@pytest.mark.few(1)
@pytest.mark.parametrize("system", ["dutch-2026", "dubov-2026", "burstein-2026", "lim", "vega", "keizer", "ladder"])
def test_a_colour_that_was_given_tells_its_rule(system: str) -> None:
    """Whoever has the colour is told the same as whoever has it not."""
    event = load(SEASONS / "dubov-2026.trf").tournament
    settings = Settings(system=system, round=3)
    board = explain(event, 1, settings)
    has = board.colour.name.lower()
    lacks = {"white": "black", "black": "white"}[has]
    mine, others = asked(event, "1", has, settings), asked(event, "1", lacks, settings)
    rule = next(line for line in others.split("\n") if line.startswith("  White "))
    assert rule in mine
    assert re.search("(Yes|it would be so): .* has White against .*, on board ", mine)


def fresh(players: int, *records: str) -> Tournament:
    """Players who have yet to play."""
    lines = ["012 Before the first round", "XXR 5", "XXC white1", *records]
    lines += [
        f"001 {id_:4}      {f'Player {id_}':33} {2000 - id_:4}{'':28} 0.0 {id_:4}" for id_ in range(1, players + 1)
    ]
    return loads("\n".join(lines) + "\n").tournament


def accelerated() -> Tournament:
    """Five players before the first round; 1 and 2 have a virtual point."""
    return fresh(5, "XXA    1  1.0", "XXA    2  1.0")


@pytest.mark.parametrize("system", ["dutch-2026", "dutch-2017"])
def test_virtual_points_are_not_told_as_points(system: str) -> None:
    """Nobody has played, so nobody has fewer points."""
    event, settings = accelerated(), Settings(system=system, round=1)
    said = asked(event, "1", "bye", settings)
    assert "fewer points" not in said
    if system == "dutch-2026":
        assert "Counted with virtual points, 1 has more points (1.0) than 5 (0.0), who has the bye (C5)." in said
    head = of_player(event, "1", settings).split("\n")[0]
    assert "(0.0 points; 1.0 with virtual points)" in head
    assert "virtual" not in of_player(event, "3", settings)


def test_the_story_of_the_bye_tells_virtual_points_apart() -> None:
    event = fresh(5, *(f"XXA    {one}  1.0" for one in range(1, 5)))
    said = of_player(event, "5", Settings(system="vega", round=1))
    head = "5 has the bye, and 4 would be next for it: counted with virtual points"
    assert f"{head}, 5 has 0.0 points, fewer than 4, who has 1.0 (5)." in said
    assert said.count("fewer than") == said.count("counted with virtual points")


@pytest.mark.parametrize("system", ["lim", "vega"])
def test_points_of_an_accelerated_round_are_said_to_be_so(system: str) -> None:
    """The group of one point, before anybody has played."""
    event, settings = accelerated(), Settings(system=system, round=1)
    said = asked(event, "1", "3", settings)
    assert "in the group of 1.0 points" in said
    assert "The 1.0 points of 1 include 1.0 virtual points." in said
    assert "virtual" not in asked(event, "1", "white", settings)


def test_what_the_arbiter_made_is_said_to_be_made_by_the_arbiter() -> None:
    event = load(FIXTURES / "why" / "swapped.trf").tournament
    settings = Settings(round=2)
    assert "The arbiter changed this round by hand, and with it the boards of 1 and 6." in asked(
        event, "1", "6", settings
    )
    assert "by hand" not in asked(event, "2", "3", settings)
    page = of_player(event, "1", settings)
    assert "The arbiter changed this round by hand, and with it the board of 1." in page
    assert "By the rules: board 1: Black against 6" in page


@pytest.mark.parametrize("wish", ["white", "black"])
def test_the_calendar_gives_the_colours_of_a_match_of_teams(wish: str) -> None:
    """The same is told of both players of a board."""
    event = load(SEASONS / "scheveningen.trf").tournament
    assert "The calendar gives White to " in asked(event, "2", wish, Settings(round=2))


def test_who_is_free_is_told_why() -> None:
    event, settings = fresh(3), Settings(system="berger", round=1)
    free = next(id_ for id_ in (1, 2, 3) if explain(event, id_, settings).kind == "free")
    said = asked(event, str(free), "white", settings)
    assert "The calendar has an odd number of places (3): somebody is free in every round." in said


def played(cell: str) -> Tournament:
    """Four players after a round, of whom 1 got a point without a game."""
    lines = ["012 Bars", "XXR 5", "XXC white1"]
    away = "1 b -" if "+" in cell else "0000 - Z"
    cells = {1: f"  {cell:>8}", 2: f"  {'3 w 1':>8}", 3: f"  {'2 b 0':>8}", 4: f"  {away:>8}"}
    points = {1: "1.0", 2: "1.0", 3: "0.0", 4: "0.0"}
    lines += [
        f"001 {id_:4}      {f'Player {id_}':33} {2000 - id_:4}{'':28} {points[id_]} {id_:4}{games}"
        for id_, games in cells.items()
    ]
    return loads("\n".join(lines) + "\n").tournament


@pytest.mark.parametrize(
    ("cell", "word"),
    [("4 w +", "won by forfeit in round 1"), ("0000 - F", "full-point bye in round 1"), ("0000 - U", "bye in round 1")],
)
def test_a_bar_from_the_bye_says_what_happened(cell: str, word: str) -> None:
    page = of_player(played(cell), "1", Settings(system="dutch-2026", round=2))
    assert f"may not      have the bye: {word}" in page
    assert "without playing" not in page
    paired = pair_round(played(cell), Settings(system="dutch-2026", round=2), Trace())
    html = file_of_round(paired, "round.html")
    assert f"<dt>No bye</dt><dd>{word}</dd>" in html


def test_each_form_of_a_bar_has_its_words() -> None:
    """On the page of a player, and as a sentence of a question."""
    page = (ROOT / "templates" / "any" / "words.txt.j2").read_text(encoding="utf-8")
    sentences = words_in(ROOT / "templates" / "words" / "en.toml")["reasons"]
    for form in FORMS_OF_POINTS.values():
        assert f'form == "{form}"' in page
        assert f"had-points.{form}" in sentences


def test_who_has_the_bye_is_told_why_and_not_by_whom_refused() -> None:
    """Two choices have two labels: who has the bye, and who was looked at for a board."""
    event = load(SEASONS / "dubov-2026.trf").tournament
    pages = {id_: of_player(event, str(id_), Settings(system="dutch-2026", round=3)) for id_ in event.by_id}
    assert not any("refused by" in page for page in pages.values())
    bye = [page for page in pages.values() if "    The bye" in page]
    assert bye
    assert all("    why this one The bye goes to" in page and "not with" not in page for page in bye)


@pytest.mark.few(1)
@pytest.mark.parametrize("code", languages())
def test_the_columns_of_values_stand_below_each_other(code: str) -> None:
    """However long the names of the criteria are in the language."""
    event, seen = load(SEASONS / "double-swiss.trf").tournament, 0
    for one, other in (("1", "2"), ("2", "3"), ("2", "5"), ("3", "5")):
        page = asked(event, one, other, Settings(system="double-swiss", round=3), code).split("\n")
        rows = [line for line in page if re.fullmatch(r"  [A-Z0-9.]+ .* {2,}\S+  +\S+(  <- .*)?", line)]
        seen += len(rows)
        assert len({len(line.partition("  <- ")[0]) for line in rows}) <= 1, "\n".join(page)
    assert seen


@pytest.mark.gate
def test_both_indexes_have_the_decimal_sign_of_the_language() -> None:
    event = load(SEASONS / "burstein-2026.trf").tournament
    pages = [page_of(explain(event, id_, Settings(round=5)), "", language="de") for id_ in event.by_id]
    told = [line for page in pages for line in page.split("\n") if "Sonneborn-Berger" in line]
    assert told
    assert all(re.search(r"Buchholz -?\d+,\d+, Sonneborn-Berger -?\d+,\d\d$", line) for line in told), told


@pytest.mark.few(2)
@pytest.mark.parametrize("code", languages())
def test_colours_of_the_past_have_the_letters_of_the_language(code: str) -> None:
    """In French `B` would be White (Blancs), and Black where the letters were those of English."""
    event = load(SEASONS / "lim.trf").tournament
    words = words_of(code)
    white, black = words.letters["w"].lower(), words.letters["b"].lower()
    page = page_of(explain(event, 3, Settings(round=4)), "", language=code)
    assert f"1{words.colon} 8 {black}" in page
    assert f"2{words.colon} 9 {white}" in page
    assert f" {black}{white}{black}   ".upper() in page
    cards = file_of_round(pair_round(event, Settings(round=4), Trace()), "round.html", language=code)
    assert f"<dd>{black}{white}{black},".upper() in cards.upper()


def test_who_was_taken_into_a_group_above_is_told_by_whom() -> None:
    """Of the two who meet, one came: the other is not told to have come as well."""
    event, settings = load(SEASONS / "vega.trf").tournament, Settings(round=4)
    sought = (
        "Nobody else in the group of 2.5 points was still to be paired: "
        "2 looked for an opponent below, and took 4 (7.1)"
    )
    assert sought in asked(event, "2", "floats", settings)
    came = asked(event, "4", "floats", settings)
    assert "2 found no opponent in the group of 2.5 points, looked for an opponent below, and took 4 (7.1)" in came
    assert "came up to" not in came


@pytest.mark.gate
@pytest.mark.parametrize(("system", "round_"), [("team-2026", 4), ("dubov-2026", 5)])
def test_points_stand_in_the_order_of_those_who_have_them(system: str, round_: int) -> None:
    event, told = load(SEASONS / f"{system}.trf").tournament, 0
    for at in range(2, round_ + 1):
        settings = Settings(round=at)
        paired = pair_round(event, settings, Trace())
        score = {past.id: past.pairing_score for past in paired.history.players}
        for id_ in score:
            answers = [reason.as_json() for reason in explain(event, id_, settings, paired).chosen]
            answers += why_not(event, str(id_), "floats", settings, paired).reasons
            for found in answers:
                if found["kind"].startswith("upfloater-scores"):
                    assert [score[one] for one in found["then"]] == list(found["forced"])
                    assert [score[one] for one in found["now"]] == list(found["value"])
                    told += 1
    assert told


def test_who_was_free_in_a_calendar_was_not_absent() -> None:
    event = generate(players=7, rounds=7, seed=7, system="berger")
    free = next(one.id for one in event.players if not one.game(1).opponent)
    page = page_of(explain(event, free, Settings(round=3)), "")
    assert "1: free in this round |" in page
    assert "absent" not in page


def test_a_calendar_tells_who_has_left_and_that_it_heeds_no_ban() -> None:
    event = generate(players=6, rounds=5, seed=7, system="berger")
    for _ in range(3):
        event = without_round(event, force=True)
    event = with_ban(with_withdrawals(event, [6]), [1, 5])
    for page in (
        of_player(event, "6", Settings()),
        of_player(event, "2", Settings()),
        asked(event, "2", "6", Settings()),
    ):
        assert "6 has left the tournament: 2 wins the game by forfeit." in page
    assert page.index("Yes: ") < page.index("6 has left"), "who meets whom comes first"
    told = "1 and 5 are banned from meeting, but the calendar does not follow bans: they meet in round 5."
    for page in (of_player(event, "1", Settings()), asked(event, "1", "5", Settings())):
        assert told in page
        assert "forfeit" not in page


@daily(1, 8)
def test_boards_of_an_answer_leave_those_who_are_settled_before(count: int) -> None:
    told = 0
    for seed in range(count):
        event = generate(players=12, rounds=7, seed=seed, system="ladder")
        for round_ in (5, 6):
            settings = Settings(round=round_)
            paired = pair_round(event, settings, Trace())
            ids = [past.id for past in paired.history.present]
            for one in ids:
                for other in ids[::3]:
                    if one == other:
                        continue
                    answer = why_not(event, str(one), str(other), settings, paired)
                    kept = {id_ for row in answer.reasons if row["kind"] == "settled-before" for id_ in row["who"]}
                    boards = answer.answer.get("boards", {})
                    for row in answer.reasons if kept else ():
                        if row["kind"] == "settled-before":
                            assert [settled for settled, _ in row["pairs"]] == [*row["who"]]
                            assert not kept & {free for _, free in row["pairs"]}
                            assert not {one, other} & {free for _, free in row["pairs"]}
                    assert kept.isdisjoint(id_ for key in boards for board in boards[key] for id_ in board)
                    told += bool(kept)
    assert told


def test_only_points_that_are_told_are_said_to_be_virtual() -> None:
    """Of 3, whose points are told and who has none, nothing is said of virtual points."""
    event, settings = accelerated(), Settings(system="vega", round=1)
    said = asked(event, "1", "3", settings)
    assert "in the group of 1.0 points, and 3, with 0.0, was not in that group" in said
    assert said.count("virtual points") == 1
    assert " 3 has " not in said
