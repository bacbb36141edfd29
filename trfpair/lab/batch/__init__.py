"""Batches: one job, any number of rows, in this process, in several, or on a cluster; kept in a journal.

A row is known by its *cell* (a name) and where it stands in it, *at*, from 0. A job says how a row is computed; a
journal (SQLite) keeps the rows; an engine computes. So thousands of tournaments are a function and a call::

    from trfpair.lab.batch import Job, Journal, engine_of, run

    def work(cell, at, item):                       # a function of a module: it travels to the workers
        return (len(cell) * at,)                 # the values of the row, in the order of the columns

    job = Job("example", identity={"seed": 1}, columns=("product",), work=work)
    with Journal.create(folder / JOURNAL, job) as journal:              # or Journal.resume(folder / JOURNAL, job)
        failed = run(job, {"a": 1000, "b": 500}, journal, engine_of(jobs=2))
        for row in journal.rows("a"):               # Row(cell, at, values), in their order
            ...
        means = list(journal.query("select cell, avg(product) from rows group by cell"))

An interrupted run (Ctrl-C, kill -9, a full disk) leaves whole chunks; ``Journal.resume`` and the same ``run`` compute
what is missing, and a larger count more. ``Journal.read`` opens a journal to look at it. The rows are the same whoever
computes them: ``journal.digest()`` tells.
"""

from __future__ import annotations

from collections.abc import Callable

from trfpair.base.errors import BadInput
from trfpair.lab.batch.engine import Engine, Serial
from trfpair.lab.batch.job import Chunk, Computed, Failure, Foreign, Job, Row, Value
from trfpair.lab.batch.journal import Contradiction, Journal
from trfpair.lab.batch.release import release
from trfpair.lab.batch.run import run

JOURNAL = "journal.sqlite"
"""The name of the journal in a folder of results."""

__all__ = [
    "JOURNAL",
    "Chunk",
    "Computed",
    "Contradiction",
    "Engine",
    "Failure",
    "Foreign",
    "Job",
    "Journal",
    "Row",
    "Serial",
    "Value",
    "engine_of",
    "release",
    "run",
]


def engine_of(jobs: int = 1, cluster: str | None = None, told: Callable[[str], object] | None = None) -> Engine:
    """The engine that ``--jobs`` and ``--cluster`` ask for. BadInput where both do, or no scheduler answers.

    ``told`` gets a line where something happens to a cluster that its user should know of.
    """
    if cluster is not None:
        if jobs > 1:
            raise BadInput("--jobs contradicts --cluster: the workers of the cluster compute")
        from trfpair.lab.batch.cluster import Cluster

        return Cluster(cluster, told)
    if jobs == 1:
        return Serial()
    from trfpair.lab.batch.processes import Processes

    return Processes(jobs)
