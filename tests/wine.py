"""What wine has not, in one place: the tests that ask for it are skipped there, and run on a real Windows."""

from __future__ import annotations

import ctypes
import sys
from functools import cache
from re import match

LACKS: dict[str, str] = {}
"""Tests, as the beginning of their names, and the reason."""


@cache
def runs_this() -> bool:
    """Whether Windows is wine here."""
    return sys.platform == "win32" and hasattr(ctypes.WinDLL("ntdll"), "wine_get_version")


def lacks(test: str) -> str:
    """The reason why wine cannot run a test; nothing where it can."""
    return next((reason for name, reason in LACKS.items() if match(name, test)), "")
