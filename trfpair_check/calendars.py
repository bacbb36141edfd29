"""Round robins by the Berger tables (C.05, annex 1), single and double, and Scheveningen.

Written from docs/berger.md and docs/scheveningen.md.
"""

from __future__ import annotations

from itertools import zip_longest

from .hall import TABLE, away_from_table
from .teams import either
from .tournament import File, Player
from .whole import Whole, same
from .words import Json, require

ROUND_ROBINS = ("berger", "berger-double", *(f"berger-g{games}" for games in range(2, 100)))
TEAMS = ("scheveningen", *(f"scheveningen-g{games}" for games in range(2, 100)))
KEYS = "board", "white", "black"
_ENTER = "; enter this as the result (`trfpair result`)"
_SEATED = (
    ("{} is absent: {} wins by forfeit" + _ENTER, 1, False),
    ("{} has left: {} wins by forfeit", 1, True),
    ("{} and {} have a board and are both not there: both lose by forfeit" + _ENTER, 2, False),
    ("{} and {} have a board and have both left: both lose by forfeit", 2, True),
    ("{} is absent and has a board against {}: the game is forfeited (`trfpair result`)", 1, False),
    ("{} has left and has a board against {}: the game is forfeited", 1, True),
)
"""The words of notices, how many of a board are away by each, and whether they have left; the last two are earlier."""


class Table(Whole):
    """A calendar: the boards follow from the numbers alone; absences, bans and results change nothing."""

    needs_rounds = False
    calendar = True
    names = "order board free"
    article = ""
    tables = "the table"

    def games(self, size: int, number: int) -> list[tuple[int, int]]:
        """The games of a round of the table, (White, Black), in its order; numbers above `size` do not exist."""
        raise NotImplementedError

    def absences(self) -> None:
        """Everybody has a board; the number is the place in the order of the pairing numbers."""
        require(self.answer["absent"] == [], "the absent: a calendar has none")
        self.here = self.file.players
        for number, p in enumerate(self.here, 1):
            p.number, p.barred = number, {}

    def one_seat_each(self) -> None:
        """The table says who has a seat."""

    @staticmethod
    def reader(data: bytes) -> File:
        """Teams meet where the file has some."""
        return either(data)

    def board_notices(self, boards: list[tuple[int, int]]) -> None:
        """A board for somebody absent, or against a ban, has its notice; and there is no other, but of tables."""
        file, called = self.file, {p.id: p.called for p in self.file.players}
        groups = [{*map(int, group)} for first, last, group in file.bans if first <= self.number <= last]
        banned = [(w, b) for w, b in boards if any({w, b} <= group for group in groups)]
        by_file = {p.id for p in file.players if self.away(p)} | self.told.absent.keys()
        kinds: dict[str, list[str]] = {"absent-seated": [], "forbidden-pair": [], TABLE: []}
        for row in self.answer["notices"]:
            require(row["kind"] in kinds, f"a calendar has no notice of the kind {row['kind']}")
            kinds[row["kind"]].append(row["text"])
        require(sorted(kinds[TABLE]) == sorted(text for _, text in away_from_table(self)), "the notices of tables")
        text = "{} and {} meet by the calendar, though the file forbids it"
        wanted = [text.format(called[w], called[b]) for w, b in banned]
        require(sorted(kinds["forbidden-pair"]) == sorted(wanted), "the notices of boards that the file forbids")
        away, gone = self.seated_though_away(kinds["absent-seated"], boards, called)
        require(away | gone >= by_file & {who for pair in boards for who in pair}, "somebody absent without a notice")
        left_by_file = file.left(self.number)
        asked = {who for who, round_ in file.byes if round_ == self.number}
        if more := len(away - by_file - left_by_file - asked):
            self.unproved.append(f"that {more} more than the file says are absent")
        if more := len(gone - left_by_file):
            self.unproved.append(f"that {more} more than the file says have left")

    @staticmethod
    def seated_though_away(
        seated: list[str], boards: list[tuple[int, int]], called: dict[int, str]
    ) -> tuple[set[int], set[int]]:
        """Those absent, and those who have left, of whom notices say that they have a board."""
        both_ways = [(a, b) for pair in boards for a, b in (pair, pair[::-1])]
        known = {
            text.format(called[a], called[b]): (has_left, (a, b)[:many], b if "wins" in text else 0)
            for text, many, has_left in _SEATED
            for a, b in (both_ways if many == 1 else boards)
        }
        require({*seated} <= {*known} and len({*seated}) == len(seated), "a notice of somebody absent")
        named = [(has_left, who) for has_left, whom, _ in map(known.__getitem__, seated) for who in whom]
        away, gone = ({who for has_left, who in named if has_left is wanted} for wanted in (False, True))
        require(len(away | gone) == len(named), "two notices of somebody absent")
        require((away | gone).isdisjoint(known[one][2] for one in seated), "a notice that somebody absent wins")
        return away, gone

    def away(self, p: Player) -> bool:
        """Is the player absent by the file?"""
        later = (cell for q in self.file.players for cell in q.cells[self.number - 1 :])
        if any(opponent or result == "+" for opponent, _, result in later):
            return not p.took_part(self.number)
        asked = (p.id, self.number) in self.file.byes or (p.id, None) in self.file.byes
        return asked or p.cell(self.number)[2] in ("H", "F", "Z", "U", "-")

    def bars(self, a: Player, b: Player) -> Json:
        return {}

    def check(self) -> None:
        """The games of the table, in its order, and who is free."""
        answer, size = self.answer, len(self.file.players)
        numbers = {p.number: p.id for p in self.file.players}
        games = [(numbers.get(w), numbers.get(b)) for w, b in self.games(size, self.number)]
        boards = [(w, b) for w, b in games if w and b]
        free = [v for game in games if None in game for v in game if v]
        rows = [dict(zip(KEYS, (n, w, b))) for n, (w, b) in enumerate(boards, 1)]
        told = [{key: row.get(key) for key in KEYS} for row in answer["pairs"]]
        for row, mine in zip_longest(told, rows):
            right = "nothing" if mine is None else f"{mine['white']}-{mine['black']} on board {mine['board']}"
            require(same(row, mine), f"the boards are not those of the table, which has {right}")
        self.unproved += [f"the key {key}" for row in answer["pairs"] for key in row if key not in KEYS]
        self.board_notices(boards)
        self.checked.append(f"{len(boards)} boards: those of {self.tables}, with their colours")
        require(answer["bye"] is None, "a calendar has no bye")
        away = [{"id": v, "bye": "Z"} for v in free]
        require(same(answer.get("free", []), away), f"who is free: the table has {free or 'nobody'}")
        steps: list[Json] = [{"step": "order", "players": [{"id": v, "draw": n} for n, v in numbers.items()]}]
        steps += [{"step": "board", "white": w, "black": b} for w, b in boards]
        steps += [{"step": "free", "players": free}] if free else []
        if "trace" in answer:
            self.compare(answer["trace"], [{**step, "article": self.article} for step in steps])
            self.checked.append(f"{len(steps)} steps: the order, the boards, who is free")


