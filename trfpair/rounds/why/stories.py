"""What the trace of any system says about players: who was passed over, by whom, for what and why.

Whoever a step refuses is a *mention* here. What no step mentions is told by the step at which both were settled.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from trfpair.rounds.pairing import Event, PairedRound
from trfpair.rounds.why.forced import forced
from trfpair.rounds.why.question import Answer, Question, partner
from trfpair.systems.trace import Bye, Details, Step, as_json, coloured, decisions, undone

NO_WORDS: Mapping[str, str] = {}
WORDS = {
    "met": "already met",
    "met-1": "met last week",
    "met-2": "met two weeks ago",
    "forbidden": "forbidden pair",
    "ban": "forbidden pair",
    "absolute": "both must have the same colour",
    "colour": "the colours do not allow it",
    "clash": "both are due the same colour and neither may repeat the other",
    "limits": "no colours within the limits",
    "due": "due the same colour",
    "no-due": "due no colour",
    "majority": "comes later, for the due colour of most",
    "far": "the ratings are too far apart",
    "completion": "not all others could be paired then",
    "rest": "the others could not be paired as well then",
    "rows": "a row further down would find nobody",
    "island": "can meet nobody of the group above",
    "grounded": "may not be moved up",
    "fewer": "fewer pairs in the group",
    "later": "later in the list",
    "fixed": "the due colour is fixed",
    "barred": "may not have the bye",
    "had-bye": "has had the bye",
    "had-points": "has had a win's points without playing",
    "byes": "has had a bye or a forfeit more often",
    "gap": "has had a bye within the gap asked for",
    "nobody": "may meet nobody there",
    "worse": "would be worse",
    "needed": "without this player the group would make fewer pairs",
    "type": "comes later by type",
    "floated": "floated in the last round, comes later",
    "set": "no set with this one and those taken before is as good",
    "order": "as good, but later in the order",
}


class Mention(NamedTuple):
    """One refusal: in which step, what was chosen, by whom (0: nobody in particular), who was refused, and why."""

    step: str
    article: str
    choice: str
    subject: int
    who: int
    reason: Details
    undone: str = ""
    """The article under which the pair chosen in the step was taken apart later; empty where it stands."""


def mentions(steps: Sequence[Step]) -> Iterator[Mention]:
    """All refusals of a trace, in order."""
    gone = undone(steps)
    for number, step in enumerate(steps):
        for decided in decisions(step):
            for one in decided.refused:
                choice = one.choice or decided.what
                subject = (one.with_ or decided.chooser) if choice == "pair" else 0
                for who in one.everybody:
                    yield Mention(step.kind, step.article, choice, subject, who, as_json(one), gone.get(number, ""))


def words(reason: Details, own: Mapping[str, str] = NO_WORDS) -> str:
    """The reason of a refusal in words, ``own`` ones of the system before ours; the Dutch system has a template."""
    word = str(reason["kind"])
    better = f"{word} would be worse" if word[:1] == "C" and word[1:].strip(".").isdigit() else word
    text = own.get(word) or WORDS.get(word, better)
    if "round" in reason:
        text += f" in round {reason['round']}"
    if reason.get("value") is not None and reason.get("best") is not None:
        text = f"{word}, {reason.get('name', '')}: {_amount(reason['value'])} instead of {_amount(reason['best'])}"
    extra = reason.get("why")
    if extra and str(extra) != word:
        text += f" ({str(extra).replace('_', ' ')})"
    article = reason.get("article")
    return f"{text} ({article})" if article and article != word else text


def _amount(value: Any) -> str:
    if isinstance(value, (list, tuple)):
        return " ".join(f"{one / 10:g}" for one in value) or "none"
    return str(value)


# -- why not ----------------------------------------------------------------------------------------------------------


def tell(question: Question, paired: PairedRound, event: Event) -> Answer:
    """Where the pair (bye, float, colour) fell out, and what the system does if it is forced."""
    if question.wish in ("white", "black") and (given := _colour(question.one, paired)):
        return given
    if question.wish == "floats" and _floats(question.one, paired):
        return {"kind": "made", "floats": question.one}
    said = [mention for mention in mentions(paired.trace.steps) if _about(question, mention)]
    own = paired.system.says().words
    answer: Answer = {"kind": "passed" if said else "unmentioned", "steps": [as_data(one, own) for one in said]}
    found = places(paired)
    for id_ in (question.one, question.other):
        if place := found.get(id_):
            answer.setdefault("settled", []).append(place)
    return answer | forced(question, paired, event)


def _floats(one: int, paired: PairedRound) -> bool:
    """Whether a player meets nobody of the same score."""
    other, past = partner(paired, one), paired.history.by_id
    return not other or past[other].pairing_score != past[one].pairing_score


def _colour(one: int, paired: PairedRound) -> Answer:
    """The article that gave the colours of a player's game; empty where no step tells it."""
    for step in paired.trace.steps:
        for row, article in coloured(step):
            if one in (row.white, row.black):
                return {"kind": "colour", "article": article, "white": row.white, "black": row.black}
    return {}


def _about(question: Question, mention: Mention) -> bool:
    if question.wish == "pair":
        return mention.choice == "pair" and {mention.subject, mention.who} == {question.one, question.other}
    wish = {"bye": ("bye",), "floats": ("float", "upfloat", "shift"), "white": ("column",), "black": ("column",)}
    return mention.who == question.one and mention.choice in wish[question.wish]


def as_data(mention: Mention, own: Mapping[str, str]) -> Answer:
    """A mention for a page."""
    text = words(mention.reason, own)
    if mention.undone:
        text += f"; that pair was taken apart later ({mention.undone})"
    return {**mention._asdict(), "reason": dict(mention.reason), "text": text}


def places(paired: PairedRound) -> dict[int, Answer]:
    """Of each player the step that gave the opponent or the bye: the first that stands and names both ends.

    A step that only gives colours counts where no other names the board.
    """
    steps = paired.trace.steps
    gone = undone(steps)
    stands = {end for white, black in paired.pairing.pairs for end in ((white, black), (black, white))}
    chosen: dict[int, Answer] = {}
    given: dict[int, Answer] = {}
    for number, step in enumerate(steps):
        if number in gone:
            continue
        for found, pairs in ((chosen, _chosen(step)), (given, ((row.white, row.black) for row, _ in coloured(step)))):
            for one, other in pairs:
                for who, with_ in ((one, other), (other, one)):
                    if (who, with_) in stands and who:
                        place = {"who": who, "with": with_, "step": step.kind, "article": step.article}
                        found.setdefault(who, {**place, "number": number + 1})
    return {**given, **chosen}


def _chosen(step: Step) -> Iterator[tuple[int, int]]:
    """The pairs that a step makes; the bye with 0."""
    for decided in decisions(step):
        if decided.what == "pair" and decided.taken:
            yield decided.chooser, decided.taken[0]
        elif decided.what == "bye" and isinstance(step.part, Bye):
            yield decided.taken[0], 0
