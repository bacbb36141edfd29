"""Players who are away in a round by what the file says, and who has left for good."""

from __future__ import annotations

from dataclasses import replace

from trfpair.event.leaving import announced, gone_in
from trfpair.event.model import ByeRequest, Player, Tournament
from trfpair.event.results import REQUESTED, Result

LEFT = "left"
"""What a player is called who is away in every round to come."""


def away_in(tournament: Tournament, round_: int) -> dict[int, str]:
    """The players who are away in a round by the file: by player the sign of the bye, or `LEFT`.

    Who is away in the last round, and not in the one before it, may have left, or not: that is a bye.
    """
    event = tournament.event
    column, last = event.columns_of(round_)[0], event.last_column or 0
    first, coming = max(1, column - (round_ == event.rounds)), event.columns_of(event.coming)
    rounds = range(first, max(column, last) + 1)
    kinds = {at: announced(tournament, at, standing=at in coming) for at in rounds}
    left = gone_in(tournament, column)

    def bye(player: Player, at: int) -> Result:
        game = player.game(at)
        known = game.opponent or game.result is not Result.NONE
        return game.result if known else kinds[at].get(player.id, Result.NONE)

    found = {player.id: bye(player, column) for player in tournament.players}
    gone = {
        player.id
        for player in tournament.players
        if player.id in left or len(rounds) > 1
        if all(bye(player, at) is Result.ZERO_BYE for at in rounds)
    }
    return {id_: LEFT if id_ in gone else kind.value for id_, kind in found.items() if kind in REQUESTED}


def with_gone_to_the_end(before: Tournament, after: Tournament) -> Tournament:
    """A tournament of more rounds than before, in which those who had left are away in the new ones too.

    The log says so of all rounds; the records of the file (240) are of one round each.
    """
    old, last = before.event, after.event.last_column or 0
    if old.rounds is None or not old.last_column or last <= old.last_column:
        return after
    round_ = max(1, min(old.coming, old.rounds - 1))
    gone = old.left_for_good(round_)
    if not before.has_teams:
        gone = gone | {id_ for id_, sign in away_in(before, round_).items() if sign == LEFT}
    asked = {at: {id_ for bye in after.byes if bye.round == at for id_ in bye.ids} for at in range(last + 1)}
    rows = ((at, tuple(sorted(gone - asked[at] - gone_in(after, at)))) for at in range(old.last_column + 1, last + 1))
    return replace(after, byes=(*after.byes, *(ByeRequest(Result.ZERO_BYE, at, ids) for at, ids in rows if ids)))
