"""The members of a cluster: what each of them runs, asked in text before anything of theirs is unpickled."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any

from trfpair.lab.batch.job import Chunk, Computed, Foreign, RowWork, compute
from trfpair.lab.batch.release import release

_RELEASE = re.compile(
    r"trfpair [0-9A-Za-z.+-]{1,40} \(code [0-9a-f]{12}\) on [a-z]{1,20} [0-9]+[.][0-9]+ with Dask [0-9A-Za-z.+-]{1,40}"
)
"""As `member` says it."""


_UNREACHED = "it cannot be reached, cannot import trfpair, or is another program"


def member() -> str:
    """The versions in which the members of a cluster must agree: two versions of Dask may wait for ever."""
    return f"{release()} with Dask {import_module('distributed').__version__}"


def compute_here(work: RowWork, chunk: Chunk, items: Sequence[Any], asked_by: str) -> Computed:
    """Compute a chunk; run by the workers of a cluster. Raises Foreign where ``asked_by`` is another `member`."""
    if asked_by != member():
        raise Foreign(f"a worker runs {member()}, the driver {asked_by}")
    return compute(work, chunk, items, release())


def scheduler_differs(asking: Any, address: str) -> str:
    """The difference of the scheduler; empty where there is none."""
    return _difference("the scheduler", asking.sync(asking.scheduler.run_function, **_question()), address)


def workers_that_differ(asking: Any, address: str, workers: Iterable[str] | None = None) -> Iterator[tuple[str, str]]:
    """Address of a worker, and its difference; empty where there is none. Without ``workers`` all are asked."""
    message = {"op": "run", **_question()}
    chosen = None if workers is None else sorted(workers)
    found = asking.sync(asking.scheduler.broadcast, msg=message, workers=chosen, on_error="return_pickle")
    for worker, answer in sorted(found.items()):
        yield worker, _difference(f"the worker {worker}", answer, address)


def _question() -> Mapping[str, Any]:
    pickled = import_module("distributed.protocol.pickle").dumps
    return {"function": pickled(member), "args": pickled(()), "kwargs": pickled({}), "wait": True}


def _difference(who: str, answer: object, address: str) -> str:
    """A sentence about an answer that is not ours."""
    if isinstance(answer, bytes):
        return f"{who} at {address} gave the scheduler no answer: {_UNREACHED}"
    text = answer.get("result") if isinstance(answer, dict) and answer.get("status") == "OK" else None
    if not isinstance(text, str) or not _RELEASE.fullmatch(text):
        return f"{who} at {address} cannot import trfpair, or is another program"
    return "" if text == member() else f"{who} at {address} runs {text}, this is {member()}"
