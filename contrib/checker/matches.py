"""Rounds of matches: the procedure that Double-Swiss (C.04.5) and teams (C.04.6) share."""

from itertools import groupby

from .common import OTHER, Round, need
from .in_order import taking
from .numbers import lower_bound

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
CRITERIA = {"C3": "2.2.1", "C4": "2.3.1", "C5": "2.3.2", "C6": "2.3.3", "C7": "2.3.4"}
SET_ROWS = {
    "C4": "upfloaters",
    "C5": "scores of the upfloaters",
    "C6": "following scoregroup short of opponents",
    "C7": "upfloaters that floated last round",
}


class OrderOfSets:
    """*Order of sets*: what each candidate adds, relative to a chosen set."""

    def __init__(self, candidates, chosen):
        runs = [[*run] for _, run in groupby(candidates, lambda p: p in chosen)]
        one = len(chosen).bit_length()
        self.bits, self.of, before = one * max(len(runs) - 1, 0), {}, 0
        for n, run in enumerate(runs, 2):
            self.of |= dict.fromkeys(run, before)
            before += 1 << one * (len(runs) - n) if n <= len(runs) else 0


def units(names, least, bits):
    """Units, the most important first: the last is 2^least, each other 2^bits times the one after it."""
    return {name: 1 << least + bits * n for n, name in enumerate(reversed(names))}