class Berger(Table):
    """C.05, annex 1."""

    systems = ROUND_ROBINS
    article = "C.05 annex 1"
    tables = "the Berger tables (C.05, annex 1)"

    def games(self, size: int, number: int) -> list[tuple[int, int]]:
        """Player n at one end, the others in a circle: x with 2x = r + 1 meets n, its neighbours each other."""
        n = size + size % 2
        word = self.system.partition("-")[2].removeprefix("g") or "1"
        cycles = int(word) if word.isdigit() else 2
        require(number <= cycles * (n - 1), f"round {number}: the table does not have it")
        cycle, number = divmod(number - 1, n - 1)
        number += 1
        if self.system == "berger-double" and not cycle and number >= n - 2 > 0:
            number = 2 * n - 3 - number
        x = (number + 1) * (n // 2) % (n - 1)
        end = (x or n - 1, n)
        found = [end if number % 2 else end[::-1]]
        found += [((x + k) % (n - 1) or n - 1, (x - k) % (n - 1) or n - 1) for k in range(1, n // 2)]
        return [(b, w) for w, b in found] if cycle % 2 else found


PRINTED = {
    6: ("1 -2 -3 4 -5 6", "-2 3 5 -6 4 -1", "3 -5 -1 2 6 -4", "-4 -6 2 1 -3 5", "5 4 6 -3 -1 -2", "-6 1 -4 -5 2 3"),
    10: (
        "1 2 3 4 -5 -6 -7 8 -9 -10",
        "-2 -1 -8 -3 10 5 6 -4 7 9",
        "3 8 4 10 -6 -7 -9 1 -2 -5",
        "-4 -3 -10 6 7 -8 5 9 -1 2",
        "5 4 -9 -7 -1 10 -8 -2 3 6",
        "-6 7 1 9 8 2 -10 -5 -4 -3",
        "7 -5 -2 -1 -4 -9 3 10 6 8",
        "-8 -6 5 2 9 1 4 -3 -10 -7",
        "9 10 7 -5 -2 -3 -1 6 8 -4",
        "-10 -9 -6 -8 3 4 2 -7 5 1",
    ),
}
"""The standard tables of so many a side, round by round: whom the players of the first team meet.

The second team has White where there is a sign.
"""


class Scheveningen(Table):
    """Two teams: everybody of one meets everybody of the other."""

    systems = TEAMS

    def games(self, size: int, number: int) -> list[tuple[int, int]]:
        """By the printed table, or in a circle; an even number a side plays in halves, like with like and crosswise."""
        side, cycles = (size + 1) // 2, int(self.system.partition("-g")[2] or 1)
        require(number <= cycles * side, f"round {number}: the table does not have it")
        cycle, number = divmod(number - 1, side)
        number += 1
        if side in PRINTED:
            met = [int(word) for word in PRINTED[side][number - 1].split()]
        else:
            met = [self.opponent(side, place, number) for place in range(side)]
        pairs = [(n, side + abs(other), other > 0) for n, other in enumerate(met, 1)]
        return [(n, other) if white is (cycle % 2 == 0) else (other, n) for n, other, white in pairs]

    @staticmethod
    def opponent(side: int, place: int, number: int) -> int:
        """Whom a place of the first team (from 0) meets, from 1; below 0 where the other has White."""
        circle = side if side % 2 else side // 2
        crosswise, shift = divmod(number - 1, circle)
        half, at = divmod(place, circle)
        other = (at + shift) % circle
        total = (at + other) % circle if circle % 2 else 0
        turn = total or number - 1 + (0 if circle % 2 else half)
        return (1 if turn % 2 == 0 else -1) * (1 + other + circle * ((half + crosswise) % 2 if side > circle else 0))
