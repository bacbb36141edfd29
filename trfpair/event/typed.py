"""Results as people type and paste them: ``1-0``, ``½:½``, ``remis``, ``+:-``, ``1 – 0``, or White's side alone."""

from __future__ import annotations

import re

from trfpair.base.errors import BadInput
from trfpair.event.results import TYPED_RESULTS, BothResults

TEXTS = {outcome: text for text, outcome in TYPED_RESULTS.items()}
"""The way back."""

_DRAWS = frozenset((
    "=", "remis", "draw", "drawn", "nul", "nulle", "tablas", "patta", "pari", "remise", "empate", "remíza", "d",
))  # fmt: skip
ADJOURNED_WORDS = frozenset((
    "adj", "adj.", "adjourned", "hängepartie", "ajournée", "aggiornata", "aplazada", "adiada", "afgebroken", "odłożona",
))  # fmt: skip
"""A game that goes on later."""

_DASHES = str.maketrans(dict.fromkeys("‐‑‒–—―−", "-") | {"½": "5"} | {"\u2044": "/"})
_ONE_SIDE = {"1": "1-0", "0": "0-1", "5": "=", "+": "+-", "-": "-+"}
_BY_SIDES = {text.replace("½", "5"): text for text in TYPED_RESULTS} | {"5-5": "="}
_UNRATED = {"1-0": "1-0u", "0-1": "0-1u", "=": "=u"}
_FORFEITS = {"1-0": "+-", "0-1": "-+", "0-0": "--", "+-": "+-", "-+": "-+", "--": "--"}


def outcome_of(text: str) -> BothResults:
    """The result of a game as somebody typed it. Raises BadInput where it is none."""
    found = _read(text)
    if found is None:
        raise BadInput(f"the result `{text}` is not understood: expected one of {', '.join(TYPED_RESULTS)}")
    return TYPED_RESULTS[found]


def is_result(text: str) -> bool:
    """Whether a text is a result with both of its sides, or a word for one."""
    found = _read(text)
    return found is not None and text.strip() not in _ONE_SIDE


def _read(text: str) -> str | None:
    """The key of `TYPED_RESULTS` that a text means."""
    word = re.sub(r"1/2|0?[.,]5|\s+", lambda one: "" if one[0].isspace() else "5", text.casefold().translate(_DASHES))
    if word in _DRAWS:
        return "="
    if word in TYPED_RESULTS:
        return word
    if word.endswith("u") and len(word) > 1:
        return _UNRATED.get(_read(word[:-1]) or "")
    if found := re.fullmatch(r"(.+?)(?:f|ff|k|w/?o)", word):
        return _FORFEITS.get(_read(found[1]) or "")
    if word in _ONE_SIDE:
        return _ONE_SIDE[word]
    sides = re.fullmatch(r"([01+5-])([-:/]?)([01+5-])", word)
    if not sides:
        return None
    one, between, other = sides.groups()
    if {one, other} <= {"+", "-"}:
        return _BY_SIDES.get(f"{one}{other}")
    return _BY_SIDES.get(f"{one}-{other}") if between else None
