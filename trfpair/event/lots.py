"""Lots: drawn once from a seed that is kept, and the same for everybody who draws them again."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256


def lot(seed: str, who: int | str) -> str:
    """The lot of somebody, known by a number or a name: the SHA-256 of ``seed:who`` in hexadecimal. Low is good."""
    return sha256(f"{seed}:{who}".encode()).hexdigest()


def places_by_lot(seed: str, ids: Iterable[int]) -> dict[int, int]:
    """The place of everybody in the drawing, 1 the best."""
    order = sorted(ids, key=lambda id_: lot(seed, id_))
    return {id_: place for place, id_ in enumerate(order, 1)}
