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
from tests.seeds import at_length
from tests.verify.forgeries import (
    BURSTEIN,
    CEDH,
    COMMON,
    DUBOV,
    DUTCH,
    FOREIGN,
    MATCHES,
    PAGE,
    PODS,
    PROCEDURES,
    REFUSED,
    SQUIRE,
    STEPPED,
    TABLE,
    TRACELESS,
    WALKS,
    Forgery,
    table,
)
from tests.verify.test_pods import seatings, verify_tables
from tests.verify.test_systems import NAMES, rounds
from tests.verify.test_verify import EDITIONS, paired
from trfpair.base.errors import BadInput, BeyondLimits
from trfpair.event.model import Tournament
from trfpair.trf import load
from trfpair.verify import verify
from trfpair_check.verdict import REJECTED, Verdict

Json = dict[str, Any]
Check = Callable[[Json], Verdict]
FIXTURES = Path(__file__).parents[1] / "fixtures" / "verify"
REPLAYED = ("lim", "vega", "danubian")
OF_MATCHES = ("double-swiss", "team-2026", "team-2024")
PROVED = ("burstein-2026", "dubov-2026", "dubov-2018", *OF_MATCHES)
"""Systems whose criteria are checked."""
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
            found = REJECTED if (found, outcome) == (REFUSED, REJECTED) else found
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
    """The event with our code of the system, whatever the file says; the weeks of a ladder stay applied."""
    log = tuple(record for record in tournament.records if record.code == "###")
    return replace(tournament, system=f"TRFPAIR_{name.upper().replace('-', '_')}", records=log)


def others(name: str, seeds: Sequence[int] = range(6)) -> Iterator[tuple[Json, Check]]:
    for tournament, data in (found for seed in seeds for found in rounds(name, range(seed, seed + 1))):
        if data["pairs"] and data["trace"][0]["step"] != "seeding":
            event = tournament if tournament.has_teams else _named(tournament, name)
            yield data, functools.partial(verify, event)


def tables(name: str) -> Iterator[tuple[Json, Check]]:
    for request, answer in seatings(name, range(12)):
        if answer["placements"]:
            yield answer, functools.partial(verify_tables, {**request, "system": name})


@pytest.mark.gate
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_forged_dutch_round(edition: str) -> None:
    tried = forged(dutch(edition), (*COMMON, *FOREIGN, *TRACELESS, *DUTCH))
    only = {"a second step `bye-set`", "rivals for the bye are left out (C9)", "the proof of C5 is taken away"}
    missing = {one.what for one in (*COMMON, *DUTCH)} - set(tried)
    assert missing <= (only if edition == "2017" else set())


@pytest.mark.parametrize("name", NAMES)
@at_length(3, 6)
def test_a_forged_round_of_another_system(count: int, name: str) -> None:
    own = [one for one in STEPPED if name not in PROVED or one.outcome == REJECTED]
    more = PROCEDURES if name in REPLAYED else TRACELESS
    assert len(forged(others(name, range(count)), (*COMMON, *FOREIGN, *more, *own))) >= 20


@pytest.mark.gate
def test_each_forgery_of_a_procedure_is_tried() -> None:
    tried = sum((forged(others(name, range(12)), PROCEDURES) for name in REPLAYED), Counter[str]())
    assert {one.what for one in PROCEDURES} == set(tried)


@pytest.mark.gate
def test_a_forged_dubov_round() -> None:
    tried = forged(others("dubov-2026", range(8)), DUBOV) + forged(others("dubov-2018", range(8)), DUBOV)
    assert {one.what for one in DUBOV} == set(tried)


@pytest.mark.gate
def test_a_forged_burstein_round() -> None:
    assert {one.what for one in BURSTEIN} == set(forged(others("burstein-2026", (0, 1, 2, 20)), BURSTEIN))


@pytest.mark.gate
@pytest.mark.parametrize("name", OF_MATCHES)
def test_a_forged_round_of_matches(name: str) -> None:
    assert {one.what for one in MATCHES} == set(forged(others(name, range(40)), MATCHES))


@pytest.mark.gate
@pytest.mark.parametrize("name", ["club", "club-rating", "ladder"])
def test_a_forged_round_of_a_walk(name: str) -> None:
    missing = {one.what for one in WALKS} - set(forged(others(name, range(30)), WALKS))
    assert missing <= (set() if name == "club" else {"groups that overlap"})


@pytest.mark.gate
@pytest.mark.parametrize("name", ["squire", "cedh"])
def test_a_forged_seating(name: str) -> None:
    own = (*PODS, *(SQUIRE if name == "squire" else CEDH))
    missing = {one.what for one in own} - set(forged(tables(name), own))
    assert missing <= ({"another badness"} if name == "squire" else set())


MAY_GO = ("units", "left", "rounds", "colours", "met", "unplayed", "fewest")
"""Units that no slot needs, groups beyond need; what the file tells; the games of an MDP (docs/json.md); groups that
show that nobody fewer can leave, which the certificate of the bracket shows too."""


def parts_taken(edition: str, seeds: range, times: int) -> Counter[str]:
    """Take away any key, and take away or double any element of a list; how often each outcome was."""
    found: Counter[str] = Counter()
    for seed in seeds:
        random = Random(f"parts-{edition}-{seed}")
        event = random_event(random, random.randint(4, 12))
        for tournament, round_ in rounds_of(event, lambda it, number: engine(it, number, edition)):
            data = paired(tournament, edition, round_)
            for _ in range(times if data else 0):
                copy = deepcopy(data)
                name = take(random, copy)
                try:
                    verdict = verify(tournament, copy or {})
                except BadInput:
                    found[REFUSED] += 1
                    continue
                found[verdict.outcome] += 1
                silent = name == "notices" and any("--open-results draw" in line for line in verdict.taken)
                assert not verdict.accepted or name in MAY_GO or silent, (name, verdict)
    return found


def take(random: Random, data: Any) -> str:
    """Spoil one place; the key below which it stands."""
    places = [(name, place) for name, place in _places(data, "") if place]
    name, place = random.choice(places)
    if isinstance(place, dict):
        name = random.choice(list(place))
        del place[name]
    elif random.random() < 0.5:
        del place[random.randrange(len(place))]
    else:
        place.append(random.choice(place))
    return name


def _places(data: Any, name: str) -> Iterator[tuple[str, Any]]:
    """All objects and lists, with the last key above them."""
    if isinstance(data, (dict, list)):
        yield name, data
    for key, value in data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ():
        yield from _places(value, key if isinstance(key, str) else name)


@pytest.mark.parametrize("edition", EDITIONS)
@at_length(2, 6)
def test_no_part_of_a_dutch_round_can_be_taken_away_or_doubled(count: int, edition: str) -> None:
    found = parts_taken(edition, range(count), 12)
    assert found["rejected"] > 8 * count
    assert found[REFUSED] > 8 * count


@pytest.mark.long
@pytest.mark.parametrize("edition", EDITIONS)
def test_no_part_can_be_taken_away_or_doubled_at_length(edition: str) -> None:
    found = parts_taken(edition, range(100, 125), 60)
    print(dict(found))
    assert found["rejected"] > 1000
    assert found[REFUSED] > 1000


def test_the_page_lists_them() -> None:
    assert TABLE.findall(PAGE.read_text(encoding="utf-8")) == [table()]
