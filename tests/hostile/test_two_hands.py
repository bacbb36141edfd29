"""Two commands on one file at once: both changes are there, or one is refused with words; none is lost in silence."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.windows import variables
from trfpair.base.errors import FileAccess
from trfpair.base.files import held as holding
from trfpair.base.files.held import held
from trfpair.base.files.steps import steps_of
from trfpair.event.model import Result
from trfpair.trf import load

TIMES = 5


def start(folder: Path, without_locks: bool, *words: str) -> subprocess.CompletedProcess[str]:
    taken_away = variables() if without_locks else {}
    return subprocess.run(
        [sys.executable, "-m", "trfpair", *words],
        cwd=folder,
        env={**os.environ, **taken_away},
        capture_output=True,
        text=True,
        check=False,
        encoding="utf-8",
    )


def at_once(folder: Path, without_locks: bool, *commands: tuple[str, ...]) -> list[subprocess.CompletedProcess[str]]:
    with ThreadPoolExecutor(len(commands)) as pool:
        return list(pool.map(lambda words: start(folder, without_locks, *words), commands))


@pytest.fixture
def club(tmp_path: Path) -> Path:
    (tmp_path / "p.txt").write_text("\n".join(f"P{at}" for at in range(1, 13)), encoding="utf-8")
    assert start(tmp_path, False, "new", "p.txt", "-o", "c.trf", "--rounds", "9").returncode == 0
    return tmp_path


@pytest.mark.gate
@pytest.mark.parametrize("without_locks", [False, True])
def test_results_of_two_desks(club: Path, without_locks: bool) -> None:
    for round_ in range(1, TIMES + 1):
        assert start(club, without_locks, "pair", "c.trf", "--write", "--quiet").returncode == 0
        one, other = ("1", "1-0", "2", "=", "3", "0-1"), ("4", "0-1", "5", "=", "6", "1-0")
        done = at_once(club, without_locks, ("result", "c.trf", *one), ("result", "c.trf", *other))
        assert [each.returncode for each in done] == [0, 0], [each.stderr for each in done]
        players = load(club / "c.trf").tournament.players
        assert all(player.game(round_).result is not Result.UNKNOWN for player in players)
    assert len(steps_of(club / "c.trf").steps) == 3 * TIMES
    assert not (club / "c.trf.lock").exists()


@pytest.mark.gate
@pytest.mark.parametrize("without_locks", [False, True])
def test_late_players_from_four_desks(club: Path, without_locks: bool) -> None:
    for at in range(4):
        (club / f"late{at}.txt").write_text(f"Late {at}\n", encoding="utf-8")
    done = at_once(club, without_locks, *[("new", f"late{at}.txt", "--add", "c.trf") for at in range(4)])
    assert [each.returncode for each in done] == [0] * 4
    players = load(club / "c.trf").tournament.players
    assert sorted(player.name for player in players[12:]) == [f"Late {at}" for at in range(4)]
    assert [player.id for player in players] == list(range(1, 17))


@pytest.mark.gate
@pytest.mark.parametrize("without_locks", [False, True])
def test_a_round_is_paired_once(club: Path, without_locks: bool) -> None:
    done = at_once(club, without_locks, *[("pair", "c.trf", "--write", "--quiet")] * 3)
    assert sorted(each.returncode for each in done) == [0, 3, 3]
    text = (club / "c.trf").read_text(encoding="utf-8")
    assert len(re.findall("^### round", text, re.MULTILINE)) == 1


@pytest.mark.parametrize("without_locks", [False, True])
def test_who_waits_in_vain_is_told(without_locks: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(holding, "_PATIENCE", 2)
    if without_locks:
        monkeypatch.setattr(holding, "_without_locks", lambda: True)
        monkeypatch.setattr(holding.os, "unlink", refused)
    file = tmp_path / "f"
    with held(file), pytest.raises(FileAccess, match=re.escape(f"remove {tmp_path}/f.lock")), held(file):
        pass


def refused(*_: object) -> None:
    raise PermissionError("Windows removes no file that is open")


def test_the_lock_of_a_killed_run_holds_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "f.lock").write_text("", encoding="utf-8")
    with held(tmp_path / "f"):
        assert (tmp_path / "f.lock").exists()
    monkeypatch.setattr(holding, "_PATIENCE", 2)
    monkeypatch.setattr(holding, "_without_locks", lambda: True)
    (tmp_path / "f.lock").write_text("", encoding="utf-8")
    with held(tmp_path / "f"):
        assert (tmp_path / "f.lock").exists()
    assert not (tmp_path / "f.lock").exists()


def test_where_nothing_can_be_written_nothing_is_held(tmp_path: Path) -> None:
    with held(tmp_path / "missing" / "f"):
        assert not (tmp_path / "missing").exists()
