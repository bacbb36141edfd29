"""Starting processes of our own: they never hear Ctrl-C, and none is lost sight of while it starts."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import parent_process
from multiprocessing.resource_tracker import ensure_running
from threading import Thread

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
