"""A round that cannot be paired, as answers tell it: who may meet whom, who is left over, and the ways out."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import Any

from trfpair.base.errors import NoPairing
from trfpair.base.plain import plain
from trfpair.event.history import History
from trfpair.event.model import RoundPairing
from trfpair.rounds import stuck
from trfpair.rounds.pairing import PairedRound, Settings, View, history_of, made_of
from trfpair.rounds.why.question import round_asked
from trfpair.systems.trace import Trace
from trfpair.systems.why import Answer, Because, Question, bar_of_bye, nobody_has_bye

UNPAIRED = "unpaired"
"""The kind of the reason that the round cannot be paired."""


@plain
class Unpaired:
    """A round that cannot be paired, and why."""

    round: PairedRound
    """The round without a board but those that were made by hand before: its history, and those who are away."""
    error: NoPairing
    again: stuck.PairAgain
    """The system: it pairs the round of any history."""

    @property
    def reasons(self) -> tuple[Because, ...]:
        """The reasons of the round: that it cannot be paired, who is left over and why, and the ways out."""
        before = {"round": self.round.history.round - 1} if "way-end" in self.error.ways else {}
        ways = [Because("ways-out", "", {"ways": list(self.error.ways), **before})] if self.error.ways else []
        return (Because(UNPAIRED), *map(_because, self.error.told), *ways)

    def about(self, id_: int) -> tuple[Because, ...]:
        """The reasons of the round and of a player: who may be met, and whether the player may have the bye."""
        history = self.round.history
        if id_ not in {past.id for past in history.present}:
            return self.reasons
        others = sorted(past.id for past in history.present if past.id != id_)
        may = [other for other in others if stuck.may_be_paired(history, self.again, id_, other)]
        odd = len(history.present) % 2 == 1
        bye = [*self._of_bye(id_)] if odd else []
        if any("round" in because.facts for because in bye):  # nobody asked about the bye: a bar says first of what
            bye.insert(0, Because("not-barred", "", {"who": [id_]}))
        return self._with([Because("may-meet", "", {"one": id_, "who": may}), *bye])

    def answer(self, question: Question) -> Answer:
        """The answer to a question: of two whether they may meet; of one about the bye whether it is allowed."""
        one, other, wish = question
        own: list[Because] = []
        if other:
            own.append(self._of_pair(one, other))
        elif wish == "bye":
            players = len(self.round.history.present)
            own += self._of_bye(one) if players % 2 else nobody_has_bye(self.round.history).reasons
        return Answer("stuck", self._with(own))

    def _with(self, own: list[Because]) -> tuple[Because, ...]:
        """The reasons with those of the players asked about behind the first; nothing is told twice."""
        head, *others = self.reasons
        told = {because.facts["one"] for because in own if because.kind in ("had-bye", "had-points")}
        left = (_of_others(one, told) for one in others)
        return (head, *own, *(one for one in left if one and one not in own))

    def _of_pair(self, one: int, other: int) -> Because:
        history, two = self.round.history, {"one": min(one, other), "other": max(one, other)}
        if stuck.may_be_paired(history, self.again, one, other):
            return Because("may-meet-each-other", "", two)
        return stuck.bar_between(history, self.again, *two.values()) or Because("may-not-meet", "", two)

    def _of_bye(self, one: int) -> Iterator[Because]:
        history: History = self.round.history
        if stuck.may_be_paired(history, self.again, one):
            yield Because("may-have-bye", "", {"one": one})
        else:
            bar = bar_of_bye(history, history.by_id[one], self.round.system.bars_from_bye)
            yield bar or Because("not-barred", "", {"who": [one]})


def _of_others(because: Because, told: Collection[int]) -> Because | None:
    """A reason; bars from the bye without those who are told already, None where nobody is left."""
    bars = because.facts.get("bars")
    left = [row for row in bars or () if row[0] not in told]
    if not bars or left == bars:
        return because
    return replace(because, facts={**because.facts, "who": [id_ for id_, _ in left], "bars": left}) if left else None


def _because(told: Mapping[str, Any]) -> Because:
    """A reason from its data."""
    return Because(told["kind"], told.get("article", ""), {name: told[name] for name in told if name not in _OWN})


_OWN = ("kind", "article")


def asked_round(event: View, settings: Settings, paired: PairedRound | None) -> PairedRound | Unpaired:
    """The round that a question is about, paired unless it is; or, if it cannot be paired, what is known of it."""
    try:
        return round_asked(event, settings, paired)
    except NoPairing as error:
        history = history_of(event, settings.round)
        system = event.system
        empty = RoundPairing(history.round, system.name, (), absent=history.absent)
        round_ = made_of(event, history, empty, Trace(), {}, ())
        round_ = replace(round_, pairing=replace(empty, absent=round_.away))
        return Unpaired(round_, error, stuck.PairAgain(system, event.options))
