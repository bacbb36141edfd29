"""Dutch rounds of both editions (sections 3 to 13 of docs/certificates.md; C.04.3)."""

from collections import Counter
from itertools import chain, combinations, islice, product, takewhile

from .common import NOBODY, OTHER, Round, need
from .numbers import lower_bound

SYSTEMS = {
    "dutch-2026": ("FIDE_DUTCH_2026", "C.04.3 in force since 1 February 2026"),
    "dutch-2017": ("FIDE_DUTCH_2017", "C.04.3 in force until 31 January 2026"),
}
STEPS = """
accelerated against ahead article attempt bracket brackets bsn bye by criteria down earlier edition fewest floaters
forbidden games given_up heads heterogeneous id ids incoming initial_colour last last_round least limbo mdps
mdps_paired more number pairs players proof ranking remainder round rounds rows s1 s2 score seeding special step
subgroups title topscorer_limit topscorers unaltered unplayed up virtual what bye-set"""
KEYS = "mdps opponents exchanges difference down up transposition"
ARTICLES = {True: "4.4 4.2 4.3.1 4.3.2 4.3.3 4.3.4 4.2", False: "D.3 D.1 D.2.a D.2.b D.2.c D.2.d D.1"}
ROWS = {  # the rows, those that list values, the first row of colours
    True: ([f"C{n}" for n in (6, 7, 8, *range(8, 22))], (1, 3, 13, 14, 15, 16), 5),
    False: ([f"C.{n}" for n in (5, 6, 7, *range(7, 20))], (1, 3, 12, 13, 14, 15), 4),
}

# ------------------------------------------------------------------------------------------ a bracket


class Candidate:
    """The pairs of a bracket, the higher player first, in order; and a matching of a graph that has them."""

    def __init__(self, k, pairs, matching=()):
        self.pairs = sorted((sorted(e, key=k.place.get) for e in pairs), key=lambda e: k.place[e[0]])
        self.matching, self.k, opponent = matching, k, {a: b for e in self.pairs for a, b in (e, e[::-1])}
        self.floaters = [p for p in k.players if p not in opponent]
        self.mdps, self.inner = ([e for e in self.pairs if (e[0] in k.mdps) == one] for one in (True, False))
        guests, self.s1 = {b for _, b in self.mdps}, [a for a, _ in self.inner]
        self.remainder = [p for p in k.residents if p not in guests]
        self.bsn = {p: n for n, p in enumerate(self.remainder, 1)}
        first, tops = {*self.remainder[: len(self.s1)]}, {*self.s1}
        self.s2 = [p for p in self.remainder if p not in tops]
        self.down, self.up = [p for p in self.s2 if p in first], [p for p in self.s1 if p not in first]
        self.walk = []  # (chooser, opponent, those of the list before the opponent), who leaves the list
        for choosers, pool in k.lists_of(self):
            for a in choosers:
                b, pool = opponent.get(a, NOBODY), [p for p in pool if p is not a]
                at = len(pool) if b is NOBODY else pool.index(b)
                self.walk.append((a, b, pool[:at]))
                pool = pool[:at] + pool[at + 1 :]


