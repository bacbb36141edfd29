"""The priority lists of the 1997 text: tables of (words, key), read from the top; the smaller key comes first."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from trfpair.event.model import Colour
from trfpair.systems.vega.entrants import Entrant

_Key = Callable[[Entrant], Any]
Priority = tuple[tuple[str, _Key], ...]


def arrange(entrants: Iterable[Entrant], priority: Priority) -> list[Entrant]:
    """Sort by a priority list."""
    keys = [key for _, key in priority]
    return sorted(entrants, key=lambda entrant: [key(entrant) for key in keys])


def _low_aro(entrant: Entrant) -> int:
    return entrant.aro


def _high_aro(entrant: Entrant) -> int:
    return -entrant.aro


def _low_rating(entrant: Entrant) -> int:
    return entrant.rating


def _high_rating(entrant: Entrant) -> int:
    return -entrant.rating


def _alphabetical(entrant: Entrant) -> tuple[str, str, int]:
    return entrant.alphabet


def _pairing_order(entrant: Entrant) -> int:
    return entrant.index


WHITE_COLUMN: Priority = (  # 6.2
    ("lowest ARO", _low_aro),
    ("lowest R", _low_rating),
    ("alphabetical", _alphabetical),
)
BLACK_COLUMN: Priority = (  # 6.2
    ("highest R", _high_rating),
    ("highest ARO", _high_aro),
    ("alphabetical", _alphabetical),
)
WHITES_TO_BLACK: Priority = (  # 7.3
    ("lowest ARO", _low_aro),
    ("highest R", _high_rating),
    ("alphabetical", _alphabetical),
)
BLACKS_TO_WHITE: Priority = (  # 7.4
    ("highest ARO", _high_aro),
    ("lowest R", _low_rating),
    ("alphabetical", _alphabetical),
)
FIRST_ROUND: Priority = (("pairing order", _pairing_order),)  # 5


def opponent(wanted: Colour) -> Priority:
    """7.1, 7.2 and 8.2: an opponent, or an extra player: the wanted due colour first, highest R, lowest ARO."""
    return (
        ("opposite due colour", lambda entrant: entrant.due is not wanted),
        ("highest R", _high_rating),
        ("lowest ARO", _low_aro),
        ("alphabetical", _alphabetical),
    )


def fixed_opponent(dominating: Colour) -> Priority:
    """7.2 after the Danubian rules: the opponent of the extra player."""
    return (
        ("dominating due colour", lambda entrant: entrant.due is not dominating),
        ("lowest R", _low_rating),
        ("lowest ARO", _low_aro),
        ("alphabetical", _alphabetical),
    )


def bye(dominating: Colour) -> Priority:
    """4: within a score group, the player for the bye. Without a dominating colour nobody is due it."""
    return (
        ("lowest R", _low_rating),
        ("dominating due colour", lambda entrant: entrant.due is not dominating),
        ("highest ARO", _high_aro),
        ("alphabetical", _alphabetical),
    )


def first_bye() -> Priority:
    """5: in the first round the last of the list has the bye."""
    return (("last of the list", lambda entrant: -entrant.index),)


def floater(moved_up: int, below: Callable[[Entrant], bool]) -> Priority:
    """6.4: who is left to float: one who is pairable below before one who is not; within a class as with the bye.

    Those who floated to the group (classes iii and iv of the text) have been seated by chapter 8 before anybody is
    left; whoever was just moved up by 7.2 goes last.
    """
    return (
        ("not moved up for this group", lambda entrant: moved_up >> entrant.index & 1),
        ("pairable below", lambda entrant: not below(entrant)),
        ("lowest R", _low_rating),
        ("highest ARO", _high_aro),
        ("alphabetical", _alphabetical),
    )
