"""The exact solver of one bracket: the best candidate, and among the best the first in generation order.

1. Value. A perfect matching of least cost in the bracket's graph (``graph.py``) has the best value that any candidate
   can have, by construction of the costs.
2. Order (Article 4; D). The candidates of that value are exactly the perfect matchings of that cost, and "earlier"
   is a sequence of decisions: which MDPs are paired (4.4), whom each of them meets (4.2), which residents are
   exchanged (4.3), whom each S1 player meets (4.2). Each takes the first choice some optimal matching still has.
3. Exchanges. In every pair of the remainder the higher player can be taken for the one in S1: any other way to
   generate the pair needs no fewer exchanges and no smaller difference. So the number of exchanges is the number of
   pairs inside S2, and the difference of 4.3.2 is, up to a constant, the sum of the BSNs of the higher players. Both
   are costs of pairs again, added below the criteria as two more digits. The rules 4.3.3 and 4.3.4 are decisions, from
   the bottom of S1 upwards and from the top of S2 downwards: is there an optimal matching in which he is exchanged?
"""

from __future__ import annotations

from dataclasses import dataclass

from trfpair.matching.bits import ascending
from trfpair.matching.blossom import Solution, least_cost_matching, least_cost_matching_by_edge
from trfpair.matching.cardinality import maximum_matching
from trfpair.matching.optimal import OptimalMatchings
from trfpair.systems.dutch.bracket import Bracket
from trfpair.systems.dutch.graph import BracketGraph
from trfpair.systems.dutch.yardstick import Yardstick


@dataclass(slots=True)
class Outcome:
    """How a bracket was paired, by position."""

    mdp_pairs: list[tuple[int, int]]
    """In the order of the MDPs."""
    pairs: list[tuple[int, int]]
    """Pairs of the homogeneous bracket or remainder, in the order of S1."""
    floaters: list[int]
    """Downfloaters, best placed first: limbo and residents."""
    pab: bool = False
    """Whether C9 was looked at: the only downfloater gets the bye."""

    @property
    def all_pairs(self) -> list[tuple[int, int]]:
        """MDP pairs and the others."""
        return self.mdp_pairs + self.pairs


def solve(bracket: Bracket, *, alone: bool = False) -> Outcome | None:
    """The candidate to be chosen; None if nothing satisfies the completion criterion.

    ``alone`` leaves out everything below the bracket: for a caller who knows that the downfloaters do not matter there.
    """
    yardstick = Yardstick(bracket)
    graph, solution = _best(bracket, yardstick, alone)
    if solution is None:
        return None
    if yardstick.pab and _floating(graph, solution) != 1:
        yardstick = Yardstick(bracket, pab=False)
        graph, solution = _best(bracket, yardstick, alone)
        assert solution is not None
    outcome = _Order(graph, solution).decide()
    outcome.pab = yardstick.pab
    return outcome


def _best(bracket: Bracket, yardstick: Yardstick, alone: bool) -> tuple[BracketGraph, Solution | None]:
    if bracket.completion or alone:
        dummies = _unmatched(bracket) if alone else (len(bracket.mdps) + bracket.field.size - bracket.first) % 2
        graph = BracketGraph(bracket, yardstick, dummies, alone=alone)
        return graph, least_cost_matching(graph.adj, graph.keys, graph.cost)
    return _best_uncompleted(bracket, yardstick)


def _unmatched(bracket: Bracket) -> int:
    """How many players of the bracket stay unpaired at least, whatever is below."""
    graph = BracketGraph(bracket, Yardstick(bracket), 0, alone=True)
    return maximum_matching(graph.adj).count(-1)


