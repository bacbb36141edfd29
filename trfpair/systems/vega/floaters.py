"""Chapter 8, the floaters from above, and 6.4, who becomes one."""

from __future__ import annotations

from typing import Any

from trfpair.event.model import Colour
from trfpair.event.saying import Fillings, Listing, Saying
from trfpair.matching.bits import mask_of
from trfpair.matching.chosen import first_set
from trfpair.systems.bracket.graph import PricedGraph, of_kinds
from trfpair.systems.trace import Move, Picked
from trfpair.systems.vega.entrants import Entrant
from trfpair.systems.vega.islands import take_turns
from trfpair.systems.vega.orders import arrange, floater, opponent
from trfpair.systems.vega.work import Scoregroup, Work, looked_at, refused, told_once


def place_floaters(work: Work, group: Scoregroup) -> None:
    """8.1, 8.2: each floater from above meets the player with the highest R, if possible of opposite due colour."""
    if not work.floating or not group.mask:
        return
    turns = take_turns(work.members(work.floating))
    many = len(turns) > group.mask.bit_count()
    work.add("floaters", "8.1", group=group.number, ids=[entrant.id for entrant in turns])
    for entrant in turns:
        looked: list[dict[str, Any]] = []
        order = arrange(work.members(group.mask), opponent(entrant.due.opposite))
        taken = None
        for other in order:
            looked.append(looked_at(other))
            if work.may_meet(entrant, other, looked[-1], many=many):
                looked[-1]["verdict"], taken = "taken", other
                break
        if work.trace.on:
            against = [refused(row) for row in (looked if taken else told_once(looked))]
            work.add("floater", "8.2", Picked(entrant.id, taken.id if taken else 0, against), group=group.number)
        work.pass_over("8.2", looked, Saying("opponent-of-floater", who=entrant.id))
        if taken:
            work.pair(entrant, taken, "8.2")


def leave_floaters(work: Work, group: Scoregroup, moved_up: int) -> int:
    """6.4: who of a group cannot be paired in it and floats down, as a set: as few as possible, by preference.

    Everybody else of the group can be paired inside it, and everybody left can be paired afterwards.
    """
    home = group.mask
    if _can_stay(work, home):
        return 0
    most = work.count(home).pairs
    preference = _preference(work, group, moved_up)
    fewest = home.bit_count() - 2 * most
    leaving, needed = fewest_leaving(work, home, preference)
    if work.trace.on:
        below = _below(work, group)
        work.add(
            "left",
            "6.4",
            Move(work.ids(leaving)),
            group=group.number,
            pairs=most,
            preference=[
                {
                    "id": entrant.id,
                    "below": bool(work.adjacency[entrant.index] & below),
                    "needed": bool(needed >> entrant.index & 1),
                }
                for entrant in preference
            ],
            priority=[name for name, _ in floater(0, lambda _: True)],
        )
    if leaving.bit_count() > fewest:
        reason = work.stranded(work.rest & ~home) if fewest == 0 else ""
        facts: Fillings = {"group": group.number, "pairs": most, "who": Listing(work.ids(leaving))}
        if reason:
            facts["reason"] = reason
        said = Saying("more-float-or-else" if reason else "more-float", **facts)
        work.give_way("6.4", said, work.ids(leaving))
    return leaving


def _can_stay(work: Work, staying: int) -> bool:
    """Whether a set can be paired in itself, and everybody else without it."""
    return work.pairable(staying) and work.pairable(work.rest & ~staying)


def _below(work: Work, group: Scoregroup) -> int:
    """The next lower score group that holds players, as a set."""
    return next((other.mask for other in work.below(group)), 0)


def _preference(work: Work, group: Scoregroup, moved_up: int) -> list[Entrant]:
    """6.4: the players of a group in the order in which they should float."""
    below = _below(work, group)
    table = floater(moved_up, lambda entrant: bool(work.adjacency[entrant.index] & below))
    return arrange(work.members(group.mask), table)


def fewest_leaving(work: Work, home: int, preference: list[Entrant]) -> tuple[int, int]:
    """6.4: the smallest set of floaters that leaves everything pairable, the first by preference among equals.

    And whom it passes over: with them and those chosen before, more would have to float.

    Of all complete pairings those are looked at in which the fewest players of the group meet somebody outside it.
    """
    away = work.rest & ~home
    solution = _graph(work, away).least(work.rest)
    assert solution is not None, "everybody left can be paired"
    order = [entrant.index for entrant in preference]
    chosen = first_set(solution, [order], away)
    before = order[: order.index(chosen[-1])]
    return mask_of(chosen), mask_of(before) & ~mask_of(chosen)


def _graph(work: Work, away: int) -> PricedGraph:
    """Everybody left, and who of the group meets somebody outside it.

    Kinds that know the colours leave little to do: a bound by them does not count on pairs that cannot be (2.4).
    """
    kinds = [(away >> one.index & 1, one.due if one.fixed else Colour.NONE) for one in work.entrants]

    def price(one: tuple[int, Colour], other: tuple[int, Colour]) -> int | None:
        return None if one[1] and one[1] is other[1] else int(one[0] != other[0])

    return of_kinds(work.adjacency, kinds, price)