class Bracket:
    """Residents, all lower who have no bracket yet, the boards of both, and who of the following score is left."""

    def __init__(self, claims, left, boards):
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

    def units(self, places):
        """Of C4 to C7, with so many bits of places."""
        bits = (len(self.residents) + len(self.lower)).bit_length()
        return units(["C4", *sorted({p.score for p in self.lower}), "C6", "C7"], places + bits, bits)

    def upfloat_cost(self, unit, p):
        """An edge of a resident and this one."""
        floats = unit["C7"] * (p.floated and not self.claims.set_late)
        return unit["C4"] + unit[p.score] + floats + self.order.of[p]

    def kind(self, p):
        """On what the cost of an edge depends."""
        return p in self.resident or (p.score, p in self.following, p.floated, self.order.of[p])

    def set_cost(self, unit, six, whole=True):
        """The cost of an edge; C6 perhaps left out; not whole: without C7 and places."""

        def cost(a, b):
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
    articles, criteria = ARTICLES, CRITERIA

    def facts(self):
        self.late = self.set_late = self.last
        for p in self.file.players:
            p.matches = sum(bool(opponent) for _, opponent, _, _ in p.results)
            p.floated, p.prefers, p.strength, p.secondary, p.wish = p.recent[0] in "v^", "", 0, 0, ""

    def unplayed_float(self, got, bye):
        return "."

    def bars_as_won(self, got, bye):
        return bye in ("FW", "FPB")

    def higher(self, a, b):
        """The higher ranked of two, first."""
        return sorted((a, b), key=lambda p: p.rank)

    def colours(self, a, b):
        """4.3: the colour of the first of two, and the place of the rule in the list of rules."""
        mine, theirs = self.higher(a, b)
        colour, rule = self.decided(mine, theirs)
        return (colour if a is mine else OTHER[colour]), rule

    def decided(self, a, b):
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

    def trace(self, steps):
        take = taking(self, steps)
        self.entrants(take("entrants"))
        if self.receiver:
            self.bye(take("bye"))
        left, boards, number = [p for p in self.players if p is not self.receiver], self.boards, 0
        while left:
            k, number = Bracket(self, left, boards), number + 1
            self.bracket(k, number, [take(name) for name in IN_A_BRACKET])
            for a, b in k.rows:
                self.colour_step(take("colours"), a, b)
            left = [p for p in k.lower if p not in k.upfloaters]
            boards = [e for e in boards if e not in k.pairs]
        take("the end")

    def entrants(self, step):
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

    def bye(self, step):
        """3.4."""
        mine = self.receiver
        order = sorted(self.players, key=lambda p: (p.score, -p.matches, -p.order))
        before = order[: order.index(mine)]
        against = [{"kind": self.why_barred(p), "who": p.id} for p in before]
        keys = [["3.4.2", "lowest score"], ["3.4.3", "most matches played"], ["3.4.4", "largest TPN"]]
        self.same(step, article=self.articles["bye"], id=mine.id, order=keys, against=against)
        able = [p for p in before if not p.barred]
        if able and "proof" not in step:
            self.unproved.append("the bye: that nobody before can have it")
        elif able:
            self.unpairable(step["proof"], self.players, zero=able)

    def why_barred(self, p):
        if not p.barred:
            return "without this one the others cannot all be paired"
        number = min(p.barred)
        why = BARRED.get(p.results[number - 1][3], "got the points of a win without playing")
        return f"{why} in round {number}"

    def colour_step(self, step, a, b):
        white, black = (a, b) if self.colour(a, b) == "W" else (b, a)
        rule = self.colours(a, b)[1]
        self.same(step, white=white.id, black=black.id, higher=self.higher(a, b)[0].id, rule=RULES[rule])
        self.same(step, article=f"4.3.{self.rules.index(rule) + 1}")

    def bracket(self, k, number, steps):
        bracket, values, upfloaters, pair_values, pairs = steps
        k.rows = sorted((sorted(e, key=lambda p: p.order) for e in k.pairs), key=lambda e: e[0].order)
        self.same(bracket, article="1.3", players=[{"id": p.id} for p in k.residents], number=number)
        self.same(bracket, score=k.residents[0].score, heads=["top members", "opponents"])
        self.set_values(k, values, upfloaters)
        self.best_set(k, upfloaters)
        self.reasons(k, upfloaters)
        self.best_pairs(k, pair_values, pairs)

    # -------------------------------------------------------------------------------------- upfloaters

    def set_values(self, k, step, upfloaters):
        chosen, floated = k.upfloaters, sum(p.floated for p in k.upfloaters) * (not self.set_late)
        unpaired = k.crossing - k.parity if self.graded and chosen else int(k.failed)
        scores = [p.score for p in chosen]
        values = {"C4": len(chosen)}
        if chosen:
            values |= {"C5": scores, "C6": unpaired} | ({} if self.set_late else {"C7": floated})
        rows = [
            {"article": self.criteria[c], "name": SET_ROWS[c], "value": value, "criterion": c}
            for c, value in values.items()
        ]
        self.same(step, article=self.articles["set"], rows=rows)
        self.same(upfloaters, article=self.articles["set"], ids=[p.id for p in chosen], what="upfloat", scores=scores)
        self.same(upfloaters, parity=len(k.residents) % 2, following=not k.empty, unpaired=unpaired, floated=floated)
        self.same(upfloaters, graded=self.graded, floats_count=not self.set_late, articles=self.criteria)

    def best_set(self, k, step):
        """The set chosen is the first of the best."""
        chosen, unit, proof = k.upfloaters, k.units(k.order.bits), step.get("proof")
        if not proof:
            alone = len(chosen) == len(k.residents) % 2 == 1 and k.crossing <= k.parity
            first = alone and all(k.upfloat_cost(unit, p) >= k.upfloat_cost(unit, chosen[0]) for p in k.lower)
            self.unproved += [f"the upfloaters of score {k.residents[0].score}"] * (bool(chosen) and not first)
            return
        cost = k.set_cost(unit, not k.failed)
        need(self.bound(k, proof, cost) == 2 * sum(cost(*e) for e in k.boards), "the sum of the proof of upfloaters")
        if k.failed and "short" not in proof:
            self.unproved.append(f"that C6 fails for score {k.residents[0].score}")
        elif k.failed:
            unit = k.units(0)
            least = len(chosen) * unit["C4"] + sum(unit[p.score] for p in chosen) + k.parity * unit["C6"]
            need(self.bound(k, proof["short"], k.set_cost(unit, True, False)) > 2 * least, "that C6 fails")

    def bound(self, k, proof, cost, players=None):
        y, sets = self.numbers(proof["y"]), self.sets(proof["blossoms"])
        return lower_bound(y, sets, k.residents + k.lower if players is None else players, self.may, cost, k.kind)

    def reasons(self, k, step):
        """Against each of L before a single upfloater; of several, against each before one of the same score."""
        chosen, others = k.upfloaters, {row["id"]: row for row in step.get("others", [])}
        before = k.lower[: k.lower.index(chosen[-1])] if chosen else []
        if len(chosen) > 1:
            last = {p.score: p.rank for p in chosen}
            before = [p for p in before if p not in chosen and p.rank < last.get(p.score, p.rank)]
        need([r["who"] for r in step["against"]] == [p.id for p in before], "the reasons against upfloaters")
        known = others.keys() <= {p.id for p in before} and len(others) == len(step.get("others", []))
        need(known, "a proof of somebody else, or two of one")
        for p, r in zip(before, step["against"]):
            kind, proof, rest = r["kind"], others.get(p.id), [q for q in k.lower if q is not p]
            need(kind in (("set",) if len(chosen) > 1 else ("C3", "C6", "C7")), f"the reason {kind}")
            if kind in ("set", "C7"):
                need(kind == "set" or (p.floated and not chosen[0].floated and not self.set_late), f"C7 against {p.id}")
            elif not proof:
                self.unproved.append(f"that {p.id} does not float up")
            elif kind == "C3":
                high = {*k.residents, p}.issuperset(self.named(v for group in proof["left"] for v in group))
                self.unpairable(proof, [*k.residents, p] if high else rest, zero=None)
            else:
                bound = self.bound(k, proof, lambda a, b: len(k.following & {a, b}) == 1, rest)
                need(bound > 2 * k.crossing, f"C6 against {p.id}")

    # -------------------------------------------------------------------------------------- pairs

    def pair_criteria(self):
        """(criterion, article, name, what counts a pair of a bracket) of those that act."""
        found = [("C8", "2.3.5", "upfloaters' opponents that floated last round", self.float_again)]
        return [] if self.late else found

    def float_again(self, k, a, b):
        """One upfloater, and a resident who floated."""
        high = k.resident & {a, b}
        return len(high) == 1 and high.pop().floated

    def best_pairs(self, k, values, step):
        """The pairs are the first of the best."""
        criteria, tops = self.pair_criteria(), [a for a, _ in k.rows]
        bottoms = [p for p in k.members if p not in tops]
        rows = [
            {"article": article, "name": name, "value": sum(counts(k, *e) for e in k.rows), "criterion": c}
            for c, article, name, counts in criteria
        ]
        self.same(values, article=self.articles["pairs"], rows=rows)
        identifier = [p.id for end in zip(*k.rows) for p in end]
        early = [p.id for p in bottoms if p.order < tops[-1].order]
        self.same(step, article=self.articles["pairs"], identifier=identifier, bottoms_before=early)
        before, free, told = {}, [*bottoms], []
        for a, b in k.rows:
            passed = [p for p in free if a.order < p.order < b.order]
            kinds = [(p, self.bars(a, p)) for p in passed]
            against = [
                {"kind": "banned" if "forbidden" in bars else "met" if bars else "order", "who": p.id}
                for p, bars in kinds
            ]
            told.append({"chooser": a.id, "taken": b.id, "against": against})
            before[a] = {p for p, bars in kinds if not bars}, b
            free.remove(b)
        self.same(step, rows=told)
        self.first_pairs(k, step.get("proof"), criteria, before)

    def first_pairs(self, k, proof, criteria, before):
        """The numbers of the step `pairs`."""
        order, unit, bits = OrderOfSets(k.members, {*before}), {}, 0
        for a in reversed(before):
            unit[a], bits = 1 << bits, bits + (2 if before[a][0] else 1)
        members = len(k.members).bit_length()
        of = units(range(len(criteria)), order.bits + bits + members, members)

        def least(a, b):
            return sum(of[n] for n, (_, _, _, counts) in enumerate(criteria) if counts(k, a, b))

        def cost(a, b):
            a, b = (a, b) if a.order < b.order else (b, a)
            total = least(a, b) + (order.of[a] << bits)
            if a in before:
                earlier, partner = before[a]
                total += 0 if b in earlier else unit[a] * ((b is not partner) + bool(earlier))
            return total

        total = sum(cost(*e) for e in k.rows)
        if not proof:
            self.unproved += [f"the pairs of score {k.residents[0].score}"] * bool(total)
            return

        def kind(p):
            return p.prefers, p.strength, p in k.resident, p.floated

        y, sets = self.numbers(proof["y"]), self.sets(proof["blossoms"])
        bound = lower_bound(y, sets, k.members, self.may, least, kind, cost)
        need(bound == 2 * total, "the sum of the proof of the pairs")
