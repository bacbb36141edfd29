"""The club ladder: the pairing of a week, and the movement after it."""

from trfpair.systems.ladder.pairing import pair_ladder

__all__ = ["pair_ladder"]
