"""TRF files: reading and writing, every dialect met (docs/formats.md).

``loads``/``load`` read, ``dumps`` writes, ``losses`` says what a dialect cannot express. A file that is refused
raises TrfError with all its problems.
"""

from trfpair.trf.problems import Problem, Severity, TrfError, report
from trfpair.trf.read import Loaded, load, loads

__all__ = ["Loaded", "Problem", "Severity", "TrfError", "load", "loads", "report"]
