"""The reasons against choices that were not made (sections 10 and 11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain, combinations, islice, product, takewhile
from typing import Any

from .dutch_bracket import Bracket, Candidate
from .dutch_change import Change
from .dutch_graph import Graph
from .dutch_proof import Proofs
from .people import bars
from .tournament import NOBODY, Player
from .words import Json, require

CHOICES = ("pair", "stay", "float", "bye", "unaltered", "exchange")
RULES = {"met": 1, "forbidden": 1, "absolute": 3, "had-bye": 2, "had-points": 2}
"""The numbers of the rules."""
OF_ORDER = {"chooser", "now", "then", "to_s1", "from_s1"}
"""Keys of a reason of kind `order` that name people."""
Found = tuple[Candidate, bool]
"""A case of a tree: its candidate, and whether it is the answer."""


def people_of_order(key: str, mine: Candidate, theirs: Candidate) -> dict[str, list[int]]:
    """By whom a key of Article 4 (D) first sets one candidate before another (section 10)."""
    pairs, others = ((one.mdps if key in ("opponents", "mdps") else one.inner) for one in (mine, theirs))
    if key in ("opponents", "transposition"):
        a, b, c = next((e[0], e[1], f[1]) for e, f in zip(pairs, others) if e != f)
        return {"chooser": [a.id], "now": [b.id], "then": [c.id]}
    higher, other = ([a for a, _ in some] for some in (pairs, others))
    now, then = [a.id for a in higher if a not in other], [a.id for a in other if a not in higher]
    return {"now": now[:1], "then": then[:1]} if key == "mdps" else {"to_s1": then, "from_s1": now}


class Reasons(Proofs):
    """The reasons of a Dutch or a Burstein round."""

    reasons: Counter[str]
    """How many there are of each kind."""
    bare: int
    """Those without a proof."""

    def passed_over(self, bracket: Bracket, steps: Json) -> None:
        """There is a reason in each row against each player who comes before the opponent, and it holds."""
        mdps, pairs = (steps.get(name, {"rows": []})["rows"] for name in ("mdps", "pairs"))
        require(len(mdps) == len(bracket.chosen.mdps), f"{bracket.name}: the step mdps")
        seats = {frozenset(e): {"white": e[0].id, "black": e[1].id} for e in self.boards}
        done: list[tuple[Player, Player]] = []
        for row, (a, b, passed) in zip(mdps + pairs, bracket.chosen.walk, strict=True):
            self.same(row, chooser=a.id, **seats.get(frozenset((a, b)), {"taken": 0}))
            self.against(bracket, self.against_in(row, a, passed), [("pair", p.id, a.id) for p in passed], done)
            done.append((a, b))

    def against_in(self, row: Json, chooser: Player, passed: list[Player]) -> list[Json]:
        """The reasons of a row."""
        return list(row["against"])

    def against(
        self,
        bracket: Bracket,
        reasons: list[Json],
        wanted: Sequence[tuple[str, int, int | None]],
        done: Iterable[Sequence[Player]] = (),
    ) -> None:
        """There is a reason against each of these choices, and it holds."""
        told = [(r.get("choice", "bye"), r["who"], r.get("with")) for r in reasons]
        require(told == wanted, f"{bracket.name}: reasons against {told}, not {wanted}")
        for r in reasons:
            pair = [self.named([r["with"], r["who"]])] if "with" in r else []
            self.reason(bracket, {"choice": "bye", **r}, [*done, *pair])

    def floaters(self, bracket: Bracket, step: Json) -> None:
        """Why these downfloaters leave, and no others; and that no pairing of the bracket leaves fewer."""
        candidate = bracket.chosen
        down = [p for p in candidate.floaters if p not in bracket.mdps]
        behind = bracket.players[bracket.place[down[0]] :] if down else []
        wanted: list[tuple[str, int, int | None]] = [
            ("stay", p.id, None) for p in candidate.floaters if p in bracket.mdps
        ]
        wanted += [("float", p.id, None) for p in behind if p not in candidate.floaters]
        if not candidate.pairs and len(bracket.players) <= 6:
            each = combinations(bracket.players, 2)
            wanted = [("pair", b.id, a.id) for a, b in each if not bracket.mdps.issuperset((a, b))] + wanted
        self.against(bracket, step["against"], wanted)
        self.same(step, least=len(bracket.players) % 2, bye=bracket.acts(candidate.floaters))
        for r in step["against"]:
            require(r.get("alone", False) == (r["choice"] == "pair"), f"{bracket.name}: reasons against all pairs")
        if "fewest" in step:
            self.unpairable(step["fewest"], bracket.players, Graph(bracket).edge, None, len(candidate.floaters))

    def exchanges(self, bracket: Bracket, step: Json) -> None:
        """The exchanges of S1 and S2 that stand before the one made."""
        candidate, half = bracket.chosen, len(bracket.chosen.s1)

        def place(one: Any) -> tuple[int, list[int], Any]:
            return sum(one[1]) - sum(one[0]), [-b for b in reversed(one[0])], one[1]

        sides = range(1, half + 1), range(half + 1, len(candidate.bsn) + 1)
        each = (product(*(combinations(side, n) for side in sides)) for n in range(1, len(candidate.down) + 1))
        order = chain.from_iterable(sorted(some, key=place) for some in each)
        made, *told = [
            tuple(tuple(sorted(candidate.bsn[p] for p in side)) for side in one)
            for one in [
                (candidate.down, candidate.up),
                *((self.named(r["down"]), self.named(r["up"])) for r in step["earlier"]),
            ]
        ]
        earlier = [*islice(takewhile(lambda one: one != made, order), 101)]
        require(
            told == earlier[:100] and bool(step["more"]) == (len(earlier) > 100),
            f"{bracket.name}: the earlier exchanges",
        )
        require(step["unaltered"]["choice"] == "unaltered", f"{bracket.name}: no reason against S1 as it was")
        for r in (step["unaltered"], *step["earlier"]):
            self.reason(bracket, r, candidate.mdps)

    def reason(self, bracket: Bracket, r: Json, forced: Sequence[Sequence[Player]] = ()) -> None:
        """One reason; `forced` are the pairs that the choice fixes."""
        kind, choice = r["kind"], r["choice"]
        where = f"{bracket.name}: {choice} {r.get('who', '')}, {kind}"
        one = self.named([r["who"]] if "who" in r else [])
        require(("with" in r) == (choice == "pair") and choice in CHOICES, f"{where}: no such choice")
        barred: Json = {str(reason): {"round": number} for number, reason in bars(*one)} if choice == "bye" else {}
        barred |= self.bars(*one, *self.named([r["with"]])) if choice == "pair" else {}
        self.reasons[kind] += 1
        if kind == "rule" or barred:
            self.barred_by(r, barred, where)
        elif kind == "unasked":
            self.unasked += 1
        else:
            require(all(self.may(a, b) for a, b in forced), f"{where}: a pair that may not meet")
            self.possible(bracket, r, one, forced, where)

    def graph_of(self, bracket: Bracket, r: Json, one: list[Player], forced: Sequence[Sequence[Player]]) -> Graph:
        """What a choice leaves of the graph of the bracket."""
        choice, candidate = r["choice"], bracket.chosen
        of = {name: one if choice == name else [] for name in ("bye", "float", "stay")}
        first = candidate.remainder[: len(candidate.s1)] if choice in ("unaltered", "exchange") else []
        s1 = {*first}.difference(self.named(r.get("down", ()))).union(self.named(r.get("up", ())))
        gone, leave = [*chain(*forced), *of["bye"]], [*of["float"], *bracket.float_anyway]
        return Graph(bracket, gone, choice == "bye", leave, of["stay"], s1)

    def possible(
        self, bracket: Bracket, r: Json, one: list[Player], forced: Sequence[Sequence[Player]], where: str
    ) -> None:
        """The reason against a choice that no rule forbids: it cannot be completed, or what it leads to is worse."""
        kind, proof, graph = r["kind"], r.get("proof"), self.graph_of(bracket, r, one, forced)
        if kind in ("completion", "bye-higher"):
            require(
                r.get("article", self.article_c(4)) == self.article_c(4 if kind == "completion" else 5),
                f"{where}: the article",
            )
        if kind == "nobody":
            stays = r["choice"] == "stay" and not any(graph.edge(one[0], p) for p in bracket.residents)
            require(stays, f"{where}: somebody who may be met")
        elif kind == "completion":
            self.hopeless(graph, r, self.receivers(graph), graph.tied)
        elif not proof or (not bracket.proof and kind in ("criterion", "order")):
            self.reasons[kind] -= 1
            self.bare += 1
        elif kind == "none":
            self.unpairable(proof, graph.players, graph.edge, [p for p in graph.players if graph.edge(p, NOBODY)])
        elif kind == "bye-higher":
            self.bye_higher(graph, r, where)
        else:
            require(kind in ("criterion", "order"), f"{where}: no such reason")
            tree = "tree" in proof
            best = self.best_case(bracket, one, proof["tree"]) if tree else self.best(bracket, r, graph, one, forced)
            self.compare(bracket, r, best)

    def receivers(self, graph: Graph) -> list[Player]:
        """Who of those left could have the bye."""
        return [p for p in graph.remaining if not p.barred and p not in graph.tied]

    def bye_higher(self, graph: Graph, r: Json, where: str) -> None:
        """C5: after the choice the bye goes to nobody below a score, but to somebody of that score."""
        proof, mine = r["proof"], self.receiver
        self.hopeless(graph, proof, [p for p in self.receivers(graph) if p.score < r["forced"]], graph.remaining)
        pairs = self.pairs(proof["pairs"])
        (alone,) = {*graph.remaining}.difference(*pairs)
        require(mine and r["score"] == mine.score < r["forced"], f"{where}: the scores of the bye")
        require(alone.score == r["forced"] and not alone.barred, f"{where}: the bye of the pairs")
        could = self.named(r.get("could", [alone.id]))
        require(alone in could, f"{where}: who could have the bye")
        require(all(p.score == alone.score and p in self.receivers(graph) for p in could), f"{where}: a bye of another")
        self.seats(pairs, [p for p in graph.remaining if p is not alone])

    def barred_by(self, r: Json, barred: Json, where: str) -> None:
        """The first rule against a choice, with its article, and what is told of it."""
        rule = next(iter(barred), "")
        require(r["kind"] == "rule" and r["reason"] == rule, f"{where}: the rule against it is {rule}")
        require({key: r[key] for key in ("round", "colour") if key in r} == barred[rule], f"{where}: {barred[rule]}")
        require(r["article"] == self.article_c(RULES[rule]), f"{where}: the article")

    def other(
        self,
        bracket: Bracket,
        graph: Graph,
        proof: Json,
        forced: Sequence[Sequence[Player]] = (),
        order: bool = False,
        nine: bool | None = None,
    ) -> Candidate:
        """The best candidate with a choice (points 1 to 3)."""
        fixed = self.pairs(proof["pairs"])
        touched = graph.gone.union(*fixed) - {NOBODY}
        if graph.bound and (not graph.zero or any(NOBODY in e for e in fixed)):
            touched.add(NOBODY)
        matching = fixed + [e for e in bracket.chosen.matching if touched.isdisjoint(e)]
        inner = [e for e in matching if bracket.place.keys() >= {*e} and not graph.apart(*e)]
        candidate = Candidate(bracket, [*inner, *forced], matching)
        self.prove(bracket, graph, candidate, proof, order, nine)
        return candidate

    def best(
        self, bracket: Bracket, r: Json, graph: Graph, one: list[Player], forced: Sequence[Sequence[Player]]
    ) -> Candidate | Change:
        """The best candidate with the choice, without cases."""
        proof, where = r["proof"], bracket.name
        if r["choice"] == "bye" and bracket.ahead:
            unseen = r["kind"] == "criterion" and bracket.chosen.values[r["row"]]["row"] < 2
            require(unseen, f"{where}: a bye that is worse in a row that looks ahead")
        new = {"units", "told"} & proof.keys() or graph.s1 or graph.bound != bracket.bound
        if r["kind"] == "criterion" and not new:
            return self.changed(bracket, proof, graph, one if r["choice"] == "bye" else [], forced)
        candidate = self.other(bracket, graph, proof, forced, r["kind"] == "order")
        if "told" not in proof:
            return candidate
        best = Candidate(bracket, self.pairs(proof["told"]), candidate.matching)
        self.seats(best.pairs, chain(*best.pairs))
        self.seats(self.pairs(proof["witness"]), {*best.floaters, *bracket.lower}.difference(one))
        mine, theirs = ([row["value"] for row in x.values][: r["row"] + 1] for x in (best, candidate))
        require(mine == theirs, f"{where}: the pairs told are not as good")
        return best

    def changed(
        self,
        bracket: Bracket,
        proof: Json,
        graph: Graph,
        bye: Sequence[Player],
        forced: Sequence[Sequence[Player]],
    ) -> Change:
        """The same with the units of the bracket: what changes is looked at."""
        base = self.base(bracket)
        found = Change(base, graph, self.pairs(proof["pairs"]), [(a, b) for a, b in forced], bye)
        sets = [(int(z, 16), base.sets[m] if isinstance(m, int) else self.named(m)) for z, m in proof["blossoms"]]
        found.prove(self.numbers(proof["y"]), sets)
        return found

    def best_case(self, bracket: Bracket, one: list[Player], tree: Json) -> Candidate:
        """Section 11: the best of several cases, one of which holds for each way to have the bye from here."""
        found: list[Found] = []
        self.case(bracket, one, tree, bracket.place.keys() & {*one}, {*()}, found)
        rows = [
            [(row.get("key"), row["value"]) for row in candidate.values + bracket.order(candidate)]
            for candidate, _ in found
        ]
        worth = [[[-b for b in value] if key == "down" else value for key, value in of_case] for of_case in rows]
        answers = [n for n, (_, is_answer) in enumerate(found) if is_answer]
        require(len(answers) == 1 and worth[answers[0]] == min(worth), f"{bracket.name}: a better case, or no answer")
        return found[answers[0]][0]

    def case(
        self, bracket: Bracket, who: list[Player], tree: Json, leave: set[Player], stay: set[Player], found: list[Found]
    ) -> None:
        """Adds (candidate, is it the answer) to `found`."""
        number, graph = len(bracket.chosen.floaters), Graph(bracket, leave=leave, stay=stay)
        if "not" in tree:
            out = self.named(tree["not"])
            free, whole = [p for p in out if p not in leave], len({*out}) == len(out) == number
            require(whole and leave <= {*out} <= bracket.place.keys() - stay, "a set of downfloaters")
            self.unpairable(tree, {*out, *bracket.lower}.difference(who))
            for n, (p, case) in enumerate(zip(free, tree["cases"], strict=True)):
                self.case(bracket, who, case, leave.union(free[:n]), stay | {p}, found)
        elif "left" in tree:
            self.hopeless(graph, tree, bracket.open - stay, stay)
        else:
            candidate = self.other(bracket, graph, tree, order=True, nine=bracket.acts(bracket.chosen.floaters))
            if "witness" in tree:
                require(len(candidate.floaters) == number, "an answer with other numbers")
                self.seats(self.pairs(tree["witness"]), {*candidate.floaters, *bracket.lower}.difference(who))
            found.append((candidate, "witness" in tree))

    def compare(self, bracket: Bracket, r: Json, best: Candidate | Change) -> None:
        """Point 4: the first row in which the best candidate with the choice differs, or else the first key.

        A difference is for the worse: a choice only takes edges away, and the candidate of the bracket is proved best.
        """
        both = enumerate(zip(bracket.chosen.values, best.values))
        for n, mine, theirs in ((n, a, b) for n, (a, b) in both if a["value"] != b["value"]):
            self.same(r, kind="criterion", row=n, article=mine["article"], value=mine["value"], forced=theirs["value"])
            self.same_people(r, players=mine["players"], forced_players=theirs["players"])
            return
        require(isinstance(best, Candidate), f"{bracket.name}: a choice that is as good, {r['choice']} {r.get('who')}")
        keys = zip(bracket.order(bracket.chosen), bracket.order(best) if isinstance(best, Candidate) else [])
        mine, theirs = next((a, b) for a, b in keys if a["value"] != b["value"])
        self.same(r, **mine, kind="order", forced=theirs["value"])
        if OF_ORDER & r.keys() and isinstance(best, Candidate):
            people = people_of_order(mine["key"], bracket.chosen, best)
            told = {name: r[name] for name in OF_ORDER & r.keys()}
            require(told == people, f"{bracket.name}: the people of an order")
