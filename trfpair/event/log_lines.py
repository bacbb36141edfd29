"""The lines of the log of an event: what they look like, and how they are read and added. What they mean: `log`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from trfpair.event.model import Record, Tournament

KINDS_OF_LINES = (
    "MPA", "Import", "Correction", "Adjourned", "Rating correction", "FPB", "Prohibition", "Prohibition lifted",
    "Decision", "Numbers", "Rounds", "Begun by hand", "Rating", "Withdrawal", "Return", "Colours",
    "Late entry",
)  # fmt: skip
"""The kinds of lines."""

_LINE = re.compile(rf"\s*({'|'.join(KINDS_OF_LINES)}) @ Round (\d+): *(.*?)\s*")


class LogEntry(NamedTuple):
    """A line of the log."""

    kind: str
    round: int
    text: str

    @property
    def record(self) -> Record:
        """The line as the file has it."""
        return Record("###", f" {self.kind} @ Round {self.round}: {self.text}")


def log_entries(tournament: Tournament) -> Iterator[LogEntry]:
    """The log, in the order of the file."""
    for record in tournament.records:
        if entry := entry_of(record):
            yield entry


def entry_of(record: Record) -> LogEntry | None:
    """A record as a line of the log; None for any other."""
    found = _LINE.fullmatch(record.text) if record.code == "###" else None
    return LogEntry(found[1], int(found[2]), found[3]) if found else None


def logged(tournament: Tournament, entries: Iterable[LogEntry]) -> Tournament:
    """The tournament with more lines in its log."""
    return replace(tournament, records=(*tournament.records, *(entry.record for entry in entries)))


OPTION = re.compile(r" *trfpair option ([\w-]+) ([\w-]+)=(\S*) *")
"""The line that keeps an option of a system: the system, the option, and its value."""


def is_option(record: Record) -> bool:
    """Whether a record keeps an option of a system."""
    return record.code == "###" and OPTION.fullmatch(record.text) is not None
