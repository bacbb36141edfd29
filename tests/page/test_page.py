"""The page in a real browser (Chromium, driven by Playwright), on the built folder, with no network."""

from __future__ import annotations

import io
import json
import random
import shutil
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import trfpair as library
from benchmarks.fields import by_rating, played
from tests import eye
from tests.page.conftest import ROOT, Served, Visit, serve
from tests.page.said import trfpair

pytestmark = pytest.mark.gate
FIXTURES = Path(__file__).parents[1] / "fixtures"
OPEN = FIXTURES / "trf" / "real" / "open-de-gros.trf"
SCREENS = ("drop", "round", "results", "standings", "sheets", "changes", "why", "check")
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"


# -- a real open ------------------------------------------------------------------------------------------------------


def test_a_real_open_is_paired_asked_proved_and_checked(visit: Visit, tmp_path: Path) -> None:
    """Everything that the page saves are the bytes that the commands write or print."""
    page = visit.page
    visit.open(OPEN)
    assert "52" in page.inner_text(".facts")
    visit.go("round")
    page.click("#pair")
    page.wait_for_selector("#boards tbody tr")
    files = ("pairs.txt", "pairs.list", "verbose.txt", "round.html", "pairs.json")
    made = dict(visit.saved(f"button.file:text-is('{name}')") for name in files)
    trfpair("pair", OPEN, "--out", tmp_path / "round", "--json", "--html")
    assert made == {path.name: path.read_bytes() for path in (tmp_path / "round").iterdir()}

    page.click("#boards a[href='#why/17']")
    page.wait_for_selector(".story article#p17")
    assert "Passed over" in page.inner_text(".story")
    page.fill("#other", "Espin")
    page.click("form button.main")
    page.wait_for_selector("#answer .laid table")
    asked = page.text_content("#answer pre.told")
    assert asked.encode() == trfpair("why-not", OPEN, "17", "Espin")
    page.click("#draw")
    page.wait_for_selector("#brackets figure >> nth=7")
    eye.expect(page.locator("#brackets .pair")).to_have_count(24)
    page.locator("#brackets a[href='#p24']").first.press("Enter")
    page.wait_for_selector(".story article#p24")
    page.click("#verify")
    assert "is proved" in page.inner_text("#verdict")

    page.click("#undo")
    visit.idle()
    visit.go("check")
    page.click("#start-check")
    page.wait_for_selector("#total:not(:empty)")
    eye.expect(page.locator(".checks .different")).to_have_count(2)
    assert visit.saved("button.file:text-is('check.txt')")[1].replace(
        OPEN.name.encode(), str(OPEN).encode()
    ) == trfpair("check", OPEN)
    visit.go("standings")
    for code in ("BH/C1", "DE"):
        page.click(f".chips li:has(span:text-is('{code}')) button:last-child")
        page.wait_for_selector(f".chips span:text-is('{code}')", state="detached")
        visit.idle()
    wanted = trfpair("standings", OPEN, "--tie-breaks", "BH,SB", "--csv")
    assert visit.saved("button.file:text-is('standings.csv')")[1] == wanted
    page.click("#decides button.main")
    page.wait_for_selector("#decides .laid")


def test_sheets_are_those_of_the_command_and_are_printed(visit: Visit, tmp_path: Path) -> None:
    page = visit.page
    visit.open(OPEN)
    visit.go("sheets")
    page.select_option("#wall", "de")
    page.wait_for_selector("#sheets button >> nth=5")
    visit.idle()
    trfpair("sheets", OPEN, "--out", tmp_path / "wall", "--lang", "de")
    with zipfile.ZipFile(io.BytesIO(visit.saved("button.file:text-is('sheets.zip')")[1])) as archive:
        made = {name: archive.read(name) for name in archive.namelist()}
    assert made == {path.name: path.read_bytes() for path in (tmp_path / "wall").iterdir()}
    assert visit.chosen("#one-sheet", "cards.html") == ("cards.html", made["cards.html"])
    sheet = page.frame_locator("#sheet")
    sheet.locator("h1:text-is('Paarungen')").wait_for()
    sheet.locator("nav a[href='names.html']").click()
    sheet.locator("h1:text-is('Paarungen nach Namen')").wait_for()
    visit.context.add_init_script("window.print = () => { window.asked = true }")  # a browser prints one page at a time
    with visit.context.expect_page() as opened:
        page.click("#print")
    printed = opened.value
    printed.wait_for_selector("h1")
    printed.wait_for_function("window.asked")
    pypdf = pytest.importorskip("pypdf")
    read = pypdf.PdfReader(io.BytesIO(printed.pdf()))
    assert "Paarungen nach Namen" in read.pages[0].extract_text()
    assert "Mirzoev" in "".join(sheet.extract_text() for sheet in read.pages)


# -- an evening -------------------------------------------------------------------------------------------------------


def test_six_rounds_of_a_club_by_keyboard_with_slips_undone(visit: Visit, tmp_path: Path) -> None:
    """From a list of names to the last round; the file is that of the same steps by the commands."""
    page = visit.page
    names = FIXTURES / "page" / "club.csv"
    visit.open(names)
    page.fill("form input[type=number]", "6")
    page.click("form button.main")
    page.wait_for_selector(".summary")
    visit.idle()
    file = tmp_path / "club.trf"
    trfpair("new", names, "-o", file, "--rounds", "6", "--system", "dutch", "--name", "club")
    dice = random.Random(7)
    for round_ in range(1, 7):
        visit.go("round")
        page.click("#pair")
        page.wait_for_selector("#boards tbody tr")
        visit.idle()
        page.keyboard.press("Enter")
        page.wait_for_selector("main[data-screen=results] tr[data-at='4']")
        visit.idle()
        trfpair("pair", file, "--write", "--out", tmp_path / f"round{round_}")
        given = []
        for board in range(1, 6):
            key, result = dice.choice([("1", "1-0"), ("0", "0-1"), ("=", "="), ("+", "+-")])
            page.keyboard.press(key)
            given += [str(board), result]
        page.keyboard.press("0")  # behind the last board
        visit.idle()
        page.wait_for_function("() => document.querySelector('#missing').textContent === 'All results are in.'")
        eye.expect(page.locator("#next")).to_be_focused()
        trfpair("result", file, *given)
        if round_ == 3:  # a slip of the hand, seen and undone
            page.click("tr[data-at='1'] button >> nth=5")
            visit.idle()
            page.click("#undo")
            visit.idle()
            page.click("#redo")
            visit.idle()
            page.keyboard.press("Control+z")
            visit.idle()
    visit.go("drop")
    name, data = visit.saved("#save")
    assert (name, _lines(data)) == ("club.trf", _lines(file.read_bytes()))
    assert all(found.agrees for found in library.check(library.loads(data)))


