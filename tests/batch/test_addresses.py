"""The addresses of a cluster's workers: who is compared, who is left out, and who is compared again."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

import pytest

from trfpair.lab.batch import cluster as room
from trfpair.lab.batch.cluster import Cluster, _Workers

THERE = "tcp://10.0.0.1:1000"
BACK = "tcp://10.0.0.2:1000"


class _Scheduler:
    """A client whose workers are those that the test says."""

    def __init__(self) -> None:
        self.there: dict[str, int] = {}

    def nthreads(self) -> dict[str, int]:
        return self.there


def _cluster(monkeypatch: pytest.MonkeyPatch, foreign: set[str], asked: list[list[str]]) -> tuple[Any, _Scheduler]:
    cluster = object.__new__(Cluster)
    scheduler = _Scheduler()
    cluster._workers, cluster._client, cluster._address = _Workers(), scheduler, "tcp://10.0.0.9:8786"
    cluster._told = lambda line: None

    def differ(_asking: object, _address: str, workers: frozenset[str]) -> list[tuple[str, str]]:
        asked.append(sorted(workers))
        return [(one, f"{one} runs another trfpair" if one in foreign else "") for one in sorted(workers)]

    monkeypatch.setattr(room, "workers_that_differ", differ)
    monkeypatch.setattr(Cluster, "_asking", lambda self: nullcontext(object()))
    return cluster, scheduler


def test_an_address_that_was_gone_is_compared_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A foreign worker is left out while it is there; who is at its address later is another worker."""
    foreign, asked = {BACK}, list[list[str]]()
    cluster, scheduler = _cluster(monkeypatch, foreign, asked)
    scheduler.there = {THERE: 1, BACK: 1}
    assert cluster._count() is True
    assert cluster._workers.good == {THERE}
    assert cluster._count() is False
    assert asked == [[THERE, BACK]]
    scheduler.there = {THERE: 1}
    cluster._count()
    foreign.clear()
    scheduler.there = {THERE: 1, BACK: 2}
    assert cluster._count() is False
    assert cluster._workers.good == {THERE, BACK}
    assert asked[-1] == [BACK]
    assert cluster._workers.foreign


def test_a_good_address_that_was_gone_is_compared_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker of another trfpair may come at the address of one that computed."""
    foreign, asked = set[str](), list[list[str]]()
    cluster, scheduler = _cluster(monkeypatch, foreign, asked)
    scheduler.there = {THERE: 1}
    cluster._count()
    scheduler.there = {}
    cluster._count()
    foreign.add(THERE)
    scheduler.there = {THERE: 1}
    assert cluster._count() is True
    assert not cluster._workers.good
