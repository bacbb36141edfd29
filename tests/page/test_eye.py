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
LOW = """() => [...document.querySelectorAll("button, select, summary, nav a, .button, input:not([type=checkbox])")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.matches(".skip, .hidden"))
  .map((one) => [one.getBoundingClientRect().height, one.outerHTML.slice(0, 80)])
  .filter(([height]) => height < 43.5).map(([height, text]) => `${height} px high: ${text}`)"""
"""Controls that are lower than a finger needs; the names of players are links as high as a line."""
SIZED = "{ rules: { 'target-size': { enabled: true } } }"
"""What axe is asked beside its rules: whether a control is large enough, or lies far enough from the next one."""
KIND = (TELEPHONE, {"width": 768, "height": 1024}, {"width": 1200, "height": 900})


def _axe() -> str:
    """The code of axe; empty where it is not there (npm ci in web)."""
    return AXE.read_text(encoding="utf-8") if AXE.is_file() else ""


def _sound(page: Any, axe: str, rules: str = "{}") -> list[Any]:
    """What axe finds on a screen as it stands."""
    if not axe:
        return []
    page.evaluate(axe)
    asked = f"async () => (await axe.run({rules})).violations.map(one => [one.id, one.nodes[0].html])"
    return list(page.evaluate(asked))


def test_every_screen_of_every_kind_of_event_is_read_and_tapped(chromium: Any, served: Served) -> None:
    """Nothing is cut, covered, one over another or beyond the edge; each control is met by a finger; axe is content.

    The languages take turns. The screens are all those of the page.
    """
    visit = Visit(chromium, served.url, viewport=TELEPHONE, has_touch=True)
    page, axe, found, seen = visit.page, _axe(), list[str](), set[str]()
    for screen in every_kind(visit):
        seen.add(screen.name.split()[1])
        for size in KIND:
            page.set_viewport_size(size)
            told = [*page.evaluate(eye.EYE)["found"], *page.evaluate(COVERED), *page.evaluate(UNREACHED)]
            found += [f"{screen.name} at {size['width']} px: {one}" for one in told]
        page.set_viewport_size(TELEPHONE)
        found += [f"{screen.name}: {one}" for one in (*_sound(page, axe, SIZED), *page.evaluate(LOW))]
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
    """In every language and window; axe finds nothing on a dark telephone and at a desk, and a key leads everywhere."""
    visit, axe = Visit(chromium, served.url), _axe()
    page, found = visit.page, list[str]()
    for screen in screens(visit):
        for language in (*(code for code in languages() if code != "en"), "en"):
            page.set_viewport_size(DESK)
            visit.speak(language)
            screen.again()
            found += eye.findings(page, f"{screen.name} ({language})", screen.highest)
        for size, scheme in ((TELEPHONE, "dark"), (DESK, "light")):
            page.set_viewport_size(size)
            page.emulate_media(color_scheme=scheme)
            told = [*_sound(page, axe), *page.evaluate(UNREACHED)]
            found += [f"{screen.name} at {size['width']} px: {one}" for one in told]
    visit.end()
    assert found == []
