"""Scheveningen: two teams, and everybody of one meets everybody of the other once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from trfpair.event.history import History
from trfpair.event.model import RoundPairing
from trfpair.systems.calendar import calendar_round, refuse_beyond
from trfpair.systems.contract import Contract
from trfpair.systems.scheveningen.table import meetings
from trfpair.systems.trace import Trace


def rounds_of_teams(players: int) -> int:
    """As many rounds as the first team has players: the first half of all, with the one in the middle."""
    return (players + 1) // 2


def pair_scheveningen(history: History, trace: Trace, options: Mapping[str, Any]) -> RoundPairing:
    """The first half of the pairing order against the second; whoever would meet somebody who is missing is free."""
    players = len(history.players)
    size = rounds_of_teams(players)
    refuse_beyond(history, size)
    boards = []
    for first, second, white in meetings(size, history.round):
        if size + second < players:
            boards.append((first, size + second) if white else (size + second, first))
    return calendar_round(history, trace, "scheveningen", "", boards)


CONTRACT = Contract(noun="match", rounds=rounds_of_teams)
