"""A Keizer season through every command, with its own score in standings and on sheets, and its options in the file."""

from __future__ import annotations

import json
from itertools import combinations, product
from pathlib import Path

import pytest

import trfpair
from tests.contract.test_options import run
from trfpair.base.errors import BadInput, NoPairing
from trfpair.event.model import ForbiddenGroup, Player, Tournament
from trfpair.rounds.pairing import Settings, pair_round
from trfpair.systems.keizer.rules import rules_of


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """Seven players after two rounds; one absence, top value 40."""
    file = tmp_path / "club.trf"
    (tmp_path / "names.txt").write_text("\n".join(f"Player {letter}" for letter in "ABCDEFG"), encoding="utf-8")
    run("new", tmp_path / "names.txt", "-o", file, "--system", "keizer")
    run("pair", file, "--write", "--quiet", "--option", "top=40")
    run("result", file, "1", "1-0", "2", "=", "3", "0-1")
    run("pair", file, "--write", "--quiet", "--absent", "4")
    run("result", file, "1", "0-1", "2", "=", "3", "0-1")
    return file


def test_the_first_round_pairs_neighbours_and_the_last_has_the_bye(club: Path) -> None:
    assert "### round 1: 1-2 4-3 5-6" in club.read_text(encoding="utf-8")
    assert "### trfpair option keizer top=40" in club.read_text(encoding="utf-8")


def test_standings_are_by_the_own_score(club: Path) -> None:
    table = run("standings", club)
    assert "Keizer" in table
    rows = [line.split() for line in table.splitlines() if "Player" in line]
    scores = [float(row[-1]) for row in rows]
    assert scores == sorted(scores, reverse=True)
    assert scores[0] > 40
    data = json.loads(run("standings", club, "--json"))
    assert data["list"] == ["Keizer"]
    assert "Player" in run("standings", club, "--why", "1", "2")


def test_sheets_show_the_own_score(club: Path) -> None:
    run("sheets", club, "--out", club.with_name("wall"))
    wall = club.with_name("wall")
    best = next(line for line in run("standings", club).splitlines() if "Player" in line).split()[-1]
    assert best in (wall / "standings.txt").read_text(encoding="utf-8")
    assert best in (wall / "standings.html").read_text(encoding="utf-8")
    assert ">Keizer<" in (wall / "pairings.html").read_text(encoding="utf-8")
    assert f"({'Player'}" not in (wall / "pairs2.txt").read_text(encoding="utf-8")


def test_check_reads_the_options_of_the_file(club: Path) -> None:
    assert "2 rounds agree (keizer)" in run("check", club)


def test_a_round_is_told_explained_and_verified(club: Path) -> None:
    out = club.with_name("o")
    run("pair", club, "--out", out, "--json", "--html")
    verbose = (out / "verbose.txt").read_text(encoding="utf-8")
    assert "Bye: " in verbose
    assert "White to the player who has had more Blacks, compared with Whites" in verbose
    assert "round.html" in {path.name for path in out.iterdir()}
    data = json.loads((out / "pairs.json").read_text(encoding="utf-8"))
    assert data["options"] == {"top": 40}
    assert "not proved: the rules of keizer" in run("verify", club, out / "pairs.json", code=7)
    data["options"]["top"] = 41
    (out / "pairs.json").write_text(json.dumps(data), encoding="utf-8")
    assert "the option top=41, where the file keeps 40" in run("verify", club, out / "pairs.json", code=7)
    assert "    value        40\n" in run("explain", club, "--player", "1") + run("explain", club, "--player", "6")


def test_why_two_who_met_lately_do_not_meet(tmp_path: Path) -> None:
    file = tmp_path / "four.trf"
    (tmp_path / "names.txt").write_text("Ada\nBo\nCy\nDi", encoding="utf-8")
    run("new", tmp_path / "names.txt", "-o", file, "--system", "keizer")
    run("pair", file, "--write", "--quiet")
    run("result", file, "1", "=", "2", "=")
    said = run("why-not", file, "1", "2")
    assert "1 and 2 met in round 1, too short a time ago.\n  1 and 2 may meet again from round 5 on." in said
    assert "Then 1-2 and 3-4 would meet again too soon" in said
    assert "1 and 2 met in round 1, too short a time ago" in run("explain", file, "--player", "1")
    run("pair", file, "--html", "--out", tmp_path / "o")
    assert "they met too short a time ago" in (tmp_path / "o" / "verbose.txt").read_text(encoding="utf-8")
    assert "they met too short a time ago" in (tmp_path / "o" / "round.html").read_text(encoding="utf-8")


