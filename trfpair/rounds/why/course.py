"""The course of a round as its steps tell it: the group of a step, and the pairs that were made before a choice."""

from __future__ import annotations

from collections.abc import Sequence

from trfpair.base.named import NamedTuple
from trfpair.rounds.pairing import PairedRound
from trfpair.systems.trace import Group, Several, Step


class StepsOfRound(NamedTuple):
    """A round: of each step, by its place from 1, the group, and of each choice the pairs made before it."""

    groups: Sequence[Group | None]
    choices: dict[tuple[int, int], tuple[Sequence[tuple[int, int]], int]]
    """By the step and whoever chose: the pairs of the bracket in order, and how many of them came before."""

    @classmethod
    def of(cls, paired: PairedRound) -> StepsOfRound:
        """The course of a round; it is kept with the round."""
        known: StepsOfRound | None = paired.read.get(cls)
        if known is None:
            paired.read[cls] = known = _read(paired.trace.steps)
        return known

    def group(self, number: int) -> Group | None:
        """The group in which a step stands; None where the system has none."""
        return self.groups[number - 1] if 0 < number <= len(self.groups) else None

    def made_before(self, number: int, chooser: int) -> Sequence[tuple[int, int]]:
        """The pairs of the bracket that were made before somebody chose."""
        pairs, before = self.choices.get((number, chooser), ((), 0))
        return pairs[:before]


def _read(steps: Sequence[Step]) -> StepsOfRound:
    groups: list[Group | None] = []
    choices: dict[tuple[int, int], tuple[Sequence[tuple[int, int]], int]] = {}
    group: Group | None = None
    pairs: list[tuple[int, int]] = []
    for number, step in enumerate(steps, 1):
        part = step.part
        if isinstance(part, Group):
            group, pairs = part if part.score is not None else group, []
        groups.append(group)
        for row in part.rows if isinstance(part, Several) else ():
            if row.chooser:
                choices[number, row.chooser] = pairs, len(pairs)
                pairs += [(row.chooser, row.taken)] if row.taken else []
    return StepsOfRound(groups, choices)
