"""A tournament as the tie-breaks look at it: every round of every participant, with its points and its category.

Points are in tenths and are standings points (virtual points of an acceleration never count). What an unplayed round
is and what it counts for is said in `unplayed`; here each cell is read once.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from trfpair.errors import BadInput
from trfpair.history import PointsTable, pairing_order
from trfpair.model import NO_GAME, Colour, Game, Player, Result, Scoring, Tournament
from trfpair.standings.unplayed import Category, adjusted_score, categories

WON = frozenset({Result.WIN, Result.UNRATED_WIN})
DRAWN = frozenset({Result.DRAW, Result.UNRATED_DRAW, Result.UNKNOWN})


class Round(NamedTuple):
    """One round of one participant."""

    number: int
    opponent: int
    """The opponent played or scheduled; 0 where there was none."""
    points: int
    """Points of the round, in tenths."""
    category: Category
    colour: Colour
    result: Result

    @property
    def played(self) -> bool:
        """Whether it counts as a game played."""
        return self.category is Category.PLAYED


@dataclass(slots=True)
class Participant:
    """One participant: the rounds and the two scores they give."""

    player: Player
    id: int
    number: int
    """Tournament pairing number: the place in the pairing order."""
    rating: int
    rounds: tuple[Round, ...]
    score: int
    """The points of the standings."""
    adjusted: int
    """16.3: the score that the tie-breaks of the opponents see."""


@dataclass
class Event:
    """All participants after a number of rounds, and the rules that hold for them."""

    participants: dict[int, Participant]
    """By id, in pairing order."""
    rounds: int
    """Rounds looked at."""
    last: int
    """The last round of the whole event."""
    scoring: Scoring
    edition: str
    swiss: bool
    """False where the pairings were determined beforehand (round robins): article 15.2 in place of 16."""

    @cached_property
    def last_drawn(self) -> Event:
        """8.3: the event as if every game paired for the last round, forfeits included, had been played and drawn.

        Before the last round there is nothing to be drawn.
        """
        if self.rounds < self.last:
            return self
        return replace(self, participants={id_: _last_drawn(self, who) for id_, who in self.participants.items()})


def event_of(tournament: Tournament, *, rounds: int, edition: str, swiss: bool, unrated: int = 0) -> Event:
    """Read a tournament. ``unrated`` is the rating that players without one are given; 0 gives none.

    Raises BadInput where a game names an opponent who is not in the tournament.
    """
    points = PointsTable(tournament)
    ids = {player.id for player in tournament.players}
    participants = {}
    for place, player in enumerate(pairing_order(tournament), 1):
        games = [*player.games[:rounds], *[NO_GAME] * (rounds - len(player.games))]
        cells = [_cell(number, game, points.of(player, number, game), ids) for number, game in enumerate(games, 1)]
        participants[player.id] = _participant(
            player, place if tournament.positional else player.id, cells, tournament.scoring, unrated
        )
    return Event(participants, rounds, tournament.rounds or rounds, tournament.scoring, edition, swiss)


def _cell(number: int, game: Game, points: int, ids: set[int]) -> Round:
    opponent, colour, result = game
    if opponent and opponent not in ids:
        raise BadInput(f"round {number} names player {opponent}, who is not in the tournament")
    category = Category.PLAYED if game.played else Category.REQUESTED
    return Round(number, opponent, points, category, colour, result)


def _participant(player: Player, number: int, cells: list[Round], scoring: Scoring, unrated: int) -> Participant:
    rounds = categories(cells)
    return Participant(
        player=player,
        id=player.id,
        number=number,
        rating=player.rating or unrated,
        rounds=rounds,
        score=sum([cell.points for cell in rounds]),
        adjusted=adjusted_score(rounds, scoring.draw),
    )


def _last_drawn(event: Event, participant: Participant) -> Participant:
    """One participant with the last game drawn; categories and scores follow from it."""
    cell = participant.rounds[-1] if participant.rounds else None
    if cell is None or not cell.opponent:
        return participant
    drawn = cell._replace(points=event.scoring.draw, category=Category.PLAYED, result=Result.DRAW)
    rounds = categories([*participant.rounds[:-1], drawn])
    score = participant.score - cell.points + drawn.points
    return replace(participant, rounds=rounds, score=score, adjusted=adjusted_score(rounds, event.scoring.draw))
