"""The club Swiss, with both candidate orders of the original.

``pairing`` goes from the ranking over the bye to the boards, ``field`` says who may meet and who may have the bye,
``faults`` what a rematch or a flag costs, ``report`` tells the steps, ``why`` answers `why-not`.
"""

from __future__ import annotations

from collections.abc import Mapping

from trfpair.systems.club.colours import Sentence
from trfpair.systems.club.pairing import pair_club, pair_club_rating
from trfpair.systems.club.review import review
from trfpair.systems.contract import Contract

__all__ = ["CONTRACT", "pair_club", "pair_club_rating"]


COLOURS: Mapping[str, str] = {
    Sentence.NO_GAMES.value: "gives-first",
    Sentence.IDEALS.value: "gives-due",
    Sentence.HIGHER_REPEATS.value: "gives-way",
    Sentence.LOWER_REPEATS.value: "gives-way-lower",
    Sentence.FLAG.value: "gives-flag",
}
"""The kinds of sentences that name the two of a game, by the colour rules of its steps."""

CONTRACT = Contract(
    harm="flags",
    document="ts-swiss-pairing",
    words={"met": "they have met", "clash": "both are due the same colour and neither may repeat the other"},
    rules={
        Sentence.HIGHER_REPEATS.value: (
            "same ideal colour: the higher ranked gives way first, and repeats the last colour"
        ),
        Sentence.LOWER_REPEATS.value: (
            "same ideal colour: the lower ranked repeats the last colour, as the higher ranked had it twice running"
        ),
    },
    review=review,
)
"""Its words for the reasons that are its own and for colour rules, and the games that its director reviews."""
