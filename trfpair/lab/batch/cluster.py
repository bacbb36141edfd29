"""A cluster: workers of Dask ``distributed`` (extra ``trfpair[cluster]``) at the address of their scheduler.

Workers may come and go; a chunk whose worker died is computed by another. Every worker must run this very trfpair.
"""

from __future__ import annotations

import logging
import socket
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from importlib import import_module
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

from trfpair.base.errors import BadInput, FileAccess, TrfpairError
from trfpair.lab.batch.engine import RETURNS, Sent
from trfpair.lab.batch.job import Chunk, Computed, Foreign, RowWork, given_up
from trfpair.lab.batch.members import compute_here, member, scheduler_differs, workers_that_differ

_PLAIN = ("msgpack",)
"""How a connection is written that unpickles nothing: text, numbers and lists."""

_CONNECT = 10
"""Seconds to wait for a scheduler, and then for a first worker."""

_COUNTED = 1.0
"""Seconds for which a count of the workers is good."""

_LOOK = 2.0
"""Seconds without an answer after which it is looked who is there."""

_PATIENCE = 5.0
"""Seconds without a worker after which that is told."""

_LOUD = ("distributed", "tornado")

_LOGGED = {"distributed.admin.low-level-log-length": 20}
"""Dask keeps the last messages of each connection, with the files in them: 20 instead of 1,000."""


class Unusable(TrfpairError):
    """A cluster that takes chunks and cannot compute them (2)."""


class _Workers:
    """The workers that are there: those who may compute, and those who are left out.

    ``foreign`` says whether one was ever left out; an address that is gone is compared again when it is back.
    """

    def __init__(self) -> None:
        self.threads: dict[str, int] = {}
        self.judged: set[str] = set()
        self.left_out: dict[str, str] = {}
        self.foreign = False
        self.counted = self.seen = monotonic()
        self.missed = False

    @property
    def good(self) -> frozenset[str]:
        """The addresses of those who may compute."""
        return frozenset(self.threads) - frozenset(self.left_out)


