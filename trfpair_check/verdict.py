"""What the checker answers."""

from __future__ import annotations

from typing import NamedTuple

REJECTED, NOT_ALL_PROVED, ACCEPTED = "rejected", "not all proved", "accepted"


class Verdict(NamedTuple):
    """What became of a page."""

    round: int
    system: str
    false: str
    """The first claim that does not hold; empty where none was found."""
    checked: tuple[str, ...] = ()
    unproved: tuple[str, ...] = ()
    """What is claimed, or follows if the round is right, and was not proved."""
    taken: tuple[str, ...] = ()
    """What the tournament file does not tell, and was taken from `pairs.json`."""
    unchecked: tuple[str, ...] = ()
    """What was not looked at and claims nothing of the pairing."""

    def __repr__(self) -> str:
        """The verdict in a few words."""
        return f"<Verdict: round {self.round}, {self.system}, {self.outcome}>"

    @property
    def outcome(self) -> str:
        """One of `rejected`, `not all proved` and `accepted`."""
        if self.false:
            return REJECTED
        return NOT_ALL_PROVED if self.unproved else ACCEPTED

    @property
    def accepted(self) -> bool:
        """Whether no claim is false, and all that is claimed of best, first and of reasons was proved."""
        return self.outcome == ACCEPTED
