"""Scheveningen: two teams, and everybody of one meets everybody of the other, once or in so many games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from trfpair.event.history import History
from trfpair.event.model import Notice, RoundPairing, Tournament, pairing_order
from trfpair.event.points import PointsTable
from trfpair.event.saying import Fillings, InTenths, Listing, Saying
from trfpair.systems import PairRound
from trfpair.systems.calendar import calendar_round
from trfpair.systems.contract import Calendar, Contract, CountedGames
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


def _with_totals(tournament: Tournament, after: int) -> CountedGames:
    """All games count; what each team has made is said beside."""
    players, table = pairing_order(tournament), PointsTable(tournament)
    size = rounds_of_teams(len(players))
    both = players[:size], players[size:]
    listed = [Listing([player.id for player in team]) for team in both]
    first, second = (InTenths(sum(table.score(player, after) for player in team)) for team in both)
    facts: Fillings = {"first": first, "second": second, "first_players": listed[0], "second_players": listed[1]}
    return CountedGames(tournament, (Notice("team-totals", Saying("team-totals", **facts)),))


CONTRACT: Contract = Contract(noun="match", counted=_with_totals, calendar=Calendar(rounds_of_teams, boards_of_teams))


def contract_in_games(games: str) -> Contract:
    """The contract of a match in which a pair has so many games: the table so often, with colours by turns."""

    def rounds(players: int) -> int:
        return int(games) * rounds_of_teams(players)

    def boards(players: int, round_: int) -> list[tuple[int, int]]:
        cycle, before = divmod(round_ - 1, rounds_of_teams(players))
        found = boards_of_teams(players, before + 1)
        return [(black, white) for white, black in found] if cycle % 2 else found

    return replace(CONTRACT, calendar=Calendar(rounds, boards))


def pair_scheveningen(history: History, trace: Trace, options: Mapping[str, Any]) -> RoundPairing:
    """A round of the calendar."""
    return _paired(history, trace, "scheveningen", CONTRACT)


def pair_in_games(games: str) -> PairRound:
    """The function that pairs a match of so many games a pair."""

    def pair(history: History, trace: Trace, options: Mapping[str, Any]) -> RoundPairing:
        return _paired(history, trace, f"scheveningen-g{games}", contract_in_games(games))

    return pair


def _paired(history: History, trace: Trace, system: str, contract: Contract) -> RoundPairing:
    assert contract.calendar
    return calendar_round(history, trace, system, "", contract.calendar)
