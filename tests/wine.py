"""What wine has not, in one place: the tests that ask for it are skipped there, and run on a real Windows."""

from __future__ import annotations

import ctypes
import sys
from functools import cache
from re import match

LINKS = "a symbolic link that wine makes is no link to the Python in it"

LACKS: dict[str, str] = {
    "tests/cli/test_spared.py::test_a_link_is_the_file_it_leads_to": LINKS,
    "tests/hostile/test_moments.py::test_a_link_to_a_folder_stays_one": LINKS,
    "tests/hostile/test_ends.py::test_a_file_that_kills_its_worker_is_told": "twelve processes, one after the other, "
    "take wine longer than a test may take",
}
"""Tests, as the beginning of their names, and the reason."""


@cache
def runs_this() -> bool:
    """Whether Windows is wine here."""
    return sys.platform == "win32" and hasattr(ctypes.WinDLL("ntdll"), "wine_get_version")


def lacks(test: str) -> str:
    """The reason why wine cannot run a test; nothing where it can."""
    return next((reason for name, reason in LACKS.items() if match(name, test)), "")
