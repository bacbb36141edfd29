#!/usr/bin/env python3
"""Check the proofs of a Dutch round: check_round.py FILE.trf pairs.json

Written from docs/certificates.md of trfpair (its sections are the numbers below), docs/formats.md and the Dutch rules
(C.04.3). It does not read the notices. Exit codes: 0 accepted (nothing is false, everything is proved), 7 not all
proved, 6 rejected (a claim is false), 3 not read.
"""

import json
import re
import sys
from collections import Counter
from itertools import chain, combinations, islice, product


class Rejected(Exception):
    """A claim is false."""


class Unreadable(Exception):
    """A file that this checker does not read."""


def need(true, text):
    if not true:
        raise Rejected(text)


def other(colour):
    return {"W": "B", "B": "W"}[colour]


def ids(text):
    return [int(word) for word in text.split()]


def pairs_of(text):
    return [tuple(map(int, word.split("-"))) for word in text.split()]


def numbers_of(rows):
    found = {v: int(number, 16) for number, players in rows for v in ids(players)}
    need(len(found) == sum(len(ids(players)) for _, players in rows), "two numbers of a player")
    return found


# ------------------------------------------------------------------------------------------ the tournament file

WIN, DRAW, LOSS = "WW BW FW FPB", "WD BD HPB", "WL BL"
XXS = {"W": WIN, "D": DRAW, "L": LOSS}
SYMBOLS = {"W": WIN + " PAB", "D": DRAW, "L": LOSS, "A": "ZPB FL", "Z": "ZPB FL", "P": "PAB"}
BBX = {"BBW": SYMBOLS["W"], "BBD": DRAW, "BBL": LOSS, "BBZ": "ZPB", "BBF": "FL", "BBU": "PAB"}
BYES = {"H": "HPB", "F": "FPB", "U": "PAB", "Z": "ZPB", "": "ZPB", "=": "HPB", "+": "FW", "-": "FL"}


def tenths(text):
    whole, _, part = text.strip().replace(",", ".").partition(".")
    return int(whole or 0) * 10 + int((part + "0")[0])


def columns(line, *spans):
    """Whole numbers in columns, each as (first, last) of the format's description; 0 for blanks."""
    return [int(line[first - 1 : last].strip() or 0) for first, last in spans]


class Player:
    def __init__(self, line):
        self.id = int(line[4:8])
        self.cells, self.met, self.barred = [], {}, {}  # met: opponent -> round; barred: round -> reason
        self.colours = self.prefers = ""
        self.strength = self.unplayed = self.number = self.virtual = self.score = self.order = 0
        self.top = False
        for at in range(91, len(line.rstrip()), 10):
            opponent = int(line[at : at + 4].strip() or 0)
            result = line[at + 7 : at + 8].strip().upper() or ("X" if opponent else "")
            self.cells.append((opponent, line[at + 5 : at + 6].strip().upper(), result.replace("?", "X")))

    def cell(self, number):
        return self.cells[number - 1] if number <= len(self.cells) else (0, "", "")

    @property
    def rank(self):
        return -self.score, self.order

    @property
    def difference(self):
        return self.colours.count("W") - self.colours.count("B")


class File:
    """What of a TRF file bears on a Dutch round. Teams and abnormal points are not read."""

    def __init__(self, data):
        text = data.decode("utf-8-sig", "replace")
        self.points = dict.fromkeys([*WIN.split(), "PAB"], 10) | dict.fromkeys(DRAW.split(), 5)
        self.players, self.bans, self.byes, self.virtual, told = [], [], {}, {}, {}
        self.name = ""
        self.rounds = self.colour = self.system = None
        by_line, self.baku = False, False
        for line in re.split(r"\r\n|\r|\n", text):
            code, rest = line[:3], line[4:].strip()
            words = rest.split()
            if code == "001":
                self.players.append(Player(line))
            elif code == "012":
                self.name = rest
            elif code in ("XXR", "142"):
                self.rounds = int(rest)
            elif code == "XXC":
                by_line |= "rank" in words
                self.colour = next((w[:5] for w in words if w[:5] in ("white", "black")), self.colour)
            elif code == "152":
                self.colour = {"W": "white", "B": "black"}[rest.upper()]
            elif code == "192":
                self.system, self.baku = rest.upper(), "BAKU" in rest.upper()
            elif code == "XXS":
                told.update((n, (XXS.get(n, n), v)) for n, v in re.findall(r"(\w+)\s*=\s*([\d.,]+)", rest))
            elif code == "162":
                told.update((n, (SYMBOLS.get(n, n), v)) for n, v in re.findall(r"([A-Z])\s*=?\s*([\d.,]+)", rest))
            elif code in BBX:
                told[code] = BBX[code], rest
            elif code == "XXZ":
                self.byes |= {(int(w), None): "Z" for w in words}
            elif code == "240":
                self.byes |= {(int(w), columns(line, (7, 9))[0]): line[4] for w in line[10:].split()}
            elif code in ("XXP", "260"):
                first, last = columns(line, (5, 7), (9, 11)) if code == "260" else (0, 0)
                group = [int(w) for w in (line[12:].split() if code == "260" else words)]
                self.bans.append((first or 1, last or 999, group))
            elif code == "XXA":
                for number, at in enumerate(range(9, len(line), 5), 1):
                    self.virtual[int(line[4:8]), number] = tenths(line[at : at + 5] or "0")
            elif code == "250":
                first, last, low, high = columns(line, (15, 17), (19, 21), (23, 26), (28, 31))
                for place in product(range(low, (high or low) + 1), range(first, (last or first) + 1)):
                    self.virtual[place] = tenths(line[9:13])
            elif code in ("299", "310", "013") and rest:
                raise Unreadable(f"records {code} are not read here")
        for name in sorted(told, key=lambda n: n in ("PAB", "P", "BBU") or len(told[n][0]) < 4):
            self.points |= dict.fromkeys(told[name][0].split(), tenths(told[name][1]))
        if not by_line:
            self.players.sort(key=lambda p: p.id)
        for order, player in enumerate(self.players):
            player.order = order


EDITIONS = {True: "C.04.3 in force since 1 February 2026", False: "C.04.3 in force until 31 January 2026"}


