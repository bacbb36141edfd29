"""cEDH seating against brute force, the figures of the original, and the rules of tables of three and four."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.pods import reference
from tests.seeds import gated
from trfpair.base.errors import BadInput, NoPairing
from trfpair.pods import cedh
from trfpair.pods.model import FinishedRound, Request, Table, Weights
from trfpair.pods.past import study
from trfpair.pods.seating import balance
from trfpair.pods.simulate import play
from trfpair.pods.solver.problem import spread_bound, total_cost

seeds = st.integers(0, 10**6)


def sizes(number: int) -> list[int]:
    """Table sizes by C1, written down independently."""
    tables = (number + 3) // 4
    return [4] * (number - 3 * tables) + [3] * (4 * tables - number)


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (3, (0, 1)),
        (4, (1, 0)),
        (6, (0, 2)),
        (7, (1, 1)),
        (8, (2, 0)),
        (9, (0, 3)),
        (10, (1, 2)),
        (11, (2, 1)),
        (13, (1, 3)),
    ],
)
def test_table_sizes(number: int, expected: tuple[int, int]) -> None:
    assert cedh.table_sizes(number, allow_bye=False) == (*expected, 0)


@pytest.mark.parametrize("number", [1, 2, 5])
def test_impossible_numbers_are_refused_or_get_byes(number: int) -> None:
    request = Request(tuple(range(1, number + 1)), ())
    with pytest.raises(NoPairing, match=f"No valid pairing exists: {number} player"):
        cedh.pair(request, cedh.Options())
    outcome = cedh.pair(request, cedh.Options(allow_bye=True))
    assert len(outcome.byes) == number % 4
    assert sorted([*outcome.byes, *(p for table in outcome.tables for p in table)]) == list(range(1, number + 1))


def test_nobody_to_seat() -> None:
    with pytest.raises(BadInput, match="players"):
        cedh.pair(Request((), ()), cedh.Options())


def test_bye_goes_to_who_had_none() -> None:
    past = tuple(FinishedRound((Table(tuple(p for p in range(1, 6) if p != bye), 0),), (bye,)) for bye in (5, 4))
    outcome = cedh.pair(Request((1, 2, 3, 4, 5), past), cedh.Options(allow_bye=True))
    assert outcome.byes[0] in (1, 2, 3)


@pytest.mark.gate
@settings(max_examples=60, deadline=None)
@given(seed=seeds, number=st.integers(6, 10), rounds=st.integers(0, 4))
def test_small_fields_reach_the_optimum_of_brute_force(seed: int, number: int, rounds: int) -> None:
    request = reference.random_request(seed, number, rounds, (4, 3))
    rows = [
        (reference.badness(request, t), reference.threes(request, t), reference.spread(request, t))
        for t in reference.seatings(sorted(request.players), sizes(number))
    ]
    figures = cedh.pair(request, cedh.Options(seed=seed)).figures
    assert (figures["badness"], figures["repeated_threes"], figures["score_spread"]) == min(rows)
    assert figures["proved"]
    figures = cedh.pair(request, cedh.Options(mode="score-first", seed=seed)).figures
    best = min((spread, badness, threes) for badness, threes, spread in rows)
    assert (figures["score_spread"], figures["badness"], figures["repeated_threes"]) == best


@pytest.mark.few(1)
@pytest.mark.parametrize("number", [11, 12, 13, *gated(14, 15, 16)])
def test_up_to_sixteen_players_the_badness_is_the_least_possible(number: int) -> None:
    for seed, rounds in ((1, 1), (2, 2), (3, 3)):
        request = reference.random_request(seed, number, rounds, (4, 3))
        outcome = cedh.pair(request, cedh.Options())
        assert outcome.figures["badness"] == reference.least_badness(request, sizes(number))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(40))
def test_many_fields_up_to_sixteen_have_the_least_badness(seed: int) -> None:
    for number in (10, 11, 12, 13, 14, 15, 16):
        request = reference.random_request(seed, number, 2 + seed % 4, (4, 3))
        outcome = cedh.pair(request, cedh.Options(seed=seed))
        assert outcome.figures["badness"] == reference.least_badness(request, sizes(number))


@pytest.mark.gate
@settings(max_examples=30, deadline=None)
@given(seed=seeds, number=st.integers(6, 9), law=st.sampled_from(cedh.LAWS))
def test_weights_reach_the_optimum_of_brute_force(seed: int, number: int, law: str) -> None:
    request = reference.random_request(seed, number, 3, (4, 3))
    weights = request.weights

    def cost(tables: reference.Seating) -> object:
        power = 2 if law == "square" else 1
        rematch = sum(
            reference.meetings(request, a, b) ** power for table in tables for a in table for b in table if a != b
        )
        spread, threes = reference.spread(request, tables), reference.threes(request, tables)
        return weights.rematch * rematch + weights.score * spread + weights.three * threes

    outcome = cedh.pair(request, cedh.Options(mode="weights", rematch_law=law, seed=seed))
    best = min(map(cost, reference.seatings(sorted(request.players), sizes(number))))  # type: ignore[type-var]
    assert cost([tuple(table) for table in outcome.tables]) == best


def test_weight_of_zero_is_a_rule_switched_off() -> None:
    request = reference.random_request(5, 8, 3, (4,))
    free = Request(request.players, request.rounds, Weights(rematch=Weights().rematch * 0))
    figures = cedh.pair(free, cedh.Options(mode="weights")).figures
    best = min(reference.spread(request, t) for t in reference.seatings(sorted(request.players), [4, 4]))
    assert figures["score_spread"] == best


@pytest.mark.gate
@settings(max_examples=25, deadline=None)
@given(seed=seeds, number=st.integers(11, 40), rounds=st.integers(0, 5))
def test_everybody_is_seated_once_and_never_worse_than_the_walk(seed: int, number: int, rounds: int) -> None:
    request = reference.random_request(seed, number, rounds, (4, 3))
    options = cedh.Options(seed=seed, effort=1)
    outcome = cedh.pair(request, options)
    assert sorted(p for table in outcome.tables for p in table) == sorted(request.players)
    assert sorted(map(len, outcome.tables), reverse=True) == sizes(number)
    round_ = cedh.CedhRound(request, options)
    walked = round_.sums(cedh.walk(round_))
    tables = [tuple(table) for table in outcome.tables]
    found = tuple(f(request, tables) for f in (reference.badness, reference.threes, reference.spread))
    assert found <= (walked.badness, walked.threes, walked.spread)
    assert found[0] == outcome.figures["badness"]
    assert cedh.pair(request, options) == outcome


@pytest.mark.gate
@settings(max_examples=30, deadline=None)
@given(seed=seeds, number=st.integers(6, 10))
def test_the_walk_stands_when_nothing_is_better(seed: int, number: int) -> None:
    request = reference.random_request(seed, number, 2, (4, 3))
    round_ = cedh.CedhRound(request, cedh.Options(seed=seed))
    walked = cedh.walk(round_)
    best, proved = cedh.improve(round_, walked)
    problem = round_.problem(round_.places(), 0)
    assert proved
    assert (best is walked) == (total_cost(problem, best) == total_cost(problem, walked))


def test_the_walk_reads_as_the_original() -> None:
    """C4: the top score's worst sufferer starts, then the fewest squared meetings, ties to the best score."""
    past = (
        FinishedRound((Table((1, 2, 3, 4), 1), Table((5, 6, 7, 8), 5))),
        FinishedRound((Table((1, 2, 5, 6), 1), Table((3, 4, 7, 8), 7))),
    )
    round_ = cedh.CedhRound(Request(tuple(range(1, 9)), past), cedh.Options(seed=3))
    first, second = ([round_.players[place] for place in table] for table in cedh.walk(round_))
    assert round_.players[0] == 1
    assert first[:2] == [1, 7]
    assert set(first[2:]) <= {3, 4, 8, 2, 5, 6}
    assert sorted(first + second) == list(range(1, 9))


