"""The club Swiss: one round, from the ranking over the bye to the boards.

The articles in the trace are the numbers of the original's "Algorithm". Its plain greedy walk can end with nobody
left to meet. Here a choice is made only if the rest can still be paired as well as the round allows at all, so the
answer is: fewest rematches (of these the fewest of two who met most often, then of two who met lately), then fewest
flagged games, then the bye as low as possible, then the first in candidate order, player by player. Where the plain
walk gets through without a fault, that is the same answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from trfpair.event.boards import publication_order
from trfpair.event.history import History
from trfpair.event.model import Colour, Pair, RoundPairing
from trfpair.systems.club.colours import colours_of
from trfpair.systems.club.faults import Scale, penalty_of, scale_of
from trfpair.systems.club.field import ClubField, field_of
from trfpair.systems.club.report import Reporter
from trfpair.systems.least_harm import LeastHarm, SeatingTask, complete, task_of
from trfpair.systems.trace import Trace


class Waiting(Iterable[int]):
    """Places in an order, from which those of players who are seated go out."""

    def __init__(self, order: Sequence[int]) -> None:
        self._after = dict(zip((_HEAD, *order), (*order, _HEAD)))
        self._before = {after: place for place, after in self._after.items()}

    def __iter__(self) -> Iterator[int]:
        place = self._after[_HEAD]
        while place != _HEAD:
            yield place
            place = self._after[place]

    def seat(self, place: int) -> None:
        """Take a place out."""
        before, after = self._before.pop(place), self._after.pop(place)
        self._after[before], self._before[after] = after, before


_HEAD = -1

CandidateOrder = Callable[[Sequence[int], Waiting], Iterable[int]]
"""From the players not yet seated (places, best first; the first is Player_1), and all of these but Player_1 in the
final order, to the order of the opponents."""


def midpoint_order(free: Sequence[int], _waiting: Waiting) -> Iterable[int]:
    """2.2: from the middle player upwards to the one below Player_1, then from behind the middle to the last."""
    middle = len(free) // 2
    return [*free[middle:0:-1], *free[middle + 1 :]]


def glossary_order(free: Sequence[int], _waiting: Waiting) -> Iterable[int]:
    """Glossary 3.3, 3.4: from behind the middle to the last; then from the middle up to the one below Player_1."""
    middle = len(free) // 2
    return [*free[middle + 1 :], *free[middle:0:-1]]


ORDERS: Mapping[str, CandidateOrder] = {"algorithm": midpoint_order, "glossary": glossary_order}
"""The orders of the option ``candidates``."""


def rating_order(_free: Sequence[int], waiting: Waiting) -> Iterable[int]:
    """The final order of the original: score descending, then rating ascending; equal ones as they rank."""
    return waiting


def pair_club(history: History, trace: Trace, options: Mapping[str, Any]) -> RoundPairing:
    """Club Swiss with the candidates from the midpoint. Option: ``candidates``, which half comes first."""
    return _pair("club", ORDERS[options["candidates"]], history, trace)


def pair_club_rating(history: History, trace: Trace, options: Mapping[str, Any]) -> RoundPairing:
    """Club Swiss with the candidates in the final order: score descending, rating ascending."""
    return _pair("club-rating", rating_order, history, trace)


def _pair(system: str, order: CandidateOrder, history: History, trace: Trace) -> RoundPairing:
    field = field_of(history)
    report = Reporter(field, trace)
    report.ranking()
    scale = scale_of(field)
    search = complete(_task(field, scale), field.bye_classes(), field.name, [past.id for past in field.players])
    report.unavoidable(scale.told(search.total))
    free, waiting = list(range(len(field.players))), Waiting(field.by_low_rating)
    pairs: list[Pair] = []
    if search.bye_class:
        taker = search.decide_bye()
        report.bye(taker, search.bye_class)
        free.remove(taker)
        waiting.seat(taker)
        pairs.append(Pair(field.players[taker].id, 0))
    while free:
        waiting.seat(free[0])
        lower = _opponent(field, search, order(free, waiting), free[0], report)
        pairs.append(_seat(field, free[0], lower, report))
        free.remove(lower)
        waiting.seat(lower)
        del free[0]
    if trace.proofs:
        report.proofs(search)
    return RoundPairing(
        round=history.round,
        system=system,
        pairs=publication_order(history, pairs),
        absent=history.absent,
        notices=tuple(report.notices),
    )


def _task(field: ClubField, scale: Scale) -> SeatingTask:
    """The weights of a round: a rematch outweighs all flags of a round, a flag outweighs every order."""
    faulty = [met | clash for met, clash in zip(field.met, field.clashing)]
    return task_of(field.banned, faulty, penalty_of(field, scale))


def _opponent(field: ClubField, search: LeastHarm, order: Iterable[int], higher: int, report: Reporter) -> int:
    """2.3: the first candidate with whom the others can still be paired best.

    Candidates are those not met yet: first the ones with acceptable colours, then, for the director's flag, the
    others. Those met before follow in the same order; they come into question only where a rematch is unavoidable.
    """
    chosen = search.decide(higher, _by_fault(field, higher, order))
    report.candidates(higher, chosen, order)
    return chosen


def _by_fault(field: ClubField, higher: int, order: Iterable[int]) -> Iterator[int]:
    """The candidates without a fault in their order, then the others, those with the least first."""
    faulty = field.met[higher] | field.clashing[higher]
    yield from (place for place in order if not faulty >> place & 1)
    yield from sorted((place for place in order if faulty >> place & 1), key=lambda place: field.fault(higher, place))


def _seat(field: ClubField, higher: int, lower: int, report: Reporter) -> Pair:
    """Colours of a game; a fault that could not be avoided becomes a notice for the director."""
    colours = colours_of(field.dues[higher], field.dues[lower])
    report.board(higher, lower, colours)
    one, other = field.players[higher].id, field.players[lower].id
    return Pair(one, other) if colours.higher is Colour.WHITE else Pair(other, one)
