"""The trace of a round: each decision with its article, and why what came earlier in the order was not taken.

Everything said here is asked of the graph and of the result again: whoever is passed over comes before the one taken in
an order in which the first possible one is taken.
"""

from __future__ import annotations

from collections.abc import Iterable

from trfpair.event.model import Colour
from trfpair.matching.bits import ascending, mask_of
from trfpair.systems.match.bracket import criteria, pair_counts
from trfpair.systems.match.bye import NOT_COMPLETE
from trfpair.systems.match.entrant import Wish
from trfpair.systems.match.entrants import Entrants
from trfpair.systems.match.rounds import Bracket, Course
from trfpair.systems.match.upfloaters import Task, fewest_crossing, following_pairable, pairable
from trfpair.systems.trace import (
    Bye,
    Coloured,
    Counted,
    Criteria,
    Details,
    Group,
    JsonValue,
    Member,
    Move,
    Picked,
    Refusal,
    Several,
    Trace,
)

_LETTERS = {Colour.WHITE: "W", Colour.BLACK: "B"}


def explain(paired: Course, trace: Trace) -> None:
    """Write the steps of a round."""
    entrants = paired.entrants
    articles = entrants.regulation.articles
    trace.add("entrants", "1.2", Group([_row(entrants, at) for at in _standing(entrants)]), late=entrants.late)
    if paired.bye:
        order = [[row.article, row.text] for row in entrants.regulation.bye]
        bye = Bye(entrants.all[paired.bye.place].id, _refusals(entrants, paired.bye.passed))
        trace.add("bye", articles["bye"], bye, order=order)
    for number, bracket in enumerate(paired.brackets, 1):
        task = bracket.task
        score = entrants.all[next(ascending(task.residents))].score
        residents = [Member(id_) for id_ in _ids(entrants, task.residents)]
        trace.add("bracket", "1.3", Group(residents, number, score, heads=("top members", "opponents")))
        _upfloaters(bracket, trace)
        _pairs(entrants, bracket, trace)
        for seat in bracket.colours:
            white, black, higher = entrants.ids([seat.white, seat.black, seat.higher])
            trace.add("colours", seat.article, Coloured(white, black), higher=higher, rule=seat.text)


def _standing(entrants: Entrants) -> list[int]:
    """1.2: all by score, then by TPN."""
    return sorted(range(entrants.size), key=lambda at: (-entrants.all[at].score, at))


def _row(entrants: Entrants, at: int) -> Member:
    entrant = entrants.all[at]
    met = [other.id for other in entrants.all if other.id in entrant.past.opponents]
    facts: Details = {
        "score": entrant.score,
        "secondary": entrant.secondary,
        "met": met,
        "banned": _ids(entrants, entrants.banned[at]),
        "colours": "".join(_LETTERS[colour] for colour in entrant.colours),
        "wish": _wish(entrant.wish),
        "floated": entrant.floated,
        "matches": entrant.matches,
    }
    return Member(entrant.id, facts)


def _wish(wish: Wish) -> str:
    """A preference: ``W`` or ``B``, lower case where it is mild."""
    letter = _LETTERS.get(wish.colour, "")
    return letter if wish.strong else letter.lower()


def _refusals(entrants: Entrants, passed: Iterable[tuple[int, str]]) -> list[Refusal]:
    articles = entrants.regulation.articles
    return [Refusal(why, entrants.all[at].id, articles.get(_CRITERIA.get(why, ""), "")) for at, why in passed]


_CRITERIA = {"met": "C1", NOT_COMPLETE: "C3", "C3": "C3", "C6": "C6", "C7": "C7"}
"""The criterion on which a reason rests, by the word of the reason."""


def _upfloaters(bracket: Bracket, trace: Trace) -> None:
    """3.5: the set, what the criteria say of it, and who stood before its members."""
    task, chosen = bracket.task, bracket.chosen
    entrants = task.entrants
    members = sorted(ascending(chosen.members), key=lambda at: (-entrants.all[at].score, at))
    passed = _passed_single(task, bracket) if len(members) == 1 else _passed(task, members)
    articles = entrants.regulation.articles
    trace.add("set-criteria", articles["set"], Criteria(of_the_set(bracket)))
    trace.add(
        "upfloaters",
        articles["set"],
        Move(entrants.ids(members), _refusals(entrants, passed), "upfloat"),
        scores=[entrants.all[at].score for at in members],
        parity=task.residents.bit_count() % 2,
        following=bool(task.following & ~chosen.members),
        unpaired=chosen.unpaired if entrants.regulation.graded else int(bool(chosen.unpaired)),
        graded=entrants.regulation.graded,
        floated=chosen.floated,
        floats_count=_floats_count(entrants),
        articles={name: articles[name] for name in ("C3", "C4", "C5", "C6", "C7") if name in articles},
    )


