"""Why not, in Vega's systems: from the steps of the procedure."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, ClassVar, cast

from trfpair.event.history import History, Past
from trfpair.event.model import Colour
from trfpair.matching.bits import mask_of
from trfpair.systems import by_name
from trfpair.systems.by_steps import OrderRow, Steps, Where
from trfpair.systems.contract import Contract
from trfpair.systems.options import options_of
from trfpair.systems.swiss.completion import unpairable
from trfpair.systems.trace import Decided, Details, Group, Refusal, Several, Step, Trace, decisions, silent
from trfpair.systems.vega import CONTRACT
from trfpair.systems.vega.entrants import Entrant, entrants_of, without_third_colour_rule
from trfpair.systems.vega.floaters import fewest_leaving
from trfpair.systems.vega.impossible import impossible
from trfpair.systems.vega.pairability import with_opponents
from trfpair.systems.vega.work import Work, begin
from trfpair.systems.why import (
    LEFT_OVER,
    MOST_BARS,
    Answer,
    Because,
    OfTheRound,
    Question,
    because_blocked,
    because_blocked_by,
    because_refused,
    came_to_even,
    if_met,
    in_place_of,
    kept_apart,
    not_whom,
    pair_by_pair,
    partner_of,
    passed_over,
    with_forced,
)

_TOLD = 3
"""So many who were passed over are told of."""
_TAKEN_UP = ("taken-from-below", "taken-to-even")
_BY_LIST = ("search", "floater", "danubian")
"""Steps that go down a list, from the colour that is looked for to the alphabet."""
_LEAVES = {"search": True, "floater": False}
"""Steps after which whoever sought an opponent leaves the group: an island with one, a floater without one."""


class _Steps(Steps):
    """The steps of a round: groups from the top, whose columns meet row against row."""

    article_of_bar = "2.2"

    orders: ClassVar[Mapping[str, str]] = {
        "rows": "rows",
        "floater": "rating-colour",
        "search": "rating-colour",
        "danubian": "danubian",
        "same_column": "down-the-column",
    }
    leaving = "6.4"
    bye_order = (OrderRow("score", lambda history, past: past.pairing_score),)

    def order_word(self, step: Step) -> str:
        """6.2, 7.1, 7.2, 8.2; in the first round 5, by which the halves of the list are the columns."""
        first = step.kind == "rows" and self.round.history.round == 1
        return "halves" if first else super().order_word(step)

    def _made(self, question: Question) -> Answer:
        """7.1: of a pair that an island made, that it found nobody in its own group; else as in any procedure.

        Of the last who was free below no order is told.
        """
        for where in self._searches():
            if {where.made.chooser, *where.made.taken} == {*question.ids}:
                last = self.to_pair(where.made) - self.members(where) == {*where.made.taken}
                order = [] if last else self.order_of(where)
                return Answer("made", (*self._alone(where, where.made.chooser), *order))
        return super()._made(question)

    def order_facts(self, where: Where) -> Details:
        """6.2: which column chooses; 6.3: the columns; 7.2: the colour that most of the group are to have."""
        step, chooser = where.made.step, where.made.chooser
        if step.kind == "danubian":
            return {"one": chooser, "colour": _colour_of(str(step.data["wanted"])).name.lower()}
        if self.order_word(step) == "rating-colour":
            wanted = _colour_of(str(step.data.get("wanted") or self._people[chooser].due.opposite.letter))
            now = where.made.taken[0] if where.made.taken else 0
            if not wanted or not now:
                return {}
            form = "colour" if self._people[now].due is wanted else "none"
            return {"one": chooser, "now": now, "colour": wanted.name.lower(), "form": form}
        if step.kind == "rows" and self.round.history.round > 1:
            side = "black" if step.data["left"] == "b" else "white"
            given = "white" if any(chooser == white for white, _ in self.round.pairing.boards) else "black"
            return {"one": chooser, "form": side if given == side else f"{side}-other"}
        if step.kind != "same_column":
            return {}
        side = self._columns(where).get(chooser, "")
        other = next(one.name.lower() for one in (Colour.WHITE, Colour.BLACK) if one.name.lower() != side)
        half = {"form": "half"} if self.round.history.round == 1 else {}
        return {"one": chooser, "column": side, "opposite": other, **half}

    def order_of(self, where: Where) -> list[Because]:
        """6.3: behind the order that the first who could have been taken changed places with somebody."""
        order = super().order_of(where)
        crossed = self._crossed(where)[:1] if order else []
        told = [_with_changes(because) for because in order] if crossed else order
        return [*told, *filter(None, (self._changed(where, other) for other in crossed))]

    def _crossed(self, where: Where) -> list[int]:
        """6.3: those free whom somebody in a row may meet, and who by 6.2 stand above the one taken."""
        made, column = where.made, self._columns(where)
        if made.step.kind != "rows" or not made.taken or made.taken[0] not in column:
            return []
        order = [id_ for id_, side in column.items() if side == column[made.taken[0]]]
        free, index = self.to_pair(made), {player.id: player.index for player in self._work.entrants}
        meets = self._work.adjacency[index[made.chooser]]
        above = [id_ for id_ in order[: order.index(made.taken[0])] if id_ in free and not self.refusal(where, id_)]
        return [id_ for id_ in above if meets >> index[id_] & 1]

    def bye_rows(self) -> Sequence[OrderRow]:
        """4, 5: the lowest group; in it the list of the chapter."""
        history = self.round.history
        if history.round == 1:
            return (*self.bye_order, OrderRow("list", lambda history, past: -past.order))
        people = self._people
        return (*self.bye_order, *_list_of_the_bye(people, people[self.round.pairing.bye].score))

    def barred(self, question: Question) -> Answer | None:
        """2.1, 2.3, 2.4: they have met, the file keeps them apart, or both must have the same colour."""
        if apart := kept_apart(self.round.history, question, "2.1"):
            return apart
        if question.wish != "pair":
            return None
        people = {one.id: one for one in entrants_of(self.round.history)}
        one, other = people[question.one], people[question.other]
        if self.round.options.get("third_colour"):
            one, other = without_third_colour_rule(one), without_third_colour_rule(other)
        if not (one.fixed and other.fixed and one.due is other.due):
            return None
        facts = {"one": one.id, "other": other.id, "colour": one.due.name.lower()}
        return Answer("colour", (Because("absolute", one.fixed, facts),))

    def joined(self, step: Step, where: Where) -> Sequence[int]:
        """7.2: the extra player of a group."""
        group = where.group
        moved = step.kind == "move" and step.data.get("to") == "group"
        return [cast(int, step.data["id"])] if moved and group and step.data.get("at") == group.number else []

    def left_before(self, where: Where) -> set[int]:
        """6.4, 8.2: also whoever found no opponent in the group, and is not paired in it later."""
        here = [one.made for one in self.decided() if one.group is where.group]
        sought = {made.chooser for made in here if made.step.kind == "floater" and made.number < where.number}
        met = {id_ for made in here if made.what == "pair" and made.taken for id_ in (made.chooser, *made.taken)}
        return super().left_before(where) | sought - met

    def settles(self, where: Where, question: Question) -> list[Because]:
        """8.2: a floater who finds no opponent in a group has passed over those of it."""
        made, found = where.made, super().settles(where, question)
        if found or not question.other or made.taken or made.chooser not in question.ids:
            return found
        one, other = sorted(question.ids, key=lambda id_: id_ != made.chooser)
        refused = self.refusal(where, other)
        return [self.passed(made, one, other, partner_of(self.round.pairing, one), refused)] if refused else []

    def taken(self, where: Where, one: int, other: int) -> list[Because]:
        """6.2, 7.1: by one of the other column, if the two stand in one; by one for whom the own group had nobody.

        Then it is told too why that was not the other of the two, where both stand in one group.
        """
        if one not in self.members(where):
            beside = self._beside(one, other)
            why = self._not_taken_up(where, other) or (self.come_by(where, one) if beside else [])
            return [self._taken_up(where, one), *why, *self._again(where, one)]
        if self.elsewhere(where, other):
            return super().taken(where, one, other)
        if told := self._same_column(where, one, other, where.made.chooser):
            return told
        head, *order = super().taken(where, one, other)
        return [head, *(self._chose_before(where, other) or order)]

    def _chose_before(self, where: Where, other: int) -> list[Because]:
        """6.2, 7.2, 8: why somebody chose before one of the two could: the own column; who came to the group."""
        step, third = where.made.step, where.made.chooser
        if step.kind == "rows":
            above = self._above(where, other, third)
            return [above] if above else []
        if step.kind == "floater":
            return [Because("came-first", step.article, {"third": third})]
        return [Because("extra-first", step.article, {"third": third})] if step.kind == "danubian" else []

    def _above(self, where: Where, one: int, now: int) -> Because | None:
        """5, 6.2: by which word ``now`` stands above another in their column."""
        side = self._columns(where).get(now)
        if side is None or side != self._columns(where).get(one):
            return None
        if self.round.history.round == 1:
            rows: Sequence[OrderRow] = [OrderRow("list", lambda history, past: past.order)]
        else:
            colour: Details = {"colour": side}
            first, second = self._average_row("low-average"), self._rating_row("low-rating")
            if side == Colour.BLACK.name.lower():
                first, second = self._rating_row("high-rating"), self._average_row("high-average")
            rows = [row._replace(facts=colour) for row in (first, second, _by_alphabet(self._people))]
        return self.by_word("stands", rows, "6.2" if self.round.history.round > 1 else "5", one, now)

    def _rating_row(self, word: str) -> OrderRow:
        """The rating: the higher one first, or the lower one (``low-…``)."""
        sign = 1 if word.startswith("low") else -1
        return OrderRow(word, lambda history, past: sign * past.rating, shown=lambda history, past: past.rating)

    def _average_row(self, word: str) -> OrderRow:
        """The average rating of the opponents: the higher one first, or the lower one (``low-…``)."""
        people, sign = self._people, 1 if word.startswith("low") else -1
        return OrderRow(
            word,
            lambda history, past: sign * people[past.id].aro,
            shown=lambda history, past: people[past.id].aro_tenths,
        )

    def _same_column(self, where: Where, one: int, other: int, now: int) -> list[Because]:
        """6.2: who stand in one column do not meet while the other column has somebody."""
        column = self._columns(where)
        if where.made.step.kind != "rows" or column.get(one) != column.get(other):
            return []
        half = {"form": "half"} if self.round.history.round == 1 else {}
        facts = {"one": one, "other": other, "now": now, "column": column.get(one, ""), **half}
        return [Because("same-column", "6.2", facts)]

    def later(self, where: Where, one: int, other: int, now: int) -> list[Because]:
        """6.2, 6.3, 8: two of one column, one who changed places, or two who came from other groups."""
        step = where.made.step
        if told := self._same_column(where, one, other, now):
            return told
        if changed := self._changed(where, other):
            return [changed]
        if step.kind == "floater" and where.group and {one, other} <= {*where.group.incoming}:
            return [Because("both-came", step.article, {"one": one, "other": other})]
        head, *order = super().later(where, one, other, now)
        word = self._before(where, other, now)
        return [head, *([word] if word else order)]

    def _before(self, where: Where, one: int, now: int) -> Because | None:
        """6.2, 7.1, 7.2, 8.2: by which word of the list ``now`` is looked at before another."""
        step = where.made.step
        if step.kind == "rows":
            return self._above(where, one, now)
        third = where.made.chooser
        wanted = str(step.data.get("wanted") or self._people[third].due.opposite.letter)
        first = self._colour_row(wanted)
        rating, average = ("low-rating", "low-average") if step.kind == "danubian" else ("high-rating", "low-average")
        rows = [
            first._replace(facts={**first.facts, "third": third}),
            self._rating_row(rating),
            self._average_row(average),
            _by_alphabet(self._people),
        ]
        return self.by_word("before", rows, step.article, one, now) if step.kind in _BY_LIST else None

    def _changed(self, where: Where, other: int) -> Because | None:
        """6.3: that a row above took another one in the place of somebody, who went down to that one's place."""
        step, column = where.made.step, self._columns(where)
        part = step.part
        if step.kind != "rows" or not isinstance(part, Several) or other not in column:
            return None
        order, found = [id_ for id_, side in column.items() if side == column[other]], None
        for at, row in enumerate(part.rows):
            if row.chooser == where.made.chooser:
                break
            if order[at] == other and row.taken != other:
                found = row.chooser, row.taken
            below = order.index(row.taken)
            order[at], order[below] = order[below], order[at]
        if not found:
            return None
        who, third = found
        facts = {"who": who, "third": third, "other": other, "now": where.made.taken[0]}
        return Because("changed-places", "6.3", facts)

    def _columns(self, where: Where) -> dict[int, str]:
        """In which column everybody of a group stands."""
        for step in reversed(self.steps[: where.number]):
            if step.kind == "columns" and isinstance(step.part, Group):
                return {one.id: str(one.facts["column"]) for one in step.part.players}
        return {}

    def apart(self, where: Where, one: int, other: int, now: int) -> list[Because]:
        """7.1, 7.2: whoever has nobody to meet in a group looks below; an extra player comes up to the group."""
        assert where.group is not None
        facts = {"one": one, "other": other, "now": now, "score": where.group.score}
        if where.made.step.kind == "search":
            head = Because("island", "7.1", facts)
            if looked_at := self._found_not_possible(where, other):
                return [head, self.passed(looked_at, one, other, now, next(self._of(looked_at, other)))]
            nearer = self.past[now].pairing_score != self.past[other].pairing_score
            after = [Because("nearer-group", "7.1", facts)] if nearer else self.later(where, one, other, now)
            return [head, *after]
        if up := next((up for up in self._upfloats(where.group) if one in up.made.taken), None):
            after = self._not_taken_up(up, other) if self._beside(one, other) else []
            return [Because("came-up", "7.2", facts), *after]
        return super().apart(where, one, other, now)

    def _found_not_possible(self, where: Where, other: int) -> Decided | None:
        """7.1: the step before in which an island looked at somebody of a nearer group who was not possible."""
        steps = (made for made in decisions(self.steps[: where.number]) if made.step.kind == "nobody")
        looked_at = (made for made in steps if made.chooser == where.made.chooser)
        return next((made for made in looked_at if any(self._of(made, other))), None)

    @staticmethod
    def _of(made: Decided, other: int) -> Iterator[Refusal]:
        return (refused for refused in made.refused if other in refused.everybody)

    def stays_from(self, where: Where, one: int, other: int) -> list[Because]:
        """7.1, 7.2, 8: as `stays`; for somebody of a lower group also why that one did not come up.

        For such a one it is beside the point who was taken to a group above.
        """
        assert where.group is not None
        found = self.stays(where, one)
        score = where.group.score
        if not (isinstance(score, int) and self.past[other].pairing_score < score):
            return found
        found = found[len(self._called_up(where, one)) :]
        extra = any(because.kind == "extra" for because in found)
        came = self._upfloats(where.group) if extra else ()
        return [*found, *(because for up in came for because in self._not_taken_up(up, other))]

    def _nearer(self, up: Where, other: int) -> list[Because]:
        """7.1, 7.2: that whoever came up stood in a nearer group than another one."""
        (now,) = up.made.taken[:1]
        value, forced = (self.past[id_].pairing_score for id_ in (now, other))
        facts = {"now": now, "other": other, "value": value, "forced": forced}
        return [Because("from-nearer", up.made.step.article, facts)] if value > forced else []

    def _upfloats(self, group: Group) -> Iterator[Where]:
        """7.2: the steps in which somebody comes up to make a group even."""
        here = (where for where in self.decided() if where.group is group and where.made.what == "upfloat")
        return (where for where in here if where.made.taken)

    def stays(self, where: Where, one: int) -> list[Because]:
        """7.1, 7.2, 8: who was taken to a group above; then who else left the group, or why nobody did."""
        called = self._called_up(where, one)
        found = self._others_stay(where, one)
        if called and found[0].kind == "nobody-leaves":
            gone = [because.facts["one"] for because in called if because.kind in _TAKEN_UP]
            facts = {**found[0].facts, "gone": gone}
            facts |= {"form": "many"} if len(gone) > 1 else {}
            found = [replace(found[0], kind="nobody-else-leaves", facts=facts), *found[1:]]
        return [*called, *found]

    def _others_stay(self, where: Where, one: int) -> list[Because]:
        """7.1, 7.2, 8: an island meets somebody below, a floater without opponent goes on; an extra player comes."""
        assert where.group is not None
        here = [other.made for other in self.decided() if other.group is where.group]
        islands = [made.chooser for made in here if made.chooser and bool(made.taken) is _LEAVES.get(made.step.kind)]
        if islands:
            return [Because("only-islands", "7.1", {"now": islands, "score": where.group.score})]
        extra = [id_ for up in self._upfloats(where.group) for id_ in up.made.taken]
        alone = extra and not self.leavers(where)
        if not alone:
            return super().stays(where, one)
        return [Because("extra", "7.2", {"now": extra, "score": where.group.score})]

    def _called_up(self, where: Where, one: int) -> list[Because]:
        """7.1, 7.2: whoever was taken out of a group to one above, before it was paired, and why not somebody else."""
        assert where.group is not None
        gone = {past.id for past in self.round.history.present if past.pairing_score == where.group.score}
        gone -= self.members(where)
        found = []
        for other in self.decided():
            up = gone & {*other.made.taken}
            if other.number < where.number and other.made.step.kind == "search" and up:
                found += [self._taken_up(other, min(up)), *self._not_taken_up(other, one)]
                found += self._again(other, min(up))
        return found

    def came_up(self, one: int) -> list[Because]:
        """7.1: who found nobody in the own group, and who was taken by such a one."""
        if island := next((where for where in self._searches() if where.made.chooser == one), None):
            return self._alone(island, one)
        where = next((where for where in self._searches() if where.made.chooser and one in where.made.taken), None)
        return [self._taken_up(where, one), *self.come_by(where, one), *self._again(where, one)] if where else []

    def _again(self, where: Where, one: int) -> list[Because]:
        """2.5: that somebody comes up again, where the next step says that the rule gives way."""
        behind = self.steps[where.number : where.number + 1]
        barred = self._people[one].grounded
        if not barred or not any(step.kind == "yield" and one in step.data["ids"] for step in behind):
            return []
        facts = _how_often(barred.facts)
        end = "" if self._still_beside(where, one) else "-alone"
        return [Because("came-again", "2.5", {"who": one, **facts, "form": f"{facts['form']}{end}"})]

    def _searches(self) -> Iterator[Where]:
        """7.1, 7.2: the steps in which somebody of a group below is taken."""
        return (where for where in self.decided() if where.made.step.kind == "search" and where.group)

    def _alone(self, where: Where, one: int) -> list[Because]:
        """7.1: that somebody found no opponent in the own group, and the bars between that one and all of it."""
        assert where.group is not None
        rows = (row.made for row in self.decided() if row.made.step.kind == "islands" and row.made.chooser == one)
        bars = [
            self.passed(made, one, id_, where.made.taken[0], refused)
            for made in rows
            for refused in made.refused
            for id_ in refused.everybody
        ]
        facts = {"one": one, "now": where.made.taken[0], "score": where.group.score, "form": "and-took"}
        told = [passed_over(bar.facts["other"], bar) if "other" in bar.facts else bar for bar in bars]
        behind = told if len(told) <= MOST_BARS else pair_by_pair(bars, MOST_BARS)
        return [Because("island", "7.1", facts if bars else {**facts, "form": "alone"}), *behind]

    def _still_beside(self, where: Where, one: int) -> list[int]:
        """The others with as many points who are not settled yet when somebody comes up."""
        return [id_ for id_ in self.past if self._beside(one, id_) and id_ not in self._settled(where)]

    def come_by(self, where: Where, now: int) -> list[Because]:
        """7.1, 7.2: who of the own group was passed over; else by which word of the list it comes before the next."""
        mine = [one for one in where.made.refused if any(self._beside(now, id_) for id_ in one.everybody)]
        if mine:
            chooser = where.made.chooser
            bars = [
                (id_, self.passed(where.made, chooser, id_, now, one)) for one in mine[:_TOLD] for id_ in one.everybody
            ]
            return [passed_over(id_, bar) for id_, bar in bars[:_TOLD]]
        free = self._still_beside(where, now)
        rows = self._coming(where.made.step)
        following = min(free, key=lambda id_: self.values(rows, id_), default=0)
        if following:
            return self._comes_by(where, now, following)
        facts = {"now": now, "score": self.past[now].pairing_score}
        if not any(self._beside(now, past.id) for past in self.round.history.present):
            return [Because("come-alone", "", {**facts, "form": "only"})]
        return [Because("come-alone", where.made.step.article, facts)]

    def needed_above(self, where: Where, one: int) -> list[Because]:
        """7.2: that somebody comes up to make a group even."""
        return [self._taken_up(where, one)]

    def stays_to_meet(self, where: Where, one: int) -> list[Because]:
        """7.2: of somebody who meets the extra player of the group one sentence says where and why that one came."""
        head, *behind = super().stays_to_meet(where, one)
        extra = "extra", [head.facts["now"]]
        came = [because for because in behind if (because.kind, because.facts.get("now")) == extra]
        if not came:
            return [head, *behind]
        met = replace(came[0], facts={**came[0].facts, "one": one, "form": "met"})
        return [met, *(because for because in behind if because not in came)]

    def _beside(self, one: int, other: int) -> bool:
        """Whether two stand in one group."""
        return one != other and self.past[one].pairing_score == self.past[other].pairing_score

    def _settled(self, where: Where) -> set[int]:
        """Those who have an opponent, or the bye, before a step, and those who are away."""
        first = replace(where.made, made=((), 0))
        return self.paired_before(first) | ({*self.past} - {past.id for past in self.round.history.present})

    def passed(self, made: Decided, one: int, other: int, now: int, refused: Refusal) -> Because:
        """7.1, 7.2: of whoever comes later in the list the word of it."""
        if refused.kind == "later" and made.step.kind == "search":
            found = self.by_word("come", self._coming(made.step), made.step.article, other, made.taken[0])
            if found:
                return found
        return super().passed(made, one, other, now, refused)

    def in_the_way(self, rest: Collection[int]) -> Mapping[str, Sequence[object]]:
        """By whom each may meet (2.1 to 2.4)."""
        players, rows = self._work.entrants, self._work.adjacency
        mask = mask_of(player.index for player in players if player.id in rest)
        return unpairable([player.id for player in players], rows, mask, 0).blocked

    def not_up(self, where: Where, one: int, refused: Refusal) -> Because:
        """7.2: the reason of the step; where the others could not all be paired, those who would be left over."""
        if refused.kind == "completion":
            left, index = self.to_pair(where.made), {player.id: player.index for player in self._work.entrants}
            home = mask_of(index[id_] for id_ in left & self.members(where))
            rows = with_opponents(self._work.adjacency, index[one], home)
            if blocked := unpairable([*index], rows, mask_of(index[id_] for id_ in left), 0).blocked:
                return because_blocked_by(because_blocked(blocked, where.made.step.article), one)
        return super().not_up(where, one, refused)

    @cached_property
    def _work(self) -> Work:
        """The round before any step: who may meet whom (2.1 to 2.4)."""
        history, people = self.round.history, entrants_of(self.round.history)
        work = begin(history, people, silent())
        if self.round.options.get("third_colour") and impossible(history, work):
            return begin(history, [*map(without_third_colour_rule, people)], silent())
        return work

    def _comes_by(self, where: Where, now: int, one: int) -> list[Because]:
        found = self.by_word("come", self._coming(where.made.step), where.made.step.article, one, now)
        return [found] if found else []

    def _coming(self, step: Step) -> list[OrderRow]:
        """7.1, 7.2: the due colour that is wanted, the highest rating, the lowest ARO, the alphabet."""
        people = self._people
        return [
            self._colour_row(str(step.data.get("wanted", ""))),
            OrderRow("rating", lambda history, past: -past.rating, shown=lambda history, past: past.rating),
            OrderRow(
                "average",
                lambda history, past: people[past.id].aro,
                shown=lambda history, past: people[past.id].aro_tenths,
            ),
            _by_alphabet(people),
        ]

    def _colour_row(self, wanted: str) -> OrderRow:
        """The due colour that comes first in a list, by its letter."""
        people, colour = self._people, _colour_of(wanted)
        facts: Details = {"colour": colour.name.lower()}
        return OrderRow("colour", lambda history, past: people[past.id].due is not colour, facts=facts)

    def leave_by(self, where: Where, now: int, one: int) -> list[Because]:
        """6.4: moved up last, pairable below first, the lowest rating, the highest ARO, the alphabet."""
        rows = cast("Sequence[Mapping[str, Any]]", where.made.step.data.get("preference", ()))
        below = {row["id"]: row["below"] for row in rows}
        if now not in below:
            return []
        if not one:
            at = [*below].index(now)
            needed = [Refusal("needed", row["id"]) for row in rows[:at] if row["needed"]][:_TOLD]
            if needed:
                return [not_whom(no.everybody, self.passed(where.made, 0, no.everybody[0], now, no)) for no in needed]
            one = next((id_ for id_ in [*below][at:] if id_ not in where.made.taken), 0)
        if one not in below:
            return []
        people, moved = self._people, self._moved_up(where)
        order = [
            OrderRow("moved", lambda history, past: past.id in moved),
            OrderRow("below", lambda history, past: not below.get(past.id)),
            OrderRow("rating", lambda history, past: past.rating),
            _by_average(people),
            _by_alphabet(people),
        ]
        found = self.by_word("leave", order, where.made.step.article, one, now)
        return [found] if found else []

    def leavers_if_met(self, where: Where, question: Question) -> Sequence[int]:
        """6.4: the fewest, by the same list, if the two may meet nobody else; of them those who also leave the group in
        the round paired anew.

        Nobody if not all could be paired then, or if it would be somebody who came up: perhaps nobody would come up.
        """
        work = begin(with_forced(self.round.history, question), self._work.entrants, silent())
        index = {player.id: player.index for player in work.entrants}
        work.rest = mask_of(index[id_] for id_ in self.to_pair(where.made))
        rows = cast("Sequence[Mapping[str, Any]]", where.made.step.data.get("preference", ()))
        preference = [work.entrants[index[row["id"]]] for row in rows]
        if not (preference and work.pairable(work.rest)):
            return ()
        leaving, _ = fewest_leaving(work, mask_of(player.index for player in preference), preference)
        found = work.ids(leaving)
        if self._moved_up(where).intersection(found):
            return ()
        anew = self._leavers_anew(where, question)
        return [id_ for id_ in found if id_ in anew] if anew.isdisjoint(question.ids) else ()

    def _leavers_anew(self, where: Where, question: Question) -> set[int]:
        """Those who leave the group of as many points in the round paired anew, where two may meet nobody else."""
        system, trace = by_name(self.round.pairing.system), Trace()
        system.load()(with_forced(self.round.history, question), trace, options_of(system, self.round.options))
        score = where.group.score if where.group else None
        moves = (made for made in decisions(trace.steps) if made.what == "float")
        return {id_ for made in moves if made.group and made.group.score == score for id_ in made.taken}

    def _moved_up(self, where: Where) -> set[int]:
        """7.2: the extra player of a group."""
        return {id_ for step in self.steps[: where.number] for id_ in self.joined(step, where)}

    @cached_property
    def _people(self) -> dict[int, Entrant]:
        return {one.id: one for one in entrants_of(self.round.history)}

    def _not_taken_up(self, where: Where, one: int) -> list[Because]:
        """The reason why it was not somebody else: a group further down, a bar, or the order."""
        now, chooser = where.made.taken[0], where.made.chooser
        if not (refused := self.refusal(where, one)):
            if nearer := self._nearer(where, one):
                return nearer
            if chooser and (apart := self.barred(Question(chooser, one))):
                return [passed_over(one, apart.reasons[0])]
            return self._comes_by(where, now, one) if self._beside(now, one) else []
        found = self.passed(where.made, chooser, one, now, refused)
        if found.kind in LEFT_OVER:
            return [if_met((chooser, one), found) if chooser else in_place_of(now, not_whom((one,), found))]
        bar = found.kind == "not-grounded" or not found.kind.startswith("not-")
        return [passed_over(one, found) if bar else not_whom((one,), found)]

    def _taken_up(self, where: Where, one: int) -> Because:
        """7.1, 7.2: somebody is taken out of a group below: by an island, or to make the group even."""
        assert where.group is not None
        made = where.made
        if not made.chooser:
            return came_to_even(made, one)
        facts = {"third": made.chooser, "one": one, "score": where.group.score}
        return Because("taken-from-below", made.step.article, facts)

    def against_leaving(self, where: Where, one: int) -> Refusal | None:
        """6.4: those before in the list without whom more would have to float."""
        rows = cast("Sequence[Mapping[str, Any]]", where.made.step.data.get("preference", ()))
        ids = [row["id"] for row in rows]
        if one in ids and rows[ids.index(one)]["needed"]:
            return Refusal("needed", one)
        return None


