"""The best seating that can be found with two players at one table, for both systems (``why.py``)."""

from __future__ import annotations

from random import Random

from trfpair.pods.backtrack import bye_sets
from trfpair.pods.cedh_round import Round
from trfpair.pods.cedh_seek import Proof, fewest, objective, searched
from trfpair.pods.choices import Pair
from trfpair.pods.cover import COVERED, cover_of
from trfpair.pods.exact import EXACT_LIMIT, SmallField
from trfpair.pods.problem import Problem, Tables, tied
from trfpair.pods.search import search
from trfpair.pods.squire_round import Round as SquireRound
from trfpair.pods.squire_seek import schedules
from trfpair.pods.twos import first_perfect


def together(round_: Round, made: Tables, pair: Pair) -> tuple[Tables | None, Proof]:
    """cEDH: the best seating with the two, None if there is none; and what is proved of it among such seatings."""
    problem, _ = objective(round_)
    if problem.count <= EXACT_LIMIT:
        return _examined(problem, pair), Proof(True, True, True)
    costs = tied(problem, pair)
    found = searched(round_, costs, _joined(problem, made, pair), _unreachable(costs), pair=pair)
    settled, proof = fewest(round_, found, pair)
    if settled is not found:
        settled = searched(round_, costs, settled, _unreachable(costs), cycles=3, pair=pair)
    return settled, proof


def squire_together(round_: SquireRound, made: Tables, pair: Pair) -> tuple[Tables | None, list[str]]:
    """squire: the best seating with the two, None if there is none; and which of its sums are proved the least."""
    spread = round_.options.objective == "spread"
    problem = round_.problem(spread)
    if problem.count <= EXACT_LIMIT:
        return _examined(problem, pair), ["rematches", "byes", "lowest", *(["spread"] if spread else [])]
    if round_.size == 2 and not round_.options.tolerance:
        return _at_a_table_of_two(round_, pair), ["rematches", "byes", "lowest"]
    found = _joined(problem, made, pair)
    if not round_.options.tolerance:
        costs, length = tied(round_.problem(True), pair), schedules(round_, problem.count)[1]
        found = search(costs, costs, found, Random(round_.options.seed), length, _unreachable(costs))
    return _proved(round_, found, pair)


def _proved(round_: SquireRound, found: Tables, pair: Pair) -> tuple[Tables, list[str]]:
    """Put a seating with the two to the proof: first its rematches, then the earlier byes of those with a bye."""
    seated, byes = round_.split(found)
    excess, load = round_.excess(seated), round_.load(byes)
    cover = cover_of(round_.rematches(), excess, round_.had, pair) if len(round_.players) <= COVERED else None
    if cover is None:
        return found, [] if excess else ["rematches"] + ["byes"] * (load == round_.least_load())
    fewer = cover.least(excess)
    if fewer.tables is None and fewer.bound < excess:
        return found, []
    best = fewer.tables or found
    load = round_.load(round_.split(best)[1])
    fairer = cover.least_extra(fewer.bound, round_.least_load(), load) if fewer.bound <= cover.most else None
    if fairer is None or (fairer.tables is None and fairer.bound < load):
        return best, ["rematches"]
    return fairer.tables or best, ["rematches", "byes"]


def _examined(problem: Problem, pair: Pair) -> Tables | None:
    """The best of all seatings of a small field."""
    field = SmallField(problem, pair)
    tables = field.solve()
    with_both = any(
        {*pair} <= {*table} and problem.groups[group].paired
        for group, table in zip(problem.layout, tables, strict=True)
    )
    return tables if with_both else None


def _at_a_table_of_two(round_: SquireRound, pair: Pair) -> Tables:
    """The two at their table, everybody else by matching."""
    others = [player for player in range(len(round_.players)) if player not in pair]
    place = {player: at for at, player in enumerate(others)}
    free = [
        sum(1 << place[other] for other in others if other != player and not round_.met[player] >> other & 1)
        for player in others
    ]
    order = [place[byes[0]] for byes in bye_sets(round_.had, 1) if byes[0] not in pair] if round_.spare else []
    pairs, bye = first_perfect(free, bool(round_.spare), order)
    tables = [sorted(pair), *([others[one], others[other]] for one, other in pairs)]
    return round_.whole(tables, [] if bye is None else [others[bye]])


def _joined(problem: Problem, made: Tables, pair: Pair) -> Tables:
    """The seating made, with the two exchanged to one table."""
    tables = [list(table) for table in made]
    here = [number for number, group in enumerate(problem.layout) if problem.groups[group].paired]
    goal = next((number for number in here if {*pair} & {*tables[number]}), here[0])
    for player in pair:
        if player not in tables[goal]:
            left = next(table for table in tables if player in table)
            gives = next(one for one in reversed(tables[goal]) if one not in pair)
            left[left.index(player)], tables[goal][tables[goal].index(gives)] = gives, player
    return tables


def _unreachable(costs: Problem) -> int:
    """A cost below that of every seating."""
    return min(map(min, costs.weight)) - 1
