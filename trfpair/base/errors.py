"""The ways a run can fail, each with its exit code (0 done, 2 unexpected error).

Each is also the error of Python that a program would look for: what cannot be understood is a ValueError, a file that
cannot be had an OSError.

A message is written for the person at the keyboard: what was asked, what stood there, what was expected.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from trfpair.base.speech import InWords


class TrfpairError(Exception):
    """Base of every failure that is reported as a text instead of a traceback."""

    exit_code = 2

    def __init__(self, said: str | InWords = "") -> None:
        super().__init__(str(said))
        self.said = said
        """What the message says, to be said in every language; or a text that has English alone."""


class NoPairing(TrfpairError):
    """No legal pairing of the round exists (exit 1).

    ``reason`` tells a person why: which players block the pairing. The words "No valid pairing exists" always
    stand in the message, because callers look for them.
    """

    exit_code = 1

    left: tuple[int, ...] = ()
    """The participants, each alone, who find nobody, by id; empty where whoever failed does not say."""
    barred: tuple[int, ...] = ()
    """Of an odd number those who may not have the bye, by id."""

    blocked: Mapping[str, Sequence[object]] = {}
    """Who is in the way: ``left``, groups by id of whom each has one left over, and ``may_meet``, whom they may only
    meet outside; 0 is the bye. Empty where whoever failed does not say."""

    by_bans: bool = False
    """Whether nothing but bans of the file is in the way: the system has no other bars."""

    told: tuple[Mapping[str, object], ...] = ()
    """The reason as data, kind by kind, for other languages; English words alone are data of one kind. Empty before the
    round tells its ways out."""
    helps: tuple[str, ...] = ()
    """The kinds of the sentences that say what would make a pairing possible."""
    ways: tuple[str, ...] = ()
    """The kinds of the ways out."""

    def __init__(self, reason: str | InWords, ways_out: str | InWords = "") -> None:
        self.reason, self.ways_out = str(reason), str(ways_out)
        super().__init__(f"No valid pairing exists: {reason}" + (f". {ways_out}" if ways_out else ""))
        self.parts = tuple(one for one in (reason, ways_out) if one)
        """The reason and the ways out, each to be said in every language; or texts that have English alone."""

    @property
    def in_every_language(self) -> bool:
        """Whether the reason can be said in every language."""
        return bool(self.told) or any(not isinstance(one, str) for one in self.parts)

    def with_reason(self, reason: str, ways_out: str = "") -> NoPairing:
        """The failure, told in other words."""
        told = type(self)(reason, ways_out or self.ways_out)
        told.left, told.barred, told.blocked = self.left, self.barred, self.blocked
        told.told, told.ways, told.by_bans, told.helps = self.told, self.ways, self.by_bans, self.helps
        return told

    def __reduce__(self) -> tuple[type[NoPairing], tuple[str, str]]:
        """It travels between processes by its words."""
        return type(self), (self.reason, self.ways_out)


class BadInput(TrfpairError, ValueError):
    """A request or a file that cannot be understood or contradicts itself (exit 3)."""

    exit_code = 3


class BeyondLimits(TrfpairError, ValueError):
    """A file larger than the program or the format serves (exit 4)."""

    exit_code = 4


class FileAccess(TrfpairError, OSError):
    """A file that cannot be read or written (exit 5)."""

    exit_code = 5


class OutOfTime(TrfpairError, TimeoutError):
    """A round that was not paired within the time that the caller gave."""
