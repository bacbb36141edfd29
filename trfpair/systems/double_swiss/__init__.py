"""The Double-Swiss system, C.04.5 in force since February 2026: matches of two games, and no rule on colours in 2."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from trfpair.history import History
from trfpair.model import Colour, RoundPairing
from trfpair.systems.match.colours import alternate, alternate_higher, alternate_other, by_number
from trfpair.systems.match.entrant import Entrant, had_free_points
from trfpair.systems.match.procedure import pair_matches
from trfpair.systems.match.regulation import ByeRule, ColourRule, PairCriterion, Regulation, met_a_floater
from trfpair.trace import Trace


def fewer_whites(first: Entrant, other: Entrant, _initial: Colour) -> Colour:
    """4.3.2: White to the player who had White in fewer matches."""
    if first.whites == other.whites:
        return Colour.NONE
    return Colour.WHITE if first.whites < other.whites else Colour.BLACK


DOUBLE_SWISS = Regulation(
    name="double-swiss",
    articles={
        "C1": "2.1.1",
        "C2": "2.1.2",
        "C3": "2.2.1",
        "C4": "2.3.1",
        "C5": "2.3.2",
        "C6": "2.3.3",
        "C7": "2.3.4",
        "bye": "3.4",
        "set": "3.5",
        "identifier": "3.6",
    },
    barred=lambda _history, entrant: had_free_points(entrant),
    bye=(
        ByeRule("3.4.2", "lowest score", lambda entrant: entrant.score),
        ByeRule("3.4.3", "most matches played", lambda entrant: -entrant.matches),
        ByeRule("3.4.4", "largest TPN", lambda entrant: -entrant.tpn),
    ),
    pairs=(PairCriterion("C8", "2.3.5", "upfloaters' opponents that floated last round", met_a_floater, True),),
    colours=(
        ColourRule("4.3.1", "neither has played a match: by the parity of the TPN", by_number),
        ColourRule("4.3.2", "White to the one with fewer Whites", fewer_whites),
        ColourRule("4.3.3", "alternation to the last time their colours differed", alternate),
        ColourRule("4.3.4", "alternation to the last colour of the higher ranked", alternate_higher),
        ColourRule("4.3.5", "alternation to the last colour of the other", alternate_other),
    ),
    higher=lambda entrant: (-entrant.score, entrant.tpn),
    late=1,
)


def pair_double_swiss(history: History, trace: Trace, options: Mapping[str, Any]) -> RoundPairing:
    """Pair a round of matches of two games."""
    return pair_matches(history, trace, DOUBLE_SWISS)
