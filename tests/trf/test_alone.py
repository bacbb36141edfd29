"""A cell without an opponent, in each sign under each scoring record, against bbpPairings 5.0.1 and 6.0.0.

``expected.tsv`` has what the two answer to one event of five players and one of seven: the points of the round that
they take, and the pairs of the next round (the last one is the bye). Version 5 knows no record 162. They refuse 1, 0,
W, D and L.
"""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

import trfpair
from tests.trf.lines import columns, file, only, read, refused, row
from trfpair.event.model import Colour, Game, Player, Tournament
from trfpair.event.results import ALONE, Result
from trfpair.trf import TrfError, loads

FOLDER = Path(__file__).parent.parent / "fixtures" / "trf" / "alone"

EVENTS = {
    "five": ("2w1 3b1", "1b0 5w1", "4w1 1w0", "3b0 U", "? 2b0"),
    "seven": ("5w1 3b= 4b1", "6b= 4w1 3b=", "7w1 1w= 2w=", "U 2b0 1w0", "1b0 6b0 U", "2w= 5w1 7b0", "3b0 ? 6w1"),
}
"""The cells of each player; ``?`` is the one that the table asks about."""

WORTH = {"1": 10, "=": 5, "0": 0, "U": 10}
SAME_IN_XXS = {
    "BBW": "W={0} PAB={0}",
    "BBD": "D={0}",
    "BBL": "L={0}",
    "BBZ": "ZPB={0}",
    "BBF": "FL={0}",
    "BBU": "PAB={0}",
}
"""The records of bbpPairings in the codes of JaVaFo, where W says nothing of the bye."""

with (FOLDER / "expected.tsv").open(encoding="utf-8", newline="") as table:
    ROWS = list(csv.DictReader(table, delimiter="\t"))


def scored(lines: list[str]) -> dict[str, int]:
    """The points of the results in the event, by the scoring records."""
    worth = dict(WORTH)
    for line in lines:
        code, *words = line.replace("BB", "").split()
        said = dict(zip(words[::2], words[1::2], strict=True)) if code == "162" else {code: words[0]}
        for symbol, points in said.items():
            tenths = int(points.replace(".", ""))
            worth |= {"W": {"1": tenths, "U": tenths}, "D": {"=": tenths}, "L": {"0": tenths}}.get(symbol, {})
            worth |= {"U": tenths} if symbol in ("U", "P") else {}
    return worth


def event(entry: dict[str, str], lines: list[str], tenths: int) -> str:
    """The file of a row, with so many points for the cell."""
    worth = scored(lines) | {"?": tenths}
    sign = " " if entry["sign"] == "blank" else entry["sign"]
    players = []
    for id_, cells in enumerate(EVENTS[entry["event"]], 1):
        total = sum(worth[cell[-1]] for cell in cells.split())
        texts = (f"{'0000' if len(one) == 1 else one[:-2]} {one[-2:-1] or '-'} {one[-1]}" for one in cells.split())
        points = f"{total // 10}.{total % 10}"
        players.append(row(id_, *(text.replace("?", sign) for text in texts), points=points))
    return file("XXR 5", "XXC white1", *(in_columns(line) for line in lines), *players)


def in_columns(line: str) -> str:
    """A scoring record with its values in their columns."""
    code, *words = line.split()
    return "162" + "".join(f"  {a} {b:>4} " for a, b in zip(words[::2], words[1::2])) if code == "162" else line


def agree(entry: dict[str, str], text: str) -> None:
    """The pairs of both editions are those of the table."""
    for edition in ("dutch-2017", "dutch-2026"):
        if entry[edition]:
            pairs = trfpair.pair(loads(text).tournament, system=edition).pairs
            assert " ".join(f"{pair.white}-{pair.black}" for pair in pairs) == entry[edition], (edition, text)


