"""Runs ``trfpair pods`` in this process and returns what it printed and its exit code."""

from __future__ import annotations

import contextlib
import io
import sys
from typing import NamedTuple

import pytest

from trfpair.apps.cli.pods import pods
from trfpair.apps.exits import guarded


class Ran(NamedTuple):
    """What a run printed, and its exit code."""

    code: int
    out: str
    err: str


def run(*arguments: str, stdin: bytes = b"") -> Ran:
    """Run the command; ``stdin`` is what it finds on standard input."""
    out, err = io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as patch, contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8"))
        code = guarded(lambda: pods.main(list(arguments), prog_name="trfpair pods", standalone_mode=False))
    return Ran(code, out.getvalue(), err.getvalue())
