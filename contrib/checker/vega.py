"""Rounds of the Dubov of 1997 as Vega pairs it, and of its Danubian variant, worked out once more (docs/vega.md).

Of the steps it compares who has the bye, meets whom, moves, floats and changes the column, and the colours; not the
reasons against others. So a round with a trace is "not all proved", one without is accepted.
"""

import unicodedata
from fractions import Fraction
from itertools import zip_longest

from .common import OTHER, need
from .matching import Pool
from .steps import Whole

EDITION = "FIDE Dubov 1997, procedure of Vega"
VEGA = {
    "vega": ("TRFPAIR_VEGA", EDITION),
    "danubian": ("TRFPAIR_DANUBIAN", f"{EDITION}, 7.2 after the Danubian rules"),
}

ARTICLES = {
    "score_groups": "1",
    "bye": "4 5",
    "group": "6.1",
    "first_colours": "5",
    "colours": "3",
    "islands": "7.1",
    "nobody": "7.1 7.2",
    "search": "7.1 7.2",
    "move": "7.1 7.2",
    "pair": "7.1 7.2",
    "odd": "7.2",
    "danubian": "7.2",
    "floaters": "8.1",
    "floater": "8.2",
    "left": "6.4",
    "equalise": "7.3 7.4",
    "columns": "5 6.2",
    "rows": "6.2",
    "same_column": "6.3",
    "yield": "2.4 2.5 4 5 6.4 7.1 7.2 8.2",
}
"""The steps, and the articles that each can have."""


def plain_name(line):
    """The name without case and accents, as the alphabet goes."""
    name = unicodedata.normalize("NFKD", line[14:47].strip())
    return "".join(c for c in name if not unicodedata.combining(c)).casefold()


