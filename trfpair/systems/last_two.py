"""Two who meet because nobody else was left for either of them."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from trfpair.event.history import History
from trfpair.systems.trace import Decided, Group, Move, Step
from trfpair.systems.why import Because


def last_two(made: Decided, free: Collection[int], there: Collection[int]) -> Because | None:
    """Of two of whom one chose the other, that nobody else was ``free`` then in their group, or at all; None where
    somebody was.

    ``there`` are all who stood in the group, and all who have as many points: where that is the two alone, it is told.
    """
    if {*free} != {made.chooser, *made.taken}:
        return None
    if made.group is None:
        return Because("looks-at", made.step.article, {"one": made.chooser, "who": [*made.taken], "form": "one"})
    alone = {*there} == {*free}
    return _because((made.chooser, made.taken[0]), made.group, made.step.article, alone=alone)


def two_alone(history: History, steps: Sequence[Step], two: tuple[int, int], article: str) -> Because | None:
    """Of two of a group that is paired as a whole, that they are all of it; None where they are not.

    Somebody alone in it meets the one who came up; some systems name the groups without those who come up to them.
    """
    past = history.by_id
    high, low = sorted(two, key=lambda id_: -past[id_].pairing_score)
    apart = past[high].pairing_score != past[low].pairing_score
    moves = (step.part for step in steps if isinstance(step.part, Move))
    up = apart and any(move.what == "upfloat" and [*move.ids] == [low] for move in moves)
    alone = [{high, low}, *([{high}] if up else [])]
    for group in (step.part for step in steps if isinstance(step.part, Group)):
        there = {*(member.id for member in group.players), *group.incoming}
        if group.score is not None and there in alone and (len(there) > 1 or not group.incoming):
            return _because(two, group, article, alone=True)
    return None


def _because(two: tuple[int, int], group: Group, article: str, *, alone: bool) -> Because:
    facts = {"one": two[0], "other": two[1], "score": group.score, **({"form": "two"} if alone else {})}
    return Because("last-two", article, facts)
