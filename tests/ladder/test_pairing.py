"""The pairing of a ladder week: the worked example, each rule, brute force, and the rule as written."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.club.events import BYE, game_cells, played, with_round
from tests.club.texts import rendered
from tests.ladder.weeks import applied, boards, dense_weeks, idle_week, ladder, without
from tests.literal import ladder as literal
from trfpair.base.errors import BadInput, NoPairing
from trfpair.event.model import ForbiddenGroup, RoundPairing, Tournament
from trfpair.rounds.pairing import Settings, pair_round
from trfpair.systems.trace import Trace

NAMES = ("Aaron", "Bob", "Charlie", "David", "Evan", "Frank")


def pair(tournament: Tournament, **options: Any) -> RoundPairing:
    return pair_round(applied(tournament), Settings(system="ladder", options=options)).pairing


def kinds(pairing: RoundPairing) -> list[str]:
    return [notice.kind for notice in pairing.notices]


def the_worked_example() -> Tournament:
    """The six of the ladder rules, with the opponents of their previous two weeks."""
    event = ladder(6)
    event = replace(event, players=tuple(replace(p, name=name) for p, name in zip(event.players, NAMES)))
    event = with_round(event, game_cells(2, 1, "=") | game_cells(4, 3, "="))
    return with_round(event, game_cells(3, 1, "=") | game_cells(4, 2, "=") | game_cells(6, 5, "="))


def test_the_worked_example_of_the_rules() -> None:
    names = dict(enumerate(NAMES, 1))
    pairing = pair(the_worked_example())
    assert [(names[white], names[black]) for white, black in pairing.pairs] == [
        ("David", "Aaron"),
        ("Evan", "Bob"),
        ("Frank", "Charlie"),
    ]
    assert not pairing.notices


def test_the_trace_tells_why_bob_does_not_play_charlie() -> None:
    paired = pair_round(the_worked_example(), Settings(system="ladder"), Trace())
    assert json.loads(json.dumps([step.as_json() for step in paired.trace.steps]))
    text = rendered(paired)
    assert (
        "Bob (2) meets Evan (5)\n    not Charlie (3): the others could then be paired only worse, or not at all" in text
    )
    assert (
        "Aaron (1) meets David (4)\n    not Bob (2): they met two weeks ago\n    not Charlie (3): they met last week"
        in text
    )


def test_places_order_the_week_not_numbers_nor_ratings() -> None:
    event = ladder(4)
    event = replace(event, players=tuple(replace(p, rank=5 - p.id) for p in event.players))
    assert pair(event).pairs == ((3, 4), (1, 2))


def test_three_weeks_ago_is_forgotten() -> None:
    event = with_round(ladder(4), game_cells(1, 2, "="))
    told = []
    for _ in range(3):
        told.append(kinds(pair(without(event, (3, 4)))))
        event = idle_week(event)
    assert told == [["rematch"], ["rematch"], []]


def test_a_forfeit_is_no_meeting() -> None:
    assert not pair(with_round(ladder(2), game_cells(1, 2, "+"))).notices


def test_an_older_rematch_before_a_fresh_one() -> None:
    """Everybody has met everybody: two games last week, two the week before, two never were played."""
    event = with_round(ladder(3), game_cells(1, 2, "="))
    event = with_round(event, game_cells(1, 3, "="))
    event = replace(event, forbidden=(ForbiddenGroup((2, 3)),))
    pairing = pair(event)
    assert (pairing.bye, boards(pairing)) == (3, {frozenset((1, 2))})
    assert "2 weeks ago" in pairing.notices[0].text


def test_the_bye_goes_to_the_lowest_every_week() -> None:
    event = ladder(5)
    for _ in range(3):
        pairing = pair(without(event, (4, 5)))
        assert (pairing.bye, kinds(pairing)) == (3, [])
        event = idle_week(event, {3: BYE})


def test_the_bye_moves_up_where_the_others_could_not_be_paired() -> None:
    event = with_round(ladder(3), game_cells(1, 2, "="))
    pairing = pair(event)
    assert (pairing.bye, boards(pairing)) == (2, {frozenset((1, 3))})
    assert kinds(pairing) == ["bye-moved"]


def test_a_bye_gap() -> None:
    event = idle_week(ladder(7), {5: BYE})
    away = (6, 7)
    assert pair(without(event, away)).bye == 5
    assert pair(without(event, away), bye_gap=1).bye == 4
    event = idle_week(event, {4: BYE})
    assert [pair(without(event, away), bye_gap=gap).bye for gap in (0, 1, 2, 3)] == [5, 5, 3, 3]


def test_a_bye_gap_yields_when_everybody_had_one() -> None:
    event = ladder(5)
    for id_ in (1, 2, 3):
        event = idle_week(event, {id_: BYE})
    pairing = pair(without(event, (4, 5)), bye_gap=3)
    assert pairing.bye == 3
    assert kinds(pairing) == ["bye-gap"]


def test_the_lower_place_has_white() -> None:
    assert all(white > black for white, black in pair(ladder(10)).boards)


def test_the_unranked_are_drawn() -> None:
    """Six unranked: their pairs, colours and order hang on the seed, and on nothing else."""
    event = ladder(8, unranked=6)
    by_seed = {seed: pair(event, seed=seed).pairs for seed in range(30)}
    assert all(pairs[0] == (2, 1) for pairs in by_seed.values())
    assert len(set(by_seed.values())) > 20
    shuffled = replace(event, players=event.players[::-1])
    assert all(pair(shuffled, seed=seed).pairs == pairs for seed, pairs in by_seed.items())


def test_an_odd_number_of_ranked_players_takes_in_one_unranked() -> None:
    for seed in range(10):
        pairing = pair(ladder(6, unranked=3), seed=seed)
        assert pairing.pairs[0] == (2, 1)
        assert pairing.pairs[1].black == 3
        assert pairing.pairs[1].white in (4, 5, 6)


def test_the_bye_among_unranked_players_is_drawn() -> None:
    assert {pair(ladder(5, unranked=3), seed=seed).bye for seed in range(30)} == {3, 4, 5}


def test_balanced_colours() -> None:
    event = idle_week(idle_week(with_round(ladder(4), game_cells(2, 1, "="))))
    event = without(event, (3, 4))
    assert pair(event).pairs == ((2, 1),)
    assert pair(event, colour="balance").pairs == ((1, 2),)
    assert pair(ladder(2), colour="balance").pairs == ((2, 1),)


def test_the_shares_are_compared_not_the_numbers() -> None:
    """2 had White in one game of one, 1 twice in three: 1 has White now, though more often before."""
    event = with_round(ladder(5), game_cells(1, 3, "=") | game_cells(2, 4, "="))
    event = with_round(event, game_cells(1, 4, "="))
    event = with_round(event, game_cells(5, 1, "="))
    assert pair(without(event, (3, 4, 5)), colour="balance").pairs == ((1, 2),)


@pytest.mark.parametrize(
    ("ranks", "message"),
    [((1, 2, 2), "players 2 and 3 both have place 2"), ((0, 1, 2), "player 1 has place 0")],
)
def test_impossible_places(ranks: tuple[int, ...], message: str) -> None:
    event = ladder(3)
    event = replace(event, players=tuple(replace(p, rank=rank) for p, rank in zip(event.players, ranks)))
    with pytest.raises(BadInput, match=message):
        pair(event)


def test_impossible_options() -> None:
    with pytest.raises(BadInput, match="bye gap of -1"):
        pair(ladder(3), bye_gap=-1)
    with pytest.raises(BadInput, match="colour`: expected lower, balance, found `random`"):
        pair(ladder(3), colour="random")


def test_bans_that_leave_no_pairing() -> None:
    with pytest.raises(NoPairing, match="Bans keep these apart: 1-2, 1-3 and 2-3"):
        pair(replace(ladder(4), forbidden=(ForbiddenGroup((1, 2, 3)),)))


@pytest.mark.gate
@settings(max_examples=250, deadline=None)
@given(
    size=st.integers(1, 8),
    unranked=st.integers(0, 3),
    share=st.integers(30, 100),
    gap=st.integers(0, 2),
    seed=st.integers(0, 2**32),
)
def test_brute_force_agrees(size: int, unranked: int, share: int, gap: int, seed: int) -> None:
    event = dense_weeks(ladder(size, min(unranked, size)), share, Random(seed))
    paired = pair_round(event, Settings(system="ladder", options={"seed": seed, "bye_gap": gap}), Trace())
    order = [row["id"] for row in paired.trace.steps[0].data["players"]]
    week = literal.look(event, order, gap)
    rematches, fresh, bye, pairs = literal.best(week, gap)
    expected = {frozenset((order[a], order[b])) for a, b in pairs}
    assert boards(paired.pairing) == expected
    assert paired.pairing.bye == (order[bye] if bye is not None else 0)
    texts = [notice.text for notice in paired.pairing.notices if notice.kind == "rematch"]
    assert (len(texts), sum("last week" in text for text in texts)) == (rematches, fresh)


@pytest.mark.gate
@settings(max_examples=40, deadline=None)
@given(size=st.integers(4, 41), seed=st.integers(0, 2**32))
def test_the_written_rule_wherever_it_gets_through(size: int, seed: int) -> None:
    draw = Random(seed)
    event = ladder(size)
    for _ in range(6):
        away = [player.id for player in event.players if draw.randrange(100) >= 85]
        event = without(event, away)
        order = [player.id for player in event.players if player.id not in away]
        pairing = pair(event)
        week = literal.look(event, order)
        written = literal.written_rule(week)
        if written is not None:
            assert [set(board) for board in pairing.boards] == [{order[a], order[b]} for a, b in written]
        if pairing.boards:
            event = played(event, pairing, draw, forfeits=3)
