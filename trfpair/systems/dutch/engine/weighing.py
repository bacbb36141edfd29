"""The matching of least cost behind a certificate, with a digit for everything that a forced choice could add."""

from __future__ import annotations

from trfpair.matching.blossom import Solution
from trfpair.systems.dutch.engine.decision import Decision
from trfpair.systems.dutch.engine.exact import whole_graph
from trfpair.systems.dutch.engine.graph import BracketGraph
from trfpair.systems.dutch.engine.notes import Notes
from trfpair.systems.dutch.engine.yardstick import Yardstick
from trfpair.systems.dutch.rules.bracket import Bracket

Solved = tuple[BracketGraph, Solution]


def work(bracket: Bracket, notes: Notes) -> int:
    """How much there is to do for a certificate: kinds of players for each player, and everybody in the graph."""
    _, last, before = bracket.field.floats
    players = bracket.players
    kinds = {(bracket.field.score[at], notes.colour_key(at), last[at], before[at]) for at in players}
    return len(players) * len(kinds) + len(bracket.mdps) + bracket.field.size - bracket.first


def solved(bracket: Bracket, outcome: Decision, notes: Notes) -> Solved:
    """The graph of a bracket, and a candidate of the best value with its duals."""
    if not bracket.completion:
        return _alone(bracket, Yardstick(bracket, notes.criteria, pab=outcome.pab), notes)
    graph = weighed_graph(bracket, outcome, notes)
    solution = graph.least()
    assert solution is not None
    return graph, solution


def weighed_graph(bracket: Bracket, outcome: Decision, notes: Notes) -> BracketGraph:
    """The graph alone."""
    if not bracket.completion:
        return solved(bracket, outcome, notes)[0]
    return whole_graph(bracket, Yardstick(bracket, notes.criteria, pab=outcome.pab), notes).weighed()


def _alone(bracket: Bracket, yardstick: Yardstick, notes: Notes) -> Solved:
    """C.7 without C.4: any number of players may stay alone; the dummies whom they meet may also meet each other.

    As long as two dummies are left to each other there are enough of them; two more are for what a choice may force.
    Because any two of them may meet, those who are left have the dual 0, and no blossom divides dummies.
    """
    count = (len(bracket.mdps) + bracket.following - bracket.first) % 2 + 4
    while True:
        graph = BracketGraph(bracket, yardstick, notes, count, linked=count // 2)
        first, dummies = len(graph.at), (1 << count) - 1 << len(graph.at)
        graph.adj[first:] = [row | dummies & ~(1 << first + at) for at, row in enumerate(graph.adj[first:])]
        graph = graph.weighed()
        solution = graph.least()
        players = len(graph.at)
        if solution is not None and sum(mate >= players for mate in solution.mate[players:]) >= 4:
            return graph, solution
        count = count % 2 + 2 * (count - count % 2)
