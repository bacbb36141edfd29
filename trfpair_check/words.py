"""What every file uses: an object of a page, and how a check ends early."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]
"""An object of a page, in the shape that `steps` tells."""
NOT_READ, TOO_LARGE, FALSE = 3, 4, 6
"""How a check ends early."""
_LONGEST = 120
"""So much of a value is shown."""


class Stop(Exception):
    """The exit code, and why."""

    def __init__(self, code: int, text: str) -> None:
        super().__init__(code, text)
        self.code, self.text = code, text


def require(holds: object, text: str, code: int = FALSE) -> None:
    """Stop, unless this holds."""
    if not holds:
        raise Stop(code, text)


def equal(told: object, found: object, what: str) -> None:
    """Stop, unless what is told is what was found."""
    if told != found:
        raise Stop(FALSE, f"{what}: {_shown(told)}, not {_shown(found)}")


def _shown(value: object) -> str:
    text = str(value[:_LONGEST] if isinstance(value, (list, str)) else value)
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."
