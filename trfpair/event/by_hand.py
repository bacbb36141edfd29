"""Rounds made by hand: participants change places, boards get other players, teams other line-ups."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from trfpair.base.errors import BadInput
from trfpair.base.kinds import of_kind, two_of_kind
from trfpair.base.speech import either
from trfpair.event.absences import begun_or_whole
from trfpair.event.boards import is_board_record, with_boards
from trfpair.event.entries import counted, meeting_cells, without_byes, without_said
from trfpair.event.event import Event
from trfpair.event.log import begun_by_hand, with_begun
from trfpair.event.matches.line_ups import with_boards_of
from trfpair.event.model import NO_GAME, ByeRequest, Colour, Game, Pair, Result, Tournament, with_cells
from trfpair.event.saying import Fillings, Saying


def with_players_swapped(tournament: Tournament, one: int, other: int, round_: int | None = None) -> Tournament:
    """The tournament in which two players have changed places in a round [the last one]: board, opponent, colour, bye.

    Of two who play each other the colours are exchanged. In an event of teams the two are teams, and the boards of
    their matches follow. Raises BadInput where a game that changes has a result.

    >>> event = trfpair.without_round(trfpair.generate(players=6, rounds=3, seed=3), force=True)
    >>> event = trfpair.with_round(event, trfpair.pair(event))
    >>> trfpair.boards(event, 3)
    (Pair(white=2, black=1), Pair(white=4, black=3), Pair(white=6, black=5))
    >>> trfpair.boards(trfpair.with_players_swapped(event, 1, 4), 3)
    (Pair(white=2, black=4), Pair(white=1, black=3), Pair(white=6, black=5))
    """
    event = tournament.event
    round_ = _round(event, round_, (one, other))
    if one == other:
        raise BadInput(Saying(f"swap-of-one-{event.kind}", who=event.of(one).called))
    new = {one: other, other: one}
    games = {id_: event.cell(id_, round_) for id_ in _touched(event, round_, (one, other))}
    _refuse_results(event, games, round_)
    order = [Pair(new.get(white, white), new.get(black, black)) for white, black in event.boards(round_)]
    swapped = {new.get(id_, id_): game._replace(opponent=new.get(game.opponent, game.opponent))
               for id_, game in games.items()}  # fmt: skip
    return _with_cells(event, round_, swapped, order)


def with_games(tournament: Tournament, made: Mapping[int, tuple[int, int]], round_: int | None = None) -> Tournament:
    """The tournament with other games on some boards of a round [the last one]: ``{3: (14, 7)}`` gives 14 White.

    Black 0 is the bye. Whoever has lost the opponent or the bye stays without one; two of them play each other on
    the board that has become free, with the colours they had if these go together. The round may be the next one:
    then it begins with these boards alone. In an event of teams the numbers are those of teams, and a board is a
    match. Raises BadInput where a game that changes has a result, and for what no round can hold.

    >>> event = trfpair.without_round(trfpair.generate(players=6, rounds=3, seed=3), force=True)
    >>> event = trfpair.with_round(event, trfpair.pair(event))
    >>> trfpair.boards(event, 3)
    (Pair(white=2, black=1), Pair(white=4, black=3), Pair(white=6, black=5))
    >>> trfpair.boards(trfpair.with_games(event, {1: (1, 2)}), 3)
    (Pair(white=1, black=2), Pair(white=4, black=3), Pair(white=6, black=5))
    """
    if not made:
        return tournament
    event = tournament.event
    sides = [two_of_kind(sides, int, "a game: White and Black, or 0 for the bye") for sides in made.values()]
    named = [id_ for white, black in sides for id_ in ((white, black) if black else (white,))]
    round_ = _round(event, round_, named, fresh=True)
    if round_ > event.last and event.begun_by_hand not in (0, round_):
        way = either("`trfpair pair FILE --write`", "`with_round(tournament, pair(tournament))`")
        raise BadInput(Saying("begun-first", round=event.begun_by_hand, way=way))
    if twice := next((id_ for id_ in named if named.count(id_) > 1), 0):
        raise BadInput(Saying("plays-twice", who=event.of(twice).called, round=round_))
    order: dict[int, Pair] = dict(enumerate(event.boards(round_), 1))
    last = max(order, default=0) + len(made)
    for board in made:
        if not 1 <= of_kind(board, int, "a board") <= last:
            raise BadInput(Saying("no-board-of", board=board, last=last))
    seated = {id_ for board in made for id_ in order.get(board, ()) if made[board][1]}
    has_bye = {id_ for id_ in event.by_id if event.cell(id_, round_).result is Result.PAB}
    of_bye = has_bye if any(not black for _, black in made.values()) else set()
    touched = _touched(event, round_, {*named, *seated, *of_bye})
    games = {id_: event.cell(id_, round_) for id_ in touched}
    _refuse_results(event, games, round_)
    order = {board: pair for board, pair in order.items() if touched.isdisjoint(pair)}
    order |= {board: Pair(*pair) for board, pair in made.items() if pair[1]}
    cells = dict.fromkeys(touched, NO_GAME)
    for white, black in made.values():
        cells |= meeting_cells(white, black)
    left = sorted(touched - set(named))
    if len(left) == 2 and all(games[id_].opponent or id_ in of_bye for id_ in left):
        white, black = left if games[left[0]].colour >= games[left[1]].colour else reversed(left)
        order[next(board for board in range(1, last + 2) if board not in order)] = Pair(white, black)
        cells |= meeting_cells(white, black)
    after = _with_cells(event, round_, cells, [order[board] for board in sorted(order)])
    fresh = round_ > min(event.last, after.event.last) and not event.terms.calendar
    if not fresh and begun_by_hand(tournament) != round_:
        return after
    return counted(begun_or_whole(after, round_))


def set_aside(tournament: Tournament) -> Tournament:
    """The tournament in which a round that was begun by hand is to be paired: its players are away in it.

    Any other tournament is answered as it is.
    """
    round_ = begun_by_hand(tournament)
    if not round_:
        return tournament
    event = tournament.event
    seated = {id_: event.cell(id_, round_) for id_ in event.by_id if event.is_entered(id_, round_)}
    away = {id_: game for id_, game in seated.items() if not game.opponent}
    if event.matches:  # cells of a round to come say nothing of a team
        laid = event.laid(round_, dict.fromkeys(seated, NO_GAME))
        byes = without_byes(laid, seated, lambda at: at == round_)
        kinds = {id_: away[id_].result if id_ in away else Result.ZERO_BYE for id_ in seated}
        asked = (ByeRequest(kind, round_, (id_,)) for id_, kind in kinds.items())
        laid = replace(laid, byes=(*byes, *asked))
    else:
        laid = event.laid(round_, {id_: away.get(id_, Game(0, Colour.NONE, Result.ZERO_BYE)) for id_ in seated})
    records = [one for one in laid.records if not is_board_record(one, round_)]
    return with_begun(replace(laid, records=tuple(records)), round_, complete=True)


def completed(begun: Tournament, paired: Tournament, round_: int) -> Tournament:
    """The tournament with a round that was begun by hand, and in which the others were paired then."""
    event, others = begun.event, paired.event
    cells = {id_: event.cell(id_, round_) for id_ in event.by_id if event.is_entered(id_, round_)}
    order = [*event.boards(round_), *others.boards(round_)]
    after = _with_cells(others, round_, cells, order)
    after = replace(after, byes=tuple(bye for bye in after.byes if bye in begun.byes))
    return _as_they_stood(begun, after, round_, cells) if event.of_matches else after


def _as_they_stood(begun: Tournament, after: Tournament, round_: int, ids: Collection[int]) -> Tournament:
    """The tournament with the results and the line-ups that matches of a round have in another one."""
    event, known = begun.event, begun.by_id
    cells = {id_: {at: known[id_].game(at) for at in event.columns_of(round_)} for id_ in event.players_of(ids)}
    after = with_cells(after, cells)
    if begun.teams and after.teams:
        others = (row for row in after.teams.line_ups if row.round != round_ or row.team not in ids)
        own = (row for row in begun.teams.line_ups if row.round == round_ and row.team in ids)
        after = replace(after, teams=replace(after.teams, line_ups=(*others, *own)))
    return counted(after)


def with_line_up(tournament: Tournament, team: int, players: Sequence[int], round_: int | None = None) -> Tournament:
    """The tournament in which these players sit at the boards of a team in a round [the last one]; 0 is an empty board.

    Raises BadInput where the team has no match in the round, or one with results, and for what no line-up can be.

    >>> event = trfpair.generate(players=4, rounds=2, seed=1, system="team", boards=2)
    >>> event = trfpair.without_round(event, force=True)
    >>> event = trfpair.with_round(event, trfpair.pair(event))
    >>> trfpair.with_line_up(event, 1, [3, 1]).teams.line_ups
    (LineUp(round=2, team=1, opponent=2, players=(3, 1)),)
    """
    event = tournament.event
    if event.matches is None:
        raise BadInput(Saying("line-up-of-no-team"))
    round_ = _round(event, round_, [team])
    opponent = event.of(team).game(round_).opponent
    if not opponent:
        raise BadInput(Saying("no-match-in", who=event.of(team).called, round=round_))
    cells = {id_: event.cell(id_, round_) for id_ in (team, opponent)}
    _refuse_results(event, cells, round_)
    changed = with_boards_of(tournament, team, tuple(players), round_, opponent).event
    return counted(changed.laid(round_, cells))


def _round(event: Event, round_: int | None, ids: Iterable[int], *, fresh: bool = False) -> int:
    """The round, which is paired (or the next one where it may be ``fresh``), of participants who exist."""
    last = event.last
    for id_ in ids:
        event.of(id_)
    if not 1 <= (round_ or last) <= last + fresh:
        raise BadInput(Saying("not-paired-yet", round=round_ or 0, last=last) if last else Saying("no-round-paired"))
    if event.rounds is not None and (round_ or last) > event.rounds:
        raise BadInput(Saying("rounds-of-event", count=event.rounds, round=round_ or last))
    return round_ or last


def _touched(event: Event, round_: int, ids: Iterable[int]) -> set[int]:
    """The participants, and those they meet in the round."""
    found = set(ids)
    return found | {game.opponent for id_ in found if (game := event.cell(id_, round_)).opponent}


def _refuse_results(event: Event, games: Mapping[int, Game], round_: int) -> None:
    for id_, game in games.items():
        if game.opponent and event.has_results(id_, round_):
            both: Fillings = {"one": event.of(id_).called, "other": event.of(game.opponent).called}
            what = "match" if event.of_matches else "game"
            raise BadInput(Saying(f"has-result-{what}", **both, round=round_))


def _with_cells(event: Event, round_: int, cells: Mapping[int, Game], order: Sequence[Pair]) -> Tournament:
    """The tournament with other cells of a round, and its boards."""
    tournament = event.laid(round_, cells)
    records = with_boards(tournament.records, round_, order)
    seated = {id_ for id_, game in cells.items() if game.paired}
    asked = {(id_, bye.kind) for bye in tournament.byes if event.round_of(bye.round) == round_ for id_ in bye.ids}
    others = {id_ for id_, kind in asked if (game := cells.get(id_, NO_GAME)) != NO_GAME and game.result is not kind}
    byes = without_byes(tournament, others, lambda at: event.round_of(at) == round_)  # what is asked for is what is had
    return counted(replace(tournament, byes=byes, records=tuple(without_said(records, round_, seated))))
