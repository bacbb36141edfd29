"""The decision of a way of pairing for one bracket, with the graph that can be asked for reasons and proofs."""

from __future__ import annotations

from collections.abc import Iterable

from trfpair.base.plain import plain
from trfpair.matching.bits import ascending
from trfpair.matching.blossom import Solution
from trfpair.matching.few import Way
from trfpair.systems.dutch.engine.graph import BracketGraph
from trfpair.systems.dutch.engine.yardstick import Candidate
from trfpair.systems.dutch.rules.bracket import Bracket
from trfpair.systems.dutch.rules.field import Position


@plain(frozen=False)
class Decision:
    """How a bracket was paired, by position."""

    mdp_pairs: list[tuple[Position, Position]]
    """In the order of the MDPs."""
    pairs: list[tuple[Position, Position]]
    """Pairs of the homogeneous bracket or remainder, in the order of S1."""
    floaters: list[Position]
    """Downfloaters, best placed first: limbo and residents."""
    pab: bool = False
    """Whether C9 was looked at: the only downfloater gets the bye."""
    graph: BracketGraph | None = None
    """The graph that it was read off: the bracket alone, or with all that lies below. None where classes decided."""
    solution: Solution | None = None
    """A least matching of the graph, where one was made."""

    @property
    def all_pairs(self) -> list[tuple[Position, Position]]:
        """MDP pairs and the others."""
        return self.mdp_pairs + self.pairs

    @property
    def whole(self) -> BracketGraph | None:
        """The graph with all that lies below, if that decided."""
        return None if self.graph is None or self.graph.alone else self.graph


def decided(bracket: Bracket, candidate: Candidate, graph: BracketGraph | None = None) -> Decision:
    """The decision that pairs the bracket as a candidate does, which was read off a graph, if any."""
    pairs = sorted(candidate.pairs)
    mdp_pairs = [pair for pair in pairs if bracket.is_mdp(pair[0])]
    return Decision(mdp_pairs, pairs[len(mdp_pairs) :], list(candidate.floaters), graph=graph)


def decide(graph: BracketGraph, solution: Solution) -> Decision:
    """The first of all candidates of the best value, in the order that was handed in."""
    mdp_pairs, pairs = graph.notes.order.first(graph, solution)
    if graph.leavers:  # whoever meets one of them inside leaves too
        gone = {graph.at[vertex] for vertex in ascending(graph.leavers)}
        mdp_pairs, pairs = ([pair for pair in some if gone.isdisjoint(pair)] for some in (mdp_pairs, pairs))
    taken = {one for pair in mdp_pairs + pairs for one in pair}
    floaters = [at for at in graph.at[: graph.count] if at not in taken]
    return Decision(mdp_pairs, pairs, floaters, graph=graph, solution=solution)


def first_of(graph: BracketGraph, ways: Iterable[Way]) -> Decision | None:
    """The first of the ways to pair the bracket by their place in the order; None where there are none."""
    bracket, rank, at = graph.bracket, graph.notes.order.rank, graph.at
    assert rank is not None
    outcomes = []
    for way in ways:
        pairs = [(at[one], at[other]) for one, other in way if other >= 0]
        alone = [at[one] for one, other in way if other < 0]
        outcomes.append(decided(bracket, Candidate(pairs, alone), graph))
    return outcomes[0] if len(outcomes) == 1 else min(outcomes, key=lambda one: rank(bracket, one), default=None)
