"""The proof of a walk: no complete pairing has a smaller penalty, and none as good comes first, choice by choice.

What it says stands in ``docs/certificates.md``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from trfpair.base.named import NamedTuple
from trfpair.matching.bits import ascending
from trfpair.matching.cardinality import blockers
from trfpair.systems.proofs import BYE, Certificate, barrier, proof_of
from trfpair.systems.trace import Trace
from trfpair.systems.walk import LeastHarm


class _Players(NamedTuple):
    """Players by position."""

    ids: Sequence[int]

    @property
    def size(self) -> int:
        """How many they are."""
        return len(self.ids)

    def id(self, position: int) -> int:
        """The id of a player."""
        return self.ids[position]


def prove_walk(walk: LeastHarm, ids: Sequence[int], trace: Trace) -> None:
    """Add the proofs to the first step; ``ids`` are those of the players."""
    everybody = (1 << walk.bye) - 1
    proof: Certificate = proof_of(walk.solution, [*ids, BYE]) if walk.solution else {}
    if others := list(_refused(walk, [*ids, BYE])):
        proof["others"] = others
    if walk.earlier:
        rows = [row & everybody for row in walk.permitted[: walk.bye]]
        proof |= barrier(_Players(ids), rows, everybody, walk.earlier)
    if proof:
        trace.steps[0].facts["proof"] = proof


def _refused(walk: LeastHarm, ids: Sequence[int]) -> Iterator[Certificate]:
    """Of each who passed over somebody at no more penalty: groups of the others, without any of those passed over."""
    rows = walk.solution.rows if walk.solution else walk.clean
    left = (1 << len(rows)) - 1
    for one, other, before in walk.taken:
        left &= ~(1 << one)
        if passed := before & rows[one]:
            through, groups = blockers(rows, left) or (0, [])
            if not any(group & passed for group in groups):
                told = [[ids[at] for at in ascending(group)] for group in groups]
                yield {"chooser": ids[one], "left": told, "may_meet": [ids[at] for at in ascending(through)]}
        left &= ~(1 << other)
