"""C.07, articles 12 and 13: tie-breaks of team events."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from trfpair.ranking.codes import Code
from trfpair.ranking.direct import first_split, is_encounter
from trfpair.ranking.opponents import buchholz, fore_buchholz, products
from trfpair.ranking.own import points
from trfpair.ranking.rounds import Crosstable, TeamScores, summed
from trfpair.ranking.value import Measured, Value, total

Split = Callable[[Crosstable, Code, Sequence[int]], list[list[int]]]
Boards = tuple[int, ...]
"""Points by board, board 1 first."""
Key = Callable[[Boards], tuple[int, ...]]


def _teams(crosstable: Crosstable) -> TeamScores:
    assert crosstable.teams is not None
    return crosstable.teams


def match_points(crosstable: Crosstable, code: Code) -> Measured:
    """11.1: match points."""
    return points(_teams(crosstable).by_score["MP"], code)


def game_points(crosstable: Crosstable, code: Code) -> Measured:
    """11.1: game points."""
    return points(_teams(crosstable).by_score["GP"], code)


def other_score(crosstable: Crosstable, code: Code) -> Measured:
    """13.1: the secondary score."""
    return points(_teams(crosstable).by_score[_teams(crosstable).secondary], code)


def extended_sonneborn_berger(opponents: str, own: str) -> Callable[[Crosstable, Code], Measured]:
    """13.2: the opponents' totals of one score times the own points of one score."""

    def measure(crosstable: Crosstable, code: Code) -> Measured:
        by_score = _teams(crosstable).by_score
        return products(by_score[opponents], by_score[own], code)

    return measure


def strength_combination(crosstable: Crosstable, code: Code) -> Measured:
    """13.4: the secondary score, and the Buchholz (with /F the Fore Buchholz) by the primary one over a factor."""
    teams = _teams(crosstable)
    factor = strength_factor(crosstable, code)
    primary, secondary = teams.by_score[teams.primary], teams.by_score[teams.secondary]
    met = (fore_buchholz if code.fore else buchholz)(primary, Code("BH", forfeits=code.forfeits))
    values = {}
    for id_, participant in secondary.participants.items():
        parts = tuple(
            [
                part._replace(amount=cell.points + Fraction(part.amount) / factor)
                for cell, part in zip(participant.rounds, met[id_].parts, strict=True)
            ]
        )
        values[id_] = Value(total(parts), parts)
    return values


def strength_factor(crosstable: Crosstable, code: Code) -> Fraction:
    """13.4: the highest primary score of the event over the highest secondary score of a match, rounded down; or /K.

    0 where a match can bring more secondary points than the whole event primary ones: then nothing can be divided.
    """
    if code.factor:
        return Fraction(code.factor)
    teams = _teams(crosstable)
    most, of_match = crosstable.last * teams.most[teams.primary], teams.most[teams.secondary]
    return Fraction(most // of_match if of_match else 0)


def board_count(crosstable: Crosstable, _code: Code) -> Measured:
    """12.1: the sum of the points of each board times its number; the lower first."""
    teams = _teams(crosstable)
    return {id_: Value(_count(teams.all_boards(id_))) for id_ in teams.boards}


def berlin(crosstable: Crosstable, _code: Code) -> Measured:
    """Berliner Wertung: the points of each board times its number from below, so that board 1 weighs most."""
    teams = _teams(crosstable)
    return {id_: Value(_count(teams.all_boards(id_)[::-1])) for id_ in teams.boards}


def _count(boards: Sequence[int]) -> int:
    return sum([number * amount for number, amount in enumerate(boards, 1)])


def _least_count(boards: Boards) -> tuple[int, ...]:
    return (-_count(boards),)


def _from_the_top(boards: Boards) -> tuple[int, ...]:
    return boards


def _without_the_last(boards: Boards) -> tuple[int, ...]:
    return tuple([sum(boards[:last]) for last in range(len(boards) - 1, 0, -1)])


KNOCK_OUT: Mapping[str, Key] = {"BC": _least_count, "TBR": _from_the_top, "BBE": _without_the_last}
"""Article 12: what ranks two teams by the points of their boards, the larger first.

12.1: the board count, the lower first. 12.2: the points on board 1, then on board 2, and so on. 12.3: the points
without the last board, then without the last two, and so on.
"""


def by_boards(name: str) -> Split:
    """Article 12 applied to all matches of the tied."""

    def split(crosstable: Crosstable, _code: Code, tied: Sequence[int]) -> list[list[int]]:
        teams = _teams(crosstable)
        games = teams.by_score["GP"].participants
        if name == "BC" and len({games[id_].score for id_ in tied}) > 1:  # 12.1: only among equal game points
            return [list(tied)]
        return _grouped({id_: KNOCK_OUT[name](teams.all_boards(id_)) for id_ in tied})

    return split


def _grouped(keys: Mapping[int, tuple[int, ...]]) -> list[list[int]]:
    """The tied by a key, the highest first."""
    groups: dict[tuple[int, ...], list[int]] = {}
    for id_, key in keys.items():
        groups.setdefault(key, []).append(id_)
    return [groups[found] for found in sorted(groups, reverse=True)]


def extended_encounter(*then: str) -> Split:
    """13.3: direct encounter by the primary score, then by the secondary one; then article 12 for two teams."""

    def split(crosstable: Crosstable, code: Code, tied: Sequence[int]) -> list[list[int]]:
        return [
            part for group in _encounters(crosstable, code, tied) for part in _last_two(crosstable, code, group, then)
        ]

    return split


def _encounters(crosstable: Crosstable, code: Code, tied: Sequence[int]) -> list[list[int]]:
    """13.3.1, and 13.3.3: again from the primary score within each group that is smaller than before."""
    teams = _teams(crosstable)
    for score in (teams.primary, teams.secondary):
        groups = first_split(teams.by_score[score], code, tied)
        if len(groups) > 1:
            return [part for group in groups for part in _encounters(crosstable, code, group)]
    return [list(tied)]


def _last_two(crosstable: Crosstable, code: Code, tied: list[int], then: Sequence[str]) -> list[list[int]]:
    """13.3.2: article 12 between exactly two teams, by the boards of the matches that they played with each other."""
    if len(tied) != 2:
        return [tied]
    boards = {one: boards_met(crosstable, code, one, other) for one, other in (tied, tied[::-1])}
    for name in then:
        groups = _grouped({id_: KNOCK_OUT[name](boards[id_]) for id_ in tied})
        if len(groups) > 1:
            return groups
    return [tied]


def boards_met(crosstable: Crosstable, code: Code, one: int, other: int) -> Boards:
    """The points that a team made on each board in its matches with another one (6.1.1)."""
    teams = _teams(crosstable)
    forfeits = code.forfeits or not crosstable.swiss
    cells = crosstable.participants[one].rounds
    met = [cell.number for cell in cells if cell.opponent == other and is_encounter(cell, forfeits)]
    return summed([teams.boards[one][round_ - 1] for round_ in met])
