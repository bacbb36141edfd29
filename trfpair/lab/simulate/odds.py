"""How a game ends by chance in a study: models of results, in whole numbers of a millionth.

=================  ===========================================================================================
``elo``            a fixed share of draws and the normal distribution (bbpPairings' generator; `generate.results`)
``milvang-2016``   O. Milvang's two parabolas (also ``milvang``; `generate.results`)
``milvang-2025``   O. Milvang's two logistic curves, one for White's wins and one for Black's
``bradley-terry``  the stronger wins with s/(s+t): logistic in the ratings, no draws, colours count for nothing
``even``           every game is won by White or by Black, equally likely
=================  ===========================================================================================
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Context, Decimal
from functools import cache, lru_cache
from hashlib import blake2b

from trfpair.lab.generate.results import SURE, Odds, ResultModel, elo_uncapped, milvang

_CONTEXT = Context(prec=25)
_LN_10 = _CONTEXT.ln(Decimal(10))


def milvang_2025(white: int, black: int, draws: int) -> Odds:
    """O. Milvang's generator of 2025: a logistic curve for White's wins and one for Black's, the rest are draws.

    With the mean rating m: White wins with 1/(1+10^((B-W+0.0986(m-2000)+96)/370)), Black with
    1/(1+10^((W-B+0.157(m-2000)+150)/370)). The draw percentage is not used.
    """
    del draws
    above = Decimal(white + black - 4000) / 2
    win = logistic((black - white + Decimal("0.0986") * above + 96) / 370)
    loss = logistic((white - black + Decimal("0.157") * above + 150) / 370)
    return win, max(0, SURE - win - loss)


def bradley_terry(white: int, black: int, draws: int) -> Odds:
    """Strengths s = 10^(rating/400): White wins with s/(s+t) = 1/(1+10^((B-W)/400)); nobody draws."""
    del draws
    return logistic(Decimal(black - white) / 400), 0


def even(white: int, black: int, draws: int) -> Odds:
    """Heads or tails."""
    del white, black, draws
    return SURE // 2, 0


@cache
def logistic(exponent: Decimal) -> int:
    """1/(1+10^x), in millionths, rounded."""
    power = _CONTEXT.exp(exponent * _LN_10)
    return int((SURE / (1 + power)).to_integral_value())


RESULTS: Mapping[str, ResultModel] = {
    "elo": elo_uncapped,
    "milvang": milvang,
    "milvang-2016": milvang,
    "milvang-2025": milvang_2025,
    "bradley-terry": bradley_terry,
    "even": even,
}
"""Models by name."""


@lru_cache(maxsize=1 << 16)
def odds(model: str, white: int, black: int, draws: int) -> Odds:
    """White's chances of a win and of a draw."""
    return RESULTS[model](white, black, draws)


def luck(seed: str, one: int, other: int) -> int:
    """The luck of a pair, 0 .. 999,999: the same whatever system paired the two, and whoever has White."""
    digest = blake2b(f"{seed} {min(one, other)} {max(one, other)}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") * SURE >> 64
