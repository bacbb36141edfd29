"""A regulation for matches: tables whose rows carry their articles. `double_swiss` and `team` fill them in."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from trfpair.base.named import NamedTuple
from trfpair.event.history import History
from trfpair.event.model import Colour
from trfpair.systems.match.entrant import NO_WISH, BracketMember, Entrant, Wish


class PairCriterion(NamedTuple):
    """A criterion that counts pairs of a bracket; fewer is better."""

    name: str
    article: str
    text: str
    counts: Callable[[BracketMember, BracketMember], bool]
    on_floats: bool = False
    """Whether it is switched off in the late rounds."""


class ColourRule(NamedTuple):
    """A row of 4.3: the colour of the higher ranked of the two, NONE where the rule does not decide."""

    article: str
    text: str
    decide: Callable[[Entrant, Entrant, Colour], Colour]


class ByeRule(NamedTuple):
    """A row of 3.4: the smaller value is nearer to the bye."""

    article: str
    text: str
    value: Callable[[Entrant], int]


class Regulation(NamedTuple):
    """One edition of one system."""

    name: str
    articles: Mapping[str, str]
    """Articles by criterion (C1 to C7) and by step (bye, set, identifier, first, initial)."""
    barred: Callable[[History, Entrant], str]
    """C2: why a participant may not get the bye; empty where nothing bars."""
    bye: tuple[ByeRule, ...]
    pairs: tuple[PairCriterion, ...]
    """The criteria of a bracket, the most important first."""
    colours: tuple[ColourRule, ...]
    higher: Callable[[Entrant], tuple[int, ...]]
    """4.2: the higher ranked of a pair has the smaller value."""
    late: int
    """In so many rounds at the end of the event the criteria on floats are switched off."""
    wish: Callable[[History, Entrant], Wish] = lambda _history, _entrant: NO_WISH
    """1.7: the colour preference."""
    set_floats: bool = True
    """C7: whether upfloaters that were floaters count when the set is chosen."""
    graded: bool = False
    """C6: whether it counts how many of the following scoregroup must be paired outside it, or only whether more
    than parity asks for."""


ARTICLES: Mapping[str, str] = {
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
}
"""C.04.5 and C.04.6 of 2026 have the same articles up to C7."""

BYE_RULES = (
    ByeRule("3.4.2", "lowest score", lambda entrant: entrant.score),
    ByeRule("3.4.3", "most matches played", lambda entrant: -entrant.matches),
    ByeRule("3.4.4", "largest TPN", lambda entrant: -entrant.tpn),
)
"""3.4.2 to 3.4.4, the same in both: who comes first for the bye."""


def met_a_floater(one: BracketMember, two: BracketMember) -> bool:
    """Whether one of a pair is an upfloater and the other, a resident, was a floater in the previous round."""
    return one.upfloater != two.upfloater and (two if one.upfloater else one).floated


def same_wish(one: BracketMember, two: BracketMember) -> bool:
    """Whether both want the same colour: one of the two preferences cannot be fulfilled."""
    return bool(one.wish.colour) and one.wish.colour is two.wish.colour


def same_strong_wish(one: BracketMember, two: BracketMember) -> bool:
    """Whether both strongly want the same colour."""
    return one.wish.strong and two.wish.strong and one.wish.colour is two.wish.colour


WORDS: Mapping[str, str] = {
    "met": "met",
    "banned": "banned",
    "order": "no pairing as good is left",
    "C3": "with this one the bracket or the others could not be paired (C3)",
    "C6": "with this one the following scoregroup could not be paired so well (C6)",
    "C7": "floated in the previous round (C7)",
    "set": "no set with this one and those taken before is as good (C3 to C7)",
}
"""Its words for the reasons that are its own."""
BY_NUMBER = "neither has played a match: by the parity of the TPN among those who have arrived"
"""4.3.1, the colour rule of the first matches, as the steps name it."""
RULES: Mapping[str, str] = {
    "the only preference": "only one of the two has a preference, and it is granted",
    "opposite preferences": "the two have opposite preferences, and both are granted",
    "the only strong preference": "only one of the two has a strong preference, and it is granted",
    "preference of the higher ranked": "the preference of the higher ranked",
    "White to the lower colour difference": "White to the team that has had more Blacks, compared with Whites",
    "alternation to the last time their colours differed": (
        "White to whoever had Black when their colours last differed"
    ),
    "alternation to the last colour of the higher ranked": "the higher ranked gets the other colour than last time",
    "alternation to the last colour of the other": "the lower ranked gets the other colour than last time",
}
"""The colour rules for people, by the words that the steps have."""
COLOURS: Mapping[str, str] = {
    BY_NUMBER: "gives-number",
    "the only preference": "gives-both",
    "opposite preferences": "gives-both",
    "the only strong preference": "gives-only-strong",
    "preference of the higher ranked": "gives-higher",
    "White to the lower colour difference": "gives-balance",
    "White to the one with fewer Whites": "gives-fewer-whites",
    "alternation to the last time their colours differed": "gives-turned",
    "alternation to the last colour of the higher ranked": "gives-other-than-last",
    "alternation to the last colour of the other": "gives-other-than-last-lower",
}
"""The kinds of sentences that name the two of a match, by the same."""
