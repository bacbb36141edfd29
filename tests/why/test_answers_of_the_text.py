"""A sample of the questions of `python -m tests.literal.why`: each answer is the one of the text."""

from __future__ import annotations

from dataclasses import replace

import pytest

import trfpair
from tests.literal.why.count import READINGS, ROUNDS, judged
from tests.seeds import at_length
from tests.why.byes import of_dutch
from tests.why.test_matches import events
from trfpair.event.model import ForbiddenGroup
from trfpair.rounds.pairing import Settings, pair_round
from trfpair.rounds.why import why_not
from trfpair.systems.trace import Trace
from trfpair.trf import loads


@pytest.mark.parametrize("system", [*READINGS, *ROUNDS])
@at_length(120, 1000)
def test_each_answer_is_the_one_of_the_text(count: int, system: str) -> None:
    found, wrong = judged(system, 10_000, count)
    assert found["questions"] >= count
    assert not wrong


def test_of_whoever_leaves_and_has_the_bye_nobody_is_named_who_was_passed_over_for_leaving() -> None:
    """3 leaves two brackets and has the bye; 4 did not leave the first one, and with its bye no round would be left."""
    assert not of_dutch("2026", 3).wrong


@pytest.mark.parametrize("seed", [1, 8, 26, 39])
def test_whoever_would_have_the_bye_is_not_told_to_have_nobody_to_meet_but_the_bye(seed: int) -> None:
    """Of those left over the bye and its receiver are no part: in the first one 1 and 2 if 3 had the bye."""
    text, _ = events("double-swiss", seed)
    event, settings = loads(text).tournament, Settings(system="double-swiss")
    paired = pair_round(event, settings, Trace())
    asked = [past.id for past in paired.history.present if past.id != paired.pairing.bye]
    told = {id_: why_not(event, id_, "bye", settings, paired).reasons for id_ in asked}
    rows = [(id_, one) for id_, reasons in told.items() for one in reasons if one["kind"].startswith("blocked")]
    assert rows
    assert all(id_ not in one["left"] and 0 not in one["may_meet"] for id_, one in rows)


@pytest.mark.parametrize("seed", [2_400_018, 2_400_034])
def test_of_a_pair_that_lim_passes_over_for_the_others_those_left_over_in_the_group_are_named(seed: int) -> None:
    """The judge takes no reason that names nobody: in the second one the pair was made, and taken apart again (2.6)."""
    found, wrong = judged("lim", seed, 1)
    assert found["questions"]
    assert not wrong


@pytest.mark.gate
def test_a_meeting_is_no_reason_where_the_one_taken_was_met_as_well() -> None:
    """Three players of whom all have met: 1 meets 2 again, and 3 might as well be met again."""
    found, wrong = judged("club", 52, 20)
    assert found["questions"]
    assert not wrong


@pytest.mark.gate
def test_nobody_else_left_a_group_is_said_only_where_nobody_did() -> None:
    """2 comes up to the group of 1 and 3, and 1 and 7 leave it all the same."""
    found, wrong = judged("vega", 5017, 20)
    assert found["questions"]
    assert not wrong


@pytest.mark.gate
def test_a_group_that_whoever_came_up_has_emptied_is_no_next_lower_one() -> None:
    """6.4: 5 was alone with its points and came up: 1 and 2 may meet 7 and 8 of the group below, and 3 has met both."""
    found, wrong = judged("vega", 2_400_003, 20)
    assert found["questions"]
    assert not wrong


BRACKETS = ["dubov-2026", "dubov-2018", "burstein-2026", "lim", "vega", "danubian", "double-swiss"]


@pytest.mark.parametrize(
    ("system", "kind"),
    [(system, "bye-no-float") for system in BRACKETS]
    + [(system, "last-bracket") for system in ("dutch-2026", "dutch-2017")]
    + [(system, "no-groups") for system in ("club", "keizer")],
)
def test_the_only_one_there_has_the_bye(system: str, kind: str) -> None:
    """That a system has no score groups is told of none that has, also where nobody is there to make a group with."""
    event = trfpair.generate(players=3, rounds=1, seed=1, system=system)
    away = "".join(f"240 Z {column:3}    2    3\n" for column in ([3, 4] if system == "double-swiss" else [2]))
    text = trfpair.dumps(replace(event, rounds=2 * event.rounds))
    said = trfpair.why_not(loads(text + away).tournament, 1, "floats", system=system, round=2)
    assert said.reasons[0]["kind"] == kind


def test_whoever_is_brought_back_left_no_group() -> None:
    """Lim 2.6: 4 left the group in which 3 met 1; these two were taken apart, and 3 meets 4, so no order is told."""
    event = trfpair.generate(players=7, rounds=5, seed="text 2400843", system="lim")
    event = replace(event, forbidden=(ForbiddenGroup((2, 1)), ForbiddenGroup((4, 1))))
    said = trfpair.why_not(event, 4, "floats", system="lim", round=5)
    assert [one["kind"] for one in said.reasons] == ["met-all-there"]


def test_the_card_of_a_pair_that_was_taken_apart() -> None:
    """Lim 2.6: 2 and 9 were paired in the group of 1.0 points, and both came to the median group."""
    wishes = {"half_byes": "5%", "zero_byes": "20%", "late": "20%", "forbidden": 3, "draws": 50}
    event = trfpair.generate(players=9, rounds=5, seed=409, system="lim", **wishes)  # type: ignore[arg-type]
    for player in (2, 9):
        card = trfpair.explain(event, player, system="lim", round=2)
        assert [(row["score"], row["floats"]) for row in card.brackets] == [("1.0", True), ("0.5", False)]
        assert card.chosen[0].kind == "taken-apart"
