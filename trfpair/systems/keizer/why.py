"""Why not, in the Keizer system: the pairing with the choice is compared with the one made, rule by rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from trfpair.base.errors import NoPairing
from trfpair.base.named import NamedTuple
from trfpair.event.history import History, Past
from trfpair.event.model import Result
from trfpair.systems import by_name
from trfpair.systems.by_steps import OrderRow, Steps
from trfpair.systems.contract import Contract
from trfpair.systems.families import SUPPOSES
from trfpair.systems.keizer.field import MET, OFTEN, KeizerField, banned_in, field_of, meetings
from trfpair.systems.keizer.pairing import bye_of_field, neighbours
from trfpair.systems.keizer.rules import Rules, rules_of
from trfpair.systems.options import options_of
from trfpair.systems.trace import Group, silent
from trfpair.systems.why import (
    Answer,
    Because,
    EarlierGames,
    OfTheRound,
    Question,
    after_meeting,
    because_impossible,
    earlier_games,
    if_met,
    partner_of,
    with_forced,
)


class _Steps(Steps):
    """The answers that are told from the steps: the bye."""

    def bye_rows(self) -> Sequence[OrderRow]:
        """The fewest byes, then the lowest in the ranking."""
        byes = OrderRow("byes", lambda history, past: len(_byes(past)), rounds=_byes)
        return byes, self.place_row()

    def between(self, question: Question) -> Iterator[Because]:
        """How many stand in the ranking between two who meet, and who they are."""
        order = next((step.part for step in self.steps if isinstance(step.part, Group)), None)
        if not order:
            return
        ids = [one.id for one in order.players if one.id != self.round.pairing.bye]
        one, other = sorted(question.ids, key=ids.index)
        who = ids[ids.index(one) + 1 : ids.index(other)]
        yield Because("between", "", {"one": one, "other": other, "who": tuple(who), "count": len(who)})


def _byes(past: Past) -> list[int]:
    return [round_ for round_, game in enumerate(past.games, 1) if game.result is Result.PAB]


class _Seated(NamedTuple):
    """A pairing of the round: who has the bye, the pairs by position, the games against the rules."""

    field: KeizerField
    bye: int | None
    pairs: Sequence[tuple[int, int]]

    @property
    def again(self) -> list[tuple[int, int]]:
        """The pairs that the rules would keep apart."""
        return [(one, other) for one, other in self.pairs if other in self.field.refused[one]]

    def jumps(self) -> list[tuple[int, int, int]]:
        """Of each pair how many stand between the two, and who they are; the bye stands between nobody."""
        places = [at for at in range(len(self.field.players)) if at != self.bye]
        place = {at: number for number, at in enumerate(places)}
        return [(place[other] - place[one] - 1, one, other) for one, other in self.pairs]

    def squares(self) -> list[list[int]]:
        """The pairs that cost something, by id, each with the square of how many stand between; the dearest first."""
        ids = [past.id for past in self.field.players]
        found = [[ids[one], ids[other], gap * gap] for gap, one, other in self.jumps() if gap]
        return sorted(found, key=lambda row: -row[2])


def why(round_: OfTheRound, question: Question, says: Contract) -> Answer:
    """The bye from its step; else the first rule by which the pairing with the choice is worse."""
    if question.wish == "floats":
        return Steps(round_, says).answer(question)
    steps = _Steps(round_, says)
    if question.wish == "bye":
        return steps.answer(question)
    if question.other and partner_of(round_.pairing, question.one) == question.other:
        between = tuple(steps.between(question))
        return Answer("made", (*between, *_not_between(round_, question, between, says)))
    if barred := steps.barred(question):
        return barred
    rules = rules_of(options_of(by_name("keizer"), round_.options))
    now = _made(round_, field_of(round_.history, rules))
    found = steps.bye_of(question) or _with_pair(round_.history, question, now)
    alone = not now.again and _alone(found, question)
    return replace(
        found, reasons=tuple(after_meeting(_earlier_games(round_.history, now, question, rules), found.reasons, alone))
    )


def _not_between(
    round_: OfTheRound, question: Question, between: Sequence[Because], says: Contract
) -> Iterator[Because]:
    """Why a player does not meet those between the two of a pair, where they are few, and may meet that player."""
    there = [id_ for because in between for id_ in because.facts["who"]]
    for other in there if len(there) <= _MOST_BETWEEN else ():
        answer = why(round_, Question(question.one, other), says)
        told = answer.reasons[0]
        if answer.kind in ("criterion", "order"):
            if told.kind == "jumps" and "pairs" in told.facts:
                told = replace(told, facts={**told.facts, "form": "nearer"})
            yield if_met((question.one, other), told) if told.kind in SUPPOSES else told


_MOST_BETWEEN = 2
"""Of so many who stand between two who meet it is told why it is not one of them."""


def _made(round_: OfTheRound, field: KeizerField) -> _Seated:
    """The pairing of the round, the highest player first."""
    place = {past.id: at for at, past in enumerate(field.players)}
    pairs = sorted((min(ends), max(ends)) for ends in ([place[id_] for id_ in pair] for pair in round_.pairing.boards))
    return _Seated(field, place.get(round_.pairing.bye), pairs)


def _with_pair(history: History, question: Question, now: _Seated) -> Answer:
    place = {past.id: at for at, past in enumerate(now.field.players)}
    field = replace(now.field, banned=banned_in(with_forced(history, question), place))
    try:
        return _compared(now, _forced(field, now.bye), {place[id_] for id_ in question.ids})
    except NoPairing as error:
        return Answer("impossible", because_impossible(question, error))


def _earlier_games(history: History, now: _Seated, question: Question, rules: Rules) -> EarlierGames | None:
    """The games of two who have met: too short a time ago, too often, or no bar."""
    field = now.field
    place = {past.id: at for at, past in enumerate(field.players)}
    found = earlier_games(history, question, rules.apart, "")
    if not found:
        return None
    reason = field.refused[place[question.one]].get(place[question.other], "")
    if not reason:
        return found._replace(bar=None)
    facts = found.none.facts
    again = found.rounds[-1] + rules.apart + 1
    until = Because("met-until", "", {**facts, "again": again})
    ahead = reason == MET and again <= (history.tournament.rounds or again)
    return found._replace(bar=Because(reason, "", facts), until=(until,) if ahead else ())


def _alone(found: Answer, question: Question) -> bool:
    """Whether the pair asked about is the only one that would meet again."""
    again = (one for one in found.reasons[:1] if one.kind == "meet-again")
    return any({*one.facts["who"]} == {*question.ids} for one in again)


def _forced(field: KeizerField, bye: int | None) -> _Seated:
    """The pairing with a choice, after the same bye; after another one where there is none."""
    try:
        return _seated(field, bye)
    except NoPairing:
        return _seated(field, bye_of_field(field, silent()))


def _seated(field: KeizerField, bye: int | None) -> _Seated:
    return _Seated(field, bye, neighbours(field, [at for at in range(len(field.players)) if at != bye]))


def _compared(now: _Seated, then: _Seated, asked: set[int]) -> Answer:
    ids = [past.id for past in now.field.players]
    if now.bye != then.bye:
        assert now.bye is not None
        assert then.bye is not None
        return Answer("order", (Because("bye-moves", "", {"now": ids[now.bye], "then": ids[then.bye]}),))
    mine, theirs = now.again, then.again
    if len(mine) != len(theirs):
        new = [(one, other) for one, other in theirs if (one, other) not in mine]
        pairs = [[ids[one], ids[other]] for one, other in new]
        people = [id_ for pair in pairs for id_ in pair]
        facts = {"who": people, "pairs": pairs, "value": len(mine), "forced": len(theirs), **_bar_of(now.field, new)}
        return Answer("criterion", (Because("meet-again", "", facts),))
    squares = [sum(gap * gap for gap, _, _ in one.jumps()) for one in (now, then)]
    if squares[0] != squares[1]:
        facts = _widest(now, then, asked) | {"squares_now": now.squares(), "squares": then.squares()}
        facts |= {"value": squares[0], "forced": squares[1]}
        if facts["form"] == "beside":
            own = sum(gap * gap for gap, *two in then.jumps() if {*two} == asked)
            facts |= {"mine": own, "theirs": squares[1] - own}
        return Answer("criterion", (Because("jumps", "", facts),))
    (third, one), (_, other) = next(both for both in zip(now.pairs, then.pairs) if both[0] != both[1])
    return Answer("order", (Because("higher-first", "", {"third": ids[third], "now": ids[one], "then": ids[other]}),))


def _bar_of(field: KeizerField, pairs: Sequence[tuple[int, int]]) -> dict[str, Any]:
    """The form of the sentence that names the rule of all these pairs; of one that meets too soon its last game."""
    bars = {field.refused[one][other] for one, other in pairs}
    if len(bars) != 1:
        return {}
    if bars == {OFTEN}:
        return {"form": "often"}
    if len(pairs) > 1:
        return {"form": "lately"}
    one, other = (field.players[at] for at in pairs[0])
    return {"form": "lately-two", "one": one.id, "other": other.id, "round": meetings(one)[other.id][-1]}


def _widest(now: _Seated, then: _Seated, asked: set[int]) -> dict[str, Any]:
    """The two asked about, how many places apart they stand and how many between them.

    Where others would be as far apart, those.
    """
    ids = [past.id for past in now.field.players]
    new = sorted({*then.jumps()} - {*now.jumps()}, key=lambda row: (row[0], {*row[1:]} != asked, row[1:]))
    gap, one, other = new[-1]
    facts: dict[str, Any] = {"one": ids[one], "other": ids[other], "apart": gap + 1}
    if {one, other} == asked:
        return {**facts, "count": gap, "form": "between" if gap > 1 else "between-one"}
    return {**facts, "pairs": [[ids[at] for at in sorted(asked)]], "form": "beside"}
