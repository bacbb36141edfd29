"""Rounds of the Swiss Team system, both editions (C.04.6): what a file says of teams, preferences and colours."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product
from typing import Any

from .matches import Bracket, Claims
from .tournament import OTHER, File, Player, columns, tenths

SYSTEMS = "team-2026", "team-2024"
ARTICLES = {"bye": "PAB", "set": "upfloaters", "pairs": "identifier"}
CRITERIA = {c: c for c in ("C3", "C4", "C5", "C6")}
"""Of 2024, which has no numbers."""
UNMET = ("teams whose preference is not fulfilled", "teams whose strong preference is not fulfilled")
FLOATS = ("upfloaters' opponents that floated last round", "residents that float in a second round running")
LETTERS = {"PAB": "U", "FPB": "F", "HPB": "H", "ZPB": "Z", "FW": "+", "FL": "-"}
"""The results of byes and forfeits as record 299 has them."""
MATCH_POINTS = {"TW": 20, "TD": 10, "TL": 0}


def words(line: str, at: int, width: int) -> list[int]:
    """Numbers of a width with a blank between, from a column on; 0 for blanks."""
    return [int(line[n : n + width].strip() or 0) for n in range(at - 1, len(line.rstrip()), width + 1)]


def either(data: bytes) -> File:
    """A file of which the teams meet, where it has some."""
    file = File(data)
    return Teams(data) if file.has_teams else file


class Teams(File):
    """The players of the round are teams; their results are those of matches."""

    alone: Mapping[str, str] = {"?": ""}
    noun = "team"

    def __init__(self, data: bytes) -> None:
        super().__init__(data)
        self.kind = self.system.removesuffix("_BAKU")
        self.members, self.asked, self.byes = {p.id: p for p in self.players}, self.byes, {}
        told = " ".join(line[4:] for line in self.records["362"]).split()
        self.match_points = MATCH_POINTS | {name: tenths(value) for name, value in zip(told[::2], told[1::2])}
        self.primary = 0
        """0: match points; 1: game points."""
        self.win, self.draw = self.match_points["TW"], self.match_points["TD"]
        self.read_teams()
        self.read_records()
        last = max((len(p.cells) for p in self.members.values()), default=0)
        self.boards = self.size(last)
        for team in self.players:
            team.record = [self.changed_match(team.id, number) for number in range(1, last + 1)]
            team.cells = [
                (opponent, "", self.letter(team.id, number, bye))
                for number, (*_, bye, opponent) in enumerate(team.record, 1)
            ]
        self.byes = self.asked

    def read_teams(self) -> None:
        """310, or 013."""
        rosters = {columns(line, (5, 7))[0]: words(line, 74, 4) for line in self.records["310"]}
        names = {columns(line, (5, 7))[0]: line[8:40].strip() or line[41:46] for line in self.records["310"]}
        if not rosters:
            rosters = {n: words(line, 37, 4) for n, line in enumerate(self.records["013"], 1)}
            names = {n: line[4:36] for n, line in enumerate(self.records["013"], 1)}
        self.rosters = {number: [v for v in roster if v] for number, roster in sorted(rosters.items())}
        self.team_of = {v: number for number, roster in self.rosters.items() for v in roster}
        self.players = [Player(f"001 {number:4}{names[number]:>38}") for number in self.rosters]
        self.give_texts("team", self.players, 32)
        for team in self.players:
            tables = [self.members[v].table for v in self.rosters[team.id] if v in self.members]
            team.table = next(filter(None, tables), "")

    def read_records(self) -> None:
        """Line-ups, byes, forfeits, colours of boards, virtual match points."""
        self.line_ups: dict[tuple[int, int], list[int]] = {}
        self.free: dict[tuple[int, int], list[int | None]] = {}
        self.free_points: list[int | None] = []
        """Match and game points of the bye as the first record 320 states them."""
        self.forfeits: dict[tuple[int, int], tuple[int, str]] = {}
        for line in self.records["300"]:
            number, team = columns(line, (5, 7), (9, 11))
            self.line_ups[team, number] = words(line, 17, 4)
        for line in self.records["320"]:
            texts = line[4:8], line[9:13]
            points = [tenths(text) if text.strip() else None for text in texts]
            self.free_points = self.free_points or points
            self.free |= {(team, n): points for n, team in enumerate(words(line, 15, 3), 1) if team}
        for line in self.records["330"]:
            number, white, black = columns(line, (8, 10), (12, 14), (16, 18))
            self.forfeits |= {(white, number): (black, line[4]), (black, number): (white, line[5])}
        self.pattern = (self.records["352"] or ["352 "])[-1][4:].strip().upper()
        self.virtual_of_games: dict[tuple[int, int], int] = {}
        for line in self.records["250"]:
            first, last, low, high = columns(line, (15, 17), (19, 21), (23, 26), (28, 31))
            named = [(who, n) for who in range(low, (high or low) + 1) for n in range(first, (last or first) + 1)]
            self.virtual |= dict.fromkeys(named, tenths(line[4:8] if line[4:8].strip() else line[9:13]))
            self.virtual_of_games |= dict.fromkeys(named, tenths(line[9:13]))

    def result(self, p: Player, number: int) -> tuple[int, int, str, str]:
        """In the primary points."""
        match = p.record[number - 1] if number <= len(p.record) else self.changed_match(p.id, number)
        return match[self.primary], *match[2:5]

    def changed_match(self, team: int, number: int) -> tuple[int, int, int, str, str, int]:
        """299: other points for an outcome; a record that names no team speaks of all."""
        points, games, opponent, colour, bye, other = self.match(team, number)
        won, drawn = points == self.match_points["TW"], points == self.match_points["TD"]
        result = LETTERS[bye] if bye else "1" if won else "=" if drawn else "0"
        more, more_games, mine, own = 0, 0, points, games
        for row in self.abnormal:
            if row.round not in (0, number) or (row.ids and team not in row.ids):
                continue
            if not row.result:
                if row.round or number == 1:
                    more, more_games = more + (row.match_points or 0), more_games + (row.points or 0)
            elif row.meets(result):
                mine = mine if row.match_points is None else row.match_points
                own = own if row.points is None else row.points
        return mine + more, own + more_games, opponent, colour, bye, other

    def games(self, team: int, number: int) -> list[tuple[Player, int, tuple[int, str, str], int]]:
        """(player, opponent's team or 0, cell, points) of each of a team."""
        members = [self.members[v] for v in self.rosters[team] if v in self.members]
        cells = [(p, p.cell(number)) for p in members]
        return [(p, self.team_of.get(cell[0], 0), cell, self.worth(cell)[0]) for p, cell in cells]

    def match(self, team: int, number: int) -> tuple[int, int, int, str, str, int]:
        """(match points, game points, opponent of a match played, its colour, kind of bye, opponent) in a round."""
        games, points = self.games(team, number), self.match_points
        own, boards = self.over_boards(team, number), [game for game in games if game[1]]
        if (team, number) in self.forfeits:
            other, sign = self.forfeits[team, number]
            return points["TW"] if sign == "+" else 0, own, 0, "", "FW" if sign == "+" else "FL", other
        if boards:
            other = boards[0][1]
            theirs = self.over_boards(other, number)
            result = "TW" if own > theirs else "TD" if own == theirs else "TL"
            if any(cell[2] not in "+-" for _, _, cell, _ in boards):
                return points[result], own, other, self.colour_of(team, number, other), "", other
            won = own > theirs
            return points["TW"] if won else 0, own, 0, "", "FW" if won else "FL", other
        return self.bye(team, number, sum(got for *_, got in games), {cell[2] or "Z" for _, _, cell, _ in games})

    def over_boards(self, team: int, number: int) -> int:
        """The points of a team at its boards; whoever sits out has none there, whatever a bye is worth."""
        return sum(got for p, *_, got in self.games(team, number) if self.seated(p.id, number))

    def bye(self, team: int, number: int, own: int, told: set[str]) -> tuple[int, int, int, str, str, int]:
        """The bye of the pairing (320), one asked for (240), or what the cells of the players have."""
        free, points = (team, number) in self.free, self.match_points
        kind = self.asked.get((team, number), "") if not free else "U"
        kind = kind or next((letter for letter in "UFH" if letter in told), "Z")
        if kind == "U":
            mine, more = self.free.get((team, number)) or self.free_points or (None, None)
            drawn = own or self.boards * self.drawn
            return points["TD"] if mine is None else mine, drawn if more is None else more, 0, "", "PAB", 0
        bye = {"F": "FPB", "H": "HPB"}.get(kind, "ZPB")
        own = own if kind in told else self.boards * self.points[bye]
        return {"F": points["TW"], "H": points["TD"]}.get(kind, 0), own, 0, "", bye, 0

    def letter(self, team: int, number: int, bye: str) -> str:
        """The bye of a team in a round, where the round of the file has it and no record alone."""
        there = bye == "PAB" or any(cell[2] for _, _, cell, _ in self.games(team, number))
        return LETTERS[bye] if there and bye in ("PAB", "FPB", "HPB", "ZPB") else ""

    def size(self, last: int) -> int:
        """The boards of a match: of record 352, else the most there ever were."""
        rounds = product(self.rosters, range(1, last + 1))
        seated = [sum(self.seated(v, number) for v in self.rosters[team]) for team, number in rounds]
        return len(self.pattern) or max([*seated, *map(len, self.line_ups.values())], default=0)

    def seated(self, who: int, number: int) -> bool:
        """Did this member sit at a board?"""
        opponent, _, result = self.members[who].cell(number) if who in self.members else (0, "", "")
        return bool(opponent) or (result != "" and result not in "HFUZ")

    def colour_of(self, team: int, number: int, other: int) -> str:
        """1.6.1: that of the first board with one, as 352 turns it (else W B W B ...)."""
        return self.first_colour(team, number) or OTHER.get(self.first_colour(other, number), "")

    def white(self, p: Player, number: int, other: int) -> bool:
        return self.colour_of(p.id, number, other) != "B"

    def first_colour(self, team: int, number: int) -> str:
        """The colour of the first board with one, by the line-up of one team, or by its roster."""
        line_up, place, pattern = self.line_ups.get((team, number)), 0, self.pattern or "WB"
        for who in line_up if line_up is not None else self.rosters[team]:
            seated = self.seated(who, number)
            colour = self.members[who].cell(number)[1] if seated else ""
            if colour in ("W", "B"):
                return colour if pattern[place % len(pattern)] == pattern[0] else OTHER[colour]
            place += seated or line_up is not None
        return ""


class Team(Claims):
    """The claims of a round of teams."""

    systems, old = SYSTEMS, ("team-2024",)
    file: Teams
    rules = ("new", "only", "opposite", "strong", "difference", "alternate", "wish", "mine", "theirs")

    @staticmethod
    def reader(data: bytes) -> File:
        return Teams(data)

    def scores(self) -> None:
        """Match points or game points; the other ones are secondary."""
        kind, options = self.file.kind, self.answer["options"]
        words = kind.removeprefix("FIDE_TEAM").split("_")[1:] if kind.startswith("FIDE_TEAM") else []
        plain = {"TYPEA": "a", "TYPEB": "b"}.get(words[0] if words else "TYPEA", "none")
        self.preferences = self.told.preferences or options.get("preferences") or plain
        usual = "game" if "_GP" in kind.replace("_MP_GP", "") else "match"
        first = self.told.primary or options.get("primary") or usual
        self.file.primary = int(first == "game")
        if self.file.primary:
            self.file.virtual = self.file.virtual_of_games
            self.file.win, self.file.draw = (self.file.boards * points for points in (self.file.won, self.file.drawn))
        self.second_counts = not kind.endswith(("_MP", "_GP")) or kind.endswith(("_MP_GP", "_GP_MP"))
        super().scores()

    def facts(self) -> None:
        super().facts()
        if not self.new:
            self.graded, self.articles, self.criteria, self.met = True, ARTICLES, CRITERIA, "C1"
        self.late = self.rounds is not None and self.number >= self.rounds - 1
        self.set_late = self.late or self.graded
        for p in self.file.players:
            p.secondary = sum(match[1 - self.file.primary] for match in p.record[: self.number - 1])
            self.prefer(p)

    def bars_as_won(self, got: int, bye: str) -> bool:
        """2024: the points of a win, too."""
        return super().bars_as_won(got, bye) or (not self.new and got >= self.file.win)

    def prefer(self, p: Player) -> None:
        """1.7: preferences of type A and B; a small letter for a mild one."""
        d, two = p.difference, p.colours[-2:]
        strong = "W" if d < -1 or (d < 1 and two == "BB") else "B" if d > 1 or (d > -1 and two == "WW") else ""
        mild = ""
        if self.preferences == "b" and p.colours and not strong:
            mild = "W" if d < 0 else "B" if d > 0 else "" if self.last else {"W": "B", "B": "W"}[p.colours[-1]]
        if self.preferences != "none":
            p.prefers, p.strength = strong or mild, 2 if strong else bool(mild)
        p.wish = p.prefers if strong and self.preferences == "b" else p.prefers.lower()

    def higher(self, a: Player, b: Player) -> list[Player]:
        """The first-team (4.2)."""
        return sorted((a, b), key=lambda p: (-p.score, -p.secondary * self.second_counts, p.order))

    def pair_criteria(self) -> list[tuple[str, str, str, Callable[..., Any]]]:
        first = 8 if self.new else 7
        articles = ("2.3.5", "2.3.6", "2.3.7") if self.new else ("C7", "C8", "C9")
        counts = (self.unmet, self.unmet_strong, self.float_again)
        names = (*UNMET, FLOATS[self.graded])
        rows = [(f"C{first + n}", *row) for n, row in enumerate(zip(articles, names, counts))]
        return [row for row, acts in zip(rows, (True, self.preferences == "b", not self.late)) if acts]

    def unmet(self, bracket: Bracket, a: Player, b: Player) -> bool:
        return bool(a.prefers) and a.prefers == b.prefers

    def unmet_strong(self, bracket: Bracket, a: Player, b: Player) -> bool:
        return self.unmet(bracket, a, b) and a.strength == b.strength == 2
