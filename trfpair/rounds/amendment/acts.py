"""The log of an event for a person: each act in words, and when it was known."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from trfpair.base.named import NamedTuple
from trfpair.event.boards import round_of_boards
from trfpair.event.log_lines import OWN_LINES, LogEntry, entry_of, own_line
from trfpair.event.model import Record, Tournament
from trfpair.event.saying import Saying


class Act(NamedTuple):
    """An act of the arbiter that the log of a file keeps."""

    known: int
    """The last round that was paired before; 0 before round 1, and where the file does not keep boards."""
    round: int
    """The round that it is about, or in which it begins."""
    kind: str
    said: Saying
    """The deed, as it is said in every language."""

    @property
    def text(self) -> str:
        """The deed, in English."""
        return self.said.text

    def as_json(self) -> dict[str, int | str]:
        """The act as data that JSON can hold."""
        return {"known": self.known, "round": self.round, "kind": self.kind, "text": self.text}


def acts_of(tournament: Tournament) -> Iterator[Act]:
    """The log of a tournament, in the order of the file; what both columns of a round say is one act."""
    return iter(dict.fromkeys(_acts_of(tournament)))


def _acts_of(tournament: Tournament) -> Iterator[Act]:
    known, words = 0, _Words(tournament)
    for record in tournament.records:
        known = round_of_boards(record) or known
        if entry := entry_of(record):
            dated = words.dated(entry)
            yield Act(known, dated.round, entry.kind, words.of(dated))
        else:
            yield from words.of_own_line(record, known)


def acts_in_words(tournament: Tournament, entries: Iterable[LogEntry]) -> Iterator[Saying]:
    """Lines of the log, a sentence each."""
    words = _Words(tournament)
    return iter(dict.fromkeys(words.of(words.dated(entry)) for entry in entries))


_SINCE = re.compile(r"(, after round )(\d+)$")
"""What says when a change was known, by the last column that was paired."""


class _Words:
    """The sentences for lines of a log, with the names of those whom they number."""

    def __init__(self, tournament: Tournament) -> None:
        self.event = tournament.event
        self.participants = {id_: one.called for id_, one in self.event.by_id.items()}
        self.players = {id_: one.called for id_, one in tournament.by_id.items()}

    def dated(self, entry: LogEntry) -> LogEntry:
        """A line with its rounds, where it names columns of the file."""
        if not entry.row.by_column:
            return entry
        text = _SINCE.sub(lambda found: f"{found[1]}{self.event.round_of(int(found[2]))}", entry.text)
        return entry._replace(round=self.event.round_of(entry.round), text=text)

    def of_own_line(self, record: Record, known: int) -> Iterator[Act]:
        """A line of ours beside the log as an act, where it is one: it names its round, or begins with the last one."""
        for kind, row in OWN_LINES.items():
            if row.words and (line := own_line(record, kind)):
                round_ = int(line.groupdict().get("round") or known or 1)
                yield Act(known, round_, kind, row.words(round_, line["rest"], self.participants))

    def of(self, dated: LogEntry) -> Saying:
        """The sentence."""
        called = self.players if dated.row.of_players else self.participants
        return dated.row.words(dated.round, dated.text, called)
