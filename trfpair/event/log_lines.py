"""The lines of the log of an event: their kinds, and how they are read and added. What they mean: `log`.

A kind of line is a row of `KINDS_OF_LINES` here, and its words in `rounds.amendment.acts`; whoever reads the log asks
the row.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from trfpair.event.model import Record, Tournament

BY_ITS_PLACE, BY_ITS_TEXT, BY_ITS_ROUND = "by place", "by text", "by round"
"""What says when an act was known: the place of its line among those of the boards, its text (`after round 4`), or only
the round that it names, as later rounds know of it and earlier ones do not ask."""

GOES, MOVES, SHORTENED, STAYS = "goes", "moves", "shortened", "stays"
"""What becomes of a line when a round is taken back: it goes with its round; a line of the round after it is of this
one; it was known one round less; or nothing."""


class KindOfLine(NamedTuple):
    """A kind of line, and all that follows from it where the log is read. What it says in words: `rounds.amendment`."""

    name: str
    dated: str
    taken_back: str
    numbers: str = r"\d+"
    """Which numbers of the text are those of players or teams, so that they follow new numbers; empty for none."""
    by_column: bool = False
    """Whether the line names a column of the file, which may be one of two of a round."""
    of_players: bool = False
    """Whether its numbers are those of players in an event of teams too."""


_PAIR_FIRST = r"(?:^|(?<=^\d-)|(?<=^\d\d-)|(?<=^\d\d\d-)|(?<=^\d\d\d\d-))\d+"
_BESIDE_A_DASH = r"\d+(?=-)|(?<=-)\d+"

KINDS_OF_LINES: Mapping[str, KindOfLine] = {
    kind.name: kind
    for kind in (
        KindOfLine("MPA", BY_ITS_ROUND, GOES),
        KindOfLine("Import", BY_ITS_ROUND, GOES),
        KindOfLine("Correction", BY_ITS_TEXT, SHORTENED, _PAIR_FIRST, by_column=True, of_players=True),
        KindOfLine("Adjourned", BY_ITS_TEXT, SHORTENED, _PAIR_FIRST, by_column=True, of_players=True),
        KindOfLine("Rating correction", BY_ITS_ROUND, STAYS, _PAIR_FIRST, by_column=True, of_players=True),
        KindOfLine("FPB", BY_ITS_ROUND, STAYS, by_column=True),
        KindOfLine("Prohibition", BY_ITS_PLACE, STAYS),
        KindOfLine("Prohibition lifted", BY_ITS_PLACE, GOES),
        KindOfLine("Decision", BY_ITS_ROUND, STAYS, _PAIR_FIRST, by_column=True, of_players=True),
        KindOfLine("Numbers", BY_ITS_PLACE, MOVES, "", of_players=True),
        KindOfLine("Rounds", BY_ITS_PLACE, MOVES, ""),
        KindOfLine("Begun by hand", BY_ITS_ROUND, GOES, ""),
        KindOfLine("Rating", BY_ITS_PLACE, MOVES, r"^\d+", of_players=True),
        KindOfLine("Withdrawal", BY_ITS_ROUND, STAYS, by_column=True),
        KindOfLine("Return", BY_ITS_ROUND, STAYS, by_column=True),
        KindOfLine("Colours", BY_ITS_TEXT, SHORTENED, _BESIDE_A_DASH, by_column=True, of_players=True),
        KindOfLine("Late entry", BY_ITS_PLACE, MOVES, of_players=True),
    )
}
"""All kinds of lines, by name."""

_LINE = re.compile(rf"\s*({'|'.join(KINDS_OF_LINES)}) @ Round (\d+): *(.*?)\s*")


class LogEntry(NamedTuple):
    """A line of the log."""

    kind: str
    round: int
    text: str

    @property
    def row(self) -> KindOfLine:
        """The kind, with what follows from it."""
        return KINDS_OF_LINES[self.kind]

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


def renumbered_line(record: Record, new: Mapping[int, int]) -> Record | None:
    """A line of the log with new numbers of players; None for a record that is none."""
    found = _LINE.fullmatch(record.text) if record.code == "###" else None
    if found is None:
        return None
    numbers, (start, end) = KINDS_OF_LINES[found[1]].numbers, found.span(3)
    text = re.sub(numbers, lambda one: str(new.get(int(one[0]), int(one[0]))), found[3]) if numbers else found[3]
    return record._replace(text=record.text[:start] + text + record.text[end:])


def logged(tournament: Tournament, entries: Iterable[LogEntry]) -> Tournament:
    """The tournament with more lines in its log."""
    return replace(tournament, records=(*tournament.records, *(entry.record for entry in entries)))


OPTION = re.compile(r" *trfpair option ([\w-]+) ([\w-]+)=(\S*) *")
"""The line that keeps an option of a system: the system, the option, and its value."""


def is_option(record: Record) -> bool:
    """Whether a record keeps an option of a system."""
    return record.code == "###" and OPTION.fullmatch(record.text) is not None
