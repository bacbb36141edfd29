"""The rounds that docs/by-hand.md redoes step by step come out as it says."""

from __future__ import annotations

import re
from pathlib import Path

from trfpair.pairing import Settings, pair_round
from trfpair.systems import SYSTEMS
from trfpair.trf import load

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "docs" / "by-hand.md").read_text(encoding="utf-8")


def test_the_boards_are_those_of_the_program() -> None:
    commands = re.findall(r"trfpair pair (\S+)(?: --system (\S+))?", TEXT)
    boards = re.findall(r"^Boards: (.*)$", TEXT, re.MULTILINE)
    assert len(commands) == len(boards)
    for (path, system), line in zip(commands, boards):
        paired = pair_round(load(ROOT / path).tournament, Settings(system=system or None))
        wanted = {tuple(map(int, board.split("-"))) for board in line.split()}
        assert {(pair.white, pair.black) for pair in paired.pairing.pairs} == wanted, line


def test_every_system_has_its_round() -> None:
    commands = re.findall(r"trfpair pair (\S+)(?: --system (\S+))?", TEXT)
    done = {
        pair_round(load(ROOT / path).tournament, Settings(system=system or None)).system.name
        for path, system in commands
    }
    assert done == {system.name for system in SYSTEMS}
