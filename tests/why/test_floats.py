"""Floats of a round: the bracket that a player leaves, read from the steps once for everybody."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

import trfpair
from tests.seeds import daily
from tests.why.asking import put
from trfpair.rounds.pairing import PairedRound
from trfpair.rounds.why.moved import Moved, floats_from
from trfpair.rounds.why.stories import refusals
from trfpair.systems.dutch.rules.editions import EDITIONS
from trfpair.systems.dutch.rules.field import Float, past_floats
from trfpair.systems.options import options_of
from trfpair.systems.trace import Group, Move, Step, Trace, decisions
from trfpair.systems.why import Question, ids_in, with_forced


class Noted(list[Step]):
    """Steps that note how often somebody goes through them."""

    times = 0

    def __iter__(self) -> Iterator[Step]:
        self.times += 1
        return super().__iter__()


def of_one(one: int, paired: PairedRound) -> int | None:
    """The same, read for one player alone."""
    number = 0
    for step in paired.trace.steps:
        if isinstance(step.part, Group):
            number = step.part.number
        elif isinstance(step.part, Move) and step.part.what in ("float", "upfloat") and one in step.part.ids:
            return number if step.part.what == "float" else 0
    return None


@pytest.mark.few(1)
@pytest.mark.parametrize("system", ["dutch-2026", "dubov-2026", "burstein-2026", "vega", "lim", "double-swiss"])
def test_steps_are_read_once_for_all_floats(system: str) -> None:
    event = trfpair.without_round(trfpair.generate(players=31, rounds=6, seed=2, system=system), force=True)
    paired = trfpair.pair(event, system=system)
    steps = Noted(paired.trace.steps)
    noted = replace(paired, trace=replace(paired.trace, steps=steps))
    found = {past.id: floats_from(past.id, noted) for past in paired.history.players}
    assert steps.times == 1
    assert any(number is not None for number in found.values())
    assert found == {past.id: of_one(past.id, paired) for past in paired.history.players}


@pytest.mark.parametrize("system", ["dutch-2026", "dutch-2017"])
def test_the_bye_of_the_last_group_counts_as_a_float_down(system: str) -> None:
    whole = trfpair.generate(players=9, rounds=2, seed=1, system=system)
    event = trfpair.without_round(whole, force=True)
    bye = trfpair.pair(event, system=system).pairing.bye
    (told,) = trfpair.why_not(event, bye, "floats", system=system).reasons
    assert (told["kind"], told["form"]) == ("last-bracket", "bye")
    again = trfpair.pair(replace(whole, rounds=3), system=system).history
    past = again.by_id[bye]
    unplayed = EDITIONS[system].unplayed
    assert past_floats(again, [past], 1, unplayed).of == [Float.DOWN]


GUEST = """\
012 Guest
XXR 5
XXC white1
001    1      Ada                               1999                             2.0    1     4 w 1     5 b 1
001    2      Bea                               1998                             1.5    2     5 b 1     3 w =
001    3      Cid                               1997                             1.5    3     6 w 1     2 b =
001    4      Dan                               1996                             0.5    4     1 b 0     6 w =
001    5      Eva                               1995                             0.0    5     2 w 0     1 w 0
001    6      Fay                               1994                             0.5    6     3 b 0     4 b =
"""
"""2 and 3, who have met, and 1, who comes to them from above."""


@pytest.mark.few(1)
@pytest.mark.parametrize("system", ["dutch-2026", "dutch-2017", "burstein-2026", "lim"])
def test_a_meeting_is_not_the_whole_reason_where_somebody_came_to_the_group(system: str) -> None:
    """3 might have met 1, and 2 float; then the lower ranked would not get the due colour, in Burstein by index."""
    event = trfpair.loads(GUEST)
    colour = {"lim": [], "burstein-2026": [("colour", (1, 3), [1])]}.get(system, [("colour", (1, 3), [3])])
    met = {"kind": "met-all-there", "one": 3, "who": (2,), "round": 2, "form": "met"}
    came = {"kind": "came-and-meets", "one": 1, "now": 2}
    if system == "lim":  # by the colour that most of the group are due
        (by_order,) = trfpair.explain(event, 3, system=system).chosen
        assert (by_order.kind, by_order.facts["now"]) == ("not-majority", 3)
        return
    told = [one.as_json() for one in trfpair.explain(event, 3, system=system).chosen]
    asked = trfpair.why_not(event, 3, "floats", system=system)
    for first, second, *third in (told, asked.reasons):
        assert (first, second) == (met, came)
        assert [(one["kind"], one["pair"], one["who"]) for one in third] == colour
    paired = trfpair.pair(event, system=system)
    assert [one.as_json() for one in Moved.of(paired).at_once(3)] == [met, came]


@pytest.mark.parametrize("system", ["dutch-2026", "dutch-2017", "burstein-2026"])
@daily(30, 60)
def test_whoever_would_float_meets_somebody_below_or_the_bars_are_told(count: int, system: str) -> None:
    found = Counter[str]()
    for seed in range(count):
        players = 8 + seed % 9
        event = trfpair.generate(players=players, rounds=3 + seed % 4, seed=f"down {seed}", system=system)
        paired = trfpair.pair(trfpair.without_round(event, force=True), system=system)
        score = {past.id: past.pairing_score for past in paired.history.present}
        for one in score:
            said = trfpair.why_not(paired.file, one, "floats", system=system, round=paired.pairing.round)
            if said.kind not in ("criterion", "order", "completion"):
                continue
            told_bye = [because["one"] for because in said.reasons if because["kind"] == "has-bye"]
            below = [id_ for id_ in score if score[id_] < score[one] and id_ not in told_bye]
            bars = [paired.system.why(paired, Question(one, id_)).reasons[0].kind for id_ in below]
            barred = {*bars} <= {"met", "forbidden", "absolute"}
            kinds = [because["kind"] for because in said.reasons]
            if "boards" in said.answer:
                (with_,) = [sum(board) - one for board in said.answer["boards"]["then"] if one in board]
                assert not with_ or score[with_] < score[one], (seed, one, with_)
                found["boards"] += 1
            if kinds[0] == "needed-below":
                assert barred, (seed, one)
                assert {*kinds[1:]} & {"met", "met-pairs", "forbidden", "absolute", "absolute-all"}
                assert said.new == ()
                found["barred"] += 1
            elif len(score) % 2 == 0 and system != "dutch-2017":  # it lets go on a round that cannot be completed
                assert not barred, (seed, one, kinds)
    assert found["boards"]
    assert found["barred"] or system == "dutch-2017"


@pytest.mark.parametrize("system", ["dutch-2026", "dutch-2017"])
@daily(20, 60)
def test_a_card_does_not_suppose_that_somebody_floats_who_has_met_all_below(count: int, system: str) -> None:
    found = 0
    for seed in range(count):
        event = trfpair.generate(players=8 + 2 * (seed % 4), rounds=4 + seed % 3, seed=f"card {seed}", system=system)
        paired = trfpair.pair(trfpair.without_round(event, force=True), system=system)
        past = paired.history.by_id
        for row in refusals(paired):
            if row.choice == "float":
                below = {id_ for id_ in past if past[id_].pairing_score < past[row.who].pairing_score}
                barred = below <= {*past[row.who].opponents}
                assert (row.because.kind == "needed-below") == barred, (seed, row.text)
                named = {id_ for because in row.apart for id_ in because.as_json().values() if id_ in below}
                assert named == (below if barred else set())
                found += barred
    assert found


@pytest.mark.parametrize("system", ["dutch-2026", "dutch-2017", "burstein-2026"])
@daily(30, 60)
def test_of_whoever_may_meet_nobody_in_a_group_that_is_the_reason(count: int, system: str) -> None:
    found = 0
    for seed in range(count):
        event = trfpair.generate(players=9 + seed % 9, rounds=4 + seed % 4, seed=f"met {seed}", system=system)
        paired = trfpair.pair(trfpair.without_round(event, force=True), system=system)
        for made in decisions(paired.trace.steps):
            if made.what != "float" or made.group is None:
                continue
            ids = {*(row.id for row in made.group.players), *made.group.incoming}
            for one in made.taken:
                met = {*paired.history.by_id[one].opponents} & ids
                if len(ids) < 2 or met != ids - {one} or one == paired.pairing.bye or {*made.taken} == ids:
                    continue
                told = trfpair.explain(paired.file, one, system=system, round=paired.pairing.round).chosen
                there = [because for because in told if because.kind == "not-nobody"]
                assert [because.facts["score"] for because in there].count(made.group.score) == 1, (seed, one)
                named = {
                    id_
                    for because in told
                    for name in ("one", "other", "who")
                    for id_ in ids_in(because.facts.get(name))
                }
                assert met <= named
                found += 1
    assert found


@pytest.mark.parametrize("system", ["lim", "vega", "danubian"])
def test_what_would_change_for_a_float_is_a_round_with_that_float(system: str) -> None:
    """Somebody who comes to the group of the one asked about, and meets that one there, makes no float of it."""
    told = 0
    for one in put(system, range(15), pairs=0, wishes=8):
        asked = one.answer.question
        if asked.wish != "floats" or not one.answer.new:
            continue
        history, options = with_forced(one.paired.history, asked), options_of(one.paired.system, one.paired.options)
        trace = Trace()
        again = one.paired.system.load()(history, trace, options)
        assert {frozenset(board) for board in one.answer.new} <= {frozenset(board) for board in again.pairs}
        assert of_one(asked.one, replace(one.paired, pairing=again, trace=trace)) is not None
        told += 1
    assert told


def test_whoever_came_to_the_upper_half_by_an_exchange_is_not_said_to_be_of_it() -> None:
    """Of two exchanges one takes a player of the lower half up, who floats without the other: no half is to change."""
    event = trfpair.generate(players=13, rounds=5, seed=14, system="dutch-2026", forfeits=5)
    said = trfpair.why_not(event, 9, "floats", system="dutch-2026", round=5)
    (exchange,) = (one for one in said.reasons if one["kind"] == "exchange")
    assert 9 in {*exchange["up_now"]} & {*exchange["gone"]}
    assert "leaves-to-meet" not in {one["kind"] for one in said.reasons}
