"""Records of text, and of words and numbers with blanks between them (142, 152, 162, XXR, XXC, XXP, XXZ, XXS, BB?)."""

from __future__ import annotations

import re
from collections.abc import Mapping

from trfpair.event.saying import AText, InEnglish, Saying
from trfpair.trf.columns import CODE
from trfpair.trf.grammar import NoMatch, Token, parse
from trfpair.trf.problems import Line

_EXPECTED: Mapping[str, str] = {
    "count": "one whole number from 1 to 999",
    "words": "words with blanks between them",
    "ids": "starting-rank numbers with blanks between them",
    "value": "points such as '0.5'",
    "symbols": "symbols and points such as 'W 1.0   D 0.5'",
    "assignments": "assignments such as 'W=3.0 D=1.0'",
}
"""What the record of a rule should look like."""


def read_words(rule: str, line: Line) -> tuple[list[Token], bool]:
    """Parse a record; return its tokens and whether they are all it says. Every word in the way is a problem."""
    text = without_tabs(line)
    if not text[CODE:].strip(" "):
        line.mend(
            (1, CODE), InEnglish(Saying("after-the-code", what=AText(_EXPECTED[rule]))), "the record says nothing"
        )
        return [], True
    sound = True
    while True:
        try:
            return parse(rule, text), sound
        except NoMatch as stop:
            if line.full:
                return [], False
            first, last = _word_at(text, stop.position)
            if first == last:
                if sound:
                    where = len(text.rstrip(" ")) + 1
                    line.error((where, where), InEnglish(Saying("more-of", what=AText(_EXPECTED[rule]))))
                return [], False
            line.error((first + 1, last), _EXPECTED[rule], found=text[first:last])
            text = text[:first] + " " * (last - first) + text[last:]
            sound = False


def read_text(line: Line) -> str:
    """The text of a record of text, without the blanks around it."""
    tokens = parse("text", line.text)
    return tokens[0].strip(" ") if tokens else ""


def token_columns(token: Token) -> tuple[int, int]:
    """The columns of a token in its line."""
    start = token.start_pos or 0
    return start + 1, start + len(token)


def read_points(token: Token, line: Line) -> int | None:
    """Tenths of a value such as ``0.5``, ``3`` or ``.5``; None, with a problem noted, for anything else."""
    columns = token_columns(token)
    match = re.fullmatch(r"([0-9]*)(?:[.,]([0-9]?)0*)?", token)
    if not match:
        line.error(columns, "points in whole tenths, from 0.0 to 99.9")
        return None
    tenths = int(match[1] or 0) * 10 + int(match[2] or 0)
    if tenths > 999:
        line.error(columns, "points from 0.0 to 99.9")
        return None
    if "," in token:
        line.mend(columns, "a decimal point", "the comma is read as a decimal point")
    return tenths


def without_tabs(line: Line) -> str:
    """A line with blanks for its tabs, each a problem."""
    if "\t" not in line.text:
        return line.text
    for tab in re.finditer("\t", line.text):
        if not line.full:
            line.mend((tab.end(), tab.end()), "a blank", "read as a blank", "tab", "\t")
    return line.text.replace("\t", " ")


def without_tabs_behind(line: Line) -> str:
    """A line without the tabs at its end, which move nothing."""
    bare = line.code + line.rest.rstrip(" \t")
    if "\t" in line.text[len(bare) :]:
        columns = (line.text.index("\t", len(bare)) + 1, len(line.text))
        line.mend(columns, "the end of the line", "not read", "tab", "\t")
    return bare


def _word_at(text: str, position: int) -> tuple[int, int]:
    """First index and end of the word behind the code that begins at, or goes on over, a position, or follows it."""
    while position < len(text) and text[position] == " ":
        position += 1
    first = last = position
    while CODE < first < len(text) and text[first - 1] != " ":
        first -= 1
    while last < len(text) and text[last] != " ":
        last += 1
    return first, last
