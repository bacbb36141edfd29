"""A plot of lines as SVG, without any library: one panel below the other, with marks and intervals."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from trfpair.base.plain import plain
from trfpair.output.render import render

HUES = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9", "#E69F00", "#000000", "#7F7F7F")
"""Hues for lines, distinct to the colour-blind too (M. Okabe and K. Ito)."""

Point = tuple[int, float, float]
"""Where it stands, its value, and half its interval (0: none)."""


@plain
class Curve:
    """Points that are joined from one to the next; None breaks the line. ``name`` stands at its end."""

    name: str
    points: Sequence[Point | None]


@plain
class Panel:
    """Lines over one axis; ``down`` puts small values on top, as places are read. ``whole`` marks whole values only."""

    title: str
    lines: Sequence[Curve]
    down: bool = False
    whole: bool = False


@plain
class _Drawn:
    """A panel ready to be drawn: marks of the axis with their heights, and lines as places on the page."""

    title: str
    top: float
    bottom: float
    marks: list[tuple[str, float]]
    lines: list[dict[str, object]]


WIDTH, HEIGHT, _LEFT, _RIGHT, _TOP, _GAP = 640, 150, 56, 130, 44, 46


def lines_svg(title: str, across: str, panels: Sequence[Panel], own: str = "") -> str:
    """The panels as one SVG; ``across`` says what the places from left to right are."""
    places = sorted({point[0] for panel in panels for line in panel.lines for point in line.points if point})
    ends = (places[0], places[-1]) if places else (0, 1)
    heights = [max(HEIGHT, 14 * len(panel.lines)) for panel in panels]
    drawn, top = [], float(_TOP)
    for panel, height in zip(panels, heights, strict=True):
        drawn.append(_drawn(panel, ends, top, height))
        top += height + _GAP
    ticks = [(str(place), _across(place, ends)) for place in _thinned(places)]
    context = {"title": title, "across": across, "panels": drawn, "ticks": ticks, "width": WIDTH, "height": top + 14}
    return render("any/lines.svg.j2", own_folder=own, left=_LEFT, right=WIDTH - _RIGHT, **context)


def _thinned(places: Sequence[int], most: int = 16) -> Sequence[int]:
    """At most so many places, evenly, from the first on."""
    return places[:: -(-len(places) // most)] if places else ()


def _across(place: int, ends: tuple[int, int]) -> float:
    low, high = ends
    return round(_LEFT + (WIDTH - _LEFT - _RIGHT) * ((place - low) / (high - low) if high > low else 0.5), 1)


def _drawn(panel: Panel, ends: tuple[int, int], top: float, height: int) -> _Drawn:
    met = [point for line in panel.lines for point in line.points if point]
    low = min((value - half for _, value, half in met), default=0.0)
    high = max((value + half for _, value, half in met), default=1.0)
    low = low if panel.whole else min(0.0, low)
    high = high if high > low else low + 1
    marks = _marks(low, high, whole=panel.whole)
    low, high = min(low, marks[0]), max(high, marks[-1])

    def down(value: float) -> float:
        share = (value - low) / (high - low) if high > low else 0.5
        return round(top + height * (share if panel.down else 1 - share), 1)

    lines = [_line(line, number, ends, down) for number, line in enumerate(panel.lines)]
    return _Drawn(panel.title, top, top + height, [(f"{mark:g}", down(mark)) for mark in marks], lines)


def _line(line: Curve, number: int, ends: tuple[int, int], down: Callable[[float], float]) -> dict[str, object]:
    """One line: its pieces, its points with their intervals, and where its name stands."""
    pieces: list[list[str]] = [[]]
    points = []
    for point in line.points:
        if point is None:
            pieces.append([])
            continue
        place, value, half = point
        x = _across(place, ends)
        pieces[-1].append(f"{x:g},{down(value):g}")
        points.append({"x": x, "y": down(value), "low": down(value - half), "high": down(value + half), "half": half})
    shown = [" ".join(piece) for piece in pieces if len(piece) > 1]
    return {"name": line.name, "hue": HUES[number % len(HUES)], "pieces": shown, "points": points}


def _marks(low: float, high: float, *, whole: bool) -> list[float]:
    """Round numbers from the axis: about five of them."""
    span = max(high - low, 1e-9)
    step = 1.0 if whole else 0.01
    while span / step > 6:
        step *= 2.5 if f"{step:e}"[0] == "2" else 2
    first = int(low // step)
    marks = [round((first + at) * step, 6) for at in range(9) if (first + at) * step <= high + step * 0.01]
    return [mark for mark in marks if mark >= low - step * 0.01] or [low]
