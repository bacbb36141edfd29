"""The relaxation *bracket × classes*: a bracket paired class by class, with a proof, or not at all.

A bracket in which no two may meet, or of two who meet, leaves nothing to choose. In others:

1. Target. All candidates with the fewest conceivable downfloaters (none, or one resident, by parity) cost at least the
   cheapest choice of: a class for the downfloater, a class for each MDP's opponent, and the colour bound of the rest
   (``classes.py``). Legal bars between single players are ignored, so the target is a lower bound.
2. MDPs. Each in turn meets the first resident whose type does not push the bound above the target.
3. Remainder. Where values of the classes (``classes.py``) add up to what is left of the target, the pairs of tight
   classes are the only ones an optimal candidate can use. The first matching of S1 and S2 inside them is the answer; if
   there is none, exchanges follow in their order (4.3).
4. Below. ``horizon.py`` proves that the downfloater does no harm.

Every choice took the earliest option that no bound refutes, and the result attains the target: it is the first of the
best candidates. Whenever one of these steps fails the answer is None, and a closer look decides (``players.py``).
What grows with the bracket are masks, and the bipartite matching inside them (``matching/tight.py``).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import chain, takewhile

from trfpair.matching.bits import ascending, mask_of
from trfpair.matching.tight import first_matching
from trfpair.systems.dutch.engine.budget import AN_ATTEMPT, Budget, OutOfSteps
from trfpair.systems.dutch.engine.classes import CLASSES, Counts
from trfpair.systems.dutch.engine.decision import Decision
from trfpair.systems.dutch.engine.horizon import Horizon
from trfpair.systems.dutch.engine.notes import Notes
from trfpair.systems.dutch.engine.prices import Prices, may_float
from trfpair.systems.dutch.rules.bracket import Bracket


def solve_fast(horizon: Horizon, notes: Notes) -> Decision | None:
    """The candidate to be chosen, or None where the fast path cannot prove one."""
    if notes.order.exchanges is None:
        return None
    bracket = horizon.bracket
    field = bracket.field
    count = len(bracket.mdps) + bracket.last - bracket.first
    if not bracket.bye_stays and (only := _without_choice(horizon, count)):
        return only
    if len(bracket.mdps) > bracket.last - bracket.first or not notes.plain_colours:
        return None
    if field.score[bracket.first] != bracket.lowest_score:
        return None
    odd = count % 2 == 1
    must_bye = bracket.completion and bracket.bye_stays
    # Two may meet only because one is a topscorer (C3; C.3), which no class knows: no best candidate needs such a pair,
    # dear by its colours, unless the bye (C9) outweighs them.
    if must_bye and (not odd or field.topscorers & mask_of(bracket.players)):
        return None
    able = may_float(horizon, must_bye=must_bye) if odd else 0
    with suppress(OutOfSteps):
        outcome = _Attempt(bracket, notes, able, odd=odd, must_bye=must_bye).chosen()
        return outcome if outcome and horizon.bears(mask_of(outcome.floaters)) else None
    return None


def _without_choice(horizon: Horizon, count: int) -> Decision | None:
    """The candidate where no two may meet, so that all leave, or where there are only two, who meet and do no harm."""
    bracket = horizon.bracket
    allow, residents = bracket.field.allow, bracket.resident_mask
    players = chain(bracket.mdps, range(bracket.first, bracket.last))
    if not (bracket.is_last or any(allow[one] & residents for one in players)):
        return Decision([], [], bracket.players)
    if count == 2 and horizon.bears(0):
        pairs = [(bracket.players[0], bracket.players[1])]
        return Decision(pairs, [], []) if bracket.mdps else Decision([], pairs, [])
    return None


_Kind = tuple[int, int | None]
"""A resident's colour class, and the number of the kind as a downfloater."""
_Rest = tuple[int, bool, Counts]
"""What is still to be paired: MDPs from a number on, whether one floats, and the residents left of each class."""


