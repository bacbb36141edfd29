"""The wire protocol: what the page sends is read, what it expects is written, nothing else ever gets out."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.pods import reference
from tests.pods.running import run
from trfpair.base.errors import BadInput, BeyondLimits
from trfpair.pods.model import Request
from trfpair.pods.past import study
from trfpair.pods.protocol import build, parse

ROOT = Path(__file__).parent.parent.parent
START = (
    "from trfpair.apps.exits import run; from trfpair.apps.cli.pods import pods;"
    "run(lambda: pods.main(standalone_mode=False))"
)
COMMAND = [sys.executable, "-c", START]


def as_json(request: Request) -> dict[str, Any]:
    """Write a request as the page sends it."""
    return {
        "players": list(request.players),
        "rounds": [[{"players": list(t.players), "winner": t.winner} for t in r.tables] for r in request.rounds],
        "weights": {"rematch": 0.5, "non_equal_scores": 0.1, "3_player_table": 0.2},
    }


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 12) | st.floats() | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=5) | st.dictionaries(st.sampled_from(["players", "winner", "1", "x"]), inner)
    ),
    max_leaves=12,
)


@pytest.mark.gate
@settings(max_examples=200, deadline=None)
@given(data=st.binary(max_size=60))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    ran = run("-", "--system", "squire", "--size", "2", stdin=data)
    assert ran.code in (0, 1, 3)
    assert bool(ran.out) == (ran.code == 0)


@pytest.mark.gate
@settings(max_examples=200, deadline=None)
@given(
    st.fixed_dictionaries(
        {"players": json_values},
        optional={"rounds": json_values, "weights": json_values, "scores": json_values, "byes": json_values},
    ),
    st.sampled_from([["--system", "cedh"], ["--system", "squire", "--size", "2"], ["--system", "cedh", "--report"]]),
)
def test_any_json_is_answered_or_refused(content: dict[str, Any], arguments: list[str]) -> None:
    ran = run("-", *arguments, stdin=json.dumps(content).encode())
    assert ran.code in (0, 1, 3)
    assert bool(ran.out) == (ran.code == 0)
    assert (ran.code == 0) or ran.err.startswith("Error: ")


@pytest.mark.gate
@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_one_changed_value_is_refused_at_its_place(seed: int) -> None:
    """Break one value of a good request: the message names the very path."""
    rng = Random(seed)
    content = as_json(reference.random_request(seed, 9, 3, (4, 3)))
    r = rng.randrange(3)
    t = rng.randrange(len(content["rounds"][r]))
    table = content["rounds"][r][t]
    kind = rng.randrange(3)
    if kind == 0:
        table["winner"], path = 99, f"rounds[{r}][{t}].winner"
    elif kind == 1:
        seat = rng.randrange(len(table["players"]))
        table["players"][seat], path = "x", f"rounds[{r}][{t}].players[{seat}]"
    else:
        content["players"][4], path = -3, "players[4]"
    with pytest.raises(BadInput) as caught:
        parse(json.dumps(content).encode(), sizes=(3, 4))
    assert str(caught.value).startswith(f"{path}: found ")


def test_the_answer_is_the_protocols_object_and_nothing_else() -> None:
    ran = run("-", "--system", "cedh", stdin=json.dumps(as_json(reference.random_request(1, 11, 3, (4, 3)))).encode())
    assert ran.err == ""
    answer = json.loads(ran.out)
    assert list(answer) == ["placements"]
    assert all(list(table) == ["players"] for table in answer["placements"])
    assert sorted(p for table in answer["placements"] for p in table["players"]) == list(range(1, 12))


def test_weights_are_optional_and_a_bom_is_no_matter() -> None:
    content = as_json(reference.random_request(2, 10, 2, (4, 3)))
    full = run("-", "--system", "cedh", stdin=json.dumps(content).encode())
    del content["weights"]
    bare = run("-", "--system", "cedh", stdin=b"\xef\xbb\xbf" + json.dumps(content).encode())
    assert bare == full


@pytest.mark.gate
def test_the_order_of_the_players_does_not_matter_for_cedh() -> None:
    content = as_json(reference.random_request(3, 14, 3, (4, 3)))
    one = run("-", "--system", "cedh", stdin=json.dumps(content).encode())
    content["players"].reverse()
    assert run("-", "--system", "cedh", stdin=json.dumps(content).encode()) == one


def test_an_answer_of_squire_is_a_round_of_the_next_request() -> None:
    first = json.loads(run("-", "--system", "squire", "--size", "2", stdin=b'{"players": [1, 2, 3, 4, 5]}').out)
    assert first["byes"] == [5]
    content = {"players": [1, 2, 3, 4, 5], "rounds": [first]}
    second = json.loads(run("-", "--system", "squire", "--size", "2", stdin=json.dumps(content).encode()).out)
    assert second["byes"] == [4]


def test_limits() -> None:
    with pytest.raises(BeyondLimits, match="2001 players"):
        build({"players": list(range(1, 2002))}, sizes=None)
    with pytest.raises(BeyondLimits, match="1001 rounds"):
        build({"players": [1, 2], "rounds": [[]] * 1001}, sizes=None)


@pytest.mark.parametrize(
    ("limit", "what"), [("MOST_MEETINGS", "meetings"), ("MOST_SEATED", "seats"), ("MOST_PEOPLE", "players in all")]
)
def test_limits_of_what_was_played(limit: str, what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two tables of four: twelve meetings, eight seats, and with those who have the bye nine players."""
    rounds = [{"tables": [{"players": [n, n + 1, n + 2, n + 3], "winner": 0}], "byes": [9]} for n in (1, 5)]
    most = {"MOST_MEETINGS": 12, "MOST_SEATED": 8, "MOST_PEOPLE": 9}[limit]
    for allowed in (most, most - 1):
        monkeypatch.setattr(f"trfpair.pods.protocol.{limit}", allowed)
        if allowed == most:
            build({"players": [1, 2, 3], "rounds": rounds}, sizes=None)
        else:
            with pytest.raises(BeyondLimits, match=rf"^rounds\[1\]: more than {allowed} {what}"):
                build({"players": [1, 2, 3], "rounds": rounds}, sizes=None)


