"""Putting a round and its results into a tournament, and taking a round back."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from trfpair.base.errors import BadInput
from trfpair.base.kinds import of_kind
from trfpair.event.boards import board_record, boards, boards_text, is_board_record
from trfpair.event.model import (
    NO_GAME,
    REQUESTED,
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
from trfpair.event.typed import BothResults, outcome_of


def with_round(tournament: Tournament, pairing: RoundPairing) -> Tournament:
    """The tournament with a round's pairings entered: open games, the bye, the byes of the absent, and
    the numbers of the boards.

    Absences said for the coming round without its number (XXZ) are entered with it, and gone from the list of byes.
    Raises BadInput where the tournament has the round already.
    """
    refuse_matches(tournament)
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
    byes = tuple(bye for bye in tournament.byes if bye.round)
    return counted(replace(tournament, players=tuple(players), byes=byes, records=(*others, board_record(pairing))))


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
    refuse_matches(tournament)
    last = last_round_with_games(tournament)
    if not last:
        raise BadInput("no round has been paired: there is none to take back")
    _refuse_results(tournament, last, force)
    said = _said(tournament, last)
    away = {id_ for ids in said.values() for id_ in ids}
    away |= {id_ for bye in tournament.byes if bye.round in (0, last) for id_ in bye.ids}
    ended = [bye for bye in tournament.byes if bye.round > last and set(bye.ids) == said.get("withdraw")]
    return counted(
        replace(
            tournament,
            players=tuple(_before(player, last, asked=player.id not in away) for player in tournament.players),
            byes=tuple(bye for bye in tournament.byes if bye not in ended),
            records=tuple(record for record in tournament.records if not _is_of(record, last)),
        )
    )


def refuse_matches(tournament: Tournament) -> None:
    """Raise BadInput for an event whose rounds are not entered game by game."""
    if tournament.has_teams or "DOUBLESWISS" in tournament.system:
        raise BadInput("rounds of teams and of matches are entered by other programs, and taken back by them")


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


def with_result(
    tournament: Tournament, round_: int, players: tuple[int, int] | int, result: str, *, replacing: bool = False
) -> Tournament:
    """The tournament with the result of one game entered, and the points of the two counted anew.

    ``players`` are White and Black, or the number of the board. See `with_results`.
    """
    return with_results(tournament, round_, {players: result}, replacing=replacing)


def with_results(
    tournament: Tournament,
    round_: int,
    results: Mapping[tuple[int, int], str] | Mapping[int, str] | Mapping[tuple[int, int] | int, str],
    *,
    replacing: bool = False,
) -> Tournament:
    """The tournament with results of a round entered, and the points of those who played counted anew.

    Whoever had no points gets them too. ``results`` are by White and Black, or by the number of the board:
    ``{(5, 2): "1-0", 3: "="}``. A result is what people type (`trfpair.event.typed`). Raises BadInput, and
    enters nothing, where two do not play in the round, where a result is not understood, and where a game has one
    already (unless ``replacing``).
    """
    places = {player.id: at for at, player in enumerate(tournament.players)}
    players, last = list(tournament.players), last_paired_round(tournament)
    points = PointsTable(tournament)
    order = boards(tournament, round_) if any(isinstance(key, int) for key in results) else ()
    for key, result in results.items():
        white, black = _pair_of(key, order, round_)
        outcome = outcome_of(of_kind(result, str, "a result"))
        for id_ in (white, black):
            if id_ not in places:
                raise BadInput(f"there is no player {id_}")
        _refuse_entry(players[places[white]], players[places[black]], round_, outcome, replacing)
        for id_, own in zip((white, black), outcome):
            players[places[id_]] = replace(_with_cell(players[places[id_]], round_, own), points=None)
    counted = (one if one.points is not None else replace(one, points=_score(points, one, last)) for one in players)
    return replace(tournament, players=tuple(counted))


def _pair_of(key: tuple[int, int] | int, order: Sequence[Pair], round_: int) -> tuple[int, int]:
    """White and Black of a game that is named by the two, or by its board."""
    if not isinstance(key, int):
        white, black = of_kind(key, tuple, "a game: a board, or White and Black")
        return of_kind(white, int, "White"), of_kind(black, int, "Black")
    if not 1 <= key <= len(order):
        raise BadInput(f"round {round_} has no board {key}: " + (f"1 to {len(order)}" if order else "no games"))
    return order[key - 1]


def _refuse_entry(white: Player, black: Player, round_: int, outcome: BothResults, replacing: bool) -> None:
    game = white.game(round_)
    both = f"{white.called} and {black.called}"
    if game.opponent != black.id:
        raise BadInput(f"{both} do not play each other in round {round_}")
    if game.colour is Colour.BLACK:
        raise BadInput(f"{both}: the first of the two has Black in round {round_}; name White first")
    if game.result is not Result.UNKNOWN and not replacing and outcome != (game.result, black.game(round_).result):
        raise BadInput(
            f"the game of {both} in round {round_} has a result already; --replace (replacing=True) changes it"
        )


def _with_cell(player: Player, round_: int, result: Result) -> Player:
    games = list(player.games)
    games[round_ - 1] = games[round_ - 1]._replace(result=result)
    return replace(player, games=tuple(games))


def counted(tournament: Tournament, ids: Collection[int] | None = None) -> Tournament:
    """The points after the last paired round, of everybody or some; an open game counts when it has a result."""
    points, last = PointsTable(tournament), last_paired_round(tournament)
    return replace(
        tournament,
        players=tuple(
            replace(player, points=_score(points, player, last)) if ids is None or player.id in ids else player
            for player in tournament.players
        ),
    )


def _score(points: PointsTable, player: Player, last: int) -> int:
    rounds = ((round_, player.game(round_)) for round_ in range(1, last + 1))
    return sum(points.of(player, round_, game) for round_, game in rounds if game.result is not Result.UNKNOWN)
