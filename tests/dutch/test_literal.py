"""The engine against the text taken literally, and the fast path against the exact solver, in made-up tournaments."""

from __future__ import annotations

from random import Random

import pytest

from tests.dutch.support import EDITIONS, OUTCOMES, clubs, pair, played
from tests.literal.dutch import Literal
from trfpair.errors import NoPairing
from trfpair.history import History
from trfpair.systems.dutch.bracket import Bracket, Outcome
from trfpair.systems.dutch.completion import Completion
from trfpair.systems.dutch.solver import exact, exactly, fast, solve
from trfpair.systems.dutch.solver.notes import Notes


def literally(history: History, edition: str) -> set[tuple[int, int]] | None:
    literal = Literal(history, EDITIONS[edition])
    try:
        pairs, bye = literal.pair()
    except LookupError:
        return None
    boards = set()
    for higher, lower in pairs:
        colour, _ = literal.field.colours(higher, lower)
        white, black = (higher, lower) if colour > 0 else (lower, higher)
        boards.add((literal.field.id(white), literal.field.id(black)))
    if bye >= 0:
        boards.add((literal.field.id(bye), 0))
    return boards


def engine(history: History, edition: str, exact_only: bool) -> set[tuple[int, int]] | None:
    try:
        return set(map(tuple, pair(history, edition, exactly if exact_only else solve).pairs))
    except NoPairing:
        return None


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seed", range(40))
def test_the_text_taken_literally(edition: str, seed: int) -> None:
    random = Random(seed)
    players = random.randint(3, 8)
    barred = [random.sample(range(1, players + 1), 2) for _ in range(random.choice([0, 0, 1, 3]))]
    histories = played(
        random,
        edition,
        players,
        random.randint(2, players),
        outcome=random.choice(list(OUTCOMES)),
        absent=random.choice([0, 0, 0.15]),
        forfeits=random.choice([0, 0.15]),
        forbidden=barred,
    )
    for history in histories:
        if len(history.present) > 1:
            wanted = literally(history, edition)
            assert engine(history, edition, exact_only=True) == wanted
            assert engine(history, edition, exact_only=False) == wanted


def both_ways(bracket: Bracket, completion: Completion, notes: Notes) -> Outcome:
    """Pair a bracket by the exact solver; the fast path must say the same, if it says anything."""
    exactly_ = exact.solve(bracket, notes)
    if exactly_ is None:
        raise completion.no_pairing()
    quick = fast.solve(bracket, completion, notes)
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
