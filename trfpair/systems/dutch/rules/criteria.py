"""The measures behind the criteria, one small function each. Which edition uses which stands in ``editions.py``.

A measure looks at one player who leaves the bracket unpaired (``lower`` is NOBODY) or at one pair, and tells what it
adds to the criterion: a number (0: nothing) where the criterion counts, a value to be listed (None: nothing) where it
compares lists from the highest value down. A candidate's value is the sum, or the sorted list, over its pairs and
downfloaters; less is better.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Flag, auto
from functools import cache
from typing import NamedTuple

from trfpair.event.history import Past
from trfpair.event.model import TENTHS, Colour
from trfpair.systems.dutch.rules.bracket import NOBODY, Bracket
from trfpair.systems.dutch.rules.field import Float
from trfpair.systems.swiss.colours import Strength

Measure = Callable[[Bracket, int, int], "int | None"]
"""(bracket, higher, lower) -> what this pair, or this player alone, adds."""


class Scope(Flag):
    """Which part of a candidate a criterion looks at."""

    PAIR = auto()
    """Pairs made in the bracket."""
    FLOATER = auto()
    """Players who leave the bracket unpaired."""
    AHEAD = auto()
    """Players (downfloaters and residents) who stay unpaired in the following bracket."""
    PAB = auto()
    """The player who gets the pairing-allocated bye, if that is the only downfloater."""

    # Members are compared by identity; a plain hash makes tables keyed by them cheap.
    __hash__ = object.__hash__


class Sight(Flag):
    """What a criterion can see of the players; those who look the same to all criteria are interchangeable."""

    PLACE = auto()
    """Score, and being a resident or an MDP; for the bye also unplayed games."""
    COLOURS = auto()
    """Colour preferences and past colours."""
    FLOATS = auto()
    """Floats of the last two rounds, with the place."""
    PLAYERS = auto()
    """Anything else. Then nobody stands for another, and the exact solver pairs every bracket."""

    __hash__ = object.__hash__


Behind = Callable[[Bracket, int, int], "tuple[int, ...]"]
"""(bracket, higher, lower) -> the players of this pair, or of this player alone, whom a criterion counts."""


def the_higher(_bracket: Bracket, higher: int, _lower: int) -> tuple[int, ...]:
    """The player looked at; of a pair the higher one."""
    return (higher,)


class Criterion(NamedTuple):
    """One line of an edition's table."""

    article: str
    name: str
    scope: Scope
    sight: Sight
    measure: Measure
    listed: bool = False
    """Values are listed and compared from the highest down; otherwise they are added."""
    behind: Behind = the_higher
    """Whom the measure counts, asked only where it counts somebody."""


@cache
def overlap(one: Flag, other: Flag) -> bool:
    """Whether two have something in common: found once, as the operators of flags are slow."""
    return bool(one & other)


@cache
def sees_players(criteria: tuple[Criterion, ...]) -> bool:
    """Whether a row of a table sees more of the players than what makes them interchangeable."""
    return any(overlap(row.sight, Sight.PLAYERS) for row in criteria)


@cache
def sees_floats(criteria: tuple[Criterion, ...]) -> bool:
    """Whether a row of a table looks at floats, or at the scores of a pair."""
    return any(
        overlap(row.sight, Sight.FLOATS) or (overlap(row.scope, Scope.PAIR) and overlap(row.sight, Sight.PLACE))
        for row in criteria
    )


# A row stands in one table and is told from others by identity; a plain hash makes what is kept by table cheap.
Criterion.__hash__ = object.__hash__  # type: ignore[method-assign]

LIMBO = 1_000_000
"""Added to the score of an MDP that floats on: such a score difference exceeds every other one."""


def each(_bracket: Bracket, _player: int, _nobody: int) -> int:
    """Count the player."""
    return 1


def score(bracket: Bracket, player: int, _nobody: int) -> int:
    """List the player's score."""
    return bracket.field.score[player]


def unplayed_games(bracket: Bracket, player: int, _nobody: int) -> int:
    """Number of unplayed games of the player."""
    return bracket.field.unplayed[player]


def unpaired_or_barred(bracket: Bracket, player: int, _nobody: int) -> int:
    """Count an unpaired player; three times one who could then not even get the bye (dutch-readings.md, 15)."""
    field = bracket.field
    if bracket.following == field.size and not field.eligible >> player & 1:
        return 3
    return 1


# -- colours ---------------------------------------------------------------------------------------------------------


def beyond_two(bracket: Bracket, higher: int, lower: int) -> int:
    """Topscorers or their opponents who would end with a colour difference above +2 or below -2."""
    return len(gets_beyond_two(bracket, higher, lower)) if _topscorers_meet(bracket, higher, lower) else 0


def gets_beyond_two(bracket: Bracket, higher: int, lower: int) -> tuple[int, ...]:
    """Whom ``beyond_two`` counts."""
    return _who_gets(bracket, higher, lower, lambda past, colour: abs(past.difference + colour) > 2)


def third_in_a_row(bracket: Bracket, higher: int, lower: int) -> int:
    """Topscorers or their opponents who would get one colour three times running."""
    return len(gets_third_in_a_row(bracket, higher, lower)) if _topscorers_meet(bracket, higher, lower) else 0


