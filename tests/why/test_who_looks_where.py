"""The order of whoever chose, as its sentence tells it: from which end, for which colour, out of which column."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from tests.why.asking import put, rounds
from trfpair.rounds.pairing import PairedRound
from trfpair.rounds.why.player import explain
from trfpair.systems.lim.field import LimField
from trfpair.systems.trace import Group
from trfpair.systems.vega.entrants import entrants_of
from trfpair.systems.why import Because, partner_of


def _orders(system: str, count: int, kind: str) -> Iterator[tuple[PairedRound, Because]]:
    """The reasons of an order on the pages of all players, whose sentence says who looks."""
    for event, settings, paired, _ in rounds(system, range(count)):
        for past in paired.history.present:
            for because in explain(event, past.id, settings, paired).opponent_by:
                if because.kind == kind and "form" in because.facts:
                    yield paired, because


@pytest.mark.gate
@pytest.mark.parametrize("kind", ["order-middle-colour", "order-floater-down"])
def test_lim_says_from_which_end_and_for_which_colour_somebody_looked(kind: str) -> None:
    told: Counter[str] = Counter()
    for paired, because in _orders("lim", 120, kind):
        one, form = because.facts["one"], str(because.facts["form"])
        told[form] += 1
        now, field, past = partner_of(paired.pairing, one), LimField(paired.history, maxi=False), paired.history.by_id
        due = {id_: field.entrants[field.place[id_]].due for id_ in (one, now)}
        if form.endswith("plain"):
            assert not due[one]
            continue
        assert because.facts["colour"] == due[one].opposite.name.lower()
        assert (due[now] is due[one].opposite) is not form.endswith("none")
        if past[one].pairing_score != past[now].pairing_score and kind == "order-floater-down":
            assert form.startswith("top") is (past[one].pairing_score > past[now].pairing_score)
    wanted = {"colour", "none"} if kind == "order-middle-colour" else {"top", "bottom", "top-none", "bottom-none"}
    assert wanted <= {*told}, told


@pytest.mark.gate
@pytest.mark.parametrize("system", ["vega", "danubian"])
def test_whoever_chose_stands_in_the_column_that_is_told(system: str) -> None:
    told: Counter[str] = Counter()
    for paired, because in _orders(system, 60, "order-rows"):
        told[str(because.facts["form"])] += 1
        columns = [step.part.players for step in paired.trace.steps if step.kind == "columns" and _is_group(step.part)]
        sides = {row.id: row.facts["column"] for rows in columns for row in rows}
        side, _, other = str(because.facts["form"]).partition("-")
        assert sides[because.facts["one"]] == side
        white = {pair.white for pair in paired.pairing.boards}
        assert ((because.facts["one"] in white) is (side == "white")) is not bool(other)
    assert told["white"]


def _is_group(part: object) -> bool:
    return isinstance(part, Group)


@pytest.mark.gate
@pytest.mark.parametrize("system", ["vega", "danubian"])
def test_whoever_is_not_due_the_colour_that_comes_first_is_said_not_to_be(system: str) -> None:
    told: Counter[str] = Counter()
    for paired, because in _orders(system, 60, "order-rating-colour"):
        told[str(because.facts["form"])] += 1
        people = {one.id: one for one in entrants_of(paired.history)}
        is_due = people[because.facts["now"]].due.name.lower() == because.facts["colour"]
        assert is_due is (because.facts["form"] == "colour")
    assert {*told} == {"colour", "none"}


@pytest.mark.gate
def test_two_of_burstein_are_ranked_by_buchholz() -> None:
    """1.8: not by points, also where these differ the other way."""
    told = against_points = 0
    for event, settings, paired, _ in rounds("burstein-2026", range(60)):
        for past in paired.history.present:
            rule = explain(event, past.id, settings, paired).rule
            reason = rule.get("reason", {})
            if reason.get("form") != "buchholz":
                continue
            told += 1
            other = partner_of(paired.pairing, reason["who"])
            assert reason["value"] > reason["forced"]
            history = paired.history.by_id
            against_points += history[reason["who"]].pairing_score < history[other].pairing_score
    assert told
    assert against_points


@pytest.mark.gate
@pytest.mark.parametrize("system", ["dubov-2026", "double-swiss", "team-2026"])
def test_two_below_a_group_who_meet_leave_others_below_who_need_it(system: str) -> None:
    """Neither of the two stands in the group, nor comes up to it."""
    told: Counter[str] = Counter()
    for one in put(system, range(120)):
        for reason in one.answer.reasons:
            form = str(reason.get("form"))
            if reason["kind"] == "upfloaters" and form.startswith("below"):
                told[form] += 1
                past = one.paired.history.by_id
                asked = [past[id_] for id_ in one.answer.question.ids]
                assert all(two.pairing_score < reason["score"] for two in asked)
                assert not {two.id for two in asked} & {*reason["then"]}
    assert told
