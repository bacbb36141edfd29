"""The changes between two tournaments, in words: for the screen, and for the list of what can be undone.

Each phrase is a sentence of every language (`trfpair.event.saying`).
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from trfpair.event.at_tables import first_table
from trfpair.event.bans import endless
from trfpair.event.dates import DAYS_OF_ROUNDS
from trfpair.event.event import Event
from trfpair.event.facts import HEADERS
from trfpair.event.games import BoardGame
from trfpair.event.log_lines import PRIZES_LINE, TABLES_LINE, log_entries, own_line
from trfpair.event.model import BESIDE_PLAYER, ForbiddenGroup, Player, Record, Tournament
from trfpair.event.national import ratings_by_federation
from trfpair.event.results import BYES, Result
from trfpair.event.saying import AText, Filling, Fillings, InEnglish, Listing, Saying
from trfpair.event.steps import round_taken_back
from trfpair.event.teams import LineUp
from trfpair.event.typed import TEXTS
from trfpair.rounds.amendment.acts import acts_in_words

_FIELDS = ("name", "rating", "title", "federation", "fide_id", "birth", "sex", *BESIDE_PLAYER)
_IN_NO_LIST = ("fide_id", "table")
"""Facts of a player without a column in a list that is called so."""


def _fact(key: str) -> Saying:
    """The word for a fact of an event or of a team."""
    return Saying(f"fact-{key.replace('_', '-')}")


def _fact_of_player(key: str) -> Saying:
    """The word for a fact of a player: that of its column in a list."""
    return _fact(key) if key in _IN_NO_LIST else Saying(f"column-{key}")


def _or_none(value: str | int | None) -> Filling:
    """A value; a word where there is nothing."""
    return value or Saying("did-none")


def said_of(before: Tournament, after: Tournament) -> Iterator[InEnglish]:
    """The changes, a phrase each."""
    return map(InEnglish, _said_of(before, after))


def _said_of(before: Tournament, after: Tournament) -> Iterator[Saying]:
    yield from _event(before, after)
    was = before.by_id
    joined = [player.called for player in after.players if player.id not in was]
    if joined:
        yield Saying("did-added", who=Listing(joined))
    for player in after.players:
        if player.id in was and player is not was[player.id]:
            yield from _player(was[player.id], player)
    yield from _national(before, after)
    yield from _teams(before, after)
    old, new = before.event, after.event
    for round_ in new.changed_rounds(old):
        if round_ <= max(old.last, new.last):
            yield from _round(old, new, round_)
    yield from _byes(before, after)
    yield from _prizes(before, after)
    kept = {record for record in before.records if _own(record)}
    new_records = (record for record in after.records if _own(record) and record not in kept)
    yield from (Saying("did-kept", text=record.text.strip()) for record in new_records)
    yield from _bans(before, after)
    logged = set(log_entries(before))
    if new_lines := [entry for entry in log_entries(after) if entry not in logged]:
        yield from acts_in_words(after, new_lines)


def _own(record: Record) -> bool:
    """Whether a record is a comment of ours, such as ``### trfpair standings expelled=7``, that nothing else tells."""
    if record.code != "###" or not record.text.startswith(" trfpair "):
        return False
    return not own_line(record, PRIZES_LINE) and not own_line(record, TABLES_LINE)


def _prizes(before: Tournament, after: Tournament) -> Iterator[Saying]:
    """Prizes of groups that are said, and those that are no more."""
    if before.records is after.records:
        return
    lines = ([own_line(record, PRIZES_LINE) for record in one.records] for one in (before, after))
    was, now = ([line["rest"] for line in found if line] for found in lines)
    yield from (Saying("did-prizes", text=text) for text in now if text not in was)
    heads = {text.partition(":")[0] for text in now if ":" in text} | {text.partition("=")[0] for text in now}
    yield from (Saying("did-no-prizes", text=text) for text in was if re.split("[:=]", text)[0] not in heads)


_COUNTED = {"days_of_the_rounds": DAYS_OF_ROUNDS, "players": "062", "rated_players": "072", "teams": "082"}
_KEYS = {code: key for key, code in {**HEADERS, **_COUNTED}.items()}


def _texts(tournament: Tournament) -> dict[str, str]:
    """The text of the file under each key of the event, in one line; keys that it lacks are left out."""
    found: dict[str, list[str]] = {}
    for record in tournament.records:
        if key := _KEYS.get(record.code):
            found.setdefault(key, []).append(" ".join(record.text.split()))
    return {key: ", ".join(texts) for key, texts in found.items()}


