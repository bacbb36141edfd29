"""Categories and prizes: who is in a category, and how the tied share."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Outcome, folder, trfpair
from trfpair.base.errors import BadInput
from trfpair.event.dates import year_of
from trfpair.event.model import Player
from trfpair.event.words import words_of
from trfpair.output.sheets.prizes import (
    Entrant,
    PrizeCategory,
    Prizes,
    dealt,
    left_over,
    read_prizes,
    rules_told,
    won_text,
)

__all__ = ["folder", "trfpair"]

Run = Callable[..., Outcome]


def field(scores: str, **of: dict[int, object]) -> list[Entrant]:
    """Players 1, 2, … with these scores, each with a rank of its own."""
    return [
        Entrant(Player(at, **{key: values[at] for key, values in of.items() if at in values}), at, score)  # type: ignore[arg-type]
        for at, score in enumerate(scores.split(), 1)
    ]


def shared(share: str, prizes: list[int], scores: str, coin: int = 1) -> list[int]:
    amounts = tuple(100 * prize for prize in prizes)
    ((_, winners),) = dealt(Prizes((PrizeCategory(prizes=amounts, share=share),), coin=coin), field(scores))
    return [winner.amount // 100 for winner in winners]


def test_the_hort_system_as_it_is_explained_in_german() -> None:
    """The example of the German encyclopedia: 1000, 500, 350, 200, 150, 100 euros, two pairs of ties."""
    prizes, scores = [1000, 500, 350, 200, 150, 100], "8 8 7.5 7 7 7"
    assert shared("hort", prizes, scores) == [875, 625, 350, 175, 150, 125]
    assert shared("equal", prizes, scores) == [750, 750, 350, 150, 150, 150]
    assert shared("place", prizes, scores) == prizes


def test_all_the_tied_share_also_beyond_the_last_prize() -> None:
    assert shared("equal", [100, 50], "5 4 4 4 3") == [100, 16, 16, 16]
    assert shared("hort", [100, 60], "5 4 4 4 3") == [100, 40, 10, 10]
    assert shared("place", [100, 60], "5 4 4 4 3") == [100, 60]


def test_who_shares_a_place_shares_its_prizes() -> None:
    first, second, third = field("5 5 5")
    tied = [first, second._replace(rank=1), third]
    for share, expected in (("place", [8000, 8000, 1000]), ("equal", [5666, 5666, 5666])):
        ((_, winners),) = dealt(Prizes((PrizeCategory(prizes=(10000, 6000, 1000), share=share),)), tied)
        assert [winner.amount for winner in winners] == expected
        assert [winner.place for winner in winners] == [1, 1, 3]


def test_nothing_is_given_twice_and_rounding_is_told() -> None:
    prizes = Prizes((PrizeCategory(prizes=(10000,), share="equal"),), coin=100)
    given = dealt(prizes, field("3 3 3"))
    assert [winner.amount for winner in given[0][1]] == [3300] * 3
    assert left_over(given) == 100


def _given(prizes: tuple[int | str, ...], ranks: str) -> tuple[list[tuple[int, tuple[str, ...]]], list[str]]:
    ranked = [one._replace(rank=int(rank)) for one, rank in zip(field("5 4 4 3"), ranks.split())]
    listed = Prizes((PrizeCategory(prizes=prizes, share="equal"),))
    given = dealt(listed, ranked)
    return [(winner.amount, winner.things) for winner in given[0][1]], rules_told(listed, given, words_of("en"))[1:]


def test_a_thing_goes_with_its_place_and_is_not_divided() -> None:
    """By any rule of sharing; who shares places shares their prizes, and the sheet says that somebody must decide."""
    told = ["A prize that is no amount goes with the place and is not divided."]
    assert _given((3000, "medal", 1000), "1 2 3 4")[0] == [(3000, ()), (500, ("medal",)), (500, ())]
    assert _given(("cup", "medal", "medal"), "1 2 2 4") == ([(0, ("cup",)), (0, ("medal",)), (0, ("medal",))], told[1:])
    given, rules = _given(("cup", "medal", 0, 0, "book"), "1 2 2 4")
    assert given == [(0, ("cup",)), (0, ("medal", "")), (0, ("medal", ""))]
    assert rules[0].startswith("Where players share a place, the prizes between strokes are all for them")
    assert rules[1:] == ["book is left over."]
    left = _given(("cup", *["book"] * 5, 900), "1 2 3 4")[1]
    assert left[1:] == ["9 is left over.", "2 × book is left over."]
    shared = dealt(Prizes((PrizeCategory(prizes=("cup", 500, "medal")),)), field("5 5 5"))[0][1][1]
    assert won_text(shared, Prizes(currency="EUR"), words_of("en")) == "3.33 EUR"


def test_one_prize_a_player_the_first_where_one_is_a_thing() -> None:
    entrants = field("5 4 3", sex={1: "w", 2: "w", 3: "m"})
    categories = (PrizeCategory("All", ("cup", 0, "book")), PrizeCategory("Women", ("medal", "flowers"), sex="w"))
    for several, expected in ((False, [[1, 3], [2]]), (True, [[1, 3], [1, 2]])):
        given = dealt(Prizes(categories, several=several), entrants)
        assert [[winner.id for winner in winners] for _, winners in given] == expected
    assert rules_told(Prizes(categories), dealt(Prizes(categories), entrants), words_of("en"))[1:] == [
        "A player has one prize only: the largest, and where one of them is no amount, the first on this list.",
        "flowers is left over.",
    ]
    cup_first = (categories[0], PrizeCategory("Women", (500,), sex="w"))
    assert [[one.id for one in winners] for _, winners in dealt(Prizes(cup_first), entrants)] == [[1, 3], [2]]


def test_one_prize_a_player_the_largest() -> None:
    """The second of all is the best woman: her prize of the category is larger, the third moves up."""
    entrants = field("5 4 3 2", sex={1: "m", 2: "w", 3: "m", 4: "w"})
    categories = (PrizeCategory(prizes=(10000, 3000)), PrizeCategory(prizes=(5000, 2000), sex="w"))
    given = dealt(Prizes(categories), entrants)
    assert [[(winner.id, winner.amount) for winner in winners] for _, winners in given] == [
        [(1, 10000), (3, 3000)],
        [(2, 5000), (4, 2000)],
    ]
    both = dealt(Prizes(categories, several=True), entrants)
    assert [[winner.id for winner in winners] for _, winners in both] == [[1, 2], [2, 4]]


@pytest.mark.parametrize(
    ("category", "ids"),
    [
        (PrizeCategory(), [1, 2, 3, 4]),
        (PrizeCategory(rating_below=2000), [2]),
        (PrizeCategory(rating_from=1800, rating_below=2400), [2, 4]),
        (PrizeCategory(rating_below=2000, unrated=True), [2, 3]),
        (PrizeCategory(born_from=2008), [1]),
        (PrizeCategory(born_before=1990), [2]),
        (PrizeCategory(sex="w"), [1, 4]),
        (PrizeCategory(federations=("GER",)), [2]),
        (PrizeCategory(clubs=("sk gräz", "Wien")), [1]),
        (PrizeCategory(clubs=("SK Gräz",), towns=("Linz",)), []),
        (PrizeCategory(schools=("BG 1",)), [3]),
        (PrizeCategory(players=(3, 4)), [3, 4]),
    ],
)
def test_who_is_in_a_category(category: PrizeCategory, ids: list[int]) -> None:
    entrants = field(
        "4 3 2 1",
        rating={1: 2400, 2: 1900, 4: 2100},
        birth={1: "2010/03/04", 2: "1970", 4: "01.02.1995"},
        sex={1: "w", 2: "m", 4: "f"},
        federation={2: "GER", 3: "NOR"},
        club={1: "SK Gräz", 2: "SK Linz"},
        town={2: "Linz"},
        school={3: "BG 1"},
    )
    ((_, winners),) = dealt(Prizes((category,)), entrants)
    assert [winner.id for winner in winners] == ids


def test_the_year_of_a_birth() -> None:
    assert [year_of(text) for text in ("1987/03/12", "12.03.1987", "1987", "", "87/03/12")] == [1987, 1987, 1987, 0, 0]


LIST = """
share = "hort"
currency = "€"
coin = 0.5
[[category]]
name = "All"
prizes = [100, 50.5]
[[category]]
name = "Women"
sex = "w"
share = "equal"
prizes = [40]
"""


def test_a_list_of_prizes_is_read_exactly() -> None:
    read = read_prizes(tomllib.loads(LIST), "list")
    assert (read.coin, read.currency, read.several) == (50, "€", False)
    assert [(row.name, row.prizes, row.share) for row in read.categories] == [
        ("All", (10000, 5050), "hort"),
        ("Women", (4000,), "equal"),
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected at least one [[category]]"),
        ("[[category]]\nsexe='w'\n", "category 1: found 'sexe' (did you mean `sex`?), expected some of name, prizes"),
        ("[[category]]\nshare='fair'\n", "share: found 'fair', expected one of place, hort, equal"),
        ("[[category]]\nprizes=[1.005]\n", "prizes: found '1.005', expected an amount with at most two decimals"),
        ("[[category]]\nprizes=[-5]\n", "prizes: found '-5'"),
        ("[[category]]\nrating_below='2000'\n", "rating_below: found '2000', expected a whole number"),
        ("coin=0\n[[category]]\n", "coin: found 0"),
    ],
)
def test_a_list_that_is_wrong(text: str, message: str) -> None:
    with pytest.raises(BadInput) as caught:
        read_prizes(tomllib.loads(text), "list")
    assert message in str(caught.value)


def test_the_sheet_of_prizes(folder: Path, trfpair: Run) -> None:
    (folder / "prizes.toml").write_text(LIST, encoding="utf-8")
    done = trfpair("sheets", "open.trf", "--out", "out", "--what", "prizes", "--lang", "de", "--prizes", "prizes.toml")
    assert done.code == 0, done.err
    text = (folder / "out" / "prizes.txt").read_text(encoding="utf-8")
    assert "Hort-System" in text
    assert "Niemand erhält mehr als einen Preis" in text
    paid = [float(line.split()[-2].replace(",", ".")) for line in text.splitlines() if line.endswith("€")]
    left = [float(line.split()[0].replace(",", ".")) for line in text.splitlines() if "bleiben" in line]
    assert sum(paid) + sum(left) == 190.5
    page = (folder / "out" / "prizes.html").read_text(encoding="utf-8")
    assert page.count("€</td>") == len(paid)
