"""The second checker of Dutch rounds (``contrib/check_round.py``) agrees with `trfpair verify`."""

from __future__ import annotations

import ast
import importlib.util
import json
import subprocess
import sys
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.literal.events import random_event, rounds_of
from tests.literal.test_dutch import engine
from tests.seeds import seeds
from tests.verify.forgeries import COMMON, DUTCH, NOT_ALL, REFUSED, REJECTED
from tests.verify.test_verify import EDITIONS, paired
from trfpair.base.errors import BadInput, BeyondLimits
from trfpair.event.model import Tournament
from trfpair.trf import dumps, load, loads
from trfpair.verify import verify

SCRIPT = Path(__file__).parents[2] / "contrib" / "check_round.py"
ROUNDS = Path(__file__).parents[1] / "fixtures" / "dutch"
OUTCOMES = {0: "accepted", 7: NOT_ALL, 6: REJECTED, 3: REFUSED}
NOTICES = ("a notice without words", "a notice of a kind that nobody knows", "a notice of a game without a result")
"""What the second checker does not read."""


def _checker() -> Any:
    spec = importlib.util.spec_from_file_location("check_round", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


CHECK = _checker().check


def second(tournament: Tournament, data: Any) -> str:
    code, said = CHECK(dumps(tournament).encode(), json.dumps(data).encode())
    assert said
    return OUTCOMES[code]


def first(tournament: Tournament, data: Any) -> str:
    try:
        return verify(tournament, json.loads(json.dumps(data))).outcome
    except (BadInput, BeyondLimits):
        return REFUSED


def test_it_imports_nothing_but_the_standard_library() -> None:
    tree = ast.parse(SCRIPT.read_text(encoding="utf-8"))
    names = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    names += [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
    assert {name.split(".")[0] for name in names} <= sys.stdlib_module_names


@pytest.mark.parametrize("edition", EDITIONS)
def test_recorded_rounds(edition: str) -> None:
    for file in sorted((ROUNDS / f"rounds-{edition}").glob("*.trf"))[:4]:
        tournament = load(file).tournament
        data = paired(tournament, edition)
        if data is not None:
            assert second(tournament, data) == first(tournament, data), file


def test_the_command(tmp_path: Path) -> None:
    tournament = load(next((ROUNDS / "rounds-2026").glob("0001-r04*.trf"))).tournament
    (tmp_path / "x.trf").write_text(dumps(tournament), encoding="utf-8")
    (tmp_path / "pairs.json").write_text(json.dumps(paired(tournament, "2026")), encoding="utf-8")
    command = [sys.executable, "-I", str(SCRIPT), "x.trf", "pairs.json"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "accepted"), done.stdout


def _events(edition: str, name: str, numbers: range) -> Iterator[tuple[Tournament, Any]]:
    for seed in numbers:
        random = Random(f"{name}-{edition}-{seed}")
        event = random_event(random, random.randint(5, 14))
        for tournament, number in rounds_of(event, lambda it, number: engine(it, number, edition)):
            known = loads(dumps(tournament)).tournament  # the file says all that the second checker is given
            data = paired(known, edition, number)
            if data is not None and data["pairs"]:
                yield known, data


@pytest.mark.gate
@pytest.mark.parametrize("edition", EDITIONS)
def test_random_rounds(edition: str) -> None:
    for tournament, data in _events(edition, "second", seeds()):
        assert second(tournament, data) == first(tournament, data), dumps(tournament)


@pytest.mark.gate
@pytest.mark.parametrize("edition", EDITIONS)
def test_forged_rounds(edition: str) -> None:
    tried = 0
    for tournament, data in _events(edition, "second-forged", range(3)):
        for what, forge, _ in (*COMMON, *DUTCH):
            copy = deepcopy(data)
            if what.startswith(NOTICES) or forge(copy) is False or copy == data:
                continue
            found, other = first(tournament, copy), second(tournament, copy)
            assert found == other or {found, other} <= {NOT_ALL, REJECTED, REFUSED}, (what, found, other)
            tried += 1
    assert tried > 200
