"""Rows of a spreadsheet (.xlsx), by openpyxl, which is not needed for anything else."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from typing import Any
from zipfile import BadZipFile, ZipFile

from trfpair.base.errors import BadInput, BeyondLimits, TrfpairError
from trfpair.base.inputs import MEBIBYTE

_MOST_BYTES = 32 * MEBIBYTE
"""Of the parts that are read, unpacked: above what a list of 9,999 players takes."""

_READ = ("xl/worksheets/", "xl/sharedStrings", "xl/styles", "xl/workbook")
"""The parts that are read, by the beginnings of their names."""


def sheet_rows(data: bytes, name: str, most_rows: int, most_columns: int) -> list[tuple[int, list[str]]]:
    """The rows of the first sheet that has any, up to so many rows and columns.

    Raises BadInput for a file that is no .xlsx, for a formula that nothing has worked out, and without openpyxl;
    BeyondLimits for one that unpacks to more than a list needs.
    """
    try:
        parts = ZipFile(io.BytesIO(data)).infolist()
    except BadZipFile:
        parts = []
    if not any(part.filename.startswith("xl/") for part in parts):
        raise BadInput(f"{name} is a packed file of another program, not a list: save the list as CSV or as .xlsx")
    if sum(part.file_size for part in parts if part.filename.startswith(_READ)) > _MOST_BYTES:
        raise BeyondLimits(f"{name}: the spreadsheet unpacks to more than {_MOST_BYTES // MEBIBYTE} MiB")
    try:
        import openpyxl  # noqa: F401
    except ImportError:
        raise BadInput(
            f"{name} is a spreadsheet: `pip install 'trfpair[xlsx]'` lets trfpair read it, or save it as CSV"
        ) from None
    try:
        return list(_rows(data, name, most_rows, most_columns))
    except TrfpairError:
        raise
    except Exception as error:  # of a damaged file openpyxl raises whatever its parts raise
        raise BadInput(f"{name}: the spreadsheet cannot be read ({type(error).__name__}): save it as CSV") from None


def _rows(data: bytes, name: str, most_rows: int, most_columns: int) -> Iterator[tuple[int, list[str]]]:
    """The rows of the first sheet that has any. What a formula says is what its program has kept."""
    from openpyxl import load_workbook

    kept = load_workbook(io.BytesIO(data), read_only=True, data_only=True)
    written = load_workbook(io.BytesIO(data), read_only=True) if _has_formulas(data) else kept
    for sheet, formulas in zip(kept.worksheets, written.worksheets):
        bounds = {"max_row": most_rows + 1, "max_col": most_columns, "values_only": True}
        found = False
        rows: Iterator[tuple[Any, Any]] = ((row, row) for row in sheet.iter_rows(**bounds))
        if written is not kept:
            rows = zip(sheet.iter_rows(**bounds), formulas.iter_rows(**bounds))
        for number, (row, said) in enumerate(rows, 1):
            if number > most_rows:
                raise BeyondLimits(f"{name}: more than {most_rows} rows")
            _refuse_unknown(row, said, f"{name}, row {number}")
            found = found or any(cell is not None for cell in row)
            yield number, [_text(cell) for cell in row]
        if found:
            return


def _has_formulas(data: bytes) -> bool:
    """Whether any sheet has a formula; the rows then are read twice, as their values and as they were written."""
    with ZipFile(io.BytesIO(data)) as parts:
        return any(
            re.search(rb"<(\w+:)?f[\s/>]", parts.read(part))
            for part in parts.namelist()
            if part.startswith("xl/worksheets/") and part.endswith(".xml")
        )


def _refuse_unknown(row: Sequence[object], said: Sequence[object], where: str) -> None:
    """Raise BadInput for a formula whose value the file does not have."""
    for cell, formula in zip(row, said):
        if cell is None and formula is not None:
            raise BadInput(
                f"{where}: a formula without its value: open the file in a spreadsheet and save it, or save it as CSV"
            )


def _text(cell: object) -> str:
    """A cell as text: a whole number without its fraction, a day without its time."""
    if cell is None:
        return ""
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return str(cell).removesuffix(" 00:00:00")
