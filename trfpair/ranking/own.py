"""C.07, article 7: tie-breaks on a participant's own results.

In round robins (15.2) a game won by forfeit is a game; one lost by forfeit is none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from trfpair.event.lots import places_by_lot
from trfpair.event.model import Colour
from trfpair.event.results import WON
from trfpair.ranking.codes import Code
from trfpair.ranking.rounds import Category, Crosstable, Participant, Round, measured
from trfpair.ranking.value import Measured, Part, Value

_Counts = Callable[[Crosstable, Round], int]
"""What one round adds. A tie-break that looks at opponents is a function of its own (`ratings.py`, `opponents.py`)."""


def _summed(counts: _Counts) -> Callable[[Crosstable, Code], Measured]:
    """A tie-break that adds up what each round gives by itself."""

    def measure(crosstable: Crosstable, _code: Code) -> Measured:
        def given(participant: Participant) -> list[Part]:
            amounts = [(cell, counts(crosstable, cell)) for cell in participant.rounds]
            return [Part(cell.number, cell.opponent, amount) for cell, amount in amounts if amount]

        return measured(crosstable, given)

    return measure


def _is_game(crosstable: Crosstable, cell: Round) -> bool:
    """Whether a round holds a game for article 7 (15.2)."""
    return cell.played or (not crosstable.swiss and cell.category is Category.FORFEIT_WIN)


def _win(crosstable: Crosstable, cell: Round) -> int:
    return int(cell.points >= crosstable.scoring.win)


def _won(crosstable: Crosstable, cell: Round) -> int:
    return int(_is_game(crosstable, cell) and (cell.result in WON or cell.category is Category.FORFEIT_WIN))


def _black(crosstable: Crosstable, cell: Round) -> int:
    return int(_is_game(crosstable, cell) and cell.colour is Colour.BLACK)


def _black_won(crosstable: Crosstable, cell: Round) -> int:
    return _won(crosstable, cell) if cell.colour is Colour.BLACK else 0


def _elected(_event: Crosstable, cell: Round) -> int:
    return int(not cell.category.voluntary)


wins = _summed(_win)
"""7.1: rounds that gave the points of a win, with or without playing."""
games_won = _summed(_won)
"""7.2: games won over the board."""
black_games = _summed(_black)
"""7.3: games over the board with Black."""
black_wins = _summed(_black_won)
"""7.4: games won over the board with Black."""
elected = _summed(_elected)
"""7.6: rounds without a half- or zero-point bye or a forfeit loss."""


def progressive(crosstable: Crosstable, code: Code) -> Measured:
    """7.5: the sum of the scores after each round; 14.1: a cut leaves out the first rounds, played or not."""

    def scores(participant: Participant) -> Iterator[Part]:
        score = 0
        for cell in participant.rounds:
            score += cell.points
            cut = "14.1" if cell.number <= code.cut_low else ""
            yield Part(cell.number, cell.opponent, score, cut=cut)

    return measured(crosstable, scores)


def standard_points(crosstable: Crosstable, _code: Code) -> Measured:
    """7.7: a point for each round with more points than the opponent, half a point for as many.

    Without playing the points are compared with those of a draw.
    """

    def given(participant: Participant) -> Iterator[Part]:
        for cell in participant.rounds:
            against = _points_to_beat(crosstable, participant, cell)
            amount = 10 if cell.points > against else 5 if cell.points == against else 0
            yield Part(cell.number, cell.opponent, amount)

    return measured(crosstable, given)


def _points_to_beat(crosstable: Crosstable, participant: Participant, cell: Round) -> int:
    if not _is_game(crosstable, cell):
        return crosstable.scoring.draw
    answer = crosstable.participants[cell.opponent].rounds[cell.number - 1]
    if answer.opponent != participant.id:
        return crosstable.scoring.draw
    return answer.points


def points(crosstable: Crosstable, _code: Code) -> Measured:
    """The points of the standings."""
    return measured(crosstable, lambda who: [Part(cell.number, cell.opponent, cell.points) for cell in who.rounds])


def lots(crosstable: Crosstable, _code: Code) -> Measured:
    """4.2: the lots, drawn from the seed of the event."""
    return {id_: Value(lot) for id_, lot in places_by_lot(crosstable.said.lots, crosstable.participants).items()}


def pairing_number(crosstable: Crosstable, _code: Code) -> Measured:
    """7.8: the tournament pairing number."""
    return {participant.id: Value(participant.number) for participant in crosstable.asked}
