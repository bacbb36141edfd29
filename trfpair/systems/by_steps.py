"""Why not, told from the steps of a procedure: at the first step that settled one of the two, what was against it.

Whoever chooses goes down an order and takes the first who is not barred. So of the one who was not taken there is a bar
(the step tells it), or the one taken comes before in the order. Who is settled by another's choice was the first whom
that other could have.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import groupby
from typing import Any, ClassVar, Protocol

from trfpair.base.errors import NoPairing
from trfpair.base.named import NamedTuple
from trfpair.event.history import History, Past
from trfpair.event.model import RoundPairing
from trfpair.systems.bye_bars import rounds_with_bye
from trfpair.systems.contract import Contract
from trfpair.systems.emptied import emptied
from trfpair.systems.last_two import last_two
from trfpair.systems.options import options_of
from trfpair.systems.trace import (
    NO_DETAILS,
    Bye,
    Decided,
    Details,
    Group,
    Refusal,
    Step,
    Trace,
    Undone,
    decisions,
    has_groups,
    leaves_upwards,
)
from trfpair.systems.why import (
    ANOTHER,
    BETWEEN_TWO,
    INSTEAD,
    PASSED,
    Answer,
    Because,
    EarlierGames,
    OfTheRound,
    Question,
    after_meeting,
    bar_of_bye,
    because_blocked,
    beside_taken,
    came_to,
    earlier_games,
    if_met,
    kept_by_file,
    nobody_has_bye,
    not_whom,
    of_two,
    partner_of,
    passed_over,
    took,
    with_forced,
)


class Where(NamedTuple):
    """A decision, and the group in which it was taken."""

    made: Decided
    group: Group | None
    """The players who are paired together; None where all are one list."""
    number: int
    """Of the step, from 1."""


class OrderValue(Protocol):
    """A value of a player at which an order looks: of the bye, of leaving a group, of coming up to one."""

    def __call__(self, history: History, past: Past) -> int:
        """A number; the smaller one comes first."""
        ...


class RoundsOf(Protocol):
    """Rounds of a player that an order of the bye counts."""

    def __call__(self, past: Past) -> list[int]:
        """Their numbers."""
        ...


class OrderRow(NamedTuple):
    """A row of an order in which a system looks for whoever has the bye, leaves a group, or comes up to one."""

    word: str
    """What it looks at: ``score``, ``games``, ``number``, ``byes``, ``forfeits``, ``rating``, ``place`` …"""
    value: OrderValue
    article: str = ""
    rounds: RoundsOf | None = None
    """The rounds of which there are so many, where it counts rounds."""
    shown: OrderValue | None = None
    """The value as a person is told it, where that is another number; 0 for one that has none."""
    facts: Details = NO_DETAILS
    """What else the sentence says."""

    def told(self, history: History, past: Past) -> int:
        """The value as a person is told it."""
        if self.shown:
            return self.shown(history, past)
        value = self.value(history, past)
        return -value if self.word in _MORE_IS_NEARER else value


_MORE_IS_NEARER = ("games", "matches")
"""Words of the order of the bye of which the larger number comes first."""


_MOVES = ("float", "upfloat")
"""What a step decides that takes somebody out of the own group."""


class Steps:
    """The steps of a round, to be asked. A system that has more to say makes a class of its own of it."""

    orders: ClassVar[Mapping[str, str]] = {}
    """By which order whoever chooses looks at the others: a word, by the kind of the step and perhaps its article."""
    leaving = ""
    """The article under which players leave a group."""
    again: ClassVar[str | None] = None
    """The article under which two who have met do not meet again where that can be avoided, for as many rounds as the
    system remembers; None where they are kept apart for good, or may always meet."""
    bye_order: ClassVar[Sequence[OrderRow]] = ()
    """Who is nearer to the bye."""
    article_of_bar = ""
    """The article that bars from the bye whoever had it, or the points of a win without playing."""
    groups = False
    """Whether the system always pairs score group by score group; where not, the steps of the round tell it."""

    def __init__(self, round_: OfTheRound, says: Contract) -> None:
        self.round, self.says = round_, says
        self.steps: Sequence[Step] = round_.trace.steps
        self.past = round_.history.by_id

    def answer(self, question: Question) -> Answer:
        """Why a pair, the bye or a float did not come about."""
        if question.wish == INSTEAD:
            return self._instead(question) or self.answer(Question(question.one, 0, "floats"))
        if barred := self.barred(question):
            return barred
        if question.wish == "bye":
            return self._bye(question.one)
        if question.wish == ANOTHER:
            return self.bye_of(question) or self._first_to_move(question.one)
        if question.wish == "floats":
            return self._floats(question)
        if question.other and partner_of(self.round.pairing, question.one) == question.other:
            return self._made(question)
        for where in self.decided():
            found = self.settles(where, question)
            if found:
                reasons = [*self._taken_apart(question), *found]
                return self.told(where, after_meeting(self.earlier_games(question), reasons, self.nobody_again()))
        return Answer("unmentioned")

    def _made(self, question: Question) -> Answer:
        """Of two who meet: who chose, and by which order; of the last two, that they were."""
        for where in self.decided():
            made = where.made
            if made.what == "pair" and {made.chooser, *made.taken} == {*question.ids}:
                if last := last_two(made, self.free(where), self._there(where)):
                    return Answer("made", (last,))
                order = self.order_of(where)
                first = Because("chose-first", made.step.article, {"one": made.chooser, "now": made.taken[0]})
                return Answer("made", tuple(order if order[:1] and order[0].kind == _LIST else (first, *order)))
        return Answer("made")

    def _instead(self, question: Question) -> Answer | None:
        """Why somebody did not come up to a group in the place of another one, where a step says it."""
        for where in self.decided():
            if where.made.what == "upfloat" and question.other in where.made.taken:
                refused = self.refusal(where, question.one)
                reasons = [self.not_up(where, question.one, refused)] if refused else []
                return replace(self.told(where, reasons), kind=INSTEAD) if reasons else None
        return None

    def not_up(self, where: Where, one: int, refused: Refusal) -> Because:
        """Why somebody did not come up to a group: the reason of the step."""
        return self.passed(where.made, 0, one, where.made.taken[0], refused)

    def earlier_games(self, question: Question) -> EarlierGames | None:
        """The games of two, where they are no bar for good but are avoided."""
        if self.again is None:
            return None
        return earlier_games(self.round.history, question, self.says.memory, self.again)

    def nobody_again(self) -> bool:
        """Whether no pair of the round meets again that should not."""
        pairs = [Question(*pair) for pair in self.round.pairing.boards]
        return not any(met and met.bar for met in map(self.earlier_games, pairs))

    def _taken_apart(self, question: Question) -> list[Because]:
        """That the two were paired, and the pair was taken apart again."""
        gone = (step for step in self.steps if isinstance(step.part, Undone) and {*step.part.pair} == {*question.ids})
        return [Because("taken-apart", step.article, {"one": question.one, "other": question.other}) for step in gone]

    def barred(self, question: Question) -> Answer | None:
        """A bar that keeps two apart in any round: the file alone, where meeting again is a matter of degree."""
        return kept_by_file(self.round.history, question)

    def told(self, where: Where, reasons: Sequence[Because]) -> Answer:
        """The answer of a step."""
        step = where.made.step
        place = {"step": step.kind, "number": where.number, "article": step.article or (reasons[0].article)}
        return Answer("step", tuple(reasons), {name: value for name, value in place.items() if value})

    # -- the course of the round --------------------------------------------------------------------------------------

    def decided(self) -> Iterator[Where]:
        """The decisions that stand, in order, each with its group."""
        for made in decisions(self.steps):
            if not made.undone and made.what not in ("undone", "board"):
                yield Where(made, made.group, made.number)

    def settles(self, where: Where, question: Question) -> list[Because]:
        """The reasons of a decision against a pair, where it is the one that ends it; nothing where it is not."""
        made = where.made
        if isinstance(made.step.part, Bye):
            return self._has_bye(where, question)
        if made.what == "float":
            return self._left(where, question)
        if made.what == "pair" and made.taken:
            ends = {made.chooser, *made.taken} & {*question.ids}
            return self._chosen(where, question) if len(ends) == 1 else []
        return []

    def _has_bye(self, where: Where, question: Question) -> list[Because]:
        """One of the two has the bye, and by what that one comes before the next."""
        now = where.made.taken[0]
        if now not in question.ids:
            return []
        head = Because("has-bye", where.made.step.article, {"one": now})
        beside = next((id_ for id_ in question.ids if id_ != now), 0)
        return [head, *(self._next_for_bye(now, beside).reasons[:1] if beside else ())]

    # -- pairs --------------------------------------------------------------------------------------------------------

    def _chosen(self, where: Where, question: Question) -> list[Because]:
        """Somebody chose an opponent, and one of the two is in that pair."""
        made = where.made
        taken = made.taken[0]
        if made.chooser not in question.ids:
            return self.taken(where, taken, next(id_ for id_ in question.ids if id_ != taken))
        one = made.chooser
        other = next(id_ for id_ in question.ids if id_ != one)
        if refused := self.refusal(where, other):
            return [self.passed(made, one, other, taken, refused)]
        if self.elsewhere(where, other):
            return self.apart(where, one, other, taken)
        return self.later(where, one, other, taken)

    def taken(self, where: Where, one: int, other: int) -> list[Because]:
        """Somebody chose one of the two: in a group in which the other did not stand, or before both could choose.

        Of the other one the bar is told, where that one was looked at first and not taken.
        """
        made = where.made
        chooser = made.chooser
        if self.elsewhere(where, other):
            return self.apart(where, one, other, chooser)
        head = Because(
            "taken-before",
            made.step.article,
            {"third": chooser, "one": one, "other": other, **self._positions(made, other)},
        )
        refused = self.refusal(where, other)
        bar = [self._barred(made, other, refused)] if refused else []
        order = self.order_of(where)
        if any(because.kind == _LIST for because in order):  # the bar stands among those of the order
            rest = [one for one in order if one.facts.get("who") != other]
            return [head, *rest, *(one for one in bar if one not in order)]
        return [head, *bar, *order]

    def _barred(self, made: Decided, other: int, refused: Refusal) -> Because:
        """Why somebody was passed over by whoever chose."""
        found = self.passed(made, made.chooser, other, made.taken[0], refused)
        return passed_over(other, found) if found.kind in BETWEEN_TWO else found

    def refusal(self, where: Where, other: int) -> Refusal | None:
        """The refusal of somebody who was looked at in the step and not taken."""
        return next((one for one in where.made.refused if other in one.everybody), None)

    def passed(self, made: Decided, one: int, other: int, now: int, refused: Refusal) -> Because:
        """A bar that the step names; of two who have met, or whom the file keeps apart, both are named.

        Of a pair with which the others could not all be paired, those who would be left over are the reason.
        """
        found = self.because(refused, made)
        if found.kind == "not-completion" and one and (left := self._left_over(made, one, other)):
            return left
        facts = {**found.facts, "who": other, "one": one or other, "other": other, "now": now}
        found = replace(found, facts=facts)
        if not one:
            return found
        found = of_two(found, one, other, self.round.history)
        return took(found, one, now) if one == made.chooser else found

    def in_the_way(self, rest: Collection[int]) -> Mapping[str, Sequence[object]]:
        """Of players who are paired with one another, whoever would be left over, and whom these may only meet.

        Nothing where they can be paired, and in a system that passes over nobody for the sake of the others.
        """
        return {}

    def to_pair(self, made: Decided) -> set[int]:
        """Those who are to be paired with one another when somebody chooses: all who were not paired before."""
        return {past.id for past in self.round.history.present} - self.paired_before(made)

    def paired_before(self, made: Decided) -> set[int]:
        """Those who have an opponent, or the bye, before a choice."""
        before = (one.made for one in self.decided() if one.number < made.number and one.made.what in ("pair", "bye"))
        pairs, count = made.made
        found = {id_ for one in before if one.taken for id_ in (*one.taken, one.chooser)}
        return found | {id_ for pair in pairs[:count] for id_ in pair}

    def _left_over(self, made: Decided, one: int, other: int) -> Because | None:
        """The players without an opponent who could not be paired if two of them met."""
        blocked = self.in_the_way(self.to_pair(made) - {one, other})
        return because_blocked(blocked, made.step.article) if blocked else None

    def because(self, refused: Refusal, made: Decided) -> Because:
        """The reason of whoever was not taken in a step."""
        return beside_taken(
            self.round.system.because(refused, made.step.article), made.taken, made.step.data, made.group
        )

    def later(self, where: Where, one: int, other: int, now: int) -> list[Because]:
        """The one taken comes before in the order."""
        made = where.made
        facts = {"one": one, "other": other, "now": now, **self._positions(made, other)}
        return [Because("earlier", made.step.article, facts), *self.order_of(where)]

    def _positions(self, made: Decided, other: int) -> Details:
        """Where the one taken and another stand in the order of whoever chose, if the list that is told lacks one."""
        seats, now = [*self.looked_at(made)], made.taken[0]
        if other not in seats[_LOOKED_AT:] or now not in seats:
            return NO_DETAILS
        return {"value": seats.index(now) + 1, "forced": seats.index(other) + 1, "form": "place"}

    def order_of(self, where: Where) -> list[Because]:
        """How whoever chooses looks at the others; before it the first of them, where the one taken is among these."""
        made, step = where.made, where.made.step
        word = self.order_word(step)
        if not word:
            return []
        rule = Because(f"order-{word}", step.article, self.order_facts(where))
        seats = self.looked_at(made) if made.taken else ()
        if not {*made.taken[:1]} & {*seats[:_LOOKED_AT]}:
            return [rule]
        form = {"form": "more"} if len(seats) > _LOOKED_AT else {} if len(seats) > 1 else {"form": "one"}
        now = {"now": made.taken[0]} if len(seats) > 1 else {}
        first = Because(_LIST, step.article, {"one": made.chooser, "who": seats[:_LOOKED_AT], **now, **form})
        return [first, rule, *self._barred_before(where, seats)] if len(seats) > 1 else [first]

    def order_facts(self, where: Where) -> Details:
        """The facts of this choice that the sentence of its order has."""
        return NO_DETAILS

    def _barred_before(self, where: Where, seats: Sequence[int]) -> Sequence[Because]:
        """Why the first of those who come before the one taken in the order were passed over: a bar, or the others."""
        made = where.made
        found = [(id_, self.refusal(where, id_)) for id_ in seats[: seats.index(made.taken[0])]]
        passed = [(id_, refused) for id_, refused in found if refused][:_LOOKED_AT]
        told = [(id_, self._barred(made, id_, refused)) for id_, refused in passed]
        one, article = made.chooser, made.step.article
        return [
            bar if "passed" in bar.facts else Because(PASSED, article, {"one": one, "who": id_}) for id_, bar in told
        ]

    def looked_at(self, made: Decided) -> Sequence[int]:
        """All who were still free when somebody chose, in the order of the system; nobody where it is told in words."""
        return ()

    def order_word(self, step: Step) -> str:
        """The word of the order by which a step goes; empty where there is none."""
        return self.orders.get(f"{step.kind} {step.article}") or self.orders.get(step.kind, "")

    # -- groups -------------------------------------------------------------------------------------------------------

    def members(self, where: Where) -> set[int]:
        """Those of the group of a decision, with those who came into it."""
        group = where.group
        found = {one.id for one in group.players} | {*group.incoming} if group else set()
        inside = False
        for step in self.steps[: where.number]:
            inside = step.part is group if isinstance(step.part, Group) and step.part.score is not None else inside
            found |= {*self.joined(step, where), *(step.part.pair if inside and isinstance(step.part, Undone) else ())}
        return found

    def joined(self, step: Step, where: Where) -> Sequence[int]:
        """Those whom a step moves into the group of a decision, beside those with whom it began."""
        return ()

    def free(self, where: Where) -> set[int]:
        """Those who are still to be paired in the group of a decision, or at all, when it is taken."""
        free = self.to_pair(where.made)
        return free if where.group is None else free & self.members(where) - self.left_before(where)

    def left_before(self, where: Where) -> set[int]:
        """Those who have left the group of a decision before it."""
        moves = (one.made for one in self.decided() if one.group is where.group and one.number < where.number)
        return {id_ for made in moves if made.what == "float" for id_ in made.taken}

    def _there(self, where: Where) -> set[int]:
        """Those of the group of a decision, and all others with as many points but whoever has the bye."""
        group = where.group
        home = {one.id for one in group.players} - {*group.incoming} if group else ()
        scores = {self.past[id_].pairing_score for id_ in home}
        alike = {past.id for past in self.round.history.present if past.pairing_score in scores}
        return self.members(where) | alike - {self.round.pairing.bye}

    def elsewhere(self, where: Where, other: int) -> bool:
        """Whether somebody does not stand in the group of a decision."""
        return where.group is not None and other not in self.members(where)

    def apart(self, where: Where, one: int, other: int, now: int) -> list[Because]:
        """The two stood in different groups: why the one was not left over for another group."""
        group = where.group
        assert group is not None
        facts: Details = {"one": one, "other": other, "now": now, "score": group.score}
        head = Because("other-group", "", {**facts, "value": self.round.history.by_id[other].pairing_score})
        for move in self.decided():
            if move.group is group and move.made.what == "upfloat" and (refused := self.refusal(move, other)):
                return [head, self.passed(move.made, 0, other, (*move.made.taken, 0)[0], refused)]
        return [head, *self.stays_from(where, one, other)]

    def stays_from(self, where: Where, one: int, other: int) -> list[Because]:
        """Why somebody did not leave a group unpaired, to meet another one who did not stand in it."""
        return self.stays(where, one)

    def stays(self, where: Where, one: int) -> list[Because]:
        """Why somebody was not among those who left the group unpaired."""
        group = where.group
        assert group is not None
        leaving: list[int] = []
        found: list[Because] = []
        for other in self.decided():
            if other.group is group and other.made.what == "float":
                leaving += other.made.taken
                if refused := self.against_leaving(other, one):
                    found.append(self.passed(other.made, 0, one, other.made.taken[0], refused))
        if found:
            return [self._stays(one, leaving, group), *found]
        if leaving:
            last = [where for where in self.decided() if where.group is group and where.made.what == "float"][-1]
            by = self.leave_by(last, last.made.taken[-1], one)
            told = {because.facts.get("now") for because in by if because.kind in _NAMES_WHO_LEFT}
            before = tuple(id_ for id_ in leaving if id_ not in told)
            return [*([self._stays(one, before, group, "first" if told else "")] if before else []), *by]
        upwards = any(step.part is group and leaves_upwards(step) for step in self.steps)
        return [Because("nobody-leaves", self.leaving, {"score": group.score, **({"form": "up"} if upwards else {})})]

    def _stays(self, one: int, leaving: Sequence[int], group: Group, form: str = "") -> Because:
        """That others left a group, and somebody stayed in it; ``first``: behind it is told of the last of them."""
        facts = {"one": one, "now": leaving, "score": group.score}
        return Because("stays", self.leaving, {**facts, **({"form": form} if form else {})})

    def against_leaving(self, where: Where, one: int) -> Refusal | None:
        """Why somebody was not the one who left, as the step says it."""
        return self.refusal(where, one)

    def _left(self, where: Where, question: Question) -> list[Because]:
        """One of the two leaves the group, and the other stays."""
        made, members = where.made, self.members(where)
        if not {*question.ids} <= members:
            return []
        leaving = self.leavers(where)
        gone = [id_ for id_ in question.ids if id_ in leaving]
        if len(gone) != 1 or gone[0] not in made.taken:
            return []
        one, other = gone[0], next(id_ for id_ in question.ids if id_ != gone[0])
        facts: Details = {"one": one, "other": other, "score": where.group.score if where.group else None}
        then = [id_ for id_ in self.leavers_if_met(where, question) if id_ not in leaving]
        if len(then) != 1:
            left = self._left_over(made, one, other)
            behind = [if_met((one, other), left)] if left else self.chosen_for(where, one)
            behind = behind or self.leave_by(where, one, other)
            return [Because("leaves", made.step.article, facts), *behind]
        head = Because("leaves", made.step.article, {**facts, "third": then[0], "form": "if-met"})
        if refused := self.against_leaving(where, then[0]):
            return [head, self.passed(made, 0, then[0], one, refused)]
        return [head, *self.leave_by(where, one, then[0])]

    def leavers_if_met(self, where: Where, question: Question) -> Sequence[int]:
        """Those who would leave the group of a decision if two of it met; nobody where that is not known."""
        return ()

    def leave_by(self, where: Where, now: int, one: int) -> list[Because]:
        """By which word of the order one leaves the group before another who stays; 0: before whoever comes next."""
        return []

    def come_by(self, where: Where, now: int) -> list[Because]:
        """By which word of the order one comes up to a group before whoever comes next."""
        return []

    def needed_above(self, where: Where, one: int) -> list[Because]:
        """The need of a group for the one who comes up to it."""
        return []

    def leavers(self, where: Where) -> set[int]:
        """Those who leave the group of a decision."""
        moves = (one.made for one in self.decided() if one.group is where.group and one.made.what == "float")
        return {id_ for made in moves for id_ in made.taken}

    def chosen_for(self, where: Where, one: int) -> list[Because]:
        """Why it was this one: those who were passed over, and by what."""
        return [not_whom(refused.everybody, self.because(refused, where.made)) for refused in where.made.refused]

    def bye_of(self, question: Question) -> Answer | None:
        """Of a question about the bye its answer; of another one that the bye has settled one of the two, if it has."""
        if question.wish == "bye":
            return self._bye(question.one)
        if question.wish == ANOTHER and not partner_of(self.round.pairing, question.one):
            return self._next_for_bye(question.one)
        for where in self.decided():
            if isinstance(where.made.step.part, Bye) and (reasons := self.settles(where, question)):
                found = self.told(where, reasons)
                return found if question.other else replace(self._of_bye(question.one), facts=found.facts)
        return None

    # -- the bye, floats ----------------------------------------------------------------------------------------------

    def _bye(self, one: int) -> Answer:
        """An answer of the bye: its taker comes first in an order of those who may have it."""
        history = self.round.history
        if len(history.present) % 2 == 0:
            return nobody_has_bye(history)
        for where in self.decided():
            if where.made.what == "bye" and isinstance(where.made.step.part, Bye):
                now = where.made.taken[0]
                return self.told(where, [*self.against_bye(where, one, now), *self._no_bar(now)])
        return Answer("unmentioned")

    def _next_for_bye(self, now: int, beside: int = 0) -> Answer:
        """By what the one who has the bye comes before whoever would be the next.

        Where the one would meet somebody, ``beside``, it is whoever would have the bye then. Where rules give way for
        the sake of all, it is the next by the order, but not ``beside``, unless nobody else may have the bye.
        """
        history, rows = self.round.history, self._order_of_bye
        others = [past for past in reversed(history.present) if past.id != now and not self.bars_from_bye(past)]
        where = next((one for one in self.decided() if (one.made.what, *one.made.taken) == ("bye", now)), None)
        if not where:
            return Answer("unmentioned")
        if not others:
            return self.told(where, [self._nobody_else_for_bye(where, now)])
        if beside and not self.says.harm:
            found = self._following_if_met(Question(now, beside))
        else:
            ids = [past.id for past in others]
            ids = [id_ for id_ in ids if id_ != beside] or ids
            found = self._following(where, now, sorted(ids, key=lambda id_: self.values(rows, id_)))
        if found is None:
            return Answer("unmentioned")
        following, alike = found
        if not following:
            form = {"form": alike} if alike else {}
            return self.told(where, [Because("bye-others", where.made.step.article, {"now": now, **form})])
        because = self.against_bye(where, following, now)[-1]
        return self.told(where, [not_whom((following,), because), *self._no_bar(now)])

    def _following_if_met(self, question: Question) -> tuple[int, str] | None:
        """The player who would have the bye if two met; None where the others could not be paired then."""
        paired = self._paired_with(question)
        return (paired[1].bye, "") if paired and paired[1].bye else None

    def _following(self, where: Where, now: int, in_order: Sequence[int]) -> tuple[int, str] | None:
        """The player who would have the bye instead, by the order; 0 for nobody; None where too many would be asked.

        With nobody stands the form of the sentence: ``alike`` where one who has had as few byes could have it, but the
        rules would give way more.
        """

        def class_of(id_: int) -> tuple[object, ...]:
            refused = self.refusal(where, id_)
            byes = (row.value(self.round.history, self.past[id_]) for row in self._order_of_bye if row.word in _BYES)
            return (refused is not None and refused.kind not in ("byes", "rest"), *byes)

        mine, harm = class_of(now), _given_way(self.steps, self.round.pairing)
        for _, group in groupby(sorted(in_order, key=class_of), class_of):
            ids, worse = [*group], list[tuple[GivenWay, int, int]]()
            for at, id_ in enumerate(ids[:_MOST_WITH_BYE]):
                found = self._with_bye(id_)
                if found is not None and (
                    not self.says.harm or found == _NOTHING_GIVEN or (found, class_of(id_)) == (harm, mine)
                ):
                    return id_, ""
                worse += [(found, at, id_)] if found is not None else []
            if len(ids) > _MOST_WITH_BYE:
                return None
            if worse:
                return (0, "alike") if class_of(ids[0]) == mine else (min(worse)[-1], "")
        return 0, ""

    def _with_bye(self, one: int) -> GivenWay | None:
        """How far the rules give way if a player has the bye; None where not all others can be paired."""
        paired = self._paired_with(Question(one, 0, "bye"))
        return _given_way(*paired) if paired else None

    def _paired_with(self, question: Question) -> tuple[Sequence[Step], RoundPairing] | None:
        """The steps and the boards of the round with a choice; None where it cannot be paired."""
        system, trace, history = self.round.system, Trace(), with_forced(self.round.history, question)
        try:
            forced = system.load()(history, trace, options_of(system, self.round.options))
        except NoPairing:
            return None
        return trace.steps, forced

    def _no_bar(self, now: int) -> Iterator[Because]:
        """That whoever has the bye had one before, where the order of the bye does not look at that."""
        rounds = rounds_with_bye(self.past[now])
        if rounds and not {row.word for row in self._order_of_bye} & {"byes", "forfeits"}:
            many = {"rounds": rounds, "form": "many"} if rounds[1:] else {}
            yield Because("had-bye-no-bar", "", {"one": now, "round": rounds[-1], **many})

    def _nobody_else_for_bye(self, where: Where, now: int) -> Because:
        """That all others are barred from the bye, or that there is nobody else."""
        bars = {past.id: self.bars_from_bye(past) for past in self.round.history.present if past.id != now}
        if not bars:
            return Because("bye-alone", where.made.step.article, {"now": now})
        article = next((bar.article for bar in bars.values() if bar), "")
        return Because("barred-bye", article, {"who": tuple(sorted(bars))})

    def _first_to_move(self, one: int) -> Answer:
        """Why one floats: those passed over for it; else the word of the order by which that one is first.

        Whoever leaves several groups is told those passed over in each.
        """
        moves = [where for where in self.decided() if where.made.what in _MOVES and one in where.made.taken]
        if not moves:
            return Answer("unmentioned")
        first = moves[0]
        if first.made.what == "upfloat":
            reasons = [*self.needed_above(first, one), *self.come_by(first, one)]
        else:
            apart = emptied(self.round.history, self.steps)
            alone = ([apart[where.number]] if where.number in apart else [] for where in moves)
            reasons = [because for where, no in zip(moves, alone) for because in self.chosen_for(where, one) or no]
            reasons = reasons or self.leave_by(first, one, 0) or self._only(first)
        return self.told(first, reasons) if reasons else Answer("unmentioned")

    def _only(self, where: Where) -> list[Because]:
        """That nobody was left in a group but those who left it; that no two of a group may meet."""
        if apart := emptied(self.round.history, self.steps).get(where.number):
            return [apart]
        score = where.group.score if where.group else None
        return [Because("leave-alone", where.made.step.article, {"who": tuple(where.made.taken), "score": score})]

    def bars_from_bye(self, past: Past) -> Because | None:
        """The bar of a player from the bye; None where there is none, or the order alone looks at that."""
        counts = self.round.system.bars_from_bye
        return bar_of_bye(self.round.history, past, counts, self.article_of_bar) if counts else None

    def against_bye(self, where: Where, one: int, now: int) -> list[Because]:
        """A bar; else the reason in the step against one who comes before; else the row that puts the taker first."""
        if barred := self.bars_from_bye(self.past[one]):
            return [replace(barred, facts={**barred.facts, "now": now})]
        refused = self.refusal(where, one)
        if not refused:
            return self.bye_later(where, one, now)
        if refused.kind == "byes":
            return self.bye_later(where, one, now)
        if refused.kind == "had-bye" and (had := self._last_bye(one, where.made.step.article)):
            return [replace(had[0], facts={**had[0].facts, "now": now})]
        found = [self.passed(where.made, 0, one, now, refused)]
        return [*self._last_bye(one), *found] if refused.kind == "gap" else found

    def _last_bye(self, one: int, article: str = "") -> list[Because]:
        """In which round a player had what bars from the bye elsewhere."""
        had = bar_of_bye(self.round.history, self.past[one], self.round.system.bars_from_bye, article)
        return [had] if had else []

    def bye_rows(self) -> Sequence[OrderRow]:
        """The rows of the order of the bye."""
        return self.bye_order

    @cached_property
    def _order_of_bye(self) -> Sequence[OrderRow]:
        """The rows of the order of the bye, made once: some look at the whole field."""
        return self.bye_rows()

    def place_row(self) -> OrderRow:
        """The row of the lower place, in the list that the first step tells; what it calls the place is told."""
        players = next((step.part.players for step in self.steps if isinstance(step.part, Group)), ())
        place = {one.id: at for at, one in enumerate(players)}
        called = {one.id: one.facts.get("place") for one in players}

        def shown(history: History, past: Past) -> int:
            found = called.get(past.id)
            return found if isinstance(found, int) else 0

        return OrderRow("place", lambda history, past: -place.get(past.id, 0), shown=shown)

    def bye_later(self, where: Where, one: int, now: int) -> list[Because]:
        """By which word of the order of the bye the one who has it comes first."""
        article = where.made.step.article
        if self.values(self._order_of_bye, one) < self.values(self._order_of_bye, now):
            return [Because("not-rest", article, {"who": one, "now": now})]
        found = self.by_word("bye", self._order_of_bye, article, one, now)
        return [found or Because("bye-later", article, {"one": one, "now": now})]

    def values(self, rows: Sequence[OrderRow], one: int) -> list[int]:
        """The values of a player in the rows of an order."""
        return [row.value(self.round.history, self.past[one]) for row in rows]

    def by_word(self, what: str, rows: Sequence[OrderRow], article: str, one: int, now: int) -> Because | None:
        """The first row by which ``now`` comes before another, with the values of both; None where it does not."""
        history = self.round.history
        if self.values(rows, one) < self.values(rows, now):
            return None
        for rule in rows:
            if rule.value(history, self.past[one]) == rule.value(history, self.past[now]):
                continue
            value, forced = (rule.told(history, self.past[id_]) for id_ in (now, one))
            facts = {"one": one, "now": now, "word": rule.word, "value": value, "forced": forced, **rule.facts}
            facts |= {"rounds": rule.rounds(self.past[one])} if rule.rounds else {}
            facts |= {"form": rule.facts.get("form", "shown")} if rule.shown and value and forced else {}
            return Because(f"{what}-{rule.word}", rule.article or article, facts)
        return None

    def came_up(self, _one: int) -> list[Because]:
        """Why a player came into another group, where the steps take somebody there by name; else nothing."""
        return []

    def _floats(self, question: Question) -> Answer:
        """Why somebody did not leave the group: or was paired before, or nobody floats at all."""
        one = question.one
        if came := self.came_up(one):
            return Answer("made", tuple(came), {"floats": one})
        for where in self.decided():
            if where.group is None or one not in (where.made.chooser, *where.made.taken):
                continue
            if where.made.what == "pair" and where.made.taken:
                return self.told(where, self.stays_to_meet(where, one))
        other = partner_of(self.round.pairing, one)
        if not other:
            return self._of_bye(one)
        kind = "no-groups-calendar" if self.says.calendar else "no-groups"
        return Answer("no-groups", (Because(kind, "", {"one": one, "now": other}),))

    def stays_to_meet(self, where: Where, one: int) -> list[Because]:
        """Of somebody who was paired in a group: that it was so, and why that one did not leave it."""
        return [self._inside(where, one), *self.stays(where, one)]

    def _of_bye(self, one: int) -> Answer:
        """Of a float of whoever has the bye: that it meets nobody, or that the system has no groups."""
        if self.groups or has_groups(self.steps):
            return Answer("bye-instead", (Because("bye-no-float", "", {"one": one}),))
        return Answer("no-groups", (Because("no-groups", "", {"one": one}),))

    def _inside(self, where: Where, one: int) -> Because:
        """That somebody was paired in a group, or met somebody who came to it."""
        assert where.group is not None
        facts = {"one": one, "now": partner_of(self.round.pairing, one), "score": where.group.score}
        return came_to(self.past, facts) or Because("within", where.made.step.article, facts)


def _given_way(steps: Sequence[Step], pairing: RoundPairing) -> GivenWay:
    """How far the rules gave way in a round, as a step tells it, else as so many notices about its boards do."""
    told: Mapping[str, Any] = next((step.facts for step in steps if step.kind == "unavoidable"), {})
    if not told:
        return (0, (), (), sum(notice.kind not in _NOT_OF_BOARDS for notice in pairing.notices))
    again = (tuple(tuple(row.values()) for row in told.get(name, ())) for name in ("meetings", "lately"))
    return (told["rematches"], *again, told.get("flags", told.get("after_one_week", 0)))


def why(round_: OfTheRound, question: Question, says: Contract) -> Answer:
    """The answer of a system that has no order and no bars of its own."""
    return Steps(round_, says).answer(question)


_NAMES_WHO_LEFT = ("leave-number", "leave-below", "leave-rating", "leave-average", "leave-alphabet")
"""Reasons by a word of the order that name the one who left: a sentence about all who left names the others."""
_LIST = "looks-at"
"""The kind of the reason that tells at whom somebody looks, in order."""
_LOOKED_AT = 6
"""So many are told of those at whom somebody looks."""
GivenWay = tuple[Any, ...]
"""Games that the rules would not have, those of two who met most often, those of the latest rounds, and the last word:
less is better."""
_NOTHING_GIVEN: GivenWay = (0, (), (), 0)
_BYES = ("byes", "forfeits")
"""Words of the order of the bye that come before the sake of the others."""
_MOST_WITH_BYE = 30
"""With so many a round is paired anew to find who would have the bye, where the rules give way in all of them."""
_NOT_OF_BOARDS = ("second-bye", "bye-moved", "bye-gap", "unsettled")
"""Kinds of notices that speak of the bye, or of the round as a whole."""
