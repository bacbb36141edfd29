"""The commands run inside this process, in a folder of their own; what each exit code promises."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tests.fuzz.core import Wrong

CODES = {
    0: "done",
    1: "no valid pairing",
    3: "refused",
    4: "beyond limits",
    5: "file access",
    6: "to look at",
    7: "not all proved",
}
"""The exit codes a program may leave with, whatever it is given: 2 is an error of ours."""


class Outcome(NamedTuple):
    """What a run left."""

    code: int
    out: str
    err: str

    @property
    def verdict(self) -> str:
        """The exit code in words."""
        return CODES[self.code]


def trfpair(arguments: Sequence[str], given: bytes = b"") -> Outcome:
    """``trfpair`` in the current folder. Raises Wrong for an exit code or a text that no input may cause."""
    from trfpair.apps.cli.main import cli

    return _run(lambda: cli.main(args=list(arguments), prog_name="trfpair", standalone_mode=False), given)


def engine(arguments: Sequence[str], given: bytes = b"") -> Outcome:
    """``trfpair-engine``, in the same way."""
    from trfpair.apps.engine.main import engine as command

    return _run(lambda: command(arguments), given)


def _run(command: Callable[[], int | None], given: bytes) -> Outcome:
    from trfpair.apps.exits import guarded

    with _streams(given) as (out, err):
        code = guarded(command)
    outcome = Outcome(code, _text(out), _text(err))
    if outcome.code not in CODES:
        raise Wrong(f"exit {outcome.code}: {outcome.err.strip()[-300:]}")
    if "Traceback" in outcome.err:
        raise Wrong(f"a traceback: {outcome.err[-300:]}")
    if outcome.code in (1, 3, 4, 5) and not outcome.err.strip():
        raise Wrong(f"exit {outcome.code} without a word")
    return outcome


@contextmanager
def _streams(given: bytes) -> Iterator[tuple[io.TextIOWrapper, io.TextIOWrapper]]:
    before = sys.stdin, sys.stdout, sys.stderr
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", "replace", write_through=True) for _ in range(2))
    sys.stdin, sys.stdout, sys.stderr = io.TextIOWrapper(io.BytesIO(given), "utf-8", "replace"), out, err
    try:
        yield out, err
    finally:
        sys.stdin, sys.stdout, sys.stderr = before


def _text(stream: io.TextIOWrapper) -> str:
    raw = stream.buffer
    assert isinstance(raw, io.BytesIO)
    return raw.getvalue().decode("utf-8", "replace")


@contextmanager
def folder(files: Mapping[str, str | bytes]) -> Iterator[Path]:
    """A folder of our own with some files, as the current one; TRFPAIR_DEBUG lets unexpected errors through."""
    before, debug = Path.cwd(), os.environ.get("TRFPAIR_DEBUG")
    with TemporaryDirectory(prefix="trfpair-fuzz-") as name:
        path = Path(name)
        for file, content in files.items():
            data = content if isinstance(content, bytes) else content.encode("utf-8", "surrogateescape")
            (path / file).write_bytes(data)
        os.chdir(path)
        os.environ["TRFPAIR_DEBUG"] = "1"
        try:
            yield path
        finally:
            os.chdir(before)
            os.environ.pop("TRFPAIR_DEBUG")
            if debug is not None:
                os.environ["TRFPAIR_DEBUG"] = debug