def _event(before: Tournament, after: Tournament) -> Iterator[Saying]:
    if before.name != after.name:
        yield Saying("did-fact", what=_fact("name"), now=_or_none(after.name))
    if before.rounds != after.rounds:
        now = _or_none(after.rounds)
        yield Saying("did-rounds-were", now=now, was=before.rounds) if before.rounds else Saying("did-rounds", now=now)
    if before.teams and after.teams and before.teams.colours != after.teams.colours:
        yield Saying("did-boards", number=len(after.teams.colours), colours=after.teams.colours)
    for row in new_line_ups(before, after):
        yield Saying("did-line-up", round=row.round, team=row.team, players=Listing(row.players))
    if before.records is not after.records and (number := first_table(after)) != (old := first_table(before)):
        yield Saying("did-tables", now=number, was=old)
    texts, new_texts = _texts(before), _texts(after)
    for key in _KEYS.values():
        earlier, later = texts.get(key, ""), new_texts.get(key, "")
        if earlier != later:
            facts: Fillings = {"what": _fact(key), "now": _or_none(later)}
            yield Saying("did-fact-was", **facts, was=earlier) if earlier else Saying("did-fact", **facts)


def new_line_ups(before: Tournament, after: Tournament) -> list[LineUp]:
    """Line-ups (300) that seat a team otherwise than before; where the list of a team changed, some state what was."""
    if not before.teams or not after.teams:
        return []
    matches, known = before.matches, {team.id: team for team in before.teams.teams}
    assert matches is not None

    def seated(row: LineUp) -> tuple[int, ...]:
        return tuple(board.player for board in matches.boards(known[row.team], row.round)) if row.team in known else ()

    rows = sorted(set(after.teams.line_ups) - set(before.teams.line_ups))
    changed = {team.id for team in after.teams.teams if team.id in known and team.players != known[team.id].players}
    return [row for row in rows if row.team not in changed or row.players != seated(row)]


_OF_TEAM = ("name", "nickname", "captain")


def _teams(before: Tournament, after: Tournament) -> Iterator[Saying]:
    """Changes of names, captains and players of teams."""
    if not before.teams or not after.teams or before.teams.teams is after.teams.teams:
        return
    known = {team.id: team for team in before.teams.teams}
    for team in after.teams.teams:
        if (was := known.get(team.id)) is None:
            continue
        said = [(name, getattr(team, name), getattr(was, name)) for name in _OF_TEAM]
        said.append(("members", ", ".join(map(str, team.players)), ", ".join(map(str, was.players))))
        who = f"{was.name} ({was.id})" if was.name else Saying("did-team", number=was.id)
        if parts := [_changed(_fact(name), now, old) for name, now, old in said if now != old]:
            yield Saying("did-of", who=who, parts=Listing(parts))


def _changed(what: Saying, now: str | int, was: str | int) -> Saying:
    """A fact that changed."""
    return Saying("did-changed", what=what, now=_or_none(now), was=_or_none(was))


def _player(was: Player, now: Player) -> Iterator[Saying]:
    values = [(field, getattr(now, field), getattr(was, field)) for field in _FIELDS]
    if parts := [_changed(_fact_of_player(field), new, old) for field, new, old in values if new != old]:
        yield Saying("did-of", who=was.called, parts=Listing(parts))


def _national(before: Tournament, after: Tournament) -> Iterator[Saying]:
    """National ratings (NRS) of those who were there."""
    if before.records is after.records:
        return
    was, now = ratings_by_federation(before), ratings_by_federation(after)
    for key in sorted({*was, *now}):
        federation, id_ = key
        if id_ in before.by_id and id_ in after.by_id and was.get(key, 0) != now.get(key, 0):
            facts: Fillings = {"now": _or_none(now.get(key)), "was": _or_none(was.get(key))}
            rating = Saying("did-national", federation=federation, **facts)
            yield Saying("did-of", who=after.by_id[id_].called, parts=rating)


def _round(before: Event, after: Event, round_: int) -> Iterator[Saying]:
    """Boards, results, and byes of a round that is paired before or after."""
    new, old = after.by_id, before.by_id
    if not any(after.is_entered(id_, round_) for id_ in new):
        yield round_taken_back(round_)
        return
    told: list[Saying] = []
    if after.of_matches:
        met = before.boards(round_)
        for match, pair in enumerate(after.boards(round_), 1):
            if pair not in met:
                told.append(Saying("did-match", number=match, pair=f"{pair.white}-{pair.black}"))
    was, now = (_changed_games(event, round_, after.changed_players(before)) for event in (before, after))
    games = {board_game.pair: board_game for board_game in was.values()}
    for board, board_game in now.items():
        result = _text(after, board_game)
        if board_game.pair not in games:
            told.append(Saying("did-board", board=board, pair=f"{board_game.pair.white}-{board_game.pair.black}"))
        elif result != (earlier := _text(before, board_game)):
            facts: Fillings = {"board": board, "result": result}
            told.append(
                Saying("did-result", **facts) if earlier == "?" else Saying("did-result-was", **facts, was=earlier)
            )
    for id_, player in new.items():
        if old.get(id_) is player:
            continue
        game, earlier_game = player.game(round_), old[id_].game(round_) if id_ in old else None
        if earlier_game is None or game.result is earlier_game.result or game.opponent:
            continue
        has_bye = game.result in BYES and after.is_entered(id_, round_)
        kind = _bye_said(game.result) if has_bye else Saying("did-no-opponent")
        told.append(Saying("did-bye", who=player.called, kind=kind))
    if told:
        yield Saying("did-round", round=round_, parts=Listing(told))