def _best_uncompleted(bracket: Bracket, yardstick: Yardstick) -> tuple[BracketGraph, Solution | None]:
    """C.7 without C.4: any number of players of the graph may stay without an opponent.

    A graph with d dummies, two of which may be matched with each other, allows d or d-2 unpaired players. Least cost
    as a function of their number is convex (optimal matchings differ by alternating paths): an optimum that leaves two
    dummies to each other is the optimum for any number. Fewer than a maximum matching leaves need not be tried.
    """
    least = maximum_matching(BracketGraph(bracket, yardstick, 0).adj).count(-1)
    linked = 1
    while True:
        graph = BracketGraph(bracket, yardstick, least + 2 * linked, linked=linked)
        solution = least_cost_matching(graph.adj, graph.keys, graph.cost)
        players = len(graph.at)
        if solution is None or any(mate >= players for mate in solution.mate[players:]):
            return graph, solution
        least += 2 * linked
        linked = min(2 * linked, (players - least) // 2)


def _floating(graph: BracketGraph, solution: Solution) -> int:
    return sum(mate >= graph.count for mate in solution.mate[: graph.count])


class _Order:
    """The decisions of Article 4 among the optimal matchings of a bracket's graph."""

    def __init__(self, graph: BracketGraph, solution: Solution) -> None:
        self.graph = graph
        self.solution = solution
        self.optimal = OptimalMatchings(solution)
        self.mdps = len(graph.bracket.mdps)

    def decide(self) -> Outcome:
        """Decide MDPs, their opponents, exchanges, and partners of S1."""
        at, graph, optimal = self.graph.at, self.graph, self.optimal
        mdp_pairs = [(mdp, self._meet(optimal, mdp, graph.residents)) for mdp in self._paired_mdps()]
        remainder = list(ascending(graph.residents & optimal.vertices))
        inside = sum(graph.residents >> optimal.mate[one] & 1 for one in remainder) // 2
        pairs = self._remainder(remainder, inside) if inside else []
        taken = {one for pair in mdp_pairs + pairs for one in pair}
        floaters = [at[one] for one in range(graph.count) if one not in taken]
        return Outcome(
            mdp_pairs=[(at[one], at[other]) for one, other in mdp_pairs],
            pairs=[(at[min(pair)], at[max(pair)]) for pair in pairs],
            floaters=floaters,
        )

    def _paired_mdps(self) -> list[int]:
        """4.4 (D.3): the MDPs of S1; the others stay in the limbo."""
        residents = self.graph.residents
        chosen = []
        for mdp in range(self.mdps):
            if self.optimal.first_partner(mdp, residents) >= 0:
                self.optimal.forbid(mdp, ~residents)
                chosen.append(mdp)
        return chosen

    @staticmethod
    def _meet(optimal: OptimalMatchings, one: int, candidates: int) -> int:
        """4.2 (D.1): the first possible opponent, made final."""
        partner = optimal.first_partner(one, candidates)
        optimal.fix(one, partner)
        return partner

    def _remainder(self, players: list[int], inside: int) -> list[tuple[int, int]]:
        """4.3 and 4.2 (D.2, D.1) for a homogeneous bracket or a remainder with a number of pairs inside."""
        s1, s2 = _mask(players[:inside]), _mask(players[inside:])
        optimal = self._fewest_exchanges(s1, s2)
        crossing = [one for one in ascending(s1) if s2 >> optimal.mate[one] & 1]
        if len(crossing) < inside:
            optimal = self._least_difference(s1, s2)
            s1, s2 = self._exchange(optimal, s1, s2)
        return [(one, self._meet(optimal, one, s2)) for one in ascending(s1)]

    def _fewest_exchanges(self, s1: int, s2: int) -> OptimalMatchings:
        """4.3.1: optimal matchings with as few pairs as possible inside S2."""
        keys = [
            3 * key + (1 if s1 >> one & 1 else 2 if s2 >> one & 1 else 0) for one, key in enumerate(self.graph.keys)
        ]
        names = sorted(set(keys))
        size = len(self.graph.adj)
        cost: list[list[int | None]] = []
        for name in names:
            row = self.graph.cost[name // 3]
            cost.append([_with_digit(row[other // 3], size, name % 3 == other % 3 == 2) for other in names])
        number = {name: index for index, name in enumerate(names)}
        solution = least_cost_matching(self._rows(), [number[key] for key in keys], cost, self.optimal.vertices)
        assert solution is not None
        return OptimalMatchings(solution)

    def _least_difference(self, s1: int, s2: int) -> OptimalMatchings:
        """4.3.1 and 4.3.2: as few exchanges as possible, and of those the least difference."""
        keys, table = self.graph.keys, self.graph.cost
        size = len(self.graph.adj)
        most = size * size + 1
        number = {one: bsn for bsn, one in enumerate(ascending(s1 | s2), 1)}

        def cost(one: int, other: int) -> int:
            base = (table[keys[one]][keys[other]] or 0) * size * most
            if one not in number or other not in number:
                return base
            return base + (s2 >> one & s2 >> other & 1) * most + min(number[one], number[other])

        solution = least_cost_matching_by_edge(self._rows(), cost, self.optimal.vertices)
        assert solution is not None
        return OptimalMatchings(solution)

    def _rows(self) -> list[int]:
        """The edges that may still be used: the tight ones, or all where optimal matchings must also cross blossoms."""
        return self.graph.adj if self.solution.blossoms else self.optimal.rows

    @staticmethod
    def _exchange(optimal: OptimalMatchings, s1: int, s2: int) -> tuple[int, int]:
        """4.3.3 and 4.3.4: S1 and S2 after the exchange."""
        after_s1, after_s2 = s1, s2
        for one in reversed(list(ascending(s1))):
            higher = (1 << one) - 1
            if optimal.first_partner(one, s1 & higher | ~(s1 | s2)) >= 0:
                optimal.forbid(one, s2 | s1 & ~higher)
                after_s1 ^= 1 << one
                after_s2 |= 1 << one
            else:
                optimal.forbid(one, s1 & higher | ~(s1 | s2))
        for one in ascending(s2):
            higher = (1 << one) - 1
            if optimal.first_partner(one, s2 & ~higher) >= 0:
                optimal.forbid(one, ~(s2 & ~higher))
                after_s2 ^= 1 << one
                after_s1 |= 1 << one
            else:
                optimal.forbid(one, s2 & ~higher)
        return after_s1, after_s2


def _with_digit(cost: int | None, size: int, digit: int) -> int | None:
    return None if cost is None else cost * size + digit


def _mask(vertices: list[int]) -> int:
    mask = 0
    for vertex in vertices:
        mask |= 1 << vertex
    return mask
