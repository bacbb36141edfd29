"""Prizes as people type them, kept in the file of the event."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import trfpair as library
from tests.hall.test_register import trfpair
from tests.hall.test_team_lists import folder
from trfpair.base.errors import BadInput
from trfpair.event.model import Player, Record, Tournament
from trfpair.output.sheets.prizes import PrizeCategory, Prizes
from trfpair.output.sheets.typed_prizes import group_text, listed_prizes, prizes_of, read_group, unjudged
from trfpair.trf import load

__all__ = ["folder"]

PLAYERS = """Name;Elo;Geburtsjahr;Sex;Verein
Müller, Anna;2100;2009;w;SK Adler
Berg, Bo;1900;1960;m;SK Adler
Cohn, Cy;1800;;m;Turm
Erk, Eva;2000;2010;w;
Dahl, Dag;;2008;m;Turm
Faber, Fay;1700;1999;;Turm
"""


@pytest.fixture
def event(folder: Path) -> Path:
    """Six players, of whom round 1 is played."""
    Path("p.csv").write_text(PLAYERS, encoding="utf-8")
    trfpair("new", "p.csv", "-o", "t.trf", "--rounds", "3")
    trfpair("pair", "t.trf", "--write", "--quiet")
    trfpair("result", "t.trf", "1", "1-0", "2", "=", "3", "0-1")
    return folder


GROUPS = [
    ("U18: born 2008- = 80, 40.50", PrizeCategory("U18", (8000, 4050), born_from=2008)),
    ("Seniors: born -1965; m = 30", PrizeCategory("Seniors", (3000,), born_before=1966, sex="m")),
    ("B: rating 1600-1799; unrated = 5", PrizeCategory("B", (500,), rating_from=1600, rating_below=1800, unrated=True)),
    ("One year: born 2008", PrizeCategory("One year", born_from=2008, born_before=2009)),
    (
        "Clubs: w, club SK Adler, Graz; club Turm; federation ger; town Linz; school BG 1 = 1:20 3-4:10",
        PrizeCategory(
            "Clubs",
            (2000, 0, 1000, 1000),
            sex="w",
            clubs=("SK Adler, Graz", "Turm"),
            federations=("GER",),
            towns=("Linz",),
            schools=("BG 1",),
        ),
    ),
    ("All: = 7", PrizeCategory("All", (700,))),
]


@pytest.mark.parametrize(("typed", "group"), GROUPS)
def test_a_group_is_read_and_written_the_same(typed: str, group: PrizeCategory) -> None:
    assert read_group(typed) == group
    assert read_group(group_text(group)) == group


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("U18", "expected a name and a colon"),
        (": born 2008-", "expected a name and a colon"),
        ("U18: bron 2008-", "did you mean `born`?"),
        ("U18: born", "found `born`"),
        ("U18: born -", "found `born -`"),
        ("U18: unrated = 3", "expected a rating such as"),
        ("U18: w = x", "expected amounts such as 500, 300"),
        ("U18: w = 1.234", "expected an amount such as 50 or 12.50"),
        ("U18: w = 0:5", "expected amounts such as"),
        ("U18: w = 3-2:5", "expected amounts such as"),
        ("U18: w = 1-999:5", "expected amounts such as"),
        ("U18: w = 1:500 1:300", "place 1 stands twice in `1:500 1:300`"),
        ("U18: w = 2:300, 500", "place 2 stands twice"),
        ("U18: w = 500,,300", "nothing stands before a comma in `500,,300`; 0 is a place without a prize"),
        ("U18: w = 99999999999", "expected an amount"),
        ("U18: w = 50 1:40", "place 1 stands twice in `50 1:40`"),
        ("U18: w = 1-3:50 2:40", "place 2 stands twice in"),
        ("B: rating 12345 = 5", "found `rating 12345`"),
        ("B: rating 2000-1800 = 5", "B: rating 2000-1800: expected the smaller number first"),
        ("U18: born 2008-2004", "expected the smaller number first"),
        ("U18: born 08-", "U18: born 08-: expected years with four figures"),
        ("share=place: w = 5", "expected a name and a colon"),
        ("coin=x: w", "expected a name and a colon"),
    ],
)
def test_what_is_no_group_is_told(typed: str, told: str) -> None:
    with pytest.raises(BadInput, match=re.escape(told)):
        read_group(typed)


def test_places_in_their_order_or_with_their_numbers() -> None:
    assert listed_prizes("500,300 , 20.5") == (50000, 30000, 2050)
    assert listed_prizes("2:30 1:50 4-5:1") == (5000, 3000, 0, 100, 100)
    assert listed_prizes("") == ()


def test_a_prize_may_be_a_thing_in_words() -> None:
    assert listed_prizes("gold medal, 2-3: a  book") == ("gold medal", "a book", "a book")
    assert listed_prizes("500 300, cup, 5:20") == (50000, 30000, "cup", 0, 2000)
    typed = "U10: born 2016- = 1: cup, 2-3: médaille d'or"
    assert read_group(typed).prizes == ("cup", "médaille d'or", "médaille d'or")
    assert read_group(group_text(read_group(typed))) == read_group(typed)


@pytest.mark.parametrize(
    "typed", ["500 EUR", "EUR 500", "5oo", "1:500 2:medal", "book 2", "c", "-", "cup; medal", "a: b"]
)
def test_an_amount_with_a_slip_is_no_thing(typed: str) -> None:
    """Such as an amount with its currency, which would else be a prize in words that nobody shares."""
    with pytest.raises(BadInput, match="expected amounts such as 500, 300"):
        listed_prizes(typed)


@pytest.mark.parametrize(
    ("typed", "end"),
    [
        ("500 EUR, 300 EUR", "found `500 EUR`; a currency is said once, for all amounts: --currency EUR"),
        ("1:500€", "found `1:500€`; a currency is said once, for all amounts: --currency €"),
        ("kr 12.50", "found `kr 12.50`; a currency is said once, for all amounts: --currency kr"),
        ("1st: 500", "found `1st: 500`"),
        ("50.-", "found `50.-`"),
        ("EUR 500 each", "found `EUR 500 each`"),
    ],
)
def test_a_currency_at_an_amount_has_its_place(typed: str, end: str) -> None:
    with pytest.raises(BadInput) as refused:
        listed_prizes(typed)
    assert str(refused.value).endswith(end)


@pytest.mark.gate
def test_prizes_are_said_kept_shown_and_taken_back(event: Path) -> None:
    before = Path("t.trf").read_bytes()
    groups = ("--group", "U18: born 2008-; = 80, 40", "--group", "Women: w=60")
    said = trfpair("prizes", "t.trf", "--place", "500,300", *groups, "--currency", "EUR")
    assert "Prizes: U18: born 2008- = 80, 40" in said
    assert "Standings\n" in said
    assert re.search("Erk, Eva .* 80 EUR", said)
    text = Path("t.trf").read_text(encoding="utf-8")
    assert "### trfpair prizes places = 500, 300\n### trfpair prizes U18: born 2008- = 80, 40\n" in text
    said = trfpair(
        "prizes", "t.trf", "--without", "Women", "--place", "1:600", "--several", "--group", "U18: born 2009-"
    )
    assert "No prizes: Women: w = 60" in said
    assert prizes_of(load("t.trf").tournament) == Prizes(
        (PrizeCategory(prizes=(60000,)), PrizeCategory("U18", born_from=2009)), currency="EUR", several=True
    )
    trfpair("sheets", "t.trf", "--out", "s")
    assert "300 EUR" in Path("s/prizes.txt").read_text(encoding="utf-8")
    assert "300 EUR" in library.sheets(load("t.trf").tournament)["prizes.txt"]
    trfpair("undo", "t.trf")
    trfpair("undo", "t.trf")
    assert Path("t.trf").read_bytes() == before
    assert "t.trf has no prizes: `--place 500,300`" in trfpair("prizes", "t.trf")


@pytest.mark.gate
def test_things_are_said_kept_and_shown(event: Path) -> None:
    said = trfpair("prizes", "t.trf", "--place", "cup", "--place", "2-3: medal", "--group", "U18: born 2008- = 20")
    assert re.search("1 .* Müller, Anna .* cup / medal\n", said)
    assert "A prize that is no amount goes with the place and is not divided." in said
    text = Path("t.trf").read_text(encoding="utf-8")
    assert "### trfpair prizes places = cup, medal, medal\n" in text
    tournament = load("t.trf").tournament
    assert "Pokal" in library.sheets(library.with_prizes(tournament, places="Pokal"), language="de")["prizes.txt"]
    table = {"category": [{"prizes": ["cup", 20.5]}]}
    assert " 10.25, cup / –\n" in library.sheets(tournament, prizes=table)["prizes.txt"]


def test_who_cannot_be_judged_is_told_by_name() -> None:
    field = [
        Player(1, "Ada", sex="w", birth="2009", rating=1500, club="Turm"),
        Player(2, "Bo", sex="m", club="Turm"),
        Player(3, "Cy", birth="1999"),
    ]
    groups = ("U18: born 2008-", "Women: w", "Men: m", "B: rating -1600", "Open: rating -1600; unrated", "X: club Nix")
    prizes = Prizes(tuple(map(read_group, groups)))
    assert list(unjudged(prizes, field)) == [
        "U18: no birth is known of Bo (2), who is not in it",
        "Women: no sex is known of Cy (3), who is not in it",
        "Men: no sex is known of Cy (3), who is not in it",
        "B: no rating is known of Bo (2); Cy (3), who are not in it",
        "X: no club is known of Cy (3), who is not in it",
        "X: nobody is in it",
    ]
    taken = [[one.id for one in field if group.takes(one)] for group in prizes.categories]
    assert taken == [[1], [1], [2], [1], [1, 2, 3], []]
    many = [Player(at, f"P{at}") for at in range(1, 15)]
    assert "P12 (12) and 2 more, who are not in it" in next(unjudged(prizes, many))


def test_the_command_tells_it_and_so_do_the_sheets(event: Path) -> None:
    told = "Women: no sex is known of Faber, Fay (5), who is not in it"
    assert told in trfpair("prizes", "t.trf", "--group", "Women: w = 60")
    assert told in trfpair("sheets", "t.trf", "--out", "s", "--what", "prizes")


def test_before_a_round_is_over_the_prizes_are_listed_and_nobody_has_them(folder: Path) -> None:
    Path("p.csv").write_text(PLAYERS, encoding="utf-8")
    trfpair("new", "p.csv", "-o", "t.trf", "--rounds", "3")
    said = trfpair("prizes", "t.trf", "--place", "50", "--share", "equal")
    assert "share=equal\nplaces = 50\n" in said
    assert "Müller" not in said
    trfpair("sheets", "t.trf", "--out", "s")
    assert not Path("s/prizes.txt").exists()


def test_a_line_that_says_something_else_is_named(event: Path) -> None:
    with Path("t.trf").open("a", encoding="utf-8") as file:
        file.write("### trfpair prizes nothing\n")
    assert "`### trfpair prizes nothing`: a group: expected a name" in trfpair("sheets", "t.trf", "--out", "s", code=3)
    for text, words in (
        ("share=half", "expected one of place"),
        ("coin=0", "expected an amount above 0"),
        ("several=2", "yes or no"),
    ):
        with pytest.raises(BadInput, match=words):
            prizes_of(Tournament(records=(Record("###", f" trfpair prizes {text}"),)))
    with pytest.raises(BadInput, match="there is no group Womn with prizes"):
        library.with_prizes(library.with_prizes(Tournament(), groups=["Women: w"]), without=["Womn"])


def test_the_rule_of_sharing_holds_before_there_is_a_prize_and_without_any() -> None:
    said = library.with_prizes(Tournament(), share="place")
    assert [group.share for group in prizes_of(library.with_prizes(said, places="5")).categories] == ["place"]
    again = library.with_prizes(library.with_prizes(said, places="5"), places="")
    assert prizes_of(library.with_prizes(again, groups=["Women: w"])).categories[0].share == "place"


def test_a_language_that_there_is_not_changes_nothing(event: Path) -> None:
    before = Path("t.trf").read_bytes()
    assert "unknown language 'zz'" in trfpair("prizes", "t.trf", "--place", "5", "--lang", "zz", code=3)
    assert Path("t.trf").read_bytes() == before


def test_a_currency_is_one_line() -> None:
    assert prizes_of(library.with_prizes(Tournament(), currency="  Swiss   francs ")).currency == "Swiss francs"
    with pytest.raises(BadInput, match="the currency: expected one line of text"):
        library.with_prizes(Tournament(), currency="EUR\n001")


def test_what_is_said_already_changes_nothing() -> None:
    once = library.with_prizes(Tournament(), places="5", groups=["Women: w"], share="place", coin="0.5")
    assert library.with_prizes(once, groups=["Women: w"]) is once
    assert [group.share for group in prizes_of(once).categories] == ["place", "place"]
    assert not library.with_prizes(once, places="", without=["Women"], share="hort", coin="0.01").records
