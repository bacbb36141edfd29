"""C4: can the players still to be paired all be paired legally? And who is in the way where they cannot?

Nearly everybody may meet nearly everybody, so counting degrees (Dirac) settles most questions; a matching is only
searched where that fails, in small or strongly restricted fields.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from trfpair.base.errors import NoPairing
from trfpair.event.model import Colour
from trfpair.matching.bits import ascending
from trfpair.matching.cardinality import blockers, completable, dirac, least_blockers, perfect_bye_mask, with_bye
from trfpair.matching.near import Witness


class Legality(Protocol):
    """The facts of a field that decide about legal pairings. Masks are by place in the ranking of the round."""

    @property
    def size(self) -> int:
        """How many players the field has."""

    @property
    def met(self) -> Sequence[int]:
        """By player: those who may not be met again or at all, and the player too."""

    @property
    def absolute(self) -> Mapping[Colour, int]:
        """The players with an absolute preference for White, and for Black, who may not meet their like."""

    @property
    def allow(self) -> Sequence[int]:
        """By player: everybody who may be met, the absolute preferences considered."""

    @property
    def eligible(self) -> int:
        """The players who may get the bye."""

    def id(self, position: int) -> int:
        """The id of a player."""


class Completion:
    """Questions about legal pairings of any set of players of the field (a mask of positions).

    It does not refer to the field, so a field may keep it without a circle of references.
    """

    def __init__(self, field: Legality) -> None:
        self._size, self._rows, self._absolute = field.size, field.allow, field.absolute.values()
        self._most_met = max((mask.bit_count() for mask in field.met), default=0)
        """The largest number of players somebody may not meet again or at all, that player included."""
        self._known: dict[tuple[int, int], bool] = {}
        """Who can be paired, by players and byes, where degrees did not tell."""

    def least_degree(self, players: int) -> int:
        """A lower bound on the number of legal opponents that anybody in the set has within it."""
        same = max([1, *[(mask & players).bit_count() for mask in self._absolute]])
        return players.bit_count() - self._most_met - same + 1

    def certain(self, players: int, lost: int = 0) -> bool:
        """Whether degrees alone promise a perfect matching, whichever ``lost`` players (one more if odd) are gone."""
        return dirac(players.bit_count(), self.least_degree(players), lost)

    def possible(self, players: int, byes: int = 0) -> bool:
        """Whether all players can be paired legally, all but one of ``byes`` if they are odd in number."""
        if players.bit_count() & 1 and not players & byes:
            return False
        if self.certain(players):
            return True
        key = players, byes
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = completable(self._rows, players, byes)
        return known

    def free_for_bye(self) -> int:
        """Of an odd number of players: those without whom all others can be paired, barred or not."""
        return self.spared((1 << self._size) - 1)

    def spared(self, players: int) -> int:
        """Of some players, odd in number: those without whom all others of them can be paired."""
        return players if self.certain(players) else perfect_bye_mask(self._rows, players)


def no_pairing(field: Legality) -> NoPairing:
    """Why no complete legal pairing of a field exists (asked only where there is none)."""
    ids = [field.id(at) for at in range(field.size)]
    return unpairable(ids, field.allow, (1 << field.size) - 1, field.eligible)


SHOWN = 12
"""How many players, and how many sets of them, a message or a trace names."""


ALL_BARRED = "an odd number is to be paired, and every one of them is barred from the bye"


def unpairable(ids: Sequence[int], rows: Sequence[int], players: int, byes: int) -> NoPairing:
    """The error of a round that cannot be paired, with those in the way; ``byes`` may have the bye."""
    odd, able = players.bit_count() % 2, byes & players
    if odd and not able:
        failure = NoPairing(ALL_BARRED)
    else:
        only = f" (only {Namer(ids).name(able)} may have the bye)" if odd and able != players else ""
        failure = NoPairing(blocked(ids, rows, players, byes) + only)
        barrier, parts = least_blockers(*with_bye(rows, players, byes)) or (0, [])
        failure.left = _left_over(ids, parts)
        failure.blocked = _in_the_way(ids, barrier, parts)
    failure.barred = tuple(ids[at] for at in ascending(players & ~byes)) if odd else ()
    return failure


def _left_over(ids: Sequence[int], parts: Sequence[int]) -> tuple[int, ...]:
    """Those who find nobody outside the set that is in the way, each alone."""
    single = sum(part for part in parts if part.bit_count() == 1)
    return tuple(sorted(ids[at] for at in ascending(single) if at < len(ids)))


def _in_the_way(ids: Sequence[int], barrier: int, parts: Sequence[int]) -> dict[str, Sequence[object]]:
    """The odd parts of a set, and the few outside it whom they may meet; of single players, if they do, they alone."""
    if not parts:
        return {}
    single = [part for part in parts if part.bit_count() == 1]
    named = [*ids, 0]  # the bye is the last
    groups = [
        sorted(named[at] for at in ascending(part)) for part in (single if len(single) > barrier.bit_count() else parts)
    ]
    return {"left": sorted(groups), "may_meet": sorted(named[at] for at in ascending(barrier))}


def blocked(ids: Sequence[int], rows: Sequence[int], players: int, byes: int = 0) -> str:
    """Name a set of players without whom more odd parts remain than it has members (Tutte, Berge).

    Of an odd number one of ``byes`` has the bye, which is one more to meet. Empty where everybody can be paired.
    """
    found = blockers(*with_bye(rows, players, byes))
    if found is None:
        return ""
    barrier, parts = found
    singletons = sum(part for part in parts if part.bit_count() == 1)
    larger = [part for part in parts if not part & singletons]
    return Namer(ids).describe(Witness(barrier, singletons, larger))


class Namer:
    """The players of a round, to be named in messages by their ids."""

    def __init__(self, ids: Sequence[int]) -> None:
        self.ids = ids
        self._named: dict[int, str] = {}
        """Texts of sets: one barrier stands against hundreds of pairs."""

    def describe(self, witness: Witness) -> str:
        """Meaning of a barrier and odd parts; where single players alone are too many for the barrier, of them only."""
        barrier, singletons, larger = witness
        if singletons.bit_count() > barrier.bit_count():
            larger = []
        but = f" but {self.name(barrier)}" if barrier else ""
        have = "has" if singletons.bit_count() == 1 else "have"
        texts = [f"{self.name(singletons)} {have} no possible opponent left{but}"] if singletons else []
        ending = f"are an odd number and have no possible opponent{but} left outside"
        texts += [f"{self.name(component)} {ending}" for component in larger[:SHOWN]]
        need = f": {singletons.bit_count() + len(larger)} need one of {barrier.bit_count()}" if barrier else ""
        return "; ".join(texts) + need

    def name(self, part: int) -> str:
        """Players in the order of their ids, and the bye."""
        if part not in self._named:
            self._named[part] = self._text(part)
        return self._named[part]

    def _text(self, part: int) -> str:
        bye = part >> len(self.ids) & 1
        count = part.bit_count() - bye
        listed = sorted(self.ids[index] for index in ascending(part & (1 << len(self.ids)) - 1))[:SHOWN]
        text = ", ".join(map(str, listed)) + (f" ... ({count} in all)" if count > SHOWN else "")
        named = f"player {text}" if count == 1 else f"players {text}"
        if not bye:
            return named
        return f"{named} and the bye" if count else "the bye"
