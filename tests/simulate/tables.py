"""Tables of four players, written by hand: who met whom in each round, and how it ended."""

from __future__ import annotations

from trfpair.event.model import Colour, Game, Pair, Player, Result, Tournament
from trfpair.lab.simulate.play import Outcome, ranked

STRENGTHS = {1: 2000, 2: 1800, 3: 1600, 4: 1400}
RESULTS = {
    "1-0": (Result.WIN, Result.LOSS),
    "0-1": (Result.LOSS, Result.WIN),
    "=": (Result.DRAW, Result.DRAW),
}

Round = tuple[tuple[int, int, str], ...]


def table(*rounds: Round, order: str = "") -> Outcome:
    """The outcome of rounds of (white, black, result); black 0 is the bye, whose result is not looked at."""
    games: dict[int, list[Game]] = {id_: [] for id_ in STRENGTHS}
    for boards in rounds:
        for white, black, result in boards:
            if not black:
                games[white].append(Game(0, Colour.NONE, Result.PAB))
                continue
            mine, theirs = RESULTS[result]
            games[white].append(Game(black, Colour.WHITE, mine))
            games[black].append(Game(white, Colour.BLACK, theirs))
    players = tuple(Player(id_, rating=rating, games=tuple(games[id_])) for id_, rating in STRENGTHS.items())
    tournament = Tournament(players, rounds=len(rounds), initial_colour=Colour.WHITE)
    boards = tuple(tuple(Pair(white, black) for white, black, _ in pairs) for pairs in rounds)
    return Outcome(tournament, STRENGTHS, boards, ranked(tournament, order))


EVERYBODY_MET: tuple[Round, ...] = (
    ((1, 3, "1-0"), (4, 2, "=")),
    ((2, 1, "="), (3, 4, "1-0")),
    ((1, 4, "0-1"), (3, 2, "0-1")),
)
"""Points 1.5, 2, 1, 1.5. Buchholz 4.5, 4, 5, 4.5; Sonneborn-Berger of 1: 1 + 1 = 2, of 4: 1 + 1.5 = 2.5."""

RESOLVED: tuple[Round, ...] = (
    ((1, 2, "1-0"), (3, 4, "1-0")),
    ((4, 1, "1-0"), (2, 3, "0-1")),
    ((1, 3, "1-0"), (2, 4, "1-0")),
)
"""Points 2, 1, 2, 1: 1 and 3 are first, and 1 has beaten 3."""

CIRCLE: tuple[Round, ...] = (
    ((1, 2, "1-0"), (3, 4, "1-0")),
    ((3, 1, "1-0"), (2, 4, "1-0")),
    ((1, 4, "1-0"), (2, 3, "1-0")),
)
"""Points 2, 2, 2, 0: 1 has beaten 2, 2 has beaten 3, 3 has beaten 1."""

AGAINST_THE_RULES: tuple[Round, ...] = (
    ((1, 2, "1-0"), (3, 0, ""), (4, 0, "")),
    ((1, 2, "1-0"), (4, 3, "1-0")),
    ((1, 3, "1-0"), (4, 2, "1-0")),
)
"""1 and 2 meet twice; 1 has White three times, 4 twice (and the bye); two byes. Points 3, 0, 1, 3."""
