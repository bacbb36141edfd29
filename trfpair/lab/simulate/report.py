"""The report of a study: tables of means and paired differences, what others published, and all rows as data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from math import floor, log10

from trfpair.base.errors import BadInput
from trfpair.base.plain import plain
from trfpair.lab.batch import Journal
from trfpair.lab.simulate.measures import measure
from trfpair.lab.simulate.statistics import Mean, Statistics
from trfpair.lab.simulate.study import Cell, Study
from trfpair.lab.simulate.verdicts import DIFFERS, Verdict, judge
from trfpair.output.render import render

STUDY_FILE, REPORT = "study.toml", "report.md"

MANY_ENOUGH = 10_000
"""More tournaments than these are not asked for one by one."""


@plain
class _Line:
    """One line of a table: a cell, or a difference of two cells."""

    name: str
    tournaments: int
    mean: str
    error: str
    low: str
    high: str
    sign: int
    needed: str
    """Tournaments with which a value of this size would stand out (`Mean.needed`)."""


@plain
class _Table:
    """A measure: its means, and the differences of the cells that differ in the first key of the grid alone."""

    name: str
    title: str
    means: tuple[_Line, ...]
    differences: tuple[_Line, ...]


@plain
class Report:
    """The results of a study."""

    study: Study
    counts: tuple[tuple[str, int], ...]
    """Tournaments by cell."""
    tables: tuple[_Table, ...]
    verdicts: tuple[Verdict, ...]
    digest: str
    """Of all rows."""

    @property
    def differs(self) -> bool:
        """Whether something published is not what we found."""
        return any(verdict.verdict == DIFFERS for verdict in self.verdicts)

    def text(self, plots: Sequence[str] = (), suffix: str = "svg") -> str:
        """The report as Markdown; ``plots`` are the measures that have one."""
        fixed = [(name, value) for name, value in _fixed(self.study.cells)]
        return render("study/report.md.j2", report=self, study=self.study, fixed=fixed, plots=plots, suffix=suffix)

    def brief(self) -> str:
        """The means and the verdicts, for a terminal."""
        return render("study/brief.txt.j2", report=self, study=self.study)


def report_of(study: Study, journal: Journal, statistics: Statistics) -> Report:
    """Look at what a journal holds of a study, or of some of its cells."""
    return Report(
        study,
        tuple((cell.name, journal.count(cell.name)) for cell in study.cells),
        tuple(_table(study, statistics, name) for name in study.measures),
        tuple(judge(published, statistics) for published in study.published),
        journal.digest(),
    )


def same_study(study: Study, journal: Journal) -> None:
    """BadInput where the rows are not those of the study, naming what differs."""
    mine, theirs = study.identity, journal.identity
    keys = [key for key in mine.keys() | theirs.keys() if mine.get(key) != theirs.get(key)]
    if unlike := sorted(set(keys) - {"job", "release"}):
        raise BadInput(f"the journal is that of another study: it differs in {', '.join(unlike)}")


def rivals(study: Study) -> list[list[Cell]]:
    """Groups of cells that differ in the first key of the grid alone; the others of a group are held to its first."""

    def rest(cell: Cell) -> tuple[tuple[str, str], ...]:
        return cell.values[1:]

    return [list(group) for _, group in groupby(sorted(study.cells, key=rest), key=rest)]


def _table(study: Study, statistics: Statistics, name: str) -> _Table:
    means = [_line(cell.name, statistics.mean(cell.name, name)) for cell in study.cells]
    differences = [
        _line(f"{cell.name} − {first.name}", statistics.difference(cell.name, first.name, name))
        for first, *others in rivals(study)
        for cell in others
    ]
    return _Table(name, measure(name).title, tuple(means), tuple(differences))


def _line(name: str, mean: Mean) -> _Line:
    """Two digits of the error, and as many places of everything else."""
    places = max(0, 1 - floor(log10(mean.error))) if mean.error else 3
    whole, error, low, high = (f"{value:.{places}f}" for value in (mean.mean, mean.error, mean.low, mean.high))
    needed = f"{mean.needed:,}" if mean.needed <= MANY_ENOUGH else f"over {MANY_ENOUGH:,}"
    return _Line(name, mean.tournaments, whole, error, low, high, mean.sign, needed if mean.needed else "")


def _fixed(cells: Sequence[Cell]) -> Iterator[tuple[str, str]]:
    """The settings that are the same in all cells."""
    for name in cells[0].described:
        values = {cell.described[name] for cell in cells}
        if len(values) == 1:
            yield name, values.pop()
