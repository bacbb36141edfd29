"""Reasons that say the same of several, as one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from trfpair.systems.why import BETWEEN_TWO, LEFT_OVER, MOST_BARS, Because, ids_in, pair_by_pair


def told_as_one(reasons: Sequence[Because]) -> tuple[Because, ...]:
    """The reasons in order, with one for all whom the same is said of: it stands in the place of the first.

    What keeps each of them apart from a group stands behind it. Of a group, where it is told behind one who would be
    left over, that one has a reason of its own.
    """
    blocks: dict[tuple[object, ...], list[list[Because]]] = {}
    last: list[Because] = []
    for at, because in enumerate(reasons):
        if last and because.kind in BETWEEN_TWO and last[0].kind == _NOBODY and _in_one(last[0]):
            last.append(because)
            continue
        last = [because]
        left_over = because.kind in _OF_A_GROUP and at + 1 < len(reasons) and reasons[at + 1].kind in LEFT_OVER
        alike = () if left_over else _in_one(because)
        blocks.setdefault(alike or (at,), []).append(last)
    return tuple(chain.from_iterable(map(_as_one, blocks.values())))


_NOBODY = "not-nobody"
_OF_A_GROUP = (_NOBODY, "not-C3")
_FIRST = "upfloater-first"
_BY_COUNT = ("bye-byes", "bye-forfeits")
"""Reasons of the order of the bye that compare how many byes two had."""


def _in_one(because: Because) -> tuple[object, ...]:
    """Key of the reasons that are told as one; empty where a reason is told by itself."""
    facts = because.facts
    if because.kind in _OF_A_GROUP and facts.get("form") == "group":
        return because.kind, because.article, facts["score"]
    if because.kind == _FIRST and "instead" in facts:
        return because.kind, because.article, facts["score"], facts["now"]
    if because.kind in _BY_COUNT and "instead" in facts and "next" not in facts:
        return because.kind, because.article, facts["now"], facts["value"], facts["forced"]
    return ()


def _as_one(alike: Sequence[Sequence[Because]]) -> Iterator[Because]:
    """The reasons that begin these rows as one, and the bars that stand in them."""
    first = alike[0][0]
    if len(alike) == 1:
        yield first
    elif first.kind in _BY_COUNT:
        people = {name: _people(head.facts[name] for head, *_ in alike) for name in ("one", "instead")}
        facts = {key: value for key, value in first.facts.items() if key != "rounds"}
        yield Because(first.kind, first.article, {**facts, **people, "form": "all"})
    else:
        rows = [head.facts for head, *_ in alike]
        name = "then" if first.kind == _FIRST else "who"
        facts = {key: value for key, value in first.facts.items() if key not in ("value", "forced", "form")}
        facts |= {name: _people(row.get(name, ()) for row in rows)}
        facts |= {"instead": _people(row["instead"] for row in rows)} if "instead" in first.facts else {}
        yield Because(first.kind, first.article, facts if first.kind == _FIRST else {**facts, "form": "group-many"})
    yield from pair_by_pair([bar for row in alike for bar in row[1:]], MOST_BARS)


def _people(found: Iterator[int | Sequence[int]]) -> tuple[int, ...]:
    """All people of several facts, each of which is one or several."""
    return tuple(chain.from_iterable(map(ids_in, found)))
