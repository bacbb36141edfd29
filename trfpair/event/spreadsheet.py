"""Rows of a spreadsheet, .xlsx or .ods: packed XML, read by what Python has itself."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator, Sequence
from datetime import date, timedelta
from itertools import islice
from typing import TYPE_CHECKING
from zipfile import BadZipFile, ZipFile

from trfpair.base.errors import BadInput, BeyondLimits, TrfpairError
from trfpair.base.inputs import MEBIBYTE
from trfpair.event.saying import Saying

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_MOST_BYTES = 32 * MEBIBYTE
"""Of the parts that are read, unpacked: above what a list of 9,999 players takes."""

_MOST_ELEMENTS = 1_000_000
"""Of one part: cells, values, styles."""

_READ = ("xl/worksheets/", "xl/sharedStrings", "xl/styles", "xl/workbook", "xl/_rels/", "content.xml")
"""The parts that are read, by the beginnings of their names."""

_DAYS = frozenset((*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)))
"""The numbers of formats that show days (ECMA-376, 18.8.30)."""
_NO_LETTERS = re.compile(r'"[^"]*"|\[[^\[\]]*\]|\\.')
"""What stands in a format as it is shown, or as a colour."""

_LETTERS = 3
"""So many letters name a column."""

Cells = list[str]
_Row = tuple[int, int, Callable[[], Cells]]
"""The number of a row, for how many rows it stands, and what gives its cells."""


def sheet_rows(data: bytes, name: str, most_rows: int, most_columns: int) -> list[tuple[int, Cells]]:
    """The rows of the first sheet that has any, up to so many rows and columns.

    Raises BadInput for a file that is no spreadsheet, and for a formula that nothing has worked out; BeyondLimits for
    one that unpacks to more than a list needs.
    """
    try:
        parts = ZipFile(io.BytesIO(data))
        names = parts.namelist()
    except BadZipFile:
        names = []
    excel = any(part.startswith("xl/") for part in names)
    if not excel and "content.xml" not in names:
        raise BadInput(Saying("no-list", list=name, what=Saying("kind-packed")))
    if sum(part.file_size for part in parts.infolist() if part.filename.startswith(_READ)) > _MOST_BYTES:
        raise BeyondLimits(Saying("unpacks-to-more", list=name, most=_MOST_BYTES // MEBIBYTE))
    try:
        for sheet in (_of_excel if excel else _of_open_document)(parts, most_columns):
            rows = list(_bounded(sheet, name, most_rows))
            if any(map(any, (cells for _, cells in rows))):
                return rows
    except TrfpairError:
        raise
    except Exception as error:  # a damaged file raises whatever its parts raise
        raise BadInput(Saying("spreadsheet-unreadable", list=name, why=type(error).__name__)) from None
    return []


class _NoValue(ValueError):
    """A formula whose value the file does not have."""


def _bounded(sheet: Iterator[_Row], name: str, most: int) -> Iterator[tuple[int, Cells]]:
    """The rows of a sheet, and the empty ones between them. Raises BeyondLimits for more, BadInput for a formula."""
    last = 0
    for number, times, cells_of in sheet:
        try:
            cells = cells_of()
        except _NoValue:
            raise BadInput(Saying("formula-without-value", where=Saying("row-of", list=name, row=number))) from None
        while cells and not cells[-1]:
            cells.pop()
        if not cells:
            continue
        if number + times - 1 > most:
            raise BeyondLimits(Saying("too-many-rows", list=name, most=most))
        yield from ((empty, []) for empty in range(last + 1, number))
        yield from ((at, cells) for at in range(number, number + times))
        last = max(last, number + times - 1)


def _tree(parts: ZipFile, part: str) -> Element:
    """The tree of a part. What it declares itself (DOCTYPE) is refused, and so is any coding but UTF-8."""
    from xml.etree.ElementTree import iterparse

    text = parts.read(part)
    if b"<!DOCTYPE" in text or b"\0" in text[:4]:
        raise ValueError(part)
    begun = iterparse(io.BytesIO(text), events=("start",))
    root: Element = next(begun)[1]
    if next(islice(begun, _MOST_ELEMENTS, None), None):
        raise BeyondLimits(Saying("too-many-cells", list=part))
    return root


def _tag(element: Element) -> str:
    """The name without the address of its dictionary."""
    return element.tag.rpartition("}")[2]


def _children(element: Element, tag: str) -> Iterator[Element]:
    return (child for child in element.iter() if _tag(child) == tag)


def _attribute(element: Element, name: str) -> str:
    return next((value for key, value in element.items() if key.rpartition("}")[2] == name), "")


# -- .xlsx


def _of_excel(parts: ZipFile, most_columns: int) -> Iterator[Iterator[_Row]]:
    """The sheets in their order, each with its rows."""
    book = _tree(parts, "xl/workbook.xml")
    places = {one.get("Id", ""): one.get("Target", "") for one in _tree(parts, "xl/_rels/workbook.xml.rels")}
    names = set(parts.namelist())
    shared = _tree(parts, "xl/sharedStrings.xml") if "xl/sharedStrings.xml" in names else ()
    strings = [_shown_text(one) for one in shared]
    days = _styles_of_days(_tree(parts, "xl/styles.xml")) if "xl/styles.xml" in names else []
    first = (
        date(1904, 1, 1) if any(_attribute(one, "date1904") in ("1", "true") for one in book) else date(1899, 12, 30)
    )
    for sheet in _children(book, "sheet"):
        target = places[_attribute(sheet, "id")]
        part = target.lstrip("/") if target.startswith("/") else f"xl/{target}"
        if part in names:
            yield _excel_rows(_tree(parts, part), _Excel(strings, days, first), most_columns)


def _shown_text(element: Element) -> str:
    """A text in its runs, without what tells how it is pronounced."""
    if _tag(element) == "rPh":
        return ""
    return (element.text or "" if _tag(element) == "t" else "") + "".join(map(_shown_text, element))


def _styles_of_days(styles: Element) -> list[bool]:
    """Whether cells of each style show days."""
    own = {one.get("numFmtId", ""): one.get("formatCode", "") for one in _children(styles, "numFmt")}
    table = next(_children(styles, "cellXfs"), None)
    own_days = {number: bool(set("dy") & set(_NO_LETTERS.sub("", code).lower())) for number, code in own.items()}
    numbers = [one.get("numFmtId", "0") for one in (table if table is not None else ())]
    return [own_days[number] if number in own_days else int(number) in _DAYS for number in numbers]


class _Excel:
    """The strings, styles and first day of a workbook, by which its cells are read."""

    def __init__(self, strings: Sequence[str], days: Sequence[bool], first: date) -> None:
        self.strings, self.days, self.first = strings, days, first

    def text(self, cell: Element) -> str:
        """A cell as text: a whole number without its fraction, a day without its time."""
        value = next((one.text or "" for one in cell if _tag(one) == "v"), "")
        kind = cell.get("t", "n")
        if not value and kind != "inlineStr":
            if any(_tag(one) == "f" for one in cell) and kind != "str":
                raise _NoValue
            return ""
        if kind == "s":
            return self.strings[int(value)]
        if kind == "inlineStr":
            return "".join(_shown_text(one) for one in cell if _tag(one) == "is")
        if kind != "n":
            return value.partition("T")[0] if kind == "d" else value
        style = int(cell.get("s", "0"))
        if style < len(self.days) and self.days[style]:
            return (self.first + timedelta(days=int(float(value)))).isoformat()
        return _whole(value)


def _whole(value: str) -> str:
    number = float(value)
    return str(int(number)) if number.is_integer() else value


def _excel_rows(sheet: Element, book: _Excel, most_columns: int) -> Iterator[_Row]:
    number = 0
    for row in _children(sheet, "row"):
        number = int(row.get("r") or number + 1)

        def cells(row: Element = row) -> Cells:
            found: Cells = []
            for cell in row:
                at = _column(cell.get("r", "")) or len(found) + 1
                if at <= most_columns:
                    found += [""] * (at - len(found))
                    found[at - 1] = book.text(cell)
            return found

        yield number, 1, cells


def _column(place: str) -> int:
    """The number of a column by its letters, A is 1; 0 where there are none. Raises ValueError for too many."""
    at, letters = 0, place.rstrip("0123456789")
    if len(letters) > _LETTERS:
        raise ValueError(place)
    for letter in letters:
        at = at * 26 + ord(letter) - ord("A") + 1
    return at


# -- .ods


def _of_open_document(parts: ZipFile, most_columns: int) -> Iterator[Iterator[_Row]]:
    """The sheets in their order, each with its rows."""
    for table in _children(_tree(parts, "content.xml"), "table"):
        yield _open_rows(table, most_columns)


def _open_rows(table: Element, most_columns: int) -> Iterator[_Row]:
    """The rows of a table; one may stand for several."""
    number = 0
    for row in _children(table, "table-row"):
        times = max(1, int(_attribute(row, "number-rows-repeated") or 1))
        yield number + 1, times, lambda row=row: _open_cells(row, most_columns)  # type: ignore[misc]
        number += times


def _open_cells(row: Element, most_columns: int) -> Cells:
    found: Cells = []
    for cell in row:
        if _tag(cell) in ("table-cell", "covered-table-cell"):
            times = min(int(_attribute(cell, "number-columns-repeated") or 1), most_columns - len(found))
            found += [_open_text(cell)] * times
    return found


def _open_text(cell: Element) -> str:
    kind = _attribute(cell, "value-type")
    if not kind and _attribute(cell, "formula"):
        raise _NoValue
    if kind in ("float", "currency", "percentage"):
        return _whole(_attribute(cell, "value"))
    if kind == "date":
        return _attribute(cell, "date-value")[:10]
    return " ".join("".join(one.itertext()) for one in cell if _tag(one) == "p")
