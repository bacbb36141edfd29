"""Masks: sets of small integers kept in one ``int``, bit *v* standing for *v*."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

Vertex = int
"""The number of a vertex; -1 for none."""
Mask = int
"""A set of vertices, or of other small numbers: bit *v* says whether *v* is in it; ``[*ascending(mask)]`` shows it."""


def lowest(mask: Mask) -> Vertex:
    """Number of the lowest bit set; -1 for the empty mask."""
    return (mask & -mask).bit_length() - 1


def ascending(mask: Mask) -> Iterator[Vertex]:
    """The members, smallest first."""
    return iter(_few_members(mask)) if mask < _LONG else _members(mask)


def _members(mask: int) -> Iterator[int]:
    """Clearing one bit of a long mask copies all of it; so it is read in slices, and only the slice is worked off."""
    offset = 0
    while mask:
        part = mask & _SLICE
        while part:
            low = part & -part
            yield offset + low.bit_length() - 1
            part ^= low
        mask >>= _WIDTH
        offset += _WIDTH


@lru_cache(8192)
def _few_members(mask: int) -> tuple[int, ...]:
    """In small fields the same masks are read again and again: nine of ten have been read before."""
    return tuple(_members(mask))


def descending(mask: Mask) -> Iterator[Vertex]:
    """The members, largest first."""
    while mask:
        top = mask.bit_length() - 1
        yield top
        mask ^= 1 << top


def mask_of(members: Iterable[Vertex]) -> Mask:
    """The mask of the members."""
    mask = 0
    for member in members:
        mask |= 1 << member
    return mask


def mask_of_many(members: Iterable[Vertex], size: int) -> Mask:
    """The mask of many members below ``size``, built bytewise: setting bit by bit would copy the mask each time."""
    raw = bytearray((size + 7) // 8)
    for member in members:
        raw[member >> 3] |= 1 << (member & 7)
    return int.from_bytes(raw, "little")


def subsets(members: Sequence[Vertex], number: int) -> Iterator[Mask]:
    """The sets of so many members: the first ones are those whose last member comes first, and so on backwards."""
    if not number:
        yield 0
    for at in range(number - 1, len(members)) if number else ():
        for others in subsets(members[:at], number - 1):
            yield others | 1 << members[at]


def where(kinds: Iterable[int], kind: int = 1) -> Mask:
    """The places in a list at which a number stands; all numbers are 0 to 255."""
    return int(b"0" + bytes(kinds)[::-1].translate(b"0" * kind + b"1" + b"0" * (255 - kind)), 2)


_LONG = 1 << 64  # from here on members are not kept
_WIDTH = 240  # bits worked off at a time
_SLICE = (1 << _WIDTH) - 1
