"""A machine whose answers come late: what is clicked, typed or sent meanwhile is done once, in its order and place."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests import eye
from tests.page.conftest import Served, Visit
from tests.page.test_days import KEPT
from tests.page.test_page import OPEN
from trfpair.trf import loads

pytestmark = pytest.mark.gate
LATE = """
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (...said) {
    if (window.late) setTimeout(() => post.apply(this, said), window.late);
    else post.apply(this, said);
  };
"""
"""Every question to the worker waits, in milliseconds, for as long as `window.late` says."""


@pytest.fixture
def slow(chromium: Any, served: Served) -> Iterator[Visit]:
    """A page with a real open, round 5 paired, whose worker is late."""
    made = Visit(chromium, served.url)
    made.page.add_init_script(LATE)
    made.open(OPEN)
    made.go("round")
    made.page.click("#pair")
    made.page.wait_for_selector("#boards tbody tr")
    made.idle()
    made.page.evaluate("() => { window.late = 700; }")
    yield made
    made.end()


def _kept(visit: Visit) -> Any:
    """The tournament that is open, when all is done."""
    visit.page.wait_for_timeout(1000)
    visit.idle()
    return loads(base64.b64decode(visit.page.evaluate(KEPT))).tournament


def _joins(page: Any, name: str) -> None:
    page.fill("#late input[type=text]", name)
    page.click("#late form button")


def test_two_late_entries_one_after_another_are_both_in_the_file_and_each_once(slow: Visit) -> None:
    page = slow.page
    page.click("#late summary")
    _joins(page, "Early, Ann")
    page.click("#late form button")
    _joins(page, "Later, Bo")
    names = [player.name for player in _kept(slow).players]
    assert [names.count("Early, Ann"), names.count("Later, Bo")] == [1, 1]


def test_a_result_goes_into_the_round_in_which_it_was_entered(slow: Visit) -> None:
    """Three results, of which two wait, then one of an earlier round; undo takes back one act after another."""
    page = slow.page
    before = _kept(slow)
    slow.go("results")
    page.wait_for_selector("tr[data-at='0'] button")
    slow.idle()
    for at in (0, 1, 2):
        page.focus(f"tr[data-at='{at}'] button[tabindex='0']")
        page.keyboard.press("0")
    page.select_option("main .field select", "1")
    page.wait_for_selector("tr[data-at='3'] button")
    page.click("tr[data-at='3'] .outcomes button[aria-pressed=false] >> nth=5")
    after = _kept(slow)
    waiting = [len([*one.event.waiting_games(5)]) for one in (before, after)]
    assert waiting[0] - waiting[1] == 3
    changed = [
        (player.id, at + 1)
        for player, now in zip(before.players, after.players)
        for at, (one, other) in enumerate(zip(player.games, now.games))
        if one != other
    ]
    assert sorted(round_ for _, round_ in changed) == [1] * 2 + [5] * 6
    page.click("#undo")
    page.click("#undo")
    undone = _kept(slow)
    assert undone.players[0].games[0] == before.players[0].games[0]
    assert len([*undone.event.waiting_games(5)]) == waiting[0] - 1
    eye.expect(page.locator("#status .wrong")).to_have_count(0)


def test_two_players_change_places_once(slow: Visit) -> None:
    page = slow.page
    slow.go("results")
    page.click("#swap summary")
    page.fill("#swap-one", "1")
    page.fill("#swap-other", "3")
    before = _kept(slow).players[0].games[4].opponent
    page.dblclick("#swap button")
    assert _kept(slow).players[0].games[4].opponent != before


def test_an_act_goes_into_the_tournament_for_which_it_was_sent(slow: Visit, tmp_path: Path) -> None:
    """Another tournament is opened before the answer is there."""
    page = slow.page
    page.click("#late summary")
    _joins(page, "Early, Ann")
    page.evaluate("() => { location.hash = 'drop'; }")
    (tmp_path / "other.trf").write_bytes(OPEN.read_bytes())
    page.set_input_files("#file", tmp_path / "other.trf")
    assert "Early, Ann" not in [player.name for player in _kept(slow).players]
    page.click(".kept li:has-text('open-de-gros') button.open")
    assert "Early, Ann" in [player.name for player in _kept(slow).players]
