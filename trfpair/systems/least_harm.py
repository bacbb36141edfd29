"""Complete pairings of a round with the least harm, decided board by board.

A pair of players is permitted unless the file bans it, and clean if it breaks no rule; a permitted pair that is not
clean has a penalty. Nearly every round has a pairing of clean pairs only: then matchings of the clean graph answer
every question. Otherwise the least penalty is found once, and the questions are about the pairings that have it. Where
clean pairs leave few players over, the search looks at pairs with a penalty one by one, and at the clean ones as masks.
The bye is a player of its own, the last one, whom only the members of one class may meet, at no penalty.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from trfpair.base.errors import NoPairing
from trfpair.base.plain import plain
from trfpair.matching.alternating import PerfectMatchings
from trfpair.matching.bits import descending
from trfpair.matching.cardinality import maximum_matching
from trfpair.matching.edges import least_cost_matching_beside_free, least_cost_matching_by_edge
from trfpair.matching.optimal import OptimalMatchings
from trfpair.systems.swiss.completion import ALL_BARRED, unpairable

if TYPE_CHECKING:
    from trfpair.matching.blossom import Solution

_FEW_LEFT = 16
"""So many players whom the clean pairs leave over are brought in one by one; for more all pairs are looked at."""


@plain
class SeatingTask:
    """A task of seating: the players who may meet. They are numbered from 0, sets of them are bit masks."""

    permitted: Sequence[int]
    clean: Sequence[int]
    penalty: Callable[[int, int], int]
    """What a permitted pair costs: 0 for a clean one."""


def task_of(banned: Sequence[int], faulty: Sequence[int], penalty: Callable[[int, int], int]) -> SeatingTask:
    """The task of a round: by player, those whom the file bans, and those with whom a game breaks a rule."""
    everyone = (1 << len(banned)) - 1
    permitted = [everyone & ~mask & ~(1 << player) for player, mask in enumerate(banned)]
    return SeatingTask(permitted, [row & ~mask for row, mask in zip(permitted, faulty)], penalty)


@plain(frozen=False)
class LeastHarm:
    """All complete pairings of least penalty that agree with what has been fixed."""

    total: int
    """The penalty."""
    bye_class: int
    """Who may have the bye: the first class with which the others can be paired; 0 where there is no bye."""
    earlier: int
    """Those of the classes before it, none of whom can have the bye."""
    bye: int
    permitted: Sequence[int]
    """Who may meet whom, the bye too."""
    clean: Sequence[int]
    """Whom one may meet at no penalty."""
    penalty: Callable[[int, int], int]
    solution: Solution | None
    """One of the pairings, and what proves that it has the least penalty; None where that is 0."""
    taken: list[tuple[int, int, int]]
    """Each decision: who was seated, with whom, and the permitted ones who came before, as a mask."""
    _matchings: PerfectMatchings

    def decide(self, player: int, order: Iterable[int]) -> int:
        """Seat a player with the first in ``order`` met in some pairing of least penalty; return that one."""
        left = iter(order)
        first, before = _first_in(self._matchings.rows[player], left)
        if self._matchings.first_partner(player, 1 << first) != first:
            before |= 1 << first
            first, passed = _first_in(self._matchings.partners(player), left)
            before |= passed
        self._matchings.fix(player, first)
        self.taken.append((player, first, before & self.permitted[player]))
        return first

    def decide_bye(self) -> int:
        """Give the bye to the last player who has it in some pairing of least penalty; return that one."""
        return self.decide(self.bye, descending(self.bye_class))


def _first_in(members: int, order: Iterator[int]) -> tuple[int, int]:
    """The first of an order who is a member, and those before as a mask."""
    before = 0
    for other in order:
        if members >> other & 1:
            return other, before
        before |= 1 << other
    raise AssertionError("somebody can be met")


def complete(
    task: SeatingTask, bye_classes: Sequence[int], name: Callable[[int], str], ids: Sequence[int] = ()
) -> LeastHarm:
    """The complete pairings with the least harm. ``bye_classes`` are tried in order; none means that nobody gets a bye.

    Raises NoPairing, with the ``name`` of those left over, where the bans of the file leave no complete pairing; by the
    ``ids`` of the players it says whom they might meet.
    """
    earlier = 0
    for members in bye_classes or (0,):
        found = _least(task, members, earlier)
        if found is not None:
            return found
        earlier |= members
    raise _failure(task, bye_classes, name, ids)


def _least(task: SeatingTask, members: int, earlier: int) -> LeastHarm | None:
    bye = len(task.permitted)
    clean, permitted = _with_bye(task.clean, members), _with_bye(task.permitted, members)

    def cost(one: int, other: int) -> int:
        return task.penalty(one, other) if one < bye and other < bye else 0

    mate = maximum_matching(clean)
    if -1 not in mate:
        return LeastHarm(0, members, earlier, bye, permitted, clean, cost, None, [], PerfectMatchings(clean, mate))
    if -1 in maximum_matching(permitted, mate=mate):
        return None

    if mate.count(-1) <= _FEW_LEFT:
        faulty = [row & ~its for row, its in zip(permitted, clean)]
        solution = least_cost_matching_beside_free(clean, faulty, cost, mate)
    else:
        solution = least_cost_matching_by_edge(permitted, cost)
    assert solution is not None
    return LeastHarm(
        solution.value, members, earlier, bye, permitted, clean, cost, solution, [], OptimalMatchings(solution)
    )


def _with_bye(masks: Sequence[int], members: int) -> list[int]:
    if not members:
        return list(masks)
    bit = 1 << len(masks)
    return [mask | bit if members >> player & 1 else mask for player, mask in enumerate(masks)] + [members]


def _failure(
    task: SeatingTask, bye_classes: Sequence[int], name: Callable[[int], str], ids: Sequence[int]
) -> NoPairing:
    byes, everyone = _members(bye_classes), (1 << len(task.permitted)) - 1
    failure = NoPairing(_reason(task, byes, name))
    if ids:
        found = unpairable(ids, task.permitted, everyone, byes)
        failure.left, failure.blocked, failure.barred = found.left, found.blocked, found.barred
        failure.by_bans = True
    return failure


def _members(bye_classes: Sequence[int]) -> int:
    """The players of all classes: they may have the bye."""
    found = 0
    for members in bye_classes:
        found |= members
    return found


def _reason(task: SeatingTask, byes: int, name: Callable[[int], str]) -> str:
    """A sentence on those left over, and by what; ``byes`` may have the bye."""
    size, bans = len(task.permitted), "the bans of the file (XXP, 260)"
    if size % 2 and not byes:
        return ALL_BARRED
    mate = maximum_matching(_with_bye(task.permitted, byes))
    left = [name(player) for player, partner in enumerate(mate[:size]) if partner < 0]
    alone = [name(player) for player, mask in enumerate(task.permitted) if not mask]
    if alone and not byes:
        return f"{bans} leave {', '.join(alone)} without any opponent"
    bars = f"{bans}, and as not everybody may have the bye," if byes and byes != (1 << size) - 1 else bans
    return f"under {bars} not everybody can be seated; left over at best: {', '.join(left)}"
