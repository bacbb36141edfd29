"""Everybody of one team meets everybody of the other: who meets whom in a round, and who has White.

Of k players a side, k odd, the one at place i meets the one at place i + r in round r, counted in a circle. White goes
by m(i + j), where k = 2m + 1: in the smaller half of the circle the first team has White, in the larger half the
second, and where it is 0 the round decides. As i + j, j - i and each of the two alone run through the whole circle,
every player and every round is in balance but for that one game; as m steps are half a turn, colours alternate.

Of an even k each team has two halves of h: like meets like in the first h rounds, and crosswise in the others.
Where h is odd the halves play as above; then everybody has White as often as Black, and a team has White on h + 1
boards of one round and on h - 1 of the next. Where h is even, White goes by the half and by the round in turn.

No table in halves gives a team White on h boards of every round where h is odd. For 6 and 10 players a side the printed
tables do, which go round in no circle: they are used.
"""

from __future__ import annotations

from trfpair.base.named import NamedTuple


class Meeting(NamedTuple):
    """A game of a round: places in the two teams, from 0, and whether the player of the first has White."""

    first: int
    second: int
    white: bool


PRINTED = {
    6: """
A1-B1 B2-A2 B3-A3 A4-B4 B5-A5 A6-B6
B2-A1 A2-B3 A3-B5 B6-A4 A5-B4 B1-A6
A1-B3 B5-A2 B1-A3 A4-B2 A5-B6 B4-A6
B4-A1 B6-A2 A3-B2 A4-B1 B3-A5 A6-B5
A1-B5 A2-B4 A3-B6 B3-A4 B1-A5 B2-A6
B6-A1 A2-B1 B4-A3 B5-A4 A5-B2 A6-B3
""",
    10: """
A1-B1 A2-B2 A3-B3 A4-B4 B5-A5 B6-A6 B7-A7 A8-B8 B9-A9 B10-A10
B2-A1 B1-A2 B8-A3 B3-A4 A5-B10 A6-B5 A7-B6 B4-A8 A9-B7 A10-B9
A1-B3 A2-B8 A3-B4 A4-B10 B6-A5 B7-A6 B9-A7 A8-B1 B2-A9 B5-A10
B4-A1 B3-A2 B10-A3 A4-B6 A5-B7 B8-A6 A7-B5 A8-B9 B1-A9 A10-B2
A1-B5 A2-B4 B9-A3 B7-A4 B1-A5 A6-B10 B8-A7 B2-A8 A9-B3 A10-B6
B6-A1 A2-B7 A3-B1 A4-B9 A5-B8 A6-B2 B10-A7 B5-A8 B4-A9 B3-A10
A1-B7 B5-A2 B2-A3 B1-A4 B4-A5 B9-A6 A7-B3 A8-B10 A9-B6 A10-B8
B8-A1 B6-A2 A3-B5 A4-B2 A5-B9 A6-B1 A7-B4 B3-A8 B10-A9 B7-A10
A1-B9 A2-B10 A3-B7 B5-A4 B2-A5 B3-A6 B1-A7 A8-B6 A9-B8 B4-A10
B10-A1 B9-A2 B6-A3 B8-A4 A5-B3 A6-B4 A7-B2 B7-A8 A9-B5 A10-B1
""",
}
"""Round by round the boards, White first: the standard Scheveningen tables, teams A and B."""


def meetings(size: int, round_: int) -> list[Meeting]:
    """A round of teams of so many players, by the places of the first team."""
    if size in PRINTED:
        ends = [[*sorted(board.split("-")), board] for board in PRINTED[size].split("\n")[round_].split()]
        return [Meeting(int(one[1:]) - 1, int(other[1:]) - 1, board[0] == "A") for one, other, board in ends]
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