class Vega(Whole):
    """The procedure, chapter by chapter."""

    systems = VEGA
    notices = "vega-2.4 vega-2.5 vega-4 vega-5 vega-6.4 vega-7.1 vega-7.2 vega-8.2"

    def facts(self):
        """1, 2.5: what is due, the average rating of the opponents, who may not be moved up."""
        names = {int(line[4:8]): plain_name(line) for line in self.file.records["001"]}
        rating = {p.id: p.rating for p in self.file.players}
        for p in self.file.players:
            met = [rating[v] for _, v, _, _ in p.results if v and rating[v]]
            p.aro, p.letter = Fraction(sum(met), len(met) or 1), (names[p.id], p.order)
            p.allowed = [c for c in "WB" if abs(p.difference + (1 if c == "W" else -1)) <= 2]
            p.fixed = "2.3" if len(p.allowed) == 1 else ""
            legal = [c for c in p.allowed if p.colours[-2:] != 2 * c]
            p.fixed = p.fixed or ("2.4" if len(legal) == 1 else "")
            p.allowed = legal or p.allowed
            p.due = p.allowed[0] if len(p.allowed) == 1 else self.due_colour(p)
            p.ups = [number for number in range(1, self.number) if self.moved_up(p, number)]
            often = 4 if (self.rounds or 0) > 9 else 3
            p.grounded = not self.last and (self.number - 1 in p.ups or len(p.ups) >= often)
            p.col = p.due

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
        return found | ({"colour": {}} if len(a.allowed) == 1 and a.allowed == b.allowed else {})

    def check(self):
        """The boards are those of the procedure."""
        need(not self.answer["options"].get("third_colour"), "the option third_colour is not read here", 3)
        self.said, self.made = [], []
        mine = self.bye()
        need(mine is self.receiver, f"the bye is for {mine and mine.id}")
        self.pool = Pool([p for p in self.players if p is not mine], self.may)
        need(not self.pool.left(), "the round has no pairing")
        scores = sorted({p.score for p in self.pool.players}, reverse=True)
        self.groups = [[p for p in self.pool.players if p.score == s] for s in scores]
        self.work()
        self.seated = (
            self.first_colours() if self.number == 1 else {e if self.white(*e) else e[::-1] for e in self.made}
        )
        self.said += [("colours", sorted((w.id, b.id) for w, b in self.seated))] if self.seated else []
        super().check()

    def colour(self, a, b):
        need((a, b) in self.seated or (b, a) in self.seated, f"{a.id} and {b.id} do not meet")
        return "W" if (a, b) in self.seated else "B"

    def without_trace(self):
        """The round is proved all the same."""

    def trace(self, steps):
        """Who meets, moves, floats."""
        self.outline(steps)
        found = [one for step in steps for one in self.decisions(step)]
        for mine, theirs in zip_longest(self.said, found):
            need(mine == theirs, f"the steps say {theirs}, not {mine}")
        self.unproved.append("the steps: reasons, tables and notices are not looked at")

    def outline(self, steps):
        """Each step has an article of its kind; the table of all groups comes first, each group once, colours last."""
        known = [step for step in steps if step["step"] in ARTICLES]
        self.unproved += [f"the step {step['step']}" for step in steps if step not in known]
        for step in known:
            need(step["article"] in ARTICLES[step["step"]].split(), f"the article of {step['step']}")
        names, groups = [step["step"] for step in known], [step["number"] for step in known if step["step"] == "group"]
        count = len(known[0]["groups"])
        last = ["first_colours" if self.number == 1 else "colours"] if self.made else []
        need(names[0] == "score_groups" and groups == [*range(1, count + 1)], "the groups of the steps")
        need(names.count("score_groups") == 1 and [n for n in names if n.endswith("colours")] == last, "a step twice")
        need(not last or names[-1] == last[0], "the colours come last")

    def decisions(self, step):
        """What a step says of those who meet, move and float."""
        name = step["step"]
        if name in ("pair", "floater") and step["taken"]:
            yield "pair", step["chooser"], step["taken"]
        elif name in ("bye", "move"):
            yield name, step["id"]
        elif name in ("equalise", "left"):
            yield name, sorted(step["ids"])
        elif name == "rows":
            yield name, [(row["chooser"], row["taken"]) for row in step["rows"]]
        elif name == "same_column":
            yield "pair", step["chooser"], step["taken"]
        elif name in ("colours", "first_colours"):
            yield "colours", sorted((row["white"], row["black"]) for row in step["rows"])

    # -------------------------------------------------------------------------------------- the bye (4, 5)

    def bye(self):
        """4: from the lowest score group up, lowest R, dominating due colour, highest ARO; 5: the last player."""
        if len(self.players) % 2 == 0:
            return None
        counts = {s: self.balance([p for p in self.players if p.score == s]) for s in {p.score for p in self.players}}
        order = sorted(self.players, key=lambda p: (p.score, p.rating, p.due != counts[p.score], -p.aro, p.letter))
        for p in order if self.number > 1 else reversed(self.players):
            if not p.barred and not Pool([q for q in self.players if q is not p], self.may).left():
                self.said.append(("bye", p.id))
                return p
        return None

    def balance(self, players):
        """The dominating due colour."""
        whites = sum(p.due == "W" for p in players)
        return "" if 2 * whites == len(players) else "W" if 2 * whites > len(players) else "B"

    # -------------------------------------------------------------------------------------- the order of work (E)

    def work(self):
        floaters = []
        for at, group in enumerate(self.groups):
            self.lower = [g for g in self.groups[at + 1 :] if g]
            if not group and (self.lower or not floaters):
                continue
            floaters = self.floaters(floaters, group)
            if not self.lower:
                group += floaters
                floaters = []
            floaters += self.pair_group(group)

    def pair(self, p, q, said=True):
        """These two meet, and leave."""
        self.pool.remove(p, q)
        for group in self.groups:
            for one in (p, q):
                if one in group:
                    group.remove(one)
        self.made.append((p, q))
        if said:
            self.said.append(("pair", p.id, q.id))

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

    def completes(self, p, q):
        """Can all others still be paired if these two meet?"""
        if not self.may(p, q):
            return False
        rest = self.pool.copy()
        rest.remove(p, q)
        return not rest.left()

    def floaters(self, floaters, group):
        """8: each floater in turn meets the highest R; who finds nobody floats on."""
        on = []
        for p in self.in_turn(floaters):
            q = next((q for q in self.by_list(group, OTHER[p.due]) if self.completes(p, q)), None)
            if q:
                self.pair(p, q)
            else:
                on.append(p)
        return on

    def pair_group(self, group):
        """7.1, 7.2, 6.4, 7.3 and 7.4, 6.2 and 6.3; who floats."""
        islands = [p for p in group if not any(q is not p and self.may(p, q) for q in group)] if self.lower else []
        for p in self.in_turn(islands):
            q = self.search([p], lambda q, p=p: self.completes(p, q), OTHER[p.due])
            if q:
                self.said += [("move", p.id), ("move", q.id)]
                self.pair(p, q)
        newcomer = self.extra(group) if len(group) % 2 and self.lower else None
        leave = self.leave(group, newcomer)
        stay = [p for p in group if p not in leave]
        for p in stay:
            p.col = p.due
        stay.sort(key=lambda p: p.rank)
        while stay and self.number == 1:
            stay = self.rows(stay, (stay[: len(stay) // 2], stay[len(stay) // 2 :]))
        while stay:
            self.equalise(stay)
            stay = self.rows(stay)
        return leave

    # -------------------------------------------------------------------------------------- 7.1, 7.2, D and U

    def search(self, upper, possible, wanted, up=False):
        """The best candidate of the next possible lower group, by D + U, U and the list; 2.5 where it can be kept."""
        for group in self.lower:
            order, below, worth = [q for q in self.by_list(group, wanted) if possible(q)], Pool(group, self.may), {}
            for q in order:
                worth[q] = self.worth(q, below, upper, up)
                if not q.grounded and worth[q][2]:
                    break
            if worth:
                best = max(worth, key=lambda q: worth[q][:2])
                free = [q for q in worth if not q.grounded and worth[q][0] == worth[best][0]]
                best = max(free or [best], key=lambda q: worth[q][:2])
                group.remove(best)
                return best
        return None

    def worth(self, q, below, upper, up):
        """(D + U, U, does it cost no pair at all)."""
        below, above = below.copy(), Pool([*upper, q] if up else [], self.may)
        below.remove(q)
        pairs = [len(pool.mate) // 2 for pool in (below, above)]
        most = [len(pool.players) // 2 for pool in (below, above)]
        return sum(pairs), pairs[1], pairs == most

    def extra(self, group):
        """7.2: an extra player for an odd group."""
        dominating = self.balance(group)
        q = self.search(group, lambda q: any(self.completes(q, p) for p in group), OTHER[dominating], up=True)
        if q is None:
            return None
        self.said.append(("move", q.id))
        group.append(q)
        if self.system != "danubian":
            return q
        pool, pairs = Pool(group, self.may), {}
        others = sorted(group, key=lambda p: (p.due != dominating, p.rating, p.aro, p.letter))
        for p in (p for p in others if p is not q and self.completes(q, p)):
            rest = pool.copy()
            rest.remove(p, q)
            pairs[p] = len(rest.mate) + 2
            if pairs[p] == len(pool.mate):
                break
        self.pair(q, max(pairs, key=pairs.get))
        return None

    # -------------------------------------------------------------------------------------- 6.4

    def leave(self, group, newcomer):
        """As few as possible float: not the newcomer, pairable below, lowest R, highest ARO, alphabetical."""
        below = next((g for g in self.lower if g), [])
        pairable = {p: any(self.may(p, q) for q in below) for p in group}
        order = sorted(group, key=lambda p: (p is newcomer, not pairable[p], p.rating, -p.aro, p.letter))
        for count in range(Pool(group, self.may).left(), len(group) + 1, 2):
            found = self.choose(group, order, count, [])
            if found is not None:
                break
        if found:
            self.said.append(("left", sorted(p.id for p in found)))
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
        if len(whites) > len(blacks):
            order, to = sorted(whites, key=lambda p: (p.aro, -p.rating, p.letter)), "B"
        else:
            order, to = sorted(blacks, key=lambda p: (-p.aro, p.rating, p.letter)), "W"
        moved = [p for p in order if not p.fixed][:half]
        for p in moved:
            p.col = to
        if half:
            self.said.append(("equalise", sorted(p.id for p in moved)))

    def rows(self, players, columns=None):
        """6.2, 6.3: row by row the first Black below; or one pair of the same column, and who is left."""
        left, right = columns or (self.column(players, "W"), self.column(players, "B"))
        if len(right) > len(left):
            left, right = right, left
        if len(left) > len(right) or not self.sides(left, right):
            p, q = self.same_column(players, left, right)
            self.pair(p, q)
            return [r for r in players if r not in (p, q)]
        said = []
        for at, p in enumerate(left):
            for below in range(at, len(right)):
                rest = [q for n, q in enumerate(right[at:], at) if n != below]
                if self.may(p, right[below]) and self.sides(left[at + 1 :], rest):
                    right[at], right[below] = right[below], right[at]
                    break
            said.append((p.id, right[at].id))
        self.said.append(("rows", said))
        for p, q in zip(left, right):
            self.pair(p, q, said=False)
        return []

    def sides(self, left, right):
        """Can each of the left have an opponent of the own on the right?"""
        if all(self.may(p, q) for p, q in zip(left, right)):
            return True
        mine = {*left}
        pool = Pool([*left, *right], lambda a, b: (a in mine) != (b in mine) and self.may(a, b))
        return all(p in pool.mate for p in left)

    def same_column(self, players, left, right):
        """6.3: the first row that finds nobody with any change of those above looks in the own column."""
        stuck = next((n for n in range(len(left)) if not self.sides(left[: n + 1], right)), -1)
        for n in range(stuck, -1, -1):
            for q in left[n + 1 :] + left[:n][::-1]:
                rest = Pool([r for r in players if r not in (left[n], q)], self.may)
                if self.may(left[n], q) and not rest.left():
                    return left[n], q
        return need(False, "no pair of the same column")

    # -------------------------------------------------------------------------------------- colours (3), round 1 (5)

    def white(self, a, b):
        """2.3, 2.4, then 3.1 to 3.4: has the first of the two White?"""
        left = [c for c in a.allowed if OTHER[c] in b.allowed]
        if len(left) == 1:
            return left[0] == "W"
        if a.difference != b.difference:
            return a.difference < b.difference
        for mine, theirs in zip(reversed(a.colours), reversed(b.colours)):
            if mine != theirs:
                return mine == "B"
        return (a.aro, -a.rating, a.rank) > (b.aro, -b.rating, b.rank)

    def first_colours(self):
        """5: the first row has the initial colour, the second the other one ..., through all groups."""
        turn = (self.initial or "white")[0].upper() == "B"
        made = sorted((sorted(e, key=lambda p: p.rank) for e in self.made), key=lambda e: e[0].rank)
        return {(a, b) if (row + turn) % 2 == 0 else (b, a) for row, (a, b) in enumerate(made)}
