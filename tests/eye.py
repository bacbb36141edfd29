"""What an eye sees of pages in a browser: names that can be read, cells below their headings, nothing cut.

`eye.js` measures; here stand the windows in which it is asked, and how high a page may be.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

WIDTHS = (360, 390, 640, 768, 1400)
"""A small telephone, a telephone, a large one lying, a tablet, a desk: in pixels."""
HEIGHT = 844

EYE = (Path(__file__).parent / "eye.js").read_text(encoding="utf-8")
"""The function that measures a page."""


def findings(page: Any, name: str, highest: int = 0, widths: Sequence[int] = WIDTHS) -> Iterator[str]:
    """What an eye would stumble over in a page, in every window, with its name before it; dark in two windows.

    ``highest`` is how high the page may be, in pixels, in the narrowest window.
    """
    for width in widths:
        page.set_viewport_size({"width": width, "height": HEIGHT})
        for scheme in ("light", "dark") if width in (WIDTHS[0], WIDTHS[-1]) else ("light",):
            page.emulate_media(color_scheme=scheme)
            seen = page.evaluate(EYE)
            for sentence in seen["found"]:
                yield f"{name} at {width} px, {scheme}: {sentence}"
        if highest and seen["high"] > highest:
            yield f"{name} at {width} px: {seen['high']} px high, at most {highest} expected"


def expect(place: Any) -> Any:
    """What a place of a page is expected to have, as Playwright asks: until it has it, or for a minute."""
    from playwright.sync_api import expect as asked

    asked.set_options(timeout=60_000)
    return asked(place)
