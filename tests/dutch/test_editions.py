"""The tables read like the regulation."""

from __future__ import annotations

import pytest

from trfpair.systems.dutch.criteria import Scope, Sight
from trfpair.systems.dutch.editions import DUTCH_2017, DUTCH_2026, Edition


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
    assert any(row.scope is Scope.PAB for row in DUTCH_2026.criteria)
    assert not any(row.scope is Scope.PAB for row in DUTCH_2017.criteria)
    by_article = {row.article: row for row in DUTCH_2026.criteria}
    assert by_article["C14"].scope is Scope.FLOATER
    assert {row.article: row for row in DUTCH_2017.criteria}["C.12"].scope == Scope.FLOATER | Scope.PAIR
