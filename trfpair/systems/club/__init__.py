"""The club Swiss, with both candidate orders of the original."""

from trfpair.systems.club.pairing import pair_club, pair_club_rating

__all__ = ["pair_club", "pair_club_rating"]
