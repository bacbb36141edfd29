"""Who would be left over with a choice, and why these may not meet: Dutch and Burstein."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

import trfpair
from tests.seeds import at_length, daily
from tests.why.asking import put
from tests.why.by_text import of_burstein, of_dutch
from tests.why.test_reasons_of_the_text import ROUND, BursteinAsked, played
from trfpair.event.model import Tournament
from trfpair.rounds.pairing import Settings, pair_round
from trfpair.rounds.why import explain, why_not
from trfpair.rounds.why.sentences import Sentences
from trfpair.systems.trace import Trace
from trfpair.systems.why import LEFT_OVER

OPEN = trfpair.load(Path(__file__).parents[1] / "fixtures" / "why" / "left-over-r6.trf")
OPEN_2017 = {"players": 25, "rounds": 8, "seed": "d17", "late": 0, "half_byes": 2, "forbidden": 1}


def sentences(event: Tournament, one: int, other: int | str, system: str = "dutch-2026") -> list[str]:
    speak = Sentences()
    return [speak.of(reason) for reason in why_not(event, one, other, Settings(system=system, round=6)).reasons]


@pytest.mark.parametrize(
    ("one", "other", "told"),
    [
        (8, "floats", "Without 8, the group has an odd number of players, so 7 would float down too."),
        (
            5,
            8,
            "5 stands more than one group further down. To meet 5, 8 would have to leave the group of 3.5 points and "
            "the next one as well.",
        ),
        (2, 9, "1 and 4 met in round 3 (C1)."),
        (
            23,
            "bye",
            "Then 16, 20, 22 and 25, who would stand below the group of 2.0 points, could not all be paired there, "
            "and at least 2 of them would need an opponent from it.",
        ),
        (23, "bye", "20 and 22 met in round 5 (C1)."),
    ],
)
def test_who_is_left_over_and_why(one: int, other: int | str, told: str) -> None:
    assert told in sentences(OPEN, one, other)


def test_a_colour_that_is_not_given_names_the_opponent() -> None:
    event = trfpair.generate(system="dutch-2017", acceleration="baku", **OPEN_2017)
    assert sentences(event, 3, 4, "dutch-2017") == [
        "Then, in the best pairing of the others, 2 and 1, who are both due Black, would meet, and 2 would not get it "
        "(C.10: 1 instead of 0).",
        "To meet 4, 3 would have to leave the group of 4.0 points in the place of 1, who would then stay in it.",
    ]


def test_whoever_floats_reads_why_others_could_not() -> None:
    """Or, where that one had met the whole group, that it is so."""
    speak, settings = Sentences(), Settings(system="dutch-2026", round=6)
    assert [speak.of(one.as_json()) for one in explain(OPEN, 1, settings).chosen] == [
        "In the group of 4.0 points 1 could meet nobody.",
        "1 and 2 met in round 5.",
        "1 and 4 met in round 3.",
    ]
    assert [speak.of(one) for one in why_not(OPEN, 4, "floats", settings).reasons] == [
        "Then 2, 1 and 4 would float down from the group of 4.0 points, and not 1 alone (C6: 3 instead of 1).",
        "Then 1 and 2 would have nobody in the group of 4.0 points to meet but each other.",
        "1 and 2 met in round 5 (C1).",
    ]


@pytest.mark.parametrize("edition", ["2026", "2017"])
@at_length(2, 12)
def test_the_causes_are_those_of_the_text(count: int, edition: str) -> None:
    judged = [of_dutch(edition, seed) for seed in range(60_010, 60_010 + count)]
    assert [fault for one in judged for fault in one.wrong] == []
    assert sum(one.questions for one in judged) > 10 * count


@at_length(8, 40)
def test_the_causes_of_burstein_are_those_of_the_text(count: int) -> None:
    judged = [of_burstein(seed) for seed in range(60_000, 60_000 + count)]
    assert [fault for one in judged for fault in one.wrong] == []
    assert sum(one.questions for one in judged) > 5 * count


def test_floaters_who_may_meet_below_are_looked_at_together() -> None:
    """Burstein: the answer tells of a best pairing, though its floaters can only meet each other in the next group."""
    event = played("burstein", 60_002)
    answer = why_not(event, 3, 5, Settings(system="burstein", round=ROUND)).answer
    asked = BursteinAsked(event, 3, 5)
    value = asked.text.value(asked.best[0], asked.below)
    rows = {row["name"]: row["forced"] for row in answer["rows"]}
    assert rows.get("players without their colour preference", 0) == value[-1] == 0


@pytest.mark.gate
@pytest.mark.parametrize("system", ["dutch-2026", "dutch-2017", "burstein"])
@daily(2, 4)
def test_no_answer_leaves_the_cause_untold(count: int, system: str) -> None:
    told = [one.answer.reasons for one in put(system, range(61_000, 61_000 + count))]
    left = [reasons for reasons in told if reasons and reasons[0]["kind"] in LEFT_OVER]
    assert left
    assert all(len(reasons) > 1 for reasons in left)


def test_who_would_be_left_over_without_somebody_is_told_with_the_bars() -> None:
    """Burstein: a bye that would leave others over names them, and what keeps them apart."""
    event = trfpair.generate(players=7, rounds=5, seed="by36", system="burstein")
    told = why_not(event, 4, "bye", Settings(system="burstein", round=5)).reasons
    assert [one["kind"] for one in told] == ["bye-score", "bye-blocked", "blocked-groups", "met-pairs", "absolute"]
    assert all(one["article"] for one in told)


def test_a_bye_with_which_the_others_could_not_be_paired_names_those_left_over() -> None:
    event = trfpair.generate(seed=3, system="vega", players=9, rounds=7)
    settings = Settings(system="vega", round=7)
    told = trfpair.render(why_not(event, 2, "bye", settings))
    assert "With 2, the others could not all be paired (4).\n" in told
    left = "Then 1, 3 and 6, who cannot meet each other, would have nobody left but 7 and 8, too few for all"
    assert left in told


@pytest.mark.parametrize("system", ["dutch-2026", "burstein"])
def test_the_group_that_somebody_would_leave_lies_above_the_other(system: str) -> None:
    """Its players have more points than those of a group that lies between, and these more than the other."""
    told = 0
    for seed in range(2):
        event = trfpair.generate(players=19, rounds=6, seed=f"through {seed}", system=system)
        paired = pair_round(event, Settings(system=system, round=6), Trace())
        scores = {past.id: past.pairing_score for past in paired.history.present}
        for pair in combinations(scores, 2):
            for reason in why_not(event, *pair, Settings(system=system, round=6), paired).reasons:
                if reason["kind"] == "leaves-to-meet" and "through" in reason.get("form", ""):
                    own, other = scores[reason["one"]], scores[reason["other"]]
                    between = {score for score in scores.values() if other < score < reason["score"]}
                    assert len(between) == reason["count"] > 0
                    assert ("many" in reason["form"]) == (len(between) > 1)
                    assert reason["score"] <= own
                    assert reason["score"] in scores.values()
                    told += 1
    assert told
