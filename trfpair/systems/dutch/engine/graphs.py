"""All graphs of one bracket, each made when somebody asks for it.

=============== ==================== ============================================ ==================================
graph           reaches down to      is there for                                 asked by
=============== ==================== ============================================ ==================================
``alone(n)``    the bracket; n leave speed: a small graph, if nobody who leaves   the pairing, reasons (not proofs)
                                     does harm below
``whole``       everybody            the round must remain pairable               the pairing, reasons, proofs
``room``        the next scoregroup  it need not: any number may stay alone       the same
``full``        one of the two       nothing is relaxed                           reasons, proofs
``spacious``    as ``full``          any number may be *forced* to stay alone     reasons
``bound``       everybody            who could have the bye where ``room`` pairs  reasons against a bye
``without_bye`` all of the above     several leave, so none of them gets the bye  the pairing, reasons
``nearest``     as the graph given   words: of equal candidates the one that      the boards that would change
                                     changes least
=============== ==================== ============================================ ==================================

Only ``alone`` is there for speed. All others follow from what the rules ask of a candidate (``docs/dutch.md``: articles
and measured gains).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from trfpair.base.named import NamedTuple
from trfpair.matching.blossom import Cost, Solution
from trfpair.matching.cardinality import maximum_matching
from trfpair.systems.dutch.engine.budget import Budget, from_nothing
from trfpair.systems.dutch.engine.graph import BracketGraph
from trfpair.systems.dutch.engine.notes import Notes
from trfpair.systems.dutch.engine.yardstick import Yardstick
from trfpair.systems.dutch.rules.bracket import Bracket
from trfpair.systems.dutch.rules.field import Position

IDLE = 2
"""So many pairs of dummies stay idle: a choice that is forced may need one more, and the other then still proves that
more dummies would not help. Because any two of them may meet, their dual is 0, and no blossom divides them."""


class Room(NamedTuple):
    """The graph in which any number of players may stay without an opponent, and a least matching of it."""

    graph: BracketGraph
    solution: Solution


class Graphs:
    """The graphs of one bracket; ``pab``: whether they look at who gets the bye."""

    def __init__(self, bracket: Bracket, notes: Notes, *, pab: bool = True, paired: BracketGraph | None = None) -> None:
        """``paired`` is the graph with all that lies below that has paired the bracket, if any."""
        self.bracket = bracket
        self.notes = notes
        self._pab = pab
        self._paired = paired

    @cached_property
    def yardstick(self) -> Yardstick:
        """The prices of all these graphs."""
        return Yardstick(self.bracket, self.notes.criteria, pab=self._pab)

    @property
    def left_to_pair(self) -> int:
        """How many players the bracket and all below it are."""
        return len(self.bracket.players) + self.bracket.field.size - self.bracket.last

    # -- the bracket by itself ----------------------------------------------------------------------------------------

    @cached_property
    def _players(self) -> BracketGraph:
        return BracketGraph(self.bracket, self.yardstick, self.notes, alone=True)

    @property
    def fewest(self) -> int:
        """How many of the bracket must leave it, if nothing below is asked."""
        return _unmatched(self._players)

    def alone(self, leaving: int) -> BracketGraph:
        """The bracket by itself, which so many leave."""
        return self._players.with_dummies(leaving)

    # -- with what lies below -----------------------------------------------------------------------------------------

    @cached_property
    def whole(self) -> BracketGraph:
        """The graph with all that lies below, where the round must remain pairable (C4, C5; C.4)."""
        return BracketGraph(self.bracket, self.yardstick, self.notes).with_dummies(self.left_to_pair % 2)

    @cached_property
    def room(self) -> Room:
        """The graph in which any number of players may stay without an opponent (C.7 without C.4), solved.

        They meet dummies, who may also meet one another: as many pairs of dummies as `IDLE` do. Then more dummies could
        not make a matching cheaper: least cost as a function of how many stay alone is convex (optimal matchings differ
        by alternating paths).
        """
        players, room = BracketGraph(self.bracket, self.yardstick, self.notes), IDLE
        least = _unmatched(players)
        while True:
            graph = players.with_dummies(least + 2 * room, idle=True)
            solution = graph.least()
            assert solution is not None, "as many as must stay alone have dummies"
            if idle_dummies(graph, solution.mate) >= 2 * IDLE:
                return Room(graph, solution)
            room *= 2

    @property
    def full(self) -> BracketGraph:
        """The graph that relaxes nothing."""
        return self._paired or (self.whole if self.bracket.completion else self.room.graph)

    @cached_property
    def spacious(self) -> BracketGraph:
        """The graph that relaxes nothing; any number of players may be forced to stay alone, if any number may."""
        if self.bracket.completion:
            return self.full
        graph = BracketGraph(self.bracket, self.yardstick, self.notes)
        return graph.with_dummies(len(graph.at), idle=True)

    @cached_property
    def bound(self) -> BracketGraph:
        """The graph with all that lies below as if the round had to remain pairable, at the same prices."""
        bracket = replace(self.bracket, completion=True)
        return BracketGraph(bracket, self.yardstick, self.notes).with_dummies(self.left_to_pair % 2)

    @cached_property
    def without_bye(self) -> Graphs:
        """The graphs for where several leave, so that who gets the bye is not looked at (C9)."""
        return Graphs(self.bracket, self.notes, pab=False)

    def nearest(self, graph: BracketGraph, pairs: Sequence[tuple[Position, Position]], budget: Budget) -> BracketGraph:
        """A graph with one digit below the criteria for what is not as in some pairs: a key knows a player's pair."""
        number = {at: place for place, pair in enumerate(pairs, 1) for at in pair}
        parts = [number.get(at, 0) if vertex < graph.count else -1 for vertex, at in enumerate(graph.at)]
        parts += [-1] * (len(graph.adj) - len(parts))
        names: dict[tuple[int, int], int] = {}
        keys = [names.setdefault(name, len(names)) for name in zip(graph.keys, parts)]
        budget.take(from_nothing(len(graph.adj), len(names)))
        far = len(graph.adj)
        cost = [[_nearer(graph.cost[key][other], far, part, its) for other, its in names] for key, part in names]
        return graph.with_keys(keys, cost)


def idle_dummies(graph: BracketGraph, mate: Sequence[int]) -> int:
    """How many dummies are matched with one another."""
    players = len(graph.at)
    return sum(one >= players for one in mate[players:])


def _unmatched(graph: BracketGraph) -> int:
    """How many vertices stay without a partner at least."""
    return maximum_matching(graph.adj).count(-1)


def _nearer(cost: Cost | None, far: int, part: int, its: int) -> Cost | None:
    """A cost with one more digit: 1 for a pair, or somebody who leaves, that was not there (-1: not of the bracket)."""
    if cost is None:
        return None
    changed = part != its or not part if part >= 0 and its >= 0 else max(part, its) > 0
    return cost * far + changed
