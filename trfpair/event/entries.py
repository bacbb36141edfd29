"""Putting a round and its results into a tournament, and proving that a tournament made by hand is sound."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace

from trfpair.base.errors import BadInput
from trfpair.event.boards import board_record, boards, boards_text, is_board_record
from trfpair.event.model import (
    NO_GAME,
    REQUESTED,
    ByeRequest,
    Colour,
    Game,
    Pair,
    Player,
    Record,
    Result,
    RoundPairing,
    Tournament,
    last_paired_round,
    last_round_with_games,
)
from trfpair.event.points import PointsTable

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
        raise BadInput(f"{where}: a game against {opponent.called}, who has no such game")
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
    """The tournament with a round's pairings entered: open games, the bye, the byes of the absent, and
    the numbers of the boards.

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
    others = [record for record in tournament.records if not is_board_record(record, pairing.round)]
    return _counted(replace(tournament, players=tuple(players), records=(*others, board_record(pairing))))


_SAID = re.compile(r"\s*said for round (\d+):((?: [a-z-]+ \d+(?:,\d+)*)+)\s*")


def said_record(round_: int, said: Mapping[str, Collection[int]]) -> Record:
    """The comment that keeps who was away by word, and not by the file: `absent 5,9` and the like."""
    words = (f" {option} {','.join(map(str, ids))}" for option, ids in said.items() if ids)
    return Record("###", f" said for round {round_}:" + "".join(words))


def _said(tournament: Tournament, round_: int) -> dict[str, set[int]]:
    """Option -> the players it named when the round was paired."""
    for record in tournament.records:
        found = _SAID.fullmatch(record.text) if record.code == "###" else None
        if found and int(found[1]) == round_:
            words = found[2].split()
            return {option: set(map(int, ids.split(","))) for option, ids in zip(words[::2], words[1::2])}
    return {}


def without_round(tournament: Tournament, *, force: bool = False) -> Tournament:
    """The tournament before its last round was paired: without the games, the bye, and what was said with them.

    Byes that were asked for beforehand stay. Raises BadInput where there is no round, and, unless ``force``, where
    results are in.
    """
    if tournament.has_teams or "DOUBLESWISS" in tournament.system:
        raise BadInput("rounds of teams and of matches are entered by other programs, and taken back by them")
    last = last_round_with_games(tournament)
    if not last:
        raise BadInput("no round has been paired: there is none to take back")
    _refuse_results(tournament, last, force)
    said = _said(tournament, last)
    away = {id_ for ids in said.values() for id_ in ids}
    away |= {id_ for bye in tournament.byes if bye.round in (0, last) for id_ in bye.ids}
    ended = [bye for bye in tournament.byes if bye.round > last and set(bye.ids) == said.get("withdraw")]
    return _counted(
        replace(
            tournament,
            players=tuple(_before(player, last, asked=player.id not in away) for player in tournament.players),
            byes=tuple(bye for bye in tournament.byes if bye not in ended),
            records=tuple(record for record in tournament.records if not _is_of(record, last)),
        )
    )


def _refuse_results(tournament: Tournament, round_: int, force: bool) -> None:
    by_id = {player.id: player for player in tournament.players}
    numbered = enumerate(boards(tournament, round_), 1)
    known = [board for board, pair in numbered if by_id[pair.white].game(round_).result is not Result.UNKNOWN]
    if known and not force:
        raise BadInput(
            f"round {round_} has results, on {boards_text(known)}: with force (--force) they are taken back too"
        )


def _is_of(record: Record, round_: int) -> bool:
    """Whether a comment is about the pairing of a round."""
    said = _SAID.fullmatch(record.text) if record.code == "###" else None
    return is_board_record(record, round_) or (said is not None and int(said[1]) == round_)


def _before(player: Player, last: int, *, asked: bool) -> Player:
    """The player without the cell of the last round; a bye that was ``asked`` for by that cell stays."""
    stays = asked and not player.game(last).opponent and player.game(last).result in REQUESTED
    cell = player.game(last) if stays else NO_GAME
    games = (*player.games[: last - 1], cell, *player.games[last:])
    return replace(player, games=games if any(game != NO_GAME for game in games[last - 1 :]) else games[: last - 1])


def _cells(pairing: RoundPairing) -> Iterator[tuple[int, Game]]:
    for white, black in pairing.boards:
        yield white, Game(black, Colour.WHITE, Result.UNKNOWN)
        yield black, Game(white, Colour.BLACK, Result.UNKNOWN)
    if pairing.bye:
        yield pairing.bye, Game(0, Colour.NONE, Result.PAB)
    for id_, kind in (*pairing.absent, *pairing.free):
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
        raise BadInput(
            f"the game of {both} in round {round_} has a result already: with replacing (--replace) it is changed"
        )
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
