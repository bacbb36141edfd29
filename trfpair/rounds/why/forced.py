"""What speaks against a choice, by force: the round is paired again with it, and what differs first is the reason.

A system decides bracket by bracket, the first decision first. Of all rounds with the choice it makes the one that is
best in the same order, so up to the first difference the two rounds are the same. Where the criteria of the bracket
count something else there, the choice makes the first of them worse; else it comes later in the order of the bracket.
A system without criteria has a procedure: what it decided otherwise, and by which article, is the whole answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import Any, NamedTuple

from trfpair.base.errors import NoPairing
from trfpair.event.model import ForbiddenGroup
from trfpair.rounds.pairing import PairedRound, Settings, View, pair_view
from trfpair.rounds.why.question import Answer, Boards, Question, board_changes
from trfpair.systems.trace import Counted, Criteria, Decided, Group, Step, Trace, decisions


def forced(question: Question, paired: PairedRound, event: View) -> Answer:
    """The round with a pair, a bye or a float forced: what decides against it, and the boards that change.

    To force it, all other games are forbidden to the players; to float, those within the score. Empty for a question
    of colours, and where the system does otherwise all the same.
    """
    if question.wish == "bye" and len(paired.history.present) % 2 == 0:
        return {"forced": "even"}
    bans = _bans(question, paired)
    if not bans:
        return {}
    changed = replace(event.tournament, forbidden=(*event.tournament.forbidden, *bans))
    try:
        again = pair_view(replace(event, tournament=changed), Settings(round=paired.history.round), Trace())
    except NoPairing as error:
        return {"forced": "impossible", "blocked": error.reason}
    if question.wish != "floats" and not _done(question, again):
        return {}
    boards = board_changes(_boards(paired), _boards(again))
    because = what_differs(paired.trace.steps, again.trace.steps)
    return {"forced": "paired", "boards": boards} | ({"because": because} if because else {})


def _bans(question: Question, paired: PairedRound) -> list[ForbiddenGroup]:
    """All other games of those whom the question names."""
    present = paired.history.present
    if question.wish in ("pair", "bye"):
        ends = [id_ for id_ in (question.one, question.other) if id_]
        return [ForbiddenGroup((end, past.id)) for end in ends for past in present if past.id not in ends]
    if question.wish == "floats":
        score = paired.history.by_id[question.one].pairing_score
        alike = [past.id for past in present if past.pairing_score == score and past.id != question.one]
        return [ForbiddenGroup((question.one, id_)) for id_ in alike]
    return []


def _done(question: Question, paired: PairedRound) -> bool:
    if question.wish == "bye":
        return paired.pairing.bye == question.one
    return (min(question.one, question.other), max(question.one, question.other)) in _boards(paired)


def _boards(paired: PairedRound) -> Boards:
    """The boards as pairs of ids, the smaller first; the bye with 0."""
    pairs = [(min(pair.white, pair.black), max(pair.white, pair.black)) for pair in paired.pairing.pairs if pair.black]
    return [*pairs, *[(pair.white, 0) for pair in paired.pairing.pairs if not pair.black]]


# -- the first difference ---------------------------------------------------------------------------------------------


class _Part(NamedTuple):
    """The steps of one group as far as the same criteria hold, or those before the first."""

    number: int
    """0 where groups are not numbered."""
    before: int
    """How many steps come before them."""
    steps: list[Step]

    @property
    def criteria(self) -> list[Criteria]:
        return [step.part for step in self.steps if isinstance(step.part, Criteria)]

    @property
    def decided(self) -> Iterator[Decided]:
        return (one for one in decisions(self.steps) if one.what != "board")


def what_differs(now: Sequence[Step], then: Sequence[Step]) -> Answer:
    """The first group in which two rounds differ, and in what: a criterion, or a decision. Empty where in nothing."""
    for one, other in zip_longest(_parts(now), _parts(then), fillvalue=_Part(0, 0, [])):
        rows = _compared(*([row for criteria in part.criteria for row in criteria.rows] for part in (one, other)))
        worse = next((at for at, row in enumerate(rows) if row["value"] != row["forced"]), len(rows))
        made = _first_decision(one, other)
        if worse == len(rows) and not made:
            continue
        unknown = dict.fromkeys(row["article"] for row in rows[:worse] if row["value"] is None)
        more = {"bracket": max(one.number, other.number), "unknown": [*unknown], "rows": rows}
        if worse < len(rows):
            return {"kind": "worse", **rows[worse], **more}
        return {"kind": "later" if one.criteria and other.criteria else "decided", **made, **more}
    return {}


def _parts(steps: Sequence[Step]) -> Iterator[_Part]:
    """The steps by groups; where criteria count twice in a group, they and what is decided by them stand apart."""
    found = _Part(0, 0, [])
    for at, step in enumerate(steps):
        if isinstance(step.part, Group) or (isinstance(step.part, Criteria) and found.criteria):
            yield found
            found = _Part(step.part.number if isinstance(step.part, Group) else found.number, at, [])
        found.steps.append(step)
    yield found


def _compared(now: Sequence[Counted], then: Sequence[Counted]) -> list[dict[str, Any]]:
    """Every criterion that counts in one of two brackets, with both values; None is not known.

    A criterion that a bracket does not name counts nothing in it.
    """
    ours, theirs = ({(row.article, row.name): row for row in rows} for rows in (now, then))
    rows = []
    for article, name in sorted(dict.fromkeys([*ours, *theirs]), key=lambda key: _in_order(key[0])):
        found = [rows.get((article, name)) for rows in (ours, theirs)]
        empty: Any = [] if any(row and isinstance(row.value, (list, tuple)) for row in found) else 0
        values = [row.value if row else empty for row in found]
        if None in values:
            values = [None, None]
        rows.append({"article": article, "name": name, "value": values[0], "forced": values[1]})
    return rows


def _in_order(article: str) -> list[tuple[int, str]]:
    """Articles in the order of their numbers."""
    return [(int(number or 0), word) for word, number in re.findall(r"(\D*)(\d*)", article)]


def _first_decision(one: _Part, other: _Part) -> Answer:
    """What was decided first in one of the two parts and not in the other."""
    for now, then in zip_longest(one.decided, other.decided):
        if _told(now) != _told(then):
            part, first = (one, now) if now else (other, then)
            place = {"number": part.before + first.number, "step": first.step.kind, "article": first.step.article}
            return {**place, "now": _told(now), "then": _told(then)}
    return {}


def _told(made: Decided | None) -> Answer | None:
    return {"what": made.what, "chooser": made.chooser, "taken": list(made.taken)} if made else None
