"""``trfpair verify``: what it prints, and its exit codes."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Outcome

Run = Callable[..., Outcome]

FILE = Path(__file__).parent.parent / "fixtures" / "dutch" / "rounds-2026" / "bbp-dutch_2025_C9.trf"


@pytest.fixture
def pairs(trfpair: Run, tmp_path: Path) -> Path:
    assert trfpair("pair", str(FILE), "--json", "--out", str(tmp_path / "round")).code == 0
    return tmp_path / "round" / "pairs.json"


def test_a_round_is_accepted(trfpair: Run, pairs: Path) -> None:
    outcome = trfpair("verify", str(FILE), str(pairs))
    assert outcome.code == 0
    first, *rest = outcome.out.splitlines()
    assert first == "round 2, dutch-2026: accepted"
    assert "  checked: C5: the bye cannot go to a lower score" in rest
    assert any(line.startswith("  not checked: ") for line in rest)
    assert trfpair("verify", str(FILE), str(pairs), "--quiet").out == first + "\n"


def test_a_false_claim_is_named(trfpair: Run, pairs: Path) -> None:
    data = json.loads(pairs.read_text())
    board = data["pairs"][0]
    board["white"], board["black"] = board["black"], board["white"]
    pairs.write_text(json.dumps(data))
    outcome = trfpair("verify", str(FILE), str(pairs))
    assert outcome.code == 6
    assert "rejected: bracket 1: 1-2: the boards have other colours" in outcome.out


@pytest.mark.parametrize("text", ["", "[]", "{}", "[" * 100_000])
def test_what_cannot_be_read(trfpair: Run, tmp_path: Path, text: str) -> None:
    path = tmp_path / "pairs.json"
    path.write_text(text)
    outcome = trfpair("verify", str(FILE), str(path))
    assert outcome.code == 3
    assert outcome.err.startswith("Error: ")
    assert "Traceback" not in outcome.err


def test_a_file_that_is_not_there(trfpair: Run, tmp_path: Path) -> None:
    assert trfpair("verify", str(FILE), str(tmp_path / "none.json")).code == 5
