"""Whatever words stand on the command line: one of the exit codes, no traceback, the input untouched."""

from __future__ import annotations

import os
import shutil
import tempfile
from contextlib import chdir, redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.conftest import FIXTURES
from trfpair.apps.engine.main import engine
from trfpair.apps.exits import guarded

WORDS = [
    ["--dutch"],
    ["--vega"],
    ["--burstein"],
    ["in.trf"],
    ["in.trf"],
    ["gone.trf"],
    ["folder"],
    ["-p"],
    ["-p", "out"],
    ["-c"],
    ["-c", "3"],
    ["-g", "config"],
    ["-o", "made"],
    ["-l"],
    ["-l", "list"],
    ["-r"],
    ["-s", "x"],
    ["-q", "9"],
    ["-w"],
    ["-b"],
    ["--edition", "2017"],
    ["--edition"],
    ["--eol", "crlf"],
    ["--list-style", "javafo"],
    ["--system", "club"],
    ["-jar", "javafo.jar"],
    [""],
    ["-"],
    ["--"],
    ["é\udce9"],
]


@pytest.mark.gate
@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(WORDS), max_size=6))
def test_any_line(words: list[list[str]]) -> None:
    line = [word for group in words for word in group]
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        source = FIXTURES / "bbp-6.0.0-seed7-round3.trf"
        shutil.copy(source, "in.trf")
        os.mkdir("folder")
        Path("config").write_text("PlayersNumber=8\nRoundsNumber=3\n", encoding="utf-8")
        Path("out").write_text("1\n1 2\n", encoding="utf-8")
        out, err = StringIO(), StringIO()
        with redirect_stdout(out), redirect_stderr(err):
            code = guarded(lambda: engine(line))
        assert code in (0, 1, 3, 4, 5), err.getvalue()
        assert "Traceback" not in err.getvalue()
        assert Path("in.trf").read_bytes() == source.read_bytes()
        assert code == 0 or err.getvalue().strip()
        assert code == 0 or not out.getvalue().replace(out.getvalue().partition("\n")[0], "").strip()
        left = {path.name for path in Path().rglob("*") if path.is_file()}
        assert not any(name.endswith(".tmp") for name in left)
        assert code == 0 or "made" not in left
