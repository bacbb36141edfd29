"""The findings that others published, beside ours."""

from __future__ import annotations

from itertools import pairwise

from trfpair.base.plain import plain
from trfpair.lab.simulate.statistics import INTERVAL, Statistics
from trfpair.lab.simulate.study import Published

AGREES, ORDER_AGREES, OPEN, DIFFERS = "agrees", "order agrees", "not separated", "differs"
INCOMPARABLE, NOT_PLAYED = "not comparable", "not played"


@plain
class Verdict:
    """One published value or order, and what we found."""

    published: Published
    ours: str
    verdict: str
    why: str = ""


def judge(published: Published, statistics: Statistics) -> Verdict:
    """Compare one row. A value agrees within its tolerance and our 95 % interval; an order if no step is reversed.

    An order of which some step is within our error, and none reversed beyond it, is not separated.
    """
    if published.order:
        return _judge_order(published, statistics)
    mean = statistics.mean(published.cell, published.measure)
    ours = f"{mean.mean:.4g} ± {INTERVAL * mean.error:.2g}"
    if not mean.tournaments:
        return Verdict(published, "", NOT_PLAYED)
    if published.incomparable:
        return Verdict(published, ours, INCOMPARABLE, published.incomparable)
    gap = abs(mean.mean - published.value)
    return Verdict(published, ours, AGREES if gap <= published.within + INTERVAL * mean.error else DIFFERS)


def _judge_order(published: Published, statistics: Statistics) -> Verdict:
    means = {cell: statistics.mean(cell, published.measure) for cell in published.order}
    if not all(mean.tournaments for mean in means.values()):
        return Verdict(published, "", NOT_PLAYED)
    ordered = sorted(means, key=lambda cell: -means[cell].mean)
    ours = " > ".join(f"{cell} {means[cell].mean:.4g}" for cell in ordered)
    if published.incomparable:
        return Verdict(published, ours, INCOMPARABLE, published.incomparable)
    steps = [statistics.difference(one, other, published.measure) for one, other in pairwise(published.order)]
    signs = {step.sign for step in steps}
    return Verdict(published, ours, DIFFERS if -1 in signs else OPEN if 0 in signs else ORDER_AGREES)
