"""The criteria, each a small function that counts or lists. The rows of each edition stand in ``editions.py``.

A criterion looks at one player who leaves the bracket unpaired (``lower`` is NOBODY) or at one pair. It either *counts*
players, and then its function tells which, or lists values (None: nothing), and compares lists from the highest value
down. A candidate's value is the sum, or the sorted list, over its pairs and downfloaters; less is better.
"""

from __future__ import annotations

from collections.abc import Callable

from trfpair.base.named import NamedTuple
from trfpair.event.history import Past
from trfpair.event.model import TENTHS, Colour
from trfpair.systems.dutch.rules.bracket import NOBODY, Bracket
from trfpair.systems.dutch.rules.field import Float
from trfpair.systems.swiss.colours import Strength
from trfpair.systems.trace import FLOATS_ON as FLOATS_ON

Measure = Callable[[Bracket, int, int], "int | None"]
"""(bracket, higher, lower) -> what this pair, or this player alone, adds."""


class Scope:
    """The parts of a candidate that a criterion looks at, as bits."""

    PAIR = 1
    """Pairs made in the bracket."""
    FLOATER = 2
    """Players who leave the bracket unpaired."""
    AHEAD = 4
    """Players (downfloaters and residents) who stay unpaired in the following bracket."""
    PAB = 8
    """The player who gets the pairing-allocated bye, if that is the only downfloater."""


class Sight:
    """Facts of the players that a criterion can see, as bits; who looks the same to all criteria is interchangeable."""

    PLACE = 1
    """Score, and being a resident or an MDP; for the bye also unplayed games."""
    COLOURS = 2
    """Colour preferences and past colours."""
    FLOATS = 4
    """Floats of the last two rounds, with the place."""
    PLAYERS = 8
    """Anything else. Then nobody stands for another, and the exact solver pairs every bracket."""


Players = Callable[[Bracket, int, int], "tuple[int, ...]"]
"""(bracket, higher, lower) -> the players of this pair, or of this player alone, whom a criterion counts."""


def each(_bracket: Bracket, player: int, _nobody: int) -> tuple[int, ...]:
    """The player looked at; of a pair the higher one."""
    return (player,)


class Criterion(NamedTuple):
    """One line of an edition's table."""

    article: str
    name: str
    scope: int
    sight: int
    measure: Measure
    listed: bool = False
    """Values are listed and compared from the highest down; otherwise they are added."""
    behind: Players = each
    """Whom the measure counts, asked only where it counts somebody."""


def counting(article: str, name: str, scope: int, sight: int, players: Players) -> Criterion:
    """The line of a criterion that counts players."""

    def measure(bracket: Bracket, higher: int, lower: int) -> int:
        return len(players(bracket, higher, lower))

    return Criterion(article, name, scope, sight, measure, behind=players)


# A row stands in one table and is told from others by identity; a plain hash makes what is kept by table cheap.
Criterion.__hash__ = object.__hash__  # type: ignore[method-assign]


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


def beyond_two(bracket: Bracket, higher: int, lower: int) -> tuple[int, ...]:
    """Topscorers or their opponents who would end with a colour difference above +2 or below -2."""
    return _who_gets(bracket, higher, lower, lambda past, colour: abs(past.difference + colour) > 2)


def third_in_a_row(bracket: Bracket, higher: int, lower: int) -> tuple[int, ...]:
    """Topscorers or their opponents who would get one colour three times running."""
    return _who_gets(bracket, higher, lower, lambda past, colour: past.colours[-2:] == (colour, colour))


def _who_gets(bracket: Bracket, higher: int, lower: int, bad: Callable[[Past, Colour], bool]) -> tuple[int, ...]:
    field = bracket.field
    if not (field.topscorers >> higher | field.topscorers >> lower) & 1:
        return ()
    if not (field.wish[higher].strength or field.wish[lower].strength):
        return ()  # neither has played
    colour, _ = field.colours(higher, lower)
    given = (higher, colour), (lower, colour.opposite)
    return tuple(player for player, colour in given if bad(field.pasts[player], colour))


def preference_denied(bracket: Bracket, higher: int, lower: int) -> tuple[int, ...]:
    """Players who do not get their colour preference: one, where both want the same colour."""
    mine, theirs = bracket.field.wish[higher], bracket.field.wish[lower]
    if mine.colour is not theirs.colour or not mine.strength:
        return ()
    colour, _ = bracket.field.colours(higher, lower)
    return (lower if mine.colour is colour else higher,)


def strong_preference_denied(bracket: Bracket, higher: int, lower: int) -> tuple[int, ...]:
    """Players who do not get their strong colour preference: the weaker claim of the two is denied."""
    wish = bracket.field.wish
    weaker = min(wish[higher].strength, wish[lower].strength)
    return preference_denied(bracket, higher, lower) if weaker is Strength.STRONG else ()


# -- floats ----------------------------------------------------------------------------------------------------------


def resident_downfloat(back: int) -> Players:
    """Resident downfloaters who had a downfloat ``back`` rounds ago."""
    return lambda bracket, player, _nobody: (
        () if bracket.is_mdp(player) or bracket.field.floats[back][player] is not Float.DOWN else (player,)
    )


def upfloat(back: int) -> Players:
    """Players who get an upfloat, because the opponent has the higher score, as they did ``back`` rounds ago.

    Where all residents have one score these are the opponents of MDPs.
    """

    def players(bracket: Bracket, higher: int, lower: int) -> tuple[int, ...]:
        field = bracket.field
        got = field.score[higher] > field.score[lower] and field.floats[back][lower] is Float.UP
        return (lower,) if got else ()

    return players


def downfloat(back: int) -> Players:
    """Players who get a downfloat as they did ``back`` rounds ago."""

    def players(bracket: Bracket, higher: int, lower: int) -> tuple[int, ...]:
        field = bracket.field
        floats_down = lower == NOBODY or field.score[higher] > field.score[lower]
        return (higher,) if floats_down and field.floats[back][higher] is Float.DOWN else ()

    return players


# -- score differences -----------------------------------------------------------------------------------------------


def mdp_downfloat_sd(back: int) -> Measure:
    """Score differences of MDPs who had a downfloat ``back`` rounds ago; the largest if they float on."""

    def measure(bracket: Bracket, higher: int, lower: int) -> int | None:
        if not bracket.is_mdp(higher) or bracket.field.floats[back][higher] is not Float.DOWN:
            return None
        scores = bracket.field.score
        return FLOATS_ON + scores[higher] if lower == NOBODY else scores[higher] - scores[lower]

    return measure


def score_difference(bracket: Bracket, higher: int, lower: int) -> int | None:
    """A.8: score difference of a pair; of a downfloater, to one point below the lowest score of the bracket."""
    scores = bracket.field.score
    if lower == NOBODY:
        return scores[higher] - (bracket.lowest_score - TENTHS)
    return (scores[higher] - scores[lower]) or None


def differences(article: str, name: str, scope: int, players: Players) -> Criterion:
    """The line of a criterion that lists the score differences of such players."""

    def measure(bracket: Bracket, higher: int, lower: int) -> int | None:
        return score_difference(bracket, higher, lower) if players(bracket, higher, lower) else None

    return Criterion(article, name, scope, Sight.FLOATS, measure, listed=True, behind=players)
