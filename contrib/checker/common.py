"""What every family shares: the tournament file, the facts of the players, the seats, groups that cannot be paired.

Written from docs/certificates.md (its sections are the numbers below), docs/formats.md and the regulations.
"""

import re
from collections import Counter, defaultdict
from functools import cache
from itertools import accumulate, chain, combinations, product


class Stop(Exception):
    """The exit code, and why."""


def need(true, text, code=6):
    if not true:
        raise Stop(code, text)


# ------------------------------------------------------------------------------------------ the tournament file

WIN, DRAW, LOSS = "WW BW FW FPB", "WD BD HPB", "WL BL"
XXS = {"W": WIN, "D": DRAW, "L": LOSS}
SYMBOLS = {"W": WIN + " PAB", "D": DRAW, "L": LOSS, "A": "ZPB FL", "Z": "ZPB FL", "P": "PAB"}
CODES = {"BBW": SYMBOLS["W"], "BBD": DRAW, "BBL": LOSS, "BBZ": "ZPB", "BBF": "FL", "BBU": "PAB"}
BYES = {"H": "HPB", "F": "FPB", "U": "PAB", "Z": "ZPB", "": "ZPB", "=": "HPB", "+": "FW", "-": "FL"}
OTHER = {"W": "B", "B": "W"}


def tenths(text):
    whole, _, part = text.strip().replace(",", ".").partition(".")
    return int(whole or 0) * 10 + int((part + "0")[0])


def columns(line, *spans):
    """Whole numbers in columns, each as (first, last) of the format's description; 0 for blanks."""
    return [int(line[first - 1 : last].strip() or 0) for first, last in spans]


class Player:
    """A player of the file; the facts before the round are added later."""

    def __init__(self, line):
        self.id, self.rating, self.cells = int(line[4:8]), columns(line, (49, 52))[0], []
        for at in range(91, len(line.rstrip()), 10):
            opponent = int(line[at : at + 4].strip() or 0)
            result = line[at + 7 : at + 8].strip().upper() or ("X" if opponent else "")
            self.cells.append((opponent, line[at + 5 : at + 6].strip().upper(), result.replace("?", "X")))
        self.met, self.barred = {}, {}  # opponent: last round of a game; round: why it bars from the bye
        self.colours, self.floats, self.prefers, self.strength, self.top = "", "", "", 0, False

    def cell(self, number):
        return self.cells[number - 1] if number <= len(self.cells) else (0, "", "")

    def took_part(self, number):
        opponent, _, result = self.cell(number)
        return opponent or result == "U"


NOBODY = Player("001    0")  # vertex 0


class File:
    """What of a TRF file bears on a round. Abnormal points are not read."""

    def __init__(self, data):
        records = self.records = defaultdict(list)
        for line in re.split(r"\r\n|\r|\n", data.decode("utf-8-sig", "replace")):
            records[line[:3]].append(line)
        need("299" not in records, "record 299 is not read here", 3)
        texts = {code: lines[-1][4:].strip() for code, lines in records.items() if lines}
        words = " ".join(records["XXC"]).split()
        self.name, self.system = texts.get("012", ""), texts.get("192", "").upper()
        self.rounds = int(texts.get("142") or texts.get("XXR") or 0) or None
        self.colour = next((w[:5] for w in words if w[:5] in ("white", "black")), None)
        self.colour = {"W": "white", "B": "black"}.get(texts.get("152", "").upper(), self.colour)
        self.players = [Player(line) for line in records["001"]]
        if "rank" not in words:
            self.players.sort(key=lambda p: p.id)
        self.open = [n for p in self.players for n, cell in enumerate(p.cells, 1) if cell[0] and cell[2] == "X"]
        told = [(CODES[code], line[4:]) for code in CODES for line in records[code]]
        for code, names in (("XXS", XXS), ("162", SYMBOLS)):
            values = re.findall(r"([A-Z]+)\s*=?\s*([\d.,]+)", " ".join(line[4:] for line in records[code]))
            told += [(names.get(name, name), value) for name, value in values]
        self.points = dict.fromkeys([*WIN.split(), "PAB"], 10) | dict.fromkeys(DRAW.split(), 5)
        for names, value in sorted(told, key=lambda one: -len(one[0].split())):
            self.points |= dict.fromkeys(names.split(), tenths(value))
        self.points, self.stated = defaultdict(int, self.points), {names for names, _ in told}
        self.win, self.draw = self.points["WW"], self.points["WD"]  # with Baku acceleration
        self.byes = {(int(w), None): "Z" for line in records["XXZ"] for w in line[4:].split()}
        self.byes |= {(int(w), int(line[6:9])): line[4] for line in records["240"] for w in line[10:].split()}
        self.bans = [(1, 999, line[4:].split()) for line in records["XXP"]]
        self.bans += [(*columns(line, (5, 7), (9, 11)), line[12:].split()) for line in records["260"]]
        self.virtual = {}
        for line in records["XXA"]:
            places = enumerate(range(9, len(line), 5), 1)
            self.virtual |= {(int(line[4:8]), number): tenths(line[at : at + 5]) for number, at in places}
        for line in records["250"]:
            first, last, low, high = columns(line, (15, 17), (19, 21), (23, 26), (28, 31))
            places = product(range(low, (high or low) + 1), range(first, (last or first) + 1))
            self.virtual |= dict.fromkeys(places, tenths(line[9:13]))

    def result(self, p, number):
        """(points, opponent of a game or 0, colour, kind of bye) in an earlier round."""
        return self.worth(p.cell(number), self.byes.get((p.id, number), ""))

    def worth(self, cell, bye=""):
        opponent, colour, result = cell
        if not opponent or result in "HFUZ+-":
            kind = BYES[result or bye]
            return self.points[kind], 0, "", kind
        game = "X" if result == "X" else colour + {"1": "W", "=": "D", "0": "L"}.get(result, result)
        return self.points.get(game, self.points["WD"] if game == "X" else 0), opponent, colour, ""


