"""Rounds of the Dubov of 1997 as Vega pairs it, and of its Danubian variant, worked out once more (docs/vega.md)."""

import unicodedata
from fractions import Fraction
from itertools import combinations, zip_longest

from .common import OTHER, need
from .matching import Pool
from .steps import Whole

EDITION = "FIDE Dubov 1997, procedure of Vega"
VEGA = {
    "vega": ("TRFPAIR_VEGA", EDITION),
    "danubian": ("TRFPAIR_DANUBIAN", f"{EDITION}, 7.2 after the Danubian rules"),
}
LIST = ["opposite due colour", "highest R", "lowest ARO", "alphabetical"]
BYE = ["lowest R", "dominating due colour", "highest ARO", "alphabetical"]
FLOAT = ["not moved up for this group", "pairable below", "lowest R", "highest ARO", "alphabetical"]
EQUALISE = {"W": ["lowest ARO", "highest R", "alphabetical"], "B": ["highest ARO", "lowest R", "alphabetical"]}
WORDS = {"W": "white", "B": "black"}
UNPLAYED = {
    "PAB": "pab",
    "FPB": "full_bye",
    "HPB": "half_bye",
    "ZPB": "zero_bye",
    "FW": "forfeit_win",
    "FL": "forfeit_loss",
}


def plain_name(name):
    """The name without case and accents, as the alphabet goes."""
    return "".join(c for c in unicodedata.normalize("NFKD", name) if not unicodedata.combining(c)).casefold()


def listed(players):
    return ", ".join(str(p.id) for p in players)


