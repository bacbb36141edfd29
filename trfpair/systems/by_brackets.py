"""Why not, in a round that is paired bracket by bracket: the choice is forced in the bracket that makes it.

The bye and the brackets above the first one in which one of the two stands are kept as they were paired. Only where
the others could not be paired then is the round paired anew with the choice, and told of from the first bracket that
is another one.

Whoever is asked why not to float is asked why not to come up: to the nearest group above in which that one may meet
somebody. That bracket is paired with this upfloater.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, combinations
from typing import Any, Generic, TypeVar

from trfpair.base.errors import NoPairing
from trfpair.event.history import History
from trfpair.matching.cardinality import blockers
from trfpair.systems.proofs import groups_told
from trfpair.systems.why import (
    ANOTHER,
    INSTEAD,
    MOST_BARS,
    Answer,
    Because,
    OfTheRound,
    Question,
    because_blocked,
    because_blocked_by,
    because_impossible,
    board_changes,
    floats_now,
    ids_of_boards,
    pair_by_pair,
    with_coming_up,
    with_forced,
)

_Bracket = TypeVar("_Bracket")


class ByBrackets(ABC, Generic[_Bracket]):
    """A choice that was not made in a round. A system says how it pairs with the choice, and how it compares."""

    completion: str
    """The article by which everybody must be paired."""
    pab: str
    """The article of the bye."""

    @abstractmethod
    def members(self, bracket: _Bracket) -> int:
        """The players who are paired in a bracket, as a mask."""

    @abstractmethod
    def group(self, bracket: _Bracket) -> Sequence[int]:
        """The ids of the residents of a bracket."""

    @abstractmethod
    def upfloaters(self, bracket: _Bracket) -> Sequence[int]:
        """The ids of those who come up to the group of a bracket."""

    @abstractmethod
    def unpaired(self, bracket: _Bracket) -> Sequence[int]:
        """The ids of all who are to be paired in a bracket and below it."""

    @abstractmethod
    def boards(self, bracket: _Bracket) -> Iterable[tuple[int, int]]:
        """The pairs of a bracket, by id."""

    @abstractmethod
    def barred(self, question: Question) -> Answer | None:
        """That two may never meet; None where they may."""

    @abstractmethod
    def again(self, history: History, bracket: _Bracket) -> Iterator[_Bracket] | None:
        """A bracket and those below by a history with the choice, those above as they were.

        None where the others could not be paired.
        """

    def left_over(self, history: History, bracket: _Bracket) -> Sequence[Because]:
        """The players left over in a bracket and below by a history with the choice, where that is told."""
        return ()

    @abstractmethod
    def anew(self, history: History) -> tuple[int | None, Sequence[_Bracket]]:
        """The player with the bye by a history with the choice, and the brackets. Raises NoPairing."""

    @abstractmethod
    def decided(self, bracket: _Bracket) -> object:
        """The floaters and the pairs of a bracket: those of another one differ."""

    @abstractmethod
    def points(self, bracket: _Bracket) -> int:
        """The score of the group that is paired in a bracket, in tenths."""

    @abstractmethod
    def compared(self, number: int, now: _Bracket, then: _Bracket) -> Answer:
        """The first criterion or order that stands against a bracket as it would be; ``number`` counts from 1."""

    def answer(
        self, round_: OfTheRound, question: Question, asked: int, bye: int | None, brackets: Sequence[_Bracket]
    ) -> Answer:
        """Why the choice was not made, in a round with this bye and these brackets; ``asked`` is a mask of players."""
        numbered = [*enumerate(brackets, 1)]
        if question.wish in ("floats", INSTEAD):
            return self._coming_up(round_, question, bye, numbered)
        history = with_forced(round_.history, question)
        number, here = next(row for row in numbered if asked & self.members(row[1]))
        if (forced := self.again(history, here)) is not None:
            below = [*forced]
            answer = self._of_group(number, here, below[0], question)
            return self._with_boards(round_, answer, [*brackets[: number - 1], *below], bye)
        try:
            other, anew = self.anew(history)
        except NoPairing as error:
            return Answer("impossible", because_impossible(question, error, self.completion))
        if None not in (bye, other) and bye != other:
            head = Because("bye-moves", self.pab, {"now": bye, "then": other})
            first, *causes = (*self._left_over(history, brackets[0]), head)
            few = len(first.facts.get("left", ())) <= _MOST_LEFT
            told = (replace(first, facts={**first.facts, "keeps": bye}), *causes[:-1]) if causes and few else ()
            return Answer("order", (head, *told))
        for (at, now), then in zip(numbered, anew):
            if self.decided(now) != self.decided(then):
                found = self._of_group(at, now, then, question)
                first, *more = found.reasons
                above_changes = at < number and first.facts.get("form") not in _SAYS_WHY_ANEW
                above = (replace(first, facts={**first.facts, "anew": True}), *more) if above_changes else found.reasons
                return self._with_boards(round_, replace(found, reasons=above), anew, other)
        raise AssertionError("what is forced was not done")

    def _coming_up(
        self, round_: OfTheRound, question: Question, bye: int | None, numbered: Sequence[tuple[int, _Bracket]]
    ) -> Answer:
        """Why somebody does not come up to a group above, or not in the place of one who does."""
        one, gone = question.one, question.other
        home = next(number for number, bracket in numbered if one in (*self.group(bracket), *self.upfloaters(bracket)))
        above = [row for row in numbered if row[0] < home]
        if gone:
            number, here = next(row for row in numbered if gone in self.upfloaters(row[1]))
        elif above:
            number, here = next((row for row in reversed(above) if not all(self._bars(one, row[1]))), above[-1])
        else:
            return Answer("first", (Because("first-bracket", "", {"one": one}),))
        passed = [] if gone else [bracket for at, bracket in reversed(above) if at > number]
        nearer = [because for bracket in passed for because in self._nobody_there(one, bracket, "group-nearer")]
        group = self.group(here)
        if all(self._bars(one, here)):
            return Answer("impossible", tuple(self._nobody_there(one, here, "group")))
        forced = self.again(with_coming_up(round_.history, one, group, gone), here)
        if forced is None:
            facts = {"who": (one,), "score": self.points(here), "form": "group"}
            left = [
                because_blocked_by(because, one, gone)
                for because in self.left_over(with_coming_up(round_.history, one, group, gone), here)
            ]
            left += self._met_by_all(left, one, here)
            return Answer("impossible", (Because("not-C3", self.completion, facts), *left, *nearer))
        then = [*forced]
        answer = self._of_group(number, here, then[0], question)
        answer = replace(answer, reasons=(*answer.reasons, *nearer))
        if not gone and answer.reasons[0].kind not in _COMING_UP:
            now = floats_now("comes-up", self.upfloaters(here), self.points(here))
            (out, new) = self._changed(here, then[0])
            place = {"place": out} if len(out) == 1 and new == (one,) else {}
            answer = replace(answer, facts={**answer.facts, "moved": {**now, **place}})
        return self._with_boards(round_, answer, [*(row for _, row in numbered[: number - 1]), *then], bye)

    def _bars(self, one: int, bracket: _Bracket) -> list[Answer | None]:
        """The bars between somebody and each resident of a bracket; None for one who may be met."""
        return [self.barred(Question(id_, one)) for id_ in self.group(bracket)]

    def _with_boards(self, round_: OfTheRound, answer: Answer, brackets: Sequence[_Bracket], bye: int | None) -> Answer:
        """The answer with the boards that would change in a round with these brackets and this bye."""
        pairs = chain.from_iterable(map(self.boards, brackets))
        then = sorted((min(pair), max(pair)) for pair in pairs)
        then += [(bye, 0)] if bye else []
        boards = board_changes(ids_of_boards(round_.pairing), then)
        return replace(answer, facts={**answer.facts, "boards": boards}) if boards["now"] else answer

    def _nobody_there(self, one: int, here: _Bracket, form: str) -> Iterator[Because]:
        """That somebody may meet nobody of a group, in a form of its sentence, and the bars where they are few."""
        group = self.group(here)
        told = {"form": "group-one", "other": group[0]} if len(group) == 1 and form == "group" else {"form": form}
        yield Because("not-nobody", "", {"who": (one,), "score": self.points(here), **told})
        yield from pair_by_pair([bar.reasons[0] for bar in self._bars(one, here) if bar], MOST_BARS)

    def _met_by_all(self, told: Sequence[Because], supposed: int, here: _Bracket) -> Iterator[Because]:
        """The bars between one who would have nobody to meet and all others but the one who is supposed to come up."""
        alone = [id_ for because in told if because.kind == "blocked-alone" for id_ in because.facts["left"]]
        if len(alone) != 1:
            return
        others = [id_ for id_ in self.unpaired(here) if id_ not in (*alone, supposed)]
        bars = [self.barred(Question(alone[0], id_)) for id_ in others]
        yield from pair_by_pair([bar.reasons[0] for bar in bars if bar], MOST_BARS) if all(bars) else ()

    def _left_over(self, history: History, bracket: _Bracket) -> Iterator[Because]:
        """The players left over in a bracket and below, and what keeps them apart where no two of them may meet."""
        for because in self.left_over(history, bracket):
            yield because
            left: Sequence[int] = because.facts.get("left", ())
            if len(left) == because.facts.get("groups"):
                yield from self._apart([id_ for id_ in left if id_])

    def _apart(self, ids: Sequence[int]) -> Iterator[Because]:
        """The bars between players of whom no two may meet."""
        bars = [bar for pair in combinations(ids, 2) if (bar := self.barred(Question(*pair)))]
        yield from pair_by_pair([bar.reasons[0] for bar in bars], MOST_BARS)

    def _of_group(self, number: int, now: _Bracket, then: _Bracket, question: Question) -> Answer:
        """The answer of a bracket; where it speaks of those who come up to the group, it names the group."""
        answer = self.compared(number, now, then)
        first, *more = answer.reasons
        if first.kind == _UP_AGAIN and (place := self._place(now, then, first.facts["who"])):
            first = replace(first, facts={**first.facts, "score": self.points(now), **place})
        if first.kind not in _COMING_UP:
            return replace(answer, reasons=(first, *more))
        first = replace(first, facts={**first.facts, "score": self.points(now)})
        if question.wish == "pair" and "form" not in first.facts:
            first = replace(first, facts={**first.facts, **self._stays_below(first.kind, now, then, question)})
        if first.kind == "upfloaters":
            return replace(answer, reasons=(*self._why_more(first, now, then, question), *more))
        if first.kind in _OF_ONE_COMING and question.wish != INSTEAD:
            first = replace(first, facts={**first.facts, **self._place(now, then, first.facts["who"])})
        return replace(answer, reasons=(first, *more))

    def _stays_below(self, kind: str, now: _Bracket, then: _Bracket, question: Question) -> dict[str, Any]:
        """The form of a sentence of one who comes up now: with the choice that one would not, or not as well."""
        asked, group = {question.one, question.other}, {*self.group(now)}
        gone, new = self._changed(now, then)
        if kind not in ("upfloater-first", "upfloater-scores") or len(gone) != 1 or len(new) != 1:
            return {}
        if {*gone} < asked and group.isdisjoint(asked):
            return {"form": "stays", "other": next(iter(asked - {*gone}))}
        others = kind == "upfloater-scores" and asked.isdisjoint((*gone, *new))
        return {"form": "others"} if others else {}

    def _why_more(self, first: Because, now: _Bracket, then: _Bracket, question: Question) -> Iterator[Because]:
        """That more have to come up to a group, and why: the group is odd with one more, or some are left in it.

        Where two below meet who do not come up, or one stays in its own group, the group itself could be paired as it
        is now: those below could not.
        """
        group, asked = self.group(now), {question.one, question.other} - {0}
        concerned = (*group, *self.upfloaters(now), *self.upfloaters(then))
        if question.wish in ("pair", ANOTHER) and asked.isdisjoint(concerned):
            yield replace(first, facts={**first.facts, "form": "below-more" if self.upfloaters(now) else "below"})
            return
        come = [id_ for id_ in self.upfloaters(then) if id_ not in asked]
        mine = [id_ for id_ in self.upfloaters(then) if id_ in asked]
        if question.wish == INSTEAD or self.upfloaters(now):
            left = self._alone_in([id_ for id_ in group if id_ not in asked])
            if question.wish == INSTEAD or not left or len(left) != len(come):
                yield first
                yield from self._short(group, asked, len(come)) if mine and question.wish == "pair" else ()
                return
            end = "-now" if {*mine} == {*self.upfloaters(now)} else ""
            too = {"one": tuple(mine), "then": come, "form": f"left-too{end}"} if mine else {"form": "left"}
            yield replace(first, facts={**first.facts, "left": left, **too})
            yield from self._apart(left)
        elif len(mine) == len(come) == 1 and len(group) % 2 == 0:
            yield replace(first, facts={**first.facts, "one": mine[0], "other": come[0], "form": "odd"})
        else:
            left = [] if mine else self._alone_in([id_ for id_ in group if id_ not in asked])
            if len(left) == len(come):
                yield replace(first, facts={**first.facts, "left": left, "form": "left"})
                yield from self._apart(left)
            else:
                yield first

    def _short(self, group: Sequence[int], asked: set[int], come: int) -> Iterator[Because]:
        """Those of a group who would be left over without the two who are asked about, where as many come up."""
        rest = [id_ for id_ in group if id_ not in asked]
        if not 0 < len(rest) <= _MOST_COMPARED:
            return
        bars = {pair: self.barred(Question(*pair)) for pair in combinations(rest, 2)}
        place = {id_: at for at, id_ in enumerate(rest)}
        rows = [0] * len(rest)
        for one, other in (pair for pair, bar in bars.items() if not bar):
            rows[place[one]] |= 1 << place[other]
            rows[place[other]] |= 1 << place[one]
        through, groups = blockers(rows, (1 << len(rest)) - 1) or (0, [])
        if len(groups) - through.bit_count() != come:
            return
        blocked = because_blocked(groups_told(groups, through, rest.__getitem__), "")
        left = blocked.facts["left"]
        yield blocked
        yield from self._apart(left) if len(left) == blocked.facts["groups"] else ()

    def _place(self, now: _Bracket, then: _Bracket, who: Sequence[int]) -> dict[str, Any]:
        """In whose place somebody comes up to a group, where that is one alone."""
        gone, new = self._changed(now, then)
        return {"now": gone, "form": "place"} if len(gone) == 1 and {*new} == {*who} else {}

    def _changed(self, now: _Bracket, then: _Bracket) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Those who come up to a group now and would not, and those who would and do not."""
        mine, theirs = self.upfloaters(now), self.upfloaters(then)
        return tuple(id_ for id_ in mine if id_ not in theirs), tuple(id_ for id_ in theirs if id_ not in mine)

    def _alone_in(self, group: Sequence[int]) -> Sequence[int]:
        """The players of a group who may meet nobody else of it."""
        return [one for one in group if all(self.barred(Question(one, id_)) for id_ in group if id_ != one)]


_MOST_LEFT = 8
"""Of so many it is told that they would be left over if the bye stayed."""
_MOST_COMPARED = 60
"""So many of a group are compared with each other."""
_UP_AGAIN = "up-last"
"""The reason of whoever would come up a second time running."""
_OF_ONE_COMING = ("floated-last", "most-upfloats", "times-upfloated")
"""Reasons that name who would come up and not who comes up now."""
_SAYS_WHY_ANEW = ("others", "below", "below-more")
"""Forms that say themselves that those below could not be paired as the group is now."""
_COMING_UP = (*("upfloaters", "upfloater-scores", "upfloater-first", "following-short"), *_OF_ONE_COMING)
"""Reasons that speak of those who come up to a group."""
