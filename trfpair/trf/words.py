"""Records of words and numbers with blanks between them (142, 152, 162, XXR, XXC, XXP, XXZ, XXS, BB?)."""

from __future__ import annotations

import re
from collections.abc import Mapping

from trfpair.trf.columns import TEXT_COLUMN
from trfpair.trf.grammar import NoMatch, Token, parse
from trfpair.trf.problems import Findings

_EXPECTED: Mapping[str, str] = {
    "count": "one whole number from 1 to 999",
    "words": "words with blanks between them",
    "ids": "starting-rank numbers with blanks between them",
    "value": "points such as '0.5'",
    "symbols_162": "symbols and points such as 'W 1.0   D 0.5'",
    "assignments_xxs": "assignments such as 'W=3.0 D=1.0'",
}
"""What the record of a rule should look like."""

_TENTHS = re.compile(r"([0-9]*)(?:[.,]([0-9]?)0*)?")


def read_words(rule: str, text: str, line: int, code: str, findings: Findings) -> tuple[list[Token], bool]:
    """Parse a record; return its tokens and whether they are all it says. Every word in the way is a problem."""
    text = without_tabs(text, line, findings)
    if not text.strip(" "):
        findings.mend(
            line,
            (1, 3),
            code,
            found=code,
            expected=_EXPECTED[rule] + " after the code",
            treatment="the record says nothing",
        )
        return [], True
    sound = True
    while True:
        try:
            return parse(rule, text), sound
        except NoMatch as stop:
            if findings.full(line):
                return [], False
            first, last = _word_at(text, stop.position)
            if first == last:
                if sound:
                    where = len(text.rstrip(" ")) + TEXT_COLUMN
                    findings.error(line, (where, where), code, found="", expected=f"more: {_EXPECTED[rule]}")
                return [], False
            found = text[first:last]
            findings.error(
                line, (first + TEXT_COLUMN, last + TEXT_COLUMN - 1), code, found=found, expected=_EXPECTED[rule]
            )
            text = text[:first] + " " * len(found) + text[last:]
            sound = False


def token_columns(token: Token) -> tuple[int, int]:
    """The columns of a token in its line."""
    start = (token.start_pos or 0) + TEXT_COLUMN
    return start, start + len(token) - 1


def read_points(token: Token, line: int, code: str, findings: Findings) -> int | None:
    """Tenths of a value such as ``0.5``, ``3`` or ``.5``; None, with a problem noted, for anything else."""
    columns = token_columns(token)
    match = _TENTHS.fullmatch(token)
    if not match:
        findings.error(line, columns, code, found=str(token), expected="points in whole tenths, from 0.0 to 99.9")
        return None
    tenths = int(match[1] or 0) * 10 + int(match[2] or 0)
    if tenths > 999:
        findings.error(line, columns, code, found=str(token), expected="points from 0.0 to 99.9")
        return None
    if "," in token:
        findings.mend(
            line,
            columns,
            code,
            found=str(token),
            expected="a decimal point",
            treatment="the comma is read as a decimal point",
        )
    return tenths


def without_tabs(text: str, line: int, findings: Findings) -> str:
    """The text with blanks for its tabs, each a problem."""
    at = text.find("\t")
    while at >= 0 and not findings.full(line):
        column = at + TEXT_COLUMN
        findings.mend(line, (column, column), "tab", found="\t", expected="a blank", treatment="read as a blank")
        at = text.find("\t", at + 1)
    return text.replace("\t", " ")


def without_tabs_behind(text: str, line: int, findings: Findings) -> str:
    """The text without the tabs at its end, which move nothing."""
    bare = text.rstrip(" \t")
    if "\t" in text[len(bare) :]:
        columns = (text.index("\t", len(bare)) + TEXT_COLUMN, len(text) + TEXT_COLUMN - 1)
        findings.mend(line, columns, "tab", found="\t", expected="the end of the line", treatment="not read")
    return bare


def _word_at(text: str, position: int) -> tuple[int, int]:
    """First index and end of the word that begins at, or goes on over, a position; blanks before it are skipped."""
    while position < len(text) and text[position] == " ":
        position += 1
    first = last = position
    while 0 < first < len(text) and text[first - 1] != " ":
        first -= 1
    while last < len(text) and text[last] != " ":
        last += 1
    return first, last
