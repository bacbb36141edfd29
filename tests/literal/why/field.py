"""A round in which everybody stands in one order: the file, and what is told alike by whatever rules it is paired.

The rules are those of each system: who has the bye, and what is against a pair.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from tests.literal.why.so import Answers, Facts, So, before, even
from trfpair.event.model import Tournament


class OneField(Answers):
    """A round without groups: the order, the pairs, and who has the bye (0 for nobody)."""

    order: Sequence[int]
    """Everybody, the highest first."""
    pairs: Sequence[tuple[int, int]]
    bye: int

    def __init__(self, event: Tournament, round_: int) -> None:
        self.event, self.round = event, round_
        self.player = {player.id: player for player in before(event, round_)}

    @property
    def boards(self) -> set[frozenset[int]]:
        """The pairs; the bye with 0."""
        return {frozenset(pair) for pair in self.pairs} | ({frozenset((self.bye, 0))} if self.bye else set())

    def keeps_apart(self, one: int, other: int) -> bool:
        """Whether the file keeps two apart in the round."""
        groups = [group for group in self.event.forbidden if group.first <= self.round <= (group.last or self.round)]
        return any({one, other} <= {*group.ids} for group in groups)

    def answer(self, one: int, other: int, wish: str) -> So:
        """The answer of the text."""
        if wish == "bye":
            return self._bye(one)
        if wish != "floats":
            return self.pair(one, other)
        if one == self.bye:
            return So("no-groups", [{"kind": "no-groups", "one": one}])
        now = next(sum(pair) - one for pair in self.pairs if one in pair)
        return So("no-groups", [{"kind": "no-groups", "one": one, "now": now}])

    def _bye(self, one: int) -> So:
        if not self.bye:
            return even(2 * len(self.pairs))
        if one != self.bye:
            return So("step", self.not_bye(one))
        lower = self.order[self.order.index(one) + 1 :]
        passed = [{**self.passed_over(id_), "instead": [id_]} for id_ in lower]
        following = self._next_for_bye()
        mine = [row for row in passed if row["instead"] == following[0].get("instead")]
        if mine or (passed and "instead" not in following[0]):
            return So("made", [*_joined([row for row in passed if row not in mine]), *mine])
        return So("made", [*_joined(passed), *following])

    def with_the_bye(self, ends: Collection[int]) -> list[Facts]:
        """The reasons against a pair of which one has the bye."""
        return [{"kind": "has-bye", "one": self.bye}, *self._next_for_bye(ends)]

    def _next_for_bye(self, ends: Collection[int] = ()) -> list[Facts]:
        """By what somebody who might have the bye comes next, of a pair no end; else one who had more byes."""
        others = {*self.order} - {self.bye}
        never = {self.bye, *(ends if others - {*ends} else ())}
        following, byes, faults = self.bye_without(never)
        if not following:
            return [{"kind": "bye-others", "now": self.bye}]
        if byes == self.byes(self.bye) and faults > self.faults:
            return [{"kind": "bye-others", "now": self.bye, "form": "alike"}]
        return [{**self.not_bye(following)[-1], "instead": [following]}]

    # -- the rules of each --------------------------------------------------------------------------------------------

    def pair(self, one: int, other: int) -> So:
        """Why two do not meet."""
        raise NotImplementedError

    def bye_without(self, never: Collection[int]) -> tuple[int, int, Any]:
        """Who would have the bye if some could not, the byes of that one, and what would then be against the pairs."""
        raise NotImplementedError

    @property
    def faults(self) -> Any:
        """How much is against the pairs; more is worse."""
        raise NotImplementedError

    def byes(self, one: int) -> int:
        """How much of what counts as a bye somebody has had, where the order looks at that."""
        return 0

    def not_bye(self, one: int) -> list[Facts]:
        """Why somebody has not the bye."""
        raise NotImplementedError

    def passed_over(self, one: int) -> Facts:
        """Why somebody who stands lower has not the bye."""
        raise NotImplementedError


def _joined(rows: Sequence[Facts]) -> list[Facts]:
    """Reasons with one for all who had as many byes, or byes and forfeits; the lowest of them stands first."""
    found: dict[tuple[object, ...], Facts] = {}
    for at, row in enumerate(reversed(rows)):
        counted = row["kind"] in ("bye-byes", "bye-forfeits")
        key = (row["kind"], row["value"], row["forced"]) if counted else (at,)
        if key in found:
            ids = [*found[key]["instead"], *row["instead"]]
            without = {name: value for name, value in row.items() if name != "rounds"}
            found[key] = {**without, "one": ids, "instead": ids, "form": "all"}
        else:
            found[key] = row
    return [*found.values()]
