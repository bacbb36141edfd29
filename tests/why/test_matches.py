"""`why_not` of matches, judged by the literal readings: the boards, and the first criterion that gets worse."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from tests.literal import match_files
from tests.literal import matches as literal
from tests.literal.matches import Event, Side
from tests.match import compare
from tests.seeds import seeds
from trfpair.base.errors import NoPairing
from trfpair.rounds.pairing import Settings, pair_round
from trfpair.rounds.why import why_not
from trfpair.systems.trace import Trace
from trfpair.trf import loads

CRITERIA = {
    "double-swiss": [["C4", "C5", "C6", "C7"], ["C8"]],
    "team-2026": [["C4", "C5", "C6", "C7"], ["C8", "C9", "C10"]],
    "team-2024": [["C4", "C5", "C6"], ["C7", "C8", "C9"]],
}
"""Those of the set, and those of the pairs, as the editions number them."""
ARTICLES = {f"C{number}": f"2.3.{number - 3}" for number in range(4, 11)}


def events(system: str, seed: int) -> tuple[str, Event]:
    if system == "double-swiss":
        text = compare.double_swiss(seed)
        return text, match_files.double_swiss(text)
    text = compare.teams(seed)
    return text, match_files.teams(text, edition=int(system[-4:]))


def course(
    event: Event,
    then: Event | None = None,
    asked: tuple[int, ...] = (),
    group: int = -1,
    ahead: Event | None = None,
) -> Iterator[tuple[str, Any, Any]]:
    """What the text decides, in its order: the bye; of each bracket the set, then the pairs; each with its criteria.

    From the first bracket on in which one of those asked about stands, or from that of a group (its score), by another
    event, if those left can be paired. Of the following scoregroup it is always asked by the first event.
    """
    rest, ahead = list(event.present), ahead or event
    pairs = literal.pair_literally(event)
    assert pairs is not None
    bye = next((white for white, black in pairs if not black), 0)
    yield "bye", (), bye
    rest = [side for side in rest if side.tpn != bye]
    standings = sorted({side.score for side in rest}, reverse=True)
    while rest:
        top = max(side.score for side in rest)
        residents, below = ([s for s in rest if (s.score == top) is here] for here in (True, False))
        lower = [score for score in standings if score < top]
        floaters = literal.upfloaters(event, residents, below, lower[0] if lower else None, ahead)
        if then and (top == group or {side.tpn for side in (*residents, *floaters)} & {*asked}):
            event, then = then, None
            if not literal.pairable(event, rest):
                raise NoPairing("with the choice those left cannot be paired")
            floaters = literal.upfloaters(event, residents, below, lower[0] if lower else None, ahead)
        yield "set", _of_set(ahead, floaters, below, lower), {side.tpn for side in floaters}
        made = literal.best_pairing(event, residents, floaters)
        *counts, _, _ = literal.pairing_key(event, made, floaters)
        yield "pairs", _of_pairs(event, counts), {frozenset((one.tpn, two.tpn)) for one, two in made}
        rest = [side for side in below if side not in floaters]


def _of_set(event: Event, floaters: list[Side], below: list[Side], lower: list[int]) -> list[Any]:
    if not floaters:
        return [0]
    _, following, floated, _ = literal.set_key(event, floaters, below, lower[0] if lower else None)
    scores = sorted((side.score for side in floaters), reverse=True)
    return [len(floaters), scores, following, *([] if event.edition == 2024 else [floated])]


def _of_pairs(event: Event, counts: list[int]) -> list[int]:
    """Of the Double-Swiss only the last counts; type A knows no strong preference apart from others."""
    return counts if event.preferences else counts[2:]


def first_difference(system: str, event: Event, then: Event, asked: tuple[int, ...]) -> tuple[str, Any, Any]:
    """The criterion (or the decision) in which two readings part, with both values.

    The choice is forced in the first bracket in which one of those asked about stands; else in the whole round.
    Nothing is told of a set, or of pairs, that are the same.
    """
    try:
        return parting(system, course(event), course(event, then, asked))
    except NoPairing:
        return parting(system, course(event), course(then, ahead=event))


def parting(system: str, now: Iterator[Any], other: Iterator[Any]) -> tuple[str, Any, Any]:
    for (what, counts, made), (_, counts_then, made_then) in zip(now, other):
        if made != made_then:
            names = () if what == "bye" else CRITERIA[system][what == "pairs"]
            rows = zip(names, counts, counts_then)
            return next((row for row in rows if row[1] != row[2]), (what, None, None))
    raise AssertionError("the choice was made")


def forced(event: Event, one: int, other: int) -> Event:
    """The event in which two can meet nobody but each other."""
    ids = [side.tpn for side in event.present]
    bans = {frozenset((end, id_)) for end in (one, other) for id_ in ids if id_ not in (one, other)}
    return replace(event, banned=event.banned | bans)


def judged(system: str, seed: int) -> Counter[str]:
    """How the answers about all pairs of a round begin; each is the one of the text."""
    text, event = events(system, seed)
    tournament, settings = loads(text).tournament, Settings(system=system)
    found: Counter[str] = Counter()
    try:
        paired = pair_round(tournament, settings, Trace())
    except NoPairing:
        return found
    for one, other in combinations([past.id for past in paired.history.present], 2):
        answer = why_not(tournament, one, other, settings, paired).answer
        if answer["kind"] == "impossible":
            assert literal.pair_literally(forced(event, one, other)) is None
        if answer["kind"] not in ("criterion", "order"):
            continue
        reason = answer["reasons"][0]
        name, now, then = first_difference(system, event, forced(event, one, other), (one, other))
        if answer["kind"] == "criterion":
            article = name if system == "team-2024" else ARTICLES[name]
            assert (reason["article"], reason["value"], reason["forced"]) == (article, now, then), (one, other, name)
        else:
            assert name in ("bye", "set", "pairs"), (one, other, name, reason)
            assert (name == "bye") == (reason["kind"] == "bye-moves")
        found[name] += 1
    return found


FEWEST = 8
"""So many rounds of each system have something to judge."""


@pytest.mark.gate
@pytest.mark.parametrize("system", CRITERIA)
def test_the_reason_is_the_one_of_the_text(system: str) -> None:
    found: Counter[str] = Counter()
    for seed in range(max(FEWEST, len(seeds()) * 2)):
        found += judged(system, seed)
    assert found


@pytest.mark.gate
def test_a_bracket_above_that_was_paired_without_the_two_is_no_reason() -> None:
    """Of 1 and 8, who stand below it, C4 is told, and not that the following scoregroup would be short (C6)."""
    assert judged("team-2026", 9)["C4"]
