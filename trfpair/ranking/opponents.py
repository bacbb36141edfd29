"""C.07, articles 8 and 9: tie-breaks on the results of the opponents."""

from __future__ import annotations

from fractions import Fraction

from trfpair.ranking.codes import Code
from trfpair.ranking.crosstable import last_drawn
from trfpair.ranking.cuts import by_amount, by_opponent, with_cuts
from trfpair.ranking.rounds import Category, Crosstable, Participant, Round, against_opponents, measured
from trfpair.ranking.unplayed import dummy_score
from trfpair.ranking.value import Measured, Part, total

_PLAYED = Category.PLAYED


def buchholz(crosstable: Crosstable, code: Code) -> Measured:
    """8.1: the sum of the opponents' adjusted scores, a dummy's in unplayed rounds (16.3, 16.4)."""

    def met(participant: Participant) -> tuple[Part, ...]:
        parts = [
            Part(cell.number, opponent, score, score, voluntary)
            for cell, opponent, score, voluntary in _met(crosstable, participant, code)
        ]
        return with_cuts(parts, code, by_amount)

    return measured(crosstable, met)


def fore_buchholz(crosstable: Crosstable, code: Code) -> Measured:
    """8.3: Buchholz as if the games paired for the last round had been drawn."""
    return buchholz(last_drawn(crosstable), code)


Met = tuple[Round, int, int, bool]
"""A round, the opponent (0 for a dummy), the score of either, and whether the round is voluntarily unplayed."""


def _met(crosstable: Crosstable, participant: Participant, code: Code) -> list[Met]:
    """The other side of each round: the opponent, or a dummy; with /P forfeits have their scheduled opponent."""
    everybody, forfeits = crosstable.participants, code.forfeits
    met: list[Met] = []
    for cell in participant.rounds:
        if cell.category is _PLAYED or (forfeits and cell.opponent):
            met.append((cell, cell.opponent, everybody[cell.opponent].adjusted, False))
        else:
            met.append((cell, 0, dummy_score(crosstable, participant, cell), cell.category.voluntary))
    return met


def average_of_buchholz(crosstable: Crosstable, code: Code) -> Measured:
    """8.2: the mean of the Buchholz, with /F the Fore Buchholz, of the opponents met over the board, not rounded."""
    of = fore_buchholz(crosstable, Code("FB")) if code.fore else buchholz(crosstable, Code("BH"))
    return measured(
        crosstable,
        lambda participant: against_opponents(participant, lambda opponent: of[opponent].amount),
        lambda parts: Fraction(total(parts)) / len(parts) if parts else None,
    )


def sonneborn_berger(crosstable: Crosstable, code: Code) -> Measured:
    """9.1: for each round the opponent's score times the points made in the game; dummies as in Buchholz."""
    return products(crosstable, crosstable, code)


def products(opponents: Crosstable, own: Crosstable, code: Code) -> Measured:
    """For each round the score of the opponent in one event times the points made in the other (9.1, 13.2).

    Both are the same event, but for team tie-breaks of match points by game points (13.2).

    In round robins (15.2) a forfeit is a game against the scheduled opponent, and scores are as awarded.
    """
    met = _met if opponents.swiss else _scheduled

    def of_rounds(participant: Participant) -> tuple[Part, ...]:
        made = own.participants[participant.id].rounds
        parts = [
            Part(cell.number, opponent, score * made[cell.number - 1].points, score, voluntary)
            for cell, opponent, score, voluntary in met(opponents, participant, code)
        ]
        return with_cuts(parts, code, by_opponent)

    return measured(opponents, of_rounds)


def _scheduled(crosstable: Crosstable, participant: Participant, _code: Code) -> list[Met]:
    """15.2: the opponent of each round that has one, with the score as awarded."""
    return [
        (cell, cell.opponent, crosstable.participants[cell.opponent].score, False)
        for cell in participant.rounds
        if cell.opponent
    ]


HALF_POINT = 5
"""14.5: the step in which the limit of Koya's system is moved, in tenths."""


def _games(crosstable: Crosstable) -> int:
    """Games of one participant: a round each, but in a round robin of an odd number everybody sits out once."""
    if crosstable.swiss:
        return crosstable.rounds
    return max((sum(cell.opponent != 0 for cell in who.rounds) for who in crosstable.participants.values()), default=0)


def koya(crosstable: Crosstable, code: Code) -> Measured:
    """9.2: the points made against those with half the possible score or more; 14.5 moves the limit by half points."""
    limit = _games(crosstable) * crosstable.scoring.win + 2 * code.limit * HALF_POINT

    def made(participant: Participant) -> list[Part]:
        return [
            Part(cell.number, cell.opponent, cell.points)
            for cell in participant.rounds
            if cell.opponent and 2 * crosstable.participants[cell.opponent].score >= limit
        ]

    return measured(crosstable, made)
