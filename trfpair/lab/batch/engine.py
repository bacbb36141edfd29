"""Engines that compute rows, behind one interface: the driver, several processes (`processes`), a cluster.

An engine is given chunks and gives answers back, in any order. Whatever goes wrong with a worker is its business: an
answer comes for every chunk, at worst one that says why it was given up.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Any, Protocol

from trfpair.lab.batch.job import Chunk, Computed, RowWork, compute
from trfpair.lab.batch.release import release

RETURNS = 3
"""How often a chunk is put back whose worker died; the next time it is given up."""


class Sent:
    """A chunk on its way to a worker, and how often it was put back."""

    def __init__(self, chunk: Chunk, items: Sequence[Any]) -> None:
        self.chunk, self.items, self.returns = chunk, items, 0


class Engine(Protocol):
    """An engine, as far as `run` needs it."""

    @property
    def workers(self) -> int:
        """How many chunks are computed at a time; it may change."""

    @property
    def remote(self) -> bool:
        """Whether the workers may be on other machines, which do not see the driver's files."""

    def start(self, work: RowWork) -> None:
        """Get ready to compute rows with ``work``."""

    def submit(self, chunk: Chunk, items: Sequence[Any]) -> None:
        """Take a chunk, with an item for each of its rows."""

    def completed(self) -> Sequence[Computed]:
        """Wait until there are answers, and give them: each of them once."""

    def stop(self) -> None:
        """Stop at once; what was not completed is dropped. No worker of ours is left."""


class Serial:
    """The driver itself, and nobody else."""

    workers = 1
    remote = False

    def start(self, work: RowWork) -> None:
        """Keep the work for the rows to come."""
        self._work = work
        self._waiting: deque[tuple[Chunk, Sequence[Any]]] = deque()

    def submit(self, chunk: Chunk, items: Sequence[Any]) -> None:
        """Put a chunk into the queue."""
        self._waiting.append((chunk, items))

    def completed(self) -> Sequence[Computed]:
        """Compute the next chunk."""
        return [compute(self._work, *self._waiting.popleft(), release())]

    def stop(self) -> None:
        """Nothing is left running."""
