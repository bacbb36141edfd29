"""Why a round cannot be paired at all: Berge's witness, with names."""

from __future__ import annotations

from trfpair.history import History
from trfpair.matching.bits import ascending
from trfpair.matching.cardinality import blockers
from trfpair.systems.vega.bye import eligible
from trfpair.systems.vega.pairs import count
from trfpair.systems.vega.work import Work, meetings

SHOWN = 12
"""How many players a message names."""


def reason_against(history: History, work: Work) -> str:
    """Empty where all can be paired (2.1 to 2.4, forbidden pairs, the bye); else which players block it."""
    if work.rest.bit_count() % 2 == 0:
        possible = work.pairable(work.rest)
    else:
        seats = eligible(work)
        if not seats:
            return "the number of players is odd, and each of them already got a point without playing (2.2)"
        pairs, missed = work.count(work.rest)
        possible = pairs * 2 == work.rest.bit_count() - 1 and missed & seats != 0
    if possible:
        return ""
    graph, everybody = _with_bye(work, work.adjacency)
    reason = _explain(work, graph, everybody)
    relaxed, everybody = _with_bye(work, meetings(history, work.entrants))
    if count(relaxed, everybody).pairs * 2 == everybody.bit_count():
        reason += " (a third equal colour running, or a colour difference of three, would make it possible: 2.3, 2.4)"
    return reason


def _with_bye(work: Work, adjacency: list[int]) -> tuple[list[int], int]:
    """The graph and its vertices; of an odd number of players, with the bye as one more opponent (2.2)."""
    if work.rest.bit_count() % 2 == 0:
        return adjacency, work.rest
    seats, nobody = eligible(work), len(work.entrants)
    return [row | (seats >> v & 1) << nobody for v, row in enumerate(adjacency)] + [seats], work.rest | 1 << nobody


def _explain(work: Work, graph: list[int], mask: int) -> str:
    """Name a set of players without whom more odd parts remain than it has members (Tutte, Berge)."""
    wall, parts = blockers(graph, mask) or (0, [])
    single = sum(part for part in parts if part.bit_count() == 1)
    crowds = [part for part in parts if part.bit_count() > 1]
    but = f" but {_names(work, wall)}" if wall else ""
    texts = [f"{_names(work, single)} {_have(single)} no possible opponent left{but}"] if single else []
    ending = f"are an odd number and have no possible opponent{but} left outside"
    texts += [f"{_names(work, crowd)} {ending}" for crowd in crowds[:SHOWN]]
    return "; ".join(texts) + (f": {len(parts)} need one of {wall.bit_count()}" if wall else "")


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
