"""The page on reading a round shows what the program writes of that round."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import trfpair

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "reading-a-round.md"
OPEN = ROOT / "tests" / "fixtures" / "trf" / "real" / "open-de-gros.trf"


@pytest.mark.gate
def test_what_the_page_quotes_is_written() -> None:
    written = trfpair.render(trfpair.pair(trfpair.load(OPEN)), "verbose.txt").splitlines()
    blocks = re.findall(r"```text\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    quoted = [line for block in blocks for line in block.splitlines() if not line.startswith("trfpair ")]
    assert len(quoted) > 10
    assert [line for line in quoted if line not in written] == [], "docs/reading-a-round.md"
