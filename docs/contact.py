"""The contact sheet: every sheet, page and screen in one picture, as telephones, tablets and desks show them.

python docs/contact.py                      writes build/contact.png (needs the extra ``browser`` and Chromium)
python docs/contact.py FILE.png LANGUAGE    another file, another language

Who changes a style looks at it. The screens of the page are there if it is built (`make page`).
"""

from __future__ import annotations

import base64
import html
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from docs.pictures import BUILT, FLAGS, chromium, trfpair  # noqa: E402
from tests.page.conftest import Visit, serve  # noqa: E402
from tests.page.screens import OPEN, screens, with_long_names  # noqa: E402
from tests.sheets.looked import field, written  # noqa: E402

WIDTHS = {360: 0.5, 768: 0.3, 1400: 0.28}
"""How wide a window is, and how much of its size the picture of it has."""
HIGH = dict.fromkeys(WIDTHS, 1100)


class Shot(NamedTuple):
    """A picture of a page."""

    name: str
    width: int
    data: bytes


def shots(page: Any, name: str) -> Iterator[Shot]:
    """A page as it stands, at each width."""
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": HIGH[width]})
        page.wait_for_timeout(50)
        yield Shot(name, width, page.screenshot(type="jpeg", quality=80))


def pages(folder: Path, language: str) -> list[Path]:
    """The sheets of players and of teams, and the page of a round."""
    source = folder / "open.trf"
    source.write_text(with_long_names(OPEN.read_text(encoding="utf-8")), encoding="utf-8")
    trfpair("pair", str(source), "--html", "--lang", language, "--out", str(folder / "round"))
    trfpair("sheets", str(source), "--tie-breaks", "BH/C1,BH,SB", "--lang", language, "--out", str(folder / "players"))
    teams = written(field(60, boards=4), folder / "teams", language)
    own = [path for path in teams if path.stem in ("pairings", "standings", "crosstable", "matches", "top")]
    return [folder / "round" / "round.html", *sorted((folder / "players").glob("*.html")), *own]


def looked(browser: Any, folder: Path, language: str) -> Iterator[Shot]:
    """Pictures of all."""
    page = browser.new_page(color_scheme="light")
    for path in pages(folder, language):
        page.goto(path.as_uri())
        yield from shots(page, f"{path.parent.name}/{path.name}")
    if not (BUILT / "index.html").is_file():
        print("the page is not built (make page): its screens are not in the picture")
        return
    serving = serve(BUILT)
    visit = Visit(browser, next(serving).url, color_scheme="light")
    for screen in screens(visit):
        visit.speak(language)
        screen.again()
        yield from shots(visit.page, screen.name)
        visit.page.set_viewport_size({"width": 1280, "height": 900})
        visit.speak("en")
        screen.again()
    visit.end()
    next(serving, None)


def figure(shot: Shot) -> str:
    """One picture on the sheet."""
    data = base64.b64encode(shot.data).decode()
    wide = round(shot.width * WIDTHS[shot.width])
    image = f'<img width="{wide}" src="data:image/jpeg;base64,{data}" alt="">'
    return f"<figure>{image}<figcaption>{html.escape(shot.name)}, {shot.width}</figcaption></figure>"


def main() -> None:
    """Take the pictures, and lay them on one sheet."""
    target = Path(sys.argv[1]) if sys.argv[1:] else ROOT / "build" / "contact.png"
    language = sys.argv[2] if sys.argv[2:] else "en"
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium(), args=FLAGS)
        taken = sorted(looked(browser, Path(name), language), key=lambda shot: shot.width)
        sheet = browser.new_page(viewport={"width": 2400, "height": 800})
        style = (
            "body{margin:8px;background:#888;font:12px sans-serif;display:flex;flex-wrap:wrap;gap:8px}figure{margin:0}"
        )
        sheet.set_content(f"<style>{style}</style>{''.join(map(figure, taken))}")
        sheet.screenshot(path=str(target), full_page=True)
        browser.close()
    print(f"Written to {target}: {len(taken)} pictures")


if __name__ == "__main__":
    main()
