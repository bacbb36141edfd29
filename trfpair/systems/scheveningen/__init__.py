"""Scheveningen: two teams, and everybody of one meets everybody of the other, once or in so many games."""

from __future__ import annotations

from dataclasses import replace

from trfpair.event.model import Notice, Tournament, pairing_order
from trfpair.event.points import counting_now
from trfpair.event.saying import Fillings, InTenths, Listing, Saying
from trfpair.systems import PairRound
from trfpair.systems.calendar import by_calendar
from trfpair.systems.contract import Calendar, Contract, CountedGames
from trfpair.systems.scheveningen.table import meetings


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
    players, table = pairing_order(tournament), counting_now(tournament)
    size = rounds_of_teams(len(players))
    both = players[:size], players[size:]
    listed = [Listing([player.id for player in team]) for team in both]
    first, second = (InTenths(sum(table.score(player, after) for player in team)) for team in both)
    facts: Fillings = {"first": first, "second": second, "first_players": listed[0], "second_players": listed[1]}
    return CountedGames(tournament, (Notice("team-totals", Saying("team-totals", **facts)),))


CONTRACT: Contract = Contract(
    noun="match", counted=_with_totals, calendar=Calendar(rounds_of_teams, boards_of_teams, rounds_of_teams)
)


def contract_in_games(games: str) -> Contract:
    """The contract of a match in which a pair has so many games: the table so often, with colours by turns."""

    def rounds(players: int) -> int:
        return int(games) * rounds_of_teams(players)

    def boards(players: int, round_: int) -> list[tuple[int, int]]:
        cycle, before = divmod(round_ - 1, rounds_of_teams(players))
        found = boards_of_teams(players, before + 1)
        return [(black, white) for white, black in found] if cycle % 2 else found

    return replace(CONTRACT, calendar=Calendar(rounds, boards, rounds_of_teams))


pair_scheveningen: PairRound = by_calendar("scheveningen", "", CONTRACT)
"""A round of the calendar."""


def pair_in_games(games: str) -> PairRound:
    """The function that pairs a match of so many games a pair."""
    return by_calendar(f"scheveningen-g{games}", "", contract_in_games(games))
