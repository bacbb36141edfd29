"""The notices: games before the round without a result, rounds without games; all others are words of the system."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from trfpair.event.log_lines import log_entries
from trfpair.event.model import Colour, Result, Tournament
from trfpair.verify.kinds import Kind
from trfpair.verify.players import Field
from trfpair.verify.reading import Json, claim, equal
from trfpair.verify.verdict import Findings

OPEN = "open-result"
FIRST = "open-round"
"""Beside those: the last round is not over."""
AWAY = "everybody-away"
"""The round before has no game."""
UNRATED = "unrated"
"""Dubov 1.1 (A.1): somebody has no rating, and no option says what counts for it."""


def check_notices(
    file: Tournament, field: Field, kind: Kind, columns: int, notices: Sequence[Json], found: Findings
) -> list[str]:
    """Rejected unless each game without a result in so many columns has its notice; others are named as not proved.

    Without any such notice the round was paired as if these games were drawn: that is taken from `pairs.json`.
    """
    claim(all(isinstance(row["text"], str) and row["text"] for row in notices), "a notice has no words")
    for kind_, text in found.notices:
        claim({"kind": kind_, "text": text} in notices, f"the notice {kind_} is missing, or has other words: {text}")
    told, there = Counter(row["kind"] for row in notices), _open_games(file, columns)
    told.subtract(kind_ for kind_, _ in found.notices)
    if len(notices) > len(found.notices):
        found.unchecked.append("the words of the notices")
    if kind.cycles:
        return []  # of a calendar they are checked with its boards
    silent = there and not told[OPEN]
    equal(told.pop(OPEN, 0), 0 if silent else there, "the notices of games without a result")
    last = _waiting(file, range(columns - columns // max(field.round - 1, 1), columns))
    equal(told.pop(FIRST, 0), int(bool(last) and not silent), "the notices of a last round that is not over")
    if kind.known:
        away = int(_last_game(field.tournament) < field.round - 1)
        equal(told.pop(AWAY, 0), away, "the notices of rounds without games")
    if kind.rated:
        bare = not field.unrated and any(not player.rating for player in field.registered)
        equal(told.pop(UNRATED, 0), int(bare), "the notices of players without a rating")
    if more := sorted(one for one, times in told.items() if times):
        found.unproved.append(f"what the notices say: {', '.join(more)}")
    how = "as with `trfpair pair --open-results draw`"
    return [f"that games without a result count as draws, {how}: {there}"] if silent else []


def _open_games(file: Tournament, columns: int, first: int = 0) -> int:
    games = (game for player in file.players for game in player.games[first:columns])
    return sum(game.result is Result.UNKNOWN and bool(game.opponent) and game.colour is Colour.WHITE for game in games)


def _waiting(file: Tournament, columns: range) -> int:
    """The open games of a round that are neither adjourned nor, once the round has results, worth what 162 says."""
    cells = [(at, player.id, player.games[at]) for player in file.players for at in columns if at < len(player.games)]
    if file.scoring.unknown is not None and any(one.opponent and one.result is not Result.UNKNOWN for *_, one in cells):
        return 0
    later = {(entry.round, entry.text) for entry in log_entries(file) if entry.kind == "Adjourned"}
    return sum(
        game.result is Result.UNKNOWN
        and game.colour is Colour.WHITE
        and (at + 1, f"{id_}-{game.opponent}") not in later
        for at, id_, game in cells
        if game.opponent
    )


def _last_game(event: Tournament) -> int:
    """The last round with a game, played or not."""
    rounds = (
        at
        for player in event.players
        for at, game in enumerate(player.games, 1)
        if game.opponent or game.result is Result.FORFEIT_WIN
    )
    return max(rounds, default=0)
