"""How long the page takes: ``python -m benchmarks.page``, with Chromium, on the folder that `make page` has built.

Each act of an arbiter goes from the click or the key until nothing is worked on, in seconds of the clock, with those of
the processor beside them: they are fewer where another program had it. A gap is the longest time in which the page
itself did nothing while the worker worked: that long an input waits.
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.fields import by_rating, played
from tests.page.conftest import ROOT, Visit, serve
from trfpair import dumps

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


class Took(NamedTuple):
    """What an act took: seconds of the clock, and of the processor in all processes of the browser."""

    wall: float
    cpu: float


class Clock:
    """The times of a browser."""

    def __init__(self, browser: Any) -> None:
        self.asked = browser.new_browser_cdp_session()

    def cpu(self) -> float:
        """The seconds of the processor until now."""
        return sum(one["cpuTime"] for one in self.asked.send("SystemInfo.getProcessInfo")["processInfo"])

    def took(self, work: Callable[[], Any]) -> Took:
        """The times of some work."""
        cpu, at = self.cpu(), time.perf_counter()
        work()
        wall = time.perf_counter() - at
        return Took(wall, self.cpu() - cpu)


def main() -> None:
    """Print the figures; fields of 1,000 and 5,000 players, or of the sizes that are given."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("players", nargs="*", type=int, default=[1000, 5000])
    sizes = parser.parse_args().players
    from playwright.sync_api import sync_playwright  # `--help` needs no browser

    with tempfile.TemporaryDirectory() as name, sync_playwright() as driver:
        files = {"a real open, 52 players": OPEN}
        for players in sizes:
            files[f"{players} players, round 5"] = Path(name) / f"{players}.trf"
            files[f"{players} players, round 5"].write_text(
                dumps(played(players, 4, by_rating, announced=9)), encoding="utf-8"
            )
        browser = driver.chromium.launch(
            executable_path=shutil.which("chromium") or shutil.which("google-chrome"), args=["--no-sandbox"]
        )
        serving, clock = serve(ROOT / "build" / "page"), Clock(browser)
        visit = Visit(browser, next(serving).url)
        visit.page.on("dialog", lambda dialog: dialog.accept())
        _row("first answer, nothing kept", clock.took(lambda: answered(visit, OPEN)))
        visit.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        visit.page.goto("about:blank")
        _row("first answer, kept by the browser", clock.took(lambda: answered(visit, OPEN)))
        for what, file in files.items():
            print(f"\n{what}")
            visit.page.evaluate(WATCH)
            _row("opened", clock.took(lambda file=file: visit.open(file)))
            for act, work in (*before_the_round(visit), *in_the_round(visit)):
                _row(act, clock.took(work))
                refused = visit.page.locator("#status .wrong")
                assert not refused.count(), f"{act}: {refused.inner_text()}"
            gap = visit.page.evaluate("() => { clearTimeout(window.watching); return window.gap; }")
            print(f"longest gap {gap:.0f} ms")
        visit.end()
        browser.close()
        next(serving, None)


def _row(act: str, took: Took) -> None:
    print(f"| {act:36} | {took.wall:5.2f} | {took.cpu:5.2f} |", flush=True)


def pair(visit: Visit) -> None:
    """The next round in the file, and its boards on the screen."""
    visit.go("round")
    visit.page.click("#pair")
    visit.page.wait_for_selector("#boards tbody tr")
    visit.idle()


def answered(visit: Visit, file: Path) -> None:
    """From the address to the boards of a round."""
    visit.open(file)
    pair(visit)


Act = tuple[str, Callable[[], Any]]
"""What is done, and how."""


def before_the_round(visit: Visit) -> Iterator[Act]:
    """Who comes, and the pairing."""
    yield "next round", lambda: _screen(visit, "round", "#presence")
    yield "the list of who comes", lambda: _pressed(visit, "#presence summary", ".presence li")
    yield "check-in", lambda: _pressed(visit, "#check-in button", "#check-in li")
    yield "a tick of the check-in", lambda: _ticked(visit, "#check-in", "17")
    yield "everybody is there", lambda: _pressed(visit, "#check-in > button")
    yield "a late entry", lambda: _joins(visit)
    yield "pairing", lambda: pair(visit)


