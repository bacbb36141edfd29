"""Rounds of the Double-Swiss and of teams: each is proved; what is not the first best never is, whatever it says."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, islice
from pathlib import Path
from random import Random

import pytest

import trfpair
from tests.seeds import at_length
from tests.verify.test_systems import MATCHES, Json, told
from trfpair.event.model import Tournament
from trfpair.matching.bits import ascending, mask_of
from trfpair.systems.match import rounds as engine
from trfpair.systems.match.bracket import Pairs
from trfpair.systems.match.entrants import Entrants
from trfpair.systems.match.upfloaters import Task, Upfloaters, pairable, upfloaters_of
from trfpair.trf import loads
from trfpair.verify import verify
from trfpair_check import Told

LITERAL = Path(__file__).parents[1] / "fixtures" / "literal"


def made_up(name: str, seeds: range) -> Iterator[tuple[Tournament, Json]]:
    for seed in seeds:
        event = loads(MATCHES[name](seed)).tournament
        if data := told(event, name):
            yield event, data


@pytest.mark.parametrize("name", MATCHES)
@at_length(40, 120)
def test_every_round_is_proved(count: int, name: str) -> None:
    for event, data in made_up(name, range(count)):
        verdict = verify(event, data, Told(system=name))
        assert verdict.accepted, (verdict.false, verdict.unproved)


@pytest.mark.few(1)
@pytest.mark.parametrize("seed", range(6))
def test_whoever_sits_out_makes_no_game_points(seed: int) -> None:
    """Also where an absence is worth something (A of 162)."""
    event = trfpair.generate(
        players=9, rounds=4, boards=2, reserves=2, seed=seed, system="team-2026", scoring="W=10 ZPB=2.5"
    )
    event = trfpair.without_round(event, force=True)
    assert trfpair.verified(event, trfpair.pair(event, proofs=True)).outcome == "accepted"


@pytest.mark.gate
@pytest.mark.parametrize(("name", "corpus"), [("double-swiss", "double-swiss"), ("team-2026", "swiss-team")])
def test_the_rounds_of_the_literal_corpora_are_proved(name: str, corpus: str) -> None:
    """Paired by readings that try everything: what is proved is what they found."""
    proved = 0
    for case in json.loads((LITERAL / f"{corpus}.json").read_text("utf-8")):
        event = loads(case["trf"]).tournament
        data = told(event, name)
        if data is None:
            assert case["pairs"] is None
            continue
        assert verify(event, data, Told(system=name)).accepted
        boards = [[row["white"], row["black"]] for row in data["pairs"]] + [[data["bye"], 0]] * bool(data["bye"])
        assert sorted(boards) == sorted(case["pairs"])
        proved += 1
    assert proved >= 15


class Wrong:
    """Makes legal choices that are not the right ones; all that follows, and the proofs, are the engine's."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def upfloaters(self, task: Task) -> Upfloaters:
        """Now and then another set that leaves everybody somebody to meet, of the same size or two more."""
        right = upfloaters_of(task)
        size = right.members.bit_count()
        masks = (mask_of(chosen) for k in (size, size + 2) for chosen in combinations(ascending(task.lower), k))
        legal = (
            mask
            for mask in masks
            if mask != right.members
            and pairable(task.graph, task.residents | mask)
            and pairable(task.graph, task.lower & ~mask)
        )
        sets = list(islice(legal, 60)) if self.random.random() < 0.5 else []
        return right._replace(members=self.random.choice(sets)) if sets else right

    def pairs(self, entrants: Entrants, members: int, upfloaters: int) -> Pairs:
        """Now and then any legal pairs."""
        places = list(ascending(members))
        for _ in range(50 if self.random.random() < 0.4 else 0):
            self.random.shuffle(places)
            pairs = sorted((min(pair), max(pair)) for pair in zip(places[::2], places[1::2]))
            if all(entrants.allow[one] >> other & 1 for one, other in pairs):
                return pairs
        return self.right(entrants, members, upfloaters)

    right = staticmethod(engine.pair_bracket)


@pytest.mark.gate
@pytest.mark.parametrize("name", MATCHES)
def test_no_other_round_is_proved(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    right = [(event, data["pairs"]) for event, data in made_up(name, range(150))]
    wrong = Wrong(Random(f"wrong-{name}"))
    monkeypatch.setattr(engine, "upfloaters_of", wrong.upfloaters)
    monkeypatch.setattr(engine, "pair_bracket", wrong.pairs)
    found: Counter[str] = Counter()
    for event, pairs in right:
        data = told(event, name)
        if data and data["pairs"] != pairs:
            found[verify(event, data, Told(system=name)).outcome] += 1
    assert found["rejected"] > 30
    assert not found["accepted"]


@at_length(150, 300)
def test_a_set_when_none_complies_with_c6(count: int) -> None:
    """C6 of 2026 passes or fails: that every set of such scores fails is proved by itself."""
    found = 0
    for event, data in made_up("double-swiss", range(count)):
        for step in data["trace"]:
            if "short" in step.get("proof", {}):
                found += 1
                del step["proof"]["short"]
                assert verify(event, data, Told(system="double-swiss")).outcome == "not all proved"
    assert found > count // 100
