"""The pairing of a ladder week ("4. Pairings" of the ladder rules).

The rule as written walks down the ladder and repairs the last two boards if it must. Here a choice is made only if
the rest can still be paired as well as the week allows at all, so the answer is: fewest boards that meet again after
one or two weeks, among these fewest after one week, then the bye as low as possible, then the lexicographically first
complete pairing. Where the written rule gets through, that is the same answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from operator import or_
from random import Random
from typing import Any

from trfpair.base.errors import BadInput
from trfpair.event.history import History
from trfpair.event.model import Pair, RoundPairing
from trfpair.event.saying import Saying
from trfpair.systems.ladder.colours import WHITE_BY
from trfpair.systems.ladder.field import LadderField, field_of
from trfpair.systems.ladder.log import in_its_week
from trfpair.systems.ladder.report import Reporter
from trfpair.systems.least_harm import SeatingTask, complete, task_of
from trfpair.systems.trace import Trace

WEEKS_APART = 100_003
"""Keeps the draws of a seed in one week apart from those of the next seed in another."""


def pair_ladder(history: History, trace: Trace, options: Mapping[str, Any]) -> RoundPairing:
    """Pair the week. Options: ``seed`` of the draws, ``colour`` (lower, balance), ``bye_gap`` in weeks."""
    colour, gap = options["colour"], options["bye_gap"]
    if gap < 0:
        raise BadInput(Saying("no-bye-gap", gap=gap))
    history = in_its_week(history)
    draw = Random(options["seed"] * WEEKS_APART + history.round)
    field = field_of(history, draw)
    report = Reporter(field, trace)
    report.order()
    search = complete(_task(field), _bye_classes(field, gap), field.name, [past.id for past in field.players])
    report.unavoidable(*divmod(search.total, _rematch_weight(field)))
    free = list(range(len(field.players)))
    bye = []
    if search.bye_class:
        taker = search.decide_bye()
        report.bye(taker, field.had_bye(gap))
        free.remove(taker)
        bye.append(Pair(field.players[taker].id, 0))
    boards = []
    while free:
        higher, *others = free
        lower = search.decide(higher, others)
        report.candidates(higher, lower, others[: others.index(lower)])
        choice = WHITE_BY[colour](field.players[higher], field.players[lower], draw)
        report.board(higher, lower, choice)
        one, other = field.players[higher].id, field.players[lower].id
        boards.append(Pair(other, one) if choice.lower else Pair(one, other))
        free = [position for position in others if position != lower]
    if trace.proofs:
        report.proofs(search)
    return RoundPairing(
        round=history.round,
        system="ladder",
        pairs=(*boards, *bye),
        absent=history.absent,
        notices=tuple(report.notices),
    )


def _rematch_weight(field: LadderField) -> int:
    """The weight of a rematch against its being only one week old: more than all boards of the week."""
    return 1 << len(field.players).bit_length()


def _task(field: LadderField) -> SeatingTask:
    """The weights of a week: the number of rematches, then how many of them are only one week old."""
    met = [reduce(or_, weeks) for weeks in zip(*field.met)] or [0] * len(field.players)
    costs = (0, _rematch_weight(field) + 1, _rematch_weight(field))
    return task_of(field.banned, met, lambda one, other: costs[field.weeks_since(one, other)])


def _bye_classes(field: LadderField, gap: int) -> list[int]:
    """The players who may have the bye: all but those who had one within the gap; then, if it must be, these too."""
    if len(field.players) % 2 == 0:
        return []
    everyone = (1 << len(field.players)) - 1
    recent = field.had_bye(gap)
    return [mask for mask in (everyone & ~recent, recent) if mask]
