"""Round robins by the Berger tables (C.05, annex 1): single, double, and of so many games a pair."""

from __future__ import annotations

from trfpair.systems import PairRound
from trfpair.systems.berger.table import ARTICLE
from trfpair.systems.berger.withdrawn import DOUBLE, SINGLE, contract_in_games
from trfpair.systems.calendar import by_calendar

pair_berger: PairRound = by_calendar("berger", ARTICLE, SINGLE)
"""The numbers of the table are the places in the pairing order."""

pair_berger_double: PairRound = by_calendar("berger-double", ARTICLE, DOUBLE)
"""The Berger tables twice, the last two rounds of the first cycle exchanged."""


def pair_in_games(games: str) -> PairRound:
    """The function that pairs a round robin of so many games a pair."""
    return by_calendar(f"berger-g{games}", ARTICLE, contract_in_games(games))
