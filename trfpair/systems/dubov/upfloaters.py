"""3.2.1 and 3.2.2 (B.1, B.2): how many upfloaters a scoregroup needs, and which.

With the least number of upfloaters no two of them meet: without such a pair there would be fewer. So a best bracket
is a perfect matching of least cost (``prices.py``) of the residents and everybody lower, pairs of two lower players
costing nothing; and all sets as good are found in its optimal matchings, player by player in the order of 4.2 (D.1).
Before this is asked of everybody:

* Bounds. Count the upfloaters by parity and absolute preferences, C6 by the highest scores, C7 by the surplus of one
  preference, C8 to C10 by the players. The first set of the best *bounds* is the first of the best, if it has a legal
  pairing that reaches the bound of C7 and leaves the others one (C4): no other set is better than its own bounds.
  Where C5 and C6 alone leave one set only, C7 need not reach its bound.
* The lower players are first taken to be pairable among themselves whatever happens. Without C4 there are more sets to
  choose from, so the first of the best, if it leaves the others a legal pairing, is the one that is sought.
* Then the scoregroups can be added from the top until the residents can be paired: if d of them stay over when as many
  as possible are paired with each other, d upfloaters are enough, for augmenting that matching brings in one for each
  of the d and gives up none; and C6 keeps them all among the highest scoregroups that will do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from trfpair.event.model import Colour
from trfpair.matching.bits import ascending, mask_of
from trfpair.matching.blossom import Solution, least_cost_matching
from trfpair.matching.cardinality import is_perfect_except
from trfpair.matching.optimal import OptimalMatchings
from trfpair.systems.dubov.criteria import Criterion
from trfpair.systems.dubov.field import Field
from trfpair.systems.dubov.prices import Prices
from trfpair.systems.dubov.subgroups import Halves, Subgroups
from trfpair.systems.swiss.colours import Preference, Strength
from trfpair.systems.swiss.completion import Completion


class _Joined(NamedTuple):
    """The residents of a scoregroup with the upfloaters chosen for them."""

    upfloaters: tuple[int, ...]
    subgroups: Subgroups
    halves: Halves


class UpfloaterChoice:
    """The choice of the upfloaters of one scoregroup."""

    def __init__(
        self,
        field: Field,
        criteria: Sequence[Criterion],
        completion: Completion,
        residents: Sequence[int],
        lower: int,
    ) -> None:
        self.field = field
        self.criteria = criteria
        self.completion = completion
        self.residents = list(residents)
        self.mask = mask_of(residents)
        self.lower = lower
        """Everybody of lower score who is not paired yet: the pool of 4.2.1 (D.1), as a mask."""

    def bracket(self) -> _Joined:
        """The bracket: residents, upfloaters, and their subgroups after the shifts."""
        found = self._by_bounds()
        if found is None:
            upfloaters = self.exactly()
            subgroups = Subgroups(self.field, [*self.residents, *upfloaters])
            found = _Joined(tuple(upfloaters), subgroups, subgroups.quickly() or subgroups.exactly())
        return found

    # -- by bounds ----------------------------------------------------------------------------------------------------

    def _by_bounds(self) -> _Joined | None:
        """The set that would be the first of the best if every bound could be reached, where it reaches them all."""
        upfloaters, only = self._promising()
        if upfloaters is None or not self.completion.possible(self.lower & ~mask_of(upfloaters)):
            return None
        subgroups = Subgroups(self.field, [*self.residents, *upfloaters])
        halves = subgroups.quickly()
        if halves is None:
            pairs = subgroups.same_colour_pairs()
            if pairs is None or not (only or pairs == abs(self._surplus([*self.residents, *upfloaters])) // 2):
                return None
            halves = subgroups.exactly()
        return _Joined(tuple(upfloaters), subgroups, halves)

    def _promising(self) -> tuple[list[int] | None, bool]:
        """C5 to C10 as if all who can meet a resident at all could meet every one; None where they are too few.

        And whether C5 and C6 leave no other set than this.
        """
        wanted = self._least()
        chosen: list[int] = []
        only = True
        for group in self._groups():
            if len(chosen) == wanted:
                break
            able = [at for at in group if self._can_meet_a_resident(at)]
            only = len(able) <= wanted - len(chosen)
            chosen += able if only else self._best_of(able, wanted - len(chosen), chosen)
        return (sorted(chosen) if len(chosen) == wanted else None), only

    def _least(self) -> int:
        """C5: a lower bound. An odd number needs one; of absolute preferences for one colour none may meet another."""
        size = len(self.residents)
        alike = max((mask & self.mask).bit_count() for mask in self.field.absolute.values())
        return max(size % 2, 2 * alike - size)

    def _can_meet_a_resident(self, at: int) -> bool:
        banned = self.field.met[at]
        for mask in self.field.absolute.values():
            banned |= mask if mask >> at & 1 else 0
        return self.mask & ~banned != 0

    def _best_of(self, group: Sequence[int], wanted: int, chosen: Sequence[int]) -> list[int]:
        """C7: as many White seekers as bring the colours nearest to each other; C8 to C10: the least burdened."""
        whites = [at for at in group if self.field.wish[at].colour is Colour.WHITE]
        blacks = [at for at in group if self.field.wish[at].colour is Colour.BLACK]
        even = (wanted - self._surplus([*self.residents, *chosen])) // 2
        white = max(wanted - len(blacks), min(even, len(whites), wanted), 0)
        prices = Prices(self.field, self.criteria, len(self.residents), group)
        return _least_burdened(prices, whites, white) + _least_burdened(prices, blacks, wanted - white)

    def _surplus(self, players: Sequence[int]) -> int:
        """How many more of some players prefer White than Black. C7 is at least half of it in a bracket."""
        return sum(self.field.wish[at].colour for at in players)

    # -- any number ---------------------------------------------------------------------------------------------------

    def exactly(self) -> list[int]:
        """The first set of the best, whatever it takes."""
        pool: list[int] = []
        for group in self._groups():
            pool += group
            chosen = self._first_set(pool, lenient=True)
            if chosen is not None:
                if self.completion.possible(self.lower & ~mask_of(chosen)):
                    return chosen
                break
        chosen = self._first_set(list(ascending(self.lower)), lenient=False)
        assert chosen is not None, "the bracket above has left no legal pairing"
        return chosen

    def _groups(self) -> Iterator[list[int]]:
        """The lower scoregroups, as far as they are not paired yet, from the top."""
        for first, end in self.field.groups:
            if members := self.lower & (1 << end) - (1 << first):
                yield list(ascending(members))

    def _first_set(self, pool: Sequence[int], *, lenient: bool) -> list[int] | None:
        graph = Graph(self.field, self.criteria, self.residents, pool, lenient=lenient)
        solution = graph.solve() if graph.completable() else None
        return None if solution is None else graph.first_set(solution)


def _least_burdened(prices: Prices, players: Sequence[int], wanted: int) -> list[int]:
    """Of the sets with the least sum of burdens the first. Most players have none, and then it is soon found."""
    free: list[int] = []
    for at in players:
        if len(free) == wanted:
            return free
        if not prices.burden(at):
            free.append(at)
    return sorted(players, key=lambda at: (prices.burden(at), at))[:wanted]


class _Kind(NamedTuple):
    """What the prices and C3 (C.3) ask about a player."""

    colour: Colour
    absolute: bool
    price: int
    """0 for a resident, else one more than being an upfloater costs."""


def _kind(wish: Preference, price: int) -> _Kind:
    return _Kind(wish.colour, wish.strength is Strength.ABSOLUTE, price)


class Graph:
    """Residents and possible upfloaters, as vertices in this order, and what their pairs cost.

    ``lenient`` lets any two possible upfloaters be a pair, as if C4 asked nothing of them (and one of an odd number
    stay alone).
    """

    def __init__(
        self,
        field: Field,
        criteria: Sequence[Criterion],
        residents: Sequence[int],
        pool: Sequence[int],
        *,
        lenient: bool,
    ) -> None:
        self.field = field
        self.at = [*residents, *pool]
        self.count = len(residents)
        self.prices = Prices(field, criteria, self.count, pool)
        self.adj = field.graph(self.at)
        self.residents = (1 << self.count) - 1
        self.lenient = lenient
        if lenient:
            self._free_the_pool()
        self._set_prices()

    def _free_the_pool(self) -> None:
        size = len(self.at)
        extra = size % 2
        pool = (1 << size + extra) - 1 & ~self.residents
        for number in range(self.count, size):
            self.adj[number] = self.adj[number] & self.residents | pool & ~(1 << number)
        if extra:
            self.adj.append(pool & ~(1 << size))

    def _set_prices(self) -> None:
        """A key for residents and possible upfloaters of one preference and one price.

        Absolute preferences are kept apart (C3), so that the bound by keys counts on no pair that cannot be.
        """
        wish, prices = self.field.wish, self.prices
        kinds = [_kind(wish[at], 0) for at in self.at[: self.count]]
        kinds += [_kind(wish[at], 1 + prices.upfloater(at)) for at in self.at[self.count :]]
        if len(self.adj) > len(self.at):
            kinds.append(_Kind(Colour.NONE, False, 1))
        number = {kind: key for key, kind in enumerate(dict.fromkeys(kinds))}
        self.keys = [number[kind] for kind in kinds]
        self.cost = [[self._price(one, other) for other in number] for one in number]

    def _price(self, one: _Kind, other: _Kind) -> int | None:
        """Upfloaters have a price above 0 here; two of them cost nothing."""
        if one.price and other.price and self.lenient:
            return 0
        same = one.colour is other.colour
        if same and one.absolute and other.absolute:
            return None
        if one.price and other.price:
            return 0
        return (self.prices.same_colour() if same else 0) + max(one.price, other.price, 1) - 1

    def completable(self) -> bool:
        """Whether there is a matching at all, whatever it costs: much sooner known than the best."""
        return is_perfect_except(self.adj, (1 << len(self.adj)) - 1, 0)

    def solve(self) -> Solution | None:
        """A matching of the best value."""
        return least_cost_matching(self.adj, self.keys, self.cost)

    def first_set(self, solution: Solution) -> list[int]:
        """4.2 (D.1): of the sets of the best value the first."""
        matchings = OptimalMatchings(solution)
        score = self.field.score
        wanted = Counter(score[self.at[matchings.mate[resident]]] for resident in self._upfloating(matchings.mate))
        left = Counter(score[at] for at in self.at[self.count :])
        chosen = []
        for number in range(self.count, len(self.at)):
            at = self.at[number]
            everybody = wanted[score[at]] == left[score[at]]
            left[score[at]] -= 1
            if everybody or (wanted[score[at]] and matchings.first_partner(number, self.residents) >= 0):
                wanted[score[at]] -= 1
                chosen.append(at)
                if not everybody:
                    matchings.forbid(number, ~self.residents)
        return chosen

    def _upfloating(self, mate: Sequence[int]) -> list[int]:
        """The residents who are matched with an upfloater."""
        return [resident for resident in range(self.count) if mate[resident] >= self.count]
