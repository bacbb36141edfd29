"""The fixed columns of the format, as its specification lists them. Columns count characters from 1, inclusive.

The grammar says what may stand in a field, this table where it stands: the reader names fields with it, the writer
places them by it. A test holds the two together.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

TEXT_COLUMN = 4
"""First column after the three of the record's code: where every rule of the grammar begins."""


class Span(NamedTuple):
    """One field: the grammar's terminal, the name for people, its columns, and what should stand there."""

    terminal: str
    name: str
    first: int
    last: int
    expected: str = "text"
    neutral: str = ""
    """A text the field may hold, to read on after an error in it; blanks if empty."""
    left: bool = False
    """Whether the writer aligns the field left."""

    @property
    def width(self) -> int:
        """Number of columns."""
        return self.last - self.first + 1

    @property
    def room(self) -> int:
        """The columns that a value may take; points of 100 and more also take the blank before theirs."""
        return self.width + (self.terminal == "POINTS")

    def put(self, line: str, value: str) -> str:
        """A line with a value in this field; one that is too long is cut."""
        cut = value[: self.room]
        if self.left:
            return put_at(line, self.first, cut.ljust(self.width))
        return put_at(line, self.last + 1 - max(len(cut), self.width), cut.rjust(self.width))

    def shifted(self, by: int) -> Span:
        """The field, so many columns further right."""
        return self._replace(first=self.first + by, last=self.last + by)


def put_at(line: str, column: int, text: str) -> str:
    """A line with a text at a column (from 1)."""
    return line[: column - 1].ljust(column - 1) + text + line[column - 1 + len(text) :]


