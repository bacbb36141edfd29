"""Who comes and who does not: absences of a round, withdrawals, late entries."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from trfpair.base.errors import BadInput
from trfpair.event.model import (
    NO_GAME,
    REQUESTED,
    ByeRequest,
    Player,
    Result,
    Tournament,
    last_paired_round,
    without_empty_end,
)


def with_absences(tournament: Tournament, kinds: Mapping[int, Result] | Iterable[int]) -> Tournament:
    """The tournament with byes for the coming round, by player: ``{5: Result.HALF_BYE, 9: Result.ZERO_BYE}``.

    Players alone, such as ``[5, 9]``, get no points. What was said of a player for the round before is replaced, and
    ``Result.NONE`` takes it back. Raises BadInput for a player who does not exist and for any other result.
    """
    asked = dict(kinds) if isinstance(kinds, Mapping) else dict.fromkeys(kinds, Result.ZERO_BYE)
    for kind in asked.values():
        if kind not in REQUESTED and kind is not Result.NONE:
            raise BadInput(f"an absence is HALF_BYE, FULL_BYE, ZERO_BYE or, to take it back, NONE; found {kind}")
    known = {player.id: player for player in tournament.players}
    _refuse_unknown(known, asked)
    coming = last_paired_round(tournament) + 1
    given = [ByeRequest(kind, coming, (id_,)) for id_, kind in asked.items() if kind is not Result.NONE]
    byes = [_without(bye, asked) if bye.round in (0, coming) else bye for bye in tournament.byes]
    return replace(
        tournament,
        players=tuple(_free(player, coming) if player.id in asked else player for player in tournament.players),
        byes=(*(bye for bye in byes if bye.ids), *given),
    )


def with_withdrawals(tournament: Tournament, players: Iterable[int]) -> Tournament:
    """The tournament without some players from the coming round on: they are absent in every round to come.

    Raises BadInput for a player who does not exist, and where the number of rounds is not known.
    """
    ids = tuple(players)
    _refuse_unknown({player.id for player in tournament.players}, ids)
    if tournament.rounds is None:
        raise BadInput("a withdrawal needs the number of rounds of the tournament; an absence serves one round")
    coming = last_paired_round(tournament) + 1
    byes = [_without(bye, ids) if not bye.round or bye.round >= coming else bye for bye in tournament.byes]
    gone = [ByeRequest(Result.ZERO_BYE, round_, ids) for round_ in range(coming, tournament.rounds + 1)] if ids else []
    return replace(tournament, byes=(*(bye for bye in byes if bye.ids), *gone))


def with_players(tournament: Tournament, players: Iterable[Player], *, same_name: bool = False) -> Tournament:
    """The tournament with late entries: each gets the next number, so that nobody's number changes.

    Raises BadInput for a name that is there already, unless ``same_name``.
    """
    joining = list(players)
    if not same_name:
        from trfpair.event.roster import refuse_twice

        refuse_twice([one.name for one in tournament.players], [one.name for one in joining])
    first = next_number(tournament.players)
    numbered = (replace(one, id=first + at, points=one.points or 0) for at, one in enumerate(joining))
    return replace(tournament, players=(*tournament.players, *numbered))


def next_number(players: Iterable[Player]) -> int:
    """The number of a player who joins."""
    return max((player.id for player in players), default=0) + 1


def _refuse_unknown(known: Iterable[int], named: Iterable[int]) -> None:
    there = set(known)
    for id_ in named:
        if id_ not in there:
            raise BadInput(f"there is no player {id_}")


def _without(bye: ByeRequest, ids: Iterable[int]) -> ByeRequest:
    gone = set(ids)
    return bye if gone.isdisjoint(bye.ids) else replace(bye, ids=tuple(id_ for id_ in bye.ids if id_ not in gone))


def _free(player: Player, coming: int) -> Player:
    """The player without a bye in the cell of the coming round, which would outweigh what is asked for now."""
    game = player.game(coming)
    if game == NO_GAME:
        return player
    games = without_empty_end((*player.games[: coming - 1], NO_GAME, *player.games[coming:]))
    return replace(player, games=games)
