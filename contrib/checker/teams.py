"""Rounds of the Swiss Team system, both editions (C.04.6): what a file says of teams, preferences and colours."""

from .common import File, Player, columns, tenths
from .matches import Claims

SYSTEMS = {
    "team-2026": ("FIDE_TEAM", "C.04.6 in force since 1 February 2026"),
    "team-2024": ("FIDE_TEAM", "C.04.6 in force from 1 August 2024 to 31 January 2026"),
}
ARTICLES = {"bye": "PAB", "set": "upfloaters", "pairs": "identifier"}
CRITERIA = {c: c for c in ("C3", "C4", "C5", "C6")}
"""Of 2024, which has no numbers."""
UNMET = ("teams whose preference is not fulfilled", "teams whose strong preference is not fulfilled")
FLOATS = ("upfloaters' opponents that floated last round", "residents that float in a second round running")
MATCH_POINTS = {"TW": 20, "TD": 10, "TL": 0}


def words(line, at, width):
    """Numbers of a width with a blank between, from a column on; 0 for blanks."""
    return [int(line[n : n + width].strip() or 0) for n in range(at - 1, len(line.rstrip()), width + 1)]


class Teams(File):
    """The players of the round are teams; their results are those of matches."""

    def __init__(self, data):
        super().__init__(data)
        self.kind, self.system = (
            self.system.removesuffix("_BAKU"),
            "FIDE_TEAM" + "_BAKU" * self.system.endswith("_BAKU"),
        )
        self.members, self.asked, self.byes = {p.id: p for p in self.players}, self.byes, {}
        told = " ".join(line[4:] for line in self.records["362"]).split()
        self.match_points = MATCH_POINTS | {name: tenths(value) for name, value in zip(told[::2], told[1::2])}
        self.win, self.draw = self.match_points["TW"], self.match_points["TD"]
        self.read_teams()
        self.read_records()
        last = max((len(p.cells) for p in self.members.values()), default=0)
        for team in self.players:
            team.record = [self.match(team.id, number) for number in range(1, last + 1)]
            team.cells = [(opponent, "", "U" if bye == "PAB" else "") for *_, bye, opponent in team.record]
        self.byes = self.asked

    def read_teams(self):
        """310, or 013."""
        rosters = {columns(line, (5, 7))[0]: words(line, 74, 4) for line in self.records["310"]}
        if not rosters:
            rosters = {n: words(line, 37, 4) for n, line in enumerate(self.records["013"], 1)}
        self.rosters = {number: [v for v in roster if v] for number, roster in sorted(rosters.items())}
        self.team_of = {v: number for number, roster in self.rosters.items() for v in roster}
        self.players = [Player(f"001 {number:4}") for number in self.rosters]

    def read_records(self):
        """Line-ups, byes, forfeits, colours of boards, virtual match points."""
        self.line_ups, self.free, self.forfeits = {}, {}, {}
        for line in self.records["300"]:
            number, team = columns(line, (5, 7), (9, 11))
            self.line_ups[team, number] = words(line, 17, 4)
        for line in self.records["320"]:
            points = [tenths(line[a:b]) for a, b in ((4, 8), (9, 13))]
            self.free |= {(team, n): points for n, team in enumerate(words(line, 15, 3), 1) if team}
        for line in self.records["330"]:
            number, white, black = columns(line, (8, 10), (12, 14), (16, 18))
            self.forfeits |= {(white, number): (black, line[4]), (black, number): (white, line[5])}
        self.pattern = (self.records["352"] or ["352 "])[-1][4:].strip().upper() or "W"
        for line in self.records["250"]:
            first, last, low, high = columns(line, (15, 17), (19, 21), (23, 26), (28, 31))
            points = tenths(line[4:8] if line[4:8].strip() else line[9:13])
            self.virtual |= {
                (who, n): points for who in range(low, (high or low) + 1) for n in range(first, (last or first) + 1)
            }

    def result(self, p, number):
        """In the primary points."""
        match = p.record[number - 1] if number <= len(p.record) else self.match(p.id, number)
        return match[self.primary], *match[2:5]

    def games(self, team, number):
        """(player, opponent's team or 0, cell, points) of each of a team."""
        members = [self.members[v] for v in self.rosters[team] if v in self.members]
        cells = [(p, p.cell(number)) for p in members]
        return [(p, self.team_of.get(cell[0], 0), cell, self.worth(cell)[0]) for p, cell in cells]

    def match(self, team, number):
        """(match points, game points, opponent of a match played, its colour, kind of bye, opponent) in a round."""
        games, points = self.games(team, number), self.match_points
        own, boards = sum(got for *_, got in games), [game for game in games if game[1]]
        if (team, number) in self.forfeits:
            other, sign = self.forfeits[team, number]
            return points["TW" if sign == "+" else "TL"], own, 0, "", "FW" if sign == "+" else "FL", other
        if boards:
            other = boards[0][1]
            theirs = sum(got for _, opponent, _, got in self.games(other, number) if opponent == team)
            result = "TW" if own > theirs else "TD" if own == theirs else "TL"
            if any(cell[2] not in "+-" for _, _, cell, _ in boards):
                return points[result], own, other, self.colour_of(team, number, boards), "", other
            kind = "TW" if own > theirs else "TL"
            return points[kind], own, 0, "", "FW" if kind == "TW" else "FL", other
        if (team, number) in self.free or any(cell[2] == "U" for _, _, cell, _ in games):
            mine = self.free.get((team, number), (points["TD"], own))
            return *mine, 0, "", "PAB", 0
        kind = self.asked.get((team, number), "Z")
        bye = {"F": "FPB", "H": "HPB"}.get(kind, "ZPB")
        return points[{"F": "TW", "H": "TD"}.get(kind, "TL")] * (kind != "Z"), own, 0, "", bye, 0

    def colour_of(self, team, number, boards):
        """1.6.1: that of board 1; if it has none, another board and the colours of 352."""
        at = {p.id: cell[1] for p, _, cell, _ in boards}
        places = self.line_ups.get((team, number), [*at])
        for n, who in enumerate(places):
            colour = at.get(who, "")
            if colour in ("W", "B"):
                pattern = self.pattern * len(places)
                return colour if pattern[n] == pattern[0] else "WB"[colour == "W"]
        return ""


