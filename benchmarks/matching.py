"""Processor time of the matching package in milliseconds, best of a few: ``python benchmarks/matching.py [runs]``."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from time import process_time
from typing import TypeVar

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from trfpair.matching.alternating import PerfectMatchings
from trfpair.matching.blossom import Costs, Solution, least_cost_matching
from trfpair.matching.cardinality import blockers, completable, maximum_matching, perfect_bye_mask
from trfpair.matching.optimal import OptimalMatchings
from trfpair.matching.tight import bipartite_matching, first_lexicographic
from trfpair.matching.transport import transport

T = TypeVar("T")
RUNS = int(sys.argv[1]) if len(sys.argv) > 1 else 3


def timed(name: str, work: Callable[[], T], goal: str = "") -> T:
    best: float | None = None
    for _ in range(RUNS):
        start = process_time()
        result = work()
        passed = process_time() - start
        best = passed if best is None else min(best, passed)
    print(f"{name:62s} {1000 * (best or 0):9.2f}" + (f"   goal {goal}" if goal else ""), flush=True)
    return result


def nearly_complete(random: Random, n: int, missing: int) -> list[int]:
    """Everybody has met about 2 * `missing` others."""
    full = (1 << n) - 1
    adj = [full ^ 1 << v for v in range(n)]
    for v in range(n):
        for w in random.sample(range(n), missing):
            adj[v] &= ~(1 << w)
            adj[w] &= ~(1 << v)
    return adj


def clubs(n: int, count: int) -> list[int]:
    """Nobody meets the own club."""
    members = [sum(1 << v for v in range(n) if v * count // n == club) for club in range(count)]
    return [(1 << n) - 1 & ~members[v * count // n] for v in range(n)]


def symmetric(count: int, cost: Callable[[int, int], int]) -> Costs:
    table: list[list[int | None]] = [[None] * count for _ in range(count)]
    for i in range(count):
        for j in range(i + 1):
            table[i][j] = table[j][i] = cost(i, j)
    return table


def cardinality(random: Random) -> None:
    for n in (500, 2000, 10_000):
        adj, full = nearly_complete(random, n, 9), (1 << n) - 1
        timed(f"nearly complete, n={n}: maximum matching", partial(maximum_matching, adj))
        timed(f"nearly complete, n={n}: completable", partial(completable, adj, full, full))
        timed(f"nearly complete, n={n - 1}: all possible byes", partial(perfect_bye_mask, adj, full >> 1))
        apart = clubs(n, 3)
        timed(f"three clubs, n={n}: maximum matching", partial(maximum_matching, apart))
        timed(f"a club of {n // 3} among {n // 2}: blockers", partial(blockers, apart, full >> n // 2))


def classes(random: Random) -> None:
    for rows, columns, goal in ((8, 25, "0.1"), (30, 60, "")):
        for bits in (1, 6, 400):
            demands = [random.randint(1, 50) for _ in range(columns)]
            supplies = [sum(demands) // rows] * rows
            supplies[0] += sum(demands) - sum(supplies)
            cost = [[random.getrandbits(bits) for _ in demands] for _ in supplies]
            timed(f"transport {rows} x {columns}, {bits} bits", partial(transport, supplies, demands, cost), goal)


def choices(random: Random) -> None:
    for n in (500, 2500):
        kind = [random.randrange(4) for _ in range(n)]
        masks = [sum(1 << j for j in range(n) if kind[j] == k) for k in range(4)]
        mixed = random.sample(kind, n)
        for name, wanted in (
            ("all", [(1 << n) - 1] * n),
            ("two classes", [masks[k] | masks[(k + 1) % 4] for k in mixed]),
            ("half forced", [masks[k] | (masks[0] | masks[1] if k > 1 else 0) for k in mixed]),
        ):
            rows = [row & ~(1 << random.randrange(n)) for row in wanted]
            match = timed(f"bipartite, {n} rows, {name}: any", partial(bipartite_matching, rows))
            if match is not None:
                first = partial(first_lexicographic, rows, match)
                timed(f"bipartite, {n} rows, {name}: first", first, "100-200" if n > 500 else "")


def decide_all(state: PerfectMatchings) -> None:
    """Everybody in turn takes the lowest possible partner."""
    for a in range(len(state.mate)):
        if state.vertices >> a & 1:
            state.fix(a, state.first_partner(a))


def ask_one(adj: list[int], mate: list[int]) -> None:
    PerfectMatchings(adj, mate).partners(0)


def decide_perfectly(adj: list[int], mate: list[int]) -> None:
    decide_all(PerfectMatchings(adj, mate))


def decisions(random: Random) -> None:
    for n in (500, 2000):
        adj = nearly_complete(random, n, 9)
        mate = maximum_matching(adj)
        timed(f"nearly complete, n={n}: all partners of one", partial(ask_one, adj, mate))
        timed(f"nearly complete, n={n}: every decision", partial(decide_perfectly, adj, mate))


def weighted(random: Random) -> None:
    for n, count, goal in ((60, 60, "20"), (60, 12, ""), (200, 40, ""), (500, 40, "300"), (1000, 40, "1000")):
        for bits in (6, 400):
            for kind in ("random", "own key preferred", "clusters"):
                if kind == "own key preferred" and count == n:
                    continue
                solve = problem(random, n, count, 1 << bits, kind)
                solution = timed(f"least cost, n={n}, {count} keys, {bits} bits, {kind}", solve, goal)
                if solution is not None:
                    decide = partial(decide_optimally, solution)
                    timed(f"    every decision, {len(solution.blossoms)} blossoms", decide)


def problem(random: Random, n: int, count: int, wide: int, kind: str) -> Callable[[], Solution | None]:
    """Odd keys that prefer themselves, or odd clusters of keys, leave several parity defects."""

    def cost(i: int, j: int) -> int:
        worse = i != j if kind == "own key preferred" else i % 7 != j % 7 if kind == "clusters" else False
        return random.randrange(wide) + 4 * wide * worse

    adj = nearly_complete(random, n, 5)
    keys = [random.randrange(count) for _ in range(n)] if count < n else list(range(n))
    return partial(least_cost_matching, adj, keys, symmetric(count, cost))


def decide_optimally(solution: Solution) -> None:
    decide_all(OptimalMatchings(solution))


if __name__ == "__main__":
    for part in (cardinality, classes, choices, decisions, weighted):
        part(Random(1))
