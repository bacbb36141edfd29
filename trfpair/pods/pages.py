"""View models of the human-readable pages, and their templates (``templates/pods``). Imported only to render."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from jinja2 import Environment, StrictUndefined

from trfpair.pods.model import Outcome
from trfpair.pods.standings import BADLY, REALLY_BADLY, Report
from trfpair.resources import text


def render(name: str, **values: Any) -> str:
    """Fill in one of the templates."""
    environment = Environment(
        undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True
    )
    environment.filters["percent"] = percent
    environment.filters["number"] = number
    return environment.from_string(text("templates", f"pods/{name}.txt.j2")).render(values)


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


def seating_text(outcome: Outcome, system: str, names: dict[int, str]) -> str:
    """Write a seating and its reasons for people; by name where the request has names."""
    return render("seating", outcome=outcome, system=system, names=names)


def why_text(answer: dict[str, Any]) -> str:
    """Write the answer to a question about the seating for people."""
    return render("why", answer=answer)


def report_text(report: Report, names: dict[int, str]) -> str:
    """Write the standings, the badness and the cut for people."""
    return render("standings", report=report, names=names, badly=BADLY, really_badly=REALLY_BADLY)


def summary_text(told: dict[str, object], system: str) -> str:
    """Write the summary of a simulation for people."""
    return render("simulation", told=told, system=system)


def report_json(report: Report) -> dict[str, Any]:
    """Return the standings as JSON: exact shares as text (``"5/9"``), points as a number where whole."""
    return {
        "standings": [
            {
                "rank": row.rank,
                "player": row.player,
                "active": row.active,
                "points": row.points.numerator if row.points.denominator == 1 else str(row.points),
                "omw": str(row.omw),
                "tsn": row.tsn,
                "4tw": str(row.fourtw),
                "badness": list(row.badness),
                "total_badness": row.total_badness,
            }
            for row in report.rows
        ],
        "badness": {"per_round": list(report.rounds), "average": str(report.average_badness)},
        "omw": report.omw,
        "tie_breaks": list(report.tie_breaks),
        "cut": None
        if report.cut is None
        else {
            "after": report.cut.after,
            "clean": report.cut.clean,
            "decided_by": report.cut.decided_by,
            "tables": [*map(list, report.cut.tables)],
        },
    }
