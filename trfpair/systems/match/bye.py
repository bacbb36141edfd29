"""3.4: the pairing-allocated bye, given before anything else."""

from __future__ import annotations

from trfpair.base.named import NamedTuple
from trfpair.matching.bits import mask_of
from trfpair.matching.cardinality import completable, perfect_bye_mask
from trfpair.systems.match.entrants import Entrants
from trfpair.systems.swiss.completion import unpairable

NOT_COMPLETE = "without this one the others cannot all be paired"
"""Why somebody who may have the bye did not get it."""


class ByeChoice(NamedTuple):
    """The taker of the bye, by place, and those who were nearer to it, with the reason why they did not get it."""

    place: int
    passed: list[tuple[int, str]]


def assign(entrants: Entrants) -> ByeChoice | None:
    """3.4: the first in the order of the regulation who may have it and without whom the others can be paired.

    None where an even number is to be paired. Raises NoPairing where no legal pairing exists.
    """
    free = mask_of([at for at, entrant in enumerate(entrants.all) if not entrant.barred])
    if not completable(entrants.allow, entrants.everybody, free):
        raise unpairable([entrant.id for entrant in entrants.all], entrants.allow, entrants.everybody, free)
    if entrants.size % 2 == 0:
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
            passed.append((at, NOT_COMPLETE))
    raise AssertionError("somebody can have the bye")
