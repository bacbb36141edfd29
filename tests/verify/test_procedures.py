"""Systems that seat one player after another, and tables: each round is accepted, and none with one thing changed.

Each key of an answer is changed in turn; two players, and the colours, of a board too.
"""

from __future__ import annotations

import itertools
import json
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import trfpair
from tests.seeds import seeds
from tests.verify.sample import outcome
from trfpair import Result, Tournament
from trfpair.systems import by_name

SYSTEMS = ("club", "club-rating", "ladder", "berger", "berger-double", "lim", "vega", "danubian")
OPTIONS: dict[str, tuple[dict[str, Any], ...]] = {
    "ladder": ({}, {"seed": 5}, {"colour": "balance", "bye_gap": 2}),
    "lim": ({}, {}, {"maxi": True}),
}
CALENDARS = ("berger", "berger-double")
RESULTS = ("1-0", "1-0", "=", "0-1", "0-1", "=", "+-", "-+", "--")
BYES = (Result.HALF_BYE, Result.ZERO_BYE, Result.FULL_BYE)
SILENT = ("notices", "proof", "absent", "options")
"""What has no order, what proves as much in another order or twice, and what is taken from the page and named."""
pytestmark = pytest.mark.filterwarnings("ignore::trfpair.TrfWarning")


def event(random: Random, system: str, size: int, rounds: int) -> Tournament:
    """Players with ratings, some equal or missing; some bans; a ladder has places, some missing."""
    rating = lambda: random.choice([0, 1500, 1800, random.randint(1400, 2400)])  # noqa: E731
    players = [trfpair.Player(n, f"P{random.choice('abXÉ')}{n}", rating=rating()) for n in range(1, size + 1)]
    colour = random.choice([trfpair.Colour.WHITE, trfpair.Colour.BLACK])
    made = Tournament(players=tuple(players), name="E", rounds=rounds, initial_colour=colour)
    bans = {tuple(sorted(random.sample(range(1, size + 1), 2))) for _ in range(random.choice([0, 0, 1, 3, size]))}
    for pair in sorted(bans) if size > 3 else ():
        made = trfpair.with_ban(made, pair)
    if system != "ladder":
        return made
    places, lines = random.sample(range(1, size + 1), size), []
    for line in trfpair.dumps(made).splitlines():
        place = f"{places.pop():4d}" if line.startswith("001") and random.random() < 0.8 else ""
        lines.append(f"{line[:85]:85}{place}" if place else line)
    return trfpair.loads("\n".join(lines))


def rounds_of(system: str, seed: object, low: int = 3, high: int = 14) -> Iterator[tuple[Tournament, Any]]:
    """The rounds of a tournament, with the answer for each, until one has no pairing."""
    random = Random(f"procedures-{system}-{seed}")
    size, rounds = random.randint(low, high), random.randint(2, 9)
    made, options = event(random, system, size, rounds), random.choice(OPTIONS.get(system, ({},)))
    for number in range(1, rounds + 1):
        away = {n: random.choice(BYES) for n in range(1, size + 1) if random.random() < 0.07}
        if system in CALENDARS and number >= size:
            return
        try:
            known = trfpair.loads(trfpair.dumps(trfpair.with_absences(made, away) if away else made))
            paired = trfpair.pair(known, system=system, proofs=True, **options)
        except trfpair.NoPairing:
            return
        data = json.loads(json.dumps(paired.to_dict()))
        if not data["pairs"]:
            return
        yield paired.file if system == "ladder" else known, data
        games = len(paired.boards)
        results = {board: random.choice(RESULTS[: random.choice([6, 9])]) for board in range(1, games + 1)}
        made = trfpair.with_results(trfpair.with_round(made, paired), number, results)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where something stands in an answer."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, below in items:
        yield (*path, key)
        yield from places(below, (*path, key))


