"""The boards of the matches of a round of teams: who sits where, with which colour, by line-ups and rosters."""

from __future__ import annotations

from typing import NamedTuple

from trfpair.event.matches.teams import TeamMatches
from trfpair.event.model import NO_GAME, REQUESTED, Player, RoundPairing, Tournament
from trfpair.event.teams import LineUp, Team


class BoardSeat(NamedTuple):
    """One board of a match: the players of the team with White and of the other one; None is an empty board."""

    number: int
    home: Player | None
    away: Player | None
    colour: str
    """``w`` or ``b``: the colour of the home team's player."""


class MatchPage(NamedTuple):
    """One match: the team with White on board 1 is the home team."""

    number: int
    home: Team
    away: Team
    boards: tuple[BoardSeat, ...]


def match_pages(tournament: Tournament, pairing: RoundPairing) -> list[MatchPage]:
    """The boards of every match of a round, in the order of publication."""
    matches = TeamMatches(tournament)
    pattern = matches.side.colours or "WB"
    pages = []
    for number, (white, black) in enumerate(pairing.boards, 1):
        home, away = matches.teams[white], matches.teams[black]
        seats = zip(line_up(matches, home, pairing.round), line_up(matches, away, pairing.round))
        boards = (
            BoardSeat(at, matches.players.get(one), matches.players.get(two), pattern[(at - 1) % len(pattern)].lower())
            for at, (one, two) in enumerate(seats, 1)
        )
        pages.append(MatchPage(number, home, away, tuple(boards)))
    return pages


def line_up(matches: TeamMatches, team: Team, round_: int) -> list[int]:
    """Who is to sit at the boards of a team in a round: its line-up (300) if the file has it, else the first of the
    roster who have not asked for a bye; 0 is an empty board.
    """
    given = matches.line_ups.get((round_, team.id))
    boards = matches.boards_of_a_match or min(len(other.players) for other in matches.side.teams)
    if given:
        ids = list(given.players)
    else:
        ids = [id_ for id_ in team.players if matches.players.get(id_, _NOBODY).game(round_).result not in REQUESTED]
    return (ids + [0] * boards)[:boards]


_NOBODY = Player(0, games=(NO_GAME,))


def line_ups(tournament: Tournament, pairing: RoundPairing) -> list[LineUp]:
    """The line-ups of a round as records 300, by match, the team with White first."""
    matches = TeamMatches(tournament)
    return [
        LineUp(pairing.round, team, other, tuple(line_up(matches, matches.teams[team], pairing.round)))
        for pair in pairing.boards
        for team, other in ((pair.white, pair.black), (pair.black, pair.white))
    ]
