"""``python -m trfpair``."""

from trfpair.cli.main import main

main()
