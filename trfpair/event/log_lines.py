"""The lines of the log of an event: their kinds, and how they are read and added. What they mean: `log`.

A kind of line is a row of `KINDS_OF_LINES`; whoever reads the log asks the row. What a TRF has no record for stands in
lines beside the log: each is a row of `OWN_LINES`, and `own_line` reads it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from trfpair.base.named import NamedTuple
from trfpair.event import log_words as words
from trfpair.event.log_words import WordsOfLine
from trfpair.event.model import Record, Tournament

BY_ITS_PLACE, BY_ITS_TEXT, BY_ITS_ROUND = "by place", "by text", "by round"
"""What says when an act was known: the place of its line among those of the boards, its text (`after round 4`), or only
the round that it names, as later rounds know of it and earlier ones do not ask."""

GOES, MOVES, SHORTENED, STAYS = "goes", "moves", "shortened", "stays"
"""What becomes of a line when a round is taken back: it goes with its round; a line of the round after it is of this
one; it was known one round less; or nothing."""


class KindOfLine(NamedTuple):
    """A kind of line, and all that follows from it where the log is read."""

    name: str
    dated: str
    taken_back: str
    words: WordsOfLine
    """What a line says, in a sentence."""
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
        KindOfLine("MPA", BY_ITS_ROUND, GOES, words.by_hand),
        KindOfLine("Import", BY_ITS_ROUND, GOES, words.imported),
        KindOfLine("Correction", BY_ITS_TEXT, SHORTENED, words.changed, _PAIR_FIRST, by_column=True, of_players=True),
        KindOfLine("Adjourned", BY_ITS_TEXT, SHORTENED, words.goes_on, _PAIR_FIRST, by_column=True, of_players=True),
        KindOfLine(
            "Rating correction", BY_ITS_ROUND, STAYS, words.for_rating, _PAIR_FIRST, by_column=True, of_players=True
        ),
        KindOfLine("FPB", BY_ITS_ROUND, STAYS, words.full_byes, by_column=True),
        KindOfLine("Prohibition", BY_ITS_PLACE, STAYS, words.of_bans),
        KindOfLine("Prohibition lifted", BY_ITS_PLACE, GOES, words.of_lifted),
        KindOfLine("Decision", BY_ITS_ROUND, STAYS, words.by_decision, _PAIR_FIRST, by_column=True, of_players=True),
        KindOfLine("Numbers", BY_ITS_PLACE, MOVES, words.new_numbers, "", of_players=True),
        KindOfLine("Rounds", BY_ITS_PLACE, MOVES, words.rounds, ""),
        KindOfLine("Begun by hand", BY_ITS_ROUND, GOES, words.of_begun, ""),
        KindOfLine("System", BY_ITS_PLACE, MOVES, words.system, ""),
        KindOfLine(
            "Paired by",
            BY_ITS_PLACE,
            GOES,
            words.of_other_system,
            "",
        ),
        KindOfLine("Title", BY_ITS_PLACE, MOVES, words.titled, r"^\d+", of_players=True),
        KindOfLine("Rating", BY_ITS_PLACE, MOVES, words.rated, r"^\d+", of_players=True),
        KindOfLine("Withdrawal", BY_ITS_ROUND, STAYS, words.away, by_column=True),
        KindOfLine("Return", BY_ITS_ROUND, STAYS, words.back, by_column=True),
        KindOfLine("Colours", BY_ITS_TEXT, SHORTENED, words.colours, _BESIDE_A_DASH, by_column=True, of_players=True),
        KindOfLine(
            "Late entry",
            BY_ITS_PLACE,
            MOVES,
            words.late_entry,
            of_players=True,
        ),
    )
}
"""All kinds of lines, by name."""

_LINE = rf"\s*({'|'.join(KINDS_OF_LINES)}) @ Round (\d+): *(.*?)\s*"


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
    found = re.fullmatch(_LINE, record.text) if record.code == "###" else None
    return LogEntry(found[1], int(found[2]), found[3]) if found else None


def renumbered_line(record: Record, new: Mapping[int, int]) -> Record | None:
    """A line of the log, or of ours beside it, with new numbers of players; None for a record that is none."""
    found = re.fullmatch(_LINE, record.text) if record.code == "###" else None
    if found:
        return _renumbered(record, found.span(3), KINDS_OF_LINES[found[1]].numbers, new)
    for kind, row in OWN_LINES.items():
        if row.numbers and (line := own_line(record, kind)):
            return _renumbered(record, line.span("rest"), row.numbers, new)
    return None


def _renumbered(record: Record, span: tuple[int, int], numbers: str, new: Mapping[int, int]) -> Record:
    """A record in which the numbers of a part are others."""
    part = record.text[span[0] : span[1]]
    text = re.sub(numbers, lambda one: str(new.get(int(one[0]), int(one[0]))), part) if numbers else part
    return record._replace(text=record.text[: span[0]] + text + record.text[span[1] :])


def logged(tournament: Tournament, entries: Iterable[LogEntry]) -> Tournament:
    """The tournament with more lines in its log."""
    return replace(tournament, records=(*tournament.records, *(entry.record for entry in entries)))


class OwnLine(NamedTuple):
    """A line of ours beside the log: its form, with a group ``rest``, and which numbers of the rest are players."""

    form: str
    numbers: str = ""
    words: WordsOfLine | None = None
    """What the line says, in a sentence, of the round that it names, or in which it is said."""


BOARDS, AWAY_BY_WORD, OPTION, SYSTEM_LINE = "boards", "away by word", "option", "system"
STANDINGS_LINE, EXPELLED_LINE, SAID_OF, PRIZES_LINE = "standings", "expelled", "said of", "prizes"
TABLES_LINE = "tables"

OWN_LINES: Mapping[str, OwnLine] = {
    BOARDS: OwnLine(r"\s*round (?P<round>\d+):(?P<rest>(?: \d+-\d+)*)\s*", r"\d+"),
    AWAY_BY_WORD: OwnLine(
        r"\s*said for round (?P<round>\d+):(?P<rest>(?: [a-z-]+ \d+(?:,\d+)*)+)\s*",
        r"\d+",
        words.away_by_word,
    ),
    "week": OwnLine(r" ladder (?:before )?week \d+:(?P<rest>.*)", r"(?<!for week )\b\d+"),
    OPTION: OwnLine(
        r" *trfpair option (?P<rest>(?P<system>[\w-]+) (?P<name>[\w-]+)=(?P<value>\S*)) *",
        words=words.option,
    ),
    EXPELLED_LINE: OwnLine(r" *trfpair standings +expelled=(?P<rest>.*?) *", r"\d+"),
    "values": OwnLine(r" *trfpair standings +(?:rating \d+|values \S+)(?P<rest>.*?) *", r"\d+(?==)"),
    STANDINGS_LINE: OwnLine(r" *trfpair standings +(?P<rest>.*?) *", words=words.of_standings),
    PRIZES_LINE: OwnLine(r" *trfpair prizes +(?P<rest>.*?) *"),
    TABLES_LINE: OwnLine(r" *trfpair tables +from=(?P<first>[1-9]\d{0,3}) *"),
    SYSTEM_LINE: OwnLine(r" *trfpair(?: \S+)?: system=(?P<system>\S+)(?P<rest>.*)"),
    SAID_OF: OwnLine(r" *trfpair (?P<rest>(?P<who>player|team) (?P<id>\d{1,9})):(?P<facts>.*)", r"(?<=^player )\d+"),
}
"""The boards of a round; who was away by word; places and weeks of a ladder; an option of a system; what regulations
say of the standings; prizes; the first table; the system that a program of ours named;
what no column holds of a player or a team."""


def own_line(record: Record, kind: str) -> re.Match[str] | None:
    """A record as a line of ours of a kind; None for any other."""
    return re.fullmatch(OWN_LINES[kind].form, record.text) if record.code == "###" else None
