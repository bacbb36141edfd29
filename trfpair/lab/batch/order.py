"""One piece of work on each of some items, in one process or several; the answers come in the order of the items."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from trfpair.lab.batch.started import as_child, kill, undisturbed

_Item = TypeVar("_Item")
_Answer = TypeVar("_Answer")


def in_order(
    work: Callable[[_Item], _Answer],
    items: Sequence[_Item],
    jobs: int = 1,
    lost: Callable[[_Item], _Answer] | None = None,
) -> Generator[_Answer, None, None]:
    """Do the work on each item, in this process or in several; the answers come in the order of the items.

    Where a process is killed the work goes on in new ones; ``lost`` gives the answer of an item whose process died
    also when it was alone; without it that is an error. Whatever ends the iteration ends the processes, at once.
    """
    if jobs == 1 or len(items) == 1:
        yield from map(work, items)
        return

    at = 0
    while at < len(items):
        try:
            for answer in _pooled(work, items[at:], jobs):
                at += 1
                yield answer
        except BrokenProcessPool:
            yield _alone(work, items[at], lost)
            at += 1


def _alone(work: Callable[[_Item], _Answer], item: _Item, lost: Callable[[_Item], _Answer] | None) -> _Answer:
    """The answer of an item in whose company a process died, in a process of its own."""
    try:
        return next(_pooled(work, [item], 1))
    except BrokenProcessPool:
        if lost is None:
            raise
        return lost(item)


def _pooled(work: Callable[[_Item], _Answer], items: Sequence[_Item], jobs: int) -> Iterator[_Answer]:
    """The answers of processes that end with this one, and when the iteration ends.

    No chunk is cancelled from here, as the pool's own `map` does it: a pool that finds its processes killed gives each
    chunk an error, and a chunk that has been cancelled takes none (``InvalidStateError`` in a thread of the pool).
    """
    pool = ProcessPoolExecutor(min(jobs, len(items)), initializer=as_child)
    size = max(1, len(items) // (8 * jobs))
    try:
        with undisturbed():  # here the processes are started
            chunks = deque(pool.submit(_each, work, items[at : at + size]) for at in range(0, len(items), size))
        while chunks:
            yield from chunks.popleft().result()
    finally:
        kill(pool)
        pool.shutdown(wait=True, cancel_futures=True)


def _each(work: Callable[[_Item], _Answer], items: Sequence[_Item]) -> list[_Answer]:
    return [work(item) for item in items]
