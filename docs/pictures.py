"""The pictures of the pages: what trfpair writes, opened in Chromium and photographed.

python docs/pictures.py             takes all of them anew (needs the extra ``browser`` and Chromium)
python docs/pictures.py FOLDER      into another folder
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))
FOLDER = ROOT / "docs" / "pictures"
BUILT = ROOT / "build" / "page"
OPEN = ROOT / "tests" / "fixtures" / "trf" / "real" / "open-de-gros.trf"
FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]


class Picture(NamedTuple):
    """A page, how large the window is, and what is done before the picture is taken."""

    name: str
    page: str
    size: tuple[int, int]
    act: Callable[[Any], None] = lambda page: None
    dark: bool = False


def to_the_brackets(page: Any) -> None:
    """The drawings of two brackets, with the story of a player beside them."""
    page.locator("#brackets a[href='#p10'] div").first.click()
    page.evaluate("document.querySelectorAll('#brackets figure')[2].scrollIntoView()")


PICTURES = (
    Picture("round", "round/round.html", (1200, 700), to_the_brackets),
    Picture("boards", "round/round.html", (1000, 560)),
    Picture("standings", "wall/standings.html", (1000, 560)),
    Picture("phone", "wall/pairings.html", (390, 640), dark=True),
)


def paired(page: Any) -> None:
    """The next round on the screen."""
    page.click("#pair")
    page.wait_for_selector("#boards tbody tr")


def drawn(page: Any) -> None:
    """A player's story, and the brackets below it."""
    page.wait_for_selector(".story")
    page.click("#draw")
    page.wait_for_selector("#brackets figure")
    page.evaluate("() => document.querySelector('.story').scrollIntoView()")


def played(page: Any) -> None:
    """Some results, typed."""
    page.wait_for_selector("tr[data-at='3']")
    page.focus("tr[data-at='0'] button")
    for key in "1=0":
        page.keyboard.press(key)


def checked(page: Any) -> None:
    """The rounds, one that differs opened."""
    page.click("#start-check")
    page.wait_for_selector("#total:not(:empty)")
    page.click(".different summary >> nth=0")


SCREENS = (
    Picture("page-file", "drop", (1080, 680)),
    Picture("page-round", "round", (1080, 680), paired),
    Picture("page-why", "why/17", (1080, 680), drawn),
    Picture("page-results", "results", (1080, 680), played),
    Picture("page-standings", "standings", (1080, 680)),
    Picture("page-sheets", "sheets", (1080, 680)),
    Picture("page-check", "check", (1080, 680), checked),
)
"""The screens of the page in a browser, one after the other."""


def screens(browser: Any, pictures: Path) -> None:
    """The pictures of the page in a browser, if it is built (`make page`)."""
    from tests.page.conftest import Visit, serve

    if not (BUILT / "index.html").is_file():
        print("the page is not built (make page): the pictures of its screens stay as they are")
        return
    serving = serve(BUILT)
    visit = Visit(browser, next(serving).url, viewport={"width": 1080, "height": 680})
    visit.open(OPEN)
    for picture in SCREENS:
        visit.go(picture.page)
        picture.act(visit.page)
        visit.idle()
        visit.page.evaluate("() => document.activeElement.blur()")
        visit.page.wait_for_timeout(400)
        visit.page.screenshot(path=pictures / f"{picture.name}.png")
    visit.end()
    next(serving, None)


def trfpair(*words: str) -> None:
    """Run a command of trfpair."""
    subprocess.run([sys.executable, "-m", "trfpair", *words], check=True, capture_output=True)


def chromium() -> str | None:
    """Where Chromium is."""
    return shutil.which("chromium") or shutil.which("google-chrome")


def main() -> None:
    """Write the pages, then take the pictures."""
    pictures = Path(sys.argv[1]) if sys.argv[1:] else FOLDER
    pictures.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as name, sync_playwright() as driver:
        folder = Path(name)
        trfpair("pair", str(OPEN), "--html", "--out", str(folder / "round"))
        trfpair("sheets", str(OPEN), "--tie-breaks", "BH/C1,BH,SB", "--out", str(folder / "wall"))
        browser = driver.chromium.launch(executable_path=chromium(), args=FLAGS)
        for picture in PICTURES:
            wide, high = picture.size
            page = browser.new_page(
                viewport={"width": wide, "height": high}, color_scheme="dark" if picture.dark else "light"
            )
            page.goto((folder / picture.page).as_uri())
            picture.act(page)
            page.wait_for_timeout(400)
            page.screenshot(path=pictures / f"{picture.name}.png")
            page.close()
        screens(browser, pictures)
        browser.close()


if __name__ == "__main__":
    main()
