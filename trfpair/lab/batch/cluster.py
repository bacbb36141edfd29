"""A cluster: workers of Dask ``distributed`` (extra ``trfpair[cluster]``) at the address of their scheduler.

Workers may come and go; a chunk whose worker died is computed by another. Every worker must run this very trfpair.
"""

from __future__ import annotations

import logging
import re
import socket
from collections.abc import Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from importlib import import_module
from typing import Any
from urllib.parse import urlsplit

from trfpair.base.errors import BadInput, FileAccess, TrfpairError
from trfpair.lab.batch.engine import RETURNS
from trfpair.lab.batch.job import Chunk, Computed, Foreign, RowWork, compute, given_up
from trfpair.lab.batch.release import release

_PLAIN = ("msgpack",)
"""How a connection is written that unpickles nothing: text, numbers and lists."""

_RELEASE = re.compile(r"trfpair [0-9A-Za-z.+-]{1,40} \(code [0-9a-f]{12}\) on [a-z]{1,20} [0-9]+[.][0-9]+")
"""As `release` says it."""

_CONNECT = 10
"""Seconds to wait for a scheduler, and then for a first worker."""


class Unusable(TrfpairError):
    """A cluster that takes chunks and cannot compute them (2)."""


class Cluster:
    """The workers of one scheduler."""

    remote = True

    def __init__(self, address: str) -> None:
        """Connect, and compare the workers. Raises BadInput for no scheduler or worker, Foreign for a foreign one."""
        try:
            self._dask: Any = import_module("distributed")
        except ImportError:
            raise BadInput("--cluster needs Dask: pip install 'trfpair[cluster]'") from None
        _quiet()
        self._address = address
        try:
            _knock(address)
            with self._connection(serializers=_PLAIN, deserializers=_PLAIN) as asking:
                self._compare(asking)
            self._client = self._connection()
        except TrfpairError:
            raise
        except (OSError, ValueError, TypeError) as error:
            raise BadInput(f"no scheduler answers at {address}: {_cause(error)}") from error
        self._flying: dict[Any, Chunk] = {}

    def _connection(self, **ways: Sequence[str]) -> Any:
        return self._dask.Client(self._address, timeout=_CONNECT, set_as_default=False, **ways)

    @property
    def workers(self) -> int:
        """The threads of all workers that are there now."""
        with self._connected():
            return sum(self._client.nthreads().values())

    def start(self, work: RowWork) -> None:
        """Get ready."""
        self._work = work
        self._stream = self._dask.as_completed(loop=self._client.loop)

    def submit(self, chunk: Chunk, items: Sequence[Any]) -> None:
        """Send a chunk; the scheduler chooses the worker."""
        with self._connected():
            future = self._client.submit(compute, self._work, chunk, items, release(), retries=RETURNS, pure=False)
            self._flying[future] = chunk
            self._stream.add(future)

    def completed(self) -> Sequence[Computed]:
        """Wait for answers."""
        with self._connected():
            return [self._answer(future) for future in self._stream.next_batch()]

    @contextmanager
    def _connected(self) -> Iterator[None]:
        """Whatever says that the connection is lost says it in our words."""
        try:
            yield
        except (OSError, CancelledError) as error:
            raise FileAccess(f"the scheduler at {self._address} is gone") from error

    def stop(self) -> None:
        """Drop what was not completed, and leave the workers to others."""
        with suppress(OSError, CancelledError, TimeoutError):
            if self._flying:
                self._client.cancel(list(self._flying), force=True)
            self._client.close()
        self._flying.clear()

    def _answer(self, future: Any) -> Computed:
        chunk = self._flying.pop(future)
        if future.status == "cancelled":
            raise CancelledError
        error = future.exception() if future.status == "error" else None
        if isinstance(error, Foreign):
            raise error
        if isinstance(error, self._dask.KilledWorker):
            return given_up(chunk, f"{1 + RETURNS} workers died that computed it")
        if error is not None:
            raise Unusable(f"the cluster at {self._address} cannot compute {chunk}: {_cause(error)}") from error
        answer: Computed = future.result()
        future.release()
        return answer

    def _compare(self, asking: Any) -> None:
        """Everybody says which trfpair it is, before anything of theirs is unpickled: the answers are text."""
        try:
            asking.wait_for_workers(1, timeout=_CONNECT)
        except TimeoutError:
            raise BadInput(f"no worker has joined {self._address}: `dask worker {self._address}` starts one") from None
        pickled = import_module("distributed.protocol.pickle").dumps
        question = {"function": pickled(release), "args": pickled(()), "kwargs": pickled({}), "wait": True}
        scheduler, every = asking.scheduler.run_function, asking.scheduler.broadcast
        try:
            found = {"the scheduler": asking.sync(scheduler, **question)}
            answers = asking.sync(every, msg={"op": "run", **question}, on_error="return_pickle")
            found |= {f"the worker {name}": answer for name, answer in answers.items()}
        except Exception as error:
            raise Foreign(f"the cluster at {self._address} does not say what it runs: {_cause(error)}") from error
        for who, answer in sorted(found.items()):
            theirs = _release_in(answer)
            if not theirs:
                raise Foreign(f"{who} at {self._address} cannot import trfpair, or is another program")
            if theirs != release():
                raise Foreign(f"{who} at {self._address} runs {theirs}, this is {release()}")


def _release_in(answer: object) -> str:
    """The release that an answer names; empty where it names none."""
    text = answer.get("result") if isinstance(answer, dict) and answer.get("status") == "OK" else None
    return text if isinstance(text, str) and _RELEASE.fullmatch(text) else ""


def _quiet() -> None:
    """Tell a failure once: Dask gives several of its loggers a level and a handler of their own."""
    for name in ["distributed", *logging.root.manager.loggerDict]:
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)


def _knock(address: str) -> None:
    """Dask would knock for `_CONNECT` seconds where nobody listens. Raises OSError, and ValueError for no address."""
    parts = urlsplit(address if "://" in address else f"tcp://{address}")
    if not (parts.hostname and parts.port):
        raise ValueError("an address is tcp://HOST:PORT or tls://HOST:PORT")
    socket.create_connection((parts.hostname, parts.port), _CONNECT).close()


def _cause(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