def _with_changes(because: Because) -> Because:
    """A reason; that of the order of 6.2 says that two have changed places on the list."""
    if because.kind != "order-rows":
        return because
    return replace(because, facts={**because.facts, "form": f"{because.facts['form']}-changed"})


def _most_due(dues: Sequence[Colour]) -> Colour:
    """4: the due colour of more than half of a group; NONE where both are due to as many."""
    whites, blacks = (dues.count(colour) for colour in (Colour.WHITE, Colour.BLACK))
    return Colour.NONE if whites == blacks else Colour.WHITE if whites > blacks else Colour.BLACK


def _list_of_the_bye(people: Mapping[int, Entrant], lowest: int) -> Iterator[OrderRow]:
    """4: the lowest rating, the colour that most of the own group are due, the highest ARO, the alphabet.

    ``lowest`` is the score of the group of whoever has the bye, whose colour is told.
    """
    dues: dict[int, list[Colour]] = {}
    for one in people.values():
        dues.setdefault(one.score, []).append(one.due)
    most = {score: _most_due(of_group) for score, of_group in dues.items()}

    def other_due(history: History, past: Past) -> int:
        one = people[past.id]
        return bool(most[one.score]) and one.due is not most[one.score]

    yield OrderRow("rating", lambda history, past: past.rating)
    yield OrderRow("colour", other_due, facts={"colour": most[lowest].name.lower()})
    yield _by_average(people)
    yield _by_alphabet(people)


