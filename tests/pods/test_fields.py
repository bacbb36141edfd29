"""Tables of N as their authors try them: numbers instead of names, random results, one played tournament, many of them.

The request of the linked page goes out to another program, and its answer comes back.
"""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.pods.running import run
from trfpair.pods.totals import numbers
from trfpair.verify import verify_bytes

PLAYED = ("--simulate", "--system", "cedh", "--tournaments", "1", "--seed", "3")


def test_digits_alone_are_a_number_of_players(tmp_path: Path) -> None:
    shown = run("new", "12")
    assert (shown.code, json.loads(shown.out)) == (0, {"system": "cedh", "players": [*range(1, 13)], "rounds": []})
    file = tmp_path / "e.json"
    assert run("new", "5", "-o", str(file), "--system", "squire", "--size", "3").code == 0
    assert json.loads(file.read_bytes())["players"] == [1, 2, 3, 4, 5]
    assert run("new", "2", "--add", str(file)).out == f"Added to {file}: 6, 7\n"
    assert json.loads(file.read_bytes())["players"] == [*range(1, 8)]
    assert run("-", stdin=shown.out.encode()).out.count("players") == 3


@pytest.mark.parametrize("number", ["0", "2001", "99999999999"])
def test_no_more_players_than_can_be_seated(number: str, tmp_path: Path) -> None:
    ran = run("new", number, "-o", str(tmp_path / "e.json"))
    assert (ran.code, ran.out, [*tmp_path.iterdir()]) == (3, "", [])
    assert "expected from 1 to 2000" in ran.err


@pytest.mark.parametrize(("system", "size"), [("cedh", ()), ("squire", ("--size", "3"))])
def test_one_played_tournament_is_the_evening_played_by_hand(
    system: str, size: tuple[str, ...], tmp_path: Path
) -> None:
    hand, played = tmp_path / "Random results.json", tmp_path / "p.json"
    assert run("new", "10", "-o", str(hand), "--system", system, *size).code == 0
    for round_ in range(1, 5):
        if round_ % 2:
            assert run(str(hand), "--write", "--random-results", "--seed", "3").code == 0
        else:
            assert run(str(hand), "--write", "--seed", "3").code == 0
            drawn = run(str(hand), "--random-results", "--seed", "3")
            assert (drawn.code, drawn.out.count("\n")) == (0, 3)
    given = ("--simulate", "--system", system, *size, "--players", "10", "--rounds", "4", "--tournaments", "1")
    assert run(*given, "--seed", "3", "-o", str(played)).code == 0
    assert played.read_bytes() == hand.read_bytes()
    assert run(*given, "--seed", "3", "-o", str(played)).code == 3
    report = run(str(played), "--report", "--format", "json")
    assert len(json.loads(report.out)["standings"]) == 10


def test_results_are_drawn_for_open_tables_alone(tmp_path: Path) -> None:
    file = tmp_path / "e.json"
    run("new", "8", "-o", str(file))
    run(str(file), "--write")
    first = json.loads(file.read_bytes())["rounds"][0]["tables"][0]["players"][0]
    run("result", str(file), "1", str(first))
    assert run(str(file), "--random-results").code == 0
    tables = json.loads(file.read_bytes())["rounds"][0]["tables"]
    assert tables[0]["winner"] == first
    assert tables[1]["winner"] in (0, *tables[1]["players"])
    again = run(str(file), "--random-results")
    assert (again.code, "no table is open" in again.err) == (3, True)


@pytest.mark.gate
def test_many_numbers_of_players_are_a_table_and_a_plot(tmp_path: Path) -> None:
    asked = ("--simulate", "--system", "cedh", "--players", "8-9,12", "--rounds", "2", "--tournaments", "4")
    plot = tmp_path / "p.svg"
    ran = run(*asked, "--plot", str(plot))
    assert ran.code == 0
    assert [line.split()[0] for line in ran.out.splitlines()[2:5]] == ["8", "9", "12"]
    assert "Cut after 4: points alone decide it" in ran.out
    drawn = ElementTree.fromstring(plot.read_bytes())
    circles = [each for each in drawn.iter() if each.tag.endswith("circle")]
    assert len(circles) == 4 * 3
    told = json.loads(run(*asked, "--format", "json").out)
    for field in told["fields"]:
        cut = field["cut"]
        assert cut["clean"] == cut["decided_by"]["points"]
        assert sum(cut["decided_by"].values()) + cut["undecided"] == cut["cuts"] == 4
    assert run(*asked, "--plot", str(plot)).code == 3


