"""Two who meet because nobody else was left for either of them."""

from __future__ import annotations

from collections.abc import Sequence

from trfpair.event.history import History
from trfpair.systems.trace import Decided, Group, Step, decisions
from trfpair.systems.why import Because


def last_two(steps: Sequence[Step], two: tuple[int, int], article: str) -> Because | None:
    """Of two of whom one chose the other, that nobody else was left to choose from in their group, or at all.

    None where somebody was. It holds under the ``article`` of the step that paired them. A group has lost those who
    leave it.
    """
    course = [made for made in decisions(steps) if made.what != "board"]
    chosen = (made.what == "pair" and not made.undone and {made.chooser, *made.taken} == {*two} for made in course)
    at = next((number for number, it_is in enumerate(chosen) if it_is), None)
    if at is None:
        return None
    made = course[at]
    here = [one.group is made.group and one.what in ("pair", "bye") and bool(one.taken) for one in course]
    inside = _inside(course, made.group) if made.group else None
    before, after = (
        [{one.chooser, *one.taken} - {0} for one, there in zip(course[part], here[part]) if there]
        for part in (slice(at), slice(at, None))
    )
    if inside is not None:
        before, after = ([ends for ends in pairs if ends <= inside] for pairs in (before, after))
    if set[int]().union(*after) != {*two}:
        return None
    if made.group is None:
        return Because("looks-at", article, {"one": made.chooser, "who": [*made.taken], "form": "one"})
    return _because((made.chooser, made.taken[0]), made.group, article, alone=not before)


def two_alone(history: History, steps: Sequence[Step], two: tuple[int, int], article: str) -> Because | None:
    """Of two of a group that is paired as a whole, that they are all of it; None where they are not.

    Somebody alone in it meets the one who came up; some systems name the groups without those who come up to them.
    """
    past = history.by_id
    high, low = sorted(two, key=lambda id_: -past[id_].pairing_score)
    up = any(made.what == "upfloat" and [*made.taken] == [low] for made in decisions(steps))
    alone = [{high, low}, *([{high}] if up and past[high].pairing_score != past[low].pairing_score else [])]
    for group in (step.part for step in steps if isinstance(step.part, Group)):
        there = {*(member.id for member in group.players), *group.incoming}
        if group.score is not None and there in alone and (len(there) > 1 or not group.incoming):
            return _because(two, group, article, alone=True)
    return None


def _inside(course: Sequence[Decided], group: Group) -> set[int]:
    """Those of a group, with those who came to it."""
    came = (made.taken for made in course if made.group is group and made.what in ("upfloat", "undone"))
    return {*(member.id for member in group.players), *group.incoming}.union(*came)


def _because(two: tuple[int, int], group: Group, article: str, *, alone: bool) -> Because:
    facts = {"one": two[0], "other": two[1], "score": group.score, **({"form": "two"} if alone else {})}
    return Because("last-two", article, facts)
