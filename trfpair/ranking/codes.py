"""A tie-break as records 202 and 212 name it, with its modifiers."""

from __future__ import annotations

from trfpair.base.plain import plain

POINTS = "PTS"
"""The points of the standings, which a whole order (212) names too."""


@plain
class Code:
    """One tie-break of a list, with its modifiers (C.07, article 14, and the codes of record 202)."""

    name: str
    cut_low: int = 0
    """How many of the least significant values are left out (/C, /M)."""
    cut_high: int = 0
    """How many of the most significant values are left out (/M)."""
    limit: int = 0
    """By how many half points the limit of Koya's system is moved (/L)."""
    forfeits: bool = False
    """/P: a forfeited game counts as played against the scheduled opponent."""
    unrated: int = 0
    """/U: the rating of players without one (article 10); 0 where none is stated."""
    fore: bool = False
    """/F: Fore Buchholz in the place of Buchholz."""
    reverse: bool = False
    """/R: the other way round."""
    factor: str = ""
    """/K: what divides the schedule strength (13.4), as it was written."""
    score: str = ""
    """MP or GP: the score of a team event that the tie-break uses; empty for the primary one."""
    own: bool = False
    """A tie-break that the regulations of the event define (``OTHER_...``)."""

    def __str__(self) -> str:
        """The code as the format writes it."""
        parts = [f"{self.name}:{self.score}" if self.score else self.name]
        if self.cut_low:
            parts.append(f"{'M' if self.cut_high else 'C'}{self.cut_low}")
        if self.limit:
            parts.append(f"L{self.limit:+}")
        if self.factor:
            parts.append(f"K{self.factor}")
        if self.unrated:
            parts.append(f"U{self.unrated}")
        parts += [letter for letter, on in (("F", self.fore), ("P", self.forfeits), ("R", self.reverse)) if on]
        return "/".join(parts)
