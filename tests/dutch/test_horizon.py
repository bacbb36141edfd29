"""Who does least harm below, against all ways to pair the following bracket and the rest."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from random import Random

import pytest

from tests.dutch.support import EDITIONS, played
from trfpair.matching.bits import mask_of
from trfpair.systems.dutch.engine import solve
from trfpair.systems.dutch.engine.decision import Decision
from trfpair.systems.dutch.engine.horizon import Horizon
from trfpair.systems.dutch.engine.notes import Notes
from trfpair.systems.dutch.rules.bracket import Bracket

Left = tuple[int, list[int]]
"""How many stay unpaired in the following bracket, and their scores, highest first (C8; C.7)."""

found: Counter[str] = Counter()


def harm(bracket: Bracket, floaters: tuple[int, ...]) -> Left | None:
    """The best look-ahead that downfloaters leave, by trying everything; None where the round cannot be completed."""
    best = looked_ahead(bracket, floaters)
    return best and best[0]


def looked_ahead(bracket: Bracket, floaters: tuple[int, ...]) -> tuple[Left, tuple[int, ...]] | None:
    """The same, and who is left then: the first of several is ranked as low as can be, then the second, and so on."""
    field = bracket.field
    following = range(bracket.last, bracket.following)
    lower = tuple(range(bracket.following, field.size))

    @cache
    def pairable(players: tuple[int, ...], apart: tuple[int, ...]) -> bool:
        if not players:
            return True
        one = players[0]
        return any(
            field.allow[one] >> other & 1
            and not (one in apart and other in apart)
            and pairable(tuple(rest for rest in players if rest not in (one, other)), apart)
            for other in players[1:]
        )

    def completes(players: tuple[int, ...]) -> bool:
        if len(players) % 2 == 0:
            return pairable(players, ())
        byes = [one for one in players if bracket.bye >> one & 1]
        return any(pairable(tuple(rest for rest in players if rest != one), ()) for one in byes)

    best = None
    players = (*floaters, *following)
    for size in range(len(players) + 1):
        for left in combinations(players, size):
            value = sum(weight(bracket, one) for one in left), sorted((field.score[one] for one in left), reverse=True)
            met = tuple(one for one in players if one not in left)
            rest = tuple(sorted((*left, *lower)))
            better = best is None or value < best[0] or (value == best[0] and left > best[1])
            if better and pairable(met, floaters) and (not bracket.completion or completes(rest)):
                best = value, left
    return best


def weight(bracket: Bracket, left: int) -> int:
    """C.7 of 2017 counts one who could not even get the bye three times."""
    last = not bracket.completion and bracket.following == bracket.field.size
    return 3 if last and not bracket.field.eligible >> left & 1 else 1


def bye_is_near(bracket: Bracket) -> bool:
    """Whether a player of the bracket or of the following one must get the bye."""
    return bool(bracket.completion and bracket.bye) and not bracket.bye >> bracket.following


def judged(bracket: Bracket, notes: Notes) -> Decision:
    """Compare what `Horizon` says of a bracket with all there is, and pair it."""
    size = bracket.field.size
    if bracket.ahead and bracket.following - bracket.last <= 6 and size - bracket.last <= 9:
        below = Horizon(bracket)
        for floaters in [(), *combinations(bracket.players, 1), *combinations(bracket.players, 2)]:
            if (len(bracket.players) - len(floaters)) % 2:
                continue
            left, best = below.left(mask_of(floaters)), below.best_left(mask_of(floaters))
            if floaters and not bracket.is_last and left is not None and not bye_is_near(bracket):
                parity = (bracket.following - bracket.last + len(floaters)) % 2
                assert harm(bracket, floaters) == (len(left), [bracket.field.score[bracket.last]] * len(left))
                found[f"{len(floaters)} borne"] += 1
                found["more than parity"] += len(left) > parity
            if best is not None:
                scores = sorted((bracket.field.score[one] for one in best), reverse=True)
                value = sum(weight(bracket, one) for one in best), scores
                assert looked_ahead(bracket, floaters) == (value, best)
                found[f"best of {len(floaters)}"] += left is None
    return solve(bracket, notes)


@pytest.mark.gate
@pytest.mark.parametrize("edition", EDITIONS)
def test_they_are_those_who_do_least_harm(edition: str) -> None:
    found.clear()
    for seed in range(40):
        random = Random(f"{edition} {seed}")
        players = random.choice([10, 11, 12, 13, 14])
        for _ in played(random, edition, players, players - 3, absent=random.choice([0, 0.1]), solver=judged):
            pass
    assert min(found["1 borne"], found["2 borne"]) > 100
    if edition == "2026":
        assert found["more than parity"] > 30
        assert min(found[f"best of {number}"] for number in range(3)) > 20
