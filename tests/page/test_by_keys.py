"""Each form of the page by keys alone: Tab leads to a field, Enter sends, and the next key has its place."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from tests import eye
from tests.page.conftest import Visit
from tests.page.said import trfpair
from tests.page.test_reached import TEAMS

pytestmark = pytest.mark.gate


def _to(page: Any, place: str) -> None:
    """Tab until a control has the focus."""
    for _ in range(150):
        if page.evaluate("place => document.activeElement.matches(place)", place):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no Tab leads to {place}")


def _typed(page: Any, **said: str) -> None:
    """Texts in the fields of an act, and Enter."""
    for name, value in said.items():
        _to(page, f"#act [name={name}]")
        page.keyboard.type(value)
    page.keyboard.press("Enter")
    page.wait_for_selector("#status .message")
    eye.expect(page.locator("#status .wrong")).to_have_count(0)


def _act(visit: Visit, act: str) -> None:
    """An act, by its link on the screen of changes."""
    _to(visit.page, "#screens a[href='#changes']")
    visit.page.keyboard.press("Enter")
    visit.page.wait_for_selector("main[data-screen=changes]")
    _to(visit.page, f"main nav a[href='#changes/{act}']")
    visit.page.keyboard.press("Enter")
    visit.page.wait_for_selector("#act form")
    visit.idle()


def test_from_the_list_to_the_prizes_by_keys(visit: Visit, tmp_path: Path) -> None:
    page, names, file, late = visit.page, tmp_path / "club.txt", tmp_path / "club.trf", tmp_path / "late.txt"
    names.write_text("".join(f"Player {one} {1900 - 10 * at}\n" for at, one in enumerate("ABCDEFGH")), encoding="utf-8")
    visit.open(names)
    page.focus("#skip")
    _to(page, ".summary input[type=number]")
    page.keyboard.press("Control+A")
    page.keyboard.type("5")
    page.keyboard.press("Enter")
    page.wait_for_selector("#save")
    visit.idle()
    trfpair("new", names, "-o", file, "--name", "club", "--rounds", "5", "--system", "dutch")

    page.focus("#skip")
    _act(visit, "prizes")
    _typed(page, places="500,300")
    eye.expect(page.locator("#act [name=places]")).to_be_focused()
    _typed(page, group="U18: born 2008- = 80,40")
    trfpair("prizes", file, "--place", "500,300")
    trfpair("prizes", file, "--group", "U18: born 2008- = 80,40")

    page.focus("#skip")
    _act(visit, "ban")
    _to(page, "#act input[type=search]")
    for number in "12":
        page.keyboard.type(number)
        page.keyboard.press("Enter")
    _typed(page, last="3")
    eye.expect(page.locator("#act input[type=search]")).to_be_focused()
    trfpair("ban", file, "1,2", "--to", "3")

    page.focus("#skip")
    _act(visit, "event")
    _typed(page, place="Wien")
    eye.expect(page.locator("#act [name=name]")).to_be_focused()
    trfpair("event", file, "--place", "Wien")

    page.focus("#skip")
    _act(visit, "player")
    _to(page, "#act [name=who]")
    page.keyboard.type("3")
    page.keyboard.press("Enter")
    eye.expect(page.locator("#entry [name=name]")).to_be_focused()
    _typed(page, club="Turm")
    eye.expect(page.locator("#act [name=who]")).to_be_focused()
    trfpair("player", file, "3", "--club", "Turm")

    page.focus("#skip")
    _to(page, "#screens a[href='#round']")
    page.keyboard.press("Enter")
    page.wait_for_selector("#late")
    visit.idle()
    _to(page, "#late summary")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.type("Zoe Late")
    page.keyboard.press("Tab")
    page.keyboard.type("1500")
    page.keyboard.press("Enter")
    page.wait_for_selector("#status .message")
    eye.expect(page.locator("#late summary")).to_be_focused()
    late.write_text("Name;Rating\nZoe Late;1500\n", encoding="utf-8")
    trfpair("new", late, "--add", file)
    visit.go("drop")
    assert visit.saved("#save")[1] == file.read_bytes()


def test_a_team_and_its_new_player_by_keys(visit: Visit, tmp_path: Path) -> None:
    page, file = visit.page, tmp_path / "teams.trf"
    shutil.copy(TEAMS, file)
    visit.open(file)
    page.focus("#skip")
    _act(visit, "team")
    _typed(page, team="2", team_name="Adler")
    eye.expect(page.locator("#act [name=team]")).to_be_focused()
    trfpair("team", file, "2", "--name", "Adler")
    page.focus("#skip")
    _act(visit, "add-to")
    _typed(page, team="2", new_player="Newman", rating="1850")
    eye.expect(page.locator("#act [name=team]")).to_be_focused()
    trfpair("player", file, "Newman", "--add-to", "2", "--rating", "1850")
    visit.go("drop")
    assert visit.saved("#save")[1] == file.read_bytes()
