"""All rows of a study as data, for those who count for themselves: CSV, or Parquet with the extra ``study``."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from importlib import import_module
from io import BytesIO, TextIOWrapper
from itertools import islice
from typing import Any

from trfpair.base.errors import BadInput
from trfpair.lab.batch import Journal, Row
from trfpair.lab.simulate.measures import measure
from trfpair.lab.simulate.study import Study
from trfpair.lab.simulate.work import BESIDE

CSV, PARQUET = "rows.csv", "rows.parquet"

BATCH = 50_000
"""Rows that Parquet takes at a time."""


def heads(study: Study) -> list[str]:
    """The columns: the cell and the index, how the cell is played, and what its tournament came to."""
    return ["cell", "index", *study.cells[0].described, "seed", *study.measures, *BESIDE]


def data(study: Study, journal: Journal) -> Iterator[list[Any]]:
    """The rows, in the order of the study; values in the units of their measures."""
    units = [measure(name).unit for name in study.measures]
    for cell in study.cells:
        setting = [*cell.described.values(), study.seed]
        for row in journal.rows(cell.name):
            yield [cell.name, row.at, *setting, *_in_units(row, units)]


def _in_units(row: Row, units: Sequence[int]) -> list[Any]:
    """The measures as numbers, and what stands beside them."""
    values: Sequence[Any] = row.values
    measured = [value / unit if unit > 1 else value for value, unit in zip(values, units)]
    return [*measured, *values[len(units) :]]


def as_csv(study: Study, journal: Journal) -> bytes:
    """The rows as CSV."""
    file = BytesIO()
    text = TextIOWrapper(file, encoding="utf-8", newline="", write_through=True)
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(heads(study))
    writer.writerows(data(study, journal))
    text.detach()
    return file.getvalue()


def as_parquet(study: Study, journal: Journal) -> bytes:
    """The rows as Parquet. Raises BadInput without pyarrow."""
    try:
        pyarrow: Any = import_module("pyarrow")
        parquet: Any = import_module("pyarrow.parquet")
    except ImportError:
        raise BadInput("rows as Parquet need pyarrow: pip install 'trfpair[study]', or --rows csv") from None
    file = pyarrow.BufferOutputStream()
    writer = None
    for columns in _batches(study, journal):
        table = pyarrow.table(dict(zip(heads(study), columns)))
        writer = writer or parquet.ParquetWriter(file, table.schema)
        writer.write_table(table)
    if writer:
        writer.close()
    return bytes(file.getvalue())


def _batches(study: Study, journal: Journal) -> Iterator[list[list[Any]]]:
    """The rows column by column, so many at a time; one empty batch where there are none."""
    rows = data(study, journal)
    batch = list(islice(rows, BATCH))
    yield [list(column) for column in zip(*batch)] if batch else [[] for _ in heads(study)]
    while batch := list(islice(rows, BATCH)):
        yield [list(column) for column in zip(*batch)]
