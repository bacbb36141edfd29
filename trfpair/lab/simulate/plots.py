"""Plots of a study (matplotlib, the extra ``study``): each measure with its intervals, and who wins."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from io import BytesIO
from textwrap import wrap
from typing import Any

from trfpair.base.errors import BadInput
from trfpair.lab.simulate.measures import measure
from trfpair.lab.simulate.statistics import INTERVAL, Statistics
from trfpair.lab.simulate.study import Cell, Study
from trfpair.output.lines import HUES

WINNERS = "winners"
"""The plot of how often which number wins."""

_WIDE, _ROW = 4.8, 0.22
"""Inches: as wide as a telephone held upright shows without shrinking the letters much, and a row of a plot."""

_MARKS = "os^vXP*<"
"""A mark for each line beside its hue: paper may be without hues."""

_LOOK = {
    "svg.hashsalt": "trfpair",
    "svg.fonttype": "none",
    "font.size": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "grid.color": "#DDDDDD",
    "axes.axisbelow": True,
    "legend.frameon": False,
}


def available() -> bool:
    """Whether matplotlib is there."""
    return find_spec("matplotlib") is not None


def plots(study: Study, statistics: Statistics, kind: str) -> Iterator[tuple[str, bytes]]:
    """The plots by name, as files. The same rows give the same bytes. Raises BadInput without matplotlib."""
    try:
        matplotlib: Any = import_module("matplotlib")
    except ImportError:
        raise BadInput("plots need matplotlib: pip install 'trfpair[study]', or --plots none") from None
    matplotlib.use("agg")
    with matplotlib.rc_context(_LOOK):
        for name in study.measures:
            yield name, _saved(_of_measure(study, statistics, name), kind)
        if "winner" in study.measures:
            yield WINNERS, _saved(_of_winners(study, statistics), kind)


def _figure(title: str, rows: float) -> tuple[Any, Any]:
    figure = import_module("matplotlib.figure").Figure(figsize=(_WIDE, 1.6 + _ROW * rows), layout="constrained")
    figure.suptitle("\n".join(wrap(title, 52)), x=0.01, ha="left", fontsize=10, fontweight="bold")
    return figure, figure.subplots()


def _explained(figure: Any, columns: int = 3) -> None:
    """The legend, below, where no point is."""
    figure.legend(loc="outside lower left", ncols=columns, fontsize=9, handletextpad=0.4, columnspacing=1.2)


def _saved(figure: Any, kind: str) -> bytes:
    file = BytesIO()
    figure.savefig(file, format=kind, dpi=120, metadata={"Date": None} if kind == "svg" else {"Software": None})
    return file.getvalue()


def series(study: Study) -> tuple[list[str], dict[str, list[Cell]]]:
    """The ticks, and the cells of each line: a line for each value of the first key of the grid, if there are more."""
    if not study.cells[0].values[1:]:
        return [cell.name for cell in study.cells], {"": list(study.cells)}
    lines: dict[str, list[Cell]] = {}
    ticks: dict[str, None] = {}
    for cell in study.cells:
        lines.setdefault(cell.values[0][1], []).append(cell)
        ticks["\n".join(text for _, text in cell.values[1:])] = None
    return list(ticks), lines


def _of_measure(study: Study, statistics: Statistics, name: str) -> Any:
    """Means with their 95 % intervals, a row for each cell; what was published has the same mark, hollow."""
    ticks, lines = series(study)
    figure, axes = _figure(measure(name).title, max(4, len(ticks) * (1 + 0.6 * (len(lines) - 1))))
    width = 0.7 / len(lines)
    values = {row.cell: row.value for row in study.published if row.measure == name and row.cell}
    for number, (label, cells) in enumerate(lines.items()):
        shift = width * (number - (len(lines) - 1) / 2)
        found = [(at + shift, cell.name, statistics.mean(cell.name, name)) for at, cell in enumerate(cells)]
        played = [(place, mean) for place, _, mean in found if mean.tournaments]
        mark, hue = _MARKS[number % len(_MARKS)], HUES[number % len(HUES)]
        axes.errorbar(
            [mean.mean for _, mean in played],
            [place for place, _ in played],
            xerr=[INTERVAL * mean.error for _, mean in played],
            fmt=mark,
            color=hue,
            markersize=5,
            capsize=2,
            label=label or "found here",
        )
        published = [(values[cell], place) for place, cell, _ in found if cell in values]
        if published:
            told = f"{label}, published" if label else "published"
            axes.plot(*zip(*published), mark, color=hue, fillstyle="none", markersize=9, label=told)
    axes.set_yticks(range(len(ticks)), ticks)
    axes.set_ylim(len(ticks) - 0.5, -0.5)
    axes.set_xlabel(f"{name} (bars: 95 % intervals)")
    if values or len(lines) > 1:
        _explained(figure, 2 if values else 3)
    return figure


_FIRST_NUMBERS = 8


def _of_winners(study: Study, statistics: Statistics) -> Any:
    """How often which number comes first, the first eight: a line for each cell."""
    figure, axes = _figure("who comes first, as a share of the tournaments", 9 + len(study.cells) / 2)
    numbers = range(1, _FIRST_NUMBERS + 1)
    for at, cell in enumerate(study.cells):
        won = statistics.winners(cell.name)
        whole = sum(won.values()) or 1
        shares = [won.get(number, 0) / whole for number in numbers]
        mark, hue = _MARKS[at % len(_MARKS)], HUES[at % len(HUES)]
        axes.plot(numbers, shares, marker=mark, color=hue, markersize=5, linewidth=1, label=cell.name)
    axes.set_xticks(numbers)
    axes.set_xlabel("number of the winner: 1 is known as the strongest")
    _explained(figure, 2)
    return figure
