"""Play a plan: every round paired by a system, the games decided by chance."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from trfpair.base.errors import BadInput, NoPairing
from trfpair.event.boards import board_record
from trfpair.event.history import History, before_round
from trfpair.event.model import (
    Colour,
    Game,
    Notice,
    Pair,
    Record,
    Result,
    RoundPairing,
    Tournament,
    without_empty_end,
)
from trfpair.event.points import PointsTable
from trfpair.event.saying import Saying
from trfpair.event.scores import OwnScore
from trfpair.lab.generate.decided import decided_results
from trfpair.lab.generate.dice import Dice
from trfpair.lab.generate.plan import Plan, tournament_of
from trfpair.lab.generate.ranks import random_order_of, with_order
from trfpair.lab.generate.results import MODELS, absence, forfeits, game_results
from trfpair.lab.generate.teams import play_teams
from trfpair.lab.generate.wishes import RANDOM
from trfpair.rounds.pairing import OPEN_RESULTS, PairedRound, Settings, pair_view, view_of
from trfpair.systems import BY_PLACE, OWN_ORDER, SWISS, System
from trfpair.systems.options import option_records, options_of


@dataclass(frozen=True, slots=True)
class Played:
    """A tournament played to its end, and what the pairings of its rounds had to note."""

    tournament: Tournament
    notices: tuple[Notice, ...]


class Stuck(Exception):
    """A round that cannot be paired. ``before`` is the tournament as it stood then, where the system said so."""

    def __init__(self, round_: int, reason: str, before: Tournament | None = None) -> None:
        self.round, self.reason, self.before = round_, reason, before
        super().__init__(reason)


def play_plan(plan: Plan, system: System, dice: Dice, options: Mapping[str, Any] | None = None) -> Played:
    """Pair and play every round of a plan; what a round does to the file of its system is applied. Raises Stuck."""
    system, says = system.of(teams=plan.boards.high > 0), system.says()
    if plan.order == RANDOM:
        rated = all(player.rating for player in plan.players)
        calendar = says.calendar is not None
        plan = replace(plan, order=random_order_of(dice, rated=rated, teams=system.teams, calendar=calendar))
    plan = replace(plan, rounds=system.rounds_of(len(plan.players)) or plan.rounds)
    season = says.season
    if plan.baku and system.form != SWISS and not season:
        raise BadInput(Saying("baku-of-no-use", system=system.name))
    if system.teams:
        return _play_teams(plan, system, dice, options)
    if plan.order and (season or says.score):
        raise BadInput(f"the ranks of a {says.noun} with {system.name} are its own: there are no ties to break")
    start = in_columns(tournament_of(plan), system.columns)
    tournament = season.first(start) if season else replace(start, system=system.code_on(plan.start))
    decided = decided_results(plan, dice, system.columns)
    games: dict[int, list[Game]] = {player.id: [] for player in plan.players}
    ratings = {player.id: player.rating for player in plan.players}
    notices: list[Notice] = []
    kept: list[Record] = []
    history: History | None = None
    for round_ in range(1, plan.rounds + 1):
        before = _with_absences(season.before(tournament) if season else tournament, plan, round_)
        paired = _paired(before, system, round_, options, history)
        pairing, history = paired.pairing, paired.history
        notices += pairing.notices
        if system.order == OWN_ORDER:
            kept.append(board_record(round_, pairing.boards))
        for id_, kind in (*pairing.absent, *pairing.free):
            games[id_] += [Game(0, Colour.NONE, kind)] * system.columns
        given = decided.get(round_, {}) | (_missed(pairing, history) if system.calendar else {})
        _play_round(pairing.pairs, games, ratings, plan, dice, system.columns, given)
        tournament = _with_games(tournament, games)
        if season:
            if not pairing.boards:
                raise Stuck(round_, "fewer than two players registered for the week")
            tournament = season.after(tournament, options_of(system, options or {}))
    own = option_records(system.name, system.options, options_of(system, options or {}))
    tournament = replace(tournament, records=(*tournament.records, *own, *kept))
    seen = system.see(tournament, options or {})
    scored = _scored(tournament, seen, plan.rounds, ranks=system.order != BY_PLACE)
    if says.score and system.order != BY_PLACE:
        scored = _ranked_by(says.score(scored, plan.rounds, options_of(system, options or {})), scored)
    return Played(with_order(scored, plan.order) if plan.order else scored, tuple(notices))


def _missed(pairing: RoundPairing, history: History) -> dict[int, tuple[Result, Result]]:
    """The results of boards, by their place, at which somebody absent is seated."""
    away = {past.id for past in history.players if past.absence is not None}
    outcome = {False: Result.FORFEIT_WIN, True: Result.FORFEIT_LOSS}
    return {
        at: (outcome[white in away], outcome[black in away])
        for at, (white, black) in enumerate(pairing.boards)
        if white in away or black in away
    }


def _play_teams(plan: Plan, system: System, dice: Dice, options: Mapping[str, Any] | None) -> Played:
    def pair(before: Tournament, round_: int) -> RoundPairing:
        return _paired(before, system, round_, options).pairing

    tournament, pairings = play_teams(plan, system, dice, pair)
    ranked = with_order(tournament, plan.order) if plan.order else tournament
    return Played(ranked, tuple(notice for pairing in pairings for notice in pairing.notices))


def in_columns(tournament: Tournament, columns: int) -> Tournament:
    """The tournament with its rounds counted in columns of the file, so many a round."""
    if columns == 1:
        return tournament

    def first(round_: int) -> int:
        return columns * (round_ - 1) + 1

    return replace(
        tournament,
        rounds=tournament.rounds and columns * tournament.rounds,
        accelerations=tuple(
            row._replace(first_round=first(row.first_round), last_round=columns * row.last_round)
            for row in tournament.accelerations
        ),
        forbidden=tuple(
            replace(group, first=first(group.first), last=group.last and columns * group.last)
            for group in tournament.forbidden
        ),
        virtual_points={
            id_: tuple(value for value in own for _ in range(columns)) for id_, own in tournament.virtual_points.items()
        },
    )


def _paired(
    before: Tournament,
    system: System,
    round_: int,
    options: Mapping[str, Any] | None,
    earlier: History | None = None,
) -> PairedRound:
    settings = Settings(system=system.name, round=round_, options=options, open_results=OPEN_RESULTS[0])
    try:
        event = view_of(before, settings)
        history = before_round(event.tournament, round_, ahead=system.calendar, earlier=earlier)
        return pair_view(event, settings, history=history)
    except NoPairing as failure:
        raise Stuck(round_, failure.reason, before) from failure


def _with_games(tournament: Tournament, games: Mapping[int, list[Game]]) -> Tournament:
    """The tournament with the games so far."""
    players = [player.with_games(tuple(games[player.id])) for player in tournament.players]
    return replace(tournament, players=tuple(players))


def _with_absences(tournament: Tournament, plan: Plan, round_: int) -> Tournament:
    """The tournament with the absences that a plan announces for the coming round."""
    away = {id_: kind for (id_, absent), kind in plan.absent.items() if absent == round_}
    if not away:
        return tournament
    players = (
        one.with_games((*one.games, Game(0, Colour.NONE, away[one.id]))) if one.id in away else one
        for one in tournament.players
    )
    return replace(tournament, players=tuple(players))


def _play_round(
    pairs: tuple[Pair, ...],
    games: dict[int, list[Game]],
    ratings: Mapping[int, int],
    plan: Plan,
    dice: Dice,
    columns: int,
    decided: Mapping[int, tuple[Result, Result]],
) -> None:
    """Play the pairs of a round, so many games each with the colours reversed from one to the next."""
    away, odds = absence(plan.forfeits), MODELS[plan.results]
    as_white, as_black = Colour.WHITE, Colour.BLACK
    game = 0
    for pair in pairs:
        white, black = pair
        if not black:
            games[white] += [Game(0, Colour.NONE, Result.PAB)] * columns
            continue
        for _ in range(columns):
            results = decided.get(game) or forfeits(dice, away)
            game += 1
            if results is None:
                results = game_results(dice, odds(ratings[white], ratings[black], plan.draws))
            games[white].append(Game(black, as_white, results[0]))
            games[black].append(Game(white, as_black, results[1]))
            white, black = black, white


def _scored(tournament: Tournament, seen: Tournament, rounds: int, *, ranks: bool) -> Tournament:
    """Fill in points and, unless the ranks are a ladder's places, ranks by points, then pairing number.

    ``seen`` is the event as its system sees it: a match of several games may have points that no cell tells.
    """
    table = PointsTable(seen)
    points = {player.id: table.score(player, rounds) for player in seen.players}
    ranked = sorted(points, key=lambda id_: (-points[id_], id_))
    rank = {id_: place for place, id_ in enumerate(ranked, 1)}
    players = (
        player.with_games(without_empty_end(player.games), points[player.id], rank[player.id] if ranks else None)
        for player in tournament.players
    )
    return replace(tournament, players=tuple(players))


def _ranked_by(own: OwnScore, tournament: Tournament) -> Tournament:
    """The tournament with ranks by the score of its system; whoever has none is last."""
    values = {id_: value for id_, value in own.values.items() if value is not None}
    sign = 1 if own.lower_first else -1
    order = sorted(tournament.players, key=lambda one: (one.id not in values, sign * values.get(one.id, 0), one.id))
    rank = {player.id: place for place, player in enumerate(order, 1)}
    return replace(tournament, players=tuple(replace(one, rank=rank[one.id]) for one in tournament.players))
