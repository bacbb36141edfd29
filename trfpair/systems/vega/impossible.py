"""Why a round cannot be paired at all: Berge's witness, with names."""

from __future__ import annotations

from trfpair.matching.bits import ascending
from trfpair.matching.cardinality import blockers
from trfpair.systems.vega.bye import eligible
from trfpair.systems.vega.pairs import count
from trfpair.systems.vega.work import Work

SHOWN = 12
"""How many players a message names."""


def reason_against(work: Work) -> str:
    """Empty where all can be paired (2.1 to 2.4, forbidden pairs, the bye); else which players block it."""
    total = work.rest.bit_count()
    if total % 2 == 0:
        return "" if work.pairable(work.rest) else _explain(work, list(work.adjacency), work.rest)
    seats = eligible(work)
    if work.count(work.rest).missed & seats and work.count(work.rest).pairs * 2 == total - 1:
        return ""
    if not seats:
        return "the number of players is odd, and each of them already got a point without playing (2.2)"
    nobody = len(work.entrants)
    graph = [row | (seats >> v & 1) << nobody for v, row in enumerate(work.adjacency)] + [seats]
    return _explain(work, graph, work.rest | 1 << nobody)


def _explain(work: Work, graph: list[int], mask: int) -> str:
    """Name a set of players without whom more odd parts remain than it has members (Tutte, Berge)."""
    wall, parts = blockers(graph, mask) or (0, [])
    shown = ", ".join(_part(work, part) for part in sorted(parts, key=lambda part: (part.bit_count(), part))[:SHOWN])
    if len(parts) > SHOWN:
        shown += ", ..."
    if not wall:
        text = f"within {shown} nobody has an opponent left outside, and the number is odd"
        if len(parts) > 1 or parts[0].bit_count() == 1:
            text = f"{shown} cannot be paired: there is no possible opponent left for {_them(parts)}"
    else:
        text = f"{shown} can only be paired with {_part(work, wall)}: {len(parts)} look for {wall.bit_count()}"
    return text + _colour_hint(work, mask)


def _them(parts: list[int]) -> str:
    return "him" if len(parts) == 1 else "each of them"


def _part(work: Work, part: int) -> str:
    names = ["the bye" if index == len(work.entrants) else str(work.entrants[index].id) for index in ascending(part)]
    listed = ", ".join(names[:SHOWN]) + (", ..." if len(names) > SHOWN else "")
    if len(names) == 1:
        return names[0] if names[0] == "the bye" else f"player {listed}"
    return f"players {listed}" if part.bit_count() <= SHOWN else f"{len(names)} players ({listed})"


def _colour_hint(work: Work, mask: int) -> str:
    """Whether the colour rules are to blame: a pairing exists that gives somebody a third equal colour."""
    relaxed = list(work.adjacency)
    for player in work.entrants:
        for other in work.entrants[: player.index]:
            key = (other.index, player.index)
            both = player.fixed and other.fixed and player.due is other.due
            if both and key not in work.met and not (work.banned and work.banned[other.index] >> player.index & 1):
                relaxed[player.index] |= 1 << other.index
                relaxed[other.index] |= 1 << player.index
    nobody = len(work.entrants)
    if mask >> nobody & 1:
        seats = eligible(work)
        relaxed = [row | (seats >> v & 1) << nobody for v, row in enumerate(relaxed)] + [seats]
    if count(relaxed, mask).pairs * 2 == mask.bit_count():
        return " (with a third equal colour running, or a colour difference of three, a pairing would exist: 2.3, 2.4)"
    return ""
