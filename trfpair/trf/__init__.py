"""TRF files: reading and writing, every dialect met (docs/formats.md).

``loads`` and ``load`` read, ``dumps`` writes, ``losses`` says what a dialect cannot express. A file that is refused
raises TrfError with all its problems.
"""

from trfpair.trf.problems import Problem, Severity, TrfError, report
from trfpair.trf.read import Loaded, load, loads
from trfpair.trf.write import DIALECTS, dumps, losses

__all__ = ["DIALECTS", "Loaded", "Problem", "Severity", "TrfError", "dumps", "load", "loads", "losses", "report"]
