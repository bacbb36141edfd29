"""The criteria of quality as tables: what one pair, or one player who leaves a bracket, adds to each of them.

Every criterion of C.04.3 is a sum, or a list that is compared from its highest value down, over the pairs and
downfloaters of a candidate. So an *event* (a pair, a downfloater, a player who stays unpaired in the following bracket,
the bye) adds to certain *slots*: (row of the table, value), where the value is 0 if the row counts, else the value
listed. Slots of a smaller row, and of a larger value in the same row, weigh more than any number of lesser ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from dataclasses import field as slot
from itertools import pairwise
from typing import NamedTuple

from trfpair.verify.players import Entrant, Field

Slots = Counter[tuple[int, int]]
"""How often an event adds to (row, value)."""


class Event(NamedTuple):
    """What happens in a candidate: it adds to a slot, some times, because of a player."""

    row: int
    value: int
    times: int
    who: int


Events = Iterator[Event]


def slots(events: Iterable[Event]) -> Slots:
    """The slots that events add to."""
    found = Slots()
    for event in events:
        found[event.row, event.value] += event.times
    return found


FLOATS_ON = 1_000_000
"""C18, C20: the score difference of an MDP that floats on is its score and this: larger than any other."""

NEW = (
    ("C6", "downfloaters"),
    ("C7", "scores of the downfloaters"),
    ("C8", "unpaired in the following bracket"),
    ("C8", "scores of those unpaired there"),
    ("C9", "unplayed games of the bye receiver"),
    ("C10", "topscorers' games: colour difference beyond 2"),
    ("C11", "topscorers' games: third time the same colour"),
    ("C12", "players without their colour preference"),
    ("C13", "players without their strong preference"),
    ("C14", "resident downfloaters: downfloat last round"),
    ("C15", "MDP opponents: upfloat last round"),
    ("C16", "resident downfloaters: downfloat 2 rounds ago"),
    ("C17", "MDP opponents: upfloat 2 rounds ago"),
    ("C18", "SDs of MDPs: downfloat last round"),
    ("C19", "SDs of MDP opponents: upfloat last round"),
    ("C20", "SDs of MDPs: downfloat 2 rounds ago"),
    ("C21", "SDs of MDP opponents: upfloat 2 rounds ago"),
)
"""2026: article and name of each row."""

OLD = (
    ("C.5", "downfloaters"),
    ("C.6", "score differences (PSD)"),
    ("C.7", "unpaired in the following bracket"),
    ("C.7", "scores of those unpaired there"),
    ("C.8", "topscorers' games: colour difference beyond 2"),
    ("C.9", "topscorers' games: third time the same colour"),
    ("C.10", "players without their colour preference"),
    ("C.11", "players without their strong preference"),
    ("C.12", "same downfloat as last round"),
    ("C.13", "same upfloat as last round"),
    ("C.14", "same downfloat as 2 rounds ago"),
    ("C.15", "same upfloat as 2 rounds ago"),
    ("C.16", "SDs: same downfloat as last round"),
    ("C.17", "SDs: same upfloat as last round"),
    ("C.18", "SDs: same downfloat as 2 rounds ago"),
    ("C.19", "SDs: same upfloat as 2 rounds ago"),
)
"""2017."""

LISTS = frozenset(
    {
        "scores of the downfloaters",
        "scores of those unpaired there",
        "score differences (PSD)",
        "scores of the outgoing floaters",
        "scores of those floaters",
    }
)
"""Rows that list values; the last two are Burstein's."""


def is_list(row: tuple[str, str]) -> bool:
    """Whether a row lists values instead of counting."""
    return row[1] in LISTS or row[1].startswith("SDs")


