"""Rules that a club settles before its season: values, worth of a round without a game, how soon two meet again."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import lcm
from typing import Any

from trfpair.base.errors import BadInput
from trfpair.base.named import NamedTuple
from trfpair.event.results import REQUESTED, TOOK_PART, Result, Worth
from trfpair.event.saying import Saying
from trfpair.systems.options import as_given

SHARES: Mapping[Result, str] = {
    **{
        bye: {Worth.WIN: "duty", Worth.DRAW: "excused"}.get(bye.row.worth, "absent")
        for bye in Result
        if bye in REQUESTED
    },
    **{result: "bye" for result in Result if result in TOOK_PART},
}
"""The option that says which share of the own value a round without an opponent is worth, by the entry in the file."""

PAID: Mapping[Result, str] = {Result.ZERO_BYE: "paid", Result.HALF_BYE: "paid_excused"}
"""The option that says how many of such rounds are worth something."""

MOST_PARTS = 100
"""A share has so many parts at most."""


class Rules(NamedTuple):
    """The options of a season, understood. Shares are whole numbers of the ``unit``-th part of a value."""

    unit: int
    top: int
    """The value of the first of the ranking; 0 for three times that of the last, or a little less."""
    step: int
    """By how much the value falls from place to place."""
    own: int
    """The share of the own value that counts once."""
    free: Mapping[Result, int]
    """The share of the own value for a round without an opponent."""
    late: int
    """The share of the own value for each round before a player came."""
    paid: Mapping[Result, int]
    """So many of such rounds are worth something; 0 for all."""
    apart: int
    """So many rounds must lie between two games of the same two; `trfpair.systems.keizer.field` holds the bar."""
    meetings: int
    """So often two may meet; 0 for any number."""

    def values(self, players: int) -> list[int]:
        """The values by place; none is below 1."""
        top = self.top or -(-3 * (players - 1) * self.step // 2)
        return [max(1, top - self.step * place) for place in range(players)]


def rules_of(options: Mapping[str, Any]) -> Rules:
    """The rules that the options make. Raises BadInput for one that makes no sense."""
    shares = {name: _share(name, options[name]) for name in ("own", "late", *SHARES.values())}
    numbers = {name: _number(name, options[name]) for name in ("top", "step", "apart", "meetings")}
    paid = {result: _number(name, options[name]) for result, name in PAID.items()}
    unit = lcm(2, *(share.denominator for share in shares.values()))
    whole = {name: int(share * unit) for name, share in shares.items()}
    free = {result: whole[name] for result, name in SHARES.items()}
    return Rules(unit, own=whole["own"], late=whole["late"], free=free, paid=paid, **numbers)


def _number(name: str, value: int) -> int:
    if value < 0:
        raise BadInput(Saying("option-from-0", name=as_given(name), text=value))
    return value


def _share(name: str, value: str) -> Fraction:
    """A share as it is typed: ``1/3``, ``0.5`` or ``1``."""
    try:
        share = Fraction(value)
    except (ValueError, ZeroDivisionError):
        share = Fraction(-1)
    if not 0 <= share <= 1 or share.denominator > MOST_PARTS:
        raise BadInput(Saying("option-of-share", name=as_given(name), text=value))
    return share
