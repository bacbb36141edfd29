"""How well the final order tells the strengths."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import combinations

from trfpair.lab.simulate.measures.numbers import discount, share, share_of_root
from trfpair.lab.simulate.play import Outcome


def tau(outcome: Outcome) -> int:
    """Kendall's tau-a: of all pairs of players, those in the right order less those in the wrong one, as a share.

    The order is the final one; a pair that shares a place, or has the same strength, counts as neither. From -1 to 1.
    M. G. Kendall, A new measure of rank correlation, Biometrika 30 (1938); used by Sauer, Cseh and Lenzner (2024).
    """
    size = len(outcome.ranks)
    return share(
        agreement(outcome.strengths, {id_: -rank for id_, rank in outcome.ranks.items()}), size * (size - 1) // 2
    )


def tau_b(outcome: Outcome) -> int:
    """Kendall's tau-b of the points with the strengths: the same difference, corrected for ties.

    It is divided by the root of the number of pairs that differ in points times that of those that differ in strength.
    M. G. Kendall, The treatment of ties in ranking problems, Biometrika 33 (1945); used by Hua (2017) with wins.
    """
    points = outcome.points()
    return share_of_root(agreement(outcome.strengths, points), _untied(points) * _untied(outcome.strengths))


def ndcg(outcome: Outcome) -> int:
    """Normalised discounted cumulative gain: the gains of all places, discounted, as a share of the most there can be.

    The gain of a player is the number of players who are weaker; that of place p is divided by log2(p+1). Who shares a
    place stands by number there. Järvelin and Kekäläinen, ACM Transactions on Information Systems 20 (2002); used by
    Sauer, Cseh and Lenzner (2024).
    """
    own = sorted(outcome.strengths.values())
    gain = {id_: own.index(strength) for id_, strength in outcome.strengths.items()}
    order = sorted(outcome.ranks, key=lambda id_: (outcome.ranks[id_], id_))
    best = sum(value * discount(place) for place, value in enumerate(sorted(gain.values(), reverse=True), 1))
    return share(sum(gain[id_] * discount(place) for place, id_ in enumerate(order, 1)), best)


def agreement(one: Mapping[int, int], other: Mapping[int, int]) -> int:
    """Pairs that two lists of values put in the same order, less those that they put in opposite ones."""
    values = [(one[id_], other[id_]) for id_ in one]
    products = ((a - c) * (b - d) for (a, b), (c, d) in combinations(values, 2))
    return sum((product > 0) - (product < 0) for product in products)


def _untied(values: Mapping[int, int]) -> int:
    """Pairs with different values."""
    size = len(values)
    tied = sum(count * (count - 1) for count in Counter(values.values()).values())
    return (size * (size - 1) - tied) // 2
