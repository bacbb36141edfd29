"""The word of the order by which one player leaves a scoregroup before another (2.3, 3.2, 3.9, 3.10).

The floaters of the group are picked once more, and the two are compared at the pick.
"""

from __future__ import annotations

from collections.abc import Sequence

from trfpair.event.model import Colour
from trfpair.matching.bits import ascending, mask_of
from trfpair.systems.lim.direction import DOWN, UP, Direction
from trfpair.systems.lim.field import LimField
from trfpair.systems.lim.floaters import Leaving, Pick
from trfpair.systems.lim.report import FLOATER_TYPES
from trfpair.systems.trace import Group, Step
from trfpair.systems.why import Because


class LeftBefore:
    """A group of which some leave, to be asked by which word one leaves before another."""

    def __init__(self, field: LimField, steps: Sequence[Step], group: Group) -> None:
        self._field = field
        self._place = field.place
        told = [step for step in steps if isinstance(step.part, Group)]
        at = next(at for at, step in enumerate(told) if step.part is group)
        side = told[at].facts["direction"]
        nearer = (step.part for step in told[at + 1 :] if step.facts["median"] or step.facts["direction"] == side)
        there = next(part for part in nearer if isinstance(part, Group))
        self._direction: Direction = UP if side == UP.name else DOWN
        members, residents = self._all(group), self._residents(group)
        self._leaving = Leaving(field, members, residents, self._residents(there), self._direction)

    @property
    def leavers(self) -> list[int]:
        """Those who leave, in the order in which they are picked."""
        return self._field.ids(self._leaving.floaters)

    def because(self, now: int, one: int) -> Because | None:
        """The word by which ``now`` left before ``one``, or (0) before the next who stays; None where nobody does."""
        number, pick = next(
            (number, pick) for number, pick in enumerate(self._leaving.picks) if pick.floater == self._place[now]
        )
        others = [at for at in ascending(pick.group) if at not in self._leaving.floaters]
        other = self._place[one] if one else min(others, key=lambda at: self._order(pick, number, at), default=-1)
        if other < 0 or not pick.group >> other & 1:
            return None
        return self._word(pick, number, other)

    def _order(self, pick: Pick, number: int, at: int) -> tuple[tuple[bool, ...], int]:
        """Where somebody stands in the order of a pick: the lowest numbered first downwards, else the highest."""
        return self._leaving.key(pick, number, at), (-at if self._direction is DOWN else at)

    def _word(self, pick: Pick, number: int, other: int) -> Because:
        """The first word in which the one picked and another differ."""
        key, theirs = (self._leaving.key(pick, number, at) for at in (pick.floater, other))
        who, now = (self._field.entrants[at].id for at in (other, pick.floater))
        if key[:2] != theirs[:2]:
            kind = FLOATER_TYPES[theirs[0], theirs[1]]
            return Because(f"not-type-{kind}", "3.9", {"who": who, "now": now})
        if key[2] != theirs[2]:
            return Because("not-floated", "3.10", {"who": who, "now": now})
        if key[3] != theirs[3]:
            return of_majority(self._field, {"who": who, "now": now}, other, pick.majority)
        larger = {"form": "larger"} if self._direction is DOWN else {}
        return Because("leave-number", "3.2.4", {"one": who, "now": now, **larger})

    def _all(self, group: Group) -> int:
        return mask_of(self._place[one.id] for one in group.players) | mask_of(
            self._place[id_] for id_ in group.incoming
        )

    def _residents(self, group: Group) -> int:
        return self._all(group) & ~mask_of(self._place[id_] for id_ in group.incoming)


def of_majority(field: LimField, people: dict[str, int], other: int, majority: Colour) -> Because:
    """3.2.2: the colour that most of a group are due; under Maxi (3.2.3) the ratings may be what counts."""
    due = field.entrants[other].due is majority
    return Because(
        "not-majority",
        "3.2.3" if due else "3.2.2",
        {
            **people,
            "colour": majority.name.lower(),
            "opposite": majority.opposite.name.lower(),
            "form": "far" if due else "colour",
        },
    )
