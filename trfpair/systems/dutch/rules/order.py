"""Article 4 (D): the place of a candidate in the order, and the first of all optimal matchings of a bracket's graph.

The candidates of the best value are the perfect matchings of least cost, and "earlier" is a sequence of decisions:
which MDPs are paired (4.4), whom each of them meets (4.2), which residents are exchanged (4.3), whom each player of S1
meets (4.2). Each takes the first choice that some optimal matching still has.

Exchanges. In every pair of the remainder the higher player can be taken for the one in S1: any other way to generate
the pair needs no fewer exchanges and no smaller difference. So the players of S1 who are exchanged are the lower ones
of pairs and those who float, the players of S2 the higher ones of pairs. Both kinds are equally many, and

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

from collections.abc import Callable, Hashable, Iterator, Sequence

from trfpair.base.named import NamedTuple
from trfpair.matching.bits import Mask, ascending, descending, mask_of
from trfpair.matching.blossom import Solution, least_cost_matching
from trfpair.matching.cardinality import maximum_matching
from trfpair.matching.chosen import first_to_meet
from trfpair.matching.optimal import OptimalMatchings
from trfpair.systems.bracket.graph import Priced
from trfpair.systems.dutch.rules.bracket import Bracket, Outcome, Pairs
from trfpair.systems.dutch.rules.field import Position

# -- the place of a candidate -----------------------------------------------------------------------------------------

Key = int | list[int]
"""A number, or BSNs: of the bracket for MDPs and their opponents, of the homogeneous bracket or remainder else."""


def place(bracket: Bracket, outcome: Outcome) -> dict[str, Key]:
    """4.4 MDPs and 4.2 their opponents, 4.3.1 to 4.3.4 the exchange, 4.2 the transposition."""
    number = {at: bsn for bsn, at in enumerate(bracket.players, 1)} if outcome.mdp_pairs else {}
    rest, *moved = exchanged(bracket, outcome)
    bsn = {at: one for one, at in enumerate(rest, 1)}
    down, up = ([bsn[at] for at in some] for some in moved)
    return {
        "mdps": [number[mdp] for mdp, _ in outcome.mdp_pairs],
        "opponents": [number[other] for _, other in outcome.mdp_pairs],
        "exchanges": len(down),
        "difference": sum(up) - sum(down),
        "down": down,
        "up": up,
        "transposition": [bsn[lower] for _, lower in outcome.pairs],
    }


def exchanged(bracket: Bracket, outcome: Outcome) -> tuple[list[Position], list[Position], list[Position]]:
    """4.3: the residents who meet no MDP; of them those who go down to S2, the lowest first, and up to S1."""
    opponents, s1 = {other for _, other in outcome.mdp_pairs}, {higher for higher, _ in outcome.pairs}
    rest = [at for at in range(bracket.first, bracket.last) if at not in opponents]
    original = rest[: len(outcome.pairs)]
    return rest, [at for at in reversed(original) if at not in s1], sorted(s1 - {*original})


def exchanges(half: int, size: int) -> Iterator[tuple[list[int], list[int]]]:
    """4.3.1 to 4.3.4: the BSNs that go down and up in every exchange, in order; ``half`` of them are S1."""
    for number in range(1, min(half, size - half) + 1):
        for far in range(number * (size - number)):
            for down in _steps(number, far, half):
                left = far - sum(down)
                for up in _steps(number, left, size - half, exact=True):
                    yield [half - step for step in down], [half + 1 + step for step in up]


def _steps(number: int, most: int, end: int, least: int = 0, *, exact: bool = False) -> Iterator[tuple[int, ...]]:
    """Sets of steps away from the border of S1 and S2, each below ``end``, and ``most`` together, or up to as many."""
    if number == 1:
        for step in range(max(least, most) if exact else least, min(most + 1, end)):
            yield (step,)
        return
    for step in range(least, min(most + 1, end)):
        for rest in _steps(number - 1, most - step, end, step + 1, exact=exact):
            yield (step, *rest)


def rank(bracket: Bracket, outcome: Outcome) -> list[Key]:
    """The keys so that the earlier candidate is the smaller one: of those who go down the larger BSN comes first."""
    keys = place(bracket, outcome)
    return [
        [-bsn for bsn in value] if key == "down" and isinstance(value, list) else value for key, value in keys.items()
    ]


def first_difference(bracket: Bracket, one: Outcome, other: Outcome) -> tuple[str, Key, Key]:
    """The first key in which two candidates differ, and its values."""
    mine, theirs = place(bracket, one), place(bracket, other)
    return next((key, value, theirs[key]) for key, value in mine.items() if value != theirs[key])


# -- the first of all optimal matchings -------------------------------------------------------------------------------


class OrderedGraph(Priced):
    """The graph of a bracket as far as an order asks about it: its first vertices are the players by rank."""

    at: Sequence[Position]
    """Position of a vertex."""
    residents: Mask
    """The members of the bracket who are no MDPs."""


class CandidateOrder(NamedTuple):
    """The order of a regulation."""

    first: Callable[[OrderedGraph, Solution], tuple[Pairs, Pairs]]
    """Of all matchings that cost as little as one does, the pairs of the first: those of MDPs, and the others."""
    rank: Callable[[Bracket, Outcome], list[Key]] | None = None
    """The place of a candidate, the earlier the smaller; None where candidates are not listed one by one."""
    compared: Callable[[Bracket, Outcome], list[Key]] | None = None
    """The place of a candidate that is not listed, to compare two that somebody has found."""
    exchanges: Callable[[int, int], Iterator[tuple[list[int], list[int]]]] | None = None
    """Where S1 meets S2 in order: by the size of S1 and of the remainder, the BSNs that go down and up."""


def first_pairs(graph: OrderedGraph, solution: Solution) -> tuple[Pairs, Pairs]:
    """Decide MDPs and their opponents, then exchanges and the partners of S1."""
    optimal = OptimalMatchings(solution)
    at, residents = graph.at, graph.residents
    mdp_pairs = [(mdp, meet(optimal, mdp, residents)) for mdp in _paired_mdps(graph, optimal)]
    remainder = list(ascending(residents & optimal.vertices))
    inside = sum(residents >> optimal.mate[one] & 1 for one in remainder) // 2
    pairs = []
    if inside:
        s1, s2, left = Exchanges(graph, solution, optimal, remainder, inside).first()
        pairs = [(one, meet(left, one, s2)) for one in ascending(s1)]
    return [(at[one], at[other]) for one, other in mdp_pairs], [(at[min(pair)], at[max(pair)]) for pair in pairs]


def _paired_mdps(graph: OrderedGraph, optimal: OptimalMatchings) -> list[int]:
    """4.4 (D.3): the MDPs of S1; the others stay in the limbo."""
    mdps = (1 << graph.count) - 1 & ~graph.residents
    return first_to_meet(optimal, ((mdp, graph.residents) for mdp in ascending(mdps)))


def meet(optimal: OptimalMatchings, one: int, candidates: int) -> int:
    """4.2 (D.1): the first possible opponent, made final."""
    partner = optimal.first_partner(one, candidates)
    optimal.fix(one, partner)
    return partner


class Exchanges:
    """4.3 (D.2) for a homogeneous bracket or a remainder: its players, with their own BSNs, inside the graph."""

    def __init__(
        self, graph: OrderedGraph, solution: Solution, optimal: OptimalMatchings, players: Sequence[int], pairs: int
    ) -> None:
        """``pairs`` are made among the players in the optimal matchings that are left."""
        self.graph = graph
        self.any_is_best = not solution.blossoms
        """Whether every perfect matching inside ``rows`` has the best value, so that only the new digit counts.

        Optimal matchings are all the perfect ones of tight edges, unless they must also cross blossoms.
        """
        self.rows = optimal.rows if self.any_is_best else graph.adj
        self.mate, self.vertices = optimal.mate, optimal.vertices
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
        """The players exchanged in a matching: out of S1, and out of S2."""
        down = [one for one in ascending(self.s1) if mate[one] not in self.number or mate[one] < one]
        up = [one for one in ascending(self.s2) if mate[one] in self.number and mate[one] > one]
        return down, up

    # -- costs --------------------------------------------------------------------------------------------------------

    def _solve(self, roles: Sequence[Hashable], digit: _Digit, size: int) -> Solution:
        """Solve again with one more digit below the criteria, which depends on the roles of the two players."""
        names: dict[tuple[int, Hashable], int] = {}
        keys = [names.setdefault(name, len(names)) for name in zip(self.graph.keys, roles)]
        kinds = list(names)
        cost: list[list[int | None]] = [[None] * len(kinds) for _ in kinds]
        for one, others in enumerate(self._meeting(keys, len(kinds))):
            key, role = kinds[one]
            for other in ascending(others):
                its_key, its_role = kinds[other]
                value, added = 0 if self.any_is_best else self.graph.cost[key][its_key], digit(role, its_role)
                cost[one][other] = None if value is None or added is None else value * size + added
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
        if not self.any_is_best:
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
        """The players who may move in an exchange of this size with no greater difference than the one found.

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
        outside = ~(self.s1 | self.s2)
        return first_to_meet(optimal, ((one, self._higher(one) | outside) for one in descending(self.s1)), count)

    def _up(self, optimal: OptimalMatchings, count: int) -> list[int]:
        """4.3.4, from the top of S2: who can be the higher one of a pair is."""
        return first_to_meet(optimal, ((one, self.s2 & -1 << one + 1) for one in ascending(self.s2)), count)


_Digit = Callable[[Hashable, Hashable], int | None]
"""What two roles add; None bars the pair."""


ARTICLE_4 = CandidateOrder(first_pairs, rank, exchanges=exchanges)
"""The order of both editions of the Dutch system."""
