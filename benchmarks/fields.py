"""Fields for timing, ordinary and hard ones, played round by round by the engine itself; reproducible by seed."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from trfpair.event.model import Colour, ForbiddenGroup, Game, Pair, Player, Tournament
from trfpair.event.results import Result, other_side
from trfpair.rounds.pairing import Settings, pair_round

Outcome = Callable[[random.Random, Pair], Result]
"""White's result of a game."""


def always_draw(dice: random.Random, pair: Pair) -> Result:
    """Every game is drawn: one score group."""
    return Result.DRAW


def white_wins(dice: random.Random, pair: Pair) -> Result:
    """White wins every game: whole score groups due the same colour."""
    return Result.WIN


def by_rating(dice: random.Random, pair: Pair) -> Result:
    """A quarter draws; else the favourite wins the more often the further the two are apart in the list."""
    if dice.randint(0, 3) == 0:
        return Result.DRAW
    apart = min(45, abs(pair.white - pair.black) // 8)
    favourite_wins = dice.randint(1, 100) <= 50 + apart
    return Result.WIN if (pair.white < pair.black) == favourite_wins else Result.LOSS


def clubs(players: int, count: int) -> tuple[ForbiddenGroup, ...]:
    """Clubs whose members may not meet: player i is in club i modulo ``count``."""
    return tuple(ForbiddenGroup(tuple(range(1 + club, players + 1, count))) for club in range(count))


def played(
    players: int,
    rounds: int,
    outcome: Outcome,
    *,
    announced: int,
    absent: int = 0,
    forbidden: Sequence[ForbiddenGroup] = (),
    seed: int = 1,
    system: str = "dutch-2026",
) -> Tournament:
    """Play ``rounds`` rounds; in each, ``absent`` players in a hundred ask for a zero-point bye."""
    dice = random.Random(seed)
    tournament = Tournament(
        players=tuple(Player(id=i + 1, name=f"Player {i + 1:05d}", rating=2600 - i // 4) for i in range(players)),
        name=f"{players} players, {outcome.__name__}, seed {seed}",
        rounds=announced,
        initial_colour=Colour.WHITE,
        forbidden=tuple(forbidden),
    )
    for _ in range(rounds):
        tournament = _next_round(tournament, outcome, dice, absent, system)
    return _with_absentees(tournament, dice, absent, rounds)


def _next_round(tournament: Tournament, outcome: Outcome, dice: random.Random, absent: int, system: str) -> Tournament:
    done = max((len(player.games) for player in tournament.players), default=0)
    tournament = _with_absentees(tournament, dice, absent, done)
    paired = pair_round(tournament, Settings(system=system)).pairing
    cells: dict[int, Game] = {}
    for pair in paired.pairs:
        if not pair.black:
            cells[pair.white] = Game(0, Colour.NONE, Result.PAB)
            continue
        result = outcome(dice, pair)
        cells[pair.white] = Game(pair.black, Colour.WHITE, result)
        cells[pair.black] = Game(pair.white, Colour.BLACK, other_side(result))
    scoring = tournament.scoring
    return replace(
        tournament,
        players=tuple(
            replace(
                player,
                games=(*player.games[:done], game := cells.get(player.id, Game(0, Colour.NONE, Result.ZERO_BYE))),
                points=(player.points or 0) + scoring.points(game),
            )
            for player in tournament.players
        ),
    )


def _with_absentees(tournament: Tournament, dice: random.Random, absent: int, done: int) -> Tournament:
    """Enter the zero-point byes of the coming round."""
    if not absent:
        return tournament
    away = Game(0, Colour.NONE, Result.ZERO_BYE)
    return replace(
        tournament,
        players=tuple(
            replace(player, points=player.points or 0, games=(*player.games[:done], away))
            if dice.randint(1, 100) <= absent
            else replace(player, points=player.points or 0)
            for player in tournament.players
        ),
    )


FIELDS: tuple[tuple[str, float, float, Callable[[], Tournament]], ...] = (
    *(
        (f"{players} players, round 9", whole, pairs, partial(played, players, 8, by_rating, announced=9))
        for players, whole, pairs in (
            (20, 0.15, 0.02),
            (50, 0.15, 0.02),
            (200, 0.18, 0.02),
            (500, 0.2, 0.04),
            (1000, 0.3, 0.06),
            (2000, 0.5, 0.12),
            (5000, 1.0, 0.3),
            (9999, 2.5, 0.8),
        )
    ),
    ("all draws, 5,000", 1.5, 1.2, partial(played, 5000, 6, always_draw, announced=9)),
    ("White wins, 500", 1.0, 0.8, partial(played, 500, 6, white_wins, announced=9)),
    ("White wins, 501, 5 % absent", 1.5, 1.3, partial(played, 501, 6, white_wins, announced=9, absent=5)),
    ("three clubs, 1,000", 2.0, 1.8, partial(played, 1000, 6, by_rating, announced=9, forbidden=clubs(1000, 3))),
    ("60 players, round 40", 0.3, 0.2, partial(played, 60, 39, by_rating, announced=40)),
)
"""Name, seconds to reach for the whole process and from history to pairs, and the maker of the field."""
