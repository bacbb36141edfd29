"""C.04.3 1.7 (colour preferences) and 5.2 (colour allocation), article by article."""

from __future__ import annotations

import pytest

from trfpair.event.history import Past
from trfpair.event.model import Colour, Player
from trfpair.systems.dutch.rules.editions import DUTCH_2017, DUTCH_2026
from trfpair.systems.swiss.colours import Side, allocate, preference


def past(colours: str, number: int = 1) -> Past:
    history = tuple(Colour.WHITE if letter == "W" else Colour.BLACK for letter in colours)
    return Past(
        player=Player(id=number),
        id=number,
        order=number - 1,
        number=number,
        games=(),
        scores=(0,),
        pairing_score=0,
        opponents=frozenset(),
        colours=history,
        difference=sum(history),
        absence=None,
    )


@pytest.mark.parametrize(
    ("colours", "wanted"),
    [
        ("", "-"),
        ("W", "Black strong"),
        ("B", "White strong"),
        ("WB", "White mild"),
        ("BW", "Black mild"),
        ("WW", "Black absolute"),
        ("BB", "White absolute"),
        ("WBB", "White absolute"),  # the last two, although the difference is only -1
        ("WBWBW", "Black strong"),
        ("BWWB", "White mild"),
        ("WWBW", "Black absolute"),  # difference +2
        ("WBBWWBW", "Black strong"),
        ("BBBBWW", "White absolute"),  # the difference decides before the last two games do
    ],
)
def test_preferences(colours: str, wanted: str) -> None:
    assert str(preference(past(colours))) == wanted


@pytest.mark.parametrize(
    ("higher", "lower", "article", "white"),
    [
        ("WB", "BW", "5.2.1", "higher"),  # both are granted
        ("", "WB", "5.2.1", "lower"),  # only one has a wish
        ("WB", "", "5.2.1", "higher"),
        ("WB", "B", "5.2.2", "lower"),  # strong before mild
        ("WBB", "B", "5.2.2", "higher"),  # absolute before strong
        ("BBWB", "WBB", "5.2.2", "higher"),  # both absolute: -2 before -1
        ("WBBW", "BWBW", "5.2.3", "higher"),  # W W, B B, then B and W: now the other way round
        ("BWBW", "WBBW", "5.2.3", "lower"),
        ("WB", "WB", "5.2.4", "higher"),  # nothing tells them apart: the higher ranked
        ("BWWB", "WB", "5.2.4", "higher"),  # the shorter past ends first
    ],
)
def test_allocation(higher: str, lower: str, article: str, white: str) -> None:
    sides = [Side(one, preference(one)) for one in (past(higher, 1), past(lower, 2))]
    colour, rule = allocate(sides[0], sides[1], Colour.WHITE, DUTCH_2026.colour_rules)
    assert rule == article
    assert (colour is Colour.WHITE) == (white == "higher")


@pytest.mark.parametrize("initial", [Colour.WHITE, Colour.BLACK])
@pytest.mark.parametrize("number", [1, 2])
def test_the_initial_colour_goes_to_odd_numbers(initial: Colour, number: int) -> None:
    sides = [Side(one, preference(one)) for one in (past("", number), past("", 9))]
    colour, rule = allocate(sides[0], sides[1], initial, DUTCH_2017.colour_rules)
    assert rule == "E.5"
    assert (colour is initial) == (number == 1)


def test_the_editions_have_the_same_colour_rules() -> None:
    assert [rule for _, rule in DUTCH_2026.colour_rules] == [rule for _, rule in DUTCH_2017.colour_rules]
