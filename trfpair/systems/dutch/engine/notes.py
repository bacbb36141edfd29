"""What the solver notes of a field once for all its brackets: colour classes and keys, what is asked of a player."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from trfpair.base.lazy import lazy
from trfpair.event.model import Colour
from trfpair.systems.dutch.engine.classes import ClassCosts, ColourClasses
from trfpair.systems.dutch.engine.yardstick import BESIDES_COLOURS, Yardstick
from trfpair.systems.dutch.rules.criteria import Criterion, Scope, Sight, sees_floats, sees_players
from trfpair.systems.dutch.rules.field import Field
from trfpair.systems.dutch.rules.order import CandidateOrder
from trfpair.systems.swiss.colours import Strength
from trfpair.systems.swiss.digits import Entry
from trfpair.systems.swiss.past import large_groups


class FloatPrices(NamedTuple):
    """What float histories cost: by MDP and history of the opponent, and by history of the downfloater."""

    bits: int
    up: list[list[int]]
    down: list[int]


class Known:
    """What the rows of a table say, found once for all fields in which the same players meet."""

    def __init__(self) -> None:
        self.colours: dict[Hashable, Entry] = {}
        """The colours of a pair, by the colour keys of the two."""
        self.beside: dict[Hashable, Entry] = {}
        """The place and the floats of a pair, by score difference and floats."""
        self.leaving: dict[Hashable, Entry] = {}
        """Who leaves a bracket, by the player's key and what is below."""
        self.prices: dict[Hashable, FloatPrices] = {}
        """What floats cost in a bracket (``prices.py``), by those of the MDPs, and by who is there."""
        self.costs: dict[Hashable, ClassCosts] = {}
        """What pairs of two colour classes cost, by the classes that a field has, and its size."""

    @property
    def size(self) -> int:
        """How much is known."""
        return len(self.colours) + len(self.beside) + len(self.leaving) + len(self.prices) + len(self.costs)


_KNOWN: dict[tuple[Hashable, Hashable], Known] = {}
"""By criteria and rules of colours: of another table nothing is taken, whichever was asked first."""
_MOST_KNOWN = 20_000


def _known(field: Field, criteria: tuple[Criterion, ...]) -> Known:
    """What is known of a table, unless that has become too much."""
    key = criteria, field.rules.colour_rules
    known = _KNOWN.get(key)
    if known is None or known.size > _MOST_KNOWN:
        known = _KNOWN[key] = Known()
    return known


class Notes:
    """A field, the criteria and the order of a regulation, with what both together say about single players."""

    def __init__(self, field: Field, criteria: tuple[Criterion, ...], order: CandidateOrder) -> None:
        self.field = field
        self.criteria = criteria
        self.order = order
        """Which of equally good candidates comes first."""
        self.one_by_one = sees_players(criteria)
        """Whether nobody can stand for another (`Sight.PLAYERS`)."""
        self.sees_floats = sees_floats(criteria)
        """Whether a criterion looks at more of a pair than its colours."""
        self.known = _known(field, criteria)
        self.colour_entries: dict[tuple[int, int], Entry] = {}
        """What the colour criteria say of a pair, by the colour kinds of the two (filled where it is asked)."""
        self._looks: dict[int, Hashable] = {}
        self._kinds: dict[int, int] = {}
        self._kind_of: dict[Hashable, int] = {}
        self.key_of_kind: list[Hashable] = []
        """The colour key of each colour kind."""

    @lazy
    def colour_classes(self) -> ColourClasses:
        """The seven colour classes, for bounds and prices by class."""
        return ColourClasses(self.field, self.criteria, self.known.costs)

    @lazy
    def clubs(self) -> list[int]:
        """By position, which of the large forbidden groups a player is in; empty where there are none."""
        return large_groups(self.field.history.forbidden, self.field.position, self.field.size)

    def colour_key(self, at: int) -> Hashable:
        """All that the colour criteria can ask about a player: the preference; in games of topscorers more.

        Of two absolute preferences for one colour the wider difference is granted; of equal ones, the games decide from
        the last one backwards. Whoever is granted or denied may get a difference beyond 2, which is the same for equal
        differences, or a third game of one colour in a row. Two whose last two games differ are decided by these, and
        of two whose last two games are the same it does not matter who is granted. So no game further back counts.
        """
        number = self.colour_classes.of[at]
        field = self.field
        if not field.topscorers:
            return number
        top = field.topscorers >> at & 1
        if field.wish[at].strength is not Strength.ABSOLUTE:
            return top, number
        past = field.pasts[at]
        return top, number, past.difference, past.colours[-2:]

    def look(self, at: int) -> Hashable:
        """What the criteria can ask about a player of a bracket wherever it stands."""
        known = self._looks.get(at)
        if known is None:
            known = self.field.score[at], self.colour_key(at)
            if self.sees_floats:
                _, last, before = self.field.floats
                known = *known, last[at], before[at]
            self._looks[at] = known
        return known

    @lazy
    def bars(self) -> list[Colour]:
        """C3 (C.3): by position, the colour of which two who want it must not meet; none for a topscorer."""
        top = self.field.topscorers
        return [
            wish.colour if wish.strength is Strength.ABSOLUTE and not top >> at & 1 else Colour.NONE
            for at, wish in enumerate(self.field.wish)
        ]

    def colour_kind(self, at: int) -> int:
        """The number of a player's colour key."""
        kind = self._kinds.get(at)
        if kind is None:
            key = self.colour_key(at)
            kind = self._kinds[at] = self._kind_of.setdefault(key, len(self._kind_of))
            if kind == len(self.key_of_kind):
                self.key_of_kind.append(key)
        return kind

    @lazy
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


class PairEntries:
    """What a pair of a bracket adds to its criteria, by the positions of the two, the higher one first.

    It is found once for all that look the same: by its colours, which are the same wherever two with their colour keys
    meet; and where the two have different scores also by place and floats, which are the same for equal score
    differences and floats.
    """

    def __init__(self, yardstick: Yardstick, notes: Notes) -> None:
        self.yardstick = yardstick
        self.notes = notes
        self._score = notes.field.score

    def of(self, one: int, other: int) -> Entry:
        """What the pair adds."""
        notes, score = self.notes, self._score
        if notes.one_by_one:
            return self.yardstick.entry(Scope.PAIR, one, other)
        kinds = notes.colour_kind(one), notes.colour_kind(other)
        colours = notes.colour_entries.get(kinds)
        if colours is None:
            keys = notes.key_of_kind[kinds[0]], notes.key_of_kind[kinds[1]]
            colours = notes.colour_entries[kinds] = self._colours(keys, one, other)
        difference = score[one] - score[other]
        return self._beside_colours(difference, one, other) + colours if difference and notes.sees_floats else colours

    def _colours(self, keys: Hashable, one: int, other: int) -> Entry:
        known = self.notes.known.colours
        entry = known.get(keys)
        if entry is None:
            entry = known[keys] = self.yardstick.entry(Scope.PAIR, one, other, Sight.COLOURS)
        return entry

    def _beside_colours(self, difference: int, one: int, other: int) -> Entry:
        _, last, before = self.notes.field.floats
        kind = difference, self.yardstick.bracket.is_mdp(one), last[one], before[one], last[other], before[other]
        known = self.notes.known.beside
        entry = known.get(kind)
        if entry is None:
            entry = known[kind] = self.yardstick.entry(Scope.PAIR, one, other, BESIDES_COLOURS)
        return entry
