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
    single = sum(part for part in parts if part.bit_count() == 1)
    crowds = [part for part in parts if part.bit_count() > 1]
    texts = []
    but = f" but {_names(work, wall)}" if wall else ""
    if single:
        texts.append(f"{_names(work, single)} {_have(single)} no possible opponent left{but}")
    ending = f"are an odd number and have no possible opponent{but} left outside"
    texts += [f"{_names(work, crowd)} {ending}" for crowd in crowds[:SHOWN]]
    text = "; ".join(texts)
    if wall:
        text += f": {len(parts)} need one of {wall.bit_count()}"
    return text + _colour_hint(work, mask)


def _have(part: int) -> str:
    return "has" if part.bit_count() == 1 else "have"


def _names(work: Work, part: int) -> str:
    """Players in the order of their ids, and the bye."""
    nobody = len(work.entrants)
    ids = sorted(work.entrants[index].id for index in ascending(part & ~(1 << nobody)))
    listed = ", ".join(str(id_) for id_ in ids[:SHOWN]) + (f" ... ({len(ids)} in all)" if len(ids) > SHOWN else "")
    named = f"player {listed}" if len(ids) == 1 else f"players {listed}"
    if not part >> nobody & 1:
        return named
    return f"{named} and the bye" if ids else "the bye"


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
