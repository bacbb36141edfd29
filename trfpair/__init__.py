"""trfpair: a TRF file goes in, the next round's pairings and the reasons for them come out."""

__version__ = "0.1.0"
