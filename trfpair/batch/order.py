"""One piece of work on each of some items, in one process or several; the answers come in the order of the items."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

_Item = TypeVar("_Item")
_Answer = TypeVar("_Answer")


def in_order(work: Callable[[_Item], _Answer], items: Sequence[_Item], jobs: int = 1) -> Iterator[_Answer]:
    """Do the work on each item, in this process or in several; the answers come in the order of the items."""
    if jobs == 1 or len(items) == 1:
        yield from map(work, items)
        return
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(min(jobs, len(items))) as pool:
        try:
            yield from pool.map(work, items, chunksize=max(1, len(items) // (8 * jobs)))
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
