"""C.07, article 10: tie-breaks on ratings, with the conversion tables of B.02, 8.1.

Games over the board alone count, forfeits never, round robins included (15.2). Results are 1, 1/2 and 0 whatever
they are worth in the event.
"""

from __future__ import annotations

from bisect import bisect_left

from trfpair.event.scores import half_up
from trfpair.ranking.codes import Code
from trfpair.ranking.cuts import by_amount, with_cuts
from trfpair.ranking.rounds import Crosstable, Participant, against_opponents, measured
from trfpair.ranking.value import Measured, Part, Value, total

# fmt: off
DIFFERENCES = (
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193,
    202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589,
    677, 800,
)
"""B.02, 8.1.1: the rating difference dp for a share of 0.50, 0.51 ... 1.00 of the points."""

_EXPECTED = (
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188, 197,
    206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619,
    735,
)
"""B.02, 8.1.2: the largest difference for which the higher rated player expects 0.50, 0.51 ... 0.99; above it 1.00."""
# fmt: on

_NOTHING = 800
"""10.3: how far below the lowest rated opponent the performance for no points lies."""


def average_rating(crosstable: Crosstable, code: Code) -> Measured:
    """10.1: the average rating of the opponents met over the board, to the nearest whole number, a half up."""
    return measured(crosstable, lambda who: with_cuts(_ratings_met(crosstable, who), code, by_amount), _average)


def performance(crosstable: Crosstable, _code: Code) -> Measured:
    """10.2: the average rating (10.1) plus the difference that the share of the points stands for (B.02, 8.1.1)."""
    values = {}
    for participant in crosstable.asked:
        parts = tuple(_ratings_met(crosstable, participant))
        average = _average(parts)
        amount = None if average is None else average + _difference(_halves(participant), len(parts))
        values[participant.id] = Value(amount, parts)
    return values


def perfect_performance(crosstable: Crosstable, _code: Code) -> Measured:
    """10.3: the lowest rating whose expected result (B.02, 8.1.2) is not below the result."""
    values = {}
    for participant in crosstable.asked:
        parts = tuple(_ratings_met(crosstable, participant))
        amount = _perfect([int(part.amount) for part in parts], _halves(participant))
        values[participant.id] = Value(amount, parts)
    return values


def average_performance(crosstable: Crosstable, code: Code) -> Measured:
    """10.4: the average of the opponents' performances, to the nearest whole number, a half up."""
    return _average_of(crosstable, performance(crosstable, code))


def average_perfect_performance(crosstable: Crosstable, code: Code) -> Measured:
    """10.5: the average of the opponents' perfect performances, to the nearest whole number, a half up."""
    return _average_of(crosstable, perfect_performance(crosstable, code))


def rating(crosstable: Crosstable, _code: Code) -> Measured:
    """10.6: the rating; none ranks last."""
    return {participant.id: Value(participant.rating or None) for participant in crosstable.asked}


def unrated_opponents(crosstable: Crosstable) -> list[Participant]:
    """Opponents over the board without a rating: with them article 10 cannot be applied."""
    met = {cell.opponent for who in crosstable.participants.values() for cell in who.rounds if cell.played}
    return [who for who in crosstable.participants.values() if who.id in met and not who.rating]


def _ratings_met(crosstable: Crosstable, participant: Participant) -> list[Part]:
    everybody = crosstable.participants
    return [
        Part(cell.number, cell.opponent, everybody[cell.opponent].rating_in(cell.number))
        for cell in participant.rounds
        if cell.played
    ]


def _average_of(crosstable: Crosstable, of: Measured) -> Measured:
    return measured(crosstable, lambda who: against_opponents(who, lambda opponent: of[opponent].amount), _average)


def _average(parts: tuple[Part, ...]) -> int | None:
    counted = [int(part.amount) for part in parts if not part.cut]
    return half_up(int(total(parts)), len(counted)) if counted else None


def _halves(participant: Participant) -> int:
    """The result over the board in half points, a win as 2, whatever the event gives for it."""
    return sum([cell.result.row.halves for cell in participant.rounds if cell.played])


def _difference(halves: int, games: int) -> int:
    """B.02, 8.1.1: dp for a result; the share is rounded to hundredths, a half up."""
    share = half_up(50 * halves, games)
    return DIFFERENCES[share - 50] if share >= 50 else -DIFFERENCES[50 - share]


def expected(difference: int) -> int:
    """B.02, 8.1.2: the expected result of a player so many points higher rated, in hundredths."""
    share = 50 + bisect_left(_EXPECTED, abs(difference))
    return share if difference >= 0 else 100 - share


def _perfect(ratings: list[int], halves: int) -> int | None:
    if not ratings:
        return None
    if not halves:
        return min(ratings) - _NOTHING
    low, high = min(ratings) - _EXPECTED[-1] - 1, max(ratings) + _EXPECTED[-1] + 1
    while low < high:
        middle = (low + high) // 2
        if sum([expected(middle - rating) for rating in ratings]) >= 50 * halves:
            high = middle
        else:
            low = middle + 1
    return low
