"""One numbering of the boards: what hangs is what `result` takes, whatever is corrected afterwards."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import trfpair as library
from tests.cli.conftest import FIXTURES, Outcome
from trfpair.apps.engine.main import engine
from trfpair.event.boards import boards
from trfpair.event.model import AccelerationRange, Colour, Game, Pair, Player, Record, Result, Tournament
from trfpair.rounds.check import check_tournament
from trfpair.rounds.pairing import Settings
from trfpair.trf import load

Run = Callable[..., Outcome]


@pytest.fixture
def hanging(folder: Path, trfpair: Run) -> Path:
    """A club whose second round hangs."""
    (folder / "p.csv").write_text(
        "name,rating\n" + "".join(f"P{at},{2000 - at}\n" for at in range(1, 15)), encoding="utf-8"
    )
    assert trfpair("new", "p.csv", "-o", "c.trf", "--rounds", "5").code == 0
    assert trfpair("pair", "c.trf", "--write", "--quiet").code == 0
    words = [word for board in range(1, 8) for word in (str(board), ("1-0", "0-1", "=")[board % 3])]
    assert trfpair("result", "c.trf", *words).code == 0
    assert trfpair("pair", "c.trf", "--write", "--quiet").code == 0
    return folder / "c.trf"


def sheet(trfpair: Run, folder: Path, round_: int) -> list[tuple[int, int]]:
    """The pairs on the sheet, board 1 first."""
    assert trfpair("sheets", "c.trf", "--out", "wall", "--what", "pairings", "--round", str(round_)).code == 0
    text = (folder / "wall" / f"pairs{round_}.txt").read_text(encoding="utf-8")
    return [(int(white), int(black)) for white, black in re.findall(r"= +(\d+) - +(\d+) =", text)]


@pytest.mark.gate
def test_a_corrected_result_renumbers_nothing(hanging: Path, trfpair: Run) -> None:
    before = {round_: sheet(trfpair, hanging.parent, round_) for round_ in (1, 2)}
    words = [word for board in range(1, 8) for word in (str(board), ("0-1", "1-0", "1-0")[board % 3])]
    assert trfpair("result", "c.trf", *words, "--round", "1", "--replace").code == 0
    after = {round_: sheet(trfpair, hanging.parent, round_) for round_ in (1, 2)}
    assert after == before
    for board, pair in enumerate(before[2], 1):
        assert trfpair("result", "c.trf", str(board), "1-0").code == 0
        white, black = map(load(hanging).tournament.player, pair)
        assert (white.game(2).result, black.game(2).result) == (Result.WIN, Result.LOSS)


def test_the_list_of_pairs_the_sheet_and_the_library_agree(hanging: Path, trfpair: Run) -> None:
    listed = (hanging.parent / "c-round2" / "pairs.list").read_text(encoding="utf-8").split("\n")[1:-1]
    pairs = [tuple(map(int, line.split())) for line in listed]
    assert sheet(trfpair, hanging.parent, 2) == pairs
    assert list(library.boards(library.load(hanging), 2)) == pairs
    shown = trfpair("result", "c.trf").out.splitlines()
    assert [tuple(int(name) for name in re.findall(r"P(\d+) \(", line)) for line in shown] == pairs


@pytest.mark.parametrize("name", ["open-de-gros.trf"])
def test_a_foreign_file_has_the_order_of_the_scores_before_the_round(name: str, folder: Path, trfpair: Run) -> None:
    text = (FIXTURES / "trf" / "real" / name).read_text(encoding="utf-8")
    assert "### round" not in text
    (folder / "c.trf").write_text(text, encoding="utf-8")
    tournament = load(folder / "c.trf").tournament
    for round_ in range(1, 5):
        numbered = list(boards(tournament, round_))
        assert sheet(trfpair, folder, round_) == numbered
        scores = [
            sorted((sum(_points(tournament.player(id_), at) for at in range(1, round_)) for id_ in pair), reverse=True)
            for pair in numbered
        ]
        assert scores == sorted(scores, reverse=True)
        shown = trfpair("result", "c.trf", "--round", str(round_)).out.splitlines()
        names = [[tournament.player(id_).name for id_ in pair] for pair in numbered]
        assert all(white in line and black in line for line, (white, black) in zip(shown, names, strict=True))


def _points(player: Player, round_: int) -> float:
    worth = {
        Result.WIN: 1,
        Result.DRAW: 0.5,
        Result.FORFEIT_WIN: 1,
        Result.PAB: 1,
        Result.HALF_BYE: 0.5,
        Result.FULL_BYE: 1,
    }
    return worth.get(player.game(round_).result, 0)


def test_virtual_points_count_for_the_boards(tmp_path: Path) -> None:
    """Players 5 to 8 have a point on paper in round 2: they sit at the first boards, but not with bbpPairings."""
    four = tuple(Player(at, f"P{at}", games=_drawn(at)) for at in range(1, 9))
    event = Tournament(four, rounds=9, initial_colour=Colour.WHITE, accelerations=(AccelerationRange(10, 2, 2, 5, 8),))
    paired = library.pair(event)
    first = paired.pairs[0]
    assert set(first) <= {5, 6, 7, 8}
    after = library.with_round(event, paired.pairing)
    assert boards(after, 2) == paired.pairs == boards(replace(after, records=()), 2)
    library.dump(event, tmp_path / "t.trf")
    assert engine(["--dutch", str(tmp_path / "t.trf"), "-p", str(tmp_path / "p")]) == 0
    assert set(map(int, (tmp_path / "p").read_text(encoding="utf-8").split()[1:3])) <= {1, 2, 3, 4}


def _drawn(number: int) -> tuple[Game, ...]:
    opponent = number + 4 if number < 5 else number - 4
    white = (number < 5) == (number % 2 == 1)
    return (Game(opponent, Colour.WHITE if white else Colour.BLACK, Result.DRAW),)


def test_a_changed_pair_takes_the_board_that_is_free() -> None:
    def seated(*pairs: tuple[int, int]) -> Tournament:
        games = {white: Game(black, Colour.WHITE, Result.UNKNOWN) for white, black in pairs}
        games |= {black: Game(white, Colour.BLACK, Result.UNKNOWN) for white, black in pairs}
        players = tuple(Player(at, f"P{at}", games=(games[at],)) for at in sorted(games))
        return Tournament(players, records=(Record("###", " round 1: 4-8 3-7 2-6 1-5"),))

    assert boards(seated((1, 5), (2, 6), (3, 7), (4, 8)), 1) == ((4, 8), (3, 7), (2, 6), (1, 5))
    assert boards(seated((8, 4), (7, 2), (6, 3), (1, 5)), 1) == ((8, 4), (7, 2), (6, 3), (1, 5))
    assert boards(seated((1, 5), (4, 8), (2, 6)), 1) == ((4, 8), (2, 6), (1, 5))
    assert boards(seated((1, 5), (2, 6), (3, 7), (4, 8), (9, 10)), 1)[-1] == Pair(9, 10)


def test_the_last_comment_of_a_round_holds() -> None:
    event = library.Tournament(tuple(Player(at, f"P{at}") for at in range(1, 5)), rounds=3, initial_colour=Colour.WHITE)
    once = library.with_round(event, replace(library.pair(event).pairing, pairs=(Pair(1, 2), Pair(3, 4))))
    two = replace(once, records=(*once.records, Record("###", " round 1: 3-4 1-2")))
    assert (boards(once, 1), boards(two, 1)) == (((1, 2), (3, 4)), ((3, 4), (1, 2)))
    assert boards(two, 2) == ()


def test_check_names_the_pairs_of_the_tournament_by_board(hanging: Path) -> None:
    tournament = load(hanging).tournament
    numbered = boards(tournament, 1)
    turned = tuple(reversed(numbered))
    text = " round 1:" + "".join(f" {white}-{black}" for white, black in turned)
    others = tuple(record for record in tournament.records if not record.text.startswith(" round 1:"))
    wrong = replace(tournament, records=(*others, Record("###", text)))
    (check,) = check_tournament(wrong, Settings(system="club", round=1))
    assert len(check.tournament) > 1
    assert list(check.tournament) == [pair for pair in turned if pair in check.tournament]


def test_messages_name_the_board_that_hangs(hanging: Path, trfpair: Run) -> None:
    hung = sheet(trfpair, hanging.parent, 2)
    words = [word for board in range(1, 8) if board != 3 for word in (str(board), "=")]
    assert trfpair("result", "c.trf", *words).code == 0
    assert trfpair("result", "c.trf", "1", "0-1", "4", "0-1", "--round", "1", "--replace").code == 0
    white, black = hung[2]
    assert f"board 3: P{white} ({white}) and P{black} ({black})" in trfpair("pair", "c.trf").err
