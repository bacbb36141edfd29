"""The decisions of Article 4 (D.1 to D.3) among the optimal matchings of a bracket's graph."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice

from trfpair.matching.bits import ascending
from trfpair.matching.blossom import Solution
from trfpair.matching.optimal import OptimalMatchings
from trfpair.systems.dutch.engine.decision import Decision, decided
from trfpair.systems.dutch.engine.exchange import Exchanges
from trfpair.systems.dutch.engine.graph import BracketGraph
from trfpair.systems.dutch.rules.place import rank


def decide(graph: BracketGraph, solution: Solution) -> Decision:
    """Decide MDPs, their opponents, exchanges, and partners of S1."""
    optimal = OptimalMatchings(solution)
    at, residents = graph.at, graph.residents
    mdp_pairs = [(mdp, meet(optimal, mdp, residents)) for mdp in _paired_mdps(graph, optimal)]
    remainder = list(ascending(residents & optimal.vertices))
    inside = sum(residents >> optimal.mate[one] & 1 for one in remainder) // 2
    pairs = _remainder(graph, solution, optimal, remainder, inside) if inside else []
    taken = {one for pair in mdp_pairs + pairs for one in pair}
    return Decision(
        mdp_pairs=[(at[one], at[other]) for one, other in mdp_pairs],
        pairs=[(at[min(pair)], at[max(pair)]) for pair in pairs],
        floaters=[at[one] for one in range(graph.count) if one not in taken],
        graph=graph,
        solution=solution,
    )


MOST_AT_ONCE = 60
"""So many optimal matchings are ranked one by one; with more, deciding is quicker."""


def first_of(graph: BracketGraph, matchings: Iterable[Sequence[int]]) -> Decision | None:
    """The first of the optimal matchings by the keys of Article 4 (D), where they are listed one by one.

    None where there are none, or more than `MOST_AT_ONCE`.
    """
    outcomes = [decided(graph.bracket, graph.candidate(mate)) for mate in islice(matchings, MOST_AT_ONCE + 1)]
    if not 1 < len(outcomes) <= MOST_AT_ONCE:
        return outcomes[0] if len(outcomes) == 1 else None
    return min(outcomes, key=lambda outcome: rank(graph.bracket, outcome))


def _paired_mdps(graph: BracketGraph, optimal: OptimalMatchings) -> list[int]:
    """4.4 (D.3): the MDPs of S1; the others stay in the limbo."""
    chosen = []
    for mdp in range(len(graph.bracket.mdps)):
        if optimal.first_partner(mdp, graph.residents) >= 0:
            optimal.forbid(mdp, ~graph.residents)
            chosen.append(mdp)
    return chosen


def meet(optimal: OptimalMatchings, one: int, candidates: int) -> int:
    """4.2 (D.1): the first possible opponent, made final."""
    partner = optimal.first_partner(one, candidates)
    optimal.fix(one, partner)
    return partner


def _remainder(
    graph: BracketGraph, solution: Solution, optimal: OptimalMatchings, players: list[int], inside: int
) -> list[tuple[int, int]]:
    """4.3 and 4.2 (D.2, D.1) for a homogeneous bracket or a remainder with a number of pairs inside."""
    # Optimal matchings are all the perfect ones of tight edges, unless they must also cross blossoms.
    settled = not solution.blossoms
    rows = optimal.rows if settled else graph.adj
    exchanges = Exchanges(graph, rows, optimal.vertices, players, inside, optimal.mate, settled=settled)
    s1, s2, left = exchanges.first()
    return [(one, meet(left, one, s2)) for one in ascending(s1)]
