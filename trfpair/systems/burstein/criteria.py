"""The tables of C.04.4.2: quality criteria (2.3), colour rules (5.2), and the articles of all the rest.

A measure tells what one pair of the bracket, or one player who leaves it, adds: a number where the criterion counts, a
value to be listed where it compares scores in descending order. Less is better.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Flag, auto
from typing import NamedTuple

from trfpair.model import Colour
from trfpair.systems.burstein.field import Field
from trfpair.systems.swiss import colours
from trfpair.systems.swiss.colours import Rule, allocate
from trfpair.systems.swiss.digits import Entry

Measure = Callable[[Field, int, int], int]
"""(field, player, opponent or _NOBODY) -> what this adds."""

_NOBODY = -1


class Scope(Flag):
    """Which part of a pairing a criterion looks at."""

    PAIR = auto()
    """Pairs made in the bracket."""
    FLOATER = auto()
    """Outgoing floaters."""
    AHEAD = auto()
    """Players of the following bracket (these floaters and its residents) who stay unpaired there."""

    __hash__ = object.__hash__


class Criterion(NamedTuple):
    """One quality criterion, or one part of it."""

    article: str
    name: str
    scope: Scope
    measure: Measure
    listed: bool = False
    """Values are listed and compared from the highest down; otherwise they are added."""


def each(_field: Field, _player: int, _nobody: int) -> int:
    """Count the player."""
    return 1


def score(field: Field, player: int, _nobody: int) -> int:
    """List the player's score."""
    return field.score[player]


def preference_denied(field: Field, one: int, other: int) -> int:
    """Players who do not get their colour preference: one, where both want the same colour."""
    mine, theirs = field.wish[one], field.wish[other]
    return int(mine.colour is theirs.colour and mine.strength > 0)


# fmt: off
CRITERIA: tuple[Criterion, ...] = (
    Criterion("C5", "outgoing floaters",                    Scope.FLOATER, each),
    Criterion("C6", "scores of the outgoing floaters",      Scope.FLOATER, score, listed=True),
    Criterion("C7", "floaters out of the following bracket", Scope.AHEAD,  each),
    Criterion("C7", "scores of those floaters",             Scope.AHEAD,   score, listed=True),
    Criterion("C8", "players without their colour preference", Scope.PAIR, preference_denied),
)

_COLOUR_RULES: tuple[tuple[str, Rule], ...] = (
    ("5.2.1", colours.first_game),
    ("5.2.2", colours.grant_both),
    ("5.2.3", colours.grant_stronger),
    ("5.2.4", colours.alternate),
    ("5.2.5", colours.grant_higher),
)

ARTICLES = {
    "seeding": "1.6", "ranking": "1.8", "round": "1.9", "met": "C1", "bar": "C2", "absolute": "C3",
    "completion": "C4", "bye": "3.1", "bracket": "1.2.2", "quality": "2.3", "order": "4.3",
}
# fmt: on


def entry(field: Field, scope: Scope, player: int, opponent: int = _NOBODY) -> Entry:
    """What one event adds to the criteria: slots (row, -value, times), the most important first."""
    slots = []
    for at, row in enumerate(CRITERIA):
        if row.scope & scope:
            value = row.measure(field, player, opponent)
            if row.listed:
                slots.append((at, -value, 1))
            elif value:
                slots.append((at, 0, value))
    return tuple(slots)


def colour_of(field: Field, higher: int, lower: int) -> tuple[Colour, str]:
    """5.2: the colour of the higher ranked player of a pair, and the article that gave it."""
    initial = field.history.initial_colour
    if not (field.wish[higher].strength or field.wish[lower].strength):
        initial = field.history.require_initial_colour()
    return allocate(field.side(higher), field.side(lower), initial, _COLOUR_RULES)
