"""Spreadsheets as Excel and LibreOffice write them."""

from __future__ import annotations

import io
import random
from collections.abc import Callable
from datetime import date
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from trfpair.base.errors import BadInput, BeyondLimits
from trfpair.event.spreadsheet import sheet_rows

MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
OPEN = " ".join(f'xmlns:{one}="urn:oasis:names:tc:opendocument:xmlns:{one}:1.0"' for one in ("office", "table", "text"))
Value = str | int | float | date | None


def rows(data: bytes) -> list[tuple[int, list[str]]]:
    return sheet_rows(data, "p", 100, 20)


def packed(parts: dict[str, str]) -> bytes:
    made = io.BytesIO()
    with ZipFile(made, "w", ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
    return made.getvalue()


def excel(sheet: str, **more: str) -> bytes:
    relation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    return packed(
        {
            "xl/workbook.xml": f'<workbook {MAIN} xmlns:r="{relation}"><sheets><sheet r:id="a"/></sheets></workbook>',
            "xl/_rels/workbook.xml.rels": '<R><Relationship Id="a" Target="worksheets/s.xml"/></R>',
            "xl/worksheets/s.xml": f"<worksheet {MAIN}><sheetData>{sheet}</sheetData></worksheet>",
            **{f"xl/{name}.xml": text for name, text in more.items()},
        }
    )


def table(body: str) -> bytes:
    return packed({"content.xml": f"<d {OPEN}><table:table>{body}</table:table></d>"})


@pytest.mark.gate
@pytest.mark.parametrize("seed", range(6))
def test_a_book_says_what_another_reader_finds_in_it(seed: int) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    dice = random.Random(seed)
    pick: list[Callable[[], Value]] = [
        lambda: None,
        lambda: dice.choice(["Müller, Änne", "<&>", " 1850 ", "x" * 50]),
        lambda: dice.randint(0, 3000),
        lambda: dice.choice([1850.0, 0.5, 1850.25]),
        lambda: date(dice.randint(1930, 2020), dice.randint(1, 12), dice.randint(1, 28)),
    ]
    book = openpyxl.Workbook()
    if dice.random() < 0.5:
        book.create_sheet("second")
        book.active = 1
    given = [[dice.choice(pick)() for _ in range(dice.randint(1, 8))] for _ in range(dice.randint(1, 12))]
    given[0][0] = "Name"
    for at, row in enumerate(given, 1):
        for column, value in enumerate(row, 1):
            book.worksheets[-1].cell(at, column, value)
    made = io.BytesIO()
    book.save(made)

    def text(value: Value) -> str:
        if isinstance(value, float) and value.is_integer():
            return str(int(value))
        return "" if value is None else str(value)

    found = dict(rows(made.getvalue()))
    for number, row in enumerate(given, 1):
        cells = found.get(number, [])
        assert cells + [""] * (8 - len(cells)) == [text(value) for value in row] + [""] * (8 - len(row))


def test_cells_of_excel_in_all_their_kinds() -> None:
    sheet = (
        '<row r="2"><c r="B2" t="s"><v>0</v></c><c t="inlineStr"><is><r><t>a</t></r><r><t>b</t></r></is></c>'
        '<c t="str"><f>A1</f><v>so</v></c><c t="b"><v>1</v></c><c s="1"><v>32994</v></c><c><v>1.9E3</v></c></row>'
        "<row><c><v>7</v></c></row>"
    )
    strings = f"<sst {MAIN}><si><t>Änne</t><rPh><t>read so</t></rPh></si></sst>"
    styles = f'<styleSheet {MAIN}><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>'
    assert rows(excel(sheet, sharedStrings=strings, styles=styles)) == [
        (1, []),
        (2, ["", "Änne", "ab", "so", "1", "1990-05-01", "1900"]),
        (3, ["7"]),
    ]


def test_an_open_document_with_cells_and_rows_that_stand_for_several() -> None:
    text = '<table:table-cell office:value-type="string"><text:p>A</text:p><text:p>b</text:p></table:table-cell>'
    day = '<table:table-cell office:value-type="date" office:date-value="1990-05-01T00:00:00"/>'
    number = '<table:table-cell table:number-columns-repeated="2" office:value-type="float" office:value="1850.0"/>'
    body = (
        f"<table:table-row>{text}{day}{number}</table:table-row>"
        '<table:table-row table:number-rows-repeated="2"><table:table-cell/></table:table-row>'
        f'<table:table-row table:number-rows-repeated="2">{text}</table:table-row>'
        '<table:table-row table:number-rows-repeated="1048000"><table:table-cell/></table:table-row>'
    )
    assert rows(table(body)) == [
        (1, ["A b", "1990-05-01", "1850", "1850"]),
        (2, []),
        (3, []),
        (4, ["A b"]),
        (5, ["A b"]),
    ]


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"PK\x03\x04 nothing", "packed file of another program"),
        (packed({"word/document.xml": "<w/>"}), "packed file of another program"),
        (excel("<row><c><f>A1</f></c></row>"), "p, row 1: a formula without its value"),
        (
            table('<table:table-row><table:table-cell table:formula="of:=1"/></table:table-row>'),
            "p, row 1: a formula without its value",
        ),
        (excel("<row><c t='s'><v>9</v></c></row>"), "cannot be read"),
        (excel("<row><c><v>x</v></c></row>"), "cannot be read"),
        (excel("<row>"), "cannot be read"),
        (packed({"content.xml": '<!DOCTYPE d [<!ENTITY a "b">]><d>&a;</d>'}), "cannot be read"),
    ],
)
def test_what_is_no_list(data: bytes, told: str) -> None:
    with pytest.raises(BadInput, match=told):
        rows(data)