def test_a_list_is_shown_before_a_tournament_is_made_of_it(visit: Visit, tmp_path: Path) -> None:
    """The sentences are those of the command, and the table is what the file holds then."""
    page = visit.page
    names = tmp_path / "eloi.csv"
    names.write_text("Nr;Name;EloI;Typ\n1;Berg, Anna;1800;U\n2;Cohn, Bo;2400;\n3;Dahl, Cy;;\n", encoding="utf-8")
    visit.open(names)
    assert page.locator("#preview .notes").inner_text() == "the list: not used: the column `Typ`"
    assert page.locator("#preview tbody tr").all_inner_texts() == [
        "1\tCohn, Bo\t2400",
        "2\tBerg, Anna\t1800",
        "3\tDahl, Cy\t",
    ]
    assert page.input_value("form input[type=number]") == "2"
    page.click("#of-list summary")
    page.check("#of-list input[type=checkbox]")
    page.wait_for_function("() => document.querySelector('#preview tbody tr').textContent === '1Berg, Anna1800'")
    page.select_option("form select >> nth=0", "berger")
    page.wait_for_function("() => document.querySelector('form input[type=number]').value === '3'")
    page.click("form button.main")
    page.wait_for_selector(".summary dl")
    visit.idle()
    trfpair("new", names, "-o", tmp_path / "eloi.trf", "--system", "berger", "--keep-order")
    assert _lines(visit.saved("#save")[1]) == _lines((tmp_path / "eloi.trf").read_bytes())


def test_a_late_preview_leaves_what_is_typed(visit: Visit, tmp_path: Path) -> None:
    """The number of rounds that a system proposes comes after the field has been gone to."""
    names = tmp_path / "club.txt"
    names.write_text("Berg, Anna\nCohn, Bo\nDahl, Cy\n", encoding="utf-8")
    visit.open(names)
    visit.page.evaluate("""() => {
      const system = document.querySelector("form.fields select");
      system.value = "berger";
      system.dispatchEvent(new Event("change", { bubbles: true }));
      document.querySelector("form input[type=number]").focus();
    }""")
    visit.idle()
    visit.page.wait_for_timeout(500)
    visit.page.keyboard.type("7")
    assert visit.page.input_value("form input[type=number]") == "7"


def test_players_are_completed_from_a_rating_list(visit: Visit, tmp_path: Path) -> None:
    """First those of a list, before a tournament is made of it; then, with the list of a later month, those of it."""
    page = visit.page
    names, file = tmp_path / "club.csv", tmp_path / "club.trf"
    names.write_text("name\nBerg, Anna\nCohn, Bo\nDahl, Cy\n", encoding="utf-8")
    for month, rating in (("2026-10", 1800), ("2026-11", 1850)):
        table = f"FIDE {month}\nid;name;federation;standard\n11;Berg, Anna;AUT;{rating}\n12;Cohn, Bo;GER;2400\n"
        (tmp_path / f"{month}.csv").write_text(table, encoding="utf-8")
    visit.open(names)
    page.click("#of-list summary")
    page.set_input_files("input[name=rating_list]", names)
    eye.expect(page.locator("#status .wrong")).to_contain_text("expected a rating list")
    visit.idle()
    eye.expect(page.locator("#status .wrong")).to_have_count(1)
    page.set_input_files("input[name=rating_list]", tmp_path / "2026-10.csv")
    page.wait_for_selector("#preview td.of-rating")
    assert page.locator("form output").inner_text() == "FIDE · 2026-10 · 2 players"
    rows = page.locator("#preview tbody tr").all_inner_texts()
    assert rows == ["1\tCohn, Bo\t2400\tGER\t12", "2\tBerg, Anna\t1800\tAUT\t11", "3\tDahl, Cy\t\t\t"]
    page.fill("form input[type=number]", "3")
    page.click("form button.main")
    page.wait_for_selector(".summary dl")
    visit.idle()
    register = ("--register", tmp_path / "players.db")
    trfpair("players", "import", tmp_path / "2026-10.csv", *register)
    trfpair("new", names, "-o", file, "--rounds", "3", *register)
    assert _lines(visit.saved("#save")[1]) == _lines(file.read_bytes())
    visit.go("changes")
    page.click("nav a[href='#changes/complete']")
    assert page.is_disabled("#act button.main")
    page.set_input_files("#act input[name=rating_list]", tmp_path / "2026-11.csv")
    page.wait_for_selector("#act button.main:enabled")
    page.click("#act button.main")
    visit.idle()
    assert "1850" in page.locator("[role=status]").first.inner_text()
    trfpair("players", "import", tmp_path / "2026-11.csv", *register)
    trfpair("players", "update", file, *register)
    visit.go("drop")
    assert _lines(visit.saved("#save")[1]) == _lines(file.read_bytes())


