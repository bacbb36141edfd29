"""What comes onto paper: a screen without its buttons, a story whole, and a heading that nothing lies over."""

from __future__ import annotations

import pytest

from tests.page.conftest import Visit
from tests.page.screens import OPEN

pytestmark = pytest.mark.gate
CONTROLS = """() => [...document.querySelectorAll("button:not([aria-pressed=true]), input, select, textarea, nav a")]
  .filter((one) => one.checkVisibility()).map((one) => one.outerHTML.slice(0, 90))"""
OVER = """() => [...document.querySelector("#sheet").contentDocument.querySelectorAll("h2")].map((head) => {
  const page = head.ownerDocument, row = head.parentElement.querySelector(".running");
  if (!row) return [];
  page.defaultView.scrollTo(0, head.getBoundingClientRect().top - 40);
  const range = page.createRange();
  range.selectNodeContents(head);
  const text = range.getBoundingClientRect(), { left, top } = row.getBoundingClientRect();
  return [page.elementFromPoint(left + 20, top + 6)?.tagName ?? "", top - text.bottom];
}).filter((one) => one.length)"""
"""For each heading above a table that says at the head of each further page what it is: what is seen where that row
lies, and how far the row is below the text of the heading.
"""


def test_a_screen_on_paper_has_no_buttons_and_keeps_its_content(visit: Visit) -> None:
    page = visit.page
    visit.open(OPEN)
    visit.go("round")
    page.click("#pair")
    page.wait_for_selector("#to-results")
    visit.idle()
    shown = {
        "round": "#boards tbody tr",
        "results": "tr[data-at='0'] .outcomes button[aria-pressed=true]",
        "standings": ".ranks tbody tr",
        "why/17": ".story .player",
        "changes/log": "#act h2",
        "check": "main h1",
    }
    for screen, there in shown.items():
        visit.go(screen)
        page.wait_for_selector(there, state="attached")
        page.emulate_media(media="print")
        assert page.evaluate(CONTROLS) == [], screen
        assert page.locator(there).first.is_visible(), screen
        page.emulate_media(media="screen")


def test_a_heading_of_the_sheet_for_the_screen_in_the_hall_is_free_on_paper(visit: Visit) -> None:
    page = visit.page
    visit.open(OPEN)
    visit.go("round")
    page.click("#pair")
    page.wait_for_selector("#to-results")
    visit.go("sheets")
    page.click("#sheets button[data-sheet='wall.html']")
    page.wait_for_function("() => document.querySelector('#sheet').contentDocument?.querySelector('.turned td')")
    visit.idle()
    page.emulate_media(media="print")
    seen = page.evaluate(OVER)
    assert seen
    assert all(name in ("H2", "SMALL", "SECTION") for name, _ in seen), seen
    assert all(below >= 0 for _, below in seen), seen
