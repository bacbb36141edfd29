"""`why_not` of Dubov and Burstein rounds, judged by the literal readings: the first criterion that gets worse."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

import trfpair
from tests.literal import burstein, dubov
from tests.seeds import seeds
from trfpair.event.model import ForbiddenGroup, Tournament
from trfpair.rounds.pairing import Settings, pair_round
from trfpair.rounds.why import why_not
from trfpair.systems.trace import Trace

ROUND = 4
Part = tuple[dict[tuple[str, int], Any], object]
"""Of the bye or a bracket what its criteria count (by article and number of the row), and what was decided."""


def of_dubov(tournament: Tournament) -> Iterator[Part]:
    event = dubov.Event(tournament, ROUND, "2026")
    left = list(event.present)
    if len(left) % 2:
        bye = event.bye()
        yield {}, bye.id
        left.remove(bye)
    while left:
        residents, pool = ([one for one in left if (one.score == left[0].score) is here] for here in (True, False))
        upfloaters = event.upfloaters(residents, pool)
        scores = sorted(one.score for one in upfloaters)
        counts = [len(upfloaters), scores, *event.quality(residents, upfloaters)[1:]]
        pairs = {frozenset((one.id, two.id)) for one, two in event.pairs_of([*residents, *upfloaters])}
        yield {(f"C{number}", 0): count for number, count in enumerate(counts, 5)}, pairs
        left = [one for one in left if one not in residents and one not in upfloaters]


def of_burstein(tournament: Tournament) -> Iterator[Part]:
    event = burstein.Literal(tournament, ROUND)
    left = frozenset(one.id for one in event.present)
    if len(left) % 2:
        bye = event.bye(left)
        yield {}, bye
        left -= {bye}
    floaters: list[int] = []
    while left:
        bracket = floaters + event.top_group(left - set(floaters))
        best = event.best(bracket, left)
        counts = event.value(best, left - set(bracket))
        rows = [("C5", 0), ("C6", 0), ("C7", 0), ("C7", 1), ("C8", 0)]
        yield dict(zip(rows, counts)), {frozenset(pair) for pair in best[0]}
        left -= {id_ for pair in best[0] for id_ in pair}
        floaters = best[1]


COURSES: dict[str, Callable[[Tournament], Iterator[Part]]] = {"dubov": of_dubov, "burstein": of_burstein}


def differences(system: str, now: Tournament, then: Tournament) -> Iterator[tuple[str, Any, Any]]:
    """The article in which two rounds part first, with both values; no article for a decision.

    What Burstein's C7 sees ahead, the following bracket counts itself (C5, C6): where a bracket is paired the same, its
    C7 may be passed over.
    """
    for (counts, made), (counts_then, made_then) in zip(COURSES[system](now), COURSES[system](then)):
        for (article, number), value in counts.items():
            if value != counts_then[article, number]:
                yield article, value, counts_then[article, number]
                if not (system == "burstein" and article == "C7" and made == made_then):
                    return
        if made != made_then:
            yield "", None, None
            return


@pytest.mark.gate
@pytest.mark.parametrize("system", COURSES)
def test_the_first_criterion_that_gets_worse_is_the_one_of_the_text(system: str) -> None:
    found: Counter[str] = Counter()
    settings = Settings(system=system, round=ROUND)
    for seed in range(len(seeds())):
        played = trfpair.generate(players=6 + seed % 4, rounds=5, seed=f"text {seed}", system=system)
        event = trfpair.without_round(trfpair.without_round(played, force=True), force=True)
        if system == "burstein" and burstein.is_seeding(event, ROUND):
            continue
        paired = pair_round(event, settings, Trace())
        ids = [past.id for past in paired.history.present]
        for one, other in combinations(ids, 2):
            answer = why_not(event, one, other, settings, paired).answer
            if answer.get("forced") == "paired":
                bans = [ForbiddenGroup((end, id_)) for end in (one, other) for id_ in ids if id_ not in (one, other)]
                because = answer["because"]
                worse = because["kind"] == "worse"
                told = (because["article"], because["value"], because["forced"]) if worse else ("", None, None)
                so = differences(system, event, replace(event, forbidden=(*event.forbidden, *bans)))
                assert any(listed(told) == listed(row) or row[0] in because["unknown"] for row in so), (one, other)
                found[because["kind"]] += 1
    assert found["worse"]


def listed(row: tuple[str, Any, Any]) -> list[Any]:
    return [list(value) if isinstance(value, (list, tuple)) else value for value in row]