@pytest.mark.gate
@settings(max_examples=40, deadline=None)
@given(scores=st.lists(st.integers(0, 6), min_size=6, max_size=9))
def test_the_spread_bound_is_a_bound(scores: list[int]) -> None:
    request = Request(tuple(range(len(scores))), ())
    best = min(
        sum(abs(scores[a] - scores[b]) for table in t for a in table for b in table if a < b)
        for t in reference.seatings(list(request.players), sizes(len(scores)))
    )
    assert spread_bound(scores, sizes(len(scores))) <= best
    if len(scores) == 8:
        assert spread_bound(scores, [4, 4]) == best


@pytest.mark.gate
@settings(max_examples=30, deadline=None)
@given(seed=seeds, number=st.integers(6, 12), rounds=st.integers(1, 4))
def test_seats_spread_the_seat_sums_least(seed: int, number: int, rounds: int) -> None:
    request = reference.random_request(seed, number, rounds, (4, 3))
    history = study(request)
    for table in cedh.pair(request, cedh.Options()).tables:

        def after(order: tuple[int, ...]) -> int:
            middle = len(order) + 1
            return sum((balance(history, p) + 2 * seat - middle) ** 2 for seat, p in enumerate(order, start=1))

        assert after(table) == min(map(after, permutations(table)))


