"""The club ladder: the pairing of a week, and the movement after it.

``pairing`` pairs, ``movement`` has the new order, ``advance`` writes it into the file and takes it back, ``season``
says when.
"""

from trfpair.systems.ladder.pairing import pair_ladder

__all__ = ["pair_ladder"]
