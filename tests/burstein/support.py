"""What the tests of the Burstein system share: made-up tournaments with every quirk a file can have."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from trfpair.base.errors import NoPairing
from trfpair.event.history import before_round
from trfpair.event.model import ByeRequest, Colour, ForbiddenGroup, Game, Player, Result, Scoring, Tournament
from trfpair.systems.burstein import pair_after_seeding, seeding_rounds
from trfpair.systems.dutch import Solver
from trfpair.systems.dutch.engine import solve
from trfpair.systems.trace import silent

WHITE, BLACK, NONE = Colour.WHITE, Colour.BLACK, Colour.NONE
RESULTS = ((Result.WIN, Result.LOSS), (Result.DRAW, Result.DRAW), (Result.LOSS, Result.WIN))
BYES = (Result.ZERO_BYE, Result.HALF_BYE, Result.FULL_BYE)
SCORINGS = (Scoring(), Scoring(), Scoring(), Scoring(white_win=30, black_win=30, white_draw=10, black_draw=10,
            forfeit_win=30, full_bye=30, half_bye=10, pab=30), Scoring(pab=5))  # fmt: skip


def wild(random: Random, most: int = 10) -> Tournament:
    """A tournament whose past no engine made: random opponents, colours, results, absences; a round to be paired.

    Its round to be paired is the first without pairs; some absences of that round are in its cells, some in requests.
    """
    count = random.randint(2, most)
    rounds = random.randint(2, 9)
    done = random.randint(min(rounds // 2, 4), rounds - 1)
    chaos = random.choice([0, 0, 0.1, 0.3])
    near = random.random() < 0.6
    model = random.choice([(1, 1, 1), (5, 1, 1), (1, 6, 1), (0, 1, 0), (1, 0, 0)])
    scoring = random.choice(SCORINGS)
    arrival = {one: random.randint(1, done + 1) if random.random() < chaos / 2 else 0 for one in range(1, count + 1)}
    leaving = {one: random.randint(1, done) if random.random() < chaos / 2 else 99 for one in range(1, count + 1)}
    games: dict[int, list[Game]] = {one: [] for one in range(1, count + 1)}
    met: set[frozenset[int]] = set()
    points = dict.fromkeys(games, 0)
    for round_ in range(1, done + 1):
        free = []
        for one in games:
            if round_ <= arrival[one] or round_ > leaving[one]:
                games[one].append(Game(0, NONE, random.choice([Result.ZERO_BYE, Result.NONE])))
            elif random.random() < chaos:
                games[one].append(Game(0, NONE, random.choice([*BYES, Result.ZERO_BYE, Result.FORFEIT_LOSS])))
            else:
                free.append(one)
        random.shuffle(free)
        if near:
            free.sort(key=lambda one: -points[one])
        while free:
            one = free.pop(0)
            able = [other for other in free if frozenset((one, other)) not in met]
            if not able:
                games[one].append(Game(0, NONE, random.choice([Result.PAB, Result.ZERO_BYE])))
                continue
            other = random.choice(able[:3] if near else able)
            free.remove(other)
            white, black = _seats(random, games, one, other)
            _play(random, games, met, white, black, model, random.random() < chaos / 2)
        for one in games:
            points[one] = sum(scoring.points(game) for game in games[one])
    if not any(own[-1].opponent for own in games.values()):
        return wild(random, most)
    players = []
    requests = []
    for one, own in games.items():
        if random.random() < chaos or done + 1 > leaving[one]:
            kind = random.choice([*BYES, Result.ZERO_BYE]) if done + 1 <= leaving[one] else Result.ZERO_BYE
            if random.random() < 0.5:
                own.append(Game(0, NONE, kind))
            else:
                requests.append(ByeRequest(kind, random.choice([0, done + 1]), (one,)))
        players.append(Player(id=one, name=f"P{one}", rating=random.choice([0, 1500, 2000, 2400]), games=tuple(own)))
    if not any(len(player.games) == done for player in players):
        return wild(random, most)  # a round without games is over
    random.shuffle(players)
    groups = [random.sample(range(1, count + 1), 2) for _ in range(random.choice([0, 0, 0, 1, 2])) if count > 2]
    virtual = {}
    baku = scoring == Scoring() and random.random() < 0.1
    if not baku and random.random() < 0.1:
        virtual = {one: tuple(random.choice([0, 5, 10]) for _ in range(rounds)) for one in random.sample(
            range(1, count + 1), random.randint(1, count))}  # fmt: skip
    return Tournament(
        players=tuple(players),
        rounds=rounds,
        initial_colour=random.choice([WHITE, BLACK]),
        scoring=scoring,
        baku=baku,
        byes=tuple(requests),
        forbidden=tuple(ForbiddenGroup(tuple(group), *random.choice([(1, None), (done + 1, done + 1), (1, done)]))
                        for group in groups),
        virtual_points=virtual,
    )  # fmt: skip


def _seats(random: Random, games: dict[int, list[Game]], one: int, other: int) -> tuple[int, int]:
    """Mostly the colours that balance, sometimes any."""
    gap = sum(game.colour for game in games[one]) - sum(game.colour for game in games[other])
    if random.random() < 0.15 or gap == 0:
        return (one, other) if random.random() < 0.5 else (other, one)
    return (one, other) if gap < 0 else (other, one)


def _play(
    random: Random,
    games: dict[int, list[Game]],
    met: set[frozenset[int]],
    white: int,
    black: int,
    model: tuple[int, int, int],
    forfeit: bool,
) -> None:
    results = random.choices(RESULTS, model)[0]
    if forfeit:
        results = (Result.FORFEIT_WIN, Result.FORFEIT_LOSS)
        if random.random() < 0.5:
            results = results[1], results[0]
    else:
        met.add(frozenset((white, black)))
    games[white].append(Game(black, WHITE, results[0]))
    games[black].append(Game(white, BLACK, results[1]))


def boards(tournament: Tournament, solver: Solver = solve) -> set[tuple[int, int]] | None:
    """The engine's boards of the next round after the seeding rounds; None where there is no pairing."""
    history = before_round(tournament)
    assert history.round > seeding_rounds(history)
    try:
        return {tuple(pair) for pair in pair_after_seeding(history, silent(), solver).pairs}  # type: ignore[misc]
    except NoPairing:
        return None


