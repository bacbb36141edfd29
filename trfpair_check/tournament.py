"""The tournament file: what of a TRF bears on a round (docs/formats.md)."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from itertools import product
from typing import Any, NamedTuple

from .dates import first_day
from .words import require

WIN, DRAW, LOSS = "WW BW FW FPB", "WD BD HPB", "WL BL"
XXS = {"W": WIN, "D": DRAW, "L": LOSS}
SYMBOLS = {"W": WIN + " PAB", "D": DRAW, "L": LOSS, "A": "ZPB FL", "Z": "ZPB FL", "P": "PAB"}
CODES = {"BBW": SYMBOLS["W"], "BBD": DRAW, "BBL": LOSS, "BBZ": "ZPB", "BBF": "FL", "BBU": "PAB"}
_LATER = re.compile(r"^### Adjourned @ Round (\d+): (\d+)-(\d+)$", re.MULTILINE)
_BEGUN = re.compile(r"^###\s*Begun by hand @ Round (\d+):", re.MULTILINE)
_LEFT = re.compile(r"^###\s*(Withdrawal|Return) @ Round (\d+): *([\d ]*?)\s*$", re.MULTILINE)
BYES = {"H": "HPB", "F": "FPB", "U": "PAB", "Z": "ZPB", "": "ZPB", "=": "HPB", "+": "FW", "-": "FL"}
ALONE = {"=": "H", "+": "U", "-": "Z", "?": ""}
"""What a sign says in the cell of a player without an opponent; in events of teams it is an empty board."""
OTHER = {"W": "B", "B": "W"}


_TEXTS = re.compile(r" *trfpair (player|team) (\d{1,9}):(.*)")
_TEXT = re.compile(r' *([a-z_]+)=("(?:[^"\\]|\\.)*")')


def _sound(text: str) -> bool:
    try:
        json.loads(text, strict=False)
    except ValueError:
        return False
    return True


def tenths(text: str) -> int:
    """Points of a text, in tenths."""
    sign, text = (-1, text.strip()[1:]) if text.strip().startswith("-") else (1, text.strip())
    whole, _, part = text.replace(",", ".").partition(".")
    return sign * (int(whole or 0) * 10 + int((part + "0")[0]))


def decoded(data: bytes) -> str:
    """The text: UTF-8, or else Windows-1252."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def columns(line: str, *spans: tuple[int, int]) -> list[int]:
    """Whole numbers in columns, each as (first, last) of the format's description; 0 for blanks."""
    return [int(line[first - 1 : last].strip() or 0) for first, last in spans]


Outcome = tuple[int, int, str, str]
"""Points, opponent of a game or 0, its colour, the kind of bye."""
Cell = tuple[int, str, str]
"""Opponent, colour and result as the file has them."""


