"""Who cannot be paired, in words: Berge's witness, with the ids of the players."""

from __future__ import annotations

from collections.abc import Sequence

from trfpair.matching.bits import ascending
from trfpair.matching.cardinality import blockers

SHOWN = 12
"""How many players, and how many sets of them, a message names."""


def blocked(ids: Sequence[int], graph: Sequence[int], mask: int) -> str:
    """Name a set of players without whom more odd parts remain than it has members (Tutte, Berge).

    A vertex beyond the ids is the bye. Empty where everybody can be paired.
    """
    found = blockers(graph, mask)
    if found is None:
        return ""
    wall, parts = found
    but = f" but {_names(ids, wall)}" if wall else ""
    single = sum(part for part in parts if part.bit_count() == 1)
    if single.bit_count() > wall.bit_count():
        parts = [part for part in parts if part & single]
    crowds = [part for part in parts if not part & single]
    have = "has" if single.bit_count() == 1 else "have"
    texts = [f"{_names(ids, single)} {have} no possible opponent left{but}"] if single else []
    ending = f"are an odd number and have no possible opponent{but} left outside"
    texts += [f"{_names(ids, crowd)} {ending}" for crowd in crowds[:SHOWN]]
    return "; ".join(texts) + (f": {len(parts)} need one of {wall.bit_count()}" if wall else "")


def _names(ids: Sequence[int], part: int) -> str:
    """Players in the order of their ids, and the bye."""
    listed = sorted(ids[index] for index in ascending(part & ~(1 << len(ids))))
    text = ", ".join(str(id_) for id_ in listed[:SHOWN]) + (f" ... ({len(listed)} in all)" if listed[SHOWN:] else "")
    named = f"player {text}" if len(listed) == 1 else f"players {text}"
    if not part >> len(ids) & 1:
        return named
    return f"{named} and the bye" if listed else "the bye"
