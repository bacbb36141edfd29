"""Lists of tie-breaks as records 202 and 212 have them, such as ``BH:MP/C1/P``.

A code has modifiers: ``[:MP|:GP][/C1|/C2|/M1|/M2][/L+n|/L-n][/Kx][/U1500][/P][/F][/R]``.

Codes are separated by commas or blanks; small letters serve as well as capitals. The hyphen of the Handbook
(``BH-C1``) is read as the slash of the format. A code is refused where its name or a modifier is not known, with the
columns it stands in.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from typing import ParamSpec, cast

from trfpair.base.errors import BadInput
from trfpair.event.model import Tournament
from trfpair.event.saying import Fillings, Saying, or_meant
from trfpair.ranking.codes import POINTS, Code
from trfpair.ranking.table import BY_NAME, TieBreak

_P = ParamSpec("_P")

USUAL = "PTS,BH/C1,BH,SB,DE"
"""The order where nobody gives a list, in a round robin without Buchholz; the regulations name none (C.07, 2.1)."""

USUAL_OF_TEAMS = "PTS,MPvGP,EMGSB,EDE"
"""The order for teams where nobody gives a list; it serves round robins too."""

_TOTALS = frozenset((POINTS, "MPTS", "GPTS"))
"""Codes that are totals of points."""

_WORD = re.compile(r"[^\s,;]+")
_FACTOR = r"K[0-9]{0,3}[1-9]0?|K[0-9]{1,2}[.][0-9]{0,2}[1-9]"
_MODIFIER = re.compile(rf"C[1-9]|M[1-9]|L[+-][0-9]{{1,2}}|{_FACTOR}|U[1-9][0-9]{{0,3}}|[PFR]")
_HYPHEN = re.compile(r"-(?=[CM][0-9])")


_THE_LIST = Saying("the-list")


class UnknownCode(BadInput):
    """A code that the regulations do not have. ``columns`` are the first and last of it, from 1."""

    def __init__(self, where: str | Saying, columns: tuple[int, int], found: str, wanted: str | Saying) -> None:
        self.columns, self.found = columns, found
        first, last = columns
        place: Fillings = {"where": where, "columns": f"{first}-{last}" if last > first else first}
        super().__init__(Saying("unknown-code", **place, found=found, wanted=wanted, count=last - first + 1))


def read_list(text: str, where: str | Saying = _THE_LIST, first_column: int = 1) -> tuple[Code, ...]:
    """Read a list of codes, in its order; a code given twice stands once, where it stood first.

    ``where`` names the list in messages and ``first_column`` is the column its text begins in. Raises UnknownCode.
    """
    codes: dict[Code, None] = {}
    for word in _WORD.finditer(text):
        columns = (first_column + word.start(), first_column + word.end() - 1)
        codes.setdefault(_read(word.group(), where, columns))
    return tuple(codes)


def with_known_tie_breaks(say: Callable[_P, Tournament]) -> Callable[_P, Tournament]:
    """The function, which raises UnknownCode for ``tie_breaks`` that the regulations do not have."""

    @wraps(say)
    def of_known(*args: _P.args, **kwargs: _P.kwargs) -> Tournament:
        if said := kwargs.get("tie_breaks"):
            read_list(said if isinstance(said, str) else ",".join(map(str, cast("Iterable[object]", said))))
        return say(*args, **kwargs)

    return of_known


def list_of(tournament: Tournament) -> tuple[tuple[Code, ...], str]:
    """The order of the standings that a file asks for, and the record that does; ``((), "")`` where none does.

    212 is the whole order; 202 what follows the points. Where a file has both, 212 holds.
    """
    for record in ("212", "202"):
        kept = next((kept for kept in tournament.records if kept.code == record and kept.text.strip()), None)
        if kept is not None:
            codes = read_list(kept.text, Saying("the-record", code=record), first_column=4)
            return (codes if record == "212" else after_points(codes)), record
    return (), ""


def after_points(codes: tuple[Code, ...]) -> tuple[Code, ...]:
    """A list of tie-breaks with the points before it, unless points of some kind stand first or these stand in it."""
    points = Code(POINTS)
    if points in codes or (codes and codes[0].name in _TOTALS):
        return codes
    return (points, *codes)


def _read(word: str, where: str | Saying, columns: tuple[int, int]) -> Code:
    text = word.upper()
    if text.startswith("OTHER_") and text not in BY_NAME:
        return Code(text, own=True)
    name, *modifiers = _HYPHEN.sub("/", text).split("/")
    name, colon, score = name.partition(":")
    row = BY_NAME.get(name)
    if row is None:
        raise UnknownCode(where, columns, word, _codes_near(text))
    if colon and score not in row.scores.split():
        raise UnknownCode(where, columns, word, _scores_of(row))
    changes: dict[str, object] = {}
    for modifier in modifiers:
        if not _MODIFIER.fullmatch(modifier) or modifier[0] not in row.modifiers:
            raise UnknownCode(where, columns, word, _modifiers_of(row.code, row.modifiers))
        changes |= _CHANGES[modifier[0]](modifier[1:])
    return Code(row.code, score=score, **changes)  # type: ignore[arg-type]


def _codes_near(text: str) -> Saying:
    return Saying("one-of-codes", known=" ".join(BY_NAME), own=or_meant(text, BY_NAME, "OTHER_..."))


def _scores_of(row: TieBreak) -> str:
    return ", ".join([row.code, *(f"{row.code}:{score}" for score in row.scores.split())])


_CHANGES: Mapping[str, Callable[[str], dict[str, object]]] = {
    "C": lambda number: {"cut_low": int(number), "cut_high": 0},
    "M": lambda number: {"cut_low": int(number), "cut_high": int(number)},
    "L": lambda number: {"limit": int(number)},
    "U": lambda number: {"unrated": int(number)},
    "K": lambda number: {"factor": number},
    "P": lambda _: {"forfeits": True},
    "F": lambda _: {"fore": True},
    "R": lambda _: {"reverse": True},
}
"""What a modifier, by its letter, sets of a code."""

_SPELT = {"C": "/C1 /C2", "M": "/M1 /M2", "L": "/L+n /L-n", "K": "/Kx", "U": "/Unnnn", "P": "/P", "F": "/F", "R": "/R"}


def _modifiers_of(name: str, allowed: str) -> Saying:
    spelt = " ".join(_SPELT[letter] for letter in allowed)
    return Saying("code-with-modifiers", code=name, known=spelt) if spelt else Saying("code-alone", code=name)
