"""Measures of the winner: whether it is the strongest.

The strongest player is the one with the greatest strength; of several such the one with the smallest number.
"""

from __future__ import annotations

from collections import Counter

from trfpair.event.results import LOST, WON
from trfpair.lab.simulate.measures.numbers import MILLION, share
from trfpair.lab.simulate.play import Outcome


def best_wins(outcome: Outcome) -> int:
    """The share of the first place that the strongest player has: 1, or 1/k of a place that k share, or 0."""
    first = _first(outcome)
    return share(1, len(first)) if _best(outcome) in first else 0


def best_rank(outcome: Outcome) -> int:
    """The place of the strongest player; of a shared place, the mean of the places that are shared."""
    rank = outcome.ranks[_best(outcome)]
    return MILLION * rank + MILLION * (Counter(outcome.ranks.values())[rank] - 1) // 2


def best_undefeated(outcome: Outcome) -> int:
    """Whether the strongest player loses no game (Hua 2017, without draws: wins all)."""
    return int(all(game.result not in LOST for game in outcome.tournament.player(_best(outcome)).games))


def winner(outcome: Outcome) -> int:
    """The number of the winner by the final order; where several share the first place, the mean of their numbers."""
    first = _first(outcome)
    return share(sum(first), len(first))


def top(k: int, outcome: Outcome) -> int:
    """Of the first k places, the share that the k strongest players have.

    Of a place that reaches beyond the k-th, everybody who shares it has the same part. Of equal strengths the
    smaller number counts as the stronger.
    """
    k = min(k, len(outcome.ranks))
    strongest = sorted(outcome.ids, key=lambda id_: (-outcome.strengths[id_], id_))[:k]
    shared = Counter(outcome.ranks.values())
    total = 0
    for id_ in strongest:
        rank = outcome.ranks[id_]
        inside = min(max(k - rank + 1, 0), shared[rank])
        total += share(inside, shared[rank])
    return total // k


def sole_winner(outcome: Outcome) -> int:
    """Whether one player alone has the most points (Carter: an outright top)."""
    return int(len(_leaders(outcome)) == 1)


def tie_resolved(outcome: Outcome) -> int:
    """Whether several have the most points, and one of them has beaten all the others (Carter: a resolved tie)."""
    return int(len(_leaders(outcome)) > 1 and _has_champion(outcome))


def undecided(outcome: Outcome) -> int:
    """Whether several have the most points, and none of them has beaten all the others (Carter: unresolved)."""
    return int(len(_leaders(outcome)) > 1 and not _has_champion(outcome))


def _best(outcome: Outcome) -> int:
    return min(outcome.ids, key=lambda id_: (-outcome.strengths[id_], id_))


def _first(outcome: Outcome) -> list[int]:
    return [id_ for id_, rank in outcome.ranks.items() if rank == 1]


def _leaders(outcome: Outcome) -> list[int]:
    points = outcome.points()
    most = max(points.values())
    return [id_ for id_, own in points.items() if own == most]


def _has_champion(outcome: Outcome) -> bool:
    """Whether one of those with the most points has beaten each of the others."""
    leaders = set(_leaders(outcome))
    games = {id_: outcome.tournament.player(id_).games for id_ in leaders}
    beaten = {id_: {game.opponent for game in own if game.result in WON} for id_, own in games.items()}
    return any(leaders - {id_} <= others for id_, others in beaten.items())
