"""Several processes of this machine, each with chunks of its own; a killed one costs nothing but time."""

from __future__ import annotations

import multiprocessing
from collections import deque
from collections.abc import Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING, Any

from trfpair.lab.batch.engine import RETURNS, Sent
from trfpair.lab.batch.job import Chunk, Computed, Foreign, RowWork, compute, given_up
from trfpair.lab.batch.release import release
from trfpair.lab.batch.started import as_child, kill, processes_of, undisturbed

if TYPE_CHECKING:
    from concurrent.futures import Future

_LOOK = 2.0
"""Seconds without an answer after which it is looked whether a process died unnoticed."""


class Processes:
    """So many processes of this machine. A process that dies takes nothing along: the pool is made anew.

    All chunks in flight are put back then, since nobody knows whose fault it was. One that was put back twice is
    computed alone from then on, so that only the culprit is given up (after `RETURNS`).
    """

    remote = False

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._waiting: deque[Sent] = deque()
        self._suspects: deque[Sent] = deque()
        self._flying: dict[Future[Computed], Sent] = {}
        self._ready: list[Computed] = []

    def start(self, work: RowWork) -> None:
        """Start the pool."""
        self._work = work
        self._pool = self._new_pool()

    def submit(self, chunk: Chunk, items: Sequence[Any]) -> None:
        """Take a chunk; it waits while a suspect is being computed alone."""
        self._waiting.append(Sent(chunk, items))
        self._send()

    def completed(self) -> Sequence[Computed]:
        """Wait for answers; where a process died, go on with a new pool."""
        doubtful = False
        while not self._ready:
            done, _ = wait(self._flying, timeout=_LOOK, return_when=FIRST_COMPLETED)
            if not done and doubtful:
                kill(self._pool)
            doubtful = not done and any(child.exitcode is not None for child in processes_of(self._pool))
            if any(isinstance(future.exception(), BrokenProcessPool) for future in done):
                self._renew()
            else:
                self._harvest(done)
            self._send()
        answers, self._ready = self._ready, []
        return answers

    def stop(self) -> None:
        """End the processes."""
        self._waiting.clear()
        self._suspects.clear()
        if hasattr(self, "_pool"):
            kill(self._pool)
            self._pool.shutdown(wait=True, cancel_futures=True)

    def _send(self) -> None:
        """Hand to the pool what may be handed to it."""
        while self._suspects or self._waiting:
            if self._suspects and self._flying:
                return
            queue = self._suspects or self._waiting
            try:
                with undisturbed():  # a submission may start a process
                    future = self._pool.submit(compute, self._work, queue[0].chunk, queue[0].items, release())
            except BrokenProcessPool:
                self._renew()
                continue
            self._flying[future] = queue.popleft()

    def _harvest(self, done: Iterable[Future[Computed]]) -> None:
        for future in done:
            sent = self._flying.pop(future)
            error = future.exception()
            if isinstance(error, Foreign):
                raise error
            self._ready.append(given_up(sent.chunk, str(error)) if error else future.result())

    def _renew(self) -> None:
        """A new pool in the place of a broken one; what was in flight is put back, or given up."""
        wait(self._flying)
        broken = [future for future in self._flying if isinstance(future.exception(), BrokenProcessPool)]
        returned = [self._flying.pop(future) for future in broken]
        self._harvest(list(self._flying))
        self._pool.shutdown(wait=True)
        self._pool = self._new_pool()
        for sent in reversed(returned):
            sent.returns += 1
            if sent.returns > RETURNS:
                self._ready.append(given_up(sent.chunk, f"the process that computed it died {sent.returns} times"))
            else:
                (self._waiting if sent.returns == 1 else self._suspects).appendleft(sent)

    def _new_pool(self) -> ProcessPoolExecutor:
        """Processes that share nothing with this one: no open journal, no threads."""
        served = "forkserver" in multiprocessing.get_all_start_methods()
        context = multiprocessing.get_context("forkserver" if served else "spawn")
        if served:
            context.set_forkserver_preload([__name__, getattr(self._work, "__module__", __name__)])
        return ProcessPoolExecutor(self.workers, mp_context=context, initializer=as_child)
