"""Everybody of one team meets everybody of the other: who meets whom in a round, and who has White.

Of k players a side, k odd, the one at place i meets the one at place i + r in round r, counted in a circle. White goes
by m(i + j), where k = 2m + 1: in the smaller half of the circle the first team has White, in the larger half the
second, and where it is 0 the round decides. As i + j, j - i and each of the two alone run through the whole circle,
every player and every round is in balance but for that one game; as m steps are half a turn, colours alternate.

Of an even k each team has two halves of h: like meets like in the first h rounds, and crosswise in the others.
Where h is odd the halves play as above; then everybody has White as often as Black, and a team has White on h + 1
boards of one round and on h - 1 of the next. Where h is even, White goes by the half and by the round in turn.
"""

from __future__ import annotations

from typing import NamedTuple


class Meeting(NamedTuple):
    """A game of a round: places in the two teams, from 0, and whether the player of the first has White."""

    first: int
    second: int
    white: bool


def meetings(size: int, round_: int) -> list[Meeting]:
    """A round of teams of so many players, by the places of the first team."""
    turn = round_ - 1
    circle = size if size % 2 else size // 2
    crosswise, shift = divmod(turn, circle)
    found = []
    for one in range(size):
        half, place = divmod(one, circle)
        there, met = (half + crosswise) % 2, (place + shift) % circle
        if circle % 2:
            at = -(circle // 2) * (place + met) % circle
            white = at <= circle // 2 if at else turn % 2 == 0
        else:
            white = (half + turn) % 2 == 0
        found.append(Meeting(one, there * circle + met, white))
    return found
