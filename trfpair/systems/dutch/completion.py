"""C4 and C5 (C.4, C.2): can the players still to be paired all be paired legally, and who can then get the bye?

Nearly everybody may meet nearly everybody, so counting degrees (Dirac) settles most questions; a matching is only
searched where that fails, in small or strongly restricted fields.
"""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from trfpair.errors import NoPairing
from trfpair.matching.bits import ascending
from trfpair.matching.cardinality import blockers, completable, dirac, perfect_bye_mask, perfect_except
from trfpair.model import Colour
from trfpair.systems.dutch.field import Field


class Blocked(NamedTuple):
    """Who blocks the pairing of a round, by id."""

    groups: tuple[tuple[int, ...], ...]
    """Groups that can pair all but one of themselves; or, with ``bye``, those who may have the bye."""
    through: tuple[int, ...]
    """The only players that members of different groups may meet: fewer than there are groups."""
    bye: bool


class Completion:
    """Questions about legal pairings of any set of players of the field (a mask of positions)."""

    def __init__(self, field: Field) -> None:
        self.field = field

    @cached_property
    def _most_met(self) -> int:
        """The largest number of players somebody may not meet again or at all, himself included."""
        return max((mask.bit_count() for mask in self.field.met), default=0)

    def least_degree(self, players: int) -> int:
        """A lower bound on the number of legal opponents that anybody in the set has within it."""
        absolute = self.field.absolute
        same = max((absolute[colour] & players).bit_count() for colour in (Colour.WHITE, Colour.BLACK))
        return players.bit_count() - self._most_met - max(same - 1, 0)

    def certain(self, players: int, lost: int = 0) -> bool:
        """Whether degrees alone promise a perfect matching, whichever ``lost`` players (one more if odd) are gone."""
        return dirac(players.bit_count(), self.least_degree(players), lost)

    def possible(self, players: int, byes: int) -> bool:
        """Whether all players can be paired legally, all but one of ``byes`` if they are odd in number."""
        if players.bit_count() & 1 and not players & byes:
            return False
        return self.certain(players) or completable(self.field.allow, players, byes)

    def bye_candidates(self) -> int:
        """C5: the eligible players with the lowest score at which a bye leaves a complete legal pairing; 0 if even.

        Raises NoPairing where no complete legal pairing of the round exists.
        """
        field = self.field
        everybody = (1 << field.size) - 1
        if field.size % 2 == 0:
            if not self.possible(everybody, 0):
                raise self.no_pairing()
            return 0
        free = everybody if self.certain(everybody) else perfect_bye_mask(field.allow, everybody)
        candidates = free & field.eligible
        if not candidates:
            raise self.no_pairing()
        lowest = field.score[candidates.bit_length() - 1]
        return sum(1 << at for at in ascending(field.eligible) if field.score[at] == lowest)

    def no_pairing(self) -> NoPairing:
        """Why no complete legal pairing exists: the players who block it, by id."""
        blocked = self.blocked()
        groups = "; ".join(", ".join(map(str, group)) for group in blocked.groups)
        through = ", ".join(map(str, blocked.through))
        if not blocked.groups:
            return NoPairing("the number of players is odd, and every one of them is barred from the bye")
        if blocked.bye:
            return NoPairing(
                f"the number of players is odd, and without any one of those who may still have the bye ({groups}) "
                "the others cannot be paired"
            )
        if not blocked.through and all(len(group) == 1 for group in blocked.groups):
            return NoPairing(f"nobody is left to play for {groups.replace(';', ',')}")
        if not blocked.through:
            return NoPairing(f"these players cannot be paired among themselves and may meet nobody else: {groups}")
        return NoPairing(
            f"{len(blocked.groups)} groups of players ({groups}) can each pair all but one of themselves, "
            f"and outside their group may only meet {through}"
        )

    def blocked(self) -> Blocked:
        """What stands in the way of a complete legal pairing (asked only where there is none)."""
        field = self.field
        everybody = (1 << field.size) - 1
        if field.size % 2:
            if not field.eligible:
                return Blocked((), (), True)
            if perfect_except(field.allow, everybody, everybody) is not None:
                return Blocked((self._ids(field.eligible),), (), True)
        separator, components = blockers(field.allow, everybody) or (0, [everybody])
        return Blocked(tuple(self._ids(component) for component in components), self._ids(separator), False)

    def _ids(self, players: int) -> tuple[int, ...]:
        return tuple(self.field.id(at) for at in ascending(players))
