"""Why an earlier choice was not taken, for one bracket that has been paired: read off the costs that decided.

The bracket's graph is solved once more. Its duals say how much a refused pair would cost at least: the most important
digit that then grows names the criterion (a more important one may grow as well). A pair that costs nothing by itself
is tried: forced, the rest is solved again, and the values compared.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from trfpair.matching.bits import ascending
from trfpair.matching.blossom import Solution, least_cost_matching
from trfpair.systems.dutch.bracket import Bracket, Outcome
from trfpair.systems.dutch.solver.exact import best_matching, proof_of
from trfpair.systems.dutch.solver.harmless import least_unpaired
from trfpair.systems.dutch.solver.notes import Notes
from trfpair.systems.dutch.solver.yardstick import Candidate, Digits, Value, Yardstick
from trfpair.systems.swiss.preferences import Strength

MOST_TRIALS = 40
"""So many refused pairs of a bracket are tried by solving the rest again; fewer where that takes longer:"""
MOST_WORK = 1800
"""the vertices of all trials of a bracket together."""
MOST_VERTICES = 240
"""In larger graphs neither trials nor separate optima are computed."""

MET, FORBIDDEN, ABSOLUTE, COMPLETION, REST, ORDER = "met", "forbidden", "absolute", "completion", "rest", "order"
NOBODY_LEFT = "nobody"


class Reasons:
    """The answers for one bracket. Players are named by position."""

    def __init__(self, bracket: Bracket, outcome: Outcome, notes: Notes) -> None:
        self.bracket = bracket
        self.outcome = outcome
        self.notes = notes
        self.yardstick = Yardstick(bracket, notes.criteria, pab=outcome.pab)
        graph, solution = proof_of(outcome) or best_matching(bracket, self.yardstick, notes, alone=outcome.alone)
        assert solution is not None
        self.graph = graph
        self.solution: Solution = solution
        self.blossoms = solution.blossoms
        self.vertex = {at: vertex for vertex, at in enumerate(graph.at)}
        self.open = (1 << len(graph.adj)) - 1
        """Vertices not decided yet."""
        self.spent = 0
        """Cost of what is decided."""
        self.trials = min(MOST_TRIALS, MOST_WORK // len(graph.adj)) if len(graph.adj) <= MOST_VERTICES else 0

    # -- pairs --------------------------------------------------------------------------------------------------------

    def decide(self, one: int, other: int) -> None:
        """Take a pair for decided."""
        pair = self.vertex[one], self.vertex[other]
        self.spent += self._cost(*pair)
        self.open &= ~(1 << pair[0] | 1 << pair[1])

    def against(self, one: int, other: int) -> str:
        """What stands against a pair: a bar, or the article of a criterion."""
        barred = bar(self.bracket, one, other)
        if barred:
            return barred
        pair = self.vertex[one], self.vertex[other]
        slack = self._slack(*pair)
        if slack:
            return self._grown(self.solution.value + (slack + 1) // 2)
        rest = self.open & ~(1 << pair[0] | 1 << pair[1])
        return self._tried(self.graph.adj, rest, self._cost(*pair))

    def against_floating(self, one: int) -> str:
        """What stands against a resident as a downfloater."""
        return self._against_ways(self.vertex[one], ~((1 << self.graph.count) - 1), COMPLETION)

    def against_staying(self, mdp: int) -> str:
        """What stands against pairing an MDP of the limbo here."""
        return self._against_ways(self.vertex[mdp], self.graph.residents, NOBODY_LEFT)

    def _against_ways(self, vertex: int, wanted: int, none: str) -> str:
        """What stands against matching a vertex with anybody of a mask; ``none`` where there is nobody."""
        graph = self.graph
        ways = list(ascending(graph.adj[vertex] & wanted))
        if not ways:
            return none
        slack = min(self._slack(vertex, way) for way in ways)
        if slack:
            return self._grown(self.solution.value + (slack + 1) // 2)
        rows = list(graph.adj)
        for other in ascending(graph.adj[vertex] & ~wanted):
            rows[other] &= ~(1 << vertex)
        rows[vertex] &= wanted
        return self._tried(rows, self.open, 0)

    def _cost(self, one: int, other: int) -> int:
        keys = self.graph.keys
        return self.graph.cost[keys[one]][keys[other]] or 0

    def _slack(self, one: int, other: int) -> int:
        y = self.solution.y
        inside = sum(z for mask, z in self.blossoms if mask >> one & mask >> other & 1)
        return 2 * self._cost(one, other) - y[one] - y[other] + inside

    def _tried(self, rows: Sequence[int], vertices: int, cost: int) -> str:
        if not self.trials:
            return REST
        self.trials -= 1
        found = least_cost_matching(rows, self.graph.keys, self.graph.cost, vertices)
        return COMPLETION if found is None else self._grown(self.spent + cost + found.value)

    def _grown(self, value: int) -> str:
        row = self.graph.digits.first_difference(self.solution.value, value)
        return ORDER if row is None else self.notes.criteria[row].article

    # -- values -------------------------------------------------------------------------------------------------------

    def value(self) -> Value:
        """The value of the candidate chosen."""
        return self.yardstick.value(self.candidate())

    def candidate(self) -> Candidate:
        """The candidate chosen, with those unpaired in the following bracket as the solution has them."""
        outcome, bracket, graph = self.outcome, self.bracket, self.graph
        ahead: list[int] = []
        if bracket.ahead and not outcome.alone:
            ahead = [
                graph.at[vertex]
                for vertex in range(graph.count + bracket.following - bracket.last)
                if self.solution.mate[vertex] >= graph.count + bracket.following - bracket.last
            ]
        elif bracket.ahead:
            count = least_unpaired(bracket, len(outcome.floaters))
            ahead = list(range(bracket.following - count, bracket.following))
        pab = outcome.floaters[0] if outcome.pab and outcome.floaters else -1
        return Candidate(outcome.all_pairs, outcome.floaters, ahead, pab)

    def best(self, row: int) -> int | tuple[int, ...] | None:
        """The best value a criterion could have if it were the only one; None in large graphs."""
        graph = self.graph
        if len(graph.adj) > MOST_VERTICES:
            return None
        only = {keys: tuple(slot for slot in entry if slot[0] == row) for keys, entry in graph.entries.items()}
        digits = Digits(only.values(), len(graph.adj))
        size = len(graph.cost)
        cost: list[list[int | None]] = [[None] * size for _ in range(size)]
        for (one, other), entry in only.items():
            cost[one][other] = cost[other][one] = digits.number(entry)
        found = least_cost_matching(graph.adj, graph.keys, cost)
        assert found is not None
        values = digits.values(found.value)
        if self.notes.criteria[row].listed:
            return tuple(-negative for _, negative, times in values for _ in range(times))
        return sum(times for _, _, times in values)


def bar(bracket: Bracket, one: int, other: int) -> str:
    """What makes a pair illegal (C1, C3), or an empty text."""
    field = bracket.field
    if field.allow[one] >> other & 1:
        return ""
    if field.pasts[other].id in field.pasts[one].opponents:
        return MET
    wish = field.wish[one]
    if wish.strength is Strength.ABSOLUTE and wish == field.wish[other] and not field.met[one] >> other & 1:
        return ABSOLUTE
    return FORBIDDEN


def grouped(refused: Sequence[tuple[str, int]]) -> list[dict[str, Any]]:
    """Refused players by reason, in the order in which the reasons first occur."""
    groups: dict[str, list[int]] = {}
    for reason, id_ in refused:
        groups.setdefault(reason, []).append(id_)
    return [{"reason": reason, "ids": ids} for reason, ids in groups.items()]
