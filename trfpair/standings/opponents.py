"""C.07, articles 8 and 9: tie-breaks on the results of the opponents."""

from __future__ import annotations

from fractions import Fraction

from trfpair.standings.codes import Code
from trfpair.standings.cuts import by_amount, by_opponent, cut
from trfpair.standings.event import Event, Participant
from trfpair.standings.unplayed import dummy_score
from trfpair.standings.value import Measured, Part, Value, total


def buchholz(event: Event, code: Code) -> Measured:
    """8.1: the sum of the opponents' adjusted scores, a dummy's in unplayed rounds (16.3, 16.4)."""
    return _buchholz(event, code)


def fore_buchholz(event: Event, code: Code) -> Measured:
    """8.3: Buchholz as if the games paired for the last round had been drawn."""
    return _buchholz(event.last_drawn, code)


def _buchholz(event: Event, code: Code) -> Measured:
    values = {}
    for id_, participant in event.participants.items():
        parts = cut(_scores_met(event, participant, code), code, by_amount)
        values[id_] = Value(total(parts), parts)
    return values


def _scores_met(event: Event, participant: Participant, code: Code) -> list[Part]:
    """The score of the opponent, or of the dummy, of each round; with /P forfeits have their scheduled opponent."""
    everybody = event.participants
    parts = []
    for cell in participant.rounds:
        if cell.played or (code.forfeits and cell.opponent):
            score = everybody[cell.opponent].adjusted
            parts.append(Part(cell.number, cell.opponent, score, score))
        else:
            score = dummy_score(event, participant, cell)
            parts.append(Part(cell.number, 0, score, score, cell.category.voluntary))
    return parts


def average_of_buchholz(event: Event, code: Code) -> Measured:
    """8.2: the mean of the Buchholz, with /F the Fore Buchholz, of the opponents met over the board, not rounded."""
    of = fore_buchholz(event, Code("FB")) if code.fore else buchholz(event, Code("BH"))
    values = {}
    for id_, participant in event.participants.items():
        parts = tuple(
            [
                Part(cell.number, cell.opponent, of[cell.opponent].amount or 0)
                for cell in participant.rounds
                if cell.played
            ]
        )
        values[id_] = Value(Fraction(total(parts)) / len(parts) if parts else None, parts)
    return values


def sonneborn_berger(event: Event, code: Code) -> Measured:
    """9.1: for each round the opponent's score times the points made against him; dummies as in Buchholz.

    In round robins (15.2) a forfeit is a game against the scheduled opponent, and scores are as awarded.
    """
    met = _scores_met if event.swiss else _scores_scheduled
    values = {}
    for id_, participant in event.participants.items():
        parts = [
            part._replace(amount=part.weight * participant.rounds[part.round - 1].points)
            for part in met(event, participant, code)
        ]
        marked = cut(parts, code, by_opponent)
        values[id_] = Value(total(marked), marked)
    return values


def _scores_scheduled(event: Event, participant: Participant, _code: Code) -> list[Part]:
    """15.2: the score, as awarded, of the opponent of each round that has one."""
    return [
        Part(cell.number, cell.opponent, 0, event.participants[cell.opponent].score)
        for cell in participant.rounds
        if cell.opponent
    ]


HALF_POINT = 5
"""14.5: the step in which the limit of Koya's system is moved, in tenths."""


def _games(event: Event) -> int:
    """Games of one participant: a round each, but in a round robin of an odd number everybody sits out once."""
    if event.swiss:
        return event.rounds
    return max((sum(cell.opponent != 0 for cell in who.rounds) for who in event.participants.values()), default=0)


def koya(event: Event, code: Code) -> Measured:
    """9.2: the points made against those with half the possible score or more; 14.5 moves the limit by half points."""
    limit = _games(event) * event.scoring.win + 2 * code.limit * HALF_POINT
    values = {}
    for id_, participant in event.participants.items():
        parts = tuple(
            [
                Part(cell.number, cell.opponent, cell.points)
                for cell in participant.rounds
                if cell.opponent and 2 * event.participants[cell.opponent].score >= limit
            ]
        )
        values[id_] = Value(total(parts), parts)
    return values