def gets_third_in_a_row(bracket: Bracket, higher: int, lower: int) -> tuple[int, ...]:
    """Whom ``third_in_a_row`` counts."""
    return _who_gets(bracket, higher, lower, lambda past, colour: past.colours[-2:] == (colour, colour))


def _topscorers_meet(bracket: Bracket, higher: int, lower: int) -> int:
    """1 where one of the two is a topscorer."""
    topscorers = bracket.field.topscorers
    return (topscorers >> higher | topscorers >> lower) & 1


def _who_gets(bracket: Bracket, higher: int, lower: int, bad: Callable[[Past, Colour], bool]) -> tuple[int, ...]:
    field = bracket.field
    if not _topscorers_meet(bracket, higher, lower):
        return ()
    if not (field.wish[higher].strength or field.wish[lower].strength):
        return ()  # neither has played
    colour, _ = field.colours(higher, lower)
    given = (higher, colour), (lower, colour.opposite)
    return tuple(player for player, colour in given if bad(field.pasts[player], colour))


def preference_denied(bracket: Bracket, higher: int, lower: int) -> int:
    """Players who do not get their colour preference: one, where both want the same colour."""
    mine, theirs = bracket.field.wish[higher], bracket.field.wish[lower]
    return int(mine.colour is theirs.colour and mine.strength > 0)


def strong_preference_denied(bracket: Bracket, higher: int, lower: int) -> int:
    """Players who do not get their strong colour preference: the weaker claim of the two is denied."""
    mine, theirs = bracket.field.wish[higher], bracket.field.wish[lower]
    return int(mine.colour is theirs.colour and min(mine.strength, theirs.strength) == Strength.STRONG)


def denied(bracket: Bracket, higher: int, lower: int) -> tuple[int, ...]:
    """Who of a pair that wants one colour does not get it."""
    colour, _ = bracket.field.colours(higher, lower)
    return (higher if bracket.field.wish[higher].colour is not colour else lower,)


# -- floats ----------------------------------------------------------------------------------------------------------


def resident_downfloat(back: int) -> Measure:
    """Resident downfloaters who had a downfloat ``back`` rounds ago."""

    def measure(bracket: Bracket, player: int, _nobody: int) -> int:
        return int(not bracket.is_mdp(player) and bracket.field.floats[back][player] is Float.DOWN)

    return measure


def mdp_opponent_upfloat(back: int) -> Measure:
    """Opponents of MDPs who had an upfloat ``back`` rounds ago."""

    def measure(bracket: Bracket, higher: int, lower: int) -> int:
        return int(bracket.is_mdp(higher) and bracket.field.floats[back][lower] is Float.UP)

    return measure


def mdp_downfloat_sd(back: int) -> Measure:
    """Score differences of MDPs who had a downfloat ``back`` rounds ago; the largest if they float on."""

    def measure(bracket: Bracket, higher: int, lower: int) -> int | None:
        if not bracket.is_mdp(higher) or bracket.field.floats[back][higher] is not Float.DOWN:
            return None
        scores = bracket.field.score
        return LIMBO + scores[higher] if lower == NOBODY else scores[higher] - scores[lower]

    return measure


def the_lower(_bracket: Bracket, _higher: int, lower: int) -> tuple[int, ...]:
    """The opponent of an MDP, or the one who floats up."""
    return (lower,)


def upfloat_sd(back: int) -> Measure:
    """Score differences of opponents of MDPs who had an upfloat ``back`` rounds ago."""

    def measure(bracket: Bracket, higher: int, lower: int) -> int | None:
        if not bracket.is_mdp(higher) or bracket.field.floats[back][lower] is not Float.UP:
            return None
        return bracket.field.score[higher] - bracket.field.score[lower]

    return measure


# -- the 2017 forms: score differences of pairs and downfloaters (A.8), and floats of all players ---------------------


def score_difference(bracket: Bracket, higher: int, lower: int) -> int | None:
    """A.8: score difference of a pair; of a downfloater, to one point below the lowest score of the bracket."""
    scores = bracket.field.score
    if lower == NOBODY:
        return scores[higher] - (bracket.lowest_score - TENTHS)
    return (scores[higher] - scores[lower]) or None


def same_downfloat(back: int) -> Measure:
    """Players who get a downfloat as they did ``back`` rounds ago."""

    def measure(bracket: Bracket, higher: int, lower: int) -> int:
        field = bracket.field
        floats_down = lower == NOBODY or field.score[higher] > field.score[lower]
        return int(floats_down and field.floats[back][higher] is Float.DOWN)

    return measure


def same_upfloat(back: int) -> Measure:
    """Players who get an upfloat as they did ``back`` rounds ago."""

    def measure(bracket: Bracket, higher: int, lower: int) -> int:
        field = bracket.field
        return int(field.score[higher] > field.score[lower] and field.floats[back][lower] is Float.UP)

    return measure


def same_downfloat_sd(back: int) -> Measure:
    """Score differences of the players ``same_downfloat`` counts."""
    return _difference_where(same_downfloat(back))


def same_upfloat_sd(back: int) -> Measure:
    """Score differences of the players ``same_upfloat`` counts."""
    return _difference_where(same_upfloat(back))


def _difference_where(same: Measure) -> Measure:
    def measure(bracket: Bracket, higher: int, lower: int) -> int | None:
        return score_difference(bracket, higher, lower) if same(bracket, higher, lower) else None

    return measure
