"""3.6: the pairing of a bracket with the first identifier of those that are best by the criteria on pairs.

The identifier: the top member of a pair is the smaller TPN; the tops in ascending order, then their partners. Of two
pairings the one comes first in which the smallest TPN that is a top in one of them only is a top.

Every criterion counts pairs by what it asks of their members (`BracketMember`), so they fall into few classes. The
solver (`matching.blossom`) gives all best pairings, and the decisions are taken among them: member by member whether it
can be a top, then top by top the smallest partner.
"""

from __future__ import annotations

from collections.abc import Sequence

from trfpair.matching.bits import ascending
from trfpair.matching.optimal import OptimalMatchings
from trfpair.systems.bracket.graph import PricedGraph, of_kinds
from trfpair.systems.match.entrant import BracketMember
from trfpair.systems.match.entrants import Entrants
from trfpair.systems.match.regulation import PairCriterion

Pairs = list[tuple[int, int]]
"""Pairs of places, the top member first, by ascending top members."""


def criteria(entrants: Entrants) -> tuple[PairCriterion, ...]:
    """The criteria on pairs that apply in the round."""
    return tuple(row for row in entrants.regulation.pairs if not (row.on_floats and entrants.late))


def pair_counts(entrants: Entrants, pairs: Pairs, upfloaters: int) -> list[int]:
    """How many pairs each criterion counts."""
    asked = [[entrants.member(at, upfloater=bool(upfloaters >> at & 1)) for at in pair] for pair in pairs]
    return [sum(row.counts(one, two) for one, two in asked) for row in criteria(entrants)]


def pair_bracket(entrants: Entrants, members: int, upfloaters: int) -> Pairs:
    """3.6.4: the pairs of a bracket that can be paired."""
    places = list(ascending(members))
    return [(places[top], places[bottom]) for top, bottom in _decide(graph_of_pairs(entrants, places, upfloaters))]


def graph_of_pairs(entrants: Entrants, places: Sequence[int], upfloaters: int) -> PricedGraph:
    """The members of a bracket, numbered from 0, and what their pairs cost: the criteria in their order as digits."""
    rows, width = criteria(entrants), len(places).bit_length()

    def price(one: BracketMember, other: BracketMember) -> int:
        cost = 0
        for row in rows:
            cost = (cost << width) + row.counts(one, other)
        return cost

    asked = [entrants.member(at, upfloater=bool(upfloaters >> at & 1)) for at in places]
    apart = [entrants.large[at] for at in places] if entrants.large else ()
    return of_kinds(_subgraph(entrants.allow, places), asked, price, apart)


def _subgraph(allow: Sequence[int], places: Sequence[int]) -> list[int]:
    """The graph on the members of a bracket, numbered from 0."""
    first, last = places[0], places[-1]
    if last - first + 1 == len(places):
        whole = (1 << len(places)) - 1
        return [allow[at] >> first & whole for at in places]
    graph = []
    for at in places:
        row, mask = allow[at], 0
        for number, other in enumerate(places):
            mask |= (row >> other & 1) << number
        graph.append(mask)
    return graph


def _decide(graph: PricedGraph) -> Pairs:
    """3.6.2, 3.6.3: whoever can be a top member is one; then each top meets the first it can."""
    solution = graph.least()
    assert solution is not None, "the bracket can be paired"
    matchings = OptimalMatchings(solution)
    tops: list[int] = []
    for at in range(graph.count):
        before = (1 << at) - 1
        if len(tops) * 2 < graph.count and matchings.forbid(at, before):
            tops.append(at)
        else:
            matchings.forbid(at, ~before)
    pairs = []
    for top in tops:
        bottom = matchings.first_partner(top)
        matchings.fix(top, bottom)
        pairs.append((top, bottom))
    return pairs
