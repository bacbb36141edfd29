"""A question about the coming round is answered by the event as `pair` pairs it, in the command, library and page."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import trfpair as library
from tests.contract.test_options import run
from trfpair.apps.page.desk import Desk
from trfpair.trf import load


@pytest.fixture
def names(tmp_path: Path) -> Path:
    """A list of six."""
    path = tmp_path / "names.csv"
    path.write_text("name;rating\n" + "".join(f"{one};{1800 - 100 * at}\n" for at, one in enumerate("ABCDEF")), "utf-8")
    return path


def at_the_desk(path: Path, verb: str, **asked: Any) -> str:
    """What the page answers about a file."""
    desk = Desk()
    desk.put(path.read_bytes())
    desk.ask(json.dumps({"verb": "open", "name": path.name}))
    return str(json.loads(desk.ask(json.dumps({"verb": verb, **asked})))["text"])


@pytest.mark.few(1)
@pytest.mark.parametrize("system", ["dutch-2026", "vega", "club", "lim", "keizer"])
def test_a_round_begun_by_hand(names: Path, system: str) -> None:
    path = names.with_name("t.trf")
    run("new", names, "-o", path, "--rounds", "5", "--system", system)
    run("board", path, "6-3", "--round", "1")
    told = run("explain", path, "--player", "3")
    assert "The arbiter made the board of 3 by hand" in told
    assert "Black against 6 F" in told
    assert at_the_desk(path, "explain", player="3") == told
    waiting = run("explain", path, "--player", "1")
    assert "bsent" not in waiting
    beside = next(pair for pair in library.pair(load(path).tournament).pairs if 1 in pair)
    assert f"against {sum(beside) - 1} " in waiting
    assert at_the_desk(path, "explain", player="1") == waiting
    assert "Yes: 6 has White against 3, on board 1" in run("why-not", path, "3", "6")
    assert "3 meets 6" in run("why-not", path, "1", "3")
    assert at_the_desk(path, "why_not", player="3", other="6") == run("why-not", path, "3", "6")


@pytest.mark.gate
def test_a_week_of_a_ladder_that_is_over_is_applied_before(names: Path) -> None:
    path = names.with_name("l.trf")
    run("new", names, "-o", path, "--system", "ladder")
    run("pair", path, "--write", "--quiet")
    run("result", path, "1", "1-0", "2", "1-0", "3", "1-0")
    event = load(path).tournament
    for player in range(1, 7):
        board = next(pair for pair in library.pair(event).pairs if player in pair)
        told = library.explain(event, player)
        assert told.opponent == sum(board) - player
        assert at_the_desk(path, "explain", player=str(player)) == run("explain", path, "--player", str(player))


def test_the_last_round_where_the_number_of_rounds_became_smaller(names: Path) -> None:
    path = names.with_name("m.trf")
    run("new", names, "-o", path, "--rounds", "5")
    for _ in range(3):
        run("pair", path, "--write", "--quiet")
        run("result", path, "--quiet", "1", "1-0", "2", "1-0", "3", "1-0")
    run("event", path, "--rounds", "3")
    assert "round 3" in run("explain", path, "--player", "2")
    assert library.explain(load(path).tournament, 2).round == 3
    assert library.why_not(load(path).tournament, 1, 2).round == 3


def test_who_lost_the_game_of_a_calendar_has_none_in_the_file(names: Path) -> None:
    path = names.with_name("b.trf")
    run("new", names, "-o", path, "--system", "berger")
    run("pair", path, "--write", "--quiet")
    run("result", path, "--quiet", "1", "1-0", "2", "1-0", "3", "1-0")
    run("board", path, "1-3", "--round", "2")
    told = run("explain", path, "--player", "2")
    assert "in the file  2 has no game in this round: the round was paired otherwise than by the rules" in told
    assert "By the rules: board 3: Black against 1 A" in told


@pytest.mark.gate
def test_who_got_the_bye_by_hand_has_it_in_the_file(names: Path) -> None:
    path = names.with_name("o.trf")
    names.write_text("".join(names.read_text("utf-8").splitlines(keepends=True)[:6]), "utf-8")
    run("new", names, "-o", path, "--rounds", "5")
    run("pair", path, "--write", "--quiet")
    run("swap", path, "5", "1")
    told = run("explain", path, "--player", "1")
    assert "in the file  1 has the bye: the round was paired otherwise than by the rules" in told
    assert "By the rules: board 1: White against 3 C" in told
    assert "The round was paired otherwise than by the rules. In the file: 1 has the bye." in run(
        "why-not", path, "1", "bye"
    )
    assert "In the file: 1 has the bye, 3 has Black against 5" in run("why-not", path, "1", "3")


@pytest.mark.parametrize("system", ["keizer", "ladder", "club"])
def test_who_left_where_no_number_of_rounds_is_known_is_gone_on_the_page_too(names: Path, system: str) -> None:
    path = names.with_name("k.trf")
    run("new", names, "-o", path, "--system", system)
    run("pair", path, "--write", "--quiet")
    run("result", path, "--quiet", "1", "1-0", "2", "1-0", "3", "1-0")
    run("withdraw", path, "2")
    desk = Desk()
    desk.put(path.read_bytes())
    assert json.loads(desk.ask(json.dumps({"verb": "open", "name": path.name})))["away"] == {"2": "left"}
    assert "refused" not in json.loads(desk.ask(json.dumps({"verb": "enter", "back": [2]})))


def test_the_score_of_a_match_of_all_against_all_counts_what_the_lines_count(names: Path) -> None:
    path = names.with_name("s.trf")
    run("new", names, "-o", path, "--system", "scheveningen")
    run("pair", path, "--all", "--write", "--quiet")
    run("result", path, "--quiet", "--round", "3", "1", "1-0", "2", "=")
    assert "the first team (1, 2, 3) has 1.5 points, the second team (4, 5, 6) has 0.5 points" in run("standings", path)


@pytest.mark.gate
def test_a_round_begun_by_hand_whose_others_cannot_be_paired(names: Path) -> None:
    """Who sits at a board is told it; of the others why they cannot be paired."""
    path = names.with_name("s.trf")
    names.write_text("name;rating\n" + "".join(f"{one};{1800 - 100 * at}\n" for at, one in enumerate("ABCD")), "utf-8")
    run("new", names, "-o", path, "--rounds", "3")
    run("ban", path, "3", "4")
    run("board", path, "1-2", "--round", "1")
    told = run("explain", path, "--player", "2")
    assert "Black against 1 A" in told
    assert "cannot be paired" not in told
    event = load(path).tournament
    assert library.explain(event, 3).kind == "stuck"
    assert "Yes: 1 has White against 2, on board 1" in run("why-not", path, "1", "2")
    asked = run("why-not", path, "1", "3")
    assert "1 meets 2" in asked
    assert "not paired in this round" not in asked
    assert library.why_not(event, 3, 4).kind == "stuck"


def test_a_round_that_cannot_be_paired_is_asked_on_the_page_too(names: Path) -> None:
    path = names.with_name("t.trf")
    run("new", names, "-o", path, "--rounds", "5", "--system", "dutch-2026")
    run("ban", path, *"123456")
    told = run("explain", path, "--player", "3", code=1)
    assert at_the_desk(path, "explain", player="3") == told
    assert at_the_desk(path, "why_not", player="3", other="6") == run("why-not", path, "3", "6", code=1)
