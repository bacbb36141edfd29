"""What is refused on a telephone: the next key is for the field that puts it right, and no sentence covers it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests import eye
from tests.page.conftest import Served, Visit
from tests.page.test_page import OPEN

pytestmark = pytest.mark.gate
TEAMS = Path(__file__).parents[1] / "fixtures" / "earlier" / "team-2026-5.trf"
SEASON = Path(__file__).parents[1] / "fixtures" / "by-hand" / "season.trf"
COVERED = """() => {
  const one = document.activeElement, box = one.getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  if (one === document.body) return "body";
  return one.contains(top) || one.labels?.[0]?.contains(top) ? "" : top?.outerHTML ?? "outside";
}"""
"""What lies over the middle of the element that has the focus."""


class Amiss(NamedTuple):
    """A screen, what is typed and chosen in its fields, what is tapped, and the field for the next key."""

    screen: str
    said: dict[str, str]
    tapped: str
    next: str
    opened: str = ""


ROWS = {
    OPEN: [
        Amiss("round", {"#late input[type=text]": "Mirzoev Azer"}, "#late button", "[name=same_name]", "#late summary"),
        Amiss("standings", {"#second": "nobody"}, "#decides button.main", "#second"),
        Amiss("standings", {"[name=unrated]": "many"}, "h1", "[name=unrated]", "#rank-options summary"),
        Amiss("results", {"#swap-one": "1", "#swap-other": "nobody"}, "#swap button", "#swap-other", "#swap summary"),
        Amiss("changes/bye", {}, "#act button.main", "#act input[type=search]"),
        Amiss("changes/board", {"[name=board]": "1", "[name=white]": "nobody"}, "#act button.main", "[name=white]"),
        Amiss("changes/player", {"[name=who]": "nobody"}, "#act form button", "[name=who]"),
        Amiss("changes/event", {"[name=start]": "soon"}, "#act button.main", "[name=start]"),
        Amiss("changes/event", {"[name=dates]": "later"}, "#act button.main", "[name=dates]"),
        Amiss("changes/event", {"[name=tie_breaks]": "XYZ"}, "#act button.main", "[name=tie_breaks]"),
        Amiss("changes/prizes", {"[name=group]": "U18"}, "#act button.main", "[name=group]"),
        Amiss("why", {"#one": "nobody"}, "main form button", "#one"),
        Amiss("why", {"#one": "1", "#other": "nobody"}, "main form button", "#other"),
    ],
    TEAMS: [
        Amiss("results", {"[data-whole='1']": "1=x"}, "Enter", "[data-whole='1']"),
        Amiss("changes/team", {"[name=team]": "99"}, "#act button.main", "[name=team]"),
        Amiss("changes/line-up", {"[name=team]": "nobody"}, "#act form button", "[name=team]"),
    ],
    SEASON: [
        Amiss("round", {"[name=own]": "3/2"}, "#pair", "[name=own]", "#options summary"),
        Amiss("round", {"#system": "dutch"}, "#pair", "#rounds"),
    ],
}  # fmt: skip


def _id(value: Path | Amiss) -> str:
    return value.screen if isinstance(value, Amiss) else value.stem


@pytest.fixture(scope="module")
def telephone(chromium: Any, served: Served) -> Iterator[Visit]:
    """A telephone that goes on from one refusal to the next."""
    made = Visit(chromium, served.url, viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    yield made
    made.end()


@pytest.mark.parametrize(("file", "row"), [(file, row) for file, rows in ROWS.items() for row in rows], ids=_id)
def test_the_next_key_puts_right_what_is_refused(telephone: Visit, file: Path, row: Amiss) -> None:
    page = telephone.page
    telephone.open(file)
    telephone.go(row.screen)
    page.wait_for_selector(row.opened or next(iter(row.said), row.tapped))
    telephone.idle()
    if row.opened:
        page.tap(row.opened)
    for place, text in row.said.items():
        if page.locator(place).evaluate("one => one.tagName") == "SELECT":
            page.select_option(place, text)
        else:
            page.fill(place, text)
    telephone.idle()
    if row.tapped == "Enter":
        page.press(row.next, "Enter")
    else:
        page.tap(row.tapped)
    page.wait_for_selector("#status .wrong")
    telephone.idle()
    eye.expect(page.locator(row.next)).to_be_focused()
    assert page.evaluate(COVERED) == ""


def test_a_text_that_is_refused_takes_the_next_key(telephone: Visit) -> None:
    page = telephone.page
    telephone.open(OPEN)
    telephone.go("drop")
    page.tap("#paste summary")
    page.fill("#paste textarea", "Ada")
    page.tap("#paste button")
    page.wait_for_selector(".refused")
    telephone.idle()
    eye.expect(page.locator("#paste textarea")).to_be_focused()
    page.fill("#paste textarea", "")
