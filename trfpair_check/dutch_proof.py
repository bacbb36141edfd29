"""The proof of a bracket: its candidate is the best, and the first of the best (sections 6, 8 and 12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from itertools import chain

from .dutch_bracket import Bracket, Candidate
from .dutch_change import Base
from .dutch_graph import Graph, Places, Prices
from .numbers import lower_bound
from .people import NAMES
from .round import Round
from .tournament import NOBODY, Player
from .words import Json, require


class Proofs(Round):
    """The proofs of the brackets of a Dutch or a Burstein round."""

    bracket_type: type[Bracket] = Bracket
    places_type: type[Places] = Places
    unseen: int
    """Look-aheads of brackets without a proof."""
    prices: dict[tuple[Bracket, str, int, int], Prices]
    """Those of a bracket, by the units, the number of vertices and the bound of the places."""
    bases: dict[Bracket, Base]
    """The proofs that reasons change."""
    shown: list[str]
    """What else was proved, in words."""

    def article_c(self, number: int) -> str:
        """A rule of the pairing (2; C)."""
        return f"C{number}" if self.new else f"C.{number}"

    def criteria(self, bracket: Bracket, step: Json) -> None:
        """Section 6: the proof of the bracket's candidate, and its values."""
        candidate, proof, ahead = bracket.chosen, step.get("proof"), step.get("ahead")
        rest = self.pairs(proof["completion"]) if proof else []
        require(not any(bracket.place.keys() >= {*e} for e in rest), "a pair of the bracket in completion")
        self.unseen += bool(ahead) and not proof
        bracket.proof, candidate.matching = proof, [*candidate.pairs, *rest]
        named = [frozenset(text.split()) for text in (proof or {}).get("sets", [])]
        require(len({*named}) == len(named), f"{bracket.name}: a set twice")
        if proof:
            self.prove(bracket, Graph(bracket), candidate, proof)
        if ahead and proof:
            within = bracket.following.union(candidate.floaters)
            found = {frozenset(e) for e in candidate.matching if within.issuperset(e)}
            looked = [frozenset(self.named(e)) for e in ahead["pairs"]]
            require({*looked} == found and len(looked) == len(found), f"{bracket.name}: the look-ahead")
            left = sorted(p.id for p in bracket.unpaired(candidate))
            require(sorted(ahead["unpaired"]) == left, f"{bracket.name}: unpaired in the look-ahead")
        unknown = "" if proof else bracket.rows[2]
        mine, told = ([row for row in rows if row["article"] != unknown] for rows in (self.rows(bracket), step["rows"]))
        for row, one in zip(mine, told, strict=True):
            self.same(one, **{key: value for key, value in row.items() if key != "players"})
            self.same_people(one, **{key: value for key, value in row.items() if key == "players"})

    def same_people(self, row: Json, **people: list[int]) -> None:
        """The row names these players, in this order or, on a page of before, in ranking order."""
        for key, ids in people.items():
            if row[key] != sorted(ids, key=lambda id_: self.by_id[id_].rank):
                self.same(row, **{key: ids})

    def rows(self, bracket: Bracket) -> list[Json]:
        """What the step `criteria` says of the rows."""
        rows = bracket.chosen.values
        more = [
            {"best": r["value"], "name": NAMES[self.new][r["row"]], "listed": r["row"] in bracket.lists} for r in rows
        ]
        return [{**one, **{key: r[key] for key in r if key != "row"}} for r, one in zip(rows, more)]

    def prove(
        self,
        bracket: Bracket,
        graph: Graph,
        candidate: Candidate,
        proof: Json,
        order: bool = True,
        nine: bool | None = None,
    ) -> None:
        """Sections 6 and 10: a candidate is the best, and the first of the best."""
        places, odd = self.places_type(bracket, candidate) if order else None, len(graph.players) % 2
        graph.nine = bracket.acts(candidate.floaters) if nine is None else nine
        own: Json = bracket.proof or {}
        y, prices = self.numbers(proof["y"]), self.priced(bracket, graph, proof, places.bound if places else 1)
        if "units" not in proof:
            y.update({p: number for p, number in self.numbers(own["y"]).items() if p not in graph.missing})
        y.update(self.numbers(proof.get("places", [])))
        sets, zero = self.sets(proof["blossoms"], own.get("sets", [])), y[NOBODY]
        if not graph.bound:
            require(zero >= 0 and (odd or not zero), "the number of 0")
            require(not any(NOBODY in members for _, members in sets), "a set with 0")

        def least(a: Player, b: Player) -> int | None:
            return prices.least(graph, a, b)

        def cost(a: Player, b: Player) -> int:
            return prices.of(graph.slots(a, b)) + (places.edge(a, b, graph) if places else 0)

        order_of = places if places and not graph.leave and not graph.gone else None
        bound = lower_bound(y, sets, graph.vertices, graph.edge, least, graph.kind, cost, prices.known, order_of)
        seen = Counter(chain(*candidate.matching))
        zeros = seen.pop(NOBODY, 0)
        once = seen.keys() == {*graph.players} and seen.total() == len(seen)
        require(once and all(graph.edge(*e) for e in candidate.matching), "no perfect matching")
        require(zeros == odd if graph.bound else zeros >= odd, "the vertex 0")
        require(2 * sum(cost(*e) for e in candidate.matching) == bound, "the sum of the proof")

    def priced(self, bracket: Bracket, graph: Graph, proof: Json, bound: int) -> Prices:
        """What edges cost by the units of a proof, or else by those of the proof of the bracket."""
        own: Json = bracket.proof or {}
        rows = proof["units"] if "units" in proof else own["units"]
        key = bracket, str(rows), graph.size, bound
        if key not in self.prices:
            unplayed = max((p.unplayed for p in bracket.players), default=0) if bracket.nine else 0
            self.prices[key] = Prices(rows, graph.size, bound, unplayed)
        return self.prices[key]

    def base(self, bracket: Bracket) -> Base:
        """The proof of a bracket, for its reasons."""
        if bracket not in self.bases:
            own: Json = bracket.proof or {}
            prices = self.priced(bracket, Graph(bracket), own, 1)
            listed = [self.named(text) for text in own.get("sets", [])]
            self.bases[bracket] = Base(bracket, prices, self.numbers(own["y"]), listed)
        return self.bases[bracket]

    def hopeless(self, graph: Graph, proof: Json, zero: Collection[Player], must: Collection[Player]) -> None:
        """Groups of all who are left; not bound: of players who must be paired in the bracket.

        For groups two MDPs may meet too (section 8), so that what is impossible is so with every edge.
        """
        graph.loose, inside = True, graph.bound or {*must}.issuperset(self.named(chain(*proof["left"])))
        require(inside, f"{graph.bracket.name}: groups of some who need not be paired here")
        self.unpairable(proof, graph.remaining, graph.edge, zero)

    def penultimate(self, bracket: Bracket, attempt: Json | None, given_up: Json) -> None:
        """Section 12: the bracket without C.4 leaves players who cannot be paired."""
        floaters = [p for p in bracket.players if p.id in given_up["floaters"]]
        require([p.id for p in floaters] == given_up["floaters"], f"{bracket.name}: who was given up")
        self.unpairable(given_up, floaters + bracket.lower, zero=bracket.open)
        if not attempt:
            self.unproved.append("A.9: that without C.4 the PPB would leave players who cannot be paired")
            return
        pairs, mdps = self.pairs(attempt["pairs"]), bracket.players[: len(bracket.mdps)]
        free = Bracket(self, bracket.name, mdps, bracket.residents, bracket.lower, "", pairs)
        free.proof, free.chosen.matching = attempt["proof"], pairs + self.pairs(attempt["proof"]["completion"])
        self.prove(free, Graph(free), free.chosen, free.proof)
        require(floaters == free.chosen.floaters, f"{bracket.name}: others were given up")
        self.unpairable(attempt, floaters + free.lower, zero=free.open)
        self.shown.append("A.9: without C.4 the PPB would leave players who cannot be paired")