class Bracket:
    """A bracket: its players, and what pairs and downfloaters are worth (sections 3 and 4)."""

    floaters_meet, left = False, []  # may two who leave together meet in the next bracket? who leaves with any choice

    def __init__(self, claims, name, mdps, residents, lower, special="", boards=()):
        self.claims, self.name, self.residents, self.lower, self.special = claims, name, residents, lower, special
        self.new, self.may = claims.new, claims.may
        self.players, self.mdps = mdps + residents, {*mdps}
        self.settle(ROWS[self.new], claims.receiver)
        self.chosen = Candidate(self, [e for e in boards if self.place.keys() >= {*e}])

    def settle(self, rows, bye):
        """What follows from the players, the table of rows and the receiver of the bye."""
        lower, special = self.lower, self.special
        self.proof, self.units, (self.rows, self.lists, self.first) = None, {}, rows
        self.place = {p: n for n, p in enumerate(self.players)}
        self.following = {p for p in lower if p.score == lower[0].score}
        self.bound = self.new or special != "" or not lower
        self.ahead = bool(lower) and (self.new or special == "")
        may_have = [p for p in self.players + lower if bye and not p.barred]
        self.open = {p for p in may_have if not self.new or p.score == bye.score}
        self.nine = self.new and bool(self.open) and self.open <= self.place.keys()

    def lists_of(self, c):
        """Who chooses in a candidate, each time from which list."""
        return [([a for a, _ in c.mdps], self.residents), (c.s1, c.s2)]

    def order(self, c):
        """The keys of section 10."""
        down, up = [c.bsn[p] for p in reversed(c.down)], [c.bsn[p] for p in c.up]
        places = [[self.place[e[end]] + 1 for e in c.mdps] for end in (0, 1)]
        values = *places, len(down), sum(up) - sum(down), down, up, [c.bsn[b] for _, b in c.inner]
        rows = zip(KEYS.split(), ARTICLES[self.new].split(), values)
        return [{"key": key, "article": article, "value": value} for key, article, value in rows]

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
        gap, found, gets = a.score - b.score, [], self.claims.colour(a, b)
        for p, colour in ((a, gets), (b, OTHER[gets])):
            if colours and (a.top or b.top):
                found += [(self.first, 0, p)] * (abs(p.difference + (1 if colour == "W" else -1)) > 2)
                found += [(self.first + 1, 0, p)] * (p.colours[-2:] == colour * 2)
            if a.prefers == b.prefers == OTHER[colour]:
                strong = min(a.strength, b.strength) == 2
                found += [(self.first + 2, 0, p), (self.first + 3, 0, p)][: 1 + strong]
        if not self.new and gap:
            found.append((1, gap, a))
        if (a in self.mdps) if self.new else gap:
            found += self.goes_down(a, gap) + self.floated(b, "^", self.first + 5, gap)
        return found

    def floated(self, p, way, row, gap):
        """A float of the last round is counted in a row and listed four rows further down; one before, two rows on."""
        rows = [row + 2 * back for back in (0, 1) if p.recent[back] == way]
        return [slot for row in rows for slot in ((row, 0, p), (row + 4, gap, p))]

    def goes_down(self, p, gap):
        """Since 2026 residents are counted and MDPs listed."""
        found = self.floated(p, "v", self.first + 4, gap)
        return [slot for slot in found if not self.new or (slot[0] > 12) == (p in self.mdps)]

    def float_slots(self, p):
        gap = p.score if self.new else p.score - self.players[-1].score + 10
        return [(0, 0, p), (1, gap, p), *self.goes_down(p, gap + (1_000_000 if self.new else 0))]

    def ahead_slots(self, p):
        times = 3 if not self.new and p.barred and len(self.following) == len(self.lower) else 1
        return [(2, 0, p)] * times + [(3, p.score, p)] if self.ahead else []

    def unpaired(self, c):
        """Downfloaters and players of the following group without an opponent among them, by the matching."""
        two = self.following.union(c.floaters)
        return two.difference(*(e for e in c.matching if two >= {*e} and (self.floaters_meet or self.following & {*e})))

    def values(self, candidate):
        """The rows that act, with the players behind their values."""
        nine, found = self.acts(candidate), []
        events = [s for a, b in candidate.pairs for s in self.pair_slots(a, b)]
        events += [s for p in candidate.floaters for s in self.float_slots(p) + [(4, 0, p)] * (p.unplayed * nine)]
        events += [s for p in self.unpaired(candidate) for s in self.ahead_slots(p)]
        for row, article in enumerate(self.rows):
            if (self.ahead or row not in (2, 3)) and (nine or article != "C9"):
                mine = [e for e in events if e[0] == row]
                value = sorted((e[1] for e in mine), reverse=True) if row in self.lists else len(mine)
                behind = {e[2] for e in mine}.union(candidate.floaters if article == "C9" else ())
                players = [p.id for p in sorted(behind, key=lambda p: p.rank)]
                found.append({"row": row, "article": article, "value": value, "players": players})
        return found


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
        self.zero = not bye and (not self.bound or self.size % 2 == 1)
        self.vertices = self.players + [NOBODY] * self.zero
        self.missing = self.gone | {*([] if self.zero else [NOBODY])}

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

    def kind(self, p):
        return self.nine if p is NOBODY else (self.k.kind(p), p in self.leave)

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
        found += [s for p in level for s in k.ahead_slots(p) if len(level) == 1 or (apart and not k.floaters_meet)]
        return found + [(4, 0, p) for p in inside if self.nine and NOBODY in (a, b) for _ in range(p.unplayed)]


