"""Slow rounds: fields as hard as we know, with the time of their pairing.

    python -m benchmarks.slow [--system NAME ...] [--only TEXT] [--runs N]

A field is made without any pairing: in each round the present players are shuffled and meet whom they have not met and
may meet; colours and results follow a pattern, not the rules. Such a past is legal to read, and stranger than any that
pairing by rules could make. ``python -m tests.fuzz.slow`` looks for more of them; its worst finds stand in `FIELDS`.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from trfpair.base.errors import NoPairing
from trfpair.event.model import ByeRequest, Colour, ForbiddenGroup, Game, Player, Tournament
from trfpair.event.results import Result, other_side
from trfpair.event.teams import Team, TeamSide
from trfpair.rounds.pairing import Settings, pair_round
from trfpair.systems.trace import Trace

COLOURS = ("low", "even", "random")
"""Who has White: the lower number, whoever had it less often, or chance."""
RESULTS = ("white", "low", "draw", "random")
"""Who wins: White, the lower number, nobody, or chance."""
AWAY = Game(0, Colour.NONE, Result.ZERO_BYE)


@dataclass(frozen=True)
class Recipe:
    """What a field is made of."""

    players: int
    rounds: int
    """Rounds played."""
    more: int = 1
    """Rounds still to come."""
    colours: str = "even"
    results: str = "white"
    absent: int = 0
    """In a hundred players, those away in a round."""
    bans: tuple[tuple[int, int], ...] = ()
    """Players who are all forbidden to one another: the first of them and their number."""
    seed: int = 1
    games: int = 1
    """Games of a pair in a round, with colours in turn: two in the Double-Swiss system."""


def made(recipe: Recipe) -> Tournament:
    """The field of a recipe."""
    dice = random.Random(repr(recipe))
    ids = range(1, recipe.players + 1)
    groups = tuple(
        group for first, count in recipe.bans if len(group := tuple(range(first, min(first + count, ids.stop)))) > 1
    )
    barred: dict[int, set[int]] = {one: set() for one in ids}
    for group in groups:
        for one in group:
            barred[one].update(group)
    games: dict[int, list[Game]] = {one: [] for one in ids}
    for _ in range(recipe.rounds):
        _play(recipe, dice, games, barred)
    for one in ids:
        if dice.randrange(100) < recipe.absent:
            games[one] += [AWAY] * recipe.games
    tournament = Tournament(
        players=tuple(Player(one, f"Player {one:04d}", rating=2800 - one, games=tuple(games[one])) for one in ids),
        rounds=(recipe.rounds + recipe.more) * recipe.games,
        initial_colour=Colour.WHITE,
        forbidden=tuple(map(ForbiddenGroup, groups)),
    )
    if isinstance(recipe, TeamRecipe):
        return in_teams(recipe, tournament)
    points = tournament.scoring.points
    return replace(
        tournament,
        players=tuple(replace(player, points=sum(map(points, player.games))) for player in tournament.players),
    )


@dataclass(frozen=True)
class TeamRecipe(Recipe):
    """What a team event is made of: the players of the recipe are teams, and each match has boards."""

    boards: int = 2
    code: str = "FIDE_TEAM"
    """Record 192: the type of preferences, and which score is the primary one."""


def in_teams(recipe: TeamRecipe, single: Tournament) -> Tournament:
    """A tournament of the recipe with a team in place of each player.

    Of a match that was won so many boards as chance will are won by that side, and the others are drawn.
    """
    dice, boards = random.Random(f"{recipe!r} boards"), recipe.boards
    rosters = {team.id: range((team.id - 1) * boards + 1, team.id * boards + 1) for team in single.players}
    games: dict[int, list[Game]] = {id_: [] for roster in rosters.values() for id_ in roster}
    for round_ in range(1, recipe.rounds + 1):
        for team in single.players:
            match = team.game(round_)
            if not match.opponent:
                for id_ in rosters[team.id]:
                    games[id_].append(match)
            elif match.colour is Colour.WHITE:
                _match(match, rosters[team.id], rosters[match.opponent], dice, games)
    away = tuple(team.id for team in single.players if len(team.games) > recipe.rounds)
    table = single.scoring.points
    return replace(
        single,
        players=tuple(
            Player(id_, f"Player {id_:04d}", games=tuple(played), points=sum(map(table, played)))
            for id_, played in games.items()
        ),
        system=recipe.code,
        byes=(ByeRequest(Result.ZERO_BYE, recipe.rounds + 1, away),) if away else (),
        teams=TeamSide(
            teams=tuple(
                Team(team.id, f"Team {team.id:03}", strength=str(team.rating), players=tuple(rosters[team.id]))
                for team in single.players
            ),
            colours="".join("WB"[board % 2] for board in range(boards)),
        ),
    )


def _match(
    match: Game, white: Sequence[int], black: Sequence[int], dice: random.Random, games: dict[int, list[Game]]
) -> None:
    """The boards of a match, as the team with White on the first of them met it."""
    won = dice.randint(1, len(white))
    for board, (one, two) in enumerate(zip(white, black, strict=True)):
        result = match.result if board < won else Result.DRAW
        colour = Colour.BLACK if board % 2 else Colour.WHITE
        games[one].append(Game(two, colour, result))
        games[two].append(Game(one, colour.opposite, other_side(result)))


def _play(recipe: Recipe, dice: random.Random, games: dict[int, list[Game]], barred: dict[int, set[int]]) -> None:
    """One round: everybody takes the next in a shuffled list who may be met; who finds nobody is away."""
    here = [one for one in games if dice.randrange(100) >= recipe.absent]
    dice.shuffle(here)
    while here:
        one = here.pop()
        other = next((other for other in reversed(here) if other not in barred[one]), 0)
        if not other:
            games[one] += [AWAY] * recipe.games
            continue
        here.remove(other)
        barred[one].add(other)
        barred[other].add(one)
        white, black = _coloured(recipe.colours, dice, games, min(one, other), max(one, other))
        for _ in range(recipe.games):
            result = _result(recipe.results, dice, white < black)
            games[white].append(Game(black, Colour.WHITE, result))
            games[black].append(Game(white, Colour.BLACK, other_side(result)))
            white, black = black, white
    longest = max(map(len, games.values()))
    for played in games.values():
        played += [AWAY] * (longest - len(played))


def _coloured(how: str, dice: random.Random, games: dict[int, list[Game]], low: int, high: int) -> tuple[int, int]:
    """White and Black of a pair."""
    if how == "even":
        whites = [sum(game.colour is Colour.WHITE for game in games[one]) for one in (low, high)]
        return (low, high) if whites[0] <= whites[1] else (high, low)
    return (low, high) if how == "low" or dice.random() < 0.5 else (high, low)


def _result(how: str, dice: random.Random, white_is_low: bool) -> Result:
    """White's result."""
    if how == "random":
        return dice.choice((Result.WIN, Result.DRAW, Result.LOSS))
    if how == "draw":
        return Result.DRAW
    return Result.WIN if how == "white" or white_is_low else Result.LOSS


