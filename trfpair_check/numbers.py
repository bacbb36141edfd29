"""Numbers that prove a matching least (section 6)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable
from itertools import combinations, product
from typing import Any

from .tournament import Player
from .words import require


def lower_bound(
    y: Counter[Player],
    sets: list[tuple[int, list[Player]]],
    players: list[Player],
    edge: Callable[..., Any],
    least: Callable[..., Any],
    kind: Callable[..., Any] = id,
    cost: Callable[..., Any] | None = None,
    known: dict[Any, int | None] | None = None,
) -> int:
    """Checks 1 and 3 of section 6; no perfect matching costs less than half of what this returns.

    `least` is at most `cost`, and depends on the `kind` of players alone: so players alike are looked at together.
    """
    marks, known = dict.fromkeys(players, 0), {} if known is None else known
    alike: dict[Any, list[Player]] = defaultdict(list)
    within: dict[int, int] = {}
    require(marks.keys() >= y.keys(), "numbers of strangers")
    for n, (z, members) in enumerate(sets):
        require(z > 0 and len(members) % 2 and len({*members}) == len(members), "a set of an even number")
        require(marks.keys() >= {*members}, "a set with strangers")
        for p in members:
            marks[p] |= 1 << n
    for p, mark in marks.items():
        alike[y[p], mark, kind(p)].append(p)
    groups = list(alike.items())
    for n, ((y_a, mark_a, kind_a), some) in enumerate(groups):
        for (y_b, mark_b, kind_b), others in groups[n:]:
            both = mark_a & mark_b
            if both not in within:
                within[both] = sum(z for n, (z, _) in enumerate(sets) if both >> n & 1)
            if (kind_a, kind_b) not in known:
                known[kind_a, kind_b] = least(some[0], others[0])
            spare, at_least = within[both] - y_a - y_b, known[kind_a, kind_b]
            if at_least is None or 2 * at_least + spare < 0:
                for a, b in combinations(some, 2) if some is others else product(some, others):
                    require(not edge(a, b) or (cost and 2 * cost(a, b) + spare >= 0), f"the edge {a.id}-{b.id}")
    return y.total() - sum(z * (len(members) - 1) // 2 for z, members in sets)
