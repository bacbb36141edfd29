"""The parts of a tournament at tables of N players: tables, rounds, the request, the answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from fractions import Fraction
from typing import Any

from trfpair.base.plain import plain
from trfpair.event.model import Notice

WIN, DRAW, LOSS, BYE = 3, 1, 0, 3
"""Points of a win, of a draw (for everyone at the table), of a loss, and of a bye (docs/pods.md, C2)."""

OPEN = -1
"""The winner of a table that is still being played, as on the cEDH page."""


Costs = list[tuple[str, "int | Fraction"]]
"""The costs of a seating, in the order of its round: each by its name. A cost may have several rows."""
STANDS_AT = {
    "rematches": "rematch_pairs_beyond_tolerance",
    "badness": "badness",
    "threes": "repeated_threes",
    "byes": "earlier_byes",
    "spread": "score_spread",
}
"""Where a cost that is one figure stands among the sums of a seating."""
OF_BYES = ("byes", "lowest")
"""The costs of those who have the byes; a table has none."""


def tolerated(*sums: Mapping[str, Any]) -> bool:
    """Whether of the pairs who meet again in one of some seatings fewer are counted, as some are tolerated."""
    counted = STANDS_AT["rematches"]
    return any(one[counted] != one["rematch_pairs"] for one in sums if counted in one)


@plain
class Table:
    """One table: the players in seat order, and its winner (0 = it drew, None = not told, OPEN = still played)."""

    players: tuple[int, ...]
    winner: int | None


@plain
class FinishedRound:
    """One finished round. ``byes`` is None when the request does not say who had a bye."""

    tables: tuple[Table, ...]
    byes: tuple[int, ...] | None = None


@plain
class Weights:
    """The weights of the protocol, as exact fractions (docs/pods.md, C5; defaults are the page's constants)."""

    rematch: Fraction = Fraction(1, 2)
    score: Fraction = Fraction(1, 10)
    three: Fraction = Fraction(1, 5)


@plain
class Request:
    """Everything that is asked: who is to be seated now, what was played, and what the sender knows besides.

    ``players`` are the active players only. ``rounds`` may name former players. ``scores`` (exact points) and
    ``byes`` (earlier byes of each player) are None when the sender left them to be worked out.
    """

    players: tuple[int, ...]
    rounds: tuple[FinishedRound, ...]
    weights: Weights = field(default_factory=Weights)
    scores: dict[int, Fraction] | None = None
    byes: dict[int, int] | None = None
    weighed: bool = False
    """Whether the sender told the weights."""
    names: dict[int, str] = field(default_factory=dict)
    title: str = ""
    system: str = ""
    """The system the request names itself, and its players a table (0: none named)."""
    size: int = 0


@plain
class Outcome:
    """The seating of the coming round: tables in seat order, byes, what had to yield, and the figures."""

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...]
    notices: tuple[Notice, ...]
    """A rule each that had to yield, and for whom."""
    figures: dict[str, int | bool]


def names(players: tuple[int, ...] | list[int]) -> str:
    """Write ids as a person reads them: ``3, 4 and 9``."""
    words = [str(player) for player in players]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}" if words else "nobody"


def exact(value: Fraction) -> int | str:
    """Write a number as JSON has it: whole, else as a fraction in text (``"5/9"``)."""
    return value.numerator if value.denominator == 1 else str(value)