def in_the_round(visit: Visit) -> Iterator[Act]:
    """The acts of an arbiter after the pairing."""
    page = visit.page

    def done(act: str, **said: str) -> Callable[[], None]:
        def work() -> None:
            _pressed(visit, f"nav a[href='#changes/{act}']", "#act button.main")
            for name, value in said.items():
                if name == "players":
                    for one in value.split(","):
                        _ticked(visit, "#act", one)
                else:
                    page.fill(f"#act [name={name}]", value)
            _pressed(visit, "#act button.main", "#status .message")

        return work

    def entry() -> None:
        _pressed(visit, "nav a[href='#changes/player']", "#act [name=who]")
        page.fill("#act [name=who]", "17")
        page.keyboard.press("Enter")
        page.wait_for_selector("#entry [name=club]")
        page.fill("#entry [name=club]", "Turm")
        _pressed(visit, "#entry button.main", "#status .message")

    def story(one: str, other: str, there: str) -> Callable[[], None]:
        def work() -> None:
            page.fill("#one", one)
            page.fill("#other", other)
            _pressed(visit, "form button.main", there)

        return work

    yield "results", lambda: _screen(visit, "results", "tr[data-at='0']")
    yield "a result", lambda: _pressed(visit, "tr[data-at='0'] .outcomes button >> nth=0")
    yield "a result by key", lambda: _keyed(visit, "tr[data-at='0'] .outcomes button >> nth=0", "0")
    yield "a forfeit", lambda: _keyed(visit, "tr[data-at='1'] .outcomes button >> nth=0", "+")
    yield "undo", lambda: _pressed(visit, "#undo")
    yield "redo", lambda: _pressed(visit, "#redo")
    yield "changes", lambda: _screen(visit, "changes", "nav a[href='#changes/bye']")
    yield "a bye", done("bye", players="21,22", rounds_list="6")
    yield "a player leaves", done("withdraw", players="23")
    yield "a ban", done("ban", players="24,25")
    yield "a ban is lifted", done("unban", players="24,25")
    yield "an expulsion", done("expel", players="26")
    yield "a board by hand", done("board", board="9", white="40", black="41")
    yield "a player's data", entry
    yield "data of the event", done("event", place="Wien")
    yield "prizes", done("prizes", places="500,300", group="U18: born 2008- = 80,40")
    yield "the log", lambda: _pressed(visit, "nav a[href='#changes/log']", "#act li")
    yield "standings", lambda: _screen(visit, "standings", ".ranks tbody tr")
    yield "a tie-break left out", lambda: _pressed(visit, ".chips li:last-child button:last-child", ".ranks tbody tr")
    yield "what decides", lambda: _pressed(visit, "#decides button.main", "#decides .laid")
    yield "ranks into the file", lambda: _pressed(visit, "#write-ranks")
    yield "sheets, with the first of them", lambda: (_screen(visit, "sheets", "#sheets button >> nth=5"), _drawn(visit))
    for name in ("names", "cards", "crosstable", "prizes"):
        place = f"#sheets button[data-sheet='{name}.html']"
        yield f"the sheet {name}", lambda place=place: _shown(visit, place)
    yield "another language", lambda: visit.speak("de")
    yield "why", lambda: _screen(visit, "why", "#one")
    yield "the story of a player", story("17", "", ".story")
    yield "why not", story("17", "18", "#answer .laid")
    yield "the drawings", lambda: _pressed(visit, "#draw", "#brackets figure")
    yield "the proof", lambda: _pressed(visit, "#verify", "#verdict")
    yield "the language of before", lambda: visit.speak("en")
    yield "the round taken back", lambda: (_screen(visit, "round", "#unpair"), _pressed(visit, "#unpair"))


def _pressed(visit: Visit, place: str, then: str = "body") -> None:
    visit.page.click(place)
    visit.page.wait_for_selector(then)
    visit.idle()


def _ticked(visit: Visit, place: str, player: str) -> None:
    """A player is found by the number and ticked."""
    visit.page.fill(f"{place} input[type=search]", player)
    visit.page.check(f"{place} .ticks li:has(.num:text-is('{player}')) input")
    visit.idle()


def _keyed(visit: Visit, place: str, key: str) -> None:
    visit.page.focus(place)
    visit.page.keyboard.press(key)
    visit.page.wait_for_function("() => document.body.classList.contains('busy')")
    visit.idle()


def _screen(visit: Visit, name: str, there: str) -> None:
    _pressed(visit, f"#screens a[href='#{name}']", f"main[data-screen={name}] {there}")


def _joins(visit: Visit) -> None:
    visit.page.click("#late summary")
    visit.page.fill("#late input[type=text]", "Spät, Lena")
    _pressed(visit, "#late form button", "#status .message")


def _shown(visit: Visit, place: str) -> None:
    """A sheet in its frame, drawn."""
    before = "() => { document.querySelector('#sheet').contentDocument.body.dataset.before = ''; }"
    visit.page.evaluate(before)
    visit.page.click(place)
    _drawn(visit)


def _drawn(visit: Visit) -> None:
    """Until a sheet stands in the frame."""
    visit.page.wait_for_function(
        """() => {
          const page = document.querySelector('#sheet').contentDocument;
          return page && page.body && page.body.firstChild && page.body.dataset.before === undefined;
        }"""
    )
    visit.page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 0)))")


if __name__ == "__main__":
    main()