def test_groups_of_an_event_have_one_list_of_names(visit: Visit, tmp_path: Path) -> None:
    """The archive holds what the command writes for the files of all groups; the list of names is shown."""
    page = visit.page
    page.goto(visit.url)
    names = {"A": "Berg, Anna 1800\nCohn, Bo 1700\nDahl, Cy 1600\nErk, Di 1500", "B": "Berg, Anna 1800\nFay, Flo 1400"}
    for group, typed in names.items():
        visit.go("drop")
        page.locator("#paste").evaluate("one => { one.open = true; }")
        page.fill(".ways textarea", typed)
        page.click(".ways details button")
        page.wait_for_selector("#preview tbody tr")
        page.fill("form.fields input[type=text]", f"Group {group}")
        page.fill("form input[type=number]", "1")
        page.click("form button.main")
        page.wait_for_selector(".summary dl")
        visit.go("round")
        page.click("#pair")
        page.wait_for_selector("#boards tbody tr")
        visit.go("drop")
        name, data = visit.saved("#save")
        (tmp_path / name).write_bytes(data)
    files = sorted(tmp_path.glob("*.trf"))
    assert len(files) == 2, files
    visit.go("sheets")
    page.click("#groups summary")
    page.check("#groups .ticks input")
    with zipfile.ZipFile(io.BytesIO(visit.saved("#groups button.file")[1])) as archive:
        made = {name: archive.read(name) for name in archive.namelist()}
    trfpair("sheets", files[1], files[0], "--out", tmp_path / "wall")
    written = {path.relative_to(tmp_path / "wall").as_posix(): path for path in (tmp_path / "wall").rglob("*.*")}
    assert made == {name: path.read_bytes() for name, path in written.items()}
    eye.expect(page.locator("#status .notices")).to_contain_text("Berg, Anna has a game in Group B")
    eye.expect(page.frame_locator("#sheet").locator("body")).to_contain_text("Fay, Flo")


def _lines(data: bytes) -> list[bytes]:
    """The lines of a file in an order of their own: steps taken apart or together add comments in another order."""
    return sorted(data.splitlines())


def test_two_players_change_places_and_the_round_is_taken_back(visit: Visit) -> None:
    page = visit.page
    visit.open(OPEN)
    visit.go("round")
    page.click("#presence summary")
    page.select_option("#presence li:nth-child(5) select", "absent")
    visit.idle()
    page.click("#pair")
    page.wait_for_selector("#boards tbody tr")
    assert "away this round" in page.inner_text("#boards")
    page.click("#to-results")
    page.wait_for_selector("tr[data-at='22']")
    visit.idle()
    page.click("#swap summary")
    page.fill("#swap-one", "1")
    page.fill("#swap-other", "3")
    page.click("#swap button")
    visit.idle()
    assert "Hernandez" in page.inner_text("tr[data-at='0'] td:nth-child(2)")
    page.on("dialog", lambda dialog: dialog.accept())
    visit.go("round")
    page.click("#unpair")
    visit.idle()
    eye.expect(page.locator("#pair")).to_have_count(1)


def test_tables_of_n_and_a_ladder(visit: Visit, tmp_path: Path) -> None:
    page = visit.page
    file = tmp_path / "tables.json"
    shutil.copy(FIXTURES / "page" / "tables.json", file)
    page.goto(visit.url)
    page.click(".examples button >> nth=3")
    page.wait_for_selector(".summary")
    visit.idle()
    eye.expect(page.locator("nav a")).to_have_count(6)
    visit.go("round")
    page.click("#pair")
    page.wait_for_selector(".tables section")
    assert visit.saved("button.file:text-is('seating.txt')")[1] == trfpair("pods", file, "--format", "text")
    visit.speak("de")
    eye.expect(page.locator("#boards details .laid")).to_have_attribute("lang", "de")
    visit.speak("en")
    page.click("#undo")
    page.wait_for_selector("#pair")
    page.click("#draw-seed")
    visit.idle()
    seed = page.input_value("#seed")
    assert int(seed) > 0
    page.click("#pair")
    visit.idle()
    drawn = trfpair("pods", file, "--format", "text", "--seed", seed)
    assert visit.saved("button.file:text-is('seating.txt')")[1] == drawn
    page.click("#undo")
    page.wait_for_selector("#pair")
    page.fill("#seed", "0")
    page.press("#seed", "Tab")
    visit.idle()
    page.click("#pair")
    page.click("#to-results")
    page.wait_for_selector("tr[data-at='2']")
    visit.idle()
    trfpair("pods", file, "--write")
    page.focus("tr[data-at='0'] button[tabindex='0']")
    for key in "2=1":
        page.keyboard.press(key)
    visit.idle()
    tables = json.loads(file.read_text(encoding="utf-8"))["rounds"][1]["tables"]
    given = ["1", str(tables[0]["players"][1]), "2", "=", "3", str(tables[2]["players"][0])]
    trfpair("pods", "result", file, *given)
    visit.go("drop")
    assert visit.saved("#save")[1] == file.read_bytes()
    visit.go("standings")
    assert visit.saved("button.file:text-is('report.txt')")[1] == trfpair("pods", file, "--report")
    visit.go("why/5/9")
    page.wait_for_selector("#answer .laid")
    visit.speak("de")
    eye.expect(page.locator("#answer .laid")).to_have_attribute("lang", "de")
    visit.speak("en")
    ladder = FIXTURES / "ladder" / "worked-example" / "in.trf"
    visit.open(ladder)
    visit.go("round")
    page.select_option("#system", "ladder")
    visit.idle()
    page.click("#pair")
    page.wait_for_selector("#boards tbody tr")
    trfpair("pair", ladder, "--system", "ladder", "--out", tmp_path / "ladder")
    assert visit.saved("button.file:text-is('pairs.list')")[1] == (tmp_path / "ladder" / "pairs.list").read_bytes()
    named = tmp_path / "named.trf"
    named.write_bytes(ladder.read_bytes())
    trfpair("pair", named, "--system", "ladder", "--write", "--quiet", "--no-trace")
    visit.open(named)
    visit.go("standings")
    page.wait_for_selector("table.ranks tbody tr")
    visit.idle()
    eye.expect(page.locator("#write-ranks")).to_have_count(0)  # its ranks are the places


