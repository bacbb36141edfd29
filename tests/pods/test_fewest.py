"""cEDH beyond 16 players: the fewest rematches and the fewest repeated tables of three, against independent optima."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.pods import programme, reference
from trfpair.pods import by_name, cedh
from trfpair.pods.cedh.seek import fewest, objective, rarer_meetings, searched
from trfpair.pods.model import FinishedRound, Request, Table
from trfpair.pods.pages import told
from trfpair.pods.simulate import play
from trfpair.pods.solver.choices import choices
from trfpair.pods.solver.cover import cover_of
from trfpair.pods.solver.prices import SCALE, Prices, prices
from trfpair.pods.solver.problem import total_cost
from trfpair.systems.trace import Trace

STATES = json.loads((Path(__file__).parent.parent / "fixtures" / "pods" / "optima.json").read_text(encoding="utf-8"))
"""States of closed loops, with the least badness as the programme found it: [rounds of tables, badness]."""


def sizes(number: int) -> list[int]:
    threes = -number % 4
    return [4] * ((number - 3 * threes) // 4) + [3] * threes


def state(rounds: list[list[list[int]]]) -> Request:
    """The request of a state on file: everybody who sat somewhere; the first at each table has won."""
    played = tuple(FinishedRound(tuple(Table(tuple(table), table[0]) for table in tables)) for tables in rounds)
    players = sorted(player for table in rounds[0] for player in table)
    return Request(tuple(players), played)


@pytest.mark.gate
@pytest.mark.parametrize("number", range(len(STATES)))
def test_no_more_rematches_than_the_known_optimum(number: int) -> None:
    rounds, badness = STATES[number]
    figures = cedh.pair(state(rounds), cedh.Options(effort=1)).figures
    assert (figures["badness"], figures["badness_proved"]) == (badness, True)


def test_the_states_are_worth_their_time() -> None:
    fields = {sum(map(len, rounds[0])) for rounds, _ in STATES}
    assert len(STATES) >= 10
    assert {number % 4 for number in fields} == {0, 1, 2, 3}
    assert min(fields) == 17
    assert max(fields) == 40
    assert sum(badness > 0 for _, badness in STATES) >= 8


@pytest.mark.gate
@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**6), number=st.integers(6, 11), rounds=st.integers(1, 4), law=st.sampled_from(cedh.LAWS))
def test_the_cover_finds_the_least_of_brute_force(seed: int, number: int, rounds: int, law: str) -> None:
    """On fields small enough to list every seating: from the walk, whatever it costs."""
    request = reference.random_request(seed, number, rounds, (4, 3))
    round_ = cedh.CedhRound(request, cedh.Options(rematch_law=law, seed=seed))
    found, proof = fewest(round_, cedh.walk(round_))
    tables = [tuple(round_.players[place] for place in table) for table in found]

    def key(seating: reference.Seating) -> tuple[int, int]:
        met = [reference.meetings(request, a, b) for table in seating for a, b in combinations(table, 2)]
        cost = sum(m * m for m in met) if law == "square" else sum(met)
        return cost, reference.threes(request, seating)

    assert sorted(map(len, tables), reverse=True) == sizes(number)
    assert sorted(player for table in tables for player in table) == sorted(request.players)
    assert key(tables) == min(map(key, reference.seatings(sorted(request.players), sizes(number))))
    assert proof.badness
    assert proof.threes


@pytest.mark.gate
@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10**6), number=st.integers(6, 10), rounds=st.integers(1, 4))
def test_two_together_at_the_least_cost(seed: int, number: int, rounds: int) -> None:
    request = reference.random_request(seed, number, rounds, (4, 3))
    round_ = cedh.CedhRound(request, cedh.Options(seed=seed))
    problem = round_.problem({"badness": 1, "threes": 0, "spread": 0}, 0)
    one, other = Random(seed).sample(range(number), 2)
    cover = cover_of(problem, 10**6, round_.small, (one, other))
    assert cover is not None
    tables = cover.least(10**6).tables
    assert tables is not None
    assert any({one, other} <= {*table} for table in tables)
    together = {round_.players[one], round_.players[other]}
    assert 2 * total_cost(problem, tables) == min(
        reference.badness(request, seating)
        for seating in reference.seatings(sorted(request.players), sizes(number))
        if any(together <= {*table} for table in seating)
    )


@pytest.mark.gate
@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10**6), number=st.integers(8, 12), rounds=st.integers(2, 5))
def test_the_prices_are_a_proof(seed: int, number: int, rounds: int) -> None:
    """No table is cheaper than what is said beyond its members' prices, and the bound is below every seating."""
    request = reference.random_request(seed, number, rounds, (4, 3))
    round_ = cedh.CedhRound(request, cedh.Options())
    listed = choices(round_.problem({"badness": 1, "threes": 0, "spread": 0}, 0), 10**6)
    assert listed is not None
    found = prices(listed)
    assert min(found.beyond) >= 0
    assert found.least <= SCALE * reference.least_badness(request, sizes(number)) // 2
    some = next(reference.seatings(list(range(number)), sizes(number)))
    at = {choice.members: place for place, choice in enumerate(listed.all)}
    laid = [at[table] for table in some]
    cost = sum(listed.all[place].cost for place in laid)
    assert found.least + sum(found.beyond[place] for place in laid) == SCALE * cost


