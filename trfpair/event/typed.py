"""Results as people type and paste them: ``1-0``, ``½:½``, ``remis``, ``+:-``, ``1 – 0``, or White's side alone."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import chain

from trfpair.base.errors import BadInput
from trfpair.event.results import TYPED_RESULTS, BothResults, Result
from trfpair.event.saying import Saying

TEXTS = {outcome: text for text, outcome in TYPED_RESULTS.items()}
"""The way back."""

DRAWN_WORDS: Mapping[str, tuple[str, ...]] = {
    "cs": ("remíza",),
    "de": ("remis",),
    "en": ("draw", "drawn", "d"),
    "es": ("tablas",),
    "fr": ("nul", "nulle"),
    "it": ("patta", "pari"),
    "nl": ("remise",),
    "pl": ("remis",),
    "pt": ("empate",),
}
"""The words for a drawn game, by language; they are understood in every language."""
LATER_WORDS: Mapping[str, tuple[str, ...]] = {
    "de": ("hängepartie",),
    "en": ("adj", "adj.", "adjourned"),
    "es": ("aplazada",),
    "fr": ("ajournée",),
    "it": ("aggiornata",),
    "nl": ("afgebroken",),
    "pl": ("odłożona",),
    "pt": ("adiada",),
}
"""The words for a game that goes on later, likewise."""
_DRAWS = frozenset(("=", *chain.from_iterable(DRAWN_WORDS.values())))
ADJOURNED_WORDS = frozenset(chain.from_iterable(LATER_WORDS.values()))
"""A game that goes on later."""

_DASHES = str.maketrans(dict.fromkeys("‐‑‒–—―−", "-") | {"½": "5"} | {"\u2044": "/"})
_MINUS = str.maketrans(dict.fromkeys("‐‑‒–—―−", "-"))
_ONE_SIDE = {"1": "1-0", "0": "0-1", "5": "=", "+": "+-", "-": "-+"}
_BY_SIDES = {text.replace("½", "5"): text for text in TYPED_RESULTS} | {"5-5": "="}
_UNRATED = {"1-0": "1-0u", "0-1": "0-1u", "=": "=u"}
_FORFEITS = {"1-0": "+-", "0-1": "-+", "0-0": "--", "+-": "+-", "-+": "-+", "--": "--"}


def outcome_of(text: str) -> BothResults:
    """The result of a game as somebody typed it. Raises BadInput where it is none."""
    found = _read(text)
    if found is None:
        raise BadInput(Saying("no-result-typed", text=text, known=", ".join(TYPED_RESULTS)))
    return TYPED_RESULTS[found]


def typed_by_white(white: Result) -> str:
    """The result of a game in which White has one, as it is typed. Raises BadInput for a bye, or nothing."""
    if (outcome := next((both for both in TEXTS if both[0] is white), None)) is None:
        raise BadInput(f"Result.{white.name} is no result of a game: expected White's, such as Result.WIN")
    return TEXTS[outcome]


def is_result(text: str) -> bool:
    """Whether a text is a result with both of its sides, or a word for one."""
    found = _read(text)
    return found is not None and text.strip() not in _ONE_SIDE


_SIGNS = frozenset("10=½+-?‐‑‒–—―−")
"""One letter for a board of a match."""

_OF_ALL_BOARDS = re.compile(r"([+-])[-:/]?([+-])|[?+-]")
_SCORE = re.compile(r"(0|[1-9]\d?)?(?:½|1/2|[.,]\d)?[-:/](?:0|[1-9]\d?)?(?:½|1/2|[.,]\d)?")


def results_of_match(match: str, boards: Sequence[str], text: str) -> dict[str, str]:
    """The results of a match by its boards: ``1=0½`` has a sign for each, of the side on the left.

    ``+-``, ``-+`` and ``--`` are the match by forfeit, on all boards; ``?`` takes all back, and all may be adjourned.
    Raises BadInput, with the way out, for a score and for anything else.
    """
    word = "".join(text.split())
    plain = word.casefold().translate(_DASHES)
    score = len(word) > 2 and bool(_SCORE.fullmatch(word.translate(_MINUS)))
    if plain in ADJOURNED_WORDS or (_OF_ALL_BOARDS.fullmatch(plain) and not 2 < len(word) == len(boards)):
        return dict.fromkeys(boards, _read(word) or word)
    if len(word) == len(boards) and _SIGNS.issuperset(word) and not (score and len(boards) == len("1-0")):
        return dict(zip(boards, word))
    row = Saying("row-of-match", match=match, signs=(_EXAMPLE * len(boards))[: len(boards)], count=len(boards))
    if score or is_result(word) or word in _ONE_SIDE:
        raise BadInput(Saying("no-result-of-match", text=text, match=match, row=row, board=boards[0]))
    raise BadInput(Saying("no-row-of-match", match=match, row=row, text=text))


_EXAMPLE = "1=01"


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
