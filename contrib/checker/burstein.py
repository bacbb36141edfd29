"""Burstein rounds (C.04.4.2): the seeding rounds are Dutch; what differs in the rounds after them."""

from itertools import takewhile

from . import dutch
from .common import NOBODY, need

SYSTEMS = {"burstein-2026": ("FIDE_BURSTEIN", "C.04.4.2 in force since 1 February 2026")}
ROWS = ["C5", "C6", "C7", "C7", "C8"], (1, 3), 2


class Bracket(dutch.Bracket):
    """Floaters and residents together, by index; there is no vertex 0."""

    floaters_meet = True

    def settle(self, rows, bye):
        self.players, self.mdps = sorted(self.players, key=lambda p: p.rank), {*()}
        super().settle(ROWS, None)

    def lists_of(self, c):
        seconds = {b for _, b in c.pairs}
        return [([p for p in self.players if p not in seconds], self.players[::-1])]

    def order(self, c):
        return []

    def pair_slots(self, a, b, colours=True):
        return [slot for slot in super().pair_slots(a, b, colours) if slot[0] < len(ROWS[0])]

    def goes_down(self, p, gap):
        return []


class Places(dutch.Places):
    """BSN by BSN, each who is not yet met chooses, to float last."""

    def fields(self, choices, inner):
        return choices

    def edge(self, a, b, graph):
        inside = sorted((p for p in (a, b) if p in self.k.place), key=self.k.place.get)
        if len(inside) == 2 and not graph.apart(a, b):
            return self.choice(*inside)
        return sum(self.choice(p, NOBODY) for p in inside)


class Claims(dutch.Claims):
    """The claims of a Burstein round."""

    systems = SYSTEMS

    def facts(self):
        super().facts()
        self.by_index = self.number > min(self.rounds // 2, 4)
        if self.by_index:
            self.part, self.places = Bracket, Places
            for p in self.here:
                p.top = False
            self.rank_by_index([self.by_id[v] for v, bye in self.absent.items() if bye == "Z"])

    def rank_by_index(self, away):
        """Burstein 1.7 and 1.8: for the opponents of those away, zero-point byes up to this round are draws."""
        zeros = {p: len([*takewhile(lambda r: r[3] == "ZPB", reversed(p.results))]) for p in away}
        seen = {p: p.real + zeros.get(p, 0) * (self.points["WD"] - self.points["ZPB"]) for p in self.file.players}
        for p in self.file.players:
            games = [(got, seen[self.by_id[opponent]] if opponent else p.real) for got, opponent, _, _ in p.results]
            p.rank = -sum(score for _, score in games), -sum(got * score for got, score in games), p.order

    def to_pair(self):
        return [p for p in self.players if p is not self.receiver or not self.by_index]

    def explained(self, k, steps, ids):
        if not self.by_index:
            super().explained(k, steps, ids)
            return
        self.same(steps["criteria"], floaters=len(k.chosen.floaters), last=not k.lower)
        self.passed_over(k, steps)

    def rows(self, k):
        """Those that are not 0 or empty; of C7 only if somebody floats."""
        if not self.by_index:
            return super().rows(k)
        rows = [row for row in k.values(k.chosen) if row["value"] and (k.chosen.floaters or row["article"] != "C7")]
        return [{"article": row["article"], "value": row["value"]} for row in rows]

    def compare(self, k, r, candidate):
        """The first row that differs."""
        if not self.by_index:
            super().compare(k, r, candidate)
            return
        both = [(a, b["value"]) for a, b in zip(k.values(k.chosen), k.values(candidate))]
        differ = [n for n, (mine, theirs) in enumerate(both) if mine["value"] != theirs]
        need(differ, f"{k.name}: the pairing with {r['who']} is as good")
        mine, theirs = both[differ[0]]
        self.same(r, article=mine["article"], best=mine["value"], value=theirs)

    def against_in(self, row, chooser, passed):
        """The reasons of a row as those of section 10."""
        if not self.by_index:
            return super().against_in(row, chooser, passed)
        told, found = {who: r for r in row["against"] for who in r["who"]}, []
        need(sum(len(r["who"]) for r in row["against"]) == len(told) == len(passed), f"the reasons of {chooser.id}")
        proofs = {one["id"]: one for one in row.get("proof", {"others": []})["others"]}
        for p in passed:
            kind, proof, bars = told[p.id]["kind"], proofs.get(p.id), self.bars(p, chooser)
            r = {**told[p.id], "choice": "pair", "who": p.id, "with": chooser.id, "article": kind, "proof": proof}
            groups = proof if proof and "left" in proof else {"kind": kind if kind == "unasked" else "criterion"}
            found.append({**r, **({"kind": "rule", "reason": kind, **bars.get(kind, {})} if bars else groups)})
        return found

    def reason(self, k, r, forced=()):
        """Who floats in a row above floats with every choice."""
        if self.by_index:
            k.left = [a for a, b in forced if b is NOBODY]
        super().reason(k, r, [e for e in forced if NOBODY not in e])

    def byes(self, head):
        """3.1."""
        if not self.by_index:
            super().byes(head)
            return
        mine, step = self.receiver, head.get("bye")
        need([step is None, "bye-set" in head] == [not mine, False], "the steps of the bye")
        if not mine:
            return
        self.same(step, id=mine.id, score=mine.score, games=len(mine.colours))
        order = sorted(self.players, key=lambda p: (p.score, -len(p.colours), [-x for x in p.rank]))
        before, told = order[: order.index(mine)], {v: r["kind"] for r in step["against"] for v in r["who"]}
        need(told.keys() == {p.id for p in before}, "the bye: a reason against each")
        proofs = {one["id"]: one for one in (step.get("proof") or {"others": []})["others"]}
        for p in before:
            need(told[p.id] in (p.barred.values() if p.barred else ["completion"]), f"the bye: {p.id}, {told[p.id]}")
            if p.id in proofs:
                self.unpairable(proofs[p.id], [q for q in self.players if q is not p])
            elif not p.barred:
                self.unproved.append(f"the bye: that {p.id} cannot have it")
