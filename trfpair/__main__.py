"""``python -m trfpair``."""

from trfpair.apps.cli.script import trfpair

trfpair()
