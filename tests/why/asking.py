"""The measure of reasons: every question about a round gets a person, and a bar or a word of the order.

`python -m tests.why.asking [EVENTS] [SYSTEM ...]` prints the table of all systems.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

import trfpair
from trfpair.base.errors import NoPairing
from trfpair.rounds.pairing import PairedRound, Settings, pair_round
from trfpair.rounds.why import WhyNot, why_not
from trfpair.rounds.why.sentences import Sentences, named_in
from trfpair.systems import SYSTEMS, by_name
from trfpair.systems.trace import Trace
from trfpair.systems.why import OF_MEETINGS

ASKED = [system.name for system in SYSTEMS if not system.calendar]
CALENDARS = [system.name for system in SYSTEMS if system.calendar]
"""Systems in which the calendar decides, and the results do not."""
AT_ONCE = ("made", "absent", "free", "even", "last", "first", "no-groups", "bye-instead")
"""Answers that need nobody else: it was done, nobody has a bye, nobody is below or above, somebody is free."""
MADE = (("made", "bye"), ("made", "floats"))
"""Of these it is told who was passed over, or that nobody came before."""
WORDS: dict[str, tuple[str, ...]] = {
    "bar": ("met", "alone-", "no-two-meet", "forbidden", "absolute", "both-", "had-", "not-", "even-number"),
    "criterion": (
        *("floater", "upfloater", "differences", "ahead", "unplayed", "beyond", "third-", "colour", "strong-"),
        *(
            "down-",
            "then-",
            "settled-before",
            "up-",
            "again-",
            "most-",
            "times-",
            "following-",
            "floated-",
            "opponent-",
            "counted",
            "meet-again",
            "jumps",
        ),
        *("blocked", "bye-higher", "impossible", "all-barred"),
    ),
    "cause": (
        *(
            "leaves-to-meet",
            "had-bye-no-bar",
            "paired-below",
            "would-stay",
            "odd-",
            "come-down",
            "kept-pairs",
            "needed-below",
            "bye-from-group",
            "nobody-for-bye",
            "fewer-blocked",
        ),
        *("both-wish", "met-pairs", "forbidden-pairs", "absolute-all", "barred-bye"),
    ),
    "order": (
        *(
            "earlier",
            "before-",
            "stands-",
            "later-",
            "leave-",
            "come-",
            "between",
            "chose-",
            "order-",
            "looks-at",
            "last-two",
            "taken-",
            "both-came",
            "partner-",
            "mdp-",
            "exchange",
            "lower-",
            "nobody-",
            "upfloater-first",
        ),
        *(
            "shifter-",
            "top-",
            "higher-",
            "bye-",
            "same-column",
            "changed-",
            "passed-",
            "from-nearer",
            "stays",
            "leaves",
            "only-",
            "extra",
            "first-",
        ),
        *(
            "calendar-",
            "island",
            "nearer-",
            "came-",
            "last-",
            "no-groups",
            "has-bye",
            "bye-no-float",
            "within",
            "other-group",
            "meets-floater",
        ),
    ),
}
"""How kinds of reasons begin."""
WHY_LEFT = (
    "met",
    "forbidden",
    "absolute",
    "odd-",
    "blocked",
    "needed-below",
    "bye-from-group",
    "fewer-blocked",
    "both-came",
)
"""How the causes begin that say why somebody is left over."""


class Put(NamedTuple):
    """A question, and what came of it."""

    paired: PairedRound
    answer: WhyNot
    sentences: list[str]


def rounds(system: str, events: range) -> Iterator[tuple[Any, Settings, PairedRound, Random]]:
    """Random rounds of a system, from the second on."""
    for seed in events:
        random = Random(f"{system}{seed}")
        size = random.choice([8, 10, 11]) if system.startswith("team") else random.randrange(7, 15)
        length = random.randrange(4, 7)
        event = trfpair.generate(players=size, rounds=length, seed=seed, system=system)
        held = by_name(system).rounds_of(len(event.players)) or length
        settings = Settings(system=system, round=random.randrange(2, min(length, held) + 1))
        try:
            yield event, settings, pair_round(event, settings, Trace()), random
        except NoPairing:
            continue


def put(system: str, events: range, pairs: int = 20, wishes: int = 4) -> Iterator[Put]:
    """Random questions about pairs that were not made, the bye and floats, and the answers."""
    speak = Sentences()
    for event, settings, paired, random in rounds(system, events):
        ids = [past.id for past in paired.history.present]
        made = {frozenset(pair) for pair in paired.pairing.pairs}
        asked: list[tuple[int, int | str]] = [pair for pair in combinations(ids, 2) if frozenset(pair) not in made]
        random.shuffle(asked)
        asked = asked[:pairs]
        asked += [(id_, wish) for id_ in random.sample(ids, min(wishes, len(ids))) for wish in ("bye", "floats")]
        for one, other in asked:
            answer = why_not(event, one, other, settings, paired)
            yield Put(paired, answer, [speak.of(reason) for reason in answer.reasons])


def faults(one: Put) -> list[str]:
    """What is wrong with an answer; the kinds are the rows of the table."""
    answer, found = one.answer, []
    question, kinds = answer.question, [reason["kind"] for reason in answer.reasons]
    alone = answer.kind in AT_ONCE and (answer.kind, question.wish) not in MADE
    if answer.kind in ("unmentioned", "unasked") or (not kinds and not alone):
        return ["silent"]
    told = kinds[:1] in ([kind] for kind in (*OF_MEETINGS, "calendar-meets")) or kinds[-1:] == ["met-no-bar"]
    if question.other and _have_met(one) and not told:
        found.append("a meeting is not said: first where it bars, else last")
    if any(not kind.startswith(sum(WORDS.values(), ())) for kind in kinds):
        found.append("a kind that says no bar and no word of the order")
    if kinds[:1] in (["floaters"], ["ahead"]) and not any(kind.startswith(WHY_LEFT) for kind in kinds[1:]):
        found.append("does not say why players are left over")
    pairs = any(reason.get("pairs") for reason in answer.reasons)
    if kinds and kinds != ["even-number"] and not pairs and not named_in(answer.reasons):
        found.append("names nobody")
    if _repeats(one):
        found.append("repeats the question")
    if answer.kind in ("criterion", "order") and _paired_the_same(one):
        found.append("tells of a bracket that is paired the same")
    if any("{" in sentence or "  " in sentence or "None" in sentence for sentence in one.sentences):
        found.append("a sentence with a hole")
    if len({*one.sentences}) < len(one.sentences):
        found.append("says a sentence twice")
    return found


def _have_met(one: Put) -> bool:
    question = one.answer.question
    return any(game.played and game.opponent == question.other for game in one.paired.history.by_id[question.one].games)


def _repeats(one: Put) -> bool:
    """Whether nothing but who meets whom is told of a pair."""
    return {reason["kind"] for reason in one.answer.reasons} <= {"within", "has-bye", "bye-no-float"} and bool(
        one.answer.reasons and one.answer.kind not in ("made", "bye-instead")
    )


def _paired_the_same(one: Put) -> bool:
    """Whether the bracket of which something is told has none of the boards that would change."""
    boards, number = one.answer.answer.get("boards"), one.answer.answer.get("bracket")
    if not boards or not number:
        return False
    changed = {id_ for key in ("now", "then") for board in boards[key] for id_ in board}
    return not changed & members(one.paired, number)


def members(paired: PairedRound, number: int) -> set[int]:
    """Those of a bracket, and those who come up to it."""
    found: set[int] = set()
    here = 0
    for step in paired.trace.steps:
        part: Any = step.part
        if getattr(part, "score", None) is not None:
            here = part.number
            if here == number:
                found |= {one.id for one in part.players} | {*part.incoming}
        elif getattr(part, "what", "") == "upfloat" and here == number:
            found |= {*part.ids}
    return found


def table(system: str, events: range, **size: int) -> Counter[str]:
    """How many questions were put, and how many answers have each fault."""
    found: Counter[str] = Counter()
    for one in put(system, events, **size):
        found["questions"] += 1
        found["of pairs who have met"] += bool(one.answer.question.other and _have_met(one))
        found += Counter(faults(one))
    return found


if __name__ == "__main__":
    for name in sys.argv[2:] or [*ASKED, *CALENDARS]:
        print(name, dict(table(name, range(int((*sys.argv, "10")[1])))), flush=True)