@pytest.mark.gate
def test_what_is_not_proved_is_not_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without prices and with no nodes to spend nothing is proved, and the words say so."""
    rounds, badness = next(one for one in STATES if one[1])
    monkeypatch.setattr("trfpair.pods.solver.cover.Cover.within", _spent)
    monkeypatch.setattr(
        "trfpair.pods.solver.cover.prices",
        lambda listed: Prices(0, tuple(SCALE * choice.cost for choice in listed.all)),
    )
    trace = Trace()
    outcome = cedh.pair(state(rounds), cedh.Options(effort=1), trace)
    assert outcome.figures["badness"] >= badness
    assert not outcome.figures["badness_proved"]
    whole = [step for step in trace.steps if step.kind == "round"]
    assert [step.data["proved"] for step in whole] == ["nothing"]
    assert told(by_name("cedh"), whole)[0].endswith("no better seating was found (not proved)")


def _spent(*_: object) -> None:
    from trfpair.pods.solver.cover import OutOfNodes

    raise OutOfNodes


@pytest.mark.gate
def test_a_search_for_rematches_alone_where_the_first_left_some() -> None:
    """72 players, 23 random rounds: more than a cover is asked for. The first search leaves rematches."""
    request = reference.random_request(3, 72, 23, (4,))
    round_ = cedh.CedhRound(request, cedh.Options(effort=1))
    first = searched(round_, objective(round_)[0], cedh.walk(round_), 0)
    assert round_.sums(first).badness > 0
    assert round_.sums(rarer_meetings(round_, first)).badness == 0
    assert cedh.pair(request, cedh.Options(effort=1)).figures["badness"] == 0


def closed_loop(number: int, rounds: int, seed: int) -> list[tuple[Request, int, bool]]:
    """A tournament that follows the engine's own seatings: each state with the badness it got, and whether proved."""
    request, rng = Request(tuple(range(1, number + 1)), ()), Random(seed * 1000 + number)
    states = []
    for _ in range(rounds):
        outcome = cedh.pair(request, cedh.Options(effort=1))
        states.append((request, int(outcome.figures["badness"]), bool(outcome.figures["badness_proved"])))
        request = Request(request.players, (*request.rounds, play(rng, outcome)))
    return states


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1, 4))
@pytest.mark.parametrize("number", range(17, 41))
def test_closed_loops_never_above_the_known_optimum(number: int, seed: int) -> None:
    """Nine rounds: the first has no past, eight have."""
    pytest.importorskip("scipy")
    for request, badness, _ in closed_loop(number, 9, seed)[1:]:
        known = programme.least_badness(request, badness)
        assert known is None or badness == known