@pytest.mark.few(5)
@pytest.mark.parametrize("entry", ROWS, ids=lambda one: f"{one['event']}-{one['scoring'] or 'default'}-{one['sign']}")
def test_points_and_pairs_are_those_of_the_table(entry: dict[str, str]) -> None:
    lines = [line for line in entry["scoring"].split(", ") if line]
    tenths = int(entry["tenths"])
    for points in (tenths + 1, tenths + 10):
        with pytest.raises(TrfError, match="as the results give"):
            loads(event(entry, lines, points))
    text = event(entry, lines, tenths)
    agree(entry, text)
    if not entry["scoring"].startswith("162"):
        codes = " ".join(SAME_IN_XXS[line[:3]].format(line[3:].strip()) for line in lines)
        said = "".join(line for line in text.splitlines(keepends=True) if not line.startswith("BB"))
        agree(entry, f"XXS {codes}\n{said}" if codes else said)
    small = text.replace(f"0000 - {entry['sign']}", f"0000 - {entry['sign'].lower()}")
    assert loads(small).tournament == loads(text).tournament


def test_the_table_has_every_sign() -> None:
    signs = {" " if entry["sign"] == "blank" else entry["sign"] for entry in ROWS}
    alone = {result.value for result in ALONE}
    assert signs == alone, f"tests/fixtures/trf/alone/expected.tsv: a row for {sorted(alone ^ signs)}"
    for result in set(Result) - set(ALONE) - {Result.UNKNOWN}:
        found = columns(only(refused(row(1, f"0000 - {result.value}"), row(2))))
        assert found == (1, 92, 95), f"{result}: not told as a result without an opponent; its letter: `make pages`"


def test_an_absence_that_a_forfeit_lost_would_be_worth_a_point() -> None:
    loaded = loads((FOLDER / "minus.trf").read_text(encoding="utf-8"))
    absent = loaded.tournament.player(5)
    assert absent.game(1) == Game(0, Colour.NONE, Result.ZERO_BYE)
    pairs = trfpair.pair(loaded.tournament).pairs
    assert [(pair.white, pair.black) for pair in pairs] == [(4, 1), (2, 3), (5, 0)]
    as_absent = loads((FOLDER / "minus.trf").read_text(encoding="utf-8").replace("0000 - -", "0000 - Z")).tournament
    for table in (trfpair.standings, trfpair.sheets):
        assert table(loaded.tournament) == table(as_absent)


def test_what_a_program_makes_is_read_by_the_same_table() -> None:
    """A win without an opponent is a bye that bars from another, whoever wrote it."""

    def made(result: Result) -> Tournament:
        players = (
            Player(1, games=(Game(2, Colour.WHITE, Result.WIN),)),
            Player(2, games=(Game(1, Colour.BLACK, Result.LOSS),)),
            Player(3, games=(Game(0, Colour.NONE, result),)),
        )
        return trfpair.validated(Tournament(players, rounds=3))

    for result, said in ALONE.items():
        assert made(result).player(3).game(1).result is said


def test_several_wins_without_an_opponent_are_no_two_allocated_byes() -> None:
    """TRF06 wrote a game that was won because nobody came without the opponent."""
    lines = (row(1, "2 w 1", points="1.0"), row(2, "1 b 0", points="0.0"))
    assert read(*lines, row(3, "0000 - +", points="1.0"), row(4, "0000 - +", points="1.0"))
    loaded = loads(file(*lines, row(3, "0000 - U", points="1.0"), row(4, "0000 - U", points="1.0")))
    assert "one pairing-allocated bye a round" in loaded.problems[0].expected


def test_a_board_that_a_team_left_empty_stays_a_forfeit() -> None:
    teams = f"{'013 Reds':<36}{'   1 '}", f"{'013 Blues':<36}{'   2 '}"
    tournament = loads(file(*teams, row(1, "0000 - +"), row(2, "0000 - -"))).tournament
    assert tournament.has_teams
    assert [one.game(1).result for one in tournament.players] == [Result.FORFEIT_WIN, Result.FORFEIT_LOSS]


def test_clubs_are_no_teams() -> None:
    clubs = "092 Individual swiss", f"{'013 Reds':<36}{'   1    2 '}", f"{'013 Blues':<36}{'   3    4 '}"
    lines = row(1, "2 w 1"), row(2, "1 b 0"), row(3, "0000 - +"), row(4, "0000 - -")
    tournament = loads(file("092 Swiss", *clubs[1:], *lines)).tournament
    assert not tournament.has_teams
    assert [one.game(1).result for one in tournament.players[2:]] == [Result.PAB, Result.ZERO_BYE]
