"""Putting a round and its results into a tournament, and proving that a tournament made by hand is sound."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from trfpair.errors import BadInput
from trfpair.model import (
    NO_GAME,
    ByeRequest,
    Colour,
    Game,
    Pair,
    Player,
    Result,
    RoundPairing,
    Tournament,
    last_paired_round,
)
from trfpair.points import PointsTable

TYPED_RESULTS: dict[str, tuple[Result, Result]] = {
    "1-0": (Result.WIN, Result.LOSS),
    "0-1": (Result.LOSS, Result.WIN),
    "=": (Result.DRAW, Result.DRAW),
    "+-": (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    "-+": (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    "--": (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
    "?": (Result.UNKNOWN, Result.UNKNOWN),
}
"""Results by the way a score sheet has them, White's side first; ``?`` takes a result back."""

_SAME = {
    "1/2": "=",
    "1/2-1/2": "=",
    "½": "=",
    "½-½": "=",
    "0.5-0.5": "=",
    "1:0": "1-0",
    "0:1": "0-1",
    "+/-": "+-",
    "-/+": "-+",
    "-/-": "--",
}

_MIRRORED = {Colour.WHITE: Colour.BLACK, Colour.BLACK: Colour.WHITE, Colour.NONE: Colour.NONE}


def validated(tournament: Tournament) -> Tournament:
    """The tournament, if every game stands on both sides; BadInput, naming the player, where one does not.

    The reader of files says the same with lines and columns; this is for tournaments that a program has made.
    """
    by_id = {player.id: player for player in tournament.players}
    if len(by_id) != len(tournament.players):
        twice = next(
            one.id for one in tournament.players if sum(other.id == one.id for other in tournament.players) > 1
        )
        raise BadInput(f"two players have the number {twice}")
    for player in tournament.players:
        if player.id < 1:
            raise BadInput(f"{player.called}: a player's number is 1 or more")
        for round_, game in enumerate(player.games, 1):
            if game.opponent:
                _prove_mutual(player, by_id, round_, game)
    _prove_known(tournament, by_id)
    return tournament


def _prove_mutual(player: Player, by_id: dict[int, Player], round_: int, game: Game) -> None:
    where = f"{player.called}, round {round_}"
    opponent = by_id.get(game.opponent)
    if opponent is None:
        raise BadInput(f"{where}: the opponent {game.opponent} does not exist")
    if opponent is player:
        raise BadInput(f"{where}: nobody plays against themselves")
    answer = opponent.game(round_)
    if not (game.played or answer.played):
        return  # a forfeit is read from each side: the game may have been replaced
    if answer.opponent != player.id:
        raise BadInput(f"{where}: a game against {opponent.called}, who does not know of it")
    if answer.colour is not _MIRRORED[game.colour] or not game.colour:
        raise BadInput(f"{where}: the colours of the game against {opponent.called} do not go together")
    if game.played is not answer.played:
        raise BadInput(f"{where}: the game against {opponent.called} was played on one side only")


def _prove_known(tournament: Tournament, by_id: dict[int, Player]) -> None:
    """Byes, bans and virtual points speak of players who exist."""
    named: list[tuple[str, tuple[int, ...]]] = [
        *(("a requested bye", bye.ids) for bye in tournament.byes),
        *(("a forbidden pair", group.ids) for group in tournament.forbidden),
        ("virtual points", tuple(tournament.virtual_points)),
    ]
    for what, ids in named:
        for id_ in ids:
            if id_ not in by_id:
                raise BadInput(f"{what} names the player {id_}, who does not exist")


def with_round(tournament: Tournament, pairing: RoundPairing) -> Tournament:
    """The tournament with a round's pairings entered: open games, the bye, and the byes of the absent.

    Raises BadInput where the tournament has the round already.
    """
    if pairing.round != last_paired_round(tournament) + 1:
        raise BadInput(
            f"round {pairing.round} cannot be entered: the last paired round is {last_paired_round(tournament)}"
        )
    cells: dict[int, Game] = dict(_cells(pairing))
    players = []
    for player in tournament.players:
        cell = cells.get(player.id, NO_GAME)
        before = tuple(player.game(round_) for round_ in range(1, pairing.round))
        players.append(replace(player, games=(*before, cell)))
    return _counted(replace(tournament, players=tuple(players)))