class Event:
    """The players before a round, in ranking order, and the rules of the edition (section 2)."""

    def __init__(self, file, answer):
        self.file, self.round, self.taken = file, answer["round"], []
        if answer["format"] != 3 or answer["system"] not in ("dutch-2026", "dutch-2017"):
            raise Unreadable("not a Dutch round in format 3")
        self.new = answer["system"] == "dutch-2026"
        need(answer["tournament"] == file.name and answer["edition"] == EDITIONS[self.new], "another event or edition")
        need(answer["program"].startswith("trfpair "), "another program")
        said = re.match("FIDE_DUTCH_20(17|26)", file.system or "")
        need(not said or said[1] == answer["system"][-2:], "another system than the file's")
        self.rounds = self.told("rounds", answer["rounds"], file.rounds)
        self.initial = self.told("initial_colour", answer["initial_colour"], file.colour)
        self.last = self.rounds is not None and self.round >= self.rounds
        self.win, self.draw = file.points["WW"], file.points["WD"]
        if (file.baku or answer["options"].get("baku")) and not file.virtual:
            fast = (self.rounds + 1) // 2
            for p, number in product(file.players[: (len(file.players) + 3) // 4 * 2], range(1, fast + 1)):
                file.virtual[p.id, number] = self.win if number <= (fast + 1) // 2 else self.draw
        self.everybody = {p.id: p for p in file.players}
        here = self.who_plays({row["id"] for row in answer["absent"]})
        for p in file.players:
            self.history(p)
        took_part = [p for p in file.players if p in here or any(self.paired(p, r) for r in range(1, self.round))]
        for number, p in enumerate(took_part, 1):
            p.number = number
        self.players = sorted(here, key=lambda p: p.rank)
        self.by_id = {p.id: p for p in self.players}
        for p in self.players:
            p.top = self.last and p.score > (self.round - 1) * max(self.win, self.draw) // 2
        groups = [sorted(group) for first, last, group in file.bans if first <= self.round <= last]
        self.banned = {pair for group in groups for pair in combinations(group, 2)}

    def told(self, name, value, in_file):
        if in_file is None:
            self.taken.append(f"{name}: {value}")
        need(in_file in (None, value), f"{name}: the file has {in_file}")
        return value

    def paired(self, p, number):
        opponent, _, result = p.cell(number)
        return opponent or result == "U"

    def who_plays(self, absent):
        held = any(p.cell(self.round)[0] for p in self.file.players)
        away = set()
        for p in self.file.players:
            asked = self.file.byes.get((p.id, self.round)) or (not held and self.file.byes.get((p.id, None)))
            if not self.paired(p, self.round) and (held or p.cell(self.round)[2] or asked):
                away.add(p.id)
        need(away <= absent, f"absent by the file: {sorted(away - absent)}")
        self.taken += [f"absent: {v}" for v in sorted(absent - away)]
        return [p for p in self.file.players if p.id not in absent]

    def result(self, p, number):
        """(points, opponent of a game or 0, colour, result) of an earlier round."""
        opponent, colour, result = p.cell(number)
        if not opponent or result in "HFUZ+-":
            result = result or self.file.byes.get((p.id, number), "")
            return self.file.points.get(BYES[result], 0), 0, "", result
        if result == "X":
            return self.file.points.get("X", self.draw), opponent, colour, result
        result = {"1": "W", "=": "D", "0": "L"}.get(result, result)
        return self.file.points.get(colour + result, 0), opponent, colour, result

    def before(self, p, number):
        """The score with which a round was paired."""
        return self.file.virtual.get((p.id, number), 0) + sum(self.result(p, r)[0] for r in range(1, number))

    def history(self, p):
        p.virtual, p.score = self.file.virtual.get((p.id, self.round), 0), self.before(p, self.round)
        win, loss = (
            pick(self.file.points.get(c, 0) for c in cells.split()[:2]) for pick, cells in ((min, WIN), (max, LOSS))
        )
        floats = ".."
        for number in range(1, self.round):
            points, opponent, colour, result = self.result(p, number)
            if opponent:
                p.met[opponent] = number
                p.colours += colour
                mine, theirs = self.before(p, number), self.before(self.everybody[opponent], number)
                floats += "v" if mine > theirs else "^" if mine < theirs else "."
                continue
            p.unplayed += 1
            floats += "v" if not self.new or result == "U" or points > loss else "."
            if result == "U" or (points >= win if self.new else result == "+"):
                p.barred[number] = "had-bye" if result == "U" else "had-points"
        p.floats = floats[:-3:-1]
        if p.colours:
            same, d = p.colours[-2:] in ("WW", "BB"), p.difference
            p.strength = 3 if abs(d) > 1 or same else 1 + abs(d)
            p.prefers = other(p.colours[-1]) if d == 0 or (same and abs(d) < 2) else "B" if d > 0 else "W"

    def absolute(self, a, b):
        """Do both have an absolute preference for one colour, and is neither a topscorer (C3)?"""
        return a.strength == b.strength == 3 and a.prefers == b.prefers and not a.top and not b.top

    def may_meet(self, a, b):
        return not (b.id in a.met or (min(a.id, b.id), max(a.id, b.id)) in self.banned or self.absolute(a, b))

    def colour(self, a, b):
        """The colour of the first of two players (section 13)."""
        if b.rank < a.rank:
            return other(self.colour(b, a))
        if a.prefers != b.prefers:
            return a.prefers or other(b.prefers)
        if not a.prefers:
            first = (self.initial or "white")[0].upper()
            return first if a.number % 2 else other(first)
        mine, theirs = ((p.strength, abs(p.difference) if p.strength == 3 else 0) for p in (a, b))
        if mine != theirs:
            return a.prefers if mine > theirs else other(a.prefers)
        differ = [x for x, y in zip(reversed(a.colours), reversed(b.colours)) if x != y]
        return other(differ[0]) if differ else a.prefers

    def seats(self, pairs, players):
        """These pairs seat exactly these players, once each and legally."""
        need(sorted(chain.from_iterable(pairs)) == sorted(players), "pairs of others than are left")
        for a, b in pairs:
            need(self.may_meet(self.by_id[a], self.by_id[b]), f"{a} and {b} may not meet")


# ------------------------------------------------------------------------------------------ a bracket

ROWS = {
    True: [f"C{n}" for n in (6, 7, 8, *range(8, 22))],
    False: [f"C.{n}" for n in (5, 6, 7, *range(7, 20))],
}
LISTS = {True: {1, 3, 13, 14, 15, 16}, False: {1, 3, 12, 13, 14, 15}}


class Candidate:
    """Pairs as (higher, lower) in order, downfloaters, and all edges of a matching (0 is the vertex 0)."""

    def __init__(self, bracket, pairs, matching):
        place = bracket.place_of
        self.pairs = sorted((tuple(sorted(e, key=place.get)) for e in pairs), key=lambda e: place[e[0]])
        self.opponent = {v: w for a, b in self.pairs for v, w in ((a, b), (b, a))}
        self.floaters = [p.id for p in bracket.players if p.id not in self.opponent]
        self.matching = matching
        self.mdps = [e for e in self.pairs if e[0] in bracket.mdps]
        self.inner = [e for e in self.pairs if e[0] not in bracket.mdps]
        met = {b for _, b in self.mdps}
        self.remainder = [p.id for p in bracket.residents if p.id not in met]
        self.bsn = {v: n for n, v in enumerate(self.remainder, 1)}
        self.s1 = [a for a, _ in self.inner]
        first = self.remainder[: len(self.s1)]
        self.down, self.up = [v for v in first if v not in self.s1], [v for v in self.s1 if v not in first]

    def keys(self, place):
        """The keys of the order (section 10)."""
        down, up = [self.bsn[v] for v in reversed(self.down)], [self.bsn[v] for v in self.up]
        return {
            "mdps": [place[a] for a, _ in self.mdps],
            "opponents": [place[b] for _, b in self.mdps],
            "exchanges": len(down),
            "difference": sum(up) - sum(down),
            "down": down,
            "up": up,
            "transposition": [self.bsn[b] for _, b in self.inner],
        }


class Bracket:
    """A bracket: its players, and what pairs and downfloaters are worth (sections 3 and 4)."""

    def __init__(self, event, mdps, residents, lower, special, receiver):
        self.event, self.residents, self.lower, self.special = event, residents, lower, special
        self.players = mdps + residents
        self.place_of = {p.id: n for n, p in enumerate(self.players)}
        self.members, self.mdps = set(self.place_of), [p.id for p in mdps]
        self.following = [p for p in lower if p.score == lower[0].score]
        self.follows = {p.id for p in self.following}
        self.by_id = {p.id: p for p in self.players + lower}
        self.bound = event.new or special != "" or not lower
        self.ahead = bool(lower) and (event.new or special == "")
        level = receiver and receiver.score
        anybody = [
            p.id for p in self.by_id.values() if receiver and not p.barred and (not event.new or p.score == level)
        ]
        self.open = set(anybody)
        self.c9 = event.new and bool(anybody) and self.open <= self.members
        self.memo = {}

    def may(self, a, b):
        key = a.id, b.id
        if key not in self.memo:
            self.memo[key] = self.memo[key[::-1]] = self.event.may_meet(a, b)
        return self.memo[key]

    def pair_slots(self, a, b):
        """Section 4, as (row, value, player). Before 2026 the rows for floats come one earlier, and mean all scores."""
        a, b = sorted((a, b), key=lambda p: p.rank)
        new = self.event.new
        first, gap, found = 5 if new else 4, a.score - b.score, []
        colour = self.event.colour(a, b)
        for p, gets in ((a, colour), (b, other(colour))):
            if (a.top or b.top) and abs(p.difference + (1 if gets == "W" else -1)) > 2:
                found.append((first, 0, p))
            if (a.top or b.top) and p.colours[-2:] == gets * 2:
                found.append((first + 1, 0, p))
            if a.prefers and a.prefers == b.prefers != gets:
                found += [(first + 2 + n, 0, p) for n in range(2 if min(a.strength, b.strength) == 2 else 1)]
        if not new and gap:
            found.append((1, gap, a))
        if (a.id in self.mdps) if new else gap:
            for back in (0, 2):
                if a.floats[back // 2] == "v":
                    found += [(13 + back, gap, a)] if new else [(8 + back, 0, a), (12 + back, gap, a)]
                if b.floats[back // 2] == "^":
                    found += [(10 - (not new) + back, 0, b), (14 - (not new) + back, gap, b)]
        return found

    def float_slots(self, p):
        new, mdp = self.event.new, p.id in self.mdps
        gap = p.score if new else p.score - self.players[-1].score + 10
        found = [(0, 0, p), (1, gap, p)]
        for back in (0, 2):
            if p.floats[back // 2] == "v" and new:
                found.append((13 + back, gap + 1_000_000, p) if mdp else (9 + back, 0, p))
            elif p.floats[back // 2] == "v":
                found += [(8 + back, 0, p), (12 + back, gap, p)]
        return found

    def ahead_slots(self, p):
        thrice = not self.event.new and p.barred and len(self.following) == len(self.lower)
        return ([(2, 0, p)] * (3 if thrice else 1) + [(3, p.score, p)]) if self.ahead else []

    def acts(self, candidate):
        return self.c9 and len(candidate.floaters) == 1

    def rows(self, candidate):
        """(article, value, players, row) of each row that acts."""
        floaters = [self.by_id[v] for v in candidate.floaters]
        events = [s for a, b in candidate.pairs for s in self.pair_slots(self.by_id[a], self.by_id[b])]
        events += [
            s for p in floaters for s in self.float_slots(p) + [(4, 0, p)] * (self.acts(candidate) and p.unplayed)
        ]
        for v in self.unpaired(candidate):
            events += self.ahead_slots(self.by_id[v])
        found = []
        for row, article in enumerate(ROWS[self.event.new]):
            nine = self.event.new and row == 4
            if (row in (2, 3) and not self.ahead) or (nine and not self.acts(candidate)):
                continue
            mine = [e for e in events if e[0] == row]
            value = sorted((e[1] for e in mine), reverse=True) if row in LISTS[self.event.new] else len(mine)
            behind = sorted({e[2] for e in mine} | set(floaters if nine else ()), key=lambda p: p.rank)
            found.append((article, value, [p.id for p in behind], row))
        return found

    def unpaired(self, candidate):
        """Downfloaters and players of the following group without an opponent among them, by the matching."""
        within = {*candidate.floaters, *self.follows}
        return within - {v for e in candidate.matching if within.issuperset(e) for v in e}


class Graph:
    """The graph of a bracket (section 5), or what a choice (section 10) or a case (11) leaves of it."""

    def __init__(self, k, gone=(), bound=None, zero=True, leave=(), stay=(), s1=None, out=()):
        self.k, self.gone, self.leave, self.stay, self.s1, self.out = k, set(gone), set(leave), set(stay), s1, set(out)
        self.bound = k.bound if bound is None else bound
        self.vertices = [p for p in k.players + (k.lower if self.bound else k.following) if p.id not in self.gone]
        self.size = len(k.players + (k.lower if self.bound else k.following))
        self.zero = zero and (not self.bound or self.size % 2 == 1)
        self.odd, self.c9 = len(self.vertices) % 2 == 1, False

    def ends(self, e):
        return [self.k.by_id[v] if v else None for v in sorted(e, reverse=True)]

    def edge(self, a, b, loose=False):
        """Is there this edge? `loose`, for groups: two MDPs may meet, and 0 joins all who may have the bye."""
        k, tied = self.k, self.stay | (self.s1 or set())
        if b is None:
            return a.id not in tied and (a.id in k.open if self.bound else self.zero)
        inside = k.members.intersection((a.id, b.id))
        if len(inside) == 1 and inside & tied:
            return False
        if len(inside) == 2:
            mdps = inside.intersection(k.mdps)
            if inside & self.out or (len(mdps) == 2 and not (loose and not mdps & self.stay)):
                return False
            if self.s1 is not None and (mdps or len(inside & self.s1) != 1):
                return False
        return k.may(a, b)

    def split(self, a, b):
        """Is this edge of two players of the bracket as two downfloaters?"""
        return b is not None and bool(self.leave & {a.id, b.id}) and {a.id, b.id} <= self.k.members

    def slots(self, a, b):
        k = self.k
        if self.split(a, b):
            return [s for p in (a, b) for s in k.float_slots(p) + k.ahead_slots(p)]
        a, b = sorted((a, b), key=lambda p: p is None or p.id not in k.members)
        if a.id not in k.members:
            follow = [p for p in (a, b) if p and p.id in k.follows]
            return k.ahead_slots(follow[0]) if len(follow) == 1 else []
        if b is None:
            return k.float_slots(a) + k.ahead_slots(a) + [(4, 0, a)] * (self.c9 and a.unplayed)
        if b.id in k.members:
            return k.pair_slots(a, b)
        return k.float_slots(a) + (k.ahead_slots(a) if b.id not in k.follows else [])

    def units(self, rows, bound):
        """Section 5: each unit outweighs the smaller ones."""
        units = {(row, value): int(unit, 16) for row, value, unit in rows}
        need(len(units) == len(rows), "a slot twice")
        total = 0
        for slot in sorted(units, key=lambda s: (-s[0], s[1])):
            need(units[slot] > bound - 1 + 3 * (self.size + self.size % 2) * total, f"the unit of {slot}")
            total += units[slot]
        return units

    def prove(self, candidate, units, y, blossoms, places):
        """Section 6: no perfect matching of this graph costs less than the candidate's."""
        self.c9 = self.k.acts(candidate) if self.c9 is False else self.c9
        names = {p.id for p in self.vertices} | ({0} if self.zero else set())
        need(names.issuperset(y), "numbers of strangers")
        need(self.bound or (y.get(0, 0) >= 0 and (self.odd or not y.get(0, 0))), "the number of 0")
        of = {v: {} for v in names}
        for n, (z, members) in enumerate(blossoms):
            need(z > 0 and len(members) % 2 and len(set(members)) == len(members), "a set of an even number")
            need(names.issuperset(members) and (self.bound or 0 not in members), "a set with strangers")
            for v in members:
                of[v][n] = z

        def cost(a, b):
            for slot in (slots := [s[:2] for s in self.slots(a, b)]):
                need(slot in units, f"no unit for {slot}")
            return sum(units[slot] for slot in slots) + (places.edge(a, b, self) if places else 0)

        def check(a, b):
            u, v = a.id, b.id if b else 0
            both = sum(z for n, z in of[u].items() if n in of[v])
            need(2 * cost(a, b) - y.get(u, 0) - y.get(v, 0) + both >= 0, f"the edge {u}-{v}")

        ranked = sorted(self.vertices, key=lambda p: -y.get(p.id, 0))
        for n, a in enumerate(ranked):
            if self.zero and self.edge(a, None):
                check(a, None)
            for b in islice(ranked, n + 1, None):
                if y.get(a.id, 0) + y.get(b.id, 0) <= 0:
                    break  # neither costs nor z are negative
                if self.edge(a, b):
                    check(a, b)
        seen = Counter(chain.from_iterable(candidate.matching))
        zeros = seen.pop(0, 0)
        need(seen == Counter(p.id for p in self.vertices), "not each player in one edge")
        need(zeros == self.odd if self.bound else zeros >= self.odd, "the vertex 0")
        for e in candidate.matching:
            need(self.edge(*self.ends(e)), f"no edge {e[0]}-{e[1]}")
        total = sum(cost(*self.ends(e)) for e in candidate.matching)
        numbers = sum(number for v, number in y.items() if v or self.bound or self.odd)
        need(2 * total == numbers - sum(z * (len(m) - 1) // 2 for z, m in blossoms), "the sum of the proof")


class Places:
    """Section 7: the order as a number, relative to a candidate."""

    def __init__(self, k, chosen):
        self.k, self.bsn, self.half = k, chosen.bsn, len(chosen.s1)
        self.before, self.unit, self.exchanged = {}, {}, bool(chosen.down)
        behind = [k.by_id[v] for v in chosen.remainder if v not in chosen.s1]
        for choosers, pool in ((chosen.mdps, k.residents), (chosen.inner, behind)):
            for a, b in choosers:
                at = next((n for n, p in enumerate(pool) if p.id == b), None)
                need(at is not None, f"{b} is not in the list of {a}")
                self.before[a] = {p.id for p in pool[:at] if k.may(k.by_id[a], p)}, b
                pool = pool[:at] + pool[at + 1 :]
        self.at = 1
        self.fields(chosen.inner)
        size, count = len(chosen.remainder), len(k.residents)
        widths = (size - self.half, self.half, (count**2).bit_length()) if self.exchanged else (0, 0, 0)
        self.up, self.down, self.gap, self.swaps = (self.field(w) for w in (*widths, count.bit_length()))
        self.fields(chosen.mdps)
        self.limbo = self.field(len(k.mdps))
        self.bound = self.at

    def field(self, width):
        unit, self.at = self.at, self.at << width
        return unit

    def fields(self, pairs):
        for a, _ in reversed(pairs):
            self.unit[a] = self.field(2 if self.before[a][0] else 1)

    def side(self, v, higher):
        """What a resident adds who is, or is not, the higher of a pair of residents."""
        b = self.bsn.get(v)
        if b is None:
            return 0
        total = self.swaps if higher and b > self.half else 0
        if self.exchanged and higher != (b <= self.half):
            total += self.gap * abs(b - self.half)
        if self.exchanged and higher == (b <= self.half):
            return total + (self.down << (b - 1) if higher else self.up << (len(self.bsn) - b))
        return total

    def alone(self, p):
        k = self.k
        return self.limbo << (len(k.mdps) - 1 - k.place_of[p.id]) if p.id in k.mdps else self.side(p.id, False)

    def edge(self, a, b, graph):
        k = self.k
        inside = sorted((p for p in (a, b) if p and p.id in k.members), key=lambda p: k.place_of[p.id])
        if len(inside) < 2 or graph.split(a, b):
            return sum(self.alone(p) for p in inside)
        a, b = (p.id for p in inside)
        earlier, chosen = self.before.get(a, (set(), None))
        choice = 0 if a not in self.unit or b in earlier else (b != chosen) + bool(earlier)
        higher = 0 if a in k.mdps else self.side(a, True)
        return self.side(b, False) + higher + choice * self.unit.get(a, 0)


def unpairable(proof, players, edge, zero, more=0):
    """Section 8: groups that show that players cannot be paired. `edge` of two players; `zero`: does 0 join one?"""
    names = {p.id: p for p in players} | ({0: None} if len(players) % 2 else {})
    groups, may = proof["left"], proof["may_meet"]
    stand = Counter(chain(may, *groups))
    need(all(n == 1 and v in names for v, n in stand.items()), "groups with strangers, or somebody twice")
    for group in groups:
        need(len(group) % 2, "a group of an even number")
        for u, v in product(group, names.keys() - {*group, *may}):
            joined = edge(names[u], names[v]) if u and v else zero(names[u or v])
            need(not joined, f"{u} may meet {v}")
    need(len(groups) - len(may) >= max(more, 1), "too few groups")


# ------------------------------------------------------------------------------------------ the round


STEPS = {
    "round": "edition players brackets last_round topscorers topscorer_limit initial_colour forbidden accelerated",
    "bracket": "players number score heads title special heterogeneous incoming limbo mdps_paired pairs given_up",
    "criteria": "rows ahead proof attempt",
    "subgroups": "s1 s2 remainder down up bsn unaltered earlier more",
    "mdps": "rows",
    "pairs": "rows",
    "floaters": "ids against what least bye fewest",
    "bye": "id against score unplayed proof",
    "bye-set": "ids against score unplayed what proof",
}
ORDER = {True: "4.4 4.2 4.3.1 4.3.2 4.3.3 4.3.4 4.2", False: "D.3 D.1 D.2.a D.2.b D.2.c D.2.d D.1"}


class Round:
    """The claims of pairs.json, one after the other."""

    def __init__(self, event, answer):
        self.event, self.answer, self.unproved, self.brackets = event, answer, [], {}
        self.boards = [(row["white"], row["black"]) for row in answer["pairs"]]
        self.receiver = event.by_id.get(answer["bye"])

    def check(self):
        event, bye = self.event, self.answer["bye"]
        need([r["board"] for r in self.answer["pairs"]] == list(range(1, len(self.boards) + 1)), "the boards' numbers")
        event.seats(self.boards, event.by_id.keys() - {bye})
        for w, b in self.boards:
            need(event.colour(event.by_id[w], event.by_id[b]) == "W", f"the colours of {w}-{b}")
        need(bye is None or (self.receiver and not self.receiver.barred), "the bye")
        steps = self.answer.get("trace", [])
        known = [({"board", "white", "black"}, row) for row in self.answer["pairs"]]
        known += [({"step", "article", *STEPS.get(s["step"], "").split()}, s) for s in steps]
        self.unproved += [f"the key {key}" for keys, row in known for key in row if key not in keys]
        ranks = [sorted((event.by_id[v] for v in e), key=lambda p: p.rank) for e in self.boards]
        order = [(-a.score, -a.score - b.score, a.order) for a, b in ranks]
        need(order == sorted(order), "the order of the boards (C.04.2)")
        parts, head = [], {}
        for step in steps:
            name = step["step"]
            if name == "bracket":
                parts.append({})
            if name not in STEPS:
                self.unproved.append(f"the step {name}")
                continue
            where = head if name in ("round", "bye", "bye-set") else parts[-1]
            need(name not in where, f"a step {name} twice")
            where[name] = step
        if "trace" not in self.answer:
            return self.unproved.append("the round: no trace")
        mdps, lower, special, made = [], event.players, "", []
        for number, steps in enumerate(parts, 1):
            need(lower, "a bracket after the last one")
            k, lower = self.bracket(number, steps, mdps, lower, special)
            mdps, special = [k.by_id[v] for v in k.chosen.floaters], k.special
            made += [(r["white"], r["black"]) for name in ("mdps", "pairs") for r in rows_of(steps, name)]
        need(not lower and mdps == [self.receiver] * bool(bye), "the downfloaters of the last bracket")
        need(sorted(made) == sorted(self.boards), "the pairs of the brackets are not the boards")
        step = head["round"]
        need(step["last_round"] == event.last and step["initial_colour"] == event.initial, "the step round")
        need(("bye" in head) == bool(bye) and ("bye-set" in head) == (bool(bye) and event.new), "the steps of the bye")
        if bye:
            self.bye(head["bye"])
        return self.bye_set(head["bye-set"]) if "bye-set" in head else None

    def bracket(self, number, steps, mdps, lower, before):
        """Section 3: the players and pairs of a bracket, then its proof and its reasons."""
        step, where = steps["bracket"], f"bracket {number}"
        special = step["special"]
        need(special in (("",) if self.event.new else ("", "PPB", "CLB")), "special")
        need((special == "CLB") == (before == "PPB"), "the bracket after the penultimate one")
        residents = lower if special == "CLB" else [p for p in lower if p.score == lower[0].score]
        lower = lower[len(residents) :]
        need(special != "PPB" or lower, "a penultimate bracket with nobody below")
        k = self.brackets[number] = Bracket(self.event, mdps, residents, lower, special, self.receiver)
        k.name, k.proof, k.y = where, None, {}
        for row, p in zip(step["players"], k.players, strict=True):
            facts = {"id": p.id, "score": p.score, "virtual": p.virtual, "floats": p.floats, "mdp": p.id in k.mdps}
            need(all(row[key] == value for key, value in facts.items()), f"{where}: player {p.id}")
        pairs = []
        for name in ("mdps", "pairs"):
            rows = rows_of(steps, name)
            places = [k.place_of[r["chooser"]] for r in rows]
            need(places == sorted(set(places)), f"{where}: the order of choosers")
            for r in rows:
                a, b = r["chooser"], r["white"] + r["black"] - r["chooser"]
                need(
                    a in (r["white"], r["black"]) and (a in k.mdps) == (name == "mdps") and b not in k.mdps, "a chooser"
                )
                need(k.place_of[a] < k.place_of[b], f"{where}: {a} is not the higher of {a}-{b}")
                pairs.append((a, b))
        need(len(set(chain(*pairs))) == 2 * len(pairs), f"{where}: somebody in two pairs")
        k.chosen = Candidate(k, pairs, [])
        told = steps.get("floaters", {"ids": [] if lower else k.chosen.floaters})["ids"]
        need(sorted(told) == sorted(k.chosen.floaters), f"{where}: the downfloaters")
        self.criteria(k, steps["criteria"])
        self.exchanges(k, steps.get("subgroups"))
        self.reasons(k, steps)
        return k, lower

    def criteria(self, k, step):
        """Section 6: the proof and the values."""
        chosen, proof, ahead = k.chosen, step.get("proof"), step.get("ahead")
        if proof:
            rest = pairs_of(proof["completion"])
            need(not any(k.members.issuperset(e) for e in rest), "a pair of the bracket in completion")
            chosen.matching = chosen.pairs + rest
            self.prove(k, Graph(k), chosen, proof)
            k.proof, k.y = proof, numbers_of(proof["y"])
        else:
            self.unproved.append(f"{k.name}: no certificate")
            chosen.matching = chosen.pairs + [tuple(e) for e in (ahead or {"pairs": []})["pairs"]]
        if ahead:
            told = {frozenset(e) for e in ahead["pairs"]}
            within = {*chosen.floaters, *k.follows}
            need(told == {frozenset(e) for e in chosen.matching if within.issuperset(e)}, f"{k.name}: the look-ahead")
            need(set(ahead["unpaired"]) == k.unpaired(chosen), f"{k.name}: those without an opponent in the look-ahead")
        if k.special == "PPB":
            self.penultimate(k, step.get("attempt"))
        rows = k.rows(chosen)
        need(len(rows) == len(step["rows"]), f"{k.name}: the rows")
        for (article, value, players, row), told in zip(rows, step["rows"]):
            if proof or row not in (2, 3):
                same = article == told["article"] and value == told["value"] == told["best"]
                need(
                    same and sorted(players) == sorted(told["players"]), f"{k.name}: {article} is {value} by {players}"
                )

    def prove(self, k, graph, candidate, proof):
        y = Counter(numbers_of(proof["y"]))
        for v, number in numbers_of(proof["places"]).items():
            y[v] += number
        places = Places(k, candidate)
        blossoms = [(int(z, 16), ids(members)) for z, members in proof["blossoms"]]
        graph.prove(candidate, graph.units(proof["units"], places.bound), dict(y), blossoms, places)

    def penultimate(self, k, attempt):
        """Section 12: the bracket without C.4 leaves players who cannot be paired."""
        if not attempt:
            return self.unproved.append(f"{k.name}: that it is the penultimate bracket")
        free = Bracket(self.event, [k.by_id[v] for v in k.mdps], k.residents, k.lower, "", self.receiver)
        pairs = pairs_of(attempt["pairs"])
        tried = Candidate(free, pairs, pairs + pairs_of(attempt["proof"]["completion"]))
        self.prove(free, Graph(free), tried, attempt["proof"])
        rest = [free.by_id[v] for v in tried.floaters] + free.lower
        return unpairable(attempt, rest, free.may, lambda p: p.id in free.open)

    def exchanges(self, k, step):
        """S1 and S2, and the exchanges that stand before the one made."""
        c = k.chosen
        if step is None:
            return need(not c.s1, f"{k.name}: no step subgroups")
        need(step["s1"] == c.s1 and step["s2"] == [v for v in c.remainder if v not in c.s1], f"{k.name}: S1 and S2")
        need([sorted(step[key]) for key in ("down", "up")] == [sorted(c.down), sorted(c.up)], f"{k.name}: the exchange")
        if not c.down:
            return None
        half, earlier = len(c.s1), []
        for number in range(1, len(c.down) + 1):
            low, high = combinations(range(1, half + 1), number), combinations(range(half + 1, len(c.bsn) + 1), number)
            order = [(sum(up) - sum(down), [-b for b in reversed(down)], up) for down, up in product(low, high)]
            earlier += sorted(order)
            if len(earlier) > 100:
                break
        made = (sum(c.bsn[v] for v in c.up) - sum(c.bsn[v] for v in c.down), [-c.bsn[v] for v in reversed(c.down)])
        made = (*made, tuple(c.bsn[v] for v in c.up))
        earlier = earlier[: earlier.index(made)] if made in earlier else earlier
        told = [([-c.bsn[v] for v in sorted(r["down"], key=c.bsn.get, reverse=True)], r["up"]) for r in step["earlier"]]
        same = [(down, [c.remainder[b - 1] for b in up]) for _, down, up in earlier[:100]]
        need(told == same and bool(step["more"]) == (len(earlier) > 100), f"{k.name}: the earlier exchanges")
        need(step["unaltered"]["choice"] == "unaltered", f"{k.name}: no reason against S1 as it was")
        for r in (step["unaltered"], *step["earlier"]):
            self.reason(k, r, c.mdps)
        return None

    def reasons(self, k, steps):
        """Section 10: there is a reason against each choice that comes earlier, and it holds."""
        c, done = k.chosen, []
        for name, pool in (("mdps", [p.id for p in k.residents]), ("pairs", [v for v in c.remainder if v not in c.s1])):
            for row in rows_of(steps, name):
                a, against = row["chooser"], row["against"]
                at = pool.index(c.opponent[a])
                told = [(r["choice"], r["who"], r["with"]) for r in against]
                need(told == [("pair", v, a) for v in pool[:at]], f"{k.name}: the reasons of {a}")
                for r in against:
                    self.reason(k, r, [*done, (a, r["who"])])
                done.append((a, pool.pop(at)))
        step = steps.get("floaters", {"against": []})
        down = [v for v in c.floaters if v not in k.mdps]
        behind = [p.id for p in k.residents if down and k.place_of[p.id] > k.place_of[down[0]] and p.id not in down]
        wanted = [("stay", v) for v in c.floaters if v in k.mdps] + [("float", v) for v in behind]
        told = [(r["choice"], r["who"]) for r in step["against"] if r["choice"] != "pair"]
        need("ids" not in step or told == wanted, f"{k.name}: the reasons of the downfloaters")
        if not c.pairs and len(k.players) <= 6 and "ids" in step:
            each = [{*e} for e in combinations(k.place_of, 2) if not {*e} <= {*k.mdps}]
            told = [{r["who"], r["with"]} for r in step["against"] if r["choice"] == "pair"]
            need(sorted(map(sorted, each)) == sorted(map(sorted, told)), f"{k.name}: a reason against each pair")
        for r in step["against"]:
            self.reason(k, r, [(r["with"], r["who"])] if r["choice"] == "pair" else [])
        if "fewest" in step:
            unpairable(step["fewest"], k.players, Graph(k).edge, lambda p: False, len(c.floaters))

    def reason(self, k, r, forced):
        """One reason; `forced` are the pairs that the choice fixes."""
        kind, choice, proof, c = r["kind"], r["choice"], r.get("proof"), k.chosen
        where = f"{k.name}: {choice} {r.get('who', '')}, {kind}"
        if kind == "unasked":
            return None
        if kind == "rule":
            return self.rule(r, choice)
        bye, s1 = choice == "bye", None
        if choice in ("unaltered", "exchange"):
            s1 = {*c.remainder[: len(c.s1)]} - {*r.get("down", ())} | {*r.get("up", ())}
        one = [r["who"]] if "who" in r else []
        gone = [*chain(*forced), *(one if bye else ())]
        leave, stay = (one if choice == name else () for name in ("float", "stay"))
        graph = Graph(k, gone, True if bye else None, not bye, leave, stay, s1)
        need(all(k.may(k.by_id[a], k.by_id[b]) for a, b in forced), f"{where}: a pair that may not meet")
        if kind == "nobody":
            return need(choice == "stay" and not any(graph.edge(k.by_id[one[0]], p) for p in k.residents), where)
        if not proof and kind != "completion":
            return self.unproved.append(where)
        rest = [p for p in k.players + k.lower if p.id not in graph.gone]
        if kind == "none":
            return unpairable(proof, graph.vertices, graph.edge, lambda p: graph.edge(p, None))
        if kind in ("completion", "bye-higher"):
            return self.hopeless(k, r, graph, rest)
        need(kind in ("criterion", "order"), where)
        if not k.proof:
            return self.unproved.append(where)
        if "tree" in proof:
            found = []
            self.case(k, r["who"], proof["tree"], k.members.intersection(one), set(), found)
            answers = [candidate for candidate, witness in found if witness]
            need(len(answers) == 1, f"{where}: one answer")
            need(
                all(self.value(k, answers[0]) <= self.value(k, other) for other, _ in found), f"{where}: a better case"
            )
            return self.compare(k, r, answers[0], where)
        candidate = self.other(k, graph, proof, forced, kind == "order", None)
        if bye and k.ahead:
            rows = [row[3] for row in k.rows(c)]
            need(kind == "criterion" and rows[r["row"]] < 2, f"{where}: a row behind the look-ahead")
        if "told" in proof:
            best = Candidate(k, pairs_of(proof["told"]), candidate.matching)
            self.event.seats(best.pairs, best.opponent)
            self.event.seats(pairs_of(proof["witness"]), {*best.floaters, *(p.id for p in k.lower)} - {*one})
            both = [[row[1] for row in k.rows(x)][: r["row"] + 1] for x in (best, candidate)]
            need(both[0] == both[1], f"{where}: the pairs told are not as good")
            candidate = best
        return self.compare(k, r, candidate, where)

    def rule(self, r, choice):
        who, reason = self.event.by_id[r["who"]], r["reason"]
        if choice == "bye":
            return need(who.barred.get(r["round"]) == reason, f"{who.id} is not barred so")
        two = self.event.by_id[r["with"]]
        true = {
            "met": lambda: who.met.get(two.id) == r["round"],
            "forbidden": lambda: tuple(sorted((who.id, two.id))) in self.event.banned,
            "absolute": lambda: self.event.absolute(who, two) and r["colour"][0].upper() == who.prefers,
        }
        return need(choice == "pair" and true[reason](), f"{who.id} and {two.id}: not {reason}")

    def hopeless(self, k, r, graph, rest):
        """Kinds completion and bye-higher."""
        proof = r if r["kind"] == "completion" else r["proof"]
        limit = r["forced"] if r["kind"] == "bye-higher" else None
        must = graph.stay
        need(k.bound or limit is not None or must.issuperset(chain(*proof["left"])), "who need not be paired here")
        may_have = {
            p.id for p in rest if not p.barred and p.id not in graph.stay and (limit is None or p.score < limit)
        }
        unpairable(proof, rest, lambda a, b: graph.edge(a, b, loose=True), lambda p: p.id in may_have)
        if limit is not None:
            need(self.receiver and r["score"] == self.receiver.score < limit, "the scores of the bye")
            pairs = pairs_of(proof["pairs"])
            alone = [p for p in rest if p.id not in {*chain(*pairs)}]
            need(len(alone) == 1 and alone[0].score == limit and not alone[0].barred, "the bye of the pairs")
            self.event.seats(pairs, {p.id for p in rest} - {alone[0].id})

    def other(self, k, graph, proof, forced, order, c9):
        """The best candidate with a choice, proved (section 10, points 1 to 3)."""
        fixed = pairs_of(proof["pairs"])
        touched = graph.gone.union(chain(*fixed)) - {0}
        if graph.bound and (not graph.zero or any(0 in e for e in fixed)):
            touched.add(0)
        matching = fixed + [e for e in k.chosen.matching if not touched.intersection(e)]
        inner = [e for e in matching if k.members.issuperset(e) and not graph.split(*graph.ends(e))]
        candidate = Candidate(k, [*inner, *forced], matching)
        if c9 is not None:
            graph.c9 = c9
        places = Places(k, candidate) if order else None
        units = graph.units(proof.get("units", k.proof["units"]), places.bound if places else 1)
        y = Counter(numbers_of(proof["y"]))
        if "units" not in proof:
            names = {p.id for p in graph.vertices} | ({0} if graph.zero else set())
            y.update({v: number for v, number in k.y.items() if v in names})
        sets = k.proof.get("sets", [])
        blossoms = [(int(z, 16), ids(sets[m] if isinstance(m, int) else m)) for z, m in proof["blossoms"]]
        graph.prove(candidate, units, y, blossoms, places)
        return candidate

    def compare(self, k, r, candidate, where):
        """Section 10, point 4."""
        mine, theirs = k.rows(k.chosen), k.rows(candidate)
        differ = next((n for n, (a, b) in enumerate(zip(mine, theirs)) if a[1] != b[1]), None)
        if r["kind"] == "order":
            a, b = (x.keys(k.place_of) for x in (k.chosen, candidate))
            first = next((key for key in a if a[key] != b[key]), None)
            need(differ is None and r["key"] == first, f"{where}: {first} differs first")
            return need(r["article"] == ORDER[self.event.new].split()[[*a].index(first)], f"{where}: its article")
        need(differ == r["row"], f"{where}: row {differ} differs first")
        (article, *a), (_, *b) = mine[differ][:3], theirs[differ][:3]
        told = [[r["value"], r["players"]], [r["forced"], r["forced_players"]]]
        return need(r["article"] == article and told == [a, b], f"{where}: {article} is {a} and {b}")

    def value(self, k, candidate):
        found = candidate.keys(k.place_of)
        return [row[1] for row in k.rows(candidate)], list((found | {"down": [-b for b in found["down"]]}).values())

    def case(self, k, who, tree, leave, stay, found):
        """Section 11: adds (candidate, is it the answer) to `found`."""
        lower, number = {p.id for p in k.lower} - {who}, len(k.chosen.floaters)
        if "not" in tree:
            out = ids(tree["not"])
            need(len({*out}) == len(out) == number and leave <= {*out} <= k.members - stay, "a set of downfloaters")
            unpairable(tree, [k.by_id[v] for v in {*out, *lower} - {who}], k.may, lambda p: False)
            free = [v for v in out if v not in leave]
            for n, (v, case) in enumerate(zip(free, tree["cases"], strict=True)):
                self.case(k, who, case, leave | {*free[:n]}, stay | {v}, found)
            return
        graph = Graph(k, stay=stay, out=leave)
        if "left" in tree:
            need(k.bound or (k.members - leave).issuperset(chain(*tree["left"])), "members who need not stay")
            zero = k.open - stay
            unpairable(tree, [*k.by_id.values()], lambda a, b: graph.edge(a, b, loose=True), lambda p: p.id in zero)
            return
        candidate = self.other(k, graph, tree, [], True, k.acts(k.chosen))
        if "witness" in tree:
            need(len(candidate.floaters) == number, "an answer with other numbers")
            self.event.seats(pairs_of(tree["witness"]), {*candidate.floaters, *lower} - {who})
        found.append((candidate, "witness" in tree))

    # section 9

    def bye_set(self, step):
        players, mine, proof, listed = self.event.players, self.receiver, step.get("proof"), step["ids"]
        may = [p.id for p in players if p.score == mine.score and not p.barred]
        need(mine.id in listed and listed == [v for v in may if v in listed], "bye-set: its players")
        barred = [p.id for p in players if p.barred and p.score <= mine.score]
        below = [p.id for p in reversed(players) if not p.barred and p.score < mine.score][:12]
        wanted = sorted([*barred, *below, *(v for v in may if v not in listed)])
        need(sorted(r["who"] for r in step["against"]) == wanted, "bye-set: a reason against each")
        for r in step["against"]:
            self.no_bye(r)
        others = dict(proof["others"]) if proof else {}
        if not proof and len(listed) > 1:
            return self.unproved.append("bye-set: no proof")
        need(others.keys() == {*listed} - {mine.id}, "bye-set: a proof for each")
        for who, text in others.items():
            touched = {who, *chain(*(pairs := pairs_of(text)))}
            left = [e for e in self.boards if not touched.intersection(e)]
            self.event.seats(pairs + left, self.event.by_id.keys() - {who})
        return None

    def no_bye(self, r):
        if r["kind"] == "rule":
            return self.rule(r, "bye")
        need(r["kind"] == "completion", "a reason of another kind")
        rest = [p for p in self.event.players if p.id != r["who"]]
        return unpairable(r, rest, self.event.may_meet, lambda p: False)

    def bye(self, step):
        players, mine, new = self.event.players, self.receiver, self.event.new
        need(step["id"] == mine.id and (step["score"], step["unplayed"]) == (mine.score, mine.unplayed), "the bye")
        lower = {p.id for p in players if not p.barred and p.score < mine.score}
        if new and lower and not step.get("proof"):
            self.unproved.append("the bye: that nobody of a lower score can have it")
        elif new and lower:
            unpairable(step["proof"], players, self.event.may_meet, lambda p: p.id in lower)
        told, behind = {r["who"] for r in step["against"]}, {p.id for p in players if p.rank > mine.rank}
        need(behind <= told, "the bye: a reason against each")
        for r in step["against"]:
            if r["kind"] in ("rule", "completion"):
                self.no_bye(r)
            else:
                need(r["choice"] == "bye", "a reason of another choice")
                self.reason(self.brackets[r["bracket"]], r, [])


def rows_of(steps, name):
    return steps[name]["rows"] if name in steps else []


# ------------------------------------------------------------------------------------------ the program


def plain(pairs):
    found = dict(pairs)
    if len(found) != len(pairs) or any(isinstance(v, float) for v in found.values()):
        raise Unreadable("a key twice in an object, or a number that is not whole")
    return found


def check(trf, answer):
    """(exit code, what is to be said) of the bytes of a tournament file and of pairs.json."""
    try:
        told = json.loads(answer, object_pairs_hook=plain)
        event = Event(File(trf), told)
        claims = Round(event, told)
        claims.check()
    except Rejected as error:
        return 6, [f"rejected: {error}"]
    except Unreadable as error:
        return 3, [f"not read: {error}"]
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        return 6, [f"rejected: not of the form that the page describes ({type(error).__name__}: {error})"]
    lines = [f"taken from pairs.json: {t}" for t in event.taken] + [f"not proved: {t}" for t in claims.unproved]
    return (7, [*lines, "not all proved"]) if claims.unproved else (0, [*lines, "accepted"])


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    with open(sys.argv[1], "rb") as trf, open(sys.argv[2], "rb") as answer:
        code, lines = check(trf.read(), answer.read())
    print("\n".join(lines))
    sys.exit(code)


if __name__ == "__main__":
    main()
