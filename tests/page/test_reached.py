"""What an arbiter looks for on the page: where it is, by clicks and keys, also for 300 names and on a telephone."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tests import eye
from tests.hall.test_days_from_lists import LISTS
from tests.page.conftest import Visit
from tests.page.said import trfpair
from tests.page.test_page import OPEN, SCREENS
from tests.page.test_source import modules
from trfpair.trf import load

pytestmark = pytest.mark.gate
TEAMS = Path(__file__).parents[1] / "fixtures" / "earlier" / "team-2026-5.trf"
ACTS = re.findall(r'"([\w-]+)"', modules()["changes.js"].partition("const ACTS = [")[2].partition("]")[0])


def test_an_event_begins_with_names_that_are_typed(visit: Visit, tmp_path: Path) -> None:
    page, names, file = visit.page, tmp_path / "typed.txt", tmp_path / "typed.trf"
    typed = "Berg, Anna 1800\nCohn, Bo 1700\nDahl, Cy\nErk, Di 1500\n"
    names.write_text(typed, encoding="utf-8")
    page.goto(visit.url)
    page.click(".ways textarea")
    page.keyboard.type(typed)
    page.click(".ways details button")
    page.wait_for_selector("#preview tbody tr")
    page.fill("form.fields input[type=text]", "Club evening")
    page.fill("form input[type=number]", "3")
    page.press("form input[type=number]", "Enter")
    page.wait_for_selector("#save")
    visit.idle()
    trfpair("new", names, "-o", file, "--name", "Club evening", "--rounds", "3", "--system", "dutch")
    assert visit.saved("#save") == ("Club-evening.trf", file.read_bytes())


def test_three_hundred_children_are_checked_in_by_letter(visit: Visit, tmp_path: Path) -> None:
    """Each letter stands before its first name; who has no tick is absent: the round is that of `pair --present`."""
    page, file = visit.page, tmp_path / "cup.trf"
    trfpair("new", LISTS / "children.tsv", "-o", file, "--rounds", "5", "--system", "dutch")
    players = load(file).tournament.players
    assert len(players) >= 300
    visit.open(file)
    visit.go("round")
    page.click("#presence summary")
    page.click("#check-in button")
    page.evaluate("() => { const all = document.querySelector('#check-in .ticks'); all.scrollTop = all.scrollHeight; }")
    eye.expect(page.locator("#check-in li")).to_have_count(len(players))
    letters = page.locator("#check-in li[data-letter]").evaluate_all("all => all.map(one => one.dataset.letter)")
    assert letters == sorted({*letters}, key=letters.index)
    assert len(letters) > 10
    there = [player for player in players if player.name.startswith(("A", "B", "S"))]
    for player in there[:6]:
        page.locator(f"#check-in li:has(.num:text-is('{player.id}')) input").check()
    for player in there[6:]:
        page.fill("#check-in input[type=search]", str(player.id))
        page.press("#check-in input[type=search]", "Enter")
    eye.expect(page.locator("#check-in legend")).to_contain_text(f"{len(there)} of {len(players)} ticked")
    visit.idle()
    page.click("#pair")
    page.wait_for_selector("#boards tbody tr")
    visit.idle()
    present = ",".join(str(player.id) for player in there)
    trfpair("pair", file, "--write", "--present", present, "--quiet", "--no-trace")
    visit.go("drop")
    assert visit.saved("#save")[1] == file.read_bytes()


def test_a_number_finds_its_own_row_before_names_that_hold_it(visit: Visit) -> None:
    """Enter ticks that row, also where names hold the number."""
    page = visit.page
    visit.open("numbered.txt", "".join(f"Player {at:05} {2000 + at}\n" for at in range(300, 0, -1)).encode())
    page.click(".summary form button.main")
    page.wait_for_selector("#save")
    visit.go("changes/expel")
    page.wait_for_selector("#act .ticks li")
    page.fill("#act input[type=search]", "21")
    eye.expect(page.locator("#act .ticks li .num").first).to_have_text("21")
    eye.expect(page.locator("#act .ticks li")).to_have_count(14)
    page.press("#act input[type=search]", "Enter")
    assert page.locator("#act .ticks li:has(:checked) .num").all_text_contents() == ["21"]


def test_the_acts_of_teams_by_clicks_and_keys(visit: Visit, tmp_path: Path) -> None:
    """A team's data, a player for it, teams apart and together again: the file is that of the commands."""
    page, file = visit.page, tmp_path / "teams.trf"
    shutil.copy(TEAMS, file)
    visit.open(file)

    def done(act: str, said: dict[str, str], *words: str) -> None:
        visit.go("changes")
        page.click(f"nav a[href='#changes/{act}']")
        page.wait_for_selector("#act button.main")
        for name, value in said.items():
            page.fill(f"#act [name={name}]", value)
        page.click("#act button.main")
        visit.idle()
        eye.expect(page.locator("#status .wrong")).to_have_count(0)
        trfpair(words[0], file, *words[1:])
        visit.go("drop")
        assert visit.saved("#save")[1] == file.read_bytes(), act

    done(
        "team",
        {"team": "2", "team_name": "Adler", "captain": "Ada"},
        "team",
        "2",
        "--name",
        "Adler",
        "--captain",
        "Ada",
    )
    joins = {"team": "2", "new_player": "Newman", "rating": "1850"}
    done("add-to", joins, "player", "Newman", "--add-to", "2", "--rating", "1850")
    visit.go("changes/ban")
    page.wait_for_selector("#act .ticks input")
    for act, words in (("ban", ["ban", "1,2"]), ("unban", ["unban", "1,2"])):
        visit.go(f"changes/{act}")
        page.wait_for_selector("#act .ticks input")
        for number in "12":
            page.fill("#act input[type=search]", number)
            page.press("#act input[type=search]", "Enter")
        page.click("#act button.main")
        visit.idle()
        trfpair(words[0], file, *words[1:])
        visit.go("drop")
        assert visit.saved("#save")[1] == file.read_bytes(), act


