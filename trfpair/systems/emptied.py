"""Groups that everybody leaves because no two of their players may meet."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from trfpair.event.history import History
from trfpair.systems.trace import Decided, Group, Step, decisions
from trfpair.systems.why import Because, Question, kept_apart, rounds_met


def emptied(history: History, steps: Sequence[Step]) -> dict[int, Because]:
    """That no two of a group may meet, by the place of each step in which somebody leaves the group.

    A group of one is none of these, nor is one in which colours alone keep two apart.
    """
    groups: dict[int, tuple[Group, list[Decided]]] = {}
    for made in decisions(steps):
        if made.group is not None and made.what != "board":
            groups.setdefault(id(made.group), (made.group, []))[1].append(made)
    found: dict[int, Because] = {}
    for group, moves in groups.values():
        if because := _apart(history, group, moves):
            found |= dict.fromkeys((made.number for made in moves), because)
    return found


def _apart(history: History, group: Group, moves: Sequence[Decided]) -> Because | None:
    """That no two of a group may meet; None where somebody stays, or where two may."""
    ids = sorted({*(one.id for one in group.players), *group.incoming})
    left = {id_ for made in moves for id_ in made.taken}
    if len(ids) < 2 or left != {*ids} or any(made.what != "float" for made in moves):
        return None
    if not all(kept_apart(history, Question(*pair)) for pair in combinations(ids, 2)):
        return None
    facts: dict[str, Any] = {"who": tuple(ids), "score": group.score}
    if len(ids) == 2:
        met = rounds_met(history, *ids)
        facts |= {"form": "met", "round": met[-1]} if met else {"form": "kept"}
    if guests := [id_ for id_ in ids if id_ in group.incoming]:
        facts |= {"one": guests[0] if len(guests) == 1 else guests}
        facts |= {"form": "-".join(filter(None, [facts.get("form"), "came"]))}
    return Because("no-two-meet", moves[0].step.article, facts)
