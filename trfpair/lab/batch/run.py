"""Run a job over cells of so many rows: in chunks, rows into the journal as they come, nothing twice."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice

from trfpair.lab.batch.engine import Engine
from trfpair.lab.batch.job import Chunk, Computed, Job
from trfpair.lab.batch.journal import Journal

CHUNK = 16
"""Rows of a chunk at most: its way to a worker and into the journal is a few milliseconds."""

IN_FLIGHT = 4
"""Chunks a worker may have in its hands or waiting for it."""

Progress = Callable[[int, int], None]
"""Told after each chunk: (rows there are, rows there will be)."""


def run(job: Job, counts: Mapping[str, int], journal: Journal, engine: Engine, progress: Progress | None = None) -> int:
    """Compute what the journal does not hold yet of the rows 0 to ``counts[cell] - 1`` of each cell; how many failed.

    Rows of cells that are not named, and beyond the count, stay as they are. Whatever ends this early
    (KeyboardInterrupt, FileAccess of a full disk, Foreign for a mixture of releases, Contradiction) stops the engine
    at once and leaves whole chunks in the journal, which the next run goes on from.
    """
    gaps = [Chunk(cell, *gap) for cell, count in counts.items() for gap in journal.gaps(cell, count)]
    whole, left, failed = sum(counts.values()), sum(gap.stop - gap.first for gap in gaps), 0
    try:
        engine.start(job.work)
        for answer in _answers(job, _chunks(gaps, left, engine), engine):
            if answer.rows:
                answer = answer._replace(rows=tuple(job.landed(answer.rows)))
            left -= journal.put(answer)
            failed += len(answer.failures)
            if progress:
                progress(whole - left, whole)
    finally:
        engine.stop()
    return failed


def _chunks(gaps: list[Chunk], left: int, engine: Engine) -> Iterator[Chunk]:
    """The rows that are missing, in chunks of which each worker has several."""
    size = min(CHUNK, 1 + left // (IN_FLIGHT * max(1, engine.workers)))
    for cell, first, stop in gaps:
        for at in range(first, stop, size):
            yield Chunk(cell, at, min(at + size, stop))


def _answers(job: Job, chunks: Iterator[Chunk], engine: Engine) -> Iterator[Computed]:
    """Hand out chunks and take answers in until all is there."""
    flying = 0
    while True:
        for chunk in islice(chunks, max(0, IN_FLIGHT * max(1, engine.workers) - flying)):
            engine.submit(chunk, [job.item(chunk.cell, at) for at in range(chunk.first, chunk.stop)])
            flying += 1
        if not flying:
            return
        for answer in engine.completed():
            flying -= 1
            yield answer
