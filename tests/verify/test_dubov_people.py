"""Whom a reason against an upfloater of Dubov names: other people in their places are found out."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from itertools import islice
from typing import Any

import pytest

import trfpair
from tests.seeds import daily
from trfpair_check import verdict

Found = tuple[bytes, Any, list[int], Any]
"""The file, the page, the way to a reason, and the reason."""


def reasons(system: str, kind: str, seeds: int = 60, *, several: bool = False) -> Iterator[Found]:
    """Reasons of a kind against single upfloaters, or among several, in some random rounds."""
    for seed in range(seeds):
        event = trfpair.generate(players=10 + seed % 9, rounds=4 + seed % 3, seed=seed, system=system)
        event = trfpair.without_round(event, force=True)
        page = json.loads(json.dumps(trfpair.pair(event, proofs=True).to_dict()))
        for at, step in enumerate(page["trace"]):
            for number, reason in enumerate(step["against"]) if step["step"] == "upfloaters" else ():
                if reason["kind"] == kind and (len(step["ids"]) > 1) is several:
                    yield trfpair.dumps(event).encode(), page, [at, number], reason


def changed(page: Any, way: list[int]) -> tuple[Any, Any]:
    """A copy of a page, and the reason in it."""
    other = deepcopy(page)
    return other, other["trace"][way[0]]["against"][way[1]]


@pytest.mark.gate
@pytest.mark.parametrize("system", ["dubov-2026", "dubov-2018"])
@daily(1, 6)
def test_pairs_that_would_be_denied_their_preference(count: int, system: str) -> None:
    """Pairs of the same colour that leave others of one colour to each other are no pairs of the best round."""
    found = (one for one in reasons(system, "worse") if one[3].get("players") and one[3]["article"][-1] == "7")
    accepted = tried = 0
    for file, page, way, reason in islice(found, count):
        assert verdict(file, json.dumps(page).encode()).accepted
        here = set(reason["players"])
        for place, was in enumerate(reason["players"]):
            for other in sorted({row["white"] for row in page["pairs"]} - here):
                forged, copy = changed(page, way)
                copy["players"][place] = other
                accepted += not verdict(file, json.dumps(forged).encode()).false
                tried += was != other
    assert (accepted, tried > 8 * count) == (0, True)


@pytest.mark.gate
@pytest.mark.parametrize("system", ["dubov-2026", "dubov-2018"])
def test_pairs_that_would_be_denied_their_preference_beside_other_upfloaters(system: str) -> None:
    """Other people of C7, or another set of upfloaters, in the reasons against one of several."""
    found = (one for one in reasons(system, "worse", 400, several=True) if "upfloaters" in one[3])
    accepted = tried = 0
    for file, page, way, reason in islice(found, 4):
        right = verdict(file, json.dumps(page).encode())
        assert right.accepted
        assert not right.unproved
        everybody = sorted({id_ for row in page["pairs"] for id_ in (row["white"], row["black"]) if id_})
        for name in ("players", "upfloaters"):
            for place in range(len(reason[name])):
                other = next(id_ for id_ in everybody if id_ not in (*reason["players"], *reason["upfloaters"]))
                forged, copy = changed(page, way)
                copy[name][place] = other
                accepted += not verdict(file, json.dumps(forged).encode()).false
                tried += 1
    assert tried > 8
    assert accepted == 0


@pytest.mark.gate
@pytest.mark.parametrize("system", ["dubov-2026", "dubov-2018"])
def test_who_may_meet_no_resident_is_not_told_otherwise(system: str) -> None:
    file, page, way, _ = next(reasons(system, "nobody"))
    assert verdict(file, json.dumps(page).encode()).accepted
    for kind in ("rest", "worse", "completion"):
        forged, copy = changed(page, way)
        copy["kind"] = kind
        assert not verdict(file, json.dumps(forged).encode()).accepted
