"""A round that is begun by hand is not over until everybody has a game, a bye or an absence; `pair` completes it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import trfpair as library
from tests.contract.test_options import run
from trfpair.base.errors import BadInput
from trfpair.event.by_hand import with_games
from trfpair.event.model import Result
from trfpair.trf import load, loads


@pytest.fixture
def event(tmp_path: Path) -> Path:
    """Seven players after round 1."""
    (tmp_path / "names.txt").write_text("\n".join(f"Player {letter}" for letter in "ABCDEFG"), encoding="utf-8")
    path = tmp_path / "event.trf"
    run("new", tmp_path / "names.txt", "-o", path, "--system", "dutch-2026", "--rounds", "4")
    run("pair", path, "--write", "--quiet")
    run("result", path, "1", "1-0", "2", "1-0", "3", "0-1")
    return path


def log(path: Path) -> list[str]:
    return [line for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("###")]


def test_a_round_begun_by_hand_is_completed(event: Path) -> None:
    told = run("board", event, "--round", "2", "1-5")
    assert "completes round 2" in told
    assert not any("MPA" in line for line in log(event))
    assert load(event).tournament.event.last_finished == 1
    assert "others are still to be paired: Player B (2)" in run("result", event, "1", "1-0")
    assert "others are still to be paired" in run("standings", event)
    assert "1 round agrees" in run("check", event, "--strict")
    page = run("pair", event, "--write")
    assert "1-5 stay, and the others are paired" in page
    assert "zero-point bye" not in page
    games = {one.id: one.game(2) for one in load(event).tournament.players}
    assert games[1].opponent == 5
    assert games[1].result is Result.WIN
    assert all(game.opponent or game.result is Result.PAB for game in games.values())
    assert not any("Begun" in line for line in log(event))
    assert "made by hand, as the file says" in run("check", event, "--strict")


def test_a_bye_by_hand_is_judged_before_and_after_the_round(event: Path) -> None:
    had = next(one.id for one in load(event).tournament.players if one.game(1).result is Result.PAB)
    assert "has had the bye in round 1" in run("board", event, "--round", "2", f"{had}-bye")
    run("undo", event)
    given = 1 if had != 1 else 2
    assert "has had the bye" not in run("board", event, "--round", "2", f"{given}-bye")
    run("pair", event, "--write", "--quiet")
    assert [one.id for one in load(event).tournament.players if one.game(2).result is Result.PAB] == [given]
    assert "made by hand, as the file says" in run("check", event, "--strict")
    assert "illegal" not in run("check", event, "--strict")


def test_boards_for_everybody_leave_nothing_to_complete(event: Path) -> None:
    run("board", event, "--round", "2", "1-5", "6-7", "2-3", "4-bye")
    assert not any("Begun" in line for line in log(event))
    assert "`trfpair result" in run("swap", event, "1", "2")


def test_taking_the_round_back_takes_back_that_it_was_begun(event: Path) -> None:
    before = log(event)
    run("board", event, "--round", "2", "1-5")
    run("unpair", event)
    assert log(event) == before


def test_points_may_lack_the_bye_of_the_round_under_way() -> None:
    text = """012 Invented
