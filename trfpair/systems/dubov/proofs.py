"""Certificates of a round: the bye, the upfloaters of each bracket, the shifters and the transposition.

What they say and how they are checked stands in ``docs/certificates.md``.
"""

from __future__ import annotations

from collections.abc import Sequence

from trfpair.matching.bits import ascending, mask_of
from trfpair.systems.bracket.graph import of_kinds
from trfpair.systems.bracket.relative import places_of
from trfpair.systems.dubov.procedure import Course, PairedBracket, bye_key
from trfpair.systems.dubov.reason_proofs import COLOURS, ReasonProofs
from trfpair.systems.dubov.reasons import tight_rows
from trfpair.systems.dubov.upfloater_proofs import UpfloaterProof
from trfpair.systems.proofs import Certificate, barrier, numbers, spaced
from trfpair.systems.trace import Move, Refusal, Trace


def add_certificates(paired: Course, trace: Trace) -> None:
    """Add the certificates to the steps of a round."""
    brackets = iter(paired.brackets)
    for step in trace.steps:
        if step.kind == "bracket":
            bracket = next(brackets)
        proof = None
        if step.kind == "bye":
            proof = _bye(paired)
        elif step.kind == "upfloaters":
            assert isinstance(step.part, Move)
            proof = _upfloaters(paired, bracket, step.part.against)
        elif step.kind == "subgroups":
            proof = _shifters(paired, bracket)
        elif step.kind == "pairs":
            proof = _transposition(paired, bracket)
        if proof:
            step.facts["proof"] = proof


def _bye(paired: Course) -> Certificate | None:
    """3.1.2 (B.0.b): why none of those who come before the receiver, and are not barred, can have the bye."""
    field, receiver = paired.field, paired.bye
    assert receiver is not None
    key = bye_key(field, receiver)
    before = mask_of([at for at in ascending(field.eligible) if bye_key(field, at) < key])
    return barrier(field, field.allow, (1 << field.size) - 1, before) if before else None


def _upfloaters(paired: Course, bracket: PairedBracket, against: Sequence[Refusal]) -> Certificate:
    """3.2.1, 3.2.2 (B.1, B.2), and the reasons against those passed over."""
    proof = UpfloaterProof(paired, bracket)
    position = {past.id: at for at, past in enumerate(paired.field.pasts)}
    told = [(row.kind, row.article, [position[id_] for id_ in row.everybody]) for row in against]
    others = ReasonProofs(paired, proof).others(told)
    return {**proof.certificate(), **({"others": others} if others else {})}


def _shifters(paired: Course, bracket: PairedBracket) -> Certificate | None:
    """3.2.4 (B.4): no pairing has fewer pairs within a subgroup, and none with as few has earlier shifters.

    Nothing needs to be shown where nobody is shifted out of the smaller subgroup, and those who come first out of the
    larger one.
    """
    groups, halves = bracket.subgroups, bracket.halves
    smaller, larger = groups.shifters(groups.smaller), groups.shifters(groups.larger)
    if not halves.first and list(halves.second) == larger[: len(halves.second)]:
        return None
    first, second = (
        places_of(order, set(chosen), groups.size // 2)
        for order, chosen in ((smaller, halves.first), (larger, halves.second))
    )
    place = {one: (True, own * second.bound) for one, own in zip(smaller, first.of)}
    place |= {one: (False, own) for one, own in zip(larger, second.of)}
    unit = first.bound * second.bound
    kinds = [place[one] for one in range(groups.size)]
    solution = of_kinds(
        groups.adj, kinds, lambda one, two: unit + min(one[1], two[1]) if one[0] is two[0] else 0
    ).least()
    assert solution is not None
    ids = [paired.field.id(at) for at in groups.members]
    return {
        "units": [[COLOURS, 0, hex(unit)]],
        "y": numbers(zip(ids, solution.y)),
        "blossoms": [[hex(z), spaced(ids[one] for one in ascending(mask))] for mask, z in solution.blossoms],
    }


def _transposition(paired: Course, bracket: PairedBracket) -> Certificate | None:
    """3.2.6 (B.6): for whoever could have met an earlier player of G2, those of S1 who then have too few to meet."""
    allow, ids = paired.field.allow, paired.field.id
    rank = {bracket.subgroups.members[number]: number for number in ascending(bracket.halves.g2)}
    left = mask_of(list(rank))
    found: dict[tuple[int, ...], None] = {}
    for one, other in bracket.pairs:
        left ^= 1 << other
        for earlier in ascending(allow[one] & left):
            if rank[earlier] < rank[other]:
                found[tight_rows(bracket, allow, earlier, left)] = None
    tight = []
    for rows in found:
        who, whom = zip(*(bracket.pairs[row] for row in rows))
        tight.append([spaced(map(ids, who)), spaced(map(ids, whom))])
    return {"tight": tight} if tight else None