@pytest.mark.gate
def test_clean_cuts_are_counted_tournament_by_tournament(tmp_path: Path) -> None:
    """The first tournament of a seed, as a file: its report says what decides the cut, and who is left out."""
    by: dict[str, int] = {}
    for seed in range(8):
        file = tmp_path / f"{seed}.json"
        given = ("--simulate", "--system", "cedh", "--players", "12", "--tournaments", "1", "--seed", str(seed))
        told = json.loads(run(*given, "--cut", "4", "--format", "json", "-o", str(file)).out)["cut"]
        report = json.loads(run(str(file), "--report", "--cut", "4", "--format", "json").out)
        decided = report["cut"]["decided_by"] or "nothing"
        assert {**told["decided_by"], "nothing": told["undecided"]}[decided] == 1
        points = [row["points"] for row in report["standings"]]
        assert told["left_out"] == f"{points[4:].count(points[3])}.00"
        by[decided] = by.get(decided, 0) + 1
    assert len(by) > 1


@pytest.mark.parametrize("text", ["", "x", "9-8", "8-", "-8", "3.5"])
def test_other_numbers_of_players_are_refused(text: str) -> None:
    ran = run("--simulate", "--system", "cedh", "--players", text)
    assert (ran.code, ran.out) == (3, "")
    assert "--players" in ran.err


def test_numbers_of_players() -> None:
    assert numbers("8,12 9-11,10", "") == [8, 12, 9, 10, 11]


def test_the_request_of_the_page_goes_out_and_its_answer_comes_back(tmp_path: Path) -> None:
    file, answer = tmp_path / "e.json", tmp_path / "a.json"
    run(*PLAYED, "--players", "9", "--rounds", "2", "-o", str(file))
    asked = run(str(file), "--request")
    told = json.loads(asked.out)
    assert list(told) == ["players", "rounds", "weights"]
    assert told["weights"] == {"rematch": 0.5, "non_equal_scores": 0.1, "3_player_table": 0.2}
    assert all(set(table) == {"players", "winner"} for round_ in told["rounds"] for table in round_)
    seated = run("-", "--system", "cedh", "--seed", "5", stdin=asked.out.encode())
    assert seated.out == run(str(file), "--seed", "5").out
    answer.write_text(seated.out, encoding="utf-8")
    entered = run(str(file), "--placements", str(answer), "--write")
    assert (entered.code, "Reasons" in entered.out) == (0, False)
    last = json.loads(file.read_bytes())["rounds"][-1]["tables"]
    assert [{"players": table["players"]} for table in last] == json.loads(seated.out)["placements"]


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ('{"error": "too slow"}', "answered with an error: too slow"),
        ("[]", "found no `placements`"),
        ('{"placements": [{"players": [1, 2, 3]}]}', "does not seat: 4, 5 and 6"),
        ('{"placements": [{"players": [1, 2, 3]}, {"players": [4, 5, 7]}]}', "who are not to be seated: 7"),
        ('{"placements": [{"players": [1, 2]}, {"players": [3, 4, 5, 6]}]}', "a table of 2, expected 3 or 4 players"),
        ('{"placements": [{"players": [1, 2, 3]}, {"players": [3, 4, 5, 6]}]}', "each player once"),
    ],
)
def test_another_answer_is_refused(answer: str, words: str, tmp_path: Path) -> None:
    file, said = tmp_path / "e.json", tmp_path / "a.json"
    run("new", "6", "-o", str(file))
    before = file.read_bytes()
    said.write_text(answer, encoding="utf-8")
    ran = run(str(file), "--placements", str(said), "--write")
    assert (ran.code, ran.out, file.read_bytes()) == (3, "", before)
    assert words in ran.err


def test_the_page_knows_no_byes(tmp_path: Path) -> None:
    file = tmp_path / "e.json"
    run("new", "5", "-o", str(file), "--system", "squire", "--size", "2")
    run(str(file), "--write", "--random-results")
    assert "has byes" in run(str(file), "--request").err


