"""What changed between two tournaments, in words: for the screen, and for the list of what can be undone."""

from __future__ import annotations

from collections.abc import Iterator

from trfpair.event.bans import endless
from trfpair.event.boards import boards
from trfpair.event.facts import HEADERS
from trfpair.event.leaving import RETURN, WITHDRAWAL, ids_of
from trfpair.event.log import NUMBERS
from trfpair.event.log_lines import LogEntry, log_entries
from trfpair.event.matches.seen import BoardGame, SeenEvent, seen
from trfpair.event.model import REQUESTED, Player, Record, Result, Tournament, last_paired_round
from trfpair.event.typed import TEXTS

_FIELDS = ("name", "rating", "title", "federation", "fide_id", "birth", "sex")
_BYES = {
    Result.HALF_BYE: "half-point bye",
    Result.FULL_BYE: "full-point bye",
    Result.ZERO_BYE: "zero-point bye",
    Result.PAB: "bye",
    Result.NONE: "no bye",
}


def said_of(before: Tournament, after: Tournament) -> Iterator[str]:
    """What changed, a phrase each."""
    yield from _event(before, after)
    was = {player.id: player for player in before.players}
    joined = [player.called for player in after.players if player.id not in was]
    if joined:
        yield f"added {', '.join(joined)}"
    for player in after.players:
        if player.id in was:
            yield from _player(was[player.id], player)
    old, new = seen(before), seen(after)
    for round_ in range(1, max(last_paired_round(event.tournament) for event in (old, new)) + 1):
        yield from _round(old, new, round_)
    yield from _byes(before, after)
    kept = {record for record in before.records if _own(record)}
    yield from (f"kept: {record.text.strip()}" for record in after.records if _own(record) and record not in kept)
    yield from _bans(before, after)
    logged = set(log_entries(before))
    for entry in log_entries(after):
        if entry not in logged:
            yield _of_log(after, entry)


def _of_log(after: Tournament, entry: LogEntry) -> str:
    """A line of the log in words."""
    if entry.kind == NUMBERS:
        return _numbers(after, entry)
    if entry.kind not in (WITHDRAWAL, RETURN):
        return f"{entry.kind}, round {entry.round}: {entry.text}"
    called = {id_: player.called for id_, player in seen(after).by_id.items()}
    names = ", ".join(called.get(id_, str(id_)) for id_ in sorted(ids_of(entry)))
    round_ = seen(after).round_of(entry.round)
    return f"{names}: away from round {round_} on" if entry.kind == WITHDRAWAL else f"{names}: back from round {round_}"


_MOST_MOVED = 20
"""So many new numbers are named."""


def _numbers(after: Tournament, entry: LogEntry) -> str:
    """New numbers, with the names."""
    called = {player.id: player.called for player in after.players}
    words = entry.text.split()
    moved = [f"{called.get(int(now), now)} was {was}" for now, was in zip(words[::3], words[2::3])]
    more = f", and {len(moved) - _MOST_MOVED} more" if len(moved) > _MOST_MOVED else ""
    return f"new numbers: {', '.join(moved[:_MOST_MOVED])}{more}"


def _own(record: Record) -> bool:
    """Whether a record is a comment of ours, such as ``### trfpair standings expelled=7``."""
    return record.code == "###" and record.text.startswith(" trfpair ")


def _event(before: Tournament, after: Tournament) -> Iterator[str]:
    if before.name != after.name:
        yield f"name: {after.name or 'none'}"
    if before.rounds != after.rounds:
        yield f"rounds: {after.rounds}" + (f" (were {before.rounds})" if before.rounds else "")
    if before.teams and after.teams and before.teams.colours != after.teams.colours:
        yield f"boards: {len(after.teams.colours)} ({after.teams.colours})"
    if before.teams and after.teams:
        new = set(after.teams.line_ups) - set(before.teams.line_ups)
        for row in sorted(new):
            yield f"round {row.round}: team {row.team} sits as {', '.join(map(str, row.players))}"
    for key, code in HEADERS.items():
        was, now = (", ".join(r.text.strip() for r in one.records if r.code == code) for one in (before, after))
        if was != now:
            yield f"{key.replace('_', ' ')}: {now or 'none'}" + (f" (was {was})" if was else "")


