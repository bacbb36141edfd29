"""Chapter 8, the floaters from above, and 6.4, who becomes one."""

from __future__ import annotations

from typing import Any

from trfpair.systems.vega.entrants import Entrant
from trfpair.systems.vega.islands import alternate
from trfpair.systems.vega.orders import arrange, floater, opponent
from trfpair.systems.vega.work import Group, Work

PATIENCE = 40_000
"""6.4: how much is spent on looking for the fewest floaters (sets tried, times players of the group) before players are
kept one by one instead."""


def place_floaters(work: Work, group: Group) -> None:
    """8.1, 8.2: each floater from above meets the player with the highest R, if possible of opposite due colour."""
    if not work.floating or not group.mask:
        return
    turns = alternate(work.members(work.floating))
    work.add("floaters", "8.1", group=group.number, ids=[entrant.id for entrant in turns])
    for entrant in turns:
        looked: list[dict[str, Any]] = []
        order = arrange(work.members(group.mask), opponent(entrant.due.opposite))
        taken = next((other for other in order if _may_meet(work, entrant, other, looked)), None)
        work.add("floater", "8.2", group=group.number, id=entrant.id, taken=taken.id if taken else 0, looked=looked)
        work.pass_over("8.2", looked, f"opponent of the floater {entrant.id}")
        if taken:
            work.pair(entrant, taken, "8.2")


def _may_meet(work: Work, entrant: Entrant, other: Entrant, looked: list[dict[str, Any]]) -> bool:
    row: dict[str, Any] = {"id": other.id, "column": other.due.letter}
    looked.append(row)
    if not work.compatible(entrant, other):
        if work.trace.on:
            row.update(work.why_not(entrant, other))
        return False
    if not work.pairable(work.rest & ~(1 << entrant.index | 1 << other.index)):
        row["verdict"] = "completion"
        return False
    row["verdict"] = "taken"
    return True


def leave_floaters(work: Work, group: Group, moved_up: int) -> int:
    """6.4: who of a group cannot be paired in it and floats down, as a set: as few as possible, by preference.

    Everybody else of the group can be paired inside it, and everybody left can be paired afterwards.
    """
    home = group.mask
    if _can_stay(work, home):
        return 0
    most = work.count(home).pairs
    preference = _preference(work, group, moved_up)
    fewest = home.bit_count() - 2 * most
    leaving = _fewest(work, home, preference, fewest)
    if work.trace.on:
        below = _below(work, group)
        work.add(
            "left",
            "6.4",
            group=group.number,
            pairs=most,
            preference=[
                {"id": entrant.id, "below": bool(work.adjacency[entrant.index] & below)} for entrant in preference
            ],
            ids=work.ids(leaving),
        )
    if leaving.bit_count() > fewest:
        names = ", ".join(str(id_) for id_ in work.ids(leaving))
        text = (
            f"group {group.number} could make {most} pair(s), but then others could not be paired any more: "
            f"{names} float down instead of {fewest} player(s)"
        )
        work.give_way("6.4", text, work.ids(leaving))
    return leaving


def _can_stay(work: Work, staying: int) -> bool:
    """Whether a set can be paired in itself, and everybody else without it."""
    return work.pairable(staying) and work.pairable(work.rest & ~staying)


def _below(work: Work, group: Group) -> int:
    """The next lower score group that holds players, as a set."""
    return next((other.mask for other in work.below(group)), 0)


def _preference(work: Work, group: Group, moved_up: int) -> list[Entrant]:
    """6.4: the players of a group in the order in which they should float."""
    below = _below(work, group)
    table = floater(moved_up, lambda entrant: bool(work.adjacency[entrant.index] & below))
    return arrange(work.members(group.mask), table)


def _fewest(work: Work, home: int, preference: list[Entrant], fewest: int) -> int:
    """6.4: the smallest set of floaters that leaves everything pairable, the first by preference among equals."""
    patience = PATIENCE // len(preference)
    for size in range(fewest, len(preference) + 1, 2):
        found, patience = _choose(work, home, preference, size, patience)
        if found is not None:
            return found
        if patience <= 0:
            break
    return _keep_one_by_one(work, home, preference)


def _choose(work: Work, home: int, preference: list[Entrant], size: int, patience: int) -> tuple[int | None, int]:
    """Sets of one size in the order of preference; branches that leave too many over are cut."""
    stack = [(0, 0)]
    while stack and patience > 0:
        patience -= 1
        leaving, start = stack.pop()
        left = size - leaving.bit_count()
        staying = home & ~leaving
        if staying.bit_count() - 2 * work.count(staying).pairs > left:
            continue
        if not left:
            if work.pairable(work.rest & ~staying):
                return leaving, patience
            continue
        places = range(len(preference) - left, start - 1, -1)
        stack += [(leaving | 1 << preference[place].index, place + 1) for place in places]
    return None, patience


def _keep_one_by_one(work: Work, home: int, preference: list[Entrant]) -> int:
    """6.4 where there are too many sets: the last in the preference is kept first, as long as all can be paired."""
    away = work.rest & ~home
    kept = 0
    for entrant in reversed(preference):
        if work.pairable_apart(work.rest, [(kept | 1 << entrant.index, away)]):
            kept |= 1 << entrant.index
    return home & ~kept
