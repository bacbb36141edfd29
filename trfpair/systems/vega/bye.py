"""Chapter 4: the bye of an odd number of players; chapter 5 for the first round."""

from __future__ import annotations

from functools import partial
from typing import Any

from trfpair.event.model import Colour
from trfpair.event.saying import Saying
from trfpair.systems.trace import Bye
from trfpair.systems.vega.orders import FIRST_BYE, arrange, bye
from trfpair.systems.vega.work import Scoregroup, Work, refused


def give_bye(work: Work, *, first_round: bool) -> int:
    """4: the bye goes to the lowest R of the lowest score group; returns the index of the player, -1 where none is due.

    Passed over are those who got a point without playing (2.2), and those without whom the others cannot be paired.
    The caller has made sure that there is somebody left.
    """
    if work.rest.bit_count() % 2 == 0:
        return -1
    possible = work.count(work.rest).missed
    looked: list[dict[str, Any]] = []
    for group in reversed(work.groups):
        priority = FIRST_BYE if first_round else bye(_dominating(work, group))
        for entrant in arrange(work.members(group.mask), priority):
            row: dict[str, Any] = {"id": entrant.id, "group": group.number}
            looked.append(row)
            if entrant.barred:
                row.update(verdict="barred", why=entrant.barred.name.lower())
            elif not possible >> entrant.index & 1:
                work.refuse(row, partial(work.pairability.stranded_without, work.rest, entrant.index))
            else:
                row["verdict"] = "taken"
                article = "5" if first_round else "4"
                told = Bye(entrant.id, [refused(one) for one in looked] if work.trace.on else ())
                work.add("bye", article, told, priority=[name for name, _ in priority])
                work.pass_over(article, looked, Saying("the-bye"))
                work.rest &= ~(1 << entrant.index)
                group.mask &= ~(1 << entrant.index)
                return entrant.index
    raise AssertionError("somebody can have the bye")


def eligible(work: Work) -> int:
    """2.2: the players who may have the bye, as a set."""
    return sum(1 << entrant.index for entrant in work.entrants if entrant.barred is None)


def _dominating(work: Work, group: Scoregroup) -> Colour:
    """4: the due colour of more than half of a group; NONE where both are due to as many."""
    whites = len(work.in_column(group.mask, Colour.WHITE))
    blacks = group.mask.bit_count() - whites
    if whites == blacks:
        return Colour.NONE
    return Colour.WHITE if whites > blacks else Colour.BLACK
