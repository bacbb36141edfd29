"""Run a job over cells of so many rows: chunks by time, rows into the journal as they come, nothing twice."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping
from statistics import median

from trfpair.lab.batch.engine import Engine
from trfpair.lab.batch.job import Chunk, Computed, Job
from trfpair.lab.batch.journal import Journal

PILOTS = 10
"""So many rows of a cell are computed one by one first, to see how long one takes."""

CHUNK_SECONDS = 3.0
"""How long a chunk should take: its way to a worker and into the journal is a few milliseconds."""

LARGEST_CHUNK = 4096

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
    batch = _Batch(job, counts, journal, engine)
    try:
        engine.start(job.work)
        for landed in batch.answers():
            if progress:
                progress(landed, batch.whole)
    finally:
        engine.stop()
    return batch.failed


class _Batch:
    """One run: which rows are still to be handed out, and what came back."""

    def __init__(self, job: Job, counts: Mapping[str, int], journal: Journal, engine: Engine) -> None:
        self._job, self._journal, self._engine = job, journal, engine
        self._gaps = {cell: deque(journal.gaps(cell, count)) for cell, count in counts.items()}
        self.whole = sum(counts.values())
        self._there = self.whole - self._left()
        self._sizes = {cell: size for cell in counts if (size := journal.size(cell))}
        unmeasured = [cell for cell in counts if cell not in self._sizes]
        self._pilots = deque(chunk for cell in unmeasured for _ in range(PILOTS) if (chunk := self._cut(cell, 1)))
        self._expected = Counter(chunk.cell for chunk in self._pilots)
        self._seconds: dict[str, list[float]] = {cell: [] for cell in unmeasured}
        self.failed = 0

    def answers(self) -> Iterator[int]:
        """Hand out chunks and take answers in until all is there; after each answer, how many rows there are."""
        flying = 0
        while True:
            while flying < IN_FLIGHT * max(1, self._engine.workers) and (chunk := self._next()):
                items = [self._job.item(chunk.cell, at) for at in range(chunk.first, chunk.stop)]
                self._engine.submit(chunk, items)
                flying += 1
            if not flying:
                return
            for answer in self._engine.completed():
                flying -= 1
                yield self._land(answer)

    def _next(self) -> Chunk | None:
        """A row of a cell that is being measured, else a chunk of one that was; None where all is in flight or done."""
        if self._pilots:
            return self._pilots.popleft()
        return next((chunk for cell, size in self._sizes.items() if (chunk := self._cut(cell, size))), None)

    def _cut(self, cell: str, size: int) -> Chunk | None:
        """The next chunk of a cell: it ends with its gap, or at a multiple of the size."""
        gaps = self._gaps[cell]
        if not gaps:
            return None
        first, end = gaps.popleft()
        stop = min(end, (first // size + 1) * size)
        if stop < end:
            gaps.appendleft((stop, end))
        return Chunk(cell, first, stop)

    def _land(self, answer: Computed) -> int:
        if answer.rows:
            answer = answer._replace(rows=tuple(self._job.landed(answer.rows)))
        self._there += self._journal.put(answer)
        self.failed += len(answer.failures)
        cell = answer.chunk.cell
        if cell in self._expected:
            self._seconds[cell].append(answer.seconds)
            if len(self._seconds[cell]) == self._expected[cell]:
                del self._expected[cell]
                self._journal.set_size(cell, self._size(median(self._seconds.pop(cell))))
                self._sizes[cell] = self._journal.size(cell) or 1
        return self._there

    def _size(self, seconds: float) -> int:
        """The power of two of rows that takes about `CHUNK_SECONDS`, and leaves two chunks for each worker."""
        by_time = CHUNK_SECONDS / max(seconds, 1e-6)
        by_share = self._left() // (2 * max(1, self._engine.workers))
        return 1 << (max(1, int(min(by_time, by_share, LARGEST_CHUNK))).bit_length() - 1)

    def _left(self) -> int:
        return sum(stop - first for gaps in self._gaps.values() for first, stop in gaps)
