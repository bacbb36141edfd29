"""Why not, in the Lim system: from the steps of its procedure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from trfpair.event.history import Past
from trfpair.systems.by_steps import ByeRow, Steps
from trfpair.systems.bye_bars import of_points
from trfpair.systems.contract import Contract
from trfpair.systems.lim.field import LimField
from trfpair.systems.why import Answer, Because, OfTheRound, Question, bar_of_bye, kept_apart


class _Steps(Steps):
    """The steps of a round: who leaves each group, then who meets whom in it."""

    orders: ClassVar[Mapping[str, str]] = {"opponent 3.8": "floater-down", "opponent 4": "middle-colour"}
    leaving = "2.3"
    bye_order = (
        ByeRow("score", lambda history, past: past.pairing_score if history.round > 1 else past.rating),
        ByeRow("number", lambda history, past: -past.order),
    )

    def bars_from_bye(self, past: Past) -> Because | None:
        """The bye, or as many points as a win without playing."""
        return bar_of_bye(self.round.history, past, of_points, "C.04.1, 4")

    def barred(self, question: Question) -> Answer | None:
        """2.1, 5.1: they have met, the file keeps them apart, or no colours are within the limits for both."""
        if apart := kept_apart(self.round.history, question, "2.1", "2.1"):
            return apart
        field = LimField(self.round.history)
        place = {one.id: one.at for one in field.entrants}
        one, other, wish = question
        if wish != "pair" or field.allow[place[one]] >> place[other] & 1:
            return None
        colour = field.entrants[place[one]].due.name.lower()
        return Answer("colour", (Because("absolute", "5.1", {"one": one, "other": other, "colour": colour}),))


def why(round_: OfTheRound, question: Question, says: Contract) -> Answer:
    """Where one of the two was settled, and by what."""
    return _Steps(round_, says).answer(question)
