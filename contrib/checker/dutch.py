"""Dutch rounds of both editions and Burstein rounds (sections 3 to 13 of docs/certificates.md; C.04.3, C.04.4.2)."""

from collections import Counter, defaultdict
from itertools import chain, combinations, islice, product, takewhile

from .common import NOBODY, OTHER, Round, need

# ------------------------------------------------------------------------------------------ a bracket


class Candidate:
    """The pairs of a bracket, the higher player first, in order; and a matching of a graph that has them."""

    def __init__(self, k, pairs, matching=()):
        self.pairs = sorted((tuple(sorted(e, key=k.place.get)) for e in pairs), key=lambda e: k.place[e[0]])
        self.matching, self.k = matching, k
        opponent = {a: b for e in self.pairs for a, b in (e, e[::-1])}
        self.floaters = [p for p in k.players if p not in opponent]
        self.mdps = [e for e in self.pairs if e[0] in k.mdps]
        self.inner = [e for e in self.pairs if e[0] not in k.mdps]
        guests = {b for _, b in self.mdps}
        self.remainder = [p for p in k.residents if p not in guests]
        self.bsn = {p: n for n, p in enumerate(self.remainder, 1)}
        self.s1 = [a for a, _ in self.inner]
        self.s2 = [p for p in self.remainder if p not in self.s1]
        first = self.remainder[: len(self.s1)]
        self.down, self.up = [p for p in first if p not in self.s1], [p for p in self.s1 if p not in first]
        if k.by_index:
            seconds = {b for _, b in self.pairs}
            self.walk = self.choices([p for p in k.players if p not in seconds], k.players[::-1], opponent)
        else:
            choosers = [a for a, _ in self.mdps]
            self.walk = self.choices(choosers, k.residents, opponent) + self.choices(self.s1, self.s2, opponent)

    def choices(self, choosers, pool, opponent):
        """(chooser, opponent, those of the list before the opponent), who leaves the list."""
        found = []
        for a in choosers:
            b, pool = opponent.get(a, NOBODY), [p for p in pool if p is not a]
            at = len(pool) if b is NOBODY else pool.index(b)
            found.append((a, b, pool[:at]))
            pool = pool[:at] + pool[at + 1 :]
        return found

    def order(self):
        """The keys of section 10."""
        if self.k.by_index:
            return []
        down, up = [self.bsn[p] for p in reversed(self.down)], [self.bsn[p] for p in self.up]
        places = [[self.k.place[e[end]] + 1 for e in self.mdps] for end in (0, 1)]
        values = *places, len(down), sum(up) - sum(down), down, up, [self.bsn[b] for _, b in self.inner]
        named = zip(KEYS.split(), ARTICLES[self.k.new].split(), values)
        return [{"key": key, "article": article, "value": value} for key, article, value in named]


KEYS = "mdps opponents exchanges difference down up transposition"
ARTICLES = {True: "4.4 4.2 4.3.1 4.3.2 4.3.3 4.3.4 4.2", False: "D.3 D.1 D.2.a D.2.b D.2.c D.2.d D.1"}
LISTS = {"2026": (1, 3, 13, 14, 15, 16), "2017": (1, 3, 12, 13, 14, 15), "burstein": (1, 3)}
ROWS = {
    "2026": [f"C{n}" for n in (6, 7, 8, *range(8, 22))],
    "2017": [f"C.{n}" for n in (5, 6, 7, *range(7, 20))],
    "burstein": ["C5", "C6", "C7", "C7", "C8"],
}


