"""Chapters 7.3 and 7.4: as many players due White as due Black."""

from __future__ import annotations

from trfpair.base.named import NamedTuple
from trfpair.event.model import Colour
from trfpair.systems.trace import TAKEN, Move, Refusal
from trfpair.systems.vega.orders import BLACKS_TO_WHITE, WHITES_TO_BLACK, Priority, arrange
from trfpair.systems.vega.work import Scoregroup, Work


class Transfer(NamedTuple):
    """The direction in which players are moved, and their order."""

    article: str
    source: Colour
    priority: Priority


SEVEN_THREE = Transfer("7.3", Colour.WHITE, WHITES_TO_BLACK)
SEVEN_FOUR = Transfer("7.4", Colour.BLACK, BLACKS_TO_WHITE)


def equalise(work: Work, group: Scoregroup, mask: int) -> None:
    """7.3, 7.4: of a surplus of 2n players of one due colour, n change their column; fixed colours stay (2.6)."""
    whites, blacks = (len(work.in_column(mask, colour)) for colour in (Colour.WHITE, Colour.BLACK))
    if whites == blacks:
        return
    rule = SEVEN_THREE if whites > blacks else SEVEN_FOUR
    order = arrange(work.in_column(mask, rule.source), rule.priority)
    movable = [entrant for entrant in order if not (entrant.fixed and entrant.due is rule.source)]
    wanted = abs(whites - blacks) // 2
    moved = movable[:wanted]
    for entrant in moved:
        work.column[entrant.index] = rule.source.opposite
    if work.trace.on:
        last = order.index(moved[-1]) if len(moved) == wanted else len(order)
        work.add(
            "equalise",
            rule.article,
            Move(
                [entrant.id for entrant in moved],
                [
                    Refusal("fixed" if entrant not in moved else TAKEN, entrant.id, facts={"why": entrant.fixed})
                    for entrant in order[: last + 1]
                ],
                "column",
                f"the {rule.source.opposite.name.lower()} column",
            ),
            group=group.number,
            whites=whites,
            blacks=blacks,
            wanted=wanted,
            source=rule.source.letter,
            target=rule.source.opposite.letter,
            priority=[name for name, _ in rule.priority],
        )