def _cells(pairing: RoundPairing) -> Iterator[tuple[int, Game]]:
    for white, black in pairing.boards:
        yield white, Game(black, Colour.WHITE, Result.UNKNOWN)
        yield black, Game(white, Colour.BLACK, Result.UNKNOWN)
    if pairing.bye:
        yield pairing.bye, Game(0, Colour.NONE, Result.PAB)
    for id_, kind in pairing.absent:
        yield id_, Game(0, Colour.NONE, kind)


def with_absences(tournament: Tournament, kinds: dict[int, Result]) -> Tournament:
    """The tournament with byes for the coming round: HALF_BYE, FULL_BYE or ZERO_BYE by player.

    Raises BadInput for a player who does not exist.
    """
    known = {player.id for player in tournament.players}
    for id_ in kinds:
        if id_ not in known:
            raise BadInput(f"there is no player {id_}")
    coming = last_paired_round(tournament) + 1
    asked = (ByeRequest(kind, coming, (id_,)) for id_, kind in kinds.items())
    return replace(tournament, byes=(*tournament.byes, *asked))


def boards(tournament: Tournament, round_: int) -> tuple[Pair, ...]:
    """The games of a round as White and Black, in the order of the higher of the two numbers on each board."""
    found = []
    for player in sorted(tournament.players, key=lambda one: one.id):
        game = player.game(round_)
        if game.opponent > player.id:
            found.append(
                Pair(game.opponent, player.id) if game.colour is Colour.BLACK else Pair(player.id, game.opponent)
            )
    return tuple(found)


def with_result(
    tournament: Tournament, round_: int, players: tuple[int, int] | Pair, result: str, *, replacing: bool = False
) -> Tournament:
    """The tournament with the result of one game entered, and the points of the two counted anew.

    ``players`` are White and Black, ``result`` is one of `TYPED_RESULTS`. Raises BadInput where the two do not play in
    the round, where the result is not understood, and where the game has one already (unless ``replacing``).
    """
    white, black = players
    outcome = TYPED_RESULTS.get(_SAME.get(result, result))
    if outcome is None:
        raise BadInput(f"the result `{result}` is not understood: expected one of {', '.join(TYPED_RESULTS)}")
    by_id = {player.id: player for player in tournament.players}
    for id_ in players:
        if id_ not in by_id:
            raise BadInput(f"there is no player {id_}")
    game = by_id[white].game(round_)
    both = f"{by_id[white].called} and {by_id[black].called}"
    if game.opponent != black:
        raise BadInput(f"{both} do not play each other in round {round_}")
    if game.colour is Colour.BLACK:
        raise BadInput(f"{both}: the first of the two has Black in round {round_}; name White first")
    if game.result is not Result.UNKNOWN and not replacing and outcome[0] is not game.result:
        raise BadInput(f"the game of {both} in round {round_} has a result already")
    changed = {white: outcome[0], black: outcome[1]}
    return _counted(
        replace(
            tournament,
            players=tuple(
                _with_cell(player, round_, changed[player.id]) if player.id in changed else player
                for player in tournament.players
            ),
        )
    )


def _with_cell(player: Player, round_: int, result: Result) -> Player:
    games = list(player.games)
    games[round_ - 1] = games[round_ - 1]._replace(result=result)
    return replace(player, games=tuple(games))


def _counted(tournament: Tournament) -> Tournament:
    """The points of everybody after the last paired round; an open game counts when it has a result."""
    points, last = PointsTable(tournament), last_paired_round(tournament)
    return replace(
        tournament,
        players=tuple(replace(player, points=_score(points, player, last)) for player in tournament.players),
    )


def _score(points: PointsTable, player: Player, last: int) -> int:
    rounds = ((round_, player.game(round_)) for round_ in range(1, last + 1))
    return sum(points.of(player, round_, game) for round_, game in rounds if game.result is not Result.UNKNOWN)
