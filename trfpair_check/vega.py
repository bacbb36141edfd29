"""Rounds of the Dubov of 1997 as Vega pairs it, and of its Danubian variant, worked out once more (docs/vega.md)."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import chain, combinations, zip_longest
from typing import Any

from .matching import Pool
from .tournament import OTHER, Player
from .whole import Whole
from .words import Json, require

SYSTEMS = "vega", "danubian"
LIST = ["opposite due colour", "highest R", "lowest ARO", "alphabetical"]
BYE = ["lowest R", "dominating due colour", "highest ARO", "alphabetical"]
FLOAT = ["not moved up for this group", "pairable below", "lowest R", "highest ARO", "alphabetical"]
EQUALISE = {"W": ["lowest ARO", "highest R", "alphabetical"], "B": ["highest ARO", "lowest R", "alphabetical"]}
WORDS = {"W": "white", "B": "black"}
UNPLAYED = {"PAB": "pab", "FPB": "full_bye", "HPB": "half_bye", "ZPB": "zero_bye", "FW": "forfeit_win"}
UNPLAYED["FL"] = "forfeit_loss"
GROUNDED = {"round", "times"}
"""Keys of a reason of 2.5; pages of earlier versions have the words alone."""


def plain_name(name: str) -> str:
    """The name without case and accents, as the alphabet goes."""
    return "".join(c for c in unicodedata.normalize("NFKD", name) if not unicodedata.combining(c)).casefold()


def ranked(players: Iterable[Player]) -> list[Player]:
    """Players by rank."""
    return sorted(players, key=lambda p: p.rank)


def ids(players: list[Player]) -> list[int]:
    """The numbers of players."""
    return [p.id for p in players]


class Vega(Whole):
    """The procedure, chapter by chapter."""

    systems = SYSTEMS
    names = "score_groups bye group floaters floater islands search nobody move pair odd danubian left equalise columns"
    names += " rows same_column yield colours first_colours"

    def bars_as_won(self, got: int, bye: str) -> bool:
        """2.2: a point without playing."""
        return bye in ("FW", "FPB") or got >= self.file.won

    def facts(self) -> None:
        """1, 2.5: what is due, the average rating of the opponents, who may not be moved up."""
        rating = {p.id: p.rating for p in self.file.players}
        for p in self.file.players:
            met = [rating[v] for _, v, _, _ in p.results if v and rating[v]]
            p.shown, p.letter = p.name or f"no. {p.id}", (plain_name(p.name), p.order)
            p.aro = Fraction(sum(met), len(met) or 1)
            kept = [c for c in "WB" if (p.difference if c == "W" else -p.difference) < 2]
            legal = [c for c in kept if p.colours[-2:] != 2 * c]
            p.neither, p.allowed = not legal, legal or kept
            p.fixed = "2.3" if len(kept) == 1 else "2.4" if len(legal) == 1 else ""
            due = "W" if p.difference < 0 else "B" if p.difference or not p.colours else OTHER[p.colours[-1]]
            p.due = p.col = p.allowed[0] if len(p.allowed) == 1 else due
            above = {n: self.by_id[p.cell(n)[0]].scores[n - 1] for n in range(1, self.number) if p.cell(n)[0]}
            ups = [n for n, score in above.items() if score > p.scores[n - 1]]  # played or not
            often = f"moved up {len(ups)} times" if len(ups) >= (4 if (self.rounds or 0) > 9 else 3) else ""
            p.grounded = f"moved up in round {ups[-1]}" if self.number - 1 in ups else often
            p.grounded = "" if self.last else p.grounded
            p.moved_up = {"why": p.grounded, **({"round": ups[-1]} if self.number - 1 in ups else {"times": len(ups)})}
            p.numbers = {"aro": int(p.aro * 10 + Fraction(1, 2)), "c": p.fixed, "u": p.grounded}

    def bars(self, a: Player, b: Player) -> Json:
        """2.1, 2.3, 2.4, bans."""
        found = {"met": {"round": a.met[b.id]}} if b.id in a.met else {}
        found |= {"forbidden": {}} if {a.id, b.id} in self.banned else {}
        same = len(a.allowed) == 1 and a.allowed == b.allowed
        return found | ({"colour": {"colour": a.due.lower()}} if same else {})

    def bar(self, a: Player, b: Player) -> Json:
        """The first rule by which the two may not meet, as a reason."""
        return next(({"kind": kind, **facts} for kind, facts in self.bars(a, b).items()), {})

    def check(self) -> None:
        """The boards and the steps are those of the procedure."""
        yields = bool(self.answer["options"].get("third_colour")) and not self.possible()
        self.steps: list[Json] = []
        self.made: list[tuple[Player, Player]] = []
        scores = sorted({p.score for p in self.players}, reverse=True)
        self.groups = [[p for p in self.players if p.score == s] for s in scores]
        if yields:
            for p in (p for p in self.players if p.fixed == "2.4"):
                p.fixed, p.allowed = "", ["W", "B"]
                p.numbers["c"] = ""
            self.may.cache_clear()
        self.score_groups()
        mine = self.bye() if len(self.players) % 2 else None
        require(mine is self.receiver, f"the bye is for {mine and mine.id}")
        self.groups = [[p for p in group if p is not mine] for group in self.groups]
        self.pool = Pool([p for p in self.players if p is not mine], self.may)
        require(not self.pool.left(), "the round has no pairing")
        self.work(scores)
        self.seated = {(row["white"], row["black"]) for row in (self.colour_rows() if self.made else ())}
        if yields:
            side = {v: colour for pair in self.seated for v, colour in zip(pair, "WB")}
            given = [p.id for p in self.players if p.colours[-2:] == side.get(p.id, "-") * 2]
            text = "no pairing exists with 2.4, which yields as was asked for: a third equal colour running for "
            self.step("yield", "2.4", text=text + ", ".join(map(str, given)), ids=given)
        super().check()

    def possible(self) -> bool:
        """Can all be paired, one with the bye if they are odd (2.2)?"""
        pool = Pool(self.players, self.may)
        return not pool.left() or (pool.left() == 1 and any(not p.barred for p in pool.spare()))

    def colour(self, a: Player, b: Player) -> str:
        require({(a.id, b.id), (b.id, a.id)} & self.seated, f"{a.id} and {b.id} do not meet")
        return "W" if (a.id, b.id) in self.seated else "B"

    def without_trace(self) -> None:
        """The round is proved all the same."""

    def trace(self, steps: list[Json]) -> None:
        rows = (zip(said.get("against", ()), mine.get("against", ())) for said, mine in zip(steps, self.steps))
        for said, mine in chain.from_iterable(rows):
            if mine["kind"] == "grounded" and not said.keys() & GROUNDED:
                for key in GROUNDED & mine.keys():
                    del mine[key]
        self.compare(steps, self.steps)

    def notices_said(self) -> list[tuple[str, str]]:
        """Each rule that yields is a notice too."""
        return [(f"vega-{step['article']}", step["text"]) for step in self.steps if step["step"] == "yield"]

    # -------------------------------------------------------------------------------------- tables and words

    def step(self, name: str, article: str, **facts: Any) -> None:
        self.steps.append({"step": name, "article": article, **facts})

    def passed(self, article: str, text: str, rows: list[Json]) -> None:
        """The step that names those who were passed over, if there are any."""
        over = [row["who"] for row in rows if row["kind"] == "completion"]
        text = f"{text}: {', '.join(map(str, over))} passed over, because not all others could be paired then"
        if over:
            self.step("yield", article, text=text, ids=over)

    def columns(self, players: list[Player]) -> tuple[list[Player], list[Player]]:
        """6.2: White, Black; in round 1 the halves (5)."""
        if self.number == 1:
            players = ranked(players)
            return players[: len(players) // 2], players[len(players) // 2 :]
        return self.by_due(players)

    def by_due(self, players: list[Player]) -> tuple[list[Player], list[Player]]:
        """6.2: White, Black, each in its order."""
        whites = sorted((p for p in players if p.col == "W"), key=lambda p: (p.aro, p.rating, p.letter))
        return whites, sorted((p for p in players if p.col == "B"), key=lambda p: (-p.rating, -p.aro, p.letter))

    def table(self, players: list[Player]) -> list[Json]:
        """The columns as rows."""
        rows = [(p, word) for word, some in zip(WORDS.values(), self.columns(players)) for p in some]
        return [{"id": p.id, "name": p.shown, "rating": p.rating, "column": word, **p.numbers} for p, word in rows]

    def group_facts(self, number: int, score: int, players: list[Player]) -> Json:
        """A group: its number, score, columns, and who may not meet."""
        heads = ["upper half", "lower half"] if self.number == 1 else ["white", "black"]
        pairs = [*combinations(ranked(players), 2)]
        met = [[a.id, b.id, a.met[b.id]] for a, b in pairs if b.id in a.met]
        banned = [[a.id, b.id] for a, b in pairs if {a.id, b.id} in self.banned]
        return {"number": number, "score": score, "heads": heads, "met": met, "forbidden": banned}

    def score_groups(self) -> None:
        """1: all groups, before anybody has the bye; who may have neither colour."""
        groups = [*enumerate(self.groups, 1)]
        facts: Json = {"players": [{**row, "group": number} for number, group in groups for row in self.table(group)]}
        facts["groups"] = [self.group_facts(number, group[0].score, group) for number, group in groups]
        facts["numbers"] = {str(p.id): [p.rating, *p.numbers.values()] for p in self.players}
        facts["unrated"] = [p.id for p in self.players if not p.rating]
        facts["names"] = {str(p.id): p.shown for p in self.players}
        self.step("score_groups", "1", last_round=self.last, **facts)
        for p in (p for p in self.players if p.neither):
            text = f"player {p.id} may have neither colour (2.3, 2.4); treated as due {WORDS[p.due].title()}"
            self.step("yield", "2.4", text=text, ids=[p.id])

    def completion(self, pool: Pool) -> Json:
        """The reason that these cannot all be paired, if so."""
        return {"kind": "completion", "why": pool.blocked(lambda p: p.rank)} if pool.left() else {}

    def refusal(self, p: Player, q: Player) -> Json:
        """Why the two do not meet, if all others are to be paired."""
        return self.bar(p, q) or self.completion(self.pool.without(p, q))

    def first(self, order: list[Player], refusal: Callable[..., Any]) -> tuple[Player | None, list[Json]]:
        """The first of the list who is possible, or None; the reasons up to there."""
        rows = []
        for q in order:
            rows.append({"kind": "taken", "who": q.id, "column": q.due.lower(), **refusal(q)})
            if rows[-1]["kind"] == "taken":
                return q, rows
        return None, rows

    # -------------------------------------------------------------------------------------- the bye (4, 5)

    def bye(self) -> Player | None:
        """4: from the lowest score group up, lowest R, dominating due colour, highest ARO; 5: the last player."""
        due = {group[0].score: self.balance(group) for group in self.groups}
        order = sorted(self.players, key=lambda p: (p.score, p.rating, p.due != due[p.score], -p.aro, p.letter))
        article, priority = "4", BYE
        if self.number == 1:
            article, priority, order = "5", ["last of the list"], self.players[::-1]

        def refusal(p: Player) -> Json:
            if p.barred:  # 2.2: by the first round that gave a point without playing
                return {"kind": "barred", "why": UNPLAYED[p.results[min(p.barred) - 1][3]]}
            return self.completion(Pool([q for q in self.players if q is not p], self.may))

        p, rows = self.first(order, refusal)
        for row in rows:
            del row["column"]
            row["group"] = next(n for n, group in enumerate(self.groups, 1) if self.by_id[row["who"]] in group)
        self.step("bye", article, id=p and p.id, against=rows, priority=priority)
        self.passed(article, "bye", rows)
        return p

    def balance(self, players: list[Player]) -> str:
        """The dominating due colour."""
        whites = sum(p.due == "W" for p in players)
        return "" if 2 * whites == len(players) else "W" if 2 * whites > len(players) else "B"

    # -------------------------------------------------------------------------------------- the order of work (E)

    def work(self, scores: list[int]) -> None:
        """Group by group: 8, 7.1, 7.2, 6.4, 7.3 and 7.4, 6.2 and 6.3."""
        floaters: list[Player] = []
        for at, group in enumerate(self.groups, 1):
            self.at = at
            self.lower = [(n, below) for n, below in enumerate(self.groups, 1) if below and n > self.at]
            self.this = self.group_facts(self.at, scores[self.at - 1], [*floaters, *group])
            facts = {"incoming": ids(ranked(floaters))} if floaters else {}
            self.step("group", "6.1", players=self.table(group), **self.this, **facts)
            if not group and (self.lower or not floaters):
                continue
            floaters = self.floaters(floaters, group)
            if not self.lower:
                group, floaters = [*group, *floaters], []
            else:
                self.islands(group)
            newcomer = self.extra(group) if len(group) % 2 and self.lower else None
            leave = self.leave(group, newcomer)
            floaters += leave
            stay = ranked(p for p in group if p not in leave)
            for p in stay:
                p.col = p.due
            while stay:
                self.equalise(stay)
                stay = self.rows(stay)

    def pair(self, p: Player, q: Player, article: str = "") -> None:
        """These two meet, and leave."""
        self.pool.remove(p, q)
        for group in self.groups:
            group[:] = [r for r in group if r not in (p, q)]
        self.made.append((p, q))
        if article:
            self.step("pair", article, chooser=p.id, taken=q.id, against=[])

    def in_turn(self, players: list[Player]) -> list[Player]:
        """8.1: White and Black alternating, each by 6.2, from the top White one; also in round 1, halved only later."""
        return [p for row in zip_longest(*self.by_due(players)) for p in row if p]

    def by_list(self, players: list[Player], wanted: str) -> list[Player]:
        """The list of 7.1, 7.2 and 8.2: wanted due colour, highest R, lowest ARO, alphabetical."""
        return sorted(players, key=lambda p: (p.due != wanted, -p.rating, p.aro, p.letter))

    def floaters(self, floaters: list[Any], group: list[Player]) -> list[Any]:
        """8: each floater in turn meets the highest R; who finds nobody floats on."""
        on, turn = [], self.in_turn(floaters)
        if turn:
            self.step("floaters", "8.1", group=self.at, ids=ids(turn))
        for p in turn:
            q, rows = self.first(self.by_list(group, OTHER[p.due]), lambda q, p=p: self.refusal(p, q))
            told = rows if q else self.together(rows)
            self.step("floater", "8.2", chooser=p.id, taken=q.id if q else 0, against=told, group=self.at)
            self.passed("8.2", f"opponent of the floater {p.id}", rows)
            if q:
                self.pair(p, q)
            else:
                on.append(p)
        return on

    def islands(self, group: list[Player]) -> None:
        """7.1: who can meet nobody of the group meets somebody of a lower one."""
        alone = self.in_turn([p for p in group if not any(q is not p and self.may(p, q) for q in group)])
        against = {p: [{"who": q.id, **self.bar(p, q)} for q in group if q is not p] for p in alone}
        if alone:
            rows = [{"chooser": p.id, "taken": 0, "against": against[p]} for p in alone]
            self.step("islands", "7.1", rows=rows, group=self.at)
        for p in alone:
            text = f"opponent of the island {p.id}"
            q, number = self.search("7.1", text, lambda q, p=p: self.refusal(p, q), OTHER[p.due], chooser=p.id)
            if q:
                self.move(p, "7.1", self.at, "floater group")
                self.move(q, "7.1", number, "opponent group")
                self.pair(p, q, "7.1")

    def move(self, p: Player, article: str, number: int, to: str) -> None:
        self.step("move", article, id=p.id, number=number, column=p.due.lower(), to=to, at=self.at)

    # -------------------------------------------------------------------------------------- 7.1, 7.2, D and U

    def search(
        self,
        article: str,
        text: str,
        refusal: Callable[..., Any],
        wanted: str,
        above: Iterable[Player] = (),
        **who: Any,
    ) -> tuple[Player | None, int]:
        """The best candidate of the next possible lower group, by D + U, U and the list; 2.5 where it can be kept."""
        tried, rows = [], []
        for number, group in ((n, g) for n, g in self.lower if g):
            below, worth, found = Pool(group, self.may), {}, []
            for q in self.by_list(group, wanted):
                found.append({"who": q.id, "column": q.due.lower(), **refusal(q)})
                if "kind" not in found[-1]:
                    worth[q], facts, free = self.worth(q, below, above)
                    found[-1] |= facts
                    if article == "7.1" and self.answer["options"].get("bare_list"):
                        worth[q], free = (0, 0), True
                    if free and not q.grounded:
                        break
            if worth:
                break
            tried.append(number)
            rows += found
            if any(row["kind"] == "completion" for row in found):
                self.nobody(article, text, tried, rows, who)
                tried, rows = [], []
        else:
            number, worth = 0, {}
        if tried:
            self.nobody(article, text, tried, rows, who)
        if not worth:
            return None, 0
        most, kept = max(worth.values())[0], [q for q in worth if not q.grounded]
        taken = max([q for q in kept if worth[q][0] == most] or worth, key=worth.__getitem__)
        for q, row in zip(worth, (row for row in found if "kind" not in row)):
            row |= {"kind": "fewer" if worth[q] < worth[taken] else "later"}
            row |= {"kind": "grounded", **q.moved_up} if q.grounded and not taken.grounded else {}
            if q is taken:
                row["kind"], facts = "taken", {key: row[key] for key in ("down", "up")}
        facts |= {"group": number, "priority": LIST, "wanted": wanted.lower(), "against": found}
        facts |= {**who, "taken": taken.id} if who else {"ids": [taken.id], "what": "upfloat"}
        self.step("search", article, **facts)
        if taken.grounded:
            why = f"{max(kept, key=worth.__getitem__).id} would cost a pair" if kept else ""
            why = why or f"nobody else of group {number} is possible"
            rule = "rule 2.5 is suppressed, keeping it would create new floaters"
            self.step("yield", "2.5", text=f"{rule}: {taken.id} ({taken.grounded}), {why}", ids=[taken.id])
        self.passed(article, f"{text} out of group {number}", found)
        group.remove(taken)
        return taken, number

    def nobody(self, article: str, text: str, tried: list[int], rows: list[Json], who: dict[str, int]) -> None:
        """Groups of which nobody is possible; reasons alike are told together."""
        facts = {**who, "taken": 0} if who else {"ids": [], "what": "upfloat"}
        self.step("nobody", article, groups=tried, against=self.together(rows), **facts)
        self.passed(article, f"{text} out of group {tried[-1]}", rows)

    @staticmethod
    def together(rows: list[Json]) -> list[Json]:
        """Reasons alike are told together."""
        told: dict[str, list[Json]] = {}
        for row in rows:
            told.setdefault(str({key: row[key] for key in row if key not in ("who", "column")}), []).append(row)
        for some in (some for some in told.values() if len(some) > 1):
            some[0] = {key: some[0][key] for key in some[0] if key != "column"} | {"who": [row["who"] for row in some]}
        return [some[0] for some in told.values()]

    def worth(self, q: Player, below: Pool, above: Iterable[Player]) -> tuple[tuple[int, int], Json, bool]:
        """D + U and U; as the step says it (negative: it is the most); does it cost no pair at all?"""
        pools = [below.without(q), *([Pool([*above, q], self.may)] if above else [])]
        pairs, most = [len(pool.mate) // 2 for pool in pools], [len(pool.players) // 2 for pool in pools]
        down, up = [*(-n if n == m else n for n, m in zip(pairs, most)), None][:2]
        return (sum(pairs), sum(pairs[1:])), {"down": down, "up": up, "most": most}, pairs == most

    def extra(self, group: list[Player]) -> Player | None:
        """7.2: an extra player for an odd group."""
        dominating, whites = self.balance(group), sum(p.due == "W" for p in group)
        self.step("odd", "7.2", group=self.at, whites=whites, blacks=len(group) - whites)

        def refusal(q: Player) -> Json:
            may = [p for p in group if self.may(p, q)]
            if not may or not all(self.pool.without(p, q).left() for p in may):
                return {} if may else {"kind": "island"}
            only = {q, *group}  # this player meets only the group
            fits = lambda a, b: self.may(a, b) and (q not in (a, b) or {a, b} <= only)  # noqa: E731
            return self.completion(Pool(self.pool.players, fits))

        q, number = self.search("7.2", f"extra player for group {self.at}", refusal, OTHER[dominating], above=group)
        if q:
            self.move(q, "7.2", number, "group")
            group.append(q)
            if self.system == "danubian":
                self.danubian(q, group, dominating)
        return q

    def danubian(self, q: Player, group: list[Player], dominating: str) -> None:
        """7.2: the opponent of the extra player at once, at the least cost of pairs."""
        pool, pairs = Pool(group, self.may), {}
        order = sorted(group, key=lambda p: (p.due != dominating, p.rating, p.aro, p.letter))
        order = [p for p in order if p is not q]
        for p in (p for p in order if not self.refusal(q, p)):
            pairs[p] = len(pool.without(p, q).mate) + 2
            if pairs[p] == len(pool.mate):
                break
        taken = max(pairs, key=pairs.__getitem__)
        rows = self.first(order, lambda p: self.refusal(q, p) or ({"kind": "fewer"} if p is not taken else {}))[1]
        self.step("danubian", "7.2", chooser=q.id, taken=taken.id, against=rows, wanted=dominating.lower())
        self.pair(q, taken, "7.2")

    # -------------------------------------------------------------------------------------- 6.4

    def leave(self, group: list[Player], newcomer: Player | None) -> list[Player]:
        """As few as possible float: not the newcomer, pairable below, lowest R, highest ARO, alphabetical."""
        below = next((g for _, g in self.lower if g), [])
        pairable = {p: any(self.may(p, q) for q in below) for p in group}
        order = sorted(group, key=lambda p: (p is newcomer, not pairable[p], p.rating, -p.aro, p.letter))
        pool = Pool(group, self.may)
        counts = range(pool.left(), len(group) + 1, 2)
        found = next(some for some in (self.choose(group, order, n, []) for n in counts) if some is not None)
        if found:
            stay, pairs = {*order[: order.index(found[-1])]} - {*found}, len(pool.mate) // 2
            rows = [{"id": p.id, "below": pairable[p], "needed": p in stay} for p in order]
            found = ranked(found)
            facts = {"ids": ids(found), "group": self.at, "pairs": pairs, "preference": rows, "priority": FLOAT}
            self.step("left", "6.4", against=[], what="float", **facts)
            floats = f"{', '.join(map(str, ids(found)))} float"
        if len(found) > pool.left():
            why = "" if pool.left() else self.completion(self.pool.without(*group)).get("why", "")
            text = f"group {self.at} could make {pairs} pair(s); to leave nobody unpaired further down, {floats}"
            self.step("yield", "6.4", text=text + (f" (else {why})" if why else ""), ids=ids(found))
        return found

    def choose(self, group: list[Player], order: list[Player], count: int, chosen: list[Player]) -> list[Player] | None:
        """The first so many of the order without whom the group, and with whom all lower players, can be paired."""
        stay = [p for p in group if p not in chosen]
        if Pool(stay, self.may).left() > count:
            return None
        if not count:
            return None if self.pool.without(*stay).left() else chosen
        tries = (self.choose(group, order[at + 1 :], count - 1, [*chosen, p]) for at, p in enumerate(order))
        return next((found for found in tries if found is not None), None)

    # -------------------------------------------------------------------------------------- 7.3, 7.4, 6.3

    def equalise(self, players: list[Player]) -> None:
        """7.3, 7.4: half of the surplus change the column; fixed colours stay."""
        whites, blacks = ([p for p in players if p.col == c] for c in "WB")
        half = abs(len(whites) - len(blacks)) // 2
        if not half or self.number == 1:
            return
        order, source, to, article = sorted(whites, key=lambda p: (p.aro, -p.rating, p.letter)), "W", "B", "7.3"
        if len(blacks) > len(whites):
            order, source, to, article = sorted(blacks, key=lambda p: (-p.aro, p.rating, p.letter)), "B", "W", "7.4"
        moved = [p for p in order if not p.fixed][:half]
        order = order if len(moved) < half else order[: order.index(moved[-1]) + 1]
        rows = [{"kind": "fixed" if p.fixed else "taken", "who": p.id, "why": p.fixed} for p in order]
        for p in moved:
            p.col = to
        facts = {"ids": ids(moved), "to": f"the {WORDS[to]} column", "group": self.at, "wanted": half, "against": rows}
        facts |= {"whites": len(whites), "blacks": len(blacks), "source": source.lower(), "target": to.lower()}
        self.step("equalise", article, what="column", priority=EQUALISE[source], **facts)

    def rows(self, players: list[Player]) -> list[Player]:
        """6.2, 6.3: row by row the first Black below; or one pair of the same column, and who is left."""
        facts = {key: self.this[key] for key in ("number", "heads", "score")}
        self.step("columns", "5" if self.number == 1 else "6.2", players=self.table(players), **facts)
        (left, side), (right, _) = sorted(zip(self.columns(players), "wb"), key=lambda column: -len(column[0]))
        if self.stuck(left, right):
            pair = self.same_column(players, left, right)
            self.pair(*pair)
            return [r for r in players if r not in pair]
        rows = []
        for at, p in enumerate(left):
            against = []
            for below in range(at, len(right)):
                rest = [q for n, q in enumerate(right[at:], at) if n != below]
                reason = self.bar(p, right[below]) or self.stuck(left[at + 1 :], rest)
                if not reason:
                    right[at], right[below] = right[below], right[at]
                    break
                against.append({"who": right[below].id, **reason})
            rows.append({"chooser": p.id, "taken": right[at].id, "against": against})
        self.step("rows", "6.2", rows=rows, left=side)
        for p, q in zip(left, right):
            self.pair(p, q)
        return []

    def stuck(self, left: list[Player], right: list[Player]) -> dict[Any, Any]:
        """The first row that finds nobody, with any change of those above."""
        fits = self.sides(left, right)
        return (
            {}
            if fits
            else next({"kind": "rows", "row": p.id} for at, p in enumerate(left, 1) if not self.sides(left[:at], right))
        )

    def sides(self, left: list[Player], right: list[Player]) -> bool:
        """Can each of the left have an opponent of the own on the right?"""
        if all(self.may(p, q) for p, q in zip(left, right)):
            return len(left) <= len(right)
        mine = {*left}
        pool = Pool([*left, *right], lambda a, b: (a in mine) != (b in mine) and self.may(a, b))
        return all(p in pool.mate for p in left)

    def same_column(self, players: list[Player], left: list[Player], right: list[Player]) -> tuple[Player, Player]:
        """6.3: the first row that finds nobody looks in the own column, below and then above; then the row above it."""
        stuck = left.index(self.by_id[self.stuck(left, right)["row"]])
        possible = [{"id": p.id, "ids": [q.id for q in right if self.may(p, q)]} for p in left[: stuck + 1]]
        alone, against = not possible[-1]["ids"], [(q, self.bar(left[stuck], q)) for q in right]
        choices = ((n, q) for n in range(stuck, -1, -1) for q in left[n + 1 :] + left[:n][::-1])
        pool = Pool(players, self.may)
        n, q = next((n, q) for n, q in choices if self.may(left[n], q) and not pool.without(left[n], q).left())
        more = {"with": left[stuck].id} if n < stuck else {}
        facts: Json = {"against": [{"who": q.id, **reason, **more} for q, reason in against if reason]}
        facts |= {"stuck": left[stuck].id, "alone": alone, "possible": [] if alone else possible}
        self.step("same_column", "6.3", chooser=left[n].id, taken=q.id, **facts)
        return left[n], q

    # -------------------------------------------------------------------------------------- colours (3), round 1 (5)

    def colour_rows(self) -> list[Json]:
        """3; in round 1 the first row has the initial colour, the second the other one ..., through all groups (5)."""
        if self.number > 1:
            self.step("colours", "3", rows=[self.colour_row(*pair) for pair in self.made])
            return list(self.steps[-1]["rows"])
        rows, first = [], (self.initial or "white")[0]
        for row, (a, b) in enumerate(sorted((ranked(pair) for pair in self.made), key=lambda pair: pair[0].rank), 1):
            a, b = (a, b) if (row % 2 == 1) == (first == "w") else (b, a)
            rows.append({"white": a.id, "black": b.id, "row": row})
        self.step("first_colours", "5", rows=rows, initial=first)
        return rows

    def colour_row(self, a: Player, b: Player) -> Json:
        """White and Black, and the rule that says so."""
        white, facts = self.white(a, b)
        w, b = (a, b) if white else (b, a)
        facts |= {"aro": [w.numbers["aro"], b.numbers["aro"]], "rating": [w.rating, b.rating]}
        return {"white": w.id, "black": b.id, "colours": [w.colours, b.colours], **facts}

    def white(self, a: Player, b: Player) -> tuple[bool, Json]:
        """2.3, 2.4, then 3.1 to 3.4: has the first of the two White? And the rule."""
        left = [c for c in a.allowed if OTHER[c] in b.allowed]
        if len(left) == 1:
            fixed = a if len(a.allowed) == 1 else b
            return left[0] == "W", {"rule": fixed.fixed, "id": fixed.id}
        if a.difference != b.difference:
            return a.difference < b.difference, {"rule": "3.1"}
        for back, (mine, theirs) in enumerate(zip(reversed(a.colours), reversed(b.colours)), 1):
            if mine != theirs:
                return mine == "B", {"rule": "3.2", "back": back}
        rule = "3.3" if a.aro != b.aro else "3.4" if a.rating != b.rating else "order"
        return (a.aro, -a.rating, a.rank) > (b.aro, -b.rating, b.rank), {"rule": rule}
