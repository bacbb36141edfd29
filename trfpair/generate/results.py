"""How a game ends by chance: two models of results, in whole numbers of a millionth.

No function of the platform's mathematical library is used, whose last digits differ from one to another: the normal
distribution is summed from its series in integers, the other model is a fraction of integers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from math import isqrt

from trfpair.generate.dice import Dice
from trfpair.model import Result

SURE = 1_000_000
"""The unit of probability: a certain event."""

Odds = tuple[int, int]
"""Probabilities of a win for White and of a draw, in millionths."""

ResultModel = Callable[[int, int, int], Odds]
"""(rating of White, of Black, draw percentage) -> odds."""

_DIGITS = 10**30
_ROOT_OF_TWO_PI = 2_506628274631000502415765284811
"""sqrt(2 pi) in units of 10**-30."""


@cache
def normal_share(difference: int) -> int:
    """The share of points of a player who is ``difference`` rating points better, in millionths.

    The normal distribution with a standard deviation of 2000/7 (Elo's, as bbpPairings' generator has it), from its
    series about 0, with an error far below a millionth.
    """
    if difference < 0:
        return SURE - normal_share(-difference)
    if 7 * difference >= 6 * 2000:
        return SURE
    x = 7 * difference * _DIGITS // 2000
    square = x * x // _DIGITS
    power, total, k = x, x, 0
    while power:
        k += 1
        power = power * square // (_DIGITS * 2 * k)
        total += (-1) ** k * (power // (2 * k + 1))
    share = _DIGITS // 2 + total * _DIGITS // _ROOT_OF_TWO_PI
    return (share * SURE + _DIGITS // 2) // _DIGITS


def elo(white: int, black: int, draws: int) -> Odds:
    """The model of bbpPairings: a fixed share of draws, smaller where the favourite would have to lose too often."""
    share = normal_share(abs(white - black))
    draw = min(draws * SURE // 100, 2 * (SURE - share))
    favourite = share - draw // 2
    return (favourite if white >= black else SURE - draw - favourite), draw


def milvang(white: int, black: int, draws: int) -> Odds:
    """O. Milvang's model: two curves of second degree each for White's and for Black's wins, by mean and difference.

    Fewer draws between weaker players, and White better off. The draw percentage is not used.
    """
    del draws
    mean, difference = Fraction(white + black, 2), white - black
    q = (mean - 1200) / 1200 if mean > 1200 else Fraction(0)
    whites = _curve(
        difference,
        (Fraction(-1492) + Fraction(391, 1000) * mean, Fraction(40), Fraction(1691) - Fraction(428, 1000) * mean),
        Fraction(45, 100) - q * q / 10,
    )
    blacks = _curve(
        -difference,
        (Fraction(388, 1000) * mean - Fraction(1428), Fraction(80), Fraction(1753) - Fraction(416, 1000) * mean),
        Fraction(46, 100) - Fraction(13, 100) * q * q,
    )
    win = round(whites * SURE)
    return win, max(0, SURE - win - round(blacks * SURE))


def _curve(difference: int, limits: tuple[Fraction, Fraction, Fraction], centre: Fraction) -> Fraction:
    """0 below the lower limit, 1 above the upper, the value ``centre`` at the middle one."""
    low, middle, high = limits
    if difference <= low:
        return Fraction(0)
    if difference >= high:
        return Fraction(1)
    if difference <= middle:
        return centre * ((difference - low) / (middle - low)) ** 2
    return 1 - (1 - centre) * ((difference - high) / (middle - high)) ** 2


MODELS: Mapping[str, ResultModel] = {"elo": elo, "milvang": milvang}


def game_results(dice: Dice, odds: Odds) -> tuple[Result, Result]:
    """The results of White and Black in a game over the board."""
    win, draw = odds
    number = dice.below(SURE)
    if number < draw:
        return Result.DRAW, Result.DRAW
    return (Result.WIN, Result.LOSS) if number < draw + win else (Result.LOSS, Result.WIN)


def absence(one_in: int) -> int:
    """The chance of each side not to appear, in millionths, so that one game in ``one_in`` is forfeited; 0 for never.

    Both stay away independently: 1 - sqrt(1 - 1/N).
    """
    return SURE - isqrt((one_in - 1) * SURE * SURE // one_in) if one_in else 0


def forfeits(dice: Dice, chance: int) -> tuple[Result, Result] | None:
    """The results of a game for which somebody did not appear, or None where both did."""
    white, black = dice.below(SURE) < chance, dice.below(SURE) < chance
    if not (white or black):
        return None
    return (
        Result.FORFEIT_LOSS if white else Result.FORFEIT_WIN,
        Result.FORFEIT_LOSS if black else Result.FORFEIT_WIN,
    )