def seconds(tournament: Tournament, system: str, *, traced: bool) -> float:
    """Time of the processor for one pairing; that no pairing exists is an answer too."""
    start = time.process_time()
    with suppress(NoPairing):
        pair_round(tournament, Settings(system=system), Trace(on=traced))
    return time.process_time() - start


FIELDS: tuple[tuple[str, tuple[str, ...], Recipe], ...] = (
    (
        "White wins, nearly half banned",
        ("vega", "danubian"),
        Recipe(999, 10, colours="random", results="white", bans=((503, 497),)),
    ),
    (
        "White wins, 5 % absent, 2,000 players",
        ("dutch-2026", "dutch-2017", "vega"),
        Recipe(2000, 6, more=3, results="white", absent=5),
    ),
    ("200 rounds, 5 % absent", ("dutch-2026", "dutch-2017"), Recipe(1000, 200, colours="low", results="low", absent=5)),
    (
        "low number White, lower half banned",
        ("dutch-2026", "dutch-2017", "vega"),
        Recipe(999, 37, colours="low", results="random", bans=((501, 499),)),
    ),
    (
        "half banned, round 2",
        ("vega",),
        Recipe(1000, 1, colours="low", results="low", bans=((501, 500),), seed=490),
    ),
    (
        "half banned, round 9",
        ("danubian", "burstein-2026"),
        Recipe(1000, 8, colours="random", results="low", bans=((501, 500),), seed=755),
    ),
    (
        "half banned, all drawn, 5 % absent, round 13",
        ("burstein-2026",),
        Recipe(1000, 12, colours="random", results="draw", absent=5, bans=((501, 500),), seed=905),
    ),
    (
        "half of 500 banned, round 49",
        ("burstein-2026",),
        Recipe(500, 48, more=5, results="random", bans=((251, 250),), seed=155),
    ),
    (
        "half banned, all drawn, 450 more banned",
        ("dutch-2017",),
        Recipe(1000, 8, colours="random", results="draw", bans=((501, 500), (875, 450)), seed=480),
    ),
    ("half banned, White wins, round 31", ("lim",), Recipe(1000, 30, bans=((501, 500),), seed=53)),
    (
        "nearly half banned, round 9",
        ("double-swiss",),
        Recipe(1000, 8, results="low", absent=1, bans=((630, 490),), seed=659, games=2),
    ),
    (
        "half banned, teams of one, round 9",
        ("team-2026", "team-2024"),
        TeamRecipe(
            999, 8, more=4, colours="low", results="low", bans=((500, 499),), seed=771, boards=1, code="FIDE_TEAM_MP"
        ),
    ),
    (
        "half banned, last round",
        ("lim",),
        Recipe(1000, 4, colours="low", results="low", bans=((501, 500),), seed=117),
    ),
    (
        "low number White, White wins, 30 rounds, 20 % absent",
        ("dubov-2026",),
        Recipe(999, 30, more=4, colours="low", results="white", absent=20, seed=128),
    ),
)
"""Name, the systems it is hard for, and the recipe."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--system", action="append", help="instead of those that the field is hard for")
    parser.add_argument("--only", default="")
    parser.add_argument("--runs", type=int, default=3)
    chosen = parser.parse_args(arguments)
    print("| field | system | pairs, s | with the reasons, s |\n|---|---|---|---|")
    for name, systems, recipe in FIELDS:
        if chosen.only in name:
            tournament = made(recipe)
            for system in chosen.system or systems:
                quick, whole = (
                    min(seconds(tournament, system, traced=traced) for _ in range(chosen.runs))
                    for traced in (False, True)
                )
                print(f"| {name} | {system} | {quick:.2f} | {whole:.2f} |", flush=True)


if __name__ == "__main__":
    main()