def _changed_games(event: Event, round_: int, changed: set[int]) -> dict[str, BoardGame]:
    """The games of a round, by board, of players who have changed."""
    board_games = event.board_games(round_)
    return {
        board: board_game
        for board, board_game in board_games.items()
        if board_game.home in changed or board_game.away in changed
    }


def _text(event: Event, board_game: BoardGame) -> str:
    one, other = board_game.in_order(event.outcome(board_game))
    return TEXTS.get((one, other), f"{one.value}/{other.value}")


def _byes(before: Tournament, after: Tournament) -> Iterator[Saying]:
    """Byes asked for beforehand, player by player: those of several rounds together."""
    was, now = _asked(before), _asked(after)
    asking = after.event.by_id.keys() & {id_ for id_, _ in (*was, *now)}
    called = {id_: after.event.by_id[id_].called for id_ in asking}
    for (id_, kind), rounds in now.items():
        if new := rounds - was.get((id_, kind), set()):
            facts: Fillings = {"who": called.get(id_, id_), "kind": _bye_said(kind)}
            yield Saying("did-asked", **facts, rounds=_rounds(sorted(new)))
    for (id_, kind), rounds in was.items():
        gone = rounds - now.get((id_, kind), set())
        others = {at for (other, _), there in now.items() if other == id_ for at in there}
        if gone := {at for at in gone - others if at > after.event.last}:
            facts = {"who": called.get(id_, id_), "kind": _bye_said(kind)}
            yield Saying("did-unasked", **facts, rounds=_rounds(sorted(gone)))


def _asked(tournament: Tournament) -> dict[tuple[int, Result], set[int]]:
    event = tournament.event
    found: dict[tuple[int, Result], set[int]] = {}
    for bye in tournament.byes:
        for id_ in bye.ids:
            found.setdefault((id_, bye.kind), set()).add(event.round_of(bye.round) or event.coming)
    return found


def _bye_said(kind: Result) -> Filling:
    return Saying("did-pab") if kind is Result.PAB else AText(kind.row.name)


def _rounds(rounds: list[int]) -> Saying:
    if len(rounds) > 2 and rounds[-1] - rounds[0] == len(rounds) - 1:
        return Saying("did-span", first=rounds[0], last=rounds[-1])
    return Saying("did-in-rounds", rounds=Listing(rounds))


def said_of_bans(tournament: Tournament) -> Iterator[Saying]:
    """The bans that a file holds, a phrase each."""
    return _bans(replace(tournament, forbidden=()), tournament)


def _bans(before: Tournament, after: Tournament) -> Iterator[Saying]:
    was, now = endless(before), endless(after)
    for groups, others, lifted in ((now, was, False), (was, now, True)):
        for group in groups:
            for ids in _of_none(group, others):
                who = Listing([after.event.by_id[id_].called for id_ in ids])
                yield Saying("did-unbanned", who=who) if lifted else _banned(who, group.first, group.last)


def _of_none(group: ForbiddenGroup, others: Sequence[ForbiddenGroup]) -> list[tuple[int, ...]]:
    """All of a group together, or a pair each, that no other group keeps apart in all its rounds."""
    longer = [{*one.ids} for one in others if one.first <= group.first and _ends(group) <= _ends(one)]
    pairs: list[tuple[int, ...]] = [*combinations(group.ids, 2)]
    left = [pair for pair in pairs if not any(one.issuperset(pair) for one in longer)]
    return [group.ids] if left == pairs else left


def _ends(group: ForbiddenGroup) -> float:
    return math.inf if group.last is None else group.last


def _banned(who: Listing, first: int, last: int | None) -> Saying:
    if first > 1:
        if last is None:
            return Saying("did-banned-from", who=who, first=first)
        return Saying("did-banned-span", who=who, first=first, last=last)
    return Saying("did-banned", who=who) if last is None else Saying("did-banned-to", who=who, last=last)
