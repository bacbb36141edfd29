"""Why not, on a ladder: from the steps, which go down the places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from trfpair.systems.by_steps import OrderRow, Steps
from trfpair.systems.contract import Contract
from trfpair.systems.trace import Decided, Group
from trfpair.systems.why import Answer, OfTheRound, Question


class _Steps(Steps):
    """The steps of a week: the highest who is free meets the next below."""

    orders: ClassVar[Mapping[str, str]] = {"candidates": "next-below"}
    again = "4"

    def looked_at(self, made: Decided) -> Sequence[int]:
        """4: down the ladder, players without a place as they were drawn."""
        order = next(step.part.players for step in self.steps if isinstance(step.part, Group))
        there = self.to_pair(made) - {made.chooser}
        return [one.id for one in order if one.id in there]

    def bye_rows(self) -> Sequence[OrderRow]:
        """The lowest, of the players without a place as they were drawn."""
        return (self.place_row(),)


def why(round_: OfTheRound, question: Question, says: Contract) -> Answer:
    """Where one of the two was settled, and by what."""
    return _Steps(round_, says).answer(question)
