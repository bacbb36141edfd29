"""Every answer, and every row of a card, names somebody else, or says a bar or a word of an order that is enough."""

from __future__ import annotations

import pytest

from tests.seeds import at_length
from tests.why.asking import ASKED
from tests.why.silence import Told, told
from trfpair.rounds.why.sentences import Sentences
from trfpair.systems.why import Because, beside_taken


@pytest.mark.parametrize("system", ASKED)
@at_length(12, 200)
def test_nothing_that_is_told_is_silent(count: int, system: str) -> None:
    found = [(seed, one) for seed in range(30_000, 30_000 + count) for one in told(system, seed)]
    assert len(found) > 10 * count
    assert [(seed, one.text) for seed, one in found if one.silent] == []


@pytest.mark.parametrize(
    ("reason", "silent"),
    [
        ({"kind": "not-order", "who": 3}, True),
        ({"kind": "not-completion", "who": 3}, True),
        ({"kind": "not-nobody", "who": 3}, True),
        ({"kind": "not-fewer", "who": 3, "now": 5, "form": "than"}, False),
        ({"kind": "met", "one": 3, "other": 4, "round": 1}, False),
    ],
)
def test_the_measure_itself(reason: dict[str, object], silent: bool) -> None:
    assert Told("row", frozenset({3, 4}), [reason]).silent is silent


@pytest.mark.few(2)
@pytest.mark.parametrize(
    ("system", "seed", "text"),
    [
        ("vega", 11, "If 5 came up instead of 4, fewer pairs could be made in the group of these two (7.1)."),
        (
            "vega",
            7,
            "If 8 came up instead of 10, fewer pairs could be made in the higher and the lower group together (7.2).",
        ),
        ("danubian", 8, "With 5 as the opponent instead of 3, fewer pairs could be made in the group (7.2)."),
        ("lim", 3, "If 14 and not 24 left the group of 1.5 points, fewer pairs could be made in it (3.10.2)."),
        (
            "dubov-2026",
            0,
            "number 6, may not meet 9 (3.2.2). 6 and 9 must both have Black, so they cannot meet (C3).",
        ),
        ("double-swiss", 91, "Then 10 would be left over with nobody to meet. 8 has the bye."),
        ("dutch-2026", 35, "6 could meet nobody there (C6). 2 and 6 met in round 6 (C1). 5 and 6 met in round 4 (C1)."),
        (
            "dutch-2026",
            6,
            "who may have the bye would be free for it (C4). This participant may not have the bye: 25.",
        ),
        ("dutch-2017", 2, "Only 17 has as many points as 15, and did not stay in the group either."),
    ],
)
def test_whoever_was_taken_or_stands_in_the_way_is_named(system: str, seed: int, text: str) -> None:
    assert any(text in one.text for one in told(system, seed))


@pytest.mark.parametrize(
    ("down", "up", "text"),
    [
        (
            -1,
            1,
            "If 4 came up instead of 5, fewer pairs could be made in the higher and the lower group together (7.2).",
        ),
        (-2, 1, "If 4 came up instead of 5, fewer pairs could be made in the higher group (7.2)."),
    ],
)
def test_of_as_many_pairs_in_both_groups_those_of_the_upper_one_are_told(down: int, up: int, text: str) -> None:
    """5 was taken with a pair below and two above."""
    reason = Because("not-fewer-both", "7.2", {"who": (4,), "down": down, "up": up})
    found = beside_taken(reason, [5], {"down": 1, "up": -2}, None)
    assert Sentences().of(found.as_json()) == text
