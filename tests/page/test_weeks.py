"""Weeks of a ladder and evenings of tables on the page, by clicks and keys alone: the file is that of the commands."""

from __future__ import annotations

import base64
import json
from pathlib import Path

import pytest

from tests.page.conftest import Visit
from tests.page.said import trfpair
from tests.page.test_days import KEPT, Day

pytestmark = pytest.mark.gate


def _applied(day: Day) -> None:
    """The week moves the players of the ladder."""
    day.go("round")
    day.page.click("#advance")
    day.visit.idle()
    trfpair("ladder", "advance", day.file, "-o", day.file)
    day.same("ladder advance")


def test_weeks_of_a_ladder(visit: Visit, tmp_path: Path) -> None:
    """Numbers are drawn anew, somebody misses two weeks, and a week is applied by its button or by the next pairing."""
    day = Day(visit, tmp_path, "club.txt", "Ladder", system="ladder", rounds=9)
    day.joins("Spät, Lena", 1500)
    day.form("number")
    day.fill("#act", lots="7")
    day.type("number", "--lots", "7")
    for week in range(1, 6):
        if week in (2, 3):
            day.bye("3,5", "zero")
        if week == 3:
            day.bye("8", "zero")
        if week == 4:
            day.withdraw("9")
        day.play()
        assert b"differ" not in trfpair("check", day.file, "--strict", "--brief")
        if week != 2:
            _applied(day)
            day.page.click("#screens a[href='#round']")
            assert b"differ" not in trfpair("check", day.file, "--strict", "--brief")
    day.end()


@pytest.mark.parametrize("system", ["cedh", "squire"])
def test_an_evening_of_tables_from_names(visit: Visit, tmp_path: Path, system: str) -> None:
    """Somebody is away for a round, somebody leaves and is back, a winner is corrected, and the report is read."""
    page, file = visit.page, tmp_path / "Evening.json"
    names = tmp_path / "names.txt"
    names.write_text("\n".join(f"Player {letter}" for letter in "ABCDEFGHIJKL"), encoding="utf-8")
    visit.open(names)
    page.select_option(".summary select >> nth=0", "more")
    page.select_option(".summary select >> nth=0", system)
    visit.idle()
    page.fill("form.fields input[type=text]", "Evening")
    page.click("form button.main")
    page.wait_for_selector("#save")
    visit.idle()
    trfpair("pods", "new", names, "-o", file, "--system", system, "--name", "Evening")
    kept(visit, file, "new")
    away = {2: ("absent", "--absent", "4"), 3: ("withdraw", "--withdraw", "7"), 4: ("back", "--return", "7")}
    for round_ in range(1, 5):
        visit.go("round")
        kind, option, who = away.get(round_, ("", "", ""))
        if who:
            page.click("#presence summary")
            page.select_option(f"#presence li:has(.num:text-is('{who}')) select", kind)
            visit.idle()
        page.click("#pair")
        page.wait_for_selector(".tables section")
        trfpair("pods", file, "--write", *([option, who] if who else []))
        kept(visit, file, f"round {round_}")
        page.click("#to-results")
        page.wait_for_selector("tr[data-at='0'] button")
        visit.idle()
        seats = [table["players"] for table in json.loads(file.read_text(encoding="utf-8"))["rounds"][-1]["tables"]]
        for at, players in enumerate(seats):
            page.focus(f"tr[data-at='{at}'] button[tabindex='0']")
            page.keyboard.press("=" if at == 1 else "2")
            visit.idle()
            trfpair("pods", "result", file, str(at + 1), "=" if at == 1 else str(players[1]))
        kept(visit, file, f"results of round {round_}")
    page.click("tr[data-at='0'] button >> nth=0")
    visit.idle()
    trfpair("pods", "result", file, "--replace", "1", str(seats[0][0]))
    kept(visit, file, "a correction")
    visit.go("standings")
    page.wait_for_selector(".ranks tbody tr")
    assert visit.saved("button.file:text-is('report.txt')")[1] == trfpair("pods", file, "--report")


def kept(visit: Visit, file: Path, act: str) -> None:
    """The page has the file that was typed."""
    visit.idle()
    assert base64.b64decode(visit.page.evaluate(KEPT)) == file.read_bytes(), act
