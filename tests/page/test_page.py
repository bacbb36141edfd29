"""The page in a real browser (Chromium, driven by Playwright), on the built folder, with no network."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.page.conftest import Visit
from tests.page.said import trfpair

pytestmark = pytest.mark.gate
OPEN = Path(__file__).parents[1] / "fixtures" / "trf" / "real" / "open-de-gros.trf"


def test_a_file_is_dropped_paired_and_saved(visit: Visit, tmp_path: Path) -> None:
    """What the page saves are the bytes that the commands write."""
    visit.open(OPEN)
    visit.go("round")
    visit.page.click("#pair")
    visit.page.wait_for_selector("#boards tbody tr")
    made = dict(
        visit.saved(f"button.file:text-is('{name}')")
        for name in ("pairs.txt", "pairs.list", "verbose.txt", "round.html", "pairs.json")
    )
    trfpair("pair", OPEN, "--out", tmp_path, "--json", "--html")
    assert made == {path.name: path.read_bytes() for path in tmp_path.iterdir()}
