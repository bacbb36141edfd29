"""What a pair of a bracket adds to its criteria, found once for all that look the same.

By its colours, which are the same wherever two with their colour keys meet; and where the two have different scores
also by place and floats, which are the same for equal score differences and floats.
"""

from __future__ import annotations

from collections.abc import Hashable

from trfpair.systems.dutch.engine.notes import Notes
from trfpair.systems.dutch.engine.yardstick import BESIDES_COLOURS, Yardstick
from trfpair.systems.dutch.rules.criteria import Scope, Sight
from trfpair.systems.swiss.digits import Entry


class PairEntries:
    """The pairs of one bracket, by the positions of the two, the higher one first."""

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
