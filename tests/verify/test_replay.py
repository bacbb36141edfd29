"""Procedures worked out once more: what the checker makes of a round, against the literal reading and every change."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.lim.support import literal
from tests.lim.support import rounds as lim_rounds
from tests.seeds import at_length
from tests.verify.corruptions import changed
from tests.verify.test_systems import rounds, told
from trfpair.base.errors import BadInput
from trfpair.lab.generate.dice import Range
from trfpair.lab.generate.run import make, random_order
from trfpair.lab.generate.wishes import Wishes
from trfpair.trf import dumps, load, loads
from trfpair.verify import verify
from trfpair_check import Told
from trfpair_check.matching import Pool
from trfpair_check.tournament import Player

REPLAYED = ("lim", "vega", "danubian")
Json = dict[str, Any]
FIXTURES = Path(__file__).parents[1] / "fixtures"

# -- pairings ---------------------------------------------------------------------------------------------------------


def pool_of(random: Random, size: int) -> tuple[list[Player], set[frozenset[Player]]]:
    """Players, and who may meet."""
    players = [Player(f"001 {number:4d}") for number in range(1, size + 1)]
    share = random.choice((0.1, 0.25, 0.4, 0.6, 0.9))
    return players, {frozenset(pair) for pair in combinations(players, 2) if random.random() < share}


def number(player: Player) -> int:
    return player.id


def test_the_largest_pairing_and_who_may_stay_over_are_those_found_by_trying() -> None:
    for seed in range(400):
        random = Random(f"largest-{seed}")
        players, may = pool_of(random, random.randint(1, 10))

        @cache
        def most(some: frozenset[Player], may: frozenset[frozenset[Player]] = frozenset(may)) -> int:
            if not some:
                return 0
            one = min(some, key=number)
            rest = some - {one}
            met = [other for other in rest if {one, other} in may]
            return max([most(rest), *(1 + most(rest - {other}) for other in met)])

        pool = Pool(players, lambda p, q, may=may: {p, q} in may)  # type: ignore[misc]
        gone = random.sample(players, random.randint(0, len(players) - 1))
        pool.remove(*gone)
        left = frozenset(players) - {*gone}
        assert pool.left() == len(left) - 2 * most(left)
        spare = pool.spare()
        for one in left:
            assert (one in spare) == (most(left - {one}) == most(left))


# -- rounds -----------------------------------------------------------------------------------------------------------


def against_the_literal_reading(seeds: range, fewest: int, most: int) -> int:
    """Rounds whose boards are those of the literal reading, worked out once more without a trace."""
    count = 0
    for seed in seeds:
        for tournament, round_, maxi in lim_rounds(f"replay-{seed}", fewest, most):
            boards = literal(tournament, round_, maxi=maxi)
            data = told(tournament, "lim", round_, maxi=maxi) if boards is not None else None
            if data is not None:
                seats = {(row["white"], row["black"]) for row in data["pairs"]}
                assert {pair for pair in boards or () if all(pair)} == seats, (seed, round_)
                bare = {key: value for key, value in data.items() if key != "trace"}
                assert verify(tournament, bare, Told(system="lim")).accepted, (seed, round_)
                count += 1
    return count


@pytest.mark.parametrize("seed", [1004, 1346])
def test_a_difference_of_four_or_more_is_as_in_the_literal_reading(seed: int) -> None:
    """Nobody's rules make one; 5.1 then leaves the colour that lessens it, if it is not the third in a row."""
    assert against_the_literal_reading(range(seed, seed + 1), 4, 10) > 4


@pytest.mark.gate
def test_a_lim_round_is_that_of_the_literal_reading() -> None:
    assert against_the_literal_reading(range(60), 2, 10) > 100


@pytest.mark.long
def test_lim_rounds_are_those_of_the_literal_reading_at_length() -> None:
    assert against_the_literal_reading(range(1000, 4000), 4, 10) > 5000


@pytest.mark.gate
def test_the_corpus_of_lim_is_accepted() -> None:
    cases = json.loads((FIXTURES / "lim" / "literal.json").read_text(encoding="utf-8"))
    accepted = 0
    for case in cases:
        tournament = loads(case["trf"]).tournament
        data = told(tournament, "lim")
        assert (data is None) == (case["pairs"] is None)
        accepted += data is not None and verify(tournament, data, Told(system="lim")).accepted
    assert accepted == sum(case["pairs"] is not None for case in cases)


