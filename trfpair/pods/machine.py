"""The JSON that `trfpair pods` answers with: the placements of the protocol, reasons and figures, standings."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from trfpair.base.errors import BadInput
from trfpair.pods import TableSystem
from trfpair.pods.model import Outcome, Request, exact
from trfpair.pods.pages import told
from trfpair.pods.standings import Report
from trfpair.systems.trace import Trace


def seating_json(outcome: Outcome, system: TableSystem, asked: Mapping[str, Any], trace: Trace) -> dict[str, Any]:
    """The seating: ``placements`` as the page of cEDH expects it, widened by what was asked for."""
    found: dict[str, Any] = {"placements": [{"players": list(table)} for table in outcome.tables]}
    more = {"byes": list(outcome.byes), "warnings": [notice.text for notice in outcome.notices]}
    asked_for = system.on_request
    found |= {key: value for key, value in more.items() if key not in asked_for or asked[asked_for[key]]}
    return found | (_reasons(outcome, system, trace) if trace.on else {})


def _reasons(outcome: Outcome, system: TableSystem, trace: Trace) -> dict[str, Any]:
    """Data that ``--trace`` adds: steps, in words and as data, those of the rules that yielded last, and figures."""
    steps: list[dict[str, Any]] = [
        {"rule": step.article, "text": text, "step": step.kind, **step.data}
        for step, text in zip(trace.steps, told(system, trace.steps), strict=True)
    ]
    steps += [
        {"rule": "yielded", "text": notice.text, "step": "yielded", "kind": notice.kind} for notice in outcome.notices
    ]
    return {"trace": steps, "figures": dict(outcome.figures)}


def report_json(report: Report) -> dict[str, Any]:
    """The standings: exact shares as text (``"5/9"``), points as a number where whole."""
    return {
        "standings": [
            {
                "rank": row.rank,
                "player": row.player,
                "active": row.active,
                "points": exact(row.points),
                "mw": str(row.mw),
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


def request_json(request: Request) -> dict[str, Any]:
    """The request as programs of the cEDH page read it: players, rounds as lists of tables, all three weights.

    Raises BadInput for what has no place there: byes, scores of their own, tables without a winner told.
    """
    if request.scores is not None or request.byes is not None or any(round_.byes for round_ in request.rounds):
        raise BadInput("--request: the file has byes or `scores`, which the request of the cEDH page cannot say")
    rounds = [
        [{"players": list(table.players), "winner": table.winner} for table in each.tables] for each in request.rounds
    ]
    if any(table["winner"] is None for tables in rounds for table in tables):
        raise BadInput("--request: a table has no `winner`, which the request of the cEDH page must say")
    weights = request.weights
    told = {"rematch": weights.rematch, "non_equal_scores": weights.score, "3_player_table": weights.three}
    return {
        "players": list(request.players),
        "rounds": rounds,
        "weights": {key: float(value) for key, value in told.items()},
    }


def one_line(content: dict[str, Any]) -> str:
    """One line of JSON."""
    return json.dumps(content) + "\n"
