"""`round.html` in a real browser (Chromium, driven by Playwright): clicks, keys, search, paper, and no request.

Where both are installed (the extra ``browser``, and a browser); ``.ci/run`` does so.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unicodedata import normalize

import pytest

from tests import eye
from tests.round.test_page import BESIDE, GROS, ROOT, made
from tests.round.test_page import EVENTS as SYSTEMS
from trfpair.output.sheets import languages

pytestmark = pytest.mark.gate

SIZES = {"desk": (1280, 900), "phone": (390, 844)}
EVENTS = {
    "dutch": (GROS, "dutch-2017"),
    "vega": (ROOT / "fixtures" / "vega" / "islands-rule-2.5" / "input.trf", "vega"),
    "club": (ROOT / "fixtures" / "club" / "walk-gets-stuck" / "in.trf", "club"),
}
OUTSIDE = """() => [...document.querySelectorAll('main *, header *')].filter(one => {
    if (one.closest('pre') || one.closest('.player:not(.open)')) return false;
    const box = one.getBoundingClientRect();
    return box.width && (box.right > innerWidth + 1 || box.left < -1);
}).map(one => one.outerHTML.slice(0, 80)).slice(0, 5)"""
"""What lies beyond the edge of the window."""
CUT = """() => [...document.querySelectorAll('td, th, h1, h2, h3, p, dd, dt, li')].filter(one => {
    return one.offsetParent && one.clientWidth && one.scrollWidth > one.clientWidth + 1;
}).map(one => one.textContent).slice(0, 5)"""
"""What does not fit where it stands."""
OVERLAPPING = """() => [...document.querySelectorAll('.spot')].filter(one => {
    const [text, box] = ['foreignObject', 'rect'].map(part => one.querySelector(part).getBoundingClientRect());
    const chip = one.querySelector('.chip'), left = chip && chip.getBoundingClientRect().left > text.left;
    return text.right > (left ? chip.getBoundingClientRect().left : box.right) + 1;
}).map(one => one.textContent).slice(0, 5)"""
"""Names in a drawing that run over their box or the colour in it."""


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The page of each event; the first player of the Dutch one has a name that would break a careless page."""
    found = {}
    for name, (source, system) in EVENTS.items():
        folder = tmp_path_factory.mktemp(name)
        changed = folder / "in.trf"
        text = source.read_text(encoding="utf-8").replace(f"{'Mirzoev Azer':<33}", f"{HOSTILE:<33}")
        changed.write_text(text, encoding="utf-8")
        made(folder, changed, "--system", system)
        found[name] = folder / "round.html"
    return found


HOSTILE = '<b>&"<img src=x onerror=alert(1)>'[:33]


@pytest.fixture
def opened(chromium: Any, pages: dict[str, Path], request: pytest.FixtureRequest) -> Iterator[Any]:
    """A page at a size in a scheme; it must have made no request and no complaint when the test is over."""
    event, size, scheme = request.param
    wide, high = SIZES[size]
    context = chromium.new_context(viewport={"width": wide, "height": high}, color_scheme=scheme)
    page = context.new_page()
    requests: list[str] = []
    complaints: list[str] = []
    page.on("request", lambda one: requests.append(one.url))
    page.on("console", lambda one: complaints.append(one.text))
    page.on("pageerror", lambda one: complaints.append(str(one)))
    page.goto(pages[event].as_uri())
    yield page
    assert [url.partition("#")[0] for url in requests] == [pages[event].as_uri()] * len(requests)
    assert complaints == []
    context.close()


EVERY = [(event, size, scheme) for event in EVENTS for size, scheme in (("desk", "light"), ("phone", "dark"))]


@pytest.mark.parametrize("opened", EVERY, indirect=True, ids="-".join)
def test_nothing_is_cut_and_a_click_opens_the_story(opened: Any) -> None:
    page = opened
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth + 1")
    assert page.evaluate(OUTSIDE) == []
    assert page.evaluate(CUT) == []
    assert page.evaluate(OVERLAPPING) == []
    seat = page.locator(".boards .seat").nth(2)
    name = seat.locator(".name").inner_text()
    seat.click()
    panel = page.locator(".player.open")
    eye.expect(panel).to_have_count(1)
    assert name in panel.locator("h3").inner_text()
    assert page.evaluate("document.activeElement.className") == "player open"
    assert page.evaluate(OUTSIDE) == []
    assert page.evaluate(CUT) == []
    panel.locator(".decision a").click()
    eye.expect(page.locator(".player.open")).to_have_count(1)
    assert name not in page.locator(".player.open h3").inner_text()
    page.keyboard.press("Escape")
    eye.expect(page.locator(".player.open")).to_have_count(0)