def _by_average(people: Mapping[int, Entrant]) -> OrderRow:
    """4, 6.4: the highest ARO."""
    return OrderRow(
        "average", lambda history, past: -people[past.id].aro, shown=lambda history, past: people[past.id].aro_tenths
    )


def _by_alphabet(people: Mapping[int, Entrant]) -> OrderRow:
    """The last word of every list."""
    place = {one.id: at for at, one in enumerate(sorted(people.values(), key=lambda one: one.alphabet))}
    return OrderRow("alphabet", lambda history, past: place[past.id])


_ARTICLES = {"met": "2.1", "colour": "2.3, 2.4", "barred": "2.2", "grounded": "2.5", "fixed": "2.6", "rows": "6.3"}
"""The articles of bars; other reasons hold under the article of the step."""


def because_of_refusal(refused: Refusal) -> Because:
    """The reason of whoever was not taken: bars by their own articles; the group that would make fewer pairs."""
    own = refused.facts.get("down") is not None
    kind = refused.kind if refused.kind != "fewer" or not own else "fewer-both" if _goes_up(refused) else "fewer-own"
    found = because_refused(replace(refused, kind=kind), "", CONTRACT.word(refused.kind))
    if kind == "grounded":
        found = replace(found, facts={**found.facts, **_how_often(refused.facts)})
    return found if found.article else replace(found, article=_ARTICLES.get(refused.kind, ""))


def _how_often(facts: Mapping[str, Any]) -> Details:
    """2.5: the round in which somebody came up, the last one, or how often it was."""
    return (
        {"form": "round", "round": facts["round"]} if "round" in facts else {"form": "times", "count": facts["times"]}
    )


def _colour_of(letter: str) -> Colour:
    """The colour of a letter; NONE of any other one."""
    return next((one for one in Colour if one.letter == letter), Colour.NONE)


def _goes_up(refused: Refusal) -> bool:
    """7.2: whether the pairs of the upper group are counted too."""
    return refused.facts.get("up") is not None


def why(round_: OfTheRound, question: Question, says: Contract) -> Answer:
    """Where one of the two was settled, and by what."""
    return _Steps(round_, says).answer(question)
