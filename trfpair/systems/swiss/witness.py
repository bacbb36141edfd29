"""Who cannot be paired, in words: Berge's witness, with the ids of the players."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from trfpair.matching.bits import ascending
from trfpair.matching.cardinality import blockers
from trfpair.matching.near import Witness

SHOWN = 12
"""How many players, and how many sets of them, a message names."""


def blocked(ids: Sequence[int], graph: Sequence[int], mask: int) -> str:
    """Name a set of players without whom more odd parts remain than it has members (Tutte, Berge).

    A vertex beyond the ids is the bye. Empty where everybody can be paired.
    """
    found = blockers(graph, mask)
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
        self._in_order = sorted((id_, 1 << index) for index, id_ in enumerate(ids))
        self._named: dict[int, str] = {}
        """Texts of large sets; the same barrier stands against hundreds of pairs."""

    def describe(self, witness: Witness) -> str:
        """What a barrier and odd parts say; where single players alone are too many for the barrier, of them only."""
        barrier, singletons, larger = witness
        if singletons.bit_count() > barrier.bit_count():
            larger = []
        but = f" but {self._names(barrier)}" if barrier else ""
        have = "has" if singletons.bit_count() == 1 else "have"
        texts = [f"{self._names(singletons)} {have} no possible opponent left{but}"] if singletons else []
        ending = f"are an odd number and have no possible opponent{but} left outside"
        texts += [f"{self._names(component)} {ending}" for component in larger[:SHOWN]]
        need = f": {singletons.bit_count() + len(larger)} need one of {barrier.bit_count()}" if barrier else ""
        return "; ".join(texts) + need

    def _names(self, part: int) -> str:
        """Players in the order of their ids, and the bye."""
        if part.bit_count() <= _FEW:
            return self._text(part)
        text = self._named.get(part)
        if text is None:
            if len(self._named) >= _MOST_NAMED:
                self._named.clear()
            text = self._named[part] = self._text(part)
        return text

    def _text(self, part: int) -> str:
        bye = part >> len(self.ids) & 1
        count = part.bit_count() - bye
        listed = (self._first_of_many(part) if count > _FEW else self._in_full(part))[:SHOWN]
        text = ", ".join(map(str, listed)) + (f" ... ({count} in all)" if count > SHOWN else "")
        named = f"player {text}" if count == 1 else f"players {text}"
        if not bye:
            return named
        return f"{named} and the bye" if count else "the bye"

    def _first_of_many(self, part: int) -> list[int]:
        """The lowest ids: among many they are soon met."""
        return list(islice((id_ for id_, bit in self._in_order if part & bit), SHOWN))

    def _in_full(self, part: int) -> list[int]:
        """The ids of few players."""
        return sorted(self.ids[index] for index in ascending(part & (1 << len(self.ids)) - 1))


_FEW = 100
_MOST_NAMED = 1000
