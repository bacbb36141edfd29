"""``python -m trfpair``."""

from trfpair.cli.script import trfpair

trfpair()
