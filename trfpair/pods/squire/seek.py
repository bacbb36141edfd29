"""How a squire round is seated when neither the plain walk nor an exact solver serves.

First the walk with backtracking, then a seeded search that keeps as much of the walk's top as it can. Both for one set
of byes after the other, the fairest first. An exact cover says what cannot be done, and finds what they have missed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import islice
from random import Random

from trfpair.pods.solver.cover import COVERED, Cover, OutOfNodes, cover_of
from trfpair.pods.solver.exact import EXACT_LIMIT, SmallField
from trfpair.pods.solver.joined import put_to_proof
from trfpair.pods.solver.problem import Tables, spread_bound, total_cost
from trfpair.pods.solver.search import Schedule, search
from trfpair.pods.squire.backtrack import Budget, bye_sets, finish, plain_walk
from trfpair.pods.squire.round import Costs, Seated, SquireRound

BYES_TRIED = 3
"""For so many sets of byes the whole rest is searched, before byes and tables are searched together."""
LARGE = 300
"""Of a field larger than this the rest is searched for one set of byes only."""
CYCLES, LARGE_CYCLES = (8, 4), (4, 2)
"""Cycles of the search for few rematches and of that for equal scores; the second for more players than `LARGE`."""
MOST_BYES = 60
"""So many sets of byes are tried at all."""


def clean(round_: SquireRound) -> tuple[Seated | None, list[Tables]]:
    """Seat without rematches: the fairest and lowest byes that leave such a seating, then the order of the walk.

    For each set of byes the walk with backtracking within its share of the nodes; where these run out, an exact cover
    says whether there is anything to be found, and a search finds it with as much of the walk's top as it can.
    Returns that seating, None if there is none; and the whole seatings, with rematches, to which the search has come.
    """
    budget, parts = Budget(round_.options.nodes), 4 if round_.spare else 1
    near: list[Tables] = []
    sure, tried = True, _sets_tried(round_)

    @cache
    def cover() -> Cover | None:
        small = len(round_.players) <= COVERED
        return cover_of(round_.rematches(), 0, round_.had) if small else None

    for number, byes in enumerate(islice(bye_sets(round_.had, round_.spare), MOST_BYES)):
        share = budget.share(parts)
        tables = finish(round_.met, _seats(round_, byes), round_.size, round_.options.tolerance, share)
        if tables is not None:
            return Seated(tables, list(byes), "backtracking", sure), near
        if share.left >= 0:
            continue
        covered, known = _covered(cover(), byes)
        if known and covered is None:
            continue
        if not known and number >= tried:
            break
        found, how, kept = _near_the_walk(round_, byes, covered)
        if not round_.excess(found):
            return Seated(sorted(map(sorted, found)), list(byes), how, sure, kept), near
        near.append(round_.whole(found, byes))
        sure = False
    return None, near


def stepped_back(round_: SquireRound, seated: Seated) -> int | None:
    """How many full tables the walk took apart again on its way to the seating.

    None where it does not come to it: there are rematches, another aim, or more steps than it has.
    """
    options, budget = round_.options, Budget(round_.options.nodes)
    if seated.how == "plain":
        return 0
    if round_.excess(seated.tables) or options.objective != "walk":
        return None
    tables = finish(round_.met, _seats(round_, seated.byes), round_.size, options.tolerance, budget)
    return budget.back if tables is not None and sorted(tables) == sorted(seated.tables) else None


def _covered(cover: Cover | None, byes: Sequence[int]) -> tuple[Tables | None, bool]:
    """All others without rematches; and whether it is known now if there is such a seating."""
    try:
        return (cover.without(byes, 0), True) if cover else (None, False)
    except OutOfNodes:
        return None, False


def _near_the_walk(round_: SquireRound, byes: Sequence[int], covered: Tables | None) -> tuple[Tables, str, int]:
    """Seat all others by a search that keeps as much of the walk's top as it can; else as the cover has found.

    Tells how, and how many tables of the walk stand.
    """
    costs, rng = round_.costs, Random(round_.options.seed)
    found, kept = _tail(round_, costs, _walked(round_, byes), rng)
    if round_.excess(found) and covered is not None:
        return _reseat(round_, costs, covered, [0] * len(covered), rng), "cover", 0
    return found, "tail" if kept else "search", kept


def _seats(round_: SquireRound, byes: Sequence[int]) -> int:
    return round_.everyone & ~sum(1 << player for player in byes)


def searched(round_: SquireRound, tables: Tables, left: list[int], near: Sequence[Tables]) -> Seated:
    """Seat by the seeded search, starting from the plain walk; never worse than the walk made whole.

    In a large field it goes on from what a search for other byes has come to, if that is better: a search from the
    walk would take as long once more.
    """
    costs, rng = round_.costs, Random(round_.options.seed)
    starts = [completed(round_, tables, left)]
    starts += [round_.whole(_walked(round_, byes), byes) for byes in _fair_byes(round_)]
    if len(round_.players) > LARGE:
        starts += near
    start = min(starts, key=lambda seating: total_cost(costs.hard, seating))
    best = _reseat(round_, costs, start, costs.hard.layout, rng)
    return _put_to_proof(round_, costs, best, rng)


def _put_to_proof(round_: SquireRound, costs: Costs, found: Tables, rng: Random) -> Seated:
    """Put rematches and byes of a seating to the proof, by an exact cover; search on where a better one came of it."""
    tables, byes = round_.split(found)
    excess = round_.excess(tables)
    if not excess and round_.fair(byes):
        return Seated(tables, byes, "search", True)
    cover = cover_of(round_.rematches(), excess, round_.had) if len(round_.players) <= COVERED else None
    if cover is None:
        return Seated(tables, byes, "search", False)
    done = put_to_proof(cover, found, excess, round_.load_of, round_.least_load())
    if done.tables is found:
        return Seated(tables, byes, "search", done.extra)
    tables, byes = round_.split(_reseat(round_, costs, done.tables, costs.hard.layout, rng))
    return Seated(tables, byes, "cover", done.extra)


def _sets_tried(round_: SquireRound) -> int:
    return 1 if len(round_.players) > LARGE else BYES_TRIED


def _fair_byes(round_: SquireRound) -> Iterator[tuple[int, ...]]:
    return islice((byes for byes in bye_sets(round_.had, round_.spare) if round_.fair(byes)), _sets_tried(round_))


def _walked(round_: SquireRound, byes: Sequence[int]) -> Tables:
    """Walk without those who have a bye, and seat the left over ones as they stand."""
    tables, left = plain_walk(round_.met, _seats(round_, byes), round_.size, round_.options.tolerance)
    return [*tables, *(left[place : place + round_.size] for place in range(0, len(left), round_.size))]


def _tail(round_: SquireRound, costs: Costs, start: Tables, rng: Random) -> tuple[Tables, int]:
    """Reseat the last tables of the walk, and ever more of them, until nobody meets an old opponent."""
    tail = 2
    while True:
        kept = max(0, len(start) - tail)
        found = start[:kept] + _reseat(round_, costs, start[kept:], [0] * (len(start) - kept), rng, last=False)
        if not kept or not round_.excess(found):
            return found, kept
        tail += tail


def _reseat(
    round_: SquireRound, costs: Costs, tail: Tables, layout: list[int], rng: Random, last: bool = True
) -> Tables:
    """Seat the players of some tables anew, among themselves: few rematches first, then equal scores.

    Unless it is the ``last`` attempt, a seating that still has rematches is not worth the second search, and with many
    players the first one looks at rematches alone.
    """
    players = sorted(player for table in tail for player in table)
    place = {player: number for number, player in enumerate(players)}
    part = costs.part(players, layout)
    start = [[place[player] for player in table] for table in tail]
    if len(players) <= EXACT_LIMIT:
        found = SmallField(part.hard).solve()
    else:
        bound, (flat, mild) = _bound(round_, players, layout), schedules(round_, len(players))
        if last or len(players) <= LARGE:
            found = search(part.hard, part.flat, start, rng, flat, max(bound, part.hard.unit - 1))
        else:
            flat = replace(flat, cycles=CYCLES[0])
            found = search(part.few, part.flat, start, rng, flat, part.few.unit - 1)
        if last or total_cost(part.hard, found) < part.hard.unit:
            found = search(part.hard, part.mild, found, rng, mild, bound)
    return [[players[member] for member in table] for table in found]


def _bound(round_: SquireRound, players: list[int], layout: list[int]) -> int:
    """Return a cost the tables cannot undercut: no rematch, and the least spread where everybody is seated."""
    if any(layout):
        return 0
    return spread_bound([round_.scores[player] for player in players], [round_.size] * len(layout))


def schedules(round_: SquireRound, players: int) -> tuple[Schedule, Schedule]:
    """Return the length of the search for few rematches and of that for equal scores.

    Thresholds are score differences in parts of a point; in the first a rematch counts as twelve points.
    """
    moves, unit = max(4, round_.options.effort * 60_000 // (players * 8)), round_.scale
    fewest, equal = CYCLES if players <= LARGE else LARGE_CYCLES
    few = Schedule(fewest, max(2, moves // 2), (12 * unit,))
    return few, Schedule(equal, moves, tuple(step * unit for step in (8, 6, 4, 3, 2, 1, 0)))


def completed(round_: SquireRound, tables: Tables, left: list[int]) -> Tables:
    """Make the plain walk a whole seating: the lowest left over have the byes, the others sit as they stand."""
    byes, rest = left[len(left) - round_.spare :], left[: len(left) - round_.spare]
    more = [rest[place : place + round_.size] for place in range(0, len(rest), round_.size)]
    return round_.whole([*tables, *more], byes)


def spread_out(round_: SquireRound, tables: Tables, left: list[int]) -> Seated:
    """Seat the whole round for the smallest spread among the seatings with the fewest rematches and fair byes."""
    costs, rng = round_.costs, Random(round_.options.seed)
    near: list[Tables] = []
    for byes in _fair_byes(round_):
        start = _walked(round_, byes)
        found = _reseat(round_, costs, start, [0] * len(start), rng)
        if not round_.excess(found):
            players = [player for table in found for player in table]
            proved = round_.spread(found) == _bound(round_, players, [0] * len(found))
            return Seated(sorted(map(sorted, found)), list(byes), "spread-search", proved)
        near.append(round_.whole(found, byes))
    return searched(round_, tables, left, near)
