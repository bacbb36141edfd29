"""The pairings of the reference engines, colours included: whole tournaments, and single rounds.

``tournaments-*``: every round of each file is paired again. ``rounds-*``: forbidden pairs, acceleration, odd scoring,
tournaments with hardly a pairing left, tournaments with none left (``none``), and the reference's own regressions.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.dutch.support import FIXTURES, cells, expected, finished, pair
from trfpair.base.errors import NoPairing
from trfpair.event.history import before_round
from trfpair.trf import load


def _files(folder: str) -> list[tuple[str, Path]]:
    return [
        (edition, path)
        for edition in ("2026", "2017")
        for path in sorted((FIXTURES / f"{folder}-{edition}").glob("*.trf"))
    ]


def _a_third_every_day(files: list[tuple[str, Path]]) -> list[Any]:
    return [file if at % 3 == 0 else pytest.param(*file, marks=pytest.mark.gate) for at, file in enumerate(files)]


def _name(value: object) -> str | None:
    return value.stem if isinstance(value, Path) else None


@pytest.mark.few(4)
@pytest.mark.parametrize(("edition", "path"), _a_third_every_day(_files("tournaments")), ids=_name)
def test_every_round_of_a_tournament(edition: str, path: Path) -> None:
    tournament = finished(path)
    for round_ in range(1, tournament.last_paired + 1):
        pairing = pair(before_round(tournament, round_), edition)
        assert set(map(tuple, pairing.pairs)) == cells(tournament, round_), f"round {round_}"


@pytest.mark.gate
@pytest.mark.parametrize(("edition", "path"), _files("rounds"), ids=_name)
def test_a_round(edition: str, path: Path) -> None:
    history = before_round(load(path).tournament)
    boards = expected(path.with_suffix(".pairs"))
    if boards is None:
        with pytest.raises(NoPairing):
            pair(history, edition)
    else:
        assert set(map(tuple, pair(history, edition).pairs)) == set(boards)


@pytest.mark.gate
def test_there_is_something_to_test() -> None:
    assert len(_files("tournaments")) >= 150
    assert len(_files("rounds")) >= 280
    assert sum(expected(path.with_suffix(".pairs")) is None for _, path in _files("rounds")) >= 40