class Layout(NamedTuple):
    """The columns of one record: the grammar's rule, its fields, and a field that repeats behind them."""

    rule: str
    fields: tuple[Span, ...]
    repeated: Span | None = None
    step: int = 1
    needs_one: bool = False
    """Whether the repeated field must stand there at least once."""
    start: int = TEXT_COLUMN
    together: str = ""
    """The terminal of all that repeats, where it is one."""

    def padded(self, text: str) -> str:
        """The text of a record without trailing blanks, filled up to whole fields."""
        text = text.rstrip(" ")
        fixed = self.fields[-1].last - self.start + 1
        if not self.repeated:
            return text.ljust(fixed)
        beyond = max(len(text) - fixed, int(self.needs_one))
        return text.ljust(fixed + -(-beyond // self.step) * self.step)

    def written(self, code: str, values: Sequence[str], repeated: Sequence[str] = ()) -> str:
        """A record with values in its columns."""
        line = code + _form(self.fields[: len(values)]).format(*values)
        if self.repeated:
            width = self.repeated.width
            gap = " " * (self.step - width)
            line = line.ljust(self.repeated.first - 1) + gap.join([value.rjust(width) for value in repeated])
        return line

    def field_at(self, column: int) -> Span | None:
        """The field a column belongs to, with the blanks before it; None beyond the last one."""
        for field in self.fields:
            if column <= field.last:
                return field
        if self.repeated is None:
            return None
        return self.repeated.shifted(max(0, -(-(column - self.repeated.last) // self.step)) * self.step)


@cache
def _form(fields: Sequence[Span]) -> str:
    """The columns of some fields behind the code of a record, for ``str.format``: a value that is too long is cut."""
    form, end = "", TEXT_COLUMN - 1
    for field in fields:
        gap = field.last - field.room - end
        form += f"{' ' * gap}{{:{'<' if field.left else '>'}{field.room}.{field.room}}}"
        end = field.last
    return form


_NUMBER = "a whole number, right-aligned"
_ID = "the starting-rank number of a player, 1 to 9999, right-aligned"
_ROUND = "the number of a round, right-aligned"
_POINTS = "points such as '11.5', right-aligned, in tenths at the finest"
_ONE = "   1"

CELL = Layout(
    "cell",
    (
        Span("OPPONENT", "opponent", 3, 6, "the number of a player, right-aligned, or 0000"),
        Span("COLOUR", "colour", 8, 8, "'w', 'b' or '-'"),
        Span("RESULT", "result", 10, 10, "one of 1 = 0 W D L + - H F U Z"),
    ),
    start=1,
)
"""One round cell; its columns count within the ten columns of the cell."""

PLAYER = Layout(
    "player",
    (
        Span("ID", "starting-rank number", 5, 8, _ID, "   0"),
        Span("SEX", "sex", 10, 10, left=True),
        Span("TITLE", "title", 11, 13),
        Span("NAME", "name", 15, 48, left=True),
        Span("RATING", "rating", 49, 52, _NUMBER),
        Span("FEDERATION", "federation", 54, 56, left=True),
        Span("FIDE_ID", "FIDE number", 58, 68),
        Span("BIRTH", "birth date", 70, 79, left=True),
        Span("POINTS", "points", 81, 84, _POINTS),
        Span("RANK", "rank", 86, 89, _NUMBER),
    ),
    repeated=Span("GAME", "round", 92, 99, "a round cell such as '  12 w 1'"),
    step=10,
    together="GAMES",
)
"""001: round r stands at 92+10(r-1): opponent; 97+10(r-1): colour; 99+10(r-1): result."""

BYE_240 = Layout(
    "bye_240",
    (
        Span("BYE_KIND", "kind of bye", 5, 5, "F, H or Z", "Z"),
        Span("ROUND", "round", 7, 9, _ROUND, "  1"),
    ),
    repeated=Span("SOMEBODY", "player", 11, 14, _ID, _ONE),
    step=5,
    needs_one=True,
)

ACCELERATION_250 = Layout(
    "acceleration_250",
    (
        Span("MATCH_POINTS", "match points", 5, 8, _POINTS),
        Span("GAME_POINTS", "virtual points", 10, 13, _POINTS),
        Span("FIRST_ROUND", "first round", 15, 17, _ROUND, "  1"),
        Span("LAST_ROUND", "last round", 19, 21, _ROUND, "  1"),
        Span("FIRST_ID", "first player", 23, 26, _ID, _ONE),
        Span("LAST_ID", "last player", 28, 31, _ID, _ONE),
    ),
)

PROHIBITED_260 = Layout(
    "prohibited_260",
    (
        Span("FIRST_ROUND", "first round", 5, 7, _ROUND, "  1"),
        Span("LAST_ROUND", "last round", 9, 11, _ROUND, "  1"),
    ),
    repeated=Span("SOMEBODY", "player", 13, 16, _ID, _ONE),
    step=5,
    needs_one=True,
)

ABNORMAL_299 = Layout(
    "abnormal_299",
    (
        Span("OUTCOME", "outcome", 5, 5, "one of W D L F H Z + - or a blank"),
        Span("MATCH_POINTS_AT_8", "match points", 8, 11, _POINTS),
        Span("VALUE_AT_14", "points", 14, 17, "points such as ' 1.5' or '-0.5'", " 0.0"),
        Span("EACH_ROUND", "round", 20, 22, "the number of a round, or blanks for every round"),
    ),
    repeated=Span("SOMEBODY", "player", 24, 27, _ID, _ONE),
    step=5,
    needs_one=True,
)

NARROW_299 = Layout(
    "narrow_299",
    (
        Span("OUTCOME", "outcome", 5, 5),
        Span("MATCH_POINTS", "match points", 7, 10),
        Span("VALUE_AT_12", "points", 12, 15),
        Span("ROUND_AT_17", "round", 17, 19),
    ),
    repeated=Span("SOMEBODY", "player", 21, 24),
    step=5,
    needs_one=True,
)
"""299 as a published sample file has it."""

TEAM_299 = ABNORMAL_299._replace(
    rule="team_299",
    fields=(
        *ABNORMAL_299.fields[:2],
        Span("GAME_POINTS_AT_14", "game points", 14, 17, "points such as ' 1.5' or '-0.5', or blanks", " 0.0"),
        ABNORMAL_299.fields[3],
    ),
    repeated=Span("SOMEBODY", "team", 24, 27, "the number of a team, right-aligned", _ONE),
    needs_one=False,
)
"""299 of a team event: without a team it speaks of all."""

NARROW_TEAM_299 = NARROW_299._replace(rule="narrow_team_299", needs_one=False)

VIRTUAL_XXA = Layout(
    "virtual_xxa",
    (Span("ID", "starting-rank number", 5, 8, _ID, _ONE),),
    repeated=Span("VIRTUAL", "virtual points", 10, 13, _POINTS, " 0.0"),
    step=5,
)
"""XXA: round r stands at 10+5(r-1)."""

_TEAM = "the number of a team, right-aligned"
_TEAM_POINTS = "points such as '11.5', right-aligned, or blanks"

TEAM_310 = Layout(
    "team_310",
    (
        Span("TEAM", "number of the team", 5, 7, _TEAM, "  1"),
        Span("TEAM_NAME", "name", 9, 40, left=True),
        Span("NICKNAME", "short name", 42, 46, left=True),
        Span("STRENGTH", "strength", 48, 53, "a rating such as '2486' or '2486.5', right-aligned"),
        Span("TEAM_POINTS", "match points", 55, 60, _TEAM_POINTS),
        Span("TEAM_POINTS", "game points", 62, 67, _TEAM_POINTS),
        Span("TEAM_RANK", "rank", 69, 72, _NUMBER, left=True),
    ),
    repeated=Span("PLACE", "player", 74, 77, _ID),
    step=5,
)
"""310: a team and its roster."""

TEAM_013 = Layout(
    "team_013",
    (Span("OLD_TEAM_NAME", "name", 5, 36, left=True),),
    repeated=Span("OLD_PLACE", "player", 37, 41, _ID),
    step=5,
)
"""013: the older record of a team; its number is its place among these records."""

LINE_UP_300 = Layout(
    "line_up_300",
    (
        Span("ROUND_AT_5", "round", 5, 7, _ROUND, "  1"),
        Span("TEAM", "team", 9, 11, _TEAM, "  1"),
        Span("TEAM", "opponent", 13, 15, _TEAM, "  1"),
    ),
    repeated=Span("PLACE", "player", 17, 20, f"{_ID}, or 0000 for an empty board"),
    step=5,
    needs_one=True,
)

BYES_320 = Layout(
    "byes_320",
    (
        Span("BYE_MATCH_POINTS", "match points", 5, 8, _POINTS),
        Span("BYE_GAME_POINTS", "game points", 10, 13, _POINTS),
    ),
    repeated=Span("TEAM_OR_NONE", "team", 15, 17, f"{_TEAM}, or 000"),
    step=4,
    needs_one=True,
)

FORFEIT_330 = Layout(
    "forfeit_330",
    (
        Span("SIGNS", "outcome", 5, 6, "'+-', '-+' or '--': White, then Black", "--"),
        Span("ROUND", "round", 8, 10, _ROUND, "  1"),
        Span("TEAM", "team with White", 12, 14, _TEAM, "  1"),
        Span("TEAM", "team with Black", 16, 18, _TEAM, "  2"),
    ),
)