@pytest.mark.gate
def test_more_cells_than_a_list_has() -> None:
    with pytest.raises(BeyondLimits, match="more cells than a list needs"):
        rows(excel("<row>" + "<c/>" * 1_100_000 + "</row>"))
    text = '<table:table-cell office:value-type="string"><text:p>A</text:p></table:table-cell>'
    many = table(f'<table:table-row table:number-rows-repeated="99999999">{text}</table:table-row>')
    with pytest.raises(BeyondLimits, match="more than 100 rows"):
        rows(many)


def test_an_empty_row_far_below_is_none() -> None:
    far = '<row r="1048576"><c r="A1048576" s="0"/></row>'
    assert rows(excel(f"<row><c><v>7</v></c></row>{far}")) == [(1, ["7"])]
    with pytest.raises(BeyondLimits, match="more than 100 rows"):
        rows(excel(far.replace("/></row>", "><v>7</v></c></row>")))
    shown = '<table:table-cell office:value-type="string"><text:p/></table:table-cell>'
    assert rows(table(f'<table:table-row table:number-rows-repeated="9999999999">{shown}</table:table-row>')) == []


def test_a_book_in_the_strict_form_of_the_format() -> None:
    made = io.BytesIO()
    with ZipFile(io.BytesIO(excel("<row><c><v>7</v></c></row>"))) as given, ZipFile(made, "w") as strict:
        for part in given.namelist():
            address = "schemas.openxmlformats.org/officeDocument/2006"
            text = given.read(part).decode().replace(address, "purl.oclc.org/ooxml/officeDocument")
            strict.writestr(part, text)
    assert rows(made.getvalue()) == [(1, ["7"])]


@pytest.mark.gate
def test_hostile_cells_take_no_time() -> None:
    """Each would take minutes if it were read again and again from its start."""
    letters = "A" * 1_000_000
    with pytest.raises(BadInput, match="cannot be read"):
        rows(excel(f'<row><c r="{letters}1"><v>7</v></c></row>'))
    brackets, used = "[" * 1_000_000, '<xf numFmtId="200"/>' * 2_000
    own = f'<numFmts><numFmt numFmtId="200" formatCode="{brackets}d"/></numFmts>'
    styles = f"<styleSheet {MAIN}>{own}<cellXfs>{used}</cellXfs></styleSheet>"
    assert rows(excel('<row><c s="1"><v>32994</v></c></row>', styles=styles)) == [(1, ["1990-05-01"])]
    below_zero = '<row r="-999999999999"><c><v>7</v></c></row><row r="1"><c><v>8</v></c></row>'
    assert rows(excel(below_zero))[-1] == (1, ["8"])


def test_the_fixture_is_read() -> None:
    path = Path(__file__).parents[1] / "fixtures" / "lists" / "club.ods"
    assert rows(path.read_bytes()) == [(1, ["Name", "Elo"]), (2, ["Ada", "1500"]), (3, ["Bo", "1900"])]
