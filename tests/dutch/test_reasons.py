"""Every reason of the trace, judged by trying everything (`tests/literal/claims.py` shares no code with the engine)."""

from __future__ import annotations

from collections import Counter
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from tests.dutch.support import EDITIONS, FIXTURES, played
from tests.literal.claims import Claims
from tests.literal.events import Boards, one_coloured, random_event, rounds_of
from tests.seeds import at_length
from trfpair.base.errors import NoPairing
from trfpair.event.model import Tournament
from trfpair.rounds.pairing import Settings, pair_round
from trfpair.systems.bracket import graph
from trfpair.systems.dutch import brackets_of, explain
from trfpair.systems.dutch import pair_by_edition as pair_dutch
from trfpair.systems.dutch.engine import exactly, solve
from trfpair.systems.dutch.engine.budget import Budget, OutOfSteps, from_nothing
from trfpair.systems.dutch.engine.graph import Forced
from trfpair.systems.dutch.engine.horizon import Horizon
from trfpair.systems.dutch.rules.bracket import NOBODY
from trfpair.systems.dutch.rules.criteria import Scope
from trfpair.systems.dutch.shows import earlier_exchanges
from trfpair.systems.dutch.whatif import reason_proofs
from trfpair.systems.dutch.whatif.questions import Questions
from trfpair.systems.trace import Trace
from trfpair.trf import load

Steps = list[dict[str, Any]]


def steps_of(tournament: Tournament, round_: int, edition: str) -> tuple[Steps, Boards] | None:
    trace = Trace()
    try:
        paired = pair_round(tournament, Settings(system=f"dutch-{edition}", round=round_), trace)
    except NoPairing:
        return None
    return [step.as_json() for step in trace.steps], {(pair.white, pair.black) for pair in paired.pairing.pairs}


def against(steps: Steps) -> list[dict[str, Any]]:
    return [reason for step in steps for row in [*step.get("rows", ()), step] for reason in row.get("against", ())]


def judge(
    edition: str, seed: int, most_players: int, kinds: Counter[str], least_players: int = 3, style: str = ""
) -> int:
    """Play one tournament and judge every reason of every round; the number of rounds."""
    random = Random(f"reasons-{edition}-{seed}")
    event = random_event(random, random.randint(least_players, most_players))
    event.style = style or event.style

    def boards(tournament: Tournament, round_: int) -> Boards | None:
        found = steps_of(tournament, round_, edition)
        return found[1] if found else None

    rounds = 0
    for tournament, round_ in rounds_of(event, boards):
        found = steps_of(tournament, round_, edition)
        if found is not None:
            claims = Claims(tournament, round_, edition, found[0])
            assert claims.check() == [], (seed, round_)
            kinds["statements"] += claims.judged
            kinds.update(reason["kind"] for reason in against(found[0]))
            kinds.update(f"exchange {reason['kind']}" for step in found[0] for reason in step.get("earlier", ()))
            rounds += 1
    return rounds


@pytest.mark.parametrize("edition", EDITIONS)
@at_length(15, 45)
def test_no_reason_is_false(count: int, edition: str) -> None:
    kinds: Counter[str] = Counter()
    assert sum(judge(edition, seed, 8, kinds) for seed in range(count)) > 2 * count
    assert kinds["criterion"] > count // 2
    assert {"rule", "nobody", "completion"} <= set(kinds)
    assert "unasked" not in kinds


@pytest.mark.parametrize(
    ("name", "edition"), [("bye-reason-wrong-players-2017-r6", "2017"), ("float-reason-c9-r5", "2026")]
)
def test_the_players_told_are_those_of_a_best_candidate(name: str, edition: str) -> None:
    tournament, round_ = load(FIXTURES / "reasons" / f"{name}.trf").tournament, int(name[-1])
    found = steps_of(tournament, round_, edition)
    assert found
    assert Claims(tournament, round_, edition, found[0]).check() == []


@pytest.mark.gate
@pytest.mark.parametrize("edition", EDITIONS)
def test_no_reason_against_an_earlier_exchange_is_false(edition: str) -> None:
    """Where all games are drawn the brackets are large, and many an exchange comes before the one made."""
    kinds: Counter[str] = Counter()
    assert sum(judge(edition, 300 + seed, 8, kinds, 6, "draws") for seed in range(40)) > 100
    assert kinds["exchange criterion"] > 25
    assert kinds["exchange none"] > 8
    assert "exchange unasked" not in kinds


def test_each_exchange_before_the_one_made_has_a_reason() -> None:
    steps, _ = steps_of(load(FIXTURES / "reasons" / "exchanges-without-reason-r3.trf").tournament, 3, "2026") or ([], 0)
    step = next(step for step in steps if step.get("earlier"))
    assert (step["down"], step["up"], step["more"]) == ([1], [4], False)
    told = [(one["down"], one["up"], one.get("article"), one.get("forced")) for one in step["earlier"]]
    assert told == [([2], [3], "C12", 2), ([2], [4], None, None), ([1], [3], None, None), ([2], [5], "C12", 2)]


