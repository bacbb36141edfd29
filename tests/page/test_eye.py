"""Every screen of the page as an eye sees it, in every language and window, light and dark (`tests/eye.py`)."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests import eye
from tests.page.conftest import ROOT, Served, Visit
from tests.page.screens import every_kind, screens
from tests.page.test_source import modules
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

COVERED = """() => {
  const found = [], at = scrollY, shown = (one) => one.checkVisibility({ visibilityProperty: true });
  const all = [...document.querySelectorAll("a[href], button, input, select, textarea, summary")]
    .filter((one) => shown(one) && !one.disabled && !one.matches(".skip, .hidden"));
  const step = Math.ceil(all.length / 150);
  for (let next = 0; next < all.length; next += step) {
    const one = all[next];
    one.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const box = [...one.getClientRects()].find(({ width }) => width > 0.5);
    const top = box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    if (!top || !(one.contains(top) || top.closest("label")?.control === one))
      found.push(`below ${top?.outerHTML.slice(0, 60)}: ${one.outerHTML.slice(0, 80)}`);
  }
  scrollTo(0, at);
  return found;
}"""
"""Controls that a finger does not meet at their middle; of very many some, spread evenly."""
SIZED = "{ rules: { 'target-size': { enabled: true } } }"
"""What axe is asked beside its rules: whether a control is large enough, or lies far enough from the next one."""
KIND = (TELEPHONE, {"width": 768, "height": 1024}, {"width": 1200, "height": 900})


def test_every_screen_of_every_kind_of_event_is_read_and_tapped(chromium: Any, served: Served) -> None:
    """Nothing is cut, covered, one over another or beyond the edge; each control is met by a finger; axe is content.

    The languages take turns. The screens are all those of the page.
    """
    visit = Visit(chromium, served.url, viewport=TELEPHONE, has_touch=True)
    page, found, seen = visit.page, list[str](), set[str]()
    axe = AXE.read_text(encoding="utf-8") if AXE.is_file() else ""
    for screen in every_kind(visit):
        seen.add(screen.name.split()[1])
        for size in KIND:
            page.set_viewport_size(size)
            told = [*page.evaluate(eye.EYE)["found"], *page.evaluate(COVERED), *page.evaluate(UNREACHED)]
            found += [f"{screen.name} at {size['width']} px: {one}" for one in told]
        page.set_viewport_size(TELEPHONE)
        if axe:
            page.evaluate(axe)
            asked = f"async () => (await axe.run({SIZED})).violations.map(one => [one.id, one.nodes[0].html])"
            found += [f"{screen.name}: {one}" for one in page.evaluate(asked)]
    visit.end()
    assert found == []
    code = modules()
    named = (
        re.search(r"const SCREENS = \{(.*?)\}", code["main.js"]),
        re.search(r"const ACTS = \[(.*?)\]", code["changes.js"]),
    )
    assert all(named)
    screens_named, acts = (re.findall(r"[\w-]+", one[1]) for one in named if one)
    assert seen == {*screens_named, *(f"changes/{act}" for act in acts)}


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
