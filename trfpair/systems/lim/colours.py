"""Article 5, colours: the limits of 5.1, the due colour of a player, and who of a pair has White.

Each rule is a function of its own, in a table with its article; the first that decides is asked no further.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from trfpair.base.named import NamedTuple
from trfpair.event.history import Past
from trfpair.event.model import Colour
from trfpair.systems.swiss.colours import by_parity

MOST_IN_A_ROW = 2
"""5.1.1: nobody has one colour three times running."""
WIDEST_DIFFERENCE = 2
"""5.1.2: nobody gets a colour with which the player then has three more games than with the other."""

Games = Sequence[Colour]
"""The colours of the games played, oldest first."""


def within_limits(games: Games, difference: int, colour: Colour) -> bool:
    """5.1: whether a colour is neither the third in a row nor makes three more games with it than with the other."""
    return (colour, colour) != tuple(games[-MOST_IN_A_ROW:]) and difference * colour + 1 <= WIDEST_DIFFERENCE


def must(games: Games, difference: int) -> Colour:
    """5.3: the only colour that the limits leave, after two equal ones in a row or two more of one."""
    white, black = (within_limits(games, difference, colour) for colour in (Colour.WHITE, Colour.BLACK))
    return Colour.NONE if white is black else Colour.WHITE if white else Colour.BLACK


def even_up(_games: Games, difference: int) -> Colour:
    """5.5: after an odd number of games, the colour that makes the numbers of White and Black games equal again."""
    return Colour.NONE if difference == 0 else Colour.BLACK if difference > 0 else Colour.WHITE


def alternate(games: Games, _difference: int) -> Colour:
    """5.6: after an even number of games, the colour that the player did not have last."""
    return games[-1].opposite if games else Colour.NONE


DUE: tuple[tuple[str, Callable[[Games, int], Colour]], ...] = (
    ("5.3", must),
    ("5.5", even_up),
    ("5.6", alternate),
)
"""The due colour of a player: the first rule that gives one."""


class Claim(NamedTuple):
    """The claim of one player by Article 5 before the pairing."""

    due: Colour
    """The due colour; NONE for a player without games."""
    article: str
    """The rule that made it due; empty for a player without games."""
    white: bool
    """Whether the limits of 5.1 allow White."""
    black: bool
    """Whether the limits of 5.1 allow Black."""

    @property
    def free(self) -> bool:
        """Whether the limits allow both colours."""
        return self.white and self.black


def claim(games: Games, difference: int) -> Claim:
    """5.1, 5.3, 5.5, 5.6: the due colour after the games of a player."""
    limits = [within_limits(games, difference, colour) for colour in (Colour.WHITE, Colour.BLACK)]
    for article, rule in DUE:
        due = rule(games, difference)
        if due:
            return Claim(due, article, *limits)
    return Claim(Colour.NONE, "", *limits)


class ColourPair(NamedTuple):
    """A pair for whom the colours are sought."""

    higher: Past
    """The higher ranked player: more points, then the smaller number."""
    lower: Past
    claims: tuple[Claim, Claim]
    """Of the higher and of the lower ranked player."""
    low: bool
    """Whether the pair was made below the median."""
    initial: Callable[[], Colour]
    """The colour drawn by lot for number 1; asked only where 7.2 needs it."""


class Verdict(NamedTuple):
    """The colour of the higher ranked player; NONE where a rule does not decide."""

    colour: Colour
    back: int = 0
    """5.4: how many games ago the colours of the two differed last."""


_UNDECIDED = Verdict(Colour.NONE)


def limits(board: ColourPair) -> Verdict:
    """5.1: the limits leave only one way."""
    mine, theirs = board.claims
    one_way, other_way = mine.white and theirs.black, mine.black and theirs.white
    if one_way is other_way:
        return _UNDECIDED
    return Verdict(Colour.WHITE if one_way else Colour.BLACK)


def both_due(board: ColourPair) -> Verdict:
    """5.2: both have their due colour; beside a player without games the other one has it."""
    mine, theirs = board.claims
    if mine.due is theirs.due:
        return _UNDECIDED
    return Verdict(mine.due or theirs.due.opposite)


def histories(board: ColourPair) -> Verdict:
    """5.4: the colours change from the latest time they differed, game against game from the last one back."""
    games = zip(reversed(board.higher.colours), reversed(board.lower.colours))
    for back, (mine, theirs) in enumerate(games, 1):
        if mine is not theirs:
            return Verdict(theirs, back)
    return _UNDECIDED


def by_rank(board: ColourPair) -> Verdict:
    """5.4: without a difference as far back as both have played, the higher ranked has the due colour, below the median
    the lower ranked.
    """
    mine, theirs = board.claims
    return Verdict(theirs.due.opposite if board.low else mine.due)


def by_lot(board: ColourPair) -> Verdict:
    """7.2: an odd number of the higher ranked has the colour drawn for number 1, an even one the other."""
    initial = board.initial()
    return Verdict(by_parity(board.higher, initial))


_RULES: tuple[tuple[str, str, Callable[[ColourPair], Verdict]], ...] = (
    ("limits", "5.1", limits),
    ("due", "5.2", both_due),
    ("histories", "5.4", histories),
    ("rank", "5.4", by_rank),
    ("lot", "7.2", by_lot),
)
"""Who of a pair has White: the first rule that decides, with its article."""


def allocate(board: ColourPair) -> tuple[str, str, Verdict]:
    """5, 7.2: the rule that decides the colours of a pair, its article, and its verdict."""
    for name, article, rule in _RULES:
        verdict = rule(board)
        if verdict.colour:
            return name, article, verdict
    raise AssertionError("the lot decides between any two players")
