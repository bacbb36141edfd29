"""Sentences name the people of whom they are true: who meets whom, who comes up, who keeps whom apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

import trfpair
from tests.seeds import daily
from tests.why.asking import rounds
from trfpair.rounds.pairing import Settings, pair_round
from trfpair.rounds.why import WhyNot, why_not
from trfpair.rounds.why.joined import told_as_one
from trfpair.rounds.why.sentences import Sentences
from trfpair.systems.trace import Trace, decisions
from trfpair.systems.why import Because, ids_in, not_whom

MATCHES = ("team-2026", "team-2024", "double-swiss")


@cache
def answers(system: str, wish: str, count: int = 6) -> list[tuple[WhyNot, dict[int, int], dict[int, int]]]:
    """Answers about everybody, or every two, with the opponents and the points of all."""
    found = []
    for event, settings, paired, _ in rounds(system, range(count)):
        met = {one: other for pair in paired.pairing.pairs for one, other in (pair, pair[::-1])}
        points = {past.id: past.pairing_score for past in paired.history.players}
        ids = [past.id for past in paired.history.present]
        asked: Iterator[tuple[int, Any]] = ((one, wish) for one in ids)
        if wish == "pair":
            asked = ((one, two) for one in ids for two in ids if one < two)
        found += [(why_not(event, one, other, settings, paired), met, points) for one, other in asked]
    return found


@pytest.mark.gate
@pytest.mark.parametrize("system", [*MATCHES, "dubov"])
def test_whoever_meets_somebody_who_came_up_is_told_of_the_own_way_up(system: str) -> None:
    told = [said for said, met, points in answers(system, "floats") if _came(said, met, points) < 0]
    assert told
    assert all(said.kind in ("first", "criterion", "order", "impossible") for said in told), [
        said.kind for said in told
    ]
    assert all(said.question.one in named(said) for said in told if said.kind in ("first", "impossible"))


def _came(said: WhyNot, met: dict[int, int], points: dict[int, int]) -> int:
    """How many points more the opponent has."""
    one = said.question.one
    return points[met[one]] - points[one] if met[one] else 0


def named(said: WhyNot) -> set[int]:
    """The people of the reasons."""
    found = (row.get(name) for row in said.reasons for name in ("one", "other", "who", "then"))
    return {id_ for ids in found for id_ in ([ids] if isinstance(ids, int) else ids or ())}


def _meets_guest(reason: Mapping[str, object]) -> bool:
    """Whether a reason says that the opponent came to the group."""
    return reason["kind"] == "meets-floater" or (reason["kind"], reason.get("form")) == ("extra", "met")


@pytest.mark.gate
@pytest.mark.parametrize("system", ["vega", "danubian", "lim"])
def test_of_whoever_stays_in_the_group_it_is_told_who_came_to_it_and_who_leaves_it(system: str) -> None:
    told = [said for said, _, _ in answers(system, "floats") if _meets_guest(said.reasons[0])]
    assert told
    for said in told:
        assert said.kind == "step"
        first = said.reasons[0]
        assert len(said.reasons) > 1 or first["kind"] == "extra"
        (now,) = ids_in(first["now"])
        assert f"{now} came " in trfpair.render(said)


@pytest.mark.gate
def test_who_finds_nobody_in_the_own_group_is_told_it_and_whom_the_player_took() -> None:
    told = [said for said, _, _ in answers("vega", "floats") if said.reasons[0]["kind"] == "island"]
    assert {said.reasons[0]["form"] for said in told} <= {"and-took", "alone"}
    assert told
    assert all("looked for an opponent below, and took" in trfpair.render(said) for said in told)


@pytest.mark.gate
@pytest.mark.parametrize("system", [*MATCHES, "vega"])
def test_of_whoever_floats_the_opponent_is_told_with_the_points_of_both(system: str) -> None:
    told = [(said, met, points) for said, met, points in answers(system, "floats") if said.kind == "made"]
    assert told
    for said, met, points in told:
        one = said.question.one
        assert (said.answer["meets"], said.answer["mine"], said.answer["theirs"]) == (
            met[one], points[one], points[met[one]],
        )  # fmt: skip
        assert f"{one} meets {met[one]}, who has " in trfpair.render(said)


@pytest.mark.gate
@pytest.mark.parametrize("system", ["team-2026", "team-2024"])
@daily(1, 6)
def test_two_who_each_meet_a_larger_number_do_not_meet(count: int, system: str) -> None:
    found = [(said, met) for said, met, _ in answers(system, "pair", count) if _first(said) == "top-first"]
    assert found
    for said, met in found:
        row = said.reasons[0]
        now, then = row["tops_now"], row["tops"]
        assert all(met[one] > one for one in now)
        at = next(at for at, both in enumerate(zip(now, then)) if both[0] != both[1])
        assert (now[at], then[at]) == (row["now"], row["then"]) == (row["low"], row["high"])
        assert row["low"] < row["high"]
        assert [one for one, _ in row["pairs_now"]] == now
        assert [one for one, _ in row["pairs"]] == then
        told = f"would be {', '.join(map(str, then[:-1]))} and {then[-1]}. " if now[:-1] else f"would be {then[-1]}. "
        differ = f"first differ where one has {row['low']} and the other {row['high']}"
        assert f"{told}These two rows of numbers {differ}" in trfpair.render(said)


@pytest.mark.gate
def test_only_whoever_does_not_change_the_half_now_would_change_it_then() -> None:
    """Dubov 4.3: 13, 14 and 15 change the half; with 12 and 13 it would be somebody else, and not 13."""
    event, settings = trfpair.generate(system="dubov", players=20, rounds=7, seed=7), Settings(round=3)
    paired = pair_round(event, settings, Trace())
    change = {id_ for made in decisions(paired.trace.steps) if made.what == "shift" for id_ in made.taken}
    ids = sorted(past.id for past in paired.history.present)
    pairs = ((one, other) for one in ids for other in ids if one < other)
    answers = [why_not(event, str(one), str(other), settings, paired) for one, other in pairs]
    told = [because for said in answers for because in said.reasons if because["kind"] == "shifter-first"]
    assert {13} <= {because["now"] for because in told} <= change
    assert change.isdisjoint(because["then"] for because in told)


def _first(said: WhyNot) -> str:
    return str(said.reasons[0]["kind"]) if said.reasons else ""


@pytest.mark.gate
@pytest.mark.parametrize("strong", [False, True])
@daily(2, 6)
def test_the_two_who_are_due_the_same_colour_are_named_with_it(count: int, strong: bool) -> None:
    kind, words = ("both-strong", "both strongly due") if strong else ("both-wish", "both due")
    told = [said.reasons[0] for said, _, _ in answers("team-2024", "pair", count) if _first(said) == kind]
    facts = {"name": "teams", "article": "C7", "value": 0, "forced": 1}
    for row in [*told, {"kind": kind, "one": 2, "other": 9, "colour": "white", **facts}]:
        colour = str(row["colour"]).capitalize()
        assert f"Then {row['one']} and {row['other']} would meet, who are {words} {colour}" in Sentences().of(row)
    pairs = {**facts, "kind": f"{kind}-pairs", "pairs": [[1, 2], [3, 4]], "forced": 2}
    words = words.removeprefix("both ")
    both = f"in which both are {words} the same colour"
    told = f"Then the group would have 2 pairs, instead of 0, {both}: 1-2 and 3-4 (C7)."
    assert Sentences().of(pairs) == told
    told = f"Then the group would have 3 pairs {both}, instead of 0; among them are 1-2 and 3-4 (C7)."
    assert Sentences().of({**pairs, "forced": 3}) == told


@pytest.mark.gate
@daily(7, 12)
def test_a_round_of_teams_names_the_two_who_would_be_due_one_colour(count: int) -> None:
    event = trfpair.generate(players=30, rounds=10, seed="w2 1", system="team-2026")
    kinds = set()
    for one in range(1, count):
        for two in range(one + 1, count):
            said = trfpair.why_not(event, one, two, system="team-2026", round=3)
            kinds.add(_first(said))
    assert any(kind.startswith("both-") for kind in kinds), kinds
    assert "colour-pair" not in kinds


def test_the_pair_is_named_of_which_one_comes_up_and_the_other_floated() -> None:
    told = {"kind": "opponent-floated", "one": 4, "other": 9, "name": "floats", "value": 0, "forced": 1}
    assert Sentences().of(told) == (
        "Then 4, who comes up, would meet 9, who floated in the round before; opponents of those who come up"
        " should not have floated in that round (1 instead of 0)."
    )


def test_what_is_said_of_several_alike_is_one_sentence() -> None:
    one_by_one = [
        not_whom((id_,), Because("upfloater-first", "3.5", {"now": 6, "then": id_, "score": 40})) for id_ in (7, 8, 9)
    ]
    (told,) = told_as_one(one_by_one)
    assert Sentences().of(told.as_json()) == (
        "7, 8 and 9 could come up to the group of 4.0 points just as well, "
        "but 6, who comes up now, has the smallest pairing number of all (3.5)."
    )
    assert told_as_one(one_by_one[:1]) == (one_by_one[0],)


def test_a_bye_that_leaves_somebody_over_does_not_part_those_before_it() -> None:
    byes = [
        not_whom((id_,), Because("bye-byes", "5.1", {"one": id_, "now": 6, "value": 0, "forced": 1})) for id_ in (7, 8)
    ]
    blocked = not_whom((9,), Because("bye-blocked", "5.1", {"who": 9}))
    together, behind = told_as_one([*byes, blocked])
    assert (together.facts["one"], behind) == ((7, 8), blocked)


def test_the_bars_of_several_stand_behind_the_sentence_that_names_all_of_them() -> None:
    rows = []
    for id_ in (3, 5, 6, 8):
        facts = {"who": (id_,), "score": 210, "form": "group"}
        rows += [not_whom((id_,), Because("not-nobody", "2.2.1", facts))]
        rows += [Because("met", "2.1.1", {"one": 2, "other": id_, "round": 1})]
    told = [Sentences().of(one.as_json()) for one in told_as_one(rows)]
    assert told == [
        "3, 5, 6 and 8 could not come up, having nobody to meet in the group of 21.0 points (2.2.1).",
        "2 has met 3, 5, 6 and 8 (2.1.1).",
    ]


@pytest.mark.gate
@daily(25, 40)
def test_of_each_with_as_many_points_it_is_told_what_keeps_the_two_apart(count: int) -> None:
    found = 0
    for event, settings, paired, _ in rounds("burstein-2026", range(count)):
        score = {past.id: past.pairing_score for past in paired.history.present}
        for one in score:
            said = why_not(event, one, "floats", settings, paired)
            alike = {id_ for id_ in score if score[id_] == score[one] and id_ not in (one, paired.pairing.bye)}
            head = [row for row in said.reasons if row["kind"] == "not-nobody" and row["score"] == score[one]]
            if said.kind == "made" and head and len(alike) > 1:
                pairs = [{row["one"], row["other"]} for row in said.reasons if row["kind"] in ("met", "forbidden")]
                pairs += [{*pair} for row in said.reasons if row["kind"].endswith("-pairs") for pair in row["pairs"]]
                assert all({one, id_} in pairs for id_ in alike), (one, said.reasons)
                found += 1
    assert found


@pytest.mark.gate
@pytest.mark.parametrize("system", ["dutch-2026", "burstein-2026", "lim", "vega", "danubian"])
def test_whoever_stands_in_several_groups_left_all_but_the_last(system: str) -> None:
    """Down to fewer points or up to more; a group that was only passed is left too."""
    ways: Counter[str] = Counter()
    for event, settings, paired, _ in rounds(system, range(60)):
        for past in paired.history.present:
            story = trfpair.explain(event, past.id, system=system, round=settings.round, paired=paired)
            points = [float(row["score"]) for row in story.brackets]
            wanted = ["up" if later > here else "down" for here, later in pairwise(points)]
            found = ["up" if row.get("up") else "down" for row in story.brackets if row["floats"]]
            assert found == wanted
            ways.update(found)
            assert trfpair.render(story).count("floats up from it") == found.count("up")
            assert trfpair.render(story).count("floats down from it") == found.count("down")
            ways["passed"] += len(found) > 1
    assert {"down", "passed"} <= {*ways}
    assert (ways["up"] > 0) is (system == "lim")


@pytest.mark.gate
@pytest.mark.parametrize("system", [*MATCHES, "dubov", "vega"])
@daily(4, 6)
def test_whoever_comes_up_is_told_to_which_group(count: int, system: str) -> None:
    found = 0
    for event, settings, paired, _ in rounds(system, range(count)):
        points = {past.id: past.pairing_score for past in paired.history.present}
        for id_ in (one for step in paired.trace.steps if step.kind in ("upfloaters", "search") for one in _up(step)):
            story = trfpair.explain(event, id_, system=system, round=settings.round, paired=paired)
            (row,) = (one for one in story.brackets if one.get("came_up"))
            assert row["score"] > points[id_]
            assert "points), came up to it" in trfpair.render(story)
            assert "Punkte), kam als Auffloater" in trfpair.render(story, language="de")
            assert "points, came up to it" in trfpair.render(paired, "round.html")
            found += 1
            break
    assert found


def _up(step: Any) -> tuple[int, ...]:
    """Those whom a step takes to a group."""
    return tuple(step.part.ids) if getattr(step.part, "what", "") == "upfloat" else ()
