"""Chapter 7.2: the extra player for a group with an odd number of players, and the Danubian variant of it."""

from __future__ import annotations

from trfpair.event.model import Colour
from trfpair.systems.trace import Picked
from trfpair.systems.vega.entrants import Entrant
from trfpair.systems.vega.orders import arrange, fixed_opponent, opponent
from trfpair.systems.vega.transfers import TransferSearch, find
from trfpair.systems.vega.work import Scoregroup, Work, looked_at, refused


def make_even(work: Work, group: Scoregroup) -> int:
    """7.2: move one player of the next possible lower group up into an odd group.

    The player has not met at least one of the group and may meet that one by colour. Returns a set of one; the empty
    one where the group was even or nobody could be found.
    """
    if group.mask.bit_count() % 2 == 0:
        return 0
    dominating = _dominating(work, group)
    if work.trace.on:
        whites = len(work.in_column(group.mask, Colour.WHITE))
        work.add("odd", "7.2", group=group.number, whites=whites, blacks=group.mask.bit_count() - whites)
    found = find(work, _search(work, group, dominating))
    if found is None:
        return 0
    taken, lower = found
    lower.mask &= ~(1 << taken.index)
    group.mask |= 1 << taken.index
    column = taken.due.letter
    work.add("move", "7.2", id=taken.id, number=lower.number, column=column, to="group", at=group.number)
    return 1 << taken.index


def make_even_danubian(work: Work, group: Scoregroup) -> int:
    """7.2 after the Danubian rules: the extra player's opponent is chosen at once, and both leave the group.

    The opponent is due the dominating colour, has the lowest R, then the lowest ARO, and costs the group no pair.
    """
    dominating = _dominating(work, group)
    extra = make_even(work, group)
    if not extra:
        return 0
    taken = work.entrants[extra.bit_length() - 1]
    others = arrange(work.members(group.mask & ~extra), fixed_opponent(dominating))
    looked = [looked_at(other) for other in others]
    possible = [other for other, row in zip(others, looked) if work.may_meet(taken, other, row)]
    most_pairs, missed = work.count(group.mask & ~extra)
    pairs = {other.id: most_pairs - (not missed >> other.index & 1) for other in possible}
    most = max(pairs.values())
    chosen = next(other for other in possible if pairs[other.id] == most)
    if work.trace.on:
        cut = [row["id"] for row in looked].index(chosen.id)
        for row in looked[:cut]:
            row.setdefault("verdict", "fewer")
        looked[cut]["verdict"] = "taken"
        told = Picked(taken.id, chosen.id, [refused(row) for row in looked[: cut + 1]])
        work.add("danubian", "7.2", told, wanted=dominating.letter)
    work.add("pair", "7.2", Picked(taken.id, chosen.id))
    work.pair(taken, chosen, "7.2")
    return 0


def _dominating(work: Work, group: Scoregroup) -> Colour:
    """7.2: the due colour of most players of an odd group."""
    whites = len(work.in_column(group.mask, Colour.WHITE))
    return Colour.WHITE if 2 * whites > group.mask.bit_count() else Colour.BLACK


def _search(work: Work, group: Scoregroup, dominating: Colour) -> TransferSearch:
    home = group.mask

    def possible(entrant: Entrant) -> bool:
        one, pairability = entrant.index, work.pairability
        if pairability.spare(home) & work.adjacency[one] and pairability.spare(work.rest & ~home) >> one & 1:
            return True
        return pairability.opponents(work.rest, one, home) != 0

    return TransferSearch(
        group=group,
        article="7.2",
        subject=0,
        priority=opponent(dominating.opposite),
        wanted=dominating.opposite,
        fits=lambda entrant: bool(work.adjacency[entrant.index] & home),
        possible=possible,
        stranded=lambda entrant: work.pairability.stranded_apart(work.rest, entrant.index, home),
        refusal=lambda entrant: {"verdict": "island"},
        joins=True,
    )
