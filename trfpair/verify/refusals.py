"""Every reason of a bracket, by its kind: who was passed over, and what the trace says about it.

A reason names a rule, that nobody could be met, that the round could not be completed, a bye at a higher score, a
criterion, the order, or nothing ("unasked"). `barrier` and `reasons` hold the proofs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from trfpair.verify.barrier import Left, check_barrier, check_pairs
from trfpair.verify.criteria import Bracket
from trfpair.verify.order import Order, exchanges_before
from trfpair.verify.players import Entrant
from trfpair.verify.proof import Edge, Proof, read_pairs
from trfpair.verify.reading import Json, check_without, chosen, claim, equal
from trfpair.verify.reasons import S1_AND_S2, Choice, Reasons, choice_of

ARTICLES = {
    "met": "C1",
    "forbidden": "C1",
    "had-bye": "C2",
    "had-points": "C2",
    "absolute": "C3",
    "completion": "C4",
    "bye-higher": "C5",
}
"""What a reason refers to; before 2026 with a full stop, and no C5."""
MOST_TO_TELL = 6
"""A bracket of so many players without a pair has a reason against each."""
PROVED = ("criterion", "order", "completion", "bye-higher", "none")


def check_article(reason: Json, code: str, old: bool, name: str) -> None:
    """The article of a reason that names a rule."""
    article = ARTICLES[code]
    equal(reason["article"], f"C.{article[1:]}" if old else article, f"{name}: the article")


class Refusals:
    """The reasons of one bracket."""

    def __init__(self, bracket: Bracket, proof: Proof | None, where: str) -> None:
        self.bracket = bracket
        self.field = bracket.field
        self.where = where
        self.proved = Reasons(bracket, proof, where) if proof else None
        self.found: Counter[str] = Counter()
        """What was checked, by kind; ``unproved`` what was not."""

    def check(self, steps: dict[str, Json], byes: Sequence[Json]) -> None:
        """All reasons of the steps, and those about the bye that the bracket decides."""
        for reason in byes:
            self._check(reason, [])
        if "unaltered" in steps.get("subgroups", {}):
            self._check_exchanges(steps["subgroups"])
        else:
            check_without(steps.get("subgroups", {}), "earlier more", self.where)
        self._check_floaters(steps.get("floaters"))
        above: list[Edge] = []
        earlier = Order(self.bracket).passed_over
        for kind in ("mdps", "pairs"):
            for row in steps.get(kind, {"rows": []})["rows"]:
                self._check_row(row, earlier[row["chooser"]], above)
                above.append(chosen(row))

    def _check_exchanges(self, step: Json) -> None:
        """Why S1 and S2 were not left as they were, and why no earlier exchange was made."""
        earlier, more = exchanges_before(self.bracket)
        told = [[reason["down"], reason["up"]] for reason in step["earlier"]]
        equal(told, earlier, f"{self.where}: the exchanges before the one made")
        equal(step["more"], more, f"{self.where}: more exchanges before the one made")
        for reason, choice in [(step["unaltered"], "unaltered"), *((reason, "exchange") for reason in step["earlier"])]:
            equal(reason["choice"], choice, f"{self.where}: the choice of S1 and S2")
            self._check(reason, [])

    def _check_row(self, row: Json, earlier: list[int], above: list[Edge]) -> None:
        """Why a player met nobody who comes before the opponent."""
        higher = row["chooser"]
        name = f"{self.where}: {higher}"
        equal([reason["who"] for reason in row["against"]], earlier, f"{name}: whom the player passed over")
        for reason in row["against"]:
            equal((reason["choice"], reason["with"]), ("pair", higher), f"{name}: a choice")
            self._check(reason, above)

    def _check_floaters(self, step: Json | None) -> None:
        """Every MDP of the limbo, and every resident below the first who leaves, has a reason."""
        if step is None:
            return
        bracket = self.bracket
        by_choice: dict[str, list[Json]] = {"pair": [], "stay": [], "float": []}
        order = [list(by_choice).index(reason["choice"]) for reason in step["against"]]
        claim(order == sorted(order), f"{self.where}: the order of the reasons of the downfloaters")
        for reason in step["against"]:
            by_choice[reason["choice"]].append(reason)
            equal(reason.get("alone", False), reason["choice"] == "pair", f"{self.where}: reasons against all pairs")
        told = [[reason["who"], reason["with"]] for reason in by_choice["pair"]]
        equal(told, self._possible_pairs(), f"{self.where}: pairs among the downfloaters that have a reason")
        leaving = [one for one in bracket.residents if one in bracket.floaters]
        behind = bracket.residents[bracket.residents.index(leaving[0]) :] if leaving else []
        wanted = {
            "stay": [one.id for one in bracket.mdps if one in bracket.floaters],
            "float": [one.id for one in behind if one not in bracket.floaters],
        }
        for choice, ids in wanted.items():
            equal([reason["who"] for reason in by_choice[choice]], ids, f"{self.where}: who has a reason ({choice})")
        for reason in step["against"]:
            self._check(reason, [])

    def _possible_pairs(self) -> list[list[int]]:
        """Where a small bracket has no pair: all that it could have, an MDP and a resident or two residents."""
        players = self.bracket.players
        if self.bracket.pairs or len(players) > MOST_TO_TELL:
            return []
        pairs = combinations([one.id for one in players], 2)
        return [[other, one] for one, other in pairs if other not in self.bracket.is_mdp]

    # -- one reason ---------------------------------------------------------------------------------------------------

    def _check(self, reason: Json, above: Sequence[Edge]) -> None:
        kind, choice = reason["kind"], reason["choice"]
        name = f"{self.where}: not {choice} {reason.get('who', '')}".rstrip()
        if choice == "pair":
            name += f"-{reason['with']}"
        else:
            check_without(reason, "with", name)
        if choice not in ("bye", *S1_AND_S2):
            claim(reason["who"] in self.bracket.is_inside, f"{name}: stands in another bracket")
        if choice == "pair" and self._barred(reason, name):
            return
        if kind == "nobody":
            self._check_nobody(reason, name)
        elif kind == "unasked":
            self.found["unasked"] += 1
        elif self.proved is None or ("proof" not in reason and "left" not in reason):
            claim(kind in PROVED, f"{name}: there is no reason of the kind {kind}")
            self.found["unproved"] += 1
        elif kind in ("criterion", "order"):
            self.proved.check(reason, above, name)
            self.found[kind] += 1
        else:
            self._check_blocked(kind, reason, choice_of(self.bracket, reason, above, name), name)
            self.found["completion"] += 1

    def _barred(self, reason: Json, name: str) -> bool:
        """Whether the two may not meet at all; then the reason must say so, and by which rule."""
        one, other = reason["who"], reason["with"]
        bar = self.field.bar(self.field.by_id[other], self.field.by_id[one])
        if bar or reason["kind"] == "rule":
            equal((reason["kind"], reason.get("reason")), ("rule", bar), f"{name}: the rule against it")
            claim(bar != "met" or self.field.met_in(one, other, reason["round"]), f"{name}: the round")
            colour = {"W": "white", "B": "black"}[self.field.by_id[one].wish.colour] if bar == "absolute" else None
            equal(reason.get("colour"), colour, f"{name}: the colour that both must have")
            check_article(reason, bar, self.field.old, name)
            self.found["rule"] += 1
        return bool(bar)

    def _check_nobody(self, reason: Json, name: str) -> None:
        one = self.field.by_id[reason["who"]]
        free = [two for two in self.bracket.residents if not self.field.bar(one, two)]
        claim(reason["choice"] == "stay" and not free, f"{name}: may meet a resident")
        self.found["rule"] += 1

    # -- the round could not be completed -----------------------------------------------------------------------------

    def _check_blocked(self, kind: str, reason: Json, choice: Choice, name: str) -> None:
        """C4, C5: what the choice leaves cannot be paired, or not with the bye at a score as low."""
        bracket = self.bracket
        left = [one for one in [*bracket.players, *bracket.lower] if one.id not in choice.forced.gone]
        fits = {"completion": ("pair", "stay"), "bye-higher": ("pair", "stay"), "none": S1_AND_S2}.get(kind, ())
        claim(reason["choice"] in fits, f"{name}: no choice for the reason {kind}")
        if kind == "bye-higher":
            self._check_higher_bye(reason, choice, left, name)
            return
        open_ = {one.id for one in left if not one.barred}
        proof = reason
        if kind == "none":
            proof, open_ = reason["proof"], set(bracket.byes)
        else:
            check_article(reason, kind, self.field.old, name)
        self._check_bound(proof, choice, name)
        check_barrier(self.field, left, open_, proof, name, self._left(choice))

    def _check_bound(self, proof: Json, choice: Choice, name: str) -> None:
        """Where C.4 does not bind the bracket, only those who must be paired in it can be in the way."""
        members = {one for group in proof["left"] for one in group}
        claim(self.bracket.completed or members <= choice.forced.stay, f"{name}: others may stay unpaired here")

    def _check_higher_bye(self, reason: Json, choice: Choice, left: Sequence[Entrant], name: str) -> None:
        """C5: with the choice nobody of a score below the one told can have the bye, and somebody of it can."""
        check_article(reason, "bye-higher", self.field.old, name)
        score = {self.field.by_id[one].score for one in self.bracket.byes}
        equal([reason["score"]], sorted(score), f"{name}: the score that the bye goes to")
        claim(reason["forced"] > reason["score"], f"{name}: the other score is not higher")
        free = [one for one in left if not one.barred and one.id not in choice.forced.stay]
        lower = {one.id for one in free if one.score < reason["forced"]}
        level = {one.id for one in free if one.score == reason["forced"]}
        edges = self._left(choice)
        check_barrier(self.field, left, lower, reason["proof"], name, edges)
        check_pairs(self.field, left, level, read_pairs(reason["proof"]["pairs"]), name, edges)

    def _left(self, choice: Choice) -> Left:
        """Which pairs the choice leaves."""
        bracket, forced = self.bracket, choice.forced
        return lambda one, other: forced.leaves_edge(one, other, bracket.is_inside, bracket.is_mdp)
