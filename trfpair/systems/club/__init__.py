"""The club Swiss, with both candidate orders of the original."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trfpair.systems.club.pairing import pair_club, pair_club_rating
from trfpair.systems.contract import Contract

if TYPE_CHECKING:
    from trfpair.systems.why import Answer, OfTheRound, Question

__all__ = ["CONTRACT", "pair_club", "pair_club_rating"]


def _why(round_: OfTheRound, question: Question) -> Answer:
    from trfpair.systems.club.why import why

    return why(round_, question, CONTRACT)


CONTRACT = Contract(
    why=_why, words={"met": "they have met", "clash": "both are due the same colour and neither may repeat the other"}
)
"""Its words for the reasons that are its own."""
