"""A field of a thousand: a long sheet comes as far as it is seen, and is printed whole; a proof holds nothing up."""

from __future__ import annotations

import io
from typing import Any

import pytest

from benchmarks.fields import by_rating, played
from benchmarks.page import Clock, before_the_round, in_the_round
from tests import eye
from tests.page.conftest import Visit
from trfpair import dumps

pytestmark = pytest.mark.gate
PLAYERS = 1000
WHOLE_ROUNDS = ("pairing", "the proof")
MOST_SECONDS = 2.5
"""Of the processor, in all processes of the browser; an act takes one on an idle machine, 1.6 on a busy one."""
TO_THE_END = """async () => {
  const page = document.querySelector("#sheet").contentDocument, root = page.documentElement;
  for (let before = 0; before !== root.scrollHeight;) {
    before = root.scrollHeight;
    root.scrollTop = before;
    await new Promise((drawn) => setTimeout(drawn, 300));
  }
}"""
SEEN = """(id) => {
  const frame = document.querySelector("#sheet"), place = frame.contentDocument.getElementById(id);
  const { top, bottom } = place.getBoundingClientRect();
  return top < frame.clientHeight && bottom > 0;
}"""


@pytest.fixture
def sheets(visit: Visit) -> Visit:
    """The sheets of a thousand players."""
    visit.open("large.trf", dumps(played(PLAYERS, 2, by_rating, announced=5)).encode())
    visit.go("sheets")
    visit.page.wait_for_selector("#sheets button >> nth=5")
    return visit


def _shown(visit: Visit, name: str, place: str) -> Any:
    visit.page.click(f"#sheets button[data-sheet='{name}.html']")
    visit.page.frame_locator("#sheet").locator(place).first.wait_for()
    return visit.page.frame_locator("#sheet")


def test_rows_of_a_long_sheet_come_as_they_are_seen_and_are_printed_all(sheets: Visit) -> None:
    rows = _shown(sheets, "crosstable", ".cross tbody tr").locator(".cross tbody tr")
    assert rows.count() < 300
    sheets.page.evaluate(TO_THE_END)
    eye.expect(rows).to_have_count(PLAYERS)
    sheets.context.add_init_script("window.print = () => { window.asked = true }")
    with sheets.context.expect_page() as opened:
        sheets.page.click("#print")
    opened.value.wait_for_function("window.asked")
    eye.expect(opened.value.locator(".cross tbody tr")).to_have_count(PLAYERS)


def test_names_that_run_over_columns_are_there_at_once(sheets: Visit) -> None:
    names = _shown(sheets, "names", ".columns .seats")
    eye.expect(names.locator("tbody tr:not(.letter)")).to_have_count(PLAYERS)


def test_a_name_on_a_sheet_leads_to_its_card_and_all_cards_are_printed(sheets: Visit) -> None:
    crosstable = _shown(sheets, "crosstable", ".cross tbody tr")
    link = crosstable.locator("tbody tr:nth-child(90) .name a")
    card = str(link.get_attribute("href")).partition("#")[2]
    link.click()
    crosstable.locator(f"section#{card}").wait_for()
    sheets.page.wait_for_function(SEEN, arg=card)
    sheets.context.add_init_script("window.print = () => { window.asked = true }")
    with sheets.context.expect_page() as opened:
        sheets.page.click("#print")
    opened.value.wait_for_function("window.asked")
    pypdf = pytest.importorskip("pypdf")
    pages = pypdf.PdfReader(io.BytesIO(opened.value.pdf())).pages
    last = opened.value.locator(".cards section h2 bdi").last.text_content()
    assert last in pages[-1].extract_text()


def test_a_question_is_answered_while_a_round_of_a_thousand_is_proved(visit: Visit) -> None:
    """The verdict follows; who leaves the screen has the next answer at once too."""
    page = visit.page
    visit.open("large.trf", dumps(played(PLAYERS, 4, by_rating, announced=9)).encode())
    visit.go("why")
    page.click("#verify")
    page.fill("#one", "17")
    page.press("#one", "Enter")
    page.wait_for_selector(".story")
    assert page.locator("#verdict").count() == 0
    page.wait_for_selector("#verdict.accepted")


def test_each_act_in_a_field_of_a_thousand_is_quick(chromium: Any, visit: Visit) -> None:
    """Each act of an arbiter, from the click until nothing is worked on; pairing and proof make whole rounds."""
    clock, slow = Clock(chromium), list[str]()
    visit.page.on("dialog", lambda dialog: dialog.accept())
    visit.open("large.trf", dumps(played(PLAYERS, 4, by_rating, announced=9)).encode())
    for act, work in (*before_the_round(visit), *in_the_round(visit)):
        took = clock.took(work).cpu
        if took > MOST_SECONDS and act not in WHOLE_ROUNDS:
            slow.append(f"{act}: {took:.2f} s")
    assert slow == []
