"""The first exchange (4.3; D.2) that optimal matchings of a bracket allow.

In every pair of the remainder the higher player can be taken for the one in S1: any other way to generate the pair
needs no fewer exchanges and no smaller difference. So the players of S1 who are exchanged are the lower ones of pairs
and those who float, the players of S2 the higher ones of pairs. Both kinds are equally many, and

* 4.3.1, the number of exchanges, is the number of pairs inside S2: none if some best matching has none, else a digit
  below the criteria, solved once more;
* 4.3.2, the difference, is the sum of the BSNs that go up less the sum of those that go down. Some matching with the
  fewest exchanges is found greedily; it bounds how far from the border of S1 and S2 the players of a better one can
  stand. Mostly nobody but the players of the one found is left, else the cost of moving each of those few is one more
  digit, and all other players are barred from moving;
* 4.3.3 and 4.3.4 are decisions, from the bottom of S1 upwards and from the top of S2 downwards: is there an optimal
  matching that exchanges the player?
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from trfpair.matching.bits import ascending, descending, mask_of
from trfpair.matching.blossom import Solution, least_cost_matching
from trfpair.matching.cardinality import maximum_matching
from trfpair.matching.optimal import OptimalMatchings
from trfpair.systems.dutch.engine.graph import BracketGraph


class Exchanges:
    """A remainder: its players, with their own BSNs, inside the graph of the bracket."""

    def __init__(
        self,
        graph: BracketGraph,
        rows: Sequence[int],
        vertices: int,
        players: Sequence[int],
        pairs: int,
        mate: Sequence[int],
        *,
        settled: bool,
    ) -> None:
        self.graph = graph
        self.settled = settled
        """Whether every perfect matching inside ``rows`` has the best value, so that only the new digit counts."""
        self.rows = rows
        self.mate = mate
        """One of the matchings of the best value."""
        self.vertices = vertices
        self.players = players
        self.s1 = sum(1 << one for one in players[:pairs])
        self.s2 = sum(1 << one for one in players[pairs:])
        self.number = {one: bsn for bsn, one in enumerate(players, 1)}

    def first(self) -> tuple[int, int, OptimalMatchings]:
        """S1 and S2 after the first exchange possible, and the matchings that are left."""
        solution = self._unexchanged() or self._fewest()
        optimal = OptimalMatchings(solution)
        count = len(self._moved(optimal.mate)[0])
        if count == 0:
            return self.s1, self.s2, optimal
        greedy = OptimalMatchings(solution)
        self._up(greedy, count)
        self._down(greedy, count)
        movable = self._window(optimal.rows, *self._moved(greedy.mate))
        if movable.bit_count() > 2 * count:
            optimal = OptimalMatchings(self._least_difference(movable))
        moved = sum(1 << one for one in self._down(optimal, count) + self._up(optimal, count))
        return self.s1 ^ moved, self.s2 ^ moved, optimal

    def _moved(self, mate: Sequence[int]) -> tuple[list[int], list[int]]:
        """Who is exchanged in a matching: out of S1, and out of S2."""
        down = [one for one in ascending(self.s1) if mate[one] not in self.number or mate[one] < one]
        up = [one for one in ascending(self.s2) if mate[one] in self.number and mate[one] > one]
        return down, up

    # -- costs --------------------------------------------------------------------------------------------------------

    def _solve(self, roles: Sequence[Hashable], digit: _Digit, size: int) -> Solution:
        """Solve again with one more digit below the criteria, which depends on the roles of the two players."""
        names: dict[tuple[int, Hashable], int] = {}
        base = self.graph.keys if len(self.rows) > _FEW or not self.settled else [0] * len(self.rows)
        keys = [names.setdefault(name, len(names)) for name in zip(base, roles)]
        kinds = list(names)
        cost: list[list[int | None]] = [[None] * len(kinds) for _ in kinds]
        for one, others in enumerate(self._meeting(keys, len(kinds))):
            key, role = kinds[one]
            for other in ascending(others):
                its_key, its_role = kinds[other]
                added = digit(role, its_role)
                cost[one][other] = added if self.settled else _below(self.graph.cost[key][its_key], added, size)
        solution = least_cost_matching(self.rows, keys, cost, self.vertices)
        assert solution is not None
        return solution

    def _meeting(self, keys: Sequence[int], size: int) -> list[int]:
        """By key, the keys of those whom its vertices may still meet."""
        seen = [0] * size
        for one in ascending(self.vertices):
            seen[keys[one]] |= self.rows[one] & self.vertices
        return [mask_of({keys[other] for other in ascending(row)}) for row in seen]

    def _unexchanged(self) -> Solution | None:
        """4.3.1: nobody is exchanged, which is to say no pair inside S2, where matchings of the best value allow it.

        They are all the perfect ones inside the rows, so that one without such pairs needs no costs to be found. None
        where there is none, or where more than the rows decides.
        """
        if not self.settled:
            return None
        rows = list(self.rows)
        for one in ascending(self.s2):
            rows[one] &= ~self.s2
        mate = maximum_matching(rows, self.vertices, self.mate)
        if any(mate[one] < 0 for one in ascending(self.vertices)):
            return None
        return Solution(mate, 0, [], [], rows, self.vertices)

    def _fewest(self) -> Solution:
        """4.3.1: as few pairs as possible inside S2."""
        roles = [(self.s1 >> one & 1) + 2 * (self.s2 >> one & 1) for one in range(len(self.graph.adj))]
        return self._solve(roles, lambda one, other: int(one == other == 2), len(roles))

    def _window(self, rows: Sequence[int], down: Sequence[int], up: Sequence[int]) -> int:
        """Who may move in an exchange of this size with no greater difference than the one found.

        ``rows`` are the edges matchings with the fewest exchanges can use: who has none that makes for a move is
        out. Of the others, the ones nearest to the border would make the least difference conceivable.
        """
        number, count = self.number, len(down)
        outside = ~(self.s1 | self.s2)
        lower = [one for one in descending(self.s1) if rows[one] & self.vertices & (self._higher(one) | outside)]
        upper = [one for one in ascending(self.s2) if rows[one] & self.vertices & self.s2 & ~((1 << one) - 1)]
        slack = sum(number[one] for one in up) - sum(number[one] for one in down)
        slack -= sum(number[one] for one in upper[:count]) - sum(number[one] for one in lower[:count])
        near = [one for one in lower if number[one] >= number[lower[count - 1]] - slack]
        near += [one for one in upper if number[one] <= number[upper[count - 1]] + slack]
        return sum(1 << one for one in near)

    def _higher(self, one: int) -> int:
        """The players of S1 who are ranked higher."""
        return self.s1 & ((1 << one) - 1)

    def _least_difference(self, movable: int) -> Solution:
        """4.3.1 and 4.3.2 together: a move costs a fixed sum, and more the further from the border."""
        number, border = self.number, self.s1.bit_count()
        far = len(self.players) + 1
        most = far * far

        def role(vertex: int) -> Hashable:
            if vertex not in number:
                return 0
            side = 1 if self.s1 >> vertex & 1 else 2
            return (side, number[vertex] if movable >> vertex & 1 else 0)

        def digit(one: Hashable, other: Hashable) -> int | None:
            sides = sorted(role for role in (one, other) if isinstance(role, tuple))
            if len(sides) == 2 and sides[0][0] == sides[1][0]:
                side, place = sides[0] if sides[0][0] == 2 and sides[0][1] else sides[1]
                return (most + abs(border - place) if side == 2 else far - place) if place else None
            if len(sides) == 1 and sides[0][0] == 1:
                return far - sides[0][1] if sides[0][1] else None
            return 0

        return self._solve([role(vertex) for vertex in range(len(self.graph.adj))], digit, most * far)

    # -- decisions ----------------------------------------------------------------------------------------------------

    def _down(self, optimal: OptimalMatchings, count: int) -> list[int]:
        """4.3.3, from the bottom of S1: who can be the lower one of a pair, or float, is."""
        moved: list[int] = []
        for one in descending(self.s1):
            if len(moved) == count:
                break
            leaving = self._higher(one) | ~(self.s1 | self.s2)
            if optimal.first_partner(one, leaving) >= 0:
                optimal.forbid(one, ~leaving)
                moved.append(one)
        return moved

    def _up(self, optimal: OptimalMatchings, count: int) -> list[int]:
        """4.3.4, from the top of S2: who can be the higher one of a pair is."""
        moved: list[int] = []
        for one in ascending(self.s2):
            if len(moved) == count:
                break
            rising = self.s2 & ~((1 << one) - 1)
            if optimal.first_partner(one, rising) >= 0:
                optimal.forbid(one, ~rising)
                moved.append(one)
        return moved


_Digit = Callable[[Hashable, Hashable], int | None]
"""What two roles add; None bars the pair."""


def _below(cost: int | None, digit: int | None, size: int) -> int | None:
    return None if cost is None or digit is None else cost * size + digit


_FEW = 60
"""With so few vertices it does not pay to tell the classes what bars their members from each other."""
