"""Where everything stands in the drawing of a bracket: two columns of players, lines for pairs, arrows for floaters.

Measures are in the units of the picture; the template turns a drawing into SVG.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from trfpair.output.width import fitted

BOX = 170
"""How wide a player's box is."""
GAP = 68
"""Between the two columns."""
MARGIN = 20
"""At the left and the right, for the arrows of floaters."""
HEIGHT = 26
STEP = 32
"""From one box to the next."""
TOP = 30
"""Above the first box, for the heads of the columns."""
ROOM = 20
"""Characters that fit into a box, the numbers before the name among them."""
WIDTH = 2 * (MARGIN + BOX) + GAP

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


class Line(NamedTuple):
    """A pair as a line, and the pairs passed over as lines that appear on demand."""

    match: Match
    path: str
    refused: tuple[str, ...]


class Drawing(NamedTuple):
    """A bracket to be drawn."""

    name: str
    """``Bracket``, ``Group``."""
    number: int
    score: int
    title: str
    """What kind of bracket it is, beside its number and score."""
    heads: tuple[str, str]
    spots: tuple[Spot, ...]
    lines: tuple[Line, ...]
    notes: tuple[str, ...] = ()
    """Sentences below the drawing."""

    @property
    def height(self) -> int:
        """How high the picture is."""
        return max((spot.y for spot in self.spots), default=TOP) + STEP

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
        return MARGIN, MARGIN + BOX + GAP

    def arrow_in(self, spot: Spot) -> str:
        """From the head of the picture into a box, for one who floated in."""
        lane, way = _lane(spot)
        return f"M{lane} 4V{spot.y - 4}H{spot.outer - way}m{-4 * way} -4l{4 * way} 4l{-4 * way} 4"

    def arrow_out(self, spot: Spot) -> str:
        """From a box to the foot of the picture, for one who floats."""
        lane, _ = _lane(spot)
        return f"M{spot.outer} {spot.y + 4}H{lane}V{self.height - 4}m-4 -4l4 4l4 -4"

    def short(self, sitter: Sitter, name: str) -> str:
        """A name cut to the room that the numbers before it leave."""
        return fitted(name or "-", ROOM - len(f"{sitter.label} {sitter.id} "))


def _lane(spot: Spot) -> tuple[int, int]:
    """Where arrows run beside a column, and in which direction the box lies from there."""
    return (MARGIN // 2 - 2, 1) if spot.side == LEFT else (WIDTH - MARGIN // 2 + 2, -1)


def draw(
    name: str,
    number: int,
    score: int,
    title: str,
    heads: tuple[str, str],
    columns: tuple[Sequence[Sitter], Sequence[Sitter]],
    matches: Iterable[Match],
    notes: Sequence[str] = (),
) -> Drawing:
    """Give everybody a place."""
    matches = list(matches)
    colours = {match.white: "white" for match in matches} | {match.black: "black" for match in matches}

    def _colour(sitter: Sitter) -> str:
        return colours.get(sitter.id, "")

    spots = {
        sitter.id: Spot(sitter, side, MARGIN + side * (BOX + GAP), TOP + STEP * row + HEIGHT // 2, _colour(sitter))
        for side, column in enumerate(columns)
        for row, sitter in enumerate(column)
    }
    lines = [_line(match, spots) for match in matches if {match.white, match.black} <= spots.keys()]
    return Drawing(name, number, score, title, heads, tuple(spots.values()), tuple(lines), tuple(notes))


def _line(match: Match, spots: Mapping[int, Spot]) -> Line:
    subject = spots[match.subject]
    other = spots[match.black if match.subject == match.white else match.white]
    refused = [_path(subject, spots[id_]) for id_, _ in match.passed if id_ in spots and id_ != match.subject]
    return Line(match, _path(subject, other), tuple(refused))


def _path(one: Spot, other: Spot) -> str:
    """A curve between two boxes; within a column it bends into the gap."""
    if one.side == other.side:
        bend = one.inner + (GAP // 2 if one.side == LEFT else -GAP // 2)
        return f"M{one.inner} {one.y}C{bend} {one.y} {bend} {other.y} {other.inner} {other.y}"
    middle = (one.inner + other.inner) // 2
    return f"M{one.inner} {one.y}C{middle} {one.y} {middle} {other.y} {other.inner} {other.y}"
