"""The Keizer system of Dutch and Belgian clubs: a ranking by the values of opponents, and games between neighbours."""

from trfpair.systems.keizer.pairing import pair_keizer

__all__ = ["pair_keizer"]
