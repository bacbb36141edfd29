"""C.07, article 5: the tie-breaks for individuals as a table, one row a code."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from trfpair.base.plain import plain
from trfpair.ranking import opponents, own, ratings
from trfpair.ranking.codes import Code
from trfpair.ranking.direct import direct_encounter
from trfpair.ranking.rounds import ScoredEvent
from trfpair.ranking.value import HUNDREDTHS, IN_TENTHS, MEAN, WHOLE, Measured, Unit

HIGHER, LOWER = "higher", "lower"

_Measure = Callable[[ScoredEvent, Code], Measured]
Splitter = Callable[[ScoredEvent, Code, Sequence[int]], list[list[int]]]


@plain
class TieBreak:
    """One row: what a code means and how it is measured."""

    code: str
    name: str
    article: str
    better: str
    """Which value is ranked first."""
    unit: Unit
    modifiers: str
    """The letters of the modifiers it can have."""
    measure: _Measure | None
    """The values of all participants; None where the tie-break ranks the tied among themselves."""
    split: Splitter | None = None
    needs: str = ""
    """What it cannot do without: ``swiss`` or ``ratings``."""

    @property
    def dummies(self) -> bool:
        """Whether an unplayed round is a game against a dummy (16.4)."""
        return self.code in ("BH", "FB", "SB")


_ROWS = (
    TieBreak("PTS", "points", "", HIGHER, IN_TENTHS, "", own.points),
    TieBreak("DE", "direct encounter", "6", LOWER, WHOLE, "P", None, direct_encounter),
    TieBreak("WIN", "number of wins", "7.1", HIGHER, WHOLE, "", own.wins),
    TieBreak("WON", "games won", "7.2", HIGHER, WHOLE, "", own.games_won),
    TieBreak("BPG", "games with Black", "7.3", HIGHER, WHOLE, "", own.black_games),
    TieBreak("BWG", "games won with Black", "7.4", HIGHER, WHOLE, "", own.black_wins),
    TieBreak("PS", "progressive scores", "7.5", HIGHER, IN_TENTHS, "C", own.progressive),
    TieBreak("REP", "rounds one elected to play", "7.6", HIGHER, WHOLE, "", own.elected),
    TieBreak("STD", "standard points", "7.7", HIGHER, IN_TENTHS, "", own.standard_points),
    TieBreak("TPN", "pairing number", "7.8", LOWER, WHOLE, "R", own.pairing_number),
    TieBreak("BH", "Buchholz", "8.1", HIGHER, IN_TENTHS, "CMP", opponents.buchholz, needs="swiss"),
    TieBreak("AOB", "average of opponents' Buchholz", "8.2", HIGHER, MEAN, "F", opponents.average_of_buchholz,
             needs="swiss"),
    TieBreak("FB", "Fore Buchholz", "8.3", HIGHER, IN_TENTHS, "CMP", opponents.fore_buchholz, needs="swiss"),
    TieBreak("SB", "Sonneborn-Berger", "9.1", HIGHER, HUNDREDTHS, "CMP", opponents.sonneborn_berger),
    TieBreak("KS", "Koya", "9.2", HIGHER, IN_TENTHS, "L", opponents.koya),
    TieBreak("ARO", "average rating of opponents", "10.1", HIGHER, WHOLE, "CM", ratings.average_rating,
             needs="ratings"),
    TieBreak("TPR", "performance", "10.2", HIGHER, WHOLE, "", ratings.performance, needs="ratings"),
    TieBreak("PTP", "perfect performance", "10.3", HIGHER, WHOLE, "", ratings.perfect_performance, needs="ratings"),
    TieBreak("APRO", "average performance of opponents", "10.4", HIGHER, WHOLE, "", ratings.average_performance,
             needs="ratings"),
    TieBreak("APPO", "average perfect performance of opponents", "10.5", HIGHER, WHOLE, "",
             ratings.average_perfect_performance, needs="ratings"),
    TieBreak("RTNG", "rating", "10.6", HIGHER, WHOLE, "R", ratings.rating),
)  # fmt: skip

TABLE: Mapping[str, TieBreak] = {row.code: row for row in _ROWS}
"""By code, in the order of the articles."""

OLD_NAMES = {"GE": "REP"}
"""Codes of earlier editions."""

TEAM_NAMES = frozenset(
    ("MPVGP", "EMMSB", "EMGSB", "EGMSB", "EGGSB", "EDE", "EDEBT", "EDEBB", "EDET", "EDEB", "BC", "TBR", "BBE", "SSSC")
)
"""Tie-breaks of team events (articles 12 and 13)."""
