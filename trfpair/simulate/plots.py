"""Plots of a study (matplotlib, the extra ``study``): each measure with its intervals, and who wins."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from io import BytesIO
from typing import Any

from trfpair.errors import BadInput
from trfpair.simulate.measures import FLOATS_IN, measure, number_of
from trfpair.simulate.statistics import INTERVAL, Statistics
from trfpair.simulate.study import Cell, Study

WINNERS, BY_ROUND = "winners", "floats_by_round"
"""The plots of how often which number wins, and of the floats of the rounds."""

_LOOK = {
    "svg.hashsalt": "trfpair",
    "svg.fonttype": "none",
    "font.size": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
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
        if len(_rounds(study)) > 1:
            yield BY_ROUND, _saved(_of_rounds(study, statistics), kind)
        if "winner" in study.measures:
            yield WINNERS, _saved(_of_winners(study, statistics), kind)


def _figure(wide: float) -> tuple[Any, Any]:
    figure = import_module("matplotlib.figure").Figure(figsize=(wide, 3.6), layout="constrained")
    return figure, figure.subplots()


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
    """Means with their 95 % intervals; what was published as open diamonds."""
    ticks, lines = series(study)
    figure, axes = _figure(max(5.0, 0.9 * len(ticks) + 2))
    width = 0.5 / len(lines)
    for number, (label, cells) in enumerate(lines.items()):
        shift = width * (number - (len(lines) - 1) / 2)
        played = [at for at, cell in enumerate(cells) if statistics.mean(cell.name, name).tournaments]
        means = [statistics.mean(cells[at].name, name) for at in played]
        places = [at + shift for at in played]
        errors = [INTERVAL * mean.error for mean in means]
        axes.errorbar(places, [mean.mean for mean in means], yerr=errors, fmt="o", capsize=3, label=label or None)
        where = {cells[at].name: place for at, place in zip(played, places)}
        found = [row for row in study.published if row.measure == name and row.cell in where]
        if found:
            values = [row.value for row in found]
            axes.plot([where[row.cell] for row in found], values, "kD", fillstyle="none", label="published")
    axes.set_xticks(range(len(ticks)), ticks, rotation=0 if len(lines) > 1 else 20)
    axes.set_title(measure(name).title, loc="left")
    axes.set_ylabel(name)
    if len(lines) > 1 or any(row.value for row in study.published if row.measure == name):
        axes.legend(frameon=False)
    return figure


def _rounds(study: Study) -> dict[int, str]:
    """The measures of the floats of one round, by the round."""
    return {number: name for name in study.measures if (number := number_of(name, FLOATS_IN))}


def _of_rounds(study: Study, statistics: Statistics) -> Any:
    """How many games of each round are between players of different points."""
    figure, axes = _figure(7.0)
    rounds = _rounds(study)
    for cell in study.cells:
        played = [number for number in sorted(rounds) if number <= cell.setting.rounds]
        means = [statistics.mean(cell.name, rounds[number]).mean for number in played]
        axes.plot(played, means, marker="o", markersize=3, label=cell.name)
    axes.set_xticks(sorted(rounds))
    axes.set_xlabel("round")
    axes.set_title("games between players of different points", loc="left")
    axes.legend(frameon=False, fontsize=7)
    return figure


def _of_winners(study: Study, statistics: Statistics) -> Any:
    """How often which number comes first, the first dozen."""
    figure, axes = _figure(7.0)
    for cell in study.cells:
        won = statistics.winners(cell.name)
        whole = sum(won.values()) or 1
        shares = [won.get(number, 0) / whole for number in range(1, 13)]
        axes.plot(range(1, 13), shares, marker="o", markersize=3, label=cell.name)
    axes.set_xticks(range(1, 13))
    axes.set_xlabel("number of the winner: 1 is known as the strongest")
    axes.set_title("who comes first, as a share of the tournaments", loc="left")
    axes.legend(frameon=False, fontsize=7)
    return figure
