"""Play a plan: every round paired by a system, the games decided by chance."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from trfpair.errors import NoPairing
from trfpair.generate.dice import Dice
from trfpair.generate.ladder import LADDER, first_week, moved, registered
from trfpair.generate.plan import Plan, tournament_of
from trfpair.generate.results import MODELS, absence, forfeits, play
from trfpair.model import NO_GAME, Colour, Game, Notice, Pair, Player, Result, RoundPairing, Tournament
from trfpair.pairing import Settings, pair_round
from trfpair.points import PointsTable
from trfpair.systems import ALIASES, System


@dataclass(frozen=True, slots=True)
class Played:
    """A tournament played to its end, and what the pairings of its rounds had to note."""

    tournament: Tournament
    notices: tuple[Notice, ...]


class Stuck(Exception):
    """A round that cannot be paired."""

    def __init__(self, round_: int, reason: str) -> None:
        self.round, self.reason = round_, reason
        super().__init__(reason)


def play_plan(plan: Plan, system: System, dice: Dice, options: Mapping[str, Any] | None = None) -> Played:
    """Pair and play every round of a plan; on a ladder each week moves the places. Raises Stuck."""
    ladder = system.name == LADDER
    tournament = first_week(tournament_of(plan)) if ladder else replace(tournament_of(plan), system=code_of(system))
    games: dict[int, list[Game]] = {player.id: [] for player in plan.players}
    notices: list[Notice] = []
    for round_ in range(1, plan.rounds + 1):
        before = _with_games(registered(tournament) if ladder else tournament, games, plan, round_)
        pairing = _paired(before, system, round_, options)
        notices += pairing.notices
        for id_, kind in pairing.absent:
            games[id_].append(Game(0, Colour.NONE, kind))
        _play_round(pairing.pairs, games, plan, dice)
        if ladder:
            if not pairing.boards:
                raise Stuck(round_, "fewer than two players registered for the week")
            tournament = moved(_with_games(tournament, games))
    tournament = tournament if ladder else _with_games(tournament, games)
    return Played(_scored(tournament, plan.rounds, ranks=not ladder), tuple(notices))


def _paired(before: Tournament, system: System, round_: int, options: Mapping[str, Any] | None) -> RoundPairing:
    try:
        return pair_round(before, Settings(system=system.name, round=round_, options=options)).pairing
    except NoPairing as failure:
        raise Stuck(round_, failure.reason) from failure


def code_of(system: System) -> str:
    """The 192 code of a system: the general one for the edition in force, which every program knows."""
    in_force = system.name in ALIASES.values()
    general = [code for code in system.codes if not code[-4:].isdigit()]
    return next(iter(general if in_force and general else system.codes), "")


def _with_games(
    tournament: Tournament, games: Mapping[int, list[Game]], plan: Plan | None = None, round_: int = 0
) -> Tournament:
    """The tournament with the games so far, and the absences that a plan announces for a round."""

    def standing(player: Player) -> Player:
        kind = plan.absent.get((player.id, round_)) if plan else None
        cells = games[player.id] if kind is None else [*games[player.id], Game(0, Colour.NONE, kind)]
        return replace(player, games=tuple(cells))

    return replace(tournament, players=tuple(map(standing, tournament.players)))


def _play_round(pairs: tuple[Pair, ...], games: dict[int, list[Game]], plan: Plan, dice: Dice) -> None:
    ratings = {player.id: player.rating for player in plan.players}
    away = absence(plan.forfeits)
    for white, black in pairs:
        if not black:
            games[white].append(Game(0, Colour.NONE, Result.PAB))
            continue
        results = forfeits(dice, away)
        if results is None:
            results = play(dice, MODELS[plan.results](ratings[white], ratings[black], plan.draws))
        games[white].append(Game(black, Colour.WHITE, results[0]))
        games[black].append(Game(white, Colour.BLACK, results[1]))


def _scored(tournament: Tournament, rounds: int, *, ranks: bool) -> Tournament:
    """Fill in points and, unless the ranks are a ladder's places, ranks by points, then pairing number."""
    table = PointsTable(tournament)
    points = {player.id: table.score(player, rounds) for player in tournament.players}
    ranked = sorted(points, key=lambda id_: (-points[id_], id_))
    rank = {id_: place for place, id_ in enumerate(ranked, 1)}
    players = (
        replace(
            player,
            points=points[player.id],
            rank=rank[player.id] if ranks else player.rank,
            games=_trimmed(player.games),
        )
        for player in tournament.players
    )
    return replace(tournament, players=tuple(players))


def _trimmed(games: tuple[Game, ...]) -> tuple[Game, ...]:
    """Without empty cells at the end, as the model has it."""
    end = len(games)
    while end and games[end - 1] == NO_GAME:
        end -= 1
    return games[:end]
