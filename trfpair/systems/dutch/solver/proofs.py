"""Certificates: that the candidate of a bracket is the best and the first of the best, for whoever does not trust us.

What a certificate says and how it is checked stands in ``trfpair/verify/proof.py``, which shares nothing with this
module: the duals of a matching of least cost in the bracket's graph, where the cost of an edge is its value by the
criteria and, below all of them, its place in the order of Article 4 relative to the candidate chosen
(``trfpair/verify/order.py``). So one set of duals proves both.

The value alone has few classes of equal players, and its duals are found quickly. Times a number above all places in
the order they are duals to start from: only where an earlier candidate could be as good is anything left to do.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

from trfpair.matching.bits import ascending
from trfpair.matching.blossom import Solution, least_cost_matching
from trfpair.matching.cardinality import blockers
from trfpair.systems.dutch.bracket import Bracket, Outcome
from trfpair.systems.dutch.editions import Edition
from trfpair.systems.dutch.field import Field
from trfpair.systems.dutch.procedure import PairedRound
from trfpair.systems.dutch.solver import solve
from trfpair.systems.dutch.solver.exact import best_matching, proof_of
from trfpair.systems.dutch.solver.graph import BracketGraph
from trfpair.systems.dutch.solver.notes import Notes
from trfpair.systems.dutch.solver.yardstick import Yardstick
from trfpair.systems.swiss.completion import Completion
from trfpair.trace import Trace

Certificate = dict[str, Any]

BYE = 0
"""How the bye is named among the ids."""


def add_proofs(paired: PairedRound, edition: Edition, notes: Notes, trace: Trace) -> None:
    """Add the certificates of a round to its trace: to the criteria of each bracket, and to the bye (C5)."""
    completion = Completion(paired.field)
    steps = [step for step in trace.steps if step.kind == "criteria"]
    for (bracket, outcome), step in zip(paired.brackets, steps):
        certificate = certify(bracket, outcome, notes)
        if certificate is not None:
            step.data["proof"] = certificate
        if bracket.kind == "PPB":
            step.data["attempt"] = certify_collapse(bracket, completion, notes)
    if paired.bye is not None and edition.completion_always:
        certificate = certify_bye(paired.field, paired.byes)
        if certificate is not None:
            next(step for step in trace.steps if step.kind == "bye").data["proof"] = certificate


def certify(bracket: Bracket, outcome: Outcome, notes: Notes) -> Certificate | None:
    """The certificate of one bracket; None where C.4 does not bind it and none of this form was found (2017)."""
    graph, solution = _solved(bracket, outcome, notes) if bracket.completion else _alone(bracket, notes)
    places = Places(bracket, outcome, graph)
    return _written(graph, _ordered(graph, solution, places), places)


def _solved(bracket: Bracket, outcome: Outcome, notes: Notes) -> tuple[BracketGraph, Solution]:
    known = proof_of(outcome)
    if known is not None:
        return known
    graph, solution = best_matching(bracket, Yardstick(bracket, notes.criteria, pab=outcome.pab), notes)
    assert solution is not None
    return graph, solution


def _alone(bracket: Bracket, notes: Notes) -> tuple[BracketGraph, Solution]:
    """C.7 without C.4: any number of players may stay alone; the dummies they meet can also be left, two by two.

    As long as two dummies are left to each other there are enough of them.
    """
    yardstick = Yardstick(bracket, notes.criteria)
    count = (len(bracket.mdps) + bracket.following - bracket.first) % 2 + 2
    while True:
        graph = BracketGraph(bracket, yardstick, notes, count, linked=count // 2)
        solution = least_cost_matching(graph.adj, graph.keys, graph.cost)
        players = len(graph.at)
        if solution is not None and any(mate >= players for mate in solution.mate[players:]):
            return graph, solution
        count = count % 2 + 2 * (count - count % 2)


def _ordered(graph: BracketGraph, solution: Solution, places: Places) -> Solution:
    """A solution of least value and, among those, of the first place: the cost of an edge is both in one number."""
    size = len(graph.adj)
    inside = graph.count
    keys = [*range(inside), *(graph.keys[vertex] + inside for vertex in range(inside, size))]
    table: list[list[int | None]] = [[None] * (max(keys) + 1) for _ in range(max(keys) + 1)]
    shift = places.bits
    for one in range(inside):
        for other in ascending(graph.adj[one]):
            if other > one:
                value = graph.cost[graph.keys[one]][graph.keys[other]]
                assert value is not None
                place = places.pair(one, other) if other < inside else places.leave(one)
                table[keys[one]][keys[other]] = table[keys[other]][keys[one]] = (value << shift) + place
    for one in set(graph.keys[inside:]):
        for other in set(graph.keys[inside:]):
            value = graph.cost[one][other]
            table[one + inside][other + inside] = None if value is None else value << shift
    duals = None if solution.blossoms else [y << shift for y in solution.y]
    found = least_cost_matching(graph.adj, keys, table, duals=duals)
    assert found is not None
    return found


class Places:
    """Article 4 as numbers: what a pair or a downfloater adds to the place of a candidate. By vertices of the graph.

    The fields, from the most important one: MDPs not paired (4.4); whom each MDP meets (4.2); exchanges, their
    difference, who moved down, who moved up (4.3.1 to 4.3.4); whom each player of S1 meets (4.2).
    """

    def __init__(self, bracket: Bracket, outcome: Outcome, graph: BracketGraph) -> None:
        self.mdps = len(bracket.mdps)
        self.graph = graph
        vertex = {at: number for number, at in enumerate(graph.at)}
        mdp_pairs = [(vertex[one], vertex[other]) for one, other in outcome.mdp_pairs]
        pairs = [(vertex[one], vertex[other]) for one, other in outcome.pairs]
        residents = list(range(self.mdps, graph.count))
        met = {other for _, other in mdp_pairs}
        remainder = [one for one in residents if one not in met]
        self.bsn = {one: number for number, one in enumerate(remainder, 1)}
        self.half, self.size = len(pairs), len(remainder)
        s1 = {one for one, _ in pairs}
        self.moved = any(self.bsn[one] > self.half for one in s1)
        self.mate = dict(mdp_pairs + pairs)
        self.before = self._before(mdp_pairs, residents)
        self.before |= self._before(pairs, [one for one in remainder if one not in s1])
        self.unit, self.bits = self._units(mdp_pairs, pairs, len(residents))

    def _before(self, pairs: list[tuple[int, int]], free: list[int]) -> dict[int, int]:
        """The mask of those whom each player could have met before the partner chosen."""
        found = {}
        for one, mate in pairs:
            mask = sum(1 << other for other in free if other < mate)
            found[one] = mask & self.graph.adj[one]
            free = [other for other in free if other != mate]
        return found

    def _units(
        self, mdp_pairs: list[tuple[int, int]], pairs: list[tuple[int, int]], residents: int
    ) -> tuple[dict[object, int], int]:
        """The unit of each field, as a number of bits, and the bits of all."""
        fields: list[tuple[object, int]] = []
        fields += [(one, 2 if self.before[one] else 1) for one, _ in reversed(pairs)]
        if self.moved:
            fields += [("up", self.size - self.half), ("down", self.half)]
            fields.append(("difference", (residents * residents).bit_length()))
        fields.append(("exchanges", residents.bit_length()))
        fields += [(one, 2 if self.before[one] else 1) for one, _ in reversed(mdp_pairs)]
        fields.append(("limbo", self.mdps))
        unit: dict[object, int] = {}
        bits = 0
        for name, width in fields:
            unit[name] = bits
            bits += width
        return unit, bits

    def pair(self, one: int, other: int) -> int:
        """What a pair adds; ``one`` stands higher."""
        place = self._partner(one, other)
        if one >= self.mdps:
            if self.bsn.get(one, 0) > self.half:
                place += 1 << self.unit["exchanges"]
            place += self._moved(one, stays_high=True)
        return place + self._moved(other, stays_high=False)

    def leave(self, one: int) -> int:
        """What a downfloater adds."""
        if one < self.mdps:
            return 1 << (self.unit["limbo"] + self.mdps - one - 1)
        return self._moved(one, stays_high=False)

    def _partner(self, one: int, other: int) -> int:
        if one not in self.mate or self.before[one] >> other & 1:
            return 0
        return (bool(self.before[one]) + (other != self.mate[one])) << self.unit[one]

    def _moved(self, one: int, *, stays_high: bool) -> int:
        bsn = self.bsn.get(one)
        if bsn is None or not self.moved:
            return 0
        high = bsn <= self.half
        if high != stays_high:
            place = abs(bsn - self.half) << self.unit["difference"]
        elif high:
            return 1 << (self.unit["down"] + bsn - 1)
        else:
            return 1 << (self.unit["up"] + self.size - bsn)
        return place


class Duals(NamedTuple):
    """A number for each player and one for the bye (for staying alone), and the sets with theirs, by vertices."""

    y: list[int]
    bye: int
    sets: list[tuple[int, int]]


def _duals(graph: BracketGraph, solution: Solution) -> Duals | None:
    """The duals without dummies: one bye, or any number of players alone. None if dummies are needed to tell them."""
    players = len(graph.at)
    if graph.bracket.completion:
        return Duals(solution.y[:players], sum(solution.y[players:]), solution.blossoms)
    everybody, dummies = (1 << players) - 1, (1 << len(graph.adj)) - (1 << players)
    y, sets = list(solution.y), []
    for mask, z in solution.blossoms:
        if mask & dummies == dummies:  # a matching crosses a set as often as what is outside it
            y = [value + (-z // 2 if mask >> vertex & 1 else z // 2) for vertex, value in enumerate(y)]
            mask = everybody & ~mask
        elif mask & dummies:
            return None
        sets.append((mask, z))
    alone = {y[mate] for mate in solution.mate[:players] if mate >= players}
    return Duals(y[:players], max(alone, default=0), sets) if len(alone) < 2 else None


def _written(graph: BracketGraph, solution: Solution, places: Places) -> Certificate | None:
    """The certificate as data: numbers are hexadecimal texts, players are ids."""
    duals = _duals(graph, solution)
    if duals is None:
        return None
    players = len(graph.at)
    ids = [graph.bracket.field.id(at) for at in graph.at] + [BYE] * (len(graph.adj) - players)
    by_y: dict[int, list[int]] = {}
    for y, id_ in zip(duals.y, ids):
        by_y.setdefault(y, []).append(id_)
    if len(ids) > players:
        by_y.setdefault(duals.bye, []).append(BYE)
    units = graph.digits.unit.items()
    return {
        "units": [[row, -negative, hex(unit << places.bits)] for (row, negative), unit in units],
        "y": [[hex(y), members] for y, members in by_y.items()],
        "blossoms": [[hex(z), [ids[vertex] for vertex in ascending(mask)]] for mask, z in duals.sets],
        "completion": [
            [ids[vertex], ids[mate]]
            for vertex, mate in enumerate(solution.mate[:players])
            if vertex < mate and mate >= graph.count
        ],
    }


def certify_bye(field: Field, byes: int) -> Certificate | None:
    """C5: the groups that show that the bye cannot go to a lower score; None where nobody lower may have it."""
    score = field.score[byes.bit_length() - 1]
    lower = sum(1 << at for at in ascending(field.eligible) if field.score[at] < score)
    return _barrier(field, (1 << field.size) - 1, lower) if lower else None


def certify_collapse(bracket: Bracket, completion: Completion, notes: Notes) -> Certificate:
    """A.9: the candidate that the penultimate bracket had without C.4, its certificate, and why it would not do."""
    field = bracket.field
    attempt = replace(bracket, kind="", completion=False, ahead=True)
    outcome = solve(attempt, completion, notes)
    left = (1 << field.size) - (1 << bracket.last) | sum(1 << one for one in outcome.floaters)
    return {
        "pairs": [[field.id(one), field.id(other)] for one, other in outcome.all_pairs],
        "proof": certify(attempt, outcome, notes),
        **_barrier(field, left, bracket.bye),
    }


def _barrier(field: Field, players: int, byes: int) -> Certificate:
    """Why some players cannot all be paired, or all but one who may have the bye: odd groups, and who they may meet."""
    bye = 1 << field.size
    odd = players.bit_count() % 2
    adj = [row | (bye if byes >> at & 1 else 0) for at, row in enumerate(field.allow)]
    found = blockers([*adj, byes], players | (bye if odd else 0))
    assert found is not None
    through, groups = found
    ids = [*(field.id(at) for at in range(field.size)), BYE]
    return {
        "left": [[ids[at] for at in ascending(group)] for group in groups],
        "may_meet": [ids[at] for at in ascending(through)],
    }
