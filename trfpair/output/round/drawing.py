"""Where everything stands in the drawing of a bracket: two columns of players, lines for pairs, arrows for floaters.

Measures are in the units of the picture; the template turns a drawing into SVG.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from trfpair.output.width import width

Row = Mapping[str, Any]
Words = Callable[[Row], str]
"""A refusal in words."""

BOX = 170
"""How wide a player's box is."""
_GAP = 68
"""Between the two columns."""
MARGIN = 20
"""At the left and the right, for the arrows of floaters."""
HEIGHT = 26
STEP = 32
"""From one box to the next."""
_TOP = 30
"""Above the first box, for the heads of the columns."""
ROOM = 1360
"""How wide the text in a box may be, in tenths, the colour left free."""
WIDTH = 2 * (MARGIN + BOX) + _GAP

LEFT, RIGHT = 0, 1


class Sitter(NamedTuple):
    """A player in a column, before the places are known."""

    id: int
    label: str = ""
    """What stands before the name: the BSN."""
    comes: str = ""
    """Where the player comes from, for one who floated in or was moved up."""
    goes: str = ""
    """Where the player goes, for one who floats."""
    rises: bool = False
    """Whether the player comes from below."""
    climbs: bool = False
    """Whether the player who floats goes up."""
    tag: str = ""
    """What is to be said of the player here: an island, a change of column."""


class Match(NamedTuple):
    """A pair, before the places are known."""

    white: int
    black: int
    subject: int
    """Who chose."""
    passed: tuple[tuple[int, str], ...]
    """Who was passed over, with the reason in words."""
    rule: str = ""


class Spot(NamedTuple):
    """A player's box."""

    sitter: Sitter
    side: int
    x: int
    y: int
    """The middle of the box."""
    colour: str
    """``white`` or ``black``; empty for who is not paired here."""

    @property
    def inner(self) -> int:
        """Where lines begin."""
        return self.x + (BOX if self.side == LEFT else 0)

    @property
    def outer(self) -> int:
        """Where arrows begin and end."""
        return self.x + (0 if self.side == LEFT else BOX)


class _Line(NamedTuple):
    """A pair as a line, and the pairs passed over as lines that appear on demand."""

    match: Match
    path: str
    refused: tuple[str, ...]


class Drawing(NamedTuple):
    """A bracket to be drawn."""

    name: str
    """``Bracket``, ``Group``."""
    number: int
    """0 where there is but one."""
    score: str
    """As people write it; empty for a list of players of all scores."""
    title: str
    """What kind of bracket it is, beside its number and score."""
    heads: tuple[str, str]
    spots: tuple[Spot, ...]
    lines: tuple[_Line, ...]

    @property
    def head(self) -> str:
        """The name with the number."""
        return f"{self.name} {self.number}" if self.number else self.name

    @property
    def notes(self) -> tuple[str, ...]:
        """What the arrows and the marks mean, in words: who, and what."""
        said: dict[str, list[str]] = {}
        for spot in self.spots:
            for text in (spot.sitter.comes, spot.sitter.tag, spot.sitter.goes):
                if text:
                    said.setdefault(text, []).append(str(spot.sitter.id))
        return tuple(f"{text[:1].upper()}{text[1:]}: {', '.join(ids)}" for text, ids in said.items())

    @property
    def height(self) -> int:
        """How high the picture is."""
        return max((spot.y for spot in self.spots), default=_TOP) + STEP

    @property
    def width(self) -> int:
        """How wide the picture is."""
        return WIDTH

    @property
    def box(self) -> int:
        """How wide the box of a player is."""
        return BOX

    @property
    def columns(self) -> tuple[int, int]:
        """Where the columns begin."""
        return MARGIN, MARGIN + BOX + _GAP

    def arrow_in(self, spot: Spot) -> str:
        """From the head of the picture into a box, for one who floated in; from its foot for one who was moved up."""
        lane, way = _lane(spot)
        start, end = (self.height - 4, spot.y + 4) if spot.sitter.rises else (4, spot.y - 4)
        return f"M{lane} {start}V{end}H{spot.outer - way}m{-4 * way} -4l{4 * way} 4l{-4 * way} 4"

    def arrow_out(self, spot: Spot) -> str:
        """From a box to the foot of the picture, or to its head for one who goes up."""
        lane, _ = _lane(spot)
        if spot.sitter.climbs:
            return f"M{spot.outer} {spot.y - 4}H{lane}V4m-4 4l4 -4l4 4"
        return f"M{spot.outer} {spot.y + 4}H{lane}V{self.height - 4}m-4 -4l4 4l4 -4"

    def short(self, sitter: Sitter, name: str) -> str:
        """A name cut to the room that the numbers before it leave."""
        room = ROOM - _wide(f"{sitter.label} {sitter.id} ")
        name = name or "-"
        if _wide(name) <= room:
            return name
        while name and _wide(f"{name}…") > room:
            name = name[:-1]
        return f"{name.rstrip()}…"


def _wide(text: str) -> int:
    """How wide a text is in a wide sans serif of 12 units, in tenths, rather too much than too little."""
    return sum(_WIDTHS.get(char, 78 if width(char) < 2 else 120) for char in text)


_WIDTHS = (
    dict.fromkeys("iljI.,' ", 41) | dict.fromkeys("rtf()-\"|", 53) | dict.fromkeys("QOGUNHDŒÆ<>=+w", 101)
    | dict.fromkeys("mMW@%…", 124)
)  # fmt: skip
"""Letters that are much narrower or broader than the others."""


def _lane(spot: Spot) -> tuple[int, int]:
    """Where arrows run beside a column, and in which direction the box lies from there."""
    return (MARGIN // 2 - 2, 1) if spot.side == LEFT else (WIDTH - MARGIN // 2 + 2, -1)


def draw(
    name: str,
    number: int,
    score: str,
    title: str,
    heads: tuple[str, str],
    columns: tuple[Sequence[Sitter], Sequence[Sitter]],
    matches: Iterable[Match],
) -> Drawing:
    """Give everybody a place."""
    matches = list(matches)
    colours = {match.white: "white" for match in matches} | {match.black: "black" for match in matches}

    def _colour(sitter: Sitter) -> str:
        return colours.get(sitter.id, "")

    spots = {
        sitter.id: Spot(sitter, side, MARGIN + side * (BOX + _GAP), _TOP + STEP * row + HEIGHT // 2, _colour(sitter))
        for side, column in enumerate(columns)
        for row, sitter in enumerate(column)
    }
    lines = [_line(match, spots) for match in matches if {match.white, match.black} <= spots.keys()]
    return Drawing(name, number, score, title, heads if lines else ("", ""), tuple(spots.values()), tuple(lines))


def _line(match: Match, spots: Mapping[int, Spot]) -> _Line:
    subject = spots[match.subject]
    other = spots[match.black if match.subject == match.white else match.white]
    refused = [_path(subject, spots[id_]) for id_, _ in match.passed if id_ in spots and id_ != match.subject]
    return _Line(match, _path(subject, other), tuple(refused))


def _path(one: Spot, other: Spot) -> str:
    """A curve between two boxes; within a column it bends into the gap."""
    if one.side == other.side:
        bend = one.inner + (_GAP // 2 if one.side == LEFT else -_GAP // 2)
        return f"M{one.inner} {one.y}C{bend} {one.y} {bend} {other.y} {other.inner} {other.y}"
    middle = (one.inner + other.inner) // 2
    return f"M{one.inner} {one.y}C{middle} {one.y} {middle} {other.y} {other.inner} {other.y}"
