"""The pages in a real browser (Chromium, driven by Playwright): nothing cut, no request, whole on paper.

Where both are installed (the extra ``browser``, and a browser); ``.ci/run`` does so. The rules of accessibility are
those of axe-core: AXE_CORE names its ``axe.min.js`` (npm install axe-core).
"""

from __future__ import annotations

import os
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from trfpair.lab.generate.dice import Range, read_amount
from trfpair.lab.generate.run import make, random_order
from trfpair.lab.generate.wishes import Wishes
from trfpair.output.sheets import SHEETS, Book, Look, sheets_of, words_of

SIZES = {"desk": (1280, 900), "phone": (390, 844), "projector": (1920, 1080)}
PAPERS = {"A4": (210, 297), "Letter": (215.9, 279.4)}
FIELDS = {8: 5, 60: 9, 300: 9}
"""Players and rounds."""

OVERFLOWING = """() => [...document.querySelectorAll('td, th, h1, h2, p, dd, a')].filter(one => {
    const style = getComputedStyle(one);
    return style.display !== 'none' && style.display !== 'inline' && one.scrollWidth > one.clientWidth + 1;
}).map(one => one.textContent).slice(0, 5)"""
"""Elements whose content does not fit into them."""

HIDDEN_BEYOND = """() => [...document.querySelectorAll('main *')].filter(one => {
    if (one.closest('.scroll')) return false;
    const box = one.getBoundingClientRect();
    return box.width && (box.right > innerWidth + 1 || box.left < -1);
}).map(one => one.textContent).slice(0, 5)"""
"""Elements beyond the edge of the window that no scrolling of their own brings back."""


