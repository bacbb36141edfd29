"""Layouts: the columns of a record, from 1, inclusive, counted in characters.

The grammar says what stands in a record and how wide it is. `layouts` has the columns that follow from it: the reader
names fields with them, the writer places fields by them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from trfpair.base.named import NamedTuple

CODE = 3
"""Columns of the code of a record."""


class Span(NamedTuple):
    """One field: the grammar's terminal, the name for people, its columns, and what should stand there."""

    terminal: str
    name: str
    first: int
    last: int
    expected: str
    neutral: str
    """A text the field may hold, to read on after an error in it."""
    room: int
    """The columns that a value may take; points of 100 and more also take the blank before theirs."""
    left: bool = False
    """Whether the writer aligns the field left."""

    @property
    def width(self) -> int:
        """Number of columns."""
        return self.last - self.first + 1

    @property
    def columns(self) -> tuple[int, int]:
        """The first and the last."""
        return self.first, self.last

    def put(self, line: str, value: str) -> str:
        """A line with a value in this field; one that is too long is cut."""
        cut = value[: self.room]
        if self.left:
            return put_at(line, self.first, cut.ljust(self.width))
        return put_at(line, self.last + 1 - max(len(cut), self.width), cut.rjust(self.width))

    def shifted(self, by: int) -> Span:
        """The field, so many columns further right."""
        return self._replace(first=self.first + by, last=self.last + by)


def put_at(line: str, column: int, text: str) -> str:
    """A line with a text at a column (from 1)."""
    return line[: column - 1].ljust(column - 1) + text + line[column - 1 + len(text) :]


class Layout(NamedTuple):
    """The columns of one record: the grammar's rule, its code, its fields, and a field that repeats behind them."""

    rule: str
    code: str
    """Empty for a part of a record, whose columns count from its own first one."""
    fields: tuple[Span, ...]
    repeated: Span | None = None
    step: int = 1
    needs_one: bool = False
    """Whether the repeated field must stand there at least once."""

    def padded(self, line: str) -> str:
        """A record without trailing blanks, filled up to whole fields."""
        line = line.rstrip(" ")
        fixed = self.fields[-1].last
        if not self.repeated:
            return line.ljust(fixed)
        beyond = max(len(line) - fixed, int(self.needs_one))
        return line.ljust(fixed + -(-beyond // self.step) * self.step)

    def cuts(self) -> tuple[slice, ...]:
        """Where each field stands in a record, with the blanks before it."""
        ends = [len(self.code), *(field.last for field in self.fields)]
        return tuple(map(slice, ends, ends[1:]))

    def written(self, values: Sequence[str], repeated: Sequence[str] = ()) -> str:
        """A record with values in its columns."""
        line = self.code + _form(self.fields[: len(values)], len(self.code)).format(*values)
        if self.repeated:
            width = self.repeated.width
            gap = " " * (self.step - width)
            line = line.ljust(self.repeated.first - 1) + gap.join([value.rjust(width) for value in repeated])
        return line

    def field(self, terminal: str) -> Span:
        """The field of a terminal."""
        return next(field for field in self.fields if field.terminal == terminal)

    def columns(self, first: str, last: str = "") -> tuple[int, int]:
        """The columns of a field, or from a field to another."""
        return self.field(first).first, self.field(last or first).last

    def again(self, index: int) -> Span:
        """The field that repeats, from 0 on."""
        assert self.repeated is not None
        return self.repeated.shifted(self.step * index)

    def field_at(self, column: int) -> Span | None:
        """The field a column belongs to, with the blanks before it; None beyond the last one."""
        for field in self.fields:
            if column <= field.last:
                return field
        if self.repeated is None:
            return None
        return self.again(max(0, -(-(column - self.repeated.last) // self.step)))


@cache
def _form(fields: Sequence[Span], end: int) -> str:
    """The columns of some fields behind a column, for ``str.format``: a value that is too long is cut."""
    form = ""
    for field in fields:
        gap = field.last - field.room - end
        form += f"{' ' * gap}{{:{'<' if field.left else '>'}{field.room}.{field.room}}}"
        end = field.last
    return form