def test_the_place_and_the_score_are_told_of_a_player(tmp_path: Path) -> None:
    """They are those of the standings; whoever is away has a place too."""
    file, names = tmp_path / "four.trf", tmp_path / "names.txt"
    names.write_text("Ada\nBo\nCy\nDi\nEd", encoding="utf-8")
    run("new", names, "-o", file, "--system", "keizer")
    run("pair", file, "--write", "--quiet")
    run("result", file, "1", "0-1", "2", "1-0")
    run("pair", file, "--write", "--quiet", "--absent", "1")
    rows = json.loads(run("standings", file, "--after", "1", "--json"))["standings"]
    for row in rows:
        said = run("explain", file, "--player", row["id"])
        if row["id"] != 1:
            assert f"    place        {row['rank']}\n" in said
            assert f"    keizer score {row['values']['Keizer']['value']}\n" in said


def test_a_generated_season_is_paired_the_same(tmp_path: Path) -> None:
    file = tmp_path / "g.trf"
    run(
        "generate",
        "-o",
        file,
        "--system",
        "keizer",
        "--players",
        "11",
        "--rounds",
        "9",
        "--zero-byes",
        "3",
        "--seed",
        "2",
    )
    assert "9 rounds agree (keizer)" in run("check", file)
    assert "092 Individual: Keizer" in file.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("option", "message"),
    [
        ({"own": "2"}, "own`: expected a share"),
        ({"apart": -1}, "apart`: expected a number from 0"),
        ({"late": "1/0"}, "late"),
    ],
)
def test_options_that_make_no_sense(option: dict[str, object], message: str) -> None:
    event = Tournament((Player(1), Player(2)))
    with pytest.raises(BadInput, match=message):
        pair_round(event, Settings(system="keizer", options=option))


def test_bans_that_leave_no_pairing() -> None:
    event = Tournament(tuple(map(Player, range(1, 5))), forbidden=(ForbiddenGroup((1, 2, 3)),))
    with pytest.raises(NoPairing, match="Bans keep these apart: 1-2, 1-3 and 2-3"):
        pair_round(event, Settings(system="keizer"))


def test_two_small_jumps_are_better_than_a_large_one() -> None:
    """1 and 2 may not meet, nor 3 and 4: 1-3 and 2-4 jump over one player each, 1-4 over two."""
    event = Tournament(tuple(map(Player, range(1, 5))), forbidden=(ForbiddenGroup((1, 2)), ForbiddenGroup((3, 4))))
    assert {frozenset(pair) for pair in pair_round(event, Settings(system="keizer")).pairs} == {
        frozenset((1, 3)),
        frozenset((2, 4)),
    }


def test_the_top_value_is_three_times_the_last() -> None:
    options = {"top": 0, "step": 1, "own": "1", "late": "0", "paid": 0, "paid_excused": 0, "apart": 3, "meetings": 0}
    rules = rules_of({**options, "absent": "1/3", "excused": "1/2", "duty": "2/3", "bye": "2/3"})
    assert rules.values(35)[0] == 3 * rules.values(35)[-1] == 51
    assert rules.values(1) == [1]


def test_a_sum_that_gets_worse_is_told_by_the_boards_that_make_it() -> None:
    """Where others would stand farther apart than the two asked about, the board of the two is counted by itself."""
    alone = []
    for seed, round_ in product(range(3), (3, 5)):
        event = trfpair.generate(players=9, rounds=5, seed=seed, system="keizer")
        paired = trfpair.pair(event, round=round_)
        for pair in combinations(range(1, 10), 2):
            for reason in trfpair.why_not(event, *pair, round=round_, paired=paired).reasons:
                if reason["kind"] == "jumps" and reason["form"] == "beside":
                    squares = {frozenset(two): square for *two, square in reason["squares"]}
                    assert reason["mine"] == squares.pop(frozenset(pair), 0)
                    assert reason["theirs"] == sum(squares.values())
                    alone.append(reason["mine"] > 0)
    assert {*alone} == {True, False}
