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
FOLDER = ROOT / "docs" / "pictures"
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


def trfpair(*words: str) -> None:
    """Run a command of trfpair."""
    subprocess.run([sys.executable, "-m", "trfpair", *words], check=True, capture_output=True)


def main() -> None:
    """Write the pages, then take the pictures."""
    pictures = Path(sys.argv[1]) if sys.argv[1:] else FOLDER
    pictures.mkdir(exist_ok=True)
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    with tempfile.TemporaryDirectory() as name, sync_playwright() as driver:
        folder = Path(name)
        trfpair("pair", str(OPEN), "--html", "--out", str(folder / "round"))
        trfpair("sheets", str(OPEN), "--tie-breaks", "BH/C1,BH,SB", "--out", str(folder / "wall"))
        browser = driver.chromium.launch(executable_path=chromium, args=FLAGS)
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
        browser.close()


if __name__ == "__main__":
    main()
