"""The order of whoever chose, as its sentence tells it: from which end, for which colour, out of which column.

Who is due which colour is worked out from the file by the literal readings, which share nothing with the systems.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations

import pytest

import trfpair
from tests.literal.lim import Lim, cell
from tests.literal.why.lim import LimAnswers
from tests.literal.why.so import before
from tests.literal.why.vega import VegaClaims
from tests.why.asking import put, rounds
from trfpair.event.model import Colour, Tournament
from trfpair.rounds.pairing import PairedRound
from trfpair.rounds.why.player import explain
from trfpair.rounds.why.sentences import Sentences
from trfpair.systems.trace import Group
from trfpair.systems.why import Because, partner_of

Due = Callable[[int], Colour]
"""The colour that somebody is due."""


def _orders(system: str, count: int, kind: str, told: Counter[str]) -> Iterator[tuple[PairedRound, Due, Because]]:
    """The reasons of an order on the pages of all players, whose sentence says who looks; ``told`` counts its forms."""
    for event, settings, paired, _ in rounds(system, range(count)):
        due = _due_in_lim(event, settings.round) if system == "lim" else VegaClaims(event, settings.round, [], []).due
        for past in paired.history.present:
            for because in explain(event, past.id, settings, paired).opponent_by:
                if because.kind == kind and "form" in because.facts:
                    told[str(because.facts["form"])] += 1
                    yield paired, due, because


def _due_in_lim(event: Tournament, round_: int) -> Due:
    read, players = Lim(event, round_), {player.id: player for player in event.players}
    before = range(1, round_)
    return lambda id_: read.due(read.entry(players[id_], [cell(players[id_], at) for at in before], 0))


@pytest.mark.gate
@pytest.mark.parametrize("kind", ["order-middle-colour", "order-floater-down"])
def test_lim_says_from_which_end_and_for_which_colour_somebody_looked(kind: str) -> None:
    told: Counter[str] = Counter()
    for paired, due, because in _orders("lim", 120, kind, told):
        one, form = because.facts["one"], str(because.facts["form"])
        now, past = partner_of(paired.pairing, one), paired.history.by_id
        form = form.removesuffix("-own")
        if form.endswith("plain"):
            assert not due(one)
            continue
        assert because.facts["colour"] == due(one).opposite.name.lower()
        assert (due(now) is due(one).opposite) is not form.endswith("none")
        if past[one].pairing_score != past[now].pairing_score and kind == "order-floater-down":
            assert form.startswith("top") is (past[one].pairing_score > past[now].pairing_score)
    wanted = {"colour", "none"} if kind == "order-middle-colour" else {"top", "bottom", "top-none", "bottom-none"}
    assert wanted <= {*told}, told


def test_lim_says_in_which_half_of_a_group_two_stand_of_whom_one_was_taken() -> None:
    """4.2: the halves are those of the players who are still to be paired."""
    told: Counter[str] = Counter()
    for seed in (4, 10):
        event = trfpair.generate(players=30, rounds=5, seed=seed, system="lim")
        paired = trfpair.pair(event, round=3)
        text = LimAnswers(replace(event, players=before(event, 3)), 3)
        far = {made.one: made.far for made in text.course if made.what == "pair"}
        groups = [{past.id for past in paired.history.present if past.pairing_score == score} for score in (20, 10)]
        for pair in (pair for group in groups for pair in combinations(group, 2)):
            order = [dict(one.as_json()) for one in trfpair.explain(event, pair[0], round=3, paired=paired).opponent_by]
            for reason in (*order, *trfpair.why_not(event, *pair, round=3, paired=paired).reasons):
                if reason["kind"] == "order-middle-colour":
                    assert reason["form"].endswith("own") is (reason["now"] not in far[reason["one"]])
                    told["took own" if reason["form"].endswith("own") else "took"] += 1
                if reason["kind"] == "before-middle":
                    there = [reason[name] in far[reason["third"]] for name in ("now", "one")]
                    form = str(reason.get("form", ""))
                    assert form == {(True, True): "", (True, False): "back", (False, False): "own"}[tuple(there)]
                    assert ("own half" in Sentences().of(reason)) is bool(form)
                    told[form] += 1
    assert {*told} == {"", "back", "own", "took", "took own"}


@pytest.mark.gate
def test_nobody_goes_up_from_a_group_below_the_median_or_leaves_one_above_it() -> None:
    """2.2: the groups of fewer points than half of the rounds so far are paired upwards."""
    told: Counter[bool] = Counter()
    for one in put("lim", range(60)):
        for reason in (reason for reason in one.answer.reasons if reason["kind"] == "nobody-leaves"):
            assert (reason.get("form") == "up") is (2 * float(reason["score"]) < one.paired.round - 1)
            told["form" in reason] += 1
    assert {*told} == {True, False}


@pytest.mark.gate
@pytest.mark.parametrize("system", ["vega", "danubian"])
def test_whoever_chose_stands_in_the_column_that_is_told(system: str) -> None:
    told: Counter[str] = Counter()
    for paired, _, because in _orders(system, 60, "order-rows", told):
        columns = [step.part.players for step in paired.trace.steps if step.kind == "columns" and _is_group(step.part)]
        sides = {row.id: row.facts["column"] for rows in columns for row in rows}
        side, _, other = str(because.facts["form"]).removesuffix("-changed").partition("-")
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
    for _, due, because in _orders(system, 60, "order-rating-colour", told):
        is_due = due(because.facts["now"]).name.lower() == because.facts["colour"]
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