@pytest.mark.parametrize("opened", [("dutch", "desk", "light")], indirect=True, ids="-".join)
def test_search_and_keyboard(opened: Any) -> None:
    page = opened
    field = page.get_by_label("Find a player")
    field.fill("fuente")
    assert page.locator(".search output").inner_text() == "1 player"
    eye.expect(page.locator(".boards tbody tr:visible")).to_have_count(1)
    field.press("Enter")
    assert "Fuente San Sebastian" in page.locator(".player.open h3").inner_text()
    assert "(C.12: 1 instead of 0)" in page.locator(".player.open").inner_text()
    page.get_by_label("Close").click()
    field.fill("17")
    eye.expect(page.locator(".boards tbody tr:visible")).to_have_count(1)
    field.fill("nobody of this name")
    assert page.locator(".search output").inner_text() == "nobody"
    field.fill("")
    told = page.locator(".pair.told").first
    told.focus()
    caption = told.locator("xpath=ancestor::figure").locator(".caption").inner_text()
    assert BESIDE in caption
    assert told.locator(".no").first.evaluate("one => getComputedStyle(one).opacity") == "1"
    spot = page.locator(".spot").first
    spot.focus()
    page.keyboard.press("Enter")
    eye.expect(page.locator(".player.open")).to_have_count(1)
    eye.expect(page.locator("img")).to_have_count(0)
    assert page.locator(".boards .name").first.inner_text() == HOSTILE


def test_without_script_everything_is_there(chromium: Any, pages: dict[str, Path]) -> None:
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(pages["dutch"].as_uri())
    eye.expect(page.locator(".player:visible")).to_have_count(52)
    assert not page.locator(".search").is_visible()
    page.locator(".boards .seat").nth(3).click()
    eye.expect(page.locator(".player:target")).to_have_count(1)
    context.close()


@pytest.mark.parametrize("event", EVENTS)
def test_on_paper_the_boards_are_on_the_first_sheet(
    chromium: Any, pages: dict[str, Path], event: str, tmp_path: Path
) -> None:
    pypdf = pytest.importorskip("pypdf")
    page = chromium.new_page()
    page.goto(pages[event].as_uri())
    names = [one.inner_text() for one in page.locator(".boards .name").all()]
    page.pdf(path=str(tmp_path / "round.pdf"), format="A4")
    sheets = [normalize("NFKC", one.extract_text()) for one in pypdf.PdfReader(str(tmp_path / "round.pdf")).pages]
    assert "Boards" in sheets[0]
    assert [name for name in names if "".join(name.split()) not in "".join(sheets[0].split())] == []
    assert "Bracket 1" not in sheets[0]
    assert "Group 1" not in sheets[0]
    assert "Find a player" not in " ".join(sheets)
    page.close()


@pytest.mark.gate
def test_every_page_of_a_round_can_be_read(chromium: Any, tmp_path: Path) -> None:
    """Of one system in every language, of each other in one; in every window, light and dark; then a story."""
    page = chromium.new_page()
    found: list[str] = []
    for at, (system, source) in enumerate(SYSTEMS.items()):
        spoken = list(languages())
        for language in spoken if not at else spoken[at % len(spoken) :][:1]:
            folder = tmp_path / system / language
            folder.mkdir(parents=True)
            made(folder, source, "--system", system, "--lang", language)
            page.goto((folder / "round.html").as_uri())
            found += eye.findings(page, f"round.html of {system} ({language})", HIGHEST)
            page.set_viewport_size({"width": 390, "height": 844})
            page.locator(".boards .seat").first.click()
            found += eye.findings(page, f"a story of {system} ({language})", widths=(360, 390))
    page.close()
    assert found == []


HIGHEST = 4600
"""So many pixels has the page of an open of 52 players with its drawings, in the narrowest window, and some more."""