def played(
    random: Random,
    count: int,
    rounds: int,
    *,
    model: tuple[int, int, int] = (3, 4, 3),
    absent: float = 0.0,
    forfeits: float = 0.0,
    forbidden: tuple[ForbiddenGroup, ...] = (),
) -> Iterator[Tournament]:
    """A tournament paired by the engine itself: as it stands before each round after the seeding rounds."""
    from trfpair.systems.burstein import pair_burstein_2026

    games: dict[int, list[Game]] = {one: [] for one in range(1, count + 1)}
    for round_ in range(1, rounds + 1):
        away = {one: random.choice(BYES) for one in games if random.random() < absent}
        if count - len(away) < 2:
            away = {}
        tournament = Tournament(
            players=tuple(
                Player(id=one, games=(*own, *([Game(0, NONE, away[one])] if one in away else [])))
                for one, own in games.items()
            ),
            rounds=rounds,
            initial_colour=WHITE,
            forbidden=forbidden,
        )
        history = before_round(tournament, round_)
        if round_ > seeding_rounds(history):
            yield replace(tournament)
        try:
            pairing = pair_burstein_2026(history, silent(), {})
        except NoPairing:
            return
        for one, kind in away.items():
            games[one].append(Game(0, NONE, kind))
        for white, black in pairing.pairs:
            if black:
                _play(random, games, set(), white, black, model, random.random() < forfeits)
            else:
                games[white].append(Game(0, NONE, Result.PAB))
