"""Rating lists as federations publish them: FIDE's with fixed columns and its XML, and a table of any federation.

A list may hold millions of players: it is read as a stream, packed in a .zip or not, and no line of it is kept.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import chain, islice
from typing import IO
from xml.etree.ElementTree import ParseError, fromstring
from zipfile import BadZipFile, ZipFile

from trfpair.base.errors import BadInput, BeyondLimits, FileAccess, TrfpairError
from trfpair.base.inputs import MEBIBYTE, in_one_line
from trfpair.base.named import NamedTuple
from trfpair.base.speech import of_system, saying
from trfpair.event.alphabet import folded
from trfpair.event.columns import COLUMNS, SEXES, SHORT_TITLES, TITLES, cut_at, fixed_columns, key_of
from trfpair.event.saying import Saying

_MOST_BYTES = 4096 * MEBIBYTE
"""Of a list, unpacked: more than ten times FIDE's."""
_LONGEST_LINE = _PIECE = 64 * 1024
_MOST_ABOVE = 20
"""So many lines may stand above the header."""

RATED_KINDS = ("standard", "rapid", "blitz")
"""The ratings that a list may hold."""
LISTED_FACTS = ("id", "name", "federation", "sex", "title", "birth", *RATED_KINDS)
"""What a list says of a player."""

_KIND_COLUMNS = {
    "standard": ("srtng", "std", "standard", "standard rating"),
    "rapid": ("rrtng", "rapid", "rapid rating", "rpd"),
    "blitz": ("brtng", "blitz", "blitz rating", "blz"),
}
_OWN_NUMBERS = (*COLUMNS["fide_id"], "id", "zps", "pid", "mgl-nr", "ssf id", "code", "licence", "nrffe", "spielernr")
"""Columns with the number of a player in the federation."""

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = re.compile(rf"({'|'.join(_MONTHS)})(\d\d)", re.IGNORECASE)
_TITLE = re.compile(r"(FIDE|[A-Z]{3}) (20\d\d-(?:0[1-9]|1[0-2]))")
_XML_TAGS = (
    "fideid", "name", "country", "sex", "title", "birthday", "rating", "rapid_rating", "blitz_rating",
)  # fmt: skip
"""FIDE's names for the facts, in their order."""


class ListedPlayer(NamedTuple):
    """A player of a rating list; a rating is 0 where there is none."""

    id: str
    """The number in the federation."""
    name: str
    federation: str = ""
    sex: str = ""
    """``m``, ``w`` or empty."""
    title: str = ""
    birth: str = ""
    standard: int = 0
    rapid: int = 0
    blitz: int = 0


class RatingList(NamedTuple):
    """A list that is being read."""

    month: str
    """As ``2026-11``; empty where the list does not say it."""
    players: Iterator[ListedPlayer]
    source: str = ""
    """Whose list it is: ``FIDE`` or the code of a federation; empty where the list does not say it."""


@contextmanager
def rating_list(path: str, columns: Mapping[str, str] = {}) -> Iterator[RatingList]:
    """A rating list, while it is open; ``columns`` names the column of a fact (`LISTED_FACTS`) in a table.

    Raises FileAccess, BadInput for what is no rating list, and BeyondLimits.
    """
    try:
        with open(path, "rb") as stream, rating_list_in(stream, path, columns) as found:
            yield found
    except TrfpairError:  # also of who reads on while the list is open
        raise
    except OSError as error:
        why = of_system(error.strerror or error)
        raise FileAccess(saying("file-unreadable", path=in_one_line(path), why=why)) from error


@contextmanager
def rating_list_in(stream: IO[bytes], name: str, columns: Mapping[str, str] = {}) -> Iterator[RatingList]:
    """A rating list in bytes, while they are open, such as those of a file that lies in memory: as `rating_list`."""
    name = in_one_line(name)
    try:
        packed = stream.read(4) == b"PK\x03\x04"
        stream.seek(0)
        if not packed:
            yield _of_stream(stream, name, columns)
            return
        with ZipFile(stream) as archive:
            member = _the_one(archive, name)
            with archive.open(member) as inner:
                yield _of_stream(inner, f"{name}: {in_one_line(member)}", columns)
    except TrfpairError:  # also of who reads on while the list is open
        raise
    except BadZipFile as error:
        raise BadInput(Saying("archive-damaged", list=name, why=str(error))) from None
    except (RuntimeError, NotImplementedError) as error:  # what the archive needs and Python has not, such as a word
        raise BadInput(Saying("archive-locked", list=name, why=str(error))) from None


