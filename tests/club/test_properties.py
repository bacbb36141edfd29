"""The club Swiss against brute force and against the original's plain walk, on any past."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.club.events import dense_past, played, random_event
from tests.literal import club as literal
from trfpair.base.errors import NoPairing
from trfpair.event.model import ForbiddenGroup, RoundPairing, Tournament
from trfpair.rounds.pairing import Settings, pair_round

SYSTEMS = ("club", "club-rating")
ORDERS = {**{name: Settings(system=name) for name in SYSTEMS}}
ORDERS["club-glossary"] = Settings(system="club", options={"candidates": "glossary"})
"""The systems, and the order of the glossary as a system of its own."""


def answer(field: literal.Round, bye: int | None, pairs: list[tuple[int, int]]) -> set[tuple[int, int]]:
    """The pairs of a literal reading as ids, White first; the bye against 0."""
    ids = [player.id for player in field.players]
    seated = set()
    for high, low in pairs:
        white = literal.white_of(field, high, low)
        seated.add((ids[white], ids[low if white == high else high]))
    if bye is not None:
        seated.add((ids[bye], 0))
    return seated


def faults(pairing: RoundPairing) -> tuple[int, int]:
    kinds = [notice.kind for notice in pairing.notices]
    return kinds.count("rematch"), kinds.count("three-in-a-row")


def present(tournament: Tournament) -> set[int]:
    return {player.id for player in tournament.players}


@pytest.mark.gate
@settings(max_examples=250, deadline=None)
@given(
    system=st.sampled_from(list(ORDERS)),
    size=st.integers(1, 8),
    rounds=st.integers(0, 8),
    bans=st.lists(st.lists(st.integers(1, 8), min_size=2, max_size=3, unique=True), max_size=3),
    seed=st.integers(0, 2**32),
)
def test_brute_force_agrees(system: str, size: int, rounds: int, bans: list[list[int]], seed: int) -> None:
    event = dense_past(size, rounds, Random(seed))
    groups = tuple(ForbiddenGroup(tuple(ids)) for ids in bans)
    event = Tournament(**{**fields(event), "forbidden": groups})
    field = literal.look(event, present(event))
    place = {player.id: index for index, player in enumerate(field.players)}
    banned = {
        (place[a], place[b])
        for ids in bans
        for a in ids
        for b in ids
        if a in place and b in place and place[a] < place[b]
    }
    expected = literal.best(system, field, banned)
    if expected is None:
        with pytest.raises(NoPairing):
            pair_round(event, ORDERS[system])
        return
    rematches, flags, bye, pairs = expected
    pairing = pair_round(event, ORDERS[system]).pairing
    assert set(pairing.pairs) == answer(field, bye, pairs)
    assert faults(pairing) == (rematches, flags)


@pytest.mark.gate
@pytest.mark.parametrize("size", [9, 10])
@pytest.mark.parametrize("system", list(ORDERS))
def test_brute_force_agrees_where_all_have_met(system: str, size: int) -> None:
    """A few samples of more players, after so many rounds that rematches cannot be avoided."""
    rematches = 0
    for seed in range(3):
        event = dense_past(size, 30 + 5 * seed, Random(seed))
        field = literal.look(event, present(event))
        most, flags, bye, pairs = literal.best(system, field, set())
        pairing = pair_round(event, ORDERS[system]).pairing
        assert set(pairing.pairs) == answer(field, bye, pairs)
        assert faults(pairing) == (most, flags)
        rematches += most
    assert rematches


def fields(event: Tournament) -> dict[str, object]:
    return {name: getattr(event, name) for name in Tournament.__dataclass_fields__}


@pytest.mark.gate
@settings(max_examples=40, deadline=None)
@given(system=st.sampled_from(list(ORDERS)), size=st.integers(2, 40), seed=st.integers(0, 2**32))
def test_the_plain_walk_wherever_it_gets_through(system: str, size: int, seed: int) -> None:
    draw = Random(seed)
    event = random_event(size, draw)
    for _ in range(min(size - 1, 6)):
        field = literal.look(event, present(event))
        pairing = pair_round(event, ORDERS[system]).pairing
        walk = literal.greedy(system, field)
        if walk is not None:
            assert set(pairing.pairs) == answer(field, *walk)
        event = played(event, pairing, draw, forfeits=5)


@pytest.mark.gate
@settings(max_examples=40, deadline=None)
@given(system=st.sampled_from(SYSTEMS), size=st.integers(2, 30), rounds=st.integers(0, 5), seed=st.integers(0, 2**32))
def test_the_order_of_the_lines_does_not_matter(system: str, size: int, rounds: int, seed: int) -> None:
    draw = Random(seed)
    event = dense_past(size, rounds, draw)
    players = list(event.players)
    draw.shuffle(players)
    shuffled = Tournament(**{**fields(event), "players": tuple(players)})
    assert pair_round(event, Settings(system=system)).pairing == pair_round(shuffled, Settings(system=system)).pairing
