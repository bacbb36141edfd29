"""What a row of the table says that it sees of the players (`Sight`): its measure must look at nothing else.

The solver takes players for interchangeable who look the same to all rows. A row that sees more than it says would
make it pair wrongly without a word, so here every measure is asked about many pairs and downfloaters, and must give one
answer to all that look the same to it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from functools import cache
from itertools import combinations
from random import Random

import pytest

from tests.dutch.support import EDITIONS, OUTCOMES, played
from trfpair.systems.dutch.engine import solve
from trfpair.systems.dutch.engine.decision import Decision
from trfpair.systems.dutch.engine.notes import Notes
from trfpair.systems.dutch.rules.bracket import NOBODY, Bracket
from trfpair.systems.dutch.rules.criteria import Criterion, Scope, Sight
from trfpair.systems.dutch.rules.editions import EDITIONS as TABLES

ALONE = (Scope.FLOATER, Scope.AHEAD, Scope.PAB)
Part = tuple[int, int, int]


@cache
def brackets(edition: str) -> list[Bracket]:
    """Brackets of made-up tournaments, last rounds with topscorers among them."""
    found = []

    def noted(bracket: Bracket, notes: Notes) -> Decision:
        found.append(bracket)
        return solve(bracket, notes)

    for seed in range(12):
        random = Random(4100 + seed)
        outcome = random.choice(list(OUTCOMES))
        for _ in played(random, edition, 24, random.choice([5, 8]), outcome=outcome, absent=0.1, solver=noted):
            pass
    return found


def parts(bracket: Bracket, scope: int) -> Iterator[Part]:
    """Pairs that may be made in a bracket, or players who may leave it."""
    for one, other in combinations(bracket.players, 2) if scope & Scope.PAIR else ():
        if not bracket.is_mdp(other) and bracket.field.allow[one] >> other & 1:
            yield Scope.PAIR, one, other
    for kind in ALONE:
        if kind & scope:
            yield from ((kind, one, NOBODY) for one in bracket.players)


def seen(bracket: Bracket, sight: int, one: int) -> Hashable:
    """All of a player that a row of a sight may look at."""
    field = bracket.field
    if one == NOBODY:
        return None
    place = field.score[one], bracket.is_mdp(one), field.unplayed[one], field.eligible >> one & 1
    past = field.pasts[one]
    return (
        place if sight & (Sight.PLACE | Sight.FLOATS) else None,
        (field.wish[one], past.colours, past.difference, field.topscorers >> one & 1)
        if sight & Sight.COLOURS
        else None,
        (field.floats[1][one], field.floats[2][one]) if sight & Sight.FLOATS else None,
    )


def sees_more(row: Criterion, sight: int, among: Iterable[Bracket]) -> bool:
    """Whether the measure of a row tells two apart who are the same to a sight."""
    answers: dict[Hashable, int | None] = {}
    for bracket in among:
        around = bracket.lowest_score, bracket.following == bracket.field.size
        for scope, one, other in parts(bracket, row.scope):
            what = scope, around, seen(bracket, sight, one), seen(bracket, sight, other)
            got = row.measure(bracket, one, other)
            if answers.setdefault(what, got) != got:
                return True
    return False


@pytest.mark.gate
@pytest.mark.parametrize("edition", EDITIONS)
def test_no_row_sees_more_than_it_says(edition: str) -> None:
    among = brackets(edition)
    assert sum(bracket.field.topscorers != 0 for bracket in among) > 20
    for row in TABLES[f"dutch-{edition}"].criteria:
        assert not sees_more(row, row.sight, among), row.article


@pytest.mark.gate
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_wrong_sight_is_noticed(edition: str) -> None:
    among = brackets(edition)
    for row in TABLES[f"dutch-{edition}"].criteria:
        blind = Sight.COLOURS if row.sight != Sight.COLOURS else Sight.FLOATS
        constant = (
            len({row.measure(bracket, *ends) for bracket in among for _, *ends in parts(bracket, row.scope)}) == 1
        )
        assert sees_more(row, blind, among) != constant, row.article
