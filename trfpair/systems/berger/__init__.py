"""Round robins by the Berger tables (C.05, annex 1), single and double."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from trfpair.event.history import History
from trfpair.event.model import RoundPairing
from trfpair.systems.berger.table import ARTICLE
from trfpair.systems.berger.withdrawn import CALENDARS
from trfpair.systems.calendar import calendar_round
from trfpair.systems.trace import Trace


def pair_berger(history: History, trace: Trace, options: Mapping[str, Any]) -> RoundPairing:
    """The numbers of the table are the places in the pairing order."""
    return calendar_round(history, trace, "berger", ARTICLE, CALENDARS[1])


def pair_berger_double(history: History, trace: Trace, options: Mapping[str, Any]) -> RoundPairing:
    """The same twice."""
    return calendar_round(history, trace, "berger-double", ARTICLE, CALENDARS[2])
