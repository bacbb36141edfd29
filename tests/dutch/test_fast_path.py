"""The fast path against the exact solver, bracket by bracket, in made-up tournaments."""

from __future__ import annotations

from random import Random

import pytest

from tests.dutch.support import EDITIONS, OUTCOMES, clubs, played
from trfpair.systems.dutch.bracket import Bracket, Outcome
from trfpair.systems.dutch.solver import exact, fast
from trfpair.systems.dutch.solver.notes import Notes
from trfpair.systems.swiss.completion import Completion


def both_ways(bracket: Bracket, completion: Completion, notes: Notes) -> Outcome:
    """Pair a bracket by the exact solver; the fast path must say the same, if it says anything."""
    exactly_ = exact.solve_by_graph(bracket, notes)
    if exactly_ is None:
        raise completion.no_pairing()
    quick = fast.solve_fast(bracket, completion, notes)
    if quick is not None:
        assert quick.mdp_pairs == exactly_.mdp_pairs
        assert quick.pairs == exactly_.pairs
        assert quick.floaters == exactly_.floaters
        both_ways.answered += 1  # type: ignore[attr-defined]
    both_ways.asked += 1  # type: ignore[attr-defined]
    return exactly_


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_fast_path_agrees_with_the_exact_solver(edition: str) -> None:
    both_ways.asked = both_ways.answered = 0  # type: ignore[attr-defined]
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
    assert both_ways.asked > 1500  # type: ignore[attr-defined]
    assert both_ways.answered > both_ways.asked // 3  # type: ignore[attr-defined]


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
        solver=_checked,
    ):
        pass


def _checked(bracket: Bracket, completion: Completion, notes: Notes) -> Outcome:
    both_ways.asked = both_ways.answered = 0  # type: ignore[attr-defined]
    return both_ways(bracket, completion, notes)
