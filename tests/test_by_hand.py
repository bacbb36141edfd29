"""The rounds that docs/by-hand.md redoes step by step, or the page of a system, come out as it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from trfpair.pods import cedh, squire
from trfpair.pods.model import Outcome
from trfpair.pods.protocol import parse
from trfpair.rounds.pairing import Settings, pair_round
from trfpair.systems import SYSTEMS
from trfpair.trf import load

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "docs" / "by-hand.md").read_text(encoding="utf-8")
PAGES = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "docs").glob("*.md"))]


ROUND = re.compile(
    r"trfpair pair (tests/\S+)(?: --system (\S+))?(?:(?!trfpair pair).)*?^Boards: ([^\n]*)$", re.DOTALL | re.MULTILINE
)


def redone() -> list[tuple[str, str, str]]:
    """File, system and boards of each round that a page redoes."""
    return [found for text in PAGES for found in ROUND.findall(text)]


@pytest.mark.gate
def test_the_boards_are_those_of_the_program() -> None:
    assert len(redone()) == sum(text.count("\nBoards: ") for text in PAGES)
    for path, system, line in redone():
        paired = pair_round(load(ROOT / path).tournament, Settings(system=system or None))
        wanted = {tuple(map(int, board.split("-"))) for board in line.split()}
        assert {(pair.white, pair.black) for pair in paired.pairing.pairs} == wanted, line


@pytest.mark.gate
def test_every_system_has_its_round() -> None:
    done = {
        pair_round(load(ROOT / path).tournament, Settings(system=name or None)).system.name
        for path, name, _ in redone()
    }
    assert done == {system.name for system in SYSTEMS}


def seated(path: str) -> tuple[str, Outcome]:
    """What `trfpair pods` answers to a request that names its system."""
    request = parse((ROOT / path).read_bytes(), sizes=None)
    if request.system == "cedh":
        return "cedh", cedh.pair(request, cedh.Options())
    return "squire", squire.pair(request, squire.Options(size=request.size))


def test_the_tables_of_n_are_those_of_the_program() -> None:
    paths = re.findall(r"trfpair pods (\S+)", TEXT)
    lines = re.findall(r"^Tables: (.*?)(?:, bye (.*))?$", TEXT, re.MULTILINE)
    assert len(paths) == len(lines)
    done = set()
    for path, (tables, byes) in zip(paths, lines):
        system, outcome = seated(path)
        done.add(system)
        assert outcome.tables == tuple(tuple(map(int, table.split("-"))) for table in tables.split()), tables
        assert outcome.byes == tuple(map(int, byes.split())), byes
    assert done == {"squire", "cedh"}


def test_the_seating_by_hand_does_not_hang_on_the_seed() -> None:
    """What chance decides could not be redone."""
    request = parse((ROOT / "tests/fixtures/by-hand/cedh.json").read_bytes(), sizes=None)
    assert len({cedh.pair(request, cedh.Options(seed=seed)).tables for seed in range(8)}) == 1
