"""How a game ends by chance: models of results, in whole numbers of a millionth.

No function of the platform's mathematical library is used, whose last digits differ from one to another: the normal
distribution is summed from its series in integers, the other model is a fraction of integers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from math import isqrt

from trfpair.event.model import Result
from trfpair.lab.generate.dice import Dice
from trfpair.ranking.ratings import expected

SURE = 1_000_000
"""The unit of probability: a certain event."""

Odds = tuple[int, int]
"""Probabilities of a win for White and of a draw, in millionths."""

ResultModel = Callable[[int, int, int], Odds]
"""(rating of White, of Black, draw percentage) -> odds."""

_MOST = 400

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


def table_share(difference: int) -> int:
    """The expected share by FIDE's table (B.02, 8.1.2), a difference above 400 points counted as 400 (8.3.1)."""
    return expected(min(difference, _MOST)) * SURE // 100


def elo(white: int, black: int, draws: int) -> Odds:
    """FIDE's table, and a fixed share of draws."""
    return _with_draws(table_share, white - black, draws)


def elo_uncapped(white: int, black: int, draws: int) -> Odds:
    """The model of bbpPairings: the normal distribution, whatever the difference."""
    return _with_draws(normal_share, white - black, draws)


@cache
def _with_draws(share_of: Callable[[int], int], difference: int, draws: int) -> Odds:
    """So many draws in a hundred games, fewer where the favourite would have to lose too often."""
    share = share_of(abs(difference))
    draw = min(draws * SURE // 100, 2 * (SURE - share))
    favourite = share - draw // 2
    return (favourite if difference >= 0 else SURE - draw - favourite), draw


def milvang(white: int, black: int, draws: int) -> Odds:
    """O. Milvang's model: two curves of second degree each for White's and for Black's wins, by mean and difference.

    Fewer draws between weaker players, and White better off. The draw percentage is not used. With m the mean of the
    ratings and q how many times 1200 it lies above 1200, White's chance is 0 up to a difference of .391m - 1492,
    .45 - .1q² at 40 and 1 from 1691 - .428m on; Black's, by the difference seen from there, 0 up to .388m - 1428,
    .46 - .13q² at 80 and 1 from 1753 - .416m on. All in whole numbers: differences in 2000ths of a point.
    """
    del draws
    total, difference = white + black, 2000 * (white - black)
    above = max(0, total - 2400) ** 2
    win = _curve(difference, 391 * total - 2_984_000, 80_000, 3_382_000 - 428 * total, 25_920_000 - above, 57_600_000)
    loss = _curve(
        -difference, 388 * total - 2_856_000, 160_000, 3_506_000 - 416 * total, 264_960_000 - 13 * above, 576_000_000
    )
    return win, max(0, SURE - win - loss)


def _curve(difference: int, low: int, middle: int, high: int, centre: int, unit: int) -> int:
    """In millionths: 0 below the lower limit, all above the upper, ``centre / unit`` at the middle one."""
    if difference <= low:
        return 0
    if difference >= high:
        return SURE
    if difference <= middle:
        return _rounded(centre * (difference - low) ** 2 * SURE, unit * (middle - low) ** 2)
    whole = unit * (middle - high) ** 2
    return _rounded((whole - (unit - centre) * (difference - high) ** 2) * SURE, whole)


def _rounded(number: int, divisor: int) -> int:
    """A fraction rounded to the nearest whole number, in the middle to the even one."""
    whole, rest = divmod(2 * number + divisor, 2 * divisor)
    return whole - (not rest and whole & 1)


MODELS: Mapping[str, ResultModel] = {"elo": elo, "elo-uncapped": elo_uncapped, "milvang": milvang}


def game_results(dice: Dice, odds: Odds) -> tuple[Result, Result]:
    """The results of White and Black in a game over the board."""
    win, draw = odds
    number = dice.below(SURE)
    if number < draw:
        return _DRAWN
    return _WHITE_WINS if number < draw + win else _BLACK_WINS


_DRAWN = Result.DRAW, Result.DRAW
_WHITE_WINS = Result.WIN, Result.LOSS
_BLACK_WINS = Result.LOSS, Result.WIN


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