class Vega(Whole):
    """The procedure, chapter by chapter."""

    systems = VEGA
    notices = "vega-2.4 vega-2.5 vega-4 vega-5 vega-6.4 vega-7.1 vega-7.2 vega-8.2"
    names = "score_groups bye group floaters floater islands search nobody move pair odd danubian left equalise columns"
    names += " rows same_column yield colours first_colours"

    def facts(self):
        """1, 2.5: what is due, the average rating of the opponents, who may not be moved up."""
        names = {int(line[4:8]): line[14:47].strip() for line in self.file.records["001"]}
        rating = {p.id: p.rating for p in self.file.players}
        for p in self.file.players:
            met = [rating[v] for _, v, _, _ in p.results if v and rating[v]]
            p.name, p.aro = names[p.id] or f"no. {p.id}", Fraction(sum(met), len(met) or 1)
            p.letter = (plain_name(names[p.id]), p.order)
            p.allowed = [c for c in "WB" if (p.difference if c == "W" else -p.difference) < 2]
            p.fixed = "2.3" if len(p.allowed) == 1 else ""
            legal = [c for c in p.allowed if p.colours[-2:] != 2 * c]
            p.fixed = p.fixed or ("2.4" if len(legal) == 1 else "")
            p.neither, p.allowed = not legal, legal or p.allowed
            p.due = p.allowed[0] if len(p.allowed) == 1 else self.due_colour(p)
            p.col = p.due
            ups = [number for number in range(1, self.number) if self.moved_up(p, number)]
            often = 4 if (self.rounds or 0) > 9 else 3
            p.grounded = f"moved up in round {ups[-1]}" if self.number - 1 in ups else ""
            p.grounded = p.grounded or (f"moved up {len(ups)} times" if len(ups) >= often else "")
            p.grounded = "" if self.last else p.grounded

    def due_colour(self, p):
        """1: White after more games with Black, or as many and the last one with Black."""
        if p.difference or not p.colours:
            return "W" if p.difference < 0 else "B"
        return OTHER[p.colours[-1]]

    def moved_up(self, p, number):
        """2.5: paired, played or not, with somebody of a higher score group of that round."""
        opponent = p.cell(number)[0]
        return bool(opponent) and self.by_id[opponent].scores[number - 1] > p.scores[number - 1]

    def bars(self, a, b):
        """2.1, 2.3, 2.4, bans."""
        found = {"met": {"round": a.met[b.id]}} if b.id in a.met else {}
        found |= {"forbidden": {}} if {a.id, b.id} in self.banned else {}
        same = len(a.allowed) == 1 and a.allowed == b.allowed
        return found | ({"colour": {"colour": a.due.lower()}} if same else {})

    def bar(self, a, b):
        """The first rule by which the two may not meet, as a reason."""
        return next(({"kind": kind, **facts} for kind, facts in self.bars(a, b).items()), {})

    def check(self):
        """The boards and the steps are those of the procedure."""
        need(not self.answer["options"].get("third_colour"), "the option third_colour is not read here", 3)
        self.steps, self.made = [], []
        scores = sorted({p.score for p in self.players}, reverse=True)
        self.groups = [[p for p in self.players if p.score == s] for s in scores]
        self.score_groups(scores)
        mine = self.bye()
        need(mine is self.receiver, f"the bye is for {mine and mine.id}")
        self.groups = [[p for p in group if p is not mine] for group in self.groups]
        self.pool = Pool([p for p in self.players if p is not mine], self.may)
        need(not self.pool.left(), "the round has no pairing")
        self.work(scores)
        self.seated = {(row["white"], row["black"]) for row in self.colour_rows()}
        super().check()

    def colour(self, a, b):
        need({(a.id, b.id), (b.id, a.id)} & self.seated, f"{a.id} and {b.id} do not meet")
        return "W" if (a.id, b.id) in self.seated else "B"

    def without_trace(self):
        """The round is proved all the same."""

    def trace(self, steps):
        """The steps, and the notices of rules that yield."""
        self.compare(steps, self.steps)

    def read_notices(self):
        super().read_notices()
        mine = [(f"vega-{step['article']}", step["text"]) for step in self.steps if step["step"] == "yield"]
        theirs = [(n["kind"], n["text"]) for n in self.answer["notices"] if n["kind"] in self.notices.split()]
        need(mine == theirs, f"the notices are {mine}")

    # -------------------------------------------------------------------------------------- tables and words

    def step(self, name, article, **facts):
        self.steps.append({"step": name, "article": article, **facts})

    def give_way(self, article, text, players):
        self.step("yield", article, text=text, ids=[p.id for p in players])

    def passed(self, article, text, players):
        if players:
            text = f"{text}: {listed(players)} passed over, because not all others could be paired then"
            self.give_way(article, text, players)

    def table(self, players, columns=None):
        """The columns as rows: White by 6.2, then Black; in round 1 the halves."""
        ranked = sorted(players, key=lambda p: p.rank)
        columns = columns or (self.halves(ranked) if self.number == 1 else [self.column(players, c) for c in "WB"])
        return [
            {"id": p.id, "name": p.name, "rating": p.rating, "column": word, **self.numbers_of(p)}
            for word, column in zip(WORDS.values(), columns)
            for p in column
        ]

    def halves(self, ranked):
        return ranked[: len(ranked) // 2], ranked[len(ranked) // 2 :]

    def numbers_of(self, p):
        return {"aro": int(p.aro * 10 + Fraction(1, 2)), "c": p.fixed, "u": p.grounded}

    def facts_of(self, number, score, players):
        """A group: its number, score, columns, and who may not meet."""
        facts = {"number": number, "score": score, "heads": self.heads(), "met": [], "forbidden": []}
        for a, b in combinations(sorted(players, key=lambda p: p.rank), 2):
            facts["met"] += [[a.id, b.id, a.met[b.id]]] if b.id in a.met else []
            facts["forbidden"] += [[a.id, b.id]] if {a.id, b.id} in self.banned else []
        return facts

    def heads(self):
        return ["upper half", "lower half"] if self.number == 1 else ["white", "black"]

    def score_groups(self, scores):
        """1: all groups, before anybody has the bye."""
        rows, groups = [], []
        for number, (score, group) in enumerate(zip(scores, self.groups), 1):
            rows += [{**row, "group": number} for row in self.table(group)]
            groups.append(self.facts_of(number, score, group))
        numbers = {p.id: [p.rating, *self.numbers_of(p).values()] for p in self.players}
        facts = {"players": rows, "groups": groups, "unrated": [p.id for p in self.players if not p.rating]}
        facts |= {"names": {str(p.id): p.name for p in self.players}, "last_round": self.last}
        self.step("score_groups", "1", numbers={str(v): row for v, row in numbers.items()}, **facts)
        for p in (p for p in self.players if p.neither):
            text = f"player {p.id} may have neither colour (2.3, 2.4); treated as due {WORDS[p.due].title()}"
            self.give_way("2.4", text, [p])

    # -------------------------------------------------------------------------------------- the bye (4, 5)

    def bye(self):
        """4: from the lowest score group up, lowest R, dominating due colour, highest ARO; 5: the last player."""
        if len(self.players) % 2 == 0:
            return None
        counts = {group[0].score: self.balance(group) for group in self.groups}
        order = sorted(self.players, key=lambda p: (p.score, p.rating, p.due != counts[p.score], -p.aro, p.letter))
        article, against, over = "5" if self.number == 1 else "4", [], []
        for p in self.players[::-1] if self.number == 1 else order:
            row = {"who": p.id, "group": next(n for n, group in enumerate(self.groups, 1) if p in group)}
            pool = None if p.barred else Pool([q for q in self.players if q is not p], self.may)
            if pool and not pool.left():
                against.append({"kind": "taken", **row})
                priority = ["last of the list"] if self.number == 1 else BYE
                self.step("bye", article, id=p.id, against=against, priority=priority)
                self.passed(article, "bye", over)
                return p
            reason = {"kind": "completion", "why": self.blocked(pool)} if pool else self.bar_of(p)
            over += [p] if pool else []
            against.append(row | reason)
        return None

    def bar_of(self, p):
        """2.2: the first round that gave a point without playing."""
        return {"kind": "barred", "why": UNPLAYED[p.results[min(p.barred) - 1][3]]}

    def blocked(self, pool):
        """The sentence that says why these cannot all be paired."""
        return pool.blocked(lambda p: p.rank)

    def balance(self, players):
        """The dominating due colour."""
        whites = sum(p.due == "W" for p in players)
        return "" if 2 * whites == len(players) else "W" if 2 * whites > len(players) else "B"

    # -------------------------------------------------------------------------------------- the order of work (E)

    def work(self, scores):
        floaters = []
        for at, group in enumerate(self.groups):
            self.at = at + 1
            self.lower = [(n, g) for n, g in enumerate(self.groups[at + 1 :], at + 2) if g]
            facts = {"incoming": [p.id for p in sorted(floaters, key=lambda p: p.rank)]} if floaters else {}
            self.this = self.facts_of(self.at, scores[at], [*floaters, *group])
            self.step("group", "6.1", players=self.table(group), **self.this, **facts)
            if not group and (self.lower or not floaters):
                continue
            floaters = self.floaters(floaters, group)
            if not self.lower:
                group += floaters
                floaters = []
            floaters += self.pair_group(group)

    def pair(self, p, q, article=""):
        """These two meet, and leave."""
        self.pool.remove(p, q)
        for group in self.groups:
            for one in (p, q):
                if one in group:
                    group.remove(one)
        self.made.append((p, q))
        if article:
            self.step("pair", article, chooser=p.id, taken=q.id, against=[])

    def in_turn(self, players):
        """8.1: White and Black alternating, each by 6.2, from the top White one."""
        columns = self.column(players, "W"), self.column(players, "B")
        return [p for row in zip_longest(*columns) for p in row if p]

    def column(self, players, colour):
        """6.2: the order of a column."""
        mine = [p for p in players if p.col == colour]
        if colour == "W":
            return sorted(mine, key=lambda p: (p.aro, p.rating, p.letter))
        return sorted(mine, key=lambda p: (-p.rating, -p.aro, p.letter))

    def by_list(self, players, wanted):
        """The list of 7.1, 7.2 and 8.2: wanted due colour, highest R, lowest ARO, alphabetical."""
        return sorted(players, key=lambda p: (p.due != wanted, -p.rating, p.aro, p.letter))

    def refusal(self, p, q):
        """Why the two do not meet, if all others are to be paired."""
        if not self.may(p, q):
            return self.bar(p, q)
        rest = self.pool.copy()
        rest.remove(p, q)
        return {"kind": "completion", "why": self.blocked(rest)} if rest.left() else {}

    def floaters(self, floaters, group):
        """8: each floater in turn meets the highest R; who finds nobody floats on."""
        on, turn = [], self.in_turn(floaters)
        if turn:
            self.step("floaters", "8.1", group=self.at, ids=[p.id for p in turn])
        for p in turn:
            against, taken, over = [], None, []
            for q in self.by_list(group, OTHER[p.due]):
                reason = self.refusal(p, q)
                against.append({"kind": "taken", "who": q.id, "column": q.due.lower(), **reason})
                over += [q] if against[-1]["kind"] == "completion" else []
                if not reason:
                    taken = q
                    break
            facts = {"chooser": p.id, "taken": taken.id if taken else 0, "against": against, "group": self.at}
            self.step("floater", "8.2", **facts)
            self.passed("8.2", f"opponent of the floater {p.id}", over)
            if taken:
                self.pair(p, taken)
            else:
                on.append(p)
        return on

    def pair_group(self, group):
        """7.1, 7.2, 6.4, 7.3 and 7.4, 6.2 and 6.3; who floats."""
        islands = [p for p in group if not any(q is not p and self.may(p, q) for q in group)] if self.lower else []
        self.islands(group, self.in_turn(islands))
        newcomer = self.extra(group) if len(group) % 2 and self.lower else None
        leave = self.leave(group, newcomer)
        stay = sorted((p for p in group if p not in leave), key=lambda p: p.rank)
        for p in stay:
            p.col = p.due
        while stay:
            if self.number > 1:
                self.equalise(stay)
            stay = self.rows(stay)
        return leave

    def islands(self, group, islands):
        """7.1: who can meet nobody of the group meets somebody of a lower one."""
        rows = [
            {"chooser": p.id, "taken": 0, "against": [{**self.bar(p, q), "who": q.id} for q in group if q is not p]}
            for p in islands
        ]
        if rows:
            self.step("islands", "7.1", rows=rows, group=self.at)
        for p in islands:
            facts = {"chooser": p.id}
            text = f"opponent of the island {p.id}"
            q, number = self.search("7.1", [p], lambda q, p=p: self.refusal(p, q), OTHER[p.due], text, facts)
            if q:
                self.move(p, "7.1", self.at, "floater group")
                self.move(q, "7.1", number, "opponent group")
                self.pair(p, q, "7.1")

    def move(self, p, article, number, to):
        self.step("move", article, id=p.id, number=number, column=p.due.lower(), to=to, at=self.at)

    # -------------------------------------------------------------------------------------- 7.1, 7.2, D and U

    def search(self, article, upper, refusal, wanted, text, who):
        """The best candidate of the next possible lower group, by D + U, U and the list; 2.5 where it can be kept."""
        tried, refused, over = [], [], []
        extra = "what" in who
        for number, group in ((n, g) for n, g in self.lower if g):
            below, worth, rows = Pool(group, self.may), {}, []
            for q in self.by_list(group, wanted):
                reason = refusal(q)
                rows.append({"who": q.id, "column": q.due.lower(), **reason})
                over += [q] if reason.get("kind") == "completion" else []
                if not reason:
                    worth[q] = self.worth(q, below, upper, extra)
                    if not q.grounded and worth[q][2]:
                        break
            if not worth:
                tried.append(number)
                refused += rows
                if over:
                    self.nobody(article, who, tried, refused, over, text)
                    tried, refused, over = [], [], []
                continue
            if tried:
                self.nobody(article, who, tried, refused, [], text)
            best = max(worth, key=lambda q: worth[q][:2])
            free = [q for q in worth if not q.grounded and worth[q][0] == worth[best][0]]
            taken = max(free or [best], key=lambda q: worth[q][:2])
            by_id = {q.id: q for q in worth}
            for row in rows:
                if row["who"] in by_id:
                    row |= self.place(by_id[row["who"]], taken, worth)
            mine = next(row for row in rows if row["who"] == taken.id)
            facts = {"group": number, "priority": LIST, "wanted": wanted.lower(), "against": rows}
            facts |= {"down": mine["down"], "up": mine["up"]}
            facts |= {"ids": [taken.id], "what": "upfloat"} if extra else {"chooser": who["chooser"], "taken": taken.id}
            self.step("search", article, **facts)
            if taken.grounded:
                others = [q for q in worth if not q.grounded]
                why = (
                    f"{max(others, key=lambda q: worth[q][:2]).id} would cost a pair"
                    if others
                    else f"nobody else of group {number} is possible"
                )
                why = f"{taken.id} ({taken.grounded}), {why}"
                self.give_way("2.5", f"rule 2.5 is suppressed, keeping it would create new floaters: {why}", [taken])
            self.passed(article, f"{text} out of group {number}", over)
            group.remove(taken)
            return taken, number
        if tried:
            self.nobody(article, who, tried, refused, over, text)
        return None, 0

    def nobody(self, article, who, tried, refused, over, text):
        """Groups of which nobody is possible; reasons alike are told together."""
        told = {}
        for row in refused:
            told.setdefault(str([v for k, v in row.items() if k not in ("who", "column")]), []).append(row)
        against = []
        for rows in told.values():
            if len(rows) > 1:
                same = {k: v for k, v in rows[0].items() if k not in ("who", "column")}
                against.append({**same, "who": [row["who"] for row in rows]})
            else:
                against += rows
        facts = {"chooser": who["chooser"], "taken": 0} if "chooser" in who else {"ids": [], "what": "upfloat"}
        self.step("nobody", article, groups=tried, against=against, **facts)
        self.passed(article, f"{text} out of group {tried[-1]}", over)

    def place(self, q, taken, worth):
        """What D and U are, and why somebody else was taken; negative: it is the most."""
        pairs, most = worth[q][3:]
        signed = [-n if n == m else n for n, m in zip(pairs, most)]
        facts = {"down": signed[0], "up": signed[1] if len(signed) > 1 else None, "most": most}
        if q is taken:
            return {"kind": "taken", **facts}
        if q.grounded and not taken.grounded:
            return {"kind": "grounded", "why": q.grounded, **facts}
        return {"kind": "fewer" if worth[q][:2] < worth[taken][:2] else "later", **facts}

    def worth(self, q, below, upper, up):
        """(D + U, U, does it cost no pair at all, both, the most of both)."""
        below, above = below.copy(), Pool([*upper, q], self.may)
        below.remove(q)
        pools = [below, above][: 1 + up]
        pairs, most = [len(pool.mate) // 2 for pool in pools], [len(pool.players) // 2 for pool in pools]
        return sum(pairs), pairs[-1] if up else 0, pairs == most, pairs, most

    def extra(self, group):
        """7.2: an extra player for an odd group."""
        dominating = self.balance(group)
        whites = sum(p.due == "W" for p in group)
        self.step("odd", "7.2", group=self.at, whites=whites, blacks=len(group) - whites)

        def refusal(q):
            if not any(self.may(p, q) for p in group):
                return {"kind": "island"}
            if any(not self.refusal(q, p) for p in group):
                return {}
            others = Pool(self.pool.players, lambda a, b: self.may(a, b) and (q not in (a, b) or {a, b} & {*group}))
            return {"kind": "completion", "why": self.blocked(others)}

        text = f"extra player for group {self.at}"
        q, number = self.search("7.2", group, refusal, OTHER[dominating], text, {"what": "upfloat"})
        if q is None:
            return None
        self.move(q, "7.2", number, "group")
        group.append(q)
        if self.system != "danubian":
            return q
        self.danubian(q, group, dominating)
        return None

    def danubian(self, q, group, dominating):
        """7.2: the opponent of the extra player at once."""
        pool, pairs, rows = Pool(group, self.may), {}, []
        order = sorted(group, key=lambda p: (p.due != dominating, p.rating, p.aro, p.letter))
        for p in (p for p in order if p is not q):
            rows.append({"who": p.id, "column": p.due.lower(), "kind": "fewer", **self.refusal(q, p)})
            if rows[-1]["kind"] == "fewer":
                rest = pool.copy()
                rest.remove(p, q)
                pairs[p] = len(rest.mate) + 2
                if pairs[p] == len(pool.mate):
                    break
        taken = max(pairs, key=pairs.get)
        at = next(n for n, row in enumerate(rows) if row["who"] == taken.id)
        rows[at:] = [{**rows[at], "kind": "taken"}]
        self.step("danubian", "7.2", chooser=q.id, taken=taken.id, against=rows, wanted=dominating.lower())
        self.pair(q, taken, "7.2")

    # -------------------------------------------------------------------------------------- 6.4

    def leave(self, group, newcomer):
        """As few as possible float: not the newcomer, pairable below, lowest R, highest ARO, alphabetical."""
        below = next((g for _, g in self.lower if g), [])
        pairable = {p: any(self.may(p, q) for q in below) for p in group}
        order = sorted(group, key=lambda p: (p is newcomer, not pairable[p], p.rating, -p.aro, p.letter))
        pool = Pool(group, self.may)
        for count in range(pool.left(), len(group) + 1, 2):
            found = self.choose(group, order, count, [])
            if found is not None:
                break
        if not found:
            return found
        last = max(order.index(p) for p in found)
        rows = [
            {"id": p.id, "below": pairable[p], "needed": p not in found and at < last} for at, p in enumerate(order)
        ]
        found, pairs = sorted(found, key=lambda p: p.rank), len(pool.mate) // 2
        facts = {"ids": [p.id for p in found], "group": self.at, "pairs": pairs, "preference": rows, "priority": FLOAT}
        self.step("left", "6.4", against=[], what="float", **facts)
        if len(found) > pool.left():
            rest = self.pool.copy()
            rest.remove(*group)
            text = f"group {self.at} could make {pairs} pair(s); to leave nobody unpaired further down,"
            self.give_way("6.4", f"{text} {listed(found)} float (else {self.blocked(rest)})", found)
        return found

    def choose(self, group, order, count, chosen):
        """The first so many of the order without whom the group, and with whom all lower players, can be paired."""
        stay = [p for p in group if p not in chosen]
        if Pool(stay, self.may).left() > count:
            return None
        if not count:
            lower = self.pool.copy()
            lower.remove(*stay)
            return None if lower.left() else chosen
        for at, p in enumerate(order):
            found = self.choose(group, order[at + 1 :], count - 1, [*chosen, p])
            if found is not None:
                return found
        return None

    # -------------------------------------------------------------------------------------- 7.3, 7.4, 6.3

    def equalise(self, players):
        """7.3, 7.4: half of the surplus change the column; fixed colours stay."""
        whites, blacks = (self.column(players, c) for c in "WB")
        half = abs(len(whites) - len(blacks)) // 2
        if not half:
            return
        if len(whites) > len(blacks):
            order, source, article = sorted(whites, key=lambda p: (p.aro, -p.rating, p.letter)), "W", "7.3"
        else:
            order, source, article = sorted(blacks, key=lambda p: (-p.aro, p.rating, p.letter)), "B", "7.4"
        moved, against = [], []
        for p in order:
            if len(moved) < half:
                moved += [] if p.fixed else [p]
                against.append({"kind": "fixed" if p.fixed else "taken", "who": p.id, "why": p.fixed})
        for p in moved:
            p.col = OTHER[source]
        facts = {"ids": [p.id for p in moved], "to": f"the {WORDS[OTHER[source]]} column", "group": self.at}
        facts |= {"whites": len(whites), "blacks": len(blacks), "wanted": half, "source": source.lower()}
        facts |= {"priority": EQUALISE[source], "target": OTHER[source].lower(), "against": against}
        self.step("equalise", article, what="column", **facts)

    def rows(self, players):
        """6.2, 6.3: row by row the first Black below; or one pair of the same column, and who is left."""
        left, right = self.halves(players) if self.number == 1 else [self.column(players, c) for c in "WB"]
        facts = {key: self.this[key] for key in ("number", "heads", "score")}
        self.step("columns", "5" if self.number == 1 else "6.2", players=self.table(players), **facts)
        side = "w"
        if len(right) > len(left):
            left, right, side = right, left, "b"
        if len(left) > len(right) or not self.sides(left, right):
            p, q = self.same_column(players, left, right)
            self.pair(p, q)
            return [r for r in players if r not in (p, q)]
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

    def stuck(self, left, right):
        """The first row that would find nobody."""
        if self.sides(left, right):
            return {}
        at = next(n for n in range(len(left)) if not self.sides(left[: n + 1], right))
        return {"kind": "rows", "row": left[at].id}

    def sides(self, left, right):
        """Can each of the left have an opponent of the own on the right?"""
        if all(self.may(p, q) for p, q in zip(left, right)):
            return len(left) <= len(right)
        mine = {*left}
        pool = Pool([*left, *right], lambda a, b: (a in mine) != (b in mine) and self.may(a, b))
        return all(p in pool.mate for p in left)

    def same_column(self, players, left, right):
        """6.3: the first row that finds nobody with any change of those above looks in the own column."""
        stuck = next(n for n in range(len(left)) if not self.sides(left[: n + 1], right))
        alone = not any(self.may(left[stuck], q) for q in right)
        possible = [{"id": p.id, "ids": [q.id for q in right if self.may(p, q)]} for p in left[: stuck + 1]]
        facts = {"stuck": left[stuck].id, "alone": alone, "possible": [] if alone else possible}
        against = [{"who": q.id, **self.bar(left[stuck], q)} for q in right if not self.may(left[stuck], q)]
        for n in range(stuck, -1, -1):
            for q in left[n + 1 :] + left[:n][::-1]:
                rest = Pool([r for r in players if r not in (left[n], q)], self.may)
                if self.may(left[n], q) and not rest.left():
                    against = [row | ({"with": left[stuck].id} if n < stuck else {}) for row in against]
                    self.step("same_column", "6.3", chooser=left[n].id, taken=q.id, against=against, **facts)
                    return left[n], q
        return need(False, "no pair of the same column")

    # -------------------------------------------------------------------------------------- colours (3), round 1 (5)

    def colour_rows(self):
        """3; in round 1 the first row has the initial colour, the second the other one ..., through all groups (5)."""
        if not self.made:
            return []
        if self.number > 1:
            rows = [self.colour_row(*pair) for pair in self.made]
            self.step("colours", "3", rows=rows)
            return rows
        first = (self.initial or "white")[0]
        made = sorted((sorted(pair, key=lambda p: p.rank) for pair in self.made), key=lambda pair: pair[0].rank)
        rows = []
        for row, (a, b) in enumerate(made, 1):
            w, b = (a, b) if (row % 2 == 1) == (first == "w") else (b, a)
            rows.append({"white": w.id, "black": b.id, "row": row})
        self.step("first_colours", "5", rows=rows, initial=first)
        return rows

    def colour_row(self, a, b):
        """White and Black, and the rule that says so."""
        white, facts = self.white(a, b)
        w, b = (a, b) if white else (b, a)
        facts = dict(zip(("rule", *facts[1:2]), facts[::2]))
        both = {"colours": [w.colours, b.colours], "rating": [w.rating, b.rating]}
        return {"white": w.id, "black": b.id, "aro": [self.numbers_of(p)["aro"] for p in (w, b)], **both, **facts}

    def white(self, a, b):
        """2.3, 2.4, then 3.1 to 3.4: has the first of the two White? And the rule."""
        left = [c for c in a.allowed if OTHER[c] in b.allowed]
        if len(left) == 1:
            fixed = a if len(a.allowed) == 1 else b
            return left[0] == "W", (fixed.fixed, "id", fixed.id)
        if a.difference != b.difference:
            return a.difference < b.difference, ("3.1",)
        for back, (mine, theirs) in enumerate(zip(reversed(a.colours), reversed(b.colours)), 1):
            if mine != theirs:
                return mine == "B", ("3.2", "back", back)
        rule = "3.3" if a.aro != b.aro else "3.4" if a.rating != b.rating else "order"
        return (a.aro, -a.rating, a.rank) > (b.aro, -b.rating, b.rank), (rule,)
