"""Whole numbers of a millionth: fractions, roots and logarithms without a float."""

from __future__ import annotations

from decimal import Context, Decimal
from functools import cache
from math import isqrt

MILLION = 1_000_000

_CONTEXT = Context(prec=25)


def share(part: int, whole: int) -> int:
    """A fraction in millionths, rounded half up; 0 of nothing."""
    return (2 * MILLION * part + whole) // (2 * whole) if whole else 0


def share_of_root(part: int, square: int) -> int:
    """``part / sqrt(square)`` in millionths, cut off towards 0; 0 of nothing."""
    if not square:
        return 0
    size = isqrt(MILLION * MILLION * part * part // square)
    return size if part > 0 else -size


@cache
def discount(place: int) -> int:
    """``1 / log2(place + 1)``, in millionths of a millionth."""
    return int((MILLION * MILLION * _CONTEXT.ln(Decimal(2)) / _CONTEXT.ln(Decimal(place + 1))).to_integral_value())