def title_of_list(source: str, month: str) -> str:
    """The line above a table that says whose list it is, and of which month: ``FIDE 2026-11``."""
    return f"{source} {month}"


def _the_one(archive: ZipFile, name: str) -> str:
    """The largest file of an archive that may be a list."""
    parts = [part for part in archive.infolist() if part.filename.lower().endswith((".txt", ".xml", ".csv", ".tsv"))]
    if not parts:
        raise BadInput(Saying("archive-without-list", list=name))
    largest = max(parts, key=lambda part: (part.file_size, part.filename))
    if largest.file_size > _MOST_BYTES:
        raise BeyondLimits(Saying("archive-too-large", list=name, file=largest.filename, most=_MOST_BYTES // MEBIBYTE))
    return largest.filename


def _of_stream(stream: IO[bytes], name: str, columns: Mapping[str, str]) -> RatingList:
    if unknown := [fact for fact in columns if fact not in LISTED_FACTS]:
        raise BadInput(Saying("no-listed-fact", text=unknown[0], known=", ".join(LISTED_FACTS)))
    month = _month_of(name)
    begins = stream.read(_PIECE)
    if begins.lstrip(b"\xef\xbb\xbf \r\n\t").startswith(b"<"):
        return RatingList(month, _of_xml(chain([begins], iter(lambda: stream.read(_PIECE), b"")), name))
    lines = _lines(begins, stream, name)
    above = list(islice(lines, _MOST_ABOVE))
    for at, line in enumerate(above):
        rows = chain(above[at + 1 :], lines)
        if places := fixed_columns(line):
            head = list(cut_at(line.rstrip(), places))
            spans = list(zip(places, [*places[1:], None]))
            cells = ([row[first:end] for first, end in spans] for row in rows)
            return RatingList(month or _month_of(line), _of_rows(cells, head, name, {}))
        mark = max(";\t,|", key=line.count)
        head = next(csv.reader([line], delimiter=mark)) if mark in line else []
        if "name" in _keys(head, columns) or {"last", "first"} <= set(_keys(head, columns)):
            table = csv.reader(rows, delimiter=mark)
            said = next((found for row in above[:at] if (found := _TITLE.fullmatch(row.strip()))), None)
            source, of = (said[1], said[2]) if said else ("", month)
            return RatingList(of, _of_rows(_read(table, name), head, name, columns), source)
    raise BadInput(Saying("no-list-of-ratings", list=name))


def _read(table: Iterator[list[str]], name: str) -> Iterator[list[str]]:
    try:
        yield from table
    except csv.Error as error:
        raise BadInput(Saying("table-unreadable", list=name, why=str(error))) from None


def _lines(begins: bytes, stream: IO[bytes], name: str) -> Iterator[str]:
    """The lines as text: UTF-8, and Windows-1252 where a line is not."""
    left, taken = begins, 0
    while left:
        *lines, left = left.split(b"\n")
        for line in lines:
            yield _text(line)
        piece = stream.read(_PIECE)
        taken += len(piece)
        if taken > _MOST_BYTES or len(left) > _LONGEST_LINE:
            raise BeyondLimits(Saying("lines-too-long", list=name, most=_LONGEST_LINE // 1024))
        if not piece and left:
            yield _text(left)
            return
        left += piece


def _text(line: bytes) -> str:
    try:
        return line.decode("utf-8-sig").rstrip("\r")
    except UnicodeDecodeError:
        return line.decode("cp1252", "replace").rstrip("\r")


def _month_of(text: str) -> str:
    """The month that a file's name or a header says, as in ``standard_nov26frl.txt`` and ``NOV26``."""
    found = _MONTH.search(text)
    return f"20{found[2]}-{_MONTHS.index(found[1].lower()) + 1:02}" if found else ""


# -- a table, with fixed columns or with marks between them


def _keys(head: Sequence[str], columns: Mapping[str, str]) -> list[str]:
    """The field of each column of a header; empty for a column that is not used."""
    named = {folded(title.strip()): fact for fact, title in columns.items()}

    def key(cell: str) -> str:
        word = folded(cell.strip().strip("\ufeff"))
        if word in named:
            return named[word]
        kind = next((kind for kind, words in _KIND_COLUMNS.items() if word in words), "")
        if word in _OWN_NUMBERS:
            kind = "id"
        elif _MONTH.fullmatch(word):
            kind = "standard"
        found = kind or {"rating": "standard", "national": "standard", "id": ""}.get(key_of(cell), key_of(cell))
        return found if found not in columns else ""

    return [key(cell) for cell in head]


def _of_rows(
    rows: Iterable[Sequence[str]], head: Sequence[str], name: str, columns: Mapping[str, str]
) -> Iterator[ListedPlayer]:
    keys = _keys(head, columns)
    if missing := [fact for fact in ("id", *columns) if fact not in keys]:
        said = columns.get(missing[0], "")
        cells_told = ", ".join(cell.strip() for cell in head if cell.strip())
        raise BadInput(
            Saying("list-lacks-column", list=name, column=said, found=cells_told)
            if said
            else Saying("list-lacks-fact", list=name, fact=missing[0], found=cells_told)
        )
    parts = ("last", "first") if "last" in keys else ("name",)
    wide = len(keys)
    names = [keys.index(part) for part in parts if part in keys]
    places = [keys.index(fact) if fact in keys else wide for fact in LISTED_FACTS]
    for row in rows:
        cells = [*row, *[""] * (wide + 1 - len(row))]
        id_, _, *facts = [cells[at].strip() for at in places]
        called = ", ".join(part for at in names if (part := cells[at].strip()))
        if id_ and called:
            yield _listed(id_, called, *facts)


def _listed(
    id_: str, name: str, federation: str, sex: str, title: str, birth: str, standard: str, rapid: str, blitz: str
) -> ListedPlayer:
    return ListedPlayer(
        id_,
        name,
        federation[:3].upper(),
        SEXES.get(sex[:1].lower(), ""),
        title if (title := SHORT_TITLES.get(title.upper(), title.upper())) in TITLES else "",
        birth.removesuffix("0000").replace(".", "/").strip("/") if len(birth) != 4 or birth == "0000" else birth,
        _rating(standard),
        _rating(rapid),
        _rating(blitz),
    )


def _rating(text: str) -> int:
    if text in ("", "0"):
        return 0
    digits = text.partition("-")[0].strip()  # a DWZ with its index: 1850-42
    return int(digits) if digits.isascii() and digits.isdecimal() and len(digits) <= 4 else 0


# -- XML


def _of_xml(pieces: Iterable[bytes], name: str) -> Iterator[ListedPlayer]:
    """The players of FIDE's XML, a few hundred at a time. What it declares itself (DOCTYPE) is refused."""
    coding, left = "", b""
    try:
        for piece in pieces:
            left += piece
            if not coding:
                head, root, left = left.partition(b"<playerslist")
                if not root or b"<!DOCTYPE" in head:
                    raise BadInput(Saying("xml-of-others", list=name))
                said = re.search(rb"""encoding=["']([\w-]+)["']""", head)
                coding, left = said[1].decode() if said else "utf-8", left.partition(b">")[2]
            whole, end, left = left.rpartition(b"</player>")
            if len(left) > _LONGEST_LINE:
                raise BadInput(Saying("xml-open", list=name))
            for player in fromstring(f"<players>{(whole + end).decode(coding)}</players>"):
                facts = {child.tag: (child.text or "").strip() for child in player}
                if facts.get("fideid") and facts.get("name"):
                    yield _listed(*[facts.get(tag, "") for tag in _XML_TAGS])
    except (ParseError, ValueError, LookupError) as error:
        raise BadInput(Saying("xml-unreadable", list=name, why=str(error))) from None
    if left.strip() != b"</playerslist>":
        raise BadInput(Saying("xml-cut", list=name))
