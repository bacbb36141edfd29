"""Rounds made by hand: players change places, boards get other players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from trfpair.base.errors import BadInput
from trfpair.event.boards import board_record_of, boards, is_board_record
from trfpair.event.entries import counted, refuse_matches
from trfpair.event.model import NO_GAME, Colour, Game, Pair, Player, Result, Tournament, last_paired_round


def with_players_swapped(tournament: Tournament, one: int, other: int, round_: int | None = None) -> Tournament:
    """The tournament in which two players have changed places in a round [the last one]: board, opponent, colour, bye.

    Of two who play each other the colours are exchanged. Raises BadInput where a game that changes has a result.
    """
    round_, players = _of_round(tournament, round_, (one, other))
    if one == other:
        raise BadInput(f"{players[one].called} twice: two players change places")
    new = {one: other, other: one}
    games = {id_: players[id_].game(round_) for id_ in _touched(players, round_, (one, other))}
    _refuse_results(players, games, round_)
    order = [Pair(new.get(white, white), new.get(black, black)) for white, black in boards(tournament, round_)]
    swapped = {new.get(id_, id_): game._replace(opponent=new.get(game.opponent, game.opponent))
               for id_, game in games.items()}  # fmt: skip
    return _with_cells(tournament, round_, swapped, order)


def with_games(tournament: Tournament, made: Mapping[int, tuple[int, int]], round_: int | None = None) -> Tournament:
    """The tournament with other games on some boards of a round [the last one]: ``{3: (14, 7)}`` gives 14 White.

    Black 0 is the bye. Whoever has lost the opponent stays without one; two of them play each other on the board that
    has become free, with the colours they had if these go together. The round may be the next one: then it begins with
    these boards alone. Raises BadInput where a game that changes has a result, and for what no round can hold.
    """
    named = [id_ for pair in made.values() for id_ in pair if id_]
    round_, players = _of_round(tournament, round_, named, fresh=True)
    if twice := next((id_ for id_ in named if named.count(id_) > 1), 0):
        raise BadInput(f"{players[twice].called} cannot play twice in one round")
    order: dict[int, Pair] = dict(enumerate(boards(tournament, round_), 1))
    last = max(order, default=0) + len(made)
    for board in made:
        if not 1 <= board <= last:
            raise BadInput(f"there is no board {board}: expected 1 to {last}")
    seated = {id_ for board in made for id_ in order.get(board, ()) if made[board][1]}
    touched = _touched(players, round_, {*named, *seated})
    games = {id_: players[id_].game(round_) for id_ in touched}
    _refuse_results(players, games, round_)
    order = {board: pair for board, pair in order.items() if touched.isdisjoint(pair)}
    order |= {board: Pair(*pair) for board, pair in made.items() if pair[1]}
    cells = dict.fromkeys(touched, NO_GAME)
    for white, black in made.values():
        cells |= _cells(white, black)
    left = sorted(touched - set(named))
    if len(left) == 2 and all(games[id_].opponent for id_ in left):
        white, black = left if games[left[0]].colour >= games[left[1]].colour else reversed(left)
        order[next(board for board in range(1, last + 2) if board not in order)] = Pair(white, black)
        cells |= _cells(white, black)
    return _with_cells(tournament, round_, cells, [order[board] for board in sorted(order)])


def _cells(white: int, black: int) -> dict[int, Game]:
    if not black:
        return {white: Game(0, Colour.NONE, Result.PAB)}
    return {
        white: Game(black, Colour.WHITE, Result.UNKNOWN),
        black: Game(white, Colour.BLACK, Result.UNKNOWN),
    }


def _of_round(
    tournament: Tournament, round_: int | None, ids: Iterable[int], *, fresh: bool = False
) -> tuple[int, dict[int, Player]]:
    """The round, which is paired (or the next one where it may be ``fresh``), and the players by number."""
    refuse_matches(tournament)
    last = last_paired_round(tournament)
    players = {player.id: player for player in tournament.players}
    for id_ in ids:
        if id_ not in players:
            raise BadInput(f"there is no player {id_}")
    if not 1 <= (round_ or last) <= last + fresh:
        raise BadInput(f"round {round_} is not paired: the last one is {last}" if last else "no round has been paired")
    return round_ or last, players


def _touched(players: Mapping[int, Player], round_: int, ids: Iterable[int]) -> set[int]:
    """The players, and those they play in the round."""
    found = set(ids)
    return found | {game.opponent for id_ in found if (game := players[id_].game(round_)).opponent}


def _refuse_results(players: Mapping[int, Player], games: Mapping[int, Game], round_: int) -> None:
    for id_, game in games.items():
        if game.opponent and game.result is not Result.UNKNOWN:
            both = f"{players[id_].called} and {players[game.opponent].called}"
            raise BadInput(f"the game of {both} in round {round_} has a result: the result `?` takes it back first")


def _with_cells(tournament: Tournament, round_: int, cells: Mapping[int, Game], order: Sequence[Pair]) -> Tournament:
    """The tournament with other cells of a round, and its boards."""
    players = []
    for player in tournament.players:
        games = [player.game(at) for at in range(1, max(round_, len(player.games)) + 1)]
        games[round_ - 1] = cells.get(player.id, games[round_ - 1])
        players.append(replace(player, games=tuple(games)))
    others = (record for record in tournament.records if not is_board_record(record, round_))
    records = (*others, board_record_of(round_, order))
    seated = {id_ for id_, game in cells.items() if game.paired}
    byes = [replace(bye, ids=_others(bye.ids, seated)) if bye.round == round_ else bye for bye in tournament.byes]
    kept = tuple(bye for bye in byes if bye.ids)
    return counted(replace(tournament, players=tuple(players), byes=kept, records=records))


def _others(ids: Iterable[int], seated: set[int]) -> tuple[int, ...]:
    """Whoever asked for a bye and plays all the same has none."""
    return tuple(id_ for id_ in ids if id_ not in seated)