@pytest.fixture(scope="module", params=FIELDS, ids=lambda players: f"{players}-players")
def sheets(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages of a generated event with long names."""
    players = request.param
    wishes = Wishes(
        players=Range(players, players),
        rounds=Range(FIELDS[players], FIELDS[players]),
        half_byes=read_amount("5%"),
        tie_breaks="BH/C1,BH,SB,DE,ARO",
    )
    tournament = make(random_order(wishes, system="dutch-2026", seed="wall"), "trfpair")
    tournament = replace(
        tournament,
        players=tuple(
            replace(
                player, name=NAMES[player.id % len(NAMES)], title="WGM" if player.id % 7 == 0 else "", federation="GER"
            )
            for player in tournament.players
        ),
    )
    folder = tmp_path_factory.mktemp(f"sheets{players}")
    for big in (False, True):
        target = folder / "big" if big else folder
        target.mkdir(exist_ok=True)
        look = Look(footer="Hall 3", big=big)
        for name, text in sheets_of(Book(tournament), words_of("de"), look, formats=["html"]).items():
            (target / name).write_text(text, encoding="utf-8")
    return folder


NAMES = (
    "Li, Bo", "Müller-Lüdenscheidt, Hans-Joachim", "Venkatanarasimharajuvaripeta, V.", "Ng, An",
    "García Márquez, Gabriel", "Øster-Ågård, Søren", '<b>&"', "van der Westhuizen, Johannes",
)  # fmt: skip


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_on_a_screen(chromium: Any, sheets: Path, size: str, scheme: str) -> None:
    wide, high = SIZES[size]
    context = chromium.new_context(
        viewport={"width": wide, "height": high}, color_scheme=scheme, java_script_enabled=True
    )
    page = context.new_page()
    requests: list[str] = []
    complaints: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    page.on("console", lambda message: complaints.append(message.text))
    folder = sheets / "big" if size == "projector" else sheets
    for file in sorted(folder.glob("*.html")):
        requests.clear()
        page.goto(file.as_uri())
        assert requests == [file.as_uri()]
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth + 1"), file.name
        assert page.evaluate(OVERFLOWING) == [], file.name
        assert page.evaluate(HIDDEN_BEYOND) == [], file.name
        assert contrast(page) >= 7, file.name
    assert complaints == []
    context.close()


def contrast(page: Any) -> float:
    """The contrast of the text with the page (7 is what the strictest level of the accessibility rules asks for)."""
    colours = page.evaluate(
        "() => { const page = getComputedStyle(document.documentElement); return [page.color, page.backgroundColor]; }"
    )
    light, dark = sorted((luminance(colour) for colour in colours), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    """Relative luminance of ``rgb(...)``."""
    parts = [int(part) / 255 for part in re.findall(r"\d+", colour)[:3]]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear))


def written(folder: Path) -> list[Any]:
    """The sheets of a tournament of players; those of teams have files of their own kind."""
    there = [sheet for sheet in SHEETS if (folder / sheet.page).exists()]
    assert {sheet.name for sheet in SHEETS} - {sheet.name for sheet in there} == {"matches", "top", "prizes"}
    return there


def test_links_lead_from_sheet_to_sheet(chromium: Any, sheets: Path) -> None:
    page = chromium.new_page()
    page.goto((sheets / "index.html").as_uri())
    for sheet in written(sheets):
        page.click(f"main a[href='{sheet.page}']")
        assert page.url.endswith(sheet.page)
        assert page.title()
        page.click("nav a[href='index.html']") if sheet.name != "wall" else page.go_back()
        assert page.url.endswith("index.html")
    page.close()


BROKEN_RULES = """() => axe.run(document, {resultTypes: ['violations']}).then(found => found.violations.map(
    rule => `${rule.id}: ${rule.nodes[0].html}`))"""


@pytest.mark.gate
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_no_rule_of_accessibility_is_broken(chromium: Any, sheets: Path, size: str, scheme: str) -> None:
    if not os.environ.get("AXE_CORE"):
        pytest.skip("AXE_CORE names no axe-core")
    rules = Path(os.environ["AXE_CORE"]).read_text(encoding="utf-8")
    wide, high = SIZES[size]
    page = chromium.new_page(viewport={"width": wide, "height": high}, color_scheme=scheme)
    for file in sorted((sheets / "big" if size == "projector" else sheets).glob("*.html")):
        page.goto(file.as_uri())
        page.evaluate(f"{rules}; 0")
        assert page.evaluate(BROKEN_RULES) == [], file.name
    page.close()


def test_the_screen_in_the_hall_shows_every_row_once_and_begins_again(chromium: Any, sheets: Path) -> None:
    page = chromium.new_page(viewport={"width": 1920, "height": 1080})
    page.goto((sheets / "big" / "wall.html").as_uri())
    rows = page.locator(".turned tbody tr").count()
    screens = int(page.locator(".turner output").inner_text().split("/")[1])
    seen = 0
    for number in range(1, screens + 1):
        assert page.locator(".turner output").inner_text() == f"{number} / {screens}"
        shown = page.locator(".turned tbody tr:visible")
        seen += shown.count()
        assert page.evaluate(WHOLE_ROWS_SHOWN)
        page.keyboard.press("ArrowRight")
    page.wait_for_load_state()
    assert seen == rows
    assert page.locator(".turner output").inner_text() == f"1 / {screens}"
    page.keyboard.press("Space")
    assert page.locator(".turner button").get_attribute("aria-pressed") == "true"
    page.close()


WHOLE_ROWS_SHOWN = """() => [...document.querySelectorAll('.turned:not([hidden]) tbody tr:not([hidden])')].every(
    row => row.getBoundingClientRect().bottom <= document.querySelector('.turner').getBoundingClientRect().top + 1)"""

BROKEN_WORDS = """() => [...document.querySelectorAll('tbody .name')].flatMap(name => {
    const texts = document.createTreeWalker(name, NodeFilter.SHOW_TEXT), broken = [];
    while (texts.nextNode()) for (const word of texts.currentNode.data.matchAll(/[^\\s-]+/g)) {
        const range = document.createRange();
        range.setStart(texts.currentNode, word.index);
        range.setEnd(texts.currentNode, word.index + word[0].length);
        if (new Set([...range.getClientRects()].map(box => Math.round(box.top))).size > 1) broken.push(word[0]);
    }
    return broken;
})"""
"""Words of names that go on in another line."""

BOXES_ALONE = """() => [...document.querySelectorAll('.side')].filter(side => {
    const text = document.createRange();
    text.selectNodeContents(side);
    const first = [...text.getClientRects()].filter(box => box.width)[0];
    const box = side.getBoundingClientRect();
    return Math.abs(first.top - box.top) > 6 || first.left <= box.left;
}).map(side => side.textContent)"""
"""Names that do not begin beside the box of their colour."""

WHOLE_ROWS = """() => [...document.querySelectorAll('tbody tr')].filter(
    row => row.getBoundingClientRect().bottom <= innerHeight).length"""


@pytest.mark.parametrize("name", ["pairings", "results", "names"])
def test_boards_on_a_telephone(chromium: Any, sheets: Path, name: str) -> None:
    """Two lines a board, the score of each side in its line, no word torn, as many boards as go on a screen."""
    page = chromium.new_page(viewport={"width": 390, "height": 844})
    page.goto((sheets / f"{name}.html").as_uri())
    assert page.evaluate(BROKEN_WORDS) == []
    assert page.evaluate(BOXES_ALONE) == []
    rows = page.locator("tbody tr").count()
    assert page.evaluate(WHOLE_ROWS) >= min(rows, 13)
    if name == "results":
        for side in ("first", "second"):
            name_box, score_box = (
                page.locator(f"tbody tr >> nth=0 >> {place}").bounding_box()
                for place in (f".name.{side}", f".result .{side}")
            )
            assert abs(name_box["y"] - score_box["y"]) < 4
    page.close()


@pytest.mark.parametrize("paper", PAPERS)
def test_every_sheet_of_paper_says_what_it_is(chromium: Any, sheets: Path, paper: str, tmp_path: Path) -> None:
    """Event, sheet, round and the number of the page on every page."""
    pypdf = pytest.importorskip("pypdf")
    wide, high = PAPERS[paper]
    page = chromium.new_page()
    for sheet in written(sheets):
        page.goto((sheets / sheet.page).as_uri())
        page.pdf(path=str(tmp_path / "sheet.pdf"), width=f"{wide}mm", height=f"{high}mm", prefer_css_page_size=False)
        pages = [" ".join(read.extract_text().split()) for read in pypdf.PdfReader(str(tmp_path / "sheet.pdf")).pages]
        event, head, under = (page.locator(place).inner_text() for place in (".event", "h1", "h1 + p"))
        for number, text in enumerate(pages, 1):
            assert f"{number} / {len(pages)}" in text
            assert f"{event} · {head} · {under}" in text.replace("\ufb00", "ff"), (sheet.name, number)
    page.close()


@pytest.mark.parametrize("paper", PAPERS)
def test_on_paper(chromium: Any, sheets: Path, paper: str, tmp_path: Path) -> None:
    """Every page of paper is made, headings are repeated, nothing sticks out."""
    pypdf = pytest.importorskip("pypdf")
    wide, high = PAPERS[paper]
    page = chromium.new_page()
    for name, heading in (
        ("names", "Brett"),
        ("pairings", "Brett"),
        ("standings", "Rang"),
        ("crosstable", "Rang"),
        ("cards", ""),
    ):
        page.goto((sheets / f"{name}.html").as_uri())
        page.emulate_media(media="print")
        target = tmp_path / f"{name}.pdf"
        page.pdf(path=str(target), width=f"{wide}mm", height=f"{high}mm", prefer_css_page_size=False)
        read = pypdf.PdfReader(str(target))
        assert heading == "" or all(heading in sheet.extract_text() for sheet in read.pages[:-1]), (name, paper)
        boxes = {(round(float(sheet.mediabox.width)), round(float(sheet.mediabox.height))) for sheet in read.pages}
        assert len(boxes) == 1
    page.close()
