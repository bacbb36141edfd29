"""The findings of the checker, file by file: text from a template, or data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from itertools import zip_longest
from typing import Any

from trfpair.base.inputs import as_typed, in_one_line
from trfpair.event.model import Pair
from trfpair.lab.batch.files import FileCheck, Parts
from trfpair.output.render import render
from trfpair.output.sent_back import in_lines
from trfpair.ranking import Judgement
from trfpair.rounds.check import RoundCheck


def check_report(result: FileCheck, parts: Parts, *, quiet: bool) -> str:
    """The differences of a file side by side, those of the standings line by line; empty where it was not checked."""
    if result.error:
        return ""
    path = in_one_line(result.path)
    lacking = list(in_lines(result.sent_back, as_typed(result.path)))
    return render(
        "check.txt.j2", result=result, path=path, quiet=quiet, side_by_side=side_by_side, parts=parts, lacking=lacking
    )


def total_report(total: Mapping[str, int]) -> str:
    """The line below the reports of many files, from their summary."""
    return render("check-total.txt.j2", total=total)


def side_by_side(check: RoundCheck) -> list[tuple[Pair | None, Pair | None]]:
    """The differing boards of a round: the rules' on the left, the tournament's on the right."""
    return list(zip_longest(check.checker, check.tournament))


def file_data(result: FileCheck) -> dict[str, Any]:
    """The check of a file as data."""
    return {
        "file": str(result.path),
        "system": result.system,
        "error": result.error,
        "problems": [problem.to_dict() for problem in result.problems],
        "rounds": [check.to_dict() for check in result.rounds],
        "better": [one._asdict() for one in result.better],
        "standings": _judgement_data(result.standings),
        "sent_back": [one.to_dict() for one in result.sent_back],
        "adjustments": [one.to_dict() for one in result.adjustments or ()],
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
