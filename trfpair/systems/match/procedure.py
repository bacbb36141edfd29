"""3.3: the round: the bye, then bracket by bracket from the top, colours at the end."""

from __future__ import annotations

from dataclasses import dataclass, field

from trfpair.errors import NoPairing
from trfpair.history import History
from trfpair.matching.bits import ascending
from trfpair.model import Pair, RoundPairing
from trfpair.systems.match.bracket import Pairs, pair_bracket
from trfpair.systems.match.bye import ByeChoice, assign
from trfpair.systems.match.colours import Allocation, allocate
from trfpair.systems.match.entrants import Entrants
from trfpair.systems.match.regulation import Regulation
from trfpair.systems.match.upfloaters import Chosen, Task, choose
from trfpair.systems.swiss.boards import publication_order
from trfpair.trace import Trace


@dataclass(slots=True)
class Bracket:
    """One bracket: the residents, the set of upfloaters that joined them, and the pairs."""

    task: Task
    chosen: Chosen
    pairs: Pairs
    colours: list[Allocation]


@dataclass(slots=True)
class Round:
    """A round and how it came about."""

    entrants: Entrants
    bye: ByeChoice | None
    brackets: list[Bracket] = field(default_factory=list)


def pair_matches(history: History, trace: Trace, regulation: Regulation) -> RoundPairing:
    """Pair a round by a regulation for matches."""
    entrants = Entrants(history, regulation)
    try:
        paired = _round(entrants)
    except NoPairing as error:
        trace.add("blocked", regulation.articles["C3"], reason=error.reason)
        raise
    if trace.on:
        from trfpair.systems.match.reasons import explain

        explain(paired, trace)
    ids = entrants.ids
    boards = [Pair(*ids([seat.white, seat.black])) for bracket in paired.brackets for seat in bracket.colours]
    if paired.bye:
        boards.append(Pair(entrants.all[paired.bye.place].id, 0))
    return RoundPairing(
        round=history.round,
        system=regulation.name,
        pairs=publication_order(history, boards),
        absent=history.absent,
    )


def _round(entrants: Entrants) -> Round:
    """3.3.2: the bye (3.4); upfloaters (3.5) and pairs (3.6) of one bracket after the other; colours (4)."""
    paired = Round(entrants, assign(entrants))
    rest = entrants.everybody & ~(1 << paired.bye.place if paired.bye else 0)
    standings = [mask & rest for mask in entrants.groups.values() if mask & rest]
    floaters = 0 if entrants.late or not entrants.regulation.set_floats else _floaters(entrants)
    for residents, following in zip(standings, [*standings[1:], 0]):
        residents &= rest
        if not residents:
            continue
        rest &= ~residents
        task = Task(entrants, residents, rest, following & rest, floaters)
        chosen = choose(task)
        rest &= ~chosen.members
        pairs = pair_bracket(entrants, residents | chosen.members, chosen.members)
        paired.brackets.append(Bracket(task, chosen, pairs, [allocate(entrants, *pair) for pair in pairs]))
    return paired


def _floaters(entrants: Entrants) -> int:
    """1.5: the floaters of the previous round."""
    mask = 0
    for at in ascending(entrants.everybody):
        mask |= entrants.all[at].floated << at
    return mask