class _Attempt:
    """One bracket: the residents are numbered from 0 here, their masks are shifted accordingly.

    ``able`` are the residents of whom one may be the downfloater.
    """

    def __init__(self, bracket: Bracket, notes: Notes, able: int, *, odd: bool, must_bye: bool) -> None:
        self.bracket = bracket
        assert notes.order.exchanges
        self.exchanges = notes.order.exchanges
        self.odd = odd
        self.must_bye = must_bye
        self.size = bracket.last - bracket.first
        self.window = (1 << self.size) - 1
        self.class_prices = notes.class_prices
        self.classes = notes.colour_classes
        self.of = self.classes.of[bracket.first : bracket.last]
        self.prices = Prices(bracket, notes, able, must_bye=must_bye)
        self.masks = self.prices.masks
        self.memo: dict[_Rest, int | None] = {}
        self.budget = Budget(AN_ATTEMPT + 2 * self.size)
        """A step for each exchange looked at, for each player of one that is tried, and for each class of a bound."""

    def chosen(self) -> Decision | None:
        """The candidate to be chosen; None where the target is not attained. OutOfSteps where that is not soon."""
        if (self.odd and not self.prices.floaters) or not all(self.prices.opponents):
            return None
        counts: Counts = tuple([mask.bit_count() for mask in self.masks])  # type: ignore[assignment]
        target = self._bound(0, self.odd, counts)
        if target is None:
            return None
        free, spent = self.window, 0
        opponents = []
        for mdp in range(len(self.bracket.mdps)):
            found = self._opponent(mdp, free, counts, target - spent)
            if found is None:
                return None
            resident, price = found
            spent += price
            free &= ~(1 << resident)
            counts = _without(counts, self.of[resident])
            opponents.append(resident)
        rest = self._remainder(free, counts, target - spent)
        if rest is None:
            return None
        first = self.bracket.first
        pairs, floater = rest
        return Decision(
            mdp_pairs=[(mdp, one + first) for mdp, one in zip(self.bracket.mdps, opponents)],
            pairs=[(min(pair) + first, max(pair) + first) for pair in pairs],
            floaters=[] if floater is None else [floater + first],
            pab=self.prices.pab,
        )

    # -- the target ---------------------------------------------------------------------------------------------------

    def _bound(self, mdp: int, floating: bool, counts: Counts) -> int | None:
        """Step 1: the least that MDPs from a number on, the downfloater and the remainder can cost.

        What has to be known first waits on a list and not on the stack of Python: a bracket may have thousands of MDPs.
        """
        asked = (mdp, floating, counts)
        waiting = [] if asked in self.memo else [self._least(asked)]
        while waiting:
            first = next(waiting[-1], None)
            if first is None:
                waiting.pop()
            else:
                waiting.append(self._least(first))
        return self.memo[asked]

    def _least(self, key: _Rest) -> Iterator[_Rest]:
        """Put the bound of one state into the memo; yields each state whose bound has to be there before."""
        mdp, floating, counts = key
        self.budget.take(len(CLASSES))
        best: int | None = None
        if mdp < len(self.bracket.mdps):
            options, following = self.prices.opponents[mdp], (mdp + 1, floating)
        elif floating:
            options, following = self.prices.floaters, (mdp, False)
        else:
            colours = self.class_prices.bound(counts)
            self.memo[key] = None if colours is None else colours << self.prices.shift
            return
        for price, number in options:
            if best is not None and price >= best:
                break
            if counts[number]:
                after = (*following, _without(counts, number))
                if after not in self.memo:
                    yield after
                rest = self.memo[after]
                if rest is not None and (best is None or price + rest < best):
                    best = price + rest
        self.memo[key] = best

    # -- the MDPs -----------------------------------------------------------------------------------------------------

    def _opponent(self, mdp: int, free: int, counts: Counts, target: int) -> tuple[int, int] | None:
        """Step 2: the first resident for an MDP that keeps the target in reach, and the price of the pair."""
        prices = self.prices
        allowed = self.bracket.field.allow[self.bracket.mdps[mdp]] >> self.bracket.first & free
        reached: dict[tuple[int, int], bool] = {}
        for resident in ascending(allowed):
            number = self.of[resident]
            kind = number, prices.up_kind(resident)
            price = prices.mdp_pair(mdp, *kind)
            if price is None:
                continue
            if kind not in reached:
                rest = self._bound(mdp + 1, self.odd, _without(counts, number))
                reached[kind] = rest is not None and price + rest == target
            if reached[kind]:
                return resident, price
        return None

    # -- the remainder ------------------------------------------------------------------------------------------------

    def _remainder(self, free: int, counts: Counts, target: int) -> tuple[list[tuple[int, int]], int | None] | None:
        """Step 3: pairs in the order of S1, and the downfloater; exchanges in the order of 4.3.2 and 4.3.3."""
        players = list(ascending(free))
        half = len(players) // 2
        s1 = (1 << players[half]) - 1 & free if half else 0
        s2 = free ^ s1
        if half == 0:
            only = players[0] if players else None
            return ([], only) if (0 if only is None else self.prices.floating(only)) == target else None
        tight = self._tight(s2, counts, target)
        if tight is None:
            return None
        if found := self._match(players[:half], s2, tight):
            return found
        worth: dict[tuple[_Kind, _Kind], bool] = {}
        for (out,), (into,) in takewhile(lambda moves: len(moves[0]) == 1, self.exchanges(half, len(players))):
            self.budget.take(1)
            down, up = players[out - 1], players[into - 1]
            kind = (self._kind(down), self._kind(up))
            if worth.get(kind, True):
                new_s1, new_s2 = s1 ^ 1 << down | 1 << up, s2 ^ 1 << up | 1 << down
                tight = self._tight(new_s2, counts, target)
                if tight is None:
                    return None
                worth[kind] = any(tight)
                if worth[kind]:
                    self.budget.take(len(players))
                    if found := self._match(list(ascending(new_s1)), new_s2, tight):
                        return found
        return None

    def _kind(self, resident: int) -> _Kind:
        return self.of[resident], self.prices.down_kind(resident) if self.odd else 0

    def _tight(self, s2: int, counts: Counts, target: int) -> list[int] | None:
        """Masks of the tight players of S2 by class, those for the downfloater last; None where no values are known.

        No price is negative, so a target of 0 is attained with free pairs only, or not at all. Else the values of the
        classes must reach it, and nobody is tight where they exceed it. With a downfloater the row of S1 that stands
        for the choice has the largest value that S2 allows.
        """
        prices = self.class_prices
        if (values := prices.values(counts) if target else prices.free) is None:
            return None
        first = self.bracket.first
        tight = [mask >> first & s2 for mask in self.classes.tight(values)]
        value = sum([count * each for count, each in zip(counts, values.doubled)]) << self.prices.shift
        if self.odd:
            least, columns = self.prices.cheapest_beside(s2, values.doubled)
            value += least
            tight.append(columns)
        return None if value < 2 * target else tight if value == 2 * target else [0] * len(tight)

    def _match(self, s1: list[int], s2: int, tight: list[int]) -> tuple[list[tuple[int, int]], int | None] | None:
        """The first matching of S1 (and the downfloater's row) inside the tight masks."""
        allow, first, of = self.bracket.field.allow, self.bracket.first, self.of
        rows = [allow[one + first] >> first & tight[of[one]] for one in s1]
        if self.odd:
            rows.append(tight[-1])
        match = first_matching(rows, s2)
        if match is None:
            return None
        return list(zip(s1, match)), match[-1] if self.odd else None


def _without(counts: Counts, number: int) -> Counts:
    return (*counts[:number], counts[number] - 1, *counts[number + 1 :])  # type: ignore[return-value]