def test_the_acts_of_the_arbiter_by_clicks_and_keys(visit: Visit, tmp_path: Path) -> None:
    """Each form of the screen; after each act the file is that of the commands, and what they say is said."""
    page, file = visit.page, tmp_path / "event.trf"
    file.write_bytes(OPEN.read_bytes())
    visit.open(OPEN)

    def done(act: str, *words: str) -> None:
        visit.idle()
        trfpair(act, file, *words)
        visit.go("drop")
        assert visit.saved("#save")[1] == file.read_bytes(), act
        visit.go("changes")

    def ticked(act: str, *names: str) -> None:
        page.click(f"nav a[href='#changes/{act}']")
        for name in names:
            page.fill("#act input[type=search]", name)
            eye.expect(page.locator(".ticks input")).to_have_count(1)
            page.press("#act input[type=search]", "Enter")

    visit.go("changes")
    ticked("bye", "Sanz", "mirzoev")
    assert "2 of 52 ticked" in page.inner_text("#act legend")
    page.select_option("#act [name=kind]", "half")
    page.fill("#act [name=rounds_list]", "6")
    page.press("#act [name=rounds_list]", "Enter")
    eye.expect(page.locator("#status .message")).to_contain_text("half-point bye")
    done("bye", "1,5", "--half", "--round", "6")
    ticked("ban", "Sanz", "mirzoev")
    page.fill("#act [name=first]", "6")
    page.click("#act button.main")
    done("ban", "1,5", "--from", "6")
    page.click("nav a[href='#changes/player']")
    page.fill("#act [name=who]", "Sanz")
    page.press("#act [name=who]", "Enter")
    page.wait_for_selector("#entry [name=rating]")
    assert page.input_value("#entry [name=rating]") == "2155"
    page.fill("#entry [name=rating]", "2161")
    page.fill("#entry [name=club]", "Gros")
    page.click("#entry button.main")
    done("player", "5", "--rating", "2161", "--club", "Gros")
    page.click("nav a[href='#changes/event']")
    page.wait_for_selector("#act [name=deputies]")
    page.fill("#act [name=tie_breaks]", "FOO")
    page.click("#act button.main")
    eye.expect(page.locator("#status .wrong")).to_contain_text("FOO")  # it stays, and so does what was typed
    visit.idle()
    eye.expect(page.locator("#act [name=tie_breaks]")).to_have_value("FOO")
    page.click("nav a[href='#changes/log']")
    eye.expect(page.locator("#status .wrong")).to_have_count(0)
    page.click("nav a[href='#changes/event']")
    page.wait_for_selector("#act [name=deputies]")
    page.fill("#act [name=deputies]", "Ada; Bo")
    page.fill("#act [name=rounds]", "8")
    page.click("#act button.main")
    done("event", "--rounds", "8", "--deputy", "Ada", "--deputy", "Bo")
    ticked("expel", "Espin")
    page.click("#act button.main")
    done("expel", "Espin")
    page.click("nav a[href='#changes/board']")
    for name, value in {"board": "1", "white": "12", "black": "30", "round": "5"}.items():
        page.fill(f"#act [name={name}]", value)
    page.click("#act button.main")
    done("board", "1", "12-30", "--round", "5")
    page.click("nav a[href='#changes/prizes']")
    page.fill("#act [name=places]", "500,300")
    page.fill("#act [name=group]", "U18: born 2008- = 80")
    page.click("#act button.main")
    eye.expect(page.locator("#prizes li")).to_have_count(2)
    done("prizes", "--place", "500,300", "--group", "U18: born 2008- = 80")
    page.click("nav a[href='#changes/prizes']")
    eye.expect(page.locator("#act [name=places]")).to_have_value("500, 300")
    page.fill("#act [name=places]", "")
    page.select_option("#act [name=share]", "equal")
    page.click("#act button.main")
    eye.expect(page.locator("#prizes li")).to_have_count(2)
    done("prizes", "--place", "", "--share", "equal")
    page.click("nav a[href='#changes/log']")
    page.wait_for_selector("#act h3")
    kept = json.loads(trfpair("log", file, "--json"))["acts"]
    assert page.locator("#act li").all_inner_texts() == [act["text"] for act in kept]
    page.click("nav a[href='#changes/bye']")
    page.click("#act button.main")
    page.wait_for_selector("#status .wrong")


def test_who_is_there_is_ticked(visit: Visit) -> None:
    """Check-in: those without a tick are absent, and the round is that of `pair --present`."""
    page = visit.page
    visit.open(OPEN)
    visit.go("round")
    page.click("#presence summary")
    page.click("#check-in button")
    for name in ("mirzoev", "sanz", "espin", "hernandez"):
        page.fill("#check-in input[type=search]", name)
        page.locator(".ticks input").first.check()
    assert "4 of 49 ticked" in page.inner_text("#check-in legend")
    visit.idle()
    page.click("#pair")
    page.wait_for_selector("#boards tbody tr")
    eye.expect(page.locator("#boards tbody tr")).to_have_count(2 + 48)
    page.click("#undo")
    page.click("#presence summary")
    eye.expect(page.locator("#check-in legend")).to_contain_text("4 of 49 ticked")  # as before the round
    page.click("#check-in > button")
    visit.idle()
    page.click("#pair")
    page.wait_for_selector("#boards tbody tr")
    eye.expect(page.locator("#boards tbody tr")).to_have_count(24 + 1 + 3)  # three are away by the file


def test_what_a_change_says_stays_until_it_is_put_away(visit: Visit) -> None:
    """A late correction: the rounds that would now be paired otherwise, in the words of the command."""
    page = visit.page
    visit.open(OPEN)
    visit.go("results")
    page.select_option(".field select", "1")
    page.wait_for_selector("tr[data-at='0'] button")
    visit.idle()
    page.click("tr[data-at='0'] button[aria-pressed=false] >> nth=0")
    page.wait_for_selector("#status .notices")
    assert "would now be paired differently" in page.inner_text("#status .notices")
    visit.go("standings")
    eye.expect(page.locator("#status .notices")).to_have_count(0)  # it lies over no other screen
    page.click("#told .notices summary")
    eye.expect(page.locator("#told .notices p")).to_contain_text(["would now be paired differently"])
    page.click("#told .notices .close")
    eye.expect(page.locator(".notices")).to_have_count(0)


