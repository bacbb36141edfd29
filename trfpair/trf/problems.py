"""Faults of a file, and their places: problems with line, columns, field, what stands there and what was expected."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from typing import TYPE_CHECKING

from trfpair.base.errors import BadInput
from trfpair.base.named import NamedTuple
from trfpair.base.plain import plain
from trfpair.base.shown import spans
from trfpair.event.saying import AText, Filling, InEnglish, Listing, Saying

if TYPE_CHECKING:
    from trfpair.event.words import Words

MOST_LISTED = 1000
"""Warnings that are listed, and errors after which a file is read no further."""

MOST_A_LINE = 30
"""Problems of one line that are listed; the others are counted."""

LONGEST_QUOTE = 60
"""So many characters of what stood there are quoted."""

_MOST_BYTES = 180_000
"""So long is what is said of a file at most."""

WINDOW = 150
"""So many characters of a long line are shown: its head, which names the player, and those around the columns."""

_HEAD = 30


Columns = tuple[int, int]
"""The first and the last, from 1."""


WRONG_COLUMNS = "columns"
"""The field of a problem where the columns of a line are wrong as a whole: usually the same in all lines."""


class Severity(Enum):
    """ERROR: the file is refused. WARNING: it was read, and this is how."""

    ERROR = "error"
    WARNING = "warning"


@plain
class Problem:
    """One finding. Lines and columns count from 1 (columns in characters); line 0 is the file as a whole."""

    line: int
    first_column: int
    last_column: int
    field: str
    """The field as the format names it, e.g. ``points``."""
    found: str
    """What stands there, as it stands there."""
    expected: str
    """What should stand there, or what contradicts it."""
    severity: Severity = Severity.ERROR
    line_text: str = ""
    treatment: str = ""
    """How the reader went on, for a warning."""

    @property
    def is_error(self) -> bool:
        """Whether the file is refused for it."""
        return self.severity is Severity.ERROR

    @property
    def place(self) -> Saying:
        """Line and columns; of the file as a whole its line is 0."""
        first, last = self.first_column, self.last_column
        if not first:
            return Saying("at-line", line=self.line)
        return Saying("at-columns" if last != first else "at-column", line=self.line, first=first, last=last)

    @property
    def said(self) -> Saying:
        """The finding in one line, without the line of the file."""
        field, expected = _of_reader(self.field), _of_reader(self.expected)
        where = Saying("fault-at", place=self.place, field=field) if self.line else field
        told = Saying(
            "fault-found" if self.found else "fault", where=where, found=_quoted(self.found), expected=expected
        )
        return Saying("and-besides", what=told, more=_of_reader(self.treatment)) if self.treatment else told

    @property
    def message(self) -> str:
        """The finding in one line, in English."""
        return self.said.text

    def to_dict(self) -> dict[str, str | int | list[int]]:
        """The finding as data."""
        return {
            "severity": self.severity.value,
            "line": self.line,
            "columns": [self.first_column, self.last_column],
            "field": self.field,
            "found": self.found,
            "expected": self.expected,
            "treatment": self.treatment,
            "message": self.message,
        }

    def __str__(self) -> str:
        """The finding with the line of the file and carets under the columns, in English."""
        return self._block(self._headed.text)

    def in_words(self, words: Words) -> str:
        """The finding with the line of the file and carets under the columns, in a language."""
        return self._block(self._headed.in_words(words))

    @property
    def _headed(self) -> Saying:
        return Saying(f"fault-{self.severity.value}", fault=self.said)

    def _block(self, block: str) -> str:
        if not self.line or not self.line_text:
            return block
        start, shown = _window(self.line_text, self.first_column)
        block += f"\n    {_printable(shown)}"
        if self.first_column:
            at = self.first_column - 1 - start
            carets = "^" * max(1, min(self.last_column - self.first_column + 1, len(shown) - at))
            block += f"\n    {' ' * at}{carets}"
        return block


class TrfError(BadInput):
    """A file that is refused. ``problems`` holds everything found, warnings included; str() is the whole report."""

    def __init__(self, name: str, problems: Iterable[Problem]) -> None:
        self.name = name
        self.problems = tuple(problems)
        super().__init__(_Report(name, self.problems))


def problem_report(name: str, problems: Iterable[Problem]) -> str:
    """The readable report of a file: its name and the counts, then one block a problem."""
    return str(_Report(name, tuple(problems)))


class _Report:
    """The readable report of a file."""

    def __init__(self, name: str, problems: Sequence[Problem]) -> None:
        self._name = name
        self._causes = _causes(problems, lambda problem: problem.field == WRONG_COLUMNS)

    def __str__(self) -> str:
        return self._written(None)

    def in_words(self, words: Words, /) -> str:
        """The report in a language."""
        return self._written(words)

    def _written(self, words: Words | None) -> str:
        errors = sum(first.is_error for first, *_ in self._causes)
        warnings = len(self._causes) - errors
        told = [Saying("count-of-errors", count=errors)] if errors else []
        told += [Saying("count-of-warnings", count=warnings)] if warnings else []
        head = _worded(Saying("at-place", place=self._name, what=Listing(told or [Saying("no-problems")])), words)
        return "\n".join([head, *_as_many_as_fit((_told(cause, words) for cause in self._causes), words)])


def by_cause(problems: Iterable[Problem], words: Words | None = None) -> list[str]:
    """Each kind of problem once: its first in full, then the lines where it stands again; in English, or in a
    language.
    """
    causes = _causes(problems, lambda _problem: True)
    return _as_many_as_fit((_told(cause, words) for cause in causes), words)


def by_kind(problems: Iterable[Problem]) -> list[str]:
    """Each kind of problem once, whatever was expected: its first in full, then the lines of the others."""
    kinds: dict[tuple[object, ...], list[Problem]] = {}
    for problem in problems:
        kinds.setdefault((problem.severity, problem.field, problem.treatment), []).append(problem)
    return [_first_and_like(kind) for kind in kinds.values()]


def _first_and_like(kind: list[Problem]) -> str:
    first, *others = kind
    if all(problem.expected == first.expected for problem in others):
        return _told(kind, None)
    lines = sorted({problem.line for problem in others})
    return f"{first}\n    the like {len(others)} more times: line{'s' if len(lines) > 1 else ''} {spans(lines)}"


def _causes(problems: Iterable[Problem], together: Callable[[Problem], bool]) -> list[list[Problem]]:
    """The problems, those together that have one cause and belong together."""
    causes: dict[tuple[object, ...], list[Problem]] = {}
    for at, problem in enumerate(problems):
        cause = problem.field, problem.expected, problem.treatment
        causes.setdefault((problem.severity, *(cause if together(problem) else (at,))), []).append(problem)
    return list(causes.values())


def _told(cause: list[Problem], words: Words | None) -> str:
    first, *others = cause
    told = first.in_words(words) if words else str(first)
    there = sorted({problem.line for problem in others})
    if not there:
        return told
    again = Saying("same-in-lines", lines=spans(there), count=len(there))
    return f"{told}\n    {_worded(again, words)}"


def _worded(said: Saying, words: Words | None) -> str:
    return said.in_words(words) if words else said.text


def _as_many_as_fit(texts: Iterable[str], words: Words | None) -> list[str]:
    """The first texts, as long as they are no longer than anybody reads, and how many more there are."""
    shown: list[str] = []
    room, more = _MOST_BYTES, 0
    for text in texts:
        room -= len(text.encode("utf-8", "replace")) + 1
        if room < 0:
            more += 1
        else:
            shown.append(text)
    return [*shown, _worded(Saying("and-more", count=more), words)] if more else shown


def part_of_round(part: str, round_: int) -> str:
    """The field of a problem in the cell of a round."""
    return InEnglish(Saying("part-of-round", part=AText(part), round=round_))


class Findings:
    """Collects the problems of one file while it is read."""

    def __init__(self, lines: tuple[str, ...] = (), *, strict: bool = False) -> None:
        self.lines = lines
        self.strict = strict
        self.problems: list[Problem] = []
        self._counts = dict.fromkeys(Severity, 0)
        self._by_line: dict[int, int] = {}
        self._ended = False
        self._refused: set[int] = set()
        """Lines with an error that is listed: the first one always is, or the file would be read in spite of it."""

    def at(self, number: int) -> Line:
        """A line by its number; 0 is the file as a whole."""
        return Line(number, self.lines[number - 1] if number else "", self)

    def header(self, code: str) -> str:
        """The text of the first record with a code; empty if there is none."""
        return next((line[3:] for line in self.lines if line.startswith(code)), "")

    def note(
        self, severity: Severity, line: int, columns: Columns, field: str, found: str, expected: str, how: str
    ) -> None:
        """Note a problem, unless there are very many."""
        self._counts[severity] += 1
        self._by_line[line] = self._by_line.get(line, 0) + 1
        if self._counts[severity] > MOST_LISTED:
            return
        first_error = severity is Severity.ERROR and line not in self._refused
        if line and self._by_line[line] > MOST_A_LINE and not first_error:
            return
        if severity is Severity.ERROR:
            self._refused.add(line)
        text = self.lines[line - 1] if 0 < line <= len(self.lines) else ""
        self.problems.append(Problem(line, *columns, field, found, expected, severity, text, how))

    def end(self, line: int) -> None:
        """Note where the reading ends because there are so many errors."""
        self._ended = True
        expected = "fewer errors: the file is not read from here on"
        self.problems.append(Problem(line, 0, 0, "file", "", expected, Severity.ERROR, self.lines[line - 1]))

    def full(self, line: int) -> bool:
        """Whether a line is refused and has so many problems that looking for more in it is no use."""
        return line in self._refused and self._by_line.get(line, 0) > MOST_A_LINE

    @property
    def hopeless(self) -> bool:
        """Whether there are so many errors that reading on is no use."""
        return self._counts[Severity.ERROR] > MOST_LISTED

    def _left_out(self) -> list[Problem]:
        """A word for each line that has more problems than are listed."""
        errors = {problem.line for problem in self.problems if problem.is_error}
        return [
            Problem(
                line,
                0,
                0,
                "line",
                "more problems than are listed",
                InEnglish(Saying("no-more-in-line", most=MOST_A_LINE)),
                Severity.ERROR if line in errors else Severity.WARNING,
            )
            for line, count in self._by_line.items()
            if line and count > MOST_A_LINE
        ][:MOST_LISTED]

    def sorted(self) -> tuple[Problem, ...]:
        """Everything noted, in the order of the file."""
        ordered = sorted([*self.problems, *self._left_out()], key=lambda one: (one.line, one.first_column))
        for severity, count in self._counts.items():
            if count > MOST_LISTED and not self._ended:
                expected = InEnglish(Saying("no-more-than", most=MOST_LISTED))
                found = f"{count - MOST_LISTED} more"
                ordered.append(Problem(0, 0, 0, f"{severity.value}s", found, expected, severity))
        return tuple(ordered)


class Line(NamedTuple):
    """A line of a file, where problems are noted: under its code, and with what stands in the columns, unless said."""

    number: int
    text: str
    findings: Findings

    @property
    def code(self) -> str:
        """The three letters that say what record it is."""
        return self.text[:3]

    @property
    def rest(self) -> str:
        """The text behind the code."""
        return self.text[3:]

    @property
    def full(self) -> bool:
        """Whether it has so many problems that looking for more in it is no use."""
        return self.findings.full(self.number)

    @property
    def said(self) -> Columns:
        """The columns of what stands behind the code, without blanks."""
        rest = self.rest.rstrip(" ")
        return len(rest) - len(rest.lstrip(" ")) + 4, len(rest) + 3

    def error(self, columns: Columns, expected: str, field: str = "", found: str | None = None) -> None:
        """Note what makes the file unreadable."""
        self._note(Severity.ERROR, columns, expected, "", field, found)

    def mend(self, columns: Columns, expected: str, how: str, field: str = "", found: str | None = None) -> None:
        """Note what was put right: a warning, an error when strict."""
        strict = self.findings.strict
        severity = Severity.ERROR if strict else Severity.WARNING
        self._note(severity, columns, expected, "" if strict else how, field, found)

    def warn(self, columns: Columns, expected: str, how: str, field: str = "", found: str | None = None) -> None:
        """Note what a person should look at, but what the format allows."""
        self._note(Severity.WARNING, columns, expected, how, field, found)

    def _note(
        self, severity: Severity, columns: Columns, expected: str, how: str, field: str, found: str | None
    ) -> None:
        first, last = columns
        found = self.text[first - 1 : last].strip(" ") if found is None else found
        self.findings.note(severity, self.number, columns, field or self.code, found, expected, how)


def _window(text: str, column: int) -> tuple[int, str]:
    """The part of a line that is shown, and where it begins: the head of the line stands in its first columns."""
    if len(text) <= WINDOW:
        return 0, text
    start = max(0, min(column - 1 - WINDOW // 3, len(text) - WINDOW))
    start = 0 if start <= _HEAD else start
    shown = text[start : start + WINDOW]
    head = f"{text[:_HEAD]}…" if start else ""
    return start, head + shown[len(head) :] + ("…" if start + WINDOW < len(text) else "")


def _of_reader(text: str) -> Filling:
    """A sentence of the reader; a text is one that tables of words have by its English."""
    return text if isinstance(text, InEnglish) else AText(text)


def _quoted(text: str) -> str:
    return f"'{_printable(text[:LONGEST_QUOTE])}{'…' if len(text) > LONGEST_QUOTE else ''}'"


def _printable(text: str) -> str:
    """The text with one visible character for each of its own, so that carets stay under their columns."""
    if text.isprintable():
        return text
    return "".join("→" if char == "\t" else char if char.isprintable() else "·" for char in text)