class Player:
    """A player of the file; the facts before the round are added later."""

    id: int
    rating: int
    table: str
    """That at which the player, or the team, stays; empty for none."""
    order: int
    """The place in the file, from 0."""
    number: int
    """The place among those who have arrived (section 2)."""
    results: list[Outcome]
    """Of each earlier round."""
    real: int
    """Points."""
    virtual: int
    scores: list[int]
    """Before round 1, before round 2 ...: the last one is the score."""
    score: int
    rank: tuple[int, ...]
    """What players are sorted by."""
    recent: str
    """The floats of the last round and of the one before."""
    unplayed: int
    games: list[list[Any]]
    """Opponent, round and colour of each game."""
    without_game: list[list[Any]]
    """Round, result and opponent of each other round."""
    difference: int
    matches: int
    secondary: int
    wish: str
    floated: bool
    record: list[Any]
    upfloats: list[int]
    buchholz: int
    sonneborn: int
    terms: list[list[int]]
    """Of the Index (Burstein 1.7): opponent, points, the opponent's score, zero-point byes that count as draws."""
    aro: Any
    due: str
    allowed: list[str]
    article: str
    shown: str
    """The name, or the number where there is none."""
    letter: tuple[str, int]
    fixed: str
    col: str
    grounded: str
    moved_up: dict[str, Any]
    neither: bool
    numbers: dict[str, Any]
    byes: int
    ideal: str
    repeats: bool
    place: int | None
    lately: list[int]
    meetings: dict[int, list[int]]
    weeks: dict[int, int]
    share: tuple[int, int]

    def __init__(self, line: str, alone: Mapping[str, str] = ALONE) -> None:
        self.id, self.rating, self.table = int(line[4:8]), columns(line, (49, 52))[0], ""
        self.give_name(line[14:48].strip())
        self.cells: list[Cell] = []
        for at in range(91, len(line.rstrip()), 10):
            opponent = int(line[at : at + 4].strip() or 0)
            result = line[at + 7 : at + 8].strip().upper() or ("X" if opponent else "")
            result = result.replace("?", "X").replace("*", "X") if opponent else alone.get(result, result)
            self.cells.append((opponent, line[at + 5 : at + 6].strip().upper(), result))
        self.met: dict[int, int] = {}
        self.barred: dict[int, str] = {}  # opponent: last round of a game; round: why it bars from the bye
        self.colours, self.floats, self.prefers, self.strength, self.top = "", "", "", 0, False

    def give_name(self, name: str) -> None:
        """The name, also as notices have it."""
        self.name, self.called = name, f"{name} ({self.id})" if name else f"no. {self.id}"

    def cell(self, number: int) -> tuple[int, str, str]:
        return self.cells[number - 1] if number <= len(self.cells) else (0, "", "")

    def took_part(self, number: int) -> int:
        opponent, _, result = self.cell(number)
        return opponent or result == "U"


NOBODY = Player("001    0")  # vertex 0


class Abnormal(NamedTuple):
    """Record 299: points that depart from the scoring."""

    result: str
    """Whose points are others; empty for a bonus or a penalty."""
    match_points: int | None
    points: int | None
    round: int
    """0 for every round."""
    ids: frozenset[int]

    def meets(self, result: str) -> bool:
        """Is this the result?"""
        return result == self.result or result + self.result in ("1W", "=D", "0L")


_WIDE = re.compile(r"299 ([WDLFHZU+ -])  ([ \d.,-]{4})  ([ \d.,-]{4})  ([ \d]{3})((?: [ \d]{4})*) *")
_NARROW = re.compile(r"299 ([WDLFHZU+ -]) ([ \d.,-]{4}) ([ \d.,-]{4}) ([ \d]{3})((?: [ \d]{4})*) *")


def abnormal(line: str) -> list[Abnormal]:
    """A line of record 299, in its own columns or in those of a published sample."""
    found = _NARROW.fullmatch(line.ljust(22)) or _WIDE.fullmatch(line.ljust(25))
    require(found, f"a record 299 that is not read: {line[:60]!r}", 3)
    if not found:
        return []
    result, match_points, points, round_, ids = found.groups()
    of_match, of_game = (tenths(text) if text.strip() else None for text in (match_points, points))
    return [Abnormal(result.strip(), of_match, of_game, int(round_.strip() or 0), frozenset(map(int, ids.split())))]


_RATED = {"NRO": 0, "FIDON": 1, "NIDOF": 2, "HBFN": 3, "LBFN": 4}
"""Record 172: the place among the national rating, FIDE's or else the national one, the national or else FIDE's, the
higher, the lower."""
_FEDERATION = re.compile(r"(?!XX|BB)[A-Z]{3}")


def give_ratings(players: list[Player], rule: str = "", *, lines: list[str]) -> None:
    """The ratings that rank the players: those of 001, or what record 172 makes of them and of national ones (NRS)."""
    words = rule[3:].upper().split()
    federation, method = words[:2] if len(words) > 1 else ("", *words, "FIDE")[:2]
    if method not in _RATED:
        return
    national: dict[int, int] = {}
    for line in lines:
        number, rating = line[4:8].strip(), line[48:52].strip()
        if _FEDERATION.match(line) and federation in ("", line[:3]) and number.isdecimal():
            national[int(number)] = int(rating) if rating.isdecimal() else 0
    for p in players:
        own, other = p.rating, national.get(p.id, 0)
        either = own or other, other or own
        p.rating = (other, *either, max(either), min(either))[_RATED[method]]


