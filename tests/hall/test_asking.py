"""`trfpair result FILE` at a terminal: it asks board by board, a key each."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Outcome
from tests.hall.test_open_counts import TEAMS
from trfpair.trf import load

termios = pytest.importorskip("termios", reason="a terminal of its own is one of POSIX")

Run = Callable[..., Outcome]
UP, CTRL_C, CTRL_D = "\x1b[A", "\x03", "\x04"
_PATIENCE = 30


class Desk:
    """A person at a terminal who answers one question after the other."""

    def __init__(self, *words: str) -> None:
        self.terminal, other = os.openpty()
        self.program = subprocess.Popen(
            [sys.executable, "-m", "trfpair", *words], stdin=other, stdout=other, stderr=other, start_new_session=True
        )
        os.close(other)
        self.seen = ""

    def asked(self, end: str = ": ") -> str:
        """What is written up to a question; the terminal then waits for a key."""
        start, begun = len(self.seen), time.monotonic()
        while not self.seen[start:].endswith(end) or self._by_lines():
            assert time.monotonic() - begun < _PATIENCE, self.seen
            if select.select([self.terminal], [], [], 0.01)[0]:
                self.seen += os.read(self.terminal, 4096).decode()
        return self.seen[start:]

    def _by_lines(self) -> bool:
        """Whether the terminal still waits for lines."""
        return bool(termios.tcgetattr(self.terminal)[3] & termios.ICANON)

    def press(self, key: str) -> None:
        """Press a key."""
        os.write(self.terminal, key.encode())

    def end(self) -> int:
        """The exit code, when the program has ended."""
        while True:
            try:
                text = os.read(self.terminal, 4096).decode()
            except OSError:
                break
            if not text:
                break
            self.seen += text
        os.close(self.terminal)
        return self.program.wait(_PATIENCE)


@pytest.fixture
def club(folder: Path, trfpair: Run) -> Path:
    (folder / "p.txt").write_text("".join(f"Player {at:02}\n" for at in range(1, 11)), encoding="utf-8")
    assert trfpair("new", "p.txt", "-o", "c.trf", "--rounds", "5").code == 0
    assert trfpair("pair", "c.trf", "--write", "-q").code == 0
    return folder / "c.trf"


def _results(path: Path) -> str:
    """The results of the players with White in round 1, by number."""
    return "".join(one.game(1).result.value for one in load(path).tournament.players if one.game(1).colour > 0)


def _answered(keys: list[str], *words: str) -> tuple[int, str]:
    desk = Desk("result", *words)
    for key in keys:
        desk.asked()
        desk.press(key)
    return desk.end(), desk.seen


@pytest.mark.gate
def test_one_key_for_each_board(club: Path) -> None:
    code, seen = _answered(["1", "0", "=", "+", "-", "\r"], "c.trf")
    assert code == 0, seen
    assert "5 results to enter" in seen
    assert "Round 1: all results are in" in seen
    assert sorted(_results(club)) == sorted("10=+-")


@pytest.mark.gate
def test_one_can_go_back_skip_and_take_an_answer_back(club: Path) -> None:
    keys = ["1", UP, "0", "\r", "=", "\x7f", "?", "a", "/", "q"]
    code, seen = _answered(keys, "c.trf")
    assert code == 0, seen
    assert "[1-0]: 0-1" in seen
    assert "Round 1: missing: boards 2-3" in seen
    assert "Adjourned @ Round 1" in club.read_text(encoding="utf-8")


@pytest.mark.gate
@pytest.mark.parametrize("stop", ["q", CTRL_C, CTRL_D])
def test_whoever_stops_loses_nothing(club: Path, stop: str) -> None:
    code, seen = _answered(["1", "=", stop], "c.trf")
    assert code == 0, seen
    assert "Round 1: missing: boards 3-5" in seen


@pytest.mark.gate
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_terminal_that_goes_away_loses_nothing(club: Path, name: str) -> None:
    desk = Desk("result", "c.trf")
    for _ in range(2):
        desk.asked()
        desk.press("1")
    desk.asked()
    desk.program.send_signal(getattr(signal, name))
    desk.end()
    assert _results(club).count("1") == 2


@pytest.mark.gate
def test_only_what_is_open_is_asked_for(club: Path, trfpair: Run) -> None:
    assert trfpair("result", "c.trf", "1", "1", "2", "1", "3", "1", "5", "1", "-q").code == 0
    code, seen = _answered(["0", "\r"], "c.trf", "-q")
    assert (code, "Round 1, 1 board" in seen, "all results are in" in seen) == (0, True, True)
    code, seen = _answered(["\r", "0", "q"], "c.trf", "--replace", "-q")
    assert (code, _results(club).count("0")) == (0, 2)
    code, seen = _answered([], "c.trf")
    assert (code, "Enter goes on" in seen) == (0, False)


@pytest.mark.gate
def test_what_another_hand_entered_meanwhile_stays(club: Path, trfpair: Run) -> None:
    desk = Desk("result", "c.trf", "-q")
    desk.asked()
    desk.press("1")
    desk.asked()
    desk.press("0")
    desk.asked()
    assert trfpair("result", "c.trf", "1", "=", "3", "1", "-q").code == 0
    desk.press("q")
    assert desk.end() == 3
    assert "board 1: the game of Player 01 (1) and Player 06 (6) in round 1 has a result already" in desk.seen
    assert "`1-0` was not entered" in desk.seen
    assert "missing: boards 4-5" in desk.seen
    assert [one.game(1).result.value for one in load(club).tournament.players][:5] == ["=", "1", "1", "?", "?"]


@pytest.mark.gate
def test_boards_of_a_match(folder: Path, trfpair: Run) -> None:
    (folder / "m.trf").write_text(TEAMS, encoding="utf-8")
    assert trfpair("pair", "m.trf", "--write", "-q").code == 0
    code, seen = _answered(["1", "1", "0", "=", "\r"], "m.trf")
    assert code == 0, seen
    assert "1.2  Blanc (2) 0.0                     b-w  Huber (6) 0.0: 1-0" in seen
    side = load("m.trf").tournament.teams
    assert side is not None
    assert [team.match_points for team in side.teams] == [20, 20, 0, 0]


@pytest.mark.gate
def test_without_a_terminal_nobody_is_asked(club: Path, process: Run) -> None:
    done = process("result", "c.trf")
    assert (done.code, "missing: boards 1-5" in done.err) == (0, True)
