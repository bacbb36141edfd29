"""Notes of the solver on a field, made once for all its brackets: colour classes and keys, facts of a player."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import cached_property

from trfpair.base.named import NamedTuple
from trfpair.event.model import Colour
from trfpair.matching.bits import lowest
from trfpair.systems.dutch.engine.classes import ClassPrices, ColourClasses, priced
from trfpair.systems.dutch.engine.yardstick import BESIDES_COLOURS, Yardstick
from trfpair.systems.dutch.rules.criteria import Scope, Sight
from trfpair.systems.dutch.rules.editions import Edition
from trfpair.systems.dutch.rules.field import DutchField, Position
from trfpair.systems.swiss.colours import Strength
from trfpair.systems.swiss.digits import Entry
from trfpair.systems.swiss.past import large_groups


class FloatPrices(NamedTuple):
    """The costs of float histories: by MDP and history of the opponent, and by history of the downfloater."""

    bits: int
    up: list[list[int]]
    down: list[int]


KNOWN = 20_000
"""A round that finds more entries than this of its edition begins without any."""


class Known:
    """Values of pairs and floaters by the criteria of an edition, found once for all rounds in which the like meet."""

    def __init__(self) -> None:
        self.entries: dict[Hashable, Entry] = {}
        """The colours of a pair, by the colour keys of the two; its place and floats, by score difference and floats;
        what somebody adds who leaves a bracket, by the player's key and what is below."""
        self.prices: dict[Hashable, FloatPrices] = {}
        """What floats cost in a bracket (``prices.py``), by those of the MDPs, and by who is there."""
        self.classes: dict[Hashable, ClassPrices] = {}
        """What pairs of colour classes cost (``classes.py``), by the classes that somebody is in."""


_KEPT: dict[Hashable, Known] = {}


def _known(edition: Edition) -> Known:
    """The entries of an edition that earlier rounds have found."""
    key = edition.criteria, edition.colour_rules
    known = _KEPT.get(key)
    if known is None or sum(map(len, vars(known).values())) > KNOWN:
        known = _KEPT[key] = Known()
    return known


class Notes:
    """A field and an edition, with what both together say about single players."""

    def __init__(self, field: DutchField, edition: Edition) -> None:
        self.field = field
        self.edition = edition
        self.criteria = criteria = edition.criteria
        self.order = edition.order
        self.one_by_one = any(row.sight & Sight.PLAYERS for row in criteria)
        """Whether nobody can stand for another (`Sight.PLAYERS`)."""
        self.sees_floats = any(
            row.sight & Sight.FLOATS or (row.scope & Scope.PAIR and row.sight & Sight.PLACE) for row in criteria
        )
        """Whether a criterion looks at more of a pair than its colours."""
        self.known = _known(edition)

    @cached_property
    def colour_classes(self) -> ColourClasses:
        """The seven colour classes."""
        return ColourClasses(self.field)

    @cached_property
    def class_prices(self) -> ClassPrices:
        """The costs of pairs of two colour classes, where `plain_colours`."""
        known, masks = self.known.classes, self.colour_classes.masks
        key = self.field.size.bit_length(), *map(bool, masks)
        if key not in known:
            known[key] = priced(self.field, self.criteria, [lowest(mask) for mask in masks])
        return known[key]

    @cached_property
    def clubs(self) -> list[int]:
        """By position, which of the large forbidden groups a player is in; empty where there are none."""
        return large_groups(self.field.history.forbidden, self.field.position, self.field.size)

    @cached_property
    def colour_keys(self) -> Sequence[Hashable]:
        """By position all that the colour criteria can ask about a player: the preference; with topscorers more.

        Of two absolute preferences for one colour the wider difference is granted; of equal ones, the games decide from
        the last one backwards. Whoever is granted or denied may get a difference beyond 2, which is the same for equal
        differences, or a third game of one colour in a row. Two whose last two games differ are decided by these, and
        of two whose last two games are the same it does not matter who is granted. So no game further back counts.
        """
        field, of = self.field, self.colour_classes.of
        if not field.topscorers:
            return of
        return [
            (field.topscorers >> at & 1, number)
            + ((past.difference, past.colours[-2:]) if wish.strength is Strength.ABSOLUTE else ())
            for at, (number, wish, past) in enumerate(zip(of, field.wish, field.pasts))
        ]

    @cached_property
    def looks(self) -> list[Hashable]:
        """By position what the criteria can ask about a player of a bracket wherever it stands."""
        floats = self.field.floats[1:] if self.sees_floats else ()
        return list(zip(self.field.score, self.colour_keys, *floats))

    @cached_property
    def bars(self) -> list[Colour]:
        """C3 (C.3): by position, the colour of which two who want it must not meet; none for a topscorer."""
        top = self.field.topscorers
        return [
            wish.colour if wish.strength is Strength.ABSOLUTE and not top >> at & 1 else Colour.NONE
            for at, wish in enumerate(self.field.wish)
        ]

    def entry(self, yardstick: Yardstick, scope: int, one: Position, other: Position) -> Entry:
        """The addition of a pair of a bracket, the higher player first, or of one player.

        A pair is looked at once for all that look the same: by its colours, which are the same wherever two with their
        colour keys meet; of two with different scores also by place and floats, which are the same for equal score
        differences and floats.
        """
        if self.one_by_one or scope != Scope.PAIR:
            return yardstick.entry(scope, one, other)
        keys = self.colour_keys[one], self.colour_keys[other]
        colours = self.known.entries.get(keys)
        if colours is None:
            colours = self.known.entries[keys] = yardstick.entry(Scope.PAIR, one, other, Sight.COLOURS)
        difference = self.field.score[one] - self.field.score[other]
        if not (difference and self.sees_floats):
            return colours
        _, last, before = self.field.floats
        kind = difference, yardstick.bracket.is_mdp(one), last[one], before[one], last[other], before[other]
        beside = self.known.entries.get(kind)
        if beside is None:
            beside = self.known.entries[kind] = yardstick.entry(Scope.PAIR, one, other, BESIDES_COLOURS)
        return beside + colours

    @cached_property
    def plain_colours(self) -> bool:
        """Whether the colour class of two players says all that the colour criteria ask about their pair.

        Topscorers of equal absolute preference never enter that comparison. What remains are pasts that no pairing
        by the rules can have made: somebody whose own wish would bring a third game of one colour in a row, or a
        difference beyond 2.
        """
        field = self.field
        if not field.topscorers:
            return True
        for past, (colour, strength) in zip(field.pasts, field.wish):
            if strength is Strength.ABSOLUTE and (
                abs(past.difference + colour) > 2 or past.colours[-2:] == (colour, colour)
            ):
                return False
        return True
