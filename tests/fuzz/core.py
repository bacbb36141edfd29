"""What every target of the fuzzing shares: inputs by number, a bound in time, findings that can be made again."""

from __future__ import annotations

import gc
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any, NamedTuple

import trfpair

PACKAGE = f"{Path(trfpair.__file__).parent}{os.sep}"
"""Where the code of the package is."""

SECONDS = 5
"""CPU time after which an answer to a small input is one too late."""


class Wrong(Exception):
    """An answer that breaks a promise; the text says which."""


class TooLong(BaseException):
    """No answer within the bound; nothing in the package can take it for a failure of its own."""


class Target(NamedTuple):
    """Something that is fuzzed: how an input is made, and what an answer is called (or Wrong)."""

    name: str
    make: Callable[[Random], Any]
    judge: Callable[[Any], str]


@dataclass
class Report:
    """What a run found."""

    verdicts: Counter[str] = field(default_factory=Counter)
    findings: list[tuple[int, str]] = field(default_factory=list)
    slowest: tuple[float, int] = (0.0, 0)
    """CPU seconds, and the number of the input."""


def made(target: Target, seed: int, number: int) -> Any:
    """The input of a number: the same for the same seed, whatever came before."""
    return target.make(Random(f"{target.name} {seed} {number}"))


@contextmanager
def _collector_paused() -> Iterator[None]:
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def run(
    target: Target, seed: int, count: int, first: int = 0, tell: Callable[[str], None] = lambda text: None
) -> Report:
    """Make and judge so many inputs; a finding never ends the run."""
    report = Report()
    with _alarm() as wind, _collector_paused():
        for number in range(first, first + count):
            case = made(target, seed, number)
            start = time.process_time()
            try:
                wind(SECONDS)
                verdict = target.judge(case)
            except (Exception, TooLong) as error:
                verdict = "wrong"
                report.findings.append((number, _told(error)))
                tell(f"{target.name} {seed} {number}: {report.findings[-1][1]}")
            report.verdicts[verdict] += 1
            report.slowest = max(report.slowest, (time.process_time() - start, number))
            if number % 20_000 == 0:
                gc.collect()
            if (number + 1 - first) % 100_000 == 0:
                tell(f"{target.name} {seed}: {number + 1 - first:,} inputs, {dict(report.verdicts)}")
    return report


def _told(error: BaseException) -> str:
    """The kind of an error, its text and the place in the package it comes from."""
    step, place = error.__traceback__, ""
    while step is not None:
        code = step.tb_frame.f_code
        if code.co_filename.startswith(PACKAGE):
            place = f" ({code.co_filename.removeprefix(PACKAGE)}:{step.tb_lineno})"
        step = step.tb_next
    return f"{type(error).__name__}: {str(error)[:300]}{place}"


@contextmanager
def _alarm() -> Iterator[Callable[[float], object]]:
    """What winds an alarm that raises TooLong after so much CPU time, where the system has such a timer."""
    if not hasattr(signal, "setitimer"):
        yield lambda seconds: None
        return
    before = signal.signal(signal.SIGVTALRM, _too_long)
    try:
        yield lambda seconds: signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def _too_long(_signal: int, _frame: FrameType | None) -> None:
    raise TooLong(f"no answer in {SECONDS} s")


def to_stderr(text: str) -> None:
    """Progress and findings, as they come."""
    print(text, file=sys.stderr, flush=True)
