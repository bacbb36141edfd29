"""Tables in plain text: every column as wide as its widest cell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from trfpair.output.width import left, right, width

_GAP = "  "


def lines_of(
    heads: Sequence[str], rows: Sequence[Sequence[str]], align: str, optional: Sequence[int] = ()
) -> Iterator[str]:
    """The head and the rows; ``align`` has ``l`` or ``r`` for each column. Optional ones are left out where empty."""
    shown = [at for at in range(len(heads)) if at not in optional or any(row[at] for row in rows)]
    widths = {at: max(width(heads[at]), max((width(row[at]) for row in rows), default=0)) for at in shown}
    place = {at: left if align[at] == "l" else right for at in shown}
    for row in (heads, *rows):
        yield _GAP.join([place[at](row[at], widths[at]) for at in shown]).rstrip()
