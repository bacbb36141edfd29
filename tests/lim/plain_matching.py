"""How many pairs players can make, found the schoolbook way (Edmonds 1965): slow, plain, and nothing of the engine."""

from __future__ import annotations

from collections import deque

Graph = dict[int, set[int]]


def largest(graph: Graph) -> int:
    """Number of edges of a maximum matching."""
    mate: dict[int, int] = {}
    for v in graph:
        if v not in mate:
            w = next((w for w in sorted(graph[v]) if w not in mate), None)
            if w is not None:
                mate[v], mate[w] = w, v
    for v in graph:
        if v not in mate:
            _augment(graph, mate, v)
    return len(mate) // 2


def _augment(graph: Graph, mate: dict[int, int], root: int) -> None:
    parent: dict[int, int] = {}
    base = {v: v for v in graph}
    outer, queue = {root}, deque([root])

    def ancestor(v: int, w: int) -> int:
        seen = set()
        while True:
            v = base[v]
            seen.add(v)
            if v == root:
                break
            v = parent[mate[v]]
        while base[w] not in seen:
            w = parent[mate[base[w]]]
        return base[w]

    def mark(v: int, stem: int, child: int, blossom: set[int]) -> None:
        while base[v] != stem:
            blossom |= {base[v], base[mate[v]]}
            parent[v] = child
            child = mate[v]
            v = parent[child]

    while queue:
        v = queue.popleft()
        for w in sorted(graph[v]):
            if base[v] == base[w] or mate.get(v) == w:
                continue
            if w == root or (w in mate and mate[w] in parent):
                stem = ancestor(v, w)
                blossom: set[int] = set()
                mark(v, stem, w, blossom)
                mark(w, stem, v, blossom)
                for u in graph:
                    if base[u] in blossom:
                        base[u] = stem
                        if u not in outer:
                            outer.add(u)
                            queue.append(u)
            elif w not in parent:
                parent[w] = v
                if w not in mate:
                    while True:
                        before = parent[w]
                        following = mate.get(before)
                        mate[w], mate[before] = before, w
                        if following is None:
                            return
                        w = following
                outer.add(mate[w])
                queue.append(mate[w])
