"""Scheveningen: everybody meets everybody of the other team once, colours are balanced; and every command serves it."""

from __future__ import annotations

import json
from collections import Counter
from itertools import groupby
from pathlib import Path

import pytest

from tests.contract.test_options import run
from trfpair.event.points import PointsTable
from trfpair.event.tenths import points_text
from trfpair.systems.scheveningen.table import PRINTED, meetings
from trfpair.trf import load


@pytest.mark.parametrize("size", range(1, 21))
def test_everybody_meets_everybody_of_the_other_team_once(size: int) -> None:
    rounds = [meetings(size, round_) for round_ in range(1, size + 1)]
    met = Counter((game.first, game.second) for games in rounds for game in games)
    assert met == Counter((one, other) for one in range(size) for other in range(size))
    for games in rounds:
        assert [game.first for game in games] == list(range(size))
        assert sorted(game.second for game in games) == list(range(size))


def colours(size: int) -> list[str]:
    """The colours of everybody, round by round: of the first team, then of the second."""
    rounds = [meetings(size, round_) for round_ in range(1, size + 1)]
    first = ["".join("BW"[game.white] for games in rounds for game in games if game.first == at) for at in range(size)]
    second = [
        "".join("WB"[game.white] for games in rounds for game in games if game.second == at) for at in range(size)
    ]
    return [*first, *second]


@pytest.mark.parametrize("size", range(1, 21))
def test_colours_are_balanced(size: int) -> None:
    for line in colours(size):
        assert abs(line.count("W") - line.count("B")) == size % 2
        assert max(len(list(run_of)) for _, run_of in groupby(line)) <= 2, "nobody has a colour three times running"


@pytest.mark.parametrize("size", range(1, 21))
def test_rounds_are_balanced(size: int) -> None:
    """A team has White on half of the boards; on one more and one less in turn with 2, 14, 18 a side."""
    white = [sum(game.white for game in meetings(size, round_)) for round_ in range(1, size + 1)]
    assert {abs(2 * count - size) for count in white} == {size % 2 if size % 4 != 2 else 0 if size in (6, 10) else 2}
    assert abs(2 * sum(white) - size * size) == size % 2


@pytest.mark.parametrize("size", PRINTED)
def test_the_printed_tables_keep_to_their_notes(size: int) -> None:
    """In round n the first meets number n of the other team, with White in turn; in round 1 the last meet."""
    rounds = [meetings(size, round_) for round_ in range(1, size + 1)]
    assert [(games[0].second, games[0].white) for games in rounds] == [(at, at % 2 == 0) for at in range(size)]
    assert rounds[0][-1].second == size - 1


def test_two_boards_are_as_printed() -> None:
    assert [[tuple(game) for game in meetings(2, round_)] for round_ in (1, 2)] == [
        [(0, 0, True), (1, 1, True)],
        [(0, 1, False), (1, 0, False)],
    ]


def test_two_boards_cannot_be_balanced_in_every_round() -> None:
    """Round 1 has 1-1 and 2-2, round 2 has 1-2 and 2-1: all colours tried, each player with White once."""
    for first in range(4):
        for second in range(4):
            white = {(0, 0): first & 1, (1, 1): first >> 1, (0, 1): second & 1, (1, 0): second >> 1}
            rows = [white[one, 0] + white[one, 1] for one in (0, 1)]
            columns = [white[0, one] + white[1, one] for one in (0, 1)]
            if rows == columns == [1, 1]:
                assert {first.bit_count(), second.bit_count()} == {0, 2}


def test_the_standings_say_what_each_team_has(match: Path) -> None:
    """Three against two; 2 wins two games, 4 and 5 draw against each other's opponents."""
    run("pair", match, "--all", "--write", "--quiet")
    run("result", match, "--round", "1", "1", "1-0", "2", "=")
    event = load(match).tournament
    made = {player.id: PointsTable(event).score(player, 1) for player in event.players}
    text = run("standings", match, "--after", "1")
    first, second = (points_text(sum(made[id_] for id_ in team)) for team in ((1, 2, 3), (4, 5)))
    assert {first, second} != {"0.0"}
    assert f"the first team (1, 2, 3) has {first} points, the second team (4, 5) has {second} points" in text


@pytest.fixture
def match(tmp_path: Path) -> Path:
    """Three against two."""
    (tmp_path / "names.txt").write_text("\n".join(f"Player {letter}" for letter in "ABCDE"), encoding="utf-8")
    run("new", tmp_path / "names.txt", "-o", tmp_path / "match.trf", "--system", "scheveningen")
    return tmp_path / "match.trf"


@pytest.mark.gate
def test_every_command(match: Path) -> None:
    run("pair", match, "--all", "--write", "--quiet")
    assert match.read_text(encoding="utf-8").count("### round") == 3
    run("result", match, "1", "1-0", "2", "=")
    assert "Player A" in run("standings", match)
    assert "3 rounds agree (scheveningen)" in run("check", match)
    assert "Board" in run("explain", match, "--player", "1", "--round", "2")
    assert "1 and 2 meet in no round of the calendar: they are of one team." in run(
        "why-not", match, "1", "2", "--round", "1"
    )
    run("sheets", match, "--out", match.with_name("wall"))
    out = match.with_name("o")
    run("pair", match, "--round", "2", "--out", out, "--json", "--html")
    data = json.loads((out / "pairs.json").read_text(encoding="utf-8"))
    assert len(data["pairs"]) == 2
    assert len(data["free"]) == 1
    assert "scheveningen: accepted" in run("verify", match, out / "pairs.json")
    assert "all its 3 rounds have been paired" in run("pair", match, code=3)


def test_a_generated_match_is_paired_the_same(tmp_path: Path) -> None:
    run("generate", "-o", tmp_path / "g.trf", "--system", "scheveningen", "--players", "12", "--seed", "1")
    assert "6 rounds agree (scheveningen)" in run("check", tmp_path / "g.trf")


def test_a_late_entry_that_moves_somebody_to_the_other_team_is_told(tmp_path: Path) -> None:
    names, late = tmp_path / "names.txt", tmp_path / "late.txt"
    names.write_text("\n".join(f"Player {letter}" for letter in "ABCD"), encoding="utf-8")
    run("new", names, "-o", tmp_path / "match.trf", "--system", "scheveningen", "--keep-order")
    for name, told in (("Late", True), ("Later", False)):
        late.write_text(name, encoding="utf-8")
        said = run("new", late, "--add", tmp_path / "match.trf")
        assert (
            "Player C (3) moves from the second team to the first, which is now the first 3 players" in said
        ) is told
