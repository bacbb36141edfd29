"""A tournament as the tie-breaks look at it: every round of every participant, with its points and its category.

Points are in tenths and are standings points (virtual points of an acceleration never count).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from enum import IntEnum

from trfpair.base.named import NamedTuple
from trfpair.base.plain import plain
from trfpair.event.model import Colour, Player, Result, Scoring
from trfpair.ranking.said import Said
from trfpair.ranking.value import Exact, Measured, Part, Value, total


class Category(IntEnum):
    """16.2, and 0 for a round with a game. From REQUESTED on the round is voluntarily unplayed."""

    PLAYED = 0
    BYE = 1
    """16.2.1: pairing-allocated bye or full-point bye."""
    FORFEIT_WIN = 2
    """16.2.2."""
    REQUESTED = 3
    """16.2.3: a requested bye, followed later by a round that is not voluntarily unplayed."""
    FORFEIT_LOSS = 4
    """16.2.4."""
    LEFT = 5
    """16.2.5: a requested bye in the last round, or followed by none but voluntarily unplayed rounds."""

    @property
    def voluntary(self) -> bool:
        """16.1.2: whether the round is voluntarily unplayed."""
        return self >= Category.REQUESTED


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


@plain(frozen=False)
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
    periods: tuple[tuple[int, int], ...] = ()
    """Ratings after the first one, where they count: the first round of each, and the rating, the latest first."""

    def rating_in(self, round_: int) -> int:
        """The rating that counts for a game of a round (article 10)."""
        return next((rating for first, rating in self.periods if first <= round_), self.rating)


@plain(frozen=False)
class Crosstable:
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
    said: Said = Said()
    teams: TeamScores | None = None
    """The scores of a team event, whose participants are teams."""
    games: Crosstable | None = None
    """The single games of an event whose rounds are matches of two (C.04.5)."""
    only: Collection[int] | None = None
    """Those whose values are asked for; None for everybody."""

    @property
    def asked(self) -> Iterable[Participant]:
        """The participants whose values are asked for."""
        everybody = self.participants
        return everybody.values() if self.only is None else [everybody[id_] for id_ in self.only]

    def counts_as(self, other: Crosstable) -> bool:
        """Whether the same rules hold here and there."""
        mine, theirs = ((one.rounds, one.last, one.scoring, one.edition, one.swiss, one.said) for one in (self, other))
        return mine == theirs


@plain(frozen=False)
class TeamScores:
    """11.1: the two scores of a team event, and the boards (article 12)."""

    primary: str
    """``MP`` or ``GP``: the score that ranks."""
    by_score: Mapping[str, Crosstable]
    """The event with its match points (``MP``) and with its game points (``GP``) as the points of the matches."""
    boards: Mapping[int, tuple[tuple[int, ...], ...]]
    """By team and round: the game points of each board, board 1 first, in tenths, as article 12 counts them."""
    most: Mapping[str, int]
    """The highest score of one match, by kind of score."""

    @property
    def secondary(self) -> str:
        """The other score."""
        return "GP" if self.primary == "MP" else "MP"

    def all_boards(self, id_: int) -> tuple[int, ...]:
        """The points that a team made on each board in all its matches."""
        return summed(self.boards[id_])


def measured(
    crosstable: Crosstable,
    parts_of: Callable[[Participant], Iterable[Part]],
    amount: Callable[[tuple[Part, ...]], Exact | None] = total,
) -> Measured:
    """The values of those asked for, from what each round gives; added up, unless another amount is made of it."""
    values = {}
    for participant in crosstable.asked:
        parts = tuple(parts_of(participant))
        values[participant.id] = Value(amount(parts), parts)
    return values


def against_opponents(participant: Participant, amount: Callable[[int], Exact | None]) -> list[Part]:
    """The points that each game over the board gives, by opponent."""
    return [Part(cell.number, cell.opponent, amount(cell.opponent) or 0) for cell in participant.rounds if cell.played]


def summed(rows: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    """The sums of the columns of a table."""
    return tuple(map(sum, zip(*rows, strict=True)))
