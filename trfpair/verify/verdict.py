"""What the checker answers."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a round."""

    round: int
    system: str
    false: str
    """The first claim that does not hold; empty if the round is accepted."""
    checked: tuple[str, ...] = ()
    unchecked: tuple[str, ...] = ()

    @property
    def accepted(self) -> bool:
        """Whether every claim that was checked holds."""
        return not self.false
