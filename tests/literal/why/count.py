"""Random questions about random small rounds, and how many answers are those of the text."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from itertools import combinations, count
from random import Random
from typing import Any

import trfpair
from tests.literal.why.keizer import Keizer
from tests.literal.why.lim import LimAnswers
from tests.literal.why.so import Reading, before, plain_reason
from tests.literal.why.vega import VegaClaims
from tests.literal.why.walks import Club, Ladder
from tests.why import byes
from tests.why.by_text import Judged, of_burstein, of_dubov, of_dutch, of_matches, of_tables
from tests.why.test_matches import CRITERIA
from trfpair.base.errors import NoPairing
from trfpair.event.model import ForbiddenGroup, Tournament
from trfpair.rounds.pairing import PairedRound, Settings, pair_round
from trfpair.rounds.why import explain, why_not
from trfpair.systems.trace import Group, Trace
from trfpair_check.page import json_of, read_page
from trfpair_check.vega import Vega as Course

Read = Callable[[Tournament, int, PairedRound], Reading]


def _order(paired: PairedRound) -> list[int]:
    """Who is there, in the order that the first step tells: of the unranked of a ladder it is drawn."""
    first = next(step.part for step in paired.trace.steps if isinstance(step.part, Group))
    return [one.id for one in first.players]


def _vega(event: Tournament, round_: int, paired: PairedRound) -> Reading:
    """The course of the round is that of the checker, which works it out from the file and knows nothing of ours."""
    page = json_of(json.dumps(paired.to_dict()).encode())
    course = Course(trfpair.dumps(event).encode(), read_page(page))
    course.check()
    event = replace(event, players=tuple(before(event, round_)))
    return VegaClaims(event, round_, paired.pairing.pairs, course.steps)


READINGS: dict[str, Read] = {
    "ladder": lambda event, round_, paired: Ladder("ladder", event, round_, _order(paired)),
    "club": lambda event, round_, paired: Club("club", event, round_, _order(paired)),
    "club-rating": lambda event, round_, paired: Club("club-rating", event, round_, _order(paired)),
    "lim": lambda event, round_, paired: LimAnswers(replace(event, players=tuple(before(event, round_))), round_),
    "keizer": lambda event, round_, paired: Keizer(event, round_, _order(paired)),
}
"""The reading of each system."""
READINGS |= {"vega": _vega, "danubian": _vega}
ROUNDS: dict[str, Callable[[int], Judged]] = {
    "dutch-2026": partial(of_dutch, "2026"),
    "dutch-2017": partial(of_dutch, "2017"),
    "dubov": of_dubov,
    "burstein": of_burstein,
    "squire": lambda seed: of_tables("squire", seed),
    "cedh": lambda seed: of_tables("cedh", seed),
    **{system: partial(of_matches, system) for system in CRITERIA},
    "bye:dutch-2026": partial(byes.of_dutch, "2026"),
    "bye:dutch-2017": partial(byes.of_dutch, "2017"),
    "bye:dubov": byes.of_dubov,
    "bye:burstein": byes.of_burstein,
    "bye:squire": byes.of_tables,
    **{f"bye:{system}": partial(byes.of_matches, system) for system in CRITERIA},
}
"""The judge of a round by its seed, where the readings of a system make their own events."""
AGAIN = ("ladder", "club", "club-rating", "keizer")
"""Systems in which two may meet again, so that small fields play many rounds."""


def judged(system: str, first: int, least: int) -> tuple[Counter[str], list[str]]:
    """How many questions were put and what was wrong; the wrong answers."""
    found: Counter[str] = Counter()
    wrong: list[str] = []
    for seed in count(first):
        if found["questions"] >= least:
            break
        one = ROUNDS[system](seed) if system in ROUNDS else _of_seed(system, seed)
        wrong += one.wrong
        found += Counter({"events": bool(one.questions), "questions": one.questions, "wrong": len(one.wrong)})
    return found, wrong


def _of_seed(system: str, seed: int) -> Judged:
    random = Random(f"text {system} {seed}")
    size = random.randrange(5, 11)
    length = random.randrange(3, 9 if system in AGAIN else 6)
    event = trfpair.generate(players=size, rounds=length, seed=f"text {seed}", system=system)
    event = _with_bans(event, random)
    settings = Settings(system=system, round=random.randrange(2, length + 1))
    try:
        paired = pair_round(event, settings, Trace())
    except NoPairing:
        return Judged()
    return _judge(event, settings, paired, f"{system} {seed}")


def _with_bans(event: Tournament, random: Random) -> Tournament:
    """In one event of three the file keeps some apart who may have met."""
    ids = [player.id for player in event.players]
    bans = [ForbiddenGroup(tuple(random.sample(ids, 2))) for _ in range(random.choice([0, 0, 2]))]
    return replace(event, forbidden=(*event.forbidden, *bans))


def _judge(event: Tournament, settings: Settings, paired: PairedRound, where: str) -> Judged:
    assert settings.round
    reading = READINGS[paired.system.name](event, settings.round, paired)
    found = Judged()
    boards = {frozenset(pair) for pair in paired.pairing.pairs}
    assert reading.boards == boards, (where, reading.boards ^ boards)
    ids = [past.id for past in paired.history.present]
    asked: list[tuple[int, int, str]] = [(*two, "pair") for two in combinations(ids, 2) if frozenset(two) not in boards]
    asked += [(id_, 0, wish) for id_ in ids for wish in ("bye", "floats")]
    for one, other, wish in asked:
        answer = why_not(event, one, other or wish, settings, paired)
        found.put(f"{where} round {settings.round}, {one} {other or wish}", reading.wrong(answer))
    if paired.pairing.bye:
        for id_ in ids:
            found.put(
                f"{where} round {settings.round}, explain of {id_}", _explained(event, id_, settings, paired, reading)
            )
    return found


def _explained(event: Tournament, id_: int, settings: Settings, paired: PairedRound, reading: Reading) -> str:
    """What `explain` tells of the bye, held against the answer about it."""
    story, answer = explain(event, id_, settings, paired), why_not(event, id_, "bye", settings, paired)
    if id_ == paired.pairing.bye:
        told = [one.as_json() for one in story.chosen if one.kind != "score-made-of"]
        return reading.wrong(replace(answer, answer={**answer.answer, "reasons": told}))
    kinds = {reason["kind"]: reason for reason in answer.reasons}
    for row in story.refused:
        said = row.because.as_json()
        if row.choice == "bye" and not _same(said, kinds.get(said["kind"])):
            return f"{said}, but {list(answer.reasons)}"
    return ""


def _same(said: Mapping[str, Any], so: Mapping[str, Any] | None) -> bool:
    """Whether a step says no more than the answer."""
    told, answer = (plain_reason(one) for one in (said, so or {"kind": ""}))
    return so is not None and all(answer.get(name) == value for name, value in told.items() if name not in _OF_STEPS)


_OF_STEPS = ("words", "article", "now")
"""What a step says in its own way."""
