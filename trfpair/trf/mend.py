"""Records with fixed columns, read field by field: what can be put right is, with a warning; the rest is a problem.

The grammar is the judge. Where it stops, the field that begins there is mended (table MENDS) or reported, a sound text
is put in its place, and the record is parsed again: so one run finds every problem of a line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from trfpair.base.plain import plain
from trfpair.event.saying import AText, InEnglish, Saying
from trfpair.trf.columns import CODE, Layout, Span
from trfpair.trf.grammar import NoMatch, Token, parse
from trfpair.trf.layouts import CELL, PLAYER
from trfpair.trf.problems import Line
from trfpair.trf.words import token_columns, without_tabs_behind

MOST_PROBLEMS_A_LINE = 20
"""A line with more is no such record at all; the rest is not worth reading."""


@plain
class Mend:
    """A way to put a field right: the new text for the old one (None: not this way), and what was done."""

    apply: Callable[[str], str | None]
    treatment: str


def aligned(text: str) -> str | None:
    """A whole number that stands in the wrong columns of its field."""
    digits = text.strip(" ")
    return digits.rjust(len(text)) if re.fullmatch(r"[0-9]+", digits) else None


def decimal(text: str) -> str | None:
    """Points with a decimal comma, without decimals, without the leading zero, or in the wrong columns of the field."""
    match = re.fullmatch(r" *([+-]?)([0-9]{0,3})(?:[.,]([0-9]?)0*)? *", text)
    if not match or not (match[2] or match[3]):
        return None
    mended = f"{match[1]}{int(match[2] or 0)}.{match[3] or 0}".rjust(len(text))
    return mended if len(mended) == len(text) else None


def _rank(text: str) -> str:
    """A whole number, or nothing: no pairing depends on it."""
    return aligned(text) or " " * len(text)


_REALIGN = Mend(aligned, "read as if right-aligned")
_DECIMAL = Mend(decimal, "read as the number it must mean")

MENDS: Mapping[str, Mend] = {
    "ID": _REALIGN,
    "RATING": _REALIGN,
    "POINTS": _DECIMAL,
    "RANK": Mend(_rank, "the rank does not affect a pairing"),
    "OPPONENT": _REALIGN,
    "TEAM": _REALIGN,
    "OWN_TEAM": _REALIGN,
    "OTHER_TEAM": _REALIGN,
    "WHITE_TEAM": _REALIGN,
    "BLACK_TEAM": _REALIGN,
    "PLACE": _REALIGN,
    "BOARD": _REALIGN,
    "TEAM_MATCH_POINTS": _DECIMAL,
    "TEAM_GAME_POINTS": _DECIMAL,
    "TEAM_RANK": Mend(lambda text: f"{_rank(text[:-1])} ", "the rank does not affect a pairing"),
    "MATCH_POINTS": _DECIMAL,
    "GAME_POINTS": _DECIMAL,
    "BYE_MATCH_POINTS": _DECIMAL,
    "BYE_GAME_POINTS": _DECIMAL,
}
"""Only what cannot be taken for something else is mended: of records 240 to 299 and XXA the points of 250 alone."""

UNUSED = frozenset({"NAME", "FEDERATION", "FIDE_ID", "BIRTH"})
"""Fields no pairing depends on: something in the blank before them is a warning only."""


def fixed(layout: Layout, line: Line) -> list[Token]:
    """The tokens of a record with fixed columns; empty where it is not sound."""
    text = without_tabs_behind(line)
    if "\t" in text:
        column = line.text.index("\t") + 1
        line.error((column, column), "blanks: this record has fixed columns", "tab", "\t")
        return []
    if not text[CODE:].strip(" "):
        line.mend((1, CODE), "content after the code", "the record says nothing")
        return []
    tokens, sound = read_columns(text, layout, line)
    return tokens if sound else []


def round_numbers(tokens: list[Token], line: Line) -> bool:
    """Whether the rounds of a record (one, or first and last) are possible ones."""
    rounds = list(map(int, tokens))
    if rounds[0] >= 1 and rounds[-1] >= rounds[0]:
        return True
    columns = (token_columns(tokens[0])[0] + 1, token_columns(tokens[-1])[1])
    line.error(columns, "rounds from 1 on, the first not after the last", found=" to ".join(map(str, rounds)))
    return False


def read_columns(text: str, layout: Layout, line: Line) -> tuple[list[Token], bool]:
    """Parse a record field by field; return its tokens and whether they are what the file says.

    Every problem is noted. After one, the tokens hold neutral values in its place; they are empty where the record
    could not be parsed at all.
    """
    try:
        return parse(layout.rule, layout.padded(text)), True
    except NoMatch:
        return _read_slowly(layout.padded(text), layout, line, 0)


def _read_slowly(text: str, layout: Layout, line: Line, offset: int) -> tuple[list[Token], bool]:
    """The record within a line; ``offset`` is how many columns further right it stands than its layout says."""
    sound = True
    for _ in range(MOST_PROBLEMS_A_LINE):
        try:
            return parse(layout.rule, text), sound
        except NoMatch as stop:
            field = layout.field_at(stop.position + 1)
            if field is None:
                columns = (offset + stop.position + 1, offset + len(text))
                line.error(columns, "blanks", "rest of the line", text[stop.position :])
                return [], False
            text, mended = _put_right(text, field, layout, line, offset)
            sound = sound and mended
    line.error((0, 0), InEnglish(Saying("record-cut", rule=layout.rule)), "record", "")
    return [], False


def _put_right(text: str, field: Span, layout: Layout, line: Line, offset: int) -> tuple[str, bool]:
    """Mend or report one field, or the blanks before it; return the text to go on with, and whether it was mended."""
    first, last = field.first - 1, field.last
    found = text[first:last]
    if moved := _rank_too_far_right(text, field, layout):
        columns = (layout.fields[-1].first, first)
        rank = text[columns[0] - 1 : columns[1]]
        line.mend(columns, "a rank in columns 86-89", "read as if it stood there", "rank", rank)
        return moved, True
    if field.terminal == "GAME":
        start = last - CELL.fields[-1].last
        tokens, sound = _read_slowly(text[start:last], CELL, line, offset + start)
        cell = CELL.written(tokens) if sound else " " * (last - start)
        return text[:start] + cell + text[last:], sound
    gap = _gap_before(first, layout)
    if text[gap:first].strip(" "):
        columns = (offset + gap + 1, offset + first)
        mended = _no_blank(text[gap:first], field, line, columns)
        return text[:gap] + " " * (first - gap) + text[first:], mended
    columns = (offset + field.first, offset + field.last)
    if field.terminal == "RATING" and text[first - 1] != " ":
        line.mend(columns, field.expected, "taken for the end of a long name and not kept", field.name, found)
        return text[:first] + " " * len(found) + text[last:], True
    way = MENDS.get(field.terminal)
    better = way.apply(found) if way else None
    if way and better is not None and better != found:
        line.mend(columns, field.expected, way.treatment, field.name, found)
        return text[:first] + better + text[last:], True
    line.error(columns, field.expected, field.name, found)
    return text[:first] + (field.neutral or " " * len(found)) + text[last:], False


def _no_blank(found: str, field: Span, line: Line, columns: tuple[int, int]) -> bool:
    """Report what stands before a field, and whether it is passed over: where the field means nothing itself."""
    mended, before = field.terminal in UNUSED, InEnglish(Saying("before-field", field=AText(field.name)))
    if mended:
        line.mend(columns, "a blank", "not read", before, found)
    else:
        line.error(columns, "a blank", before, found)
    return mended


def _rank_too_far_right(text: str, field: Span, layout: Layout) -> str:
    """A 001 record whose rank reaches into the blanks before the first round, with it moved; empty for any other."""
    if layout is not PLAYER or layout.repeated is None or field.first != layout.repeated.first:
        return ""
    rank = layout.fields[-1]
    start, end = rank.first - 1, field.first - 1
    digits = text[start:end].strip(" ")
    if not re.fullmatch("[0-9]{1,4}", digits) or not text[rank.last : end].strip(" "):
        return ""
    return text[:start] + digits.rjust(rank.width).ljust(end - start) + text[end:]


def _gap_before(first: int, layout: Layout) -> int:
    """Index of the first blank between a field and the one before it."""
    ends = [field.last for field in layout.fields]
    if layout.repeated:
        end = layout.repeated.last
        while end < first:
            ends.append(end)
            end += layout.step
    return max((end for end in ends if end <= first), default=len(layout.code))