def test_who_has_left_is_called_so_and_comes_back(visit: Visit) -> None:
    page = visit.page
    visit.open(OPEN)
    visit.go("round")
    page.click("#presence summary")
    page.select_option("#presence li:nth-child(5) select", "withdraw")
    visit.idle()
    page.click("#pair")
    page.wait_for_selector("#boards tbody tr")
    assert "has left" in page.inner_text("#boards tr:has(a[href='#why/5'])")
    page.click("#to-results")
    page.wait_for_selector("tr[data-at='21']")
    visit.idle()
    assert "has left" in page.inner_text(".entry tr:has(a[href='#why/5'])")
    page.focus("tr[data-at='0'] button[tabindex='0']")
    for _ in range(page.locator(".entry tr[data-at]").count()):
        page.keyboard.press("=")
    visit.idle()
    visit.go("round")
    page.click("#presence summary")
    eye.expect(page.locator("#presence li:nth-child(5) option")).to_have_text(["has left", "is back"])
    page.select_option("#presence li:nth-child(5) select", "back")
    visit.idle()
    page.click("#pair")
    page.wait_for_selector("#boards tbody tr")
    assert "has left" not in page.inner_text("#boards")


def test_a_late_entry_is_told_with_title_and_half_points(visit: Visit) -> None:
    page = visit.page
    visit.open(OPEN)
    visit.go("round")
    page.click("#late summary")
    page.fill("#late input[type=text]", "Late, Lena")
    page.fill("#late input[type=number]", "1711")
    page.select_option("#late select", "WFM")
    page.check("#late input[type=checkbox]")
    page.click("#late button")
    eye.expect(page.locator("#status .message")).to_contain_text("Added: Late, Lena")
    visit.go("drop")
    player = library.loads(visit.saved("#save")[1]).players[-1]
    assert (player.name, player.title, player.rating, player.points) == ("Late, Lena", "WFM", 1711, 20)


def test_one_button_pairs_a_round_into_the_file(visit: Visit, tmp_path: Path) -> None:
    """The file, its undo, the sheets and the files of the round are those of the command; focus is on what comes."""
    page, file = visit.page, tmp_path / "open.trf"
    shutil.copy(OPEN, file)
    trfpair("pair", file, "--absent", "5", "--out", tmp_path / "proofs", "--json")
    trfpair("pair", file, "--write", "--absent", "5", "--out", tmp_path / "out", "--html")
    shutil.copy(tmp_path / "proofs" / "pairs.json", tmp_path / "out")
    visit.open(OPEN)
    visit.go("round")
    page.click("#presence summary")
    page.select_option("#presence li:nth-child(5) select", "absent")
    visit.idle()
    page.click("#pair")
    page.wait_for_selector("#boards tbody tr")
    visit.idle()
    eye.expect(page.locator("#to-results")).to_be_focused()
    eye.expect(page.locator("#pair")).to_have_count(0)
    for name in ("pairs.txt", "pairs.list", "verbose.txt", "round.html", "pairs.json"):
        assert visit.saved(f"button.file:text-is('{name}')")[1] == (tmp_path / "out" / name).read_bytes()
    visit.go("drop")
    assert visit.saved("#save")[1] == file.read_bytes()
    page.click("#undo")
    visit.idle()
    assert visit.saved("#save")[1] == OPEN.read_bytes()
    page.click("#redo")
    visit.idle()
    visit.go("sheets")
    page.wait_for_selector("#sheets button >> nth=5")
    assert "Round 5" in page.frame_locator("#sheet").locator("body").inner_text()


@pytest.mark.parametrize("width", [1200, 360])
def test_matches_are_entered_by_keys(visit: Visit, tmp_path: Path, width: int) -> None:
    """The keys go through all boards; the score of a match stands above them; the file is that of the command."""
    page, file = visit.page, tmp_path / "team.trf"
    shutil.copy(FIXTURES / "seasons" / "team-2026.trf", file)
    trfpair("unpair", file, "--force")
    page.set_viewport_size({"width": width, "height": 900})
    visit.open(file)
    visit.go("round")
    page.click("#pair")
    page.wait_for_selector("#to-results")
    visit.idle()
    trfpair("pair", file, "--write", "--quiet", "--no-trace")
    page.keyboard.press("Enter")
    page.wait_for_selector("main[data-screen=results] tr[data-at='0']")
    visit.idle()
    count = page.locator("tr[data-at]").count()
    assert page.locator("tr.match").count() == count // 2 > 1
    for at in range(count):
        page.keyboard.press("1=0"[at % 3])
    page.keyboard.press("0")  # behind the last board
    eye.expect(page.locator("#next")).to_be_focused()
    eye.expect(page.locator("[data-match='1']")).to_have_text("1½–½")
    visit.idle()
    trfpair(
        "result", file, "--quiet", *(w for at in range(count) for w in (f"{at // 2 + 1}.{at % 2 + 1}", "1=0"[at % 3]))
    )
    eye.expect(page.locator("thead th")).to_have_text(["Board", "First", "Result", "Second"], use_inner_text=False)
    assert page.evaluate(
        "() => { const pan = document.querySelector('.pan'); return pan.scrollWidth <= pan.clientWidth; }"
    )
    if AXE.is_file():
        _sound(visit, "matches")
    page.evaluate("() => document.querySelector('#swap').open = true")
    visit.go("drop")
    assert visit.saved("#save")[1] == file.read_bytes()


def _paired_match(visit: Visit, file: Path) -> None:
    """A round of matches stands in the file and on the page, and no result is in."""
    shutil.copy(FIXTURES / "seasons" / "team-2026.trf", file)
    trfpair("unpair", file, "--force")
    trfpair("pair", file, "--write", "--quiet", "--no-trace")
    visit.open(file)
    visit.go("results")
    visit.page.wait_for_selector("tr.match input")


def test_a_match_is_entered_by_one_word(visit: Visit, tmp_path: Path) -> None:
    """As `result` takes it, and Enter goes on to the next match; what is refused stays in its field."""
    page, file = visit.page, tmp_path / "team.trf"
    _paired_match(visit, file)
    count = page.locator("tr.match").count()
    assert page.get_attribute("[data-whole='1']", "placeholder") == "1="
    page.focus("[data-whole='1']")
    page.keyboard.type("1-0")
    page.keyboard.press("Enter")
    eye.expect(page.locator("#status .wrong")).to_contain_text("is no result by the boards of match 1")
    eye.expect(page.locator("[data-whole='1']")).to_have_value("1-0")
    page.fill("[data-whole='1']", "")
    words = ["1=", "+-", *["01"] * (count - 2)]
    for match, word in enumerate(words, 1):
        eye.expect(page.locator(f"[data-whole='{match}']")).to_be_focused()
        page.keyboard.type(word)
        page.keyboard.press("Enter")
        visit.idle()
    eye.expect(page.locator("#next")).to_be_focused()
    eye.expect(page.locator("[data-match='1']")).to_have_text("1½–½")
    eye.expect(page.locator("[data-match='2']")).to_have_text("2–0")
    trfpair("result", file, "--quiet", *(w for match, word in enumerate(words, 1) for w in (str(match), word)))
    visit.go("drop")
    assert _lines(visit.saved("#save")[1]) == _lines(file.read_bytes())


