"""Why not, in a round that is paired bracket by bracket: the choice is forced in the bracket that makes it.

The bye and the brackets above the first one in which one of the two stands are kept as they were paired. Only where
the others could not be paired then is the round paired anew with the choice, and told of from the first bracket that
is another one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from typing import Generic, TypeVar

from trfpair.base.errors import NoPairing
from trfpair.systems.why import Answer, Because, because_impossible

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
    def again(self, bracket: _Bracket) -> _Bracket | None:
        """A bracket with the choice, those above as they were; None where the others could not be paired."""

    @abstractmethod
    def anew(self) -> tuple[int | None, Sequence[_Bracket]]:
        """The player with the bye with the choice, and the brackets. Raises NoPairing where there are none."""

    @abstractmethod
    def decided(self, bracket: _Bracket) -> object:
        """The floaters and the pairs of a bracket: those of another one differ."""

    @abstractmethod
    def points(self, bracket: _Bracket) -> int:
        """The score of the group that is paired in a bracket, in tenths."""

    @abstractmethod
    def compared(self, number: int, now: _Bracket, then: _Bracket) -> Answer:
        """The first criterion or order that stands against a bracket as it would be; ``number`` counts from 1."""

    def answer(self, one: int, asked: int, bye: int | None, brackets: Sequence[_Bracket]) -> Answer:
        """Why the choice was not made: of a player, of players (a mask) in a round with this bye and these brackets."""
        numbered = [*enumerate(brackets, 1)]
        number, here = next(row for row in numbered if asked & self.members(row[1]))
        if (forced := self.again(here)) is not None:
            return self._of_group(number, here, forced)
        try:
            other, anew = self.anew()
        except NoPairing as error:
            return Answer("impossible", because_impossible(one, error, self.completion))
        if None not in (bye, other) and bye != other:
            return Answer("order", (Because("bye-moves", self.pab, {"now": bye, "then": other}),))
        for (at, now), then in zip(numbered, anew):
            if self.decided(now) != self.decided(then):
                return self._of_group(at, now, then)
        raise AssertionError("what is forced was not done")

    def _of_group(self, number: int, now: _Bracket, then: _Bracket) -> Answer:
        """The answer of a bracket; where it speaks of those who come up to the group, it names the group."""
        answer = self.compared(number, now, then)
        first, *more = answer.reasons
        if first.kind not in _COMING_UP:
            return answer
        first = replace(first, facts={**first.facts, "score": self.points(now)})
        return replace(answer, reasons=(first, *more))


_COMING_UP = (
    *("upfloaters", "upfloater-scores", "upfloater-first", "most-upfloats", "times-upfloated"),
    *("following-short", "floated-last"),
)
"""Reasons that speak of those who come up to a group."""
