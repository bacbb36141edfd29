"""The examples of the text, and of each article that decides a pair."""

from __future__ import annotations

import pytest

from tests.lim.support import engine
from trfpair.base.errors import BadInput
from trfpair.event.model import Colour, ForbiddenGroup, Game, Player, Result, Tournament
from trfpair.rounds.pairing import Settings, pair_round
from trfpair.systems.lim.colours import claim
from trfpair.systems.trace import Trace

WHITE, BLACK = Colour.WHITE, Colour.BLACK


def field(count: int, *, met: dict[int, set[int]] | None = None, lifted: int = 0, rating: int = 0) -> Tournament:
    """Players before round 1; who may not be paired is banned; the first ``lifted`` stand a point above the median."""
    bans = [ForbiddenGroup((one, other)) for one, others in (met or {}).items() for other in sorted(others)]
    return Tournament(
        players=tuple(Player(id_, f"P{id_}", rating=rating or 2400 - id_) for id_ in range(1, count + 1)),
        rounds=5,
        initial_colour=WHITE,
        forbidden=tuple(bans),
        virtual_points=dict.fromkeys(range(1, lifted + 1), (10,)),
    )


def pairs(tournament: Tournament, round_: int = 1) -> set[frozenset[int]]:
    """Who meets whom, without the colours."""
    boards = engine(tournament, round_)
    assert boards is not None
    return {frozenset(board) for board in boards}


def proposal(text: str) -> set[frozenset[int]]:
    return {frozenset(map(int, pair.split("-"))) for pair in text.split()}


@pytest.mark.parametrize(
    ("met", "wanted"),
    [
        (set(), "1-4 2-5 3-6"),
        ({4}, "1-5 2-4 3-6"),
        ({4, 5}, "1-6 2-4 3-5"),
        ({4, 5, 6}, "1-3 2-5 4-6"),
        ({4, 5, 6, 3}, "1-2 3-5 4-6"),
    ],
)
def test_4_2_exchanges_for_number_1(met: set[int], wanted: str) -> None:
    assert pairs(field(6, met={1: met})) == proposal(wanted)


@pytest.mark.parametrize(
    ("met", "wanted"),
    [
        (set(), "1-6 2-4 3-5"),
        ({4}, "1-6 2-5 3-4"),
        ({4, 5}, "1-6 2-3 4-5"),
        ({4, 5, 3}, "1-3 2-6 4-5"),
        ({4, 5, 3, 6}, "1-2 3-5 4-6"),
    ],
)
def test_4_3_exchanges_for_number_2_when_number_1_has_number_6(met: set[int], wanted: str) -> None:
    assert pairs(field(6, met={1: {4, 5}, 2: met})) == proposal(wanted)


@pytest.mark.parametrize(
    ("met", "wanted"),
    [
        (set(), "6-3 5-2 4-1"),
        ({3}, "6-2 5-3 4-1"),
        ({3, 2}, "6-1 5-3 4-2"),
        ({3, 2, 1}, "6-4 5-2 3-1"),
        ({3, 2, 1, 4}, "6-5 4-2 3-1"),
    ],
)
def test_4_2_upwards_the_scrutiny_starts_with_the_lowest_numbered(met: set[int], wanted: str) -> None:
    """Round 2 after a round of one forfeited game: 1 to 6 have no point, and the median is half a point."""
    points = {7: Result.FULL_BYE, 8: Result.FULL_BYE}
    gone = Game(0, Colour.NONE, Result.ZERO_BYE)
    there = [Player(id_, games=(Game(0, Colour.NONE, points.get(id_, Result.ZERO_BYE)),)) for id_ in range(1, 9)]
    played = [
        Player(9, games=(Game(10, WHITE, Result.FORFEIT_WIN), gone)),
        Player(10, games=(Game(9, BLACK, Result.FORFEIT_LOSS), gone)),
    ]
    bans = tuple(ForbiddenGroup((6, other)) for other in met)
    tournament = Tournament((*there, *played), rounds=5, initial_colour=WHITE, forbidden=bans)
    assert pairs(tournament, 2) == proposal(wanted) | {frozenset({7, 8})}


