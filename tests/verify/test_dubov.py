"""Dubov rounds: the pairing of the engine is proved, any other one is rejected, whatever proof comes with it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from copy import deepcopy
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.dubov.support import EDITIONS
from tests.dubov.support import rounds as played
from tests.seeds import at_length
from tests.verify.forgeries import REFUSED
from tests.verify.test_forgeries import take
from tests.verify.test_systems import told
from trfpair.base.errors import BadInput
from trfpair.event.model import Tournament
from trfpair.matching.bits import ascending, mask_of
from trfpair.matching.cardinality import is_perfect_except
from trfpair.matching.tight import bipartite_matching
from trfpair.systems.dubov import procedure, reasons
from trfpair.systems.dubov.subgroups import Halves, Subgroups
from trfpair.trf import loads
from trfpair.verify import verify
from trfpair_check import Told
from trfpair_check.verdict import ACCEPTED, REJECTED

Json = dict[str, Any]
CORPUS = Path(__file__).parents[1] / "fixtures" / "dubov" / "literal-rounds.json"
"""Rounds that a literal reading paired by trying everything."""


def rounds(seeds: range, least: int, most: int, limit: int = 100) -> Iterator[tuple[Tournament, Json]]:
    """Rounds of made-up tournaments with every quirk, both editions."""
    for seed in seeds:
        for tournament, round_, edition, unrated in islice(played(f"verify-{seed}", least, most), limit):
            data = told(tournament, f"dubov-{edition}", round_, unrated=unrated)
            if data:
                yield tournament, data


def proved(seeds: range, least: int, most: int, limit: int = 100) -> Counter[str]:
    """Every round is accepted; how many there were, with how many brackets and reasons against upfloaters."""
    found: Counter[str] = Counter()
    for tournament, data in rounds(seeds, least, most, limit):
        verdict = verify(tournament, data, Told(system=data["system"]))
        assert verdict.accepted, verdict
        found["rounds"] += 1
        found["brackets"] += sum(step["step"] == "bracket" for step in data["trace"])
        steps = [step for step in data["trace"] if step["step"] == "upfloaters"]
        for row in (row for step in steps for row in step["against"]):
            found[row["kind"]] += len(row["who"])
    return found


@at_length(12, 40)
def test_every_round_is_accepted(count: int) -> None:
    found = proved(range(count), 4, 16)
    assert found["brackets"] > 5 * count
    assert min(found["worse"], found["completion"]) > count // 10


@pytest.mark.gate
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_rounds_of_the_literal_corpus_are_accepted(edition: str) -> None:
    count = 0
    for row in json.loads(CORPUS.read_text(encoding="utf-8")):
        tournament = loads(row["trf"]).tournament
        data = told(tournament, f"dubov-{edition}")
        if data:
            assert verify(tournament, data, Told(system=data["system"])).accepted
            count += 1
    assert count > 70


@pytest.mark.gate
def test_larger_rounds_are_accepted() -> None:
    assert proved(range(5), 50, 200, 8)["brackets"] > 70


@pytest.mark.long
@pytest.mark.parametrize("part", range(6))
def test_every_round_is_accepted_at_length(part: int) -> None:
    found = proved(range(1000 * part, 1000 * part + 300), 4, 16)
    found += proved(range(1000 * part, 1000 * part + 12), 50, 200, 9)
    found += proved(range(1000 * part, 1000 * part + 1), 900, 1000, 9)
    print(dict(found))
    assert found["brackets"] > 3000


PEOPLE = ("players", "best_players", "upfloaters", "left", "may_meet", "beside")
MAY_GO = ("units", "others", "tight", "rounds", "y", "value", "best", *PEOPLE)
"""Units that no slot needs, proofs that stand twice, the number of a resident who is alone; what the file tells; people
of whom a reason then claims nothing.
"""


@pytest.mark.gate
def test_no_part_can_be_taken_away_or_doubled() -> None:
    found: Counter[str] = Counter()
    for tournament, data in rounds(range(500, 508), 5, 14):
        random = Random(f"{data['system']}-{data['round']}")
        for _ in range(10):
            copy = deepcopy(data)
            name = take(random, copy)
            try:
                verdict = verify(tournament, copy or {}, Told(system=data["system"]))
            except BadInput:
                found[REFUSED] += 1
                continue
            silent = name == "notices" and any("--open-results draw" in line for line in verdict.taken)
            assert not verdict.accepted or name in MAY_GO or silent, (name, verdict)
            found[verdict.outcome] += 1
    assert min(found[REJECTED], found[REFUSED]) > 60, found


# -- other rounds -----------------------------------------------------------------------------------------------------


def another_set(random: Random, right: Any, *asked: Any) -> list[int]:
    """Other upfloaters, as many, with whom the round can be paired."""
    own: list[int] = right(*asked)
    field, _, completion, residents, lower = asked
    others = [at for at in ascending(lower) if at not in own]
    for at in random.sample(others, len(others)) if own else ():
        upfloaters = sorted([*random.sample(own, len(own) - 1), at])
        groups = Subgroups(field, [*residents, *upfloaters])
        if is_perfect_except(groups.adj, (1 << groups.size) - 1, 0) and completion.possible(
            lower & ~mask_of(upfloaters)
        ):
            return upfloaters
    return own


def other_shifters(random: Random, right: Any, groups: Subgroups) -> Halves:
    """Other sets of shifters with whom the bracket can be paired, as many or one pair more."""
    found: Halves = right(groups)
    smaller, larger = groups.shifters(groups.smaller), groups.shifters(groups.larger)
    least = (len(larger) - len(smaller)) // 2
    for _ in range(20):
        first = len(found.first) + random.randint(0, 1)
        if first <= len(smaller) and first + least <= len(larger):
            out = sorted(random.sample(smaller, first), key=smaller.index)
            back = sorted(random.sample(larger, first + least), key=larger.index)
            other = halves(groups, tuple(out), tuple(back))
            if other and (other.first, other.second) != (found.first, found.second):
                return other
    return found


def halves(groups: Subgroups, first: tuple[int, ...], second: tuple[int, ...]) -> Halves | None:
    """The subgroups after these shifts; None where they cannot be paired."""
    changed = groups.g1 ^ mask_of([*first, *second])
    s1, g2 = sorted(ascending(changed), key=groups.by_aro), (1 << groups.size) - 1 & ~changed
    match = bipartite_matching([groups.adj[number] & g2 for number in s1])
    return None if match is None else Halves(first, second, s1, g2, match)


def another_transposition(random: Random, right: Any, groups: Subgroups, halves: Halves) -> list[tuple[int, int]]:
    """Another legal one."""
    found = right(groups, halves)
    for _ in range(20):
        rows = random.sample(range(len(found)), 2) if len(found) > 1 else (0, 0)
        one, two = rows
        (mine, my_opponent), (theirs, their_opponent) = found[one], found[two]
        allow = groups.field.allow
        if one != two and allow[mine] >> their_opponent & 1 and allow[theirs] >> my_opponent & 1:
            found = list(found)
            found[one], found[two] = (mine, their_opponent), (theirs, my_opponent)
            return found
    return found


WAYS: dict[str, tuple[Any, str, Callable[..., Any]]] = {
    "upfloaters": (procedure, "upfloaters_of", another_set),
    "shifters": (Subgroups, "shifted", other_shifters),
    "transposition": (Subgroups, "transposition", another_transposition),
}


def judged(way: str, seeds: range, monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """The outcomes of rounds in which brackets are paired in another way."""
    found: Counter[str] = Counter()
    owner, name, change = WAYS[way]
    right = getattr(owner, name)
    unsaid = reasons.Reason(reasons.REST, "3.2.2")
    for tournament, data in rounds(seeds, 5, 16):
        random = Random(f"{way}-{len(found)}-{data['round']}")
        with monkeypatch.context() as patch, suppress(AssertionError):
            patch.setattr(owner, name, lambda *asked, random=random: change(random, right, *asked))
            patch.setattr(reasons._Judge, "against", lambda self, at: unsaid)
            other = told(tournament, data["system"], data["round"], unrated=data.get("options", {}).get("unrated", 0))
            if other and json.dumps(other["pairs"]) != json.dumps(data["pairs"]):
                found[verify(tournament, other, Told(system=data["system"])).outcome] += 1
    return found


@pytest.mark.gate
@pytest.mark.parametrize("way", WAYS)
def test_no_other_round_is_accepted(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = judged(way, range(100, 130), monkeypatch)
    assert found[ACCEPTED] == 0
    assert found[REJECTED] > 30, found


@pytest.mark.long
@pytest.mark.parametrize("way", WAYS)
def test_no_other_round_is_accepted_at_length(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = judged(way, range(2000, 2600), monkeypatch)
    print(dict(found))
    assert found[ACCEPTED] == 0
    assert found[REJECTED] > 300
