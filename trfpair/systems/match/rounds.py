"""3.3.2: the bye, then bracket by bracket from the top, colours at the end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field

from trfpair.base.plain import plain
from trfpair.matching.bits import mask_of
from trfpair.systems.match.bracket import Pairs, pair_bracket
from trfpair.systems.match.bye import ByeChoice, assign
from trfpair.systems.match.colours import Allocation, allocate
from trfpair.systems.match.entrants import Entrants
from trfpair.systems.match.upfloaters import Task, Upfloaters, upfloaters_of


@plain(frozen=False)
class Bracket:
    """One bracket: the residents, the set of upfloaters that joined them, and the pairs."""

    task: Task
    chosen: Upfloaters
    pairs: Pairs
    colours: list[Allocation]


@plain(frozen=False)
class Course:
    """A round and how it came about."""

    entrants: Entrants
    bye: ByeChoice | None
    brackets: list[Bracket] = field(default_factory=list)


def pair_entrants(entrants: Entrants, ahead: list[int] | None = None) -> Course:
    """3.3.2: the bye (3.4); upfloaters (3.5) and pairs (3.6) of one bracket after the other; colours (4)."""
    paired = Course(entrants, assign(entrants))
    paired.brackets.extend(pair_brackets(entrants, paired.bye, ahead=ahead))
    return paired


def pair_brackets(
    entrants: Entrants, bye: ByeChoice | None, above: int = 0, ahead: list[int] | None = None
) -> Iterator[Bracket]:
    """The brackets from the top; ``above`` are those in brackets that are paired already, a mask of places.

    Where a choice is forced, ``ahead`` says who may meet whom without it.
    """
    rest = entrants.everybody & ~(1 << bye.place if bye else 0)
    standings = [mask & rest for mask in entrants.groups.values() if mask & rest]
    rest &= ~above
    floaters = 0 if entrants.late or not entrants.regulation.set_floats else _floaters(entrants)
    for residents, following in zip(standings, [*standings[1:], 0]):
        residents &= rest
        if not residents:
            continue
        rest &= ~residents
        task = Task(entrants, residents, rest, following & rest, floaters, entrants.allow, ahead or entrants.allow)
        chosen = upfloaters_of(task)
        rest &= ~chosen.members
        pairs = pair_bracket(entrants, residents | chosen.members, chosen.members)
        yield Bracket(task, chosen, pairs, [allocate(entrants, *pair) for pair in pairs])


def _floaters(entrants: Entrants) -> int:
    """1.5: the floaters of the previous round."""
    return mask_of(at for at, entrant in enumerate(entrants.all) if entrant.floated)
