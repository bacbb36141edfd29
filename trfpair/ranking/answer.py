"""Standings: their lines and columns, what they are as data, and what decides between two lines."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from trfpair.base.errors import BadInput
from trfpair.base.named import NamedTuple
from trfpair.base.notebook import InNotebooks
from trfpair.base.plain import plain
from trfpair.base.release import VERSION
from trfpair.event.model import Notice, Player, Tournament
from trfpair.event.saying import Saying
from trfpair.event.unfinished import OPEN_RESULT
from trfpair.event.words import ENGLISH, words_of
from trfpair.ranking.codes import Code
from trfpair.ranking.columns import PLAIN_COLUMNS
from trfpair.ranking.groups import USUAL_BEST, GroupedBy, GroupLine, Ranked, group_lines
from trfpair.ranking.rounds import Crosstable
from trfpair.ranking.table import LOWER, TieBreak
from trfpair.ranking.value import Exact, Measured, Part, Value

_FORMAT = 1
"""Version of the layout; raised when a reader of the old one would break."""

NO_VALUE = Value(None)


@plain
class Column:
    """One tie-break of the list, with its value for everybody."""

    code: Code
    row: TieBreak
    values: Measured
    """By id. For direct encounter: the place among those tied up to then; nothing for who was tied with nobody."""

    @property
    def lower_first(self) -> bool:
        """Whether the smaller value is ranked first."""
        return (self.row.better == LOWER) is not self.code.reverse

    def text(self, id_: int) -> str:
        """The value of a participant as it is printed."""
        value = self.values.get(id_, NO_VALUE)
        return self.row.unit.text(value.amount)

    def shown(self, amount: Exact | None) -> str:
        """An amount as it is printed; nothing where a tie-break among the tied had nobody to be compared with."""
        return "" if amount is None and self.row.measure is None else self.row.unit.text(amount)


class Printed(NamedTuple):
    """A value of the standings."""

    text: str
    """As it is printed."""
    exact: Fraction | None
    """In whole points (of a rating, a number of games: in those); None where there is none."""


@plain
class Line:
    """One line of the standings."""

    rank: int
    """Shared by those whom the list leaves tied."""
    player: Player
    points: int
    """In tenths."""
    values: tuple[Exact | None, ...]
    """The exact amounts, column by column (see the unit of each)."""
    places: tuple[int, ...]
    """The place after each column, shared by those who are tied up to it."""

    def __repr__(self) -> str:
        """The line in a few words."""
        return f"<Line {self.rank}: {self.player.called}, {self.points} tenths>"


@dataclass(frozen=True, repr=False)
class Standings(InNotebooks):
    """The standings after a round."""

    tournament: Tournament
    """The event as it is ranked: teams stand in it as players, a match of several games as one cell."""
    crosstable: Crosstable
    after: int
    """The round they stand after, the last one that is over (`so_far`)."""
    edition: str
    """The name in `EDITIONS`."""
    source: str
    """Where the list comes from: ``record 212``, ``record 202``, ``option``, or empty where it is the usual one."""
    columns: tuple[Column, ...]
    lines: tuple[Line, ...]
    """In order of rank; who shares a rank stands by pairing number."""
    notices: tuple[Notice, ...]
    """The games without a result, and what they count; what of the list could not be computed, and why."""

    def __repr__(self) -> str:
        """The standings in a few words; ``to_dict`` has all of them."""
        order = ", ".join(str(column.code) for column in self.columns)
        return f"<Standings {self.when}: {len(self.lines)} players by {order}>"

    @property
    def so_far(self) -> bool:
        """Whether results of rounds after ``after`` count too: in a calendar all results count that are there."""
        return self.crosstable.rounds > self.after

    @property
    def when(self) -> str:
        """The results that count, in words: ``after round 3 of 9``."""
        text = words_of(ENGLISH).after_round(self.after, self.tournament.rounds or 0, so_far=self.so_far)
        return f"{text[:1].lower()}{text[1:]}"

    def values(self, id_: int) -> dict[str, Printed]:
        """The values of a player by the codes of the list, such as ``BH/C1``. Raises KeyError for an unknown player."""
        line = self._line_of[id_]
        return {
            str(column.code): Printed(
                column.shown(amount), None if amount is None else Fraction(amount) / column.row.unit.whole
            )
            for column, amount in zip(self.columns, line.values)
        }

    def to_dict(self, *, contributions: bool = False) -> dict[str, Any]:
        """The standings as data that JSON can hold (docs/json.md); with what each round gave to each value."""
        return {
            "format": _FORMAT,
            "program": f"trfpair {VERSION}",
            "tournament": self.tournament.name,
            "after": self.after,
            "so_far": self.so_far,
            "edition": self.edition,
            "swiss": self.crosstable.swiss,
            "list": [str(column.code) for column in self.columns],
            "source": self.source or "default",
            "notices": [notice.as_json() for notice in self.notices],
            "standings": [_line_data(self, line, contributions) for line in self.lines],
        }

    def groups(self, *, by: GroupedBy = "club", best: int = USUAL_BEST) -> tuple[GroupLine, ...]:
        """The clubs, schools, towns or federations of the players, ranked by the ``best`` players of each.

        By their points, then the smaller sum of their ranks, then the best rank, the next one and so on. Raises
        BadInput for an event of teams, and for another word than these.
        """
        if self.crosstable.teams is not None:
            raise BadInput(Saying("groups-of-players"))
        return group_lines([Ranked(line.player, line.rank, line.points) for line in self.lines], by, best)

    @cached_property
    def _line_of(self) -> Mapping[int, Line]:
        return {line.player.id: line for line in self.lines}

    @property
    def open_games(self) -> bool:
        """Whether games without a result count."""
        return any(notice.kind == OPEN_RESULT for notice in self.notices)

    @cached_property
    def rank_of(self) -> Mapping[int, int]:
        """Rank by id."""
        return {line.player.id: line.rank for line in self.lines}

    @cached_property
    def shared(self) -> Mapping[int, int]:
        """How many share each rank."""
        counts: dict[int, int] = {}
        for line in self.lines:
            counts[line.rank] = counts.get(line.rank, 0) + 1
        return counts

    def rank_text(self, rank: int) -> str:
        """A rank as it is printed, with an equals sign where it is shared."""
        return f"{rank}=" if self.shared.get(rank, 0) > 1 else str(rank)


def compared(standings: Standings, first: Line, second: Line) -> tuple[list[int], int | None]:
    """The columns that leave two tied, up to the one that decides; None where none does."""
    equal: list[int] = []
    for at in range(len(standings.columns)):
        if first.places[at] != second.places[at]:
            return equal, at
        equal.append(at)
    return equal, None


def tied_before(standings: Standings, at: int, line: Line) -> list[Line]:
    """Those who were tied with somebody before a column was applied."""
    return [other for other in standings.lines if not at or other.places[at - 1] == line.places[at - 1]]


def _line_data(standings: Standings, line: Line, contributions: bool) -> dict[str, Any]:
    player = line.player
    values: dict[str, dict[str, Any]] = {}
    for code, (text, exact) in standings.values(player.id).items():
        fraction = None if exact is None else [exact.numerator, exact.denominator]
        values[code] = {"value": text, "exact": fraction}
    if contributions:
        for column in standings.columns:
            if player.id in column.values:
                parts = [_part_data(part, column) for part in column.values[player.id].parts]
                values[str(column.code)]["contributions"] = parts
    plain = {column.key: column.value(line) for column in PLAIN_COLUMNS}
    return {**plain, "shared": standings.shared[line.rank] > 1, "values": values}


def _part_data(part: Part, column: Column) -> dict[str, Any]:
    return {
        "round": part.round,
        "opponent": part.opponent or None,
        "value": column.row.unit.text(part.amount),
        "voluntarily_unplayed": part.voluntary,
        "cut": part.cut or None,
    }
