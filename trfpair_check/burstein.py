"""Burstein rounds (C.04.4.2): the seeding rounds are Dutch; what differs in the rounds after them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from . import dutch, dutch_bracket, dutch_graph, dutch_reasons
from .dutch_change import Change
from .in_order import each_once
from .people import bars, check_round, preference
from .tournament import NOBODY, Player
from .words import Json, equal, require

SYSTEMS = ("burstein-2026",)
ARTICLES = ("5.2.1", "5.2.2", "5.2.3", "5.2.4", "5.2.5")
"""Of the rules of section 13: the first game comes first here."""
NAMES = (
    "outgoing floaters",
    "scores of the outgoing floaters",
    "floaters out of the following bracket",
    "scores of those floaters",
    "players without their colour preference",
)
BY_INDEX = dict(zip(("round", "ranking", "bye", "bracket"), ("1.9", "1.8", "3.1", "1.2.2")))
BY_INDEX |= dict(zip(("criteria", "pairs", "floaters"), ("2.3", "4.3", "C5")))
"""The articles of the steps after the seeding rounds."""
PEOPLE, LEFT = {"players", "best_players"}, {"left", "may_meet"}
"""Whom a criterion counts, as a reason tells it; who would be left over, and whom these may meet."""
ROWS = ["C5", "C6", "C7", "C7", "C8"], (1, 3), 2


class Bracket(dutch_bracket.Bracket):
    """Floaters and residents together, by index; there is no vertex 0."""

    floaters_meet = True

    def settle(self, rows: dutch_bracket.Rows, bye: Player | None) -> None:
        self.players, self.mdps = sorted(self.players, key=lambda p: p.rank), {*()}
        super().settle(ROWS, None)

    def lists_of(self, candidate: dutch_bracket.Candidate) -> list[tuple[list[Player], list[Player]]]:
        seconds = {b for _, b in candidate.pairs}
        return [([p for p in self.players if p not in seconds], self.players[::-1])]

    def order(self, candidate: dutch_bracket.Candidate) -> list[Json]:
        return []

    def slots_of(self, a: Player, b: Player, gets: str = "") -> list[dutch_bracket.Slot]:
        return [slot for slot in super().slots_of(a, b, gets) if slot[0] < len(ROWS[0])]

    def goes_down(self, p: Player, gap: int) -> list[dutch_bracket.Slot]:
        return []


class Places(dutch_graph.Places):
    """BSN by BSN, each who is not yet met chooses, to float last."""

    def fields(self, choices: list[tuple[Player, int]], inner: int) -> list[tuple[Player | str, int]]:
        return [*choices]

    def side(self, p: Player, higher: bool) -> int:
        return 0

    def edge(self, a: Player, b: Player, graph: dutch_graph.Graph) -> int:
        inside = sorted((p for p in (a, b) if p in self.bracket.place), key=self.bracket.place.__getitem__)
        if len(inside) == 2 and not graph.apart(a, b):
            return self.choice(*inside)
        return sum(self.choice(p, NOBODY) for p in inside)


class Claims(dutch.Claims):
    """The claims of a Burstein round."""

    systems: tuple[str, ...] = SYSTEMS

    def facts(self) -> None:
        super().facts()
        self.by_index = self.number > min(self.rounds // 2, 4)
        if self.by_index:
            self.bracket_type, self.places_type = Bracket, Places
            for p in self.here:
                p.top = False
            self.rank_by_index([self.by_id[v] for v, bye in self.absent.items() if bye == "Z"])

    def rank_by_index(self, away: list[Player]) -> None:
        """Burstein 1.7 and 1.8: for the opponents of those away, zero-point byes up to this round are draws."""
        zeros = {p: len([*takewhile(lambda r: r[3] == "ZPB", reversed(p.results))]) for p in away}
        seen = {p: p.real + zeros.get(p, 0) * (self.file.drawn - self.points["ZPB"]) for p in self.file.players}
        for p in self.file.players:
            games = [(got, seen[self.by_id[opponent]] if opponent else p.real) for got, opponent, _, _ in p.results]
            p.terms = [
                [opponent, got, score, zeros.get(self.by_id[opponent], 0) if opponent else 0]
                for (got, score), (_, opponent, _, _) in zip(games, p.results)
            ]
            p.buchholz, p.sonneborn = sum(score for _, score in games), sum(got * score for got, score in games)
            p.rank = -p.buchholz, -p.sonneborn, p.order

    def steps_of(self) -> str:
        return "burstein" if self.by_index else "seeding"

    def article_of(self, name: str) -> str:
        return BY_INDEX[name] if self.by_index else {**dutch.STEP_ARTICLES[True], "seeding": "1.6"}[name]

    def edition_of_steps(self) -> str:
        return "dutch-2026"

    def opening(self, head: Json, brackets: int) -> None:
        """The round and the ranking (1.8)."""
        if not self.by_index:
            check_round(self, head["round"], brackets)
            self.same(head["seeding"], by="dutch-2026", rounds=min(self.rounds // 2, 4))
            return
        self.same(head["round"], players=len(self.players), bye=bool(self.receiver), brackets=brackets)
        rows = [
            {"id": p.id, "score": p.real, "buchholz": p.buchholz, "sonneborn": p.sonneborn, "terms": p.terms}
            for p in sorted(self.players, key=lambda p: p.rank)
        ]
        self.same(head["ranking"], players=rows, virtual=self.accelerated())

    def people(self, bracket: dutch_bracket.Bracket, steps: Json) -> None:
        """The step `bracket`, and the rows of the choices."""
        if not self.by_index:
            super().people(bracket, steps)
            return
        bsn, came = (
            {p: n for n, p in enumerate(bracket.players, 1)},
            [p for p in bracket.players if p not in bracket.residents],
        )
        rows = [
            {"id": p.id, "bsn": bsn[p], "score": p.score, "floater": p in came, "buchholz": p.buchholz}
            | {"sonneborn": p.sonneborn, "preference": preference(p), "colours": p.colours}
            for p in bracket.players
        ]
        heads = ["from the top", "from the bottom"]
        self.same(steps["bracket"], players=rows, number=len(self.brackets) + 1, score=bracket.residents[0].score)
        self.same(steps["bracket"], heads=heads, pairs=len(bracket.chosen.pairs))
        equal(steps["bracket"].get("incoming"), [p.id for p in came] or None, f"{bracket.name}: incoming")
        for row, (a, b, _) in zip(steps["pairs"]["rows"], bracket.chosen.walk, strict=True):
            self.same(row, bsn=bsn[a])
            if b is not NOBODY:
                self.same(row, opponent=bsn[b], article=ARTICLES[self.colours(a, b)[1] % 5])
        require(
            ("floaters" in steps) == bool(bracket.chosen.floaters and bracket.lower), f"{bracket.name}: a step floaters"
        )
        if "floaters" in steps:
            self.same(steps["floaters"], against=[])

    def to_pair(self) -> list[Player]:
        return [p for p in self.players if p is not self.receiver or not self.by_index]

    def explained(self, bracket: dutch_bracket.Bracket, steps: Json, ids: Json) -> None:
        if not self.by_index:
            super().explained(bracket, steps, ids)
            return
        self.same(steps["criteria"], floaters=len(bracket.chosen.floaters), last=not bracket.lower)
        self.passed_over(bracket, steps)

    def rows(self, bracket: dutch_bracket.Bracket) -> list[Json]:
        """Those that are not 0 or empty; of C7 only if somebody floats."""
        if not self.by_index:
            return super().rows(bracket)
        rows = [
            row for row in bracket.chosen.values if row["value"] and (bracket.chosen.floaters or row["article"] != "C7")
        ]
        return [{"article": row["article"], "name": NAMES[row["row"]], "value": row["value"]} for row in rows]

    def compare(self, bracket: dutch_bracket.Bracket, r: Json, best: dutch_bracket.Candidate | Change) -> None:
        """The first row that differs."""
        if not self.by_index:
            super().compare(bracket, r, best)
            return
        both = [(a, b["value"]) for a, b in zip(bracket.chosen.values, best.values)]
        differ = [n for n, (mine, theirs) in enumerate(both) if mine["value"] != theirs]
        require(differ, f"{bracket.name}: the pairing with {r['who']} is as good")
        mine, theirs = both[differ[0]]
        self.same(r, article=mine["article"], name=NAMES[mine["row"]], best=mine["value"], value=theirs)
        if "players" in r:
            rows = mine, best.values[differ[0]]
            now, then = (sorted(row["players"], key=lambda id_: self.by_id[id_].rank) for row in rows)
            self.same(r, best_players=now, players=then)

    def against_in(self, row: Json, chooser: Player, passed: list[Player]) -> list[Json]:
        """The reasons of a row as those of section 10."""
        if not self.by_index:
            return super().against_in(row, chooser, passed)
        told, found = each_once(row["against"], passed, f"the reasons of {chooser.id}"), list[Json]()
        proofs = self.proofs(row, [p for p in passed if not self.bars(p, chooser)], f"the choice of {chooser.id}")
        for p in passed:
            kind, proof, barred = told[p]["kind"], proofs.get(p.id), self.bars(p, chooser)
            valued = kind in ROWS[0]
            require(valued or not any(told[p][key] for key in ("name", "value", "best")), f"the value of {kind}")
            require(valued or not PEOPLE & told[p].keys(), f"the players of {kind}")
            require(kind == "completion" or not LEFT & told[p].keys(), f"the groups of {kind}")
            require(barred or valued or kind in ("completion", "unasked"), f"{chooser.id}-{p.id}: the reason {kind}")
            r = {**told[p], "choice": "pair", "who": p.id, "with": chooser.id, "article": kind, "proof": proof}
            if barred:
                r |= {
                    "kind": "rule",
                    "reason": kind,
                    **barred.get(kind, {}),
                    "article": self.article_c(dutch_reasons.RULES.get(kind, 0)),
                }
            elif told[p].keys() >= LEFT:
                r["article"] = self.article_c(4)
            elif proof and "left" in proof:
                require(kind == "completion", f"{chooser.id}-{p.id}: groups for the reason {kind}")
                r |= {"article": self.article_c(4), "left": proof["left"], "may_meet": proof["may_meet"]}
            elif kind != "unasked":
                r["kind"] = "criterion"
            found.append(r)
        return found

    def proofs(self, step: Json, some: list[Player], where: str) -> dict[int, Json]:
        """The proofs of a step, each about one of these."""
        others = step["proof"]["others"] if "proof" in step else []
        found = {one["id"]: one for one in others}
        require(len(found) == len(others), f"{where}: two proofs of one")
        require(found.keys() <= {p.id for p in some}, f"{where}: a proof about somebody who needs none")
        return found

    def reason(self, bracket: dutch_bracket.Bracket, r: Json, forced: Sequence[Sequence[Player]] = ()) -> None:
        """Who floats in a row above floats with every choice."""
        if self.by_index:
            bracket.float_anyway = [a for a, b in forced if b is NOBODY]
        super().reason(bracket, r, [e for e in forced if NOBODY not in e])

    def byes(self, head: Json) -> None:
        """3.1."""
        if not self.by_index:
            super().byes(head)
            return
        mine, step = self.receiver, head.get("bye")
        require([step is None, "bye-set" in head] == [not mine, False], "the steps of the bye")
        if not mine or step is None:
            return
        self.same(step, id=mine.id, score=mine.score, games=len(mine.colours))
        order = sorted(self.players, key=lambda p: (p.score, -len(p.colours), [-x for x in p.rank]))
        before = order[: order.index(mine)]
        told = {p: r["kind"] for p, r in each_once(step["against"], before, "the bye").items()}
        require(not any(r[key] for r in step["against"] for key in ("name", "value", "best")), "the bye: a value")
        require(not any((PEOPLE | LEFT) & r.keys() for r in step["against"]), "the bye: players of a value")
        proofs = self.proofs(step, [p for p in before if not p.barred], "the bye")
        for p in before:
            require(told[p] == ([why for _, why in bars(p)] or ["completion"])[0], f"the bye: {p.id}, {told[p]}")
            if p.id in proofs:
                self.unpairable(proofs[p.id], [q for q in self.players if q is not p])
            elif not p.barred:
                self.unproved.append(f"the bye: that {p.id} cannot have it")
