"""Virtual points of one player in one round stated in two ways: XXA against 250, and 250 against 250.

A round has one set of players for each number of points; a set is an integer, so that a row of 250 is compared with
all before it at once.
"""

from __future__ import annotations

from collections.abc import Sequence

from trfpair.event.model import AccelerationRange
from trfpair.event.points import points_text
from trfpair.trf.facts import Facts
from trfpair.trf.players import PlayerLines

_MOST_TOLD = 100
"""Rows that are told; the file is refused for the first."""

_MOST_TOGETHER = 1_000_000
"""Rounds of all rows together: a thousand rows for every round there can be."""

_Row = tuple[AccelerationRange, int]


def check_virtual(found: PlayerLines, facts: Facts) -> None:
    """Note each row of 250 that gives a player other points than an earlier one, or than XXA, with the first such."""
    first_lines: dict[AccelerationRange, int] = {}
    for row, line in facts.accelerations:
        first_lines.setdefault(row, line)
    rows = list(first_lines.items())
    if sum(row.last_round - row.first_round + 1 for row, _ in rows) > _MOST_TOGETHER:
        expected = f"rows for no more than {_MOST_TOGETHER} rounds together"
        facts.findings.at(rows[-1][1]).error((1, 3), expected, "virtual points", f"{len(rows)} rows")
        return
    stated = _by_player(facts)
    players = _set_of(found.lines)
    told = 0
    for at, (row, line) in enumerate(rows):
        own = players & _range(row.first_id, row.last_id)
        others = 0
        for round_ in range(row.first_round, row.last_round + 1):
            given = stated.setdefault(round_, {})
            for points, ids in given.items():
                if points != row.points:
                    others |= ids & own
            given[row.points] = given.get(row.points, 0) | own
        if others and told < _MOST_TOLD:
            told += 1
            expected = _first_other(row, rows[:at], others, facts)
            facts.findings.at(line).error((10, 13), expected, "virtual points", points_text(row.points))


def _by_player(facts: Facts) -> dict[int, dict[int, int]]:
    """What XXA says: round, points, players."""
    stated: dict[int, dict[int, int]] = {}
    for id_, own in facts.virtual.items():
        for round_, points in enumerate(own, 1):
            given = stated.setdefault(round_, {})
            given[points] = given.get(points, 0) | 1 << id_
    return stated


def _first_other(row: AccelerationRange, before: Sequence[_Row], others: int, facts: Facts) -> str:
    """The first line that says something else of one of some players."""
    for other, line in before:
        both = others & _range(other.first_id, other.last_id)
        if both and other.points != row.points and _share_a_round(row, other):
            return f"the points line {line} states for player {_lowest(both)}"
    id_ = _lowest(others)
    return f"the points line {facts.virtual_lines[id_]} states for player {id_}"


def _share_a_round(row: AccelerationRange, other: AccelerationRange) -> bool:
    return row.first_round <= other.last_round and other.first_round <= row.last_round


def _range(first: int, last: int) -> int:
    return (1 << last + 1) - (1 << first)


def _lowest(ids: int) -> int:
    return (ids & -ids).bit_length() - 1


def _set_of(ids: dict[int, int]) -> int:
    digits = bytearray(max(ids, default=0) // 8 + 1)
    for id_ in ids:
        digits[id_ // 8] |= 1 << id_ % 8
    return int.from_bytes(digits, "little")
