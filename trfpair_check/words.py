"""What every file uses: an object of a page, and how a check ends early."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]
"""An object of a page, in the shape that `steps` tells."""


class Stop(Exception):
    """The exit code, and why."""

    def __init__(self, code: int, text: str) -> None:
        super().__init__(code, text)
        self.code, self.text = code, text


def require(holds: object, text: str, code: int = 6) -> None:
    """Stop, unless this holds."""
    if not holds:
        raise Stop(code, text)
