"""Reports of the checker: text from a template, or JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from itertools import zip_longest
from typing import Any

from trfpair.batch.files import ALL, FileCheck, Parts
from trfpair.check import RoundCheck
from trfpair.model import Pair
from trfpair.output.render import render
from trfpair.standings import Judgement
from trfpair.trf import Problem


def check_report(results: Sequence[FileCheck], *, quiet: bool = False, parts: Parts = ALL) -> str:
    """The differences of each file side by side, those of the standings line by line, and a summary."""
    return render(
        "check.txt.j2", results=results, quiet=quiet, side_by_side=side_by_side, total=counts_of(results), parts=parts
    )


def side_by_side(check: RoundCheck) -> list[tuple[Pair | None, Pair | None]]:
    """The differing boards of a round: the rules' on the left, the tournament's on the right."""
    return list(zip_longest(check.checker, check.tournament))


def counts_of(results: Sequence[FileCheck]) -> dict[str, int]:
    """Counts over all files."""
    checks = [check for result in results for check in result.rounds]
    return {
        "files": len(results),
        "files_differing": sum(bool(result.differing) for result in results),
        "files_failed": sum(bool(result.error) for result in results),
        "rounds": len(checks),
        "rounds_differing": sum(not check.agrees for check in checks),
        "rounds_illegal": sum(bool(check.breaches) for check in checks),
        "pairs_differing": sum(len(check.tournament) for check in checks),
        "ranks": sum(result.standings.judged for result in results if result.standings),
        "ranks_differing": sum(len(result.standings.differences) for result in results if result.standings),
    }


def check_json(results: Sequence[FileCheck]) -> str:
    """The same as data."""

    def round_data(check: RoundCheck) -> dict[str, Any]:
        return {
            "round": check.round,
            "agrees": check.agrees,
            "checker": [list(pair) for pair in check.checker],
            "tournament": [list(pair) for pair in check.tournament],
            "failure": check.failure,
            "verdict": check.verdict,
            "breaches": [{**breach._asdict(), "pair": list(breach.pair)} for breach in check.breaches],
            "difference": check.difference and check.difference._asdict(),
        }

    data = {
        "files": [
            {
                "file": str(result.path),
                "system": result.system,
                "error": result.error,
                "problems": [_problem_data(problem) for problem in result.problems],
                "rounds": [round_data(check) for check in result.rounds],
                "standings": _judgement_data(result.standings),
            }
            for result in results
        ],
        "summary": counts_of(results),
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def _problem_data(problem: Problem) -> dict[str, Any]:
    """One finding of the reader."""
    return {
        "severity": problem.severity.value,
        "line": problem.line,
        "columns": [problem.first_column, problem.last_column],
        "field": problem.field,
        "found": problem.found,
        "expected": problem.expected,
        "treatment": problem.treatment,
        "message": problem.message,
    }


def _judgement_data(judged: Judgement | None) -> dict[str, Any] | None:
    """The judgement of the standings; null where they were not to be judged."""
    if judged is None:
        return None
    return {
        "judged": judged.judged,
        "reason": judged.reason,
        "list": list(judged.order),
        "source": judged.source,
        "edition": judged.edition,
        "differences": [asdict(difference) for difference in judged.differences],
    }
