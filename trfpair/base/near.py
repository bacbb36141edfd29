"""The known words nearest to a word that nobody knows."""

from __future__ import annotations

from collections.abc import Iterable


def near(word: str, known: Iterable[str]) -> list[str]:
    """The best two of them that are near; capitals do not count."""
    from difflib import get_close_matches

    by_folded = {name.casefold(): name for name in known}
    return [by_folded[found] for found in get_close_matches(word.casefold(), by_folded, 2, 0.65)]


def or_near(word: str, known: Iterable[str]) -> str:
    """`` (did you mean `a` or `b`?)``; nothing where none is near."""
    names = near(word, known)
    return f" (did you mean {' or '.join(f'`{name}`' for name in names)}?)" if names else ""
