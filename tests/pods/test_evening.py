"""An evening of tables from the command line: new, --write, result; what the file says beyond them stays as it is."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from tests.pods.running import Ran, run
from trfpair.base.files.steps import last_state
from trfpair.pods.evening import Evening
from trfpair.pods.protocol import parse
from trfpair.pods.text import spans

MESSY = (
    '{ "_note": "kept, \\u00e9 and all" ,\r\n\t"rounds":[ [{"winner":3,"players":[1,2,3 , 4]},\r\n'
    '{"players":[5,6,7],"_x":[{}], "winner": 0}] ,{"placements":[{"players":[1, 5,6,2],"winner":-1},'
    '{"players":[3,7,4]}], "byes":[]}],\r\n "players" : [ 1,2,3,4,5,6,7 ], "weights": {"rematch": 5e-1} }\r\n'
)
"""A request as nobody would write it: in its second round one table is open, and one does not say who won."""


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    (tmp_path / "names.txt").write_text("\n".join(f"Player {letter}" for letter in "ABCDEFGHI"), encoding="utf-8")
    file = tmp_path / "e.json"
    ran = run("new", str(tmp_path / "names.txt"), "-o", str(file), "--system", "squire", "--size", "4")
    assert (ran.code, ran.err) == (0, "")
    return file


def test_four_rounds_of_squire(evening: Path) -> None:
    for round_ in range(1, 5):
        ran = run(str(evening), "--write")
        assert ran.code == 0, ran.err
        content = json.loads(evening.read_bytes())
        assert len(content["rounds"]) == round_
        tables = content["rounds"][-1]["tables"]
        assert [table["winner"] for table in tables] == [-1, -1]
        assert len(content["rounds"][-1]["byes"]) == 1
        words = [word for n, table in enumerate(tables, 1) for word in (str(n), str(table["players"][n]))]
        ran = run("result", str(evening), *words)
        assert (ran.code, "all results are in" in ran.err) == (0, True)
    byes = [player for round_ in content["rounds"] for player in round_["byes"]]
    assert len(set(byes)) == 4


AWAY = "Error: 2 does not play in this round: absent, or withdrawn\n"


def test_questions_while_a_round_is_played_are_about_that_round(evening: Path) -> None:
    """Players ask when the tables hang on the wall, and again when the first one is over."""
    assert run(str(evening), "--write").code == 0
    assert run("result", str(evening), "1", "1", "2", "5").code == 0
    asked = [("--explain", "3"), ("--why-not", "1", "9"), ("--why-not", "1", "2")]
    before = [run(str(evening), *question, "--absent", "2") for question in asked[:2]]
    assert run(str(evening), "--write", "--absent", "2").code == 0
    for results in ((), ("1", "=")):
        assert not results or run("result", str(evening), *results).code == 0
        after = [run(str(evening), *question) for question in asked]
        assert [(ran.code, ran.out) for ran in after[:2]] == [(0, ran.out) for ran in before]
        assert (after[2].code, after[2].err.endswith(AWAY)) == (3, True)
        assert "Error: there is no player 99 to be seated\n" in run(str(evening), "--explain", "99").err
    assert run(str(evening), "--write").err.startswith(f"Error: {evening}: round 2: no result yet at table")


def test_a_seating_of_another_seed_is_not_explained(tmp_path: Path) -> None:
    file = tmp_path / "c.json"
    assert run("new", "14", "-o", str(file)).code == 0
    assert run(str(file), "--write", "--seed", "7").code == 0
    asked = run(str(file), "--explain", "3")
    assert (asked.code, asked.out) == (3, "")
    assert "the seating of round 1 in the file is not the one that comes out with these options: repeat" in asked.err
    assert run(str(file), "--explain", "3", "--seed", "7").code == 0


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_the_rest_of_the_file_stays_byte_for_byte(mark: bytes, tmp_path: Path) -> None:
    file = tmp_path / "messy.json"
    before = mark + MESSY.encode()
    file.write_bytes(before)
    assert run("result", str(file), "1", "5", "2", "=").code == 0
    entered = MESSY.replace('"winner":-1', '"winner":5').replace("[3,7,4]}", '[3,7,4], "winner": 0}')
    assert file.read_bytes() == mark + entered.encode()
    assert last_state(file, len)[1] == before
    assert run(str(file), "--system", "cedh", "--write", "--withdraw", "7").code == 0
    after = file.read_bytes().removeprefix(mark).decode()
    head, tail = entered.split('"byes":[]}')
    assert after.startswith(head + '"byes":[]},\r\n')
    assert after.endswith(tail.replace("[ 1,2,3,4,5,6,7 ]", "[1, 2, 3, 4, 5, 6]"))
    assert "\n" not in after.replace("\r\n", "")
    names = tmp_path / "late.txt"
    names.write_text("Zoë", encoding="utf-8")
    assert run("new", str(names), "--add", str(file)).code == 0
    more = json.loads(file.read_bytes().removeprefix(mark))
    assert (more["players"], more["names"]) == ([1, 2, 3, 4, 5, 6, 8], {"8": "Zoë"})
    assert more["_note"] == "kept, é and all"


def test_a_file_without_rounds_gets_them(tmp_path: Path) -> None:
    file = tmp_path / "bare.json"
    file.write_text('{"players": [1, 2, 3, 4]}', encoding="utf-8")
    assert run(str(file), "--system", "cedh", "--write").code == 0
    assert [len(table.players) for table in Evening.of(file.read_bytes()).request.rounds[0].tables] == [4]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("result", "FILE", "3", "1"), "table 3: expected a table from 1 to 2"),
        (("result", "FILE", "1", "99"), "table 1: player 99 does not sit there"),
        (("result", "FILE", "1", "x"), "table 1: expected the number of the winner, = or ?, found `x`"),
        (("result", "FILE", "one", "="), "table one: expected a number, found `one`"),
        (("result", "FILE", "1", "=", "1", "="), "table 1: table 1 is there twice"),
        (("result", "FILE", "1"), "`1` stands alone"),
        (("result", "FILE", "1", "=", "--round", "2"), "there is no round 2 yet"),
        (("FILE", "--write"), "round 1: no result yet at tables 1 and 2: `trfpair pods result"),
        (("FILE", "--system", "cedh"), "--system: found cedh, but the request is of squire"),
        (("FILE", "--absent", "1"), "no result yet"),
        (("FILE", "--withdraw", "1"), "--withdraw: it belongs to --write"),
        (("-", "--system", "cedh", "--write"), "--write: it belongs to a seating from a FILE"),
        (("new", "FILE.txt", "-o", "FILE"), "exists: name another file"),
        (("new", "FILE.txt", "-o", "FILE.new"), "the file cannot be read"),
        (("new", "FILE", "--add", "FILE", "--size", "4"), "belong to -o"),
    ],
)
def test_refusals_change_nothing(evening: Path, arguments: tuple[str, ...], told: str) -> None:
    assert run(str(evening), "--write").code == 0
    before = evening.read_bytes()
    ran = run(*(word.replace("FILE", str(evening)) for word in arguments), stdin=b'{"players": [1, 2, 3]}')
    assert ran.code in (3, 5)
    assert told in ran.err
    assert ran.out == ""
    assert evening.read_bytes() == before


def test_absent_withdrawn_and_back(evening: Path) -> None:
    for option, players in (("--absent", "10"), ("--withdraw", "0"), ("--return", "x")):
        assert run(str(evening), "--write", option, players).code == 3
    assert run(str(evening), "--write", "--absent", "1", "--withdraw", "2").code == 0
    assert run("result", str(evening), "1", "=").code == 0
    request = Evening.of(evening.read_bytes()).request
    assert request.players == (1, 3, 4, 5, 6, 7, 8, 9)
    assert not {1, 2} & {player for table in request.rounds[0].tables for player in table.players}
    assert "player 2 is not in `players`" in run(str(evening), "--write", "--absent", "2").err
    assert run(str(evening), "--write", "--return", "2").code == 0
    request = Evening.of(evening.read_bytes()).request
    assert sorted(request.players) == list(range(1, 10))


def test_who_is_said_to_be_back_and_never_left_is_there_once(evening: Path) -> None:
    assert run(str(evening), "--write", "--return", "3,3").code == 0
    assert Evening.of(evening.read_bytes()).request.players == tuple(range(1, 10))


def test_a_result_taken_back(evening: Path) -> None:
    run(str(evening), "--write")
    before = evening.read_bytes()
    run("result", str(evening), "1", "=")
    assert run("result", str(evening), "1", "?").code == 3
    assert run("result", str(evening), "1", "?", "--replace").code == 0
    assert evening.read_bytes() == before


def test_names_stand_on_sheets_and_seatings(evening: Path, tmp_path: Path) -> None:
    ran = run(str(evening), "--format", "text", "--sheets", str(tmp_path / "sheets"))
    assert "Player A (1)" in ran.out
    pages = "".join(path.read_text(encoding="utf-8") for path in (tmp_path / "sheets").iterdir())
    assert "Player A" in pages


def test_the_places_of_values() -> None:
    root = spans(MESSY)
    rounds = root.get("rounds")
    assert rounds is not None
    last = rounds.items[1].get("placements")
    assert last is not None
    assert MESSY[last.items[1].start : last.items[1].end] == '{"players":[3,7,4]}'
    assert root.get("nothing") is None


def asked(content: object) -> Ran:
    return run("-", "--system", "cedh", stdin=json.dumps(content).encode())


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ({"players": [1, 2, 3], "round": []}, "round: this key is not known (did you mean `rounds`?)"),
        ({"Players": [1, 2, 3]}, "Players: this key is not known (did you mean `players`?)"),
        ({"players": [1, 2, 3], "weights": {"rematches": 1}}, "weights.rematches: this key is not known (did you mean"),
        ({"players": [1, 2, 3], "rounds": [{"table": []}]}, "rounds[0].table: this key is not known"),
        (
            {"players": [1, 2, 3], "rounds": [[{"players": [1, 2, 3], "winner": 0, "winer": 1}]]},
            "rounds[0][0].winer: this key is not known (did you mean `winner`?)",
        ),
        ({"players": [1, 2, 3], "system": "dutch"}, "system: found"),
        ({"players": [1, 2, 3], "names": {"0": "x"}}, "names.0: found"),
        ({"players": [1, 2, 3], "size": 1}, "size: found 1"),
        ({"players": [1, 2, 3], "size": 3}, "it belongs to squire"),
    ],
)
def test_keys_are_never_passed_over(content: object, told: str) -> None:
    ran = asked(content)
    assert (ran.code, ran.out) == (3, "")
    assert told in ran.err


def test_a_key_of_ones_own_is_passed_over() -> None:
    assert asked({"players": [1, 2, 3], "_page": {"any": "thing"}}).code == 0


@pytest.mark.parametrize(
    ("data", "code", "told"),
    [
        ("{" + ", ".join(f'"k{n}": 0' for n in range(50_000)) + ', "k49999": 1}', 3, "'k49999' stands twice"),
        (json.dumps({"players": [1, 2], "rounds": [[{"players": list(range(1, 20_001))}]]}), 4, "meetings at tables"),
        (json.dumps({"players": [1, 2], "rounds": [{"byes": []}] * 1001}), 4, "1001 rounds"),
        (json.dumps({"players": list(range(1, 2002))}), 4, "2001 players"),
        ('{"players": [1], "names": {"1": ' + json.dumps("x" * 201) + "}}", 3, "at most 200 characters"),
    ],
)
def test_large_requests_are_refused_in_good_time(data: str, code: int, told: str) -> None:
    start = time.process_time()
    ran = run("-", "--system", "squire", stdin=data.encode())
    assert (ran.code, told in ran.err) == (code, True), ran.err[:300]
    assert len(ran.err) < 500
    assert time.process_time() - start < 2


def test_weights_that_are_not_used_are_told() -> None:
    request = {"players": [1, 2, 3, 4], "weights": {"rematch": 1}}
    told = json.loads(run("-", "--system", "cedh", "--trace", stdin=json.dumps(request).encode()).out)["trace"]
    assert any("weights of the request are not used: --mode weights" in step["text"] for step in told)
    used = run("-", "--system", "cedh", "--trace", "--mode", "weights", stdin=json.dumps(request).encode())
    assert "not used" not in used.out
    assert parse(b'{"players": [1]}', sizes=None).weighed is False


@pytest.mark.gate
@pytest.mark.posix  # no device without end here
def test_a_file_without_end_is_refused() -> None:
    for arguments in (("result", "/dev/zero", "1", "2"), ("/dev/zero", "--system", "cedh")):
        ran = run(*arguments)
        assert (ran.code, ran.out) == (4, "")
        assert "/dev/zero: the file is larger than 64 MiB" in ran.err
