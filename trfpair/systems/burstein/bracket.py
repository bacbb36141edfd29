"""One pairing bracket (1.2.2): the residents of a scoregroup and the floaters who came in from above."""

from __future__ import annotations

from trfpair.plain import plain
from trfpair.systems.burstein.field import Field


@plain
class Bracket:
    """The players of one bracket, by position."""

    field: Field
    floaters: tuple[int, ...]
    """Incoming floaters."""
    players: list[int]
    """All players from the lowest ranked to the highest (1.8); the last one has BSN 1 (4.1)."""
    first: int
    last: int
    following: int
    """End of the following scoregroup, which is ``last .. following-1``; equal to ``last`` in the last bracket."""
    number: int = 1

    @property
    def is_last(self) -> bool:
        """Whether nobody is left below the bracket."""
        return self.last == self.field.size

    @property
    def following_mask(self) -> int:
        """The scoregroup of the following bracket."""
        return (1 << self.following) - (1 << self.last)

    @property
    def below_mask(self) -> int:
        """Everybody below the bracket."""
        return (1 << self.field.size) - (1 << self.last)


def assembled(
    field: Field, floaters: tuple[int, ...], first: int, last: int, following: int, number: int = 1
) -> Bracket:
    """The bracket of a scoregroup and the floaters that come into it."""
    rank = field.rank
    players = sorted([*floaters, *range(first, last)], key=lambda at: -rank[at])
    return Bracket(field, floaters, players, first, last, following, number)
