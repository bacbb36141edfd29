"""The colour rules of the Swiss systems of FIDE that have them in common (C.04.3 5.2; E before 2026), as sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def _by_articles(kinds: Sequence[str]) -> Mapping[str, str]:
    """The kinds of sentences of colour rules, by their articles in both editions; empty ones are left out."""
    return {f"{chapter}{number}": kind for number, kind in enumerate(kinds, 1) if kind for chapter in ("5.2.", "E.")}


NUMBER_FIRST = _by_articles(["gives-number", "gives-both", "gives-stronger", "gives-turned", "gives-higher"])
"""Burstein and Dubov: the first rule is that of two who have yet to play."""
DUTCH = _by_articles(["gives-both", "gives-stronger", "gives-turned", "gives-higher", "gives-number"])
"""The Dutch system: the last rule is that of two who have yet to play."""
