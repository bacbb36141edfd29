"""Jobs for the tests of the runner. They stand in a module of their own, because the workers import them."""

from __future__ import annotations

import os
import signal
import struct
import sys
from pathlib import Path
from time import sleep

from trfpair.lab.batch import Job, Value

COLUMNS = ("text", "number", "fraction")


def work(cell: str, at: int, _item: object) -> tuple[Value, ...]:
    """A row of every type."""
    return f"{cell}–{at}", at * at, at / 8 if at % 3 else None


def slow(cell: str, at: int, item: object) -> tuple[Value, ...]:
    """The same, a little later."""
    sleep(0.002)
    return work(cell, at, item)


def faulty(cell: str, at: int, item: object) -> tuple[Value, ...]:
    """The same but for place 77, which fails."""
    if at == 77:
        raise ValueError("no row 77")
    return work(cell, at, item)


def deadly(cell: str, at: int, item: object) -> tuple[Value, ...]:
    """The same but for place 33, which kills its process each time."""
    if at == 33:
        os.kill(os.getpid(), signal.SIGKILL)
    return work(cell, at, item)


def once_deadly(cell: str, at: int, item: str) -> tuple[Value, ...]:
    """The same; place 133 kills its process the first time (a file of the name ``item`` tells)."""
    if at == 133 and not Path(item).exists():
        Path(item).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return work(cell, at, item)


def half_said(cell: str, at: int, item: str) -> tuple[Value, ...]:
    """The same; place 133 dies the first time while its process writes an answer."""
    if at == 133 and not Path(item).exists():
        Path(item).touch()
        frame = sys._getframe()
        while "result_queue" not in frame.f_locals:
            assert frame.f_back
            frame = frame.f_back
        os.write(frame.f_locals["result_queue"]._writer.fileno(), struct.pack("!i", 1000) + b"half")
        os.kill(os.getpid(), signal.SIGKILL)
    return work(cell, at, item)


def job(function: object = work, columns: tuple[str, ...] = COLUMNS, **identity: object) -> Job:
    """A job of these rows."""
    return Job("test", {"seed": 1, **identity}, columns, function)  # type: ignore[arg-type]