def at(value: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        value = value[key]
    return value


def other(value: Any, random: Random) -> Any:
    """Something else in its place."""
    if isinstance(value, bool) or value is None:
        return not value
    if isinstance(value, int):
        return value + random.choice([-1, 1])
    if isinstance(value, str):
        return random.choice([value + "x", value[:-1] or "y"])
    if isinstance(value, list) and len(value) > 1:
        return random.choice([value[::-1], value[:-1], [*value, value[0]]])
    return [0]


def spoilt(data: Any, random: Random, count: int) -> Iterator[tuple[str, Any]]:
    """Copies of an answer in which one thing was changed."""
    copy = deepcopy(data)
    row = random.choice(copy["pairs"])
    row["white"], row["black"] = row["black"], row["white"]
    yield "colours of a board", copy
    if len(data["pairs"]) > 1:
        copy = deepcopy(data)
        one, two = random.sample(copy["pairs"], 2)
        one["black"], two["black"] = two["black"], one["black"]
        yield "two players exchanged", copy
    everywhere = [path for path in places(data) if path[0] not in ("format", "program")]
    everywhere = [path for path in everywhere if not isinstance(at(data, path), dict)]
    for path in random.sample(everywhere, min(count, len(everywhere))):
        copy = deepcopy(data)
        holder = at(copy, path[:-1])
        holder[path[-1]] = other(holder[path[-1]], random)
        yield f"{path}: {holder[path[-1]]}", copy


@pytest.mark.gate
@pytest.mark.parametrize("system", SYSTEMS)
def test_rounds(system: str) -> None:
    for seed in seeds():
        for tournament, data in rounds_of(system, seed):
            assert outcome(tournament, data) == "accepted", trfpair.dumps(tournament)


@pytest.mark.gate
@pytest.mark.parametrize("system", SYSTEMS)
def test_spoilt_rounds(system: str) -> None:
    random, found = Random(f"spoilt-{system}"), Counter[str]()
    for seed in range(12):
        for tournament, data in rounds_of(system, f"spoilt-{seed}"):
            for what, copy in spoilt(data, random, 20):
                if copy == data or any(f"'{word}'" in what for word in SILENT):
                    continue
                said = outcome(tournament, copy)
                found[said] += 1
                assert said != "accepted", (what, seed, data["round"])
    assert found["rejected"] > 40


@pytest.mark.gate
@pytest.mark.parametrize("system", [system for system in SYSTEMS if system != "ladder"])
def test_a_round_without_boards_is_accepted(system: str) -> None:
    known = trfpair.with_event(event(Random(1), system, 3, 3), rounds=3)
    known = replace(known, system=by_name(system).code_on())
    known = trfpair.with_round(known, trfpair.pair(trfpair.with_absences(known, {3: Result.ZERO_BYE})))
    known = trfpair.with_results(known, 1, {1: "1-0"})
    for away in ((1, 2), (3,)):
        known = trfpair.with_withdrawals(known, away)
        data = json.loads(json.dumps(trfpair.pair(known, proofs=True).to_dict()))
        assert outcome(known, data) == "accepted", away


def test_a_median_between_two_tenths_is_accepted() -> None:
    scoring = replace(trfpair.Scoring(), white_win=1, black_win=1, white_draw=0, black_draw=0, forfeit_win=1)
    known = replace(event(Random(2), "lim", 6, 4), scoring=scoring, system="FIDE_LIM")
    for number in range(1, 4):
        known = trfpair.with_round(known, trfpair.pair(known))
        known = trfpair.with_results(known, number, {1: "1-0", 2: "=", 3: "0-1"})
    data = json.loads(json.dumps(trfpair.pair(known, proofs=True).to_dict()))
    assert "0.15" in {step.get("score") for step in data["trace"]}
    assert outcome(known, data) == "accepted"


def blocked_event(parts: int, size: int) -> Tournament:
    """Parts of so many players who may not meet the others but for those who are in no part: one fewer."""
    count = parts * size + parts - 1
    players = tuple(trfpair.Player(n, f"P{n}", rating=3000 - n) for n in range(1, count + 1))
    lines = [trfpair.dumps(Tournament(players=players, name="E", rounds=5, initial_colour=trfpair.Colour.WHITE))]
    pairs = itertools.combinations(range(parts * size), 2)
    lines += [f"XXP {a + 1} {b + 1}\n" for a, b in pairs if a // size != b // size]
    return trfpair.loads("".join(lines))


@pytest.mark.gate
@pytest.mark.parametrize("system", ["lim", "vega", "danubian"])
@pytest.mark.parametrize(("parts", "size"), [(16, 1), (14, 3)])
def test_a_sentence_names_no_more_than_twelve(system: str, parts: int, size: int) -> None:
    known = blocked_event(parts, size)
    data = json.loads(json.dumps(trfpair.pair(known, system=system, proofs=True).to_dict()))
    reasons = next(step for step in data["trace"] if step["step"] == "bye")["against"]
    assert reasons[0]["why"].count("odd number") in (0, 12)
    assert outcome(known, data) == "accepted"