@pytest.mark.gate
def test_tables_of_three_rotate() -> None:
    """Eleven players without any rematch to avoid: the second table of three holds others than the first."""
    first = FinishedRound((Table((1, 2, 3, 4), 0), Table((5, 6, 7, 8), 0), Table((9, 10, 11), 0)))
    outcome = cedh.pair(Request(tuple(range(1, 12)), (first,)), cedh.Options())
    small = next(table for table in outcome.tables if len(table) == 3)
    best = min(
        (reference.badness(r, t), reference.threes(r, t))
        for r in [Request(tuple(range(1, 12)), (first,))]
        for t in reference.seatings(list(r.players), [4, 4, 3])
    )
    assert outcome.figures["repeated_threes"] == best[1] == len({9, 10, 11}.intersection(small))


@pytest.mark.gate
def test_drops_late_entries_and_returns() -> None:
    """3 drops, 13 enters late, 12 misses round 2 and returns: all active ones are seated, history counts."""
    rounds = (
        FinishedRound((Table((1, 2, 3, 4), 1), Table((5, 6, 7, 8), 0), Table((9, 10, 11, 12), 9))),
        FinishedRound((Table((1, 5, 9, 2), 1), Table((4, 6, 10), 6), Table((7, 8, 11), 0))),
    )
    active = (1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13)
    outcome = cedh.pair(Request(active, rounds), cedh.Options())
    assert sorted(p for table in outcome.tables for p in table) == sorted(active)
    best = min(reference.badness(Request(active, rounds), t) for t in reference.seatings(list(active), [4, 4, 4]))
    assert outcome.figures["badness"] == best


def test_what_yields_is_named() -> None:
    past = FinishedRound((Table((1, 2, 3, 4), 1), Table((5, 6, 7), 5)))
    outcome = cedh.pair(Request((1, 2, 3, 4, 5, 6, 7), (past,)), cedh.Options())
    told = [notice.text for notice in outcome.notices]
    for table in outcome.tables:
        for one in table:
            for other in table:
                if one < other and reference.meetings(Request((), (past,)), one, other):
                    assert any(f"{one} and {other} meet again at table" in text for text in told)


@pytest.mark.gate
@pytest.mark.parametrize("number", [32, 64, 128, 200])
def test_large_fields_have_no_rematch(number: int) -> None:
    """0 wherever 0 is the best known: the closed loop of a whole tournament."""
    from random import Random

    request, rng = Request(tuple(range(1, number + 1)), ()), Random(number)
    for _ in range(6 if number < 100 else 4):
        outcome = cedh.pair(request, cedh.Options(effort=1))
        assert outcome.figures["badness"] == 0
        request = Request(request.players, (*request.rounds, play(rng, outcome)))