@dataclass(eq=False)
class Bracket:
    """One bracket as the trace tells it."""

    field: Field
    number: int
    kind: str
    mdps: list[Entrant]
    residents: list[Entrant]
    following: list[Entrant]
    lower: list[Entrant]
    """Everybody below, the following scoregroup included."""
    byes: frozenset[int]
    """Who may be the one to get the bye in the end (C2, C5)."""
    completed: bool
    """Whether C4 and C5 bind the bracket."""
    ahead: bool
    """Whether C8 looks at the following one."""
    pairs: list[tuple[Entrant, Entrant]] = slot(default_factory=list)
    """The higher ranked player first, in the order of S1."""
    floaters: list[Entrant] = slot(default_factory=list)

    def __post_init__(self) -> None:
        """Who is an MDP, who is in the bracket, and its bottom for score differences (A.8)."""
        self.is_mdp = {one.id for one in self.mdps}
        self.is_inside = {one.id for one in self.players}
        self.bottom = min(one.score for one in self.players) - 10

    @property
    def players(self) -> list[Entrant]:
        """In the order of the BSNs."""
        return [*self.mdps, *self.residents]

    @property
    def bye_counts(self) -> bool:
        """C9: exactly one leaves the bracket, and the bye can go to nobody below."""
        if self.field.old or len(self.floaters) != 1 or not self.byes:
            return False
        return not any(one.id in self.byes for one in self.lower)

    @property
    def floaters_meet(self) -> bool:
        """Whether two who leave the bracket together may be paired in the next one."""
        return False

    # -- events -------------------------------------------------------------------------------------------------------

    def pair(self, higher: Entrant, lower: Entrant) -> Slots:
        """What a pair of the bracket adds."""
        return slots(self._pair_old(higher, lower) if self.field.old else self._pair_new(higher, lower))

    def leave(self, one: Entrant) -> Slots:
        """What a player who leaves the bracket unpaired adds."""
        return slots(self._leave_old(one) if self.field.old else self._leave_new(one))

    def unpaired_ahead(self, one: Entrant) -> Slots:
        """C8 (C.7): what a player who stays unpaired in the following bracket adds; nothing if nobody looks."""
        return slots(self._unpaired_ahead(one))

    def bye(self, one: Entrant) -> Slots:
        """C9: what the bye adds, where it counts."""
        return +slots(self._bye(one))

    def _unpaired_ahead(self, one: Entrant) -> Events:
        if self.ahead:
            # C.7: in the last bracket somebody who may not even have the bye counts three times.
            times = 3 if self.field.old and one.barred and self.following == self.lower else 1
            yield Event(2, 0, times, one.id)
            yield Event(3, one.score, 1, one.id)

    def _bye(self, one: Entrant) -> Events:
        if self.bye_counts:
            yield Event(4, 0, one.unplayed, one.id)

    def _pair_new(self, higher: Entrant, lower: Entrant) -> Events:
        yield from self._colours(higher, lower, first_row=5)
        if higher.id in self.is_mdp:
            difference = higher.score - lower.score
            for back in (0, 1):
                if lower.floats[back] == "^":
                    yield Event(10 + 2 * back, 0, 1, lower.id)
                    yield Event(14 + 2 * back, difference, 1, lower.id)
                if higher.floats[back] == "v":
                    yield Event(13 + 2 * back, difference, 1, higher.id)

    def _leave_new(self, one: Entrant) -> Events:
        yield Event(0, 0, 1, one.id)
        yield Event(1, one.score, 1, one.id)
        for back in (0, 1):
            if one.floats[back] == "v":
                if one.id in self.is_mdp:
                    yield Event(13 + 2 * back, FLOATS_ON + one.score, 1, one.id)
                else:
                    yield Event(9 + 2 * back, 0, 1, one.id)

    def _pair_old(self, higher: Entrant, lower: Entrant) -> Events:
        yield from self._colours(higher, lower, first_row=4)
        difference = higher.score - lower.score
        if difference:
            yield Event(1, difference, 1, higher.id)
            for back in (0, 1):
                if higher.floats[back] == "v":
                    yield Event(8 + 2 * back, 0, 1, higher.id)
                    yield Event(12 + 2 * back, difference, 1, higher.id)
                if lower.floats[back] == "^":
                    yield Event(9 + 2 * back, 0, 1, lower.id)
                    yield Event(13 + 2 * back, difference, 1, lower.id)

    def _leave_old(self, one: Entrant) -> Events:
        difference = one.score - self.bottom
        yield Event(0, 0, 1, one.id)
        yield Event(1, difference, 1, one.id)
        for back in (0, 1):
            if one.floats[back] == "v":
                yield Event(8 + 2 * back, 0, 1, one.id)
                yield Event(12 + 2 * back, difference, 1, one.id)

    def _colours(self, higher: Entrant, lower: Entrant, first_row: int) -> Events:
        """C10 to C13 (C.8 to C.11): by the colours that 5.2 gives."""
        mine, theirs = higher.wish, lower.wish
        alike = mine.colour and mine.colour == theirs.colour
        if not (alike or higher.topscorer or lower.topscorer):
            return
        white, _ = self.field.white(higher, lower)
        given = [(one, "W" if one is white else "B") for one in (higher, lower)]
        if higher.topscorer or lower.topscorer:
            for one, colour in given:
                if abs(one.difference + (1 if colour == "W" else -1)) > 2:
                    yield Event(first_row, 0, 1, one.id)
                if one.colours[-2:] == 2 * colour:
                    yield Event(first_row + 1, 0, 1, one.id)
        if alike:
            denied = next(one.id for one, colour in given if one.wish.colour != colour)
            yield Event(first_row + 2, 0, 1, denied)
            if min(mine.strength, theirs.strength) == 2:
                yield Event(first_row + 3, 0, 1, denied)

    def left_ahead(self, matching: Sequence[tuple[int, int]]) -> list[Entrant]:
        """C8 (C.7): who of the downfloaters and the following scoregroup meets no other of them in a matching."""
        if not self.ahead:
            return []
        members = {one.id: one for one in [*self.floaters, *self.following]}
        down = set() if self.floaters_meet else {one.id for one in self.floaters}
        met = [pair for pair in matching if set(pair) <= members.keys() and not set(pair) <= down]
        kept = {one for pair in met for one in pair}
        return [one for one in members.values() if one.id not in kept]

    # -- the candidate chosen -----------------------------------------------------------------------------------------

    def events(self, unpaired: Sequence[Entrant]) -> Events:
        """All events of the candidate chosen."""
        for higher, lower in self.pairs:
            yield from self._pair_old(higher, lower) if self.field.old else self._pair_new(higher, lower)
        for one in self.floaters:
            yield from self._leave_old(one) if self.field.old else self._leave_new(one)
            yield from self._bye(one)
        for one in unpaired:
            yield from self._unpaired_ahead(one)

    def rows(self) -> list[tuple[int, tuple[str, str]]]:
        """The rows of the table that apply, with their places in it."""
        hidden = {
            article
            for article, applies in (("C8", self.ahead), ("C.7", self.ahead), ("C9", self.bye_counts))
            if not applies
        }
        return [(at, row) for at, row in enumerate(OLD if self.field.old else NEW) if row[0] not in hidden]

    def values(self, unpaired: Sequence[Entrant]) -> list[tuple[str, str, object]]:
        """Article, name and value of every row that applies, for the candidate chosen."""
        total = slots(self.events(unpaired))
        rows: list[tuple[str, str, object]] = []
        for at, row in self.rows():
            found = sorted(((value, times) for (place, value), times in total.items() if place == at), reverse=True)
            listed = [value for value, times in found for _ in range(times)]
            rows.append((*row, listed if is_list(row) else sum(times for _, times in found)))
        return rows

    def behind(self, unpaired: Sequence[Entrant]) -> list[list[int]]:
        """The players whom each row counts, in ranking order."""
        rank = {one.id: at for at, one in enumerate([*self.players, *self.lower])}
        who: dict[int, set[int]] = {}
        for event in self.events(unpaired):
            who.setdefault(event.row, set()).add(event.who)
        return [sorted(who.get(at, ()), key=rank.__getitem__) for at, _ in self.rows()]


Cost = Callable[[Slots], int]


def weigh(units: dict[tuple[int, int], int], least: int, terms: int) -> Cost | None:
    """Turn slots into integers: each unit must exceed the sum of all lesser ones, however often they occur.

    Nothing adds more than three to a slot at once, and at most ``terms`` events are added up; what lies below all slots
    stays below ``least``. None if the units do not do this.
    """
    ordered = sorted(units, key=lambda slot: (slot[0], -slot[1]), reverse=True)
    reach = least - 1
    for one in ordered:
        if units[one] <= reach:
            return None
        reach += 3 * terms * units[one]
    assert all(units[one] < units[two] for one, two in pairwise(ordered))
    return lambda added: sum(units[slot] * times for slot, times in added.items())
