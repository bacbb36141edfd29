"""The user who is at work, with the computer and the terminal, as far as the system says."""

from __future__ import annotations

import os
import sys
from getpass import getuser
from pathlib import Path
from time import localtime, strftime

from trfpair.base.named import NamedTuple
from trfpair.base.speech import InWords, saying

_CONTAINERS = ("/.dockerenv", "/run/.containerenv")
"""Files of a container: its name and its terminal are made for one run, and say nothing of who is there."""


class Hand(NamedTuple):
    """A hand, and when it did something; a part that is not known is empty."""

    user: str = ""
    host: str = ""
    terminal: str = ""
    at: str = ""
    """The day and the minute, by the clock of the computer."""

    def differs(self, other: Hand) -> bool:
        """Whether it is surely another one: something that is known of both is not the same."""
        return any(one and two and one != two for one, two in zip(self[:3], other[:3]))

    def __str__(self) -> str:
        """The hand and the time in English: ``by anna on desk-2, /dev/pts/3, 2026-05-01 14:03``."""
        return str(self.said)

    @property
    def said(self) -> InWords:
        """The hand and the time, to be said in every language."""
        if not any(self):
            return saying("hand-unknown")
        user: object = self.user or saying("hand-of-somebody")
        who = saying("hand-on", user=user, host=self.host) if self.host else saying("hand-of", user=user)
        for part in filter(None, (self.terminal, self.at)):
            who = saying("hand-and", who=who, part=part)
        return who


def this_hand() -> Hand:
    """The hand that runs this process, now."""
    at = strftime("%Y-%m-%d %H:%M", localtime())
    if any(Path(name).exists() for name in _CONTAINERS):
        return Hand(_user(), at=at)
    return Hand(_user(), _host(), _terminal(), at)


def _user() -> str:
    try:
        return getuser()
    except (OSError, KeyError, ImportError):  # a number without a name
        return ""


def _host() -> str:
    return os.environ.get("COMPUTERNAME", "") if sys.platform == "win32" else os.uname().nodename


def _terminal() -> str:
    if sys.platform == "win32":
        return ""
    for number in range(3):
        try:
            return os.ttyname(number)
        except OSError:  # a file or a pipe
            continue
    return ""
