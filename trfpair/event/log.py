"""The log of an event, in its file: lines ``### MPA @ Round 3: 4-7 2-9 => 4-9 2-7``, each an act of the arbiter.

FIDE's check list of 2026 names such lines. A result that was changed after a later round was paired says so, since that
round was paired from what was known: ``### Correction @ Round 2: 3-9 was 1-0, is 0-1, after round 4``. Of bans, late
entries, ratings, numbers and the number of rounds the place of the line says when it was known: what stands below the
boards of a round (``### round 3: 4-7``) was said after that round was paired. `trfpair.event.then` takes it back.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from trfpair.base.errors import BadInput
from trfpair.base.named import NamedTuple
from trfpair.event.boards import no_board, place_of_boards
from trfpair.event.hand_made import pairs_in
from trfpair.event.leaving import RETURN, WITHDRAWAL, ids_of
from trfpair.event.log_lines import BY_ITS_TEXT, GOES, MOVES, SHORTENED, LogEntry, entry_of, log_entries, logged
from trfpair.event.model import Colour, Pair, Player, Record, Tournament
from trfpair.event.results import TYPED_RESULTS, BothResults, Result
from trfpair.event.saying import Saying
from trfpair.event.typed import TEXTS, outcome_of

CORRECTION, ADJOURNED, FOR_RATING = "Correction", "Adjourned", "Rating correction"
FULL_BYES, BANS, DECISION, NUMBERS = "FPB", "Prohibition", "Decision", "Numbers"
LIFTED, ROUNDS, BEGUN, RATING = "Prohibition lifted", "Rounds", "Begun by hand", "Rating"
EXCHANGED, JOINED, TITLED, OTHER_SYSTEM = "Colours", "Late entry", "Title", "System"
PAIRED_BY = "Paired by"
NOTHING_THERE = "none"
"""In the place of a title, or of the code of a bye, where there was none."""

_CHANGED = re.compile(r"(\d+)-(\d+) was (\S+), is (\S+?)(?:, after round (\d+))?")
_CHANGED_BYE = re.compile(r"(\d+) was (\S+), is (\S+), after round (\d+)")
_CHANGED_COLOURS = re.compile(r"(\d+)-(\d+) was \2-\1, after round (\d+)")
_PAIR = re.compile(r"(\d+)-(\d+)")


def without_log(tournament: Tournament) -> Tournament:
    """The tournament without its log: every round is paired from what is known at the end.

    Who has left is known then too, and a round that another system paired is one of that system.
    """
    log = {entry.record for entry in log_entries(tournament) if entry.kind not in (WITHDRAWAL, RETURN, PAIRED_BY)}
    records = tuple(record for record in tournament.records if record not in log)
    return replace(tournament, records=records) if log else tournament


def decided_games(tournament: Tournament) -> set[tuple[int, frozenset[int]]]:
    """The games, by round and players, whose results the log calls a decision of the arbiter, and that have these."""
    found = set()
    for entry in log_entries(tournament):
        game = _DECIDED.fullmatch(entry.text) if entry.kind == DECISION else None
        if game:
            players = tournament.by_id
            pair = int(game[1]), int(game[2])
            has = tuple(players[id_].game(entry.round).result for id_ in pair if id_ in players)
            mutual = has and players[pair[0]].game(entry.round).opponent == pair[1]
            if mutual and TYPED_RESULTS.get(game[3]) == has:
                found.add((entry.round, frozenset(pair)))
    return found


def without_stale(tournament: Tournament) -> Tournament:
    """The tournament whose log tells neither of decisions that were taken back nor of adjourned games that are over."""
    decided = decided_games(tournament)
    hanging = {(round_, frozenset(pair)) for round_, pair in adjourned(tournament)}

    def stale(entry: LogEntry) -> bool:
        if entry.kind == DECISION and (game := _DECIDED.fullmatch(entry.text)):
            return (entry.round, frozenset((int(game[1]), int(game[2])))) not in decided
        pair = _PAIR.fullmatch(entry.text) if entry.kind == ADJOURNED else None
        return pair is not None and (entry.round, frozenset((int(pair[1]), int(pair[2])))) not in hanging

    gone = {entry.record for entry in log_entries(tournament) if stale(entry)}
    if not gone:
        return tournament
    return replace(tournament, records=tuple(record for record in tournament.records if record not in gone))


def decision(round_: int, pair: Pair, outcome: BothResults) -> LogEntry:
    """The line for a result that is no win, draw or loss, such as 0-0."""
    return LogEntry(DECISION, round_, f"{pair.white}-{pair.black} {_text(outcome)}")


_DECIDED = re.compile(r"(\d+)-(\d+) (\S+)")


def change_of_result(kind: str, round_: int, pair: Pair, was: BothResults, now: BothResults, after: int) -> LogEntry:
    """The line for a result that changed when later rounds were paired, up to ``after``."""
    return LogEntry(kind, round_, f"{pair.white}-{pair.black} was {_text(was)}, is {_text(now)}, after round {after}")


def _text(outcome: BothResults) -> str:
    return TEXTS.get(outcome) or f"{outcome[0].value}{outcome[1].value}"


def change_of_colours(round_: int, pair: Pair, after: int) -> LogEntry:
    """The line for a game whose colours were exchanged when later rounds were paired, up to ``after``."""
    return LogEntry(EXCHANGED, round_, f"{pair.white}-{pair.black} was {pair.black}-{pair.white}, after round {after}")


def change_of_bye(round_: int, player: int, was: Result, now: Result, after: int) -> LogEntry:
    """The line for a bye of a paired round that changed when later rounds were paired, up to ``after``."""
    return LogEntry(CORRECTION, round_, f"{player} was {code_said(was)}, is {code_said(now)}, after round {after}")


class LaterChange(NamedTuple):
    """A change after later rounds were paired, as a line says it: of a game (two players), or of a bye (one)."""

    who: tuple[int, ...]
    was: str
    now: str
    after: int


def change_in(entry: LogEntry) -> LaterChange | None:
    """The change that a line tells; None where it tells of something else."""
    if entry.kind == EXCHANGED and (pair := _CHANGED_COLOURS.fullmatch(entry.text)):
        return LaterChange((int(pair[1]), int(pair[2])), f"{pair[2]}-{pair[1]}", f"{pair[1]}-{pair[2]}", int(pair[3]))
    if entry.row.dated != BY_ITS_TEXT:
        return None
    if (game := _CHANGED.fullmatch(entry.text)) and game[5]:
        return LaterChange((int(game[1]), int(game[2])), game[3], game[4], int(game[5]))
    if bye := _CHANGED_BYE.fullmatch(entry.text):
        return LaterChange((int(bye[1]),), bye[2], bye[3], int(bye[4]))
    return None


def with_changes(tournament: Tournament, entries: Iterable[LogEntry]) -> Tournament:
    """The tournament whose log tells of changes after later rounds were paired.

    What changed twice after the same round has one line, from what it was then to what it is; none if it is the same.
    """
    for entry in entries:
        tournament = _with_change(tournament, entry)
    return tournament


def _with_change(tournament: Tournament, entry: LogEntry) -> Tournament:
    new, records = change_in(entry), []
    assert new is not None
    was = new.was
    for record in tournament.records:
        old = entry_of(record)
        earlier = change_in(old) if old and old.round == entry.round else None
        of_colours = EXCHANGED in (entry.kind, old.kind if old else "")
        if (
            not earlier
            or not old
            or (of_colours and old.kind != entry.kind)
            or (sorted(earlier.who), earlier.after) != (sorted(new.who), new.after)
        ):
            records.append(record)
        else:
            was = earlier.was if earlier.who == new.who or of_colours else _turned(earlier.was)
    after = replace(tournament, records=tuple(records))
    if was == new.now:
        return after
    if entry.kind != EXCHANGED and len(new.who) == 2:
        kind = ADJOURNED if Result.UNKNOWN in TYPED_RESULTS.get(was, ()) else CORRECTION
        entry = LogEntry(kind, entry.round, entry.text.replace(f"was {new.was},", f"was {was},"))
    elif len(new.who) == 1:
        entry = entry._replace(text=entry.text.replace(f"was {new.was},", f"was {was},"))
    return logged(after, [entry])


def _turned(text: str) -> str:
    """A result for the other order of the two."""
    outcome = TYPED_RESULTS.get(text)
    return _text((outcome[1], outcome[0])) if outcome else text[::-1]


def code_said(result: Result) -> str:
    """The code of a bye as a line has it."""
    return result.value.strip() or NOTHING_THERE


def said_after(tournament: Tournament, round_: int) -> list[LogEntry] | None:
    """The lines of the log that were written after a round was paired: those below its boards.

    None where the file does not keep the boards of the round.
    """
    at = place_of_boards(tournament, round_)
    return None if at is None else list(log_entries(replace(tournament, records=tournament.records[at + 1 :])))


def begun_by_hand(tournament: Tournament) -> int:
    """The round that somebody began by hand and that is still to be completed; 0 where there is none."""
    return next((entry.round for entry in log_entries(tournament) if entry.kind == BEGUN), 0)


def with_begun(tournament: Tournament, round_: int, *, complete: bool) -> Tournament:
    """The tournament whose log says that a round was begun by hand, until it is ``complete``."""
    others = [one for one in tournament.records if not (_is_begun(one) and complete)]
    tournament = replace(tournament, records=tuple(others))
    if complete or begun_by_hand(tournament):
        return tournament
    return logged(tournament, [LogEntry(BEGUN, round_, "others are to be paired")])


def _is_begun(record: Record) -> bool:
    return any(entry.kind == BEGUN for entry in log_entries(Tournament(records=(record,))))


def rounds_changed(before: Tournament, round_: int) -> LogEntry:
    """The line for another number of rounds, said before a round is paired."""
    return LogEntry(ROUNDS, round_, f"was {before.rounds or 'unknown'}")


def joined(players: Iterable[Player], round_: int) -> LogEntry:
    """The line for players who joined before a round is paired."""
    return LogEntry(JOINED, round_, " ".join(str(one.id) for one in players))


def joined_in(tournament: Tournament, after: int = 0) -> set[int]:
    """The players who joined after the first round was paired, or ``after`` another one."""
    entries = (entry for entry in log_entries(tournament) if entry.kind == JOINED and entry.round > after)
    return {id_ for entry in entries for id_ in ids_of(entry)}


def rating_changed(before: Player, round_: int) -> LogEntry:
    """The line for another rating by which a player is paired, said before a round is paired."""
    return LogEntry(RATING, round_, f"{before.id} was {before.rating}")


def title_changed(before: Player, round_: int) -> LogEntry:
    """The line for another title of a player, said before a round is paired."""
    return LogEntry(TITLED, round_, f"{before.id} was {before.title or NOTHING_THERE}")


def system_changed(code: str, round_: int) -> LogEntry:
    """The line for another system (192), said before a round is paired; ``code`` is that of the one before."""
    return LogEntry(OTHER_SYSTEM, round_, f"was {code}")


def paired_by(code: str, round_: int) -> LogEntry:
    """The line for a round that was paired by another system than the one of the file (192); ``code`` names it."""
    return LogEntry(PAIRED_BY, round_, code)


def was_paired_by(tournament: Tournament, round_: int) -> str:
    """The code of the system by which a round was paired, where the file names another one; empty for none."""
    said = (entry.text for entry in log_entries(tournament) if (entry.kind, entry.round) == (PAIRED_BY, round_))
    return next(said, "")


def bans_changed(
    tournament: Tournament, round_: int, new: Iterable[frozenset[int]], gone: Iterable[frozenset[int]], last: int
) -> Tournament:
    """The tournament whose log tells of bans that begin or end with a round; ``last`` is the last paired round.

    A ban that ends before any round was paired with it loses its line.
    """
    lifted, records = set(gone), []
    paired = place_of_boards(tournament, last) if round_ <= last else None
    for at, record in enumerate(tournament.records):
        entry = next(log_entries(Tournament(records=(record,))), None)
        unused = paired is None or at > paired
        if entry and unused and entry.kind == BANS and entry.round == round_:
            pairs = {frozenset(pair) for pair in pairs_in(entry.text)}
            left = pairs - lifted
            lifted -= pairs
            if not left:
                continue
            record = entry._replace(text=_listed_sorted(left)).record
        records.append(record)
    lines = [LogEntry(BANS, round_, _listed_sorted(new))] if new else []
    lines += [LogEntry(LIFTED, round_, _listed_sorted(lifted))] if lifted and round_ <= last else []
    return logged(replace(tournament, records=tuple(records)), lines)


def _listed_sorted(pairs: Iterable[frozenset[int]]) -> str:
    return " ".join(f"{one}-{other}" for one, other in sorted(map(sorted, pairs)))


def without_pairing(tournament: Tournament, round_: int) -> Tournament:
    """The tournament whose log forgets that a round was paired: how it was made, and what changed after it."""
    columns = tournament.event.columns_of(round_)
    kept = {entry.record: _before_pairing(entry, round_, columns) for entry in log_entries(tournament)}
    records = [kept.get(record, record) for record in tournament.records]
    return replace(tournament, records=tuple(record for record in records if record))


def _before_pairing(entry: LogEntry, round_: int, columns: range) -> Record | None:
    """A line of the log as it is without a round; None where nothing is left to say."""
    taken_back = entry.row.taken_back
    if taken_back == GOES and entry.round == round_:
        return None
    if taken_back == MOVES and entry.round == round_ + 1:
        return entry._replace(round=round_).record
    found = _AFTER.fullmatch(entry.text) if taken_back == SHORTENED else None
    if not found or int(found[2]) < columns[0]:
        return entry.record
    before = columns[0] - 1
    if entry.round > before - len(columns):
        return None
    return entry._replace(text=f"{found[1]}, after round {before}").record


_AFTER = re.compile(r"(.*), after round (\d+)")


def adjourned(tournament: Tournament) -> set[tuple[int, Pair]]:
    """The games that the log calls adjourned, by round, without a result yet, with the colours that they have."""
    found = {
        (entry.round, Pair(int(pair[1]), int(pair[2])))
        for entry in log_entries(tournament)
        if entry.kind == ADJOURNED and (pair := _PAIR.fullmatch(entry.text))
    }
    players = tournament.by_id if found else {}
    games = {(round_, pair): players[pair.white].game(round_) for round_, pair in found if pair.white in players}
    return {
        (round_, Pair(*reversed(pair)) if game.colour is Colour.BLACK else pair)
        for (round_, pair), game in games.items()
        if game.opponent == pair.black and game.result is Result.UNKNOWN
    }


def with_rating_correction(
    tournament: Tournament, round_: int, game: int | str | tuple[int, int], result: str
) -> Tournament:
    """The tournament whose log says what a game of an earlier round should be rated as (C.04.2, 4.3).

    The game is its board, or White and Black. Points and pairings stay as they are. Raises BadInput for a game that is
    not, or a result that it has.

    >>> event = trfpair.generate(players=6, rounds=3, seed=3)
    >>> trfpair.with_rating_correction(event, 1, 1, "0-1").records[-1].text
    ' Rating correction @ Round 1: 4-1 was =, is 0-1'
    """
    event = tournament.event
    board_game = event.board_game(event.board_games(round_), game)
    if board_game is None:
        if isinstance(game, tuple):
            raise BadInput(Saying("no-such-game", round=round_, game=str(game)))
        raise BadInput(no_board(round_, str(game), list(event.board_games(round_))))
    pair, round_ = board_game.pair, board_game.column
    white, black = (tournament.player(id_).game(round_).result for id_ in pair)
    now = board_game.in_order(outcome_of(result))
    if now == (white, black) or Result.UNKNOWN in now:
        raise BadInput(Saying("same-result-rated", text=_text((white, black))))
    text = f"{pair[0]}-{pair[1]} was {_text((white, black))}, is {_text(now)}"
    return logged(tournament, [LogEntry(FOR_RATING, round_, text)])
