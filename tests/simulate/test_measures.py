"""Every measure against tables of four players that were worked out by hand (the sums stand in the comments)."""

from __future__ import annotations

import pytest

from tests.simulate.tables import AGAINST_THE_RULES, CIRCLE, EVERYBODY_MET, RESOLVED, Round, table
from trfpair.base.errors import BadInput
from trfpair.lab.simulate.measures import FAMILIES, MEASURES, measure, number_of

BY_BUCHHOLZ = "BH,SB"
"""Ranks of the first table with it: 3, 1, 4, 2; by points alone 2, 1, 4, 2."""

WORKED = [
    # The pairs 13, 23, 24 stand in the right order, 12, 14, 34 in the wrong one: (3 - 3) / 6.
    ("tau", EVERYBODY_MET, BY_BUCHHOLZ, 0.0),
    # By points 1 and 4 share a place: (3 - 2) / 6.
    ("tau", EVERYBODY_MET, "", 0.166667),
    # The same 3 - 2, over the root of 5 pairs with different points times 6: 1 / 5.4772.
    ("tau_b", EVERYBODY_MET, "", 0.182574),
    # Gains 3 2 1 0. In the order 2 4 1 3: 2 + 0 + 3/2 + 1/log2 5 = 3.930677; best 3 + 2/log2 3 + 1/2 = 4.761860.
    ("ndcg", EVERYBODY_MET, BY_BUCHHOLZ, 0.825450),
    ("best_wins", EVERYBODY_MET, BY_BUCHHOLZ, 0.0),
    # 1 and 3 share the first place.
    ("best_wins", RESOLVED, "", 0.5),
    ("best_rank", EVERYBODY_MET, BY_BUCHHOLZ, 3.0),
    # Places 2 and 3 are shared.
    ("best_rank", EVERYBODY_MET, "", 2.5),
    ("best_undefeated", EVERYBODY_MET, "", 0),
    ("best_undefeated", AGAINST_THE_RULES, "", 1),
    ("winner", EVERYBODY_MET, "", 2.0),
    # 1, 2 and 3 share it.
    ("winner", CIRCLE, "", 2.0),
    ("winner", RESOLVED, "", 2.0),
    # Of the first two places 2 has one, 1 is third.
    ("top_2", EVERYBODY_MET, BY_BUCHHOLZ, 0.5),
    # 1 shares the places 2 and 3 with 4: half a place.
    ("top_2", EVERYBODY_MET, "", 0.75),
    ("top_4", EVERYBODY_MET, "", 1.0),
    ("sole_winner", EVERYBODY_MET, "", 1),
    ("sole_winner", RESOLVED, "", 0),
    ("tie_resolved", EVERYBODY_MET, "", 0),
    ("tie_resolved", RESOLVED, "", 1),
    ("tie_resolved", CIRCLE, "", 0),
    ("undecided", EVERYBODY_MET, "", 0),
    ("undecided", RESOLVED, "", 0),
    ("undecided", CIRCLE, "", 1),
    # Round 2: 2-1 (0.5 and 1), 3-4 (0 and 0.5); round 3: 1-4 (1.5 and 0.5).
    ("floats", EVERYBODY_MET, "", 3),
    ("floats_in_1", EVERYBODY_MET, "", 0),
    ("floats_in_2", EVERYBODY_MET, "", 2),
    ("floats_in_3", EVERYBODY_MET, "", 1),
    ("floats_in_4", EVERYBODY_MET, "", 0),
    ("float_points", EVERYBODY_MET, "", 2.0),
    ("byes", EVERYBODY_MET, "", 0),
    ("byes", AGAINST_THE_RULES, "", 2),
    ("rematches", EVERYBODY_MET, "", 0),
    ("rematches", AGAINST_THE_RULES, "", 1),
    # Differences 1, -1, 1, -1; in the other table 3, -3, -2, 2.
    ("colour_sum", EVERYBODY_MET, "", 4),
    ("colour_sum", AGAINST_THE_RULES, "", 10),
    ("colour_two", EVERYBODY_MET, "", 0),
    ("colour_two", AGAINST_THE_RULES, "", 4),
    ("third_colours", EVERYBODY_MET, "", 0),
    # 1 has White and 2 has Black for the third time in round 3.
    ("third_colours", AGAINST_THE_RULES, "", 2),
    # (400 + 400 + 200 + 200 + 600 + 200) / 6.
    ("rating_difference", EVERYBODY_MET, "", 333.333333),
    # 1 + 1/2 + 1/2 + 1 + 0 + 0 of 6.
    ("white_share", EVERYBODY_MET, "", 0.5),
    # 1 and 3 have an extra White: (1.5 + 1) / 2; 2 and 4 an extra Black: (2 + 1.5) / 2.
    ("extra_white", EVERYBODY_MET, "", -0.5),
    ("extra_white", AGAINST_THE_RULES, "", 0.0),
]


@pytest.mark.parametrize(("name", "rounds", "order", "value"), WORKED)
def test_a_measure_is_what_was_worked_out_by_hand(
    name: str, rounds: tuple[Round, ...], order: str, value: float
) -> None:
    asked = measure(name)
    assert asked.of(table(*rounds, order=order)) / asked.unit == value


def test_every_measure_was_worked_out() -> None:
    alone = {name for name, *_ in WORKED if not any(number_of(name, family) for family in FAMILIES)}
    assert alone == set(MEASURES)
    assert all(any(number_of(name, family) for name, *_ in WORKED) for family in FAMILIES)


@pytest.mark.parametrize("name", MEASURES)
def test_every_measure_has_its_definition(name: str) -> None:
    assert len((MEASURES[name].of.__doc__ or "").strip()) > 20


def test_a_measure_that_is_not_known_is_refused() -> None:
    with pytest.raises(BadInput, match="no measure `tua`"):
        measure("tua")


def test_the_place_does_not_hang_on_the_number() -> None:
    """By points, then number the best would win every tie; a place is shared where nothing else decides."""
    assert table(*CIRCLE).ranks == {1: 1, 2: 1, 3: 1, 4: 4}
