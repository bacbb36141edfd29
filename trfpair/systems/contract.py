"""Words of a system on itself, beyond its pairing. Each part may be left out; docs/adding-a-system.md shows them all.

It stands in the system's own room and is imported when somebody asks for it: the registry row names it. What no system
says is as in a Swiss tournament: players rank by the points of their results, and a round is a round.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import field
from typing import Any, Protocol

from trfpair.base.named import NamedTuple
from trfpair.base.plain import plain
from trfpair.event.history import History
from trfpair.event.model import Notice, Pair, RoundPairing, Tournament
from trfpair.event.scores import OwnScore


class ScoreAfter(Protocol):
    """How a system scores after a round, under its options."""

    def __call__(self, tournament: Tournament, after: int, options: Mapping[str, Any]) -> OwnScore:
        """The own score of everybody."""
        ...


class SeasonStep(Protocol):
    """A tournament as somebody else is to see it."""

    def __call__(self, tournament: Tournament) -> Tournament:
        """The changed tournament."""
        ...


class MoveStep(Protocol):
    """A tournament after its last round, by the options of its system."""

    def __call__(self, tournament: Tournament, options: Mapping[str, Any]) -> Tournament:
        """The changed tournament."""
        ...


class Season(NamedTuple):
    """The change of a file by a round, beside its results; a simulated season applies it."""

    first: SeasonStep
    """Before the first round."""
    before: SeasonStep
    """Before each round."""
    after: MoveStep
    """After each round, whose games are all in."""


class DueStep(Protocol):
    """Whether something is to be done to a tournament."""

    def __call__(self, tournament: Tournament, *, sure: bool = False) -> bool:
        """Whether it is; ``sure`` says that games of the last round which are open hold nothing up."""
        ...


class StepSaid(Protocol):
    """The words of what is to be done to a tournament."""

    def __call__(self, tournament: Tournament, *, sure: bool = False) -> str:
        """The words; ``sure`` says that games of the last round which are open hold nothing up."""
        ...


class RoundsMoved(Protocol):
    """The rounds after which a system has moved the file on."""

    def __call__(self, tournament: Tournament) -> Collection[int]:
        """The numbers of these rounds."""
        ...


class Between(NamedTuple):
    """The change of a file between two rounds: the pairing of the next round makes it, where nobody has."""

    due: DueStep
    """Whether the last round is over and this has not been done after it."""
    after: RoundsMoved
    """The rounds after which this has been done."""
    done: MoveStep
    undone: SeasonStep
    """Undoes it, where the round with which or after which it was done has been taken back; else nothing changes."""
    command: str
    """The command that does it alone, ``{0}`` for the file."""
    words: StepSaid
    """What the command does, where it is due."""


class Remark(Protocol):
    """A remark on a round that is paired."""

    def __call__(self, history: History, pairing: RoundPairing, options: Mapping[str, Any]) -> str:
        """A sentence; empty for nothing. The options are those that are not what holds if nothing is said."""
        ...


class Review(Protocol):
    """A game of a paired round at which a director has to look."""

    def __call__(self, history: History, pair: Pair) -> str:
        """A sentence; empty for nothing."""
        ...


class SecondScoreCounts(Protocol):
    """Whether the secondary score of a system of matches ranks two with equal points, in an event with options."""

    def __call__(self, tournament: Tournament, options: Mapping[str, Any], /) -> bool:
        """Where it does not, the pairing numbers rank them."""
        ...


class KeepsApart(Protocol):
    """Whether the games of two players so far keep them apart in a round."""

    def __call__(self, history: History, one: int, other: int, options: Mapping[str, Any]) -> bool:
        """Whether they do; players by id, the options of the round."""
        ...


class CountedGames(NamedTuple):
    """An event as its standings count it, and what is to be said of that."""

    tournament: Tournament
    notices: tuple[Notice, ...] = ()
    left_out: frozenset[int] = frozenset()
    """Participants of whom nothing counts, who have no rank."""


class CountGames(Protocol):
    """A function that gives the games that count in the standings after a round."""

    def __call__(self, tournament: Tournament, after: int) -> CountedGames:
        """The event without the games that do not count."""
        ...


class CalendarLength(Protocol):
    """How many rounds a calendar has."""

    def __call__(self, players: int) -> int:
        """The rounds of so many players. BadInput where they cannot be seated at all."""
        ...


class BoardsOfRound(Protocol):
    """The boards of a round of a calendar."""

    def __call__(self, players: int, round_: int) -> Sequence[tuple[int, int]]:
        """White and Black of each board, by place in the pairing order, from 0; whoever is on none is free."""
        ...


class Calendar(NamedTuple):
    """Rounds that stand from the start, whoever wins."""

    rounds: CalendarLength
    boards: BoardsOfRound
    first_team: CalendarLength | None = None
    """How many of the pairing order are the first of two teams; None where there are no such teams."""


class ScoreParts(Protocol):
    """A function that tells of what the score of a player before a round is made."""

    def __call__(self, history: History, one: int, options: Mapping[str, Any]) -> Mapping[str, Any]:
        """The facts of the sentence (``score-made-of`` of the reasons)."""
        ...


COMMON: Mapping[str, str] = {
    "met": "already met",
    "forbidden": "forbidden pair",
    "ban": "the file forbids it (XXP, 260)",
    "absolute": "both must have the same colour",
    "completion": "not all others could be paired then",
    "rest": "the others could then be paired only worse, or not at all",
    "had-bye": "has had the bye",
    "had-points": "has had a win's points without playing",
    "barred": "may not have the bye",
    "needed": "without this player the group would make fewer pairs",
    "byes": "has had a bye or a forfeit more often",
    "nobody": "may meet nobody there",
    "order": "as good, but later in the order",
    "unasked": "not looked into here",
}
"""Words for reasons that several systems have: none need say them."""


@plain
class Contract:
    """The words of a system on itself."""

    noun: str = "tournament"
    """What one of its events is called."""
    words: Mapping[str, str] = field(default_factory=dict)
    """Words for the reasons that its steps name, by code."""
    rules: Mapping[str, str] = field(default_factory=dict)
    """Words for the rules that give colours in its steps, by code or article."""
    facts: tuple[str, ...] = ()
    """Keys of its tables of players that `explain` tells of one."""
    score: ScoreAfter | None = None
    season: Season | None = None
    between: Between | None = None
    remark: Remark | None = None
    review: Review | None = None
    counted: CountGames | None = None
    calendar: Calendar | None = None
    memory: int = 0
    """So many rounds back a game is a rematch; 0 for all."""
    apart: KeepsApart | None = None
    """Of a system whose options say so: for how long two who have met are kept apart."""
    second_counts: SecondScoreCounts | None = None
    """Of a system in which that is so in some events alone."""
    harm: str = ""
    """The form of the sentence that others could only be paired worse, where it says what counts: ``again``, ``flags``
    or ``jumps`` (``not-rest`` of the reasons)."""
    made_of: ScoreParts | None = None
    """Of a system with a score of its own: the parts of which that of a player is made."""
    document: str = ""
    """The name of the rules whose articles its reasons cite, where they are none of FIDE."""

    @property
    def meets_again(self) -> bool:
        """Whether two who have met may meet again where all others could only be paired worse."""
        return bool(self.harm)

    def word(self, code: str) -> str:
        """A reason in words; the code itself where nobody has any."""
        return self.words.get(code) or COMMON.get(code, code)


NOTHING_SAID = Contract()
"""The contract of a system that says nothing."""
