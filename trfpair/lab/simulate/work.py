"""A study as a job for `trfpair.lab.batch`: one tournament is one row."""

from __future__ import annotations

from collections.abc import Mapping

from trfpair.base.plain import plain
from trfpair.lab.batch import Job, Value
from trfpair.lab.simulate.measures import measure
from trfpair.lab.simulate.play import play
from trfpair.lab.simulate.study import Setting, Study

BESIDE = ("attempts", "digest")
"""Columns after the measures: tournaments drawn until one came to its end; a name for all that was drawn and played."""


@plain
class _Work:
    """Plays the tournaments of a study; it travels to the workers."""

    settings: Mapping[str, Setting]
    """By the name of the cell."""
    order: str
    seed: int
    measures: tuple[str, ...]

    def __call__(self, cell: str, index: int, item: object) -> list[Value]:
        """The row of a tournament. Raises NoPairing where none could be played to its end."""
        outcome = play(self.settings[cell], self.order, self.seed, index)
        values = [measure(name).of(outcome) for name in self.measures]
        return [*values, outcome.attempts, outcome.digest()]


def job_of(study: Study) -> Job:
    """The job of a study. All of its cells belong to it, whichever of them are to be played."""
    settings = {cell.name: cell.setting for cell in study.cells}
    return Job(
        "simulate",
        identity=study.identity,
        columns=(*study.measures, *BESIDE),
        work=_Work(settings, study.order, study.seed, study.measures),
    )
