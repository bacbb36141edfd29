"""A round that is to be paired within a time.

In the main thread of a program on POSIX a clock of the system interrupts the work. Elsewhere the round is paired in a
process of its own, which is killed when the time is over.
"""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import threading
from types import FrameType
from typing import Any

from trfpair.base.errors import BadInput, OutOfTime
from trfpair.event.model import Tournament
from trfpair.rounds.pairing import PairedRound, Settings, history_of, made_of, pair_round, pair_view, view_to_pair
from trfpair.systems.trace import Trace


class _Late(BaseException):
    """The clock rang; nothing between it and the caller takes it for an error of its own."""


def pair_in_time(tournament: Tournament, settings: Settings, trace: Trace, seconds: float) -> PairedRound:
    """The round, as `pair_round` pairs it. Raises OutOfTime where that takes longer, and what `pair_round` raises."""
    if not seconds > 0:
        raise _out_of(seconds)
    if _has_clock():
        return _interrupted(tournament, settings, trace, seconds)
    return _killed(tournament, settings, trace, seconds)


def _out_of(seconds: float) -> OutOfTime:
    return OutOfTime(f"the round was not paired within {seconds:g} seconds")


def _has_clock() -> bool:
    """Whether this thread can be interrupted by a clock that nobody else uses."""
    if sys.platform == "win32" or sys.platform == "emscripten":  # neither rings
        return False
    if threading.current_thread() is not threading.main_thread():
        return False
    return signal.getsignal(signal.SIGALRM) is signal.SIG_DFL and signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


_LONGEST = 1_000_000.0
"""Seconds that a clock of the system can be set to everywhere."""


_AGAIN = 0.25
"""Seconds after which the clock rings once more: what is raised in a finalizer is dropped by Python."""


def _interrupted(tournament: Tournament, settings: Settings, trace: Trace, seconds: float) -> PairedRound:
    """The round, paired here; the clock interrupts."""
    if sys.platform == "win32":
        raise AssertionError("Windows has no such clock")
    running = [True]

    def ring(_signal: int, _frame: FrameType | None) -> None:
        if running:
            raise _Late

    signal.signal(signal.SIGALRM, ring)
    try:
        signal.setitimer(signal.ITIMER_REAL, min(seconds, _LONGEST), _AGAIN)
        try:
            return pair_round(tournament, settings, trace)
        finally:
            running.clear()
    except _Late:
        raise _out_of(seconds) from None
    finally:
        running.clear()
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, signal.SIG_DFL)


def _killed(tournament: Tournament, settings: Settings, trace: Trace, seconds: float) -> PairedRound:
    """The round, paired in a process of its own."""
    if getattr(sys, "frozen", False) or not sys.executable:
        raise BadInput(
            "seconds: this program is frozen or embedded, so there is no Python to start for the round: "
            "pair in the main thread, or without `seconds` in a process of your own (`multiprocessing`) that you end"
        )
    event = view_to_pair(tournament, settings)
    asked = pickle.dumps((tournament, settings, trace))
    path = os.pathsep.join(filter(None, sys.path))
    try:
        done = subprocess.run(
            [sys.executable, "-c", "from trfpair.rounds.in_time import serve; serve()"],
            input=asked,
            capture_output=True,
            timeout=min(seconds, _LONGEST),
            check=False,
            env={**os.environ, "PYTHONPATH": path},
        )
    except subprocess.TimeoutExpired:
        raise _out_of(seconds) from None
    if done.returncode:
        raise RuntimeError(f"the process that paired the round ended with {done.returncode}: {done.stderr.decode()}")
    answer = pickle.loads(done.stdout)
    if isinstance(answer, Exception):
        raise answer
    pairing, trace, own, doubts = answer
    return made_of(event, history_of(event, settings.round), pairing, trace, own, doubts)


def serve() -> None:
    """The work of the process: a round comes in, its pairing goes out, or the failure."""
    tournament, settings, trace = pickle.loads(sys.stdin.buffer.read())
    answer: Any
    try:
        paired = pair_view(view_to_pair(tournament, settings), settings, trace)
        answer = (paired.pairing, paired.trace, paired.options, paired.doubts)
    except Exception as failure:
        answer = failure
    sys.stdout.buffer.write(pickle.dumps(answer))
