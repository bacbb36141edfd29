"""Weights of the faults of a club Swiss round, and the faults in a sum of such weights.

Fewest rematches first; then the fewest of two who met most often, of two who met once less, and so on; then the fewest
of two who met in the last round, in the one before, and so on; then the fewest flags. Each has a digit of the weight.
"""

from __future__ import annotations

from collections.abc import Callable

from trfpair.base.plain import plain
from trfpair.systems.club.field import ClubField, Fault


@plain
class Scale:
    """The digits of a weight: flags first, then a digit a round, a digit for each number of meetings, rematches."""

    width: int
    """Bits of a digit: more than the boards of a round need."""
    rounds: int
    times: int

    def weight(self, fault: Fault) -> int:
        """The weight of a game."""
        if not fault.times:
            return int(fault.flag)
        places = fault.latest, self.rounds + fault.times, self.rounds + self.times + 1
        return sum(1 << self.width * place for place in places) + fault.flag

    def digits(self, total: int) -> list[int]:
        """How many games of each kind make a total."""
        ones = (1 << self.width) - 1
        return [total >> self.width * place & ones for place in range(self.rounds + self.times + 2)]

    def told(self, total: int) -> dict[str, object]:
        """A total as data: rematches, flags, boards by earlier games (most first) and by last round (latest first)."""
        digits = self.digits(total)
        rounds, times = digits[1 : self.rounds + 1], digits[self.rounds + 1 : -1]
        return {
            "rematches": digits[-1],
            "flags": digits[0],
            "meetings": [{"times": at, "boards": times[at - 1]} for at in range(len(times), 0, -1) if times[at - 1]],
            "lately": [{"round": at, "boards": rounds[at - 1]} for at in range(len(rounds), 0, -1) if rounds[at - 1]],
        }


def scale_of(field: ClubField) -> Scale:
    """The scale of a round."""
    met = [meetings for row in field.meetings for meetings in row.values()]
    return Scale(
        width=len(field.players).bit_length(),
        rounds=max((latest for _, latest in met), default=0),
        times=max((times for times, _ in met), default=0),
    )


def penalty_of(field: ClubField, scale: Scale) -> Callable[[int, int], int]:
    """The weight of a game of two places."""
    known: dict[Fault, int] = {}

    def penalty(one: int, other: int) -> int:
        fault = field.fault(one, other)
        if fault not in known:
            known[fault] = scale.weight(fault)
        return known[fault]

    return penalty
