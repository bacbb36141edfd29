"""How long the page takes: ``python web/measure.py``, with Chromium, on the folder that `make page` has built.

The acts are those of an arbiter in the round under way: each from the click or the key until nothing is worked on.
An answer is the boards of a round on the screen. A gap is the longest time in which the page itself did nothing, while
the worker worked: that long an input waits.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from benchmarks.fields import by_rating, played  # noqa: E402
from tests.page.conftest import Visit, serve  # noqa: E402
from trfpair import dumps  # noqa: E402

OPEN = ROOT / "tests" / "fixtures" / "trf" / "real" / "open-de-gros.trf"
WATCH = """() => {
    window.gap = 0;
    let last = performance.now();
    const look = () => {
        const now = performance.now();
        window.gap = Math.max(window.gap, now - last);
        last = now;
        window.watching = setTimeout(look, 0);
    };
    look();
}"""


def main() -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory() as name, sync_playwright() as driver:
        files = {"a real open, 52 players": OPEN}
        for players in (1000, 5000):
            files[f"{players} players, round 5"] = Path(name) / f"{players}.trf"
            files[f"{players} players, round 5"].write_text(
                dumps(played(players, 4, by_rating, announced=9)), encoding="utf-8"
            )
        browser = driver.chromium.launch(
            executable_path=shutil.which("chromium") or shutil.which("google-chrome"), args=["--no-sandbox"]
        )
        serving = serve(ROOT / "build" / "page")
        visit = Visit(browser, next(serving).url)
        print(f"{'first answer, nothing kept':36} {answered(visit, OPEN):6.1f} s")
        visit.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        visit.page.goto("about:blank")
        print(f"{'first answer, kept by the browser':36} {answered(visit, OPEN):6.1f} s")
        for what, file in files.items():
            visit.page.evaluate(WATCH)
            opened = timed(lambda file=file: visit.open(file))
            paired = timed(lambda: pair(visit))
            ranked = timed(lambda: visit.go("standings"))
            gap = visit.page.evaluate("() => { clearTimeout(window.watching); return window.gap; }")
            print(f"{what:28} opened {opened:.1f} s, paired {paired:.1f} s, ranked {ranked:.1f} s, gap {gap:.0f} ms")
            print("    " + ", ".join(f"{act} {seconds:.2f} s" for act, seconds in acts(visit)))
        visit.end()
        browser.close()
        next(serving, None)


def timed(work: Callable[[], Any]) -> float:
    """Seconds."""
    at = time.perf_counter()
    work()
    return time.perf_counter() - at


def pair(visit: Visit) -> None:
    """The next round in the file, and its boards on the screen."""
    visit.go("round")
    visit.page.click("#pair")
    visit.page.wait_for_selector("#boards tbody tr")


def acts(visit: Visit) -> Iterator[tuple[str, float]]:
    """The acts of an arbiter after the pairing, each with its time."""
    page = visit.page

    def pressed(place: str, then: str = "body") -> None:
        page.click(place)
        page.wait_for_selector(then)
        visit.idle()

    def keyed(key: str) -> None:
        page.keyboard.press(key)
        page.wait_for_function("() => document.body.classList.contains('busy')")
        visit.idle()

    def screen(name: str, there: str) -> None:
        pressed(f"#screens a[href='#{name}']", f"main[data-screen={name}] {there}")

    screen("results", "tr")
    page.click("tr[data-at='0'] .outcomes button >> nth=0")
    visit.idle()
    page.keyboard.press("ArrowDown")
    yield "a result by key", timed(lambda: keyed("1"))
    for step in ("undo", "redo"):
        yield step, timed(lambda step=step: pressed(f"#{step}"))
    screen("changes", "h1")
    yield "form of a bye", timed(lambda: pressed("a[href='#changes/bye']", ".ticks li"))
    pressed("a[href='#changes/player']", "#act [name=who]")
    page.fill("#act [name=who]", "17")
    yield "a player's form", timed(lambda: (page.keyboard.press("Enter"), page.wait_for_selector("#entry [name=club]")))
    page.fill("#entry [name=club]", "Turm")
    yield "a player's data", timed(lambda: pressed("#entry button.main", "#status .message"))
    for name, there in (("standings", ".ranks tbody tr"), ("sheets", "#sheets button >> nth=5"), ("results", "tr")):
        yield name, timed(lambda name=name, there=there: screen(name, there))


def answered(visit: Visit, file: Path) -> float:
    """From the address to the boards of a round."""
    return timed(lambda: (visit.open(file), pair(visit)))


if __name__ == "__main__":
    main()
