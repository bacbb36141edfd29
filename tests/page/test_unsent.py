"""What is typed and not sent stays where an answer that comes late draws the screen anew, and the caret in it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests import eye
from tests.page.conftest import Visit
from tests.page.test_page import OPEN, _paired_match

pytestmark = pytest.mark.gate
BESIDE = """(place) => new Promise((drawn) => {
  const before = document.querySelector("main h1");
  document.querySelector(place).click();
  const look = () => before.isConnected || document.body.classList.contains("busy") ? setTimeout(look, 10) : drawn();
  look();
})"""
"""A click of which the answer draws the screen anew."""


def _typed(page: Any, place: str, text: str) -> None:
    """Text in a field, with the caret behind its second sign."""
    page.fill(place, text)
    page.focus(place)
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")


def _goes_on(page: Any, place: str, text: str) -> None:
    page.keyboard.type("x")
    assert page.input_value(place) == f"{text[:2]}x{text[2:]}"


def _step(visit: Visit) -> None:
    """A step that undo takes back."""
    visit.go("changes/event")
    visit.page.fill("#act [name=place]", "Wien")
    visit.page.click("#act button.main")
    visit.idle()


def _late(page: Any) -> None:
    page.click("#late summary")


def _swap(page: Any) -> None:
    page.click("#swap summary")


def _paired(visit: Visit) -> None:
    visit.go("round")
    visit.page.click("#pair")
    visit.page.wait_for_selector("#boards tbody tr")
    visit.idle()


@pytest.mark.parametrize(
    ("screen", "place", "opened"),
    [
        ("round", "#late input[type=text]", _late),
        ("results", "#swap-one", _swap),
        ("changes/event", "#act [name=arbiter]", None),
        ("changes/bye", "#act [name=rounds_list]", None),
        ("standings", "#second", None),
        ("sheets", "main .fields input[type=text]", None),
        ("why", "#other", None),
    ],
)
def test_text_stays_with_its_caret(visit: Visit, screen: str, place: str, opened: Callable[[Any], None] | None) -> None:
    page = visit.page
    visit.open(OPEN)
    _paired(visit)
    _step(visit)
    visit.go(screen)
    page.wait_for_selector(place, state="attached")
    if opened:
        opened(page)
    visit.idle()
    _typed(page, place, "1234")
    page.evaluate(BESIDE, "#undo")
    page.wait_for_selector(place)
    visit.idle()
    _goes_on(page, place, "1234")
    visit.go("check")
    visit.go(screen)
    page.wait_for_selector(place, state="attached")
    assert "1" not in page.input_value(place)[:1] or screen == "standings"


def test_a_match_that_is_half_typed_stays(visit: Visit, tmp_path: Path) -> None:
    page = visit.page
    _paired_match(visit, tmp_path / "team.trf")
    _step(visit)
    visit.go("results")
    page.wait_for_selector("[data-whole]")
    _typed(page, "[data-whole] >> nth=1", "1=0")
    page.evaluate(BESIDE, "#undo")
    page.wait_for_selector("[data-whole] >> nth=1")
    _goes_on(page, "[data-whole] >> nth=1", "1=0")


def test_ticks_stay_and_what_was_sent_does_not(visit: Visit) -> None:
    """Players who are ticked in a form that is not sent; after it was sent it is empty, and takes the next key."""
    page = visit.page
    visit.open(OPEN)
    _step(visit)
    visit.go("changes/bye")
    page.wait_for_selector("#act .ticks li")
    page.fill("#act input[type=search]", "17")
    page.press("#act input[type=search]", "Enter")
    page.select_option("#act [name=kind]", "zero")
    page.evaluate(BESIDE, "#undo")
    eye.expect(page.locator("#act legend output")).to_have_text("1 of 52 ticked")
    page.fill("#act [name=rounds_list]", "99")
    page.press("#act [name=rounds_list]", "Enter")
    page.wait_for_selector("#status .wrong")  # what is refused is not sent
    page.evaluate(BESIDE, "#redo")
    assert page.input_value("#act [name=rounds_list]") == "99"
    page.fill("#act [name=rounds_list]", "5")
    page.press("#act [name=rounds_list]", "Enter")
    page.wait_for_function("() => document.querySelector('#act legend output').textContent === '0 of 52 ticked'")
    visit.idle()
    page.keyboard.type("17")
    assert page.input_value("#act input[type=search]") == "17"


def test_a_check_in_that_goes_on_stays_open(visit: Visit) -> None:
    """Where an answer draws the screen anew, after a reload, and until the round is paired; who came late is there."""
    page = visit.page
    visit.open("few.txt", b"Ada\nBo\nCy\nDi\n")
    page.click(".summary form button.main")
    page.wait_for_selector("#save")
    _step(visit)
    visit.go("round")
    page.click("#presence summary")
    page.click("#check-in button")
    for name in ("Ada", "Bo", "Cy"):
        page.check(f"#check-in li:has-text('{name}') input")
    visit.idle()
    for act in ("#undo", "#redo"):
        page.evaluate(BESIDE, act)
        eye.expect(page.locator("#check-in legend output")).to_have_text("3 of 4 ticked")
        assert page.locator("#check-in .ticks").is_visible()
    page.click("#late summary")
    page.fill("#late input[type=text]", "Eve")
    page.press("#late input[type=text]", "Enter")
    eye.expect(page.locator("#check-in legend output")).to_have_text("4 of 5 ticked")
    page.reload()
    page.wait_for_selector("#presence", state="attached")
    visit.idle()
    page.click("#presence summary")
    eye.expect(page.locator("#check-in legend output")).to_have_text("4 of 5 ticked")
    page.check("#check-in li:has-text('Di') input")
    page.uncheck("#check-in li:has-text('Ada') input")
    eye.expect(page.locator("#presence summary")).to_contain_text("1 away")
    page.click("#pair")
    page.wait_for_selector("#to-results")
    visit.idle()
    page.click("#open-results")
    page.click("#presence summary")
    assert page.locator("#check-in .ticks").count() == 0


def test_a_match_that_is_refused_stays_in_its_field(visit: Visit, tmp_path: Path) -> None:
    """Also beside a board, with which the screen is drawn anew."""
    page = visit.page
    _paired_match(visit, tmp_path / "team.trf")
    _step(visit)
    visit.go("results")
    page.wait_for_selector("[data-whole='2']")
    page.fill("[data-whole='2']", "1=01?0")
    page.press("[data-whole='2']", "Enter")
    page.wait_for_selector("#status .wrong")
    page.evaluate(BESIDE, "#undo")
    eye.expect(page.locator("[data-whole='2']")).to_have_value("1=01?0")
    page.evaluate("""() => {
      const enter = new KeyboardEvent("keydown", { key: "Enter", bubbles: true });
      document.querySelector("[data-whole='2']").dispatchEvent(enter);
      document.querySelector("tr[data-at='0'] .outcomes button").click();
    }""")
    page.wait_for_selector("#status .wrong")
    visit.idle()
    eye.expect(page.locator("[data-whole='2']")).to_have_value("1=01?0")
    page.fill("[data-whole='2']", "1=")
    page.press("[data-whole='2']", "Enter")
    eye.expect(page.locator("[data-match='2']")).to_have_text("1½–½")
    eye.expect(page.locator("[data-whole='2']")).to_have_value("")


def test_what_was_done_speaks_the_language_of_now(visit: Visit) -> None:
    """Notices, the log and the name of a step, also after a reload; a step of another day stays as it was said."""
    page = visit.page
    visit.open(OPEN)
    visit.go("changes/bye")
    page.fill("#act input[type=search]", "17")
    page.press("#act input[type=search]", "Enter")
    page.click("#act button.main")
    visit.idle()
    visit.go("results")
    page.select_option(".field select", "1")
    page.wait_for_selector("tr[data-at='0'] button")
    page.click("tr[data-at='0'] button[aria-pressed=false] >> nth=0")
    page.wait_for_selector("#status .notices p")
    english = page.inner_text("#status .notices")
    visit.speak("de")
    german = page.locator("#status .notices p").first
    eye.expect(german).to_have_attribute("lang", "de")
    assert english.split("\n")[0] not in page.inner_text("#status .notices")
    visit.speak("fr")
    eye.expect(page.locator("#status .notices p").first).to_have_attribute("lang", "fr")
    page.reload()
    page.wait_for_selector("#undo:not([disabled])")
    visit.idle()
    said = []
    for language in ("de", "es"):
        visit.speak(language)
        page.click("#undo")
        page.wait_for_selector("#status .message")
        visit.idle()
        said.append(page.inner_text("#status .message"))
        page.click("#redo")
        visit.idle()
    assert "Runde 1" in said[0]
    assert "ronda 1" in said[1]
