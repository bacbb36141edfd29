"""Decisions among the optimal matchings against the list of all of them."""

from __future__ import annotations

from random import Random

import pytest

from tests.matching.weighted import all_optimal_matchings, problem
from tests.seeds import seeds
from trfpair.matching.bits import ascending, lowest, mask_of
from trfpair.matching.blossom import least_cost_matching
from trfpair.matching.optimal import OptimalMatchings


def play(random: Random, largest: int) -> tuple[int, int]:
    """Random decisions until none is left, with the list of all matchings that obey them: decisions, with blossoms."""
    adj, keys, cost, vertices = problem(random, largest)
    solution = least_cost_matching(adj, keys, cost, vertices)
    if solution is None:
        return 0, 0
    left = all_optimal_matchings(adj, keys, cost, vertices)[1]
    state = OptimalMatchings(solution)
    decisions = 0
    while state.vertices:
        a = random.choice(list(ascending(state.vertices)))
        truth = mask_of(m[a] for m in left)
        assert state.partners(a) == truth
        action = random.randrange(5)
        candidates = random.getrandbits(len(adj)) if random.random() < 0.7 else -1
        if action == 0:
            b = state.first_partner(a, candidates)
            assert b == lowest(truth & candidates)
            assert b < 0 or state.mate[a] == b
        elif action == 1:
            b = random.choice(list(ascending(truth)))
            state.fix(a, b)
            left = [m for m in left if m[a] == b]
            assert state.partners(a) == 1 << b
        elif action == 2:
            possible = state.forbid(a, candidates)
            assert possible == bool(truth & ~candidates)
            if possible:
                left = [m for m in left if not candidates >> m[a] & 1]
        elif action == 3:
            b = random.choice(list(ascending(truth)))
            state.rematch(a, b)
            assert state.mate[a] == b
        elif wrong := state.vertices & ~truth & ~(1 << a):
            with pytest.raises(ValueError, match="no perfect matching"):
                state.rematch(a, lowest(wrong))
        assert {v: state.mate[v] for v in ascending(vertices)} in left
        decisions += 1
    return decisions, decisions if solution.family else 0


@pytest.mark.parametrize("seed", seeds())
def test_against_enumeration(seed: int) -> None:
    random = Random(seed)
    decisions = with_blossoms = 0
    while decisions < 800 or with_blossoms < 200:
        some, nested = play(random, 10)
        decisions += some
        with_blossoms += nested


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 140))
def test_against_enumeration_long(seed: int) -> None:
    random = Random(seed)
    decisions = with_blossoms = 0
    while decisions < 3000 or with_blossoms < 1000:
        some, nested = play(random, 12)
        decisions += some
        with_blossoms += nested
