"""A weekend of six teams, typed as an arbiter types it: with a wrong result, teams swapped, a round taken back."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path

import pytest

import trfpair as library
from tests.cli.conftest import Outcome, folder, trfpair
from tests.match.texts import player_line, team_line
from tests.standings.reference import MODULE, PAIRINGS
from tests.standings.reference import run as reference
from trfpair.event.log_lines import log_entries
from trfpair.event.matches.teams import TeamMatches

__all__ = ["folder", "trfpair"]

Run = Callable[..., Outcome]

TEAMS, BOARDS, SIZE = 6, 4, 5


def file_of(teams: int) -> str:
    """Teams of four and a reserve, as a pairing program leaves them before the first round."""
    return "\n".join(
        [
            "012 Six teams",
            "042 2026/10/03",
            "152 W",
            "192 FIDE_TEAM_TYPEB_MP_GP",
            "212 MPTS,GPTS,BH:MP",
            *(player_line(id_, []) for id_ in range(1, teams * SIZE + 1)),
            *(
                team_line(team, f"Team {'ABCDEFGHIJKL'[team - 1]}", list(range(SIZE * (team - 1) + 1, SIZE * team + 1)),
                          short=f"T{team}", strength=str(2500 - 10 * team))
                for team in range(1, teams + 1)
            ),
            "",
        ]
    )  # fmt: skip


FILE = file_of(TEAMS)


@pytest.fixture
def hall(folder: Path, trfpair: Run) -> Path:
    path = folder / "teams.trf"
    path.write_text(FILE, encoding="utf-8")
    for words in (("--boards", str(BOARDS)), ("--rounds", "5")):
        assert trfpair("event", "teams.trf", *words).code == 0
    return path


def words_of(path: Path, round_: int, dice: random.Random) -> list[str]:
    """Every board of a round with a result, as it is typed."""
    boards = library.load(path).event.board_games(round_)
    return [word for board in boards for word in (board, dice.choice(["1-0", "0:1", "=", "½:½", "1–0"]))]


def totals(path: Path) -> dict[int, tuple[int | None, int | None]]:
    """Match and game points of the teams as the file says (310), which are those of the results."""
    event = library.load(path)
    assert event.teams is not None
    stated = {team.id: (team.match_points, team.game_points) for team in event.teams.teams}
    matches = TeamMatches(event)
    for team, cells in matches.cells.items():
        if not any(cell.result.value == "?" for cell in cells):
            expected = sum(cell.match_points for cell in cells), sum(cell.game_points for cell in cells)
            assert stated[team] == expected
    return stated


@pytest.mark.gate
def test_a_weekend_of_teams(hall: Path, trfpair: Run) -> None:
    dice = random.Random(8)
    for round_ in range(1, 6):
        done = trfpair("pair", "teams.trf", "--write", "--quiet")
        assert done.code == 0, done.err
        if round_ == 2:
            swap_two_teams(hall, trfpair)
        if round_ == 3:  # the wrong round was paired: back, and paired again
            before = hall.read_bytes()
            assert trfpair("unpair", "teams.trf").code == 0
            assert trfpair("pair", "teams.trf", "--write", "--quiet").code == 0
            assert hall.read_bytes() == before
        if round_ == 4:
            change_a_line_up(hall, trfpair)
        done = trfpair("result", "teams.trf", "--quiet", *words_of(hall, round_, dice))
        assert (done.code, "all results are in" in done.err) == (0, True), done.err
        totals(hall)
        if round_ == 3:
            correct_round_one(hall, trfpair)
    assert trfpair("standings", "teams.trf", "--write").code == 0
    checked = trfpair("check", "teams.trf", "--strict")
    assert checked.code == 0, checked.out + checked.err
    kinds = [entry.kind for entry in log_entries(library.load(hall))]
    assert kinds.count("MPA") == 1
    assert kinds.count("Correction") == 1
    refer(hall)


def swap_two_teams(hall: Path, trfpair: Run) -> None:
    """Their matches, and their players' boards, change places."""
    before = library.boards(library.load(hall).event.tournament, 2)
    one, other = before[0].black, before[1].black
    done = trfpair("swap", "teams.trf", str(one), str(other))
    assert done.code == 0, done.err
    event = library.load(hall).event
    assert library.boards(event.tournament, 2)[:2] == (
        before[0]._replace(black=other),
        before[1]._replace(black=one),
    )
    first = list(event.board_games(2).values())[:BOARDS]
    assert {(seat.home - 1) // SIZE + 1 for seat in first} == {before[0].white}
    assert {(seat.away - 1) // SIZE + 1 for seat in first} == {other}
    assert [seat.colour.letter for seat in first] == list("wbwb")


def change_a_line_up(hall: Path, trfpair: Run) -> None:
    """The reserve of a team plays on board 1, and the file says so (300)."""
    pair = library.boards(library.load(hall).event.tournament, 4)[0]
    top = SIZE * (pair.white - 1)
    players = [top + SIZE, *range(top + 1, top + BOARDS)]
    done = trfpair("line-up", "teams.trf", str(pair.white), ",".join(map(str, players)), "--round", "4")
    assert done.code == 0, done.err
    assert next(iter(library.load(hall).event.board_games(4).values())).home == top + SIZE
    assert "\n300   4" in hall.read_text(encoding="utf-8")


def correct_round_one(hall: Path, trfpair: Run) -> None:
    """A result of round 1 was wrong, as is found after round 3."""
    before = totals(hall)
    seat = library.load(hall).event.board_games(1)["1.1"]
    now = library.load(hall).player(seat.home).game(1).result.value
    done = trfpair("result", "teams.trf", "--round", "1", "--replace", "1.1", "0-1" if now != "0" else "1-0", "--quiet")
    assert done.code == 0, done.err
    assert "Round 3 would now be paired" in done.err
    assert totals(hall) != before


def refer(hall: Path) -> None:
    """Standings and pairings by the reference, where it is installed."""
    try:
        import gacrux  # noqa: F401
    except ImportError:
        return
    event = library.load(hall)
    text = library.dumps(event, dialect="trf26")
    assert '"check": true' in reference(MODULE, text, "-c", "-b", "utf-8")
    rows = json.loads(reference(PAIRINGS, text, "-c", "-b", "utf-8"))["pairingResult"]["roundpairing"]
    known_later = {entry.round + 1 for entry in log_entries(event) if entry.kind == "Correction"} | {3}
    by_hand = {entry.round for entry in log_entries(event) if entry.kind == "MPA"}
    assert {row["round"] for row in rows if not row["check"]} <= by_hand | known_later


def seven(folder: Path) -> Path:
    """Seven teams of two, of which one has the bye."""
    lines = ["142 5", "152 W", "192 FIDE_TEAM", "352 WB", *(player_line(id_, []) for id_ in range(1, 15))]
    lines += [team_line(team, f"Team {team}", [2 * team - 1, 2 * team]) for team in range(1, 8)]
    path = folder / "seven.trf"
    path.write_text("\n".join([*lines, ""]), encoding="utf-8")
    return path


@pytest.mark.gate
def test_the_bye_of_a_team_by_hand(folder: Path, trfpair: Run) -> None:
    path = seven(folder)
    done = trfpair("pair", "seven.trf", "--write", "--quiet")
    assert "bye Team 7 (7)" in done.err
    assert "\n320  1.0  1.0 007" in path.read_text(encoding="utf-8")
    done = trfpair("board", "seven.trf", "6-bye")
    assert done.code == 0, done.err
    event = library.load(path)
    assert event.teams is not None
    assert event.teams.byes[0].teams == (6,)
    assert [event.player(id_).game(1).result.value for id_ in (11, 12)] == ["U", "U"]
    assert trfpair("unpair", "seven.trf").code == 0
    text = path.read_text(encoding="utf-8")
    assert "\n320" not in text
    assert "### MPA" not in text
    assert trfpair("bye", "seven.trf", "Team 3", "--half", "--round", "1").code == 0
    done = trfpair("pair", "seven.trf", "--write", "--quiet")
    assert done.code == 0, done.err
    assert [library.load(path).player(id_).game(1).result.value for id_ in (5, 6)] == ["H", "H"]
    done = trfpair("swap", "seven.trf", "3", "1")
    assert done.code == 0, done.err
    assert library.load(path).player(5).game(1).opponent


@pytest.mark.gate
def test_a_bye_and_a_rematch_are_told(folder: Path, trfpair: Run) -> None:
    path = seven(folder)
    for round_ in (1, 2):
        assert trfpair("pair", "seven.trf", "--write", "--quiet").code == 0
        words = words_of(path, round_, random.Random(round_))
        if round_ == 1:
            assert trfpair("result", "seven.trf", "--quiet", *words).code == 0
    one, other = library.boards(library.load(path).event.tournament, 1)[0]
    done = trfpair("board", "seven.trf", f"{one}-{other}")
    assert f"Warning: {one} and {other} have met in round 1" in done.err
    done = trfpair("board", "seven.trf", "7-bye")
    assert "Warning: 7 has had the bye in round 1" in done.err
    done = trfpair("check", "seven.trf")
    assert "by hand" in done.out


@pytest.mark.few(2)
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("swap", "1", "1"), "two different teams change places"),
        (("swap", "1", "9"), "no participant has the number 9"),
        (("board", "1-9"), "there is no team 9"),
        (("swap", "1", "2"), "has a result"),
        (("result", "1", "1-0"), "is no result by the boards of match 1"),
        (("result", "4.1", "1-0"), "expected a board from 1.1 to 3.2"),
        (("line-up", "3", "5"), "has a result"),
        (("line-up", "2", "1,2"), "player 1 is not of team 2"),
        (("line-up", "2", "3,3"), "one board only"),
        (("line-up", "2", "3,4,0"), "a match has 2 boards"),
        (("line-up", "7", "13,14"), "has no match"),
        (("line-up", "7", "Ann"), "expected numbers of players"),
        (("event", "--boards", "4"), "a round is paired"),
    ],
)
def test_what_cannot_be_is_refused(folder: Path, trfpair: Run, words: tuple[str, ...], said: str) -> None:
    path = seven(folder)
    assert trfpair("pair", "seven.trf", "--write", "--quiet").code == 0
    event = library.load(path).event
    first = next(label for label, seat in event.board_games(1).items() if {seat.home, seat.away} & {1, 5})
    for label, seat in event.board_games(1).items():
        if {seat.home, seat.away} & {1, 5}:
            first = label
            assert trfpair("result", "seven.trf", first, "1-0", "--quiet").code == 0
    before = path.read_bytes()
    done = trfpair(words[0], "seven.trf", *words[1:])
    assert (done.code, said in done.err) == (3, True), done.err
    assert path.read_bytes() == before


def test_without_the_number_of_boards_no_round_is_entered(folder: Path, trfpair: Run) -> None:
    path = seven(folder)
    path.write_text(path.read_text(encoding="utf-8").replace("352 WB\n", ""), encoding="utf-8")
    done = trfpair("pair", "seven.trf", "--write", "--quiet")
    assert (done.code, "`trfpair event FILE --boards 4` does" in done.err) == (3, True), done.err
