"""Every way to pair: what a reading tries, whatever its rules are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence


def every_pairing(players: Sequence[int]) -> Iterator[list[tuple[int, int]]]:
    """All pairings of an even number of players, the one in which the first meets the next first."""
    if not players:
        yield []
        return
    first, *others = players
    for at, other in enumerate(others):
        for rest in every_pairing(others[:at] + others[at + 1 :]):
            yield [(first, other), *rest]