class File:
    """What of a TRF file bears on a round."""

    alone: Mapping[str, str] = ALONE
    noun = "player"
    """Who meets."""

    def __init__(self, data: bytes) -> None:
        records: dict[str, list[str]] = defaultdict(list)
        self.records = records
        lines = re.split(r"\r\n|\r|\n", decoded(data))
        for line in lines:
            records[line[:3]].append(line)
        teams = [code for code in ("310", "013") if any(line[3:].strip() for line in records[code])]
        individual = any("individual" in line.lower() for line in records["092"])
        self.has_teams = teams not in ([], ["013"] if individual else [])
        """Record 310, or the older 013 where the type of the event (092) does not deny it."""
        texts = {code: lines[-1][4:].strip() for code, lines in records.items() if lines}
        words = " ".join(records["XXC"]).split()
        self.name, self.system = texts.get("012", ""), texts.get("192", "").upper()
        self.record, self.first_day = self.system, first_day(*(texts.get(code, "") for code in ("042", "132", "052")))
        self.rounds = int(texts.get("142") or texts.get("XXR") or 0) or None
        colour = next((w[:5] for w in words if w[:5] in ("white", "black")), None)
        self.colour = {"W": "white", "B": "black"}.get(texts.get("152", "").upper(), colour)
        self.players = [Player(line, self.alone) for line in records["001"]]
        give_ratings(self.players, *records["172"][:1], lines=lines)
        self.give_texts("player", self.players, 34)
        if "rank" not in words:
            self.players.sort(key=lambda p: p.id)
        each = [(n, p.id, cell) for p in self.players for n, cell in enumerate(p.cells, 1)]
        self.begun = {n for n, _, cell in each if cell[0] and cell[2] != "X"}
        self.later = [(int(n), int(w), int(b)) for n, w, b in _LATER.findall("\n".join(records["###"]))]
        self.begun_by_hand = {int(n) for n in _BEGUN.findall("\n".join(records["###"]))}
        """The rounds of which some boards stand, and the others are to be paired."""
        self.open = [(n, who, cell[0]) for n, who, cell in each if cell[0] and cell[2] == "X" and cell[1] == "W"]
        told = [(CODES[code], line[4:]) for code in CODES for line in records[code]]
        for code, meant in (("XXS", XXS), ("162", SYMBOLS)):
            values = re.findall(r"([A-Z]+)\s*=?\s*([\d.,]+)", " ".join(line[4:] for line in records[code]))
            told += [(meant.get(name, name), value) for name, value in values]
        self.points = dict.fromkeys([*WIN.split(), "PAB"], 10) | dict.fromkeys(DRAW.split(), 5)
        for names, value in sorted(told, key=lambda one: -len(one[0].split())):
            self.points |= dict.fromkeys(names.split(), tenths(value))
        self.points, self.stated = defaultdict(int, self.points), {names for names, _ in told}
        self.won, self.drawn = (max(self.points[f"W{game}"], self.points[f"B{game}"]) for game in "WD")
        self.win, self.draw = self.won, self.drawn  # with Baku acceleration
        self.byes: dict[tuple[int, int | None], str] = {
            (int(w), None): "Z" for line in records["XXZ"] for w in line[4:].split()
        }
        self.byes |= {(int(w), int(line[6:9])): line[4] for line in records["240"] for w in line[10:].split()}
        self.bans: list[tuple[int, int, list[str]]] = [(1, 999, line[4:].split()) for line in records["XXP"]]
        self.bans += [
            (first, last, line[12:].split())
            for line in records["260"]
            for first, last in [columns(line, (5, 7), (9, 11))]
        ]
        self.abnormal = [row for line in records["299"] for row in abnormal(line)]
        self.virtual: dict[tuple[int, int], int] = {}
        for line in records["XXA"]:
            places = enumerate(range(9, len(line), 5), 1)
            self.virtual |= {(int(line[4:8]), number): tenths(line[at : at + 5]) for number, at in places}
        for line in records["250"]:
            first, last, low, high = columns(line, (15, 17), (19, 21), (23, 26), (28, 31))
            rounds = product(range(low, (high or low) + 1), range(first, (last or first) + 1))
            self.virtual |= dict.fromkeys(rounds, tenths(line[9:13]))

    def give_texts(self, who: str, players: Iterable[Player], width: int) -> None:
        """What lines `### trfpair player 12: name="…" table="…"` say: a name that its columns cut, and a table."""
        by_id = {p.id: p for p in players}
        for line in self.records["###"]:
            found = _TEXTS.fullmatch(line[3:])
            if not found or found[1] != who or int(found[2]) not in by_id:
                continue
            p = by_id[int(found[2])]
            for key, text in _TEXT.findall(found[3]):
                said = str(json.loads(text, strict=False)) if _sound(text) else ""
                if key == "name" and said[:width].strip() == p.name:
                    p.give_name(said)
                elif key == "table":
                    p.table = re.sub(r"^0+(?=\d+$)", "", " ".join(said.split()))

    def white(self, p: Player, number: int, other: int) -> bool:
        """Has one of two who meet White?"""
        return p.cell(number)[1] != "B"

    def left(self, number: int) -> set[int]:
        """Who has left by a round: by the log, or away by 240 from this round to the last.

        In the last round that may be an absence: who has left has lost the round before by forfeit.
        """
        gone: set[int] = set()
        for act, round_, ids in _LEFT.findall("\n".join(self.records["###"])):
            if int(round_) <= number:
                named = set(map(int, ids.split()))
                gone = gone | named if act == "Withdrawal" else gone - named
        last, away = self.rounds or 0, {p for p in self.players if self.byes.get((p.id, number)) == "Z"}
        if number >= last:
            return gone | {p.id for p in away if number > 1 and self.result(p, number - 1)[3] == "FL"}
        return gone | {p.id for p in away if all(self.byes.get((p.id, n)) == "Z" for n in range(number, last + 1))}

    def rounds_of(self, rounds: int) -> int:
        """The rounds of an event of so many columns."""
        return rounds

    def options_of(self, system: str) -> dict[str, str]:
        """The options of a system that lines `### trfpair option` keep, as texts."""
        lines = (line[3:].split() for line in self.records["###"])
        found = [words for words in lines if words[:3] == ["trfpair", "option", system] and len(words) == 4]
        return {name: value for name, _, value in (words[3].partition("=") for words in found)}

    def result(self, p: Player, number: int) -> tuple[int, int, str, str]:
        """(points, opponent of a game or 0, colour, kind of bye) in an earlier round."""
        return self.of_cell(p.id, number, p.cell(number), self.byes.get((p.id, number), ""))

    def of_cell(self, who: int, number: int, cell: Cell, bye: str) -> Outcome:
        """The outcome of a cell, and of the bye that was asked for."""
        points, opponent, colour, kind = self.worth(cell, bye)
        return self.changed(who, number, cell[2] or bye, points), opponent, colour, kind

    def changed(self, who: int, number: int, result: str, points: int) -> int:
        """299: other points for a result, bonuses and penalties."""
        more = 0
        for row in self.abnormal:
            if who in row.ids and row.round in (0, number):
                if not row.result:
                    more += row.points or 0 if row.round or number == 1 else 0
                elif row.meets(result):
                    points = row.points or 0
        return points + more

    def worth(self, cell: tuple[int, str, str], bye: str = "") -> tuple[int, int, str, str]:
        opponent, colour, result = cell
        if not opponent or (result in BYES and result not in ("", "=")):
            kind = BYES[result or bye]
            return self.points[kind], 0, "", kind
        game = "X" if result == "X" else colour + {"1": "W", "=": "D", "0": "L"}.get(result, result)
        return self.points.get(game, self.points["WD"] if game == "X" else 0), opponent, colour, ""
