"""Scheveningen: two teams, and everybody of one meets everybody of the other once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from trfpair.event.history import History
from trfpair.event.model import RoundPairing
from trfpair.systems.calendar import calendar_round
from trfpair.systems.contract import Calendar, Contract
from trfpair.systems.scheveningen.table import meetings
from trfpair.systems.trace import Trace


def rounds_of_teams(players: int) -> int:
    """As many rounds as the first team has players: the first half of all, with the one in the middle."""
    return (players + 1) // 2


def boards_of_teams(players: int, round_: int) -> list[tuple[int, int]]:
    """The first half of the pairing order against the second; whoever would meet somebody who is missing is free."""
    size = rounds_of_teams(players)
    found = [
        (first, size + second, white) for first, second, white in meetings(size, round_) if size + second < players
    ]
    return [(one, other) if white else (other, one) for one, other, white in found]


CONTRACT = Contract(noun="match", calendar=Calendar(rounds_of_teams, boards_of_teams))


def pair_scheveningen(history: History, trace: Trace, options: Mapping[str, Any]) -> RoundPairing:
    """A round of the calendar."""
    assert CONTRACT.calendar
    return calendar_round(history, trace, "scheveningen", "", CONTRACT.calendar)
