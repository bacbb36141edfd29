"""Round robins by the Berger tables (C.05, annex 1), single and double."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from trfpair.event.history import History
from trfpair.event.model import RoundPairing
from trfpair.systems.berger.table import boards_of, rounds_of
from trfpair.systems.calendar import calendar_round, refuse_beyond
from trfpair.systems.trace import Trace

ARTICLE = "C.05 annex 1"


def _pair(system: str, cycles: int, history: History, trace: Trace, options: Mapping[str, Any]) -> RoundPairing:
    """The numbers of the table are the places in the pairing order; who would meet the number beyond them is free."""
    size = len(history.players)
    refuse_beyond(history, rounds_of(size, cycles))
    games = boards_of(size, history.round, cycles)
    boards = [(white - 1, black - 1) for white, black in games if size >= max(white, black)]
    return calendar_round(history, trace, system, ARTICLE, boards)


pair_berger = partial(_pair, "berger", 1)
pair_berger_double = partial(_pair, "berger-double", 2)
