"""Studies given as text."""

from __future__ import annotations

from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory

from trfpair.lab.simulate.study import Study
from trfpair.lab.simulate.toml import load_study


def read_study(text: str, name: str = "s.toml") -> Study:
    """The study of a file of this name with this text."""
    with TemporaryDirectory() as folder, chdir(folder):
        Path(name).write_text(text, encoding="utf-8")
        return load_study(Path(name))