class Cluster:
    """The workers of one scheduler."""

    remote = True

    def __init__(self, address: str, told: Callable[[str], object] | None = None) -> None:
        """Connect, and compare the workers. Raises BadInput for no scheduler or worker, Foreign for a foreign one."""
        try:
            self._dask: Any = import_module("distributed")
        except ImportError:
            raise BadInput("--cluster needs Dask: pip install 'trfpair[cluster]'") from None
        _quiet()
        self._address = address
        self._told = told or (lambda line: None)
        self._workers = _Workers()
        self._waiting: list[Sent] = []
        self._flying: dict[Any, tuple[Sent, frozenset[str]]] = {}
        try:
            _knock(address)
            self._compare()
            self._client = self._connection()
        except TrfpairError:
            raise
        except (OSError, ValueError, TypeError) as error:
            raise BadInput(f"no scheduler answers at {address}: {_cause(error)}") from error

    def _connection(self, **ways: Sequence[str]) -> Any:
        with import_module("dask").config.set(_LOGGED):
            return self._dask.Client(self._address, timeout=_CONNECT, set_as_default=False, **ways)

    def _asking(self) -> Any:
        return self._connection(serializers=_PLAIN, deserializers=_PLAIN)

    @property
    def workers(self) -> int:
        """The threads of all workers that are there now and may compute."""
        with self._connected():
            if monotonic() - self._workers.counted > _COUNTED:
                self._count()
            return sum(self._workers.threads[one] for one in self._workers.good)

    def start(self, work: RowWork) -> None:
        """Send the work to the workers."""
        self._work = work
        self._stream = self._dask.as_completed(loop=self._client.loop, with_results=True, raise_errors=False)
        with self._connected():
            self._count()

    def submit(self, chunk: Chunk, items: Sequence[Any]) -> None:
        """Send a chunk; the scheduler chooses the worker."""
        self._waiting.append(Sent(chunk, items))
        with self._connected():
            self._send()

    def completed(self) -> Sequence[Computed]:
        """Wait for answers."""
        answers: list[Computed] = []
        with self._connected():
            while not answers:
                with self._stream.thread_condition:
                    self._stream.thread_condition.wait_for(self._stream.has_ready, _LOOK)
                batch = self._stream.next_batch(block=False)
                for future, result in batch:
                    answers += self._answer(future, result)
                if not batch:
                    self._look()
                self._send()
        return answers

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

    def _send(self) -> None:
        """Hand to the scheduler what waits, for the workers that were compared: a foreign one would die of it."""
        allowed = self._workers.good
        if not allowed:
            return
        for sent in self._waiting:
            words = (self._work, sent.chunk, sent.items, member())
            future = self._client.submit(compute_here, *words, retries=RETURNS, pure=False, workers=sorted(allowed))
            self._flying[future] = sent, allowed
            self._stream.add(future)
        self._waiting.clear()

    def _answer(self, future: Any, result: Any) -> Sequence[Computed]:
        """The rows of a worker; nothing where the chunk was put back."""
        if future not in self._flying:
            return ()
        sent, _ = self._flying.pop(future)
        if future.status == "cancelled":
            raise CancelledError
        if future.status != "error":
            future.release()
            return (result,)
        return self._failed(sent, result[1])

    def _failed(self, sent: Sent, error: BaseException) -> Sequence[Computed]:
        """A chunk that no worker computed: given up, or put back where the fault is one worker's, who is left out."""
        if isinstance(error, self._dask.KilledWorker):
            return (given_up(sent.chunk, f"{1 + RETURNS} workers died that computed it"),)
        found = self._count(anew=True)
        sent.returns += 1
        if found or (self._workers.foreign and sent.returns <= RETURNS):
            self._waiting.append(sent)
            return ()
        if isinstance(error, Foreign):
            raise error
        raise Unusable(f"the cluster at {self._address} cannot compute {sent.chunk}: {_cause(error)}") from error

    def _count(self, *, anew: bool = False) -> bool:
        """See who is there, and whether one is foreign. Who came since is compared; ``anew`` compares everybody."""
        them, now, found = self._workers, monotonic(), False
        them.counted, them.threads = now, dict(self._client.nthreads())
        them.judged &= them.threads.keys()
        them.left_out = {worker: difference for worker, difference in them.left_out.items() if worker in them.threads}
        if anew:
            them.judged.clear()
        fresh = frozenset(them.threads) - them.judged - frozenset(them.left_out)
        if fresh:
            with self._asking() as asking:
                for worker, difference in workers_that_differ(asking, self._address, fresh):
                    them.judged.add(worker)
                    if difference:
                        them.left_out[worker] = difference
                        found = them.foreign = True
                        self._told(f"{difference}: it is left out")
        if them.good:
            them.seen, them.missed = now, False
        return found

    def _look(self) -> None:
        """No answer for a while: tell that nobody is there, and put back what waits for workers that are gone."""
        self._count()
        them = self._workers
        if not them.good and not them.missed and monotonic() - them.seen > _PATIENCE:
            them.missed = True
            self._told(f"no worker is left at {self._address}: the work goes on when one joins")
        lost = [future for future, (_, only) in self._flying.items() if not only & them.good]
        if lost and them.good:
            self._waiting += [self._flying.pop(future)[0] for future in lost]
            self._client.cancel(lost, force=True)

    def _compare(self) -> None:
        """Everybody says which trfpair it is, before anything of theirs is unpickled: the answers are text."""
        with self._asking() as asking:
            try:
                asking.wait_for_workers(1, timeout=_CONNECT)
            except TimeoutError:
                way = f"`dask worker {self._address}` starts one"
                raise BadInput(f"no worker has joined {self._address}: {way}") from None
            try:
                found = [scheduler_differs(asking, self._address)]
                for worker, difference in workers_that_differ(asking, self._address):
                    self._workers.judged.add(worker)
                    found.append(difference)
            except Exception as error:
                raise Foreign(f"the cluster at {self._address} does not say what it runs: {_cause(error)}") from error
        for difference in filter(None, found):
            raise Foreign(difference)


def _quiet() -> None:
    """Tell a failure once: Dask and the Tornado below it give several loggers a level and a handler of their own."""
    for name in [*_LOUD, *logging.root.manager.loggerDict]:
        if name.partition(".")[0] in _LOUD:
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)


def _knock(address: str) -> None:
    """Dask would knock for `_CONNECT` seconds where nobody listens. Raises OSError, and ValueError for no address."""
    parts = urlsplit(address if "://" in address else f"tcp://{address}")
    if not (parts.hostname and parts.port):
        raise ValueError("an address is tcp://HOST:PORT or tls://HOST:PORT")
    socket.create_connection((parts.hostname, parts.port), _CONNECT).close()


def _cause(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
