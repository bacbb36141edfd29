"""Commands are run here as in tests/cli."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.conftest import folder, process, trfpair

__all__ = ["folder", "process", "trfpair"]


@pytest.fixture
def in_memory() -> Iterator[Path]:
    """A folder for many small files: in memory, where the machine has one."""
    memory = "/dev/shm"
    with tempfile.TemporaryDirectory(dir=memory if os.access(memory, os.W_OK) else None) as made:
        yield Path(made)
