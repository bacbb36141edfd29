"""Bytes to lines: encodings, byte order marks and the three line ends (general rules of the format)."""

from __future__ import annotations

import re

from trfpair.base.errors import BeyondLimits
from trfpair.base.plain import plain
from trfpair.base.texts import unicode_of
from trfpair.event.saying import InEnglish, Saying
from trfpair.trf.problems import Findings, Problem, TrfError

BOM = "\ufeff"
"""The mark, decoded."""

FALLBACKS = ("cp1252", "latin-1")
"""Tried in this order where a file is not UTF-8. Latin-1 takes any bytes."""

MOST_LINES = 200_000
"""The largest event has 9,999 players; a hundred thousand bans leave room for as many records more."""

_LINE_END = r"\r\n|\n|\r"


@plain
class Source:
    """The lines of a file, without their ends."""

    lines: tuple[str, ...]
    encoding: str
    newline: str
    """The first line end of the file; LF if there is none."""
    fallback: bool = False
    """Whether the encoding is a guess."""


def split(text: str, encoding: str = "utf-8", *, fallback: bool = False, name: str = "the text") -> Source:
    """Cut a text into lines at LF, CRLF or CR, whichever come. Raises BeyondLimits."""
    if text.count("\n") + text.count("\r") - text.count("\r\n") > MOST_LINES:
        raise BeyondLimits(Saying("too-many-lines-in", name=name, most=MOST_LINES))
    if "\r" not in text:
        return Source(tuple(text.split("\n")), encoding, "\n", fallback)
    first = re.search(_LINE_END, text)
    return Source(tuple(re.split(_LINE_END, text)), encoding, first.group() if first else "\n", fallback)


def decode(data: bytes, encoding: str | None, name: str) -> Source:
    """Read bytes as text.

    Raises BadInput for UTF-32, and TrfError where an encoding that was asked for does not fit or does not exist.
    """
    if encoding is not None:
        return split(_decode_as(data, encoding, name).removeprefix(BOM), encoding, name=name)
    mark, announced = unicode_of(data, name)
    if announced:
        return split(_decode_as(data[len(mark) :], announced, name), announced, name=name)
    try:
        return split(data.decode("utf-8"), name=name)
    except UnicodeDecodeError:
        pass
    for candidate in FALLBACKS:
        try:
            return split(data.decode(candidate), candidate, fallback=True, name=name)
        except UnicodeDecodeError:
            continue
    raise AssertionError("latin-1 decodes any bytes")


def report_fallback(source: Source, findings: Findings, way: str) -> None:
    """Note that the encoding is a guess, at the first line that shows it, and the way to another."""
    if not source.fallback:
        return
    for number, line in enumerate(source.lines, 1):
        found = re.search(r"[^\x00-\x7f]+", line)
        if found:
            how = Saying("file-read-as", encoding=source.encoding)
            how = Saying("and-besides", what=how, more=Saying("asks-for-another", way=way)) if way else how
            findings.at(number).mend((found.start() + 1, found.end()), "UTF-8", InEnglish(how), "encoding")
            return


def _decode_as(data: bytes, encoding: str, name: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        bad = data[error.start : error.end].hex(" ")
        before = data[: error.start]
        line = before.count(b"\n") + before.count(b"\r") - before.count(b"\r\n") + 1
        raise TrfError(
            name, [Problem(line, 0, 0, "encoding", f"bytes {bad}", InEnglish(Saying("text-in", encoding=encoding)))]
        ) from None
    except (LookupError, ValueError):
        raise TrfError(name, [Problem(0, 0, 0, "encoding", encoding, "the name of an encoding")]) from None
