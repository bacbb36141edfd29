"""Who comes and who does not: absences of a round, withdrawals, late entries."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from trfpair.base.errors import BadInput
from trfpair.event.entries import counted
from trfpair.event.model import (
    NO_GAME,
    REQUESTED,
    ByeRequest,
    Colour,
    Game,
    Player,
    Result,
    Tournament,
    last_paired_round,
    without_empty_end,
)


def with_absences(
    tournament: Tournament, kinds: Mapping[int, Result] | Iterable[int], *, round: int | None = None
) -> Tournament:
    """The tournament with byes for a round, the coming one if none is named, by player: ``{5: Result.HALF_BYE}``.

    Players alone, such as ``[5, 9]``, get no points. What was said of a player for the round before is replaced, and
    ``Result.NONE`` takes it back. In a round that is paired a bye is for players without a game. Raises BadInput for a
    player who does not exist or has a game, for a round that is not, and for any other result.
    """
    asked = dict(kinds) if isinstance(kinds, Mapping) else dict.fromkeys(kinds, Result.ZERO_BYE)
    for kind in asked.values():
        if kind not in REQUESTED and kind is not Result.NONE:
            raise BadInput(f"an absence is HALF_BYE, FULL_BYE, ZERO_BYE or, to take it back, NONE; found {kind}")
    known = {player.id: player for player in tournament.players}
    _refuse_unknown(known, asked)
    coming = last_paired_round(tournament) + 1
    if round is not None and not 1 <= round <= (tournament.rounds or round):
        raise BadInput(f"there is no round {round}: expected 1 to {tournament.rounds or 'the last one'}")
    round = coming if round is None else round
    if round < coming:
        return _with_cells(tournament, asked, round)
    given = [ByeRequest(kind, round, (id_,)) for id_, kind in asked.items() if kind is not Result.NONE]
    served = (0, coming) if round == coming else (round,)
    byes = [_without(bye, asked) if bye.round in served else bye for bye in tournament.byes]
    return replace(
        _freed(tournament, asked, lambda player: _free(player, round)),
        byes=(*(bye for bye in byes if bye.ids), *given),
    )


def _with_cells(tournament: Tournament, asked: Mapping[int, Result], round_: int) -> Tournament:
    """The tournament with byes in a round that is paired."""
    players = []
    for player in tournament.players:
        if player.id in asked:
            games = [player.game(at) for at in range(1, max(round_, len(player.games)) + 1)]
            if games[round_ - 1].paired:
                raise BadInput(f"{player.called} is paired in round {round_}, and has no bye on request there")
            games[round_ - 1] = Game(0, Colour.NONE, asked[player.id])
            player = replace(player, games=tuple(games), points=None)
        players.append(player)
    byes = [_without(bye, asked) if bye.round == round_ else bye for bye in tournament.byes]
    return counted(replace(tournament, players=tuple(players), byes=tuple(bye for bye in byes if bye.ids)))


def with_withdrawals(tournament: Tournament, players: Iterable[int]) -> Tournament:
    """The tournament without some players from the coming round on: they are absent in every round to come.

    Raises BadInput for a player who does not exist, and where the number of rounds is not known.
    """
    ids = tuple(players)
    _refuse_unknown({player.id for player in tournament.players}, ids)
    if tournament.rounds is None:
        raise BadInput(
            "a withdrawal needs the number of rounds of the tournament (`trfpair event FILE --rounds N`); "
            "an absence serves one round"
        )
    coming = last_paired_round(tournament) + 1
    byes = [_without(bye, ids) if not bye.round or bye.round >= coming else bye for bye in tournament.byes]
    gone = [ByeRequest(Result.ZERO_BYE, round_, ids) for round_ in range(coming, tournament.rounds + 1)] if ids else []
    freed = _freed(tournament, ids, lambda player: _free_from(player, coming))
    return replace(freed, byes=(*(bye for bye in byes if bye.ids), *gone))


def with_returns(tournament: Tournament, players: Iterable[int]) -> Tournament:
    """The tournament in which players who had left are there again from the coming round on.

    Raises BadInput for a player who does not exist, or has no absence to come.
    """
    ids = tuple(players)
    _refuse_unknown({player.id for player in tournament.players}, ids)
    coming = last_paired_round(tournament) + 1
    for id_ in ids:
        asked = any(id_ in bye.ids for bye in tournament.byes if not bye.round or bye.round >= coming)
        if not asked and tournament.player(id_).game(coming).result not in REQUESTED:
            raise BadInput(f"player {id_} has no absence to come")
    byes = [_without(bye, ids) if not bye.round or bye.round >= coming else bye for bye in tournament.byes]
    freed = _freed(tournament, ids, lambda player: _free_from(player, coming))
    return replace(freed, byes=tuple(bye for bye in byes if bye.ids))


def with_players(
    tournament: Tournament, players: Iterable[Player], *, same_name: bool = False, missed: Result = Result.NONE
) -> Tournament:
    """The tournament with late entries: each gets the next number, so that nobody's number changes.

    ``missed`` is what they get for each round that is paired already: ``Result.HALF_BYE`` half a point. Raises BadInput
    for a name that is there already, unless ``same_name``.
    """
    joining = list(players)
    if not same_name:
        from trfpair.event.roster import refuse_twice

        refuse_twice([one.name for one in tournament.players], [one.name for one in joining])
    first = next_number(tournament.players)
    numbered = [replace(one, id=first + at, points=one.points or 0) for at, one in enumerate(joining)]
    after = replace(tournament, players=(*tournament.players, *numbered))
    if missed is Result.NONE:
        return after
    for round_ in range(1, last_paired_round(tournament) + 1):
        after = with_absences(after, {one.id: missed for one in numbered}, round=round_)
    return after


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


def _freed(tournament: Tournament, ids: Iterable[int], free: Callable[[Player], Player]) -> Tournament:
    """The tournament with these players freed of byes in cells; points that had these in them are counted anew."""
    named = set(ids)
    players = tuple(free(player) if player.id in named else player for player in tournament.players)
    changed = {one.id for one, other in zip(players, tournament.players) if one is not other and one != other}
    return counted(replace(tournament, players=players), changed) if changed else tournament


def _free_from(player: Player, coming: int) -> Player:
    """The player without byes in the cells of the rounds to come."""
    return replace(player, games=_before_blanks(player.games[: coming - 1]))


def _before_blanks(games: tuple[Game, ...]) -> tuple[Game, ...]:
    while games and games[-1] == NO_GAME:
        games = games[:-1]
    return games


def _free(player: Player, coming: int) -> Player:
    """The player without a bye in the cell of the coming round, which would outweigh what is asked for now."""
    game = player.game(coming)
    if game == NO_GAME:
        return player
    games = without_empty_end((*player.games[: coming - 1], NO_GAME, *player.games[coming:]))
    return replace(player, games=games)
