"""Forged answers: each has the outcome that docs/certificates.md tells."""

from __future__ import annotations

import functools
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.literal.events import random_event, rounds_of
from tests.literal.test_dutch import engine
from tests.verify.forgeries import COMMON, DUTCH, PAGE, PODS, REFUSED, STEPPED, TABLE, Forgery, table
from tests.verify.test_pods import seatings
from tests.verify.test_systems import NAMES, rounds
from tests.verify.test_verify import EDITIONS, paired
from trfpair.errors import BadInput, BeyondLimits
from trfpair.model import Tournament
from trfpair.trf import load
from trfpair.verify import verify
from trfpair.verify.answers import verify_tables
from trfpair.verify.verdict import Verdict

Json = dict[str, Any]
Check = Callable[[Json], Verdict]
FIXTURES = Path(__file__).parents[1] / "fixtures" / "verify"
BLOCKED = FIXTURES.parent / "dutch" / "rounds-2026" / "stress-77-3045.trf"
"""Somebody of a lower score could have the bye by C2, and cannot (C5)."""


def forged(cases: Iterable[tuple[Json, Check]], forgeries: Sequence[Forgery]) -> Counter[str]:
    """Forge each round in each way; how often each was tried. Each has the outcome that the table tells."""
    tried: Counter[str] = Counter()
    for data, check in cases:
        honest = check(data).outcome
        for what, forge, outcome in forgeries:
            copy = deepcopy(data)
            if forge(copy) is False or json.dumps(copy) == json.dumps(data):
                continue
            try:
                found = check(json.loads(json.dumps(copy))).outcome
            except (BadInput, BeyondLimits):
                found = REFUSED
            assert found == (outcome or honest), (what, found, check(copy) if found != REFUSED else "")
            tried[what] += 1
    return tried


def dutch(edition: str) -> Iterator[tuple[Json, Check]]:
    found: list[tuple[Tournament, int | None]] = []
    if edition == "2026":
        found += [(load(FIXTURES / "forged.trf").tournament, 6), (load(BLOCKED).tournament, None)]
    for seed in range(4):
        random = Random(f"forged-{edition}-{seed}")
        event = random_event(random, random.randint(7, 14))
        found += rounds_of(event, lambda it, number: engine(it, number, edition))
    for tournament, round_ in found:
        data = paired(tournament, edition, round_)
        if data and data["pairs"]:
            tournament = _named(tournament, f"dutch-{edition}")
            yield data, functools.partial(verify, tournament)


def _named(tournament: Tournament, name: str) -> Tournament:
    """The event with our code of the system, whatever the file says."""
    return replace(tournament, system=f"TRFPAIR_{name.upper().replace('-', '_')}", records=())


def others(name: str) -> Iterator[tuple[Json, Check]]:
    for tournament, data in rounds(name, range(6)):
        if data["pairs"] and data["trace"][0]["step"] != "seeding":
            event = tournament if tournament.has_teams else _named(tournament, name)
            yield data, functools.partial(verify, event)


def tables(name: str) -> Iterator[tuple[Json, Check]]:
    for request, answer in seatings(name, range(12)):
        if answer["placements"]:
            yield answer, functools.partial(verify_tables, {**request, "system": name})


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_forged_dutch_round(edition: str) -> None:
    tried = forged(dutch(edition), (*COMMON, *DUTCH))
    only = {"a second step `bye-set`", "rivals for the bye are left out (C9)", "the proof of C5 is taken away"}
    missing = {one.what for one in (*COMMON, *DUTCH)} - set(tried)
    assert missing <= (only if edition == "2017" else set())


@pytest.mark.parametrize("name", NAMES)
def test_a_forged_round_of_another_system(name: str) -> None:
    assert len(forged(others(name), (*COMMON, *STEPPED))) >= 20


@pytest.mark.parametrize("name", ["squire", "cedh"])
def test_a_forged_seating(name: str) -> None:
    missing = {one.what for one in PODS} - set(forged(tables(name), PODS))
    assert missing <= ({"another badness"} if name == "squire" else set())


def test_the_page_lists_them() -> None:
    assert TABLE.findall(PAGE.read_text(encoding="utf-8")) == [table()]
