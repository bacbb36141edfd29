"""Putting a round and its results into a tournament, and taking a round back."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from trfpair.base.errors import BadInput
from trfpair.base.kinds import of_kind, two_of_kind
from trfpair.base.speech import either
from trfpair.event.boards import board_record, boards_meant, boards_said, is_board_record, no_board, place_of_boards
from trfpair.event.event import Event
from trfpair.event.games import BoardGame
from trfpair.event.leaving import WITHDRAWAL, gone_in, ids_of, with_requests
from trfpair.event.log import ADJOURNED, without_pairing
from trfpair.event.log_lines import AWAY_BY_WORD, LogEntry, log_entries, logged, own_line
from trfpair.event.matches.line_ups import usual_bye
from trfpair.event.matches.teams import with_totals
from trfpair.event.model import NO_GAME, ByeRequest, Colour, Game, Pair, Player, Record, RoundPairing, Tournament
from trfpair.event.points import PointsTable
from trfpair.event.results import REQUESTED, BothResults, Result
from trfpair.event.saying import Fillings, Saying
from trfpair.event.teams import TeamSide
from trfpair.event.typed import outcome_of, results_of_match, typed_by_white


def with_round(tournament: Tournament, pairing: RoundPairing) -> Tournament:
    """The tournament with a round's pairings entered: open games, the bye, the byes of the absent, and
    the numbers of the boards.

    Absences said for the coming round without its number (XXZ) are entered with it, and gone from the list of byes; so
    are those of players who are away in another way. Raises BadInput where the tournament has the round already.
    """
    event = tournament.event
    if pairing.round != event.coming:
        raise BadInput(Saying("not-to-be-entered", round=pairing.round, last=event.last))
    cells = dict.fromkeys(event.by_id, NO_GAME)
    for pair in pairing.pairs:
        cells |= meeting_cells(*pair)
    asked = {id_: bye.kind for bye in tournament.byes if event.round_of(bye.round) == pairing.round for id_ in bye.ids}
    free = [(id_, asked.get(id_, kind)) for id_, kind in pairing.free]
    cells |= {id_: Game(0, Colour.NONE, kind) for id_, kind in (*pairing.absent, *free)}
    others = [record for record in tournament.records if not is_board_record(record, pairing.round)]
    otherwise = {id_ for id_, kind in pairing.absent if asked.get(id_, kind) is not kind}
    left = without_byes(tournament, otherwise, lambda at: event.round_of(at) == pairing.round)
    byes = tuple(bye for bye in left if bye.round)
    laid = event.laid(pairing.round, cells)
    return counted(replace(laid, byes=byes, records=(*others, board_record(pairing.round, pairing.boards))))


def without_byes(tournament: Tournament, ids: Iterable[int], served: Callable[[int], bool]) -> tuple[ByeRequest, ...]:
    """The byes asked for, without those of some players in the rounds (columns) that are ``served`` otherwise."""
    gone = set(ids)
    byes = tournament.byes
    left = (
        replace(bye, ids=tuple(id_ for id_ in bye.ids if id_ not in gone)) if served(bye.round) else bye for bye in byes
    )
    return tuple(bye for bye in left if bye.ids)


def said_record(round_: int, said: Mapping[str, Collection[int]]) -> Record:
    """The comment that keeps who was away by word, and not by the file: `absent 5,9` and the like."""
    words = (f" {option} {','.join(map(str, ids))}" for option, ids in said.items() if ids)
    return Record("###", f" said for round {round_}:" + "".join(words))


def _said(tournament: Tournament, round_: int) -> dict[str, set[int]]:
    """Option -> the players it named when the round was paired."""
    for record in tournament.records:
        found = own_line(record, AWAY_BY_WORD)
        if found and int(found["round"]) == round_:
            words = found["rest"].split()
            return {option: set(map(int, ids.split(","))) for option, ids in zip(words[::2], words[1::2])}
    return {}


def said_to_be_away(tournament: Tournament, round_: int) -> set[int]:
    """The players who were away by word when a round was paired."""
    return {id_ for ids in _said(tournament, round_).values() for id_ in ids}


def without_said(records: Iterable[Record], round_: int, ids: Collection[int]) -> Iterator[Record]:
    """The records, of which the comment on who is away in a round leaves out some players."""
    for record in records:
        found = own_line(record, AWAY_BY_WORD)
        if not found or int(found["round"]) != round_:
            yield record
            continue
        words = found["rest"].split()
        said = {key: [int(id_) for id_ in named.split(",")] for key, named in zip(words[::2], words[1::2])}
        left = {key: [id_ for id_ in named if id_ not in ids] for key, named in said.items()}
        if any(left.values()):
            yield said_record(round_, left) if left != said else record


def last_made(event: Event) -> int:
    """The last round that was paired, perhaps without a board, or that was begun by hand; 0 before round 1."""
    last = event.last
    while last > event.tournament.last_with_games and place_of_boards(event.file, last) is None:
        last -= 1
    return max(last, event.begun_by_hand)


def without_round(tournament: Tournament, *, force: bool = False) -> Tournament:
    """The tournament before its last round was paired: without the games, the bye, and what was said with them.

    Byes that were asked for beforehand stay. Raises BadInput where there is no round, and, unless ``force``, where
    results are in.
    """
    event = tournament.event
    last = last_made(event)
    if not last:
        raise BadInput(Saying("none-to-take-back"))
    _refuse_results(event, last, force)
    said = _said(tournament, last)
    away = said_to_be_away(tournament, last)
    away |= {id_ for bye in tournament.byes if event.round_of(bye.round) in (0, last) for id_ in bye.ids}
    away |= gone_in(tournament, event.columns_of(last)[0])
    ended = [
        bye for bye in tournament.byes if event.round_of(bye.round) > last and set(bye.ids) == said.get("withdraw")
    ]
    left = {
        entry.record
        for entry in log_entries(tournament)
        if entry.kind == WITHDRAWAL and event.round_of(entry.round) >= last and ids_of(entry) == said.get("withdraw")
    }
    asked = set[int]()  # who is free in a calendar has not asked, nor has who waits in a round begun by hand
    if not event.terms.calendar:
        asked = {id_ for id_ in event.by_id if id_ not in away and event.is_entered(id_, last)}
    cells = {player.id: _before(player.game(last), asked=player.id in asked) for player in event.tournament.players}
    laid = without_pairing(event.laid(last, cells), last)
    after = replace(
        laid,
        teams=_without_matches(tournament, last),
        byes=tuple(bye for bye in tournament.byes if bye not in ended),
        records=tuple(record for record in laid.records if not _is_of(record, last) and record not in left),
    )
    return counted(with_requests(after, event.columns_of(last)[0]))


def _without_matches(tournament: Tournament, round_: int) -> TeamSide | None:
    """The team side without the line-ups (300), the bye (320) and the forfeits (330) of the last round.

    What the file says of the points of a bye stays.
    """
    side, matches = tournament.teams, tournament.matches
    if side is None or matches is None:
        return None
    byes, usual = (row._replace(teams=row.teams[: round_ - 1] or (0,)) for row in side.byes), usual_bye(matches)[:2]
    return replace(
        side,
        line_ups=tuple(row for row in side.line_ups if row.round != round_),
        byes=tuple(row for row in byes if any(row.teams) or row[:2] != usual),
        forfeits=tuple(row for row in side.forfeits if row.round != round_),
    )


def _refuse_results(event: Event, round_: int, force: bool) -> None:
    known = event.boards_with_results(round_)
    if known and not force:
        raise BadInput(
            Saying(
                "has-results",
                round=round_,
                boards=boards_said(known),
                way=either("`trfpair unpair FILE --force`", "`without_round(tournament, force=True)`"),
            )
        )


def _is_of(record: Record, round_: int) -> bool:
    """Whether a comment is about the pairing of a round."""
    said = own_line(record, AWAY_BY_WORD)
    return is_board_record(record, round_) or (said is not None and int(said["round"]) == round_)


def _before(game: Game, *, asked: bool) -> Game:
    """The rest of a cell of the last round: a bye that was ``asked`` for by it."""
    return game if asked and not game.opponent and game.result in REQUESTED else NO_GAME


def meeting_cells(white: int, black: int) -> dict[int, Game]:
    """The cells of two who meet, in an open game; where Black is 0, that of the bye."""
    if not black:
        return {white: Game(0, Colour.NONE, Result.PAB)}
    return {
        white: Game(black, Colour.WHITE, Result.UNKNOWN),
        black: Game(white, Colour.BLACK, Result.UNKNOWN),
    }


GameKey = tuple[int, int] | int | str
"""White and Black, or a board."""


def with_result(
    tournament: Tournament, round_: int, game: GameKey, result: str | Result, *, replacing: bool = False
) -> Tournament:
    """The tournament with the result of one game entered, and the points of the two counted anew.

    ``game`` is White and Black, or the board. See `with_results`.

    >>> event = trfpair.without_round(trfpair.generate(players=6, rounds=3, seed=3), force=True)
    >>> event = trfpair.with_round(event, trfpair.pair(event))
    >>> event = trfpair.with_result(event, 3, 1, "1-0")
    >>> event.player(trfpair.boards(event, 3)[0].white).game(3).result
    <Result.WIN: '1'>
    """
    return with_results(tournament, round_, {game: result}, replacing=replacing)


def with_results(
    tournament: Tournament,
    round_: int,
    results: (
        Mapping[tuple[int, int], str | Result]
        | Mapping[int, str | Result]
        | Mapping[str, str | Result]
        | Mapping[GameKey, str | Result]
    ),
    *,
    replacing: bool = False,
) -> Tournament:
    """The tournament with results of a round entered, and the points of those who played counted anew.

    Whoever had no points gets them too. ``results`` are by White and Black, or by the board:
    ``{(5, 2): "1-0", 3: "="}``. Where a round is one of matches, a board is ``"2.1"``, the first of the second match,
    and its result is that of the side named first; ``{"2": "1=01"}`` is a whole match by its boards, and ``"2.1-3.4"``
    are several boards with one result. A result is what people type (`trfpair.event.typed`), or White's:
    ``Result.WIN``. Raises BadInput, and enters nothing, where two do not play in the round, where a result is not
    understood, where a game is named twice, and where it has a result already (unless ``replacing``).

    >>> event = trfpair.without_round(trfpair.generate(players=6, rounds=3, seed=3), force=True)
    >>> event = trfpair.with_round(event, trfpair.pair(event))
    >>> event = trfpair.with_results(event, 3, {1: "1-0", 2: "=", 3: "0-1"})
    >>> event.event.last_finished
    3
    """
    event = tournament.event
    board_games = event.board_games(round_)
    players = dict(tournament.by_id)
    changed, named = set[int](), set[tuple[int, Pair]]()
    for key, result in _by_game(board_games, results):
        board_game = _board_game_of(key, board_games, round_, event)
        refuse_named(board_games, board_game, named)
        outcome = outcome_of(result)
        for id_ in (board_game.home, board_game.away):
            if id_ not in players:
                raise BadInput(Saying("no-player", player=id_))
        _refuse_entry(players[board_game.home], players[board_game.away], board_game, outcome, replacing)
        for id_, own in zip((board_game.home, board_game.away), outcome):
            players[id_] = _with_cell(players[id_], board_game.column, own)
            changed.add(id_)
    after = replace(tournament, players=tuple(players.values()))
    return _counted_anew(event, after, changed | {player.id for player in tournament.players if player.points is None})


def with_adjourned(tournament: Tournament, round_: int, pair: Pair) -> Tournament:
    """The tournament whose log says that a game goes on later: it holds up no round, and counts what an open game does.

    ``round_`` is its column in the file.
    """
    if (round_, pair) in tournament.event.adjourned:
        return tournament
    after = logged(tournament, [LogEntry(ADJOURNED, round_, f"{pair.white}-{pair.black}")])
    return _counted_anew(tournament.event, after, set(pair))


def _counted_anew(before: Event, after: Tournament, ids: set[int]) -> Tournament:
    """The points of those who played, and of those whose open games count otherwise than before."""
    return counted(after, ids | {id_ for _, id_ in before.uncounted ^ after.event.uncounted})


def board_results(board_games: Mapping[str, BoardGame], named: str, result: str) -> dict[str, str]:
    """The boards that a word names, with their results: a board, boards of matches such as ``1.3-5.8``, or a match.

    Empty where the round has no such board. Raises BadInput for what is no result of a match.
    """
    if named in board_games:
        return {named: result}
    if meant := boards_meant(named, list(board_games)):
        return dict.fromkeys(meant, result)
    own = [board for board in board_games if board.startswith(f"{named}.")]
    return results_of_match(named, own, result) if own else {}


def _by_game(
    board_games: Mapping[str, BoardGame],
    results: Mapping[Any, str | Result],
) -> Iterator[tuple[GameKey, str]]:
    """The results game by game."""
    for key, result in results.items():
        result = typed_by_white(result) if isinstance(result, Result) else of_kind(result, str, "a result")
        found = board_results(board_games, str(key), result) if isinstance(key, (int, str)) else {}
        yield from found.items() if found else [(key, result)]


def _board_game_of(key: GameKey, board_games: Mapping[str, BoardGame], round_: int, event: Event) -> BoardGame:
    """The game that is named by White and Black, or by its board."""
    if not isinstance(key, (int, str)):
        key = Pair(*two_of_kind(key, int, "a game: a board, or White and Black"))
        return event.board_game(board_games, key) or BoardGame(event.columns_of(round_)[0], *key, Colour.WHITE)
    if found := event.board_game(board_games, key):
        return found
    raise BadInput(no_board(round_, str(key), list(board_games)))


def refuse_named(board_games: Mapping[str, BoardGame], game: BoardGame, named: set[tuple[int, Pair]]) -> None:
    """Refuse a second result of a game; a first one is ``named`` from now on."""
    this = game.column, game.pair
    if this in named:
        board = next(board for board, one in board_games.items() if (one.column, one.pair) == this)
        raise BadInput(Saying("board-twice", board=board))
    named.add(this)


def _refuse_entry(one: Player, other: Player, board_game: BoardGame, outcome: BothResults, replacing: bool) -> None:
    game = one.game(board_game.column)
    both: Fillings = {"one": one.called, "other": other.called}
    if game.opponent != other.id:
        raise BadInput(Saying("do-not-meet", **both, round=board_game.column))
    if game.colour is Colour.BLACK and board_game.colour is Colour.WHITE:
        raise BadInput(Saying("black-first", **both, round=board_game.column))
    by = either("--replace", "`replacing=True`")
    if (
        game.result is not Result.UNKNOWN
        and not replacing
        and outcome != (game.result, other.game(board_game.column).result)
    ):
        raise BadInput(Saying("result-already", **both, round=board_game.column, way=by))


def _with_cell(player: Player, round_: int, result: Result) -> Player:
    games = list(player.games)
    games[round_ - 1] = games[round_ - 1]._replace(result=result)
    return replace(player, games=tuple(games))


def counted(tournament: Tournament, ids: Collection[int] | None = None) -> Tournament:
    """The points after the last round, also one that was begun by hand, of everybody or some, without the games that
    count nothing yet.

    A match with such a game counts nothing in a Double-Swiss, and has no match points (310).
    """
    event = tournament.event
    of_file = event.file if event.matches else event.tournament
    points, last = PointsTable(replace(of_file, abnormal=()) if event.matches else of_file), event.last
    scored = of_file.by_id
    counts = scored.keys() if ids is None else ids
    open_rounds: dict[int, set[int]] = {}
    for column, id_ in event.uncounted:
        if id_ in counts:
            open_rounds.setdefault(id_, set()).add(event.round_of(column))
    players = [
        replace(player, points=_score(points, scored[player.id], last, open_rounds.get(player.id, ())))
        if player.id in counts
        else player
        for player in tournament.players
    ]
    if event.matches is None:
        return replace(tournament, players=tuple(players))
    after = replace(tournament, players=tuple(players), teams=with_totals(event.matches, event.uncounted))
    Tournament.matches.hand_on(after, event.matches.with_points(after))
    return after


def _score(points: PointsTable, player: Player, last: int, open_rounds: Collection[int]) -> int:
    rounds = (round_ for round_ in range(1, last + 1) if round_ not in open_rounds)
    return sum(points.of(player, round_, player.game(round_)) for round_ in rounds)
