"""Who leaves a group, comes up to one, or is met: the word of the order that decides, with the values of both."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

import trfpair
from tests.literal.why.lim import LimAnswers
from tests.literal.why.so import before
from tests.literal.why.vega import VegaClaims
from tests.seeds import daily
from tests.why.asking import put, rounds
from trfpair.base.errors import NoPairing
from trfpair.event.model import Tournament
from trfpair.output.pages import page_of
from trfpair.rounds.pairing import PairedRound, Settings, pair_round
from trfpair.rounds.why import why_not
from trfpair.rounds.why.moved import Moved
from trfpair.rounds.why.player import explain
from trfpair.rounds.why.sentences import Sentences, named_in
from trfpair.rounds.why.stories import NotTaken
from trfpair.systems.options import options_of
from trfpair.systems.trace import Move, Trace
from trfpair.systems.vega.why import _Steps as Steps
from trfpair.systems.why import with_forced

OF_AN_ORDER = ("leave-", "come-", "not-type", "not-floated", "not-majority", "not-needed", "not-", "met", "forbidden")
VALUES = {
    "leave-rating": r"(\d+) left the group, and (\d+) did not: the lower rating leaves first, (\d+) before (\d+)",
    "come-rating": r"(\d+) was taken, and not (\d+): of these two the higher rating comes up first, (\d+) before (\d+)",
}


def _rounds(system: str, count: int) -> Iterator[tuple[Tournament, Settings, PairedRound]]:
    for seed in range(count):
        event = trfpair.generate(players=5 + seed % 7, rounds=4, seed=f"orders {seed}", system=system)
        settings = Settings(system=system, round=2 + seed % 3)
        try:
            yield event, settings, pair_round(event, settings, Trace())
        except NoPairing:
            continue


@pytest.mark.gate
@pytest.mark.parametrize("system", ["lim", "vega", "danubian"])
@daily(10, 30)
def test_who_leaves_and_who_comes_up_is_told_a_word(count: int, system: str) -> None:
    """Nobody is only the first of an order, and no sentence recites the whole order."""
    speak, told = Sentences(), set()
    for event, settings, paired in _rounds(system, count):
        for past in paired.history.present:
            answer = why_not(event, past.id, "floats", settings, paired)
            for because in answer.reasons:
                told.add(because["kind"])
                said = speak.of(because)
                assert "is the first in the order of" not in said
                assert "Those leave first" not in said
                if pattern := VALUES.get(because["kind"]):
                    match = re.match(pattern, said)
                    assert match, said
                    rating = {one.id: one.rating for one in paired.history.present}
                    assert (rating[int(match[1])], rating[int(match[2])]) == (int(match[3]), int(match[4]))
    assert any(kind.startswith(("leave-", "come-")) for kind in told)


def _refused(event: Tournament, id_: int, settings: Settings, paired: PairedRound) -> list[NotTaken]:
    """What is told of somebody who was passed over, or passed over others."""
    found = explain(event, id_, settings, paired)
    return [*found.passed_over, *found.passed_over_by, *found.refused]


@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("system", "rounds"),
    [
        *(("lim", 10), ("vega", 30)),
        pytest.param("lim", 40, marks=pytest.mark.gate),
        pytest.param("vega", 120, marks=pytest.mark.gate),
    ],
)
def test_who_was_passed_over_for_one_who_moves_is_told_the_word(system: str, rounds: int) -> None:
    """Lim: the colour that more of the group are due; Vega: the word of the list by which somebody comes later."""
    speak, told = Sentences(), 0
    for event, settings, paired in _rounds(system, rounds):
        moved = [id_ for step in paired.trace.steps for id_ in getattr(step.part, "ids", ())]
        passed = [row for past in paired.history.present for row in _refused(event, past.id, settings, paired)]
        told += sum(row.because.kind.startswith("come-") for row in passed)
        assert not any(row.because.kind == "not-later" for row in passed)
        assert all(row.because.kind != "not-majority" or "form" in row.because.facts for row in passed)
        for id_ in moved:
            for one in explain(event, id_, settings, paired).chosen:
                assert one.kind != "not-later"
                if one.kind == "not-majority":
                    said = speak.of(one.as_json())
                    majority = r"ore players of the group are due (White|Black) than \w+, .+; \d+ is not due \1"
                    assert re.match(
                        rf"(?:\d+ left the group of \S+ points(?:, and| before) \d+ did(?: not)?: m|M){majority}", said
                    ), said
                    told += 1
                told += one.kind.startswith("come-")
    assert told


@pytest.mark.gate
@pytest.mark.parametrize("system", ["vega", "danubian"])
@daily(10, 30)
def test_who_was_taken_from_below_is_told_by_whom_and_why(count: int, system: str) -> None:
    """7.1: on the own page, as in the answer to a question."""
    told = 0
    for event, settings, paired in _rounds(system, count):
        for past in paired.history.present:
            chosen = explain(event, past.id, settings, paired).chosen
            if chosen and chosen[0].kind == "taken-from-below":
                assert len(chosen) > 1
                assert all(one.kind.startswith((*OF_AN_ORDER, "blocked", "came-again")) for one in chosen[1:]), chosen
                told += 1
    assert told


@pytest.mark.gate
@pytest.mark.parametrize("system", ["keizer", "club", "club-rating", "ladder"])
def test_the_opponent_has_a_reason(system: str) -> None:
    """Where all choose from one list: who stands between the two, or who chose, and by which order."""
    for event, settings, paired in _rounds(system, 8):
        for one, other in paired.pairing.boards:
            for asked in (one, other):
                first = explain(event, asked, settings, paired).chosen[0]
                if first.kind == "looks-at":  # the list, or that nobody else was left
                    now = first.facts.get("now") or first.facts["who"][0]
                    assert {first.facts["one"], now} == {one, other}
                    assert "first who was possible" not in Sentences().of(first.as_json())
                    continue
                assert first.kind == ("between" if system == "keizer" else "chose-first")
                assert {first.facts["one"], first.facts.get("other", first.facts.get("now"))} == {one, other}


@pytest.mark.parametrize("system", ["club", "club-rating", "ladder"])
def test_the_one_asked_about_has_a_place_in_the_order_that_is_told(system: str) -> None:
    """In the list that is written out, or else by its position; and whom somebody took is said once."""
    told = Counter[str]()
    for seed in range(3):
        event = trfpair.generate(players=24, rounds=4, seed=seed, system=system)
        settings = Settings(system=system, round=4)
        paired = pair_round(event, settings, Trace())
        for one, other in combinations(range(1, 25, 2), 2):
            answer = why_not(event, one, other, settings, paired)
            kinds = {reason["kind"]: reason for reason in answer.reasons}
            if "earlier" in kinds and "looks-at" in kinds:
                head, seats = kinds["earlier"], kinds["looks-at"]["who"]
                assert (head["other"] in seats) is ("forced" not in head)
                assert "forced" not in head or head["forced"] > len(seats) >= 6
                told["position" if "forced" in head else "list"] += 1
        for board in paired.pairing.boards:
            page = page_of(trfpair.explain(event, board.white, system=system, round=4, paired=paired), "")
            assert not ("was the first possible one" in page and "takes the first who is possible" in page)
    assert told["position"]
    assert told["list"]


@pytest.mark.gate
@daily(10, 30)
def test_between_two_of_keizer_stand_those_of_the_ranking(count: int) -> None:
    speak, said = Sentences(), ""
    for event, settings, paired in _rounds("keizer", count):
        order = [member.id for member in paired.trace.steps[0].part.players if member.id != paired.pairing.bye]  # type: ignore[union-attr]
        for pair in paired.pairing.boards:
            one, other = sorted(pair, key=order.index)
            because = explain(event, one, settings, paired).chosen[0]
            assert [*because.facts["who"]] == order[order.index(one) + 1 : order.index(other)]
            said += speak.of(because.as_json()) + "\n"
    assert re.search(r"of those who play, and nobody stands between player \d+ and player \d+\.", said, re.M)
    assert re.search(r"of those who play, and only player \d+ stands between player \d+ and player \d+\.", said, re.M)
    assert re.search(
        r"of those who play, and only 2 players stand between player \d+ and player \d+: players \d+ and \d+\.",
        said,
        re.M,
    )


def test_who_may_not_be_moved_up_is_told_why() -> None:
    """2.5 of Vega: in which round, or how often, it was before; of whom that is so says the file."""
    speak, told = Sentences(), 0
    for seed in range(200):
        event = trfpair.generate(players=10, rounds=5, seed=f"up {seed}", system="vega")
        settings = Settings(system="vega", round=4)
        paired = pair_round(event, settings, Trace())
        against = [row for step in paired.trace.steps for row in getattr(step.part, "against", ())]
        for refused in (one for one in against if one.kind == "grounded"):
            because = paired.system.because(refused, "7.2")
            said = speak.of(because.as_json())
            past = paired.history.by_id[because.facts["who"][0]]
            found = re.fullmatch(
                r"(\d+) was not moved up, as \1 came up in round (\d+) already\. Nobody should come up in two rounds.+"
                r" \(2\.5\)\.",
                said,
            )
            if not found:
                often = r"(\d+) was not moved up, as \1 came up \d times already\. Nobody should come up so often.+\)\."
                assert re.fullmatch(often, said), said
                continue
            at = int(found[2])
            opponent = paired.history.by_id[past.games[at - 1].opponent]
            assert past.scores[at - 1] < opponent.scores[at - 1]
            told += 1
        if told:
            return
    raise AssertionError("nobody was refused so")


@pytest.mark.gate
@daily(10, 30)
def test_a_package_that_tells_nothing_of_values_keeps_the_reasons_of_its_steps(count: int) -> None:
    """Also the steps of a package may say of somebody who comes later nothing but the word."""
    told = set()
    for _, _, paired in _rounds("lim", count):
        package = replace(paired, system=replace(paired.system, name="package"))
        moved = Moved.of(package)
        for past in package.history.present:
            told |= {because.kind for because in moved.reasons(past.id)}
    assert "not-majority" in told


@pytest.mark.gate
@pytest.mark.parametrize("system", ["lim", "vega", "danubian"])
def test_of_those_who_left_the_one_who_is_compared_is_named_once(system: str) -> None:
    """A sentence about all who left a group before somebody leaves out whom the next one names."""
    told = 0
    for seed in range(12):
        event = trfpair.generate(players=12, rounds=5, seed=seed, system=system)
        settings = Settings(system=system, round=5)
        paired = pair_round(event, settings, Trace())
        for player in event.players:
            reasons = why_not(event, player.id, "floats", settings, paired).reasons
            by = [one["now"] for one in reasons if one["kind"] in ("leave-number", "leave-rating", "leave-average")]
            for one in reasons if by else ():
                assert one["kind"] != "stays" or not {*by} & {*one["now"]}
            told += bool(by)
    assert told or system == "vega"


@pytest.mark.parametrize(
    ("system", "events"), [("lim", range(6)), ("vega", (41, 2033)), ("danubian", (53, 1247, 2223))]
)
def test_of_two_of_a_group_the_one_who_left_is_compared_with_whoever_would_leave_if_they_met(
    system: str, events: Sequence[int]
) -> None:
    """That the other of the two stayed says nothing: for them to meet, both would have to stay.

    Where in the round paired anew others come up or leave, nobody is named.
    """
    told = 0
    for one in (one for seed in events for one in put(system, range(seed, seed + 1), pairs=60, wishes=0)):
        head, *behind = one.answer.reasons
        if head["kind"] != "leaves":
            continue
        if "third" not in head:
            assert system != "lim"
            continue
        again, options = Trace(), options_of(one.paired.system, one.paired.options)
        one.paired.system.load()(with_forced(one.paired.history, one.answer.question), again, options)
        assert head["third"] in _leavers(again) - _leavers(one.paired.trace)
        assert head["one"] in _leavers(one.paired.trace) - _leavers(again)
        assert behind
        assert all(head["third"] in named_in([reason]) for reason in behind)
        told += 1
    assert told


def _leavers(trace: Trace) -> set[int]:
    """Those who leave a group of a round."""
    moves = (step.part for step in trace.steps if isinstance(step.part, Move))
    return {id_ for move in moves if move.what == "float" for id_ in move.ids}


@pytest.mark.parametrize("system", ["club", "ladder"])
def test_of_the_last_two_it_is_told_that_nobody_else_was_left(system: str) -> None:
    """Where there was nobody to choose from, no order and no choice is told."""
    event = trfpair.generate(players=10, rounds=4, seed=2, system=system)
    paired = trfpair.pair(event, round=4)
    alone = 0
    for board in paired.pairing.boards:
        page = page_of(trfpair.explain(event, board.white, round=4, paired=paired), "")
        if "still free when" in page:
            assert "was the first possible one" not in page
            alone += 1
    assert alone == 1


@pytest.mark.parametrize("system", ["lim", "vega", "danubian"])
@daily(20, 200)
def test_of_the_last_two_of_a_group_no_choice_and_no_order_is_told(count: int, system: str) -> None:
    """Of two who alone were free in their group when one took the other: somebody else may leave it afterwards.

    That only they were there is told where nobody left it, or was taken out of it.
    """
    told = Counter[str]()
    for event, settings, paired, _ in rounds(system, range(count)):
        for pair, free, there in _chosen_from(event, paired, system):
            reasons = explain(event, pair[0], settings, paired).opponent_by
            last = [one for one in reasons if one.kind == "last-two"]
            assert bool(last) is (free == {*pair}), (paired.round, pair, free)
            if last:
                assert len(reasons) == 1
                assert (last[0].facts.get("form") == "two") is (there == {*pair}), (pair, there)
            told[str(last[0].facts.get("form")) if last else "chosen"] += 1
    assert told["None"]
    assert told["two"]
    assert told["chosen"]


def _chosen_from(
    event: Tournament, paired: PairedRound, system: str
) -> Iterator[tuple[tuple[int, int], set[int], set[int]]]:
    """The pairs made within groups, those free in the group, and those of it, by the text or by the checker."""
    if system == "lim":
        text = LimAnswers(replace(event, players=before(event, paired.round)), paired.round)
        pairs = [made for made in text.text.course if made.what == "pair"]
        for at, made in enumerate(pairs):
            later = [one for one in pairs[at:] if one.group == made.group]
            free = {id_ for one in later for id_ in (one.one, one.other)}
            if made in text.course:
                yield (made.one, made.other), free, text.text.members[made.group]
        return
    steps = [step.as_json() for step in paired.trace.steps]
    judge = VegaClaims(event, paired.round, paired.pairing.pairs, steps)
    seen = set[frozenset[int]]()
    for number, one, other in judge.pairs:
        ends, there = frozenset((one, other)), judge.group(number)
        if ends <= there and ends not in seen:
            seen.add(ends)
            start = max(at for at, step in enumerate(steps[:number]) if step["step"] == "group")
            left = {id_ for step in steps[start:number] if step["step"] == "left" for id_ in step["ids"]}
            alone = {step["chooser"] for step in steps[start:number] if step["step"] == "floater" and not step["taken"]}
            inside = {id_ for at, *pair in judge.pairs if at > start and {*pair} <= there for id_ in pair}
            stayed = alone & inside if start == max(_groups(steps)) else set[int]()
            score = steps[start]["score"]
            alike = {id_ for id_ in judge.present if judge.score[id_] == score and id_ != judge.bye}
            yield (one, other), {*judge.free(number, ends)} & there - left - (alone - stayed), there | alike


def _groups(steps: list[dict[str, Any]]) -> list[int]:
    """Where the groups begin."""
    return [at for at, step in enumerate(steps) if step["step"] == "group"]


@pytest.mark.parametrize("system", ["dutch-2026", "burstein", "dubov-2026", "double-swiss", "team-2026"])
def test_of_two_who_are_a_group_no_order_is_told(system: str) -> None:
    """Nobody else of their score meets one of the same score, where only two were to be paired in the group."""
    alone = 0
    for seed in range(4):
        event = trfpair.generate(players=13, rounds=5, seed=seed, system=system)
        paired = trfpair.pair(event, round=5)
        scores = {past.id: past.pairing_score for past in paired.history.present}
        inside = [{*map(scores.__getitem__, (board.white, board.black))} for board in paired.pairing.boards]
        for board, there in zip(paired.pairing.boards, inside):
            reasons = [
                dict(one.as_json()) for one in trfpair.explain(event, board.white, round=5, paired=paired).opponent_by
            ]
            two = [one for one in reasons if one["kind"] == "last-two"]
            assert all(one["form"] == "two" for one in two), "nobody is left last where a group is paired as a whole"
            assert two == [] or len(reasons) == 1
            for one in two:
                assert {one["one"], one["other"]} == {board.white, board.black}
                assert [found for found in inside if found == {one["score"]}] == [{one["score"]}] * (len(there) == 1)
                assert max(there) == one["score"] or system in ("dutch-2026", "burstein")
                alone += 1
    assert alone


@pytest.mark.parametrize("system", ["vega", "danubian"])
def test_whom_somebody_may_not_meet_is_told_by_the_bar_and_not_by_an_order(system: str) -> None:
    """7.1: of a lower group the one who comes up was taken, and not another one whom the one who looked has met."""
    told = 0
    for seed in range(6):
        event = trfpair.generate(players=15, rounds=6, seed=seed, system=system)
        paired = trfpair.pair(event, round=6)
        met = {frozenset((one.id, game.opponent)) for one in event.players for game in one.games[:5] if game.played}
        for pair in combinations(range(1, 16), 2):
            reasons = trfpair.why_not(event, *pair, round=6, paired=paired).reasons
            looked = [one["third"] for one in reasons if one["kind"] == "taken-from-below"]
            for reason in (one for one in reasons if looked and one["kind"].startswith("come-")):
                assert frozenset((looked[0], reason["one"])) not in met
                told += 1
    assert told


@pytest.mark.parametrize(("system", "events"), [("vega", range(4, 9)), ("danubian", range(12))])
def test_who_comes_first_on_a_list_is_not_said_where_two_have_changed_places(system: str, events: range) -> None:
    """6.3: 8 takes 6, though 4 comes before 6 on the list: further up 4 has changed places with another one."""
    told = Counter[bool]()
    for event, settings, paired, _ in rounds(system, events):
        judge = VegaClaims(event, settings.round, paired.pairing.pairs, [step.as_json() for step in paired.trace.steps])
        for number, one, now in judge.pairs:
            reasons = explain(event, one, settings, paired).opponent_by
            order = next((reason for reason in reasons if reason.kind == "order-rows"), None)
            if not order:
                continue
            form, changed = str(order.facts["form"]), [one for one in reasons if one.kind == "changed-places"]
            row = next(row for row in judge.steps[number - 1]["rows"] if row["chooser"] == one)
            refused = {refused["who"] for refused in row["against"]}
            column = judge.columns(number)
            before = [id_ for id_ in column if column[id_] == column[now]]
            free = {*judge.free(number, frozenset([one, now]))} - refused
            first = next(id_ for id_ in before if id_ in free and judge.may(one, id_))
            assert (first != now) is bool(changed) is form.endswith("-changed")
            assert [reason.facts["now"] for reason in changed] == [now] * len(changed)
            told[bool(changed)] += 1
    assert told[False]
    assert told[True] or system == "danubian"


def test_those_who_have_changed_places_are_looked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """All steps of the round are gone through for it."""
    looked, look = Counter[int](), Steps._crossed
    monkeypatch.setattr(Steps, "_crossed", lambda self, where: looked.update([where.made.chooser]) or look(self, where))
    for event, settings, paired, _ in rounds("vega", range(4, 9)):
        for one, _ in paired.pairing.boards:
            looked.clear()
            explain(event, one, settings, paired)
            assert max(looked.values(), default=0) <= 1
