"""Rounds of the Dubov system, both editions (the section on Dubov of docs/certificates.md; C.04.4.1)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain, groupby
from typing import Any

from .in_order import each_once, taking
from .matching import Pool
from .numbers import lower_bound
from .round import Round
from .tournament import Player
from .words import Json, require

SYSTEMS = "dubov-2026", "dubov-2018"
STEPS = """
round bye bracket criteria upfloaters subgroups shift pairs
step against alone article aro brackets g1 g2 games heads id ids incoming last_round least maxt_article most_upfloats
number order order_article players proof rating_article residents rows s1_article score source to tpn unavoidable
unrated untouched what"""
PLACES = "round MaxT rating bye bracket upfloaters subgroups first second order s1 pairs C"
NUMBERS = {
    True: "1.9 1.8 1.1 3.1 3.2.1 3.2.2 3.2.3 3.2.4.1 3.2.4.2 4.3 3.2.5 3.2.6 C",
    False: "A.9 A.8 A.1 B.0 B.1 B.2 B.3 B.4 B.4 D.2 B.5 B.6 C.",
}
ARTICLES = {new: dict(zip(PLACES.split(), row.split())) for new, row in NUMBERS.items()}
COLOURS = {True: ["", *(f"5.2.{n}" for n in (2, 3, 4, 5, 1))], False: ["", *(f"E.{n}" for n in (2, 3, 4, 5, 1))]}
"""The articles of the rules of section 13."""
NAMES = (
    "upfloaters",
    "scores of the upfloaters",
    "players without their colour preference",
    "maximum upfloaters",
    "upfloats so far of maximum upfloaters",
    "upfloaters of the previous round",
)
"""Of C5 to C10."""
NAMED = 20
"""So many players without a rating are named."""
STRENGTHS = ("", "mild", "strong", "absolute")


def outward(players: list[Player]) -> list[Player]:
    """4.3: from the middle outward; of two in the middle the first."""
    rest = [*players]
    return [rest.pop((len(rest) - 1) // 2) for _ in players]


def places(order: list[Player], picked: set[Player]) -> dict[Player, int]:
    """How late each player of an order stands, so that the picked ones have the least sum (*Places*)."""
    last = max((n for n, p in enumerate(order) if p in picked), default=-1)
    runs = [(taken, [*run]) for taken, run in groupby(order[: last + 1], lambda p: p in picked)]
    runs = runs if not runs or not runs[0][0] else [(False, []), *runs]
    weights = {p: (len(picked) + 1) ** (len(runs) - 1 - r) for r, (_, run) in enumerate(runs) for p in run}
    largest = max(weights.values(), default=0)
    return {p: largest - weights.get(p, 0) for p in order}


class Bracket:
    """A bracket: residents, upfloaters (lower players who meet a resident), its pairs; all others are lower."""

    def __init__(self, claims: Claims, left: list[Player], boards: list[tuple[Player, Player]]) -> None:
        self.residents = [p for p in left if p.score == left[0].score]
        self.lower = left[len(self.residents) :]
        self.resident = {*self.residents}
        self.pairs = [e for e in boards if not self.resident.isdisjoint(e)]
        seated = {*chain(*self.pairs)}
        self.upfloaters = [p for p in self.lower if p in seated]
        self.players = self.residents + self.upfloaters
        self.after = [p for p in self.lower if p not in seated]
        self.claims = claims
        self.units: dict[tuple[int, int], int] = {}
        self.chosen: list[int | list[int]] = []

    def slots(self, a: Player, b: Player) -> list[tuple[int, int]]:
        """The slots of an edge; none of two lower players."""
        if b in self.resident:
            a, b = b, a
        if a not in self.resident:
            return []
        found = [(2, 0)] * (a.prefers == b.prefers)
        return found if b in self.resident else found + self.upfloat_slots(b)

    def upfloat_slots(self, p: Player) -> list[tuple[int, int]]:
        found = [(0, 0), (1, p.score)]
        if not self.claims.last:
            found += ([(3, 0)] + [(4, 0)] * len(p.upfloats)) * self.claims.maximum(p)
            found += [(5, 0)] * (self.claims.number - 1 in p.upfloats)
        return found

    def price(self, a: Player, b: Player) -> int:
        return sum(self.units[slot] for slot in self.slots(a, b))

    def kind(self, p: Player) -> tuple[str, tuple[tuple[int, int], ...]]:
        """On what the price of an edge depends."""
        return p.prefers, () if p in self.resident else (*self.upfloat_slots(p),)

    def values(self, pairs: list[tuple[Player, Player]]) -> list[int | list[int]]:
        """What these pairs are worth by each criterion."""
        events = [slot for e in pairs if not self.resident.isdisjoint(e) for slot in self.slots(*e)]
        rows = [[value for row, value in events if row == number] for number in range(3 if self.claims.last else 6)]
        return [sorted(row) if number == 1 else len(row) for number, row in enumerate(rows)]


class Claims(Round):
    """The claims of a Dubov round."""

    systems, keys, old = SYSTEMS, STEPS, ("dubov-2018",)

    def facts(self) -> None:
        """ARO, upfloats, and the mild preference for Black of those without games."""
        self.articles = ARTICLES[self.new]
        self.unrated = self.answer["options"].get("unrated", 0)
        self.maxt = 2 + self.rounds // 5
        for p in self.file.players:
            met = [self.by_id[opponent].rating or self.unrated for _, opponent, _, _ in p.results if opponent]
            p.aro = (2 * sum(met) + len(met)) // (2 * len(met)) if met else 0
            seats = [(n, self.by_id[p.cell(n)[0]]) for n in range(1, self.number) if p.cell(n)[0]]
            p.upfloats = [n for n, q in seats if q.scores[n - 1] > p.scores[n - 1]]
            if not p.colours:
                p.prefers, p.strength = "B", 1

    def notices_said(self) -> list[tuple[str, str]]:
        """1.1 (A.1): each player must have a rating."""
        bare = [p.called for p in self.file.players if not p.rating]
        if not bare or self.unrated:
            return []
        names = ", ".join(bare[:NAMED]) + (f" and {len(bare) - NAMED} more" if len(bare) > NAMED else "")
        heads = (
            "a player without a rating counts as 0 in the ARO (average rating of the opponents) of everybody who "
            "has met that player",
            "players without a rating count as 0 in the average rating of their opponents",
        )
        how = "provisional ratings"
        article = f"Dubov {self.articles['rating']}"
        rest = f"{article} asks for {how}: put them into the file, or give --unrated RATING. No rating: "
        lists = [f"all {len(bare)} players"] if len(bare) == len(self.file.players) > 1 else []
        before = f"no rating: {names}; counted as 0 in the average of their opponents"
        before += f" ({article}: {how}, in the file or by --unrated RATING)"
        told = (f"{head}. {rest}{who}" for head in heads for who in (*lists, names))
        return [("unrated", self.as_told(*told, before))]

    def maximum(self, p: Player) -> bool:
        return bool(len(p.upfloats) >= self.maxt)

    def article_c(self, number: int) -> str:
        return f"{self.articles['C']}{number}"

    def rule(self, a: Player, b: Player) -> str:
        return str(COLOURS[self.new][self.colours(a, b)[1]])

    # -------------------------------------------------------------------------------------- the steps

    def trace(self, steps: list[Json]) -> None:
        take = taking(self, steps)
        self.round_step(take("round"), sum(step["step"] == "bracket" for step in steps))
        if self.receiver:
            self.bye(take("bye"))
        left, number = [p for p in self.players if p is not self.receiver], 0
        while left:
            bracket, number = Bracket(self, left, self.boards), number + 1
            left, self.boards = bracket.after, [e for e in self.boards if e not in bracket.pairs]
            self.bracket(bracket, take, number)
        take("the end")

    def round_step(self, step: Json, brackets: int) -> None:
        names = self.articles
        self.same(step, article=names["round"], players=len(self.players), brackets=brackets, last_round=self.last)
        self.same(step, most_upfloats=self.maxt, unrated=self.unrated)
        self.same(step, maxt_article=names["MaxT"], rating_article=names["rating"])

    def bye(self, step: Json) -> None:
        """3.1."""
        mine = self.with_bye()
        told: dict[Player, tuple[str, str]] = {}
        facts = {"id": mine.id, "score": mine.score, "games": len(mine.colours), "tpn": mine.order + 1}
        self.same(step, article=self.articles["bye"], **facts)
        order = sorted(self.players, key=lambda p: (p.score, -len(p.colours), -p.order))
        before = order[: order.index(mine)]
        for who, r in self.reasons(step, before):
            told[who] = (r["kind"], r["article"])
        for p in before:
            why = ([*p.barred.values()][-1], self.article_c(2)) if p.barred else ("completion", self.article_c(4))
            why = ("had-bye", self.article_c(2)) if "had-bye" in p.barred.values() else why
            require(told[p] == why, f"the bye: {p.id}, {told[p]}")
        able = [p for p in before if not p.barred]
        if able and "proof" not in step:
            self.unproved.append("the bye: that nobody before can have it")
        elif able:
            self.unpairable(step["proof"], self.players, zero=able)

    def reasons(self, step: Json, wanted: list[Player]) -> list[tuple[Player, Json]]:
        """(player, reason) of all who must have one, each once and in order."""
        return list(each_once(step["against"], wanted, step["step"]).items())

    def bracket(self, bracket: Bracket, take: Callable[..., Any], number: int) -> None:
        names, step, ids = self.articles, take("bracket"), [p.id for p in bracket.upfloaters]
        self.same(
            step,
            article=names["bracket"],
            number=number,
            score=bracket.residents[0].score,
            residents=len(bracket.residents),
        )
        self.same(step, players=[self.row(p, p in bracket.upfloaters) for p in bracket.players], heads=["S1", "G2"])
        require(step.get("incoming", []) == ids, "incoming")
        self.criteria(bracket, take("criteria"))
        if ids:
            self.upfloaters(bracket, take("upfloaters"))
        self.subgroups(bracket, take)

    def row(self, p: Player, upfloater: bool) -> Json:
        preference = f"{'White' if p.prefers == 'W' else 'Black'} {STRENGTHS[p.strength]}"
        facts = {"id": p.id, "tpn": p.order + 1, "score": p.score, "rating": p.rating or self.unrated}
        facts |= {"aro": p.aro, "preference": preference, "colours": p.colours, "upfloater": upfloater}
        return facts | {"upfloats": p.upfloats, "maximum": self.maximum(p)}

    def criteria(self, bracket: Bracket, step: Json) -> None:
        bracket.chosen = bracket.values(bracket.pairs)
        named = enumerate(zip(bracket.chosen, NAMES))
        rows = [
            {"article": self.article_c(5 + n), "name": name, "value": v, "listed": n == 1} for n, (v, name) in named
        ]
        self.same(step, article=f"{self.article_c(5)}-{self.article_c(10)}", rows=rows)

    # -------------------------------------------------------------------------------------- upfloaters

    def upfloaters(self, bracket: Bracket, step: Json) -> None:
        """The set chosen is the first of the best; then the reasons against others."""
        self.same(step, article=self.articles["upfloaters"], ids=[p.id for p in bracket.upfloaters], what="upfloat")
        surplus = [2 * len([p for p in bracket.residents if p.strength == 3 and p.prefers == c]) for c in "WB"]
        size, odd = len(bracket.upfloaters), len(bracket.residents) % 2
        least = "odd" if size == odd else "absolute" if size == max(surplus) - len(bracket.residents) else "rest"
        self.same(step, least=least)
        proof = step.get("proof")
        if proof:
            self.best_set(bracket, proof)
        else:
            self.unproved.append(f"the upfloaters of bracket {bracket.residents[0].score}")
        last = bracket.lower.index(bracket.upfloaters[-1])
        wanted = [p for p in bracket.lower[:last] if p not in bracket.upfloaters]
        rest = {}
        for p, r in self.reasons(step, wanted):
            kind = r["kind"]
            if kind == "nobody":
                require(not any(self.may(p, q) for q in bracket.residents), f"{p.id} may meet a resident")
            elif kind in ("worse", "completion"):
                require(kind == "worse" or r["article"] == self.article_c(4), "the article of C4")
                self.people(bracket, p, r)
                rest[p] = r
            else:
                require(kind == "rest", f"the reason {kind}")
                require(any(self.may(p, q) for q in bracket.residents), f"{p.id} may meet no resident")
        shown = self.other_sets(bracket, proof.get("others", []), rest) if proof else {*()}
        self.unproved += [f"that {p.id} cannot float up" for p in rest if p not in shown]

    def people(self, bracket: Bracket, p: Player, r: Json) -> None:
        """*Reasons*: whom a reason names. A page of before names nobody."""
        if "left" in r:
            self.left_over(bracket, p, r)
        if "players" not in r:
            return
        n = 0 if r["kind"] == "completion" else {self.article_c(5 + n): n for n in range(6)}[r["article"]]
        now, then = (self.named(r[name]) for name in ("best_players", "players"))
        require(r["best"] == bracket.chosen[n] != r["value"], f"{p.id}: the values of a criterion")
        if n == 2:
            pairs = [[*zip(some[::2], some[1::2])] for some in (now, then)]
            alike = all(a.prefers == b.prefers and self.may(a, b) for a, b in chain(*pairs))
            made = {frozenset(e) for e in bracket.pairs}
            require(alike and made.issuperset(map(frozenset, pairs[0])), f"{p.id}: the pairs of C7")
            require([*map(len, pairs)] == [r["best"], r["value"]], f"{p.id}: the number of pairs of C7")
            if len(bracket.upfloaters) == 1:
                self.others_unlike(bracket, p, [p], then)
            elif "upfloaters" in r:
                self.another_set(bracket, p, self.named(r["upfloaters"]))
                self.others_unlike(bracket, p, self.named(r["upfloaters"]), then)
            else:  # of a page of before
                self.unproved.append(f"whom C7 counts with {p.id}")
            return
        require({*now} <= {*bracket.upfloaters} and {*then} <= {*bracket.lower}, f"{p.id}: the upfloaters of a reason")
        chosen = {p, *(q for q in bracket.upfloaters if q.rank < p.rank)}
        require(n != 1 or chosen <= {*then}, f"{p.id}: a set without this player, or without those chosen before")
        for value, some in ((r["best"], now), (r["value"], then)):
            found = [score for q in some for row, score in bracket.upfloat_slots(q) if row == n]
            require(value == (sorted(found) if n == 1 else len(found)), f"{p.id}: the value of a reason")

    def another_set(self, bracket: Bracket, p: Player, some: list[Player]) -> None:
        """Upfloaters with a player and those chosen before: as many, of these scores, and the others can be paired."""
        before = {p, *(q for q in bracket.upfloaters if q.rank < p.rank)}
        require(before <= {*some} <= {*bracket.lower} and len({*some}) == len(some), f"{p.id}: the upfloaters with C7")
        scores = [sorted(q.score for q in one) for one in (some, bracket.upfloaters)]
        require(scores[0] == scores[1], f"{p.id}: the scores of the upfloaters with C7")
        rest = [q for q in bracket.lower if q not in some]
        require(Pool(rest, self.may).left() == 0, f"{p.id}: with these upfloaters the others cannot be paired")

    def others_unlike(self, bracket: Bracket, p: Player, upfloaters: list[Player], alike: list[Player]) -> None:
        """The residents and upfloaters who are in no pair of C7 can be paired, with other preferences each."""
        members = [*bracket.residents, *upfloaters]
        require({*alike} <= {*members} and len({*alike}) == len(alike), f"{p.id}: the pairs of C7 are of others")
        pairs = [*zip(alike[::2], alike[1::2])]
        require(all(not bracket.resident.isdisjoint(e) for e in pairs), f"{p.id}: two upfloaters meet")

        def unlike(a: Player, b: Player) -> bool:
            return a.prefers != b.prefers and self.may(a, b) and (a in bracket.resident or b in bracket.resident)

        rest = Pool([q for q in members if q not in alike], unlike)
        require(rest.left() == 0, f"{p.id}: with these pairs of C7 there would be more of them")

    def left_over(self, bracket: Bracket, p: Player, r: Json) -> None:
        """The groups of a reason: with these upfloaters the residents, or the lower players, cannot all be paired."""
        before = [q for q in bracket.upfloaters if q.rank < p.rank]
        tied, left = self.tied(bracket, [p, *before]), {*self.named(chain(*r["left"]))}
        if len(bracket.upfloaters) > 1:
            self.unpairable(r, bracket.residents + bracket.lower, tied, None)
        elif left <= bracket.resident:
            self.unpairable(r, [*bracket.residents, p], tied, None)
        else:
            self.unpairable(r, [q for q in bracket.lower if q is not p], None, None)

    def best_set(self, bracket: Bracket, proof: Json) -> None:
        alone, n = proof["alone"], len(bracket.residents)
        place = places(bracket.lower, {*bracket.upfloaters})
        units = bracket.units = {(row, value): int(unit, 16) for row, value, unit in proof["units"]}
        needed = {(0, 0), (2, 0)}.union(*map(bracket.upfloat_slots, bracket.lower))
        slots = {*needed, *((row, 0) for row in range(6) if row != 1)}
        require(needed <= units.keys() <= slots and len(units) == len(proof["units"]), "the slots that have a unit")
        most = max([1, *(len(p.upfloats) for p in bracket.lower if self.maximum(p) and not self.last)])
        behind = n * max(place.values(), default=0)
        for slot in sorted(units, reverse=True):
            require(units[slot] > behind, f"the unit of {slot}")
            behind += n * most * units[slot]

        def edge(a: Player, b: Player) -> bool:
            return (not alone or a in bracket.resident or b in bracket.resident) and self.may(a, b)

        def price(a: Player, b: Player) -> int:
            late = 0 if a in bracket.resident and b in bracket.resident else place[b if a in bracket.resident else a]
            return bracket.price(a, b) + (late if a in bracket.resident or b in bracket.resident else 0)

        y, sets = self.numbers(proof["y"]), self.sets(proof["blossoms"])
        bound = lower_bound(
            y, sets, bracket.residents + bracket.lower, edge, price, lambda p: (bracket.kind(p), place.get(p))
        )
        require(not alone or all(y[p] <= 0 for p in bracket.lower), "a number above 0 of somebody who may stay alone")
        matching = bracket.pairs + ([] if alone else self.boards)
        require(all(edge(a, b) for a, b in matching), "the matching")
        require(bound == 2 * sum(price(a, b) for a, b in matching), "the sum of the proof of the upfloaters")

    def other_sets(self, bracket: Bracket, others: list[Json], rest: dict[Player, Json]) -> set[Player]:
        """*Reasons*: of whom there is a proof here."""
        shown = {*()}
        for proof in others:
            who = self.named(proof["ids"])
            require(who and rest.keys() >= {*who}, "a proof of somebody else")
            before = [p for p in bracket.upfloaters if p.rank < who[0].rank]
            require(
                all(before == [q for q in bracket.upfloaters if q.rank < p.rank] for p in who),
                "other upfloaters before",
            )
            among, one = proof.get("among"), len(before) == len(bracket.upfloaters) - 1
            require(one or among == "all", "more than one is missing")
            if "left" in proof:
                self.no_set(bracket, proof, who, before, among)
            else:
                self.worse_set(bracket, proof, who, before, among, [rest[p] for p in who])
            require("left" not in proof or all(rest[p]["kind"] == "completion" for p in who), "a proof of another kind")
            shown.update(who)
        return shown

    def no_set(self, bracket: Bracket, proof: Json, who: list[Player], before: list[Player], among: str | None) -> None:
        """Groups: not everybody can be paired."""
        if among == "all":
            for p in who:
                self.unpairable(proof, bracket.residents + bracket.lower, self.tied(bracket, [p, *before]), None)
            return
        require(among in ("residents", "lower"), "among whom")
        require({*who}.isdisjoint(self.named(chain(*proof["left"]))), "a group with the player")
        if among == "residents":
            self.unpairable(proof, [*bracket.residents, *before, *who], self.tied(bracket, [*who, *before]), None)
        else:
            self.unpairable(proof, [p for p in bracket.lower if p not in before], None, None)

    def tied(self, bracket: Bracket, upfloaters: list[Player]) -> Callable[..., Any]:
        """The edges if these meet residents only."""
        held = {*upfloaters}
        return lambda a, b: (
            self.may(a, b) and (a in bracket.resident or b in bracket.resident or (a not in held and b not in held))
        )

    def worse_set(
        self,
        bracket: Bracket,
        proof: Json,
        who: list[Player],
        before: list[Any],
        among: str | None,
        reasons: list[Json],
    ) -> None:
        """Numbers: each such set is worse in a row up to the criterion; the examples are as good before it."""
        y, sets = self.numbers(proof["y"]), self.sets(proof["blossoms"])
        some = bracket.residents + (bracket.lower if among == "all" else before)
        bound = (
            0 if among == "all" else lower_bound(y, sets, some, self.tied(bracket, before), bracket.price, bracket.kind)
        )
        examples = [*proof["examples"]]
        require(len(examples) == sum(r["kind"] == "worse" for r in reasons), "an example for each that is worse")
        for p, r in zip(who, reasons):
            row = 0 if r["kind"] == "completion" else {self.article_c(5 + n): n for n in range(6)}[r["article"]]
            mine = sum(bracket.units[slot] for e in bracket.pairs for slot in bracket.slots(*e) if slot[0] <= row)
            limit = mine + min(unit for slot, unit in bracket.units.items() if slot[0] <= row)
            if among == "all":
                bound = lower_bound(
                    y,
                    sets,
                    some,
                    self.tied(bracket, [p, *before]),
                    bracket.price,
                    lambda q, p=p: (bracket.kind(q), q is p),
                )
            more = (
                [] if among == "all" else [2 * bracket.price(p, q) - y[q] for q in bracket.residents if self.may(p, q)]
            )
            require(bound + min(more, default=0) >= 2 * limit or (among != "all" and not more), f"{p.id} is not worse")
            require(r["kind"] == "worse" or among == "all", "a proof of another kind")
            if r["kind"] == "worse":
                self.example(bracket, self.pairs(examples.pop(0)), [p, *before], row)

    def example(self, bracket: Bracket, pairs: list[tuple[Player, Player]], upfloaters: list[Player], row: int) -> None:
        """The pairs of this text in place of boards: legal, and as good before the row."""
        touched = {*chain(*pairs)}
        boards = bracket.pairs + self.boards
        gone = [e for e in boards if not touched.isdisjoint(e)]
        self.seats(pairs, [p for e in gone for p in e])
        new = pairs + [e for e in boards if e not in gone]
        here = [e for e in new if not bracket.resident.isdisjoint(e)]
        up = {*chain(*here)} - bracket.resident
        require(len(up) == len(bracket.upfloaters) and up.issuperset(upfloaters), "the upfloaters of an example")
        require(bracket.values(here)[:row] == bracket.chosen[:row], "an example that is not as good")

    # -------------------------------------------------------------------------------------- subgroups

    def subgroups(self, bracket: Bracket, take: Callable[..., Any]) -> None:
        """3.2.3 to 3.2.6."""
        new = not any(p.colours for p in bracket.players)
        order = sorted(bracket.players, key=lambda p: p.order)
        white = order[: len(order) // 2] if new else [p for p in order if p.prefers == "W"]
        groups = sorted(white, key=lambda p: p.aro), [p for p in order if p not in white]
        step, told = take("subgroups"), [[p.id for p in group] for group in groups]
        self.same(step, article=self.articles["subgroups"], untouched=new, g1=told[0], g2=told[1])
        smaller = int(len(groups[1]) < len(groups[0]))
        orders, shifted = [outward(group) for group in groups], []
        for order in orders:
            rank = {p: n for n, p in enumerate(order)}
            inside = [e for e in bracket.pairs if e[0] in rank and e[1] in rank]
            moved = {min(e, key=rank.__getitem__) for e in inside}
            shifted.append([p for p in order if p in moved])
        self.shifts(take, orders, shifted, smaller)
        first, second = shifted[smaller], shifted[1 - smaller]
        if "proof" in step:
            self.best_shift(bracket, step["proof"], orders, shifted, smaller)
        elif first or second != orders[1 - smaller][: len(second)]:
            self.unproved.append("the shifters")
        s1, g2 = ([p for p in a if p not in b] + c for a, b, c in zip(groups, shifted, shifted[::-1]))
        s1.sort(key=lambda p: (p.aro, p.order))
        g2.sort(key=lambda p: p.order)
        self.transposition(bracket, take("pairs"), s1, g2)

    def shifts(
        self, take: Callable[..., Any], orders: list[list[Player]], shifted: list[list[Player]], smaller: int
    ) -> None:
        """3.2.4: a step for each subgroup that somebody leaves."""
        wanted = [(side, n == 0) for n, side in enumerate((smaller, 1 - smaller)) if shifted[side]]
        for side, first in wanted:
            step, order, moved = take("shift"), orders[side], shifted[side]
            self.same(step, article=self.articles["first" if first else "second"], ids=[p.id for p in moved])
            self.same(step, what="shift", source=f"G{side + 1}", to=f"G{2 - side}", unavoidable=first)
            self.same(step, order=[p.id for p in order], order_article=self.articles["order"])
            last = order.index(moved[-1])
            for p, r in self.reasons(step, [q for q in order[:last] if q not in moved]):
                alone = not any(self.may(p, q) for q in order if q is not p)
                require(r["kind"] == ("nobody" if alone else "rest"), f"the reason against {p.id}")
                require(alone or r["article"] == self.article_c(7), "the article of a reason")
                beside = [q.id for q in moved if order.index(q) < order.index(p)]
                require(alone or r.get("beside", beside) == beside, f"{p.id}: the shifters chosen before")

    def best_shift(
        self, bracket: Bracket, proof: Json, orders: list[list[Player]], shifted: list[list[Player]], smaller: int
    ) -> None:
        """*Shifters*."""
        ((row, value, unit),) = proof["units"]
        unit, pairs = int(unit, 16), len(bracket.pairs)
        place = [places(order, {*moved}) for order, moved in zip(orders, shifted)]
        small, large = (max(place[side].values(), default=0) for side in (smaller, 1 - smaller))
        times = 1 + pairs * large
        require((row, value) == (2, 0) and unit >= times * (1 + pairs * small), "the unit of the shifters")
        late = {p: number * times for p, number in place[smaller].items()} | place[1 - smaller]
        side = {p: n for n, order in enumerate(orders) for p in order}

        def cost(a: Player, b: Player) -> int:
            return unit + min(late[a], late[b]) if side[a] == side[b] else 0

        y, sets = self.numbers(proof["y"]), self.sets(proof["blossoms"])
        bound = lower_bound(y, sets, bracket.players, self.may, cost, lambda p: (side[p], late[p]))
        require(bound == 2 * sum(cost(*e) for e in bracket.pairs), "the sum of the proof of the shifters")

    def transposition(self, bracket: Bracket, step: Json, s1: list[Player], g2: list[Player]) -> None:
        """3.2.6: each of S1 has the first of G2 with whom the others can be paired."""
        opponent = {a: b for e in bracket.pairs for a, b in (e, e[::-1])}
        rows, names, free = step["rows"], self.articles, [*g2]
        self.same(step, article=names["pairs"], s1_article=names["s1"], g2=[p.id for p in g2])
        turn = {q: n for n, p in enumerate(s1) for q in (p, opponent[p])}
        tight = [self.tight(pair, turn, s1, g2) for pair in step.get("proof", {"tight": []})["tight"]]
        for n, (row, p) in enumerate(zip(rows, s1, strict=True)):
            q = opponent[p]
            white, black = (p, q) if self.colour(p, q) == "W" else (q, p)
            facts = {"white": white.id, "black": black.id, "chooser": p.id, "aro": p.aro, "article": self.rule(p, q)}
            self.same({"step": "pairs", **row}, **facts)
            for g, r in self.reasons({"step": "pairs", **row}, free[: free.index(q)]):
                self.passed_over(n, p, g, r, tight)
                if "left" in r:
                    others = [h for h in free if h not in (g, q)]
                    self.too_few(self.named(chain(*r["left"])), self.named(r["may_meet"]), s1[n + 1 :], others)
            free.remove(q)

    def too_few(self, some: list[Player], whom: list[Player], s1: list[Player], g2: list[Player]) -> None:
        """Some of S1 may meet, of those of G2 who are left to them, fewer than they are."""
        near = {g for g in g2 if any(self.may(p, g) for p in some)}
        require(len({*some}) == len(some) and {*some} <= {*s1} and near <= {*whom}, "those of S1 with too few to meet")
        require(len({*whom}) == len(whom) < len(some) and {*whom} <= {*g2}, "those of G2 whom some of S1 may meet")

    def passed_over(self, n: int, p: Player, g: Player, r: Json, tight: list[tuple[set[Player], int, int]]) -> None:
        bars = self.bars(p, g)
        articles = {
            "met": self.article_c(1),
            "absolute": self.article_c(3),
            "rest": self.articles["pairs"],
            "forbidden": None,
        }
        require(r.get("article") == articles[r["kind"]], "the article of a reason")
        require(r["kind"] in (bars or ["rest"]), f"the reason against {p.id}-{g.id}")
        if not bars and not tight:
            self.unproved.append(f"that {p.id} cannot meet {g.id}")
        elif not bars:
            require(
                any(since <= n < until and g in second for second, since, until in tight), f"{p.id} may meet {g.id}"
            )

    def tight(
        self, pair: list[str], turn: dict[Player, int], s1: list[Player], g2: list[Player]
    ) -> tuple[set[Player], int, int]:
        """A tight pair of sets: (the second, from which turn and up to which turn it shows something)."""
        first, second = map(self.named, pair)
        inside = {*second}
        require(len({*first}) == len(first) >= len(inside) and {*first} <= {*s1} and inside <= {*g2}, "tight sets")
        outside = [g for g in g2 if g not in inside and any(self.may(p, g) for p in first)]
        return inside, max((turn[g] + 1 for g in outside), default=0), min(turn[p] for p in first)
