"""3.4: the pairing-allocated bye, given before anything else."""

from __future__ import annotations

from typing import NamedTuple

from trfpair.base.errors import NoPairing
from trfpair.matching.bits import mask_of
from trfpair.matching.cardinality import completable, perfect_bye_mask
from trfpair.systems.match.entrants import Entrants
from trfpair.systems.swiss.completion import blocked


class ByeChoice(NamedTuple):
    """Who gets the bye, by place, and those who were nearer to it, with the reason why they did not get it."""

    place: int
    passed: list[tuple[int, str]]


def assign(entrants: Entrants) -> ByeChoice | None:
    """3.4: the first in the order of the regulation who may have it and without whom the others can be paired.

    None where an even number is to be paired. Raises NoPairing where no legal pairing exists.
    """
    if entrants.size % 2 == 0:
        if not completable(entrants.allow, entrants.everybody, 0):
            raise NoPairing(blocked([entrant.id for entrant in entrants.all], entrants.allow, entrants.everybody))
        return None
    able = perfect_bye_mask(entrants.allow, entrants.everybody)
    passed = []
    rows = entrants.regulation.bye
    for at in sorted(range(entrants.size), key=lambda at: [row.value(entrants.all[at]) for row in rows]):
        entrant = entrants.all[at]
        if entrant.barred:
            passed.append((at, entrant.barred))
        elif able >> at & 1:
            return ByeChoice(at, passed)
        else:
            passed.append((at, "without this one the others cannot all be paired"))
    raise NoPairing(_no_bye(entrants, able))


def _no_bye(entrants: Entrants, able: int) -> str:
    if all(entrant.barred for entrant in entrants.all):
        return "their number is odd, and every one of them is barred from the bye (C2)"
    if not able:
        return "their number is odd, and whoever has the bye, the others cannot all be paired (C1)"
    free = mask_of(at for at, entrant in enumerate(entrants.all) if not entrant.barred)
    named = ", ".join(str(entrants.all[at].id) for at in range(entrants.size) if free >> at & 1)
    return f"their number is odd, and without any one of those who may have the bye ({named}) the rest cannot be paired"
