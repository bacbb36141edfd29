"""What pairs and downfloaters of one bracket cost, by class and float history, as integers (for the fast path).

A price has three parts, most important first: what the place decides (only C9 can differ), colours, floats. The
criteria stand in that order in both editions, so the parts are put one behind the other.
"""

from __future__ import annotations

from collections.abc import Iterator

from trfpair.matching.bits import ascending, lowest
from trfpair.systems.dutch.bracket import Bracket
from trfpair.systems.dutch.criteria import Scope, Sight
from trfpair.systems.dutch.solver.classes import ColourClasses
from trfpair.systems.dutch.solver.notes import Notes
from trfpair.systems.dutch.solver.yardstick import Yardstick
from trfpair.systems.swiss.completion import Completion
from trfpair.systems.swiss.digits import Digits, Entry

_Option = tuple[int, int]
"""(price, colour class)."""


class Prices:
    """The prices of one bracket whose residents have one score. Residents are numbered from 0."""

    def __init__(self, bracket: Bracket, completion: Completion, notes: Notes, *, odd: bool, must_bye: bool) -> None:
        self.bracket = bracket
        self.notes = notes
        self.classes: ColourClasses = notes.colour_classes
        self.yardstick = Yardstick(bracket, notes.criteria, pab=must_bye)
        window = (1 << (bracket.last - bracket.first)) - 1
        self._up = self._kinds(notes.up_masks, window) if bracket.mdps else []
        self._down = self._down_kinds(window, completion, must_bye) if odd else []
        self._float_entries()
        self.opponents: list[list[_Option]] = [self._opponent_options(mdp) for mdp in range(len(bracket.mdps))]
        """By MDP: the cheapest opponent of each class, cheapest first."""
        self.floaters: list[_Option] = self._floater_options() if odd else []
        """The cheapest downfloater of each class, cheapest first."""

    def _kinds(self, masks: tuple[int, int], window: int) -> list[int]:
        """The residents by float history: neither round, last, the one before, both."""
        last, before = (mask >> self.bracket.first & window for mask in masks)
        return [window & ~(last | before), last & ~before, before & ~last, last & before]

    def _down_kinds(self, window: int, completion: Completion, must_bye: bool) -> list[tuple[int, int]]:
        """Masks of possible downfloaters who are the same to all criteria, with the value C9 gives them."""
        bracket = self.bracket
        able = window
        if must_bye:
            able &= bracket.bye >> bracket.first
        elif bracket.ahead:
            able = self._welcome_below(window, completion)
        kinds = [kind & able for kind in self._kinds(self.notes.down_masks, window)]
        if not self.yardstick.pab:
            return [(kind, 0) for kind in kinds if kind]
        found = []
        for kind in kinds:
            by_unplayed: dict[int, int] = {}
            for one in ascending(kind):
                unplayed = sum(times for _, _, times in self.yardstick.entry(Scope.PAB, one + bracket.first))
                by_unplayed[unplayed] = by_unplayed.get(unplayed, 0) | 1 << one
            found += [(mask, unplayed) for unplayed, mask in by_unplayed.items()]
        return found

    def _welcome_below(self, window: int, completion: Completion) -> int:
        """C8 (C.7): residents with a legal opponent in the following scoregroup; the others would stay unpaired there.

        That is worse than the bound on which ``harmless.py`` insists, so they need not be considered.
        """
        bracket = self.bracket
        following = (1 << bracket.following) - (1 << bracket.last)
        if completion.least_degree(following) > 0:
            return window
        able = 0
        for one in ascending(window):
            if bracket.field.allow[one + bracket.first] & following:
                able |= 1 << one
        return able

    def _float_entries(self) -> None:
        """Price the float histories."""
        bracket, yardstick = self.bracket, self.yardstick
        first = bracket.first
        up: list[list[Entry | None]] = [
            [
                yardstick.entry(Scope.PAIR, mdp, first + lowest(kind), Sight.FLOATS) if kind else None
                for kind in self._up
            ]
            for mdp in bracket.mdps
        ]
        down = [yardstick.entry(Scope.FLOATER, first + lowest(kind), sight=Sight.FLOATS) for kind, _ in self._down]
        every = [entry for line in up for entry in line if entry is not None] + down
        digits = Digits(every, len(bracket.mdps) + 1)
        self._shift = digits.bits
        self._up_price = [[0 if entry is None else digits.number(entry) for entry in line] for line in up]
        place = self.classes.bits + digits.bits
        self._down_price: list[int | None] = [
            digits.number(entry) + (unplayed << place) for entry, (_, unplayed) in zip(down, self._down)
        ]

    def _opponent_options(self, mdp: int) -> list[_Option]:
        bracket = self.bracket
        allowed = bracket.field.allow[bracket.mdps[mdp]] >> bracket.first
        options = []
        for number, mask in enumerate(self.classes.masks):
            members = mask >> bracket.first & allowed
            prices = [self.mdp_pair(mdp, number, kind) for kind, mask in enumerate(self._up) if mask & members]
            known = [price for price in prices if price is not None]
            if known:
                options.append((min(known), number))
        return sorted(options)

    def _floater_options(self) -> list[_Option]:
        options = []
        for number, mask in enumerate(self.classes.masks):
            members = mask >> self.bracket.first
            known = [
                price for (kind, _), price in zip(self._down, self._down_price) if price is not None and kind & members
            ]
            if known:
                options.append((min(known), number))
        return sorted(options)

    # -- asked by the fast path ---------------------------------------------------------------------------------------

    def colours(self, cost: int) -> int:
        """A cost of colours as a price."""
        return cost << self._shift

    def pair(self, one: int, other: int) -> int | None:
        """The price of a pair of residents of two classes; None if they may not meet."""
        cost = self.classes.cost[one][other]
        return None if cost is None else cost << self._shift

    def up_kind(self, resident: int) -> int:
        """The number of a resident's upfloat history."""
        for number, mask in enumerate(self._up):
            if mask >> resident & 1:
                return number
        raise AssertionError("every resident has a history")

    def mdp_pair(self, mdp: int, number: int, kind: int) -> int | None:
        """The price of an MDP with a resident of a class and an upfloat history; None if they may not meet."""
        cost = self.classes.cost[self.classes.of[self.bracket.mdps[mdp]]][number]
        return None if cost is None else (cost << self._shift) + self._up_price[mdp][kind]

    def down_kind(self, resident: int) -> int | None:
        """The number of a resident's kind as a downfloater; None for one who may not be one."""
        for number, (mask, _) in enumerate(self._down):
            if mask >> resident & 1:
                return number
        return None

    def down_masks(self, players: int) -> Iterator[tuple[int | None, int]]:
        """Players by kind as a downfloater."""
        rest = players
        for number, (mask, _) in enumerate(self._down):
            if mask & players:
                yield number, mask & players
                rest &= ~mask
        if rest:
            yield None, rest

    def floating(self, kind: int | None) -> int | None:
        """The price of a downfloater of a kind."""
        return None if kind is None else self._down_price[kind]
