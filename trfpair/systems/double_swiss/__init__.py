"""The Double-Swiss system, C.04.5 in force since February 2026: matches of two games, and no rule on colours in 2."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from trfpair.event.history import History
from trfpair.event.model import Colour, RoundPairing
from trfpair.systems.contract import Contract
from trfpair.systems.match.colours import alternate, alternate_higher, alternate_other, by_number
from trfpair.systems.match.entrant import Entrant, had_free_points
from trfpair.systems.match.procedure import pair_matches
from trfpair.systems.match.regulation import (
    ARTICLES,
    BY_NUMBER,
    BYE_RULES,
    RULES,
    WORDS,
    ColourRule,
    PairCriterion,
    Regulation,
    met_a_floater,
)
from trfpair.systems.match.why import why_of_matches
from trfpair.systems.trace import Trace

if TYPE_CHECKING:
    from trfpair.systems.why import Answer, OfTheRound, Question


def fewer_whites(first: Entrant, other: Entrant, _initial: Colour) -> Colour:
    """4.3.2: White to the player who had White in fewer matches."""
    if first.whites == other.whites:
        return Colour.NONE
    return Colour.WHITE if first.whites < other.whites else Colour.BLACK


DOUBLE_SWISS_2026 = Regulation(
    name="double-swiss",
    articles=ARTICLES,
    barred=lambda _history, entrant: had_free_points(entrant),
    bye=BYE_RULES,
    pairs=(PairCriterion("C8", "2.3.5", "upfloaters' opponents that floated last round", met_a_floater, True),),
    colours=(
        ColourRule("4.3.1", BY_NUMBER, by_number),
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
    return pair_matches(history, trace, DOUBLE_SWISS_2026)


def why(round_: OfTheRound, question: Question, says: Contract) -> Answer:
    """Why a pair, the bye or a float did not come about."""
    return why_of_matches(DOUBLE_SWISS_2026, says, round_, question)


CONTRACT = Contract(words=WORDS, rules=RULES)
"""Its words for the reasons and the colour rules that are its own."""
