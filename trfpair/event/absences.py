"""Who comes and who does not: absences of a round, withdrawals, late entries."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from trfpair.base.errors import BadInput
from trfpair.event.entries import counted
from trfpair.event.matches.seen import SeenEvent, seen
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
    event = seen(tournament)
    for id_ in asked:
        event.of(id_)
    coming, rounds = last_paired_round(event.tournament) + 1, event.tournament.rounds
    if round is not None and not 1 <= round <= (rounds or round):
        raise BadInput(f"there is no round {round}: expected 1 to {rounds or 'the last one'}")
    round = coming if round is None else round
    if round < coming:
        return _with_cells(event, asked, round)
    named = {id_: kind for id_, kind in asked.items() if kind is not Result.NONE}
    given = [ByeRequest(kind, at, (id_,)) for id_, kind in named.items() for at in event.columns_of(round)]
    served = (0, coming) if round == coming else (round,)
    byes = [_without(bye, asked) if event.round_of(bye.round) in served else bye for bye in tournament.byes]
    return replace(
        _freed(event, asked, round, round),
        byes=(*(bye for bye in byes if bye.ids), *given),
    )


def _with_cells(event: SeenEvent, asked: Mapping[int, Result], round_: int) -> Tournament:
    """The tournament with byes in a round that is paired."""
    for id_ in asked:
        if event.of(id_).game(round_).paired:
            raise BadInput(f"{event.of(id_).called} is paired in round {round_}, and has no bye on request there")
    after = event.laid(round_, {id_: Game(0, Colour.NONE, kind) for id_, kind in asked.items()})
    byes = [_without(bye, asked) if event.round_of(bye.round) == round_ else bye for bye in after.byes]
    return counted(replace(after, byes=tuple(bye for bye in byes if bye.ids)))


def with_withdrawals(tournament: Tournament, players: Iterable[int]) -> Tournament:
    """The tournament without some players from the coming round on: they are absent in every round to come.

    Raises BadInput for a player who does not exist, and where the number of rounds is not known.
    """
    ids, event = tuple(players), seen(tournament)
    for id_ in ids:
        event.of(id_)
    if tournament.rounds is None:
        raise BadInput(
            "a withdrawal needs the number of rounds of the tournament (`trfpair event FILE --rounds N`); "
            "an absence serves one round"
        )
    coming = event.columns_of(last_paired_round(event.tournament) + 1)[0]
    byes = [_without(bye, ids) if not bye.round or bye.round >= coming else bye for bye in tournament.byes]
    gone = [ByeRequest(Result.ZERO_BYE, round_, ids) for round_ in range(coming, tournament.rounds + 1)] if ids else []
    freed = _freed(event, ids, event.round_of(coming))
    return replace(freed, byes=(*(bye for bye in byes if bye.ids), *gone))


def with_returns(tournament: Tournament, players: Iterable[int]) -> Tournament:
    """The tournament in which players who had left are there again from the coming round on.

    Raises BadInput for a player who does not exist, or has no absence to come.
    """
    ids, event = tuple(players), seen(tournament)
    round_ = last_paired_round(event.tournament) + 1
    coming = event.columns_of(round_)[0]
    for id_ in ids:
        asked = any(id_ in bye.ids for bye in tournament.byes if not bye.round or bye.round >= coming)
        if not asked and event.of(id_).game(round_).result not in REQUESTED:
            raise BadInput(f"{event.of(id_).called} has no absence to come")
    byes = [_without(bye, ids) if not bye.round or bye.round >= coming else bye for bye in tournament.byes]
    freed = _freed(event, ids, round_)
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


def _without(bye: ByeRequest, ids: Iterable[int]) -> ByeRequest:
    gone = set(ids)
    return bye if gone.isdisjoint(bye.ids) else replace(bye, ids=tuple(id_ for id_ in bye.ids if id_ not in gone))


def _freed(event: SeenEvent, ids: Iterable[int], first: int, last: int | None = None) -> Tournament:
    """The tournament without the byes of these players in the cells of some rounds, which would outweigh what is asked
    for now; points that had these in them are counted anew. Of teams the cells say nothing of a round to come.
    """
    if event.matches:
        return event.file
    named = set(ids)
    end = len(event.columns_of(1)) * last if last else None

    def free(player: Player) -> Player:
        start = event.columns_of(first)[0] - 1
        gone = range(start, end or len(player.games))
        games = (NO_GAME if at in gone else game for at, game in enumerate(player.games))
        return replace(player, games=without_empty_end(tuple(games))) if player.id in named else player

    players = tuple(map(free, event.file.players))
    changed = {one.id for one, other in zip(players, event.file.players) if one != other}
    return counted(replace(event.file, players=players), changed) if changed else event.file
