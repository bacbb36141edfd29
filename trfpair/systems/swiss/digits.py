"""Criteria as digits: what one event adds to each of them, and the same as one integer, so that sums compare at once.

An *entry* is what one event (a pair, a floater) adds: a tuple of slots ``(row, -value, times)``. Row is the place of
the criterion in its table; value is the listed value (0 where the criterion counts); so slots sort by importance.
"""

from __future__ import annotations

from collections.abc import Iterable

Slot = tuple[int, int, int]
Entry = tuple[Slot, ...]


class Digits:
    """Entries as integers: one digit a slot, wide enough for any sum of ``terms`` entries; comparison is then ``<``."""

    def __init__(self, entries: Iterable[Entry], terms: int) -> None:
        self.slots = sorted({(at, value) for entry in entries for at, value, _ in entry}, reverse=True)
        """From the least important to the most important."""
        self.width = (_MOST_A_TERM * terms).bit_length()
        self.unit: dict[tuple[int, int], int] = {
            slot: 1 << (self.width * place) for place, slot in enumerate(self.slots)
        }
        self.bits = self.width * len(self.slots)

    def number(self, entry: Entry) -> int:
        """The entry as one integer."""
        unit = self.unit
        return sum(unit[at, value] * times for at, value, times in entry)

    def values(self, number: int) -> list[tuple[int, int, int]]:
        """The slots of a sum and how often each occurs, most important first: the way back from `number`."""
        found = []
        for place, (at, value) in reversed(list(enumerate(self.slots))):
            times = number >> (self.width * place) & ((1 << self.width) - 1)
            if times:
                found.append((at, value, times))
        return found

    def first_difference(self, one: int, other: int) -> int | None:
        """The row of the most important digit in which two sums differ; None if they are equal."""
        differing = (one ^ other).bit_length() - 1
        return None if differing < 0 else self.slots[min(differing // self.width, len(self.slots) - 1)][0]


_MOST_A_TERM = 3
"""No measure adds more than this at once to a count (docs/dutch-readings.md, row 15)."""
