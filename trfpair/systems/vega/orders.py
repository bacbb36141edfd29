"""The priority lists of the 1997 text: tables of (words, key), read from the top; the smaller key comes first."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from trfpair.event.model import Colour
from trfpair.systems.vega.entrants import Entrant

_Row = tuple[str, Callable[[Entrant], Any]]
Priority = tuple[_Row, ...]


def arrange(entrants: Iterable[Entrant], priority: Priority) -> list[Entrant]:
    """Sort by a priority list."""
    keys = [key for _, key in priority]
    return sorted(entrants, key=lambda entrant: [key(entrant) for key in keys])


LOW_ARO: _Row = ("lowest ARO", lambda entrant: entrant.aro)
HIGH_ARO: _Row = ("highest ARO", lambda entrant: -entrant.aro)
LOW_RATING: _Row = ("lowest R", lambda entrant: entrant.rating)
HIGH_RATING: _Row = ("highest R", lambda entrant: -entrant.rating)
ALPHABETICAL: _Row = ("alphabetical", lambda entrant: entrant.alphabet)

WHITE_COLUMN: Priority = (LOW_ARO, LOW_RATING, ALPHABETICAL)  # 6.2
BLACK_COLUMN: Priority = (HIGH_RATING, HIGH_ARO, ALPHABETICAL)  # 6.2
WHITES_TO_BLACK: Priority = (LOW_ARO, HIGH_RATING, ALPHABETICAL)  # 7.3
BLACKS_TO_WHITE: Priority = (HIGH_ARO, LOW_RATING, ALPHABETICAL)  # 7.4
FIRST_BYE: Priority = (("last of the list", lambda entrant: -entrant.index),)  # 5


def opponent(wanted: Colour) -> Priority:
    """7.1, 7.2 and 8.2: an opponent, or an extra player: the wanted due colour first, highest R, lowest ARO."""
    return (("opposite due colour", lambda entrant: entrant.due is not wanted), HIGH_RATING, LOW_ARO, ALPHABETICAL)


def fixed_opponent(dominating: Colour) -> Priority:
    """7.2 after the Danubian rules: the opponent of the extra player."""
    return (("dominating due colour", lambda entrant: entrant.due is not dominating), LOW_RATING, LOW_ARO, ALPHABETICAL)


def bye(dominating: Colour) -> Priority:
    """4: within a score group, the player for the bye. Without a dominating colour nobody is due it."""
    return (
        LOW_RATING,
        ("dominating due colour", lambda entrant: entrant.due is not dominating),
        HIGH_ARO,
        ALPHABETICAL,
    )


def floater(moved_up: int, below: Callable[[Entrant], bool]) -> Priority:
    """6.4: who is left to float: one who is pairable below before one who is not; within a class as with the bye.

    Those who floated to the group (classes iii and iv of the text) have been seated by chapter 8 before anybody is
    left; whoever was just moved up by 7.2 goes last.
    """
    return (
        ("not moved up for this group", lambda entrant: moved_up >> entrant.index & 1),
        ("pairable below", lambda entrant: not below(entrant)),
        LOW_RATING,
        HIGH_ARO,
        ALPHABETICAL,
    )
