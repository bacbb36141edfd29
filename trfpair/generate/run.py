"""Play a plan: every round paired by a system, the games decided by chance, the whole written as one tournament."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from trfpair.errors import BadInput, NoPairing
from trfpair.generate.dice import Dice
from trfpair.generate.model import plan_like
from trfpair.generate.plan import Plan, draw_plan, tournament_of
from trfpair.generate.results import MODELS, absence, forfeits, play
from trfpair.generate.wishes import Wishes
from trfpair.history import PointsTable
from trfpair.model import NO_GAME, Colour, Game, Pair, Player, Record, Result, Tournament
from trfpair.pairing import Settings, pair_round
from trfpair.systems import ALIASES, System, by_name

ATTEMPTS = 20
"""Plans drawn before a tournament is given up in which some round has no legal pairing."""

NOT_SWISS = frozenset({"ladder"})
"""Systems whose events are no tournaments played from one file: the places of a ladder move between its weeks."""


@dataclass(frozen=True, slots=True)
class Order:
    """One tournament to be made."""

    system: str
    seed: str
    plan: Callable[[Dice], Plan]
    """Draws the plan, anew for each attempt."""
    notes: str = ""
    """What was asked for, for the comment in the file."""
    options: Mapping[str, Any] | None = None
    """The system's own options."""


def random_order(wishes: Wishes, *, system: str, seed: str, options: Mapping[str, Any] | None = None) -> Order:
    """The order for a tournament drawn from wishes."""
    return Order(system, seed, lambda dice: draw_plan(wishes, dice), wishes.as_text(), options)


def like(model: Tournament, *, system: str, seed: str, results: str, name: str) -> Order:
    """The order for a tournament like a model, whose file is ``name``."""
    return Order(system, seed, lambda dice: plan_like(model, dice, results), f"model={name} results={results}")


def make(order: Order, release: str) -> Tournament:
    """Make a tournament. Where a round has no legal pairing all is drawn again, and a comment in the file says so.

    Raises NoPairing, with the round of the last attempt, when no attempt came to its end, and BadInput for a system
    that is no Swiss.
    """
    if order.system in NOT_SWISS:
        raise BadInput(f"random tournaments are made by the Swiss systems, not by {order.system}")
    failure: _Stuck | None = None
    for attempt in range(ATTEMPTS):
        dice = Dice(order.seed, attempt)
        try:
            played = play_plan(order.plan(dice), by_name(order.system), dice, order.options)
        except _Stuck as stuck:
            failure = stuck
            continue
        return _titled(played, order, attempt, release)
    assert failure is not None
    raise NoPairing(
        f"round {failure.round} of the generated tournament has none, and of {ATTEMPTS} tournaments with these "
        f"settings none could be played to its end: {failure.reason}"
    )


class _Stuck(Exception):
    """A round without a legal pairing."""

    def __init__(self, round_: int, reason: str) -> None:
        self.round, self.reason = round_, reason
        super().__init__(reason)


def play_plan(plan: Plan, system: System, dice: Dice, options: Mapping[str, Any] | None = None) -> Tournament:
    """Pair and play every round of a plan."""
    tournament = replace(tournament_of(plan), system=code_of(system))
    games: dict[int, list[Game]] = {player.id: [] for player in plan.players}
    for round_ in range(1, plan.rounds + 1):
        before = _with_games(tournament, games, plan, round_)
        try:
            paired = pair_round(before, Settings(system=system.name, round=round_, options=options))
        except NoPairing as failure:
            raise _Stuck(round_, failure.reason) from failure
        for id_, kind in paired.pairing.absent:
            games[id_].append(Game(0, Colour.NONE, kind))
        _play_round(paired.pairing.pairs, games, plan, dice)
    return _scored(_with_games(tournament, games, plan, plan.rounds + 1))


def code_of(system: System) -> str:
    """The 192 code of a system: the general one for the edition in force, which every program knows."""
    in_force = system.name in ALIASES.values()
    general = [code for code in system.codes if not code[-4:].isdigit()]
    return next(iter(general if in_force and general else system.codes), "")


def _with_games(tournament: Tournament, games: Mapping[int, list[Game]], plan: Plan, round_: int) -> Tournament:
    """The tournament as it stands before a round, its absences announced."""

    def standing(player: Player) -> Player:
        kind = plan.absent.get((player.id, round_))
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


def _scored(tournament: Tournament) -> Tournament:
    """Fill in points, and ranks by points, then pairing number."""
    table = PointsTable(tournament)
    points = {player.id: table.score(player, tournament.rounds or 0) for player in tournament.players}
    ranked = sorted(points, key=lambda id_: (-points[id_], id_))
    rank = {id_: place for place, id_ in enumerate(ranked, 1)}
    players = (
        replace(player, points=points[player.id], rank=rank[player.id], games=_trimmed(player.games))
        for player in tournament.players
    )
    return replace(tournament, players=tuple(players))


def _trimmed(games: tuple[Game, ...]) -> tuple[Game, ...]:
    """Without empty cells at the end, as the model has it."""
    end = len(games)
    while end and games[end - 1] == NO_GAME:
        end -= 1
    return games[:end]


def _titled(tournament: Tournament, order: Order, attempt: int, release: str) -> Tournament:
    """Name the tournament by its seed, and tell in comments how it can be made again."""
    name = f"Random tournament, seed {order.seed}"
    comments = [f" {release}: system={order.system} seed={order.seed} {order.notes}".rstrip()]
    if attempt:
        comments.append(f" drawn {attempt + 1} times: a round of the earlier ones had no legal pairing")
    records = (
        *(Record("###", comment) for comment in comments),
        Record("062", f" {len(tournament.players)}"),
        Record("092", " Individual: Swiss-System"),
        *tournament.records,
    )
    return replace(tournament, name=name, records=records)
