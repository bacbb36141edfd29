"""The reference program of FIDE's technical commission, asked from outside (PyPI: gacrux), for the long tests."""

from __future__ import annotations

import contextlib
import io
import runpy
import sys
import tempfile
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

from trfpair.ranking import Column
from trfpair.ranking.value import Exact

MODULE = "gacrux.tiebreakchecker"
PAIRINGS = "gacrux.pairingchecker"

ALONE = ("FB", "AOB/F")
"""In one list with others these spoil the columns that follow: each is asked for alone."""

Answers = dict[str, dict[int, str]]
"""Code -> id -> the value as it is printed."""


def ask(text: str, codes: Sequence[str], *arguments: str) -> tuple[Answers, dict[int, int]]:
    """The values of some codes, and the ranks by all of them in their order."""
    lines = [
        line.split("\t") for line in run(MODULE, text, "-dT", *arguments, "-t", *codes).splitlines() if line.strip()
    ]
    assert lines[0][2:] == list(codes), lines[0]
    answers: Answers = {code: {int(line[0]): line[at] for line in lines[1:]} for at, code in enumerate(codes, start=2)}
    return answers, {int(line[0]): int(line[1]) for line in lines[1:]}


def ask_each(text: str, codes: Sequence[str], *arguments: str) -> Answers:
    """The values of each code, with the troublesome ones asked for alone."""
    together = [code for code in codes if not code.startswith(ALONE)]
    answers = ask(text, together, *arguments)[0] if together else {}
    for code in codes:
        if code.startswith(ALONE):
            answers |= ask(text, [code], *arguments)[0]
    return answers


def agrees(text: str) -> bool:
    """Whether it finds the ranks of a file right."""
    return '"check": true' in run(MODULE, text, "-c")


def same(column: Column, amount: Exact | None, printed: str) -> bool:
    """Whether a value is the one it printed, with as many places as it chose. It prints 0 where there is none."""
    if amount is None:
        return Fraction(printed) == 0
    places = len(printed.partition(".")[2])
    return abs(Fraction(amount, column.row.unit.whole) - Fraction(printed)) <= Fraction(1, 2 * 10**places)


def run(module: str, text: str, *arguments: str) -> str:
    """What a program of theirs prints about a file."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "event.trf"
        file.write_text(text, encoding="utf-8")
        output = io.StringIO()
        before = sys.argv
        sys.argv = [module, "-i", str(file), "-o", "-", *arguments]
        try:
            with contextlib.redirect_stdout(output), contextlib.suppress(SystemExit):
                runpy.run_module(module, run_name="__main__", alter_sys=True)
        finally:
            sys.argv = before
        return output.getvalue()
