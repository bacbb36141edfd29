"""Silence: what is told of a round, and names nobody but those who are asked about, and no bar and no word of an order.

`python -m tests.why.silence [EVENTS] [SYSTEM ...]` prints such answers and rows of cards, by kind, with an example.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

import trfpair
from tests.why.asking import ASKED
from trfpair.base.errors import NoPairing
from trfpair.event.model import ForbiddenGroup
from trfpair.rounds.pairing import PairedRound, Settings, pair_round
from trfpair.rounds.why import explain, why_not
from trfpair.rounds.why.question import Data
from trfpair.rounds.why.sentences import Sentences
from trfpair.systems import by_name
from trfpair.systems.trace import Trace

SAYS_ALL = (
    # two who have met, whom the file or their colours keep apart; no bye a second time
    *("met", "forbidden", "absolute", "both-", "had-", "taken-apart", "not-no-due", "opponent-floated"),
    # what would happen to the one who is asked about, by a criterion or a bar
    *("colour", "strong-colour", "third-colour", "down-", "up-", "floated-last", "most-", "times-", "not-fixed"),
    *("not-floated", "not-grounded", "not-type", "not-C7", "not-limits", "beyond"),
    # a word of an order, with the values of both
    *("leave-", "come-", "bye-", "not-majority", "differences", "jumps"),
    # a fact that leaves no choice
    *("even-number", "alone-with-score", "last-bracket", "first-bracket", "no-groups", "has-bye", "bye-no-float"),
)
"""How kinds begin that say all about those who are asked about: a bar, a word of an order, a fact."""
_WITH_PEOPLE = ("pairs", "pairs_now", "others", "parts", "squares", "squares_now", "row", "tops", "tops_now")
"""Facts of reasons that hold people beside those that are places of people."""


class Told(NamedTuple):
    """Something that is told of somebody."""

    where: str
    """What was asked: ``pair``, a wish, ``row`` of a card, ``card`` of whoever has the bye or floats."""
    about: frozenset[int]
    reasons: Sequence[Data]

    @property
    def silent(self) -> bool:
        """Whether nobody else is named, and nothing said that is enough without."""
        kinds = [str(one["kind"]) for one in self.reasons]
        compared = any(one.get("form") == "than" for one in self.reasons)  # one of the two with the other
        return not (named(self.reasons) - self.about or compared or any(kind.startswith(SAYS_ALL) for kind in kinds))

    @property
    def text(self) -> str:
        """The sentences."""
        return " ".join(map(_SPEAK.of, self.reasons))


_SPEAK = Sentences()


def named(reasons: Sequence[Data]) -> set[int]:
    """Everybody whom sentences name."""
    return {*_SPEAK.people(reasons), *_numbers([one.get(name, ()) for one in reasons for name in _WITH_PEOPLE])} - {0}


def _numbers(found: Any) -> Iterator[int]:
    if isinstance(found, int):
        yield found
    elif isinstance(found, (list, tuple)):
        for one in found:
            yield from _numbers(one)


def told(system: str, seed: int, questions: int = 12) -> Iterator[Told]:
    """What is told of a random round: of pairs, the bye, floats and colours, and on some cards."""
    found = _round(system, seed)
    if not found:
        return
    event, settings, paired, random = found
    ids = [past.id for past in paired.history.present]
    random.shuffle(ids)
    for one in ids[:questions]:
        card = explain(event, one, settings, paired)
        for row in (*card.passed_over, *card.passed_over_by, *card.refused):
            reasons = [because.as_json() for because in (row.because, *row.behind)]
            yield Told("row", frozenset({row.who, row.subject}), reasons)
        if card.chosen:
            yield Told("card", frozenset({one}), [because.as_json() for because in card.chosen])
    asked: list[tuple[int, int | str]] = random.sample([*combinations(ids, 2)], min(questions, len(ids)))
    asked += [(one, wish) for one in ids[:4] for wish in ("bye", "floats")]
    for one, other in asked:
        answer = why_not(event, one, other, settings, paired)
        if other == "floats" or answer.kind != "made":
            yield Told(str(answer.question.wish), frozenset(answer.question.ids), answer.reasons)
    for one in ids[:2]:
        answer = why_not(event, one, "white", settings, paired)
        rule = answer.answer.get("given", answer.answer)  # the rule that gave the colours, with both
        if answer.kind != "no-colour":
            both = [rule[name] for name in ("white", "black") if name in rule]
            yield Told("colour", frozenset({one}), [{"kind": "rule", "who": both}])


def _round(system: str, seed: int) -> tuple[trfpair.Tournament, Settings, PairedRound, Random] | None:
    """A round of a random tournament, in one of three with bans; None where it cannot be paired."""
    random = Random(f"silence {system} {seed}")
    length = random.randrange(4, 9)
    size = random.choice([16, 18, 21]) if system.startswith("team") else random.randrange(2 * length + 1, 34)
    event = trfpair.generate(players=size, rounds=length, seed=f"silence {seed}", system=system)
    ids = [player.id for player in event.players]
    bans = [ForbiddenGroup(tuple(random.sample(ids, 2))) for _ in range(random.choice([0, 0, 4]))]
    event = replace(event, forbidden=(*event.forbidden, *bans))
    held = by_name(system).rounds_of(size) or length
    settings = Settings(system=system, round=random.randrange(2, min(length, held) + 1))
    try:
        return event, settings, pair_round(event, settings, Trace()), random
    except NoPairing:
        return None


def main(events: int, systems: Sequence[str]) -> None:
    """Print what is silent."""
    for system in systems:
        found: Counter[str] = Counter()
        examples: dict[str, str] = {}
        for seed in range(events):
            for one in told(system, seed):
                found["told"] += 1
                if one.silent:
                    kind = " ".join([one.where, *(str(reason["kind"]) for reason in one.reasons)])
                    found[kind] += 1
                    examples.setdefault(kind, f"{seed}: {one.text}")
        print(system, dict(found), flush=True)
        for kind, example in examples.items():
            print(f"    {kind}: {example}")


if __name__ == "__main__":
    main(int((*sys.argv, "20")[1]), sys.argv[2:] or ASKED)
