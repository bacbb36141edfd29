"""Tables of N: every seating of squire and cEDH is accepted, and whatever is spoilt is named."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.runner import CliRunner
from tests.seeds import at_length, daily
from trfpair.apps.cli.pods import pods
from trfpair.apps.cli.verify import verify
from trfpair.base.errors import BadInput, TrfpairError
from trfpair.pods import by_name
from trfpair.pods.machine import seating_json as answered
from trfpair.pods.protocol import parse
from trfpair.systems.trace import Trace
from trfpair.verify import verify_bytes
from trfpair_check import Told, Verdict
from trfpair_check.evening import STEPS
from trfpair_check.table_words import told_of

Json = dict[str, Any]
SYSTEMS = ("squire", "cedh")


def verify_tables(request: Json, answer: Json, absent: Sequence[int] = ()) -> Verdict:
    """Check a seating; ``absent`` are left out of it."""
    told = Told(absent=dict.fromkeys(absent, "Z"))
    return verify_bytes(json.dumps(request).encode(), json.dumps(answer).encode(), told)


def seatings(system: str, seeds: range) -> Iterator[tuple[Json, Json]]:
    """Evenings with late entries, absences, given points and byes told or not; the request and the answer."""
    for seed in seeds:
        random = Random(f"tables-{system}-{seed}")
        players, size = random.randint(3, 14), random.randint(2, 5)
        rounds: list[Any] = []
        for _ in range(4):
            here = random.sample(range(1, players + 1), random.randint(max(players - 2, 1), players))
            request: Json = {"players": here, "rounds": rounds}
            if random.random() < 0.2:
                request["scores"] = {str(one): random.choice([0, 1, 3]) for one in here}
            line, trace = by_name(system), Trace()
            options = line.made({"allow_bye": True} if system == "cedh" else {"size": size})
            try:
                found = line.load()(parse(json.dumps(request).encode(), sizes=line.sizes or None), options, trace)
            except TrfpairError:
                break
            answer = answered(found, line, {"allow_bye": True, "trace": True}, trace)
            yield request, json.loads(json.dumps(answer))
            placed = answer["placements"]
            played = [{**table, "winner": random.choice([0, *table["players"]])} for table in placed]
            rounds = [*rounds, {"tables": played, "byes": list(found.byes)} if random.random() < 0.5 else played]


def exchange_players(random: Random, answer: Json) -> str:
    """Two players of different tables change places."""
    if len(answer["placements"]) < 2:
        return ""
    one, two = random.sample(answer["placements"], 2)
    one["players"][0], two["players"][0] = two["players"][0], one["players"][0]
    return "figures|step choices|warning|seats|S5|C6|the seating: worked out once more it is another one"


def somebody_twice(random: Random, answer: Json) -> str:
    if len(answer["placements"]) < 2:
        return ""
    one, two = random.sample(answer["placements"], 2)
    one["players"][0] = two["players"][0]
    return "is seated 2 times"


def nobody(random: Random, answer: Json) -> str:
    """A player is left out of a table."""
    if not answer["placements"]:
        return ""
    random.choice(answer["placements"])["players"].pop()
    return "is not seated, and has no bye"


def another_bye(random: Random, answer: Json) -> str:
    """Somebody of a table has the bye too."""
    if len(answer["placements"]) < 2:
        return ""
    answer["byes"].append(answer["placements"][0]["players"].pop())
    return "the number of|the sizes of the tables"


def another_figure(random: Random, answer: Json) -> str:
    key = random.choice([key for key, value in answer["figures"].items() if type(value) is int and "toler" not in key])
    answer["figures"][key] += 1
    return f"figures: {key}"


def another_step(random: Random, answer: Json) -> str:
    """A number in the data of a step."""
    found = [
        (step, key) for step in answer["trace"] for key in STEPS.get(step["step"], ()) if isinstance(step.get(key), int)
    ]
    step, key = random.choice(found)
    step[key] += 1
    return f"step {step['step']}: {key}"


def another_meeting(random: Random, answer: Json) -> str:
    """A warning names somebody else."""
    found = [at for at, text in enumerate(answer["warnings"]) if "again" in text or "have met" in text]
    if not found:
        return ""
    at = random.choice(found)
    answer["warnings"][at] = re.sub(r"\d+( and|-|,)", r"99\1", answer["warnings"][at], count=1)
    return "do not meet again|warning: who"


def another_history(random: Random, answer: Json) -> str:
    """How often the old opponents of a squire round have met, or when last."""
    figures = next((step for step in answer["trace"] if step["step"] == "figures" and "meetings" in step), None)
    if figures is None:
        return ""
    key, row = random.choice([("meetings", "times"), ("lately", "round"), ("lately", "pairs")])
    figures[key][0][row] += 1
    return f"step figures: {key}"


SPOILS = (
    *(exchange_players, somebody_twice, nobody, another_bye),
    *(another_figure, another_step, another_meeting, another_history),
)


@pytest.mark.parametrize("system", SYSTEMS)
@at_length(4, 12)
def test_every_seating_is_accepted_and_a_spoilt_one_is_not(count: int, system: str) -> None:
    assert spoilt(system, range(count)) > 8 * count


@pytest.mark.long
@pytest.mark.parametrize("system", SYSTEMS)
def test_many_seatings(system: str) -> None:
    assert spoilt(system, range(100, 400)) > 3000


def bare(answer: Json) -> Json:
    """The answer without what --trace adds; the warnings stay."""
    return {key: value for key, value in answer.items() if key not in ("trace", "figures")}


def spoilt(system: str, seeds: range) -> int:
    count, random = 0, Random(f"spoil-{system}")
    for request, answer in seatings(system, seeds):
        verdict = verify_tables(request, answer)
        assert verdict.accepted, verdict
        assert verdict.system == system
        request = {**request, "system": system}
        assert verify_tables(request, bare(answer)).accepted
        for spoil in SPOILS:
            copy = deepcopy(answer)
            claim = spoil(random, copy)
            false = verify_tables(request, copy).false if claim and copy != answer else ""
            assert bare(copy) == bare(answer) or not verify_tables(request, bare(copy)).accepted
            if spoil is exchange_players and not false:
                continue  # the two seatings are alike in every fact that is told
            if claim and copy != answer:
                assert re.search(claim, false), (spoil.__name__, false)
                count += 1
    return count


OPTIONS: dict[str, tuple[Json, ...]] = {
    "squire": ({"size": 3}, {"size": 3, "tolerance": 1}, {"objective": "spread"}, {"keep_order": True}),
    "cedh": ({"seed": 5}, {"mode": "score-first"}, {"mode": "weights"}, {"rematch_law": "linear"}),
}


@pytest.mark.gate
@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("at", range(4))
def test_a_seating_with_other_options_is_not_rejected(system: str, at: int) -> None:
    """Where the trace tells the options the seating is worked out with them; else it is not all proved."""
    options, count = OPTIONS[system][at], 0
    for request, _ in seatings(system, range(3)):
        line, trace = by_name(system), Trace()
        made = line.made({"size": 2, **options} if system == "squire" else {"allow_bye": True, **options})
        try:
            found = line.load()(parse(json.dumps(request).encode(), sizes=line.sizes or None), made, trace)
        except TrfpairError:
            continue
        answer = json.loads(json.dumps(answered(found, line, {"allow_bye": True, "trace": True}, trace)))
        verdict = verify_tables({**request, "system": system, "size": options.get("size", 2)}, answer)
        assert not verdict.false, (options, verdict.false)
        assert system == "squire" or verdict.accepted
        count += 1
    assert count > 3


def evening_of(players: int, rounds: int, size: int) -> Iterator[tuple[Json, Json]]:
    """A large evening of squire."""
    random, line = Random(f"large-{players}"), by_name("squire")
    played: list[Any] = []
    for _ in range(rounds):
        request: Json = {"players": list(range(1, players + 1)), "rounds": played}
        found = line.load()(
            parse(json.dumps(request).encode(), sizes=line.sizes or None), line.made({"size": size}), Trace()
        )
        answer = json.loads(json.dumps(answered(found, line, {}, Trace())))
        yield request, bare(answer)
        played = [*played, [{**table, "winner": random.choice(table["players"])} for table in answer["placements"]]]


def test_a_large_seating_is_accepted_where_the_walk_has_no_fault() -> None:
    found = [verify_tables({**request, "system": "squire"}, answer) for request, answer in evening_of(90, 5, 3)]
    assert not any(verdict.false for verdict in found)
    assert sum(verdict.accepted for verdict in found) >= 2


def test_the_command_on_an_evening(tmp_path: Path) -> None:
    """The request as it stood, the file after --write, somebody absent; a wrong answer; not an answer of pods."""
    file, answer = tmp_path / "seven.json", tmp_path / "answer.json"
    file.write_text(json.dumps({"players": [1, 2, 3, 4, 5, 6, 7], "rounds": [], "system": "cedh"}), encoding="utf-8")
    run = CliRunner().invoke
    answer.write_text(run(pods, [str(file), "--write", "--absent", "7", "--format", "json"]).stdout, encoding="utf-8")
    assert run(verify, [str(file), str(answer), "--absent", "7"]).output.startswith("round 1, cedh: accepted")
    said = run(verify, [str(file), str(answer)]).output
    assert said.startswith("round 1, cedh: rejected: player 7 is not seated, and has no bye")
    with pytest.raises(BadInput, match="expected numbers of players"):
        run(verify, [str(file), str(answer), "--absent", "x"], catch_exceptions=False)


def test_an_answer_of_another_form_is_refused() -> None:
    with pytest.raises(BadInput, match="the request or the answer has not the form"):
        verify_tables({"rounds": []}, {"placements": [{}]})


@daily(3, 40)
def test_another_reason_against_somebody_without_a_bye_is_found(count: int) -> None:
    """A row less, each kind as the other one, and another in whose place, with the words that go with it."""
    tried = 0
    for request, answer in seatings("squire", range(count)):
        step = next((step for step in answer["trace"] if step["step"] == "byes"), {})
        for at, row in enumerate(step.get("against", ())):
            falsehoods = [[], [{**row, "kind": "byes" if row["kind"] == "rest" else "rest"}]]
            if "instead" in row:
                falsehoods += [[{**row, "instead": one}] for one in request["players"] if one != row["instead"]][:1]
            for other in falsehoods:
                spoilt_one = deepcopy(answer)
                its = next(one for one in spoilt_one["trace"] if one["step"] == "byes")
                its["against"][at : at + 1] = other
                its["text"] = told_of("squire", its)
                assert "who was passed over" in verify_tables(request, spoilt_one).false
                tried += 1
    assert tried > count // 2


@pytest.mark.gate
@daily(3, 40)
def test_an_answer_that_does_not_say_in_whose_place_somebody_has_no_bye_is_taken(count: int) -> None:
    """Pages of before: the others could not be seated as well."""
    tried = 0
    for request, answer in seatings("squire", range(count)):
        its: dict[str, Any] = next((step for step in answer["trace"] if step["step"] == "byes"), {})
        for row in its.get("against", ()):
            tried += row.pop("instead", 0) > 0
        if its:
            its["text"] = re.sub(r" in place of \d+", "", its["text"])
            assert not verify_tables(request, answer).false
    assert tried > count // 8


def test_a_tolerance_that_the_figures_deny_is_found() -> None:
    played = [[[1, 2], [3, 4]], [[1, 3], [2, 4]], [[1, 4], [2, 3]]]
    rounds = [[{"players": two, "winner": 0} for two in tables] for tables in played]
    request: Json = {"players": [1, 2, 3, 4, 5], "rounds": rounds}
    line, trace = by_name("squire"), Trace()
    asked = parse(json.dumps(request).encode(), sizes=line.sizes or None)
    found = line.load()(asked, line.made({"tolerance": 1}), trace)
    answer = json.loads(json.dumps(answered(found, line, {"trace": True}, trace)))
    its = next(step for step in answer["trace"] if step["step"] == "byes")
    assert (its["tolerance"], verify_tables(request, answer).false) == (1, "")
    its["tolerance"] = 0
    assert "tolerance" in verify_tables(request, answer).false


@pytest.mark.gate
@daily(10, 40)
def test_another_reason_against_somebody_at_no_table_is_found(count: int) -> None:
    """A row less, and somebody else who was met."""
    tried = 0
    for request, answer in seatings("squire", range(count)):
        step = next((step for step in answer["trace"] if step["step"] == "choices"), {"rows": []})
        for number, table in enumerate(step["rows"]):
            for at, row in enumerate(table["against"]):
                for other in ([], [{"kind": "met", "who": row["who"], "mate": row["who"]}]):
                    spoilt_one = deepcopy(answer)
                    its = next(one for one in spoilt_one["trace"] if one["step"] == "choices")
                    its["rows"][number]["against"][at : at + 1] = other
                    its["text"] = told_of("squire", its)
                    assert "who was passed over" in verify_tables(request, spoilt_one).false
                    tried += 1
    assert tried > count // 2
