"""Chapter 7.1: the island, a player who can meet nobody of the own score group."""

from __future__ import annotations

from trfpair.event.model import Colour
from trfpair.systems.trace import Picked, Refusal, Several
from trfpair.systems.vega.entrants import Entrant
from trfpair.systems.vega.orders import BLACK_COLUMN, WHITE_COLUMN, arrange, opponent
from trfpair.systems.vega.transfers import TransferSearch, find
from trfpair.systems.vega.work import Scoregroup, Work


def serve_islands(work: Work, group: Scoregroup) -> None:
    """7.1: find each island of a group an opponent in the next possible lower group; both leave their groups.

    Several islands take their turns in the order of 8.1.
    """
    islands = [entrant for entrant in work.members(group.mask) if not work.adjacency[entrant.index] & group.mask]
    if not islands:
        return
    turns = take_turns(islands)
    if work.trace.on:
        rows = [Picked(island.id, 0, _refused(work, group, island)) for island in turns]
        work.add("islands", "7.1", Several(rows), group=group.number)
    for island in turns:
        found = find(work, _search(work, group, island))
        if found:
            taken, lower = found
            _move(work, island, group.number, "floater group", group)
            _move(work, taken, lower.number, "opponent group", group)
            work.add("pair", "7.1", Picked(island.id, taken.id))
            work.pair(island, taken, "7.1")


def _search(work: Work, group: Scoregroup, island: Entrant) -> TransferSearch:
    return TransferSearch(
        group=group,
        article="7.1",
        subject=island.id,
        priority=opponent(island.due.opposite),
        wanted=island.due.opposite,
        fits=lambda entrant: work.compatible(island, entrant),
        possible=lambda entrant: work.leaves_pairable(island, entrant),
        stranded=lambda entrant: work.stranded_by(island, entrant),
        refusal=lambda entrant: work.why_not(island, entrant),
        joins=False,
        bare=work.bare_list,
    )


def _move(work: Work, entrant: Entrant, number: int, to: str, group: Scoregroup) -> None:
    work.add("move", "7.1", id=entrant.id, number=number, column=entrant.due.letter, to=to, at=group.number)


def _refused(work: Work, group: Scoregroup, island: Entrant) -> list[Refusal]:
    return [work.refusal(island, other) for other in work.members(group.mask) if other is not island]


def take_turns(floaters: list[Entrant]) -> list[Entrant]:
    """8.1: floaters due White and floaters due Black, each ordered as 6.2, taken in turn from the top White one."""
    whites = arrange([entrant for entrant in floaters if entrant.due is Colour.WHITE], WHITE_COLUMN)
    blacks = arrange([entrant for entrant in floaters if entrant.due is Colour.BLACK], BLACK_COLUMN)
    turns = []
    for row in range(max(len(whites), len(blacks))):
        turns += whites[row : row + 1] + blacks[row : row + 1]
    return turns
