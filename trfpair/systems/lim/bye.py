"""Articles 1 and 7.1, with the Basic Rules 3 and 4 of C.04.1: the pairing-allocated bye."""

from __future__ import annotations

from trfpair.matching.bits import mask_of
from trfpair.matching.cardinality import completable, perfect_bye_mask
from trfpair.systems.bye_bars import of_points
from trfpair.systems.lim.field import Entrant, LimField
from trfpair.systems.lim.report import Reporter
from trfpair.systems.swiss.completion import unpairable
from trfpair.systems.swiss.past import barred_from_bye


def give_bye(field: LimField, report: Reporter) -> int:
    """The player who gets the bye; -1 for an even number. NoPairing where the round cannot be paired at all.

    Round 1: the lowest rated (7.1); later: the lowest ranked of the lowest scoregroup (1). The others must have a
    complete legal pairing.
    """
    eligible = mask_of(one.at for one in field.entrants if not barred_from_bye(field.history, one.past, of_points))
    if not completable(field.allow, field.everybody, eligible):
        raise unpairable([one.id for one in field.entrants], field.allow, field.everybody, eligible)
    if len(field.entrants) % 2 == 0:
        return -1
    possible = perfect_bye_mask(field.allow, field.everybody)
    first_round = field.history.round == 1
    order = sorted(field.entrants, key=_lowest_rated if first_round else _lowest_ranked)
    taken = next(one for one in order if possible & eligible & 1 << one.at)
    report.bye(order[: order.index(taken) + 1], eligible)
    return taken.at


def _lowest_rated(one: Entrant) -> tuple[int, int]:
    return one.rating, -one.at


def _lowest_ranked(one: Entrant) -> tuple[int, int]:
    return one.score, -one.at
