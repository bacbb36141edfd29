"""Values of the colour classes: which classes meet in a pairing whose colours cost no more than the bound.

The bound of ``classes.py`` says what colours cost at least when a pool is paired. Linear programming says the same from
the other side: give every class a value, such that two classes never have more together than a pair of them costs; then
no pairing of a pool costs less than the values of all its players together. Where a pairing costs exactly that, each
of its pairs costs what its two classes have together (complementary slackness): such pairs are *tight*.

Say that more want White than can get it. With ``mild`` and ``strong`` for what a pair of two mild and of two strong of
them costs, two sets of values reach the bound, which is the same for both where they meet:

    while the mild ones are enough      all who want White: mild / 2              all others: - mild / 2
    when they are not                   mild: mild - strong / 2, the rest: strong / 2    all others: - strong / 2

Values are doubled, so that they are integers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

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
        tight.append(tuple([number for number, left in enumerate(slack) if left == 0]))
    return ClassValues(tuple(doubled), tuple(tight))
