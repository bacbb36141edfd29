"""Attendance: absences of a round, withdrawals, late entries."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import cache

from trfpair.base.errors import BadInput
from trfpair.base.speech import either
from trfpair.event.away import with_gone_to_the_end
from trfpair.event.boards import games_of, is_board_record
from trfpair.event.counts import counted_anew
from trfpair.event.entries import counted, without_byes, without_round
from trfpair.event.event import Event
from trfpair.event.leaving import RETURN, gone_in, with_gone
from trfpair.event.log import decided_games, decision, with_begun, without_stale
from trfpair.event.log_lines import logged
from trfpair.event.matches.squads import with_team
from trfpair.event.model import NO_GAME, ByeRequest, Colour, Game, Player, Tournament, with_cells
from trfpair.event.results import PAID_BYES, REQUESTED, Result
from trfpair.event.roster import refuse_twice
from trfpair.event.saying import Saying
from trfpair.event.sound import prove_types_of_player


def with_absences(
    tournament: Tournament, kinds: Mapping[int, Result] | Iterable[int], *, round: int | None = None
) -> Tournament:
    """The tournament with byes for a round, by player: ``{5: Result.HALF_BYE}``.

    Where none is named it is the coming round, or the one that was begun by hand and in which these players are still
    to be paired. Players alone, such as ``[5, 9]``, get no points. What was said of a player for the round before is
    replaced, and ``Result.NONE`` takes it back. In a round that is paired a bye is for players without a game. Raises
    BadInput for a player who does not exist or has a game, for a round that is not, and for any other result.

    >>> event = trfpair.without_round(trfpair.generate(players=6, rounds=3, seed=3), force=True)
    >>> trfpair.with_absences(event, {5: trfpair.Result.HALF_BYE}).byes
    (ByeRequest(kind=<Result.HALF_BYE: 'H'>, round=3, ids=(5,)),)
    """
    asked = dict(kinds) if isinstance(kinds, Mapping) else dict.fromkeys(kinds, Result.ZERO_BYE)
    for kind in asked.values():
        if kind not in REQUESTED and kind is not Result.NONE:
            raise BadInput(f"an absence is HALF_BYE, FULL_BYE, ZERO_BYE or, to take it back, NONE; found {kind}")
    event = tournament.event
    for id_ in asked:
        event.of(id_)
    if event.terms.calendar and any(kind in PAID_BYES for kind in asked.values()):
        raise BadInput(Saying("calendar-has-no-bye"))
    coming, begun, rounds = event.coming, event.begun_by_hand, event.rounds
    if round is None and begun and {*asked} <= {one.id for one in event.unserved(begun)}:
        round = begun
    if round is not None and not 1 <= round <= (rounds or round):
        raise BadInput(Saying("no-round-of", round=round, last=rounds or Saying("the-last-one")))
    round = coming if round is None else round
    if round < coming:
        return _with_cells(event, asked, round)
    left = gone_in(tournament, event.columns_of(round)[0])
    if back := next((id_ for id_, kind in asked.items() if kind is Result.NONE and id_ in left), 0):
        way = either(f"`trfpair withdraw FILE {back} --back`", f"`with_returns(tournament, [{back}])`")
        raise BadInput(Saying("left-for-good", who=event.of(back).called, way=way))
    named = {id_: kind for id_, kind in asked.items() if kind is not Result.NONE}
    given = [ByeRequest(kind, at, (id_,)) for id_, kind in named.items() for at in event.columns_of(round)]
    served = (0, coming) if round == coming else (round,)
    byes = without_byes(tournament, asked, lambda at: event.round_of(at) in served)
    return replace(_freed(event, asked, round, round), byes=(*byes, *given))


def _with_cells(event: Event, asked: Mapping[int, Result], round_: int) -> Tournament:
    """The tournament with byes in a round that is paired."""
    for id_ in asked:
        if event.of(id_).game(round_).paired:
            raise BadInput(Saying("paired-there", who=event.of(id_).called, round=round_))
    after = event.laid(round_, {id_: Game(0, Colour.NONE, kind) for id_, kind in asked.items()})
    after = counted(replace(after, byes=without_byes(after, asked, lambda at: event.round_of(at) == round_)))
    if event.begun_by_hand != round_:
        return after
    return begun_or_whole(after, round_)


def begun_or_whole(tournament: Tournament, round_: int) -> Tournament:
    """The tournament whose log says that a round was begun by hand, until everybody has a game, a bye or an absence.

    The byes that were announced stand in the round then, as in a round that is paired.
    """
    event = tournament.event
    if event.unserved(round_):
        return with_begun(tournament, round_, complete=False)
    kinds = {id_: kind for id_, kind in event.announced(round_).items() if not event.is_entered(id_, round_)}
    laid = event.laid(round_, {id_: Game(0, Colour.NONE, kind) for id_, kind in kinds.items()})
    return counted(with_begun(laid, round_, complete=True))


def with_withdrawals(tournament: Tournament, players: Iterable[int]) -> Tournament:
    """The tournament without some players from the first round on that has no result: they are absent in every round.

    Who is still to be paired in a round that was begun by hand is absent in it too. In a round that is paired a game
    stays with the player; in a calendar it is lost by forfeit. Who leaves in such a round, or before the last round of
    a calendar, or where the number of rounds is not known, stands in the log (`trfpair.event.leaving`). Raises
    BadInput for a player who does not exist, and where no round is left.

    >>> event = trfpair.without_round(trfpair.generate(players=6, rounds=3, seed=3), force=True)
    >>> paired = trfpair.pair(trfpair.with_withdrawals(event, [5, 6]))
    >>> paired.pairs, paired.absent
    ((Pair(white=2, black=1), Pair(white=4, black=3)), ((5, <Result.ZERO_BYE: 'Z'>), (6, <Result.ZERO_BYE: 'Z'>)))
    """
    ids, event = tuple(players), tournament.event
    if not ids:
        return tournament
    for id_ in ids:
        event.of(id_)
    if by_hand := event.begun_by_hand:
        if given := [id_ for id_ in ids if event.of(id_).game(by_hand).result is Result.PAB]:
            freed = _freed(event, given, by_hand, by_hand)
            if freed is not tournament:  # the bye that was given by hand goes with the player
                return with_withdrawals(freed, ids)
        waiting = {player.id for player in event.unserved(by_hand)}
        if here := [id_ for id_ in ids if id_ in waiting]:
            away = _with_cells(event, dict.fromkeys(here, Result.ZERO_BYE), by_hand)
            return away if by_hand == event.rounds else with_withdrawals(away, ids)
    begins = first = event.first_of_act
    if event.terms.calendar:
        event = _forfeited(_with_forfeits_decided(event, ids, begins).event, ids, begins).event
        first = event.coming
    coming = event.columns_of(first)[0]
    byes = without_byes(tournament, ids, lambda at: not at or at >= coming)
    next_round = event.coming
    if event.last_column is None:
        return with_gone(replace(_freed(event, ids, next_round), byes=byes), ids, coming)
    if begins > event.round_of(event.last_column):
        raise BadInput(Saying("all-rounds-over", count=event.rounds or 0))
    later = range(event.columns_of(next_round)[0], event.last_column + 1)
    requests = (ByeRequest(Result.ZERO_BYE, at, ids) for at in later)
    after = replace(_freed(event, ids, next_round), byes=(*byes, *requests))
    if event.terms.calendar:  # a record (240) of the last round alone may be an absence, and none speaks of a game
        in_log = begins < first or first == event.rounds
        return with_gone(after, ids, event.columns_of(begins)[0]) if in_log else after
    paired = [id_ for id_ in ids if any(event.of(id_).game(at).paired for at in range(first, next_round))]
    return with_gone(after, paired, coming) if paired else after  # no record says that who has a game leaves


def without_games_of_the_gone(tournament: Tournament, round_: int) -> Tournament:
    """The tournament with a round in which those who have left a calendar lose their games by forfeit (C.05)."""
    event = tournament.event
    left = event.left_for_good(round_) if event.terms.calendar else set[int]()
    return _forfeited(event, left, round_) if left else tournament


def _forfeited(event: Event, ids: Iterable[int], first: int) -> Tournament:
    """A calendar in which some participants lose by forfeit what is open from a round on.

    A game against one who had left before is lost by both; one that was won by forfeit against anybody else stays. So
    does what the arbiter decided, and an adjourned game: it has begun, and the arbiter enters its result.
    """
    left = event.players_of(ids)
    start, gone = event.columns_of(first)[0], _gone_by_column(event)

    kept = {(at, frozenset(pair)) for at, pair in event.adjourned} | decided_games(event.file)

    def decided(player: Player, at: int, game: Game) -> Game:
        if game.result not in (Result.UNKNOWN, Result.FORFEIT_WIN):
            return game
        if (at, frozenset((player.id, game.opponent))) in kept:
            return game
        open_ = game.result is Result.UNKNOWN
        if player.id in left:
            return game._replace(result=Result.FORFEIT_LOSS) if open_ or game.opponent in gone(at) else game
        return game._replace(result=Result.FORFEIT_WIN) if open_ and game.opponent in left else game

    return _with_games(event, start, decided)


def _gone_by_column(event: Event) -> Callable[[int], set[int]]:
    """The players who have left, by column."""

    @cache
    def gone(at: int) -> set[int]:
        return event.players_of(event.left_for_good(event.round_of(at)))

    return gone


def _with_forfeits_decided(event: Event, ids: Iterable[int], first: int) -> Tournament:
    """A calendar whose log says of what some participants lost by forfeit before they leave that it was decided.

    It stays lost if they come back.
    """
    leaving, known = event.players_of(ids), event.file.by_id
    decided, gone = decided_games(event.file), _gone_by_column(event)
    entries = []
    for at in range(event.columns_of(first)[0], event.file.last_with_games + 1):
        here = leaving - gone(at)
        for pair in games_of(event.file, at):
            outcome = known[pair.white].game(at).result, known[pair.black].game(at).result
            lost = {id_ for id_, result in zip(pair, outcome) if result is Result.FORFEIT_LOSS}
            if lost & here and (at, frozenset(pair)) not in decided:
                entries.append(decision(at, pair, outcome))
    return logged(event.file, entries) if entries else event.file


def _open_again(event: Event, ids: Iterable[int], first: int) -> Tournament:
    """A calendar in which the games that some participants lost by forfeit as they left are to be played, from a round
    on.

    Against one who has left too, and does not come back, a game is won by forfeit. What the arbiter decided stays: what
    the log says of it, and a game that is lost by both of whom one had not left.
    """
    back, known = event.players_of(ids), event.file.by_id
    start, decided, gone = event.columns_of(first)[0], decided_games(event.file), _gone_by_column(event)

    def opened(player: Player, at: int, game: Game) -> Game:
        other = known[game.opponent].game(at) if game.opponent in known else NO_GAME
        lost = {id_ for id_, one in ((player.id, game), (game.opponent, other)) if one.result is Result.FORFEIT_LOSS}
        if back.isdisjoint(lost) or (at, frozenset((player.id, game.opponent))) in decided:
            return game
        if len(lost) > 1 and not lost <= gone(at):
            return game
        if lost <= back:
            return game._replace(result=Result.UNKNOWN)
        return game._replace(result=Result.FORFEIT_WIN) if player.id in back else game

    return _with_games(event, start, opened)


def _with_games(event: Event, start: int, other: Callable[[Player, int, Game], Game]) -> Tournament:
    """The file with other games from a column on; itself where all are as they were."""
    cells = {
        player.id: {at: other(player, at, game) for at, game in enumerate(player.games[start - 1 :], start)}
        for player in event.file.players
        if len(player.games) >= start
    }
    after = with_cells(event.file, cells)
    return event.file if after == event.file else counted(after)


def with_returns(tournament: Tournament, players: Iterable[int]) -> Tournament:
    """The tournament in which players who had left are there again from the first round on that has no result.

    A round that was begun by hand, and is not complete, pairs them again.

    Raises BadInput for a player who does not exist, or has no absence to come.

    >>> event = trfpair.without_round(trfpair.generate(players=6, rounds=3, seed=3), force=True)
    >>> away = trfpair.with_withdrawals(event, [5])
    >>> away.byes
    (ByeRequest(kind=<Result.ZERO_BYE: 'Z'>, round=3, ids=(5,)),)
    >>> trfpair.with_returns(away, [5]).byes
    ()
    """
    ids, event = tuple(players), tournament.event
    begun = event.begun_by_hand
    here = {id_: NO_GAME for id_ in ids if begun and event.cell(id_, begun).result is Result.ZERO_BYE}
    if here:
        tournament = event.laid(begun, here)
        event = tournament.event
    first = event.first_of_act
    if event.terms.calendar and (opened := _open_again(event, ids, first)) is not tournament:
        tournament, event = opened, opened.event
        byes = without_byes(tournament, ids, lambda at: not at or event.round_of(at) >= first)
        return with_gone(replace(tournament, byes=byes), ids, event.columns_of(first)[0], RETURN)
    round_ = event.coming
    coming = event.columns_of(first)[0]
    left = gone_in(tournament, coming)
    for id_ in ids:
        asked = id_ in left or any(id_ in bye.ids for bye in tournament.byes if not bye.round or bye.round >= coming)
        if not asked and id_ not in here and event.of(id_).game(round_).result not in REQUESTED:
            raise BadInput(Saying("no-absence-to-come", who=event.of(id_).called))
    byes = without_byes(tournament, ids, lambda at: not at or at >= coming)
    return with_gone(replace(_freed(event, ids, round_), byes=byes), ids, coming, RETURN)


def with_players(
    tournament: Tournament,
    players: Iterable[Player],
    *,
    same_name: bool = False,
    missed: Result = Result.NONE,
    force: bool = False,
    team: int | None = None,
) -> Tournament:
    """The tournament with late entries: each gets the next number, so that nobody's number changes.

    ``missed`` is what they get for each round that is paired already: ``Result.HALF_BYE`` half a point. The number of
    rounds of a calendar follows. Raises BadInput for a name that is there already, unless ``same_name``, and for a
    calendar of which a round is paired, unless ``force``: then its rounds to come are those of so many players, and
    rounds that were paired ahead are taken back. In an event of teams ``team`` is the number of the team that they
    join, as the last of its list.

    >>> event = trfpair.without_round(trfpair.generate(players=6, rounds=3, seed=3), force=True)
    >>> trfpair.with_players(event, [trfpair.Player(0, "Eve")], missed=trfpair.Result.HALF_BYE).player(7).points
    10
    """
    joining = list(players)
    for one in joining:
        prove_types_of_player(one)
    if missed is not Result.NONE and tournament.teams is not None:
        way = either("--missed", "`missed`")
        raise BadInput(Saying("missed-of-teams", way=way))
    if tournament.terms.calendar and tournament.event.matches is None:
        tournament = _open_to_others(tournament, force)
    if not same_name:
        refuse_twice([one.name for one in tournament.players], [one.name for one in joining])
    first = next_number(tournament.players)
    away = _away_where_nobody_played(tournament)
    numbered = [
        replace(one, id=first + at, points=one.points or 0, games=one.games or away) for at, one in enumerate(joining)
    ]
    after = counted_anew(replace(tournament, players=(*tournament.players, *numbered)), tournament)
    if team is not None:
        return with_team(after, team, joining=[one.id for one in numbered])
    if tournament.rounds and tournament.rounds == tournament.terms.rounds:
        after = with_gone_to_the_end(tournament, replace(after, rounds=after.terms.rounds))
    if missed is Result.NONE:
        return after
    for round_ in range(1, tournament.event.last_whole + 1):
        after = with_absences(after, {one.id: missed for one in numbered}, round=round_)
    return after


def _away_where_nobody_played(tournament: Tournament) -> tuple[Game, ...]:
    """The cells of a newcomer, if the last rounds were paired without a board: else they would be open again."""
    games, rounds = tournament.last_with_games, tournament.last_paired
    absent = Game(0, Colour.NONE, Result.ZERO_BYE)
    return (*[NO_GAME] * games, *[absent] * (rounds - games)) if rounds > games else ()


def _open_to_others(tournament: Tournament, force: bool) -> Tournament:
    """A calendar that others may join: none of its rounds is paired; with ``force`` none without a result."""
    last = tournament.event.last
    if last and not force:
        unpaired, forced = either("`trfpair unpair`", "`without_round`"), either("--force", "`force=True`")
        raise BadInput(Saying("calendar-closed", round=last, back=unpaired, way=forced))
    while (event := tournament.event).last > event.last_finished and not event.has_own_results(event.last):
        tournament = without_stale(without_round(tournament))
    return tournament


def next_number(players: Iterable[Player]) -> int:
    """The number of a player who joins."""
    return max((player.id for player in players), default=0) + 1


def _freed(event: Event, ids: Iterable[int], first: int, last: int | None = None) -> Tournament:
    """The tournament without the byes of these players in the cells of some rounds, which would outweigh what is asked
    for now; points that had these in them are counted anew. Of teams the cells say nothing of a round to come.
    """
    if event.matches:
        return event.file
    named, start, end = set(ids), event.columns_of(first)[0], event.columns_of(last)[-1] if last else 0
    cells = {
        player.id: dict.fromkeys(range(start, (end or len(player.games)) + 1), NO_GAME)
        for player in event.file.players
        if player.id in named
    }
    after = with_cells(event.file, cells)
    changed = {one.id for one, other in zip(after.players, event.file.players) if one != other}
    return _not_begun_empty(counted(after, changed), event.begun_by_hand) if changed else event.file


def _not_begun_empty(tournament: Tournament, begun: int) -> Tournament:
    """The tournament that says nothing of a round begun by hand in which nobody has a game or a bye any more."""
    event = tournament.event
    if not begun or any(event.is_entered(id_, begun) for id_ in event.by_id):
        return tournament
    records = tuple(one for one in tournament.records if not is_board_record(one, begun))
    return counted(with_begun(replace(tournament, records=records), begun, complete=True))
