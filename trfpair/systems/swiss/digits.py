"""Criteria as digits: what one event adds to each of them, and the same as one integer, so that sums compare at once.

An *entry* is what one event (a pair, a floater) adds: a tuple of slots ``(row, -value, times)``. Row is the place of
the criterion in its table; value is the listed value (0 where the criterion counts); so slots sort by importance.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

Slot = tuple[int, int, int]
Entry = tuple[Slot, ...]


class Digits:
    """Entries as integers: one digit a slot, wide enough for any sum of ``terms`` entries; comparison is then ``<``."""

    def __init__(self, entries: Iterable[Entry], terms: int) -> None:
        told = _told_apart(entries)
        self.slots = sorted({(at, value) for entry in told for at, value, _ in entry}, reverse=True)
        """From the least important to the most important."""
        most = max([times for entry in told for _, _, times in entry], default=0)
        self.width = (max(most, _MOST_OF_A_MEASURE) * terms).bit_length()
        self.unit: dict[tuple[int, int], int] = {
            slot: 1 << (self.width * place) for place, slot in enumerate(self.slots)
        }
        self.bits = self.width * len(self.slots)

    def bits_below(self, row: int) -> int:
        """The bits of all digits from a row on: shifted by these, a number has the digits of the rows before it."""
        return self.width * sum(at >= row for at, _ in self.slots)

    def number(self, entry: Entry) -> int:
        """The entry as one integer."""
        unit, number = self.unit, 0
        for at, value, times in entry:
            number += unit[at, value] * times
        return number

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


def kinds_by_key(keys: Sequence[int], adj: Sequence[int]) -> tuple[list[int], list[int], list[int]]:
    """By key: its first vertex, the mask of all its vertices, and the mask of all that have an edge to one of them."""
    size = max(keys, default=-1) + 1
    first, members, seen = [0] * size, [0] * size, [0] * size
    bit = 1 << len(keys)
    for vertex in range(len(keys) - 1, -1, -1):
        key = keys[vertex]
        bit >>= 1
        first[key] = vertex
        members[key] |= bit
        seen[key] |= adj[vertex]
    return first, members, seen


def costs_by_key(
    keys: Sequence[int], entries: Mapping[tuple[int, int], Entry], digits: Digits
) -> list[list[int | None]]:
    """The entries as integers, by the keys of the two ends; None where no edge has such ends."""
    size = max(keys, default=-1) + 1
    costs: list[list[int | None]] = [[None] * size for _ in range(size)]
    numbers = {id(entry): digits.number(entry) for entry in _told_apart(entries.values())}
    for (one, other), entry in entries.items():
        costs[one][other] = costs[other][one] = numbers[id(entry)]
    return costs


def _told_apart(entries: Iterable[Entry]) -> Iterable[Entry]:
    """Entries, most of them once: where one object stands for many edges, equal ones need not be compared."""
    return {id(entry): entry for entry in entries}.values()


_MOST_OF_A_MEASURE = 3
"""The most that a measure of Dutch adds at once (docs/dutch-readings.md, row 15). A proof says so wide a digit for each
slot, so that the checker can tell it without the brackets that were not chosen."""
