"""Why not, in the Dubov system: the choice is forced in the bracket that makes it, and both brackets are compared.

In the bracket that is another one with the choice (`ByBrackets`) the first criterion decides that counts more; else
the choice comes later in an order: the upfloaters (4.2; D.1), the shifters (4.3; D.2), the transpositions of G2
(3.2.6; B.6).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations, product
from typing import Any

from trfpair.event.history import History
from trfpair.event.model import Colour
from trfpair.matching.bits import ascending, mask_of
from trfpair.systems.by_brackets import ByBrackets
from trfpair.systems.by_steps import OrderRow, Steps
from trfpair.systems.contract import NOTHING_SAID, Contract
from trfpair.systems.dubov.criteria import Criterion, value_and_players
from trfpair.systems.dubov.editions import DUBOV_2018, DUBOV_2026, Edition
from trfpair.systems.dubov.field import DubovField
from trfpair.systems.dubov.procedure import Course, PairedBracket, pair_field, pair_scoregroups_of
from trfpair.systems.dubov.reasons import REST
from trfpair.systems.proofs import barrier
from trfpair.systems.swiss.completion import Completion
from trfpair.systems.trace import Refusal
from trfpair.systems.why import (
    INSTEAD,
    MOST_BARS,
    Answer,
    Because,
    OfTheRound,
    Question,
    because_blocked,
    because_of,
    because_refused,
    kept_apart,
    pair_by_pair,
    smaller_number,
)

EDITIONS = {edition.name: edition for edition in (DUBOV_2026, DUBOV_2018)}

BYE_ORDER = (
    OrderRow("score", lambda history, past: past.pairing_score),
    OrderRow("games", lambda history, past: -len(past.colours)),
    OrderRow("number", lambda history, past: -past.order),
)
"""3.1.3 to 3.1.5 (B.0.c to e)."""


class _Steps(Steps):
    """The answers that are told from the steps: the bye."""

    bye_order = BYE_ORDER
    groups = True

    def __init__(self, round_: OfTheRound, says: Contract, edition: Edition) -> None:
        super().__init__(round_, says)
        self.article_of_bar = edition.articles["bar"]


def why(round_: OfTheRound, question: Question, says: Contract) -> Answer:
    """The bye from its step, all else from the bracket that makes the choice."""
    edition = EDITIONS[round_.pairing.system]
    steps = _Steps(round_, says, edition)
    asked = Question(question.one, 0, "floats") if question.wish == INSTEAD else question
    everybody = _field(round_.history, round_, edition)
    if question.wish == "pair" and (barred := _barred(everybody, edition, question)):
        return barred
    if settled := steps.bye_of(asked):
        blocked = any(one.kind == "bye-blocked" for one in settled.reasons)
        causes = _without(everybody, edition, asked.one) if blocked else ()
        return replace(settled, reasons=(*settled.reasons, *causes))
    now = pair_field(everybody, edition)
    forced = _Forced(now, lambda history: _field(history, round_, edition))
    members = mask_of(at for at, past in enumerate(now.field.pasts) if past.id in question.ids)
    return forced.answer(round_, question, members, _bye(now), now.brackets)


def _without(field: DubovField, edition: Edition, one: int) -> Iterator[Because]:
    """C4: who would be left over if somebody had the bye, and what keeps these apart."""
    at = next(at for at, past in enumerate(field.pasts) if past.id == one)
    blocked = barrier(field, field.allow, (1 << field.size) - 1 & ~(1 << at), 0)
    yield because_blocked(blocked, edition.articles["completion"], one_too_many=True)
    pairs = (pair for groups in combinations(blocked["left"], 2) for pair in product(*groups))
    bars = (_barred(field, edition, Question(*sorted(pair))) for pair in pairs)
    yield from pair_by_pair([bar.reasons[0] for bar in bars if bar], MOST_BARS)


def _barred(field: DubovField, edition: Edition, question: Question) -> Answer | None:
    """C1 and C3 (C.1 and C.3): a meeting, a ban, one colour that both must have."""
    articles = edition.articles
    if apart := kept_apart(field.history, question, articles["met"]):
        return apart
    if not (both := _same_colour(field, question.one, question.other)):
        return None
    facts = {"one": question.one, "other": question.other, "colour": both}
    return Answer("colour", (Because("absolute", articles["absolute"], facts),))


def because_of_refusal(refused: Refusal) -> Because:
    """The reason of whoever was not taken: a bar, who would be left over, or what would be worse, and for whom."""
    facts = refused.facts
    if "left" in facts:
        found = because_blocked(facts, refused.article)
        if refused.kind != REST:
            return found
        form = {} if facts["may_meet"] else {"form": "alone"}
        return replace(found, kind="blocked-halves", facts={**found.facts, **form})
    if "beside" in facts:
        beside = facts["beside"]
        people = {"who": refused.everybody, "now": beside, **({"form": "beside"} if beside else {})}
        return Because("halves-apart", refused.article, people)
    if refused.kind == "completion" and "players" not in facts:
        return Because("bye-blocked", refused.article, {"who": refused.everybody})
    found = because_refused(refused, "", NOTHING_SAID.word(refused.kind))
    if refused.kind not in ("worse", "completion"):
        return found
    rows = [row for edition in EDITIONS.values() for row in edition.criteria]
    if "players" not in facts:
        return Because("colour-more", refused.article, {"who": refused.everybody})
    row = next(row for row in rows if row.article == refused.article) if refused.kind == "worse" else rows[0]
    people = {"players": facts["best_players"], "forced_players": facts["players"]}
    both = {"value": facts["best"], "forced": facts["value"]}
    return _criterion({"article": row.article, "name": row.name, **both, **people})


def _same_colour(field: DubovField, one: int, other: int) -> str:
    """C3 (C.3): the colour that both of two players must have; empty where they may meet."""
    at = {past.id: place for place, past in enumerate(field.pasts)}
    masks = (mask >> at[one] & mask >> at[other] & 1 for mask in field.absolute.values())
    return next((colour.name.lower() for colour, both in zip(field.absolute, masks) if both), "")


def _field(history: History, round_: OfTheRound, edition: Edition) -> DubovField:
    return DubovField(history, edition, int(round_.options.get("unrated", 0)))


def _bye(course: Course) -> int | None:
    return None if course.bye is None else course.field.id(course.bye)


class _Forced(ByBrackets[PairedBracket]):
    """A choice, forced on the players of a round; their positions are the same."""

    def __init__(self, now: Course, field: Callable[[History], DubovField]) -> None:
        self._now, self._field = now, field
        self.completion, self.pab = (now.edition.articles[name] for name in ("completion", "pab"))

    def members(self, bracket: PairedBracket) -> int:
        """Residents and upfloaters."""
        return mask_of((*bracket.residents, *bracket.upfloaters))

    def group(self, bracket: PairedBracket) -> list[int]:
        """The residents."""
        return [self._now.field.id(at) for at in bracket.residents]

    def upfloaters(self, bracket: PairedBracket) -> list[int]:
        """The set of 3.2.2 (B.2)."""
        return [self._now.field.id(at) for at in bracket.upfloaters]

    def unpaired(self, bracket: PairedBracket) -> list[int]:
        """Residents and all below."""
        return [self._now.field.id(at) for at in ascending(mask_of(bracket.residents) | bracket.lower)]

    def boards(self, bracket: PairedBracket) -> Iterator[tuple[int, int]]:
        """S1 and the transposition of G2."""
        return ((self._now.field.id(one), self._now.field.id(other)) for one, other in bracket.pairs)

    def barred(self, question: Question) -> Answer | None:
        """C1 and C3 (C.1 and C.3): a meeting, a ban, one colour that both must have."""
        return _barred(self._now.field, self._now.edition, question)

    def left_over(self, history: History, bracket: PairedBracket) -> list[Because]:
        """The groups of the players left who cannot all be paired with the choice."""
        forced, left = self._field(history), mask_of(bracket.residents) | bracket.lower
        return [because_blocked(barrier(forced, forced.allow, left, 0), self.completion)]

    def again(self, history: History, bracket: PairedBracket) -> Iterator[PairedBracket] | None:
        """The brackets with the choice."""
        forced, left = self._field(history), mask_of(bracket.residents) | bracket.lower
        completion = Completion(forced)
        if not completion.possible(left):
            return None
        return pair_scoregroups_of(forced, self._now.edition, completion, left, bracket.number)

    def anew(self, history: History) -> tuple[int | None, list[PairedBracket]]:
        """The round with the choice."""
        then = pair_field(self._field(history), self._now.edition)
        return _bye(then), then.brackets

    def decided(self, bracket: PairedBracket) -> object:
        """Upfloaters and pairs, in whatever order."""
        return bracket.upfloaters, {*bracket.pairs}

    def points(self, bracket: PairedBracket) -> int:
        """The score of the residents."""
        return self._now.field.score[bracket.residents[0]]

    def compared(self, number: int, now: PairedBracket, then: PairedBracket) -> Answer:
        """The first criterion that gets worse, or the order that decides."""
        return _Pair(self._now, now, then).answer()


class _Pair:
    """A bracket as it was paired, and as it would be."""

    def __init__(self, course: Course, now: PairedBracket, then: PairedBracket) -> None:
        self.field, self.edition = course.field, course.edition
        self.now, self.then = now, then

    def answer(self) -> Answer:
        """The first criterion that gets worse, or the order that decides."""
        rows = list(self._rows())
        worse = next((row for row in rows if row["value"] != row["forced"]), None)
        reasons = [_criterion(worse)] if worse else [self._later()]
        facts = {"bracket": self.now.number, "article": reasons[0].article, "rows": rows}
        return Answer("criterion" if worse else "order", tuple(reasons), facts)

    def _rows(self) -> Iterator[dict[str, Any]]:
        for row in self.edition.criteria:
            if row.last_round or not self.field.history.is_last_round:
                (value, players), (forced, forced_players) = (self._counted(row, one) for one in (self.now, self.then))
                told = {"value": value, "forced": forced, "players": players, "forced_players": forced_players}
                yield {"article": row.article, "name": row.name, **told}

    def _counted(self, row: Criterion, bracket: PairedBracket) -> tuple[Any, list[int]]:
        """The count of a criterion, and the players whom it counts."""
        value, players = value_and_players(self.field, row, bracket.upfloaters, bracket.pairs)
        return value, [self.field.id(at) for at in players]

    def _later(self) -> Because:
        """As good by the criteria: which order puts the choice behind, and whom it looks at first."""
        now, then, articles = self.now, self.then, self.edition.articles
        if now.upfloaters != then.upfloaters:
            one = next(at for at in now.upfloaters if at not in then.upfloaters)
            other = next(at for at in then.upfloaters if at not in now.upfloaters)
            return Because("upfloater-first", articles["upfloaters"], self._smaller(one, other))
        few, many = (len(bracket.halves.first) + len(bracket.halves.second) for bracket in (now, then))
        if few != many:
            return Because("shifters-fewest", articles["first"], {"value": few, "forced": many})
        groups = now.subgroups
        for name, own in (("first", groups.smaller), ("second", groups.larger)):
            mine, theirs = (getattr(bracket.halves, name) for bracket in (now, then))
            if mine != theirs:
                both = [next(at for at in half if at not in other) for half, other in ((mine, theirs), (theirs, mine))]
                one, other = (self.field.id(groups.members[number]) for number in both)
                order = groups.shifters(own)
                value, forced = (order.index(number) + 1 for number in both)
                colour = Colour.WHITE if own == groups.g1 else Colour.BLACK
                tried = [self.field.id(groups.members[number]) for number in order[:forced]]
                facts: dict[str, Any] = {"now": one, "then": other, "value": value, "forced": forced, "tried": tried}
                moved = zip(("up_now", "up_then"), (mine, theirs))
                facts |= {name: [self.field.id(groups.members[number]) for number in half] for name, half in moved}
                if not groups.untouched:  # else the halves are those of the numbers
                    facts |= {
                        "form": "colours",
                        "colour": colour.name.lower(),
                        "opposite": colour.opposite.name.lower(),
                    }
                return Because("shifter-first", articles["shifters"], facts)
        made, instead = next(both for both in zip(now.pairs, then.pairs) if both[0] != both[1])
        third = self.field.id(made[0])
        first = "half" if groups.untouched else "list", third  # untouched, the halves are those of the numbers
        facts = {"third": third, "first": first, **self._smaller(made[1], instead[1])}
        return Because("partner-first", articles["t2"], facts)

    def _smaller(self, now: int, then: int) -> dict[str, Any]:
        """Two of whom the first one, by position, has the smaller pairing number."""
        field = self.field
        return smaller_number([field.id(now), field.id(then)], [field.tpn[now], field.tpn[then]])


_KINDS = {
    "upfloaters": "upfloaters",
    "scores of the upfloaters": "upfloater-scores",
    "players without their colour preference": "colour-pair",
    "maximum upfloaters": "most-upfloats",
    "upfloats so far of maximum upfloaters": "times-upfloated",
    "upfloaters of the previous round": "up-last",
}
"""The sentence of each criterion."""


def _criterion(row: dict[str, Any]) -> Because:
    found = because_of(_KINDS.get(row["name"], "counted"), row)
    if found.kind != "colour-pair":
        return found
    now, then = ([*zip(ids[::2], ids[1::2])] for ids in (row["players"], row["forced_players"]))
    pairs = [pair for pair in then if {*pair} not in [{*one} for one in now]]
    who, form = [id_ for pair in pairs for id_ in pair], "pairs" if pairs[1:] else "pair"
    return replace(found, facts={**found.facts, "who": who, "pairs": pairs, "form": form})
