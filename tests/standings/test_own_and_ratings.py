"""The tie-breaks on own results, ratings and opponents' Buchholz, and forfeits as games, against a literal reading."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import pytest

from tests.literal.own_and_rating_tie_breaks import Own, Values, WithForfeits, differing
from tests.seeds import at_length
from tests.standings.test_reference import events
from trfpair.event.model import Record, Tournament
from trfpair.lab.generate.dice import Range
from trfpair.lab.generate.run import make, random_order
from trfpair.lab.generate.wishes import Wishes
from trfpair.ranking import Request, standings


def found_of(tournament: Tournament, codes: list[str]) -> dict[str, Values]:
    """The values of the program, by code; none of a code that is left out."""
    done = standings(tournament, Request(tie_breaks=",".join(codes)))
    return {
        str(column.code): {
            id_: None if value.amount is None else Fraction(value.amount) / column.row.unit.whole
            for id_, value in column.values.items()
        }
        for column in done.columns
    }


def check(tournament: Tournament, *, swiss: bool = True) -> None:
    caps = tournament.header("042") >= "2026/03/01"
    own = Own(tournament, caps=caps, swiss=swiss)
    literal = own.values()
    if swiss:
        forfeits = WithForfeits(tournament, caps=caps)
        cuts = (("", 0), ("/C1", 1), ("/C2", 2))
        literal |= {f"BH{cut}/P": {id_: forfeits.buchholz(id_, low) for id_ in own.ids} for cut, low in cuts}
        literal |= {
            f"SB{cut}/P": {id_: forfeits.sonneborn_berger(id_, low) for id_ in own.ids} for cut, low in cuts[:2]
        }
    found = found_of(tournament, list(literal))
    assert set(literal) == found.keys() - {"PTS"}
    assert differing(found, literal) == [], tournament.name


def leagues(first: int, last: int) -> Iterator[Tournament]:
    """Random round robins of both editions, with forfeits."""
    wishes = Wishes(players=Range(4, 10), forfeits=Range(3, 8))
    for number in range(first, last):
        tournament = make(random_order(wishes, system="berger", seed=f"league-{number}"), "trfpair")
        day = " 2025/05/01" if number % 2 else " 2026/05/01"
        yield replace(tournament, records=(Record("042", day), *tournament.records))


@at_length(4, 24)
def test_random_tournaments(count: int) -> None:
    for tournament in events(3000, 3000 + count):
        check(tournament)


@at_length(4, 24)
def test_random_round_robins(count: int) -> None:
    for tournament in leagues(0, count):
        check(tournament, swiss=False)


@pytest.mark.long
def test_two_thousand_random_tournaments() -> None:
    for tournament in events(3024, 4700):
        check(tournament)
    for tournament in leagues(24, 324):
        check(tournament, swiss=False)
