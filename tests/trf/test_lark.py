"""Lark's parser reads the files: all letters of each line, in tokens no larger than a head or a cell."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from trfpair.base.errors import BadInput
from trfpair.trf import grammar, load, players
from trfpair.trf.layouts import CELL, PLAYER
from trfpair.trf.source import decode

FIXTURES = sorted(path for path in (Path(__file__).parent.parent / "fixtures").rglob("*.trf*") if path.is_file())


class Watched:
    """The parser, with what was given to it and the tokens that came of it."""

    def __init__(self, parser: Any) -> None:
        self.parser = parser
        self.lines: set[str] = set()
        self.longest: dict[str, int] = {}

    def parse(self, line: str, rule: str) -> Any:
        self.lines.add("".join(line.split()))  # a rating beside its columns is moved there first
        tree = self.parser.parse(line, rule)
        for token in tree.children:
            self.longest[token.type] = max(self.longest.get(token.type, 0), len(token))
        return tree


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> Watched:
    watched = Watched(grammar.of_grammar())
    monkeypatch.setattr(grammar, "parser", lambda rule: watched)
    return watched


@pytest.mark.gate
def test_all_letters_of_all_fixtures_pass_through_lark(watched: Watched) -> None:
    assert len(FIXTURES) > 500
    for path in FIXTURES:
        watched.lines.clear()
        players._matched.cache_clear()  # a line that stood in the file before
        with suppress(BadInput):
            load(path)
        lines = ["".join(line.split()) for line in decode(path.read_bytes(), None, "").lines]
        letters = sum(map(len, lines))
        assert sum(len(line) for line in lines if line in watched.lines) >= 0.99 * letters, path
    free = {"TEXT", "NAME"}
    assert max(length for kind, length in watched.longest.items() if kind not in free) == PLAYER.fields[-1].last
    assert watched.longest["GAME"] == CELL.fields[-1].last
