"""The boards of the matches of a round of teams: who sits where, with which colour, by line-ups and rosters."""

from __future__ import annotations

from trfpair.base.named import NamedTuple
from trfpair.event.matches.line_ups import line_up
from trfpair.event.matches.teams import colour_on_board
from trfpair.event.model import Colour, Player, RoundPairing, Tournament
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
    matches = tournament.matches
    assert matches is not None
    people, pages = matches.players, []
    for number, (white, black) in pairing.numbered:
        home, away = matches.teams[white], matches.teams[black]
        seats = zip(line_up(matches, home, pairing.round), line_up(matches, away, pairing.round))
        boards = (
            BoardSeat(at + 1, people.get(one), people.get(two), colour_on_board(matches.side, at, Colour.WHITE).letter)
            for at, (one, two) in enumerate(seats)
        )
        pages.append(MatchPage(number, home, away, tuple(boards)))
    return pages


def line_ups(tournament: Tournament, pairing: RoundPairing) -> list[LineUp]:
    """The line-ups of a round as records 300, by match, the team with White first."""
    matches = tournament.matches
    assert matches is not None
    return [
        LineUp(pairing.round, team, other, tuple(line_up(matches, matches.teams[team], pairing.round)))
        for pair in pairing.boards
        for team, other in ((pair.white, pair.black), (pair.black, pair.white))
    ]
