"""The look of a terminal: colours for what a reader must not miss, and a sign of life while a command is at work."""

from __future__ import annotations

import os
import re
import signal
import sys
from time import monotonic
from typing import TextIO

PAINTS = {
    **dict.fromkeys(("Error:", "error:", "ILLEGAL", "REJECTED"), "1;31"),
    **dict.fromkeys(("Warning:", "warning:"), "33"),
    "Next:": "36",
}
"""Word -> its colour, as a terminal is told."""

CHOICES = ("auto", "always", "never")
SILENCE = 1.0
"""Seconds of silence before a command says that it is at work."""


class Terminal:
    """The streams of one run."""

    def __init__(self) -> None:
        self.colour = "auto"
        self.told = monotonic()
        """When something was written last."""
        self.started = self.told
        self.waiting = False
        """Whether the sign of life stands on the screen."""

    def dress(self) -> None:
        """Put the look on both streams."""
        for stream in (sys.stdout, sys.stderr):
            self._dress(stream)
        if sys.stderr.isatty() and hasattr(signal, "setitimer"):
            signal.signal(signal.SIGALRM, lambda *_: self._tick())
            signal.setitimer(signal.ITIMER_REAL, SILENCE, SILENCE)

    def _dress(self, stream: TextIO) -> None:
        write, seen = stream.write, _shows_colours(stream)

        def dressed(text: str) -> int:
            self.clear()
            coloured = seen if self.colour == "auto" else self.colour == "always"
            return write(painted(text) if coloured else text)

        stream.write = dressed  # type: ignore[method-assign]

    def _tick(self) -> None:
        """Say how long it has taken, below what was said; nothing else may be half written then."""
        now = monotonic()
        if self.waiting or now - self.told >= SILENCE:
            self.waiting = True
            os.write(2, f"\r… {now - self.started:.0f} s".encode())

    def clear(self) -> None:
        """Take the sign of life away."""
        self.told = monotonic()
        if self.waiting:
            self.waiting = False
            os.write(2, b"\r\x1b[K")

    def leave(self) -> None:
        """The command is done."""
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, 0)
        self.clear()


TERMINAL = Terminal()


def can_ask(stream: TextIO) -> bool:
    """Whether somebody sits there who reads a question on a stream and can answer it."""
    return sys.stdin.isatty() and stream.isatty()


def painted(text: str) -> str:
    """A text with the words in their colours."""
    words = "|".join(map(re.escape, PAINTS))
    return re.sub(words, lambda found: f"\x1b[{PAINTS[found[0]]}m{found[0]}\x1b[0m", text)


def _shows_colours(stream: TextIO) -> bool:
    """Whether a stream is a terminal with colours whose owner has not said no (https://no-color.org)."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb" or not stream.isatty():
        return False
    return sys.platform != "win32" or any(name in os.environ for name in ("WT_SESSION", "ANSICON", "TERM"))
