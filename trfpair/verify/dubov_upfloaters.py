"""Dubov: the sets of upfloaters of a bracket: none is better than the one chosen, none as good comes before; reasons.

A reason tells of a player who was passed over, those chosen before being given. Mostly a set is whole with these and
the player; then the residents and these are looked at, else all who are left. Either there is no legal pairing then,
which groups of players show; or numbers show that every set with the player is worse in a criterion, or in an earlier
one, and an example that it need not be an earlier one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from trfpair.verify.barrier import check_groups
from trfpair.verify.least import Graph
from trfpair.verify.players import Entrant
from trfpair.verify.proof import Edge, read_numbers, read_pairs, read_units
from trfpair.verify.reading import Json, check_without, claim, equal

Slots = Mapping[tuple[int, int], int]
C7 = 2


def places(order: Sequence[int], picked: Sequence[int]) -> dict[int, int]:
    """What each player of an order adds to the place of a set: of two as large as the one picked the earlier has less.

    The players up to the last one picked fall into runs of picked ones and of others.
    """
    runs: list[list[int]] = [[]]
    for id_ in order[: order.index(picked[-1]) + 1] if picked else ():
        if (id_ in picked) != (len(runs) % 2 == 0):
            runs.append([])
        runs[-1].append(id_)
    base, last = len(picked) + 1, len(runs) - 1
    weight = {id_: base ** (last - at) for at, run in enumerate(runs) for id_ in run}
    largest = max(weight.values(), default=0)
    return {id_: largest - weight.get(id_, 0) for id_ in order}


def check_reached(graph: Graph, matching: Sequence[Edge], proof: Json, where: str) -> None:
    """Rejected unless the proof shows that no matching is cheaper than this one."""
    reached = graph.bound(proof, where) == 2 * graph.total(matching)
    claim(reached, f"{where}: the proof does not show that nothing is better or comes before")


@dataclass
class Sets:
    """The sets of upfloaters of one bracket."""

    residents: Sequence[Entrant]
    lower: Sequence[Entrant]
    """In order."""
    chosen: Sequence[int]
    boards: Mapping[int, int]
    """Who meets whom in the round."""
    slots: Mapping[int, Slots]
    """What each lower player adds as an upfloater."""
    barred: Callable[[int, int], bool]
    criteria: Sequence[str]
    """By row, the articles."""
    proof: Json
    where: str

    def __post_init__(self) -> None:
        """What the set chosen is worth."""
        self.units = read_units(self.proof["units"])
        self.by_id = {one.id: one for one in [*self.residents, *self.lower]}
        self.inside = {one.id for one in self.residents}
        self.place = {one.id: at for at, one in enumerate(self.lower)}
        pairs = [(one.id, self.boards[one.id]) for one in self.residents]
        self.value = self._added([(one, two) for one, two in pairs if two not in self.inside or one < two])

    def check_best(self, boards: Sequence[Edge]) -> None:
        """3.2.1, 3.2.2 (B.1, B.2): rejected unless the proof shows it."""
        place = places(list(self.place), self.chosen)
        self._check_units(max(place.values()))
        kinds = {id_: self._kind(id_, place.get(id_, 0)) for id_ in self.by_id}
        alone = self.proof["alone"]
        claim(isinstance(alone, bool), f"{self.where}: whether the proof lets players alone")
        if alone:
            costly = [id_ for id_, number in read_numbers(self.proof["y"]).items() if number > 0]
            claim(self.inside.issuperset(costly), f"{self.where}: the proof counts on somebody who may stay alone")
        own = {*self.inside, *self.chosen} if alone else set(self.by_id)
        matching = [pair for pair in boards if own.issuperset(pair)]
        for one, two in matching:
            claim(not {one, two} <= {*self.chosen}, f"{self.where}: {one} and {two} meet")
        check_reached(Graph(kinds, self.barred, self._worth), matching, self.proof, self.where)

    def _check_units(self, largest: int) -> None:
        """Each slot that can be added to has a unit, which outweighs all lesser ones, and what the order adds."""
        needed = {slot for own in self.slots.values() for slot in own} | {(C7, 0)}
        claim(needed <= self.units.keys(), f"{self.where}: the proof has no unit for a criterion")
        most = len(self.residents) * max((times for own in self.slots.values() for times in own.values()), default=1)
        total = len(self.residents) * largest
        for slot in sorted(self.units, reverse=True):
            claim(self.units[slot] > total, f"{self.where}: a unit of the proof does not outweigh all lesser criteria")
            total += most * self.units[slot]

    def proved(self, told: Mapping[int, tuple[str, str]]) -> set[int]:
        """The players about whom the reason told is shown; Rejected where a proof fails."""
        found: set[int] = set()
        for proof in self.proof.get("others", ()):
            ids = [int(id_) for id_ in proof["ids"].split()]
            name = f"{self.where}, not {proof['ids']}"
            claim(bool(ids) and set(ids) <= told.keys(), f"{name}: a proof about somebody else")
            before = [[id_ for id_ in self.chosen if self.place[id_] < self.place[one]] for one in ids]
            claim(all(own == before[0] for own in before), f"{name}: others were chosen before")
            whole = len(before[0]) + 1 == len(self.chosen)
            known = ("residents", "lower", "all") if "left" in proof else (None, "all")
            if "left" not in proof:
                check_without(proof, "may_meet", name)
            claim(proof.get("among") in known, f"{name}: among whom")
            alone = proof.get("among") == "all" and len(ids) == 1
            claim(alone or whole, f"{name}: the set would not be whole")
            reasons = {told[one] for one in ids}
            claim(len(reasons) == 1, f"{name}: they have several reasons")
            ((kind, article),) = reasons
            if proof.get("among") == "all":
                self._check_all(proof, ids[0], before[0], 0 if kind == "completion" else self.criteria.index(article))
            elif "left" in proof:
                check_without(proof, "y blossoms examples", name)
                equal(kind, "completion", f"{name}: the kind of the reason")
                self._check_blocked(proof, ids, before[0], name)
            else:
                equal(kind, "worse", f"{name}: the kind of the reason")
                self._check_worse(proof, ids, before[0], self.criteria.index(article), name)
            found |= set(ids)
        return found

    def _check_all(self, proof: Json, one: int, before: Sequence[int], row: int) -> None:
        """All who are left cannot be paired so that these meet residents, or only with a worse set."""
        name, wanted = f"{self.where}, not {one}", {*before, one}

        def apart(mine: int, theirs: int) -> bool:
            below = {mine, theirs}.isdisjoint(self.inside)
            return (below and not wanted.isdisjoint({mine, theirs})) or self.barred(mine, theirs)

        if "left" in proof:
            check_without(proof, "y blossoms examples", name)
            claim(not row, f"{name}: there is no set with the player")
            check_groups(apart, proof, set(self.by_id), name)
            return
        kinds = {id_: self._kind(id_) for id_ in self.by_id}
        bound = Graph(kinds, apart, self._worth).bound(proof, name)
        claim(
            bound >= 2 * self._least_worse(row), f"{name}: the numbers do not show that {self.criteria[row]} gets worse"
        )
        equal(len(proof["examples"]), int(bool(row)), f"{name}: the number of examples")
        for example in proof["examples"]:
            self._check_example(example, wanted, row, name)

    def _kind(self, id_: int, place: int = 0) -> tuple[str, int | None]:
        """The colour preferred, and what an upfloater costs."""
        if id_ in self.inside:
            return self.by_id[id_].wish.colour, None
        price = sum(self.units[slot] * times for slot, times in self.slots[id_].items())
        return self.by_id[id_].wish.colour, price + place

    def _check_example(self, example: str, wanted: set[int], row: int, name: str) -> None:
        added = self._example(read_pairs(example), wanted, name)
        same = all(added[slot] == self.value[slot] for slot in {*added, *self.value} if slot[0] < row)
        claim(same, f"{name}: the example is not as good before {self.criteria[row]}")

    def _check_blocked(self, proof: Json, ids: Sequence[int], before: Sequence[int], name: str) -> None:
        """Groups of the residents and those before, or of the others below, that none of these players belongs to."""
        named = {id_ for group in [*proof["left"], proof["may_meet"]] for id_ in group}
        among = {*self.inside, *before, *ids} if proof["among"] == "residents" else {*self.place} - {*before}
        grouped = {id_ for group in proof["left"] for id_ in group}
        claim(not {*ids} & (named if proof["among"] == "residents" else grouped), f"{name}: one stands in a group")
        check_groups(self.barred, proof, among, name)

    def _check_worse(self, proof: Json, ids: Sequence[int], before: Sequence[int], row: int, name: str) -> None:
        kinds = {id_: self._kind(id_) for id_ in [*self.inside, *before]}
        graph = Graph(kinds, self._apart, self._worth)
        bound = graph.bound(proof, name)
        y = read_numbers(proof["y"])
        worse = self._least_worse(row)
        claim(len(proof["examples"]) == len(ids), f"{name}: not an example for each")
        for one, example in zip(ids, proof["examples"]):
            kind, met = self._kind(one), [id_ for id_ in self.inside if not self.barred(one, id_)]
            room = [2 * self._worth(kinds[id_], kind) - y.get(id_, 0) for id_ in met]
            shown = bool(room) and bound + min(room) >= 2 * worse
            claim(shown, f"{name}: the numbers do not show that {self.criteria[row]} gets worse with {one}")
            self._check_example(example, {*before, one}, row, name)

    def _apart(self, one: int, two: int) -> bool:
        """No two upfloaters meet: without the pair there would be fewer."""
        return {one, two}.isdisjoint(self.inside) or self.barred(one, two)

    def _worth(self, one: tuple[str, int | None], two: tuple[str, int | None]) -> int:
        if one[1] is not None and two[1] is not None:
            return 0
        return (self.units[C7, 0] if one[0] == two[0] else 0) + (one[1] or two[1] or 0)

    def _least_worse(self, row: int) -> int:
        """What a set costs at least that is worse in a row, or before it."""
        own = sum(self.units[slot] * times for slot, times in self.value.items() if slot[0] <= row)
        return own + min(unit for slot, unit in self.units.items() if slot[0] <= row)

    def _added(self, pairs: Sequence[Edge]) -> Counter[tuple[int, int]]:
        """What pairs with residents add to the slots."""
        found: Counter[tuple[int, int]] = Counter()
        for one, two in pairs:
            found[C7, 0] += self.by_id[one].wish.colour == self.by_id[two].wish.colour
            for id_ in {one, two} - self.inside:
                found.update(self.slots[id_])
        return found

    def _example(self, pairs: Sequence[Edge], wanted: set[int], name: str) -> Counter[tuple[int, int]]:
        """What the round adds in this bracket if these pairs stand in the place of those that their players have."""
        seated = [id_ for pair in pairs for id_ in pair]
        there = set(seated) <= self.by_id.keys() and len(set(seated)) == len(seated)
        claim(there, f"{name}: the example seats somebody twice, or a stranger")
        old = {(min(one, self.boards[one]), max(one, self.boards[one])) for one in seated}
        claim({id_ for pair in old for id_ in pair} == set(seated), f"{name}: the example leaves somebody out")
        claim(not any(self.barred(*pair) for pair in pairs), f"{name}: two of the example may not meet")
        before, after = ([pair for pair in own if self.inside & {*pair}] for own in (old, pairs))
        up = {*self.chosen} - {id_ for pair in before for id_ in pair} | {id_ for pair in after for id_ in pair}
        up -= self.inside
        claim(wanted <= up and len(up) == len(self.chosen), f"{name}: the example has another set")
        found = Counter(self.value)
        found.subtract(self._added(before))
        found.update(self._added(after))
        return found
