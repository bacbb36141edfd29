"""Every screen of the page as an eye sees it, in every language and window, light and dark (`tests/eye.py`)."""

from __future__ import annotations

from typing import Any

import pytest

from tests import eye
from tests.page.conftest import Served, Visit
from tests.page.screens import screens
from trfpair.output.sheets import languages

pytestmark = pytest.mark.gate
DESK = {"width": 1280, "height": 900}


def test_every_screen_can_be_read(chromium: Any, served: Served) -> None:
    visit = Visit(chromium, served.url)
    found: list[str] = []
    for screen in screens(visit):
        for language in (*(code for code in languages() if code != "en"), "en"):
            visit.page.set_viewport_size(DESK)
            visit.speak(language)
            screen.again()
            found += eye.findings(visit.page, f"{screen.name} ({language})", screen.highest)
        visit.page.set_viewport_size(DESK)
    visit.end()
    assert found == []
