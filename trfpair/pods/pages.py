"""The pages of tables of N players: a seating and its reasons, answers to questions, standings, many tournaments.

``own`` is a folder of the user with templates that come before ours.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from trfpair.output.render import render
from trfpair.pods import TableSystem
from trfpair.pods.model import Outcome
from trfpair.pods.standings import BADLY, REALLY_BADLY, Report
from trfpair.systems.trace import Step


def percent(share: Fraction) -> str:
    """Write an exact share as a percentage with two decimals."""
    return number(share * 100, 2)


def number(value: Fraction | int, most: int = 2) -> str:
    """Write an exact number with at most so many decimals, rounded half up; whole numbers without any."""
    value = Fraction(value)
    if value.denominator == 1:
        return str(value.numerator)
    units = int(abs(value) * 10**most + Fraction(1, 2))
    return f"{'-' if value < 0 else ''}{units // 10**most}.{units % 10**most:0{most}d}"


def seating_text(
    outcome: Outcome, system: TableSystem, steps: Sequence[Step], names: dict[int, str], own: str = ""
) -> str:
    """A seating and its reasons; by name where the request has names."""
    return render("pods/seating.txt.j2", own_folder=own, outcome=outcome, system=system, steps=steps, names=names)


def told(system: TableSystem, steps: Sequence[Step]) -> list[str]:
    """What each step says, in the words of the page."""
    return render("pods/told.txt.j2", system=system, steps=steps).splitlines()


def asked_text(answer: dict[str, Any], system: TableSystem, own: str = "") -> str:
    """The answer to a question about the seating."""
    return render("pods/why.txt.j2", own_folder=own, answer=answer, system=system)


def report_text(report: Report, names: dict[int, str], own: str = "") -> str:
    """The standings, the badness and the cut."""
    numbers: dict[str, Any] = {"number": number, "percent": percent, "badly": BADLY, "really_badly": REALLY_BADLY}
    return render("pods/standings.txt.j2", own_folder=own, report=report, names=names, **numbers)


def summary_text(summary: dict[str, object], system: TableSystem, own: str = "") -> str:
    """The summary of a simulation."""
    return render("pods/simulation.txt.j2", own_folder=own, told=summary, system=system)