class Places:
    """Section 7: the order as a number, relative to a candidate."""

    def __init__(self, k, chosen):
        self.k, self.bsn, self.half, self.exchanged = k, chosen.bsn, len(chosen.s1), bool(chosen.down)
        self.before = {a: ({p for p in passed if k.may(a, p)}, b) for a, b, passed in chosen.walk}
        choices = [(a, 2 if before else 1) for a, (before, _) in self.before.items()][::-1]
        self.unit, self.bound = {}, 1
        for field, width in self.fields(choices, len(chosen.inner)):
            self.unit[field] = self.bound
            self.bound <<= width

    def fields(self, choices, inner):
        """All fields with their widths, the least important first."""
        count = len(self.k.residents)
        widths = {"up": len(self.bsn) - self.half, "down": self.half, "gap": (count**2).bit_length()}
        middle = [*widths.items()] * self.exchanged + [("exchanges", count.bit_length())]
        return [*choices[:inner], *middle, *choices[inner:], ("limbo", len(self.k.mdps))]

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
        inside = sorted((p for p in (a, b) if p in self.k.place), key=self.k.place.get)
        if len(inside) == 2 and not graph.apart(a, b):
            return self.choice(*inside) + self.side(inside[0], True) + self.side(inside[1], False)
        return sum(self.side(p, False) for p in inside)


def units(rows, vertices, bound):
    """Section 5: what a slot is worth; each unit outweighs the smaller ones."""
    of, total = {(row, value): int(unit, 16) for row, value, unit in rows}, 0
    need(len(of) == len(rows), "a slot twice")
    for slot in sorted(of, key=lambda s: (-s[0], s[1])):
        need(of[slot] > bound - 1 + 3 * (vertices + vertices % 2) * total, f"the unit of {slot}")
        total += of[slot]
    return of


# ------------------------------------------------------------------------------------------ the round


