"""The site that `make site` makes: who types a word into its search finds the page about it first."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
FIRST = {
    "why": "docs/why.html",
    "bye": "docs/byes.html",
    "half point bye": "docs/byes.html",
    "withdraw": "docs/byes.html",
    "float": "docs/reading-a-round.html",
    "print": "docs/sheets.html",
    "Buchholz": "docs/standings.html",
    "undo": "docs/files.html",
    "results": "docs/a-club-evening.html",
    "install": "docs/first-round.html",
    "TRF": "docs/formats.html",
    "bbpPairings": "docs/engine.html",
}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The site, served."""
    pytest.importorskip("sphinx", reason="needs `pip install -e '.[site]'`")
    folder = tmp_path_factory.mktemp("site")
    words = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-c", "docs", "-b", "html", ".", str(folder)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False, encoding="utf-8")
    assert done.returncode == 0, done.stderr

    class Served(SimpleHTTPRequestHandler):
        def __init__(self, *asked: Any, **options: Any) -> None:
            super().__init__(*asked, directory=str(folder), **options)

        def log_message(self, format: str, *args: Any) -> None:
            return

    with ThreadingHTTPServer(("127.0.0.1", 0), Served) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.mark.gate
def test_the_search_finds_the_page_of_a_word_first(site: str, chromium: Any) -> None:
    found = {}
    page = chromium.new_page()
    for word in FIRST:
        page.goto(f"{site}/search.html?q={word.replace(' ', '+')}")
        page.wait_for_selector("#search-results li a")
        page.wait_for_timeout(700)  # the best stand first when all have come
        found[word] = page.get_attribute("#search-results li a", "href").partition("#")[0].partition("?")[0]
    page.close()
    assert found == FIRST
