"""Round robins by the Berger tables (C.05, annex 1): single, double, and of so many games a pair."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from trfpair.event.history import History
from trfpair.event.model import RoundPairing
from trfpair.systems import PairRound
from trfpair.systems.berger.table import ARTICLE
from trfpair.systems.berger.withdrawn import DOUBLE, SINGLE, contract_in_games
from trfpair.systems.calendar import calendar_round
from trfpair.systems.contract import Contract
from trfpair.systems.trace import Trace


def pair_berger(history: History, trace: Trace, options: Mapping[str, Any]) -> RoundPairing:
    """The numbers of the table are the places in the pairing order."""
    return _paired(history, trace, "berger", SINGLE)


def pair_berger_double(history: History, trace: Trace, options: Mapping[str, Any]) -> RoundPairing:
    """The same twice, the last two rounds of the first cycle exchanged."""
    return _paired(history, trace, "berger-double", DOUBLE)


def pair_in_games(games: str) -> PairRound:
    """The function that pairs a round robin of so many games a pair."""

    def pair(history: History, trace: Trace, options: Mapping[str, Any]) -> RoundPairing:
        return _paired(history, trace, f"berger-g{games}", contract_in_games(games))

    return pair


def _paired(history: History, trace: Trace, system: str, contract: Contract) -> RoundPairing:
    assert contract.calendar
    return calendar_round(history, trace, system, ARTICLE, contract.calendar)
