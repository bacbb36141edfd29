"""Commands are run here as in tests/cli."""

from __future__ import annotations

from tests.cli.conftest import folder, trfpair

__all__ = ["folder", "trfpair"]
