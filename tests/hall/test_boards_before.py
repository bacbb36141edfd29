"""Boards made by hand before, or changed after: who was there, numbers, colours, and the ways out of a stuck round."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace

import pytest

import trfpair
from trfpair.base.errors import NoPairing
from trfpair.event.hand_made import hand_made
from trfpair.event.log import without_log
from trfpair.event.model import Colour, ForbiddenGroup, Pair, Tournament
from trfpair.rounds import in_time
from trfpair.rounds.amendment.by_hand import judge_by_hand
from trfpair.rounds.pairing import PairedRound, Settings
from trfpair.systems.trace import Trace


def fresh(players: int, system: str) -> Tournament:
    """An event before its first round."""
    event = trfpair.generate(players=players, rounds=1, seed=1, system=system)
    return replace(trfpair.without_round(event, force=True), rounds=5, initial_colour=Colour.WHITE)


@pytest.mark.parametrize("system", ["dutch-2026", "burstein-2026", "dubov-2026", "lim"])
def test_those_at_boards_made_before_count_among_those_who_have_arrived(system: str) -> None:
    """1 and 8 play by hand, so 2 keeps an even number: Black, where 1 would have White."""
    event = trfpair.with_games(fresh(8, system), {1: (1, 8)}, 1)
    paired = trfpair.pair(event, system=system)
    assert {past.id: past.number for past in paired.history.players} == {id_: id_ for id_ in range(1, 9)}
    assert 2 in [pair.black for pair in paired.pairing.boards]


def test_the_boards_of_keizer_are_counted_with_those_made_before() -> None:
    """Board 1 stands, so the next one is board 2: an even board, on which the higher ranked has Black."""
    event = trfpair.with_games(fresh(8, "keizer"), {1: (1, 8)}, 1)
    paired = trfpair.pair(event, system="keizer")
    assert paired.pairing.boards[0] == Pair(3, 2)


def test_whoever_lost_the_opponent_to_the_one_with_the_bye_was_there() -> None:
    event = trfpair.generate(players=9, rounds=2, seed=1, system="dutch-2026")
    event = replace(trfpair.without_round(event, force=True), rounds=5)
    paired = trfpair.pair(event)
    event = trfpair.with_round(event, paired)
    bye = paired.pairing.bye
    assert bye
    board, (white, black) = next(iter(enumerate(trfpair.boards(event, 2), 1)))
    edited, _ = judge_by_hand(event, trfpair.with_games(event, {board: (white, bye)}, 2), 2)
    entry = hand_made(edited, 2)
    assert entry
    assert Pair(bye, 0) in entry.right
    told = trfpair.render(trfpair.why_not(edited, black, "bye", round=2))
    assert "an even number" not in told
    assert f"meets {white}" in told


def test_ways_out_of_a_round_begun_by_hand() -> None:
    event = trfpair.generate(players=6, rounds=4, seed=14, system="vega")
    begun = trfpair.with_games(replace(event, rounds=6), {1: (2, 3)}, 5)
    with pytest.raises(NoPairing) as stuck:
        trfpair.pair(begun, system="vega")
    assert stuck.value.ways[0] == "way-unpair"
    assert trfpair.pair(replace(event, rounds=6), system="vega").pairing.boards


def test_bans_are_lifted_for_another_system_where_neither_alone_helps() -> None:
    event = trfpair.generate(players=4, rounds=3, seed=16, system="dubov-2026")
    bans = tuple(map(ForbiddenGroup, ((2, 3), (2, 4), (3, 4))))
    with pytest.raises(NoPairing) as stuck:
        trfpair.pair(replace(event, rounds=6, forbidden=bans), system="dubov-2026")
    assert "way-unban-again" in stuck.value.ways
    assert not {"way-unban", "way-again"} & {*stuck.value.ways}
    assert trfpair.pair(replace(event, rounds=6), system="club").pairing.boards


def test_one_of_an_even_number_takes_a_requested_bye() -> None:
    event = trfpair.generate(players=8, rounds=6, seed=1097, system="team-2026", forfeits=3)
    with pytest.raises(NoPairing) as stuck:
        trfpair.pair(replace(event, rounds=9), system="team-2026")
    assert "way-bye" in stuck.value.ways


def test_of_boards_that_stand_it_is_said_that_the_arbiter_made_them() -> None:
    event = trfpair.with_games(fresh(8, "dutch-2026"), {1: (1, 8)}, 1)
    told = trfpair.render(trfpair.why_not(event, 1, 2, system="dutch-2026"))
    assert "The arbiter made the board of 1 by hand." in told
    assert "changed this round" not in told


WAYS_IN_TIME = [in_time._killed] if sys.platform == "win32" else [in_time._interrupted, in_time._killed]
"""Windows has no clock that interrupts."""


@pytest.mark.parametrize("pair_in", WAYS_IN_TIME)
def test_a_round_paired_in_time_has_the_same_history(pair_in: Callable[..., PairedRound]) -> None:
    event = trfpair.with_games(fresh(8, "dutch-2026"), {1: (1, 8)}, 1)
    settings = Settings(system="dutch-2026")
    paired = pair_in(event, settings, Trace(), 60)
    assert [past.number for past in paired.history.players] == [*range(1, 9)]
    assert paired.history.beside == (Pair(1, 8),)


def test_the_card_says_that_the_file_has_the_bye() -> None:
    """Also where no line of the log says that the round was changed by hand."""
    event = trfpair.generate(players=9, rounds=2, seed=1, system="dutch-2026")
    event = trfpair.without_round(event, force=True)
    paired = trfpair.pair(event)
    bye, other = paired.pairing.bye, paired.pairing.boards[0].white
    assert bye
    swapped = without_log(trfpair.with_players_swapped(trfpair.with_round(event, paired), other, bye, 2))
    assert "in the file" in trfpair.render(trfpair.explain(swapped, other, round=2))