class Team(Claims):
    """The claims of a round of teams."""

    systems, reader, old = SYSTEMS, Teams, ("team-2024",)
    rules = ("new", "only", "opposite", "strong", "difference", "alternate", "wish", "mine", "theirs")

    def scores(self):
        """Match points or game points; the other ones are secondary."""
        kind, options = self.file.kind, self.answer["options"]
        self.taken += [f"{name}: {options[name]}" for name in ("preferences", "primary") if name in options]
        plain = "b" if "TYPEB" in kind else "a" if "TYPEA" in kind or kind in ("", "FIDE_TEAM") else "none"
        self.preferences = options.get("preferences", plain)
        first = options.get("primary", "game" if "_GP" in kind.replace("_MP_GP", "") else "match")
        self.file.primary = int(first == "game")
        self.second_counts = not kind.endswith(("_MP", "_GP")) or kind.endswith(("_MP_GP", "_GP_MP"))
        super().scores()

    def facts(self):
        super().facts()
        if not self.new:
            self.graded, self.articles, self.criteria = True, ARTICLES, CRITERIA
        self.late = self.rounds is not None and self.number >= self.rounds - 1
        self.set_late = self.late or self.graded
        for p in self.file.players:
            p.secondary = sum(match[1 - self.file.primary] for match in p.record[: self.number - 1])
            self.prefer(p)

    def bars_as_won(self, got, bye):
        """2024: the points of a win, too."""
        return super().bars_as_won(got, bye) or (not self.new and not self.file.primary and got >= self.file.win)

    def prefer(self, p):
        """1.7: preferences of type A and B; a small letter for a mild one."""
        d, two = p.difference, p.colours[-2:]
        strong = "W" if d < -1 or (d < 1 and two == "BB") else "B" if d > 1 or (d > -1 and two == "WW") else ""
        mild = ""
        if self.preferences == "b" and p.colours and not strong:
            mild = "W" if d < 0 else "B" if d > 0 else "" if self.last else {"W": "B", "B": "W"}[p.colours[-1]]
        if self.preferences != "none":
            p.prefers, p.strength = strong or mild, 2 if strong else bool(mild)
        p.wish = p.prefers if strong and self.preferences == "b" else p.prefers.lower()

    def higher(self, a, b):
        """The first-team (4.2)."""
        return sorted((a, b), key=lambda p: (-p.score, -p.secondary * self.second_counts, p.order))

    def pair_criteria(self):
        first = 8 if self.new else 7
        articles = ("2.3.5", "2.3.6", "2.3.7") if self.new else ("C7", "C8", "C9")
        counts = (self.unmet, self.unmet_strong, self.float_again)
        names = (*UNMET, FLOATS[self.graded])
        rows = [(f"C{first + n}", *row) for n, row in enumerate(zip(articles, names, counts))]
        return [row for row, acts in zip(rows, (True, self.preferences == "b", not self.late)) if acts]

    def unmet(self, k, a, b):
        return bool(a.prefers) and a.prefers == b.prefers

    def unmet_strong(self, k, a, b):
        return self.unmet(k, a, b) and a.strength == b.strength == 2
