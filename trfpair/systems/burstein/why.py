"""Why not, in the Burstein system: the choice is forced in the bracket that makes it, by the Dutch engine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from trfpair.systems.burstein import seeding_rounds
from trfpair.systems.burstein.criteria import BURSTEIN_2026
from trfpair.systems.burstein.field import BursteinField
from trfpair.systems.burstein.procedure import pair_field
from trfpair.systems.by_steps import OrderRow, Steps
from trfpair.systems.contract import NOTHING_SAID, Contract
from trfpair.systems.dutch import brackets_of
from trfpair.systems.dutch.causes import barred_pair, blocked_by
from trfpair.systems.dutch.engine import solve
from trfpair.systems.dutch.engine.decision import Decision
from trfpair.systems.dutch.rules.editions import DUTCH_2026
from trfpair.systems.dutch.rules.field import Position
from trfpair.systems.dutch.whatif.reasons import Reason, Reasons
from trfpair.systems.dutch.why import Brackets, because_of_criterion, first_with
from trfpair.systems.dutch.why import because_of_refusal as because_of_dutch
from trfpair.systems.proofs import barrier
from trfpair.systems.trace import Refusal
from trfpair.systems.why import (
    Answer,
    Because,
    OfTheRound,
    Question,
    because_blocked,
    because_refused,
    kept_apart,
)


class _Steps(Steps):
    """The answers that are told from the steps: the bye."""

    article_of_bar = BURSTEIN_2026.articles["bar"]
    groups = True
    bye_order = (
        OrderRow("score", lambda history, past: past.pairing_score, "3.1.3"),
        OrderRow("games", lambda history, past: -len(past.colours), "3.1.4"),
    )

    def bye_rows(self) -> Sequence[OrderRow]:
        """3.1.3 to 3.1.5: at the end the lowest in the ranking (1.8)."""
        field = BursteinField(self.round.history, BURSTEIN_2026)
        place = {field.id(at): field.rank[at] + 1 for at in range(field.size)}
        last = OrderRow(
            "place",
            lambda history, past: -place[past.id],
            "3.1.5",
            shown=lambda history, past: place[past.id],
            facts={"form": "equal"},
        )
        return (*self.bye_order, last)


class _Reasons(Reasons):
    """The questions to a bracket whose order is the list of pairings (4.3)."""

    def _later(self, first: Decision) -> Reason:
        return {"kind": "order", "article": self.edition.articles["order"]}


class _Brackets(Brackets):
    """The brackets of a round after the seeding rounds."""

    reasons_of = _Reasons

    def order(self, reasons: Reasons, reason: Reason) -> Because:
        """4.3: who is asked first, BSN by BSN, and meets somebody of a smaller BSN with the choice."""
        mine, theirs = dict(reasons.outcome.pairs), dict(first_with(reasons).pairs)
        third = next(one for one in reversed(reasons.bracket.players) if mine.get(one) != theirs.get(one))
        ends = {name: made[third] for name, made in (("now", mine), ("then", theirs)) if third in made}
        facts = {"third": self.field.id(third), "then": 0, **{name: self.field.id(at) for name, at in ends.items()}}
        if len(ends) < len(("now", "then")):
            gone = [self.field.id(at) for at in reasons.outcome.floaters if at not in first_with(reasons).floaters]
            form = {"gone": gone, "form": "gone"} if gone else {}
            return Because("nobody-first", reason["article"], {**facts, **form})
        more = {"first": ("", self.field.id(third)), **self._ranked_lower(*ends.values())}
        return Because("lower-first", reason["article"], {**facts, **more})

    def _ranked_lower(self, now: Position, then: Position) -> dict[str, Any]:
        """1.8: by what the first of two is ranked lower: Buchholz, with both values; Sonneborn-Berger; the number."""
        assert isinstance(self.field, BursteinField)
        mine, theirs = (self.field.index[at] for at in (now, then))
        if mine.buchholz != theirs.buchholz:
            return {"value": mine.buchholz, "forced": theirs.buchholz}
        return {"form": "berger" if mine != theirs else "number"}


def why(round_: OfTheRound, question: Question, says: Contract) -> Answer:
    """In a seeding round as in the Dutch system; then the bye from its step, and all else from the brackets."""
    if round_.history.round <= seeding_rounds(round_.history):
        return Brackets(round_, *brackets_of(round_.history, DUTCH_2026)).answer(question)
    if apart := kept_apart(round_.history, question, BURSTEIN_2026.articles["met"]):
        return apart
    everybody = BursteinField(round_.history, BURSTEIN_2026)
    ends = [everybody.position[id_] for id_ in question.ids] if question.wish == "pair" else []
    if ends and (barred := barred_pair(everybody, BURSTEIN_2026, *ends)):
        return barred
    if has_bye := _Steps(round_, says).bye_of(question):
        return replace(has_bye, reasons=(*has_bye.reasons, *_without(everybody, question, has_bye)))
    paired = pair_field(everybody, BURSTEIN_2026, solve)
    return _Brackets(round_, paired.course, paired.notes).answer(question)


def _without(everybody: BursteinField, question: Question, answer: Answer) -> Iterator[Because]:
    """C4: who would be left over if somebody who asks for it had the bye, and why these may not meet."""
    at, article = everybody.position[question.one], BURSTEIN_2026.articles["completion"]
    others = (1 << everybody.size) - 1 & ~(1 << at)
    asked = question.wish == "bye" and others.bit_count() % 2 == 0 and everybody.eligible >> at & 1
    if not asked or everybody.completion.possible(others):
        return
    if all(one.kind != "bye-blocked" for one in answer.reasons):
        yield Because("bye-blocked", article, {"who": question.one})
    yield from blocked_by(everybody, BURSTEIN_2026, barrier(everybody, everybody.allow, others, 0), article)


def because_of_refusal(refused: Refusal) -> Because:
    """The reason of whoever was not taken: in a seeding round a Dutch one, else a bar, or what would be worse."""
    facts = refused.facts
    if "choice" in facts:
        return because_of_dutch(refused)
    article = BURSTEIN_2026.articles.get(refused.kind, "")
    if "left" in facts:
        return because_blocked(facts, article, one_too_many=True)
    if refused.kind == "completion":
        return Because("bye-blocked", article, {"who": refused.everybody})
    if "players" not in facts:
        return because_refused(refused, article, NOTHING_SAID.word(refused.kind))
    people = {"players": facts["best_players"], "forced_players": facts["players"]}
    both = {"article": refused.kind, "name": facts["name"], "value": facts["best"], "forced": facts["value"]}
    return because_of_criterion({**both, **people})
