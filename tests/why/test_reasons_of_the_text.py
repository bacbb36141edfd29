"""`why_not` of Dubov and Burstein rounds, judged by the literal readings: the first criterion that gets worse."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, takewhile
from typing import Any

import pytest

import trfpair
from tests.literal import burstein, dubov
from tests.seeds import seeds
from trfpair.base.errors import NoPairing
from trfpair.event.model import ForbiddenGroup, Tournament
from trfpair.rounds.pairing import Settings, pair_round
from trfpair.rounds.why import why_not
from trfpair.systems.trace import Trace

ROUND = 4
Part = tuple[dict[str, Any], object]
"""Of the bye or a bracket what its criteria count, by article, and what was decided."""


def of_dubov(now: Tournament, then: Tournament | None = None, asked: tuple[int, ...] = ()) -> Iterator[Part]:
    """What the text decides; from the first bracket on in which one of those asked about stands, by ``then``."""
    event = dubov.Event(now, ROUND, "2026")
    left = list(event.present)
    if len(left) % 2:
        bye = event.bye()
        yield {}, bye.id
        left.remove(bye)
    while left:
        residents, pool = ([one for one in left if (one.score == left[0].score) is here] for here in (True, False))
        upfloaters = event.upfloaters(residents, pool)
        if then and {one.id for one in (*residents, *upfloaters)} & {*asked}:
            event, then = dubov.Event(then, ROUND, "2026"), None
            residents, pool, left = ([event.by_id[one.id] for one in some] for some in (residents, pool, left))
            if not event.completable(left):
                raise NoPairing("with the choice those left cannot be paired")
            upfloaters = event.upfloaters(residents, pool)
        scores = sorted(one.score for one in upfloaters)
        counts = [len(upfloaters), scores, *event.quality(residents, upfloaters)[1:]]
        pairs = {frozenset((one.id, two.id)) for one, two in event.pairs_of([*residents, *upfloaters])}
        yield {f"C{number}": count for number, count in enumerate(counts, 5)}, pairs
        left = [one for one in left if one not in residents and one not in upfloaters]


def of_dubov_differs(now: Tournament, then: Tournament, asked: tuple[int, ...]) -> tuple[str, Any, Any]:
    """The article in which two rounds part first, with both values; no article for a decision.

    The choice is forced in the first bracket in which one of those asked about stands; else in the whole round.
    Nothing is told of a bracket that is paired the same.
    """
    try:
        return _parting(of_dubov(now), of_dubov(now, then, asked))
    except NoPairing:
        return _parting(of_dubov(now), of_dubov(then))


def _parting(now: Iterator[Part], then: Iterator[Part]) -> tuple[str, Any, Any]:
    for (counts, made), (counts_then, made_then) in zip(now, then):
        if made != made_then:
            rows = ((article, value, counts_then[article]) for article, value in counts.items())
            return next((row for row in rows if row[1] != row[2]), ("", None, None))
    raise AssertionError("the choice was made")


def told(answer: dict[str, Any]) -> tuple[str, Any, Any]:
    """The criterion of an answer, with both values; no article for an order."""
    return of_reason(answer["reasons"][0]) if answer["kind"] == "criterion" else ("", None, None)


def of_reason(reason: dict[str, Any]) -> tuple[str, Any, Any]:
    """The same of a reason."""
    if "name" not in reason:
        return "", None, None
    return reason["article"], *(
        list(one) if isinstance(one, tuple) else one for one in (reason["value"], reason["forced"])
    )


def played(system: str, seed: int) -> Tournament:
    """The first three rounds of an event."""
    made = trfpair.generate(players=6 + seed % 4, rounds=5, seed=f"text {seed}", system=system)
    return trfpair.without_round(trfpair.without_round(made, force=True), force=True)


def answers(event: Tournament, system: str) -> Iterator[tuple[int, int, dict[str, Any], list[int]]]:
    """The questions about all pairs of a round that are told by a criterion or an order, and all who are there."""
    settings = Settings(system=system, round=ROUND)
    paired = pair_round(event, settings, Trace())
    ids = [past.id for past in paired.history.present]
    for one, other in combinations(ids, 2):
        answer = why_not(event, one, other, settings, paired).answer
        if answer["kind"] in ("criterion", "order"):
            yield one, other, answer, ids


def test_the_criterion_of_dubov_is_the_one_of_the_text() -> None:
    found: Counter[str] = Counter()
    for seed in range(len(seeds())):
        event = played("dubov", seed)
        for one, other, answer, ids in answers(event, "dubov"):
            bans = [ForbiddenGroup((end, id_)) for end in (one, other) for id_ in ids if id_ not in (one, other)]
            so = of_dubov_differs(event, replace(event, forbidden=(*event.forbidden, *bans)), (one, other))
            assert told(answer) == so, (one, other)
            found[answer["kind"]] += 1
    assert found["criterion"]


def burstein_brackets(event: Tournament) -> Iterator[tuple[burstein.Literal, list[int], frozenset[int], Any]]:
    """The brackets of a round as the text pairs them: those in it, all who are still to be paired, what was chosen."""
    text = burstein.Literal(event, ROUND)
    left = frozenset(one.id for one in text.present)
    if len(left) % 2:
        bye = text.bye(left)
        assert bye
        left -= {bye}
    floaters: list[int] = []
    while left:
        bracket = floaters + text.top_group(left - set(floaters))
        best = text.best(bracket, left)
        yield text, bracket, left, best
        left -= {id_ for pair in best[0] for id_ in pair}
        floaters = best[1]


def burstein_differs(event: Tournament, one: int, other: int) -> tuple[str, Any, Any]:
    """The first value of 2.3 that is another with a pair, forced in the bracket that decides: its only judge."""
    ends = {one, other}
    brackets = list(burstein_brackets(event))
    together = next((number for number, (_, bracket, _, _) in enumerate(brackets) if ends <= {*bracket}), None)
    home = [
        number
        for number, (_, _, _, (pairs, _)) in enumerate(brackets)
        if ends & {id_ for pair in pairs for id_ in pair}
    ]
    number = home[0] if together is None else together
    text, bracket, left, chosen = brackets[number]

    def want(candidate: Any) -> bool:
        pairs, floaters = candidate
        above = list(takewhile(lambda pair: not ends & {*pair}, chosen[0]))
        if together is not None:
            return any(ends == {*pair} for pair in pairs) and {*above} <= {*pairs}
        rest = left - {id_ for pair in pairs for id_ in pair} - ends
        return bool(ends & {*floaters}) and text.legal(one, other) and text.completable(rest)

    below = left - set(bracket)
    forced = min(text.candidates(bracket, left, want), key=lambda it: text.value(it, below))
    names = ("C5", "C6", "C7", "C7", "C8")
    rows = zip(names, text.value(chosen, below), text.value(forced, below))
    return next((row for row in rows if row[1] != row[2]), ("", None, None))


@pytest.mark.gate
def test_the_criterion_of_burstein_is_the_one_of_the_text() -> None:
    found: Counter[str] = Counter()
    for seed in range(len(seeds())):
        event = played("burstein", seed)
        if burstein.is_seeding(event, ROUND):
            continue
        for one, other, answer, _ in answers(event, "burstein"):
            assert told(answer) == burstein_differs(event, one, other), (seed, one, other, answer)
            found[answer["kind"]] += 1
    assert found["criterion"]
