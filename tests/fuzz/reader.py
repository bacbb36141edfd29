"""The reader: any input is a tournament or a list of problems in their places, and what is read can be written.

What is promised for each input: `loads` answers, or raises TrfError or BeyondLimits, in time; every problem stands in a
line of the file, in columns of that line or of the fixed columns behind its end; the report can be printed. What was
read comes back equal from what `dumps` makes of it, and that is written the same the next time; the other dialects can
be written too, and what they say they keep is kept.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import NamedTuple

from tests.fuzz import trf
from tests.fuzz.core import Target, Wrong
from trfpair.base.errors import BadInput, BeyondLimits
from trfpair.event.model import Tournament
from trfpair.trf import Loaded, Problem, TrfError, dumps, grammar, loads, losses, mend, players, records, words
from trfpair.trf.layouts import PLAYER

ACCEPTED = (*[("results", False)] * 4, ("file", False), ("results", True), ("file", True))
ENCODINGS = (None,) * 8 + ("utf-8", "latin-1", "utf-7", "utf-16", "no-such", "cp437")
LONGEST_REPORT = 600_000
"""Characters of the longest report of a small file: thirty problems a line, each with its line."""


class Given(NamedTuple):
    """What the reader is given."""

    data: str | bytes
    strict: bool = False
    encoding: str | None = None
    points: str = "results"
    mend_byes: bool = False
    dialect: str = "full"


def make(random: Random) -> Given:
    """A file and the ways to read and write it."""
    data = trf.text(random)
    encoding = random.choice(ENCODINGS) if isinstance(data, bytes) else None
    dialect = random.choice(("full", "full", "trfx", "trf26"))
    return Given(data, random.random() < 0.1, encoding, *random.choice(ACCEPTED), dialect)


def judge(given: Given) -> str:
    """What the reader made of it: ``read``, ``refused`` or ``beyond limits``."""
    try:
        loaded = loads(
            given.data,
            strict=given.strict,
            encoding=given.encoding,
            points=given.points,
            mend_byes=given.mend_byes,
        )
    except TrfError as error:
        if not any(problem.is_error for problem in error.problems):
            raise Wrong("refused without an error") from None
        _look_at(error.problems, _lines(given), str(error))
        return "refused"
    except BeyondLimits:
        return "beyond limits"
    _look_at(loaded.problems, _lines(given), "\n".join(map(str, loaded.problems)))
    _write(loaded, given)
    return "read, with warnings" if loaded.problems else "read"


def _lines(given: Given) -> list[str] | None:
    """The lines of the input; None where its bytes have no certain reading."""
    if isinstance(given.data, bytes):
        return None
    return re.split(r"\r\n|\n|\r", given.data.removeprefix("\ufeff"))


def _look_at(problems: tuple[Problem, ...], lines: list[str] | None, report: str) -> None:
    """Every problem in its place, and a report that can be printed."""
    for problem in problems:
        first, last = problem.first_column, problem.last_column
        if not problem.expected or not problem.field:
            raise Wrong(f"a problem without field or expectation: {problem}")
        if not (first == last == 0 or (problem.line and 1 <= first <= last)):
            raise Wrong(f"columns {first}-{last}: {problem}")
        if lines is None:
            continue
        if not 0 <= problem.line <= len(lines):
            raise Wrong(f"line {problem.line} of {len(lines)}: {problem}")
        line = lines[problem.line - 1] if problem.line else ""
        if last > max(len(line) + 1, _fixed(line)):
            raise Wrong(f"columns {first}-{last} of a line of {len(line)}: {problem}")
    if not report.replace("\n", "").isprintable():
        raise Wrong(f"the report shows control characters as they are: {report!r}")
    if len(report) > LONGEST_REPORT:
        raise Wrong(f"a report of {len(report)} characters")


def _fixed(line: str) -> int:
    """The last of the fixed columns of a record, and of a cell of which the line has the beginning."""
    layout = PLAYER if line[:3] == "001" else trf.LAYOUTS.get(line[:3])
    if layout is None:
        return 3
    step = layout.step if layout.repeated else 0
    return max(layout.fields[-1].last, len(line)) + step + 1


def _write(loaded: Loaded, given: Given) -> None:
    """What was read, written and read again."""
    tournament = loaded.tournament
    text = dumps(tournament)
    again = _reread(text, "full")
    if again != tournament:
        raise Wrong(f"not the same when written and read again: {_difference(tournament, again)}\n{text}")
    if dumps(again) != text:
        raise Wrong("not written the same the second time")
    other_text = dumps(tournament, given.dialect)
    if given.dialect != "full" and not losses(tournament, given.dialect):
        other = _reread(other_text, given.dialect)
        if _facts(other) != _facts(tournament):
            raise Wrong(f"{given.dialect} says that it keeps everything: {_difference(tournament, other)}")


def _reread(text: str, dialect: str) -> Tournament:
    try:
        return loads(text).tournament
    except BadInput as error:
        raise Wrong(f"what is written in the dialect {dialect} is refused:\n{error}\n{text}") from None


def _facts(tournament: Tournament) -> list[object]:
    """What must survive a dialect that says it loses nothing: all players."""
    return [tournament.players, tournament.rounds, tournament.initial_colour]


def _difference(one: Tournament, other: Tournament) -> str:
    """The first fact in which two tournaments differ."""
    for name in Tournament.__slots__:
        if getattr(one, name) != getattr(other, name):
            return f"{name}: {getattr(one, name)!r} and {getattr(other, name)!r}"
    return "nothing to be seen"


def remember() -> None:
    """Let the reader remember the lines it has parsed: most lines of a mutated file are those of the file."""
    parse = grammar.parse

    @lru_cache(100_000)
    def known(rule: str, line: str) -> tuple[grammar.Token, ...] | int:
        try:
            return tuple(parse(rule, line))
        except grammar.NoMatch as stop:
            return stop.position

    def remembered(rule: str, line: str) -> list[grammar.Token]:
        found = known(rule, line)
        if isinstance(found, int):
            raise grammar.NoMatch(found)
        return list(found)

    from trfpair.trf import codes, rosters, table, teams

    for module in (players, mend, records, words, codes, table, teams, rosters):
        if hasattr(module, "parse"):
            _replace(module, remembered)


def _replace(module: object, remembered: Callable[[str, str], list[grammar.Token]]) -> None:
    module.parse = remembered  # type: ignore[attr-defined]


TARGET = Target("reader", make, judge)
