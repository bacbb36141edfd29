"""Commands in a process from which what Windows lacks is taken away (``site/sitecustomize.py``).

``TRFPAIR_ON=windows python -m pytest tests/cli`` lets every test do so that calls the command line, in this process or
in one of its own (`tests/conftest.py`); what such a test puts in the place of the program's own functions is not seen
there, so a few fail.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ON = "TRFPAIR_ON"
SITE = Path(__file__).with_name("site")
ROOT = Path(__file__).parents[2]


def variables() -> dict[str, str]:
    """What makes a process lack what Windows lacks."""
    path = os.pathsep.join(filter(None, (str(SITE), str(ROOT), os.environ.get("PYTHONPATH", ""))))
    return {"PYTHONPATH": path, "PYTHONWARNDEFAULTENCODING": "1"}


def asked_for() -> bool:
    """Whether the tests are to run commands so."""
    return os.environ.get(ON) == "windows"


def run(folder: Path, *words: str, data: bytes = b"", **more: str) -> subprocess.CompletedProcess[bytes]:
    """Run ``trfpair`` in a folder."""
    command = [sys.executable, "-m", "trfpair", *words]
    return subprocess.run(
        command, cwd=folder, input=data, env={**os.environ, **variables(), **more}, capture_output=True, check=False
    )
