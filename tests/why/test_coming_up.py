"""Who comes up to a group: why this one and no other, and why somebody does not."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

import trfpair
from tests.literal import matches as literal
from tests.seeds import daily
from tests.why import asking
from tests.why.test_matches import events
from trfpair.rounds.pairing import PairedRound, Settings, pair_round
from trfpair.rounds.why import why_not
from trfpair.rounds.why.moved import Moved, floats_from
from trfpair.rounds.why.player import explain
from trfpair.rounds.why.sentences import Sentences
from trfpair.rounds.why.stories import refusals
from trfpair.systems.dubov.field import DubovField
from trfpair.systems.dubov.procedure import pair_field
from trfpair.systems.dubov.why import EDITIONS
from trfpair.systems.match import upfloaters
from trfpair.systems.system import System
from trfpair.systems.trace import Move, Step, Trace
from trfpair.systems.why import Question, partner_of, with_coming_up
from trfpair.trf import loads

SYSTEMS = ("dubov-2026", "dubov-2018", "double-swiss")


@cache
def rounds(system: str) -> list[PairedRound]:
    """Rounds in which somebody comes up."""
    events = (trfpair.generate(players=14 + seed, rounds=5, seed=f"up {seed}", system=system) for seed in range(6))
    return [trfpair.pair(trfpair.without_round(event, force=True), system=system) for event in events]


@pytest.mark.gate
@pytest.mark.parametrize("system", SYSTEMS)
def test_a_reason_speaks_of_the_group_to_which_the_one_came_up(system: str) -> None:
    found = 0
    for paired in rounds(system):
        score = {past.id: past.pairing_score for past in paired.history.present}
        for one in score:
            other = partner_of(paired.pairing, one)
            if floats_from(one, paired) != 0:
                continue
            told = [
                because
                for because in Moved.of(paired).reasons(one)
                if "score" in because.facts and because.kind != "alone-with-score"
            ]
            assert all(because.facts["score"] == score[other] for because in told), (one, told)
            found += len(told)
    assert found


@pytest.mark.gate
@pytest.mark.parametrize("system", SYSTEMS)
def test_that_all_with_as_many_points_were_met_is_no_reason_where_one_of_them_did_not_come_up(system: str) -> None:
    for paired in rounds(system):
        moved = Moved.of(paired)
        up = [past.id for past in paired.history.present if floats_from(past.id, paired) == 0]
        met = [because for one in up for because in moved.at_once(one) if because.kind == "met-all-there"]
        assert all(id_ in up for because in met for id_ in because.facts["who"])


@pytest.mark.gate
@pytest.mark.parametrize("system", SYSTEMS)
def test_nobody_stands_above_the_highest_group(system: str) -> None:
    found = 0
    for paired in rounds(system):
        score = {past.id: past.pairing_score for past in paired.history.present}
        top = max(score.values())
        for pair in paired.pairing.boards:
            if score[pair.white] == score[pair.black] == top:
                said = trfpair.why_not(paired.file, pair.white, "floats", system=system, round=paired.pairing.round)
                assert said.kind == "first"
                assert (
                    "is in the highest group that is paired in this round; there is no higher group"
                    in trfpair.render(said)
                )
                found += 1
    assert found


@pytest.mark.gate
@pytest.mark.parametrize("system", SYSTEMS)
@daily(1, 6)
def test_the_boards_are_those_of_a_round_in_which_one_comes_up(count: int, system: str) -> None:
    found = 0
    for paired in rounds(system)[:count]:
        score = {past.id: past.pairing_score for past in paired.history.present}
        for one in score:
            said = trfpair.why_not(paired.file, one, "floats", system=system, round=paired.pairing.round)
            if said.kind in ("criterion", "order"):
                (with_,) = [sum(board) - one for board in said.new if one in board]
                assert score[with_] > score[one]
                found += 1
    assert found


@pytest.mark.parametrize("system", SYSTEMS)
@daily(2, 6)
def test_whoever_does_not_float_is_asked_of_the_nearest_group_above(count: int, system: str) -> None:
    found = 0
    for paired in rounds(system)[:count]:
        score = {past.id: past.pairing_score for past in paired.history.present}
        own = [id_ for id_ in score if floats_from(id_, paired) != 0]
        for one in score:
            above = {score[id_] for id_ in own if score[id_] > score[one]}
            asked = paired.system.why(paired, Question(one, 0, "floats"))
            if floats_from(one, paired) == 0 or asked.kind not in ("criterion", "order"):
                continue
            (with_,) = [sum(board) - one for board in asked.facts["boards"]["then"] if one in board]
            between = [id_ for id_ in own if score[one] < score[id_] < score[with_]]
            barred = [
                paired.system.why(paired, Question(one, id_)).kind in ("met", "forbidden", "colour") for id_ in between
            ]
            assert score[with_] in above, (one, with_)
            assert all(barred), (one, with_, between)
            found += 1
    assert found


@pytest.mark.gate
@pytest.mark.parametrize("seed", [0, 9])
def test_a_following_group_that_could_not_be_paired_is_named_and_why(seed: int) -> None:
    text, event = events("team-2026", seed)
    tournament, settings = loads(text).tournament, Settings(system="team-2026")
    paired = pair_round(tournament, settings, Trace())
    sides = {side.tpn: side for side in event.present}
    found = 0
    for one, other in combinations(sides, 2):
        said = why_not(tournament, one, other, settings, paired)
        if said.reasons and said.reasons[0]["kind"] == "following-short":
            first, cause = said.reasons
            left = [sides[id_] for id_ in first["left"]]
            assert len({side.score for side in left}) == 1
            assert not literal.pairable(event, left)
            assert "and these may not meet each other (2.3.3)." in trfpair.render(said)
            assert (cause["kind"], [cause["one"], cause["other"]]) == ("met", first["left"])
            found += 1
    assert found


@pytest.mark.gate
@pytest.mark.parametrize("system", SYSTEMS)
def test_more_who_would_have_to_come_up_have_a_reason(system: str) -> None:
    """One who comes up makes an even group odd, or so many of the group may meet nobody else left in it."""
    found = set()
    for paired in rounds(system):
        past = {one.id: one for one in paired.history.present}
        for one, other in combinations(past, 2):
            said = why_not(paired.file, one, other, Settings(system=system, round=paired.pairing.round), paired)
            first = next(iter(said.reasons), {"kind": ""})
            if first["kind"] != "upfloaters" or "form" not in first:
                continue
            away = {one, other, paired.pairing.bye, *(id_ for id_ in past if floats_from(id_, paired) == 0)}
            group = [id_ for id_ in past if past[id_].pairing_score == first["score"] and id_ not in away]
            if first["form"] == "odd":
                assert first["one"] in (one, other)
                assert len(group) % 2 == 1
            for alone in first.get("left", ()):
                assert all(why_not_barred(paired, alone, id_) for id_ in group if id_ != alone)
            found.add(first["form"])
    assert "odd" in found


def why_not_barred(paired: PairedRound, one: int, other: int) -> bool:
    """Whether two met, or the one colour that both must have keeps them apart."""
    mine, theirs = (paired.history.by_id[id_] for id_ in (one, other))
    alike = mine.difference * theirs.difference > 0 or mine.colours[-2:] == theirs.colours[-2:]
    return alike or other in mine.opponents


def test_where_too_many_sets_would_be_tried_no_reason_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """6 came up: if 5 and 6 met below, other sets would be tried one by one."""
    monkeypatch.setattr(upfloaters, "_MOST_SETS", 0)
    tournament = loads(events("team-2026", 9)[0]).tournament
    said = why_not(tournament, 5, 6, Settings(system="team-2026"))
    assert (said.kind, said.reasons) == ("unmentioned", ())
    assert "do not say why" in trfpair.render(said)


@pytest.mark.gate
def test_who_did_not_come_up_is_told_whom_it_would_hit() -> None:
    """The steps of a Double-Swiss say that a set is not as good, or could not be paired; the system says for whom."""
    asked = 0
    for seed in range(6):
        event = trfpair.generate(players=14 + seed, rounds=5, seed=f"up {seed}", system="double-swiss")
        paired = trfpair.pair(event, round=5)
        for past in paired.history.present:
            rows = trfpair.explain(event, past.id, round=5, paired=paired).refused
            assert not any(row.because.kind == "not-set" for row in rows)
            asked += sum(bool(row.asked) for row in rows)
    assert asked


def test_a_group_below_in_which_nobody_may_come_up_is_passed_by(tmp_path: Path) -> None:
    """Three of 1.0 may meet nobody of 0.5, so one of 0.0 comes up to make their group even."""
    games = ("8 w 1", "9 b 1", "10 w 1", "6 b =", "7 w =", "4 w =", "5 b =", "1 b 0", "2 w 0", "3 b 0")
    points = {"1": 1.0, "=": 0.5, "0": 0.0}
    lines = [f"XXP {one} {two}" for one in (1, 2, 3) for two in (4, 5, 6, 7)]
    for id_, game in enumerate(games, 1):
        opponent, colour, result = game.split()
        name, rating = f"Player {id_}", 2400 - 20 * id_
        told = f"001 {id_:4} m    {name:33} {rating:4}{' ' * 28} {points[result]:.1f} {id_:4}"
        lines.append(f"{told}  {opponent:>4} {colour} {result}")
    (tmp_path / "x.trf").write_text("\n".join(["012 Test", "XXR 5", *lines, ""]), encoding="utf-8")
    event = trfpair.load(tmp_path / "x.trf")
    told = trfpair.render(trfpair.why_not(event, 3, 9, system="vega", round=2))
    assert "In the group of 1.0 points an odd number of players were still to be paired, so 8 came up to them" in told
    assert "8 was taken, and not 9: " in told


@pytest.mark.parametrize("system", ["dubov-2026", "dubov-2018"])
@daily(20, 60)
def test_the_pairs_told_of_whoever_did_not_come_up_are_those_that_would_be_made(count: int, system: str) -> None:
    found = 0
    for seed in range(count):
        event = trfpair.generate(players=12 + seed % 17, rounds=3 + seed % 4, seed=f"pairs {seed}", system=system)
        paired = trfpair.pair(trfpair.without_round(event, force=True), system=system)
        score = {past.id: past.pairing_score for past in paired.history.present}
        edition, now = EDITIONS[system], {frozenset((pair.white, pair.black)) for pair in paired.pairing.boards}
        for row in refusals(paired):
            if row.choice != "upfloat" or row.because.kind != "colour-pair" or len(row.taken) > 1 or not row.group:
                continue
            group = [one.id for one in row.group.players if one.id not in row.taken]
            history = with_coming_up(paired.history, row.who, group, row.taken[0])
            then = pair_field(DubovField(history, edition, 0), edition)
            made = {frozenset((then.field.id(one), then.field.id(other))) for one, other in then.pairs}
            higher = {past.id for past in paired.history.present if past.pairing_score > score[group[0]]}
            above = [pair for pair in now if pair <= higher]
            if made.issuperset(above):
                assert made.issuperset(map(frozenset, row.because.facts["pairs"])), (seed, row.text)
                found += 1
    assert found


@pytest.mark.parametrize("system", ["vega", "danubian"])
def test_who_comes_up_to_make_a_group_even_is_told_so_and_met_in_one_sentence(system: str) -> None:
    """7.2: of each who was taken there it is said for what, and of whoever meets that one not twice that it came."""
    told = Counter[str]()
    for event, settings, paired, _ in asking.rounds(system, range(12)):
        came = {id_ for step in paired.trace.steps for id_ in _came_up(step)}
        for one in came:
            asked = why_not(event, one, "floats", settings, paired).reasons
            assert asked[0]["kind"] == "taken-to-even"
            assert [row["kind"] for row in asked].count("taken-to-even") == 1
            first = explain(event, one, settings, paired).chosen[0]
            assert (first.kind, first.facts["one"]) == ("taken-to-even", one)
            told["came"] += 1
            now = partner_of(paired.pairing, one)
            past = paired.history.by_id
            if now in came or past[now].pairing_score <= past[one].pairing_score:
                continue
            kinds = [row["kind"] for row in why_not(event, now, "floats", settings, paired).reasons]
            assert not {"extra", "meets-floater"} <= {*kinds}
            told["met"] += "extra" in kinds
        alone = Counter(past.pairing_score for past in paired.history.present)
        for past in paired.history.present:
            for because in explain(event, past.id, settings, paired).chosen:
                if because.kind == "come-alone":
                    assert ("form" in because.facts) is (alone[because.facts["score"]] == 1)
                    told["alone"] += 1
    assert all(told[name] for name in ("came", "met", "alone"))


@pytest.mark.parametrize("system", ["vega", "danubian"])
def test_the_cards_of_those_who_come_up_ask_the_system_nothing(monkeypatch: pytest.MonkeyPatch, system: str) -> None:
    """They are told what an answer would tell, at once: a round of thousands has hundreds of them."""
    told = 0
    for event, settings, paired, _ in asking.rounds(system, range(12)):
        points = {past.id: past.pairing_score for past in paired.history.present}
        for one in {id_ for step in paired.trace.steps for id_ in _came_up(step)}:
            if [*points.values()].count(points[one]) > 1:
                asked = why_not(event, one, "floats", settings, paired).reasons[0]
                with monkeypatch.context() as patched:
                    patched.setattr(System, "why", lambda *asked: pytest.fail("the system is asked"))
                    assert Moved.of(paired).at_once(one)[0].as_json() == asked
                told += 1
    assert told


@pytest.mark.parametrize("system", ["vega", "danubian"])
def test_whoever_was_taken_out_of_a_group_before_is_not_said_to_be_paired_in_it(system: str) -> None:
    """7.2: of those who are left in the group when somebody has come up it is said that all were paired there."""
    told = Counter[bool]()
    for event, settings, paired, _ in asking.rounds(system, range(12)):
        points = {past.id: past.pairing_score for past in paired.history.present}
        for one in points:
            for reason in why_not(event, one, "floats", settings, paired).reasons:
                if reason["kind"] != "extra":
                    continue
                group = {id_ for id_ in points if points[id_] == reason["score"]} | {*reason["now"]}
                gone = [id_ for id_ in group if partner_of(paired.pairing, id_) not in group]
                said = Sentences().of(reason)
                assert re.search(r"still to be paired( there found|, so)", said) or not gone, (said, gone)
                told[bool(gone)] += 1
    assert told[True]


def _came_up(step: Step) -> Sequence[int]:
    return step.part.ids if isinstance(step.part, Move) and step.part.what == "upfloat" else ()
