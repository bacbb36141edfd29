"""The club Swiss rule by rule: candidate orders, colours, the bye, flags, impossible input, the trace."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from itertools import combinations
from random import Random
from types import SimpleNamespace

import pytest

import trfpair as library
from tests.club.events import ABSENT, BYE, dense_past, game_cells, new_event, played, random_event, with_round
from tests.club.texts import rendered
from trfpair.base.errors import NoPairing
from trfpair.event.model import (
    ByeRequest,
    Colour,
    ForbiddenGroup,
    Game,
    Record,
    Result,
    RoundPairing,
    Tournament,
    as_bye,
)
from trfpair.output.sheets import Book, Look, sheets_of, words_of
from trfpair.output.texts import file_of_round
from trfpair.rounds.pairing import Settings, pair_round
from trfpair.rounds.why import explain
from trfpair.systems.club.colours import Due, Sentence, colours_of, due
from trfpair.systems.club.report import Reporter
from trfpair.systems.trace import Trace
from trfpair.verify import verify
from trfpair_check import Told

W, B = Colour.WHITE, Colour.BLACK


def pair(tournament: Tournament, system: str = "club") -> RoundPairing:
    return pair_round(tournament, Settings(system=system)).pairing


def boards(pairing: RoundPairing) -> set[frozenset[int]]:
    return {frozenset(board) for board in pairing.boards}


def kinds(pairing: RoundPairing) -> list[str]:
    return [notice.kind for notice in pairing.notices]


def falling(size: int) -> Tournament:
    """Ratings that fall with the number, so that number and rank agree in round 1."""
    return new_event([2000 - 10 * n for n in range(size)])


def test_round_one_from_the_midpoint() -> None:
    pairing = pair(falling(8))
    # The middle of what is left, each time: 1-5 of 8, then 2-6 of {2 3 4 6 7 8} (middle 6), and so on.
    assert [set(board) for board in pairing.boards] == [{1, 5}, {2, 6}, {3, 7}, {4, 8}]


def test_round_one_by_rating_ascending() -> None:
    pairing = pair(falling(8), "club-rating")
    assert [set(board) for board in pairing.boards] == [{1, 8}, {2, 7}, {3, 6}, {4, 5}]


def test_without_games_the_lower_ranked_has_white() -> None:
    assert all(white > black for white, black in pair(falling(8)).boards)


def test_candidates_go_up_from_the_middle_then_down() -> None:
    """Player 1 has met the middle man 4 and those above 4, 3 and 2; the one after the middle, 5, is next."""
    event = falling(6)
    for opponent in (4, 3, 2):
        event = with_round(event, game_cells(1, opponent, "="))
    order = next(step for step in trace_of(event).steps if step.kind == "candidates").data
    # All draws: player 1 leads with 3 points; 2, 3, 4 have 1; 5 and 6 none. Of six the middle man is number 4.
    assert (order["chooser"], order["taken"]) == (1, 5)
    assert [row["who"] for row in order["against"]] == [4, 3, 2]
    assert {row["kind"] for row in order["against"]} == {"met"}


def trace_of(event: Tournament, system: str = "club") -> Trace:
    trace = Trace()
    pair_round(event, Settings(system=system), trace)
    return trace


def test_score_groups_first_in_the_final_order() -> None:
    """The leader meets the lowest rated of the own score, not of the field."""
    event = falling(8)
    event = with_round(
        event, game_cells(1, 8, "1") | game_cells(2, 7, "1") | game_cells(6, 3, "1") | game_cells(5, 4, "1")
    )
    assert frozenset((1, 6)) in boards(pair(event, "club-rating"))


@pytest.mark.parametrize(
    ("colours", "expected"),
    [
        ((), Due(Colour.NONE, True)),
        ((W,), Due(B, True)),
        ((W, B), Due(W, True)),
        ((B, W, W), Due(B, False)),
        ((W, B, B), Due(W, False)),
    ],
)
def test_ideal_and_acceptable_colour(colours: tuple[Colour, ...], expected: Due) -> None:
    assert due(colours) == expected


WHITE_FREE, WHITE_BOUND = Due(W, True), Due(W, False)
BLACK_BOUND, NEW = Due(B, False), Due(Colour.NONE, True)


@pytest.mark.parametrize(
    ("higher", "lower", "colour", "rule"),
    [
        (NEW, NEW, B, Sentence.NO_GAMES),
        (WHITE_BOUND, BLACK_BOUND, W, Sentence.IDEALS),
        (NEW, WHITE_FREE, B, Sentence.IDEALS),
        (BLACK_BOUND, NEW, B, Sentence.IDEALS),
        (WHITE_FREE, WHITE_BOUND, B, Sentence.HIGHER_REPEATS),
        (WHITE_BOUND, WHITE_FREE, W, Sentence.LOWER_REPEATS),
        (WHITE_BOUND, WHITE_BOUND, B, Sentence.FLAG),
        (BLACK_BOUND, BLACK_BOUND, W, Sentence.FLAG),
    ],
)
def test_colours_of_a_game(higher: Due, lower: Due, colour: Colour, rule: Sentence) -> None:
    assert colours_of(higher, lower) == (colour, rule)


def test_the_director_is_told_of_a_third_colour_in_a_row() -> None:
    """Two players, both with White twice: they must meet, the lower ranked gets Black, the higher White again."""
    event = falling(4)
    event = with_round(event, game_cells(1, 3, "1") | game_cells(2, 4, "1"))
    event = with_round(event, game_cells(1, 4, "1") | game_cells(2, 3, "1"))
    event = replace(event, byes=(ByeRequest(Result.ZERO_BYE, 0, (3, 4)),))
    pairing = pair(event)
    assert pairing.pairs == ((1, 2),)
    assert kinds(pairing) == ["three-in-a-row"]
    assert "Player 1 (1) has White a third time in a row" in pairing.notices[0].text


def test_the_game_for_the_director_is_named_by_pair_explain_and_the_card() -> None:
    """The notice names the two; what is told of either says that the director reviews the game."""
    event = falling(4)
    event = with_round(event, game_cells(1, 3, "1") | game_cells(2, 4, "1"))
    event = with_round(event, game_cells(1, 4, "1") | game_cells(2, 3, "1"))
    event = replace(event, byes=(ByeRequest(Result.ZERO_BYE, 0, (3, 4)),))
    paired = pair_round(event, Settings(system="club"), Trace())
    for name in ("pairs.txt", "verbose.txt", "round.html"):
        assert "against Player 2 (2): the director should review the game" in file_of_round(paired, name)
    for player in (1, 2):
        told = explain(event, player, Settings(system="club"))
        assert "for the director to review" in told.rule["rule"]


def test_the_game_for_the_director_stands_on_the_sheets_of_pairings_and_results() -> None:
    """The sheets have the sentence of the notice, in text and HTML; a round without such a game has none."""
    event = replace(falling(4), records=(Record("###", " trfpair new: system=club"),))
    event = with_round(event, game_cells(1, 3, "1") | game_cells(2, 4, "1"))
    event = with_round(event, game_cells(1, 4, "1") | game_cells(2, 3, "1"))
    quiet = Book(event)
    (pair,) = pair_round(
        replace(event, byes=(ByeRequest(Result.ZERO_BYE, 0, (3, 4)),)), Settings(system="club")
    ).pairing.pairs
    event = with_round(event, game_cells(pair.white, pair.black, "1"))
    said = "Player 1 (1) has White a third time in a row, against Player 2 (2): the director should review the game"
    texts = sheets_of(Book(event), words_of("de"), Look())
    for name in ("pairs3.txt", "results3.txt"):
        assert f"\nBrett 1: {said}\n" in texts[name]
    for name in ("pairings.html", "results.html"):
        assert f'Brett 1: <span lang="en">{said}</span>' in texts[name]
    assert quiet.reviewed == ()
    assert not any("director" in text for text in sheets_of(quiet, words_of("en"), Look()).values())


def test_the_bye_goes_to_the_lowest_without_a_bye_or_forfeit() -> None:
    event = falling(5)
    event = with_round(event, game_cells(1, 3, "1") | game_cells(2, 4, "+") | {5: BYE})
    assert pair(event).bye == 3


@pytest.mark.parametrize(("code", "counts"), [*zip("FHU+", [True] * 4), *zip("Z -", [False] * 3)])
def test_what_counts_as_a_bye_or_forfeit(code: str, counts: bool) -> None:
    event = falling(5)
    event = with_round(
        event, game_cells(1, 2, "=") | game_cells(3, 4, "=") | {5: as_bye(Game(0, Colour.NONE, Result(code)))}
    )
    nothing = replace(event.scoring, full_bye=0, pab=0, half_bye=0, forfeit_win=0)
    assert pair(replace(event, scoring=nothing)).bye == (4 if counts else 5)


def test_a_second_bye_only_after_everybody_had_one() -> None:
    event = falling(3)
    taken = []
    for _ in range(4):
        pairing = pair(event)
        taken.append(pairing.bye)
        white, black = pairing.boards[0]
        event = with_round(event, game_cells(white, black, "=") | {pairing.bye: BYE})
    assert sorted(taken[:3]) == [1, 2, 3]
    assert kinds(pair(event))[0] == "second-bye"


def test_the_bye_moves_up_where_it_saves_a_rematch() -> None:
    """The lowest, 5, is the only one whom 1 has not met: with 5 out, 1 would meet somebody again."""
    event = falling(5)
    for opponent in (2, 3, 4):
        event = with_round(event, game_cells(opponent, 1, "="))
    pairing = pair(event)
    assert pairing.bye != 5
    assert frozenset((1, 5)) in boards(pairing)
    assert "bye-moved" in kinds(pairing)
    assert "rematch" not in kinds(pairing)


def test_an_unavoidable_rematch_is_named() -> None:
    event = with_round(falling(2), game_cells(1, 2, "="))
    pairing = pair(event)
    assert kinds(pairing) == ["rematch"]
    assert pairing.notices[0].text.startswith("Player 1 (1) and Player 2 (2) meet again: no pairing")


def test_bans_hold_even_where_a_rematch_is_the_price() -> None:
    event = with_round(falling(4), game_cells(1, 2, "1") | game_cells(3, 4, "1"))
    event = replace(event, forbidden=(ForbiddenGroup((1, 3)), ForbiddenGroup((1, 4))))
    assert boards(pair(event)) == {frozenset((1, 2)), frozenset((3, 4))}


def test_bans_that_leave_no_pairing() -> None:
    event = replace(falling(4), forbidden=(ForbiddenGroup((1, 2, 3, 4)),))
    with pytest.raises(
        NoPairing, match=r"1, 2, 3 and 4 have nobody left to meet\. Bans keep all of 1, 2, 3 and 4 apart"
    ):
        pair(event)


def test_bans_outweigh_the_fewest_byes() -> None:
    """Three players, 1 and 2 may not meet: 3 sits between them, so 3 cannot have the bye although 3 alone had none."""
    event = with_round(falling(3), {1: BYE, 2: BYE, 3: ABSENT})
    event = with_round(event, game_cells(1, 3, "="))
    event = replace(event, forbidden=(ForbiddenGroup((1, 2)),))
    pairing = pair(event)
    assert pairing.bye in (1, 2)
    assert "second-bye" in kinds(pairing)


def test_one_player_and_nobody() -> None:
    assert pair(falling(1)).pairs == ((1, 0),)
    event = replace(falling(2), byes=(ByeRequest(Result.ZERO_BYE, 0, (1, 2)),))
    pairing = pair(event)
    assert pairing.pairs == ()
    assert dict(pairing.absent) == {1: Result.ZERO_BYE, 2: Result.ZERO_BYE}


@pytest.mark.parametrize("system", ["club", "club-rating"])
@pytest.mark.parametrize("size", [2, 5, 6, 9])
def test_the_trace_is_data_and_text(system: str, size: int) -> None:
    event = dense_past(size, size + 1, Random(11))
    paired = pair_round(event, Settings(system=system), Trace())
    kinds_seen = {step.kind for step in paired.trace.steps}
    assert {"ranking", "candidates", "board"} <= kinds_seen
    assert json.loads(json.dumps([step.as_json() for step in paired.trace.steps]))
    text = rendered(paired)
    for notice in paired.pairing.notices:
        assert notice.text in text
    for player in event.players:
        assert f"{player.name} ({player.id})" in text


def test_the_trace_changes_nothing() -> None:
    event = dense_past(9, 6, Random(3))
    silent = pair_round(event, Settings(system="club"))
    told = pair_round(event, Settings(system="club"), Trace())
    assert silent.pairing == told.pairing
    assert not silent.trace.steps


def test_the_trace_says_why_not_those_ranked_below() -> None:
    """7 ranks last and has had the bye; 6 is next."""
    event = replace(falling(7), scoring=replace(falling(7).scoring, pab=0))
    event = with_round(event, game_cells(1, 2, "=") | game_cells(3, 4, "=") | game_cells(5, 6, "=") | {7: BYE})
    step = next(step for step in trace_of(event).steps if step.kind == "bye")
    assert (step.data["id"], step.data["byes"]) == (6, 0)
    assert step.data["against"] == [{"kind": "byes", "who": 7, "byes": 1}]


def test_as_many_byes_is_not_more_byes() -> None:
    trace = Trace(on=True)
    players = [SimpleNamespace(id=number) for number in (7, 8, 9)]
    field = SimpleNamespace(players=players, byes=[1, 1, 2], name=lambda place: str(place))
    Reporter(field, trace).bye(0, 0)
    passed = trace.steps[0].data["against"]
    assert [(row["who"], row["kind"]) for row in passed] == [(9, "byes"), (8, "rest")]


@pytest.mark.parametrize("system", ["club", "club-rating"])
def test_who_met_seldom_and_long_ago_meets_again_first(system: str) -> None:
    """Six players, fifteen rounds: nobody meets again while others wait, and no board of the last round comes again."""
    draw, event = Random(3), random_event(6, Random(3))
    times: Counter[tuple[int, int]] = Counter()
    before: set[tuple[int, int]] = set()
    for round_ in range(1, 16):
        pairing = pair_round(event, Settings(system=system)).pairing
        boards = {(min(pair), max(pair)) for pair in pairing.boards}
        assert not boards & before
        times.update(boards)
        before = boards
        event = played(event, pairing, draw)
        if round_ > 5:
            assert max(times.values()) - min(times[pair] for pair in combinations(range(1, 7), 2)) <= 2
    assert max(times.values()) == 3


def test_the_order_of_the_glossary_is_an_option() -> None:
    """Eight players: the first meets the fifth by the algorithm, the sixth by the glossary; `verify` knows both."""
    event = new_event([1800 - 10 * number for number in range(8)])
    for candidates, opponent in (("algorithm", 5), ("glossary", 6)):
        paired = pair_round(event, Settings(system="club", options={"candidates": candidates}))
        assert (opponent, 1) in paired.pairing.pairs
        told = library.pair(event, system="club", proofs=True, candidates=candidates).to_dict()
        assert verify(event, told, Told(system="club")).outcome == "accepted"
        other = {**told, "options": {"candidates": "glossary" if opponent == 5 else "algorithm"}}
        assert verify(event, other, Told(system="club")).outcome == "rejected"
