"""Rounds of matches: the procedure that Double-Swiss (C.04.5) and teams (C.04.6) share."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import Any

from .in_order import taking
from .numbers import lower_bound
from .round import Round
from .tournament import OTHER, Player
from .words import Json, require

STEPS = """
entrants bye bracket set-criteria upfloaters pair-criteria pairs colours
step against article articles black bottoms_before floated floats_count following graded heads higher id identifier ids
late number order others parity players proof rows rule score scores unpaired what white"""
IN_A_BRACKET = ("bracket", "set-criteria", "upfloaters", "pair-criteria", "pairs")
RULES = {
    "new": "neither has played a match: by the parity of the TPN among those who have arrived",
    "whites": "White to the one with fewer Whites",
    "only": "the only preference",
    "opposite": "opposite preferences",
    "strong": "the only strong preference",
    "difference": "White to the lower colour difference",
    "alternate": "alternation to the last time their colours differed",
    "wish": "preference of the higher ranked",
    "mine": "alternation to the last colour of the higher ranked",
    "theirs": "alternation to the last colour of the other",
}
"""The rules of 4.3."""
BARRED = {"PAB": "had the pairing-allocated bye", "FW": "won by forfeit", "FPB": "had a full-point bye"}
ARTICLES = {"bye": "3.4", "set": "3.5", "pairs": "3.6"}
MET = "2.1.1"
CRITERIA = {"C3": "2.2.1", "C4": "2.3.1", "C5": "2.3.2", "C6": "2.3.3", "C7": "2.3.4"}
SET_ROWS = {
    "C4": "upfloaters",
    "C5": "scores of the upfloaters",
    "C6": "following scoregroup short of opponents",
    "C7": "upfloaters that floated last round",
}


class OrderOfSets:
    """*Order of sets*: what each candidate adds, relative to a chosen set."""

    def __init__(self, candidates: list[Player], chosen: set[Player]) -> None:
        runs = [[*run] for _, run in groupby(candidates, lambda p: p in chosen)]
        one = len(chosen).bit_length()
        self.bits, before = one * max(len(runs) - 1, 0), 0
        self.of: dict[Player, int] = {}
        for n, run in enumerate(runs, 2):
            self.of |= dict.fromkeys(run, before)
            before += 1 << one * (len(runs) - n) if n <= len(runs) else 0


def units(names: list[int | str] | range, least: int, bits: int) -> dict[int | str, int]:
    """Units, the most important first: the last is 2^least, each other 2^bits times the one after it."""
    return {name: 1 << least + bits * n for n, name in enumerate(reversed(names))}


class Bracket:
    """Residents, all lower who have no bracket yet, the boards of both, and who of the following score is left."""

    def __init__(self, claims: Claims, left: list[Player], boards: list[tuple[Player, Player]]) -> None:
        self.claims, self.boards, score = claims, boards, left[0].score
        self.residents = [p for p in left if p.score == score]
        self.lower, self.resident = left[len(self.residents) :], {*self.residents}
        self.pairs = [e for e in boards if not self.resident.isdisjoint(e)]
        self.members = sorted({p for e in self.pairs for p in e}, key=lambda p: p.order)
        self.upfloaters = [p for p in self.lower if p in self.members]
        below = [p.score for p in claims.players if p.score < score and p is not claims.receiver]
        self.following = {p for p in self.lower if p.score == max(below)} if below else {*()}
        beyond = self.following.difference(self.upfloaters)
        self.parity, self.empty = len(beyond) % 2, not beyond
        self.crossing = sum(len(beyond.intersection(e)) == 1 for e in boards if e not in self.pairs)
        self.failed = bool(self.upfloaters) and not claims.graded and self.crossing > self.parity
        self.order = OrderOfSets(self.lower, {*self.upfloaters})
        self.rows: list[list[Player]] = []

    def units(self, places: int) -> dict[int | str, int]:
        """Of C4 to C7, with so many bits of places."""
        bits = (len(self.residents) + len(self.lower)).bit_length()
        return units(["C4", *sorted({p.score for p in self.lower}), "C6", "C7"], places + bits, bits)

    def upfloat_cost(self, unit: dict[int | str, int], p: Player) -> int:
        """An edge of a resident and this one."""
        floats = unit["C7"] * (p.floated and not self.claims.set_late)
        return unit["C4"] + unit[p.score] + floats + self.order.of[p]

    def kind(self, p: Player) -> bool | tuple[int, bool, bool, int]:
        """On what the cost of an edge depends."""
        return p in self.resident or (p.score, p in self.following, p.floated, self.order.of[p])

    def set_cost(self, unit: dict[int | str, int], six: bool, whole: bool = True) -> Callable[..., Any]:
        """The cost of an edge; C6 perhaps left out; not whole: without C7 and places."""

        def cost(a: Player, b: Player) -> int:
            up = [p for p in (a, b) if p not in self.resident]
            if len(up) == 2:
                return unit["C6"] * (six and len(self.following & {a, b}) == 1)
            if not up:
                return 0
            return self.upfloat_cost(unit, up[0]) if whole else unit["C4"] + unit[up[0].score]

        return cost


class Claims(Round):
    """The claims of a round of matches."""

    keys, graded = STEPS, False
    articles, criteria, met = ARTICLES, CRITERIA, MET
    rules: tuple[str, ...]
    """Those of 4.3, in order."""

    def facts(self) -> None:
        self.late = self.set_late = self.last
        for p in self.file.players:
            p.matches = sum(bool(opponent) for _, opponent, _, _ in p.results)
            p.floated, p.prefers, p.strength, p.secondary, p.wish = p.recent[0] in "v^", "", 0, 0, ""

    def unplayed_float(self, got: int, bye: str) -> str:
        return "."

    def bars_as_won(self, got: int, bye: str) -> bool:
        return bye in ("FW", "FPB")

    def higher(self, a: Player, b: Player) -> list[Player]:
        """The higher ranked of two, first."""
        return sorted((a, b), key=lambda p: p.rank)

    def colours(self, a: Player, b: Player) -> tuple[str, Any]:
        """4.3: the colour of the first of two, and the place of the rule in the list of rules."""
        mine, theirs = self.higher(a, b)
        colour, rule = self.decided(mine, theirs)
        return (colour if a is mine else OTHER[colour]), rule

    def decided(self, a: Player, b: Player) -> tuple[str, str]:
        """The colour of the higher ranked of two."""
        first = (self.initial or "white")[0].upper()
        drawn, whites = first if a.number % 2 else OTHER[first], [p.colours.count("W") for p in (a, b)]
        differ = [x for x, y in zip(reversed(a.colours), reversed(b.colours)) if x != y]
        wishes = {a.prefers, b.prefers}
        found = {
            "new": drawn * (not a.matches and not b.matches),
            "whites": "" if whites[0] == whites[1] else "W" if whites[0] < whites[1] else "B",
            "only": (a.prefers or OTHER.get(b.prefers, "")) * ("" in wishes),
            "opposite": a.prefers * (len(wishes) == 2),
            "strong": (a.prefers if a.strength > b.strength else OTHER.get(a.prefers, "")) * (a.strength != b.strength),
            "difference": "" if a.difference == b.difference else "W" if a.difference < b.difference else "B",
            "alternate": OTHER[differ[0]] if differ else "",
            "wish": a.prefers,
            "mine": OTHER[a.colours[-1]] if a.colours else "",
            "theirs": b.colours[-1:],
        }
        return next(((found[rule], rule) for rule in self.rules if found[rule]), (drawn, "new"))

    # -------------------------------------------------------------------------------------- the steps

    def trace(self, steps: list[Json]) -> None:
        take = taking(self, steps)
        self.entrants(take("entrants"))
        if self.receiver:
            self.bye(take("bye"))
        left, boards, number = [p for p in self.players if p is not self.receiver], self.boards, 0
        while left:
            bracket, number = Bracket(self, left, boards), number + 1
            self.bracket(bracket, number, [take(name) for name in IN_A_BRACKET])
            for a, b in bracket.rows:
                self.colour_step(take("colours"), a, b)
            left = [p for p in bracket.lower if p not in bracket.upfloaters]
            boards = [e for e in boards if e not in bracket.pairs]
        take("the end")

    def entrants(self, step: Json) -> None:
        rows = [
            {
                "id": p.id,
                "score": p.score,
                "secondary": p.secondary,
                "met": sorted(p.met.keys() & self.by_id),
                "banned": sorted({v for e in self.banned if p.id in e for v in e & self.by_id.keys()} - {p.id}),
                "colours": p.colours,
                "wish": p.wish,
                "floated": p.floated,
                "matches": p.matches,
            }
            for p in self.players
        ]
        self.same(step, article="1.2", players=rows, late=self.late)

    def bye(self, step: Json) -> None:
        """3.4."""
        mine = self.with_bye()
        order = sorted(self.players, key=lambda p: (p.score, -p.matches, -p.order))
        before = order[: order.index(mine)]
        needed = {"article": self.criteria["C3"]} if any("article" in one for one in step["against"]) else {}
        against = [{"kind": self.why_barred(p), "who": p.id, **({} if p.barred else needed)} for p in before]
        keys = [["3.4.2", "lowest score"], ["3.4.3", "most matches played"], ["3.4.4", "largest TPN"]]
        self.same(step, article=self.articles["bye"], id=mine.id, order=keys, against=against)
        able = [p for p in before if not p.barred]
        if able and "proof" not in step:
            self.unproved.append("the bye: that nobody before can have it")
        elif able:
            self.unpairable(step["proof"], self.players, zero=able)

    def why_barred(self, p: Player) -> str:
        if not p.barred:
            return "without this one the others cannot all be paired"
        number = min(p.barred)
        why = BARRED.get(p.results[number - 1][3], "got the points of a win without playing")
        return f"{why} in round {number}"

    def colour_step(self, step: Json, a: Player, b: Player) -> None:
        white, black = (a, b) if self.colour(a, b) == "W" else (b, a)
        rule = self.colours(a, b)[1]
        self.same(step, white=white.id, black=black.id, higher=self.higher(a, b)[0].id, rule=RULES[rule])
        self.same(step, article=f"4.3.{self.rules.index(rule) + 1}")

    def bracket(self, bracket: Bracket, number: int, steps: list[Json]) -> None:
        opening, values, upfloaters, pair_values, pairs = steps
        bracket.rows = sorted((sorted(e, key=lambda p: p.order) for e in bracket.pairs), key=lambda e: e[0].order)
        self.same(opening, article="1.3", players=[{"id": p.id} for p in bracket.residents], number=number)
        self.same(opening, score=bracket.residents[0].score, heads=["top members", "opponents"])
        self.set_values(bracket, values, upfloaters)
        self.best_set(bracket, upfloaters)
        self.reasons(bracket, upfloaters)
        self.best_pairs(bracket, pair_values, pairs)

    # -------------------------------------------------------------------------------------- upfloaters

    def set_values(self, bracket: Bracket, step: Json, upfloaters: Json) -> None:
        chosen, floated = bracket.upfloaters, sum(p.floated for p in bracket.upfloaters) * (not self.set_late)
        unpaired = bracket.crossing - bracket.parity if self.graded and chosen else int(bracket.failed)
        scores = [p.score for p in chosen]
        values: dict[str, Any] = {"C4": len(chosen)}
        if chosen:
            values |= {"C5": scores, "C6": unpaired} | ({} if self.set_late else {"C7": floated})
        rows = [
            {"article": self.criteria[c], "name": SET_ROWS[c], "value": value, "criterion": c}
            for c, value in values.items()
        ]
        self.same(step, article=self.articles["set"], rows=rows)
        self.same(upfloaters, article=self.articles["set"], ids=[p.id for p in chosen], what="upfloat", scores=scores)
        self.same(
            upfloaters,
            parity=len(bracket.residents) % 2,
            following=not bracket.empty,
            unpaired=unpaired,
            floated=floated,
        )
        self.same(upfloaters, graded=self.graded, floats_count=not self.set_late, articles=self.criteria)

    def best_set(self, bracket: Bracket, step: Json) -> None:
        """The set chosen is the first of the best."""
        chosen, unit, proof = bracket.upfloaters, bracket.units(bracket.order.bits), step.get("proof")
        if not proof:
            alone = len(chosen) == len(bracket.residents) % 2 == 1 and bracket.crossing <= bracket.parity
            first = alone and all(
                bracket.upfloat_cost(unit, p) >= bracket.upfloat_cost(unit, chosen[0]) for p in bracket.lower
            )
            self.unproved += [f"the upfloaters of score {bracket.residents[0].score}"] * (bool(chosen) and not first)
            return
        cost = bracket.set_cost(unit, not bracket.failed)
        require(
            self.bound(bracket, proof, cost) == 2 * sum(cost(*e) for e in bracket.boards),
            "the sum of the proof of upfloaters",
        )
        if bracket.failed and "short" not in proof:
            self.unproved.append(f"that C6 fails for score {bracket.residents[0].score}")
        elif bracket.failed:
            unit = bracket.units(0)
            least = len(chosen) * unit["C4"] + sum(unit[p.score] for p in chosen) + bracket.parity * unit["C6"]
            require(
                self.bound(bracket, proof["short"], bracket.set_cost(unit, True, False)) > 2 * least, "that C6 fails"
            )

    def bound(
        self, bracket: Bracket, proof: Json, cost: Callable[..., Any], players: list[Player] | None = None
    ) -> int:
        y, sets = self.numbers(proof["y"]), self.sets(proof["blossoms"])
        return lower_bound(
            y, sets, bracket.residents + bracket.lower if players is None else players, self.may, cost, bracket.kind
        )

    def reasons(self, bracket: Bracket, step: Json) -> None:
        """Against each of L before a single upfloater; of several, against each before one of the same score."""
        chosen, others = bracket.upfloaters, {row["id"]: row for row in step.get("others", [])}
        before = bracket.lower[: bracket.lower.index(chosen[-1])] if chosen else []
        if len(chosen) > 1:
            last = {p.score: p.rank for p in chosen}
            before = [p for p in before if p not in chosen and p.rank < last.get(p.score, p.rank)]
        require([r["who"] for r in step["against"]] == [p.id for p in before], "the reasons against upfloaters")
        known = others.keys() <= {p.id for p in before} and len(others) == len(step.get("others", []))
        require(known, "a proof of somebody else, or two of one")
        for p, r in zip(before, step["against"]):
            kind, proof, rest = r["kind"], others.get(p.id), [q for q in bracket.lower if q is not p]
            require(kind in (("set",) if len(chosen) > 1 else ("C3", "C6", "C7")), f"the reason {kind}")
            cited = "article" not in r or r["article"] == self.criteria.get(kind)
            require(cited, f"the article of the reason {kind} against {p.id}")
            if kind in ("set", "C7"):
                require(
                    kind == "set" or (p.floated and not chosen[0].floated and not self.set_late), f"C7 against {p.id}"
                )
            elif not proof:
                self.unproved.append(f"that {p.id} does not float up")
            elif kind == "C3":
                high = {*bracket.residents, p}.issuperset(self.named(v for group in proof["left"] for v in group))
                self.unpairable(proof, [*bracket.residents, p] if high else rest, zero=None)
            else:
                bound = self.bound(bracket, proof, lambda a, b: len(bracket.following & {a, b}) == 1, rest)
                require(bound > 2 * bracket.crossing, f"C6 against {p.id}")

    # -------------------------------------------------------------------------------------- pairs

    def pair_criteria(self) -> list[tuple[str, str, str, Callable[..., Any]]]:
        """(criterion, article, name, what counts a pair of a bracket) of those that act."""
        found = [("C8", "2.3.5", "upfloaters' opponents that floated last round", self.float_again)]
        return [] if self.late else found

    def float_again(self, bracket: Bracket, a: Player, b: Player) -> bool:
        """One upfloater, and a resident who floated."""
        high = bracket.resident & {a, b}
        return len(high) == 1 and high.pop().floated

    def best_pairs(self, bracket: Bracket, values: Json, step: Json) -> None:
        """The pairs are the first of the best."""
        criteria, tops = self.pair_criteria(), [a for a, _ in bracket.rows]
        bottoms = [p for p in bracket.members if p not in tops]
        rows = [
            {"article": article, "name": name, "value": sum(counts(bracket, *e) for e in bracket.rows), "criterion": c}
            for c, article, name, counts in criteria
        ]
        self.same(values, article=self.articles["pairs"], rows=rows)
        identifier = [p.id for end in zip(*bracket.rows) for p in end]
        early = [p.id for p in bottoms if p.order < tops[-1].order]
        self.same(step, article=self.articles["pairs"], identifier=identifier, bottoms_before=early)
        before, free, told = {}, [*bottoms], []
        cited = any("article" in one for row in step["rows"] for one in row["against"])
        for a, b in bracket.rows:
            passed = [p for p in free if a.order < p.order < b.order]
            kinds = [(p, self.bars(a, p)) for p in passed]
            against: list[Json] = [
                {"kind": "banned" if "forbidden" in bars else "met" if bars else "order", "who": p.id}
                for p, bars in kinds
            ]
            for reason in against:
                if reason["kind"] == "met" and cited:
                    reason["article"] = self.met
            told.append({"chooser": a.id, "taken": b.id, "against": against})
            before[a] = {p for p, bars in kinds if not bars}, b
            free.remove(b)
        self.same(step, rows=told)
        self.first_pairs(bracket, step.get("proof"), criteria, before)

    def first_pairs(
        self,
        bracket: Bracket,
        proof: Json | None,
        criteria: list[tuple[str, str, str, Callable[..., Any]]],
        before: dict[Player, tuple[set[Player], Player]],
    ) -> None:
        """The numbers of the step `pairs`."""
        order, unit, bits = OrderOfSets(bracket.members, {*before}), {}, 0
        for a in reversed(before):
            unit[a], bits = 1 << bits, bits + (2 if before[a][0] else 1)
        members = len(bracket.members).bit_length()
        of = units(range(len(criteria)), order.bits + bits + members, members)

        def least(a: Player, b: Player) -> int:
            return sum(of[n] for n, (_, _, _, counts) in enumerate(criteria) if counts(bracket, a, b))

        def cost(a: Player, b: Player) -> int:
            a, b = (a, b) if a.order < b.order else (b, a)
            total = least(a, b) + (order.of[a] << bits)
            if a in before:
                earlier, partner = before[a]
                total += 0 if b in earlier else unit[a] * ((b is not partner) + bool(earlier))
            return total

        total = sum(cost(*e) for e in bracket.rows)
        if not proof:
            self.unproved += [f"the pairs of score {bracket.residents[0].score}"] * bool(total)
            return

        def kind(p: Player) -> tuple[str, int, bool, bool]:
            return p.prefers, p.strength, p in bracket.resident, p.floated

        y, sets = self.numbers(proof["y"]), self.sets(proof["blossoms"])
        bound = lower_bound(y, sets, bracket.members, self.may, least, kind, cost)
        require(bound == 2 * total, "the sum of the proof of the pairs")
