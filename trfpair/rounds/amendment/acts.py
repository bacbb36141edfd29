"""The log of an event for a person: each act in words, and when it was known."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from trfpair.event import log
from trfpair.event.boards import round_of_boards
from trfpair.event.leaving import RETURN, WITHDRAWAL, ids_of
from trfpair.event.log_lines import LogEntry, entry_of
from trfpair.event.model import Tournament

_NUMBER = re.compile(r"\b\d+\b")
_PAIR = re.compile(r"(\d+)-(\d+)")


class Act(NamedTuple):
    """An act of the arbiter that the log of a file keeps."""

    known: int
    """The last round that was paired before; 0 before round 1, and where the file does not keep boards."""
    round: int
    """The round that it is about, or in which it begins."""
    kind: str
    text: str
    """What was done, in words."""


def acts_of(tournament: Tournament) -> Iterator[Act]:
    """The log of a tournament, in the order of the file."""
    known, words = 0, _Words(tournament)
    for record in tournament.records:
        known = round_of_boards(record) or known
        if entry := entry_of(record):
            dated = words.dated(entry)
            yield Act(known, dated.round, entry.kind, words.of(dated))


def acts_in_words(tournament: Tournament, entries: Iterable[LogEntry]) -> Iterator[str]:
    """Lines of the log, a sentence each."""
    words = _Words(tournament)
    return (words.of(words.dated(entry)) for entry in entries)


class _Words:
    """The sentences for lines of a log, with the names of those whom they number."""

    def __init__(self, tournament: Tournament) -> None:
        self.event = tournament.event
        self.participants = {id_: one.called for id_, one in self.event.by_id.items()}
        self.players = {id_: one.called for id_, one in tournament.by_id.items()}

    def dated(self, entry: LogEntry) -> LogEntry:
        """A line with its round, where it names a column of the file."""
        return entry._replace(round=self.event.round_of(entry.round)) if entry.row.by_column else entry

    def of(self, dated: LogEntry) -> str:
        """The sentence."""
        called = self.players if dated.row.of_players else self.participants
        return _WORDS[dated.kind](dated, called)


_MOST_MOVED = 20
"""So many new numbers are named."""


def _names(text: str, called: Mapping[int, str]) -> str:
    """A text in which players are named."""
    return _NUMBER.sub(lambda found: called.get(int(found[0]), f"no. {found[0]}"), text)


def _pairs(text: str, called: Mapping[int, str]) -> str:
    """The pairs of a list; Black 0 is the bye."""
    pairs = [(int(one), int(other)) for one, other in _PAIR.findall(text)]
    named = [
        f"{called.get(one, one)} and {called.get(other, other)}" if other else f"the bye of {called.get(one, one)}"
        for one, other in pairs
    ]
    return "; ".join(named) or "none"


def _made(how: str) -> Callable[[LogEntry, Mapping[int, str]], str]:
    def words(entry: LogEntry, called: Mapping[int, str]) -> str:
        right, _, made = entry.text.partition("=>")
        return f"round {entry.round} {how}: {_pairs(made, called)}, where the rules give {_pairs(right, called)}"

    return words


def _changed(entry: LogEntry, called: Mapping[int, str]) -> str:
    """A result, or a bye, that changed after later rounds were paired with it."""
    who, _, rest = entry.text.partition(" ")
    return f"round {entry.round}: {_names(who.replace('-', ' and '), called)} {rest}"


def _colours(entry: LogEntry, called: Mapping[int, str]) -> str:
    pair, _, rest = entry.text.partition(" was ")
    _, _, since = rest.partition(", ")
    return f"round {entry.round}: the colours of {_pairs(pair, called)} were exchanged, {since}"


def _adjourned(entry: LogEntry, called: Mapping[int, str]) -> str:
    if " was " in entry.text:
        return _changed(entry, called)
    return f"round {entry.round}: the game of {_pairs(entry.text, called)} goes on later"


def _decided(entry: LogEntry, called: Mapping[int, str]) -> str:
    pair, _, result = entry.text.partition(" ")
    return f"round {entry.round}: the arbiter decided the game of {_pairs(pair, called)}: {result}"


def _numbers(entry: LogEntry, called: Mapping[int, str]) -> str:
    """New numbers, with the names."""
    words = entry.text.split()
    moved = [f"{called.get(int(now), now)} was {was}" for now, was in zip(words[::3], words[2::3])]
    more = f", and {len(moved) - _MOST_MOVED} more" if len(moved) > _MOST_MOVED else ""
    return f"new numbers: {', '.join(moved[:_MOST_MOVED])}{more}"


def _rated(entry: LogEntry, called: Mapping[int, str]) -> str:
    who, _, rest = entry.text.partition(" ")
    return f"the rating of {_names(who, called)} {rest} before round {entry.round}"


def _gone(how: str) -> Callable[[LogEntry, Mapping[int, str]], str]:
    def words(entry: LogEntry, called: Mapping[int, str]) -> str:
        names = ", ".join(called.get(id_, str(id_)) for id_ in sorted(ids_of(entry)))
        return f"{names}: {how.format(entry.round)}"

    return words


_WORDS: Mapping[str, Callable[[LogEntry, Mapping[int, str]], str]] = {
    log.BY_HAND: _made("was made by hand"),
    log.IMPORT: _made("came so from another program"),
    log.CORRECTION: _changed,
    log.ADJOURNED: _adjourned,
    log.FOR_RATING: lambda entry, called: f"{_changed(entry, called)}, for the rating alone",
    log.FULL_BYES: lambda entry, called: f"round {entry.round}: full-point bye of {_names(entry.text, called)}",
    log.BANS: lambda entry, called: f"from round {entry.round} on: {_pairs(entry.text, called)} may not meet",
    log.LIFTED: lambda entry, called: f"from round {entry.round} on: {_pairs(entry.text, called)} may meet again",
    log.DECISION: _decided,
    log.NUMBERS: _numbers,
    log.ROUNDS: lambda entry, _: f"the number of rounds {entry.text} before round {entry.round}",
    log.BEGUN: lambda entry, _: f"round {entry.round} was begun by hand: {entry.text}",
    log.RATING: _rated,
    log.EXCHANGED: _colours,
    log.JOINED: _gone("joined before round {}"),
    WITHDRAWAL: _gone("away from round {} on"),
    RETURN: _gone("back from round {}"),
}
"""What a line of each kind says."""
