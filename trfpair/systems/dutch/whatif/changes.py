"""Which of equally good candidates is nearest to the chosen one: a last digit that counts what changes."""

from __future__ import annotations

from trfpair.systems.dutch.engine.decision import Decision
from trfpair.systems.dutch.engine.graph import BracketGraph

_MOST_KEYS = 400
"""A cost table of more kinds of players is not made."""


def counting_changes(graph: BracketGraph, outcome: Decision) -> BracketGraph | None:
    """The graph with one digit below the criteria for what changes; None if it is too large.

    A key knows which pair of the chosen candidate a player is in.
    """
    number = {at: place for place, pair in enumerate(outcome.all_pairs, 1) for at in pair}
    parts = [number.get(at, 0) if vertex < graph.count else -1 for vertex, at in enumerate(graph.at)]
    parts += [-1] * (len(graph.adj) - len(parts))
    names: dict[tuple[int, int], int] = {}
    keys = [names.setdefault(name, len(names)) for name in zip(graph.keys, parts)]
    if len(names) > _MOST_KEYS:
        return None
    far = len(graph.adj)
    cost = [[_nearer(graph.cost[key][other], far, part, its) for other, its in names] for key, part in names]
    return graph.with_keys(keys, cost)


def _nearer(cost: int | None, far: int, part: int, its: int) -> int | None:
    """A cost with one more digit: 1 for a pair, or somebody who leaves, that was not there (-1: not of the bracket)."""
    if cost is None:
        return None
    changed = part != its or not part if part >= 0 and its >= 0 else max(part, its) > 0
    return cost * far + changed