def _player(was: Player, now: Player) -> Iterator[str]:
    changed = [field for field in _FIELDS if getattr(was, field) != getattr(now, field)]
    told = ", ".join(
        f"{field.replace('_', ' ')} {getattr(now, field) or 'none'} (was {getattr(was, field) or 'none'})"
        for field in changed
    )
    if told:
        yield f"{was.called}: {told}"


def _round(before: SeenEvent, after: SeenEvent, round_: int) -> Iterator[str]:
    """Boards, results, and byes of a round that is paired before or after."""
    new, old = after.by_id, before.by_id
    told = []
    if after.of_matches:
        was = boards(before.tournament, round_)
        for match, pair in enumerate(boards(after.tournament, round_), 1):
            if pair not in was:
                told.append(f"match {match} is {pair.white}-{pair.black}")
    games = {seat.pair: seat for seat in before.seats(round_).values()}
    for board, seat in after.seats(round_).items():
        result = _text(after, seat)
        if seat.pair not in games:
            told.append(f"board {board} is {seat.pair.white}-{seat.pair.black}")
        elif result != (earlier := _text(before, seat)):
            told.append(f"board {board} {result}" + (f" (was {earlier})" if earlier != "?" else ""))
    for id_, player in new.items():
        game, earlier_game = player.game(round_), old[id_].game(round_) if id_ in old else None
        if earlier_game is None or game.result is earlier_game.result or game.opponent:
            continue
        has_bye = _is_bye(game.result) and after.is_entered(id_, round_)
        told.append(f"{player.called} {_BYES[game.result] if has_bye else 'no opponent'}")
    if told:
        yield f"round {round_}: {', '.join(told)}"


def _is_bye(result: Result) -> bool:
    return result in REQUESTED or result is Result.PAB


def _text(event: SeenEvent, seat: BoardGame) -> str:
    one, other = seat.in_order(event.outcome(seat))
    return TEXTS.get((one, other), f"{one.value}/{other.value}")


def _byes(before: Tournament, after: Tournament) -> Iterator[str]:
    """Byes asked for beforehand, player by player: those of several rounds together."""
    was, now = _asked(before), _asked(after)
    called = {id_: player.called for id_, player in seen(after).by_id.items()}
    for (id_, kind), rounds in now.items():
        if new := rounds - was.get((id_, kind), set()):
            yield f"{called.get(id_, id_)}: {_BYES[kind]} in {_rounds(sorted(new))}"
    for (id_, kind), rounds in was.items():
        gone = rounds - now.get((id_, kind), set())
        others = {at for (other, _), there in now.items() if other == id_ for at in there}
        if gone := {at for at in gone - others if at > last_paired_round(after)}:
            yield f"{called.get(id_, id_)}: no {_BYES[kind]} in {_rounds(sorted(gone))}"


def _asked(tournament: Tournament) -> dict[tuple[int, Result], set[int]]:
    coming = last_paired_round(tournament) + 1
    found: dict[tuple[int, Result], set[int]] = {}
    for bye in tournament.byes:
        for id_ in bye.ids:
            found.setdefault((id_, bye.kind), set()).add(bye.round or coming)
    return found


def _rounds(rounds: list[int]) -> str:
    if len(rounds) > 2 and rounds[-1] - rounds[0] == len(rounds) - 1:
        return f"rounds {rounds[0]} to {rounds[-1]}"
    return ("rounds " if len(rounds) > 1 else "round ") + ", ".join(map(str, rounds))


def _bans(before: Tournament, after: Tournament) -> Iterator[str]:
    was, now = endless(before), endless(after)
    for groups, others, how in ((now, was, "may not meet"), (was, now, "may meet")):
        for group in groups:
            if group not in others:
                ids = ", ".join(map(str, group.ids))
                until = f" to round {group.last}" if group.last is not None else ""
                since = f" from round {group.first}" if group.first > 1 else ""
                yield f"{ids} {how}" + (f"{since}{until}" if how == "may not meet" else "")
