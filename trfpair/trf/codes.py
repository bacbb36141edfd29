"""The codes of all records, and what an unknown one may have been: a player must not vanish by a slip in three letters.

Imported where a line has an unknown code: most files have none.

A line that would read as a record of importance if its code had one character more, less or another, or stood without
the blanks or control characters before it, is an error. Any other code that is not in the tables is a warning.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Protocol

from trfpair.event.saying import AText, InEnglish, Saying
from trfpair.trf.problems import Line

_RULER = re.compile(r"([A-Z])\1\1 +[A-Za-z]|123456789| +1 +2\b")
"""Lines with the names of the columns or their numbers, as examples of the format have them."""

_NATIONAL = re.compile(r"[A-Z]{3} (?= {0,3}[0-9])[ 0-9]{4}(?: |$)")
"""A national record (NRS): the code of a federation, then the columns of 001."""

TYPE_OF_EVENT = "092"
"""The header that bbpPairings writes the system into; it is text, not the record that names it."""

_DECIDING = ("001", "192")
"""Of these even a line under the code of another header is taken for a slip: no header reads so by chance."""


class _Kind(Protocol):
    """The part of a row of the table for which this module asks."""

    @property
    def states(self) -> str: ...
    def has_form(self, text: str) -> bool: ...


class Slips:
    """Guesses at what a line under a wrong code may have been, by the table of records."""

    def __init__(self, by_code: Mapping[str, _Kind]) -> None:
        self.by_code = by_code
        self.decisive = {code: kind for code, kind in by_code.items() if kind.states}
        """The records that can change a pairing."""
        self.neighbours = lru_cache(1024)(self._neighbours)

    def report(self, line: Line) -> None:
        """Say what a record that is only kept must have been, or that there is no such code."""
        there = line.code in self.by_code
        slip = self.misplaced(line.code, line.rest) if there else self.meant(line.text)
        if slip:
            expected = InEnglish(Saying("code-that-reads", code=slip[0], what=AText(slip[1])))
            line.error((1, 3), expected, "code", line.code)
        elif not there and not known(line.text):
            line.mend((1, 3), "the code of a record", "not read, kept as it stands", "code", line.code)

    def meant(self, line: str) -> tuple[str, str] | None:
        """The code that a line under an unknown one must have been, and what such a record states; None for no such."""
        bare = _bare(line)
        if bare != line and (kind := self.decisive.get(bare[:3])) and kind.has_form(bare[3:]):
            return bare[:3], kind.states
        for code, start in self.neighbours(line[:4]):
            if self.decisive[code].has_form(line[start:]):
                return code, self.decisive[code].states
        return None

    def misplaced(self, code: str, text: str) -> tuple[str, str] | None:
        """As `meant`, for a line under the code of a header."""
        for other in _DECIDING:
            if code != TYPE_OF_EVENT and _one_apart(code, other) and self.decisive[other].has_form(text):
                return other, self.decisive[other].states
        return None

    def _neighbours(self, head: str) -> tuple[tuple[str, int], ...]:
        """The codes that a line's first four characters would hold with one of them replaced, taken out, or put in.

        Each with the place where the text of the record begins then.
        """
        code = head[:3]
        found = [(other, 3) for other in self.decisive if _one_apart(code, other)]
        found += [(alike, 3) for alike in (code.translate(_LOOK_ALIKES),) if alike in self.decisive]
        found += [(longer, 4) for longer in _without_one(head) if longer in self.decisive]
        return (*found, *((other, 2) for other in self.decisive if head[:2] in _without_one(other)))


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


def _without_one(text: str) -> list[str]:
    """A text without one of its characters."""
    return [text[:at] + text[at + 1 :] for at in range(len(text))]


def _one_apart(one: str, other: str) -> bool:
    return len(one) == len(other) and sum(a != b for a, b in zip(one, other)) == 1
