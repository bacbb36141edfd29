"""The proof of least harm: no complete pairing has a smaller penalty, and none as good comes first, choice by choice.

What it says stands in ``docs/certificates.md``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from trfpair.base.named import NamedTuple
from trfpair.matching.bits import ascending
from trfpair.matching.cardinality import blockers
from trfpair.matching.edges import least_cost_matching_by_edge
from trfpair.systems.least_harm import LeastHarm
from trfpair.systems.proofs import BYE, Certificate, barrier, groups_told, proof_of
from trfpair.systems.trace import Trace


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


def prove_least_harm(search: LeastHarm, ids: Sequence[int], trace: Trace) -> None:
    """Add the proofs to the first step, if the trace keeps steps; ``ids`` are those of the players."""
    if not trace.on:
        return
    everybody = (1 << search.bye) - 1
    proof: Certificate = proof_of(search.solution, [*ids, BYE]) if search.solution else {}
    if others := list(_refused(search, [*ids, BYE])):
        proof["others"] = others
    if search.earlier:
        rows = [row & everybody for row in search.permitted[: search.bye]]
        proof |= barrier(_Players(ids), rows, everybody, search.earlier)
    if proof:
        trace.steps[0].facts["proof"] = proof


def _refused(search: LeastHarm, ids: Sequence[int]) -> Iterator[Certificate]:
    """Of each who passed over somebody at no more penalty: why a round with one of these would be worse.

    Mostly one row shows it of all whom a chooser passed over: groups of the players left, with none of them in one.
    Else each has a row.
    """
    rows = search.solution.rows if search.solution else search.clean
    left = (1 << len(rows)) - 1
    for one, other, before in search.taken:
        left &= ~(1 << one)
        if passed := before & rows[one]:
            through, groups = blockers(rows, left) or (0, [])
            if any(group & passed for group in groups):
                rest = {over: left & ~(1 << over) for over in ascending(passed)}
                yield from ({"chooser": ids[one], "over": ids[at], **_worse(search, rest[at], ids)} for at in rest)
            else:
                yield {"chooser": ids[one], **groups_told(groups, through, ids.__getitem__)}
        left &= ~(1 << other)


def _worse(search: LeastHarm, left: int, ids: Sequence[int]) -> Certificate:
    """Why these cannot be paired as well as in the round: groups, or the duals of the least penalty where an odd set
    of the round's own duals hides it.
    """
    if found := blockers(search.solution.rows if search.solution else search.clean, left):
        return groups_told(found[1], found[0], ids.__getitem__)
    solution = least_cost_matching_by_edge(search.permitted, search.penalty, left)
    assert solution is not None
    return proof_of(solution, ids)
