"""What the tests of the Dutch system share: fixtures, editions, made-up tournaments."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

from benchmarks.slow import COLOURS, RESULTS, Recipe
from trfpair.base.errors import NoPairing
from trfpair.event.history import History, before_round
from trfpair.event.model import Colour, ForbiddenGroup, Game, Player, Result, RoundPairing, Tournament
from trfpair.matching.blossom import Solution
from trfpair.systems.dutch import Solver, pair_by_edition
from trfpair.systems.dutch.engine import solve
from trfpair.systems.dutch.engine.graph import BracketGraph
from trfpair.systems.dutch.engine.graphs import Graphs
from trfpair.systems.dutch.engine.notes import Notes
from trfpair.systems.dutch.engine.yardstick import Yardstick
from trfpair.systems.dutch.rules.bracket import Bracket
from trfpair.systems.dutch.rules.editions import DUTCH_2017, DUTCH_2026, Edition
from trfpair.systems.trace import silent
from trfpair.trf import load

FIXTURES = Path(__file__).parent.parent / "fixtures" / "dutch"
EDITIONS: dict[str, Edition] = {"2026": DUTCH_2026, "2017": DUTCH_2017}


def finished(path: Path) -> Tournament:
    """A finished tournament as its generator wrote it: no number of rounds, no initial colour."""
    tournament = load(path).tournament
    last = tournament.last_paired
    colour = before_round(replace(tournament, rounds=None), last).initial_colour if last > 1 else Colour.WHITE
    return replace(tournament, rounds=tournament.rounds or last, initial_colour=tournament.initial_colour or colour)


def strange(dice: Random) -> Recipe:
    """A small field with a past that no pairing by rules could make, hardly any of whose players can be paired."""
    players = dice.choice((9, 12, 20, 30, 40))
    groups = dice.choice((0, 0, 1, 1, 2))
    return Recipe(
        players,
        dice.randint(1, players - 1),
        more=dice.choice((1, 1, 3)),
        colours=dice.choice(COLOURS),
        results=dice.choice(RESULTS),
        absent=dice.choice((0, 5, 20, 30)),
        bans=tuple((dice.randint(1, players), players * dice.choice((33, 45, 50)) // 100) for _ in range(groups)),
        seed=dice.randrange(10**6),
    )


def cells(tournament: Tournament, round_: int) -> set[tuple[int, int]]:
    """The pairs (white, black) of a round, and (id, 0) for the bye."""
    pairs = set()
    for player in tournament.players:
        game = player.game(round_)
        if game.opponent and game.colour is Colour.WHITE:
            pairs.add((player.id, game.opponent))
        elif game.result is Result.PAB:
            pairs.add((player.id, 0))
    return pairs


def best_matching(bracket: Bracket, yardstick: Yardstick, notes: Notes) -> tuple[BracketGraph, Solution]:
    """The graph that decides about a bracket by the whole round, and a least matching of it."""
    graphs = Graphs(bracket, notes, pab=yardstick.pab)
    if not bracket.completion:
        return graphs.room
    graph = graphs.whole
    solution = graph.least()
    assert solution is not None
    return graph, solution


def pair(history: History, edition: str, solver: Solver = solve) -> RoundPairing:
    """Pair a round, without a trace."""
    return pair_by_edition(history, silent(), EDITIONS[edition], solver)


def expected(path: Path) -> list[tuple[int, int]] | None:
    """A pairs file; None where it says that there is no pairing."""
    text = path.read_text(encoding="utf-8")
    if text.startswith("none"):
        return None
    return [(int(white), int(black)) for white, black in (line.split() for line in text.splitlines()[1:] if line)]


Outcome = Callable[[Random, int, int], float]
"""(random, white, black) -> points of White."""

OUTCOMES: dict[str, Outcome] = {
    "any": lambda random, white, black: random.choice([0, 0.5, 1]),
    "draws": lambda random, white, black: 0.5,
    "white": lambda random, white, black: 1,
    "black": lambda random, white, black: 0,
    "strong": lambda random, white, black: 1 if white < black else 0,
}

_RESULTS = {
    1: (Result.WIN, Result.LOSS),
    0.5: (Result.DRAW, Result.DRAW),
    0: (Result.LOSS, Result.WIN),
}
_BYES = (Result.ZERO_BYE, Result.HALF_BYE, Result.FULL_BYE)


def played(
    random: Random,
    edition: str,
    players: int,
    rounds: int,
    *,
    outcome: str = "any",
    absent: float = 0.0,
    forfeits: float = 0.0,
    forbidden: Sequence[Sequence[int]] = (),
    solver: Solver = solve,
) -> Iterator[History]:
    """Play a tournament with our own pairings: the history before each round, until no pairing is left."""
    games: list[list[Game]] = [[] for _ in range(players + 1)]
    for round_ in range(1, rounds + 1):
        away = {one: random.choice(_BYES) for one in range(1, players + 1) if random.random() < absent}
        if len(away) > players - 2:
            away = {}
        requested = {one: [Game(0, Colour.NONE, kind)] for one, kind in away.items()}
        tournament = Tournament(
            players=tuple(
                Player(id=one, games=(*games[one], *requested.get(one, ()))) for one in range(1, players + 1)
            ),
            rounds=rounds,
            initial_colour=Colour.WHITE,
            forbidden=tuple(ForbiddenGroup(tuple(group)) for group in forbidden),
        )
        history = before_round(tournament, round_)
        yield history
        try:
            pairing = pair(history, edition, solver)
        except NoPairing:
            return
        for one, kind in away.items():
            games[one].append(Game(0, Colour.NONE, kind))
        for white, black in pairing.pairs:
            if not black:
                games[white].append(Game(0, Colour.NONE, Result.PAB))
                continue
            results = _RESULTS[OUTCOMES[outcome](random, white, black)]
            if random.random() < forfeits:
                results = (Result.FORFEIT_WIN, Result.FORFEIT_LOSS)
            games[white].append(Game(black, Colour.WHITE, results[0]))
            games[black].append(Game(white, Colour.BLACK, results[1]))


def clubs(players: int, count: int) -> list[range]:
    """Everybody barred from everybody of the own club; clubs of equal size."""
    return [range(first + 1, players + 1, count) for first in range(count)]
