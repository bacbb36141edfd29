"""Why not, in the Lim system: from the steps of its procedure."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from functools import cached_property
from typing import Any, ClassVar

from trfpair.event.history import History
from trfpair.event.model import Colour
from trfpair.matching.bits import mask_of
from trfpair.systems.by_steps import OrderRow, Steps, Where
from trfpair.systems.contract import Contract
from trfpair.systems.lim import CONTRACT
from trfpair.systems.lim.field import LimField
from trfpair.systems.lim.leaving import LeftBefore, of_majority
from trfpair.systems.swiss.completion import unpairable
from trfpair.systems.trace import Decided, Details, Refusal, decisions
from trfpair.systems.why import (
    Answer,
    Because,
    OfTheRound,
    Question,
    because_refused,
    kept_apart,
    with_forced,
)

_NO_SECOND_BYE = "C.04.1, 4"
"""The Basic Rule that bars from the bye; the articles of the system have none."""


class _Steps(Steps):
    """The steps of a round: who leaves each group, then who meets whom in it."""

    orders: ClassVar[Mapping[str, str]] = {"opponent 3.8": "floater-down", "opponent 4": "middle-colour"}
    leaving = "2.3"
    article_of_bar = _NO_SECOND_BYE
    bye_order = (
        OrderRow("score", lambda history, past: past.pairing_score if history.round > 1 else 0),
        OrderRow("rating", lambda history, past: past.rating if history.round == 1 else 0),
        OrderRow("number", lambda history, past: -past.order),
    )

    @cached_property
    def _field(self) -> LimField:
        return self._field_of(self.round.history)

    def _field_of(self, history: History) -> LimField:
        return LimField(history, maxi=bool(self.round.options.get("maxi")))

    def in_the_way(self, rest: Collection[int]) -> Mapping[str, Sequence[object]]:
        """By whom each may meet (2.1)."""
        field = self._field
        mask = mask_of(field.place[id_] for id_ in rest)
        return unpairable([one.id for one in field.entrants], field.allow, mask, 0).blocked

    def to_pair(self, made: Decided) -> set[int]:
        """Those of the group who stay in it, and were not paired before; also of pairs that are taken apart (2.6)."""
        pairs = (one for one in decisions(self.steps) if one.what == "pair" and one.group is made.group)
        return {id_ for one in pairs if one.number >= made.number for id_ in (one.chooser, *one.taken)}

    def passed(self, made: Decided, one: int, other: int, now: int, refused: Refusal) -> Because:
        """A bar that the step names; whoever would be left over has nobody to meet in the group alone."""
        found = super().passed(made, one, other, now, refused)
        if "left" in found.facts and made.group:
            own = found.facts.get("form")
            form = f"group-{own}" if own in ("two", "one") else "group"
            return replace(found, facts={**found.facts, "score": made.group.score, "form": form})
        return found

    def later(self, where: Where, one: int, other: int, now: int) -> list[Because]:
        """3.8, 4, 5.2: the other colour; else the place in the group."""
        head, *order = super().later(where, one, other, now)
        step, place = where.made.step, self._field.place
        wanted = self._field.entrants[place[one]].due.opposite
        ends = {"one": other, "now": now}
        if step.facts["for_colour"] and self._field.entrants[place[other]].due is not wanted:
            facts = {**ends, "third": one, "colour": wanted.name.lower()}
            return [head, Because("before-colour", step.article, facts)]
        if self._field.maxi:
            return [head, *order]
        nearer = place[now] < place[other]
        if self.order_word(step) == "floater-down":
            form = {} if nearer else {"form": "below"}
            return [head, Because("before-place", step.article, {"third": one, **ends, **form})]
        far = [id_ in self._other_half(where) for id_ in (now, other)]
        form = {} if all(far) else {"form": "back" if any(far) else "own"}
        return [head, Because("before-middle", step.article, {"third": one, **ends, **form})]

    def _other_half(self, where: Where) -> Sequence[int]:
        """4.2: of those still to be paired in a group the half in which whoever chooses looks first."""
        place = self._field.place
        walk = sorted(self.to_pair(where.made), key=place.__getitem__)
        half = len(walk) // 2
        return walk[half:] if walk[0] == where.made.chooser else walk[:half]

    def taken(self, where: Where, one: int, other: int) -> list[Because]:
        """3.6, 4: whoever came to the group chooses first, then whoever stands at the end of it."""
        head, *order = super().taken(where, one, other)
        step, third = where.made.step, where.made.chooser
        if head.kind != "taken-before":
            return [head, *order]
        if self.order_word(step) == "floater-down":
            return [head, Because("came-first", step.article, {"third": third})]
        form = {"form": "below"} if self._field.place[third] > self._field.place[one] else {}
        return [head, Because("chose-from-end", step.article, {"third": third, "one": one, "other": other, **form})]

    def leave_by(self, where: Where, now: int, one: int) -> list[Because]:
        """3.2, 3.9, 3.10: type, float in the last round, due colour, number."""
        assert where.group is not None
        found = LeftBefore(self._field, self.steps, where.group).because(now, one)
        return [found] if found else []

    def leavers_if_met(self, where: Where, question: Question) -> Sequence[int]:
        """Those whom the same articles pick if the two may meet nobody else."""
        assert where.group is not None
        return LeftBefore(self._field_of(with_forced(self.round.history, question)), self.steps, where.group).leavers

    def order_facts(self, where: Where) -> Details:
        """3.8, 4, 5.2: who looks, from which end whoever came looks, and for which colour: ``none`` due it is possible,
        or to a player without a due colour it is ``plain``; and whether the one taken stands in the ``own`` half.
        """
        made, field = where.made, self._field
        if field.maxi:
            return {}
        chooser = made.chooser
        wanted = field.entrants[field.place[chooser]].due.opposite
        facts: dict[str, Any] = {}
        kind = [] if made.step.facts["for_colour"] else ["none"] if wanted else ["plain"]
        if self.order_word(made.step) == "floater-down" and where.group:
            above = self.past[chooser].pairing_score > Decimal(where.group.score or 0) * 10
            kind = ["top" if above else "bottom", *kind]
            facts["score"] = where.group.score
        elif made.taken[0] not in self._other_half(where):
            kind = [*(kind or ["colour"]), "own"]
        form = {"form": "-".join(kind or ["colour"])}
        return {
            "one": chooser,
            "now": made.taken[0],
            **({"colour": wanted.name.lower()} if wanted else {}),
            **form,
            **facts,
        }

    def because(self, refused: Refusal, made: Decided) -> Because:
        """The reason of whoever was not taken in a step."""
        if refused.kind == "majority":
            (who,) = refused.everybody
            majority = next(one for one in Colour if one.letter == made.step.facts["majority"])
            return of_majority(self._field, {"who": who}, self._field.place[who], majority)
        return super().because(refused, made)

    def barred(self, question: Question) -> Answer | None:
        """2.1, 5.1: they have met, the file keeps them apart, or no colours are within the limits for both."""
        if apart := kept_apart(self.round.history, question, "2.1"):
            return apart
        field, place = self._field, self._field.place
        one, other, wish = question
        if wish != "pair" or field.allow[place[one]] >> place[other] & 1:
            return None
        mine, theirs = (field.entrants[place[id_]].claim for id_ in (one, other))
        if beyond := [id_ for id_, claim in ((one, mine), (other, theirs)) if not (claim.white or claim.black)]:
            return Answer("colour", (Because("not-limits", "5.1", {"who": beyond[-1]}),))
        facts = {"one": one, "other": other, "colour": mine.due.name.lower()}
        return Answer("colour", (Because("absolute", "5.1", facts),))


def because_of_refusal(refused: Refusal) -> Because:
    """The reason of whoever was not taken: a choice is possible only if all others can be paired; floaters by type."""
    kind = {"rest": "completion", "type": f"type-{refused.facts.get('type')}"}.get(refused.kind, refused.kind)
    bars = {"met": "2.1", "limits": "5.1", "due": "5.2", "no-due": "5.2", "barred": _NO_SECOND_BYE}
    article = {**bars, "type": "3.9", "floated": "3.10", "majority": "3.2.2", "needed": "3.10.2"}.get(refused.kind, "")
    return because_refused(replace(refused, kind=kind), article, CONTRACT.word(refused.kind))


def why(round_: OfTheRound, question: Question, says: Contract) -> Answer:
    """Where one of the two was settled, and by what."""
    return _Steps(round_, says).answer(question)