class Claims(Round):
    """The claims of a Dutch or a Burstein round, one after the other."""

    systems, keys, old, part, places = SYSTEMS, STEPS, ("dutch-2017",), Bracket, Places

    def facts(self):
        limit = (self.number - 1) * max(self.points["WW"], self.points["WD"]) // 2
        for p in self.here:
            p.top = self.last and p.score > limit

    def trace(self, steps):
        mine, self.brackets, head, parts, floaters, special = self.receiver, {}, {}, [], [], ""
        for step in steps:
            name = step["step"]
            parts += [{}] * (name == "bracket")
            where = head if name in ("round", "seeding", "ranking", "bye", "bye-set") else parts[-1]
            need(name not in where, f"a step {name} twice")
            where[name] = step
            self.unproved += [f"the step {name}"] * (name not in STEPS.split())
        lower = sorted(self.to_pair(), key=lambda p: -p.score)
        for number, steps in enumerate(parts, 1):
            need(lower, "a bracket after the last one")
            k = self.brackets[number] = self.bracket(f"bracket {number}", steps, floaters, lower, special)
            floaters, special, lower = k.chosen.floaters, k.special, k.lower
        need(not lower and floaters == [p for p in self.to_pair() if p is mine], "who is left by the last bracket")
        self.byes(head)

    def to_pair(self):
        return self.players

    def byes(self, head):
        """Section 9."""
        mine = self.receiver
        need(["bye" in head, "bye-set" in head] == [bool(mine), bool(mine and self.new)], "the steps of the bye")
        if mine:
            self.bye(head["bye"])
        if "bye-set" in head:
            self.bye_set(head["bye-set"])

    def bracket(self, name, steps, floaters, lower, before):
        """Section 3: the players of a bracket, then its proof, its values and its reasons."""
        special = steps["bracket"].get("special", "")
        need(special in (("",) if self.new else ("", "PPB", "CLB")), "special")
        need((special == "CLB") == (before == "PPB"), "the bracket after the penultimate one")
        residents = [p for p in lower if p.score == lower[0].score or special == "CLB"]
        lower = lower[len(residents) :]
        need(special != "PPB" or lower, "a penultimate bracket with nobody below")
        k = self.part(self, name, floaters, residents, lower, special, self.boards)
        need([row["id"] for row in steps["bracket"]["players"]] == [p.id for p in k.players], f"{name}: its players")
        self.criteria(k, steps["criteria"])
        ids = {key: [p.id for p in getattr(k.chosen, key)] for key in ("floaters", "s1", "s2", "down", "up")}
        told = steps.get("floaters", {"ids": [] if lower else ids["floaters"]})["ids"]
        need(told == ids.pop("floaters"), f"{name}: the downfloaters")
        self.explained(k, steps, ids)
        return k

    def explained(self, k, steps, ids):
        """What the steps tell of S1 and S2, and the reasons."""
        if k.chosen.s1:
            self.same(steps["subgroups"], **ids)
        if k.chosen.down:
            self.exchanges(k, steps["subgroups"])
        self.passed_over(k, steps)
        if "floaters" in steps:
            self.floaters(k, steps["floaters"])

    # -------------------------------------------------------------------------------------- the proof of a bracket

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
        unknown = "" if proof else k.rows[2]
        mine, told = ([row for row in rows if row["article"] != unknown] for rows in (self.rows(k), step["rows"]))
        for row, one in zip(mine, told, strict=True):
            self.same(one, **row)

    def rows(self, k):
        """What the step `criteria` says of the rows."""
        return [{"best": r["value"], **{key: r[key] for key in r if key != "row"}} for r in k.values(k.chosen)]

    def prove(self, k, graph, candidate, proof, order=True, nine=None):
        """Sections 6 and 10: a candidate is the best, and the first of the best."""
        places, odd = self.places(k, candidate) if order else None, len(graph.players) % 2
        graph.nine = k.acts(candidate) if nine is None else nine
        rows, y = proof.get("units", k.proof["units"]), self.numbers(proof["y"])
        key = str(rows), graph.size, places.bound if places else 1
        if key not in k.units:
            k.units[key] = units(rows, *key[1:]), {}
        of, known = k.units[key]
        if "units" not in proof:
            y.update({p: number for p, number in self.numbers(k.proof["y"]).items() if p not in graph.missing})
        y.update(self.numbers(proof.get("places", [])))
        sets, zero = self.sets(proof["blossoms"], k.proof.get("sets", [])), y[NOBODY]
        if not graph.bound:
            need(zero >= 0 and (odd or not zero), "the number of 0")
            need(not any(NOBODY in members for _, members in sets), "a set with 0")

        def least(a, b):
            priced = [of.get(slot[:2]) for slot in graph.slots(a, b, False)]
            return None if None in priced else sum(priced)

        def cost(a, b):
            return sum(of[slot[:2]] for slot in graph.slots(a, b)) + (places.edge(a, b, graph) if places else 0)

        bound = lower_bound(y, sets, graph.vertices, graph.edge, least, graph.kind, cost, known)
        seen = Counter(chain(*candidate.matching))
        zeros = seen.pop(NOBODY, 0)
        need(seen == Counter(graph.players) and all(graph.edge(*e) for e in candidate.matching), "no perfect matching")
        need(zeros == odd if graph.bound else zeros >= odd, "the vertex 0")
        bound -= 0 if graph.bound or odd else zero
        need(2 * sum(cost(*e) for e in candidate.matching) == bound, "the sum of the proof")

    def penultimate(self, k, attempt):
        """Section 12: the bracket without C.4 leaves players who cannot be paired."""
        if not attempt:
            self.unproved.append(f"{k.name}: that it is the penultimate bracket")
            return
        pairs, mdps = self.pairs(attempt["pairs"]), k.players[: len(k.mdps)]
        free = Bracket(self, k.name, mdps, k.residents, k.lower, "", pairs)
        free.proof, free.chosen.matching = attempt["proof"], pairs + self.pairs(attempt["proof"]["completion"])
        self.prove(free, Graph(free), free.chosen, free.proof)
        self.unpairable(attempt, free.chosen.floaters + free.lower, zero=free.open)

    # -------------------------------------------------------------------------------------- reasons (section 10)

    def exchanges(self, k, step):
        """The exchanges of S1 and S2 that stand before the one made."""
        c, half = k.chosen, len(k.chosen.s1)

        def place(one):
            return sum(one[1]) - sum(one[0]), [-b for b in reversed(one[0])], one[1]

        sides = range(1, half + 1), range(half + 1, len(c.bsn) + 1)
        each = (product(*(combinations(side, n) for side in sides)) for n in range(1, len(c.down) + 1))
        order = chain.from_iterable(sorted(some, key=place) for some in each)
        made, *told = [
            tuple(tuple(sorted(c.bsn[p] for p in side)) for side in one)
            for one in [(c.down, c.up), *((self.named(r["down"]), self.named(r["up"])) for r in step["earlier"])]
        ]
        earlier = [*islice(takewhile(lambda one: one != made, order), 101)]
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
            self.same(row, chooser=a.id, **seats.get(frozenset((a, b)), {"taken": 0}))
            self.against(k, self.against_in(row, a, passed), [("pair", p.id, a.id) for p in passed], done)
            done.append((a, b))

    def against_in(self, row, chooser, passed):
        """The reasons of a row."""
        return row["against"]

    def against(self, k, reasons, wanted, done=()):
        """There is a reason against each of these choices, and it holds."""
        told = [(r.get("choice", "bye"), r["who"], r.get("with")) for r in reasons]
        need(told == wanted, f"{k.name}: reasons against {told}, not {wanted}")
        for r in reasons:
            pair = [self.named([r["with"], r["who"]])] if "with" in r else []
            self.reason(k, {"choice": "bye", **r}, [*done, *pair])

    def floaters(self, k, step):
        """Why these leave, and no others."""
        c = k.chosen
        down = [p for p in c.floaters if p not in k.mdps]
        behind = k.players[k.place[down[0]] :] if down else []
        wanted = [("stay", p.id, None) for p in c.floaters if p in k.mdps]
        wanted += [("float", p.id, None) for p in behind if p not in c.floaters]
        if not c.pairs and len(k.players) <= 6:
            each = combinations(k.players, 2)
            wanted = [("pair", b.id, a.id) for a, b in each if not k.mdps.issuperset((a, b))] + wanted
        self.against(k, step["against"], wanted)
        if "fewest" in step:
            self.unpairable(step["fewest"], k.players, Graph(k).edge, more=len(c.floaters))

    def reason(self, k, r, forced=()):
        """One reason; `forced` are the pairs that the choice fixes."""
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
        graph = Graph(k, [*chain(*forced), *of["bye"]], choice == "bye", of["float"] + k.left, of["stay"], s1)
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
            best = self.best_case(k, one, proof["tree"]) if "tree" in proof else self.best(k, r, graph, one, forced)
            self.compare(k, r, best)

    def hopeless(self, graph, proof, zero, must):
        """Groups of all who are left; not bound: of players who must be paired in the bracket."""
        graph.loose, inside = True, graph.bound or {*must}.issuperset(self.named(chain(*proof["left"])))
        need(inside, f"{graph.k.name}: groups of some who need not be paired here")
        self.unpairable(proof, graph.left, graph.edge, zero)

    def other(self, k, graph, proof, forced=(), order=False, nine=None):
        """The best candidate with a choice (points 1 to 3)."""
        fixed = self.pairs(proof["pairs"])
        touched = graph.gone.union(*fixed) - {NOBODY}
        if graph.bound and (not graph.zero or any(NOBODY in e for e in fixed)):
            touched.add(NOBODY)
        matching = fixed + [e for e in k.chosen.matching if touched.isdisjoint(e)]
        inner = [e for e in matching if k.place.keys() >= {*e} and not graph.apart(*e)]
        candidate = Candidate(k, [*inner, *forced], matching)
        self.prove(k, graph, candidate, proof, order, nine)
        return candidate

    def best(self, k, r, graph, one, forced):
        """The best candidate with the choice, without cases."""
        proof = r["proof"]
        candidate = self.other(k, graph, proof, forced, r["kind"] == "order")
        if r["choice"] == "bye" and k.ahead:
            need(r["kind"] == "criterion" and k.values(k.chosen)[r["row"]]["row"] < 2, f"{k.name}: it looks ahead")
        if "told" not in proof:
            return candidate
        best = Candidate(k, self.pairs(proof["told"]), candidate.matching)
        self.seats(best.pairs, chain(*best.pairs))
        self.seats(self.pairs(proof["witness"]), {*best.floaters, *k.lower}.difference(one))
        mine, theirs = ([row["value"] for row in k.values(x)][: r["row"] + 1] for x in (best, candidate))
        need(mine == theirs, f"{k.name}: the pairs told are not as good")
        return best

    def best_case(self, k, one, tree):
        """Section 11."""
        found = []
        self.case(k, one, tree, k.place.keys() & {*one}, {*()}, found)
        rows = [[(row.get("key"), row["value"]) for row in k.values(c) + k.order(c)] for c, _ in found]
        worth = [[[-b for b in value] if key == "down" else value for key, value in of_case] for of_case in rows]
        answers = [n for n, (_, is_answer) in enumerate(found) if is_answer]
        need(len(answers) == 1 and worth[answers[0]] == min(worth), f"{k.name}: a better case, or no answer")
        return found[answers[0]][0]

    def case(self, k, who, tree, leave, stay, found):
        """Adds (candidate, is it the answer) to `found`."""
        number, graph = len(k.chosen.floaters), Graph(k, stay=stay, out=leave)
        if "not" in tree:
            out = self.named(tree["not"])
            free, whole = [p for p in out if p not in leave], len({*out}) == len(out) == number
            need(whole and leave <= {*out} <= k.place.keys() - stay, "a set of downfloaters")
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

    def compare(self, k, r, candidate):
        """Point 4."""
        both = [[*k.values(c), *k.order(c)] for c in (k.chosen, candidate)]
        n, mine, theirs = next((n, a, b) for n, (a, b) in enumerate(zip(*both)) if a["value"] != b["value"])
        if "key" in mine:
            self.same(r, **mine, kind="order", forced=theirs["value"])
        else:
            self.same(r, kind="criterion", row=n, article=mine["article"], value=mine["value"], forced=theirs["value"])
            self.same(r, players=mine["players"], forced_players=theirs["players"])

    # -------------------------------------------------------------------------------------- the bye (section 9)

    def bye(self, step):
        mine, players = self.receiver, self.players
        self.same(step, id=mine.id, score=mine.score, unplayed=mine.unplayed)
        lower = [p for p in players if self.new and not p.barred and p.score < mine.score]
        if lower and not step.get("proof"):
            self.unproved.append("the bye: that nobody of a lower score can have it")
        elif lower:
            self.unpairable(step["proof"], players, zero=lower)
        need({p.id for p in players if p.rank > mine.rank} <= {r["who"] for r in step["against"]}, "the bye: reasons")
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
