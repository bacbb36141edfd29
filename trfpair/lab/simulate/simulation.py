"""A study played for a program: what `trfpair simulate` prints, as data."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from trfpair.base.errors import BadInput
from trfpair.base.plain import plain
from trfpair.lab.batch import Journal, engine_of, run
from trfpair.lab.simulate.statistics import Statistics

if TYPE_CHECKING:
    from trfpair.lab.simulate.statistics import Mean


@plain
class Simulation:
    """The results of the tournaments of a study."""

    tournaments: int
    means: Mapping[tuple[str, str], Mean]
    """By cell and measure: how many tournaments, the mean, its standard error."""
    differs: bool
    """Whether something that was published is not what was found."""
    text: str
    """The means and the verdicts, for people."""
    failures: tuple[str, ...]
    """The tournaments that could not be played, and why."""

    def __repr__(self) -> str:
        """The outcome in a few words."""
        return f"<Simulation of {self.tournaments} tournaments, {len(self.failures)} failed>"


def simulated(
    path: Path, cells: tuple[str, ...], count: int | None, jobs: int, progress: Callable[[int, int], None] | None
) -> Simulation:
    """Play a study. Raises BadInput for what is wrong in the file or for a cell that there is not."""
    from trfpair.lab.simulate.report import report_of
    from trfpair.lab.simulate.toml import load_study
    from trfpair.lab.simulate.work import job_of

    for name, number in (("count", count), ("jobs", jobs)):
        if number is not None and number < 1:
            raise BadInput(f"{name}: {number} is not in the range x>=1")
    study = load_study(path)
    chosen = study.only(cells)
    counts = {cell.name: count or study.count for cell in chosen.cells}
    job = job_of(study)
    with Journal.create(None, job) as journal:
        run(job, counts, journal, engine_of(jobs, None), progress)
        statistics = Statistics(journal, study.measures)
        report = report_of(chosen, journal, statistics)
        return Simulation(
            tournaments=sum(counts.values()),
            means={(cell, name): statistics.mean(cell, name) for cell in counts for name in study.measures},
            differs=report.differs,
            text=report.brief(),
            failures=tuple(f"{failure.cell} {failure.at}: {failure.reason}" for failure in journal.failures()),
        )