XXR 5
XXC white1
001    1      Adler                             2100                             1.0          3 w 1     5 b
001    2      Berg                              2000                             {}          4 b 0  0000 - U
001    3      Corti                             1900                             0.0          1 b 0     4 b
001    4      Dahl                              1800                             1.0          2 w 1     3 w
001    5      Elm                               1700                             1.0       0000 - U     1 w
"""
    one, other = (loads(text.format(points)).tournament for points in ("0.0", "1.0"))
    assert (one.player(2).points, other.player(2).points) == (0, 10)
    with pytest.raises(Exception, match="points"):
        loads(text.format("0.5"))
    over = text.format("0.0").replace("5 b\n", "5 b 1\n").replace("1 w\n", "1 w 0\n")
    over = over.replace("4 b\n", "4 b 0\n").replace("3 w\n", "3 w 1\n")
    with pytest.raises(Exception, match="points"):
        loads(over)


def test_one_round_at_a_time_is_begun_by_hand(event: Path) -> None:
    run("board", event, "--round", "2", "1-5")
    run("result", event, "1", "1-0")
    with pytest.raises(BadInput, match="round 2 was begun by hand: `trfpair pair FILE --write` completes it first"):
        with_games(load(event).tournament, {1: (2, 3)}, 3)
    run("pair", event, "--write")
    assert with_games(load(event).tournament, {1: (2, 3)}, 3).event.begun_by_hand == 3


def test_no_second_bye_beside_one_by_hand(event: Path) -> None:
    """Seven players, of whom one is away: a bye by hand leaves an odd number."""
    run("bye", event, "7", "--zero")
    told = run("board", event, "--round", "2", "4-bye")
    assert "Next: round 2 was begun by hand: Player D (4) has the bye, and one of the others would have" in told
    before = event.read_bytes()
    with pytest.raises(BadInput, match="would have a second one"):
        library.pair(library.load(event))
    run("pair", event, "--write", code=3)
    assert event.read_bytes() == before
    assert "completes round 2" in run("bye", event, "6", "--half")
    run("pair", event, "--write", "--quiet")
    found = [one.game(2).result.value for one in library.load(event).players]
    assert found.count("U") == 1
    assert not load(event).problems


def test_a_bye_of_a_team_by_hand_is_named() -> None:
    event = library.without_round(library.generate(players=5, rounds=3, seed=5, system="team-2026"), force=True)
    round_ = event.event.last + 1
    begun = library.with_games(event, {1: (1, 0)}, round_)
    first = library.pair(begun).notices[0]
    assert first.text == f"round {round_} was begun by hand: 1-bye stay, and the others are paired"


@pytest.mark.gate
@pytest.mark.parametrize("results", [(), ("1", "1-0")])
def test_who_leaves_a_round_begun_by_hand_is_not_paired_in_it(event: Path, results: tuple[str, ...]) -> None:
    run("board", event, "--round", "2", "1-5")
    if results:
        run("result", event, "--round", "2", *results)
    told = run("withdraw", event, "3")
    assert "Round 2: Player C (3) zero-point bye" in told
    assert "Player C (3): zero-point bye in rounds 3, 4" in told
    run("withdraw", event, "3", "--back")
    assert 3 in {one.id for one in load(event).tournament.event.unserved(2)}
    run("withdraw", event, "3")
    run("pair", event, "--write", "--quiet")
    after = load(event).tournament
    assert (after.player(3).game(2).result, after.player(1).game(2).opponent) == (Result.ZERO_BYE, 5)
    assert "differ" not in run("check", event, "--strict", "--brief")


@pytest.mark.few(1)
@pytest.mark.parametrize("last", ["bye", "withdraw"])
def test_a_round_begun_by_hand_is_complete_when_everybody_else_is_away(event: Path, last: str) -> None:
    run("board", event, "--round", "2", "1-5")
    run("bye", event, "2,3,4,6", "--round", "2", "--zero")
    run(*(("withdraw", event, "7") if last == "withdraw" else ("bye", event, "7", "--round", "2", "--zero")))
    assert not any("Begun" in line for line in log(event))
    assert any(line.startswith("### MPA @ Round 2:") for line in log(event))
    run("result", event, "1", "1-0")
    run("pair", event, "--write", "--quiet")
    assert load(event).tournament.player(1).game(2).opponent == 5
    assert load(event).tournament.event.last == 3
    run("check", event, "--strict")


def test_whoever_is_still_to_be_paired_in_the_last_round_may_leave(event: Path) -> None:
    run("event", event, "--rounds", "2")
    run("board", event, "--round", "2", "1-5")
    assert "Round 2: Player C (3) zero-point bye" in run("withdraw", event, "3")
    run("withdraw", event, "3", "--back")
    assert load(event).tournament.player(3).game(2).result is Result.NONE


@pytest.mark.parametrize("system", ["FIDE_DUTCH_2026", "TRFPAIR_CLUB", "TRFPAIR_LADDER"])
def test_the_library_completes_a_round_as_the_message_says(system: str, tmp_path: Path) -> None:
    players = tuple(library.Player(id_, f"P{id_}", rating=2000 - id_) for id_ in range(1, 7))
    event = library.Tournament(players, rounds=5, initial_colour=library.Colour.WHITE, name="Open", system=system)
    begun = library.with_games(event, {1: (6, 3)}, 1)
    done = library.with_round(begun, library.pair(begun))
    assert {6, 3} in [{*pair} for pair in library.boards(done, 1)]
    assert len(library.boards(done, 1)) == 3
    assert not done.event.begun_by_hand
    path = tmp_path / "open.trf"
    path.write_text(library.dumps(begun), encoding="utf-8")
    run("pair", path, "--write", "--quiet")
    assert library.boards(load(path).tournament, 1) == library.boards(done, 1)


@pytest.mark.few(1)
@pytest.mark.parametrize("system", ["dutch-2026", "club", "keizer", "vega"])
def test_why_not_somebody_with_a_bye_in_a_round_begun_by_hand(event: Path, system: str) -> None:
    run("event", event, "--rounds", "5")
    run("board", event, "--round", "2", "1-5")
    run("bye", event, "2", "--round", "2", "--half")
    for other in ("3", "bye", "floats", "white"):
        told = run("why-not", event, "2", other, "--system", system)
        assert "2 is not paired in this round: half-point bye." in told
    assert "2 is not paired in this round: half-point bye." in run("why-not", event, "3", "2", "--system", system)
    assert "Not paired: half-point bye" in run("explain", event, "--player", "2", "--system", system)


@pytest.mark.few(1)
@pytest.mark.parametrize("missed", ["half", "zero"])
def test_a_late_entry_is_paired_in_a_round_begun_by_hand(event: Path, tmp_path: Path, missed: str) -> None:
    (tmp_path / "late.txt").write_text("Late, Lena\n", encoding="utf-8")
    run("board", event, "--round", "2", "1-5")
    run("new", tmp_path / "late.txt", "--add", event, "--missed", missed)
    late = load(event).tournament.player(8)
    assert late.game(1).result is (Result.HALF_BYE if missed == "half" else Result.ZERO_BYE)
    assert 8 in {one.id for one in load(event).tournament.event.unserved(2)}
    run("pair", event, "--write", "--quiet")
    late = load(event).tournament.player(8)
    assert late.game(2).opponent or late.game(2).result is Result.PAB


def test_a_round_begun_with_a_bye_alone_is_not_begun_once_the_player_leaves(event: Path) -> None:
    """No board stands of which `pair` could speak."""
    run("board", event, "4-bye", "--round", "2")
    assert any("Begun by hand" in line for line in log(event))
    run("withdraw", event, "4")
    assert not any("Begun by hand" in line or line.startswith("### round 2:") for line in log(event))
    assert not [one for one in library.pair(load(event).tournament).notices if one.kind == "begun-by-hand"]


@pytest.mark.gate
def test_who_is_away_by_word_is_away_in_the_round_begun_by_hand(event: Path) -> None:
    """Also where somebody is named who has a game or the bye in it: that is refused, and no other round is meant."""
    run("withdraw", event, "4")
    run("board", event, "--round", "2", "1-5", "2", "2-bye")
    before = event.read_bytes()
    for player in ("1", "2"):
        told = run("pair", event, "--write", "--absent", f"3,{player}", code=3)
        assert f"({player}) is paired in round 2, and has no bye on request there" in told
    assert event.read_bytes() == before
    run("pair", event, "--json", "--out", event.with_name("out"), "--absent", "3", "--half-bye", "4")
    page = json.loads((event.with_name("out") / "pairs.json").read_text(encoding="utf-8"))
    assert page["absent"] == [{"id": 3, "bye": "Z"}, {"id": 4, "bye": "H"}]
    assert "accepted" in run("verify", event, event.with_name("out") / "pairs.json", "--absent", "3", "--half-bye", "4")
    run("pair", event, "--write", "--absent", "3", "--half-bye", "4")
    games = {one.id: one.game(2).result for one in load(event).tournament.players}
    assert [games[2], games[3], games[4]] == [Result.PAB, Result.ZERO_BYE, Result.HALF_BYE]
    assert "### said for round 2: absent 3 half-bye 4" in log(event)
