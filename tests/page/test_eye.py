"""Every screen of the page as an eye sees it, in every language and window, light and dark (`tests/eye.py`)."""

from __future__ import annotations

from typing import Any

import pytest

from tests import eye
from tests.page.conftest import ROOT, Served, Visit
from tests.page.screens import screens
from trfpair.output.sheets import languages

pytestmark = pytest.mark.gate
DESK = {"width": 1280, "height": 900}
TELEPHONE = {"width": 360, "height": 740}
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
UNREACHED = """() => [...document.querySelectorAll("a[href], button, input, select, textarea, summary")]
  .filter((one) => one.tabIndex < 0 && !one.disabled && one.checkVisibility({ visibilityProperty: true }))
  .filter((one) => !one.closest("[role=group]")?.querySelector("[tabindex='0']"))
  .map((one) => one.outerHTML.slice(0, 80))"""
"""Controls to which no Tab leads, and no arrow in a group of which one has it."""


def test_every_screen_can_be_read(chromium: Any, served: Served) -> None:
    visit = Visit(chromium, served.url)
    found: list[str] = []
    for screen in screens(visit):
        for language in (*(code for code in languages() if code != "en"), "en"):
            visit.page.set_viewport_size(DESK)
            visit.speak(language)
            screen.again()
            found += eye.findings(visit.page, f"{screen.name} ({language})", screen.highest)
        visit.page.set_viewport_size(DESK)
    visit.end()
    assert found == []


def test_every_screen_is_sound_and_reached_by_keys(chromium: Any, served: Served) -> None:
    """Axe finds nothing, on a dark telephone and at a desk; a key leads to every control."""
    if not AXE.is_file():
        pytest.skip("axe-core is not there (npm ci in web)")
    visit, axe = Visit(chromium, served.url), AXE.read_text(encoding="utf-8")
    page, found = visit.page, list[str]()
    for screen in screens(visit):
        screen.again()
        page.evaluate(axe)
        for size, scheme in ((TELEPHONE, "dark"), (DESK, "light")):
            page.set_viewport_size(size)
            page.emulate_media(color_scheme=scheme)
            told = page.evaluate("async () => (await axe.run()).violations.map(one => [one.id, one.nodes[0].html])")
            told += page.evaluate(UNREACHED)
            found += [f"{screen.name} at {size['width']} px: {one}" for one in told]
    visit.end()
    assert found == []
