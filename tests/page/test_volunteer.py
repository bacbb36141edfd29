"""A volunteer who has read nothing: names typed on a telephone, a child who comes late, keys beside the buttons."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests import eye
from tests.page.conftest import Served, Visit
from tests.page.screens import OPEN

pytestmark = pytest.mark.gate
NAMES = ("Anna", "Ben", "Clara", "Emma", "Elias", "Finn", "Jo", "Lena", "Leon", "Mia", "Noah", "Paul", "Sofia", "Maxi")


@pytest.fixture
def telephone(chromium: Any, served: Served) -> Iterator[Visit]:
    """The page on a telephone, with nothing opened yet."""
    made = Visit(chromium, served.url, viewport={"width": 360, "height": 740})
    made.page.goto(made.url)
    made.idle()
    yield made
    made.end()


def _made(visit: Visit, names: str) -> None:
    page = visit.page
    page.fill("#paste textarea", names)
    page.click("#paste button")
    page.wait_for_selector("#preview tbody tr")
    visit.idle()
    page.click("form button.main")
    page.wait_for_selector(".summary dl")
    visit.idle()


def test_names_that_are_typed_stay_until_they_are_a_tournament(telephone: Visit) -> None:
    """Nothing typed is asked for; a text that is no list says why in words of a list; a slip can be mended."""
    page = telephone.page
    page.click("#paste button")
    assert page.locator("#paste textarea:invalid").count() == 1
    page.fill("#paste textarea", "Mia, Ben, Lena")
    page.click("#paste button")
    eye.expect(page.locator(".refused h2")).to_have_text("This text cannot be read")
    eye.expect(page.locator(".refused")).to_contain_text("expected 2 players or more, each on a line of its own")
    assert page.input_value("#paste textarea") == "Mia, Ben, Lena"
    page.fill("#paste textarea", "Mia\nBem\nLena\nTim")
    page.click("#paste button")
    page.wait_for_selector("#preview tbody tr")
    assert page.input_value("#paste textarea") == "Mia\nBem\nLena\nTim"
    _made(telephone, "Mia\nBen\nLena\nTim")
    assert page.input_value("#paste textarea") == ""
    assert not page.locator("#paste[open]").count()
    telephone.go("standings")
    eye.expect(page.locator(".ranks")).to_contain_text("Ben")


def test_fourteen_children_are_shown_whole_on_a_telephone(telephone: Visit) -> None:
    """A list with a scroll of its own does not look as if it went on."""
    page = telephone.page
    _made(telephone, "\n".join(NAMES))
    telephone.go("round")
    page.click("#presence summary")
    cut = "list => list.scrollHeight > list.clientHeight + 1"
    assert not page.locator(".presence").evaluate(cut)
    telephone.go("changes/ban")
    assert page.locator(".ticks li").count() == 14
    assert page.locator(".ticks li").first.evaluate("one => getComputedStyle(one, '::before').content") == "none"
    assert not page.locator(".ticks").evaluate(cut)
    _made_of_many(telephone)
    assert page.locator(".ticks").evaluate(cut)
    assert "gradient" in page.locator(".ticks").evaluate("list => getComputedStyle(list).backgroundImage")


def _made_of_many(visit: Visit) -> None:
    visit.open("many.txt", "\n".join(f"Child {at:02d}a" for at in range(1, 61)).encode())
    visit.page.wait_for_selector("#preview tbody tr")
    visit.page.click("form button.main")
    visit.page.wait_for_selector(".summary dl")
    visit.go("changes/ban")


def test_a_child_who_comes_while_a_round_is_played_is_entered_then(telephone: Visit) -> None:
    page = telephone.page
    _made(telephone, "\n".join(NAMES[:4]))
    telephone.go("round")
    page.click("#pair")
    page.wait_for_selector("#boards tbody tr")
    telephone.idle()
    assert page.locator("main a[href='#sheets']").count() == 1
    above, below = (page.locator(f"main {one}").bounding_box() for one in ("a[href='#sheets']", "#open-results"))
    assert below["y"] >= above["y"] + above["height"] + 4
    page.click("#late summary")
    page.fill("#late input[type=text]", "Zoe")
    page.check("#late input[type=checkbox]")
    page.click("#late button")
    eye.expect(page.locator("#status .message")).to_contain_text("Added: Zoe")
    telephone.key_in(*"11")
    telephone.go("standings")
    eye.expect(page.locator(".ranks tr", has_text="Zoe")).to_contain_text("0.5")


def test_when_all_rounds_are_over_the_screen_leads_on(telephone: Visit) -> None:
    page = telephone.page
    _made(telephone, "Ann\nBo")
    telephone.go("round")
    page.click("#pair")
    page.wait_for_selector("#boards tbody tr")
    telephone.go("results")
    page.keyboard.press("=")
    telephone.idle()
    telephone.go("round")
    eye.expect(page.locator("main .message")).to_contain_text("All rounds are paired.")
    assert [page.locator(f"main a[href='#{to}']").count() for to in ("standings", "sheets")] == [1, 1]


def test_a_key_on_a_name_is_a_result_of_its_board(visit: Visit) -> None:
    """Tab goes to the names too; a key there would else be lost without a word."""
    page = visit.page
    page.goto(visit.url)
    _made(visit, "\n".join(NAMES[:4]))
    visit.go("round")
    page.click("#pair")
    page.wait_for_selector("#boards tbody tr")
    visit.go("results")
    page.locator("tr[data-at='1'] .second a").focus()
    page.keyboard.press("0")
    visit.idle()
    assert page.locator("tr[data-at='1'] button[aria-pressed=true]").inner_text() == "0–1"
    assert page.locator("tr[data-at='0'] button[aria-pressed=true]").inner_text() == "?"


def test_the_players_who_are_kept_apart_stand_beside_the_form_by_name(telephone: Visit) -> None:
    page = telephone.page
    _made(telephone, "\n".join(NAMES))
    telephone.go("changes/ban")
    page.get_by_label("Mia").check()
    page.get_by_label("Ben").check()
    page.click("#act form button.main")
    eye.expect(page.locator("#status .message")).to_contain_text("Ben (2), Mia (11) may not meet.")
    for form in ("ban", "unban"):
        telephone.go(f"changes/{form}")
        eye.expect(page.locator("#bans li")).to_have_text("Ben (2), Mia (11) may not meet")


def test_a_sentence_names_the_place_on_the_page_and_no_command(telephone: Visit) -> None:
    """In the language of the page; what the page lacks is said to be on the command line."""
    page = telephone.page
    _made(telephone, "\n".join(NAMES[:8]))
    for _ in range(3):
        telephone.go("round")
        page.click("#pair")
        page.wait_for_selector("#boards tbody tr")
        telephone.key_in(*"1111")
    telephone.speak("de")
    page.select_option("main select", "1")
    telephone.idle()
    page.click("tr[data-at='0'] button >> nth=1")
    told = page.locator("#status .notices")
    eye.expect(told).to_contain_text("(“Ergebnisse: Eine Partie soll anders gewertet werden (Punkte bleiben)”)")
    placed = "async text => (await import('./words.js')).placed(text)"
    assert page.evaluate(placed, "`trfpair withdraw FILE 2 --back` takes it back, or `trfpair unpair`") == (
        "“Änderungen: Ausscheiden oder zurückkommen” takes it back, or “Nächste Runde”"
    )
    assert page.evaluate(placed, "`trfpair convert FILE` says it") == (
        "`trfpair convert FILE` auf der Kommandozeile says it"
    )


def test_another_screen_before_there_is_a_tournament_says_what_is_needed(telephone: Visit) -> None:
    page = telephone.page
    for screen, word in (("round", "Next round"), ("results", "Results")):
        page.click(f"#screens a[href='#{screen}']")
        eye.expect(page.locator("#status .message")).to_contain_text(f"{word}: a tournament is needed first.")
        assert page.locator("main[data-screen=drop] #paste[open] textarea").count() == 1
    _made(telephone, "Ann\nBo")
    assert page.url.endswith("#drop")
    page.click("#screens a[href='#results']")
    page.wait_for_selector("main[data-screen=results]")


def test_a_link_says_that_it_was_copied(visit: Visit) -> None:
    """Where a browser does not let it be copied, the field says what to do with it."""
    page = visit.page
    page.goto(visit.url)
    visit.context.grant_permissions(["clipboard-read", "clipboard-write"])
    _made(visit, "Ann\nBo")
    page.click("#link")
    eye.expect(page.locator(".summary label", has_text="The link was copied.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == page.locator("input[readonly]").input_value()
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')); }")
    page.click("#link")
    eye.expect(page.locator(".summary label", has_text="Copy this link.")).to_be_visible()


def test_the_signs_of_results_are_explained_without_a_keyboard(chromium: Any, served: Served) -> None:
    fingers = Visit(chromium, served.url, viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    page = fingers.page
    page.goto(fingers.url)
    _paired(fingers, NAMES[:4])
    eye.expect(page.locator("#signs")).to_contain_text("+ –: the first one wins without a game.")
    eye.expect(page.locator("main .keys")).not_to_be_visible()
    fingers.speak("pl")
    eye.expect(page.locator("#signs")).to_contain_text("pierwszy wygrywa walkowerem")
    fingers.end()


def _paired(visit: Visit, names: tuple[str, ...]) -> None:
    _made(visit, "\n".join(names))
    visit.go("round")
    visit.page.click("#pair")
    visit.page.wait_for_selector("#boards tbody tr")
    visit.go("results")
    visit.page.wait_for_selector("tr[data-at='0'] button:focus")


def test_behind_the_last_board_enter_leads_to_a_board_that_was_left_out(visit: Visit) -> None:
    """No stray key changes a board there; the next keys go through the boards that were left out."""
    page = visit.page
    page.goto(visit.url)
    _paired(visit, NAMES[:8])
    for key in ("1", "ArrowDown", "1", "1"):
        page.keyboard.press(key)
    eye.expect(page.locator("#left-out")).to_be_focused()
    eye.expect(page.locator("#left-out")).to_have_text("Board 2")
    page.keyboard.press("0")
    eye.expect(page.locator("#missing")).to_have_text("Results missing: 1")
    page.keyboard.press("Enter")
    eye.expect(page.locator("tr[data-at='1'] button >> nth=0")).to_be_focused()
    page.keyboard.press("0")
    eye.expect(page.locator("#next")).to_be_focused()
    assert not page.locator("#left-out").is_visible()


def test_a_board_that_is_set_after_a_round_is_one_of_the_next(telephone: Visit) -> None:
    """The field of the round says which one is meant; the pairing completes it. A heading of the list is nobody."""
    page = telephone.page
    _paired(telephone, ("Thursday:", *NAMES[:8]))
    for _ in range(4):
        page.keyboard.press("1")
    telephone.go("changes/board")
    eye.expect(page.locator("#act [name=round]")).to_have_value("2")
    page.fill("#act [name=white]", "Ben")
    page.fill("#act [name=black]", "Anna")
    page.click("#act button.main")
    eye.expect(page.locator("#status p.message")).to_contain_text("Round 2: board 1 is 2-1.")
    telephone.go("round")
    eye.expect(page.locator("#pair")).to_have_text("Pair round 2")
    page.click("#pair")
    page.wait_for_selector("#to-results")
    eye.expect(page.locator("#boards tbody tr >> nth=0")).to_contain_text("Ben")
    assert page.locator("#boards tbody tr").count() == 4


def test_what_a_week_changed_on_a_ladder_is_a_table(telephone: Visit) -> None:
    """Its standings name the place once: as the code of its column. The table of a week replaces that of the last."""
    page = telephone.page
    page.fill("#paste textarea", "\n".join(NAMES[:4]))
    page.click("#paste button")
    page.wait_for_selector("#preview tbody tr")
    page.select_option("select[name=system]", "ladder")
    page.click("form button.main")
    page.wait_for_selector(".summary dl")
    telephone.go("round")
    page.click("#pair")
    page.wait_for_selector("#boards tbody tr")
    telephone.key_in(*"11")
    telephone.go("round")
    page.click("#advance")
    page.wait_for_selector("#status .notices table")
    eye.expect(page.locator("#status .notices th")).to_have_text(["Place", "Was", "Player"])
    telephone.go("standings")
    page.wait_for_selector(".ranks tbody tr")
    assert page.locator("#legend li").count() == 0
    telephone.go("round")
    page.click("#pair")
    page.wait_for_selector("#to-results")
    telephone.key_in(*"11")
    telephone.go("round")
    page.click("#advance")
    eye.expect(page.locator("#status .notices .laid p")).to_have_text("Tournament: the ladder after week 2")


def test_what_a_correction_says_lies_over_no_other_screen(telephone: Visit) -> None:
    """There it is one line above the screen, which opens, until it is put away."""
    page = telephone.page
    telephone.open("open.trf", OPEN.read_bytes())
    telephone.go("results")
    page.select_option("main select", "1")
    telephone.idle()
    page.click("tr[data-at='0'] button[aria-pressed=false] >> nth=0")
    page.wait_for_selector("#status .notices")
    telephone.go("standings")
    eye.expect(page.locator("#status")).to_be_empty()
    eye.expect(page.locator("#told summary")).to_have_text("To look at: 2")
    assert page.locator("#told").evaluate("one => one.offsetHeight") < 60
    page.click("#told summary")
    eye.expect(page.locator("#told")).to_contain_text("would now be paired differently")
    page.click("#told .close")
    eye.expect(page.locator("#told")).to_be_empty()


def test_the_names_of_tie_breaks_stand_beside_their_codes_in_the_language_of_the_page(telephone: Visit) -> None:
    page = telephone.page
    _paired(telephone, NAMES[:4])
    for key in "11":
        page.keyboard.press(key)
    telephone.idle()
    telephone.go("standings")
    names = page.locator("#legend li")
    eye.expect(names).to_have_text(
        ["BH/C1 Buchholz, cut 1 (lowest left out)", "BH Buchholz", "SB Sonneborn-Berger", "DE direct encounter"]
    )
    telephone.speak("de")
    eye.expect(names.first).to_have_text("BH/C1 Buchholz, Streichwertung 1 (niedrigste gestrichen)")
    assert "AOB Mittlere Buchholzwertung der Gegner" in page.locator("#chips select >> nth=0").inner_text()


def test_a_table_that_goes_on_shows_it_and_the_school_of_a_child_is_read(telephone: Visit) -> None:
    """A shadow stands where a table is cut on the right; before the tournament is made nothing of a child is."""
    page = telephone.page
    rows = "".join(f"{name} Brzęczyszczykiewicz;Gymnasium am Stadtpark;2014\n" for name in NAMES)
    telephone.open("kids.csv", f"Name;School;Born\n{rows}".encode())
    cut = "({ parentElement: { scrollWidth, clientWidth } }) => scrollWidth > clientWidth + 1"
    assert not page.locator(".listed").evaluate(cut)
    page.click("form button.main")
    page.wait_for_selector(".summary dl")
    telephone.go("standings")
    page.wait_for_selector(".ranks tbody tr")
    assert page.locator(".ranks").evaluate(cut)
    assert "gradient" in page.locator(".pan").first.evaluate("one => getComputedStyle(one).backgroundImage")
    telephone.open("open.trf", OPEN.read_bytes())
    telephone.go("standings")
    telephone.speak("pl")
    box = page.locator(".ranks th.strong").bounding_box()
    assert box["x"] + box["width"] <= 360  # the points, which the ratings pushed beyond the edge


def test_a_prize_may_be_a_medal(telephone: Visit) -> None:
    page = telephone.page
    _made(telephone, "\n".join(NAMES))
    telephone.go("changes/prizes")
    page.fill("[name=places]", "cup, 2-3: medal")
    page.click("#act form button.main")
    eye.expect(page.locator("#prizes li")).to_have_text("places = cup, medal, medal")
    eye.expect(page.locator("[name=places]")).to_have_value("cup, medal, medal")


def test_years_behind_names_are_shown_and_one_touch_takes_them_for_years_of_birth(telephone: Visit) -> None:
    page = telephone.page
    page.fill("#paste textarea", "Mia 2014\nBen 2015\nLeo\nTim 2013")
    page.click("#paste button")
    page.wait_for_selector("#preview tbody tr")
    label = "The numbers behind the names are years of birth"
    eye.expect(page.locator("#preview .notes")).to_contain_text(f"2013 to 2015, may be years of birth: “{label}” takes")
    page.get_by_label(label).check()
    eye.expect(page.locator("#preview th")).to_have_text(["No.", "Name", "Born"])
    eye.expect(page.locator("#preview tbody tr", has_text="Mia")).to_contain_text("2014")
    page.click("form button.main")
    page.wait_for_selector(".summary dl")
    telephone.go("changes/player")
    page.fill("#act [name=who]", "Ben")
    page.press("#act [name=who]", "Enter")
    eye.expect(page.locator("#entry [name=birth]")).to_have_value("2015")
    eye.expect(page.locator("#entry [name=rating]")).to_have_value("")
    telephone.go("drop")
    page.locator("#paste").evaluate("one => { one.open = true; }")
    page.fill("#paste textarea", "Mia 2014\nBen 1500")
    page.click("#paste button")
    page.wait_for_selector("#preview tbody tr")
    eye.expect(page.get_by_label(label)).not_to_be_visible()


def test_teams_in_blocks_of_names_alone_are_teams_for_a_system_of_teams(telephone: Visit) -> None:
    """With another system they are players, and it is said what makes them teams."""
    page = telephone.page
    page.fill("#paste textarea", "Falken\nAnna\nBen\n\nAdler:\nCy\nDi")
    page.click("#paste button")
    page.wait_for_selector("#preview tbody tr")
    eye.expect(page.locator("#preview .notes")).to_contain_text("with “System: team” each is a team")
    page.select_option(".summary select >> nth=0", "team")
    eye.expect(page.locator("#preview tbody tr")).to_have_count(4)
    eye.expect(page.locator("#preview tbody tr", has_text="Ben")).to_contain_text("Falken")
    page.click("form button.main")
    page.wait_for_selector(".summary dl")
    assert page.locator(".facts dd").all_inner_texts()[:2] == ["2", "4"]


def test_reasons_are_in_the_language_of_the_page(visit: Visit) -> None:
    """The story, its text, the answer why not, and the drawings; a screen reader is told so."""
    page = visit.page
    visit.open("open.trf", OPEN.read_bytes())
    visit.go("why/17")
    page.wait_for_selector(".story")
    visit.speak("de")
    story = page.locator(".story[lang=de]")
    eye.expect(story).to_contain_text(
        "Träfen 17 und 24 aufeinander, während 16-19 schon feststeht: "
        "dann würde 52 zum zweiten Mal in Folge Abfloater (C.12: 1 statt 0)."
    )
    eye.expect(page.locator("#answer pre[lang=de]")).to_contain_text("Punktgruppe")
    page.click("#draw")
    eye.expect(page.locator(".drawings[lang=de]")).to_contain_text("Abfloater, S1")
    page.fill("#other", "3")
    page.press("#other", "Enter")
    eye.expect(page.locator("#answer pre[lang=de]")).to_contain_text(
        "Dann verließe 3 die Gruppe mit 3,0 Punkten, um gegen 17 zu spielen"
    )


def test_a_tournament_is_shown_with_its_teams_and_without_rounds_that_nobody_has_said(visit: Visit) -> None:
    """A club evening by Keizer has no number of rounds; an event of teams has both numbers."""
    page = visit.page
    page.goto(visit.url)
    chosen = """system => {
        const [menu, begin] = ["select", "button.main"].map((one) => document.querySelector(`.summary form ${one}`));
        menu.value = system;
        menu.dispatchEvent(new Event("change"));
        begin.click();
    }"""
    for typed, system, shown in (
        ("Name;Team\nAnn;A\nBo;A\nCy;B\nDi;B", "team", ["2", "4", "1", "0"]),
        ("Ann\nBo\nCy\nDi", "keizer", ["4", "0"]),
    ):
        visit.go("drop")
        page.locator("#paste").evaluate("one => { one.open = true; }")
        page.fill("#paste textarea", typed)
        page.click("#paste button")
        page.wait_for_selector("#preview tbody tr")
        page.evaluate(chosen, system)  # at once: the tournament begins when the number of rounds is proposed
        page.wait_for_selector(".summary dl")
        visit.idle()
        assert page.locator(".facts dd").all_inner_texts()[:-1] == shown


def test_the_whole_name_of_a_system_is_read_on_a_telephone(telephone: Visit) -> None:
    """In the preview of a list and on *Next round*: what a field cannot hold stands below it, inside the window."""
    page = telephone.page
    page.fill("#paste textarea", "\n".join(NAMES[:6]))
    page.click("#paste button")
    page.wait_for_selector("#preview tbody tr")
    chosen = """(menu, name) => {
        menu.value = name;
        menu.dispatchEvent(new Event("change"));
    }"""
    for place in ("select[name=system]", "#system"):
        menu = page.locator(place)
        menu.select_option("more")
        names = menu.evaluate("one => [...one.options].map(({ value }) => value)")
        below = set()
        for name in names:
            menu.evaluate(chosen, name)
            assert [one for one in page.evaluate(eye.EYE)["found"] if "choice" in one] == []
            seen = menu.locator("xpath=following-sibling::span")
            assert seen.evaluate("one => one.getBoundingClientRect().right") <= 360, name
            below.add(seen.text_content())
        assert len(below) > 10
        menu.select_option("dutch")
        telephone.idle()
        if place != "#system":
            page.click("form button.main")
            page.wait_for_selector(".summary dl")
            telephone.go("round")
            page.wait_for_selector("#system option[value=more]", state="attached")


def test_rounds_are_proposed_although_something_is_ticked_meanwhile(telephone: Visit) -> None:
    """A number that was typed stays, however many answers come."""
    page = telephone.page
    page.fill("#paste textarea", "\n".join(NAMES))
    page.click("#paste button")
    page.wait_for_selector("#preview tbody tr")
    at_once = """([system, typed]) => {
        const [menu, rounds, order] = ["select", "[type=number]", "#of-list [type=checkbox]"]
            .map((one) => document.querySelector(`.summary form ${one}`));
        const say = (one) => one.dispatchEvent(new Event("change"));
        menu.value = system;
        say(menu);
        if (typed) { rounds.value = typed; say(rounds); }
        order.checked = !order.checked;
        say(order);
    }"""
    for system, typed, proposed in (("berger", "", "13"), ("dutch", "3", "3"), ("berger", "", "13")):
        page.evaluate(at_once, [system, typed])
        eye.expect(page.locator(".summary form [type=number]")).to_have_value(proposed)
        telephone.idle()


def test_who_comes_back_to_the_results_enters_the_round_that_is_played(telephone: Visit) -> None:
    """After a result of an earlier round was corrected; the round that is judged by it is judged once."""
    page = telephone.page
    _made(telephone, "\n".join(NAMES))
    for _ in range(2):
        telephone.go("round")
        page.click("#late summary")
        page.click("#pair")
        page.wait_for_selector("#to-results")
        telephone.idle()
        assert page.locator("#late[open]").count() == 0  # the boards stand where one looks for them
        page.click("#to-results")
        for board in range(7):
            page.click(f"tr[data-at='{board}'] .outcomes button >> nth={board % 3}")
        telephone.idle()
    for result in ("1", "2"):
        page.select_option(".field select", "1")
        page.click(f"tr[data-at='0'] .outcomes button >> nth={result}")
        telephone.idle()
        page.click(f"tr[data-at='3'] .outcomes button >> nth={result}")
        telephone.idle()
    assert page.locator("#status .notices p").count() == 1
    telephone.go("standings")
    telephone.go("results")
    assert page.input_value(".field select") == "2"


def test_a_line_of_totals_is_told_of_and_what_few_lists_need_is_folded(telephone: Visit) -> None:
    """Of a spreadsheet of children: the fields open by themselves where something is wrong with the list."""
    page, rows = telephone.page, "Verein;Name;Vorname;DWZ\nSK A;Berg;Mia;700\nSK B;Cohn;Ben;\nSK A;Dahl;Lena;\n"
    telephone.open("kids.csv", f"{rows}\nSumme;3;;\n".encode())
    eye.expect(page.locator("#preview .notes")).to_contain_text("no letter in a name: 3 (place in the list: 4)")
    assert not page.locator("[name=ratings]").is_visible()
    begin = page.get_by_text("Make the tournament", exact=True)
    assert begin.evaluate("one => one.getBoundingClientRect().bottom + scrollY") < 740
    telephone.open("kids.csv", rows.replace("700", "neu").encode())
    eye.expect(page.locator("[name=ratings]")).to_be_visible()
    eye.expect(begin).to_be_disabled()
    assert begin.evaluate("one => getComputedStyle(one).opacity") < "1"
