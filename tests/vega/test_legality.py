"""Random rounds against the literal checker: legal, complete, and the same however the file is written."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from typing import NamedTuple

import pytest

from tests.literal.vega import may_have, pairing_exists, violations
from tests.seeds import at_length
from trfpair.base.errors import BadInput, NoPairing
from trfpair.event.history import before_round
from trfpair.event.model import Colour, ForbiddenGroup, Game, Player, Result, RoundPairing, Tournament
from trfpair.systems.trace import Trace, silent
from trfpair.systems.vega import pair_danubian, pair_vega

from .simulate import announce, play, random_habits, seeds, start


class Size(NamedTuple):
    """How many tournaments of how many players."""

    first: int
    count: int
    fewest: int
    most: int


MIDDLE = Size(10_000, 60, 11, 60)


def rounds(size: Size, tally: Counter[str]):
    """Play tournaments to the end or to the first round without a pairing; yields every round to be paired."""
    for rng in seeds(size.first, size.count):
        habits = random_habits(rng)
        players = rng.randint(size.fewest, size.most)
        planned = rng.randint(2, 12)
        tournament = start(rng, players, planned, habits)
        system = rng.choice((pair_vega, pair_danubian))
        for round_ in range(1, planned + 1):
            tournament = announce(rng, tournament, round_, habits)
            try:
                history = before_round(tournament, round_)
            except BadInput:
                break
            try:
                pairing = system(history, silent(), {})
            except NoPairing:
                tally["none"] += 1
                yield tournament, round_, system, None
                break
            tally["rounds"] += 1
            tally["notices"] += bool(pairing.notices)
            yield tournament, round_, system, pairing
            tournament = play(rng, tournament, pairing, habits)


def check_legal_and_complete(size: Size) -> Counter[str]:
    tally: Counter[str] = Counter()
    for tournament, round_, _, pairing in rounds(size, tally):
        if pairing is not None:
            assert violations(tournament, pairing) == []
        elif len(tournament.players) <= 10:
            assert not pairing_exists(tournament, round_), tournament
            tally["tried"] += 1
    return tally


@at_length(120, 350)
def test_small_rounds_are_legal_and_found_exactly_when_one_exists(count: int):
    tally = check_legal_and_complete(Size(0, count, 2, 10))
    assert tally["rounds"] > 2 * count
    assert tally["tried"] > count // 4
    assert tally["notices"] > count // 5


@pytest.mark.gate
def test_middle_rounds_are_legal():
    assert check_legal_and_complete(MIDDLE)["rounds"] > 250


@pytest.mark.long
def test_many_small_rounds():
    tally = check_legal_and_complete(Size(100_000, 12_000, 2, 10))
    print(dict(tally))
    assert tally["tried"] > 3000


@pytest.mark.long
def test_many_middle_rounds():
    tally = check_legal_and_complete(Size(200_000, 2_500, 8, 60))
    print(dict(tally))
    assert tally["rounds"] > 10_000


def shuffled(tournament: Tournament, rng: random.Random) -> Tournament:
    """The same tournament with its lines in another order."""
    players, forbidden, byes = list(tournament.players), list(tournament.forbidden), list(tournament.byes)
    for rows in (players, forbidden, byes):
        rng.shuffle(rows)
    forbidden = [replace(group, ids=tuple(rng.sample(group.ids, len(group.ids)))) for group in forbidden]
    return replace(tournament, players=tuple(players), forbidden=tuple(forbidden), byes=tuple(byes))


def renumbered(tournament: Tournament, step: int) -> Tournament:
    """The same tournament with other ids in the same order."""

    def new(id_: int) -> int:
        return id_ * step

    players = tuple(
        replace(
            player,
            id=new(player.id),
            games=tuple(game._replace(opponent=new(game.opponent)) for game in player.games),
        )
        for player in tournament.players
    )
    return replace(
        tournament,
        players=players,
        forbidden=tuple(replace(group, ids=tuple(map(new, group.ids))) for group in tournament.forbidden),
        byes=tuple(replace(bye, ids=tuple(map(new, bye.ids))) for bye in tournament.byes),
        virtual_points={new(id_): points for id_, points in tournament.virtual_points.items()},
    )


@at_length(20, 60)
def test_the_order_of_lines_and_the_trace_change_nothing(count: int):
    tally: Counter[str] = Counter()
    rng = random.Random("order")
    for tournament, round_, system, pairing in rounds(Size(20_000, count, 4, 30), tally):
        if pairing is None:
            continue
        trace = Trace()
        again = system(before_round(shuffled(tournament, rng), round_), trace, {})
        assert again == pairing
        assert trace.steps
    assert tally["rounds"] > 3 * count


@at_length(15, 40)
def test_other_ids_in_the_same_order_give_the_same_boards(count: int):
    tally: Counter[str] = Counter()
    for tournament, round_, system, pairing in rounds(Size(30_000, count, 4, 24), tally):
        if pairing is None:
            continue
        again = system(before_round(renumbered(tournament, 3), round_), silent(), {})
        assert again.pairs == tuple(pair._make(3 * id_ for id_ in pair) for pair in pairing.pairs)
    assert tally["rounds"] > 3 * count


@at_length(8, 20)
def test_same_round_same_steps(count: int):
    tally: Counter[str] = Counter()
    for tournament, round_, system, pairing in rounds(Size(40_000, count, 4, 30), tally):
        if pairing is None:
            continue
        one, two = Trace(), Trace()
        assert system(before_round(tournament, round_), one, {}) == system(before_round(tournament, round_), two, {})
        assert one.steps == two.steps


def test_a_wrong_pairing_is_found_out():
    """The checker itself: every rule it knows is broken once."""
    (rng,) = seeds(7, 1)
    habits = random_habits(rng)
    habits.half_bye = habits.zero_bye = habits.full_bye = habits.forfeit = habits.late = habits.forbidden = 0
    tournament = start(rng, 7, 9, habits)
    for round_ in (1, 2):
        pairing = pair_vega(before_round(tournament, round_), silent(), {})
        tournament = play(rng, tournament, pairing, habits)
    good = pair_vega(before_round(tournament, 3), silent(), {})
    assert violations(tournament, good) == []

    def wrong(pairs: list[tuple[int, int]]) -> str:
        made = tuple(good.pairs[0]._make(pair) for pair in pairs)
        return " ".join(violations(tournament, RoundPairing(3, "vega", made)))

    rows = [tuple(pair) for pair in good.pairs]
    met = next(game for game in tournament.players[0].games if game.opponent)
    assert "seated" in wrong(rows[1:])
    assert "seated" in wrong([rows[0], *rows])
    assert "2.1" in wrong([(1, met.opponent)])
    had_bye = next(player.id for player in tournament.players if any(not game.opponent for game in player.games))
    assert "2.2" in wrong([(had_bye, 0)])
    assert not may_have(player_with("WW"), 3, Colour.WHITE)
    assert not may_have(player_with("BWW"), 4, Colour.WHITE)
    assert may_have(player_with("BWW"), 4, Colour.BLACK)
    assert may_have(player_with("WBW"), 4, Colour.WHITE)
    two = tuple(sorted(rows[0]))
    banned = replace(tournament, forbidden=(ForbiddenGroup(two, 1, 3),))
    assert violations(banned, good) == [f"2.1 or forbidden: {rows[0][0]}-{rows[0][1]}"]
    assert violations(replace(banned, forbidden=(ForbiddenGroup(two, 1, 2),)), good) == []


def player_with(colours: str) -> Player:
    """A player who has had these colours."""
    games = (Game(2, Colour.WHITE if letter == "W" else Colour.BLACK, Result.DRAW) for letter in colours)
    return Player(1, games=tuple(games))
