"""Reads the text of a Double-Swiss or team file into the sides of the literal readings, by columns, with no model."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from tests.literal.matches import Event, Side

PLAYED = set("1=0WDL")
POINTS = {"1": 10, "W": 10, "=": 5, "D": 5, "0": 0, "L": 0, "+": 10, "-": 0, "H": 5, "F": 10, "Z": 0, "U": 0, " ": 0}


@dataclass
class Cell:
    opponent: int = 0
    colour: str = "-"
    result: str = " "


@dataclass
class Match:
    """One side of a match: what is asked about it."""

    opponent: int = 0
    colour: str = ""
    """Empty where no game was played."""
    played: bool = False
    primary: int = 0
    secondary: int = 0
    barring: bool = False
    absent: bool = False
    paired: bool = False


@dataclass
class Text:
    """The lines of a file by their codes, and the cells of its players."""

    lines: dict[str, list[str]] = field(default_factory=dict)
    cells: dict[int, list[Cell]] = field(default_factory=dict)

    def number(self, code: str) -> int:
        return int(self.lines[code][0][3:])

    def byes(self) -> Iterable[tuple[str, int, int]]:
        for line in self.lines.get("240", []):
            for number in line[9:].split():
                yield line[4], int(line[6:9]), int(number)

    def virtual(self, id_: int, round_: int) -> int:
        """250: virtual points of a round, by its column; match points where they are given."""
        found = 0
        for line in self.lines.get("250", []):
            first, last, lowest, highest = (int(line[at:end]) for at, end in ((14, 17), (18, 21), (22, 26), (27, 31)))
            if first <= round_ <= last and lowest <= id_ <= highest:
                found = round(float(line[4:8].strip() or line[9:13]) * 10)
        return found

    def bans(self, round_: int) -> set[frozenset[int]]:
        found = set()
        for line in self.lines.get("XXP", []) + self.lines.get("260", []):
            first, last, start = (1, 999, 3) if line[:3] == "XXP" else (int(line[4:7]), int(line[8:11]), 11)
            if first <= round_ <= last:
                members = [int(word) for word in line[start:].split()]
                found |= {frozenset((one, two)) for one in members for two in members if one != two}
        return found


def read(text: str, rounds: int = 999) -> Text:
    """A file with so many rounds of it."""
    file = Text()
    for line in text.splitlines():
        file.lines.setdefault(line[:3], []).append(line)
        if line[:3] == "001":
            cells = []
            for at in range(91, min(len(line.rstrip()), 91 + 10 * rounds), 10):
                chunk = line[at : at + 8].ljust(8)
                cells.append(Cell(int(chunk[:4].strip() or 0), chunk[5], chunk[7]))
            file.cells[int(line[4:8])] = cells
    return file


def double_swiss(text: str) -> Event:
    """An event of matches of two games."""
    file = read(text)
    histories: dict[int, list[Match]] = {}
    most = max((len(cells) + 1) // 2 for cells in file.cells.values())
    for id_, cells in file.cells.items():
        histories[id_] = [_two_games(file, id_, match) for match in range(most)]
        del cells
    round_ = _coming(histories, [len(cells) // 2 for cells in file.cells.values()])
    for kind, column, id_ in file.byes():
        if (column + 1) // 2 == round_ and column % 2:
            _extend(histories[id_], round_)[round_ - 1] = Match(absent=True)
        del kind
    event = Event(round_, file.number("142") // 2, file.lines["152"][0][4].lower())
    event.banned = file.bans(2 * round_ - 1)
    return _sides(event, histories, lambda id_, number: file.virtual(id_, 2 * number - 1))


def _two_games(file: Text, id_: int, match: int) -> Match:
    def game(player: int, number: int) -> Cell:
        cells = file.cells[player]
        return cells[2 * match + number] if 2 * match + number < len(cells) else Cell()

    one, two = game(id_, 0), game(id_, 1)
    points = POINTS[one.result] + POINTS[two.result]
    if not one.opponent:
        kind = one.result
        return Match(
            primary=15 if kind == "U" else points, barring=kind in "UF", absent=kind in "HFZU", paired=kind == "U"
        )
    theirs = [game(one.opponent, 0).result, game(one.opponent, 1).result]
    forfeited = [one.result, two.result] == ["-", "-"] or theirs == ["-", "-"]
    happened = one.result in PLAYED or two.result in PLAYED
    barring = [one.result, two.result] == ["+", "+"]
    return Match(one.opponent, one.colour if happened else "", not forfeited, points, 0, barring, paired=True)


def teams(text: str, edition: int = 2026, before: int = 999) -> Event:
    """An event of teams, with the rounds before one of them."""
    file = read(text, before - 1)
    code = file.lines["192"][0][4:].strip()
    bare = code == "FIDE_TEAM"
    preferences = "b" if "TYPEB" in code else "a" if "TYPEA" in code or bare else "none"
    scores = code.removeprefix("FIDE_TEAM").removeprefix("_TYPEA").removeprefix("_TYPEB")
    rosters = {int(line[4:7]): [int(word) for word in line[73:].split()] for line in file.lines["310"]}
    team_of = {player: team for team, roster in rosters.items() for player in roster}
    most = max(len(cells) for cells in file.cells.values())
    forfeits = {}
    for line in file.lines.get("330", []):
        white, black, round_ = int(line[11:14]), int(line[15:18]), int(line[7:10])
        if round_ >= before:
            continue
        forfeits[round_, white], forfeits[round_, black] = (black, line[4]), (white, line[5])
    byes = {(round_, team): kind for kind, round_, team in file.byes()}
    free = {}
    for line in file.lines.get("320", []):
        words = line[13:].rstrip()
        for at in range(0, len(words), 4):
            if at // 4 + 1 < before and (number := int(words[at : at + 4].strip() or 0)):
                free[at // 4 + 1, number] = round(float(line[4:8]) * 10), round(float(line[9:13]) * 10)
    first: dict[tuple[int, int], int] = {}
    for line in file.lines.get("300", []):
        round_, team, _, *players = map(int, line[3:].split())
        first[round_, team] = next((player for player in players if player), 0)
    histories: dict[int, list[Match]] = {team: [] for team in rosters}
    for round_ in range(1, most + 1):
        games = {team: _games(file, roster, team_of, round_) for team, roster in rosters.items()}
        for team in rosters:
            match = _team_match(team, round_, games, forfeits, byes, free, POINTS)
            if match.colour and (round_, team) in first:
                match.colour = file.cells[first[round_, team]][round_ - 1].colour
            histories[team].append(match)
    round_ = _coming(histories, [len(file.cells[player]) for player in team_of])
    for number, team in byes:
        if number == round_:
            _extend(histories[team], round_)[round_ - 1] = Match(absent=True)
    if scores.startswith("_GP"):
        for match in (match for history in histories.values() for match in history):
            match.primary, match.secondary = match.secondary, match.primary
    initial = file.lines["152"][0][4].lower()
    event = Event(round_, file.number("142"), initial, preferences, scores in ("", "_MP_GP", "_GP_MP"), edition)
    event.banned = file.bans(round_)
    return _sides(event, histories, file.virtual)


def _games(file: Text, roster: list[int], team_of: dict[int, int], round_: int) -> list[Cell]:
    cells = [file.cells[player][round_ - 1] for player in roster if round_ <= len(file.cells[player])]
    return [Cell(team_of.get(cell.opponent, 0), cell.colour, cell.result) for cell in cells]


def _team_match(
    team: int,
    round_: int,
    games: dict[int, list[Cell]],
    forfeits: dict[tuple[int, int], tuple[int, str]],
    byes: dict[tuple[int, int], str],
    free: dict[tuple[int, int], tuple[int, int]],
    points: dict[str, int],
) -> Match:
    if (round_, team) in forfeits:
        opponent, sign = forfeits[round_, team]
        own = sum(points[cell.result] for cell in games[team])
        return Match(opponent, "", False, 20 if sign == "+" else 0, own, sign == "+", paired=True)
    if (round_, team) in free:
        primary, secondary = free[round_, team]
        return Match(0, "", False, primary, secondary, True, paired=True)
    boards = [cell for cell in games[team] if cell.opponent]
    if boards:
        other = boards[0].opponent
        mine = sum(points[cell.result] for cell in games[team])
        theirs = sum(points[cell.result] for cell in games[other] if cell.opponent == team)
        primary = 20 if mine > theirs else 10 if mine == theirs else 0
        return Match(other, boards[0].colour, True, primary, mine, paired=True)
    kind = byes.get((round_, team), "Z")
    own = sum(points[cell.result] for cell in games[team])
    return Match(0, "", False, {"F": 20, "H": 10, "Z": 0}[kind], own, kind == "F", kind in "FHZU")


def _coming(histories: dict[int, list[Match]], rounds: list[int]) -> int:
    """The round to be paired: after the last with a match, and after those in which everybody has a cell."""
    met = (number for history in histories.values() for number, match in enumerate(history, 1) if match.opponent)
    return 1 + max(min(rounds), max(met, default=0))


def _extend(history: list[Match], round_: int) -> list[Match]:
    history += [Match() for _ in range(round_ - len(history))]
    return history


def _sides(event: Event, histories: dict[int, list[Match]], virtual: Callable[[int, int], int]) -> Event:
    def score(id_: int, rounds: int) -> int:
        """The pairing score for the round after so many."""
        return sum(match.primary for match in histories[id_][:rounds]) + virtual(id_, rounds + 1)

    arrived = 0
    for id_, history in sorted(histories.items()):
        past = history[: event.round - 1]
        absent = len(history) >= event.round and history[event.round - 1].absent
        arrived += not absent or any(match.paired for match in past)
        if absent:
            continue
        side = Side(id_, arrived, score(id_, event.round - 1), sum(match.secondary for match in past))
        side.met = {match.opponent for match in past if match.played}
        side.colours = [match.colour for match in past if match.colour]
        side.matches = sum(match.played for match in past)
        for number, match in enumerate(past, 1):
            if match.barring:
                kind = "had-bye" if match.paired and not match.opponent else "had-points"
                side.bars.setdefault(kind, []).append(number)
        if past and past[-1].played:
            side.floated = score(id_, event.round - 2) != score(past[-1].opponent, event.round - 2)
        event.present.append(side)
    return event