def test_the_line_up_of_a_match_leads_to_a_form_that_is_filled_in(visit: Visit, tmp_path: Path) -> None:
    """And what two sides of a match are who change places is called teams."""
    page, file = visit.page, tmp_path / "team.trf"
    _paired_match(visit, file)
    eye.expect(page.locator("#swap summary")).to_have_text("Two teams change places")
    link = page.locator("tr.match a.line-up").first
    team = str(link.get_attribute("href")).split("/")[2]
    link.click()
    page.wait_for_selector("#entry [name=line_up]")
    assert page.input_value("#act [name=team]") == team
    assert page.input_value("#entry [name=round]") == "5"
    players = page.input_value("#entry [name=line_up]").split(",")
    turned = ",".join(reversed(players))
    page.fill("#entry [name=line_up]", turned)
    page.click("#entry button.main")
    visit.idle()
    trfpair("line-up", file, team, turned)
    visit.go("drop")
    assert visit.saved("#save")[1] == file.read_bytes()


def test_a_round_under_way_can_be_looked_at_and_taken_back(visit: Visit, tmp_path: Path) -> None:
    """After the first result too: its boards with what is entered, its files, and the question before it is gone."""
    page, file = visit.page, tmp_path / "open.trf"
    shutil.copy(OPEN, file)
    trfpair("pair", file, "--write", "--out", tmp_path / "out", "--html")
    trfpair("result", file, "1", "1-0", "2", "=", "--quiet")
    visit.open(file)
    visit.go("round")
    rows = page.locator("#boards tbody tr")
    eye.expect(rows.nth(0)).to_contain_text("1–0")
    eye.expect(rows.nth(1)).to_contain_text("½–½")
    eye.expect(rows.nth(2).locator(".outcome")).to_have_text("")
    for name in ("pairs.txt", "pairs.list", "verbose.txt", "round.html"):
        assert visit.saved(f"button.file:text-is('{name}')")[1] == (tmp_path / "out" / name).read_bytes()
    asked: list[str] = []

    def no(dialog: Any) -> None:
        asked.append(dialog.message)
        dialog.dismiss()

    page.once("dialog", no)
    page.click("#unpair")
    visit.idle()
    assert asked == ["Take round 5 back, with its results? Undo brings it in again."]
    eye.expect(rows.nth(0)).to_contain_text("1–0")
    page.once("dialog", lambda dialog: dialog.accept())
    page.click("#unpair")
    page.wait_for_selector("#pair")
    page.click("#last-round summary")
    eye.expect(page.locator("#boards h2")).to_have_text("Round 4")
    eye.expect(rows.nth(0).locator(".outcome")).not_to_have_text("")


def test_the_menu_of_systems_has_the_others_behind_a_word(visit: Visit) -> None:
    """By the keyboard: the word brings them and chooses none, and the next key goes to the first of them."""
    page = visit.page
    visit.open(OPEN)
    visit.go("round")
    page.wait_for_selector("#system option[value=more]", state="attached")
    options = page.locator("#system option")
    few = options.count()
    assert few < 10
    assert "2017" not in " ".join(options.all_inner_texts()[1:])
    page.select_option("#system", "keizer")
    visit.idle()
    page.select_option("#system", "more")
    eye.expect(page.locator("#system option[value=more]")).to_have_count(0)
    assert options.count() > 20
    assert page.input_value("#system") == "keizer"
    page.select_option("#system", "dutch-2017")
    visit.idle()
    visit.go("standings")
    visit.go("round")
    eye.expect(page.locator("#system")).to_have_value("dutch-2017")


def test_sheets_stand_in_the_order_of_a_day(visit: Visit) -> None:
    page = visit.page
    visit.open(OPEN)
    visit.go("sheets")
    page.wait_for_selector("#sheets button >> nth=5")
    visit.idle()
    rows = page.locator("#sheets p:has([data-sheet])")
    assert rows.locator("span").all_inner_texts() == ["Before round 1:", "A round:", "After a round:"]
    assert rows.nth(0).locator("button").all_inner_texts() == ["Players"]
    assert rows.nth(1).locator("button").all_inner_texts()[:2] == ["Pairings", "Pairings by name"]
    eye.expect(page.locator("#sheets [aria-pressed=true]")).to_have_text("Pairings")


def test_a_reload_comes_back_to_the_screen_of_the_address(visit: Visit) -> None:
    page = visit.page
    visit.open(OPEN)
    visit.go("standings")
    page.wait_for_selector(".ranks tbody tr")
    page.reload()
    page.wait_for_selector("main[data-screen=standings] .ranks tbody tr")
    page.evaluate("() => sessionStorage.clear()")
    page.reload()
    page.wait_for_function("() => location.hash === '#drop'")
    page.wait_for_selector("main[data-screen=drop] .kept .open")


def test_a_telephone_shows_the_place_of_a_problem_in_its_line(visit: Visit) -> None:
    visit.page.set_viewport_size({"width": 360, "height": 800})
    wrong = OPEN.read_text(encoding="utf-8").replace(" 4.0    1 ", " 3.5    1 ", 1)
    visit.open("wrong.trf", wrong.encode())
    seen = visit.page.evaluate(
        """() => {
          const place = document.querySelector('.problems pre'), range = document.createRange();
          const at = place.textContent.indexOf('3.5');
          range.setStart(place.firstChild, at);
          range.setEnd(place.firstChild, at + 3);
          const [found, box] = [range.getBoundingClientRect(), place.getBoundingClientRect()];
          return box.left <= found.left && found.right <= box.right;
        }"""
    )
    assert seen


# -- what is kept -----------------------------------------------------------------------------------------------------


