"""What squire says of the byes, sentence by sentence, held against all seatings with the byes that it speaks of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.pods import reference
from trfpair.event.saying import Listing, Saying
from trfpair.pods import squire
from trfpair.pods.model import Request
from trfpair.pods.squire.said import told_by_squire
from trfpair.systems.trace import Trace

Key = tuple[int, int, Any]
"""Pairs of old opponents beyond the tolerance and in all; of these how many met most often and last."""
WITH_THE_OTHERS = ("pods-not-bye-rest", "pods-not-bye-tolerated")


def byes_of_squire(asked: Request, options: squire.Options) -> Iterator[tuple[str, str]]:
    """Each sentence about the byes of a round, and what is wrong with it; empty where nothing is."""
    trace = Trace()
    outcome = squire.pair(asked, options, trace)
    judge = _Byes(asked, options, outcome.byes, outcome.tables)
    for step in trace.steps:
        for said in told_by_squire("byes", step.data) if step.kind == "byes" else ():
            yield str(said), judge.wrong(said)


def _count(times: int | Saying) -> int:
    """How often, as a number or in words that hold it."""
    return times if isinstance(times, int) else int(str(times.facts["count"]))


class _Byes:
    def __init__(self, asked: Request, options: squire.Options, byes: Any, tables: Any) -> None:
        self.asked, self.options, self.byes = asked, options, frozenset(byes)
        self.made = self._key(tables)
        self.had = {one: sum(one in (round_.byes or ()) for round_ in asked.rounds) for one in asked.players}
        points = {one: reference.points(asked, one) for one in asked.players}
        self.place = {one: at for at, one in enumerate(sorted(asked.players, key=lambda one: -points[one]))}

    def _key(self, tables: Any) -> Key:
        pairs = reference.excess(self.asked, tables, 0)
        return reference.excess(self.asked, tables, self.options.tolerance), pairs, reference.seldom(self.asked, tables)

    def wrong(self, said: Saying) -> str:
        """What is not so; a sentence of several is one of each."""
        who = said.facts["who"]
        several = [int(str(id_)) for id_ in (who.things if isinstance(who, Listing) else [who])]
        return next(filter(None, (self._wrong_of(said, one) for one in several)), "" if several else "names nobody")

    def _wrong_of(self, said: Saying, who: int) -> str:
        facts: dict[str, Any] = said.facts
        had, times = self.had[who], _count(facts.get("times", 0))
        if said.key in ("pods-first-bye", "pods-bye-again"):
            right = who in self.byes and times == had and (said.key == "pods-first-bye") is (not had)
            return "" if right else f"{sorted(self.byes)} have byes, {who} had {had}"
        if who in self.byes:
            return f"{who} has a bye"
        if said.key == "pods-not-bye":
            before = [one for one in self.byes if self.had[one] < had and self.place[one] < self.place[who]]
            return "" if before and times == had else f"{who} had {had}"
        if said.key not in WITH_THE_OTHERS or said.key != WITH_THE_OTHERS[self.options.tolerance > 0]:
            return f"the sentence {said.key}"
        instead = facts.get("instead")
        comes_first = instead in self.byes and self._nearness(who) < self._nearness(instead)
        byes = self.byes - {instead} | {who}
        fine = next((tables for tables in self._seatings(byes) if not self._worse(self._key(tables))), None)
        if comes_first and fine is None:
            return ""
        return f"{who} for {instead}: {fine or 'comes later'}, {self._key(fine) if fine else ''} and {self.made}"

    def _nearness(self, one: int) -> tuple[int, int]:
        """The smaller one is nearer to the bye."""
        return self.had[one], -self.place[one]

    def _seatings(self, byes: frozenset[int]) -> Iterator[reference.Seating]:
        rest = [one for one in self.asked.players if one not in byes]
        return reference.seatings(rest, [self.options.size] * (len(rest) // self.options.size))

    def _worse(self, key: Key) -> bool:
        """Whether more old opponents meet, or as many who met more often or more recently."""
        beyond, pairs, seldom = key
        if self.options.tolerance == 0:
            return (pairs, seldom) > self.made[1:]
        return beyond > self.made[0] or pairs > self.made[1] or seldom > self.made[2]
