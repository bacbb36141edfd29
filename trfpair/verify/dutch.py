"""A Dutch round, claim by claim: brackets, values, colours, the bye, the reasons that name a rule, the proofs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from trfpair.verify.barrier import check_barrier, check_bye
from trfpair.verify.criteria import Bracket
from trfpair.verify.order import Order
from trfpair.verify.players import Entrant, Field
from trfpair.verify.proof import Edge, check_optimal, read_pairs, read_proof
from trfpair.verify.reading import Json, brackets, claim, equal
from trfpair.verify.reasons import Reasons

COLOUR_NAMES = {"W": "White", "B": "Black", "": "-"}
STRENGTHS = ("", " mild", " strong", " absolute")
RULES = {"met": "C1", "forbidden": "C1", "absolute": "C3"}


@dataclass
class Tally:
    """What has been checked, to be told at the end."""

    brackets: int = 0
    proved: int = 0
    rules: int = 0
    reasons: int = 0
    """Reasons that name a criterion, and are proved."""
    unproved: int = 0
    collapsed: bool | None = None
    """Whether it was proved that the round cannot go on without a PPB; None where there is none (A.9)."""
    blocked: int = 0
    """Reasons that name the completion, and are proved."""
    bye: bool | None = None
    """Whether C5 was proved; None where there is no bye, or no such rule."""


class DutchRound:
    """The trace of one round, held against the file."""

    def __init__(self, entrants: Field, trace: Sequence[Json], pairs: Sequence[tuple[int, int]]) -> None:
        self.field = entrants
        self.trace = trace
        self.pairs = pairs
        self.tally = Tally()
        self.bye = next((white for white, black in pairs if not black), 0)

    def check(self) -> Tally:
        """Rejected at the first claim that does not hold."""
        byes = self._byes()
        floaters: list[Entrant] = []
        seen: list[tuple[int, int]] = []
        first = 0
        for steps in brackets(self.trace):
            bracket = self._bracket(steps, floaters, self.field.entrants[first:], byes)
            self._check_bracket(bracket, steps)
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

    # -- the bye ------------------------------------------------------------------------------------------------------

    def _byes(self) -> frozenset[int]:
        """C2, C5: who could be the one to get the bye, once its score is proved."""
        entrants = self.field.entrants
        open_ = [one for one in entrants if not one.barred]
        step = next((step for step in self.trace if step["step"] == "bye"), {})
        equal(step.get("id", 0), self.bye, "the bye")
        if not self.bye:
            return frozenset()
        claim(not self.field.by_id[self.bye].barred, f"the bye: {self.bye} may not have it")
        for reason in step.get("against", ()):
            self._check_bye_reason(reason, self.field.by_id[reason["who"]])
        for group in step["refused"]:
            for id_ in group["ids"]:
                barred = self.field.by_id[id_].barred
                equal(group["reason"] in ("had-bye", "had-points"), barred, f"the bye: {id_} is barred from it")
        if self.field.old:
            return frozenset(one.id for one in open_)
        score = self.field.by_id[self.bye].score
        equal(step.get("score"), score, "the score of the bye")
        equal(step.get("unplayed"), self.field.by_id[self.bye].unplayed, "the unplayed games of the bye")
        self.tally.bye = check_bye(self.field, [one for one in open_ if one.score < score], step.get("proof"))
        return frozenset(one.id for one in open_ if one.score == score)

    def _check_bye_reason(self, reason: Json, one: Entrant) -> None:
        """Why somebody ranked lower did not get the bye: barred by a round (C2), or the others could not be paired."""
        name = f"the bye, not {one.id}"
        equal(reason["kind"] == "rule", one.barred, f"{name}: is barred")
        if one.barred:
            bar = "had-bye" if self.field.had_bye(one.id, reason["round"]) else "had-points"
            equal(reason["reason"], bar, f"{name}: the reason")
            claim(self.field.barred_in(one.id, reason["round"]), f"{name}: not by round {reason['round']}")
        elif reason["kind"] == "completion":
            others = [two for two in self.field.entrants if two is not one]
            check_barrier(self.field, others, set(), reason, name)
            self.tally.blocked += 1
            return
        self._count(one.barred)

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
                yield self.field.by_id[row["higher"]], self.field.by_id[row["lower"]]

    def _check_bracket(self, bracket: Bracket, steps: dict[str, Json]) -> None:
        where = f"bracket {bracket.number}"
        equal(bracket.number, self.tally.brackets + 1, f"{where}: its number")
        self._check_players(bracket, steps["bracket"], where)
        self._check_pairs(bracket, steps, where)
        self._check_values(bracket, steps["criteria"], where)
        self._check_floaters(bracket, steps.get("floaters"), where)
        proof = steps["criteria"].get("proof")
        if proof is not None:
            check_optimal(bracket, read_proof(proof), where)
            self.tally.proved += 1
        self._check_reasons(bracket, steps, where)
        if bracket.kind == "PPB":
            self.tally.collapsed = self._check_attempt(bracket, steps["criteria"].get("attempt"), where)

    def _check_attempt(self, bracket: Bracket, said: Json | None, where: str) -> bool:
        """A.9: without C.4 another candidate is the best, and those it leaves cannot be paired; False if not shown."""
        if said is None or said["proof"] is None:
            return False
        by_id = self.field.by_id
        attempt = replace(bracket, kind="", completed=False, ahead=True, floaters=[])
        attempt.pairs = [(by_id[one], by_id[two]) for one, two in read_pairs(said["pairs"])]
        seated = {one.id for pair in attempt.pairs for one in pair}
        attempt.floaters = [one for one in bracket.players if one.id not in seated]
        check_optimal(attempt, read_proof(said["proof"]), f"{where} without C.4")
        left = [*attempt.floaters, *bracket.lower]
        check_barrier(self.field, left, set(bracket.byes), said, f"{where}, those left without C.4")
        return True

    def _check_players(self, bracket: Bracket, said: Json, where: str) -> None:
        equal([row["id"] for row in said["players"]], [one.id for one in bracket.players], f"{where}: players")
        equal(said["mdps"], [one.id for one in bracket.mdps], f"{where}: MDPs")
        equal(said["score"], bracket.residents[0].score, f"{where}: score")
        limbo = [one.id for one in bracket.floaters if one.id in bracket.is_mdp]
        equal(said["limbo"], limbo, f"{where}: limbo")
        equal(said["pairs"], len(bracket.pairs), f"{where}: number of pairs")
        equal(said["mdps_paired"], len(bracket.mdps) - len(limbo), f"{where}: number of MDPs paired")
        equal(said["heterogeneous"], bool(bracket.mdps), f"{where}: heterogeneous")
        for bsn, (row, one) in enumerate(zip(said["players"], bracket.players), 1):
            wish = COLOUR_NAMES[one.wish.colour] + STRENGTHS[one.wish.strength]
            found = (bsn, one.id, one.score, one.id in bracket.is_mdp, wish, one.colours, one.floats)
            keys = ("bsn", "id", "score", "mdp", "preference", "colours", "floats")
            for key, value in zip(keys, found):
                equal(row[key], value, f"{where}: {key} of player {one.id}")

    def _check_floaters(self, bracket: Bracket, said: Json | None, where: str) -> None:
        equal(said is not None, bool(bracket.floaters and bracket.lower), f"{where}: a step for downfloaters")
        if said is None:
            return
        equal(said["ids"], [one.id for one in bracket.floaters], f"{where}: downfloaters")
        equal(said["least"], len(bracket.players) % 2, f"{where}: the least number of downfloaters by parity")
        for group in said["limbo"]:
            for id_ in group["ids"]:
                alone = all(self.field.bar(self.field.by_id[id_], one) for one in bracket.residents)
                equal(group["reason"] == "nobody", alone, f"{where}: {id_} of the limbo can meet nobody")

    def _count(self, rule: bool) -> None:
        """Count a reason that has been looked at: it names a rule, or something that is not proved here."""
        self.tally.rules += rule
        self.tally.unproved += not rule

    # -- pairs --------------------------------------------------------------------------------------------------------

    def _check_pairs(self, bracket: Bracket, steps: dict[str, Json], where: str) -> None:
        rank = {one.id: at for at, one in enumerate(bracket.players)}
        kinds = [kind for kind in ("mdps", "pairs") if kind in steps]
        highers = {kind: [rank[row["higher"]] for row in steps[kind]["rows"]] for kind in kinds}
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
        equal(said["up"], [one for one in s1 if one not in original], f"{where}: moved from S2 to S1")

    def _check_row(self, bracket: Bracket, row: Json, where: str) -> None:
        """The colours of a pair (5.2, E), and the reasons against earlier opponents that name a rule."""
        higher, lower = self.field.by_id[row["higher"]], self.field.by_id[row["lower"]]
        white, rule = self.field.white(higher, lower)
        name = f"{where}: {higher.id}-{lower.id}"
        claim(white is not None, f"{name}: the initial colour is not known, give it with --initial-colour")
        equal(row["white"], white.id if white else 0, f"{name}: White")
        equal(row["black"], lower.id if white is higher else higher.id, f"{name}: Black")
        equal(row["article"], f"E.{rule}" if self.field.old else f"5.2.{rule}", f"{name}: article of the colours")
        claim((row["white"], row["black"]) in self.pairs, f"{name}: the boards have other colours")
        for group in row["refused"]:
            for id_ in group["ids"]:
                bar = self.field.bar(higher, self.field.by_id[id_])
                if bar or group["reason"] in RULES:
                    equal(group["reason"], bar or "no rule against it", f"{name}, not {higher.id}-{id_}")

    # -- reasons ------------------------------------------------------------------------------------------------------

    def _check_reasons(self, bracket: Bracket, steps: dict[str, Json], where: str) -> None:
        """Why others were passed over: those who come before the partner chosen, in the order of the bracket."""
        proof = steps["criteria"].get("proof")
        proved = None
        if proof is not None:
            rows = bracket.values(self._unpaired_ahead(bracket, steps["criteria"]) or [])
            proved = Reasons(bracket, read_proof(proof), rows, where)
        self.tally.unproved += "unaltered" in steps.get("subgroups", {})
        for reason in steps.get("floaters", {}).get("against", ()):
            self._check_reason(bracket, reason, [], proved, where)
        above: list[Edge] = []
        earlier = Order(bracket).passed_over
        for kind in ("mdps", "pairs"):
            for row in steps.get(kind, {"rows": []})["rows"]:
                if "against" in row:
                    who = [reason["who"] for reason in row["against"]]
                    equal(who, earlier[row["higher"]], f"{where}: whom {row['higher']} passed over")
                    for reason in row["against"]:
                        equal((reason["choice"], reason["with"]), ("pair", row["higher"]), f"{where}: a choice")
                        self._check_reason(bracket, reason, above, proved, where)
                above.append((row["higher"], row["lower"]))

    def _check_blocked(self, bracket: Bracket, reason: Json, above: list[Edge], name: str) -> None:
        """C4: after the choice the round could not be completed, whoever had the bye."""
        gone = {id_ for pair in above for id_ in pair}
        gone |= {reason["who"], reason["with"]} if reason["choice"] == "pair" else set()
        left = [one for one in [*bracket.players, *bracket.lower] if one.id not in gone]
        open_ = {one.id for one in left if not one.barred}
        residents = frozenset(one.id for one in bracket.residents)
        tied = (reason["who"], residents) if reason["choice"] == "stay" else (0, frozenset[int]())
        claim(reason["choice"] in ("pair", "stay"), f"{name}: a downfloater is always possible")
        check_barrier(self.field, left, open_, reason, name, tied)

    def _check_reason(
        self, bracket: Bracket, reason: Json, above: list[Edge], proved: Reasons | None, where: str
    ) -> None:
        name = f"{where}: {reason['choice']} {reason['who']}"
        one, kind = self.field.by_id[reason["who"]], reason["kind"]
        claim(one.id in bracket.is_inside, f"{name}: stands in another bracket")
        bar = self.field.bar(self.field.by_id[reason["with"]], one) if reason["choice"] == "pair" else ""
        if bar or kind == "rule":
            equal((kind, reason.get("reason")), ("rule", bar), f"{name}: the rule against it")
            claim(bar != "met" or self.field.met_in(one.id, reason["with"], reason["round"]), f"{name}: the round")
        elif kind == "nobody":
            free = [two for two in bracket.residents if not self.field.bar(one, two)]
            claim(reason["choice"] == "stay" and not free, f"{name}: may meet a resident")
        elif kind == "completion" and bracket.completed:
            self._check_blocked(bracket, reason, above, name)
            self.tally.blocked += 1
            return
        elif kind == "criterion" and proved is not None and "proof" in reason:
            proved.check(reason, above)
            self.tally.reasons += 1
            return
        self._count(bar != "" or kind == "nobody")

    # -- values -------------------------------------------------------------------------------------------------------

    def _check_values(self, bracket: Bracket, said: Json, where: str) -> None:
        rows = said["rows"]
        unpaired = self._unpaired_ahead(bracket, said)
        found = bracket.values(unpaired or [])
        equal([(row["article"], row["name"]) for row in rows], [row[:2] for row in found], f"{where}: the criteria")
        for row, (article, name, value) in zip(rows, found):
            if article in ("C8", "C.7") and unpaired is None:
                continue
            equal(row["value"], value, f"{where}: {article}, {name}")

    def _unpaired_ahead(self, bracket: Bracket, said: Json) -> list[Entrant] | None:
        """C8 (C.7): who stays unpaired in the following bracket, by the completion of the proof; None without one."""
        if not bracket.ahead:
            return []
        if said.get("proof") is None:
            return None
        return bracket.left_ahead(read_proof(said["proof"]).completion)
