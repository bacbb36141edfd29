"""A log in which nothing stands, in the place of Python's own: to import that takes a twentieth of a small pairing.

The parser of the wheel logs to it (`trfpair.trf.carried`), with the names of ``logging`` that Lark uses.
"""

from __future__ import annotations

CRITICAL = 50


class Logger:
    """A log to which anything can be said."""

    def debug(self, *_said: object) -> None:
        """Keep nothing."""

    info = warning = exception = setLevel = addHandler = debug  # noqa: N815


class StreamHandler:
    """A place where nothing is shown."""


def getLogger(_name: str) -> Logger:  # noqa: N802
    """The log of a library."""
    return Logger()
