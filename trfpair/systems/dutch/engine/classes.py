"""Colour classes, the least that colours can cost when a pool of players is paired, and values that prove it.

Every player without legal bars stands in one of seven classes: White absolute, strong, mild, no preference, Black mild,
strong, absolute. What the colour criteria say about a pair depends on the two classes only (`Notes.plain_colours`
tells where it does not).

The bound. Of W players who want White, B who want Black and N without a wish (W > B, their sum even), at least
x = (W - B - N) / 2 pairs deny a wish, since only B + N players can grant one of White. Each of these pairs can have a
mild player in it, as long as there are some: then no strong wish is denied; and it needs one who is not absolute. So
the cheapest plan is: as many of the x pairs as possible with a mild player, the others with a strong one. It ignores
who has met whom, so it is a lower bound; ``tests/dutch/test_classes.py`` tries all small pools against it. The price of
each kind of pair comes from the edition's table.

Values. Linear programming says the same from the other side: give every class a value, such that two classes never have
more together than a pair of them costs; then no pairing of a pool costs less than the values of all its players
together. Where a pairing costs exactly that, each of its pairs costs what its two classes have together (complementary
slackness): such pairs are *tight*. Say that more want White than can get it. With ``mild`` and ``strong`` for what a
pair of two mild and of two strong of them costs, two sets of values reach the bound, which is the same for both where
they meet:

    while the mild ones are enough      all who want White: mild / 2              all others: - mild / 2
    when they are not                   mild: mild - strong / 2, the rest: strong / 2    all others: - strong / 2

Values are doubled, so that they are integers.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from trfpair.base.named import NamedTuple
from trfpair.event.model import Colour
from trfpair.matching.bits import where
from trfpair.systems.dutch.engine.yardstick import Yardstick
from trfpair.systems.dutch.rules.bracket import NOBODY, Bracket
from trfpair.systems.dutch.rules.criteria import Criterion, Scope, Sight
from trfpair.systems.dutch.rules.field import DutchField
from trfpair.systems.swiss.colours import NO_PREFERENCE, Preference, Strength
from trfpair.systems.swiss.digits import Digits

ClassTable = Sequence[Sequence["int | None"]]
"""What a pair of two classes costs; None where they may not meet, or where a class has nobody."""


class ClassValues(NamedTuple):
    """Values of the classes."""

    doubled: tuple[int, ...]
    """Twice the value of each class."""
    tight: tuple[tuple[int, ...], ...]
    """By class, the classes with which it is tight."""


def class_values(cost: ClassTable, side: Sequence[int], *, few_mild: bool) -> ClassValues | None:
    """The values where too many want the colour of a side, whose classes are told: mild, strong, absolute.

    None where these values would be more than some pair costs.
    """
    mild_class, strong_class, _ = side
    mild, strong = cost[mild_class][mild_class] or 0, cost[strong_class][strong_class] or 0
    wanted = strong if few_mild else mild
    doubled = [wanted if number in side else -wanted for number in range(len(cost))]
    if few_mild:
        doubled[mild_class] = 2 * mild - strong
    tight = []
    for line, own in zip(cost, doubled):
        slack = [None if price is None else 2 * price - own - other for price, other in zip(line, doubled)]
        if any(left is not None and left < 0 for left in slack):
            return None
        tight.append(tuple([other for other, left in enumerate(slack) if left == 0]))
    return ClassValues(tuple(doubled), tuple(tight))


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

_WISHES = (Strength.MILD, Strength.STRONG, Strength.ABSOLUTE)
_SIDES = {side: tuple([MIDDLE + side * strength for strength in _WISHES]) for side in (-1, 1)}
"""The classes that want White, and Black: mild, strong, absolute."""


Counts = tuple[int, int, int, int, int, int, int]


class ClassPrices:
    """The cost of a pair of two classes, where `Notes.plain_colours`: the same in all rounds with the same classes."""

    def __init__(self, cost: ClassTable, bits: int) -> None:
        self.cost = cost
        self.bits = bits
        """Of the largest sum of costs."""
        self._values: dict[tuple[int, bool], ClassValues | None] = {}
        """By side, and whether its mild ones are too few."""

    @cached_property
    def free(self) -> ClassValues:
        """Every value is 0: tight are the pairs that cost nothing."""
        free = [tuple([other for other, cost in enumerate(line) if cost == 0]) for line in self.cost]
        return ClassValues((0,) * len(free), tuple(free))

    def values(self, counts: Counts) -> ClassValues | None:
        """Values that reach the bound of a pool, or of one that a downfloater leaves; None where none are known."""
        side, surplus = _surplus(counts)
        denied = (surplus - counts[MIDDLE] + 1) // 2
        key = side, denied > counts[MIDDLE + side]
        if key not in self._values:
            self._values[key] = class_values(self.cost, _SIDES[side], few_mild=key[1])
        return self._values[key]

    def bound(self, counts: Sequence[int]) -> int | None:
        """Pairing an even pool costs at least this; None if there are too many equal absolute preferences."""
        side, surplus = _surplus(counts)
        mild, strong = MIDDLE + side * Strength.MILD, MIDDLE + side * Strength.STRONG
        denied = (surplus - counts[MIDDLE]) // 2
        if denied <= 0:
            return 0
        with_mild = min(denied, counts[mild])
        others = denied - with_mild
        if others > counts[strong]:
            return None
        return with_mild * (self.cost[mild][mild] or 0) + others * (self.cost[strong][strong] or 0)


class ColourClasses:
    """The class of each player of a field, as `claims_of` numbers them, and the players of each class as masks."""

    def __init__(self, field: DutchField) -> None:
        self.of = field.claims
        self.masks: list[int] = [where(self.of, number) for number in range(len(CLASSES))]
        self._tight: dict[ClassValues, list[int]] = {}

    def tight(self, values: ClassValues) -> list[int]:
        """By class, all players with whom it is tight, as masks."""
        if values not in self._tight:
            self._tight[values] = [sum([self.masks[other] for other in line]) for line in values.tight]
        return self._tight[values]


def _surplus(counts: Sequence[int]) -> tuple[int, int]:
    """The side of the colour that more players want, and how many more these are."""
    first, second, third, _, fifth, sixth, last = counts
    more = first + second + third - fifth - sixth - last
    return (-1, more) if more > 0 else (1, -more)


def priced(field: DutchField, criteria: tuple[Criterion, ...], one_of: Sequence[int]) -> ClassPrices:
    """The costs of pairs of two classes; ``one_of`` has one of each class, or nobody."""
    yardstick = Yardstick(Bracket(field, (), 0, field.size, field.size), criteria, pab=False)
    entries = {}
    for one in range(len(CLASSES)):
        for other in range(one, len(CLASSES)):
            barred = one == other and CLASSES[one].strength is Strength.ABSOLUTE
            if NOBODY not in (one_of[one], one_of[other]) and not barred:
                entries[one, other] = yardstick.entry(Scope.PAIR, one_of[one], one_of[other], sight=Sight.COLOURS)
    digits = Digits(entries.values(), (1 << field.size.bit_length()) - 1)
    cost: list[list[int | None]] = [[None] * len(CLASSES) for _ in CLASSES]
    for (one, other), entry in entries.items():
        cost[one][other] = cost[other][one] = digits.number(entry)
    return ClassPrices(cost, digits.bits)
