"""How a cEDH round is made better than the walk, and what is then proved of it (docs/pods.md, C5).

Up to 16 players all seatings are examined. Beyond, a seeded search comes first, and where it left rematches another for
these alone. What they found is put to the proof: an exact cover says what the least badness is, then the fewest
repeated seats at tables of three, and brings a seating with them where the search had missed it. The search goes on
from there.
"""

from __future__ import annotations

from dataclasses import replace

from trfpair.base.plain import plain
from trfpair.pods.cedh.round import CedhRound
from trfpair.pods.solver.choices import Wanted
from trfpair.pods.solver.cover import COVERED, cover_of
from trfpair.pods.solver.exact import EXACT_LIMIT, SmallField
from trfpair.pods.solver.joined import put_to_proof
from trfpair.pods.solver.problem import Problem, Tables, tied, total_cost
from trfpair.pods.solver.search import Schedule, search

MILD = {"rematch-first": (1, 2, 12), "score-first": (6, 2, 2), "walk": (1, 2, 12)}
"""Soft weights of the search for (spread, threes, badness): what one may cost in terms of the other for a while."""

MEETINGS = {"badness": 1, "threes": 0, "spread": 0}
"""The place values of a seating of which nothing but the earlier meetings counts."""

LARGE, LARGE_CYCLES = 1000, 3
"""Larger fields than this are searched in fewer cycles: a round of 2,000 players stays below five seconds."""


@plain
class Proof:
    """Bounds that no seating can better: the badness; the repeated threes at that badness; the whole objective."""

    badness: bool
    threes: bool
    whole: bool


def schedule(players: int, effort: int, unit: int, cycles: int = 6) -> Schedule:
    """Return the length of the search: about the same number of compared swaps for every field.

    ``unit`` is the cost of one point of difference, in which the thresholds are measured.
    """
    moves = max(4, effort * 60_000 // (players * 8))
    cycles = min(cycles, LARGE_CYCLES) if players > LARGE else cycles
    return Schedule(cycles=cycles, moves=moves, thresholds=tuple(step * unit for step in (8, 6, 4, 3, 2, 1, 0)))


def improve(round_: CedhRound, start: Tables) -> tuple[Tables, Proof]:
    """Return the best seating found and what is proved of it; ``start`` itself if there is none that is better."""
    if round_.options.mode == "walk":
        return start, _proof(round_, start, whole=False)
    problem, bound = objective(round_)
    first = total_cost(problem, start)
    if first == bound:
        return start, _proof(round_, start, whole=True)
    if problem.count <= EXACT_LIMIT:
        best = SmallField(problem).solve()
        best = best if total_cost(problem, best) < first else start
        return best, _proof(round_, best, whole=True)
    return _put_to_proof(round_, problem, searched(round_, problem, start, bound), bound)


def objective(round_: CedhRound) -> tuple[Problem, int]:
    """Return the seating problem of the mode, and a cost that no seating undercuts."""
    places, bye = round_.places(), 0
    if round_.byes:
        places, bye = {name: value * 64 * len(round_.players) for name, value in places.items()}, 1
    return round_.problem(places, bye), round_.bound(places)


def searched(
    round_: CedhRound, problem: Problem, start: Tables, bound: int, cycles: int = 6, wanted: Wanted = ()
) -> Tables:
    """Search for less from a seating on; on milder weights, so that rules yield for a while.

    The problem is one in which it costs more than anything else to keep from what is ``wanted``, and it stays so.
    """
    places = round_.places()
    unit = max(1, places["spread"] * round_.scale or places["badness"] // 5)
    soft = round_.problem(places, 0)
    if round_.order():
        spread, threes, badness = MILD[round_.options.mode]
        unit = round_.scale
        soft = round_.problem({"spread": spread, "threes": threes * unit, "badness": badness * unit}, 0)
    if wanted:
        soft = tied(soft, wanted)
    length = schedule(problem.count, round_.options.effort, unit, cycles)
    return search(problem, soft, start, round_.rng, length, bound)


def _put_to_proof(round_: CedhRound, problem: Problem, found: Tables, bound: int) -> tuple[Tables, Proof]:
    """Put the badness and the repeated threes of a seating to the proof; search on where a better one came of it."""
    best, proof = fewest(round_, rarer_meetings(round_, found))
    if best is not found:
        found = searched(round_, problem, best, bound, cycles=3)
    return found, Proof(proof.badness, proof.threes, total_cost(problem, found) == bound)


def rarer_meetings(round_: CedhRound, found: Tables) -> Tables:
    """Search for less badness alone, where there is some and it comes first; ``found`` itself if there is none."""
    meetings = round_.problem(MEETINGS, 0)
    if round_.order()[:1] != ("badness",) or not total_cost(meetings, found):
        return found
    length = schedule(meetings.count, round_.options.effort, 1)
    return search(meetings, meetings, found, round_.rng, replace(length, thresholds=(2, 1, 1, 0, 0)), 0)


def fewest(round_: CedhRound, found: Tables, wanted: Wanted = ()) -> tuple[Tables, Proof]:
    """Find the least badness and then the fewest repeated threes, as far as these come first in the objective."""
    proof = _proof(round_, found, whole=False)
    if round_.order()[:1] != ("badness",) or len(round_.players) > COVERED or (proof.badness and proof.threes):
        return found, proof
    problem = round_.problem(MEETINGS, 0)
    cost = total_cost(problem, found)
    cover = cover_of(problem, cost, round_.small, wanted)
    if cover is None:
        return found, proof
    done = put_to_proof(cover, found, cost, lambda tables: round_.sums(tables).threes, round_.least_threes())
    return done.tables, Proof(done.cost, done.extra or proof.threes, False)


def _proof(round_: CedhRound, tables: Tables, whole: bool) -> Proof:
    """Bounds without a search: no badness at all, nobody at a table of three who could be spared it, all examined."""
    sums = round_.sums(tables[:-1] if round_.byes else tables)
    first = whole and round_.order()[:1] == ("badness",)
    return Proof(not sums.badness or first, sums.threes == round_.least_threes() or first, whole)
