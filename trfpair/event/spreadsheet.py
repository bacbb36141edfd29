"""Rows of a spreadsheet (.xlsx), by openpyxl, which is not needed for anything else."""

from __future__ import annotations

import io
from zipfile import BadZipFile, ZipFile

from trfpair.base.errors import BadInput

_MOST_ROWS = 20_000


def sheet_rows(data: bytes, name: str) -> list[tuple[int, list[str]]]:
    """The rows of the first sheet that has any. Raises BadInput for a file that is no .xlsx, and without openpyxl."""
    try:
        parts = ZipFile(io.BytesIO(data)).namelist()
    except BadZipFile:
        parts = []
    if not any(part.startswith("xl/") for part in parts):
        raise BadInput(f"{name} is a packed file of another program, not a list: save the list as CSV or as .xlsx")
    try:
        from openpyxl import load_workbook
    except ImportError:
        raise BadInput(
            f"{name} is a spreadsheet: `pip install 'trfpair[xlsx]'` lets trfpair read it, or save it as CSV"
        ) from None
    try:
        book = load_workbook(io.BytesIO(data), read_only=True, data_only=True)
        sheets = [
            [[_text(cell) for cell in row] for row in sheet.iter_rows(max_row=_MOST_ROWS, values_only=True)]
            for sheet in book.worksheets
        ]
    except Exception as error:  # of a damaged file openpyxl raises whatever its parts raise
        raise BadInput(f"{name}: the spreadsheet cannot be read ({type(error).__name__}): save it as CSV") from None
    rows = next((rows for rows in sheets if any(any(row) for row in rows)), [])
    return [(number, row) for number, row in enumerate(rows, 1)]


def _text(cell: object) -> str:
    """A cell as text: a whole number without its fraction, a day without its time."""
    if cell is None:
        return ""
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return str(cell).removesuffix(" 00:00:00")
