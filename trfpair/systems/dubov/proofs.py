"""Certificates of a round: the bye, the upfloaters of each bracket, the shifters and the transposition.

What they say and how they are checked stands in ``docs/certificates.md``. A set "first in an order" is told by numbers,
the *places*: of two sets of one size the earlier one has the lesser sum. So one set of duals proves both that a choice
is best and that it is the first of the best.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from trfpair.event.model import Colour
from trfpair.matching.bits import ascending, mask_of
from trfpair.matching.blossom import Solution, least_cost_matching
from trfpair.systems.dubov.prices import Prices
from trfpair.systems.dubov.procedure import Course, PairedBracket, bye_key
from trfpair.systems.swiss.colours import Strength
from trfpair.systems.swiss.proofs import Certificate, Duals, barrier, numbers, spaced, units, without_dummies
from trfpair.systems.trace import Trace

COLOURS = 2
"""The row of C7 in a table of criteria."""


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
            proof = UpfloaterProof(paired, bracket).certificate()
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


class _Places(NamedTuple):
    """What each of an order adds to the place of a set, and a number above any sum of as many as there can be."""

    of: list[int]
    bound: int


def places_of(order: Sequence[int], chosen: Collection[int], most: int) -> _Places:
    """Places by which no set of the size of the chosen one has a lesser sum unless it comes before.

    The order falls into runs of chosen ones and of others; a run weighs more than all later ones together.
    """
    runs, number, left = [], 0, len(chosen)
    for one in order:
        if left and (one in chosen) != bool(number % 2):
            number += 1
        runs.append(number if left else -1)
        left -= one in chosen
    base = len(chosen) + 1
    weight = [base ** (number - run) if run >= 0 else 0 for run in runs]
    largest = max(weight, default=0)
    return _Places([largest - one for one in weight], most * largest + 1)


class _Kind(NamedTuple):
    """What the cost of a pair hangs on."""

    colour: Colour
    absolute: bool
    price: int
    """Of an upfloater; -1 for a resident."""


class UpfloaterProof:
    """3.2.1 and 3.2.2 (B.1, B.2): no set of upfloaters is better, and none as good comes before.

    The graph has the residents and the lower players; an edge of both is an upfloater. If players could be left over
    below without harm to the choice (C4), any lower player may stay alone in it, and those of scores below the last
    upfloater's need not be solved: four dummies, as good as the best of them, stand for all.
    """

    def __init__(self, paired: Course, bracket: PairedBracket) -> None:
        self.field = field = paired.field
        self.bracket = bracket
        lower = list(ascending(bracket.lower))
        self.prices = Prices(field, paired.edition.criteria, len(bracket.residents), lower)
        found = places_of(lower, bracket.upfloaters, len(bracket.residents))
        self.bits = (found.bound - 1).bit_length()
        self.place = dict(zip(lower, found.of))

    def certificate(self) -> Certificate | None:
        """As data."""
        return self._alone() or self._paired()

    def _alone(self) -> Certificate | None:
        """The proof that reckons with lower players alone; None where there is none of this form."""
        field, bracket = self.field, self.bracket
        last = field.score[bracket.upfloaters[-1]]
        pool = [at for at in ascending(bracket.lower) if field.score[at] >= last]
        below = next((at for at in ascending(bracket.lower) if field.score[at] < last), None)
        at, count = [*bracket.residents, *pool], len(bracket.residents)
        rows, kinds = field.graph(at), self._kinds(at)
        size = len(at)
        colours = [Colour.WHITE, Colour.WHITE, Colour.BLACK, Colour.BLACK, Colour.WHITE][: 4 + size % 2]
        everybody, residents = (1 << size + len(colours)) - 1, (1 << count) - 1
        price = 0 if below is None else self._least_price(below)
        kinds += [_Kind(colour, False, price) for colour in colours]
        meets = residents if below is not None else 0
        rows = [row | everybody >> size << size if number < count and meets else row for number, row in enumerate(rows)]
        rows += [meets] * len(colours)
        free = everybody & ~residents
        rows[count:] = [row & residents | free & ~(1 << count + number) for number, row in enumerate(rows[count:])]
        solution = self._solve(rows, kinds, alone=True)
        duals = None if solution is None or solution.value != self._value() else without_dummies(solution, size)
        if duals is None or not self._holds(duals, kinds, colours, price if below is not None else None):
            return None
        return self._written(at, duals, alone=True)

    def _holds(self, duals: Duals, kinds: Sequence[_Kind], colours: Sequence[Colour], price: int | None) -> bool:
        """Whether the duals are good without dummies: nobody who may stay alone costs, nobody below is cheaper."""
        count = len(self.bracket.residents)
        bound = sum(duals.y) - sum(z * (mask.bit_count() // 2) for mask, z in duals.sets)
        if bound != 2 * self._value() or max(duals.y[count:], default=0) > 0:
            return False
        return price is None or all(
            y <= 2 * self._cost(kind, _Kind(colour, False, price))
            for y, kind in zip(duals.y, kinds[:count])
            for colour in set(colours)
        )

    def _paired(self) -> Certificate:
        """The proof in which all lower players who are no upfloaters meet each other (C4)."""
        at = [*self.bracket.residents, *ascending(self.bracket.lower)]
        solution = self._solve(self.field.graph(at), self._kinds(at), alone=False)
        assert solution is not None
        return self._written(at, Duals(solution.y, 0, solution.blossoms), alone=False)

    def _kinds(self, at: Sequence[int]) -> list[_Kind]:
        wish, count = self.field.wish, len(self.bracket.residents)
        price = [-1] * count + [self._price(one) for one in at[count:]]
        return [_Kind(wish[one].colour, wish[one].strength is Strength.ABSOLUTE, own) for one, own in zip(at, price)]

    def _price(self, at: int) -> int:
        return (self.prices.upfloater(at) << self.bits) + self.place[at]

    def _least_price(self, at: int) -> int:
        """What nobody of a score, or of a lower one, undercuts."""
        colour = self.prices.same_colour()
        return (self.prices.upfloater(at) // colour * colour << self.bits) + self.place[at]

    def _cost(self, one: _Kind, other: _Kind) -> int:
        same = one.colour is other.colour
        return (self.prices.same_colour() << self.bits if same else 0) + max(one.price, other.price, 0)

    def _solve(self, rows: Sequence[int], kinds: Sequence[_Kind], *, alone: bool) -> Solution | None:
        number = {kind: key for key, kind in enumerate(dict.fromkeys(kinds))}

        def cost(one: _Kind, other: _Kind) -> int | None:
            lower = one.price >= 0 and other.price >= 0
            if one.absolute and other.absolute and one.colour is other.colour and not (lower and alone):
                return None
            if not lower and 0 in (one.price, other.price):
                return None  # nobody stands below the last upfloater's score
            return 0 if lower else self._cost(one, other)

        table = [[cost(one, other) for other in number] for one in number]
        return least_cost_matching(rows, [number[kind] for kind in kinds], table)

    def _value(self) -> int:
        """What the pairs of the bracket cost."""
        field, upfloaters = self.field, self.bracket.upfloaters
        denied = sum(field.wish[one].colour is field.wish[other].colour for one, other in self.bracket.pairs)
        return (denied * self.prices.same_colour() << self.bits) + sum(map(self._price, upfloaters))

    def _written(self, at: Sequence[int], duals: Duals, *, alone: bool) -> Certificate:
        ids = [self.field.id(one) for one in at]
        return {
            "alone": alone,
            "units": units(self.prices.digits, self.bits),
            "y": numbers(zip(ids, duals.y)),
            "blossoms": [[hex(z), spaced(ids[one] for one in ascending(mask))] for mask, z in duals.sets],
        }


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
    number = {kind: key for key, kind in enumerate(dict.fromkeys(place.values()))}
    table = [[unit + min(one[1], two[1]) if one[0] is two[0] else 0 for two in number] for one in number]
    solution = least_cost_matching(groups.adj, [number[place[one]] for one in range(groups.size)], table)
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
    row_of = {other: row for row, (_, other) in enumerate(bracket.pairs)}
    rank = {bracket.subgroups.members[number]: number for number in ascending(bracket.halves.g2)}
    left = mask_of(list(rank))
    found: dict[tuple[int, ...], None] = {}
    for one, other in bracket.pairs:
        left ^= 1 << other
        for earlier in ascending(allow[one] & left):
            if rank[earlier] < rank[other]:
                found[_tight(bracket, allow, row_of, earlier, left)] = None
    tight = []
    for rows in found:
        who, whom = zip(*(bracket.pairs[row] for row in rows))
        tight.append([spaced(map(ids, who)), spaced(map(ids, whom))])
    return {"tight": tight} if tight else None


def _tight(
    bracket: PairedBracket, allow: Sequence[int], row_of: dict[int, int], taken: int, left: int
) -> tuple[int, ...]:
    """Rows whose players may meet, of those left, only as many as they are, one of them the player taken."""
    rows, waiting = {row_of[taken]}, [row_of[taken]]
    while waiting:
        one, _ = bracket.pairs[waiting.pop()]
        new = {row_of[other] for other in ascending(allow[one] & left)} - rows
        rows |= new
        waiting += new
    return tuple(sorted(rows))
