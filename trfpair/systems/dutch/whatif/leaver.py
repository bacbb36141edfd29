"""What a matching of a bracket's graph says: its candidate; and the graph in which a resident leaves with another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from trfpair.systems.dutch.engine.graph import BracketGraph, Forced
from trfpair.systems.dutch.engine.yardstick import Candidate
from trfpair.systems.dutch.rules.bracket import NOBODY


def with_leaver(graph: BracketGraph, one: int) -> BracketGraph:
    """The graph in which an edge from a vertex to another player of the bracket means that both leave."""
    return graph.forced(Forced(leaver=graph.at[one]))


def candidate_of(graph: BracketGraph, mate: Sequence[int] | Mapping[int, int], leaver: int = NOBODY) -> Candidate:
    """A matching of a graph that looks below as a candidate with its look-ahead; a leaver's partner leaves too."""
    return graph.candidate(mate, NOBODY if leaver == NOBODY else graph.at[leaver])
