"""Players who have left, where no record of TRF says so: lines of the log.

``### Withdrawal @ Round 4: 5 9`` says who is away from that round on, ``### Return @ Round 6: 9`` who is back. 240 and
XXZ speak of one round each, so they are not enough where nobody knows the last round, as in a club evening or a ladder.
And they cannot speak of a round in which the player has a game or the bye: the line holds if that round is taken back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from trfpair.event.log_lines import LogEntry, entry_of, log_entries, logged
from trfpair.event.model import ByeRequest, Record, Tournament
from trfpair.event.results import Result

WITHDRAWAL, RETURN = "Withdrawal", "Return"


def gone_in(tournament: Tournament, round_: int) -> set[int]:
    """Players who left by a round of the log and are not back: no record of TRF says so without a last round."""
    gone: set[int] = set()
    for entry in log_entries(tournament):
        if entry.round <= round_ and entry.kind in (WITHDRAWAL, RETURN):
            gone = gone | ids_of(entry) if entry.kind == WITHDRAWAL else gone - ids_of(entry)
    return gone


def announced(tournament: Tournament, round_: int, *, standing: bool = True) -> dict[int, Result]:
    """The kind of bye of each player for whom the file announces one in a round; cells of the round may say otherwise.

    A record of the round (240) outweighs one for all rounds to come (XXZ), and each of them what the log says of who
    has left. ``standing`` says whether records for all rounds to come hold in this round.
    """
    kinds = dict.fromkeys(gone_in(tournament, round_), Result.ZERO_BYE)
    for bye in sorted(tournament.byes, key=lambda bye: bye.round):
        if bye.round == round_ or (standing and not bye.round):
            kinds.update(dict.fromkeys(bye.ids, bye.kind))
    return kinds


def with_gone(tournament: Tournament, ids: Iterable[int], round_: int, kind: str = WITHDRAWAL) -> Tournament:
    """The tournament whose log says who leaves, or comes back (``RETURN``), from a round on.

    The other act of the same round is taken back by it.
    """
    named, other = set(ids), RETURN if kind == WITHDRAWAL else WITHDRAWAL
    records = []
    for record in tournament.records:
        entry = entry_of(record)
        if entry is None or (entry.kind, entry.round) != (other, round_):
            records.append(record)
        elif left := sorted(ids_of(entry) - named):
            records.append(entry._replace(text=_spaced(left)).record)
    tournament = replace(tournament, records=tuple(records))
    now = gone_in(tournament, round_)
    acting = sorted(named - now if kind == WITHDRAWAL else named & now)
    return logged(tournament, [LogEntry(kind, round_, _spaced(acting))]) if acting else tournament


def with_requests(tournament: Tournament, column: int) -> Tournament:
    """The tournament in which records (240) say who leaves with a round that is not paired any more, not the log.

    The log keeps who has come back since, and all of them in a calendar and where the number of rounds is not known.
    """
    lines = [entry for entry in log_entries(tournament) if (entry.kind, entry.round) == (WITHDRAWAL, column)]
    if not lines or tournament.rounds is None or tournament.terms.calendar:
        return tournament
    back = {id_ for entry in log_entries(tournament) if entry.kind == RETURN for id_ in ids_of(entry)}
    gone = {id_ for entry in lines for id_ in ids_of(entry)} - back
    asked = {(bye.round, id_) for bye in tournament.byes for id_ in bye.ids}
    rows = (
        (at, tuple(sorted(id_ for id_ in gone if (at, id_) not in asked)))
        for at in range(column, tournament.rounds + 1)
    )
    byes = (*tournament.byes, *(ByeRequest(Result.ZERO_BYE, at, ids) for at, ids in rows if ids))
    kept = {entry.record: entry._replace(text=_spaced(sorted(ids_of(entry) & back))) for entry in lines}
    records = [kept[record].record if record in kept else record for record in tournament.records]
    empty = {entry.record for entry in kept.values() if not entry.text}
    return replace(tournament, byes=byes, records=tuple(record for record in records if record not in empty))


def in_rounds(records: Iterable[Record], round_of: Callable[[int], int]) -> Iterator[Record]:
    """The records, of which those that say who leaves and comes back name rounds in place of columns."""
    for record in records:
        entry = entry_of(record)
        acts = entry is not None and entry.kind in (WITHDRAWAL, RETURN)
        yield entry._replace(round=round_of(entry.round)).record if entry and acts else record


def ids_of(entry: LogEntry) -> set[int]:
    """The players of a line that lists them."""
    return {int(word) for word in entry.text.split() if word.isdecimal()}


def _spaced(ids: Iterable[int]) -> str:
    return " ".join(map(str, ids))
