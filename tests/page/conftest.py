"""The page as `make page` builds it, served as `python -m http.server` does, in Chromium, without any other network."""

from __future__ import annotations

import functools
import http.server
import os
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

ROOT = Path(__file__).parents[2]


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves a folder and says nothing."""

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing."""


class Served(NamedTuple):
    """A folder, and its address."""

    folder: Path
    url: str


@pytest.fixture(scope="session")
def built() -> Path:
    """The folder of the page; it must be that of the sources as they are."""
    folder = Path(os.environ.get("TRFPAIR_PAGE") or ROOT / "build" / "page")
    if not (folder / "index.html").is_file():
        pytest.skip("the page is not built (make page)")
    for source in (ROOT / "web" / "page").rglob("*"):
        if source.is_file() and source.name not in ("sw.js", "words.js"):  # filled in when it is built
            made = folder / source.relative_to(ROOT / "web" / "page")
            assert made.read_bytes() == source.read_bytes(), f"{made} is not that of the sources: make page"
    return folder


@pytest.fixture(scope="session")
def served(built: Path) -> Iterator[Served]:
    """The page, served."""
    yield from serve(built)


def serve(folder: Path) -> Iterator[Served]:
    """Serve a folder on this machine."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield Served(folder, f"http://127.0.0.1:{server.server_port}/")
    server.shutdown()
    server.server_close()


class Visit:
    """A browser of its own at the page: what it asks of other hosts, and what it complains of, is written down."""

    def __init__(self, chromium: Any, url: str, **options: Any) -> None:
        self.url, self.foreign, self.complaints = url, list[str](), list[str]()
        self.context = chromium.new_context(
            **{"viewport": {"width": 1280, "height": 900}, "locale": "en-GB", **options}
        )
        self.context.set_default_timeout(60_000)
        self.context.route(
            lambda address: not address.startswith(url) and not address.startswith("blob:"), self._refused
        )
        self.context.on("console", lambda message: self._heard(message))
        self.context.on("weberror", lambda error: self.complaints.append(str(error.error)))
        self.page = self.context.new_page()

    def _refused(self, route: Any) -> None:
        self.foreign.append(route.request.url)
        route.abort()

    def _heard(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.text} {message.location}")

    def open(self, path: Path | str, data: bytes | None = None) -> None:
        """Give the page a file."""
        if self.page.url == "about:blank":
            self.page.goto(self.url)
        self.go("drop")
        self.page.evaluate("() => document.querySelectorAll('.summary, .refused, .wrong').forEach(one => one.remove())")
        given = path if data is None else {"name": str(path), "mimeType": "text/plain", "buffer": data}
        self.page.set_input_files("#file", given)
        self.page.wait_for_selector(".summary, .refused, #status .wrong")
        self.idle()

    def go(self, screen: str) -> None:
        """Go to a screen."""
        self.page.evaluate("screen => { location.hash = screen; }", screen)
        self.page.wait_for_selector(f"main[data-screen={screen.split('/')[0]}]")
        self.idle()

    def speak(self, language: str) -> None:
        """Take another language, and wait until the screen is there in it."""
        self.page.evaluate("() => { document.querySelector('main h1').id = 'before'; }")
        self.page.select_option("#language", language)
        self.page.wait_for_function("() => !document.querySelector('#before') && document.querySelector('main h1')")
        self.idle()

    def idle(self) -> None:
        """Until nothing is worked on."""
        self.page.wait_for_function(
            "() => !document.body.classList.contains('busy') && !document.querySelector('#status progress')"
        )

    def key_in(self, *results: str) -> None:
        """Go to the results and press keys as soon as a board takes them."""
        self.go("results")
        self.page.wait_for_selector("tr[data-at] button:focus")
        for key in results:
            self.page.keyboard.press(key)
        self.idle()

    def settle(self, press: str) -> None:
        """Until the rows above a button are all there: those that come while it is pressed would push it away."""
        self.page.wait_for_selector(press)
        self.page.locator(press).evaluate(
            """async () => {
              const more = () => [...document.querySelectorAll("main :is(tbody, ul, ol)")]
                .map((list) => list.lastElementChild)
                .find((end) => end?.checkVisibility() && end.textContent === "\\u00a0");
              for (let end = more(); end; end = more()) {
                end.scrollIntoView();
                await new Promise((seen) => setTimeout(seen, 20));
              }
            }"""
        )

    def saved(self, press: str) -> tuple[str, bytes]:
        """The file that a button saves."""
        self.settle(press)
        with self.page.expect_download() as waiting:
            self.page.click(press)
        return waiting.value.suggested_filename, Path(waiting.value.path()).read_bytes()

    def chosen(self, place: str, value: str) -> tuple[str, bytes]:
        """The file that a choice saves."""
        with self.page.expect_download() as waiting:
            self.page.select_option(place, value)
        return waiting.value.suggested_filename, Path(waiting.value.path()).read_bytes()

    def end(self) -> None:
        """Nothing was asked of another host, and nothing was complained of."""
        self.context.close()
        assert self.foreign == []
        assert self.complaints == []


@pytest.fixture
def visit(chromium: Any, served: Served) -> Iterator[Visit]:
    """A browser that has never been at the page."""
    made = Visit(chromium, served.url)
    yield made
    made.end()
