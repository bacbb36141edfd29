"""What chapters 1 and 2 of the Dubov of 1997 say of a player, the lists of the chapters, and the tables of the trace.

A round on the table (`Work`) for those who work it out once more: the chapters (`vega`), the search of chapter 7
(`vega_search`). After docs/vega.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from trfpair.event.alphabet import folded
from trfpair.event.model import PLAYED
from trfpair.verify.pairable import Mask, each
from trfpair.verify.players import OPPOSITE, Entrant, Field
from trfpair.verify.replay import Round, Row

NAMES = {"W": "white", "B": "black"}


class Player(NamedTuple):
    """What chapters 1 and 2 say of a player."""

    one: Entrant
    at: int
    name: str
    rating: int
    aro: Fraction
    tenths: int
    """The ARO as it is printed."""
    due: str
    fixed: str
    """Flag c: the rule that leaves no other colour."""
    grounded: str
    """Flag u: why the player may not be moved up (2.5)."""

    @property
    def row(self) -> Row:
        """In a table of the trace."""
        row = {"id": self.one.id, "name": self.name or f"no. {self.one.id}", "aro": self.tenths, "rating": self.rating}
        return {**row, "c": self.fixed, "u": self.grounded}

    @property
    def alphabet(self) -> tuple[str, str, int]:
        """By name; equal names by the place in the list."""
        return folded(self.name), self.name, self.one.place


Key = tuple[str, Callable[[Player], Any]]
ALPHABET: Key = ("alphabetical", lambda one: one.alphabet)
LOW_ARO: Key = ("lowest ARO", lambda one: one.aro)
HIGH_ARO: Key = ("highest ARO", lambda one: -one.aro)
LOW_R: Key = ("lowest R", lambda one: one.rating)
HIGH_R: Key = ("highest R", lambda one: -one.rating)
COLUMNS = {"W": (LOW_ARO, LOW_R, ALPHABET), "B": (HIGH_R, HIGH_ARO, ALPHABET)}
"""6.2."""
MOVES = {"W": ("7.3", (LOW_ARO, HIGH_R, ALPHABET)), "B": ("7.4", (HIGH_ARO, LOW_R, ALPHABET))}
"""By the column that is too long."""


def _due(colours: str, difference: int) -> tuple[str, str]:
    """1, 2.3, 2.4: the due colour, and the rule that fixes it."""
    last = colours[-1:] or "W"
    fixed = "2.3" if abs(difference) > 1 else "2.4" if colours[-2:] == last * 2 else ""
    if fixed != "2.4" and difference:
        return ("B" if difference > 0 else "W"), fixed
    return OPPOSITE[last], fixed


class Group:
    """A score group: who of it is not paired yet."""

    def __init__(self, number: int, score: int) -> None:
        """Of nobody yet."""
        self.number, self.score, self.left = number, score, 0


class Work(Round):
    """A round on the table."""

    def __init__(self, field: Field) -> None:
        """Before anything is decided."""
        super().__init__(field, field.entrants)
        self.first = field.round == 1
        self.left = self.everybody
        """Who is not paired yet."""
        self.players = [self._player(at, one) for at, one in enumerate(field.entrants)]
        self.column = [one.due for one in self.players]
        """Where each player stands: the due colour until 7.3 or 7.4."""
        self.groups: list[Group] = []
        for at, one in enumerate(field.entrants):
            if not self.groups or self.groups[-1].score != one.score:
                self.groups.append(Group(len(self.groups) + 1, one.score))
            self.groups[-1].left |= 1 << at
        self.floating = 0
        """Floaters from above."""
        self.made: list[tuple[int, int]] = []
        """Who meet, before the colours."""
        self.bind()

    def bind(self) -> None:
        """2.3, 2.4: two who can have one colour only do not meet."""
        fixed = {due: self.mask(one.at for one in self.players if one.fixed and one.due == due) for due in "WB"}
        self.allow = [row & ~(fixed[one.due] if one.fixed else 0) for row, one in zip(self.strangers, self.players)]

    def _player(self, at: int, one: Entrant) -> Player:
        field, player = self.field, self.field.player(one.id)
        games = (player.game(round_) for round_ in range(1, field.round))
        met = (field.known(game.opponent) for game in games if game.opponent and game.result in PLAYED)
        ratings = [other.rating for other in met if other and other.rating]
        total, count = sum(ratings), len(ratings) or 1
        due, fixed = _due(one.colours, one.difference)
        tenths = (20 * total + count) // (2 * count)
        return Player(
            one, at, player.name, player.rating, Fraction(total, count), tenths, due, fixed, self._grounded(one)
        )

    def _grounded(self, one: Entrant) -> str:
        """2.5; not in the last round."""
        ups = [] if self.field.is_last else self.field.upfloats(one.id)
        if ups and ups[-1] == self.field.round - 1:
            return f"moved up in round {ups[-1]}"
        most = 4 if (self.field.rounds or self.field.round) > 9 else 3
        return f"moved up {len(ups)} times" if len(ups) >= most else ""

    def pair(self, one: int, other: int) -> None:
        """Two meet."""
        both = self.mask((one, other))
        self.made.append((one, other))
        self.left &= ~both
        self.floating &= ~both
        for group in self.groups:
            group.left &= ~both

    def spared(self, one: int) -> Mask:
        """With whom a player can go so that all others who are left can be paired."""
        return self.largest(self.left & ~(1 << one)).spare

    def arranged(self, players: Mask, keys: Sequence[Key]) -> list[int]:
        """Some players in the order of a list."""
        return sorted(each(players), key=lambda at: [key(self.players[at]) for _, key in keys])

    def standing(self, players: Mask, colour: str) -> Mask:
        """Who of some players stands in a column."""
        return self.mask(at for at in each(players) if self.column[at] == colour)

    def below(self, group: Group) -> list[Group]:
        """The lower groups that have players."""
        return [other for other in self.groups if other.number > group.number and other.left]

    def give_way(self, rule: str, text: str, ids: Sequence[int]) -> None:
        """A rule yields: a step, and a notice."""
        self.notices.append((f"vega-{rule}", text))
        self.tell("yield", rule, text=text, ids=list(ids))

    def pass_over(self, article: str, looked: Sequence[Row], what: str) -> None:
        """A choice of a list would have left players who cannot be paired."""
        passed = [row["who"] for row in looked if row["kind"] == "completion"]
        if passed:
            names = ", ".join(map(str, passed))
            text = f"{what}: {names} passed over, because not all others could be paired then"
            self.give_way(article, text, passed)

    def why_not(self, one: int, other: int) -> Row:
        """Why two may not meet; empty where they may."""
        if self.allow[one] >> other & 1:
            return {}
        return self.barred(one, other) or {"kind": "colour", "colour": self.players[one].due.lower()}

    def look(self, one: int, other: int, *, spared: Mask) -> Row:
        """Somebody looked at as an opponent; no kind where nothing is against it."""
        row: Row = {"who": self.ids[other], "column": self.players[other].due.lower()}
        if why := self.why_not(one, other):
            return {**row, **why}
        if spared >> other & 1:
            return row
        return {**row, "kind": "completion", "why": self.stuck(self.left & ~(1 << one | 1 << other))}

    def rows(self, whites: Iterable[int], blacks: Iterable[int], **more: Any) -> list[Row]:
        """The rows of a table."""
        return [
            {**self.players[at].row, "column": column, **more}
            for column, side in (("white", whites), ("black", blacks))
            for at in side
        ]

    @property
    def heads(self) -> list[str]:
        """What the two columns are called."""
        return ["upper half", "lower half"] if self.first else ["white", "black"]

    def sides(self, players: Mask) -> tuple[list[int], list[int]]:
        """5, 6.2: the two columns."""
        if self.first:
            order = list(each(players))
            return order[: len(order) // 2], order[len(order) // 2 :]
        whites, blacks = (self.arranged(self.standing(players, colour), COLUMNS[colour]) for colour in "WB")
        return whites, blacks

    def known(self, players: Mask) -> Row:
        """Who of some players have met, and who may not meet."""
        met = [
            [self.ids[one], self.ids[other], self.met[one, other]]
            for one in each(players)
            for other in each(players >> one << one & ~self.allow[one])
            if (one, other) in self.met
        ]
        banned = [
            [self.ids[one], self.ids[other]]
            for one in each(players)
            for other in each(self.banned[one] & players >> one << one)
        ]
        return {"met": met, "forbidden": banned}

    def turns(self, players: Mask) -> list[int]:
        """8.1: White and Black in turn."""
        due = [self.mask(at for at in each(players) if self.players[at].due == colour) for colour in "WB"]
        whites, blacks = (self.arranged(mask, COLUMNS[colour]) for mask, colour in zip(due, "WB"))
        rows = range(max(len(whites), len(blacks)))
        return [at for row in rows for at in whites[row : row + 1] + blacks[row : row + 1]]


def opponent(wanted: str) -> tuple[Key, ...]:
    """7.1, 7.2, 8.2: an opponent, or an extra player."""
    return (("opposite due colour", lambda one: one.due != wanted), HIGH_R, LOW_ARO, ALPHABET)


def told_once(looked: Sequence[Row]) -> list[Row]:
    """Players passed over in vain: those for the same reason together, where it came first."""
    alike: dict[str, list[Row]] = {}
    for row in looked:
        reason = {key: value for key, value in row.items() if key not in ("who", "column")}
        alike.setdefault(repr(reason), []).append(row)
    return [rows[0] if len(rows) == 1 else _together(rows) for rows in alike.values()]


def _together(rows: Sequence[Row]) -> Row:
    row = {**rows[0], "who": [row["who"] for row in rows]}
    del row["column"]
    return row