def test_squire_has_standings(tmp_path: Path) -> None:
    """Points, then MW%, then OMW%, by hand: 1 beat 2, 3 beat 4; then 1 beat 3, and 2 drew with 4."""
    file = tmp_path / "s.json"
    rounds = [[[1, 2, 1], [3, 4, 3]], [[1, 3, 1], [2, 4, 0]]]
    tables = [[{"players": [a, b], "winner": won} for a, b, won in round_] for round_ in rounds]
    file.write_text(json.dumps({"system": "squire", "size": 2, "players": [1, 2, 3, 4], "rounds": tables}))
    rows = json.loads(run(str(file), "--report", "--format", "json").out)["standings"]
    assert [(row["player"], row["points"], row["mw"], row["omw"]) for row in rows] == [
        (1, 6, "1", "5/12"),
        (3, 3, "1/2", "2/3"),
        (2, 1, "1/3", "2/3"),
        (4, 1, "1/3", "5/12"),
    ]
    text = run(str(file), "--report").out.splitlines()
    assert text[1].split()[:5] == ["rank", "player", "points", "MW%", "OMW%"]
    assert text[2].split()[:5] == ["1", "1", "6", "100.00", "41.67"]
    cut = run(str(file), "--report", "--cut", "4").out
    assert "Tables of the cut" not in cut


@pytest.mark.parametrize("law", ["square", "linear"])
def test_badness_is_printed_by_the_law_that_was_minimised(law: str) -> None:
    """Six players at two tables of three, the third time: of a pair that met twice 2 * 4, or 2 * 2."""
    tables = [{"players": [1, 2, 3], "winner": 0}, {"players": [4, 5, 6], "winner": 0}]
    asked = json.dumps({"players": [1, 2, 3, 4, 5, 6], "rounds": [tables] * 2}).encode()
    told = json.loads(run("-", "--system", "cedh", "--rematch-law", law, "--trace", stdin=asked).out)
    figures = told["figures"]
    assert figures["badness"] == figures["rematch_pairs"] * 2 * (4 if law == "square" else 2)
    checked = verify_bytes(asked, json.dumps(told).encode())
    assert checked.outcome == "accepted"


def test_two_byes_are_said_as_they_are() -> None:
    two = run("-", "--system", "cedh", "--allow-bye", "--trace", stdin=b'{"players": [1, 2]}')
    assert (
        "players 1 and 2 have byes, because no tables of 3 or 4 are left for them" in json.loads(two.out)["warnings"][0]
    )


def test_the_trace_says_how_often_the_walk_stepped_back() -> None:
    """1 sits with 5 and 2 with 3: then 4 and 6 have met, and the table of 2 is taken apart, and once more."""
    rounds = [[[1, 2], [3, 4], [5, 6]], [[1, 3], [2, 5], [4, 6]], [[1, 4], [2, 6], [3, 5]]]
    tables = [[{"players": pair, "winner": 0} for pair in round_] for round_ in rounds]
    asked = json.dumps({"players": [1, 2, 5, 3, 6, 4], "rounds": tables}).encode()
    ran = run("-", "--system", "squire", "--size", "2", "--trace", "--keep-order", stdin=asked)
    step = next(step for step in json.loads(ran.out)["trace"] if step["step"] == "seating")
    assert step["back"] == 1
    assert "the walk took 1 full table apart again" in step["text"]
    free = json.loads(run("-", "--system", "squire", "--trace", stdin=b'{"players": [1, 2, 3, 4]}').out)
    assert next(step for step in free["trace"] if step["step"] == "seating")["back"] == 0


@pytest.mark.parametrize("players", [9, 16, 30])
def test_the_walk_of_the_original_alone(players: int) -> None:
    """The walk as it is, which `verify` works out once more at any size; and its words, which promise nothing."""
    from random import Random

    from tests.pods import reference

    request = reference.random_request(players, players, 3, (4, 3))
    rounds = [
        [{"players": list(table.players), "winner": table.winner} for table in each.tables] for each in request.rounds
    ]
    asked = json.dumps({"players": sorted(request.players), "rounds": rounds, "weights": {"rematch": 1}}).encode()
    ran = run("-", "--system", "cedh", "--mode", "walk", "--trace", "--seed", "5", stdin=asked)
    told = json.loads(ran.out)
    assert told["figures"]["proved"] is False
    assert any("nothing better was looked for (seed 5" in step["text"] for step in told["trace"])
    assert verify_bytes(asked, ran.out.encode()).outcome == "accepted"
    table = Random(1).choice(told["placements"])["players"]
    other = next(each["players"] for each in told["placements"] if each["players"] != table)
    table[0], other[0] = other[0], table[0]
    assert verify_bytes(asked, json.dumps(told).encode()).outcome == "rejected"
