"""A round that cannot be paired is told once: each bar, each person, and every bye that would help."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, combinations, islice, product
from random import Random
from typing import Any

import pytest

import trfpair
from tests.seeds import daily
from tests.why.aloud import of_stuck
from tests.why.asking import ASKED
from trfpair.base.errors import BadInput, NoPairing
from trfpair.event.model import ByeRequest, ForbiddenGroup
from trfpair.event.results import Result
from trfpair.rounds.pairing import Settings, pair_round

OF_ONE = re.compile(r"(?:^|[.:] )(\d+ has met|Bans keep \d+ apart from) [^.]*")


def _sentences(text: str) -> list[str]:
    return re.split(r"(?<=\S)\. |(?:exists|help|paired): ", text.partition(" Ways out")[0].rstrip("."))


@daily(60, 400)
def test_no_bar_is_told_in_the_same_words_twice(count: int) -> None:
    told = 0
    for _, text in islice(of_stuck("stuck", "once"), count):
        bars = [one for one in _sentences(text) if re.search(r" met | met$|Bans keep|by a ban|These may not", one)]
        assert [one for one, times in Counter(bars).items() if times > 1] == [], text
        told += "alone does not help. Even then" in text
    assert told


@daily(60, 400)
def test_of_one_person_a_part_has_one_sentence(count: int) -> None:
    """A part is what is told of the round as it is, or without a ban."""
    told = 0
    for _, text in islice(of_stuck("stuck", "one person"), count):
        for part in re.split(r"Lifting|Even with every ban", text):
            heads = OF_ONE.findall(part)
            assert len(heads) == len({*heads}), text
            told += len(heads)
    assert told


@pytest.mark.gate
@daily(60, 400)
def test_of_whoever_has_nobody_left_each_bar_is_told(count: int) -> None:
    told = 0
    for event, _, error in _stuck_rounds(count, (5, 6, 7, 8)):
        bars = {frozenset(pair) for one in error.told for pair in _kept_apart(one)}
        for one in map(int, re.findall(r"(?:: |\. |ing exists )(\d+) has nobody left to meet", str(error))):
            others = {player.id for player in event.players} - {one}
            assert {frozenset((one, other)) for other in others} <= bars, str(error)
            told += 1
    assert told


def _kept_apart(reason: Mapping[str, Any]) -> Iterator[tuple[int, int]]:
    """The pairs of which a reason says that something keeps them apart."""
    if not re.match("met|forbidden|absolute", reason["kind"]):
        return
    who, left = (reason.get(name, ()) for name in ("who", "left"))
    yield from map(tuple, reason.get("pairs", ()))
    yield from [(reason["one"], reason["other"])] if "other" in reason else ()
    if reason["kind"].endswith("-others"):
        yield from product(who, left)
    elif reason["kind"].endswith(("-all", "-rest")):
        yield from combinations(left or who, 2)


def _stuck_rounds(count: int, sizes: Sequence[int]) -> Iterator[tuple[trfpair.Tournament, Settings, NoPairing]]:
    """Rounds of few players that cannot be paired, some with bans."""
    for seed in range(count):
        random = Random(f"sits out {seed}")
        system = random.choice([one for one in ASKED if not one.startswith("team") and one != "double-swiss"])
        length = random.randrange(2, 6)
        try:
            event = trfpair.generate(players=random.choice(sizes), rounds=length, seed=seed, system=system)
        except NoPairing:
            continue
        ids = [player.id for player in event.players]
        bans = random.sample([*combinations(ids, 2)], random.randrange(5))
        event = replace(event, forbidden=tuple(ForbiddenGroup(pair) for pair in bans), rounds=9)
        settings = Settings(system=system, round=length + 1)
        try:
            pair_round(event, settings)
        except NoPairing as error:
            yield event, settings, error
        except BadInput:
            continue


def _paired_without(event: trfpair.Tournament, settings: Settings, one: int) -> bool:
    byes = (*event.byes, ByeRequest(Result.ZERO_BYE, settings.round, (one,)))
    try:
        pair_round(replace(event, byes=byes), settings)
    except NoPairing:
        return False
    return True


@pytest.mark.gate
@daily(60, 400)
def test_exactly_those_are_told_whose_requested_bye_helps(count: int) -> None:
    told = Counter[bool]()
    for event, settings, error in _stuck_rounds(count, (5, 7)):
        helps = [player.id for player in event.players if _paired_without(event, settings, player.id)]
        rows: list[Mapping[str, Any]] = [one for one in error.told if one["kind"] == "sits-out"]
        assert [*chain.from_iterable(one["who"] for one in rows)] == helps, (settings, str(error))
        assert ("requested bye" in error.ways_out) is bool(helps)
        told[bool(helps)] += 1
    assert told[True]
    assert told[False]