class Bracket:
    """A bracket: its players, and what pairs and downfloaters are worth (sections 3 and 4)."""

    def __init__(self, event, name, mdps, residents, lower, special="", receiver=None, boards=()):
        self.event, self.name, self.residents, self.lower, self.special = event, name, residents, lower, special
        self.by_index, self.new, self.may = event.by_index, event.new, event.may
        self.players, self.mdps = mdps + residents, {*mdps}
        if self.by_index:
            self.players, self.mdps = sorted(self.players, key=lambda p: p.rank), {*()}
        self.place = {p: n for n, p in enumerate(self.players)}
        self.following = {p for p in lower if p.score == lower[0].score}
        self.bound = self.new or special != "" or not lower
        self.ahead = bool(lower) and (self.new or special == "")
        may_have = [p for p in self.players + lower if not p.barred] if receiver and not self.by_index else []
        self.open = {p for p in may_have if not self.new or p.score == receiver.score}
        self.nine = self.new and bool(self.open) and self.open <= self.place.keys()
        self.rules = "burstein" if self.by_index else "2026" if self.new else "2017"
        self.proof, self.y, self.units = None, {}, {}
        self.chosen = Candidate(self, [e for e in boards if self.place.keys() >= {*e}])

    def acts(self, candidate):
        """Does C9 act?"""
        return self.nine and len(candidate.floaters) == 1

    def kind(self, p):
        """On what the slots of an edge of this player depend, but for the colours that the pair gets."""
        if p in self.place:
            return p in self.mdps, p.score, p.prefers, p.strength, p.recent, p.top, bool(p.barred), p.unplayed
        return (p.score, bool(p.barred)) if p in self.following else None

    def pair_slots(self, a, b, colours=True):
        """(row, value, player) of a pair; without those that the colours decide, if they do not count."""
        if b.rank < a.rank:
            a, b = b, a
        first = {"2026": 5, "2017": 4, "burstein": 2}[self.rules]
        gap, found, gets = a.score - b.score, [], self.event.colour(a, b)
        for p, colour in ((a, gets), (b, OTHER[gets])):
            if colours and (a.top or b.top):
                found += [(first, 0, p)] * (abs(p.difference + (1 if colour == "W" else -1)) > 2)
                found += [(first + 1, 0, p)] * (p.colours[-2:] == colour * 2)
            if a.prefers == b.prefers == OTHER[colour]:
                strong = min(a.strength, b.strength) == 2 and not self.by_index
                found += [(first + 2, 0, p), (first + 3, 0, p)][: 1 + strong]
        if not self.new and gap:
            found.append((1, gap, a))
        if (a in self.mdps) if self.new else gap:
            found += self.goes_down(a, gap) + self.floated(b, "^", 10 if self.new else 9, gap)
        return found

    def floated(self, p, way, row, gap):
        """A float of the last round is counted in a row and listed four rows further down; one before, two rows on."""
        rows = [row + 2 * back for back in (0, 1) if p.recent[back] == way]
        return [slot for row in rows for slot in ((row, 0, p), (row + 4, gap, p))]

    def goes_down(self, p, gap):
        """Since 2026 residents are counted and MDPs listed."""
        found = self.floated(p, "v", 9 if self.new else 8, gap)
        return [slot for slot in found if not self.new or (slot[0] > 12) == (p in self.mdps)]

    def float_slots(self, p):
        gap = p.score if self.new else p.score - self.players[-1].score + 10
        again = [] if self.by_index else self.goes_down(p, gap + (1_000_000 if self.new else 0))
        return [(0, 0, p), (1, gap, p), *again]

    def ahead_slots(self, p):
        times = 3 if not self.new and p.barred and len(self.following) == len(self.lower) else 1
        return [(2, 0, p)] * times + [(3, p.score, p)] if self.ahead else []

    def unpaired(self, candidate):
        """Downfloaters and players of the following group without an opponent among them, by the matching."""
        within = self.following.union(candidate.floaters)
        return within.difference(*(e for e in candidate.matching if within.issuperset(e)))

    def values(self, candidate):
        """The rows that act, with the players behind their values."""
        nine, found = self.acts(candidate), []
        events = [s for a, b in candidate.pairs for s in self.pair_slots(a, b)]
        events += [s for p in candidate.floaters for s in self.float_slots(p) + [(4, 0, p)] * (p.unplayed * nine)]
        events += [s for p in self.unpaired(candidate) for s in self.ahead_slots(p)]
        for row, article in enumerate(ROWS[self.rules]):
            if (self.ahead or row not in (2, 3)) and (nine or article != "C9"):
                mine = [e for e in events if e[0] == row]
                value = sorted((e[1] for e in mine), reverse=True) if row in LISTS[self.rules] else len(mine)
                behind = {e[2] for e in mine}.union(candidate.floaters if article == "C9" else ())
                players = [p.id for p in sorted(behind, key=lambda p: p.rank)]
                found.append({"row": row, "article": article, "value": value, "players": players})
        return found


class Units:
    """Section 5: what a slot is worth; each unit outweighs the smaller ones."""

    def __init__(self, rows, vertices, bound):
        self.of = {(row, value): int(unit, 16) for row, value, unit in rows}
        need(len(self.of) == len(rows), "a slot twice")
        self.known, total = {}, 0
        for slot in sorted(self.of, key=lambda s: (-s[0], s[1])):
            need(self.of[slot] > bound - 1 + 3 * (vertices + vertices % 2) * total, f"the unit of {slot}")
            total += self.of[slot]

    def cost(self, slots):
        """None if there is a slot without a unit."""
        units = [self.of.get(slot[:2]) for slot in slots]
        return None if None in units else sum(units)


