"""A round that is to be paired within a time: it is paired in a process of its own, which is killed when it is over."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from typing import Any

from trfpair.base.errors import BadInput, OutOfTime
from trfpair.event.history import before_round
from trfpair.event.model import Tournament
from trfpair.rounds.pairing import PairedRound, Settings, made_of, pair_view, view_to_pair
from trfpair.systems.trace import Trace


def pair_in_time(tournament: Tournament, settings: Settings, trace: Trace, seconds: float) -> PairedRound:
    """The round, as `pair_round` pairs it. Raises OutOfTime where that takes longer, and what `pair_round` raises."""
    if getattr(sys, "frozen", False) or not sys.executable:
        raise BadInput(
            "seconds: this program is frozen or embedded, so there is no Python to start for the round: "
            "pair without `seconds`, in a process of your own (`multiprocessing`) that you end"
        )
    event = view_to_pair(tournament, settings)
    asked = pickle.dumps((tournament, settings, trace))
    path = os.pathsep.join(filter(None, sys.path))
    try:
        done = subprocess.run(
            [sys.executable, "-c", "from trfpair.rounds.in_time import serve; serve()"],
            input=asked,
            capture_output=True,
            timeout=seconds,
            check=False,
            env={**os.environ, "PYTHONPATH": path},
        )
    except subprocess.TimeoutExpired:
        raise OutOfTime(f"the round was not paired within {seconds:g} seconds") from None
    if done.returncode:
        raise RuntimeError(f"the process that paired the round ended with {done.returncode}: {done.stderr.decode()}")
    answer = pickle.loads(done.stdout)
    if isinstance(answer, Exception):
        raise answer
    pairing, trace, own, doubts = answer
    history = before_round(event.tournament, settings.round, ahead=event.system.calendar)
    return made_of(event, history, pairing, trace, own, doubts)


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
