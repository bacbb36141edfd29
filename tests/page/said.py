"""What the commands write and print, to be compared with what the page saves."""

from __future__ import annotations

from pathlib import Path

from tests.runner import CliRunner
from trfpair.apps.cli.main import cli


def trfpair(*words: str | Path) -> bytes:
    """Run a command; what it prints."""
    done = CliRunner().invoke(cli, [str(word) for word in words], standalone_mode=False, catch_exceptions=False)
    return done.stdout_bytes
