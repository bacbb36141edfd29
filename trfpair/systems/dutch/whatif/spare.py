"""Without the completion criterion (C.4): room for more players without an opponent than are chosen to be."""

from __future__ import annotations

from collections.abc import Sequence

from trfpair.matching.blossom import Solution
from trfpair.matching.cardinality import maximum_matching
from trfpair.systems.dutch.engine.graph import BracketGraph
from trfpair.systems.dutch.engine.notes import Notes
from trfpair.systems.dutch.engine.yardstick import Yardstick
from trfpair.systems.dutch.rules.bracket import Bracket


def with_spare(bracket: Bracket, yardstick: Yardstick, notes: Notes, spare: int) -> tuple[BracketGraph, Solution]:
    """A graph with a least matching of it, in which two dummies at least are idle, or as many as there can be.

    It has room for at least ``spare`` pairs of players more than must stay without an opponent.
    """
    plain = BracketGraph(bracket, yardstick, notes, 0)
    least = maximum_matching(plain.adj).count(-1)
    while True:
        linked = min(spare, (len(plain.at) - least) // 2)
        graph = BracketGraph(bracket, yardstick, notes, least + 2 * linked, linked=linked)
        solution = graph.least()
        if solution is not None and (linked < spare or _idle(graph, solution.mate) >= 2):
            return graph, solution
        spare *= 2


def _idle(graph: BracketGraph, mate: Sequence[int]) -> int:
    """How many dummies are matched with each other."""
    players = len(graph.at)
    return sum(one >= players for one in mate[players:])


def is_short(graph: BracketGraph, mate: Sequence[int] | None) -> bool:
    """Whether all dummies are needed, or too few, so that more of them might be better."""
    room = len(graph.adj) - len(graph.at) < len(graph.at) - 1
    return room and (mate is None or _idle(graph, mate) < 2)
