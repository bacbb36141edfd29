"""Reasons: why a choice was not made, where the trace names a criterion and carries the proof.

A choice is a pair that could have been made, after the pairs above it in the trace; an MDP of the limbo that could have
been paired; or a resident who could have left. (Where a resident must leave, an edge to another player of the bracket
means that both leave and meet below.) The best candidate with the choice is the cheapest matching of what the choice
leaves (`proof.Graph`), and the proof shows which it is: it tells where its numbers, and its pairs, differ from those
of the bracket. The reason then holds if the first criterion in order in which that candidate differs from the chosen
one is the one that is named, with both values.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property

from trfpair.verify.criteria import Bracket
from trfpair.verify.proof import Edge, Graph, Proof, Sets, read_numbers, read_pairs, read_sets
from trfpair.verify.reading import Json, Rejected, claim, equal

Row = tuple[str, str, object]
"""Article, name and value of a criterion."""


class Reasons:
    """The reasons of one bracket that name a criterion."""

    def __init__(self, bracket: Bracket, proof: Proof, chosen: Sequence[Row], where: str) -> None:
        self.bracket = bracket
        self.proof = proof
        self.chosen = chosen
        self.where = where
        self.made: list[Edge] = [(one.id, two.id) for one, two in bracket.pairs]

    def check(self, reason: Json, above: Sequence[Edge]) -> None:
        """Rejected unless the reason is proved."""
        where = f"{self.where}: not {reason['choice']} {reason['who']}"
        kept = list(above)
        if reason["choice"] == "pair":
            where += f"-{reason['with']}"
            kept.append((reason["with"], reason["who"]))
        gone = frozenset(id_ for pair in kept for id_ in pair)
        tied = reason["who"] if reason["choice"] == "stay" else 0
        claim(len(gone) == 2 * len(kept) and gone <= self.bracket.is_inside, f"{where}: not a choice of the bracket")
        self._check_pair(kept[-1:], where)
        said = reason["proof"]
        leaver = reason["who"] if reason["choice"] == "float" else 0
        graph = Graph(self.bracket, self.proof, where, gone=gone, tied=tied, leaver=leaver)
        matching = self._matching(graph, gone, read_pairs(said["pairs"]))
        changes = read_numbers(said["y"])
        y = {id_: self.proof.y.get(id_, 0) + changes.get(id_, 0) for id_ in [*graph.by_id, *self._bye(graph, changes)]}
        claim(set(changes) <= set(y), f"{where}: the proof speaks of others than the players left")
        sets: Sets = read_sets(said["blossoms"])
        plain = not sets and self.plain
        graph.check(y, sets, matching, {*changes, leaver} if plain else None)
        self._compare(reason, [*kept, *matching], leaver, where)

    def _bye(self, graph: Graph, changes: dict[int, int]) -> Iterator[int]:
        if graph.odd or graph.alone:
            yield 0

    def _check_pair(self, pairs: Sequence[Edge], where: str) -> None:
        """The pair that is forced could be made by itself."""
        by_id = self.bracket.field.by_id
        for first, second in pairs:
            mdps = self.bracket.is_mdp
            claim(not self.bracket.field.bar(by_id[first], by_id[second]), f"{where}: the two may not meet at all")
            claim(not {first, second} <= mdps, f"{where}: both are MDPs")

    @cached_property
    def plain(self) -> bool:
        """Whether the bracket's numbers are in order by themselves, so that only edges at changed ones need a look."""
        graph = Graph(self.bracket, self.proof, self.where)
        y = {id_: self.proof.y.get(id_, 0) for id_ in [*graph.by_id, 0]}
        if not (graph.odd or graph.alone):
            del y[0]
        try:
            graph.check_edges(y, [])
        except Rejected:
            return False
        return True

    def _matching(self, graph: Graph, gone: frozenset[int], new: Sequence[Edge]) -> list[Edge]:
        """The matching of the proof: its own pairs, and those of the bracket's proof that they leave."""
        taken = {*gone, *(id_ for pair in new for id_ in pair if id_)}
        if not graph.alone and any(0 in pair for pair in new):
            taken.add(0)
        return [*new, *(pair for pair in [*self.made, *self.proof.completion] if not taken & set(pair))]

    def _compare(self, reason: Json, matching: Sequence[Edge], leaver: int, where: str) -> None:
        """The values of the best candidate with the choice, beside those of the candidate chosen."""
        inside, by_id = self.bracket.is_inside, self.bracket.field.by_id
        pairs = [pair for pair in matching if set(pair) <= inside and leaver not in pair]
        seated = {id_ for pair in pairs for id_ in pair}
        rank = {one.id: at for at, one in enumerate(self.bracket.players)}
        other = replace(
            self.bracket,
            pairs=[(by_id[one], by_id[two]) for one, two in (sorted(pair, key=rank.__getitem__) for pair in pairs)],
            floaters=[one for one in self.bracket.players if one.id not in seated],
        )
        rows = other.values(other.left_ahead(matching))
        first = next((at for at, (one, two) in enumerate(zip(self.chosen, rows)) if one != two), None)
        claim(first is not None, f"{where}: the best candidate with it has the same values")
        assert first is not None
        equal(reason["row"], first, f"{where}: the row of the first criterion that gets worse")
        equal(reason["article"], rows[first][0], f"{where}: the first criterion that gets worse")
        equal(reason["value"], self.chosen[first][2], f"{where}: its value without the choice")
        equal(reason["forced"], rows[first][2], f"{where}: its value with the choice")
