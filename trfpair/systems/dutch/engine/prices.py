"""The costs of pairs and downfloaters of one bracket, by class and float history, as integers (for the fast path).

A price has three parts, most important first: what the place decides (only C9 can differ), colours, floats. The
criteria stand in that order in both editions, so the parts are put one behind the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from trfpair.matching.bits import ascending, lowest, mask_of
from trfpair.systems.dutch.engine.classes import ColourClasses
from trfpair.systems.dutch.engine.horizon import Horizon
from trfpair.systems.dutch.engine.notes import FloatPrices, Notes
from trfpair.systems.dutch.engine.yardstick import Yardstick
from trfpair.systems.dutch.rules.bracket import Bracket
from trfpair.systems.dutch.rules.criteria import Scope, Sight
from trfpair.systems.dutch.rules.field import Float
from trfpair.systems.swiss.digits import Digits, Entry

_Option = tuple[int, int]
"""(price, colour class)."""
_Kind = tuple[int, int, int]
"""Players who are the same downfloaters to all criteria: their mask, their float history, and the value C9 gives."""


class Prices:
    """The prices of one bracket whose residents have one score. Residents are numbered from 0.

    ``able`` are those of whom one may be the downfloater, if there must be one.
    """

    def __init__(self, bracket: Bracket, notes: Notes, able: int, *, must_bye: bool) -> None:
        self.bracket = bracket
        self.notes = notes
        self.classes: ColourClasses = notes.colour_classes
        self._cost = notes.class_prices.cost
        self.pab = must_bye and self.yardstick.pab
        """C9: whether the downfloater gets the bye and the criteria look at that."""
        window = (1 << (bracket.last - bracket.first)) - 1
        self.masks = [mask >> bracket.first & window for mask in self.classes.masks]
        """The residents by colour class."""
        self._up = self._histories(Float.UP, window) if bracket.mdps else []
        self._down = self._down_kinds(window, able) if able else []
        self.shift, self._up_price, down = self._float_prices()
        place = notes.class_prices.bits + self.shift
        self._down_price = [down[history] + (unplayed << place) for _, history, unplayed in self._down]
        self.opponents: list[list[_Option]] = [self._opponent_options(mdp) for mdp in range(len(bracket.mdps))]
        """By MDP: the cheapest opponent of each class, cheapest first."""
        self.floaters: list[_Option] = self._floater_options() if able else []
        """The cheapest downfloater of each class, cheapest first."""

    @cached_property
    def yardstick(self) -> Yardstick:
        """The yardstick of the bracket's criteria; seldom asked, because prices are known by kinds of players."""
        return Yardstick(self.bracket, self.notes.criteria)

    def _histories(self, kind: Float, window: int) -> list[int]:
        """The residents by history of one kind of float: neither round, last, the one before, both."""
        rounds = self.bracket.field.past_floats
        last, before = [floats.masks[kind] >> self.bracket.first & window for floats in rounds]
        return [window & ~(last | before), last & ~before, before & ~last, last & before]

    def _down_kinds(self, window: int, able: int) -> list[_Kind]:
        """The possible downfloaters by kind."""
        bracket = self.bracket
        histories = [members & able for members in self._histories(Float.DOWN, window)]
        if not self.pab:
            return [(members, history, 0) for history, members in enumerate(histories) if members]
        found = []
        for history, members in enumerate(histories):
            by_unplayed: dict[int, int] = {}
            for one in ascending(members):
                unplayed = sum(times for _, _, times in self.yardstick.entry(Scope.PAB, one + bracket.first))
                by_unplayed[unplayed] = by_unplayed.get(unplayed, 0) | 1 << one
            found += [(mask, history, unplayed) for unplayed, mask in by_unplayed.items()]
        return found

    def _float_prices(self) -> FloatPrices:
        """The costs of float histories, found once for all brackets in which the same histories meet."""
        bracket = self.bracket
        score, (_, last, before) = bracket.field.score, bracket.field.floats
        level = score[bracket.first]
        key = (
            tuple([(score[mdp] - level, last[mdp], before[mdp]) for mdp in bracket.mdps]),
            tuple([members != 0 for members in self._up]),
            tuple([history for _, history, _ in self._down]),
        )
        known = self.notes.known.prices.get(key)
        if known is None:
            known = self.notes.known.prices[key] = self._priced_floats()
        return known

    def _priced_floats(self) -> FloatPrices:
        first, entry = self.bracket.first, self.yardstick.entry
        up: list[list[Entry]] = [
            [entry(Scope.PAIR, mdp, first + lowest(members), Sight.FLOATS) if members else () for members in self._up]
            for mdp in self.bracket.mdps
        ]
        down: list[Entry] = [()] * _HISTORIES
        for members, history, _ in self._down:
            down[history] = entry(Scope.FLOATER, first + lowest(members), sight=Sight.FLOATS)
        digits = Digits([entry for line in [*up, down] for entry in line], len(self.bracket.mdps) + 1)
        return FloatPrices(digits.bits, [list(map(digits.number, line)) for line in up], list(map(digits.number, down)))

    def _opponent_options(self, mdp: int) -> list[_Option]:
        bracket, shift = self.bracket, self.shift
        at = bracket.mdps[mdp]
        allowed = bracket.field.allow[at] >> bracket.first
        histories = sorted(zip(self._up_price[mdp], self._up))
        options = []
        for number, cost in enumerate(self._cost[self.classes.of[at]]):
            if cost is not None and (members := self.masks[number] & allowed):
                options.append(((cost << shift) + _cheapest(histories, members), number))
        options.sort()
        return options

    def _floater_options(self) -> list[_Option]:
        kinds = sorted([(price, members) for price, (members, _, _) in zip(self._down_price, self._down)])
        able = sum([members for _, members in kinds])
        options = [
            (_cheapest(kinds, members), number) for number, mask in enumerate(self.masks) if (members := mask & able)
        ]
        options.sort()
        return options

    # -- asked by the fast path ---------------------------------------------------------------------------------------

    def cheapest_beside(self, players: int, doubled: Sequence[int]) -> tuple[int, int]:
        """Twice the least that the price of a downfloater exceeds the value of its class, and who attains that."""
        least, found = None, 0
        for value, mask in zip(doubled, self.masks):
            if members := mask & players:
                value <<= self.shift
                for price, (kind, _, _) in zip(self._down_price, self._down):
                    if alike := members & kind:
                        more = 2 * price - value
                        if least is None or more < least:
                            least, found = more, alike
                        elif more == least:
                            found |= alike
        return least or 0, found

    def up_kind(self, resident: int) -> int:
        """The number of a resident's upfloat history."""
        return next(number for number, mask in enumerate(self._up) if mask >> resident & 1)

    def mdp_pair(self, mdp: int, number: int, kind: int) -> int | None:
        """The price of an MDP with a resident of a class and an upfloat history; None if they may not meet."""
        cost = self._cost[self.classes.of[self.bracket.mdps[mdp]]][number]
        return None if cost is None else (cost << self.shift) + self._up_price[mdp][kind]

    def down_kind(self, resident: int) -> int | None:
        """The number of a resident's kind as a downfloater; None for one who may not be one."""
        return next((number for number, (mask, _, _) in enumerate(self._down) if mask >> resident & 1), None)

    def floating(self, resident: int) -> int | None:
        """The price of a downfloater; None for one who may not be one."""
        kind = self.down_kind(resident)
        return None if kind is None else self._down_price[kind]


def may_float(horizon: Horizon, *, must_bye: bool) -> int:
    """The residents, numbered from 0, of whom one may be the downfloater.

    C8 (C.7): those without a legal opponent in the following scoregroup would stay unpaired there. That is worse than
    the bound on which ``horizon.py`` insists, so they need not be considered.
    """
    bracket, first = horizon.bracket, horizon.bracket.first
    window = (1 << (bracket.last - first)) - 1
    if must_bye:
        return window & bracket.bye >> first
    following = bracket.following_mask
    if not bracket.ahead or horizon.completion.least_degree(following) > 0:
        return window
    allow = bracket.field.allow
    return mask_of([one for one in ascending(window) if allow[one + first] & following])


def _cheapest(kinds: Iterable[tuple[int, int]], members: int) -> int:
    """The price of the first kind, of those with prices in order, in which some members are."""
    for price, mask in kinds:
        if mask & members:
            return price
    raise AssertionError("every member is of a kind")


_HISTORIES = 4
"""Neither of the last two rounds, the last, the one before, both."""
