"""Which records there are, and what an unknown one may have been: a player must not vanish by a slip in three letters.

Imported where a line has an unknown code: most files have none.

A line that would read as a record of importance if its code had one character more, less or another, or stood without
the blanks or control characters before it, is an error. Any other code that is not in the tables is a warning.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache

from trfpair.trf.columns import (
    ABNORMAL_299,
    ACCELERATION_250,
    BYE_240,
    NARROW_299,
    PLAYER,
    PROHIBITED_260,
    VIRTUAL_XXA,
    Layout,
)
from trfpair.trf.grammar import fits
from trfpair.trf.scores import BB

_RULER = re.compile(r"([A-Z])\1\1 +[A-Za-z]|123456789| +1 +2\b")
"""Lines with the names of the columns or their numbers, as examples of the format have them."""

_NATIONAL = re.compile(r"[A-Z]{3} (?= {0,3}[0-9])[ 0-9]{4}(?: |$)")
"""A national record (NRS): the code of a federation, then the columns of 001."""

_SYSTEM = re.compile(r" (?:FIDE|CUSTOM|TRFPAIR|BERGER)_[A-Z0-9_]+ *")
_POINTS_162 = re.compile(r"(?: +[WDLAZPX] *[0-9]{1,2}\.[0-9])+ *")
_ASSIGNMENTS = re.compile(r"(?: +[A-Z]{1,3} *= *[0-9.,]+)+ *")
_WORDS_XXC = re.compile(r"(?: +(?:rank|white1|black1))+ *", re.IGNORECASE)
_IDS = re.compile(r"(?: +[0-9]{1,4})+ *")
_VALUE = re.compile(r" +[0-9]{1,2}[.,][0-9] *")
_ROUNDS = re.compile(r" +[0-9]{1,2} *")
_COLOUR = re.compile(r" +[WB] *")

Shape = Callable[[str], object]


def _columns(*layouts: Layout) -> Shape:
    """Records with fixed columns: all of them end with a number."""
    return lambda text: text[-1:].isdecimal() and any(fits(layout, layout.padded(text)) for layout in layouts)


def _player(text: str) -> bool:
    number = text[1:5].strip()
    return number.isdecimal() and int(number) > 0 and fits(PLAYER, PLAYER.padded(text))


SHAPES: Mapping[str, tuple[Shape, str]] = {
    "001": (_player, "a player"),
    "142": (_ROUNDS.fullmatch, "the number of rounds"),
    "152": (_COLOUR.fullmatch, "the initial colour"),
    "162": (_POINTS_162.fullmatch, "the scoring"),
    "192": (_SYSTEM.fullmatch, "the type of the tournament"),
    "240": (_columns(BYE_240), "byes"),
    "250": (_columns(ACCELERATION_250), "virtual points"),
    "260": (_columns(PROHIBITED_260), "prohibited pairings"),
    "299": (_columns(ABNORMAL_299, NARROW_299), "abnormal points"),
    "XXR": (_ROUNDS.fullmatch, "the number of rounds"),
    "XXC": (_WORDS_XXC.fullmatch, "colour and order"),
    "XXS": (_ASSIGNMENTS.fullmatch, "the scoring"),
    "XXZ": (_IDS.fullmatch, "absent players"),
    "XXP": (_IDS.fullmatch, "prohibited pairings"),
    "XXA": (_columns(VIRTUAL_XXA), "virtual points"),
    **dict.fromkeys(BB, (_VALUE.fullmatch, "the scoring")),
}
"""The records that can change a pairing: what their text looks like, and what they state."""

TYPE_OF_EVENT = "092"
"""The header that bbpPairings writes the system into; it is text, not the record that names it."""

_DECIDING = ("001", "192")
"""Of these even a line under the code of another header is taken for a slip: no header reads so by chance."""


def meant(line: str) -> tuple[str, str] | None:
    """The code that a line under an unknown one must have been, and what such a record states; None for no such."""
    bare = _bare(line)
    if bare != line and bare[:3] in SHAPES and SHAPES[bare[:3]][0](bare[3:]):
        return bare[:3], SHAPES[bare[:3]][1]
    for code, start in _neighbours(line[:4]):
        shape, states = SHAPES[code]
        if shape(line[start:]):
            return code, states
    return None


def misplaced(code: str, text: str) -> tuple[str, str] | None:
    """As `meant`, for a line under the code of a header."""
    for other in _DECIDING:
        if code != TYPE_OF_EVENT and _one_apart(code, other) and SHAPES[other][0](text):
            return other, SHAPES[other][1]
    return None


def known(line: str) -> bool:
    """Whether a line is one that the format has besides its codes: a ruler, a national rating, nothing to be seen."""
    return not _bare(line) or bool(_RULER.match(line) or _NATIONAL.match(line))


def _bare(line: str) -> str:
    """The line without the blanks, marks and control characters before it."""
    for at, char in enumerate(line):
        if char != " " and char.isprintable():
            return line[at:]
    return ""


_LOOK_ALIKES = str.maketrans("OoQIl|ZS", "00011125")
"""Letters that are read as digits."""


@lru_cache(1024)
def _neighbours(head: str) -> tuple[tuple[str, int], ...]:
    """The codes that a line's first four characters would hold with one of them replaced, taken out, or put in.

    Each with the place where the text of the record begins then.
    """
    code = head[:3]
    found = [(other, 3) for at in range(3) for other in _REPLACED.get((at, code[:at] + code[at + 1 :]), ())]
    found += [(alike, 3) for alike in (code.translate(_LOOK_ALIKES),) if alike in SHAPES]
    found += [(longer, 4) for longer in (head[:at] + head[at + 1 :] for at in range(4)) if longer in SHAPES]
    return (*found, *((other, 2) for other in _SHORTER.get(head[:2], ())))


def _without_one(codes: Iterable[str]) -> Iterator[tuple[int, str, str]]:
    """Place, code without the character there, code."""
    for code in codes:
        for at in range(len(code)):
            yield at, code[:at] + code[at + 1 :], code


_REPLACED: dict[tuple[int, str], list[str]] = {}
_SHORTER: dict[str, list[str]] = {}
for _at, _rest, _code in _without_one(SHAPES):
    _REPLACED.setdefault((_at, _rest), []).append(_code)
    _SHORTER.setdefault(_rest, []).append(_code)


def _one_apart(one: str, other: str) -> bool:
    return len(one) == len(other) and sum(a != b for a, b in zip(one, other)) == 1
