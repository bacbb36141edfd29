"""Proofs of the reasons against upfloaters: how good a set with the player can be, or why there is none.

Mostly the player and those chosen before would be the whole set: then only these and the residents are looked at.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from trfpair.matching.bits import ascending, mask_of
from trfpair.matching.blossom import Solution
from trfpair.matching.cardinality import blockers, perfect_except
from trfpair.systems.dubov.procedure import Course
from trfpair.systems.dubov.upfloater_proofs import UpfloaterProof
from trfpair.systems.proofs import Certificate, Duals, dashed, groups_told, numbers, spaced

COLOURS = 2
"""The row of C7 in a table of criteria."""

_Entries = list[dict[str, Any]]


class ReasonProofs:
    """The proofs of one bracket."""

    def __init__(self, paired: Course, proof: UpfloaterProof) -> None:
        self.paired = paired
        self.field = paired.field
        self.proof = proof
        self.bracket = proof.bracket
        self.residents = mask_of(self.bracket.residents)
        self.mate = [-1] * self.field.size
        for one, other in paired.pairs:
            self.mate[one], self.mate[other] = other, one

    def others(self, against: Sequence[tuple[str, str, Sequence[int]]]) -> _Entries:
        """For each kind of reason, with its article, and those whom it is said of: what shows it."""
        rows = {row.article: number for number, row in enumerate(self.paired.edition.criteria)}
        found: _Entries = []
        for kind, article, who in against:
            for before, players in self._by_set(who) if kind in ("completion", "worse") else ():
                row = rows[article] if kind == "worse" else 0
                if len(before) + 1 < len(self.bracket.upfloaters):
                    found += [told for at in players if (told := self._among_all(before, at, row))]
                elif kind == "completion":
                    found += self._blocked(before, players)
                else:
                    found += self._worse(before, players, row)
        return found

    def _by_set(self, who: Sequence[int]) -> Iterator[tuple[tuple[int, ...], list[int]]]:
        """Some players by those chosen before them."""
        chosen = self.bracket.upfloaters
        for before, players in groupby(sorted(who), lambda at: tuple(one for one in chosen if one < at)):
            yield before, list(players)

    def _among_all(self, before: Sequence[int], at: int, row: int) -> Certificate | None:
        """The proof for one player where others would have to complete the set: by all who are left."""
        members, rows, solution = self.proof.with_all([*before, at])
        ids = [self.field.id(one) for one in members]
        told: Certificate = {"ids": spaced([self.field.id(at)]), "among": "all"}
        if solution is None:
            through, groups = blockers(rows, (1 << len(members)) - 1) or (0, [])
            return {**told, **groups_told(groups, through, ids.__getitem__)}
        if solution.value < self.proof.least_worse(row):
            return None
        told["y"] = numbers(zip(ids, solution.y))
        told["blossoms"] = [[hex(z), spaced(ids[one] for one in ascending(mask))] for mask, z in solution.blossoms]
        mate = {one: members[other] for one, other in zip(members, solution.mate)}
        told["examples"] = [self._new(mate)] if row else []
        return told

    def _new(self, mate: Mapping[int, int]) -> str:
        """The pairs that the round has not."""
        pairs = [(one, other) for one, other in mate.items() if one < other != self.mate[one]]
        return dashed((self.field.id(one), self.field.id(other)) for one, other in pairs)

    # -- no legal pairing ---------------------------------------------------------------------------------------------

    def _blocked(self, before: Sequence[int], players: Sequence[int]) -> Iterator[Certificate]:
        """C4: the residents with those before, or the others below, can be paired but for one, who is none of these."""
        allow, ids = self.field.allow, self.field.id
        for key, among in (
            ("residents", self.residents | mask_of(before)),
            ("lower", self.bracket.lower & ~mask_of(before)),
        ):
            through, groups = blockers(allow, among) or (0, [])
            left = mask_of([one for group in groups for one in ascending(group)])
            barred = [at for at in players if not (allow[at] if key == "residents" else 1 << at) & left]
            if groups and barred:
                yield {"ids": spaced(map(ids, barred)), "among": key, **groups_told(groups, through, ids)}

    # -- a worse value ------------------------------------------------------------------------------------------------

    def _worse(self, before: Sequence[int], players: Sequence[int], row: int) -> Iterator[Certificate]:
        """Numbers of the residents, and of those before, by which the sets with some players are worse in a row."""
        left = list(players)
        while left:
            members = [*self.bracket.residents, *before, left[0]]
            solution = self.proof.solved(members)
            duals = None if solution is None else _without_last(solution)
            shown = [at for at in left if duals and self._shows(members[:-1], duals, at, row)]
            examples = {at: self._example(before, at, row) for at in shown}
            told = [at for at in shown if examples[at] is not None]
            if duals and told:
                ids = [self.field.id(at) for at in members]
                yield {
                    "ids": spaced(map(self.field.id, told)),
                    "y": numbers(zip(ids, duals.y)),
                    "blossoms": [[hex(z), spaced(ids[one] for one in ascending(mask))] for mask, z in duals.sets],
                    "examples": [examples[at] for at in told],
                }
            left = [at for at in left[1:] if at not in shown]

    def _shows(self, members: Sequence[int], duals: Duals, at: int, row: int) -> bool:
        """Whether the numbers leave no set with the player as good up to a row."""
        proof, residents = self.proof, self.bracket.residents
        cost = [
            2 * proof.cost_of(one, at) - duals.y[number]
            for number, one in enumerate(residents)
            if self.field.allow[at] >> one & 1
        ]
        twice = sum(duals.y) - sum(z * (mask.bit_count() // 2) for mask, z in duals.sets) + min(cost)
        return twice >= 2 * proof.least_worse(row)

    def _example(self, before: Sequence[int], at: int, row: int) -> str | None:
        """New pairs by which the round could be paired with the player, as good in all rows before; None if unknown."""
        field, last = self.field, self.bracket.upfloaters[-1]
        inside = self.residents | mask_of(before) | 1 << at
        outside = self.bracket.lower & ~inside
        mate = list(self.mate)
        if row > COLOURS:
            solution = self.proof.solved([*self.bracket.residents, *before, at])
            if solution is None or solution.value >= self.proof.least_worse(COLOURS):
                return None
            members = [*self.bracket.residents, *before, at]
            for number, one in enumerate(members):
                mate[one] = members[solution.mate[number]]
            if field.allow[at] >> self.mate[last] & 1 and field.wish[at].colour is field.wish[last].colour:
                mate = list(self.mate)
                mate[at], mate[self.mate[last]] = self.mate[last], at
        found = [perfect_except(field.allow, part, 0, self._kept(mate, part)) for part in (inside, outside)]
        if None in found:
            return None
        return self._new({one: other for own in found if own for one, other in enumerate(own) if other >= 0})

    def _kept(self, mate: Sequence[int], part: int) -> list[int]:
        """A matching within some players: the pairs of both of whom are among them."""
        return [
            other if other >= 0 and part >> one & part >> other & 1 and mate[other] == one else -1
            for one, other in enumerate(mate)
        ]


def _without_last(solution: Solution) -> Duals | None:
    """The duals without the last vertex, which no set then has: a matching crosses the rest of a set as often."""
    y, sets, last = list(solution.y), [], 1 << len(solution.y) - 1
    for mask, z in solution.blossoms:
        if mask & last:
            if z % 2:
                return None
            y = [value + (-z // 2 if mask >> vertex & 1 else z // 2) for vertex, value in enumerate(y)]
            mask ^= last * 2 - 1
        if mask & (mask - 1):  # within a set of one player lies no pair
            sets.append((mask, z))
    return Duals(y[:-1], 0, sets)
