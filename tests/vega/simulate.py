"""Random tournaments for the Vega engine, built as model objects: every kind of unplayed round included."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from trfpair.event.model import (
    NO_GAME,
    ByeRequest,
    Colour,
    ForbiddenGroup,
    Game,
    Player,
    Result,
    RoundPairing,
    Tournament,
)


@dataclass
class Habits:
    """What happens in a tournament; shares in percent."""

    model: str = "elo"
    forfeit: int = 3
    half_bye: int = 3
    zero_bye: int = 3
    full_bye: int = 1
    late: int = 5
    forbidden: int = 0
    """Number of forbidden groups."""
    accelerated: bool = False
    equal_ratings: bool = False
    unrated: int = 2
    extra: dict[str, int] = field(default_factory=dict)


def start(rng: random.Random, players: int, rounds: int, habits: Habits) -> Tournament:
    """An event before round 1, late entries known by their missing rounds."""
    ratings = [
        rng.choice((1600, 1700, 1800)) if habits.equal_ratings else rng.randint(1200, 2600) for _ in range(players)
    ]
    ratings = [0 if rng.randrange(100) < habits.unrated else rating for rating in ratings]
    ratings.sort(reverse=True)
    ids = range(1, players + 1)
    groups = []
    for _ in range(habits.forbidden):
        size = min(players, rng.choice((2, 2, 3, 4)))
        groups.append(ForbiddenGroup(tuple(sorted(rng.sample(ids, size))), 1, rng.choice((None, rounds // 2))))
    virtual = {id_: (10,) * (rounds // 2) for id_ in ids if id_ <= players // 2} if habits.accelerated else {}
    late = [rng.randint(1, 2) if rng.randrange(100) < habits.late else 0 for _ in ids]
    return Tournament(
        players=tuple(
            Player(
                id=id_,
                name=f"{rng.choice('ABCDEFGH')}{rng.choice('aeiou')}{id_ % 7}",
                rating=ratings[id_ - 1],
                games=(Game(0, Colour.NONE, Result.ZERO_BYE),) * late[id_ - 1],
            )
            for id_ in ids
        ),
        rounds=rounds,
        initial_colour=rng.choice((Colour.WHITE, Colour.BLACK)),
        forbidden=tuple(groups),
        virtual_points=virtual,
    )


def announce(rng: random.Random, tournament: Tournament, round_: int, habits: Habits) -> Tournament:
    """Byes and absences of the next round, as records or as cells of the round."""
    players, requests = [], []
    for player in tournament.players:
        dice = rng.randrange(100)
        kind = None
        for share, result in (
            (habits.half_bye, Result.HALF_BYE),
            (habits.zero_bye, Result.ZERO_BYE),
            (habits.full_bye, Result.FULL_BYE),
        ):
            if kind is None and dice < share:
                kind = result
            dice -= share
        if kind and len(player.games) < round_:
            if rng.randrange(2):
                requests.append(ByeRequest(kind, round_, (player.id,)))
            else:
                games = player.games + (NO_GAME,) * (round_ - 1 - len(player.games))
                player = replace(player, games=(*games, Game(0, Colour.NONE, kind)))
        players.append(player)
    return replace(tournament, players=tuple(players), byes=tuple(requests))


def play(rng: random.Random, tournament: Tournament, pairing: RoundPairing, habits: Habits) -> Tournament:
    """Enter results for a paired round."""
    cells: dict[int, Game] = {id_: Game(0, Colour.NONE, kind) for id_, kind in pairing.absent}
    rating = {player.id: player.rating for player in tournament.players}
    for white, black in pairing.pairs:
        if not black:
            cells[white] = Game(0, Colour.NONE, Result.PAB)
            continue
        one, two = _result(rng, rating[white] - rating[black], habits)
        cells[white] = Game(black, Colour.WHITE, one)
        cells[black] = Game(white, Colour.BLACK, two)
    players = []
    for player in tournament.players:
        before = player.games[: pairing.round - 1]
        before += (NO_GAME,) * (pairing.round - 1 - len(before))
        players.append(replace(player, games=(*before, cells[player.id], *player.games[pairing.round :])))
    return replace(tournament, players=tuple(players), byes=())


def _result(rng: random.Random, gap: int, habits: Habits) -> tuple[Result, Result]:
    if rng.randrange(100) < habits.forfeit:
        return rng.choice(
            (
                (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
                (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
                (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
            )
        )
    if habits.model == "draws" and rng.randrange(10) < 7:
        return Result.DRAW, Result.DRAW
    chance = 50 if habits.model == "random" else max(5, min(95, 50 + gap // 8))
    if habits.model == "elo" and rng.randrange(100) < 30:
        return Result.DRAW, Result.DRAW
    if rng.randrange(100) < chance:
        return Result.WIN, Result.LOSS
    return Result.LOSS, Result.WIN


def random_habits(rng: random.Random) -> Habits:
    """One of many kinds of tournament."""
    return Habits(
        model=rng.choice(("elo", "random", "draws")),
        forfeit=rng.choice((0, 3, 15)),
        half_bye=rng.choice((0, 3, 8)),
        zero_bye=rng.choice((0, 3, 8)),
        full_bye=rng.choice((0, 0, 2)),
        late=rng.choice((0, 10)),
        forbidden=rng.choice((0, 0, 1, 3, 6)),
        accelerated=rng.randrange(6) == 0,
        equal_ratings=rng.randrange(4) == 0,
        unrated=rng.choice((0, 5)),
    )


def seeds(first: int, count: int) -> Iterator[random.Random]:
    """Generators that give the same on every machine."""
    return (random.Random(f"vega-{seed}") for seed in range(first, first + count))
