"""Colour classes, and the least that colours can cost when a pool of players is paired.

Every player without legal bars stands in one of seven classes: White absolute, strong, mild, no preference, Black mild,
strong, absolute. What the colour criteria say about a pair depends on the two classes only (`Notes.plain_colours`
tells where it does not).

The bound. Of W players who want White, B who want Black and N without a wish (W > B, their sum even), at least
x = (W - B - N) / 2 pairs deny a wish, since only B + N players can grant one of White. Each of these pairs can have a
mild player in it, as long as there are some: then no strong wish is denied; and it needs one who is not absolute. So
the cheapest plan is: as many of the x pairs as possible with a mild player, the others with a strong one. It ignores
who has met whom, so it is a lower bound; ``tests/dutch/test_classes.py`` tries all small pools against it. The price of
each kind of pair comes from the edition's table.
"""

from __future__ import annotations

from collections.abc import Sequence

from trfpair.matching.bits import mask_of_many
from trfpair.model import Colour
from trfpair.systems.dutch.bracket import Bracket
from trfpair.systems.dutch.criteria import Criterion, Scope, Sight
from trfpair.systems.dutch.field import Field
from trfpair.systems.dutch.solver.yardstick import Yardstick
from trfpair.systems.swiss.digits import Digits, Entry
from trfpair.systems.swiss.preferences import NO_PREFERENCE, Preference, Strength

CLASSES: tuple[Preference, ...] = (
    Preference(Colour.WHITE, Strength.ABSOLUTE),
    Preference(Colour.WHITE, Strength.STRONG),
    Preference(Colour.WHITE, Strength.MILD),
    NO_PREFERENCE,
    Preference(Colour.BLACK, Strength.MILD),
    Preference(Colour.BLACK, Strength.STRONG),
    Preference(Colour.BLACK, Strength.ABSOLUTE),
)
MIDDLE = CLASSES.index(NO_PREFERENCE)
"""A class is as far from it as the wish is strong, towards White or Black."""

_NUMBERS = range(len(CLASSES))

_KNOWN: dict[tuple[Criterion, ...], dict[tuple[int, int], Entry]] = {}
"""What the colour criteria of an edition say of two classes; without topscorers it is the same in every field."""

Counts = tuple[int, int, int, int, int, int, int]


class ColourClasses:
    """The classes of a field: who is in them, and what a pair of two classes costs."""

    def __init__(self, field: Field, criteria: tuple[Criterion, ...]) -> None:
        self.of: list[int] = [MIDDLE - colour * strength for colour, strength in field.wish]
        members: list[list[int]] = [[] for _ in CLASSES]
        for at, number in enumerate(self.of):
            members[number].append(at)
        self.masks: list[int] = [mask_of_many(group, field.size) for group in members]
        known = _KNOWN.setdefault(criteria, {}) if not field.topscorers else {}
        yardstick = Yardstick(Bracket(field, (), 0, field.size, field.size), criteria, pab=False)
        entries = {}
        for one in _NUMBERS:
            for other in _NUMBERS[one:]:
                barred = one == other and CLASSES[one].strength is Strength.ABSOLUTE
                if members[one] and members[other] and not barred:
                    if (one, other) not in known:
                        pair = members[one][0], members[other][0]
                        known[one, other] = yardstick.entry(Scope.PAIR, *pair, sight=Sight.COLOURS)
                    entries[one, other] = known[one, other]
        digits = Digits(entries.values(), field.size)
        self.bits = digits.bits
        self.cost: list[list[int | None]] = [[None] * len(CLASSES) for _ in CLASSES]
        for (one, other), entry in entries.items():
            self.cost[one][other] = self.cost[other][one] = digits.number(entry)

    def counts(self, players: int) -> Counts:
        """How many of a mask of players stand in each class."""
        return tuple([(mask & players).bit_count() for mask in self.masks])  # type: ignore[return-value]

    def bound(self, counts: Sequence[int]) -> int | None:
        """Pairing an even pool costs at least this; None if there are too many equal absolute preferences."""
        surplus = sum(counts[:MIDDLE]) - sum(counts[MIDDLE + 1 :])
        side = -1 if surplus > 0 else 1
        mild, strong = MIDDLE + side * Strength.MILD, MIDDLE + side * Strength.STRONG
        denied = (abs(surplus) - counts[MIDDLE]) // 2
        if denied <= 0:
            return 0
        with_mild = min(denied, counts[mild])
        others = denied - with_mild
        if others > counts[strong]:
            return None
        return with_mild * (self.cost[mild][mild] or 0) + others * (self.cost[strong][strong] or 0)
