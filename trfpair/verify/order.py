"""Article 4 as a number: where a candidate stands in the order of generation, compared with the one chosen.

Of candidates with the value of the chosen one, those that come earlier have a smaller number, and none that comes later
has. The number is a sum over the pairs and downfloaters of the candidate, in fields, the most important first:

1. 4.4: an MDP of BSN k that is not paired adds 2^(M0-k): the smallest BSNs shall be in S1.
2. 4.2: for each MDP of S1 in turn, whom it meets: a field of choice.
3. 4.3.1: how many residents are exchanged. In each pair of the remainder the higher player can be taken for the one in
   S1 (any other way to generate the pair needs as many exchanges or more, and no smaller difference), so this counts
   the pairs whose higher player stands in the original S2. If none is exchanged in the chosen candidate, there is
   nothing to ask of the next three; else:
4. 4.3.2: the difference of the BSNs exchanged, reckoned from the border between S1 and S2.
5. 4.3.3: of those who leave S1 the largest BSNs first: whoever of the original S1 stays there adds 2^(BSN-1).
6. 4.3.4: of those who come to S1 the smallest BSNs first: who of the original S2 stays there adds 2^(size-BSN).
7. 4.2: for each player of S1 in turn the opponent: a field of choice.

A *field of choice* is 0 for a partner who would come before the chosen one (and is free and allowed), 1 for the chosen
one, 2 for others; where nobody could come before, 0 for the chosen one and 1 for others. The first field in which two
candidates differ decides, and as long as they do not differ the same partners are free.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, takewhile

from trfpair.verify.criteria import Bracket
from trfpair.verify.players import Entrant

KEYS = ("mdps", "opponents", "exchanges", "difference", "down", "up", "transposition")
"""What candidates are compared by, most important first."""
NEW = dict(zip(KEYS, ("4.4", "4.2", "4.3.1", "4.3.2", "4.3.3", "4.3.4", "4.2")))
OLD = dict(zip(KEYS, ("D.3", "D.1", "D.2.a", "D.2.b", "D.2.c", "D.2.d", "D.1")))
"""The articles of the keys, since 2026 and before."""


def place(bracket: Bracket) -> dict[str, object]:
    """The keys of the candidate chosen: the BSNs of MDPs and their opponents are those of the bracket, the others
    those of the homogeneous bracket or remainder.
    """
    mdp_pairs = [pair for pair in bracket.pairs if pair[0].id in bracket.is_mdp]
    pairs = [pair for pair in bracket.pairs if pair[0].id not in bracket.is_mdp]
    number = {one.id: bsn for bsn, one in enumerate(bracket.players, 1)}
    met = {low.id for _, low in mdp_pairs}
    bsn = {one.id: at for at, one in enumerate([one for one in bracket.residents if one.id not in met], 1)}
    s1 = {bsn[high.id] for high, _ in pairs}
    original = set(range(1, len(pairs) + 1))
    down, up = sorted(original - s1, reverse=True), sorted(s1 - original)
    return {
        "mdps": [number[high.id] for high, _ in mdp_pairs],
        "opponents": [number[low.id] for _, low in mdp_pairs],
        "exchanges": len(down),
        "difference": sum(up) - sum(down),
        "down": down,
        "up": up,
        "transposition": [bsn[low.id] for _, low in pairs],
    }


MOST_EARLIER = 100
"""A trace tells of so many exchanges before the one made."""


def exchanges_before(bracket: Bracket) -> tuple[list[list[list[int]]], bool]:
    """4.3: who would go down and up in the first of the exchanges that come before the one made; if there are more."""
    met = {low.id for high, low in bracket.pairs if high.id in bracket.is_mdp}
    ids = [one.id for one in bracket.residents if one.id not in met]
    half = sum(high.id not in bracket.is_mdp for high, _ in bracket.pairs)
    s1, s2 = ids[:half][::-1], ids[half:]
    keys = place(bracket)
    made = [keys["down"], keys["up"]]
    moves = (
        [[s1[at] for at in down], [s2[at] for at in up]]
        for number in range(1, min(half, len(s2)) + 1)
        for far in range(number * len(ids))
        for down in away(number, range(half), far)
        for up in away(number, range(len(s2)), far - sum(down))
        if sum(down) + sum(up) == far
    )
    bsn = {id_: at for at, id_ in enumerate(ids, 1)}
    before = takewhile(lambda move: [[bsn[id_] for id_ in ids] for ids in move] != made, moves)
    found = list(islice(before, MOST_EARLIER + 1))
    return found[:MOST_EARLIER], len(found) > MOST_EARLIER


def away(number: int, places: range, most: int) -> Iterator[list[int]]:
    """Sets of so many places, in order, that do not come to more than ``most`` together."""
    if not number:
        yield []
    for at in places[: max(most + 1 - places.start, 0)] if number else ():
        for rest in away(number - 1, range(at + 1, places.stop), most - at):
            yield [at, *rest]


class Order:
    """The place of any candidate relative to the chosen one of a bracket."""

    def __init__(self, bracket: Bracket) -> None:
        self.bracket = bracket
        mdps = bracket.is_mdp
        self.mdp_pairs = [pair for pair in bracket.pairs if pair[0].id in mdps]
        self.pairs = [pair for pair in bracket.pairs if pair[0].id not in mdps]
        met = {low.id for _, low in self.mdp_pairs}
        remainder = [one for one in bracket.residents if one.id not in met]
        self.bsn = {one.id: number for number, one in enumerate(remainder, 1)}
        self.size, self.half = len(remainder), len(self.pairs)
        self.exchanged = any(self.bsn[high.id] > self.half for high, _ in self.pairs)
        self._make_choices()
        self._make_units()

    def _make_choices(self) -> None:
        """Who comes before the partner chosen, for every MDP of S1 and every player of S1."""
        self.earlier: dict[int, set[int]] = {}
        self.passed_over: dict[int, list[int]] = {}
        """Whom each came to before the partner chosen, also those who may not be met, in the order of the bracket."""
        self.partner = {high.id: low.id for high, low in self.bracket.pairs}
        s1 = {high.id for high, _ in self.pairs}
        s2 = [one for one in self.bracket.residents if one.id in self.bsn and one.id not in s1]
        for row, free in ((self.mdp_pairs, list(self.bracket.residents)), (self.pairs, s2)):
            for high, low in row:
                before = free[: free.index(low)]
                self.passed_over[high.id] = [one.id for one in before]
                self.earlier[high.id] = {one.id for one in before if not self.bracket.field.bar(high, one)}
                free.remove(low)

    def _make_units(self) -> None:
        """The worth of each field: more than all lesser ones together."""
        most = len(self.bracket.residents)
        fields: list[tuple[object, int]] = [("limbo", len(self.bracket.mdps))]
        fields += [(high.id, 2 if self.earlier[high.id] else 1) for high, _ in self.mdp_pairs]
        fields.append(("exchanges", most.bit_length()))
        if self.exchanged:
            fields += [("difference", (most * most).bit_length()), ("down", self.half), ("up", self.size - self.half)]
        fields += [(high.id, 2 if self.earlier[high.id] else 1) for high, _ in self.pairs]
        self.unit: dict[object, int] = {}
        bits = 0
        for name, width in reversed(fields):
            self.unit[name] = 1 << bits
            bits += width
        self.bound = 1 << bits
        """No candidate's number reaches it."""

    def pair(self, higher: Entrant, lower: Entrant) -> int:
        """What a pair adds."""
        found = self._choice(higher, lower)
        if higher.id not in self.bracket.is_mdp:
            bsn = self.bsn.get(higher.id, 0)
            if bsn > self.half:
                found += self.unit["exchanges"]
            if self.exchanged:
                found += self._exchange(higher, in_s1=True)
        if self.exchanged:
            found += self._exchange(lower, in_s1=False)
        return found

    def leave(self, one: Entrant) -> int:
        """What a player who leaves the bracket adds."""
        if one.id in self.bracket.is_mdp:
            bsn = self.bracket.mdps.index(one) + 1
            return self.unit["limbo"] << (len(self.bracket.mdps) - bsn)
        return self._exchange(one, in_s1=False) if self.exchanged else 0

    def _choice(self, higher: Entrant, lower: Entrant) -> int:
        unit = self.unit.get(higher.id)
        if unit is None:
            return 0
        earlier = self.earlier[higher.id]
        if lower.id in earlier:
            return 0
        return (bool(earlier) + (lower.id != self.partner[higher.id])) * unit

    def _exchange(self, one: Entrant, in_s1: bool) -> int:
        """Fields 4 to 6, for a player of the remainder."""
        bsn = self.bsn.get(one.id)
        if bsn is None:
            return 0
        original = bsn <= self.half
        found = abs(bsn - self.half) * self.unit["difference"] if original != in_s1 else 0
        if original and in_s1:
            found += self.unit["down"] << (bsn - 1)
        if not original and not in_s1:
            found += self.unit["up"] << (self.size - bsn)
        return found
