"""C.07, articles 15 and 16: what a round without a game counts for. The only place that knows.

A round is *voluntarily unplayed* (VUR, 16.1.2) when the player had asked for a bye worth less than a win, had left or
not yet come, or lost by forfeit. Five categories (16.2) are told apart; two scores follow from them: the one the
opponents see (16.3) and that of the dummy a player meets in an own unplayed round (16.4).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from trfpair.base.named import NamedTuple
from trfpair.event.results import WON_FREE, ResultKind
from trfpair.ranking.rounds import Category, Crosstable, Participant, Round


def _unplayed(cell: Round) -> Category | None:
    """16.2 by the result; None for a requested bye, rounds before entry and after leaving included.

    A forfeit without a scheduled opponent is what older files write for a bye of a win's points, or for an absence.
    """
    won = cell.result in WON_FREE
    match cell.result.row.kind:
        case ResultKind.FORFEIT if cell.opponent:
            return Category.FORFEIT_WIN if won else Category.FORFEIT_LOSS
        case ResultKind.FORFEIT | ResultKind.ALLOCATED | ResultKind.REQUESTED:
            return Category.BYE if won else None
        case ResultKind.GAME | ResultKind.NOTHING:
            return None
        case other:
            assert_never(other)


def categories(cells: Sequence[Round]) -> tuple[Round, ...]:
    """16.2: the rounds with their categories. A round said to be played stays so."""
    rounds = list(cells)
    left = True
    for index in range(len(rounds) - 1, -1, -1):
        cell = rounds[index]
        if cell.category is Category.PLAYED:
            left = False
            continue
        category = _unplayed(cell) or (Category.LEFT if left else Category.REQUESTED)
        left = left and category.voluntary
        if category is not cell.category:
            rounds[index] = cell._replace(category=category)
    return tuple(rounds)


def adjusted_score(rounds: Sequence[Round], draw: int) -> int:
    """16.3: the points awarded, but a draw for each round of 16.2.5."""
    return sum([draw if cell.category is Category.LEFT else cell.points for cell in rounds])


def dummy_score(crosstable: Crosstable, participant: Participant, cell: Round) -> int:
    """16.4: the score of the dummy met in an unplayed round: the player's own, since 2026 not above a cap.

    16.4.1: in a forfeited game the adjusted score of the scheduled opponent; 16.4.2: otherwise a draw in every round.
    """
    own = participant.score
    if not EDITIONS[crosstable.edition].caps:
        return own
    if cell.category in (Category.FORFEIT_WIN, Category.FORFEIT_LOSS):
        return min(own, crosstable.participants[cell.opponent].adjusted)
    return min(own, crosstable.scoring.draw * crosstable.rounds)


class Edition(NamedTuple):
    """In what the editions of C.07 differ."""

    name: str
    since: str
    """The first day of events it holds for."""
    caps: bool
    """16.4.1 and 16.4.2: whether the score of a dummy has a cap."""


EDITIONS = {
    "2026": Edition("C.07 of 1 March 2026", "2026-03-01", caps=True),
    "2024": Edition("C.07 of 1 August 2024", "", caps=False),
}
"""By the name of the option, the newest first."""


def edition_of(first_day: str) -> str:
    """The edition for an event by its first day (YYYY-MM-DD); the newest for one without a date."""
    day = first_day or "9999"
    return next(name for name, edition in EDITIONS.items() if day >= edition.since)
