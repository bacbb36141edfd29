"""Why not, on a ladder: from the steps, which go down the places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from trfpair.systems.by_steps import OrderRow, Steps, Where
from trfpair.systems.contract import Contract
from trfpair.systems.ladder.field import against_again
from trfpair.systems.trace import Decided, Group, Refusal
from trfpair.systems.why import Answer, OfTheRound, Question, rounds_met


class _Steps(Steps):
    """The steps of a week: the highest who is free meets the next below."""

    orders: ClassVar[Mapping[str, str]] = {"candidates": "next-below"}
    again = "4"

    def looked_at(self, made: Decided) -> Sequence[int]:
        """4: down the ladder, players without a place as they were drawn."""
        order = next(step.part.players for step in self.steps if isinstance(step.part, Group))
        there = self.to_pair(made) - {made.chooser}
        return [one.id for one in order if one.id in there]

    def refusal(self, where: Where, other: int) -> Refusal | None:
        """A row of the step; also of somebody further down whom the higher player met longer ago than the one taken.

        That one would come first, and was passed over for the sake of the others.
        """
        made = where.made
        further = made.what == "pair" and made.taken and self._again(made, other) < self._again(made, made.taken[0])
        return super().refusal(where, other) or (Refusal("rest", other) if further else None)

    def _again(self, made: Decided, other: int) -> int:
        """How much is against a second game of whoever chose and another one."""
        history = self.round.history
        last = rounds_met(history, made.chooser, other)[-1:]
        return against_again(history.round - last[0]) if last else 0

    def bye_rows(self) -> Sequence[OrderRow]:
        """The lowest, of the players without a place as they were drawn."""
        return (self.place_row(),)


def why(round_: OfTheRound, question: Question, says: Contract) -> Answer:
    """Where one of the two was settled, and by what."""
    return _Steps(round_, says).answer(question)