def of_the_set(bracket: Bracket) -> list[Counted]:
    """C4 to C7; without an upfloater there is nothing to choose by the criteria after C4."""
    entrants, chosen = bracket.task.entrants, bracket.chosen
    members = sorted(ascending(chosen.members), key=lambda at: (-entrants.all[at].score, at))
    values: dict[str, JsonValue] = {"C4": len(members)}
    if members:
        values["C5"] = [entrants.all[at].score for at in members]
        values["C6"] = chosen.unpaired if entrants.regulation.graded else int(bool(chosen.unpaired))
    if members and _floats_count(entrants):
        values["C7"] = chosen.floated
    articles = entrants.regulation.articles
    return [Counted(articles[name], OF_A_SET[name], value, {"criterion": name}) for name, value in values.items()]


OF_A_SET = {
    "C4": "upfloaters",
    "C5": "scores of the upfloaters",
    "C6": "following scoregroup short of opponents",
    "C7": "upfloaters that floated last round",
}
"""What the criteria of a set of upfloaters count."""


def _floats_count(entrants: Entrants) -> bool:
    return entrants.regulation.set_floats and not entrants.late


def _passed_single(task: Task, bracket: Bracket) -> list[tuple[int, str]]:
    """The players who come before the only upfloater, by score and TPN."""
    (taken,) = ascending(bracket.chosen.members)
    return [(at, _refused(task, bracket, at)) for at in _before(task, taken)]


def _refused(task: Task, bracket: Bracket, at: int) -> str:
    """The first criterion by which a single upfloater is worse than the one taken."""
    one, chosen = 1 << at, bracket.chosen
    if not pairable(task.graph, task.residents | one) or not pairable(task.graph, task.lower & ~one):
        return "C3"
    if following_pairable(task, one) or (chosen.unpaired and not task.entrants.regulation.graded):
        return "C7"
    spare = chosen.unpaired + (task.following & ~chosen.members).bit_count() % 2
    crossing = fewest_crossing(task, one) if chosen.unpaired else None
    return "C7" if crossing is not None and crossing.value <= spare else "C6"


def _passed(task: Task, members: list[int]) -> list[tuple[int, str]]:
    """The players who come before a member of the set of the same score and are not in it: no set as good has them."""
    taken = mask_of(members)
    found: list[tuple[int, str]] = []
    for mask in task.entrants.groups.values():
        group = mask & task.lower
        last = (group & taken).bit_length() - 1
        found += [(at, "set") for at in ascending(group & ~taken) if at < last]
    return found


def _before(task: Task, taken: int) -> list[int]:
    ordered = [at for mask in task.entrants.groups.values() for at in ascending(mask & task.lower)]
    return ordered[: ordered.index(taken)]


def _pairs(entrants: Entrants, bracket: Bracket, trace: Trace) -> None:
    """3.6: the identifier, the criteria, and what came before each of its numbers."""
    pairs = bracket.pairs
    tops = mask_of(top for top, _ in pairs)
    bottoms = mask_of(bottom for _, bottom in pairs)
    last = tops.bit_length() - 1
    counts = zip(criteria(entrants), pair_counts(entrants, pairs, bracket.chosen.members))
    rows = [Counted(row.article or row.name, row.text, count, {"criterion": row.name}) for row, count in counts]
    trace.add("pair-criteria", entrants.regulation.articles["identifier"], Criteria(rows))
    trace.add(
        "pairs",
        entrants.regulation.articles["identifier"],
        Several(_partners(entrants, pairs, bottoms)),
        identifier=entrants.ids([top for top, _ in pairs] + [bottom for _, bottom in pairs]),
        bottoms_before=entrants.ids([at for at in ascending(bottoms) if at < last]),
    )


def _partners(entrants: Entrants, pairs: list[tuple[int, int]], free: int) -> list[Picked]:
    """Each top member with the smaller partners that were still free, and the reason against each."""
    rows = []
    for top, bottom in pairs:
        passed = [at for at in ascending(free & ((1 << bottom) - 1)) if at > top]
        against = _refusals(entrants, ((at, _against(entrants, top, at)) for at in passed))
        rows.append(Picked(entrants.all[top].id, entrants.all[bottom].id, against))
        free &= ~(1 << bottom)
    return rows


def _against(entrants: Entrants, top: int, at: int) -> str:
    if entrants.banned[top] >> at & 1:
        return "banned"
    return "order" if entrants.allow[top] >> at & 1 else "met"


def _ids(entrants: Entrants, mask: int) -> list[int]:
    return entrants.ids(list(ascending(mask)))
