"""The parts of a batch: a job computes rows, a chunk is a run of them, an answer is a chunk computed.

A row is known by its *cell* (the name of a cell of an experiment, or just ``files``) and where it stands in it: *at*,
from 0.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from trfpair.base.errors import TrfpairError
from trfpair.base.named import NamedTuple
from trfpair.base.plain import plain
from trfpair.base.speech import unexpected
from trfpair.lab.batch.release import release

Value = int | float | str | None
"""What a row may hold: SQLite knows these. A bool is kept as 0 or 1."""

RowWork = Callable[[str, int, Any], Sequence[Value]]
"""(cell, at, item) -> the values of one row, in the order of the job's columns."""

UNFORESEEN = 2
"""The exit code of an error that nobody foresaw."""


def no_item(_cell: str, _at: int) -> None:
    """The item of a job whose rows follow from cell and place alone."""


def as_computed(rows: Sequence[Row]) -> Sequence[Row]:
    """The rows of a job that keeps all that was computed."""
    return rows


@plain
class Job:
    """How rows are computed.

    ``work`` travels to the workers and must be picklable: a function of a module, or an instance of a class of a
    module that has ``__call__``. It must give the same row for the same (cell, at, item) on every machine. What it
    raises becomes a `Failure` of that row; the other rows go on.
    """

    name: str
    """The command, for messages: ``check``, ``generate``, ``simulate``."""
    identity: Mapping[str, Any]
    """What makes the rows what they are (settings, seed, digest of a study), as JSON knows it. A journal of another
    identity is not taken up again, and the message names the keys that differ. The release of trfpair is added."""
    columns: tuple[str, ...]
    """The names of the values of a row, after ``cell`` and ``at``."""
    work: RowWork
    item: Callable[[str, int], Any] = no_item
    """Called by the driver, for what has to travel with a row (the path or the text of a file); not pickled."""
    landed: Callable[[Sequence[Row]], Sequence[Row]] = as_computed
    """Called by the driver for the rows of a chunk before the journal takes them, as `Row`; it may write files, and
    returns the rows to keep, whose values are those of ``columns``. Not pickled."""


class Chunk(NamedTuple):
    """Rows of one cell that are computed together: ``first`` to ``stop - 1``."""

    cell: str
    first: int
    stop: int

    def __str__(self) -> str:
        """``cell 128-255``, as messages name it."""
        return (
            f"{self.cell} {self.first}" if self.stop == self.first + 1 else f"{self.cell} {self.first}-{self.stop - 1}"
        )


class Row(NamedTuple):
    """One row of the results of a job: its cell, its place there, and its values."""

    cell: str
    at: int
    values: tuple[Value, ...]


class Failure(NamedTuple):
    """A row that could not be computed, and why."""

    cell: str
    at: int
    reason: str
    exit_code: int = UNFORESEEN


class Computed(NamedTuple):
    """A chunk that was computed, or given up."""

    chunk: Chunk
    rows: tuple[Row, ...] = ()
    failures: tuple[Failure, ...] = ()


class Foreign(TrfpairError):
    """A worker that runs another trfpair or another Python than the driver: its rows are not taken (exit 3)."""

    exit_code = 3


def compute(work: RowWork, chunk: Chunk, items: Sequence[Any], asked_by: str) -> Computed:
    """Compute a chunk; run by the workers. Raises Foreign where this is not the release that ``asked_by`` names."""
    if asked_by != release():
        raise Foreign(f"a worker runs {release()}, the driver {asked_by}")
    rows: list[Row] = []
    failures: list[Failure] = []
    for at, item in zip(range(chunk.first, chunk.stop), items, strict=True):
        try:
            rows.append(Row(chunk.cell, at, tuple(work(chunk.cell, at, item))))
        except TrfpairError as error:
            failures.append(Failure(chunk.cell, at, str(error), error.exit_code))
        except Exception as error:
            failures.append(Failure(chunk.cell, at, str(unexpected(error, of_file=False))))
    return Computed(chunk, tuple(rows), tuple(failures))


def given_up(chunk: Chunk, reason: str) -> Computed:
    """The answer for a chunk that nobody could compute."""
    return Computed(chunk, failures=tuple(Failure(chunk.cell, at, reason) for at in range(chunk.first, chunk.stop)))
