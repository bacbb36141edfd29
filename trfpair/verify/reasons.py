"""Reasons: why a choice was not made, where the trace names a criterion or the order.

A choice is a pair that could have been made, after the pairs above it in the trace; an MDP of the limbo that could
have been paired; a resident who could have left; a receiver of the bye; or S1 and S2 as they were before any exchange,
or after another one.
(Where a resident must leave, an edge to another player of the bracket means that both leave and meet below.) The best
candidate with the choice is the cheapest matching of what the choice leaves (`proof.Graph`), and the proof shows which
it is: it tells where its pairs, and its numbers, differ from those of the bracket, or has units and numbers of its own.

* The reason names a criterion: the first one in which that candidate differs from the chosen one, with both values.
  C9 acts only where exactly one leaves. So it counts in the graph if one leaves in that candidate, and does not if
  more do: what the other way of counting leaves out is then worse, or impossible, by C6 alone.
* It names the order: the two differ in none. Then the proof shows, with the place in the order below the criteria,
  that the candidate is also the first with the choice; the key named is the first in which it differs.

Where somebody gets the bye, and the following bracket is looked at (C8; C.7), the completion with that bye need not be
the one that is best there. So only a reason that names an earlier criterion is proved in this way; for others the proof
goes through all sets of downfloaters (`Cases`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from trfpair.verify.barrier import check_barrier, check_pairs
from trfpair.verify.criteria import Bracket
from trfpair.verify.order import NEW, OLD, Order, place
from trfpair.verify.players import Entrant
from trfpair.verify.proof import Edge, Forced, Graph, Proof, Worth, read_numbers, read_pairs, read_sets, read_units
from trfpair.verify.reading import Json, claim, equal

Row = tuple[str, str, object]
"""Article, name and value of a criterion."""
S1_AND_S2 = ("unaltered", "exchange")
"""Choices of S1 and S2: as they were, or after an exchange."""
LOOK_AHEAD = 2
"""The first row that looks at the following bracket."""


@dataclass(frozen=True)
class Choice:
    """A choice: the pairs kept or forced, and what it makes of the graph."""

    kept: tuple[Edge, ...]
    forced: Forced
    bye: bool = False


def choice_of(bracket: Bracket, reason: Json, above: Sequence[Edge], where: str) -> Choice:
    """What a reason is about; Rejected where there is no such choice."""
    kind, who = reason["choice"], reason.get("who", 0)
    kept = list(above)
    if kind == "pair":
        kept.append((reason["with"], who))
    elif kind in S1_AND_S2:
        kept = [(high.id, low.id) for high, low in bracket.pairs if high.id in bracket.is_mdp]
    gone = frozenset(id_ for pair in kept for id_ in pair)
    claim(len(gone) == 2 * len(kept) and gone <= bracket.is_inside, f"{where}: not a choice of the bracket")
    if kind == "bye":
        claim(who in bracket.byes, f"{where}: {who} may not have the bye")
        return Choice((), Forced(frozenset({who})), bye=True)
    if kind in S1_AND_S2:
        half = sum(high.id not in bracket.is_mdp for high, _ in bracket.pairs)
        s1 = frozenset([one.id for one in bracket.residents if one.id not in gone][:half])
        s1 = s1 - {*reason.get("down", ())} | {*reason.get("up", ())}
        return Choice(tuple(kept), Forced(gone, stay=s1, s1=s1))
    if kind == "stay":
        claim(who in bracket.is_mdp, f"{where}: {who} is no MDP")
        return Choice(tuple(kept), Forced(gone, stay=frozenset({who})))
    if kind == "float":
        claim(who in bracket.is_inside - bracket.is_mdp, f"{where}: {who} is no resident")
        return Choice(tuple(kept), Forced(gone, leavers=frozenset({who})))
    claim(kind == "pair", f"{where}: there is no choice {kind}")
    return Choice(tuple(kept), Forced(gone))


class Reasons:
    """The reasons of one bracket that name a criterion or the order."""

    def __init__(self, bracket: Bracket, proof: Proof, where: str) -> None:
        self.bracket = bracket
        self.proof = proof
        unpaired = bracket.left_ahead(proof.completion)
        self.chosen, self.behind = bracket.values(unpaired), bracket.behind(unpaired)
        self.where = where
        self.made: list[Edge] = [(one.id, two.id) for one, two in bracket.pairs]

    def check(self, reason: Json, above: Sequence[Edge], where: str) -> None:
        """Rejected unless the reason is proved."""
        choice = choice_of(self.bracket, reason, above, where)
        if reason["choice"] == "pair":
            self._check_pair(choice.kept[-1], where)
        said = reason["proof"]
        if "tree" in said:
            claim(choice.bye and self.bracket.ahead, f"{where}: no cases are needed")
            other, unpaired = Cases(self, reason["who"], where).check(said["tree"])
            self._judge(reason, other, unpaired, choice, where)
            return
        bracket = replace(self.bracket, completed=True) if choice.bye else self.bracket
        matching = self.matching(bracket, choice.forced.gone, read_pairs(said["pairs"]))
        other = self.candidate([*choice.kept, *matching], choice.forced.leavers)
        bracket = replace(bracket, floaters=other.floaters)
        order = Order(other) if reason["kind"] == "order" else None
        worth = self.worth
        if "units" in said:
            worth = Worth(bracket, read_units(said["units"]), where, order.bound if order else 1)
        graph = Graph(bracket, worth, where, order, choice.forced)
        self.check_numbers(graph, said, matching, where)
        unpaired = other.left_ahead([*choice.kept, *matching])
        self._judge(reason, other, unpaired, choice, where)

    def _judge(self, reason: Json, other: Bracket, unpaired: Sequence[Entrant], choice: Choice, where: str) -> None:
        """The reason against the best candidate with the choice, and who stays unpaired in its look-ahead."""
        rows = other.values(unpaired)
        first = next((at for at, (one, two) in enumerate(zip(self.chosen, rows)) if one != two), len(rows))
        early = "tree" in reason["proof"] or not (choice.bye and self.bracket.ahead) or first < LOOK_AHEAD
        claim(early, f"{where}: with the bye given nothing is proved of what is compared after it")
        if reason["kind"] == "order":
            claim(first == len(rows), f"{where}: the best candidate with it is worse")
            self._compare_places(reason, other, where)
            return
        self._compare(reason, rows, first, where)
        equal(reason["players"], self.behind[first], f"{where}: the players behind the value without the choice")
        if "told" in reason["proof"]:
            claim(choice.bye and self.bracket.ahead, f"{where}: no other candidate is needed")
            other = self._told(reason, rows[: first + 1], where)
        equal(reason["forced_players"], other.behind(unpaired)[first], f"{where}: the players behind the other")

    def _told(self, reason: Json, rows: Sequence[Row], where: str) -> Bracket:
        """Another candidate with the bye that is as good down to the row told, whatever is looked at after it."""
        field, mdps, pairs = self.bracket.field, self.bracket.is_mdp, read_pairs(reason["proof"]["told"])
        seats = [id_ for pair in pairs for id_ in pair]
        claim(len(set(seats)) == len(seats), f"{where}: a candidate that seats somebody twice")
        claim(set(seats) <= self.bracket.is_inside, f"{where}: a candidate with players of other brackets")
        for one, two in pairs:
            barred = {one, two} <= mdps or field.bar(field.by_id[one], field.by_id[two])
            claim(not barred, f"{where}: {one} and {two} may not meet")
        other = self.candidate(pairs, frozenset())
        left = [one for one in [*other.floaters, *self.bracket.lower] if one.id != reason["who"]]
        check_pairs(field, left, set(), read_pairs(reason["proof"]["witness"]), where, lambda *_: True)
        claim(len(left) % 2 == 0, f"{where}: somebody else is left over")
        early = list(rows) == other.values([])[: len(rows)]
        claim(early and len(rows) <= LOOK_AHEAD, f"{where}: another candidate is not as good down to the row told")
        return other

    def check_numbers(self, graph: Graph, said: Json, matching: Sequence[Edge], where: str) -> None:
        """The numbers of the proof: its own, or changes of those of the bracket."""
        y, sets = read_numbers(said["y"]), read_sets(said["blossoms"], self.proof.known)
        claim(set(y) <= graph.names, f"{where}: the proof speaks of others than the players left")
        if "units" not in said:
            claim(graph.order is None and graph.alone != self.bracket.completed, f"{where}: the proof has no units")
            y = {id_: self.proof.y.get(id_, 0) + y.get(id_, 0) for id_ in graph.names & {*self.proof.y, *y}}
        graph.check(y, sets, matching)

    def _check_pair(self, pair: Edge, where: str) -> None:
        """The pair that is forced could be made by itself."""
        one, two = (self.bracket.field.by_id[id_] for id_ in pair)
        claim(not self.bracket.field.bar(one, two), f"{where}: the two may not meet at all")
        claim(not {one.id, two.id} <= self.bracket.is_mdp, f"{where}: both are MDPs")

    @cached_property
    def worth(self) -> Worth:
        """What edges cost by the bracket's own units."""
        return Worth(self.bracket, self.proof.units, self.where)

    def matching(self, bracket: Bracket, gone: frozenset[int], new: Sequence[Edge]) -> list[Edge]:
        """The matching of the proof: its own pairs, and those of the bracket's proof that they leave."""
        taken = {*gone, *(id_ for pair in new for id_ in pair if id_)}
        if bracket.completed and any(0 in pair for pair in new):
            taken.add(0)
        kept = [*self.made, *self.proof.completion]
        return [*new, *(pair for pair in kept if pair[0] not in taken and pair[1] not in taken)]

    def candidate(self, matching: Sequence[Edge], leavers: frozenset[int]) -> Bracket:
        """The bracket with the pairs of a matching."""
        inside, by_id = self.bracket.is_inside, self.bracket.field.by_id
        rank = {one.id: at for at, one in enumerate(self.bracket.players)}
        made = [pair for pair in matching if set(pair) <= inside and leavers.isdisjoint(pair)]
        found = [sorted(pair, key=rank.__getitem__) for pair in made]
        seated = {id_ for pair in found for id_ in pair}
        return replace(
            self.bracket,
            pairs=[(by_id[one], by_id[two]) for one, two in sorted(found, key=lambda pair: rank[pair[0]])],
            floaters=[one for one in self.bracket.players if one.id not in seated],
        )

    def _compare(self, reason: Json, rows: Sequence[Row], first: int, where: str) -> None:
        """The values of the best candidate with the choice, beside those of the candidate chosen."""
        claim(first < len(rows), f"{where}: the best candidate with it has the same values")
        equal(reason["row"], first, f"{where}: the row of the first criterion that gets worse")
        equal(reason["article"], rows[first][0], f"{where}: the first criterion that gets worse")
        equal(reason["value"], self.chosen[first][2], f"{where}: its value without the choice")
        equal(reason["forced"], rows[first][2], f"{where}: its value with the choice")

    def _compare_places(self, reason: Json, other: Bracket, where: str) -> None:
        """The first key of Article 4 (D) in which the first candidate with the choice differs from the chosen one."""
        mine, theirs = place(self.bracket), place(other)
        key = next((key for key in mine if mine[key] != theirs[key]), "")
        claim(bool(key), f"{where}: the first candidate with it is the chosen one")
        equal(reason["key"], key, f"{where}: the first key in which it comes later")
        equal(reason["article"], (OLD if self.bracket.field.old else NEW)[key], f"{where}: the article of the key")
        equal(reason["value"], mine[key], f"{where}: the key without the choice")
        equal(reason["forced"], theirs[key], f"{where}: the key with the choice")


