"""The drop-in for other engines: their command lines, their files, their exit codes."""

from __future__ import annotations

from trfpair import __version__

RELEASE = f"trfpair {__version__}"
"""What we call ourselves on standard output and in the files we write."""
