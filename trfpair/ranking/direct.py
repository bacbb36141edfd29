"""C.07, article 6: direct encounter. It ranks the tied among themselves and has no value outside of a tie."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from trfpair.base.plain import plain
from trfpair.ranking.codes import Code
from trfpair.ranking.rounds import Crosstable, Round
from trfpair.ranking.value import Exact


@plain
class Encounter:
    """One tied participant in the standings of the tied."""

    id: int
    score: Exact
    """6.1: points against the other tied participants, several games with one of them averaged (6.1.2)."""
    missing: int
    """How many of the other tied participants were not met."""
    met: tuple[tuple[int, Exact], ...]
    """Whom, with the points made."""


def direct_encounter(crosstable: Crosstable, code: Code, tied: Sequence[int]) -> list[list[int]]:
    """Split tied participants into groups, the best first; those that stay together stay tied."""
    groups = first_split(crosstable, code, tied)
    if len(groups) == 1:
        return groups
    return [split for group in groups for split in direct_encounter(crosstable, code, group)]


def first_split(crosstable: Crosstable, code: Code, tied: Sequence[int]) -> list[list[int]]:
    """The decision of one table of the tied; article 6 is then applied again within each group.

    6.2: where all have met, by the points against one another. 6.3: else whoever is alone first whatever the missing
    games had brought is first, and so on; the rest stay together.
    """
    if len(tied) < 2:
        return [list(tied)]
    table = encounters(crosstable, code, tied)
    if not any(row.missing for row in table):
        return _by_score(table)
    first, rest = _certain(table, crosstable.scoring.win, crosstable.scoring.loss)
    return [*([id_] for id_ in first), rest]


def encounters(crosstable: Crosstable, code: Code, tied: Sequence[int]) -> list[Encounter]:
    """6.1: the standings of the tied. Forfeits count in round robins (15.2) and with /P, else not (6.1.1)."""
    group = set(tied)
    forfeits = code.forfeits or not crosstable.swiss
    table = []
    for id_ in tied:
        points: dict[int, list[int]] = {}
        for cell in crosstable.participants[id_].rounds:
            if cell.opponent in group and is_encounter(cell, forfeits):
                points.setdefault(cell.opponent, []).append(cell.points)
        met = tuple([(opponent, _mean(given)) for opponent, given in points.items()])
        table.append(Encounter(id_, sum([given for _, given in met]), len(tied) - 1 - len(met), met))
    return table


def is_encounter(cell: Round, forfeits: bool) -> bool:
    """6.1.1: whether a round is a meeting of the two: a game played, or a forfeit where these count."""
    return cell.played or (forfeits and cell.opponent != 0)


def _mean(points: list[int]) -> Exact:
    return points[0] if len(points) == 1 else Fraction(sum(points), len(points))


def _by_score(table: list[Encounter]) -> list[list[int]]:
    groups: dict[Exact, list[int]] = {}
    for row in sorted(table, key=lambda row: -row.score):
        groups.setdefault(row.score, []).append(row.id)
    return list(groups.values())


def _certain(table: list[Encounter], win: int, loss: int) -> tuple[list[int], list[int]]:
    """6.3: who is first, second ... even with all missing games lost and all those of the others won; and the rest."""
    low = {row.id: row.score + row.missing * loss for row in table}
    high = {row.id: row.score + row.missing * win for row in table}
    rest = [row.id for row in table]
    first: list[int] = []
    while len(rest) > 1:
        best = max(rest, key=lambda id_: low[id_])
        if any(high[id_] >= low[best] for id_ in rest if id_ != best):
            break
        first.append(best)
        rest.remove(best)
    return first, rest
