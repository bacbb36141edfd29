"""Every test has a time limit, on every system."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_a_test_that_does_not_end_is_ended(tmp_path: Path) -> None:
    (tmp_path / "test_slow.py").write_text("def test_slow():\n    while True: pass\n", encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-p", "tests.conftest", "-p", "no:cacheprovider", "--seconds", "0.2"]
    alone = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    ended = subprocess.run([*command, str(tmp_path)], cwd=ROOT, env=alone, capture_output=True, check=False)
    assert ended.returncode
    assert b"Timeout" in ended.stderr
    assert b"in test_slow" in ended.stderr
