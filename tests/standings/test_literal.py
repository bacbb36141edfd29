"""The engine against a slow and literal reading that shares no rule with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

import pytest

from tests.literal.double_swiss_tie_breaks import DoubleReading
from tests.literal.tie_breaks import Reading
from tests.seeds import at_length
from tests.standings.test_reference import events
from trfpair.event.model import Record, Tournament
from trfpair.lab.generate.dice import Range, read_amount
from trfpair.lab.generate.run import make, random_order
from trfpair.lab.generate.wishes import Wishes
from trfpair.ranking import Request, standings

FEW = 7
"""Direct encounter is read literally where no more games are missing: there are 3 to their power outcomes."""


def check(tournament: Tournament, kind: type[Reading] = Reading) -> None:
    """Compare every value of Buchholz and Sonneborn-Berger, and every tie that direct encounter is asked about."""
    caps = tournament.header("042") >= "2026/03/01"
    plain, fore = kind(tournament, caps=caps), kind(tournament, caps=caps, last_drawn=True)
    ids = [player.id for player in tournament.players]
    literal: Mapping[str, Mapping[int, Fraction]] = {
        "BH": {id_: plain.buchholz(id_) for id_ in ids},
        "BH/C1": {id_: plain.buchholz(id_, 1) for id_ in ids},
        "BH/C2": {id_: plain.buchholz(id_, 2) for id_ in ids},
        "BH/M1": {id_: plain.buchholz(id_, 1, 1) for id_ in ids},
        "BH/M2": {id_: plain.buchholz(id_, 2, 2) for id_ in ids},
        "FB": {id_: fore.buchholz(id_) for id_ in ids},
        "FB/C1": {id_: fore.buchholz(id_, 1) for id_ in ids},
        "SB": {id_: plain.sonneborn_berger(id_) for id_ in ids},
        "SB/C1": {id_: plain.sonneborn_berger(id_, 1) for id_ in ids},
        "SB/C2": {id_: plain.sonneborn_berger(id_, 2) for id_ in ids},
    }
    done = standings(tournament, Request(tie_breaks=",".join(literal)))
    for column in done.columns[1:]:
        whole = column.row.unit.whole
        values = {id_: Fraction(value.amount or 0) / whole for id_, value in column.values.items()}
        assert values == literal[str(column.code)], (tournament.name, column.code)
    check_direct(tournament, plain)


def check_direct(tournament: Tournament, reading: Reading) -> None:
    by_points: dict[int, list[int]] = {}
    for line in standings(tournament, Request(tie_breaks="PTS")).lines:
        by_points.setdefault(line.points, []).append(line.player.id)
    ranks = standings(tournament, Request(tie_breaks="DE")).rank_of
    for tied in by_points.values():
        missing = sum(reading.between(a, b) is None for a in tied for b in tied if a < b)
        if missing > FEW:
            continue
        groups: dict[int, set[int]] = {}
        for id_ in tied:
            groups.setdefault(ranks[id_], set()).add(id_)
        assert [groups[rank] for rank in sorted(groups)] == reading.direct_encounter(tied), (tournament.name, tied)


@at_length(8, 24)
def test_random_tournaments(count: int) -> None:
    for tournament in events(2000, 2000 + count):
        check(tournament)


@pytest.mark.long
def test_many_random_tournaments() -> None:
    for tournament in events(2024, 2600):
        check(tournament)


def double_swisses(first: int, last: int) -> Iterator[Tournament]:
    """Random Double-Swiss events of both editions."""
    wishes = Wishes(
        players=Range(5, 20),
        rounds=Range(2, 6),
        forfeits=Range(3, 9),
        zero_byes=read_amount("0-15%"),
        half_byes=read_amount("0-15%"),
        full_byes=read_amount("0-6%"),
        retired=read_amount("0-10%"),
        late=read_amount("0-10%"),
    )
    for number in range(first, last):
        tournament = make(random_order(wishes, system="double-swiss", seed=f"double-{number}"), "trfpair")
        day = " 2025/05/01" if number % 2 else " 2026/05/01"
        yield replace(tournament, records=(Record("042", day), *tournament.records))


@at_length(4, 12)
def test_random_double_swisses(count: int) -> None:
    for tournament in double_swisses(0, count):
        check(tournament, DoubleReading)


@pytest.mark.long
def test_many_random_double_swisses() -> None:
    for tournament in double_swisses(12, 600):
        check(tournament, DoubleReading)
