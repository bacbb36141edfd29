"""`why_not` of Dubov and Burstein rounds, judged by the literal readings: the first criterion that gets worse."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations, takewhile
from typing import Any

import pytest

import trfpair
from tests.literal import burstein, causes, dubov
from tests.seeds import seeds
from trfpair.base.errors import NoPairing
from trfpair.event.model import ForbiddenGroup, Tournament
from trfpair.rounds.pairing import Settings, pair_round
from trfpair.rounds.why import why_not
from trfpair.systems.trace import Trace

ROUND = 4
Part = tuple[dict[str, Any], object]
"""Of the bye or a bracket what its criteria count, by article, and what was decided."""


def of_dubov(
    now: Tournament, then: Tournament | None = None, asked: tuple[int, ...] = (), group: int = -1
) -> Iterator[Part]:
    """What the text decides; by ``then`` from the first bracket of those asked about on, or from that of a group."""
    event = dubov.Event(now, ROUND, "2026")
    left = list(event.present)
    if len(left) % 2:
        bye = event.bye()
        yield {}, bye.id
        left.remove(bye)
    while left:
        residents, pool = ([one for one in left if (one.score == left[0].score) is here] for here in (True, False))
        upfloaters = event.upfloaters(residents, pool)
        if then and (left[0].score == group or {one.id for one in (*residents, *upfloaters)} & {*asked}):
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
        return parting(of_dubov(now), of_dubov(now, then, asked))
    except NoPairing:
        return parting(of_dubov(now), of_dubov(then))


def parting(now: Iterator[Part], then: Iterator[Part]) -> tuple[str, Any, Any]:
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


def answers(
    event: Tournament, system: str, *, floats: bool = False
) -> Iterator[tuple[int, int, dict[str, Any], list[int]]]:
    """The questions about all pairs of a round that are told by a criterion or an order, and all who are there.

    With ``floats`` also who does not float: of these no other (0) is named.
    """
    settings = Settings(system=system, round=ROUND)
    paired = pair_round(event, settings, Trace())
    ids = [past.id for past in paired.history.present]
    for one, other in [*combinations(ids, 2), *((id_, 0) for id_ in ids if floats)]:
        answer = why_not(event, one, other or "floats", settings, paired).answer
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


def _plain(row: Iterable[Any]) -> list[Any]:
    """A row of a table, its lists as lists."""
    return [[*one] if isinstance(one, (tuple, list)) else one for one in row]


NAMES = ("C5", "C6", "C7", "C7", "C8")
"""The articles of the values of a bracket, in order."""


class BursteinAsked:
    """A pair or a float that was asked about, forced in the bracket that decides: its only judge."""

    def __init__(self, event: Tournament, one: int, other: int = 0) -> None:
        self.ends = (one, other) if other else (one,)
        ends = {*self.ends}
        brackets = list(burstein_brackets(event))
        together = next((number for number, (_, bracket, _, _) in enumerate(brackets) if ends <= {*bracket}), None)
        home = [
            number
            for number, (_, _, _, (pairs, _)) in enumerate(brackets)
            if ends & {id_ for pair in pairs for id_ in pair}
        ]
        self.number = home[0] if together is None else together
        self.text, self.bracket, self.left, self.chosen = brackets[self.number]
        self.kept = [] if not other else list(takewhile(lambda pair: not ends & {*pair}, self.chosen[0]))
        self.pair = bool(other)
        self.within = together is not None
        self.below = self.left - set(self.bracket)
        found = self.text.candidates(self.bracket, self.left, self._want)
        value = [self.text.value(it, self.below) for it in found]
        self.best = [it for it, mine in zip(found, value) if mine == min(value)]

    def _free(self) -> tuple[str, Any, Any]:
        """The first value that is another with the choice, whatever was decided before."""
        kept, self.kept = self.kept, []
        found = self.text.candidates(self.bracket, self.left, self._want)
        self.kept = kept
        best = min((self.text.value(it, self.below) for it in found), default=())
        rows = zip(NAMES, self.text.value(self.chosen, self.below), best)
        return next((row for row in rows if row[1] != row[2]), ("", None, None))

    def wrong_of_kept(self, answer: dict[str, Any]) -> str:
        """What is wrong with the pairs beside which a reason is said to hold, or with their silence."""
        first, *causes = answer["reasons"]
        said = first.get("kept") or next((one["pairs"] for one in causes if one["kind"] == "kept-pairs"), None)
        if said is not None:
            same = [{*pair} for pair in said] == [{*pair} for pair in self.kept]
            return "" if self.within and same else f"kept are {self.kept}, told {said}"
        if not self.pair or not self.within or answer["kind"] != "criterion" or self._free() == told(answer):
            return ""
        return f"{told(answer)} holds beside {self.kept} alone"

    def _want(self, candidate: Any) -> bool:
        pairs, floaters = candidate
        ends = {*self.ends}
        if not self.pair:  # whoever floats meets somebody below
            (one,) = ends
            rest, meets = (self.below | {*floaters}) - ends, (id_ for id_ in self.below if self.text.legal(one, id_))
            return one in floaters and any(self.text.completable(rest - {id_}) for id_ in meets)
        if self.within:
            return any(ends == {*pair} for pair in pairs) and {*self.kept} <= {*pairs}
        rest = self.left - {id_ for pair in pairs for id_ in pair} - ends
        return bool(ends & {*floaters}) and self.text.legal(*self.ends) and self.text.completable(rest)

    def differs(self) -> tuple[str, Any, Any]:
        """The first value of 2.3 that is another with the choice."""
        values = (self.text.value(it, self.below) for it in (self.chosen, self.best[0]))
        return next((row for row in zip(NAMES, *values) if row[1] != row[2]), ("", None, None))

    def wrong_of_rows(self, answer: dict[str, Any]) -> str:
        """What is wrong with the table of the answer: both values of each criterion that counts somebody."""
        values = (self.text.value(it, self.below) for it in (self.chosen, self.best[0]))
        rows = [_plain(row) for row in zip(NAMES, *values) if row[1] or row[2]]
        said = [_plain((row["article"], row["value"], row["forced"])) for row in answer["rows"]]
        return "" if all(row in rows for row in said) else f"the table has {said}, is {rows}"

    def wrong(self, reasons: Any) -> str:
        """What is wrong with the causes behind the first reason."""
        return causes.wrong(reasons, self._forced(), [way for it in self.best for way in self._ways(it)])

    def _forced(self) -> causes.Forced:
        text, players = self.text, [one.id for one in self.text.present]
        graph = {one: {other for other in players if other != one and text.legal(one, other)} for one in players}
        due = {"w": "white", "b": "black", "": ""}
        return causes.Forced(
            "pair" if self.pair else "float",
            self.ends,
            {*self.bracket},
            {*self.below},
            {*text.top_group(self.below)},
            graph,
            self._obstacle,
            lambda id_: due[text.all[id_].due],
            text.pairing_score,
            kept=self.kept if self.within else [],
            apart=False,
            floats={*self.chosen[1]},
        )

    def _obstacle(self, one: int, other: int) -> dict[str, Any]:
        text, rounds = self.text, range(1, self.text.round)
        if text.legal(one, other):
            return {}
        games = {at: text.all[one].past[at - 1] for at in rounds}
        met = [at for at, game in games.items() if game in text.all[one].board and game and game.opponent == other]
        if met:
            return {"kind": "met", "article": "C1", "round": met[-1]}
        if any({one, other} <= {*group.ids} for group in text.tournament.forbidden):
            return {"kind": "forbidden"}
        return {"kind": "absolute", "article": "C3", "colour": {"w": "white", "b": "black"}[text.all[one].due]}

    def _ways(self, candidate: Any) -> Iterator[causes.Way]:
        """The pairing of the bracket, with each of the best ways to leave players of the following one."""
        pairs, floaters = candidate
        mine = causes.Way({frozenset(pair) for pair in pairs}, {*floaters})
        if not self.below:
            yield mine
            return
        ahead = [*floaters, *self.text.top_group(self.below)]
        found = self.text.candidates(ahead, self.below | {*floaters})
        least = min(self.text.scores(left) for _, left in found)
        yield from (replace(mine, ahead={*left}) for _, left in found if self.text.scores(left) == least)


@pytest.mark.gate
def test_the_criterion_of_burstein_is_the_one_of_the_text() -> None:
    found: Counter[str] = Counter()
    for seed in range(len(seeds())):
        event = played("burstein", seed)
        if burstein.is_seeding(event, ROUND):
            continue
        for one, other, answer, _ in answers(event, "burstein"):
            so = BursteinAsked(event, one, other)
            assert told(answer) == so.differs(), (seed, one, other, answer)
            assert answer["kind"] == "order" or so.wrong(answer["reasons"]) == "", (seed, one, other, answer)
            assert so.wrong_of_kept(answer) == "", (seed, one, other, answer)
            assert so.wrong_of_rows(answer) == "", (seed, one, other, answer)
            found[answer["kind"]] += 1
    assert found["criterion"]
