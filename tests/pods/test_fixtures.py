"""Requests on file with the answer they must get: the good ones to the byte, the bad ones with their message.

``NAME.json`` is the request (the system is the first word of the name), ``NAME.args`` further arguments, ``NAME.out``
the answer, ``NAME.err`` the exit code and the message.
"""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from tests.pods.running import Ran, run

FOLDER = Path(__file__).parent.parent / "fixtures" / "pods"
GOOD = sorted((FOLDER / "good").glob("*.json"))
BAD = sorted((FOLDER / "bad").glob("*.json"))


def started(path: Path) -> Ran:
    """Run the fixture with its arguments, the request on standard input."""
    more = path.with_suffix(".args")
    arguments = shlex.split(more.read_text(encoding="utf-8")) if more.exists() else []
    return run("-", "--system", path.name.split("-")[0], *arguments, stdin=path.read_bytes())


@pytest.mark.few(4)
@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_good(path: Path) -> None:
    ran = started(path)
    assert ran.code == 0
    assert ran.out == path.with_suffix(".out").read_text(encoding="utf-8")
    told = path.with_suffix(".err")
    assert ran.err == (told.read_text(encoding="utf-8") if told.exists() else "")


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_bad(path: Path) -> None:
    ran = started(path)
    assert ran.out == ""
    assert f"{ran.code}\n{ran.err}" == path.with_suffix(".err").read_text(encoding="utf-8")


def test_there_are_fixtures() -> None:
    assert len(GOOD) >= 6
    assert len(BAD) >= 30
