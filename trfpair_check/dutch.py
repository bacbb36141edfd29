"""Dutch rounds of both editions (sections 3 to 13 of docs/certificates.md; C.04.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from itertools import chain, combinations, islice, product, takewhile
from typing import Any

from .numbers import lower_bound
from .people import NAMES, bars, check_bracket, check_colours, check_round, check_sequence
from .round import Round
from .steps import BY_WORD
from .tournament import NOBODY, OTHER, Player
from .words import Json, require

SYSTEMS = "dutch-2026", "dutch-2017"
STEPS = """
accelerated against ahead article attempt bracket brackets bsn bye by criteria down earlier edition fewest floaters
forbidden games given_up heads heterogeneous id ids incoming initial_colour last last_round least limbo mdps
mdps_paired more number pairs players proof ranking remainder round rounds rows s1 s2 score seeding special step
subgroups title topscorer_limit topscorers unaltered unplayed up virtual what bye-set"""
KEYS = "mdps opponents exchanges difference down up transposition"
ARTICLES = {True: "4.4 4.2 4.3.1 4.3.2 4.3.3 4.3.4 4.2", False: "D.3 D.1 D.2.a D.2.b D.2.c D.2.d D.1"}
STEP_ARTICLES = {
    True: dict(zip(("round", "bye-set", "bracket", "criteria", "mdps"), ("1.9", "C5", "1.2", "C6-C21", "4.4")))
    | dict(zip(("subgroups", "pairs", "floaters", "bye"), ("4.3", "4.2", "C6", "C5"))),
    False: dict(zip(("round", "bracket", "criteria", "mdps"), ("A.9", "A.3", "C.5-C.19", "D.3")))
    | dict(zip(("subgroups", "pairs", "floaters", "bye"), ("D.2", "D.1", "C.5", "C.2"))),
}
MOST_RIVALS = 12
"""So many who might have had the bye have a reason of their own."""
BYE_IS_LOWEST = "the bye cannot go to a lower score"
CHOICES = ("pair", "stay", "float", "bye", "unaltered", "exchange")
RULES = {"met": 1, "forbidden": 1, "absolute": 3, "had-bye": 2, "had-points": 2}
"""The numbers of the rules."""
PROVED = {
    "rule": "name a rule",
    "completion": "show that the round could not be completed",
    "bye-higher": "show that the bye could not be had at a score as low",
    "none": "show that nobody can be paired so",
    "criterion": "name the first criterion to get worse, with both values",
    "order": "name the first key of Article 4 (D) in which all that is as good comes later",
}
"""The kinds of reasons that are proved, in words."""
ROWS = {  # the rows, those that list values, the first row of colours
    True: ([f"C{n}" for n in (6, 7, 8, *range(8, 22))], (1, 3, 13, 14, 15, 16), 5),
    False: ([f"C.{n}" for n in (5, 6, 7, *range(7, 20))], (1, 3, 12, 13, 14, 15), 4),
}

# ------------------------------------------------------------------------------------------ a bracket


Rows = tuple[list[str], tuple[int, ...], int]
"""The articles of the rows, those that list values, the first row of colours."""
Slot = tuple[int, int, Player]
"""Row, value, and whom it is about."""
Units = dict[tuple[int, int], int]


class Candidate:
    """The pairs of a bracket, the higher player first, in order; and a matching of a graph that has them."""

    def __init__(
        self,
        bracket: Bracket,
        pairs: Sequence[Sequence[Player]],
        matching: Sequence[Sequence[Player]] = (),
    ) -> None:
        self.pairs = sorted(
            (sorted(e, key=bracket.place.__getitem__) for e in pairs), key=lambda e: bracket.place[e[0]]
        )
        self.matching, self.bracket, opponent = matching, bracket, {a: b for e in self.pairs for a, b in (e, e[::-1])}
        self.floaters = [p for p in bracket.players if p not in opponent]
        self.mdps, self.inner = ([e for e in self.pairs if (e[0] in bracket.mdps) == one] for one in (True, False))
        guests, self.s1 = {b for _, b in self.mdps}, [a for a, _ in self.inner]
        self.remainder = [p for p in bracket.residents if p not in guests]
        self.bsn = {p: n for n, p in enumerate(self.remainder, 1)}
        first, tops = {*self.remainder[: len(self.s1)]}, {*self.s1}
        self.s2 = [p for p in self.remainder if p not in tops]
        self.down, self.up = [p for p in self.s2 if p in first], [p for p in self.s1 if p not in first]
        self.walk = []  # (chooser, opponent, those of the list before the opponent), who leaves the list
        for choosers, pool in bracket.lists_of(self):
            for a in choosers:
                b, pool = opponent.get(a, NOBODY), [p for p in pool if p is not a]
                at = len(pool) if b is NOBODY else pool.index(b)
                self.walk.append((a, b, pool[:at]))
                pool = pool[:at] + pool[at + 1 :]


Found = tuple[Candidate, bool]
"""A case of a tree: its candidate, and whether it is the answer."""


class Bracket:
    """A bracket: its players, and what pairs and downfloaters are worth (sections 3 and 4)."""

    floaters_meet = False
    left: Sequence[Player] = ()  # may two who leave together meet in the next bracket? who leaves with any choice

    def __init__(
        self,
        claims: Claims,
        name: str,
        mdps: list[Player],
        residents: list[Player],
        lower: list[Player],
        special: str = "",
        boards: Sequence[Sequence[Player]] = (),
    ) -> None:
        self.claims, self.name, self.residents, self.lower, self.special = claims, name, residents, lower, special
        self.new, self.may = claims.new, claims.may
        self.players, self.mdps = mdps + residents, {*mdps}
        self.settle(ROWS[self.new], claims.receiver)
        self.chosen = Candidate(self, [e for e in boards if self.place.keys() >= {*e}])

    def settle(self, rows: Rows, bye: Player | None) -> None:
        """What follows from the players, the table of rows and the receiver of the bye."""
        lower, special = self.lower, self.special
        self.proof: Json | None = None
        self.units: dict[Any, tuple[Units, dict[Any, int | None]]] = {}
        self.rows, self.lists, self.first = rows
        self.place = {p: n for n, p in enumerate(self.players)}
        self.following = {p for p in lower if p.score == lower[0].score}
        self.bound = self.new or special != "" or not lower
        self.ahead = bool(lower) and (self.new or special == "")
        may_have = [p for p in self.players + lower if not p.barred]
        self.open = {p for p in may_have if bye and (not self.new or p.score == bye.score)}
        self.nine = self.new and bool(self.open) and self.open <= self.place.keys()

    def lists_of(self, candidate: Candidate) -> list[tuple[list[Player], list[Player]]]:
        """Who chooses in a candidate, each time from which list."""
        return [([a for a, _ in candidate.mdps], self.residents), (candidate.s1, candidate.s2)]

    def order(self, candidate: Candidate) -> list[Json]:
        """The keys of section 10."""
        down, up = [candidate.bsn[p] for p in reversed(candidate.down)], [candidate.bsn[p] for p in candidate.up]
        places = [[self.place[e[end]] + 1 for e in candidate.mdps] for end in (0, 1)]
        values = *places, len(down), sum(up) - sum(down), down, up, [candidate.bsn[b] for _, b in candidate.inner]
        rows = zip(KEYS.split(), ARTICLES[self.new].split(), values)
        return [{"key": key, "article": article, "value": value} for key, article, value in rows]

    def acts(self, candidate: Candidate) -> bool:
        """Does C9 act?"""
        return self.nine and len(candidate.floaters) == 1

    def kind(self, p: Player) -> tuple[int | str, ...] | None:
        """On what the slots of an edge of this player depend, but for the colours that the pair gets."""
        if p in self.place:
            return p in self.mdps, p.score, p.prefers, p.strength, p.recent, p.top, bool(p.barred), p.unplayed
        return (p.score, bool(p.barred)) if p in self.following else None

    def pair_slots(self, a: Player, b: Player, colours: bool = True) -> list[Slot]:
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

    def floated(self, p: Player, way: str, row: int, gap: int) -> list[Slot]:
        """A float of the last round is counted in a row and listed four rows further down; one before, two rows on."""
        rows = [row + 2 * back for back in (0, 1) if p.recent[back] == way]
        return [slot for row in rows for slot in ((row, 0, p), (row + 4, gap, p))]

    def goes_down(self, p: Player, gap: int) -> list[Slot]:
        """Since 2026 residents are counted and MDPs listed."""
        found = self.floated(p, "v", self.first + 4, gap)
        return [slot for slot in found if not self.new or (slot[0] > 12) == (p in self.mdps)]

    def float_slots(self, p: Player) -> list[Slot]:
        gap = p.score if self.new else p.score - self.players[-1].score + 10
        return [(0, 0, p), (1, gap, p), *self.goes_down(p, gap + (1_000_000 if self.new else 0))]

    def ahead_slots(self, p: Player) -> list[Slot]:
        times = 3 if not self.new and p.barred and len(self.following) == len(self.lower) else 1
        return [(2, 0, p)] * times + [(3, p.score, p)] if self.ahead else []

    def unpaired(self, candidate: Candidate) -> set[Player]:
        """Downfloaters and players of the following group without an opponent among them, by the matching."""
        two = self.following.union(candidate.floaters)
        return two.difference(
            *(e for e in candidate.matching if two >= {*e} and (self.floaters_meet or self.following & {*e}))
        )

    def values(self, candidate: Candidate) -> list[Json]:
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

    def __init__(
        self,
        bracket: Bracket,
        gone: Iterable[Player] = (),
        bye: bool = False,
        leave: Iterable[Player] = (),
        stay: Iterable[Player] = (),
        s1: Iterable[Player] = (),
        out: Iterable[Player] = (),
    ) -> None:
        self.bracket, self.gone, self.leave, self.s1, self.out = bracket, {*gone}, {*leave}, {*s1}, {*out}
        self.tied = {*stay} | self.s1
        self.bound, self.nine, self.loose = bracket.bound or bye, False, False  # loose, for groups: two MDPs may meet
        everybody = bracket.players + [p for p in bracket.lower if self.bound or p in bracket.following]
        self.size = len(everybody)
        self.players = [p for p in everybody if p not in self.gone]
        self.left = [p for p in bracket.players + bracket.lower if p not in self.gone]
        self.zero = not bye and (not self.bound or self.size % 2 == 1)
        self.vertices = self.players + [NOBODY] * self.zero
        self.missing = self.gone | {*([] if self.zero else [NOBODY])}

    def edge(self, a: Player, b: Player) -> bool:
        bracket = self.bracket
        inside = bracket.place.keys() & {a, b}
        if len(inside) == 1 and inside & self.tied:
            return False
        if len(inside) == 2:
            mdps = inside & bracket.mdps
            if inside & self.out or (len(mdps) == 2 and not (self.loose and not mdps & self.tied)):
                return False
            if self.s1 and (mdps or len(inside & self.s1) != 1):
                return False
        if NOBODY in (a, b):
            return not bracket.open.isdisjoint((a, b)) if self.bound else self.zero
        return bracket.may(a, b)

    def kind(self, p: Player) -> bool | tuple[tuple[int | str, ...] | None, bool]:
        return self.nine if p is NOBODY else (self.bracket.kind(p), p in self.leave)

    def apart(self, a: Player, b: Player) -> bool:
        """Is this edge of two players of the bracket as two downfloaters?"""
        return (a in self.leave or b in self.leave) and a in self.bracket.place and b in self.bracket.place

    def slots(self, a: Player, b: Player, colours: bool = True) -> list[Slot]:
        bracket, apart = self.bracket, self.apart(a, b)
        inside = [p for p in (a, b) if p in bracket.place]
        if len(inside) == 2 and not apart:
            return bracket.pair_slots(a, b, colours)
        level = inside + [p for p in (a, b) if p in bracket.following]
        found = [s for p in inside for s in bracket.float_slots(p)]
        found += [
            s for p in level for s in bracket.ahead_slots(p) if len(level) == 1 or (apart and not bracket.floaters_meet)
        ]
        return found + [(4, 0, p) for p in inside if self.nine and NOBODY in (a, b) for _ in range(p.unplayed)]


class Places:
    """Section 7: the order as a number, relative to a candidate."""

    def __init__(self, bracket: Bracket, chosen: Candidate) -> None:
        self.bracket, self.bsn, self.half, self.exchanged = bracket, chosen.bsn, len(chosen.s1), bool(chosen.down)
        self.before = {a: ({p for p in passed if bracket.may(a, p)}, b) for a, b, passed in chosen.walk}
        choices = [(a, 2 if before else 1) for a, (before, _) in self.before.items()][::-1]
        self.unit, self.bound = {}, 1
        for field, width in self.fields(choices, len(chosen.inner)):
            self.unit[field] = self.bound
            self.bound <<= width

    def fields(self, choices: list[tuple[Player, int]], inner: int) -> list[tuple[Player | str, int]]:
        """All fields with their widths, the least important first."""
        count = len(self.bracket.residents)
        widths = {"up": len(self.bsn) - self.half, "down": self.half, "gap": (count**2).bit_length()}
        middle = [*widths.items()] * self.exchanged + [("exchanges", count.bit_length())]
        return [*choices[:inner], *middle, *choices[inner:], ("limbo", len(self.bracket.mdps))]

    def choice(self, a: Player, b: Player) -> int:
        if a not in self.before:
            return 0
        earlier, chosen = self.before[a]
        return 0 if b in earlier else self.unit[a] * ((b is not chosen) + bool(earlier))

    def side(self, p: Player, higher: bool) -> int:
        """What a player adds who is, or is not, the higher of a pair."""
        if p in self.bracket.mdps:
            return 0 if higher else self.unit["limbo"] << (len(self.bracket.mdps) - 1 - self.bracket.place[p])
        if p not in self.bsn:
            return 0
        b, half = self.bsn[p], self.half
        total = self.unit["exchanges"] if higher and b > half else 0
        if self.exchanged and higher == (b <= half):
            total += self.unit["down"] << (b - 1) if higher else self.unit["up"] << (len(self.bsn) - b)
        elif self.exchanged:
            total += self.unit["gap"] * abs(b - half)
        return total

    def edge(self, a: Player, b: Player, graph: Graph) -> int:
        inside = sorted((p for p in (a, b) if p in self.bracket.place), key=self.bracket.place.__getitem__)
        if len(inside) == 2 and not graph.apart(a, b):
            return self.choice(*inside) + self.side(inside[0], True) + self.side(inside[1], False)
        return sum(self.side(p, False) for p in inside)


def units(rows: list[list[Any]], vertices: int, bound: int) -> Units:
    """Section 5: what a slot is worth; each unit outweighs the smaller ones."""
    of, total = {(row, value): int(unit, 16) for row, value, unit in rows}, 0
    require(len(of) == len(rows), "a slot twice")
    for slot in sorted(of, key=lambda s: (-s[0], s[1])):
        require(of[slot] > bound - 1 + 3 * (vertices + vertices % 2) * total, f"the unit of {slot}")
        total += of[slot]
    return of


# ------------------------------------------------------------------------------------------ the round


class Claims(Round):
    """The claims of a Dutch or a Burstein round, one after the other."""

    systems: tuple[str, ...] = SYSTEMS
    keys, old = STEPS, ("dutch-2017",)
    part: type[Bracket] = Bracket
    places: type[Places] = Places

    def facts(self) -> None:
        for p in self.here:
            p.top = self.last and p.score > self.topscorer_limit()

    def steps_of(self) -> str:
        """The name in the table of steps."""
        return "dutch"

    def article_of(self, name: str) -> str:
        """The article of a step."""
        return STEP_ARTICLES[self.new][name]

    def trace(self, steps: list[Json]) -> None:
        mine, special = self.receiver, ""
        head: Json = {}
        parts: list[Json] = []
        floaters: list[Player] = []
        self.brackets: dict[int, Bracket] = {}
        self.reasons: Counter[str] = Counter()
        self.bare, self.unseen = 0, 0
        self.shown: list[str] = []
        check_sequence(steps, list(BY_WORD[self.steps_of()]))
        for step in steps:
            name = step["step"]
            require(step["article"] == self.article_of(name), f"the article of a step {name}: {step['article']}")
            parts += [{}] * (name == "bracket")
            where = head if name in ("round", "seeding", "ranking", "bye", "bye-set") else parts[-1]
            require(name not in where, f"a step {name} twice")
            where[name] = step
        lower = sorted(self.to_pair(), key=lambda p: -p.score)
        for number, part in enumerate(parts, 1):
            require(lower, "a bracket after the last one")
            bracket = self.brackets[number] = self.bracket(f"bracket {number}", part, floaters, lower, special)
            floaters, special, lower = bracket.chosen.floaters, bracket.special, bracket.lower
        self.opening(head, len(parts))
        require(not lower and floaters == [p for p in self.to_pair() if p is mine], "who is left by the last bracket")
        self.byes(head)

    def proved(self) -> list[str]:
        """How many brackets have a proof, and how many reasons of each kind there are."""
        brackets = list(self.brackets.values())
        best = sum(one.proof is not None for one in brackets)
        if best < len(brackets):
            self.unproved.append(
                f"that brackets are best, and first of the best: {len(brackets) - best} of {len(brackets)}"
            )
        self.unproved += [f"the look-ahead, and its rows of the criteria: {self.unseen} brackets"] * bool(self.unseen)
        self.unproved += [f"reasons without a proof: {self.bare}"] * bool(self.bare)
        reasons = [f"reasons that {what}: {self.reasons[kind]}" for kind, what in PROVED.items() if self.reasons[kind]]
        return [f"brackets proved best and first of the best: {best} of {len(brackets)}", *self.shown, *reasons]

    def opening(self, head: Json, brackets: int) -> None:
        """The steps before the brackets, but those of the bye."""
        check_round(self, head["round"], brackets)

    def to_pair(self) -> list[Player]:
        return self.players

    def byes(self, head: Json) -> None:
        """Section 9."""
        mine = self.receiver
        require(["bye" in head, "bye-set" in head] == [bool(mine), bool(mine and self.new)], "the steps of the bye")
        if mine:
            self.bye(head["bye"], head.get("bye-set", {"ids": []})["ids"])
        if "bye-set" in head:
            self.bye_set(head["bye-set"])

    def bracket(self, name: str, steps: Json, floaters: list[Player], lower: list[Player], before: str) -> Bracket:
        """Section 3: the players of a bracket, then its proof, its values and its reasons."""
        special = steps["bracket"].get("special", "")
        require(special in (("",) if self.new else ("", "PPB", "CLB")), "special")
        require((special == "CLB") == (before == "PPB"), "A.9: the CLB stands after the PPB, and nowhere else")
        residents = [p for p in lower if p.score == lower[0].score or special == "CLB"]
        lower = lower[len(residents) :]
        require(special != "PPB" or lower, "a penultimate bracket with nobody below")
        bracket = self.part(self, name, floaters, residents, lower, special, self.boards)
        require(
            [row["id"] for row in steps["bracket"]["players"]] == [p.id for p in bracket.players],
            f"{name}: its players",
        )
        self.criteria(bracket, steps["criteria"])
        self.people(bracket, steps)
        if special == "PPB":
            self.penultimate(bracket, steps["criteria"].get("attempt"), steps["bracket"]["given_up"])
        ids = {key: [p.id for p in getattr(bracket.chosen, key)] for key in ("floaters", "s1", "s2", "down", "up")}
        told = steps.get("floaters", {"ids": [] if lower else ids["floaters"]})["ids"]
        require(told == ids.pop("floaters"), f"{name}: the downfloaters")
        self.explained(bracket, steps, ids)
        return bracket

    def people(self, bracket: Bracket, steps: Json) -> None:
        """What the steps tell of players, and of colours."""
        check_bracket(steps["bracket"], bracket, len(self.brackets) + 1)
        for name in ("mdps", "pairs"):
            for row in steps.get(name, {"rows": []})["rows"]:
                white, black = self.named([row["white"], row["black"]])
                rule = self.colours(white, black)[1]
                require(
                    row["article"] == f"{'5.2' if self.new else 'E'}.{rule}", f"{bracket.name}: the article of colours"
                )
                check_colours(self, row, rule, bracket.name)
        require(("ahead" in steps["criteria"]) == bracket.ahead, f"{bracket.name}: a look-ahead")
        require(
            ("floaters" in steps) == bool(bracket.chosen.floaters and bracket.lower), f"{bracket.name}: a step floaters"
        )

    def explained(self, bracket: Bracket, steps: Json, ids: Json) -> None:
        """What the steps tell of S1 and S2, and the reasons."""
        require(("subgroups" in steps) == bool(bracket.chosen.s1), f"{bracket.name}: a step subgroups")
        if bracket.chosen.s1:
            numbers = {str(p.id): bsn for p, bsn in bracket.chosen.bsn.items()}
            self.same(steps["subgroups"], **ids, bsn=numbers, remainder=bool(bracket.chosen.mdps))
            told = {"unaltered", "earlier", "more"} & steps["subgroups"].keys()
            require(bool(told) == bool(bracket.chosen.down), f"{bracket.name}: reasons against no exchange")
        if bracket.chosen.down:
            self.exchanges(bracket, steps["subgroups"])
        self.passed_over(bracket, steps)
        if "floaters" in steps:
            self.floaters(bracket, steps["floaters"])

    # -------------------------------------------------------------------------------------- the proof of a bracket

    def criteria(self, bracket: Bracket, step: Json) -> None:
        """Section 6: the proof of the bracket's candidate, and its values."""
        candidate, proof, ahead = bracket.chosen, step.get("proof"), step.get("ahead")
        rest = self.pairs(proof["completion"]) if proof else []
        require(not any(bracket.place.keys() >= {*e} for e in rest), "a pair of the bracket in completion")
        self.unseen += bool(ahead) and not proof
        bracket.proof, candidate.matching = proof, [*candidate.pairs, *rest]
        named = [frozenset(text.split()) for text in (proof or {}).get("sets", [])]
        require(len({*named}) == len(named), f"{bracket.name}: a set twice")
        if proof:
            self.prove(bracket, Graph(bracket), candidate, proof)
        if ahead and proof:
            within = bracket.following.union(candidate.floaters)
            found = {frozenset(e) for e in candidate.matching if within.issuperset(e)}
            looked = [frozenset(self.named(e)) for e in ahead["pairs"]]
            require({*looked} == found and len(looked) == len(found), f"{bracket.name}: the look-ahead")
            left = sorted(p.id for p in bracket.unpaired(candidate))
            require(sorted(ahead["unpaired"]) == left, f"{bracket.name}: unpaired in the look-ahead")
        unknown = "" if proof else bracket.rows[2]
        mine, told = ([row for row in rows if row["article"] != unknown] for rows in (self.rows(bracket), step["rows"]))
        for row, one in zip(mine, told, strict=True):
            self.same(one, **row)

    def rows(self, bracket: Bracket) -> list[Json]:
        """What the step `criteria` says of the rows."""
        rows = bracket.values(bracket.chosen)
        more = [
            {"best": r["value"], "name": NAMES[self.new][r["row"]], "listed": r["row"] in bracket.lists} for r in rows
        ]
        return [{**one, **{key: r[key] for key in r if key != "row"}} for r, one in zip(rows, more)]

    def prove(
        self,
        bracket: Bracket,
        graph: Graph,
        candidate: Candidate,
        proof: Json,
        order: bool = True,
        nine: bool | None = None,
    ) -> None:
        """Sections 6 and 10: a candidate is the best, and the first of the best."""
        places, odd = self.places(bracket, candidate) if order else None, len(graph.players) % 2
        graph.nine = bracket.acts(candidate) if nine is None else nine
        own: Json = bracket.proof or {}
        rows, y = proof["units"] if "units" in proof else own["units"], self.numbers(proof["y"])
        key = str(rows), graph.size, places.bound if places else 1
        if key not in bracket.units:
            bracket.units[key] = units(rows, *key[1:]), {}
        of, known = bracket.units[key]
        if "units" not in proof:
            y.update({p: number for p, number in self.numbers(own["y"]).items() if p not in graph.missing})
        y.update(self.numbers(proof.get("places", [])))
        sets, zero = self.sets(proof["blossoms"], own.get("sets", [])), y[NOBODY]
        if not graph.bound:
            require(zero >= 0 and (odd or not zero), "the number of 0")
            require(not any(NOBODY in members for _, members in sets), "a set with 0")

        def least(a: Player, b: Player) -> int | None:
            slots = [slot[:2] for slot in graph.slots(a, b, False)]
            return sum(of[slot] for slot in slots) if of.keys() >= {*slots} else None

        def cost(a: Player, b: Player) -> int:
            return sum(of[slot[:2]] for slot in graph.slots(a, b)) + (places.edge(a, b, graph) if places else 0)

        bound = lower_bound(y, sets, graph.vertices, graph.edge, least, graph.kind, cost, known)
        seen = Counter(chain(*candidate.matching))
        zeros = seen.pop(NOBODY, 0)
        require(
            seen == Counter(graph.players) and all(graph.edge(*e) for e in candidate.matching), "no perfect matching"
        )
        require(zeros == odd if graph.bound else zeros >= odd, "the vertex 0")
        bound -= 0 if graph.bound or odd else zero
        require(2 * sum(cost(*e) for e in candidate.matching) == bound, "the sum of the proof")

    def penultimate(self, bracket: Bracket, attempt: Json | None, given_up: Json) -> None:
        """Section 12: the bracket without C.4 leaves players who cannot be paired."""
        floaters = [p for p in bracket.players if p.id in given_up["floaters"]]
        require([p.id for p in floaters] == given_up["floaters"], f"{bracket.name}: who was given up")
        self.unpairable(given_up, floaters + bracket.lower, zero=bracket.open)
        if not attempt:
            self.unproved.append("A.9: that without C.4 the PPB would leave players who cannot be paired")
            return
        pairs, mdps = self.pairs(attempt["pairs"]), bracket.players[: len(bracket.mdps)]
        free = Bracket(self, bracket.name, mdps, bracket.residents, bracket.lower, "", pairs)
        free.proof, free.chosen.matching = attempt["proof"], pairs + self.pairs(attempt["proof"]["completion"])
        self.prove(free, Graph(free), free.chosen, free.proof)
        require(floaters == free.chosen.floaters, f"{bracket.name}: others were given up")
        self.unpairable(attempt, floaters + free.lower, zero=free.open)
        self.shown.append("A.9: without C.4 the PPB would leave players who cannot be paired")

    # -------------------------------------------------------------------------------------- reasons (section 10)

    def exchanges(self, bracket: Bracket, step: Json) -> None:
        """The exchanges of S1 and S2 that stand before the one made."""
        candidate, half = bracket.chosen, len(bracket.chosen.s1)

        def place(one: Any) -> tuple[int, list[int], Any]:
            return sum(one[1]) - sum(one[0]), [-b for b in reversed(one[0])], one[1]

        sides = range(1, half + 1), range(half + 1, len(candidate.bsn) + 1)
        each = (product(*(combinations(side, n) for side in sides)) for n in range(1, len(candidate.down) + 1))
        order = chain.from_iterable(sorted(some, key=place) for some in each)
        made, *told = [
            tuple(tuple(sorted(candidate.bsn[p] for p in side)) for side in one)
            for one in [
                (candidate.down, candidate.up),
                *((self.named(r["down"]), self.named(r["up"])) for r in step["earlier"]),
            ]
        ]
        earlier = [*islice(takewhile(lambda one: one != made, order), 101)]
        require(
            told == earlier[:100] and bool(step["more"]) == (len(earlier) > 100),
            f"{bracket.name}: the earlier exchanges",
        )
        require(step["unaltered"]["choice"] == "unaltered", f"{bracket.name}: no reason against S1 as it was")
        for r in (step["unaltered"], *step["earlier"]):
            self.reason(bracket, r, candidate.mdps)

    def passed_over(self, bracket: Bracket, steps: Json) -> None:
        """There is a reason in each row against each player who comes before the opponent, and it holds."""
        mdps, pairs = (steps.get(name, {"rows": []})["rows"] for name in ("mdps", "pairs"))
        require(len(mdps) == len(bracket.chosen.mdps), f"{bracket.name}: the step mdps")
        seats = {frozenset(e): {"white": e[0].id, "black": e[1].id} for e in self.boards}
        done: list[tuple[Player, Player]] = []
        for row, (a, b, passed) in zip(mdps + pairs, bracket.chosen.walk, strict=True):
            self.same(row, chooser=a.id, **seats.get(frozenset((a, b)), {"taken": 0}))
            self.against(bracket, self.against_in(row, a, passed), [("pair", p.id, a.id) for p in passed], done)
            done.append((a, b))

    def against_in(self, row: Json, chooser: Player, passed: list[Player]) -> list[Json]:
        """The reasons of a row."""
        return list(row["against"])

    def against(
        self,
        bracket: Bracket,
        reasons: list[Json],
        wanted: Sequence[tuple[str, int, int | None]],
        done: Iterable[Sequence[Player]] = (),
    ) -> None:
        """There is a reason against each of these choices, and it holds."""
        told = [(r.get("choice", "bye"), r["who"], r.get("with")) for r in reasons]
        require(told == wanted, f"{bracket.name}: reasons against {told}, not {wanted}")
        for r in reasons:
            pair = [self.named([r["with"], r["who"]])] if "with" in r else []
            self.reason(bracket, {"choice": "bye", **r}, [*done, *pair])

    def floaters(self, bracket: Bracket, step: Json) -> None:
        """Why these leave, and no others."""
        candidate = bracket.chosen
        down = [p for p in candidate.floaters if p not in bracket.mdps]
        behind = bracket.players[bracket.place[down[0]] :] if down else []
        wanted: list[tuple[str, int, int | None]] = [
            ("stay", p.id, None) for p in candidate.floaters if p in bracket.mdps
        ]
        wanted += [("float", p.id, None) for p in behind if p not in candidate.floaters]
        if not candidate.pairs and len(bracket.players) <= 6:
            each = combinations(bracket.players, 2)
            wanted = [("pair", b.id, a.id) for a, b in each if not bracket.mdps.issuperset((a, b))] + wanted
        self.against(bracket, step["against"], wanted)
        self.same(step, least=len(bracket.players) % 2, bye=bracket.acts(candidate))
        for r in step["against"]:
            require(r.get("alone", False) == (r["choice"] == "pair"), f"{bracket.name}: reasons against all pairs")
        if "fewest" in step:
            self.unpairable(step["fewest"], bracket.players, Graph(bracket).edge, None, len(candidate.floaters))

    def reason(self, bracket: Bracket, r: Json, forced: Sequence[Sequence[Player]] = ()) -> None:
        """One reason; `forced` are the pairs that the choice fixes."""
        kind, choice, proof, candidate = r["kind"], r["choice"], r.get("proof"), bracket.chosen
        where, one = (
            f"{bracket.name}: {choice} {r.get('who', '')}, {kind}",
            self.named([r["who"]] if "who" in r else []),
        )
        require(("with" in r) == (choice == "pair") and choice in CHOICES, f"{where}: no such choice")
        barred: Json = {str(reason): {"round": number} for number, reason in bars(*one)} if choice == "bye" else {}
        barred |= self.bars(*one, *self.named([r["with"]])) if choice == "pair" else {}
        self.reasons[kind] += 1
        if kind == "rule" or barred:
            self.barred_by(r, barred, where)
            return
        if kind == "unasked":
            self.unasked += 1
            return
        if kind in ("completion", "bye-higher"):
            require(r.get("article", self.c(4)) == self.c(4 if kind == "completion" else 5), f"{where}: the article")
        of = {name: one if choice == name else [] for name in ("bye", "float", "stay")}
        first = candidate.remainder[: len(candidate.s1)] if choice in ("unaltered", "exchange") else []
        s1 = {*first}.difference(self.named(r.get("down", ()))).union(self.named(r.get("up", ())))
        graph = Graph(
            bracket, [*chain(*forced), *of["bye"]], choice == "bye", [*of["float"], *bracket.left], of["stay"], s1
        )
        require(all(self.may(a, b) for a, b in forced), f"{where}: a pair that may not meet")
        zero = [p for p in graph.left if not p.barred and p not in graph.tied]
        if kind == "nobody":
            require(choice == "stay" and not any(graph.edge(one[0], p) for p in bracket.residents), where)
        elif kind == "completion":
            self.hopeless(graph, r, zero, graph.tied)
        elif not proof or (not bracket.proof and kind in ("criterion", "order")):
            self.reasons[kind] -= 1
            self.bare += 1
        elif kind == "none":
            self.unpairable(proof, graph.players, graph.edge, [p for p in graph.players if graph.edge(p, NOBODY)])
        elif kind == "bye-higher":
            self.hopeless(graph, proof, [p for p in zero if p.score < r["forced"]], graph.left)
            pairs = self.pairs(proof["pairs"])
            (alone,) = {*graph.left}.difference(*pairs)
            require(
                self.receiver and r["score"] == self.receiver.score < r["forced"], f"{where}: the scores of the bye"
            )
            require(alone.score == r["forced"] and not alone.barred, f"{where}: the bye of the pairs")
            self.seats(pairs, [p for p in graph.left if p is not alone])
        else:
            require(kind in ("criterion", "order"), where)
            best = (
                self.best_case(bracket, one, proof["tree"])
                if "tree" in proof
                else self.best(bracket, r, graph, one, forced)
            )
            self.compare(bracket, r, best)

    def barred_by(self, r: Json, barred: Json, where: str) -> None:
        """The first rule against a choice, with its article, and what is told of it."""
        rule = next(iter(barred), "")
        require(r["kind"] == "rule" and r["reason"] == rule, f"{where}: the rule against it is {rule}")
        require({key: r[key] for key in ("round", "colour") if key in r} == barred[rule], f"{where}: {barred[rule]}")
        require(r["article"] == self.c(RULES[rule]), f"{where}: the article")

    def c(self, number: int) -> str:
        """A rule of the pairing (2; C)."""
        return f"C{number}" if self.new else f"C.{number}"

    def hopeless(self, graph: Graph, proof: Json, zero: Collection[Player], must: Collection[Player]) -> None:
        """Groups of all who are left; not bound: of players who must be paired in the bracket."""
        graph.loose, inside = True, graph.bound or {*must}.issuperset(self.named(chain(*proof["left"])))
        require(inside, f"{graph.bracket.name}: groups of some who need not be paired here")
        self.unpairable(proof, graph.left, graph.edge, zero)

    def other(
        self,
        bracket: Bracket,
        graph: Graph,
        proof: Json,
        forced: Sequence[Sequence[Player]] = (),
        order: bool = False,
        nine: bool | None = None,
    ) -> Candidate:
        """The best candidate with a choice (points 1 to 3)."""
        fixed = self.pairs(proof["pairs"])
        touched = graph.gone.union(*fixed) - {NOBODY}
        if graph.bound and (not graph.zero or any(NOBODY in e for e in fixed)):
            touched.add(NOBODY)
        matching = fixed + [e for e in bracket.chosen.matching if touched.isdisjoint(e)]
        inner = [e for e in matching if bracket.place.keys() >= {*e} and not graph.apart(*e)]
        candidate = Candidate(bracket, [*inner, *forced], matching)
        self.prove(bracket, graph, candidate, proof, order, nine)
        return candidate

    def best(
        self, bracket: Bracket, r: Json, graph: Graph, one: list[Player], forced: Sequence[Sequence[Player]]
    ) -> Candidate:
        """The best candidate with the choice, without cases."""
        proof = r["proof"]
        candidate = self.other(bracket, graph, proof, forced, r["kind"] == "order")
        if r["choice"] == "bye" and bracket.ahead:
            require(
                r["kind"] == "criterion" and bracket.values(bracket.chosen)[r["row"]]["row"] < 2,
                f"{bracket.name}: it looks ahead",
            )
        if "told" not in proof:
            return candidate
        best = Candidate(bracket, self.pairs(proof["told"]), candidate.matching)
        self.seats(best.pairs, chain(*best.pairs))
        self.seats(self.pairs(proof["witness"]), {*best.floaters, *bracket.lower}.difference(one))
        mine, theirs = ([row["value"] for row in bracket.values(x)][: r["row"] + 1] for x in (best, candidate))
        require(mine == theirs, f"{bracket.name}: the pairs told are not as good")
        return best

    def best_case(self, bracket: Bracket, one: list[Player], tree: Json) -> Candidate:
        """Section 11."""
        found: list[Found] = []
        self.case(bracket, one, tree, bracket.place.keys() & {*one}, {*()}, found)
        rows = [
            [(row.get("key"), row["value"]) for row in bracket.values(candidate) + bracket.order(candidate)]
            for candidate, _ in found
        ]
        worth = [[[-b for b in value] if key == "down" else value for key, value in of_case] for of_case in rows]
        answers = [n for n, (_, is_answer) in enumerate(found) if is_answer]
        require(len(answers) == 1 and worth[answers[0]] == min(worth), f"{bracket.name}: a better case, or no answer")
        return found[answers[0]][0]

    def case(
        self, bracket: Bracket, who: list[Player], tree: Json, leave: set[Player], stay: set[Player], found: list[Found]
    ) -> None:
        """Adds (candidate, is it the answer) to `found`."""
        number, graph = len(bracket.chosen.floaters), Graph(bracket, stay=stay, out=leave)
        if "not" in tree:
            out = self.named(tree["not"])
            free, whole = [p for p in out if p not in leave], len({*out}) == len(out) == number
            require(whole and leave <= {*out} <= bracket.place.keys() - stay, "a set of downfloaters")
            self.unpairable(tree, {*out, *bracket.lower}.difference(who))
            for n, (p, case) in enumerate(zip(free, tree["cases"], strict=True)):
                self.case(bracket, who, case, leave.union(free[:n]), stay | {p}, found)
        elif "left" in tree:
            self.hopeless(graph, tree, bracket.open - stay, bracket.place.keys() - leave)
        else:
            candidate = self.other(bracket, graph, tree, order=True, nine=bracket.acts(bracket.chosen))
            if "witness" in tree:
                require(len(candidate.floaters) == number, "an answer with other numbers")
                self.seats(self.pairs(tree["witness"]), {*candidate.floaters, *bracket.lower}.difference(who))
            found.append((candidate, "witness" in tree))

    def compare(self, bracket: Bracket, r: Json, candidate: Candidate) -> None:
        """Point 4."""
        both = [[*bracket.values(candidate), *bracket.order(candidate)] for candidate in (bracket.chosen, candidate)]
        n, mine, theirs = next((n, a, b) for n, (a, b) in enumerate(zip(*both)) if a["value"] != b["value"])
        if "key" in mine:
            self.same(r, **mine, kind="order", forced=theirs["value"])
        else:
            self.same(r, kind="criterion", row=n, article=mine["article"], value=mine["value"], forced=theirs["value"])
            self.same(r, players=mine["players"], forced_players=theirs["players"])

    # -------------------------------------------------------------------------------------- the bye (section 9)

    def bye(self, step: Json, others: list[int]) -> None:
        """Why nobody else has it; `others` could have had it by C5."""
        mine, players = self.with_bye(), self.players
        self.same(step, id=mine.id, score=mine.score, unplayed=mine.unplayed)
        lower = [p for p in players if self.new and not p.barred and p.score < mine.score]
        if lower and not step.get("proof"):
            self.unproved.append(f"C5: that {BYE_IS_LOWEST}")
        elif lower:
            self.unpairable(step["proof"], players, zero=lower)
        self.shown += [f"C5: {BYE_IS_LOWEST}"] * bool(self.new and (step.get("proof") or not lower))
        self.refused_bye(step, others)
        everybody = Bracket(self, "the bye", [], [], players)
        for r in step["against"]:
            require(r["kind"] != "completion" or r["bracket"] == 1, f"the bye: the bracket of {r['who']}")
            bracket = everybody if r["kind"] in ("rule", "completion") else self.brackets[r.get("bracket", 1)]
            self.against(bracket, [r], [("bye", r["who"], None)])

    def refused_bye(self, step: Json, others: list[int]) -> None:
        """Who has a reason: all who are ranked lower, then the first rivals by C9; before 2026 there were none."""
        mine = self.with_bye()
        lower = [p.id for p in self.players if p.rank > mine.rank]
        rivals = [v for v in others if v not in lower and self.by_id[v].unplayed < mine.unplayed][:MOST_RIVALS]
        told = [r["who"] for r in step["against"]]
        require(told == lower + rivals, f"the bye: reasons against {told}, not {lower + rivals}")

    def bye_set(self, step: Json) -> None:
        mine, players, ids = self.with_bye(), self.players, step["ids"]
        may = [p.id for p in players if p.score == mine.score and not p.barred]
        unplayed = {str(v): self.by_id[v].unplayed for v in ids}
        self.same(step, score=mine.score, unplayed=unplayed)
        require(mine.id in ids and ids == [v for v in may if v in ids], "bye-set: its players")
        barred = [p for p in players if p.barred and p.score <= mine.score]
        wanted = [p.id for p in sorted(barred, key=lambda p: p.score == mine.score)]
        wanted += [v for v in may if v not in ids]
        wanted += [p.id for p in players if p.score < mine.score and not p.barred][-MOST_RIVALS:]
        everybody = Bracket(self, "bye-set", [], [], players)
        self.against(everybody, step["against"], [("bye", v, None) for v in wanted])
        if not step.get("proof") and len(ids) > 1:
            self.unproved.append("bye-set: no proof")
            return
        others = dict(step["proof"]["others"]) if step.get("proof") else {}
        told = [who for who, _ in step["proof"]["others"]] if step.get("proof") else []
        require(told == ([v for v in ids if v != mine.id] if told else []), "bye-set: the order of the proofs")
        require(others.keys() == {*ids} - {mine.id}, "bye-set: a proof for each")
        for who, text in others.items():
            pairs = self.pairs(text)
            touched = {self.by_id[who], *chain(*pairs)}
            pairs += [e for e in self.boards if touched.isdisjoint(e)]
            self.seats(pairs, [p for p in players if p.id != who])
