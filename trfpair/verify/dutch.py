"""A Dutch round, claim by claim: brackets, values, colours, the bye, the reasons that name a rule, the proofs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from dataclasses import field as slot

from trfpair.verify.barrier import check_barrier
from trfpair.verify.byes import Byes
from trfpair.verify.criteria import Bracket
from trfpair.verify.facts import check_colours, check_look_ahead, check_player, check_round, check_rows
from trfpair.verify.order import Order
from trfpair.verify.players import Entrant, Field
from trfpair.verify.proof import Proof, check_optimal, read_pairs, read_proof
from trfpair.verify.reading import Json, brackets, check_without, chosen, claim, equal
from trfpair.verify.refusals import Refusals
from trfpair.verify.sequence import check_sequence

ARTICLES = {
    "round": "1.9",
    "bye-set": "C5",
    "bracket": "1.2",
    "criteria": "C6-C21",
    "mdps": "4.4",
    "subgroups": "4.3",
    "pairs": "4.2",
    "floaters": "C6",
    "bye": "C5",
}
OLD_ARTICLES = {
    "round": "A.9",
    "bracket": "A.3",
    "criteria": "C.5-C.19",
    "mdps": "D.3",
    "subgroups": "D.2",
    "pairs": "D.1",
    "floaters": "C.5",
    "bye": "C.2",
}
"""The steps of a trace with their articles, since 2026 and before."""
TITLES = {"": "", "PPB": "penultimate pairing bracket", "CLB": "collapsed last bracket"}
HEADS = (("S1", "S2"), ("MDPs, S1", "opponents, S2"))
"""Of the columns of a bracket: without MDPs paired in it, and with them."""
NO_COLOUR = "the initial colour is not known, give it with --initial-colour"


@dataclass
class Tally:
    """What has been checked, to be told at the end."""

    brackets: int = 0
    proved: int = 0
    collapsed: bool | None = None
    """Whether it was proved that the round cannot go on without a PPB; None where there is none (A.9)."""
    bye: bool | None = None
    """Whether C5 was proved; None where there is no bye, or no such rule."""
    unseen: int = 0
    """Brackets whose look-ahead was not proved."""
    reasons: Counter[str] = slot(default_factory=Counter)
    """Reasons by kind: rule, criterion, order, completion; ``unproved`` and ``unasked``."""


class DutchRound:
    """The trace of one round, held against the file."""

    def __init__(self, entrants: Field, system: str, trace: Sequence[Json], pairs: Sequence[tuple[int, int]]) -> None:
        self.field = entrants
        self.system = system
        self.trace = trace
        self.pairs = pairs
        self.tally = Tally()
        self.bye = next((white for white, black in pairs if not black), 0)
        self.byes = Byes(entrants, trace, pairs)

    def check(self) -> Tally:
        """Rejected at the first claim that does not hold."""
        check_sequence("dutch", self.trace)
        steps = list(brackets(self.trace))
        for step in self.trace:
            articles = OLD_ARTICLES if self.field.old else ARTICLES
            if step["step"] in articles:
                equal(step["article"], articles[step["step"]], f"the article of a step {step['step']}")
        check_round(self.trace[0], self.field, self.system, len(steps))
        byes = self.byes.check()
        self.tally.bye = self.byes.proved
        self.tally.reasons += self.byes.found
        floaters: list[Entrant] = []
        seen: list[tuple[int, int]] = []
        first, kind = 0, ""
        for said in steps:
            above, kind = kind, said["bracket"]["special"]
            claim((kind == "CLB") == (above == "PPB"), "A.9: the CLB stands after the PPB, and nowhere else")
            bracket = self._bracket(said, floaters, self.field.entrants[first:], byes)
            self._check_bracket(bracket, said)
            self.tally.brackets += 1
            first += len(bracket.residents)
            floaters = bracket.floaters
            seen += [(one.id, two.id) for one, two in bracket.pairs]
        equal(
            sorted(map(sorted, seen)), sorted(sorted(pair) for pair in self.pairs if pair[1]), "pairs of all brackets"
        )
        equal(first, len(self.field.entrants), "players in all brackets")
        equal([one.id for one in floaters], [self.bye] if self.bye else [], "who is left after the last bracket")
        return self.tally

    # -- one bracket --------------------------------------------------------------------------------------------------

    def _bracket(
        self, steps: dict[str, Json], mdps: list[Entrant], left: list[Entrant], byes: frozenset[int]
    ) -> Bracket:
        """The bracket that the rules make of the scoregroups, with the pairs that the trace tells."""
        said = steps["bracket"]
        where = f"bracket {said['number']}"
        kind = said["special"]
        claim(bool(left), f"{where}: nobody is left for it")
        residents = left if kind == "CLB" else [one for one in left if one.score == left[0].score]
        lower = left[len(residents) :]
        following = [one for one in lower if one.score == lower[0].score]
        old = self.field.old
        claim(kind in (("", "PPB", "CLB") if old else ("",)), f"{where}: there is no bracket of kind {kind}")
        bracket = Bracket(
            self.field,
            said["number"],
            kind,
            mdps,
            residents,
            following,
            lower,
            byes,
            completed=not old or kind != "" or not lower,
            ahead=bool(lower) and not kind,
        )
        bracket.pairs = list(self._pairs(steps))
        seated = {one.id for pair in bracket.pairs for one in pair}
        claim(seated <= bracket.is_inside, f"{where}: somebody is paired who does not stand in it")
        bracket.floaters = [one for one in bracket.players if one.id not in seated]
        return bracket

    def _pairs(self, steps: dict[str, Json]) -> Iterator[tuple[Entrant, Entrant]]:
        for kind in ("mdps", "pairs"):
            for row in steps.get(kind, {"rows": []})["rows"]:
                one, other = chosen(row)
                yield self.field.by_id[one], self.field.by_id[other]

    def _check_bracket(self, bracket: Bracket, steps: dict[str, Json]) -> None:
        where = f"bracket {bracket.number}"
        equal(bracket.number, self.tally.brackets + 1, f"{where}: its number")
        self._check_players(bracket, steps["bracket"], where)
        self._check_pairs(bracket, steps, where)
        said = steps["criteria"].get("proof")
        proof = None if said is None else read_proof(said)
        self._check_values(bracket, steps["criteria"], proof, where)
        self._check_floaters(bracket, steps.get("floaters"), where)
        if proof is not None:
            check_optimal(bracket, proof, where, Order(bracket))
            self.tally.proved += 1
        refusals = Refusals(bracket, proof, where)
        refusals.check(steps, self.byes.decided_in(bracket.number))
        self.tally.reasons += refusals.found
        if bracket.kind != "PPB":
            check_without(steps["bracket"], "given_up", where)
            check_without(steps["criteria"], "attempt", where)
        else:
            self.tally.collapsed = self._check_attempt(bracket, steps, where)

    def _check_attempt(self, bracket: Bracket, steps: dict[str, Json], where: str) -> bool:
        """A.9: without C.4 another candidate is the best, and those it leaves cannot be paired; False if not shown."""
        said, told = steps["criteria"].get("attempt"), steps["bracket"].get("given_up")
        claim(told is not None, f"{where}: why it is the penultimate bracket")
        if said is None or said["proof"] is None:
            return False
        by_id = self.field.by_id
        attempt = replace(bracket, kind="", completed=False, ahead=True, floaters=[])
        attempt.pairs = [(by_id[one], by_id[two]) for one, two in read_pairs(said["pairs"])]
        seated = {one.id for pair in attempt.pairs for one in pair}
        attempt.floaters = [one for one in bracket.players if one.id not in seated]
        check_optimal(attempt, read_proof(said["proof"]), f"{where} without C.4", Order(attempt))
        left = [*attempt.floaters, *bracket.lower]
        equal(told["floaters"] if told else [], [one.id for one in attempt.floaters], f"{where}: who was given up")
        if told:
            check_barrier(self.field, left, set(bracket.byes), told, f"{where}, those given up")
        check_barrier(self.field, left, set(bracket.byes), said, f"{where}, those left without C.4")
        return True

    def _check_players(self, bracket: Bracket, said: Json, where: str) -> None:
        equal([row["id"] for row in said["players"]], [one.id for one in bracket.players], f"{where}: players")
        equal(said.get("incoming", []), [one.id for one in bracket.mdps], f"{where}: MDPs")
        equal(said["score"], bracket.residents[0].score, f"{where}: score")
        limbo = [one.id for one in bracket.floaters if one.id in bracket.is_mdp]
        equal(said["limbo"], limbo, f"{where}: limbo")
        equal(said["pairs"], len(bracket.pairs), f"{where}: number of pairs")
        equal(said["mdps_paired"], len(bracket.mdps) - len(limbo), f"{where}: number of MDPs paired")
        equal(said.get("title", ""), TITLES[bracket.kind], f"{where}: what kind of bracket it is")
        equal(said["heads"], HEADS[len(limbo) < len(bracket.mdps)], f"{where}: the heads of its columns")
        equal(said["heterogeneous"], bool(bracket.mdps), f"{where}: heterogeneous")
        for bsn, (row, one) in enumerate(zip(said["players"], bracket.players), 1):
            check_player(row, bracket, bsn, one, where)

    def _check_floaters(self, bracket: Bracket, said: Json | None, where: str) -> None:
        equal(said is not None, bool(bracket.floaters and bracket.lower), f"{where}: a step for downfloaters")
        if said is None:
            return
        equal(said["ids"], [one.id for one in bracket.floaters], f"{where}: downfloaters")
        equal(said["what"], "float", f"{where}: what they do")
        equal(said["least"], len(bracket.players) % 2, f"{where}: the least number of downfloaters by parity")
        equal(said["bye"], bracket.bye_counts, f"{where}: C9 is looked at")
        if "fewest" in said:
            self._check_fewest(bracket, said["fewest"], f"{where}: fewest downfloaters")

    def _check_fewest(self, bracket: Bracket, said: Json, name: str) -> None:
        """No pairing of the bracket leaves fewer, whatever is below it."""
        mdps, least = bracket.is_mdp, len(bracket.floaters)
        check_barrier(self.field, bracket.players, set(), said, name, lambda *pair: not set(pair) <= mdps, least)

    # -- pairs --------------------------------------------------------------------------------------------------------

    def _check_pairs(self, bracket: Bracket, steps: dict[str, Json], where: str) -> None:
        rank = {one.id: at for at, one in enumerate(bracket.players)}
        kinds = [kind for kind in ("mdps", "pairs") if kind in steps]
        highers = {kind: [rank[row["chooser"]] for row in steps[kind]["rows"]] for kind in kinds}
        for kind, found in highers.items():
            claim(found == sorted(found), f"{where}: the pairs do not stand in the order of S1")
            mdps = [at < len(bracket.mdps) for at in found]
            claim(all(mdps) if kind == "mdps" else not any(mdps), f"{where}: an MDP stands among the wrong pairs")
        for higher, lower in bracket.pairs:
            claim(rank[higher.id] < rank[lower.id], f"{where}: {lower.id} is ranked above {higher.id}")
            claim(lower.id not in bracket.is_mdp, f"{where}: the MDPs {higher.id} and {lower.id} are paired together")
            bar = self.field.bar(higher, lower)
            claim(not bar, f"{where}: {higher.id} and {lower.id} may not meet ({bar})")
        self._check_subgroups(bracket, steps.get("subgroups"), where)
        for kind in highers:
            for row in steps[kind]["rows"]:
                self._check_row(bracket, row, where)

    def _check_subgroups(self, bracket: Bracket, said: Json | None, where: str) -> None:
        """4.3: S1, S2 and who was exchanged between them."""
        pairs = [pair for pair in bracket.pairs if pair[0].id not in bracket.is_mdp]
        equal(said is not None, bool(pairs), f"{where}: a step for S1 and S2")
        if said is None:
            return
        met = {low.id for high, low in bracket.pairs if high.id in bracket.is_mdp}
        remainder = [one.id for one in bracket.residents if one.id not in met]
        s1 = [high.id for high, _ in pairs]
        original = remainder[: len(pairs)]
        equal(said["s1"], s1, f"{where}: S1")
        equal(said["s2"], [one for one in remainder if one not in s1], f"{where}: S2")
        equal(said["down"], [one for one in original if one not in s1], f"{where}: moved from S1 to S2")
        equal(said["remainder"], len(pairs) < len(bracket.pairs), f"{where}: a remainder")
        numbers = {str(one): bsn for bsn, one in enumerate(remainder, 1)}
        equal(said["bsn"], numbers, f"{where}: the numbers of S1 and S2")
        equal(said["up"], [one for one in s1 if one not in original], f"{where}: moved from S2 to S1")

    def _check_row(self, bracket: Bracket, row: Json, where: str) -> None:
        """The colours of a pair (5.2, E), and the reasons against earlier opponents that name a rule."""
        higher, lower = (self.field.by_id[one] for one in chosen(row))
        white, rule = self.field.white(higher, lower)
        name = f"{where}: {higher.id}-{lower.id}"
        claim(white is not None, f"{name}: {NO_COLOUR}")
        equal(row["white"], white.id if white else 0, f"{name}: White")
        equal(row["black"], lower.id if white is higher else higher.id, f"{name}: Black")
        equal(row["article"], f"E.{rule}" if self.field.old else f"5.2.{rule}", f"{name}: article of the colours")
        claim((row["white"], row["black"]) in self.pairs, f"{name}: the boards have other colours")
        check_colours(row, higher, lower, rule, self.field.initial, name)

    # -- values -------------------------------------------------------------------------------------------------------

    def _check_values(self, bracket: Bracket, said: Json, proof: Proof | None, where: str) -> None:
        """The criteria, and the look-ahead with them."""
        unpaired = bracket.left_ahead(proof.completion) if proof else None if bracket.ahead else []
        check_rows(said, bracket, unpaired, where)
        equal("ahead" in said, bracket.ahead, f"{where}: a look-ahead")
        if bracket.ahead and proof:
            check_look_ahead(said["ahead"], bracket, proof.completion, where)
        self.tally.unseen += bracket.ahead and not proof


def check_boards(field: Field, pairs: Sequence[tuple[int, int]]) -> str:
    """Without a trace: the colours that 5.2 (E) gives, and C3."""
    for pair in pairs:
        if pair[1]:
            higher, lower = sorted((field.by_id[id_] for id_ in pair), key=lambda one: (-one.score, one.place))
            name = f"the board {pair[0]}-{pair[1]}"
            claim(not field.bar(higher, lower), f"{name}: the two may not meet ({field.bar(higher, lower)})")
            white, _ = field.white(higher, lower)
            claim(white is not None, f"{name}: {NO_COLOUR}")
            equal(pair[0], white.id if white else 0, f"{name}: White")
    return "the colours of all boards; no pair against C1 or C3"


def seeding_rounds(field: Field) -> int:
    """C.04.4.2 1.6: how many of the first rounds."""
    return min((field.rounds or 0) // 2, 4)


def check_seeding(field: Field, system: str, trace: Sequence[Json], pairs: Sequence[tuple[int, int]]) -> Tally:
    """C.04.4.2 1.6: the first rounds, four or half of all, are paired by the Dutch system in force."""
    rounds = seeding_rounds(field)
    claim(system == "burstein-2026" and field.round <= rounds, f"round {field.round} is no seeding round")
    first = trace[0]
    equal([first["article"], first["by"], first["rounds"]], ["1.6", "dutch-2026", rounds], "the seeding rounds")
    return DutchRound(field, "dutch-2026", trace[1:], pairs).check()
