"""The tables read like the regulation."""

from __future__ import annotations

from dataclasses import replace

import pytest

from trfpair.event.history import before_round
from trfpair.event.model import Colour, Player, Tournament
from trfpair.systems.dutch import pair_by_edition
from trfpair.systems.dutch.rules.bracket import Bracket
from trfpair.systems.dutch.rules.criteria import Criterion, Scope, Sight
from trfpair.systems.dutch.rules.editions import DUTCH_2017, DUTCH_2026, Edition
from trfpair.systems.trace import Trace, silent


def articles(edition: Edition) -> list[str]:
    return list(dict.fromkeys(row.article for row in edition.criteria))


def test_the_articles_stand_in_order() -> None:
    assert articles(DUTCH_2026) == [f"C{number}" for number in range(6, 22)]
    assert articles(DUTCH_2017) == [f"C.{number}" for number in range(5, 20)]


@pytest.mark.parametrize("edition", [DUTCH_2026, DUTCH_2017], ids=lambda edition: edition.name)
def test_place_before_colours_before_floats(edition: Edition) -> None:
    """The fast path puts prices together in this order."""
    sights = [row.sight for row in edition.criteria]
    order = [Sight.PLACE, Sight.COLOURS, Sight.FLOATS]
    assert [order.index(sight) for sight in sights] == sorted(order.index(sight) for sight in sights)


@pytest.mark.parametrize("edition", [DUTCH_2026, DUTCH_2017], ids=lambda edition: edition.name)
def test_every_measure_says_what_it_measures(edition: Edition) -> None:
    for row in edition.criteria:
        assert row.name
        assert row.measure.__doc__ or row.measure.__qualname__.endswith("<locals>.measure")


def test_what_changed() -> None:
    """Only 2026 looks at the bye; only 2017 has PSD, and counts every player's float."""
    assert any(row.scope == Scope.PAB for row in DUTCH_2026.criteria)
    assert not any(row.scope == Scope.PAB for row in DUTCH_2017.criteria)
    by_article = {row.article: row for row in DUTCH_2026.criteria}
    assert by_article["C14"].scope == Scope.FLOATER
    assert {row.article: row for row in DUTCH_2017.criteria}["C.12"].scope == Scope.FLOATER | Scope.PAIR


def of_one_federation(bracket: Bracket, higher: int, lower: int) -> int:
    """The two are of one federation."""
    pasts = bracket.field.pasts
    return int(pasts[higher].player.federation == pasts[lower].player.federation)


@pytest.mark.parametrize("table", [DUTCH_2026, DUTCH_2017], ids=lambda edition: edition.name)
def test_a_row_that_the_fast_path_does_not_know(table: Edition) -> None:
    """Any row will do, if it says that it sees the players: 1 to 10 would meet 11 to 20, each of the own federation."""
    row = Criterion("own", "pairs of one federation", Scope.PAIR, Sight.PLAYERS, of_one_federation)
    edition = replace(table, criteria=(*table.criteria, row))
    players = tuple(Player(id_, f"P{id_}", federation=f"F{id_ % 10}") for id_ in range(1, 21))
    history = before_round(Tournament(players=players, rounds=9, initial_colour=Colour.WHITE), 1)
    usual = [pair for pair in pair_by_edition(history, silent(), table).pairs if (pair.white - pair.black) % 10 == 0]
    assert len(usual) == 10
    for trace in (silent(), Trace()):
        pairs = pair_by_edition(history, trace, edition).pairs
        assert [pair for pair in pairs if (pair.white - pair.black) % 10 == 0] == []
        first = pairs[0]
        assert {first.white, first.black} == {1, 12}
