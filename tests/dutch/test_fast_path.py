"""The fast path against the exact solver, bracket by bracket, in made-up tournaments."""

from __future__ import annotations

import inspect
import sys
from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from benchmarks import fields
from tests.dutch.support import EDITIONS, OUTCOMES, best_matching, clubs, played
from tests.seeds import at_length
from trfpair.rounds.pairing import Settings, pair_round
from trfpair.systems.dutch.engine import fast, graph
from trfpair.systems.dutch.engine.decision import Decision, decide
from trfpair.systems.dutch.engine.horizon import Horizon
from trfpair.systems.dutch.engine.notes import Notes
from trfpair.systems.dutch.engine.players import solve_by_graph, solve_by_itself
from trfpair.systems.dutch.engine.yardstick import Yardstick
from trfpair.systems.dutch.rules.bracket import Bracket
from trfpair.systems.swiss.completion import no_pairing

WAYS: dict[str, Callable[[Bracket, Notes], Decision | None]] = {
    "fast": lambda bracket, notes: fast.solve_fast(Horizon(bracket), notes),
    "alone": lambda bracket, notes: solve_by_itself(Horizon(bracket), notes),
}
"""What answers before the exact solver, each where it can prove its answer."""

asked: Counter[str] = Counter()


def both_ways(bracket: Bracket, notes: Notes) -> Decision:
    """Pair a bracket by the exact solver; every quicker way must say the same, if it says anything."""
    exactly_ = solve_by_graph(bracket, notes)
    if exactly_ is None:
        raise no_pairing(bracket.field)
    for name, way in WAYS.items():
        quick = way(bracket, notes)
        if quick is not None:
            assert quick.mdp_pairs == exactly_.mdp_pairs, name
            assert quick.pairs == exactly_.pairs, name
            assert quick.floaters == exactly_.floaters, name
            assert quick.pab == exactly_.pab, name
            asked[name] += 1
    asked["exact"] += 1
    return exactly_


@pytest.mark.gate
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_fast_path_agrees_with_the_exact_solver(edition: str) -> None:
    asked.clear()
    for seed in range(60):
        random = Random(1000 + seed)
        players = random.choice([8, 13, 20, 31, 48])
        club = random.choice([0, 0, 0, 2, 3, 5])
        histories = played(
            random,
            edition,
            players,
            min(players - 1, random.choice([5, 9, 12])),
            outcome=random.choice(list(OUTCOMES)),
            absent=random.choice([0, 0.1]),
            forfeits=random.choice([0, 0.1]),
            forbidden=clubs(players, club) if club else (),
            solver=both_ways,
        )
        for _ in histories:
            pass
    assert asked["exact"] > 1500
    assert asked["fast"] > asked["exact"] // 3
    assert asked["alone"] > asked["exact"] // 3


@pytest.mark.parametrize("edition", EDITIONS)
@at_length(4, 10)
def test_duals_in_two_stages_lead_to_the_same(count: int, edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    solved = Counter[str]()

    def in_stages(bracket: Bracket, notes: Notes) -> Decision:
        at_once = solve_by_graph(bracket, notes)
        assert at_once is not None
        with monkeypatch.context() as patch:
            patch.setattr(graph.BracketGraph, "aggregation", None)
            made, solution = best_matching(bracket, Yardstick(bracket, notes.criteria, pab=at_once.pab), notes)
        other = decide(made, solution)
        assert other.all_pairs == at_once.all_pairs
        assert other.floaters == at_once.floaters
        solved["with topscorers" if notes.field.topscorers else "without"] += 1
        return at_once

    for seed in range(count):
        random = Random(7000 + seed)
        players = random.choice([9, 16, 31])
        list(played(random, edition, players, random.choice([5, 8]), absent=0.1, solver=in_stages))
    assert solved["without"] > 10 * count
    assert solved["with topscorers"] > count


@pytest.mark.long
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seed", range(400))
def test_many_nasty_tournaments(edition: str, seed: int) -> None:
    random = Random(50_000 + seed)
    players = random.randint(6, 70)
    for _ in played(
        random,
        edition,
        players,
        random.randint(3, players - 1),
        outcome=random.choice(list(OUTCOMES)),
        absent=random.choice([0, 0.05, 0.2]),
        forfeits=random.choice([0, 0.1]),
        forbidden=clubs(players, random.choice([2, 3, 4, 9])) if random.random() < 0.4 else (),
        solver=both_ways,
    ):
        pass


@pytest.mark.gate
def test_a_bracket_may_have_more_mdps_than_python_has_frames() -> None:
    """600 players, White wins: 150 players come down to a bracket. With 9,999 players there are thousands."""
    event = fields.played(600, 2, fields.white_wins, announced=9)
    most = sys.getrecursionlimit()
    try:
        sys.setrecursionlimit(len(inspect.stack(0)) + 140)
        assert pair_round(event, Settings(system="dutch-2026")).boards
    finally:
        sys.setrecursionlimit(most)