# ------------------------------------------------------------------------------------------ the round


class Round:
    """The players before a round (section 2), and the claims of pairs.json. Each family of systems has its own."""

    systems: dict  # name in pairs.json: what record 192 is or begins, the text of `edition`
    keys = ""  # the names and keys of the steps
    notices = ""  # the kinds of notices that the system has besides
    reader = File
    old = ()  # the systems that are no longer in force

    def __init__(self, data, answer):
        file = self.file = self.reader(data)
        self.answer, self.number, self.system = answer, answer["round"], answer["system"]
        self.new = self.system not in self.old
        self.taken, self.unproved, self.points = [], [], file.points
        self.may = cache(lambda a, b: not self.bars(a, b))
        self.head()
        self.by_id = {p.id: p for p in file.players}
        self.scores()
        for p in file.players:
            self.history(p)
        self.absences()
        self.facts()
        self.players = sorted(self.here, key=lambda p: p.rank)
        self.by_id = {p.id: p for p in [NOBODY, *self.players]}
        groups = [group for first, last, group in file.bans if first <= self.number <= last]
        self.banned = {frozenset(pair) for group in groups for pair in combinations(map(int, group), 2)}
        self.boards = [(self.by_id[row["white"]], self.by_id[row["black"]]) for row in answer["pairs"]]
        self.receiver = self.by_id[answer["bye"]] if answer["bye"] else None

    def head(self):
        """The event and the system are those of the file."""
        file, answer, (record, edition) = self.file, self.answer, self.systems[self.system]
        need(self.same_system(record), f"the file is of another system: {file.system}")
        need((answer["tournament"], answer["edition"]) == (file.name, edition), "another event or edition")
        need(answer["program"].startswith("trfpair "), "another program")
        for name, in_file in (("rounds", file.rounds), ("initial_colour", file.colour)):
            need(in_file in (None, answer[name]), f"{name}: the file has {in_file}")
            self.taken += [f"{name}: {answer[name]}"] * (in_file is None)
        baku = answer["options"].get("baku", False)
        need(baku or "BAKU" not in file.system, "the file has Baku acceleration")
        self.taken += ["Baku acceleration"] * (baku and "BAKU" not in file.system)
        self.rounds, self.initial = answer["rounds"], answer["initial_colour"]
        need(1 <= self.number <= (self.rounds or self.number), "there is no such round", 3)
        self.last = self.rounds is not None and self.number >= self.rounds

    def same_system(self, record):
        """Record 192 is the one of the system, or says less."""
        return record.startswith(self.file.system.removesuffix("_BAKU"))

    def scores(self):
        """Results, points and scores of each earlier round; the ranking order."""
        file = self.file
        if self.answer["options"].get("baku") and not file.virtual:
            fast = (self.rounds + 1) // 2
            for p, number in product(file.players[: (len(file.players) + 3) // 4 * 2], range(1, fast + 1)):
                file.virtual[p.id, number] = file.win if number <= (fast + 1) // 2 else file.draw
        for order, p in enumerate(file.players):
            p.results = [file.result(p, number) for number in range(1, self.number)]
            real = list(accumulate((r[0] for r in p.results), initial=0))
            p.real, p.virtual = real[-1], file.virtual.get((p.id, self.number), 0)
            p.scores = [points + file.virtual.get((p.id, number), 0) for number, points in enumerate(real, 1)]
            p.score, p.rank, p.order = p.scores[-1], (-p.scores[-1], order), order

    def history(self, p):
        """Games, colours, floats (round by round: down v, up ^), what bars from the bye, and the preference."""
        for number, (got, opponent, colour, bye) in enumerate(p.results, 1):
            if opponent:
                p.met[opponent] = number
                p.colours += colour
                mine, theirs = p.scores[number - 1], self.by_id[opponent].scores[number - 1]
                p.floats += "v" if mine > theirs else "^" if mine < theirs else "."
                continue
            p.floats += self.unplayed_float(got, bye)
            if bye == "PAB" or self.bars_as_won(got, bye):
                p.barred[number] = "had-bye" if bye == "PAB" else "had-points"
        p.recent = (p.floats[::-1] + "..")[:2]  # last round, the one before
        p.unplayed = len(p.results) - len(p.colours)
        p.difference = p.colours.count("W") - p.colours.count("B")
        if p.colours:
            same, d = p.colours[-2:] in ("WW", "BB"), p.difference
            p.strength = 3 if abs(d) > 1 or same else 1 + abs(d)
            p.prefers = OTHER[p.colours[-1]] if d == 0 or (same and abs(d) < 2) else "B" if d > 0 else "W"

    def unplayed_float(self, got, bye):
        return "v" if not self.new or bye == "PAB" or got > max(self.points["WL"], self.points["BL"]) else "."

    def bars_as_won(self, got, bye):
        return got >= min(self.points["WW"], self.points["BW"]) if self.new else bye == "FW"

    def absences(self):
        """Who is here; the numbers of those who have arrived."""
        file, absent, byes = self.file, {row["id"]: row["bye"] for row in self.answer["absent"]}, [*"HFZU"]
        need(len(absent) == len(self.answer["absent"]), "somebody is absent twice")
        held = any(p.cell(self.number)[0] for p in file.players)
        before = (p.cell(self.number - 1) for p in file.players)
        need(self.number == 1 or any(v for v, _, _ in before) or self.over(), "an earlier round is not paired")
        self.absent, self.here = absent, [p for p in file.players if p.id not in absent]
        for p in file.players:
            asked = file.byes.get((p.id, self.number)) or (not held and file.byes.get((p.id, None)))
            away = not p.took_part(self.number) and (held or p.cell(self.number)[2] or asked)
            need(not away or p.id in absent, f"{p.id} is absent by the file")
            bye = p.cell(self.number)[2] or asked or ("Z" if held else "")
            need(p.id not in absent or absent[p.id] in ([bye] if bye in byes else byes), f"{p.id} has another bye")
            self.taken += [f"absent: {p.id}"] * (not away and p.id in absent)
        arrived = [p for p in file.players if p in self.here or any(p.took_part(r) for r in range(1, self.number))]
        for number, p in enumerate(arrived, 1):
            p.number = number

    def over(self):
        """Is the round before over, with a bye for everybody?"""
        return all(p.cell(self.number - 1)[2] for p in self.file.players)

    def facts(self):
        """What a family knows of its players besides."""

    def bars(self, a, b):
        """The rules by which two may not meet, with what is told of them."""
        clash = a.strength == b.strength == 3 and a.prefers == b.prefers and not a.top and not b.top
        found = {"met": {"round": a.met[b.id]}} if b.id in a.met else {}
        found |= {"forbidden": {}} if {a.id, b.id} in self.banned else {}
        return found | ({"absolute": {"colour": "white" if a.prefers == "W" else "black"}} if clash else {})

    def colour(self, a, b):
        return self.colours(a, b)[0]

    def colours(self, a, b):
        """The colour of the first of two players (section 13), and the number of the rule."""
        if b.rank < a.rank:
            colour, rule = self.colours(b, a)
            return OTHER[colour], rule
        if not a.colours and not b.colours:
            first = (self.initial or "white")[0].upper()
            return first if a.number % 2 else OTHER[first], 5
        if a.prefers != b.prefers:
            return a.prefers or OTHER[b.prefers], 1
        mine, theirs = ((p.strength, abs(p.difference) if p.strength == 3 else 0) for p in (a, b))
        if mine != theirs:
            return a.prefers if mine > theirs else OTHER[a.prefers], 2
        differ = [x for x, y in zip(reversed(a.colours), reversed(b.colours)) if x != y]
        return (OTHER[differ[0]], 3) if differ else (a.prefers, 4)

    # -------------------------------------------------------------------------------------- words and numbers (1)

    def named(self, ids):
        """The players of a set, as a text or a list of numbers; NOBODY for 0."""
        return [self.by_id[v] for v in (map(int, ids.split()) if isinstance(ids, str) else ids)]

    def pairs(self, text):
        return [tuple(self.named(word.replace("-", " "))) for word in text.split()]

    def sets(self, rows, listed=()):
        """The sets of `blossoms` with their z; a number is a place in a list of sets."""
        return [(int(z, 16), self.named(listed[m] if isinstance(m, int) else m)) for z, m in rows]

    def numbers(self, rows):
        found = Counter({p: int(number, 16) for number, players in rows for p in self.named(players)})
        need(len(found) == sum(len(players.split()) for _, players in rows), "two numbers of a player")
        return found

    # -------------------------------------------------------------------------------------- the claims

    def check(self):
        """The boards, then the steps."""
        answer, mine = self.answer, self.receiver
        need([r["board"] for r in answer["pairs"]] == list(range(1, len(self.boards) + 1)), "the boards' numbers")
        self.seats(self.boards, [p for p in self.players if p is not mine])
        need(not mine or not mine.barred, "the bye")
        for w, b in self.boards:
            need(self.colour(w, b) == "W", f"the colours of {w.id}-{b.id}")
        order = [self.board_order(w, b) for w, b in self.boards]
        need(order == sorted(order), "the order of the boards (C.04.2)")
        rows = [(row, ("board", "white", "black")) for row in answer["pairs"]]
        rows += [(step, self.keys.split()) for step in answer.get("trace", []) if self.keys]
        self.unproved += [f"the key {key}" for row, keys in rows for key in row if key not in keys]
        self.read_notices()
        if "trace" in answer:
            self.trace(answer["trace"])
        else:
            self.without_trace()

    def read_notices(self):
        """A notice has words; one of a kind that nobody knows is not proved. What it says is not compared."""
        notices, known = self.answer["notices"], ["open-result", "open-round", "everybody-away", *self.notices.split()]
        games = sum(number < self.number for number in self.file.open) // 2
        need([row["kind"] for row in notices].count("open-result") <= games, "a notice of a game without a result")
        for notice in notices:
            need(isinstance(notice["text"], str) and notice["text"], "a notice without words")
            self.unproved += [f"the notice {notice['kind']}"] * (notice["kind"] not in known)

    def without_trace(self):
        """What follows of a round that has no trace."""
        self.unproved.append("the round: no trace")

    def board_order(self, w, b):
        """C.04.2 3.6: what the boards are sorted by."""
        a, b = sorted((w, b), key=lambda p: (-p.score, p.order))
        return -a.score, -b.score, a.order

    def same(self, step, **facts):
        """The step says this."""
        for key, value in facts.items():
            need(step[key] == value, f"{step.get('step', 'a row')}: {key} is {value}, not {step[key]}")

    def seats(self, pairs, players):
        """These pairs seat exactly these players, once each and legally."""
        need(Counter(chain(*pairs)) == Counter(players), "pairs of others than are left")
        for a, b in pairs:
            need(self.may(a, b), f"{a.id} and {b.id} may not meet")

    def unpairable(self, proof, players, edge=None, zero=(), more=1):
        """Section 8: groups that show that players cannot be paired; 0 joins `zero` (None: there is no 0)."""
        groups, may = [self.named(group) for group in proof["left"]], self.named(proof["may_meet"])
        odd = zero is not None and len(players) % 2
        rest, stand = [*players, *([NOBODY] if odd else [])], Counter(chain(may, *groups))
        need(stand.keys() <= {*rest} and stand.total() == len(stand), "groups with strangers, or somebody twice")
        for group in groups:
            need(len(group) % 2, "a group of an even number")
            inside = {*group, *may}
            for a, b in product(group, [p for p in rest if p not in inside]):
                joined = (a in zero or b in zero) if NOBODY in (a, b) else (edge or self.may)(a, b)
                need(not joined, f"{a.id} may meet {b.id}")
        need(len(groups) - len(may) >= more, "too few groups")
