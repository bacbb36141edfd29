"""Why not, in the club Swiss: from the steps, which go down an order."""

from __future__ import annotations

from collections.abc import Sequence

from trfpair.event.history import Past
from trfpair.systems.by_steps import OrderRow, Steps
from trfpair.systems.club.field import is_bye_or_forfeit
from trfpair.systems.contract import Contract
from trfpair.systems.trace import Step
from trfpair.systems.why import Answer, OfTheRound, Question


def _byes_and_forfeits(past: Past) -> list[int]:
    return [round_ for round_, game in enumerate(past.games, 1) if is_bye_or_forfeit(game)]


class _Steps(Steps):
    """The steps of a round: whoever is highest chooses from an order of all others."""

    again = "2.3"
    bye_order = (
        OrderRow("forfeits", lambda history, past: len(_byes_and_forfeits(past)), rounds=_byes_and_forfeits),
        OrderRow("score", lambda history, past: past.pairing_score),
        OrderRow("rating", lambda history, past: past.rating),
    )

    def __init__(self, round_: OfTheRound, says: Contract) -> None:
        super().__init__(round_, says)
        candidates = round_.options.get("candidates", "algorithm")
        of_club = "middle" if candidates == "algorithm" else "behind-middle"
        self._order_word = "rating" if round_.pairing.system == "club-rating" else of_club

    def bye_rows(self) -> Sequence[OrderRow]:
        """1.3; of equals the lowest in the ranking."""
        return (*self.bye_order, self.place_row())

    def order_word(self, step: Step) -> str:
        """2.2, or the final order of the original."""
        return self._order_word if step.kind == "candidates" else ""


def why(round_: OfTheRound, question: Question, says: Contract) -> Answer:
    """Where one of the two was settled, and by what."""
    return _Steps(round_, says).answer(question)