def test_the_page_tells_equal_reasons_against_exchanges_once_and_of_fewer_players_the_best() -> None:
    def worse(down: list[int], up: list[int], row: int, forced: int) -> dict[str, Any]:
        shown = {"row": row, "forced": forced, "players": [], "forced_players": [9]}
        return {"choice": "exchange", "down": down, "up": up, "kind": "criterion", **shown}

    none = {"choice": "exchange", "down": [1], "up": [5], "kind": "none"}
    ones, twos = [worse([2], [3], 4, 1), worse([2], [4], 6, 3), worse([1], [3], 6, 2), none], [[3, 4], [3, 5], [4, 5]]
    earlier = [*ones, worse([2, 1], twos[0], 6, 1), worse([2, 1], twos[1], 6, 2), worse([2, 1], twos[2], 6, 1)]
    step = {"down": [1, 2], "up": [4, 6], "earlier": earlier, "more": False}
    told = [
        ("no exchange of 1 player, at best", ones[2]),
        ("not 2, 1 with 3, 4; 2, 1 with 4, 5", earlier[4]),
        ("not 2, 1 with 3, 5", earlier[5]),
    ]
    assert earlier_exchanges(step) == told
    assert earlier_exchanges({**step, "earlier": ones, "more": True}) == []
    assert earlier_exchanges({**step, "earlier": [*ones, {**none, "kind": "unasked"}, *earlier[4:]]}) == told[1:]


def judge_last_round(edition: str, seed: int, most_players: int) -> None:
    """Judge every reason of a last round after one-coloured histories."""
    random = Random(f"one-coloured-{edition}-{seed}")
    tournament, round_ = one_coloured(random, random.randint(3, most_players))
    found = steps_of(tournament, round_, edition)
    if found is not None:
        assert Claims(tournament, round_, edition, found[0]).check() == [], seed


@pytest.mark.gate
@pytest.mark.parametrize("edition", EDITIONS)
def test_no_reason_of_a_last_round_after_one_coloured_histories_is_false(edition: str) -> None:
    for seed in range(300):
        judge_last_round(edition, seed, 8)


@pytest.mark.long
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("part", range(2))
def test_no_reason_of_a_last_round_after_one_coloured_histories_is_false_at_length(edition: str, part: int) -> None:
    for seed in range(1000):
        judge_last_round(edition, 10_000 * (part + 1) + seed, 10)


def test_who_is_behind_a_bye_refused_is_of_a_candidate_that_leaves_it_possible() -> None:
    """Equal in cost is not enough: the search goes by sets of downfloaters, and another set may cost the same."""
    assert judge("2026", 2186, 10, Counter()) > 3


@pytest.mark.long
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("part", range(10))
def test_no_reason_is_false_at_length(edition: str, part: int) -> None:
    kinds: Counter[str] = Counter()
    assert sum(judge(edition, 1000 * (part + 1) + seed, 10, kinds) for seed in range(190)) > 500


@pytest.mark.long
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("part", range(4))
def test_no_reason_is_false_among_ten_players(edition: str, part: int) -> None:
    kinds: Counter[str] = Counter()
    assert sum(judge(edition, 40000 + 100 * part + seed, 10, kinds, 10) for seed in range(25)) > 50
    print(dict(kinds))


def _plain(reason: dict[str, Any]) -> dict[str, Any]:
    """Without the players of one best candidate: there may be several."""
    return {key: value for key, value in reason.items() if key not in ("players", "forced_players")}


