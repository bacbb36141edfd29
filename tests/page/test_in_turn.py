"""Several things asked at once: changes come one after the other, and an answer that is late shows nothing."""

from __future__ import annotations

import base64

import pytest

import trfpair as library
from tests.page.conftest import ROOT, Visit
from tests.page.test_days import KEPT

OPEN = ROOT / "tests" / "fixtures" / "trf" / "real" / "open-de-gros.trf"


def steps(visit: Visit) -> str:
    """What the header says of going back and forth."""
    return str(visit.page.evaluate("() => ['undo', 'redo'].map((id) => document.getElementById(id).disabled).join()"))


@pytest.mark.gate
def test_undo_after_a_change_that_is_still_made_takes_back_that_change(visit: Visit) -> None:
    page = visit.page
    visit.open(OPEN)
    before = page.evaluate(KEPT)
    visit.go("standings")
    assert steps(visit) == "true,true"
    page.evaluate("""() => {
      const undo = document.querySelector("#undo");
      undo.disabled = false;
      document.querySelector("#write-ranks").click();
      undo.click();
    }""")
    page.wait_for_function("() => !document.getElementById('redo').disabled")
    visit.idle()
    assert steps(visit) == "true,false"
    assert page.evaluate(KEPT) == before
    page.click("#redo")
    visit.idle()
    assert page.evaluate(KEPT) != before


@pytest.mark.gate
def test_undo_while_another_tournament_is_opened_takes_back_nothing_of_it(visit: Visit) -> None:
    """Whoever presses it sees the tournament that was open; the screen says that nothing was changed."""
    page = visit.page
    visit.open(OPEN)
    visit.go("standings")
    page.click("#write-ranks")
    visit.idle()
    page.wait_for_function("() => !document.getElementById('undo').disabled")
    changed = page.evaluate(KEPT)
    visit.open("other.trf", OPEN.read_bytes())
    visit.go("drop")
    page.evaluate("""() => {
      const undo = document.querySelector("#undo");
      document.querySelectorAll("button.open")[1].click();
      undo.disabled = false;
      undo.click();
    }""")
    page.wait_for_function("() => document.querySelector('#status').textContent.includes('Nothing was changed')")
    visit.idle()
    assert page.evaluate(KEPT) == changed
    assert steps(visit) == "false,true"


@pytest.mark.gate
def test_two_changes_at_once_are_both_in_the_file(visit: Visit) -> None:
    """Somebody joins while the round is still being paired."""
    page = visit.page
    visit.open(OPEN)
    visit.go("round")
    page.evaluate("() => document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    page.fill("#late input[type=text]", "Muster, Mia")
    page.evaluate("""() => {
      document.querySelector("#pair").click();
      document.querySelector("#late form").requestSubmit();
    }""")
    page.wait_for_function("() => document.querySelector('#boards tbody tr')")
    visit.idle()
    page.wait_for_timeout(300)
    visit.idle()
    data = library.loads(base64.b64decode(page.evaluate(KEPT)))
    assert (data.event.last, data.players[-1].name) == (library.load(OPEN).event.last + 1, "Muster, Mia")


@pytest.mark.gate
def test_a_question_before_python_is_there_ends_with_stop(visit: Visit) -> None:
    visit.page.goto(visit.url)
    told = """async () => {
      const { Engine } = await import("./engine.js");
      const engine = new Engine({}, () => {}, () => {});
      const asked = engine.ask("systems").then(() => "answered", (error) => error.constructor.name);
      engine.cancel();
      const late = new Promise((done) => setTimeout(() => done("nothing"), 2000));
      const said = await Promise.race([asked, late]);
      engine.worker.terminate();
      return said;
    }"""
    assert visit.page.evaluate(told) == "Cancelled"


@pytest.mark.gate
def test_drawings_of_another_round_are_not_shown_when_they_come(visit: Visit) -> None:
    page = visit.page
    visit.open(OPEN)
    visit.go("why")
    page.evaluate("""() => {
      document.querySelector("#draw").click();
      const round = document.querySelector("form.fields select");
      round.value = "1";
      round.dispatchEvent(new Event("change", { bubbles: true }));
    }""")
    visit.idle()
    page.wait_for_timeout(300)
    assert page.inner_text("#brackets") == ""
    page.click("#draw")
    page.wait_for_selector("#brackets h2")
