"""The one alphabet, for numbers by C.04.2 and for every list by name: capitals, accents and strokes do not count."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_LETTERS = str.maketrans(
    {"ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "ł": "l", "ŋ": "n", "œ": "oe", "æ": "ae", "þ": "th", "ŧ": "t"}
)
"""Letters with a stroke, and ligatures, which Unicode does not take apart."""


@lru_cache(maxsize=20_000)
def folded(name: str) -> str:
    """A name as it is looked up in a list: ``Émile`` under ``emile``, ``Østergård`` under ``ostergard``."""
    apart = unicodedata.normalize("NFKD", name.casefold().translate(_LETTERS))
    return "".join(char for char in apart if not unicodedata.combining(char))


def words_of_name(name: str) -> str:
    """The words of a name in the order of the alphabet, as names are compared: ``Öz, Jean`` gives ``jean oz``."""
    return " ".join(sorted(re.findall(_WORD, name.lower() if name.isascii() else folded(name))))


_WORD = r"[^\W_]+"