class Cases:
    """That somebody gets the bye, where the look-ahead takes any completion: by the sets of those who leave.

    As many leave as in the candidate chosen; with more C6 (C.5) would be worse. Each case fixes some who leave and some
    who stay. It has a certificate of its best and first candidate; or it names downfloaters after whom nobody else but
    the player could be left over, which is shown not to be possible, and then the cases are that one of them stays
    while those before the one leave. The answer is the case whose downfloaters will do; no other is better or earlier.
    """

    def __init__(self, reasons: Reasons, who: int, where: str) -> None:
        self.reasons = reasons
        self.bracket = reasons.bracket
        self.who = who
        self.where = where
        self.number = len(self.bracket.floaters)
        self.bounds: list[tuple[object, ...]] = []
        self.answers: list[tuple[Bracket, list[Entrant]]] = []

    def check(self, tree: Json) -> tuple[Bracket, list[Entrant]]:
        """The best and first candidate with the bye, and who stays unpaired in its look-ahead."""
        self._check(tree, frozenset({self.who} & self.bracket.is_inside), frozenset())
        claim(len(self.answers) == 1, f"{self.where}: the cases have not one answer")
        other, unpaired = self.answers[0]
        best = self._key(other, unpaired)
        claim(all(best <= bound for bound in self.bounds), f"{self.where}: a case is better than the answer")
        return other, unpaired

    def _check(self, case: Json, leave: frozenset[int], stay: frozenset[int]) -> None:
        if "cases" in case:
            self._check_split(case, leave, stay)
            return
        if "units" not in case:
            self._check_empty(case, leave, stay)
            return
        bracket = self.bracket
        matching = self.reasons.matching(bracket, frozenset(), read_pairs(case["pairs"]))
        other = self.reasons.candidate(matching, frozenset())
        order = Order(other)
        worth = Worth(bracket, read_units(case["units"]), self.where, order.bound)
        graph = Graph(bracket, worth, self.where, order, Forced(stay=stay, leave=leave))
        known = self.reasons.proof.known
        graph.check(read_numbers(case["y"]), read_sets(case["blossoms"], known), matching)
        unpaired = other.left_ahead(matching)
        self.bounds.append(self._key(other, unpaired))
        if "witness" in case:
            claim(len(other.floaters) == self.number, f"{self.where}: more leave than in the candidate chosen")
            pairs = read_pairs(case["witness"])
            check_pairs(bracket.field, self._after(other.floaters), set(), pairs, self.where, lambda *_: True)
            self.answers.append((other, unpaired))

    def _check_empty(self, case: Json, leave: frozenset[int], stay: frozenset[int]) -> None:
        """No candidate at all: not everybody of the bracket and below it can be paired.

        Where C.4 does not bind the bracket others may be left alone: those who must stay cannot all be paired in it.
        """
        bracket, forced, whole = self.bracket, Forced(stay=stay, leave=leave), self.bracket.completed
        members = {one for group in case["left"] for one in group}
        claim(whole or members <= stay, f"{self.where}: others may leave the bracket")
        inside = [one for one in bracket.players if one.id not in leave]
        check_barrier(
            bracket.field,
            [*bracket.players, *bracket.lower] if whole else inside,
            set(bracket.byes) if whole else set(),
            case,
            self.where,
            lambda one, other: forced.leaves_edge(one, other, bracket.is_inside, bracket.is_mdp),
        )

    def _check_split(self, case: Json, leave: frozenset[int], stay: frozenset[int]) -> None:
        ids = [int(id_) for id_ in case["not"].split()]
        fits = leave <= set(ids) <= self.bracket.is_inside - stay and len(set(ids)) == len(ids) == self.number
        claim(fits, f"{self.where}: the downfloaters of a case are not of the case")
        floaters = [self.bracket.field.by_id[id_] for id_ in ids]
        check_barrier(self.bracket.field, self._after(floaters), set(), case, self.where)
        free = [id_ for id_ in ids if id_ not in leave]
        claim(len(free) == len(case["cases"]), f"{self.where}: a case is left out")
        for id_, inner in zip(free, case["cases"]):
            self._check(inner, leave, stay | {id_})
            leave |= {id_}

    def _after(self, floaters: Sequence[Entrant]) -> list[Entrant]:
        """Who must be paired below while the player has the bye."""
        return [one for one in [*floaters, *self.bracket.lower] if one.id != self.who]

    def _key(self, other: Bracket, unpaired: Sequence[Entrant]) -> tuple[object, ...]:
        """A candidate as a tuple that is less where it is better, or as good and earlier."""
        keys = place(other)
        keys["down"] = [-bsn for bsn in other_down] if isinstance(other_down := keys["down"], list) else 0
        return (*(value for _, _, value in other.values(unpaired)), *keys.values())