def test_byes_are_the_rounds_without_a_table_unless_told() -> None:
    """9 sat in no round, 5 in the second: so many byes; one told is the only one."""
    tables = [[{"players": [n, n + 1, n + 2, n + 3], "winner": 0}] for n in (1, 5)]
    request = build({"players": [1, 5, 9], "rounds": tables}, sizes=None)
    assert [study(request).byes[player] for player in (1, 5, 9)] == [1, 1, 2]
    told = build({"players": [1, 5, 9], "rounds": [{"tables": tables[0], "byes": [5]}, tables[1]]}, sizes=None)
    assert [study(told).byes[player] for player in (1, 5, 9)] == [0, 1, 0]
    also = build({"players": [1, 5, 9], "rounds": tables, "byes": {"9": 5}}, sizes=None)
    assert [study(also).byes[player] for player in (1, 5, 9)] == [0, 0, 5]


def test_a_missing_file_and_a_missing_name() -> None:
    ran = run("no-such-file.json", "--system", "cedh")
    assert (ran.code, ran.out) == (5, "")
    assert "no-such-file.json" in ran.err
    assert run("--system", "cedh").code == 3


@pytest.mark.gate
def test_two_hundred_players_as_a_process(tmp_path: Path) -> None:
    """The page's bridge: under 5 s of the processor, real JSON, nothing on stderr, whatever the hash seed."""
    content = as_json(reference.random_request(4, 200, 7, (4,)))
    (tmp_path / "request.json").write_text(json.dumps(content), encoding="utf-8")
    answers = []
    for hash_seed in ("0", "1"):
        before = os.times()
        done = subprocess.run(
            [*COMMAND, str(tmp_path / "request.json"), "--system", "cedh"],
            capture_output=True,
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            check=False,
        )
        after = os.times()
        assert after.children_user + after.children_system - before.children_user - before.children_system < 5
        assert (done.returncode, done.stderr) == (0, b"")
        answers.append(done.stdout)
    assert answers[0] == answers[1]
    assert len(json.loads(answers[0])["placements"]) == 50


@pytest.mark.gate
def test_a_seating_does_not_import_templates() -> None:
    """Start-up time is a feature: jinja2 is only loaded to render."""
    code = (
        "import sys; from trfpair.apps.cli.pods import pods;"
        "pods.main(['-', '--system', 'cedh'], standalone_mode=False); assert 'jinja2' not in sys.modules"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], input=b'{"players": [1, 2, 3, 4]}', capture_output=True, cwd=ROOT, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")


def test_byes_of_tables_count_one_each() -> None:
    rounds = [{"tables": [{"players": [1, 2, 3, 4], "winner": 0}], "byes": [5]}] * 2
    request = build({"players": [1, 2, 3, 4, 5], "rounds": rounds}, sizes=None)
    assert study(request).byes == {1: 0, 2: 0, 3: 0, 4: 0, 5: 2}