def test_tournaments_are_kept_saved_all_together_and_put_back(visit: Visit, chromium: Any) -> None:
    page = visit.page
    visit.open(OPEN)
    visit.go("round")
    page.click("#pair")
    page.wait_for_selector("#boards tbody tr")
    page.click("#to-results")
    page.wait_for_selector("tr[data-at='0']")
    visit.idle()
    page.reload()
    page.wait_for_selector("main[data-screen=results] tr[data-at='0']")  # where it was left
    visit.go("drop")
    assert page.is_enabled("#undo")
    name, data = visit.saved("#export")
    other = Visit(chromium, visit.url)
    other.page.goto(other.url)
    other.page.set_input_files("#file", {"name": name, "mimeType": "application/json", "buffer": data})
    other.page.click(".kept .open")
    other.page.wait_for_selector(".summary")
    other.idle()
    assert other.saved("#save") == visit.saved("#save")
    other.page.click("#undo")
    other.idle()
    assert other.saved("#save")[1] == OPEN.read_bytes()
    other.end()


def test_two_windows_do_not_write_over_each_other(visit: Visit) -> None:
    visit.open(OPEN)
    second = visit.context.new_page()
    second.goto(visit.url)
    second.click(".kept .open")
    second.wait_for_selector(".summary")
    for page in (second, visit.page):
        page.evaluate("() => { location.hash = 'round'; }")
        page.click("#pair")
        page.wait_for_selector("#boards tbody tr, #status .wrong")
    visit.page.wait_for_selector("#status .wrong")
    assert "another window" in visit.page.inner_text("#status .wrong")


def test_of_a_long_evening_the_last_hundred_steps_stay(visit: Visit) -> None:
    visit.page.goto(visit.url)
    kept = visit.page.evaluate("""async () => {
        const store = await import('./store.js');
        const data = new Uint8Array(700_000);
        let kept = await store.begin('large.trf', 'large', [{ what: 'opened', data }]);
        for (let at = 1; at < 105; at++) kept = await store.push(kept, `step ${at}`, data);
        return [kept.at, kept.steps, kept.first, (await store.steps(kept.id)).map(step => step.number)];
    }""")
    assert kept == [104, 105, 5, list(range(5, 105))]


def test_a_link_holds_a_small_file(visit: Visit) -> None:
    visit.open(ROOT / "tests" / "fixtures" / "ladder" / "worked-example" / "in.trf")
    visit.page.click("#link")
    address = visit.page.input_value(".summary input[readonly]")
    other = visit.context.new_page()
    other.goto(address)
    other.wait_for_selector(".summary")
    assert "Ladder" in other.inner_text(".summary h2")


@pytest.fixture
def own_folder(built: Path, tmp_path: Path) -> Iterator[Served]:
    """A copy of the page that a test may change."""
    shutil.copytree(built, tmp_path / "page")
    yield from serve(tmp_path / "page")


def test_offline_and_an_update_that_waits(chromium: Any, own_folder: Served) -> None:
    visit = Visit(chromium, own_folder.url)
    page = visit.page
    visit.open(OPEN)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    visit.context.set_offline(True)
    page.reload()
    page.click(".kept .open")
    page.wait_for_selector(".summary")
    visit.go("round")
    page.click("#pair")
    page.wait_for_selector("#boards tbody tr")
    visit.context.set_offline(False)

    manifest = json.loads((own_folder.folder / "manifest.json").read_text(encoding="utf-8"))
    (own_folder.folder / "manifest.json").write_text(json.dumps({**manifest, "version": "new"}), encoding="utf-8")
    worker = own_folder.folder / "sw.js"
    worker.write_text(worker.read_text(encoding="utf-8").replace(manifest["version"], "new"), encoding="utf-8")
    style = own_folder.folder / "style.css"
    style.write_text(style.read_text(encoding="utf-8") + "\n/* new */\n", encoding="utf-8")
    page.reload()
    page.wait_for_selector("#update", timeout=60_000)
    fetched = "() => fetch('style.css').then(answer => answer.text()).then(text => text.includes('/* new */'))"
    assert page.evaluate(fetched) is False  # the old version stays until it is wanted
    with page.expect_navigation():
        page.click("#update")
    page.wait_for_selector(".kept .open")
    assert page.evaluate(fetched) is True
    page.click(".kept .open")
    page.wait_for_selector(
        "main[data-screen=round] a[href='#results']"
    )  # where it was left, with the round in the file
    visit.end()


# -- a hostile day ----------------------------------------------------------------------------------------------------


def hostile() -> dict[str, bytes]:
    """Files that are no good."""
    text = OPEN.read_text(encoding="utf-8")
    script = "<img src=x onerror=alert(1)>"
    return {
        "binary.trf": bytes(range(256)) * 4000,
        "empty.trf": b"",
        "errors.trf": "".join(f"001 {number:4} x\n" for number in range(10_000)).encode(),
        "name.trf": (text + "012 " + "N" * 1_000_000 + "\n").encode(),
        "player.trf": b"001    1      " + b"P" * 1_000_000 + b"\n",
        "deep.json": b'{"a":' * 100_000,
        f"{script}.trf": text.replace("Mirzoev Azer", script[:28].ljust(12)).encode(),
    }


def test_a_hostile_day_is_told_in_words_and_the_page_lives(visit: Visit) -> None:
    """Some inputs end Python itself; the page says so, and begins again."""
    page = visit.page
    page.on("dialog", lambda dialog: pytest.fail(f"a dialog: {dialog.message}"))
    page.goto(visit.url)
    for name, data in hostile().items():
        page.evaluate(
            "() => document.querySelectorAll('.summary, .refused, #status .wrong').forEach(one => one.remove())"
        )
        visit.open(name, data)
        shown = page.inner_text("main") + page.inner_text("#status")
        assert "Traceback" not in shown, name
        assert "unexpected" not in shown, name
        eye.expect(page.locator("main img")).to_have_count(0)
    visit.open(OPEN)
    visit.go("round")
    page.click("#pair")
    page.wait_for_selector("#boards tbody tr")
    assert [one for one in visit.complaints if "fatal" not in one and "asm.mjs" not in one] == []
    visit.complaints.clear()