@pytest.mark.parametrize("name", ["vega", "danubian"])
def test_islands_of_round_1_take_their_turns_by_due_colour(name: str) -> None:
    """5: the halves are the columns only of those who are left when the islands (7.1) have their opponents."""
    tournament, round_, _ = next(lim_rounds("lawless-184", 4, 11))
    data = told(tournament, name, round_)
    assert data
    (islands,) = (step for step in data["trace"] if step["step"] == "islands")
    assert [row["chooser"] for row in islands["rows"]] == [2, 3, 1]
    assert verify(replace(tournament, system=""), data, Told(system=name)).accepted


@at_length(3, 1, "every")
def test_the_rounds_of_vega_are_accepted(every: int) -> None:
    for path in sorted((FIXTURES / "vega").glob("*/input.trf"))[::every]:
        for name in ("vega", "danubian"):
            tournament = load(path).tournament
            data = told(tournament, name)
            assert data is None or verify(replace(tournament, system=""), data, Told(system=name)).accepted, path


def spoilt(name: str, seeds: range, times: int) -> int:
    """Change, take away or double any one place of a trace: never accepted."""
    count, random = 0, Random(f"replay-{name}")
    for tournament, data in rounds(name, seeds):
        assert verify(tournament, data).accepted
        for _ in range(times):
            copy = deepcopy(data)
            place: Any = copy["trace"]
            key: Any = random.randrange(len(place))
            while isinstance(place[key], (dict, list)) and place[key] and random.random() < 0.9:
                place = place[key]
                key = random.choice(list(place)) if isinstance(place, dict) else random.randrange(len(place))
            if random.random() < 0.2:
                del place[key]
            else:
                place[key] = changed(random, place[key])
            if copy == data:
                continue
            try:
                verdict = verify(tournament, copy)
            except BadInput:
                count += 1
                continue
            assert not verdict.accepted, (place, key)
            count += 1
    return count


@pytest.mark.parametrize("name", REPLAYED)
@at_length(2, 4)
def test_no_place_of_a_trace_can_be_changed(count: int, name: str) -> None:
    assert spoilt(name, range(count), 10) > 20 * count


@pytest.mark.long
@pytest.mark.parametrize("name", REPLAYED)
def test_no_place_of_a_trace_can_be_changed_at_length(name: str) -> None:
    assert spoilt(name, range(100, 200), 25) > 5000


def crossed(name: str, seeds: range) -> Iterator[str]:
    """Without a trace: two boards meet across, or have the other colours; what is said of it."""
    random = Random(f"crossed-{name}")
    for tournament, data in rounds(name, seeds):
        bare = {key: value for key, value in data.items() if key != "trace"}
        assert verify(tournament, bare).accepted
        if len(data["pairs"]) > 1:
            one, two = random.sample(data["pairs"], 2)
            one["black"], two["black"] = two["black"], one["black"]
            yield verify(tournament, bare).false


@pytest.mark.gate
@pytest.mark.parametrize("name", REPLAYED)
def test_other_boards_are_rejected_without_a_trace_too(name: str) -> None:
    found = list(crossed(name, range(8)))
    assert all(found)


def accepted(name: str, seeds: range, fewest: int, most: int) -> int:
    """Whole generated events: every round of them is accepted."""
    count = 0
    for seed in seeds:
        size = Random(f"size-{seed}").randint(fewest, most)
        wishes = replace(Wishes(), players=Range(size, size), rounds=Range(7, 11))
        made = make(random_order(wishes, system=name, seed=f"replay-{seed}"), "trfpair test")
        tournament = loads(dumps(made, "trf26")).tournament
        for round_ in range(1, (tournament.rounds or 0) + 1):
            data = told(tournament, name, round_)
            assert data is not None
            verdict = verify(tournament, data, Told(system=name))
            assert verdict.accepted, (seed, round_, verdict)
            count += 1
    return count


@pytest.mark.parametrize("name", REPLAYED)
@at_length(1, 2)
def test_rounds_of_events_are_accepted(count: int, name: str) -> None:
    assert accepted(name, range(count), 50, 120) >= 7 * count


@pytest.mark.long
@pytest.mark.parametrize("name", REPLAYED)
def test_rounds_of_large_events_are_accepted(name: str) -> None:
    count = accepted(name, range(100, 136), 50, 1000)
    print(name, count)
    assert count > 250
