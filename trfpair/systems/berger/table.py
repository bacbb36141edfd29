"""C.05, annex 1: the Berger tables, worked out and not looked up.

Of an even number n of players, n itself sits at one end and the others in a circle. In round r the player x with
2x = r + 1 (mod n - 1) meets n; those as far from x on either side of the circle meet each other, and the one who comes
after x has White. An odd number of players uses the table of one more, whom nobody is: to meet that one is to be free.
"""

from __future__ import annotations

from collections.abc import Sequence

ARTICLE = "C.05 annex 1"


def rounds_of(players: int, cycles: int = 1) -> int:
    """The rounds in which everybody meets everybody so many times."""
    return (players - 1 + players % 2) * cycles if players > 1 else 0


def row(players: int, round_: int) -> list[tuple[int, int]]:
    """A round of the table: (White, Black) by number from 1, the game of the highest number first."""
    last = players + players % 2
    circle = last - 1
    first = (round_ + 1) * (last // 2) % circle or circle
    others = [((first + step - 1) % circle + 1, (first - step - 1) % circle + 1) for step in range(1, last // 2)]
    return [(first, last) if round_ % 2 else (last, first), *others]


def boards_of(players: int, round_: int, *, exchanged: bool = False) -> list[tuple[int, int]]:
    """A round of cycles that follow one another; every second cycle has the colours turned.

    ``exchanged``: the last two rounds of the first cycle change places, so that nobody has a colour three times
    running.
    """
    length = rounds_of(players)
    cycle, place = divmod(round_ - 1, length)
    if exchanged and cycle == 0 and length > 2 and place >= length - 2:
        place = 2 * length - 3 - place
    games: Sequence[tuple[int, int]] = row(players, place + 1)
    return [(black, white) for white, black in games] if cycle % 2 else list(games)
