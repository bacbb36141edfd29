"""Values into the columns of a record."""

from __future__ import annotations

from collections.abc import Sequence

from trfpair.trf.columns import Span
from trfpair.trf.table import BY_CODE


def placed(code: str, values: Sequence[str], repeated: Sequence[str] = ()) -> str:
    """A record with its values in the columns of the table; a value too long for its field is cut."""
    (layout, *_) = BY_CODE[code].layouts
    line = code
    for field, value in zip(layout.fields, values):
        cut = value[: room(field)]
        line = line.ljust(field.first - 1)
        line = line + cut if field.left else line.ljust(field.last)[: field.last - len(cut)] + cut
    if layout.repeated:
        line = line.ljust(layout.repeated.first - 1)
        gap = " " * (layout.step - layout.repeated.width)
        line += gap.join(value.rjust(layout.repeated.width) for value in repeated)
    return line


def room(field: Span) -> int:
    """The columns of a field; points of 100 and more also take the blank before theirs."""
    return field.width + (field.terminal == "POINTS")
