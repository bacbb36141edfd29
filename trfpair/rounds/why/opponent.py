"""Why somebody meets this opponent: by a calendar, by the order of whoever chose, or by that of a group."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from trfpair.rounds.pairing import PairedRound
from trfpair.systems import by_name
from trfpair.systems.calendar import rounds_of_pair
from trfpair.systems.last_two import two_alone
from trfpair.systems.rows import SYSTEMS
from trfpair.systems.trace import Move
from trfpair.systems.why import SAYS_WHO_LOOKED, Because, Question, partner_of


def of_opponent(
    paired: PairedRound, one: int, article: str, score: int | str | None, told: Sequence[Because]
) -> tuple[Because, ...]:
    """Why it is this opponent, under the ``article`` of the step that gave it, in the group of a ``score``, if any.

    Nothing of a board that was made by hand, and nothing that is ``told`` already.
    """
    other = partner_of(paired.pairing, one)
    if not other or one in paired.by_hand or paired.system not in SYSTEMS:
        return ()
    row = by_name(paired.paired_as or paired.system)
    if calendar := row.says().calendar:
        rounds = rounds_of_pair(paired.history, one, other, calendar)
        return (Because("calendar-meets", "", {"one": one, "other": other, "rounds": rounds}),)
    if order := row.order_of_groups():
        if last := two_alone(paired.history, paired.trace.steps, (one, other), article):
            return (last,)
        how = _in_group(paired, (one, other), article, order, score)
        return (how, *_moved(paired, (one, other), order, halves=how.kind == order.get("first")))
    if any(because.kind in SAYS_WHO_LOOKED for because in told):
        return ()
    answer = paired.system.why(paired, Question(one, other))
    return tuple(because for because in answer.reasons if because not in told) if answer.kind == "made" else ()


def _moved(paired: PairedRound, two: tuple[int, int], order: Mapping[str, str], *, halves: bool) -> Iterator[Because]:
    """Of two who meet who was moved to the other list of the group, or to the other of its ``halves``, if one was."""
    if "moved" not in order:
        return
    moves = (step.part for step in paired.trace.steps if isinstance(step.part, Move))
    moved = {*two} & {id_ for move in moves if move.what == "shift" for id_ in move.ids}
    if len(moved) == 1:
        one, other = sorted(two, key=lambda id_: id_ not in moved)
        yield Because(order["moved"], "", {"one": one, "other": other, **({"form": "half"} if halves else {})})


def _in_group(
    paired: PairedRound, two: tuple[int, int], article: str, order: Mapping[str, str], score: int | str | None
) -> Because:
    """How the group of two is paired: whoever came to it, or its own players."""
    past, (one, other) = paired.history.by_id, two
    high, low = sorted(two, key=lambda id_: -past[id_].pairing_score)
    if "guests" in order and past[high].pairing_score != past[low].pairing_score:
        facts = {"one": high, "other": low, "score": past[low].pairing_score}
        return Because(order["guests"], article, facts)
    points = {past[id_].pairing_score for id_ in two}
    new = not any(one.colours for one in paired.history.present if one.pairing_score in points)
    kind = order.get("first", order["group"]) if new else order["group"]
    group = {} if score is None else {"score": score, "form": "group"}
    return Because(kind, article, {"one": one, "other": other, **group})
