"""The fixed columns of the format, as its specification lists them. Columns count characters from 1, inclusive.

The grammar says what may stand in a field, this table where it stands: the reader names fields with it, the writer
places them by it. A test holds the two together.
"""

from __future__ import annotations

from typing import NamedTuple

TEXT_COLUMN = 4
"""First column after the three of the record's code: where every rule of the grammar begins."""


class Field(NamedTuple):
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

    def shifted(self, by: int) -> Field:
        """The field, so many columns further right."""
        return self._replace(first=self.first + by, last=self.last + by)


class Layout(NamedTuple):
    """The columns of one record: the grammar's rule, its fields, and a field that repeats behind them."""

    rule: str
    fields: tuple[Field, ...]
    repeated: Field | None = None
    step: int = 1
    needs_one: bool = False
    """Whether the repeated field must stand there at least once."""
    start: int = TEXT_COLUMN

    def padded(self, text: str) -> str:
        """The text of a record without trailing blanks, filled up to whole fields."""
        text = text.rstrip(" ")
        fixed = self.fields[-1].last - self.start + 1
        if not self.repeated:
            return text.ljust(fixed)
        beyond = max(len(text) - fixed, int(self.needs_one))
        return text.ljust(fixed + -(-beyond // self.step) * self.step)

    def field_at(self, column: int) -> Field | None:
        """The field a column belongs to, with the blanks before it; None beyond the last one."""
        for field in self.fields:
            if column <= field.last:
                return field
        if self.repeated is None:
            return None
        return self.repeated.shifted(max(0, -(-(column - self.repeated.last) // self.step)) * self.step)


_NUMBER = "a whole number, right-aligned"
_ID = "the starting-rank number of a player, 1 to 9999, right-aligned"
_ROUND = "the number of a round, right-aligned"
_POINTS = "points such as '11.5', right-aligned, in tenths at the finest"
_ONE = "   1"

CELL = Layout(
    "cell",
    (
        Field("OPPONENT", "opponent", 3, 6, "the number of a player, right-aligned, or 0000"),
        Field("COLOUR", "colour", 8, 8, "'w', 'b' or '-'"),
        Field("RESULT", "result", 10, 10, "one of 1 = 0 W D L + - H F U Z"),
    ),
    start=1,
)
"""One round cell; its columns count within the ten columns of the cell."""

PLAYER = Layout(
    "player",
    (
        Field("ID", "starting-rank number", 5, 8, _ID, "   0"),
        Field("SEX", "sex", 10, 10, left=True),
        Field("TITLE", "title", 11, 13),
        Field("NAME", "name", 15, 48, left=True),
        Field("RATING", "rating", 49, 52, _NUMBER),
        Field("FEDERATION", "federation", 54, 56, left=True),
        Field("FIDE_ID", "FIDE number", 58, 68),
        Field("BIRTH", "birth date", 70, 79, left=True),
        Field("POINTS", "points", 81, 84, _POINTS),
        Field("RANK", "rank", 86, 89, _NUMBER),
    ),
    repeated=Field("GAME", "round", 92, 99, "a round cell such as '  12 w 1'"),
    step=10,
)
"""001: round r stands at 92+10(r-1): opponent; 97+10(r-1): colour; 99+10(r-1): result."""

BYE_240 = Layout(
    "bye_240",
    (
        Field("BYE_KIND", "kind of bye", 5, 5, "F, H or Z", "Z"),
        Field("ROUND", "round", 7, 9, _ROUND, "  1"),
    ),
    repeated=Field("SOMEBODY", "player", 11, 14, _ID, _ONE),
    step=5,
    needs_one=True,
)

ACCELERATION_250 = Layout(
    "acceleration_250",
    (
        Field("MATCH_POINTS", "match points", 5, 8, _POINTS),
        Field("GAME_POINTS", "virtual points", 10, 13, _POINTS),
        Field("FIRST_ROUND", "first round", 15, 17, _ROUND, "  1"),
        Field("LAST_ROUND", "last round", 19, 21, _ROUND, "  1"),
        Field("FIRST_ID", "first player", 23, 26, _ID, _ONE),
        Field("LAST_ID", "last player", 28, 31, _ID, _ONE),
    ),
)

PROHIBITED_260 = Layout(
    "prohibited_260",
    (
        Field("FIRST_ROUND", "first round", 5, 7, _ROUND, "  1"),
        Field("LAST_ROUND", "last round", 9, 11, _ROUND, "  1"),
    ),
    repeated=Field("SOMEBODY", "player", 13, 16, _ID, _ONE),
    step=5,
    needs_one=True,
)

ABNORMAL_299 = Layout(
    "abnormal_299",
    (
        Field("OUTCOME", "outcome", 5, 5, "one of W D L F H Z + - or a blank"),
        Field("MATCH_POINTS_AT_8", "match points", 8, 11, _POINTS),
        Field("VALUE_AT_14", "points", 14, 17, "points such as ' 1.5' or '-0.5'", " 0.0"),
        Field("EACH_ROUND", "round", 20, 22, "the number of a round, or blanks for every round"),
    ),
    repeated=Field("SOMEBODY", "player", 24, 27, _ID, _ONE),
    step=5,
    needs_one=True,
)

NARROW_299 = Layout(
    "narrow_299",
    (
        Field("OUTCOME", "outcome", 5, 5),
        Field("MATCH_POINTS", "match points", 7, 10),
        Field("VALUE_AT_12", "points", 12, 15),
        Field("ROUND_AT_17", "round", 17, 19),
    ),
    repeated=Field("SOMEBODY", "player", 21, 24),
    step=5,
    needs_one=True,
)
"""299 as a published sample file has it."""

TEAM_299 = Layout(
    "team_299",
    (
        Field("OUTCOME", "outcome", 5, 5, "one of W D L F H Z + - or a blank"),
        Field("MATCH_POINTS_AT_8", "match points", 8, 11, _POINTS),
        Field("GAME_POINTS_AT_14", "game points", 14, 17, "points such as ' 1.5' or '-0.5', or blanks", " 0.0"),
        Field("EACH_ROUND", "round", 20, 22, "the number of a round, or blanks for every round"),
    ),
    repeated=Field("SOMEBODY", "team", 24, 27, "the number of a team, right-aligned", _ONE),
    step=5,
)
"""299 of a team event: without a team it speaks of all."""

NARROW_TEAM_299 = NARROW_299._replace(rule="narrow_team_299", needs_one=False)

VIRTUAL_XXA = Layout(
    "virtual_xxa",
    (Field("ID", "starting-rank number", 5, 8, _ID, _ONE),),
    repeated=Field("VIRTUAL", "virtual points", 10, 13, _POINTS, " 0.0"),
    step=5,
)
"""XXA: round r stands at 10+5(r-1)."""

_TEAM = "the number of a team, right-aligned"
_TEAM_POINTS = "points such as '11.5', right-aligned, or blanks"

TEAM_310 = Layout(
    "team_310",
    (
        Field("TEAM", "number of the team", 5, 7, _TEAM, "  1"),
        Field("TEAM_NAME", "name", 9, 40, left=True),
        Field("NICKNAME", "short name", 42, 46, left=True),
        Field("STRENGTH", "strength", 48, 53, "a rating such as '2486' or '2486.5', right-aligned"),
        Field("TEAM_POINTS", "match points", 55, 60, _TEAM_POINTS),
        Field("TEAM_POINTS", "game points", 62, 67, _TEAM_POINTS),
        Field("TEAM_RANK", "rank", 69, 72, _NUMBER, left=True),
    ),
    repeated=Field("PLACE", "player", 74, 77, _ID),
    step=5,
)
"""310: a team and its roster."""

TEAM_013 = Layout(
    "team_013",
    (Field("OLD_TEAM_NAME", "name", 5, 36, left=True),),
    repeated=Field("OLD_PLACE", "player", 37, 41, _ID),
    step=5,
)
"""013: the older record of a team; its number is its place among these records."""

LINE_UP_300 = Layout(
    "line_up_300",
    (
        Field("ROUND_AT_5", "round", 5, 7, _ROUND, "  1"),
        Field("TEAM", "team", 9, 11, _TEAM, "  1"),
        Field("TEAM", "opponent", 13, 15, _TEAM, "  1"),
    ),
    repeated=Field("PLACE", "player", 17, 20, f"{_ID}, or 0000 for an empty board"),
    step=5,
    needs_one=True,
)

BYES_320 = Layout(
    "byes_320",
    (
        Field("BYE_MATCH_POINTS", "match points", 5, 8, _POINTS),
        Field("BYE_GAME_POINTS", "game points", 10, 13, _POINTS),
    ),
    repeated=Field("TEAM_OR_NONE", "team", 15, 17, f"{_TEAM}, or 000"),
    step=4,
    needs_one=True,
)

FORFEIT_330 = Layout(
    "forfeit_330",
    (
        Field("SIGNS", "outcome", 5, 6, "'+-', '-+' or '--': White, then Black", "--"),
        Field("ROUND", "round", 8, 10, _ROUND, "  1"),
        Field("TEAM", "team with White", 12, 14, _TEAM, "  1"),
        Field("TEAM", "team with Black", 16, 18, _TEAM, "  2"),
    ),
)