def test_a_file_of_64_megabytes_is_told_to_be_too_large(visit: Visit, tmp_path: Path) -> None:
    large = tmp_path / "large.trf"
    with large.open("wb") as file:
        file.truncate(64 * 1024 * 1024 + 1)
    visit.open(large)
    assert "larger than 64 MB" in visit.page.inner_text("#status")
    visit.open(OPEN)
    eye.expect(visit.page.locator(".summary")).to_have_count(1)


def test_the_policy_lets_no_script_in(visit: Visit) -> None:
    """No inline script runs, no other host is asked, no text becomes markup by itself."""
    visit.page.goto(visit.url)
    ran = visit.page.evaluate("""async () => {
        const ways = [
            () => {
                const one = document.createElement('script');
                one.append('window.ran = true');
                document.body.append(one);
                if (!window.ran) throw new Error();
            },
            () => document.body.insertAdjacentHTML('beforeend', '<b>x</b>'),
            () => fetch('https://example.org/'),
        ];
        const found = [];
        for (const way of ways) {
            try { await way(); found.push(true); } catch { found.push(false); }
        }
        return found;
    }""")
    assert ran == [False, False, False]
    assert visit.complaints
    visit.complaints.clear()


def test_long_work_is_stopped_and_the_page_goes_on(visit: Visit) -> None:
    """9,000 players: the page answers while the worker works, work can be stopped, and done again."""
    page = visit.page
    event = played(9000, 4, by_rating, announced=9)
    visit.open("large.trf", library.dumps(event).encode())
    visit.go("round")
    page.click("#pair")
    page.wait_for_selector("#cancel")
    page.select_option("#language", "de")  # the page itself is free
    page.wait_for_selector("#cancel:text-is('Abbrechen')")
    page.click("#cancel")
    page.wait_for_selector("#status .message")
    assert "Nichts wurde geändert" in page.inner_text("#status .message")
    page.click("#pair")
    page.wait_for_selector("#boards tbody tr")
    assert page.locator("#boards tbody tr").count() < 400  # a button below them brings more of them into view
    name, data = visit.saved("button.file:text-is('pairs.list')")
    assert data.decode() == library.render(library.pair(event), name)
    page.locator("#boards tbody tr").last.scroll_into_view_if_needed()
    page.wait_for_function("() => document.querySelectorAll('#boards tbody tr').length >= 300")


# -- for everybody ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "scheme", "locale"),
    [((1280, 860), "light", "en-GB"), ((390, 844), "dark", "pl-PL"), ((1920, 1080), "light", "de-DE")],
    ids=["desk", "phone-dark-polish", "projector-german"],
)
def test_every_screen_is_without_a_finding_and_fits(
    chromium: Any, served: Served, size: tuple[int, int], scheme: str, locale: str
) -> None:
    """Axe finds nothing; nothing is wider than the window."""
    if not AXE.is_file():
        pytest.skip("axe-core is not there (npm ci in web)")
    wide, high = size
    visit = Visit(chromium, served.url, viewport={"width": wide, "height": high}, color_scheme=scheme, locale=locale)
    page = visit.page
    page.goto(served.url)
    page.wait_for_selector("#file", state="attached")
    _sound(visit, "empty")
    visit.open(OPEN)
    for screen in SCREENS:
        visit.go(screen)
        if screen == "round":
            page.click("#presence summary")
            page.click("#pair")
            page.wait_for_selector("#boards tbody tr")
            _sound(visit, "round")
        elif screen == "why":
            page.fill("#one", "17")
            page.click("form button.main")
            page.wait_for_selector(".story")
            page.click("#draw")
            page.wait_for_selector("#brackets figure")
            _sound(visit, "brackets")
            page.click("#verify")
            page.wait_for_selector("#verdict")
        elif screen == "check":
            page.click("#start-check")
            page.wait_for_selector("#total:not(:empty)")
            page.click(".different summary >> nth=0")
        elif screen == "changes":
            for act in ("bye", "event", "board", "prizes", "log"):
                page.click(f"nav a[href='#changes/{act}']")
                page.wait_for_selector("#act h2")
                visit.idle()
                _sound(visit, f"changes/{act}")
        visit.idle()
        _sound(visit, screen)
    visit.end()


def _sound(visit: Visit, screen: str) -> None:
    page = visit.page
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("async () => (await axe.run()).violations.map(one => [one.id, one.nodes[0].html])")
    assert found == [], screen
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth + 1"), screen


def test_every_language_speaks_on_every_screen(visit: Visit) -> None:
    visit.open(OPEN)
    for code in ("de", "es", "fr", "it", "nl", "pl", "pt", "en"):
        visit.page.select_option("#language", code)
        visit.page.wait_for_function("code => document.documentElement.lang === code", arg=code)
        for screen in SCREENS:
            visit.go(screen)
        assert visit.page.inner_text("h1")


def test_the_way_through_the_page_by_keyboard_alone(visit: Visit) -> None:
    """From the first Tab to a round in the file and a result, without a mouse."""
    page, press = visit.page, visit.page.keyboard.press
    page.goto(visit.url)
    page.wait_for_selector(".examples button")
    visit.idle()

    def to(place: str) -> None:
        for _ in range(60):
            if page.evaluate("place => document.activeElement.matches(place)", place):
                return
            press("Tab")
        pytest.fail(f"Tab does not lead to {place}")

    to(".examples button")
    press("Enter")
    page.wait_for_selector(".summary")
    visit.idle()
    to("nav a[href='#round']")
    press("Enter")
    page.wait_for_selector("#pair")
    to("#pair")
    press("Enter")
    page.wait_for_selector("#to-results")
    visit.idle()
    press("Enter")
    page.wait_for_selector("tr[data-at='0'] button")
    visit.idle()
    to("tr[data-at='0'] button")
    press("ArrowDown")
    press("ArrowRight")
    press("Enter")
    visit.idle()
    assert page.get_attribute("tr[data-at='1'] button >> nth=1", "aria-pressed") == "true"
    press("Control+z")
    visit.idle()
    assert page.get_attribute("tr[data-at='1'] button >> nth=6", "aria-pressed") == "true"
