"""Totals of many tournaments: means, worst cases, 95 % intervals, and how often the cut is clean.

Everything is worked out in whole numbers, so that the same tournaments give the same bytes everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt
from typing import Any

from trfpair.base.errors import BadInput
from trfpair.base.inputs import whole_number
from trfpair.pods.simulate import Plan, Tournament

Summary = dict[str, Any]
CLEAN = "points"
"""What decides a clean cut."""


def mean(values: Sequence[int]) -> str:
    """Write the mean of whole numbers with two decimals, rounded half up, without floating point."""
    return _hundredths((200 * sum(values) + len(values)) // (2 * len(values)))


def _hundredths(value: int) -> str:
    return f"{value // 100}.{value % 100:02d}"


def interval(values: Sequence[int]) -> str:
    """Write half the width of the 95 % interval of a mean: 1.96 standard errors, rounded to two decimals."""
    count = len(values)
    if count < 2:
        return _hundredths(0)
    squares = count * sum(value * value for value in values) - sum(values) ** 2
    return _hundredths((isqrt(4 * 196 * 196 * squares // (count * count * (count - 1))) + 1) // 2)


def summary(plan: Plan, played: Sequence[Tournament]) -> Summary:
    """Add the tournaments up: means a round and a tournament (as text, two decimals), worst cases, counts."""
    told: Summary = {name: getattr(plan, name) for name in ("players", "rounds", "tournaments", "seed")}
    for name in ("badness", "rematches", "spread", "byes"):
        rows = [getattr(one, name) for one in played]
        totals = [sum(row) for row in rows]
        told[name] = {
            "per_round": [mean(column) for column in zip(*rows, strict=True)],
            "mean": mean(totals),
            "interval": interval(totals),
            "worst": max(totals),
        }
    told["repeated_byes"] = sum(one.repeated_byes for one in played)
    told["repeated_threes"] = sum(one.repeated_threes for one in played)
    told["badly_paired_players"] = sum(one.badly for one in played)
    told["really_badly_paired_players"] = sum(one.really_badly for one in played)
    told["cut"] = _cuts(plan, played)
    return told


def _cuts(plan: Plan, played: Sequence[Tournament]) -> Summary | None:
    """How the cuts were decided; shares in percent. None where there is no cut."""
    decided = [one.decided_by for one in played if one.decided_by is not None]
    if not decided:
        return None
    clean = [100 * (by == CLEAN) for by in decided]
    return {
        "after": plan.cut,
        "cuts": len(decided),
        "clean": decided.count(CLEAN),
        "percent": mean(clean),
        "interval": interval(clean),
        "decided_by": {name: decided.count(name) for name in plan.tie_breaks},
        "undecided": decided.count(""),
        "left_out": mean([one.left_out for one in played]),
    }


def numbers(text: str, where: str) -> list[int]:
    """Numbers of players as they are typed: ``16``, ``8,12,16``, ``8-64``. Raises BadInput for anything else."""
    found: list[int] = []
    for word in text.replace(",", " ").split():
        low, _, high = word.partition("-")
        first, last = whole_number(low), whole_number(high or low)
        if first is None or last is None or last < first or word.endswith("-"):
            raise BadInput(f"{where}: found `{word}`, expected numbers of players such as 16, 8,12,16 or 8-64")
        found += range(first, last + 1)
    if not found:
        raise BadInput(f"{where}: found nothing, expected numbers of players such as 16, 8,12,16 or 8-64")
    return list(dict.fromkeys(found))


def answer(fields: Sequence[Summary]) -> Summary | None:
    """How far points decide the cut: the largest field in which they decide at least half of the cuts (0 for none).

    None where no field has a cut.
    """
    cuts = [(field["players"], field["cut"]) for field in fields if field["cut"]]
    if not cuts:
        return None
    half = [players for players, cut in cuts if 2 * cut["clean"] >= cut["cuts"]]
    by_share = sorted(cuts, key=lambda pair: (pair[1]["clean"] * 10**6 // pair[1]["cuts"], -pair[0]))
    most, least = by_share[-1], by_share[0]
    return {
        "after": cuts[0][1]["after"],
        "half": sorted(half),
        "most": {"players": most[0], **most[1]},
        "least": {"players": least[0], **least[1]},
    }
