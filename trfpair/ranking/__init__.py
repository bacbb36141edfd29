"""Standings: every tie-break of FIDE C.07, for individuals and teams, in the editions of 2024 and 2026.

>>> from trfpair.event.model import Colour, Game, Player, Result, Tournament
>>> white, black = Game(2, Colour.WHITE, Result.WIN), Game(1, Colour.BLACK, Result.LOSS)
>>> two = Tournament((Player(1, games=(white,)), Player(2, games=(black,))))
>>> [(line.rank, line.player.id, line.points) for line in standings(two).lines]
[(1, 1, 10), (2, 2, 0)]
"""

from trfpair.ranking.answer import Column, Line, Standings, compared, tied_before
from trfpair.ranking.codes import Code
from trfpair.ranking.judge import Judgement, RankDifference, judge
from trfpair.ranking.lists import USUAL, UnknownCode, read_list
from trfpair.ranking.ranking import Request, standings
from trfpair.ranking.table import for_teams
from trfpair.ranking.unplayed import EDITIONS

__all__ = [
    "EDITIONS",
    "USUAL",
    "Code",
    "Column",
    "Judgement",
    "Line",
    "RankDifference",
    "Request",
    "Standings",
    "UnknownCode",
    "compared",
    "for_teams",
    "judge",
    "read_list",
    "standings",
    "tied_before",
]