def test_a_large_bracket_claims_nothing_it_did_not_compute(monkeypatch: pytest.MonkeyPatch) -> None:
    history = list(played(Random(3), "2026", 40, 4))[-1]
    whole = Trace()
    pair_dutch(history, whole, EDITIONS["2026"])
    monkeypatch.setattr(explain, "Budget", lambda: Budget(0))
    trace = Trace()
    pair_dutch(history, trace, EDITIONS["2026"])
    told = against([step.as_json() for step in trace.steps])
    assert {reason["kind"] for reason in told} <= {"rule", "nobody", "unasked", "completion"}
    assert [reason["who"] for reason in told] == [
        reason["who"] for reason in against([step.as_json() for step in whole.steps])
    ]
    for step in trace.steps:
        for row in step.data.get("rows", ()):
            named = {id_ for group in row.get("refused", ()) for id_ in group["ids"]}
            unasked = {reason["who"] for reason in row.get("against", ()) if reason["kind"] == "unasked"}
            assert not named & unasked


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_chosen_candidate_has_its_values_whatever_is_left_for_questions(
    edition: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where its look-ahead must be read off the whole graph, that graph is solved without being charged."""
    monkeypatch.setattr(explain, "Budget", lambda: Budget(0))
    monkeypatch.setattr(Horizon, "best_left", lambda *_: None)
    for history in played(Random(3), edition, 40, 4):
        trace = Trace()
        pair_dutch(history, trace, EDITIONS[edition])
        assert all("rows" in step.as_json() for step in trace.steps if step.kind == "criteria")


@pytest.mark.gate
def test_the_exact_solver_is_explained_alike() -> None:
    """A bracket of the fast path and the same one by the exact solver have the same reasons."""
    for seed in range(4):
        for history in list(played(Random(seed), "2026", 21, 7, absent=0.1))[2::2]:
            traces = Trace(), Trace()
            pair_dutch(history, traces[0], EDITIONS["2026"])
            pair_dutch(history, traces[1], EDITIONS["2026"], exactly)
            short, whole = ([_plain(one) for one in against([it.as_json() for it in trace.steps])] for trace in traces)
            assert short == whole


@pytest.mark.parametrize("edition", EDITIONS)
@at_length(20, 200)
def test_the_bracket_alone_says_what_the_whole_round_says(
    count: int, edition: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: Counter[str] = Counter()
    for seed in range(count):
        for history in list(played(Random(f"alone {seed}"), edition, 12 + seed % 15, 8, absent=0.1))[2:]:
            traces = Trace(), Trace(), Trace()
            pair_dutch(history, traces[0], EDITIONS[edition])
            with monkeypatch.context() as patch:
                patch.setattr(Questions, "_by_itself", None)
                pair_dutch(history, traces[1], EDITIONS[edition])
                patch.setattr(graph, "FEW", 0)
                pair_dutch(history, traces[2], EDITIONS[edition])
            short, whole, by_duals = (
                [_plain(one) for one in against([it.as_json() for it in trace.steps])] for trace in traces
            )
            assert short == whole == by_duals
            told.update(reason["kind"] for reason in short)
    assert told["criterion"] > 200
    assert told["order"] > 5


def test_every_criterion_is_told_as_its_row_measures() -> None:
    """Of all pairs, downfloaters and players unpaired ahead; and of one row what all rows say of it."""
    counted = byes = 0
    for history in played(Random(8), "2026", 15, 9, absent=0.1):
        course, notes = brackets_of(history, EDITIONS["2026"], solve)
        for bracket, outcome in course.brackets:
            asked = Questions(bracket, outcome, notes, Budget())
            chosen, told = asked.chosen, asked.judged
            bye = chosen.floaters if asked.yardstick.pab else []
            alone = {Scope.FLOATER: chosen.floaters, Scope.AHEAD: chosen.unpaired_ahead, Scope.PAB: bye}
            for index, (_, row) in enumerate(asked.yardstick.rows):
                parts = list(chosen.pairs) if row.scope & Scope.PAIR else []
                parts += [(one, NOBODY) for scope, some in alone.items() if row.scope & scope for one in some]
                measured = [(row.measure(bracket, *part), row.behind(bracket, *part)) for part in parts]
                if row.listed:
                    values = sorted((value for value, _ in measured if value is not None), reverse=True)
                    assert told[index][0] == tuple(values)
                else:
                    assert told[index][0] == sum(value or 0 for value, _ in measured)
                named = {one for value, some in measured for one in some if value or row.scope == Scope.PAB}
                if not (row.listed and 0 in [value for value, _ in measured]):
                    largest = dict(sorted((one, value or 0) for value, some in measured for one in some))
                    by_value = sorted(named, key=lambda one: (-largest[one] if row.listed else 0, one))
                    assert told[index][1] == by_value
                assert asked.judge(chosen, index) == [told[index]]
                counted += bool(named)
                byes += row.scope == Scope.PAB
    assert counted > 50
    assert byes > 2


def test_a_resident_who_leaves_takes_another_along_where_all_are_paired() -> None:
    """With fewer steps than that takes nothing is claimed."""
    for history in played(Random(3), "2026", 24, 5):
        course, notes = brackets_of(history, EDITIONS["2026"], solve)
        for bracket, outcome in course.brackets:
            if outcome.floaters or bracket.is_last:
                continue
            budget = Budget(10**9)
            forced = Forced(leave=1 << bracket.first)
            found = Questions(bracket, outcome, notes, budget).best(forced)
            assert found
            assert found.row == 0
            assert len(found.candidate.floaters) == 2
            spent = 10**9 - budget.left
            assert spent > from_nothing(len(bracket.players), 1)
            with pytest.raises(OutOfSteps):
                Questions(bracket, outcome, notes, Budget(spent - 1)).best(forced)
            return
    raise AssertionError("every bracket has downfloaters")


def test_a_case_without_a_candidate_or_a_barrier_is_not_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    bracket = SimpleNamespace(completion=False, players=[0, 1])
    proofs = object.__new__(reason_proofs.ReasonProofs)
    proofs.asked = SimpleNamespace(bracket=bracket)  # type: ignore[assignment]
    proofs.field = SimpleNamespace(id=lambda at: at + 1)  # type: ignore[assignment]
    monkeypatch.setattr(reason_proofs, "after", lambda *_: ([0b10, 0b01], 0b11))
    monkeypatch.setattr(reason_proofs, "barrier", lambda *_: {"left": [[1]], "may_meet": []})
    with pytest.raises(reason_proofs.NotProvedError):
        proofs._nobody(Forced())
