"""Made-up small tournaments with everything that can befall one, round by round; the engine comes in as a function.

Requested byes of all kinds (as cells, as record 240, as XXZ), forfeits of one side and of both, late entries,
retirements, open and unrated results, bans, acceleration of all kinds, odd scoring, up to n-1 rounds, and rounds that
somebody paired by hand against the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from random import Random

from trfpair.event.model import (
    AccelerationRange,
    ByeRequest,
    Colour,
    ForbiddenGroup,
    Game,
    Player,
    Result,
    Scoring,
    Tournament,
)

Boards = set[tuple[int, int]]
Pair = Callable[[Tournament, int], "Boards | None"]
"""(tournament, round) -> boards as (white, black), (id, 0) the bye; None where there is no pairing."""

REQUESTS = (Result.ZERO_BYE, Result.HALF_BYE, Result.FULL_BYE)
SCORINGS = (
    Scoring(),
    Scoring(),
    Scoring(),
    Scoring(pab=5),
    Scoring(pab=0),
    Scoring(30, 30, 10, 10, 0, 0, 30, 0, 30, 10, 0, 30),
    Scoring(30, 30, 10, 10, 0, 0, 30, 0, 30, 10, 0, 10),
    Scoring(30, 30, 20, 20, 10, 10, 30, 0, 30, 20, 0, 15),
)
OUTCOMES = ("10", "01", "==", "10", "01", "==", "WL", "DD", "??", "LW")
FORFEITS = ("+-", "-+", "--")


@dataclass
class Event:
    """One tournament while it is played."""

    random: Random
    players: int
    rounds: int
    frame: Tournament
    absent: float
    forfeits: float
    by_hand: float
    style: str
    games: dict[int, list[Game]] = field(default_factory=dict)
    arrival: dict[int, int] = field(default_factory=dict)
    leaving: dict[int, int] = field(default_factory=dict)

    def before(self, round_: int) -> Tournament:
        """The tournament as its file stands before a round: some absences are cells, some are records."""
        cells = {one: list(games) for one, games in self.games.items()}
        byes = []
        for one, kind in self._away(round_).items():
            way = self.random.choice(("cell", "240", "XXZ") if kind is Result.ZERO_BYE else ("cell", "240"))
            if way == "cell":
                cells[one].append(Game(0, Colour.NONE, kind))
            else:
                byes.append(ByeRequest(kind, round_ if way == "240" else 0, (one,)))
        listed = tuple(Player(id=one, games=tuple(games)) for one, games in cells.items())
        return replace(self.frame, players=listed, byes=tuple(byes))

    def _away(self, round_: int) -> dict[int, Result]:
        away = {
            one: self.random.choice(REQUESTS)
            for one in self.games
            if self.random.random() < self.absent and self.arrival[one] <= round_ < self.leaving[one]
        }
        for one in self.games:
            if not self.arrival[one] <= round_ < self.leaving[one]:
                away[one] = Result.ZERO_BYE
        return away if len(away) <= self.players - 2 else {}

    def play(self, tournament: Tournament, round_: int, boards: Boards) -> None:
        """Write a round with random results into the tournament."""
        sheet: dict[int, Game] = {}
        for bye in tournament.byes:
            sheet.update({one: Game(0, Colour.NONE, bye.kind) for one in bye.ids})
        for player in tournament.players:
            if len(player.games) == round_:
                sheet[player.id] = player.games[-1]
        for white, black in sorted(boards):
            if not black:
                sheet[white] = Game(0, Colour.NONE, Result.PAB)
                continue
            codes = self._result()
            sheet[white] = Game(black, Colour.WHITE, Result(codes[0]))
            sheet[black] = Game(white, Colour.BLACK, Result(codes[1]))
        for one, games in self.games.items():
            games.append(sheet[one])

    def _result(self) -> str:
        if self.random.random() < self.forfeits:
            return self.random.choice(FORFEITS)
        return {"draws": "==", "white": "10", "black": "01"}.get(self.style) or self.random.choice(OUTCOMES)

    def shuffled(self, boards: Boards) -> Boards:
        """The round as somebody might have paired it by hand: rematches and third colours do not matter."""
        seats = sorted(one for pair in boards for one in pair if one)
        self.random.shuffle(seats)
        found = set(zip(seats[::2], seats[1::2]))
        return found | {(seats[-1], 0)} if len(seats) % 2 else found


def random_event(random: Random, players: int) -> Event:
    """Draw the quirks of a tournament."""
    rounds = min(random.choice([2, 3, 4, 5, players - 1]), max(2, players - 1))
    ids = range(1, players + 1)
    late = random.choice([0, 0, 0.3])
    return Event(
        random,
        players,
        rounds,
        _frame(random, players, rounds),
        absent=random.choice([0, 0, 0.1, 0.25]),
        forfeits=random.choice([0, 0, 0.1, 0.3]),
        by_hand=random.choice([0, 0, 0, 0.2]),
        style=random.choice(["any", "any", "any", "draws", "white", "black"]),
        games={one: [] for one in ids},
        arrival={one: random.randint(1, 3) if random.random() < late else 1 for one in ids},
        leaving={one: random.randint(2, rounds + 1) if random.random() < late / 2 else rounds + 1 for one in ids},
    )


def one_coloured(random: Random, players: int) -> tuple[Tournament, int]:
    """An event before its last round whose colours came by no rule: many have had one colour all the time.

    Somebody may have a difference of four or more, and somebody else no game at all; points are as good as any.
    """
    rounds = random.randint(2, max(2, min(6, players - 1)))
    often, away = random.choice([0.5, 0.8, 1.0]), random.choice([0, 0.1, 0.4])
    likes = {one: random.choice([Colour.WHITE, Colour.BLACK]) for one in range(1, players + 1)}
    never = {one for one in likes if random.random() < random.choice([0, 0.2])}
    games: dict[int, list[Game]] = {one: [] for one in likes}
    met: set[frozenset[int]] = set()
    for _ in range(rounds):
        free = [one for one in likes if one not in never and random.random() >= away]
        random.shuffle(free)
        sheet = {one: Game(0, Colour.NONE, random.choice(REQUESTS)) for one in likes}
        while len(free) > 1:
            one, rest = free[0], free[1:]
            mates = [two for two in rest if frozenset((one, two)) not in met]
            suits = [two for two in mates if likes[two] is not likes[one]]
            mate = random.choice((suits if suits and random.random() < often else mates) or [0])
            free = [two for two in rest if two != mate]
            if mate:
                met.add(frozenset((one, mate)))
                white, black = (one, mate) if likes[one] is Colour.WHITE else (mate, one)
                codes = random.choice(OUTCOMES[:6])
                sheet[white] = Game(black, Colour.WHITE, Result(codes[0]))
                sheet[black] = Game(white, Colour.BLACK, Result(codes[1]))
        for one, game in sheet.items():
            games[one].append(game)
    listed = tuple(Player(id=one, games=tuple(played)) for one, played in games.items())
    frame = Tournament(rounds=rounds + 1, initial_colour=random.choice([Colour.WHITE, Colour.BLACK]))
    return replace(frame, players=listed), rounds + 1


def _frame(random: Random, players: int, rounds: int) -> Tournament:
    """What the headers of the file say."""
    ids = range(1, players + 1)
    frame = Tournament(
        rounds=rounds,
        initial_colour=random.choice([Colour.WHITE, Colour.BLACK]),
        scoring=random.choice(SCORINGS),
        forbidden=tuple(
            ForbiddenGroup(
                tuple(random.sample(ids, min(players, random.choice([2, 2, 3])))), *random.choice([(), (2, 4)])
            )
            for _ in range(random.choice([0, 0, 1, 3]))
        ),
    )
    kind = random.choice(["", "", "", "XXA", "250", "baku"])
    if kind == "XXA":
        points = {one: tuple(random.choice([0, 5, 10]) for _ in range(rounds)) for one in ids if random.random() < 0.5}
        return replace(frame, virtual_points=points)
    if kind == "250":
        return replace(frame, accelerations=(AccelerationRange(random.choice([5, 10, 30]), 1, 3, 1, players // 2),))
    if kind == "baku" and frame.scoring in SCORINGS[:5]:
        return replace(frame, baku=True)
    return frame


def rounds_of(event: Event, pair: Pair) -> Iterator[tuple[Tournament, int]]:
    """The tournament before each of its rounds, paired by a function, until no pairing is left."""
    for round_ in range(1, event.rounds + 1):
        tournament = event.before(round_)
        yield tournament, round_
        boards = pair(tournament, round_)
        if boards is None:
            return
        if event.random.random() < event.by_hand:
            boards = event.shuffled(boards)
        event.play(tournament, round_, boards)
