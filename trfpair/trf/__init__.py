"""TRF files: reading and writing, every dialect met (docs/formats.md).

``loads`` and ``load`` read, ``dumps`` writes, ``losses`` says what a dialect cannot express. A file that is refused
raises TrfError with all its problems.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from trfpair.trf.problems import Problem, Severity, TrfError, by_kind, problem_report
from trfpair.trf.read import STDIN, File, Loaded, load, loads, named_bytes, open_file, spoken_name, understood
from trfpair.trf.reading import Door, Reading, reading_of

if TYPE_CHECKING:
    from trfpair.trf.dialects import DIALECTS
    from trfpair.trf.write import dumps, losses

__all__ = [
    "DIALECTS",
    "STDIN",
    "Door",
    "File",
    "Loaded",
    "Problem",
    "Reading",
    "Severity",
    "TrfError",
    "by_kind",
    "dumps",
    "load",
    "loads",
    "losses",
    "named_bytes",
    "open_file",
    "problem_report",
    "reading_of",
    "spoken_name",
    "understood",
]


def __getattr__(name: str) -> Any:
    """Import the writer when it is first asked for: pairing a round does not need it."""
    if name == "DIALECTS":
        from trfpair.trf import dialects

        return dialects.DIALECTS
    if name in ("dumps", "losses"):
        from trfpair.trf import write

        return getattr(write, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
