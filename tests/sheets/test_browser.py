"""The pages in a real browser (Chromium, driven by Playwright): nothing cut, no request, whole on paper.

Where both are installed (the extra ``browser``, and a browser); ``.ci/run`` does so. The rules of accessibility are
those of axe-core: of the page's own (npm ci in web), or of the ``axe.min.js`` that AXE_CORE names.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests import eye
from tests.runner import CliRunner
from tests.sheets.looked import FIELDS, HIDDEN_BEYOND, OVERFLOWING, SIZES, axe_core, field, findings, written
from trfpair.apps.cli.main import cli
from trfpair.output.sheets import SHEETS, languages

pytestmark = pytest.mark.gate

TABLES = Path(__file__).parents[1] / "fixtures" / "page" / "tables.json"
SCREENS = ("desk", "phone", "projector")
PAPERS = {"A4": (210, 297), "Letter": (215.9, 279.4)}


@pytest.fixture(scope="module", params=FIELDS, ids=lambda players: f"{players}-players")
def sheets(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages of a generated event with long names."""
    players = request.param
    tournament = field(players)
    folder = tmp_path_factory.mktemp(f"sheets{players}")
    written(tournament, folder, "de")
    written(tournament, folder / "big", "de", big=True)
    return folder


@pytest.mark.parametrize("size", SCREENS)
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


def sheets_in(folder: Path) -> list[Any]:
    """The sheets of a Swiss tournament of players; those of teams and of calendars have files of their own kind."""
    there = [sheet for sheet in SHEETS if (folder / sheet.page).exists()]
    others = {sheet.name for sheet in SHEETS} - {sheet.name for sheet in there}
    assert others == {sheet.name for sheet in SHEETS if sheet.needs in ("teams", "calendar", "groups", "prizes")}
    return there


def test_links_lead_from_sheet_to_sheet(chromium: Any, sheets: Path) -> None:
    page = chromium.new_page()
    page.goto((sheets / "index.html").as_uri())
    for sheet in sheets_in(sheets):
        page.click(f"main a[href='{sheet.page}']")
        assert page.url.endswith(sheet.page)
        assert page.title()
        page.click("nav a[href='index.html']") if sheet.name != "wall" else page.go_back()
        assert page.url.endswith("index.html")
    page.close()


@pytest.mark.gate
@pytest.mark.parametrize(("language", "players"), [*((language, 8) for language in languages()), ("de", 60)])
def test_every_page_is_without_a_finding(chromium: Any, tmp_path: Path, language: str, players: int) -> None:
    """In every language, each at another size: nothing cut, no rule broken. `benchmarks/sheets.py` looks at all."""
    rules = axe_core()
    if not rules:
        pytest.skip("no axe-core (npm ci in web, or AXE_CORE)")
    at = list(languages()).index(language)
    size = list(SIZES)[(at + (players > 8)) % len(SIZES)]
    pages = written(field(players), tmp_path, language, big=size == "projector")
    assert list(findings(chromium, pages, size, rules, scheme="dark" if at % 2 else "light")) == []


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


def test_a_prize_in_words_stands_on_a_telephone_whole(chromium: Any, tmp_path: Path) -> None:
    file, open_ = tmp_path / "open.trf", TABLES.parents[1] / "trf" / "real" / "open-de-gros.trf"
    file.write_bytes(open_.read_bytes())
    for words in (("prizes", "--place", "500, cup and a book, medal"), ("sheets", "--out", str(tmp_path / "made"))):
        done = CliRunner().invoke(cli, [words[0], str(file), *words[1:]])
        assert done.exit_code == 0, done.stdout + done.stderr
    page = chromium.new_page(viewport={"width": 360, "height": 740})
    page.goto((tmp_path / "made" / "prizes.html").as_uri())
    assert page.locator("td.prize", has_text="cup and a book").count()
    assert page.evaluate(
        "() => [...document.querySelectorAll('.scroll')].every(one => one.scrollWidth <= one.clientWidth)"
    )
    page.close()


PRINTED = """() => addEventListener("beforeprint", () => {
  window.seen = document.querySelectorAll(".turned:not([hidden]) tbody tr:not([hidden])").length;
})"""


def test_the_screen_in_the_hall_has_every_row_on_paper(chromium: Any, sheets: Path) -> None:
    page = chromium.new_page(viewport={"width": 1280, "height": 700})
    page.goto((sheets / "big" / "wall.html").as_uri())
    rows = page.locator(".turned tbody tr")
    page.evaluate(PRINTED)
    assert page.locator(".turned tbody tr:visible").count() < rows.count()
    page.pdf()
    assert page.evaluate("window.seen") == rows.count()
    assert page.locator(".turner output").inner_text().startswith("1 / ")
    assert page.locator(".turned tbody tr:visible").count() < rows.count()
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


@pytest.mark.parametrize("language", languages())
def test_every_tab_is_inside_a_telephone(chromium: Any, tmp_path: Path, language: str) -> None:
    """There are two of them, in a line: the way to all sheets, and the sheet that is seen."""
    page = chromium.new_page(viewport={"width": 360, "height": 844})
    for path in written(field(8), tmp_path, language):
        page.goto(path.as_uri())
        tabs = [tab.bounding_box() for tab in page.locator("nav a:visible").all()]
        assert len(tabs) == (0 if path.stem in ("index", "wall") else 2), path.name
        assert all(box["x"] >= 0 and box["x"] + box["width"] <= 360 for box in tabs), path.name
        assert len({box["y"] for box in tabs}) <= 1, path.name
    page.close()


@pytest.mark.parametrize("paper", PAPERS)
def test_every_sheet_of_paper_says_what_it_is(chromium: Any, sheets: Path, paper: str, tmp_path: Path) -> None:
    """Event, sheet, round and the number of the page on every page."""
    pypdf = pytest.importorskip("pypdf")
    wide, high = PAPERS[paper]
    page = chromium.new_page()
    for sheet in sheets_in(sheets):
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


@pytest.mark.gate
@pytest.mark.parametrize("language", languages())
def test_every_sheet_can_be_read(chromium: Any, tmp_path: Path, language: str) -> None:
    """In every language and window, light and dark: of players, few and many, of teams, and of tables of N."""
    page = chromium.new_page()
    found: list[str] = []
    for name, pages in sheets_to_be_read(tmp_path, language).items():
        for path in pages:
            page.goto(path.as_uri())
            found += eye.findings(page, f"{path.name} ({name})", highest(path))
    page.close()
    assert found == []


def sheets_to_be_read(folder: Path, language: str) -> dict[str, list[Path]]:
    """The pages of several events; the large one in the language with the longest words."""
    found = {"8 players": written(field(8), folder / "few", language)}
    if language == "de":
        found["60 players"] = written(field(60), folder / "many", language)
    found["teams"] = written(field(8, boards=4), folder / "teams", language)
    done = CliRunner().invoke(cli, ["pods", str(TABLES), "--sheets", str(folder / "tables"), "--lang", language])
    assert done.exit_code == 0, done.output
    found["tables"] = sorted((folder / "tables").glob("*.html"))
    return found


def highest(path: Path) -> int:
    """How high a sheet may be, in pixels: so many for the page, and for each row, card, slip and line of a list."""
    text = path.read_text(encoding="utf-8")
    cards = 340 if path.name == "tablecards.html" else 160
    return 1000 + 55 * text.count("<tr") + 40 * text.count("<li") + cards * text.count("<section")
