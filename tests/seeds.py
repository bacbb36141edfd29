"""How many seeds a random test takes: ``--seeds`` says it, for all of them at once."""

from __future__ import annotations

count = 5
"""As `--seeds` said (tests/conftest.py), before any test is collected."""


def seeds() -> range:
    """The seeds of a random test."""
    return range(count)