class Graph:
    """The graph of a bracket (section 5), or what a choice (section 10) or a case (11) leaves of it."""

    def __init__(self, k, gone=(), bye=False, leave=(), stay=(), s1=(), out=()):
        self.k, self.gone, self.leave, self.s1, self.out = k, {*gone}, {*leave}, {*s1}, {*out}
        self.tied = {*stay} | self.s1
        self.bound, self.nine, self.loose = k.bound or bye, False, False  # loose, for groups: two MDPs may meet
        everybody = k.players + [p for p in k.lower if self.bound or p in k.following]
        self.size = len(everybody)
        self.players = [p for p in everybody if p not in self.gone]
        self.left = [p for p in k.players + k.lower if p not in self.gone]
        self.odd = len(self.players) % 2 == 1
        self.zero = not bye and (not self.bound or self.size % 2 == 1)
        self.vertices = dict.fromkeys(self.players + [NOBODY] * self.zero, 0)

    def edge(self, a, b):
        k = self.k
        inside = k.place.keys() & {a, b}
        if len(inside) == 1 and inside & self.tied:
            return False
        if len(inside) == 2:
            mdps = inside & k.mdps
            if inside & self.out or (len(mdps) == 2 and not (self.loose and not mdps & self.tied)):
                return False
            if self.s1 and (mdps or len(inside & self.s1) != 1):
                return False
        if NOBODY in (a, b):
            return not k.open.isdisjoint((a, b)) if self.bound else self.zero
        return k.may(a, b)

    def apart(self, a, b):
        """Is this edge of two players of the bracket as two downfloaters?"""
        return (a in self.leave or b in self.leave) and a in self.k.place and b in self.k.place

    def slots(self, a, b, colours=True):
        k, apart = self.k, self.apart(a, b)
        inside = [p for p in (a, b) if p in k.place]
        if len(inside) == 2 and not apart:
            return k.pair_slots(a, b, colours)
        level = inside + [p for p in (a, b) if p in k.following]
        found = [s for p in inside for s in k.float_slots(p)]
        found += [s for p in level for s in k.ahead_slots(p) if len(level) == 1 or apart]
        return found + [(4, 0, p) for p in inside if self.nine and NOBODY in (a, b) for _ in range(p.unplayed)]

    def prove(self, candidate, units, y, blossoms, places=None):
        """Section 6: no perfect matching of this graph costs less than the candidate's."""
        marks, zero = dict(self.vertices), y[NOBODY]
        need(marks.keys() >= y.keys(), "numbers of strangers")
        need(self.bound or (zero >= 0 and (self.odd or not zero)), "the number of 0")
        for n, (z, members) in enumerate(blossoms):
            need(z > 0 and len(members) % 2 and len({*members}) == len(members), "a set of an even number")
            need(marks.keys() >= {*members} and (self.bound or NOBODY not in members), "a set with strangers")
            for p in members:
                marks[p] |= 1 << n
        self.edges(units, y, marks, [z for z, _ in blossoms], places)
        seen = Counter(chain(*candidate.matching))
        zeros = seen.pop(NOBODY, 0)
        need(seen == Counter(self.players), "not each player in one edge")
        need(zeros == self.odd if self.bound else zeros >= self.odd, "the vertex 0")
        total = 0
        for a, b in candidate.matching:
            need(self.edge(a, b), f"no edge {a.id}-{b.id}")
            total += units.cost(self.slots(a, b)) + (places.edge(a, b, self) if places else 0)
        numbers = y.total() - (0 if self.bound or self.odd else zero)
        need(2 * total == numbers - sum(z * (len(m) - 1) // 2 for z, m in blossoms), "the sum of the proof")

    def edges(self, units, y, marks, z, places):
        """Check 3. First of players alike at once: neither places nor the rows of colours cost less than nothing."""
        alike, within = defaultdict(list), {}
        for p, mark in marks.items():
            alike[y[p], mark, self.nine if p is NOBODY else (self.k.kind(p), p in self.leave)].append(p)
        groups = list(alike.items())
        for n, ((y_a, mark_a, kind_a), some) in enumerate(groups):
            for (y_b, mark_b, kind_b), others in groups[n:]:
                if (kind_a, kind_b) not in units.known:
                    units.known[kind_a, kind_b] = units.cost(self.slots(some[0], others[0], False))
                least, both = units.known[kind_a, kind_b], mark_a & mark_b
                if both not in within:
                    within[both] = sum(number for n, number in enumerate(z) if both >> n & 1)
                spare = within[both] - y_a - y_b
                if least is not None and 2 * least + spare >= 0:
                    continue
                for a, b in combinations(some, 2) if some is others else product(some, others):
                    if self.edge(a, b):
                        cost = units.cost(self.slots(a, b))
                        cost += places.edge(a, b, self) if places else 0
                        need(2 * cost + spare >= 0, f"the edge {a.id}-{b.id}")


class Places:
    """Section 7: the order as a number, relative to a candidate."""

    def __init__(self, k, chosen):
        self.k, self.bsn, self.half, self.exchanged = k, chosen.bsn, len(chosen.s1), bool(chosen.down)
        self.before = {a: ({p for p in passed if k.may(a, p)}, b) for a, b, passed in chosen.walk}
        choices = [(a, 2 if before else 1) for a, (before, _) in self.before.items()][::-1]
        if not k.by_index:
            size, count, inner = len(chosen.bsn), len(k.residents), len(chosen.inner)
            widths = {"up": size - self.half, "down": self.half, "gap": (count**2).bit_length()}
            middle = [*widths.items()] * self.exchanged + [("exchanges", count.bit_length())]
            choices = [*choices[:inner], *middle, *choices[inner:], ("limbo", len(k.mdps))]
        self.unit, self.bound = {}, 1
        for field, width in choices:
            self.unit[field] = self.bound
            self.bound <<= width

    def choice(self, a, b):
        if a not in self.before:
            return 0
        earlier, chosen = self.before[a]
        return 0 if b in earlier else self.unit[a] * ((b is not chosen) + bool(earlier))

    def side(self, p, higher):
        """What a player adds who is, or is not, the higher of a pair."""
        if p in self.k.mdps:
            return 0 if higher else self.unit["limbo"] << (len(self.k.mdps) - 1 - self.k.place[p])
        if p not in self.bsn:
            return 0
        b, half = self.bsn[p], self.half
        total = self.unit["exchanges"] if higher and b > half else 0
        if self.exchanged and higher == (b <= half):
            total += self.unit["down"] << (b - 1) if higher else self.unit["up"] << (len(self.bsn) - b)
        elif self.exchanged:
            total += self.unit["gap"] * abs(b - half)
        return total

    def edge(self, a, b, graph):
        place, by_index = self.k.place, self.k.by_index
        inside = sorted((p for p in (a, b) if p in place), key=place.get)
        if len(inside) == 2 and not graph.apart(a, b):
            return self.choice(*inside) + (0 if by_index else self.side(inside[0], True) + self.side(inside[1], False))
        return sum(self.choice(p, NOBODY) if by_index else self.side(p, False) for p in inside)


# ------------------------------------------------------------------------------------------ the round

STEPS = """
accelerated against ahead article attempt bracket brackets bsn bye by criteria down earlier edition fewest floaters
forbidden games given_up heads heterogeneous id ids incoming initial_colour last last_round least limbo mdps
mdps_paired more number pairs players proof ranking remainder round rounds rows s1 s2 score seeding special step
subgroups title topscorer_limit topscorers unaltered unplayed up virtual what bye-set"""
"""The names and keys of the steps."""


SYSTEMS = {
    "dutch-2026": ("FIDE_DUTCH_2026", "C.04.3 in force since 1 February 2026"),
    "dutch-2017": ("FIDE_DUTCH_2017", "C.04.3 in force until 31 January 2026"),
    "burstein-2026": ("FIDE_BURSTEIN", "C.04.4.2 in force since 1 February 2026"),
}


class Claims(Round):
    """The claims of a Dutch or a Burstein round, one after the other."""

    systems = SYSTEMS
    keys = STEPS

    def __init__(self, data, answer):
        self.new, self.brackets = answer["system"] != "dutch-2017", {}
        super().__init__(data, answer)

    def facts(self):
        self.by_index = self.system == "burstein-2026" and self.number > min(self.rounds // 2, 4)
        limit = (self.number - 1) * max(self.points["WW"], self.points["WD"]) // 2
        for p in self.here:
            p.top = self.last and not self.by_index and p.score > limit
        if self.by_index:
            self.rank_by_index([self.by_id[v] for v, bye in self.absent.items() if bye == "Z"])

    def rank_by_index(self, away):
        """Burstein 1.7 and 1.8: for the opponents of those away, zero-point byes up to this round are draws."""
        zeros = {p: len([*takewhile(lambda r: r[3] == "ZPB", reversed(p.results))]) for p in away}
        seen = {p: p.real + zeros.get(p, 0) * (self.points["WD"] - self.points["ZPB"]) for p in self.file.players}
        for p in self.file.players:
            games = [(got, seen[self.by_id[opponent]] if opponent else p.real) for got, opponent, _, _ in p.results]
            p.rank = -sum(score for _, score in games), -sum(got * score for got, score in games), p.order

    def trace(self, steps):
        mine, head, parts, floaters, special = self.receiver, {}, [], [], ""
        for step in steps:
            name = step["step"]
            parts += [{}] * (name == "bracket")
            where = head if name in ("round", "seeding", "ranking", "bye", "bye-set") else parts[-1]
            need(name not in where, f"a step {name} twice")
            where[name] = step
            self.unproved += [f"the step {name}"] * (name not in STEPS.split())
        lower = sorted((p for p in self.players if p is not mine or not self.by_index), key=lambda p: -p.score)
        for number, steps in enumerate(parts, 1):
            need(lower, "a bracket after the last one")
            k = self.brackets[number] = self.bracket(f"bracket {number}", steps, floaters, lower, special)
            floaters, special, lower = k.chosen.floaters, k.special, k.lower
        need(not lower and floaters == [mine] * bool(mine and not self.by_index), "who is left by the last bracket")
        needed = [bool(mine), bool(mine and self.new and not self.by_index)]
        need(["bye" in head, "bye-set" in head] == needed, "the steps of the bye")
        if mine and self.by_index:
            self.bye_by_games(head["bye"])
        elif mine:
            self.bye(head["bye"])
            if self.new:
                self.bye_set(head["bye-set"])

    def bracket(self, name, steps, floaters, lower, before):
        """Section 3: the players of a bracket, then its proof, its values and its reasons."""
        step = steps["bracket"]
        special = step.get("special", "")
        need(special in (("",) if self.new else ("", "PPB", "CLB")), "special")
        need((special == "CLB") == (before == "PPB"), "the bracket after the penultimate one")
        residents = [p for p in lower if p.score == lower[0].score or special == "CLB"]
        lower = lower[len(residents) :]
        need(special != "PPB" or lower, "a penultimate bracket with nobody below")
        k = Bracket(self, name, floaters, residents, lower, special, self.receiver, self.boards)
        need([row["id"] for row in step["players"]] == [p.id for p in k.players], f"{name}: its players")
        c, ids = (
            k.chosen,
            {key: [p.id for p in getattr(k.chosen, key)] for key in ("floaters", "s1", "s2", "down", "up")},
        )
        self.criteria(k, steps["criteria"])
        told = steps.get("floaters", {"ids": [] if lower or k.by_index else ids["floaters"]})["ids"]
        need(told == ids["floaters"], f"{name}: the downfloaters")
        if k.by_index:
            facts = {"floaters": len(told), "last": not lower}
            need(facts.items() <= steps["criteria"].items(), f"{name}: {facts}")
        elif c.s1:
            need(all(steps["subgroups"][key] == ids[key] for key in ("s1", "s2", "down", "up")), f"{name}: S1, S2")
        if c.down and not k.by_index:
            self.exchanges(k, steps["subgroups"])
        self.passed_over(k, steps)
        if not k.by_index and "floaters" in steps:
            self.floaters(k, steps["floaters"])
        return k

    def criteria(self, k, step):
        """Section 6: the proof of the bracket's candidate, and its values."""
        c, proof, ahead = k.chosen, step.get("proof"), step.get("ahead")
        rest = self.pairs(proof["completion"]) if proof else []
        need(not any(k.place.keys() >= {*e} for e in rest), "a pair of the bracket in completion")
        k.proof, c.matching = proof, c.pairs + rest
        if proof:
            self.prove(k, Graph(k), c, proof)
        else:
            self.unproved.append(f"{k.name}: no certificate")
        if ahead and proof:
            within = k.following.union(c.floaters)
            found = {frozenset(e) for e in c.matching if within.issuperset(e)}
            need({frozenset(self.named(e)) for e in ahead["pairs"]} == found, f"{k.name}: the look-ahead")
            need({*self.named(ahead["unpaired"])} == k.unpaired(c), f"{k.name}: unpaired in the look-ahead")
        if k.special == "PPB":
            self.penultimate(k, step.get("attempt"))
        unknown = "" if proof else ROWS[k.rules][2]
        mine = [row for row in k.values(c) if row["article"] != unknown]
        keys = ("article", "value", "players")
        if k.by_index:
            keys = ("article", "value")
            mine = [row for row in mine if row["value"] and (c.floaters or row["article"] != "C7")]
        for row, told in zip(mine, [row for row in step["rows"] if row["article"] != unknown], strict=True):
            facts = {key: row[key] for key in keys} | ({} if k.by_index else {"best": row["value"]})
            need(facts.items() <= told.items(), f"{k.name}: {facts}")

    def prove(self, k, graph, candidate, proof, order=True, nine=None):
        """Sections 6 and 10: a candidate is the best, and the first of the best."""
        places = Places(k, candidate) if order else None
        graph.nine = k.acts(candidate) if nine is None else nine
        rows, y = proof.get("units", k.proof["units"]), self.numbers(proof["y"])
        key = str(rows), graph.size, places.bound if places else 1
        if key not in k.units:
            k.units[key] = Units(rows, *key[1:])
        if "units" not in proof:
            y.update({p: number for p, number in self.numbers(k.proof["y"]).items() if p in graph.vertices})
        y.update(self.numbers(proof.get("places", [])))
        listed = k.proof.get("sets", [])
        sets = [(int(z, 16), self.named(listed[m] if isinstance(m, int) else m)) for z, m in proof["blossoms"]]
        graph.prove(candidate, k.units[key], y, sets, places)

    def other(self, k, graph, proof, forced=(), order=False, nine=None):
        """The best candidate with a choice (section 10, points 1 to 3)."""
        fixed = self.pairs(proof["pairs"])
        touched = graph.gone.union(*fixed) - {NOBODY}
        if graph.bound and (not graph.zero or any(NOBODY in e for e in fixed)):
            touched.add(NOBODY)
        matching = fixed + [e for e in k.chosen.matching if touched.isdisjoint(e)]
        inner = [e for e in matching if k.place.keys() >= {*e} and not graph.apart(*e)]
        candidate = Candidate(k, [*inner, *forced], matching)
        self.prove(k, graph, candidate, proof, order, nine)
        return candidate

    def penultimate(self, k, attempt):
        """Section 12: the bracket without C.4 leaves players who cannot be paired."""
        if not attempt:
            self.unproved.append(f"{k.name}: that it is the penultimate bracket")
            return
        pairs = self.pairs(attempt["pairs"])
        mdps = k.players[: len(k.mdps)]
        free = Bracket(self, k.name, mdps, k.residents, k.lower, "", self.receiver, pairs)
        free.proof, free.chosen.matching = attempt["proof"], pairs + self.pairs(attempt["proof"]["completion"])
        self.prove(free, Graph(free), free.chosen, free.proof)
        self.unpairable(attempt, free.chosen.floaters + free.lower, zero=free.open)

    def exchanges(self, k, step):
        """The exchanges of S1 and S2 that stand before the one made."""
        c, (low, high) = k.chosen, (range(1, len(k.chosen.s1) + 1), range(len(k.chosen.s1) + 1, len(k.chosen.bsn) + 1))
        numbers = [product(combinations(low, n), combinations(high, n)) for n in range(1, len(c.down) + 1)]
        key = lambda e: (sum(e[1]) - sum(e[0]), [-b for b in reversed(e[0])], e[1])  # noqa: E731
        made = tuple(tuple(c.bsn[p] for p in side) for side in (c.down, c.up))
        order = chain.from_iterable(sorted(sides, key=key) for sides in numbers)
        earlier = [*islice(takewhile(lambda one: one != made, order), 101)]
        told = [[self.named(r[side]) for side in ("down", "up")] for r in step["earlier"]]
        told = [tuple(tuple(sorted(c.bsn[p] for p in side)) for side in one) for one in told]
        need(told == earlier[:100] and bool(step["more"]) == (len(earlier) > 100), f"{k.name}: the earlier exchanges")
        need(step["unaltered"]["choice"] == "unaltered", f"{k.name}: no reason against S1 as it was")
        for r in (step["unaltered"], *step["earlier"]):
            self.reason(k, r, c.mdps)

    def passed_over(self, k, steps):
        """There is a reason in each row against each player who comes before the opponent, and it holds."""
        mdps, pairs = (steps.get(name, {"rows": []})["rows"] for name in ("mdps", "pairs"))
        need(len(mdps) == len(k.chosen.mdps), f"{k.name}: the step mdps")
        seats, done = {frozenset(e): {"white": e[0].id, "black": e[1].id} for e in self.boards}, []
        for row, (a, b, passed) in zip(mdps + pairs, k.chosen.walk, strict=True):
            facts = {"chooser": a.id} | (seats[frozenset((a, b))] if b is not NOBODY else {"taken": 0})
            need(facts.items() <= row.items(), f"{k.name}: the row of {a.id}")
            if k.by_index:
                told = {who: r for r in row["against"] for who in r["who"]}
                proofs = {one["id"]: one for one in row.get("proof", {"others": []})["others"]}
                need(sum(len(r["who"]) for r in row["against"]) == len(told), f"{k.name}: two reasons of {a.id}")
                against = [self.translated(told.pop(p.id), p, a, proofs.get(p.id)) for p in passed]
                need(not told, f"{k.name}: the reasons of {a.id}")
            else:
                against = row["against"]
            self.against(k, against, [("pair", p.id, a.id) for p in passed], done)
            done += [(a, b)] * (b is not NOBODY)

    def translated(self, r, who, chooser, proof):
        """A reason of a Burstein round as one of section 10."""
        kind = r["kind"]
        bars = self.bars(who, chooser)
        r = {**r, "choice": "pair", "who": who.id, "with": chooser.id, "article": kind, "proof": proof}
        if bars:
            return {**r, "kind": "rule", "reason": kind, **bars.get(kind, {})}
        return {**r, **proof} if proof and "left" in proof else {**r, "kind": "criterion"}

    def against(self, k, reasons, wanted, done=()):
        """There is a reason against each of these choices, and it holds."""
        told = [(r.get("choice", "bye"), r["who"], r.get("with")) for r in reasons]
        need(told == wanted, f"{k.name}: reasons against {told}, not {wanted}")
        for r in reasons:
            pair = [self.named([r["with"], r["who"]])] if "with" in r else []
            self.reason(k, {"choice": "bye", **r}, [*done, *pair])

    def floaters(self, k, step):
        c = k.chosen
        down = [k.place[p] for p in c.floaters if p not in k.mdps]
        behind = [p.id for p in k.residents if down and k.place[p] > down[0] and p not in c.floaters]
        wanted = [("stay", p.id, None) for p in c.floaters if p in k.mdps] + [("float", v, None) for v in behind]
        if not c.pairs and len(k.players) <= 6:
            each = [e for e in combinations(k.players, 2) if not k.mdps.issuperset(e)]
            wanted = [("pair", b.id, a.id) for a, b in each] + wanted
        self.against(k, step["against"], wanted)
        if "fewest" in step:
            self.unpairable(step["fewest"], k.players, Graph(k).edge, more=len(c.floaters))

    def reason(self, k, r, forced=()):
        """One reason of section 10; `forced` are the pairs that the choice fixes."""
        kind, choice, proof, c = r["kind"], r["choice"], r.get("proof"), k.chosen
        where, one = f"{k.name}: {choice} {r.get('who', '')}, {kind}", self.named([r["who"]] if "who" in r else [])
        if kind in ("unasked", "rule"):
            bars = {reason: {"round": number} for number, reason in one[0].barred.items()} if choice == "bye" else {}
            bars |= self.bars(*one, *self.named([r["with"]])) if choice == "pair" else {}
            need(kind == "unasked" or bars[r["reason"]].items() <= r.items(), where)
            return
        of = {name: one if choice == name else [] for name in ("bye", "float", "stay")}
        s1 = c.remainder[: len(c.s1)] if choice in ("unaltered", "exchange") else []
        s1 = {*s1}.difference(self.named(r.get("down", ()))).union(self.named(r.get("up", ())))
        graph = Graph(k, [*chain(*forced), *of["bye"]], choice == "bye", of["float"], of["stay"], s1)
        need(all(self.may(a, b) for a, b in forced), f"{where}: a pair that may not meet")
        zero = [p for p in graph.left if not p.barred and p not in graph.tied]
        if kind == "nobody":
            need(choice == "stay" and not any(graph.edge(one[0], p) for p in k.residents), where)
        elif kind == "completion":
            self.hopeless(graph, r, zero, graph.tied)
        elif not proof or (not k.proof and kind in ("criterion", "order")):
            self.unproved.append(where)
        elif kind == "none":
            self.unpairable(proof, graph.players, graph.edge, [p for p in graph.players if graph.edge(p, NOBODY)])
        elif kind == "bye-higher":
            self.hopeless(graph, proof, [p for p in zero if p.score < r["forced"]], graph.left)
            pairs = self.pairs(proof["pairs"])
            (alone,) = {*graph.left}.difference(*pairs)
            need(self.receiver and r["score"] == self.receiver.score < r["forced"], f"{where}: the scores of the bye")
            need(alone.score == r["forced"] and not alone.barred, f"{where}: the bye of the pairs")
            self.seats(pairs, [p for p in graph.left if p is not alone])
        else:
            need(kind in ("criterion", "order"), where)
            self.compare(k, r, self.best(k, r, graph, one, forced, where), where)

    def hopeless(self, graph, proof, zero, must):
        """Groups of all who are left; not bound: of players who must be paired in the bracket."""
        graph.loose = True
        inside = {*must}.issuperset(self.named(chain(*proof["left"])))
        need(graph.bound or inside, f"{graph.k.name}: groups of some who need not be paired here")
        self.unpairable(proof, graph.left, graph.edge, zero)

    def best(self, k, r, graph, one, forced, where):
        """The best candidate with the choice."""
        proof = r["proof"]
        if "tree" in proof:
            found = []
            self.case(k, one, proof["tree"], k.place.keys() & {*one}, {*()}, found)
            rows = [[(row.get("key"), row["value"]) for row in k.values(c) + c.order()] for c, _ in found]
            worth = [[[-b for b in value] if key == "down" else value for key, value in of_case] for of_case in rows]
            answers = [n for n, (_, is_answer) in enumerate(found) if is_answer]
            need(len(answers) == 1 and worth[answers[0]] == min(worth), f"{where}: a better case, or no answer")
            return found[answers[0]][0]
        candidate = self.other(k, graph, proof, forced, r["kind"] == "order")
        if r["choice"] == "bye" and k.ahead:
            need(r["kind"] == "criterion" and k.values(k.chosen)[r["row"]]["row"] < 2, f"{where}: it looks ahead")
        if "told" not in proof:
            return candidate
        best = Candidate(k, self.pairs(proof["told"]), candidate.matching)
        self.seats(best.pairs, chain(*best.pairs))
        self.seats(self.pairs(proof["witness"]), {*best.floaters, *k.lower}.difference(one))
        mine, theirs = ([row["value"] for row in k.values(x)][: r["row"] + 1] for x in (best, candidate))
        need(mine == theirs, f"{where}: the pairs told are not as good")
        return best

    def case(self, k, who, tree, leave, stay, found):
        """Section 11: adds (candidate, is it the answer) to `found`."""
        number, graph = len(k.chosen.floaters), Graph(k, stay=stay, out=leave)
        if "not" in tree:
            out = self.named(tree["not"])
            free = [p for p in out if p not in leave]
            need(
                len({*out}) == len(out) == number and leave <= {*out} <= k.place.keys() - stay, "a set of downfloaters"
            )
            self.unpairable(tree, {*out, *k.lower}.difference(who))
            for n, (p, case) in enumerate(zip(free, tree["cases"], strict=True)):
                self.case(k, who, case, leave.union(free[:n]), stay | {p}, found)
        elif "left" in tree:
            self.hopeless(graph, tree, k.open - stay, k.place.keys() - leave)
        else:
            candidate = self.other(k, graph, tree, order=True, nine=k.acts(k.chosen))
            if "witness" in tree:
                need(len(candidate.floaters) == number, "an answer with other numbers")
                self.seats(self.pairs(tree["witness"]), {*candidate.floaters, *k.lower}.difference(who))
            found.append((candidate, "witness" in tree))

    def compare(self, k, r, candidate, where):
        """Section 10, point 4."""
        both = [[*k.values(c), *c.order()] for c in (k.chosen, candidate)]
        n, mine, theirs = next((n, a, b) for n, (a, b) in enumerate(zip(*both)) if a["value"] != b["value"])
        if "key" in mine:
            facts = {**mine, "kind": "order", "forced": theirs["value"]}
        elif k.by_index and r["value"] is None:
            facts = {} if r["article"] in ["rest", *(row["article"] for row in both[0][n:])] else {"value": 0}
        elif k.by_index:
            facts = {"article": mine["article"], "best": mine["value"], "value": theirs["value"]}
        else:
            facts = {key: mine[key] for key in ("article", "value", "players")}
            facts |= {"kind": "criterion", "row": n, "forced": theirs["value"], "forced_players": theirs["players"]}
        need(facts.items() <= r.items(), f"{where}: {facts}")

    def bye(self, step):
        """Section 9."""
        mine, players = self.receiver, self.players
        facts = {"id": mine.id, "score": mine.score, "unplayed": mine.unplayed}
        need(facts.items() <= step.items(), f"the step bye: {facts}")
        lower = [p for p in players if not p.barred and p.score < mine.score]
        if self.new and lower and not step.get("proof"):
            self.unproved.append("the bye: that nobody of a lower score can have it")
        elif self.new and lower:
            self.unpairable(step["proof"], players, zero=lower)
        told = {r["who"] for r in step["against"]}
        need(all(p.id in told for p in players if p.rank > mine.rank), "the bye: a reason against each")
        everybody = Bracket(self, "the bye", [], [], players)
        for r in step["against"]:
            k = everybody if r["kind"] in ("rule", "completion") else self.brackets[r["bracket"]]
            self.against(k, [r], [("bye", r["who"], None)])

    def bye_set(self, step):
        mine, players, ids = self.receiver, self.players, step["ids"]
        may = [p.id for p in players if p.score == mine.score and not p.barred]
        need(mine.id in ids and ids == [v for v in may if v in ids], "bye-set: its players")
        barred = [p for p in players if p.barred and p.score <= mine.score]
        wanted = [p.id for p in sorted(barred, key=lambda p: p.score == mine.score)]
        wanted += [v for v in may if v not in ids]
        wanted += [p.id for p in players if p.score < mine.score and not p.barred][-12:]
        everybody = Bracket(self, "bye-set", [], [], players)
        self.against(everybody, step["against"], [("bye", v, None) for v in wanted])
        if not step.get("proof") and len(ids) > 1:
            self.unproved.append("bye-set: no proof")
            return
        others = dict(step["proof"]["others"]) if step.get("proof") else {}
        need(others.keys() == {*ids} - {mine.id}, "bye-set: a proof for each")
        for who, text in others.items():
            pairs = self.pairs(text)
            touched = {self.by_id[who], *chain(*pairs)}
            pairs += [e for e in self.boards if touched.isdisjoint(e)]
            self.seats(pairs, [p for p in players if p.id != who])

    def bye_by_games(self, step):
        """Burstein 3.1."""
        mine = self.receiver
        facts = {"id": mine.id, "score": mine.score, "games": len(mine.colours)}
        need(facts.items() <= step.items(), f"the step bye: {facts}")
        order = sorted(self.players, key=lambda p: (p.score, -len(p.colours), [-x for x in p.rank]))
        before = order[: order.index(mine)]
        told = {v: r["kind"] for r in step["against"] for v in r["who"]}
        need(told.keys() == {p.id for p in before}, "the bye: a reason against each")
        proofs = {one["id"]: one for one in (step.get("proof") or {"others": []})["others"]}
        for p in before:
            need(told[p.id] in (p.barred.values() if p.barred else ["completion"]), f"the bye: {p.id}, {told[p.id]}")
            if p.id in proofs:
                self.unpairable(proofs[p.id], [q for q in self.players if q is not p])
            elif not p.barred:
                self.unproved.append(f"the bye: that {p.id} cannot have it")
