"""C.07, article 5: the tie-breaks as a table, one row a code."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from trfpair.base.plain import plain
from trfpair.event.scores import Unit
from trfpair.ranking import opponents, own, ratings, teams
from trfpair.ranking.codes import Code
from trfpair.ranking.crosstable import with_unrated
from trfpair.ranking.direct import direct_encounter
from trfpair.ranking.rounds import Crosstable
from trfpair.ranking.said import LOT
from trfpair.ranking.value import HUNDREDTHS, IN_TENTHS, MEAN, WHOLE, Measured

HIGHER, LOWER = "higher", "lower"

_Measure = Callable[[Crosstable, Code], Measured]
Splitter = Callable[[Crosstable, Code, Sequence[int]], list[list[int]]]


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
    """What it cannot do without: ``swiss``, ``ratings`` or ``teams``."""
    scores: str = ""
    """Which score of a team event may be named behind the code: ``MP GP``, ``MP`` or none."""
    single: bool = False
    """Whether it looks at single games where a round is a match of two (C.04.5)."""
    near: bool = False
    """Whether a value hangs on nobody but the participant and those whom the rounds of the participant name."""

    @property
    def dummies(self) -> bool:
        """Whether an unplayed round is a game against a dummy (16.4)."""
        return self.code in ("BH", "FB", "SB")


BOTH, MATCH = "MP GP", "MP"

_ROWS = (
    TieBreak("PTS", "points", "", HIGHER, IN_TENTHS, "", own.points, near=True),
    TieBreak("DE", "direct encounter", "6", LOWER, WHOLE, "P", None, direct_encounter, scores=BOTH),
    TieBreak("WIN", "number of wins", "7.1", HIGHER, WHOLE, "", own.wins, scores=MATCH, single=True, near=True),
    TieBreak("WON", "games won", "7.2", HIGHER, WHOLE, "", own.games_won, scores=MATCH, single=True, near=True),
    TieBreak("BPG", "games with Black", "7.3", HIGHER, WHOLE, "", own.black_games, scores=MATCH, single=True,
             near=True),
    TieBreak("BWG", "games won with Black", "7.4", HIGHER, WHOLE, "", own.black_wins, scores=MATCH, single=True,
             near=True),
    TieBreak("PS", "progressive scores", "7.5", HIGHER, IN_TENTHS, "C", own.progressive, scores=BOTH, near=True),
    TieBreak("REP", "rounds one elected to play", "7.6", HIGHER, WHOLE, "", own.elected, scores=MATCH, near=True),
    TieBreak("STD", "standard points", "7.7", HIGHER, IN_TENTHS, "", own.standard_points, scores=BOTH, near=True),
    TieBreak("TPN", "pairing number", "7.8", LOWER, WHOLE, "R", own.pairing_number, near=True),
    TieBreak("BH", "Buchholz", "8.1", HIGHER, IN_TENTHS, "CMP", opponents.buchholz, needs="swiss", scores=BOTH,
             near=True),
    TieBreak("AOB", "average of opponents' Buchholz", "8.2", HIGHER, MEAN, "F", opponents.average_of_buchholz,
             needs="swiss", scores=BOTH),
    TieBreak("FB", "Fore Buchholz", "8.3", HIGHER, IN_TENTHS, "CMP", opponents.fore_buchholz, needs="swiss",
             scores=BOTH, near=True),
    TieBreak("SB", "Sonneborn-Berger", "9.1", HIGHER, HUNDREDTHS, "CMP", opponents.sonneborn_berger, scores=BOTH,
             near=True),
    TieBreak("KS", "Koya", "9.2", HIGHER, IN_TENTHS, "L", opponents.koya, scores=BOTH),
    TieBreak("ARO", "average rating of opponents", "10.1", HIGHER, WHOLE, "CMU", ratings.average_rating,
             needs="ratings", single=True, near=True),
    TieBreak("TPR", "performance", "10.2", HIGHER, WHOLE, "U", ratings.performance, needs="ratings", single=True,
             near=True),
    TieBreak("PTP", "perfect performance", "10.3", HIGHER, WHOLE, "U", ratings.perfect_performance, needs="ratings",
             single=True, near=True),
    TieBreak("APRO", "average performance of opponents", "10.4", HIGHER, WHOLE, "U", ratings.average_performance,
             needs="ratings", single=True),
    TieBreak("APPO", "average perfect performance of opponents", "10.5", HIGHER, WHOLE, "U",
             ratings.average_perfect_performance, needs="ratings", single=True),
    TieBreak("RTNG", "rating", "10.6", HIGHER, WHOLE, "R", ratings.rating, near=True),
    TieBreak("MPTS", "match points", "11.1", HIGHER, IN_TENTHS, "", teams.match_points, needs="teams"),
    TieBreak("GPTS", "game points", "11.1", HIGHER, IN_TENTHS, "", teams.game_points, needs="teams"),
    TieBreak("BC", "board count", "12.1", LOWER, IN_TENTHS, "", teams.board_count, teams.by_boards("BC"),
             needs="teams"),
    TieBreak("TBR", "top board results", "12.2", LOWER, WHOLE, "", None, teams.by_boards("TBR"), needs="teams"),
    TieBreak("BBE", "bottom board elimination", "12.3", LOWER, WHOLE, "", None, teams.by_boards("BBE"), needs="teams"),
    TieBreak("MPvGP", "match points or game points, the other score", "13.1", HIGHER, IN_TENTHS, "", teams.other_score,
             needs="teams"),
    *(
        TieBreak(f"E{opponent}{score}SB", f"extended Sonneborn-Berger, opponents' {words}", article, HIGHER,
                 HUNDREDTHS, "CMP", teams.extended_sonneborn_berger(f"{opponent}P", f"{score}P"), needs="teams")
        for opponent, score, article, words in (
            ("M", "M", "13.2.1", "match points times own match points"),
            ("M", "G", "13.2.2", "match points times own game points"),
            ("G", "M", "13.2.3", "game points times own match points"),
            ("G", "G", "13.2.4", "game points times own game points"),
        )
    ),
    *(
        TieBreak(code, "".join(["extended direct encounter", *(f", then {name}" for name in names)]), "13.3", LOWER,
                 WHOLE, "P", None, teams.extended_encounter(*names), needs="teams")
        for code, names in (
            ("EDE", ()),
            ("EDEBT", ("BC", "TBR")),
            ("EDEBB", ("BC", "BBE")),
            ("EDET", ("TBR",)),
            ("EDEB", ("BBE",)),
        )
    ),
    TieBreak("SSSC", "scores and schedule strength combination", "13.4", HIGHER, MEAN, "KPF",
             teams.strength_combination, needs="teams"),
    TieBreak(LOT, "drawing of lots", "4.2", LOWER, WHOLE, "", own.lots),
    TieBreak("OTHER_BERLIN", "Berliner Wertung", "", HIGHER, IN_TENTHS, "", teams.berlin, needs="teams"),
)  # fmt: skip

TABLE: Mapping[str, TieBreak] = {row.code: row for row in _ROWS}
"""By code, in the order of the articles."""

BY_NAME: Mapping[str, TieBreak] = {row.code.upper(): row for row in _ROWS} | {
    "GE": TABLE["REP"],
    "BERLIN": TABLE["OTHER_BERLIN"],
    "LOT": TABLE[LOT],
}
"""By the code in capitals; with codes of earlier editions, and a short name."""


def for_teams(code: Code) -> bool:
    """Whether a code is one of team events: of articles 11 to 13, or asked of match or game points."""
    return bool(code.score) or (not code.own and TABLE[code.name].needs == "teams")


def ground(crosstable: Crosstable, code: Code) -> Crosstable:
    """The ground on which a tie-break is measured: the event, its single games, or one score of the teams."""
    row = TABLE[code.name]
    if row.single and crosstable.games is not None:
        crosstable = crosstable.games
    if code.unrated:
        crosstable = with_unrated(crosstable, code.unrated)
    if crosstable.teams is not None and row.needs != "teams":
        return crosstable.teams.by_score[code.score or crosstable.teams.primary]
    return crosstable
