"""Processes of our own: they never hear Ctrl-C, none is lost while it starts, and each can be ended at once."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import parent_process
from multiprocessing.resource_tracker import ensure_running
from threading import Thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing.process import BaseProcess

_WAITING = (signal.SIGINT, signal.SIGTERM)


@contextmanager
def undisturbed() -> Iterator[None]:
    """Let Ctrl-C and SIGTERM wait until processes are started, where the system can (not on Windows).

    A process that is started meanwhile does not hear them before `as_child` says so: neither it nor the server that
    forks it shows a traceback, and the one that started it knows it when the signal comes.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return

    ensure_running()  # it would let the signals through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _WAITING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def as_child() -> None:
    """The first acts of a process: leave Ctrl-C to its parent, and end when the parent is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _WAITING)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def processes_of(pool: ProcessPoolExecutor) -> list[BaseProcess]:
    """The processes that a pool has started; none once it has shut down."""
    return list((getattr(pool, "_processes", None) or {}).values())


def kill(pool: ProcessPoolExecutor) -> None:
    """Kill the processes of a pool, and close the pipe of their answers.

    A process that dies while it writes an answer leaves half of it in the pipe, and the pool would wait for the other
    half for ever: the pipe does not end as long as this process could write into it too.
    """
    for child in processes_of(pool):
        child.kill()
    answers = getattr(pool, "_result_queue", None)
    writer = getattr(answers, "_writer", None)
    if writer is not None and not writer.closed:
        writer.close()
