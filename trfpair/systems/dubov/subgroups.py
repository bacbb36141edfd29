"""One bracket whose players are known: G1 and G2, the shifters, the transposition (3.2.3 to 3.2.6; B of 2018).

Members of the bracket are numbered by TPN from 0, so that the lowest bit is the first player of every transposition.

Let the smaller subgroup be A (G1 on equal sizes) and the larger one B. A legal pairing has u pairs within A, v within B
and v - u = (|B| - |A|) / 2, so least u, least v and least C7 (u + v, or constant where nobody has played) are one and
the same demand: a perfect matching of least cost, pairs within A or B costing 1. Shifting one player of each of these
pairs leaves two subgroups of equal size whose every legal transposition is such a pairing again: fewer pairs within A
there cannot be.

"The first set that can yield a legal pairing as good" is found player by player in the order of 4.3 (D.2): the player
is shifted if some optimal matching pairs that player with one of the own subgroup who is not shifted. Then only such
matchings are kept; else the player stays, and no optimal matching pairs two who stay.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from trfpair.base.named import NamedTuple
from trfpair.event.model import Colour
from trfpair.matching.bits import ascending, mask_of
from trfpair.matching.chosen import first_to_meet
from trfpair.matching.optimal import OptimalMatchings
from trfpair.matching.tight import bipartite_matching, first_lexicographic
from trfpair.systems.bracket.graph import of_kinds
from trfpair.systems.dubov.field import DubovField


class Halves(NamedTuple):
    """The subgroups after the shifts."""

    first: tuple[int, ...]
    """Shifted out of the smaller subgroup, in the order of choice."""
    second: tuple[int, ...]
    """Shifted out of the larger one."""
    s1: list[int]
    """G1, sorted."""
    g2: int
    match: list[int]
    """A legal opponent in G2 for each of S1."""


class Subgroups:
    """The players of a bracket, divided."""

    def __init__(self, field: DubovField, members: Sequence[int]) -> None:
        self.field = field
        self.members = sorted(members, key=lambda at: field.tpn[at])
        self.size = len(self.members)
        everybody = (1 << self.size) - 1
        self.untouched = not any(field.pasts[at].colours for at in self.members)
        """3.2.3 (B.3): whether all of them have yet to play a game."""
        if self.untouched:
            self.g1 = (1 << self.size // 2) - 1
        else:
            self.g1 = mask_of([i for i, at in enumerate(self.members) if field.wish[at].colour is Colour.WHITE])
        self.g2 = everybody & ~self.g1
        self.g1_is_smaller = self.g1.bit_count() <= self.g2.bit_count()
        self.smaller, self.larger = (self.g1, self.g2) if self.g1_is_smaller else (self.g2, self.g1)

    @cached_property
    def adj(self) -> list[int]:
        """C1 and C3 within the bracket."""
        return self.field.graph(self.members)

    def shifters(self, subgroup: int) -> list[int]:
        """4.3 (D.2): the players of a subgroup by sequence number."""
        players = list(ascending(subgroup))
        if subgroup == self.g1 and not self.untouched:
            players.sort(key=self.by_aro)
        return middle_first(players)

    def by_aro(self, number: int) -> tuple[int, int]:
        """3.2.5, 4.3.2 (B.5, D.2.a): the key of ascending AROs, then TPNs."""
        return (self.field.aro[self.members[number]], number)

    def shifted(self) -> Halves:
        """3.2.4 (B.4): the best sets of shifters, chosen among all matchings of least cost. Some pairing must exist."""
        sides = [self.smaller >> number & 1 for number in range(self.size)]
        solution = of_kinds(self.adj, sides, lambda one, other: int(one == other)).least()
        assert solution is not None, "the bracket has a legal pairing"
        matchings = OptimalMatchings(solution)
        first = _shifted(matchings, self.smaller, self.shifters(self.smaller))
        second = _shifted(matchings, self.larger, self.shifters(self.larger))
        smaller = self.smaller & ~mask_of(first) | mask_of(second)
        larger = self.larger & ~mask_of(second) | mask_of(first)
        g1, g2 = (smaller, larger) if self.g1_is_smaller else (larger, smaller)
        s1 = sorted(ascending(g1), key=self.by_aro)
        match = bipartite_matching([self.adj[number] & g2 for number in s1])
        assert match is not None, "an optimal matching joins the two halves"
        return Halves(tuple(first), tuple(second), s1, g2, match)

    def transposition(self, halves: Halves) -> list[tuple[int, int]]:
        """3.2.6 (B.6): the pairs of S1 with the first legal transposition of G2, by position."""
        t2 = first_lexicographic([self.adj[number] & halves.g2 for number in halves.s1], halves.match)
        return [(self.members[one], self.members[other]) for one, other in zip(halves.s1, t2)]


def middle_first(listed: Sequence[int]) -> list[int]:
    """4.3.3 (D.2.b): always the one in the middle of those left; of two the higher."""
    left = list(listed)
    return [left.pop((len(left) - 1) // 2) for _ in listed]


def _shifted(matchings: OptimalMatchings, subgroup: int, order: Sequence[int]) -> list[int]:
    """The first set of a subgroup, one of each pair within it, that some optimal matching allows."""
    wanted = sum(subgroup >> matchings.mate[number] & 1 for number in order) // 2
    return first_to_meet(matchings, ((number, subgroup) for number in order), wanted)
