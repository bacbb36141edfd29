"""Article 4 as a number: the place of any candidate relative to the one chosen, for certificates."""

from __future__ import annotations

from collections.abc import Iterator

from trfpair.matching.bits import Mask, ascending, mask_of
from trfpair.systems.bracket.relative import Choices, Part, before_each, widths
from trfpair.systems.dutch.engine.decision import Decision
from trfpair.systems.dutch.engine.graph import BracketGraph


class Places(Choices):
    """Article 4 as numbers: what a pair or a downfloater adds to the place of a candidate.

    The parts, from the most important one: MDPs not paired (4.4); whom each MDP meets (4.2); exchanges, their
    difference, who moved down, who moved up (4.3.1 to 4.3.4); whom each player of S1 meets (4.2).
    """

    def __init__(self, outcome: Decision, graph: BracketGraph) -> None:
        self.mdps, self.count = len(graph.bracket.mdps), graph.count
        mdp_pairs, pairs = (
            [(graph.vertex[one], graph.vertex[other]) for one, other in some]
            for some in (outcome.mdp_pairs, outcome.pairs)
        )
        remainder = graph.residents & ~mask_of([other for _, other in mdp_pairs])
        self.bsn = {one: number for number, one in enumerate(ascending(remainder), 1)}
        self.half, self.size = len(pairs), len(self.bsn)
        self._low = mask_of([one for one, number in self.bsn.items() if number > self.half])
        self.plain = all(self.bsn[one] <= self.half for one, _ in pairs)
        met = before_each(mdp_pairs, graph.adj, graph.residents)
        then = before_each(pairs, graph.adj, remainder & ~mask_of([one for one, _ in pairs]))
        moves: list[Part] = [("up", self.size - self.half), ("down", self.half)]
        residents = graph.count - self.mdps
        moves.append(("difference", (residents * residents).bit_length()))
        parts = [*widths(then), *([] if self.plain else moves), ("exchanges", residents.bit_length()), *widths(met)]
        super().__init__(met | then, dict(mdp_pairs + pairs), [*parts, ("limbo", self.mdps)])

    def extra(self, one: int) -> int:
        """Where a player who is the higher of a pair of residents stands in S2: an exchange."""
        return 1 << self.unit["exchanges"] if self.bsn.get(one, 0) > self.half else 0

    def extras(self, mask: int) -> Iterator[tuple[int, int]]:
        """The exchanges of many who are the higher of a pair of residents: (place, mask)."""
        yield 0, mask & ~self._low
        yield 1 << self.unit["exchanges"], mask & self._low

    def pair(self, one: int, other: int) -> int:
        """The addition of a pair; ``one`` stands higher."""
        place = self.of(one, other) + self.extra(one) + self._moved(other, stays_high=False)
        return place + (self._moved(one, stays_high=True) if one >= self.mdps else 0)

    def edge(self, one: int, other: int, leavers: Mask) -> int:
        """The addition of an edge."""
        if other >= self.count:
            return self.leave(one)
        if leavers & (1 << one | 1 << other):
            return self.leave(one) + self.leave(other)
        return self.pair(one, other)

    def leave(self, one: int) -> int:
        """The addition of a downfloater."""
        if one < self.mdps:
            return 1 << (self.unit["limbo"] + self.mdps - one - 1)
        return self._moved(one, stays_high=False)

    def _moved(self, one: int, *, stays_high: bool) -> int:
        bsn = self.bsn.get(one)
        if bsn is None or self.plain:
            return 0
        high = bsn <= self.half
        if high != stays_high:
            return abs(bsn - self.half) << self.unit["difference"]
        return 1 << (self.unit["down"] + bsn - 1 if high else self.unit["up"] + self.size - bsn)
