"""Points in tenths, and as text."""

from __future__ import annotations

TENTHS = 10
"""Units in one point."""


def points_text(tenths: int) -> str:
    """Points as files and pages write them: ``115`` is ``11.5``."""
    whole, part = divmod(abs(tenths), TENTHS)
    return f"{'-' if tenths < 0 else ''}{whole}.{part}"