def test_4_4_of_six_players_two_float() -> None:
    """1 and 2 have met each other and all but 6: 1-6 stays, 2 floats together with the lowest numbered, 5."""
    tournament = field(12, met={1: {2, 3, 4, 5}, 2: {3, 4, 5}}, lifted=6)
    assert pairs(tournament) == proposal("1-6 3-4 2-7 5-8 9-11 10-12")


def test_4_4_of_seven_players_number_2_floats_instead_of_number_7() -> None:
    tournament = field(12, met={1: {2, 3, 4, 5, 7}, 2: {3, 4, 5, 7}}, lifted=7)
    assert pairs(tournament) == proposal("1-6 3-5 4-7 2-8 9-11 10-12")


def test_7_2_the_first_round_of_forty() -> None:
    boards = engine(field(40), 1)
    assert boards == {(one, one + 20) if one % 2 else (one + 20, one) for one in range(1, 21)}


@pytest.mark.parametrize(("ratings", "bye"), [((2000, 0, 1900), 2), ((2000, 1900, 1900), 3), ((1800, 1900, 2000), 1)])
def test_7_1_the_bye_of_round_1_goes_to_the_lowest_rated(ratings: tuple[int, ...], bye: int) -> None:
    players = tuple(Player(id_, rating=rating) for id_, rating in enumerate(ratings, 1))
    boards = engine(Tournament(players, rounds=3, initial_colour=WHITE), 1)
    assert boards is not None
    assert (bye, 0) in boards


def test_8_3_the_order_of_round_2() -> None:
    """1 point, then 0 points, then the median, half a point."""
    won, lost, drawn = Result.WIN, Result.LOSS, Result.DRAW
    games = [(5, WHITE, won), (6, BLACK, won), (7, WHITE, drawn), (8, BLACK, drawn)]
    games += [(1, BLACK, lost), (2, WHITE, lost), (3, BLACK, drawn), (4, WHITE, drawn)]
    players = tuple(Player(id_, games=(Game(*game),)) for id_, game in enumerate(games, 1))
    trace = Trace()
    pair_round(Tournament(players, rounds=5, initial_colour=WHITE), Settings(system="lim"), trace)
    assert [step.data["score"] for step in trace.steps if step.kind == "group"] == ["1.0", "0.0", "0.5"]


@pytest.mark.parametrize(
    ("games", "due", "article"),
    [
        ("", Colour.NONE, ""),
        ("W", BLACK, "5.5"),
        ("WB", WHITE, "5.6"),
        ("BW", BLACK, "5.6"),
        ("WWB", BLACK, "5.5"),
        ("BWW", BLACK, "5.3"),
        ("WBWW", BLACK, "5.3"),
        ("BBWW", BLACK, "5.3"),
        ("BBWBWW", BLACK, "5.3"),
        ("BWBBWBWW", BLACK, "5.3"),
        ("WWWW", BLACK, "5.3"),
        ("WWWWWWBB", BLACK, "5.5"),
    ],
)
def test_5_the_due_colour(games: str, due: Colour, article: str) -> None:
    colours = tuple(WHITE if letter == "W" else BLACK for letter in games)
    found = claim(colours, sum(colours))
    assert (found.due, found.article) == (due, article)


def test_maxi_asks_for_the_ratings() -> None:
    """3.8, 5.7: 1 is due Black and would meet 3, due Black too; 4 is due White, but 101 points below 3."""
    colours = {1: WHITE, 2: BLACK, 3: WHITE, 4: BLACK}
    for bottom, maxi, wanted in ((1899, True, 3), (1899, False, 4), (1900, True, 4)):
        ratings = {1: 2200, 2: 2150, 3: 2000, 4: bottom}
        winners = [Player(i, rating=ratings[i], games=(Game(i + 4, colours[i], Result.WIN),)) for i in ratings]
        losers = [Player(i + 4, games=(Game(i, colours[i].opposite, Result.LOSS),)) for i in ratings]
        boards = engine(Tournament((*winners, *losers), rounds=5, initial_colour=WHITE), 2, maxi=maxi)
        assert boards is not None
        assert any({1, wanted} == set(board) for board in boards)


def test_maxi_belongs_to_lim_alone() -> None:
    with pytest.raises(BadInput, match="maxi"):
        pair_round(field(4), Settings(system="dutch", options={"maxi": True}))
