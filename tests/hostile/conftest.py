"""The commands in a folder of their own, as in ``tests/cli``."""

from tests.cli.conftest import folder, process, trfpair

__all__ = ["folder", "process", "trfpair"]