def test_an_answer_can_be_read_on_a_telephone(visit: Visit) -> None:
    """Sentences wrap, and what stands in columns is a table below its heads; the text is there as it is."""
    page = visit.page
    page.set_viewport_size({"width": 360, "height": 740})
    visit.open(OPEN)
    visit.go("why/3/bye")
    page.wait_for_selector("#answer .laid table")
    eye.expect(page.locator("#answer .laid thead th")).to_have_text(["paired", "forced"])
    eye.expect(page.locator("#answer .laid tbody tr")).not_to_have_count(0)
    wide = "all => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"
    assert page.locator("#answer .laid p").count() > 4
    assert page.locator("#answer .laid p").evaluate_all(wide) == []
    assert (page.text_content("#answer pre.told") or "").encode() == trfpair("why-not", OPEN, "3", "bye")
    visit.go("standings")
    page.fill("#first", "7")
    page.fill("#second", "12")
    page.click("#decides button.main")
    eye.expect(page.locator("#decides .laid thead th")).to_have_count(5)


def test_everything_is_reached_on_a_telephone(visit: Visit) -> None:
    """Each screen and each act by its link, and its button, with the thumb: nothing lies outside or below another."""
    page = visit.page
    page.set_viewport_size({"width": 360, "height": 740})
    visit.open(TEAMS)
    for screen in SCREENS:
        page.click(f"#screens a[href='#{screen}']")
        page.wait_for_selector(f"main[data-screen={screen}] h1")
        visit.idle()
    for act in (one for one in ACTS if one != "remove"):  # of ladders alone
        page.click("#screens a[href='#changes']")
        page.click(f"nav a[href='#changes/{act}']")
        page.wait_for_selector("#act form, #act h3, #act p")
        visit.idle()
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth + 1"), act
        for control in page.locator("#act :is(input:not([type=file]), select, button)").all()[:40]:
            if control.is_enabled():
                control.click(trial=True)
    visit.open(OPEN)
    for screen, place in (("round", "#presence summary"), ("round", "#late summary"), ("results", "#swap summary")):
        page.click(f"#screens a[href='#{screen}']")
        page.wait_for_selector(place)
        page.click(place)
        visit.idle()
        for control in page.locator(f"details:has({place}) :is(input, select, button)").all()[:40]:
            control.click(trial=True)


def test_a_system_is_named_whole_and_the_signs_of_a_table_stand_together(visit: Visit) -> None:
    """At 360 pixels, of systems the usual ones and those of tables; `=` and `?` are side by side, whoever sits."""
    page = visit.page
    page.set_viewport_size({"width": 360, "height": 740})
    visit.open("names.txt", "\n".join(f"Player {letter}" for letter in "ABCDEFG").encode())
    page.select_option(".summary select >> nth=0", "more")
    for system in ("dutch", "team", "berger", "keizer", "ladder", "dubov", "burstein", "squire", "cedh"):
        page.select_option(".summary select >> nth=0", system)
        visit.idle()
        assert [one for one in page.evaluate(eye.EYE)["found"] if "cut" in str(one)] == [], system
    page.fill("form.fields input[type=text]", "Evening")
    page.click("form button.main")
    page.wait_for_selector("#save")
    visit.go("round")
    page.click("#pair")
    page.click("#to-results")
    page.wait_for_selector("tr[data-at='1'] button")
    visit.idle()
    for letters in range(1, 15):
        for table in (0, 1):
            names = ["N" * letters] * 4
            told = """([table, names]) => {
              const all = [...document.querySelectorAll(`tr[data-at='${table}'] [role=group] button`)];
              all.slice(0, -2).forEach((one, at) => { one.querySelector("bdi").textContent = names[at]; });
              return all.slice(-2).map((one) => Math.round(one.getBoundingClientRect().top));
            }"""
            one, other = page.evaluate(told, [table, names])
            assert one == other, (table, letters)
    page.press("tr[data-at='0'] button[tabindex='0']", "=")
    visit.idle()
    eye.expect(page.locator("tr[data-at='0'] button[aria-pressed=true]")).to_have_text("=")
