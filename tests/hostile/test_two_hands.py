"""Two commands on one file at once: both changes are there, or one is refused with words; none is lost in silence."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.windows import ROOT, variables
from trfpair.base.errors import FileAccess
from trfpair.base.files import held as holding
from trfpair.base.files.held import held
from trfpair.base.files.steps import steps_of
from trfpair.event.model import Result
from trfpair.trf import load

TIMES = 5

WITHOUT_LOCKS = [False] if sys.platform == "win32" else [False, True]
"""Whether what Windows lacks is taken away; there it is."""


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
@pytest.mark.parametrize("without_locks", WITHOUT_LOCKS)
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
@pytest.mark.parametrize("without_locks", WITHOUT_LOCKS)
def test_late_players_from_four_desks(club: Path, without_locks: bool) -> None:
    for at in range(4):
        (club / f"late{at}.txt").write_text(f"Late {at}\n", encoding="utf-8")
    done = at_once(club, without_locks, *[("new", f"late{at}.txt", "--add", "c.trf") for at in range(4)])
    assert [each.returncode for each in done] == [0] * 4
    players = load(club / "c.trf").tournament.players
    assert sorted(player.name for player in players[12:]) == [f"Late {at}" for at in range(4)]
    assert [player.id for player in players] == list(range(1, 17))


@pytest.mark.gate
@pytest.mark.parametrize("without_locks", WITHOUT_LOCKS)
def test_a_round_is_paired_once(club: Path, without_locks: bool) -> None:
    done = at_once(club, without_locks, *[("pair", "c.trf", "--write", "--quiet")] * 3)
    assert sorted(each.returncode for each in done) == [0, 3, 3]
    text = (club / "c.trf").read_text(encoding="utf-8")
    assert len(re.findall("^### round", text, re.MULTILINE)) == 1


COUNTING = """
import sys
from pathlib import Path
from trfpair.base.files.held import held
file = Path(sys.argv[1])
for _ in range(int(sys.argv[2])):
    with held(file):
        number = int(file.read_text(encoding="utf-8"))
        file.write_text(str(number + 1), encoding="utf-8")
"""


@pytest.mark.gate
@pytest.mark.parametrize("without_locks", WITHOUT_LOCKS)
def test_three_processes_count_a_file_up(without_locks: bool, tmp_path: Path) -> None:
    """One of them by a link, where the system has links."""
    file, link, times = tmp_path / "f", tmp_path / "link", 100
    file.write_text("0", encoding="utf-8")
    if sys.platform == "win32":
        link = file
    else:
        link.symlink_to(file)
    env = {**os.environ, "PYTHONPATH": str(ROOT), **(variables() if without_locks else {})}
    counting = [
        subprocess.Popen([sys.executable, "-c", COUNTING, str(name), str(times)], env=env, stderr=subprocess.PIPE)
        for name in (file, file, link)
    ]
    told = [each.communicate()[1].decode() for each in counting]
    assert [each.returncode for each in counting] == [0] * 3, told
    assert file.read_text(encoding="utf-8") == str(3 * times)
    assert [path.name for path in tmp_path.iterdir() if path.name != "link"] == ["f"]


@pytest.mark.gate
@pytest.mark.skipif(sys.platform == "win32", reason="links need a right there")
def test_a_link_takes_the_lock_of_its_file_and_the_change_goes_there(club: Path) -> None:
    (club / "desk").mkdir()
    (club / "desk" / "link.trf").symlink_to(club / "c.trf")
    assert start(club, False, "pair", "desk/link.trf", "--write", "--quiet").returncode == 0
    done = at_once(club, False, ("result", "c.trf", "1", "1-0"), ("result", "desk/link.trf", "2", "="))
    assert [each.returncode for each in done] == [0, 0], [each.stderr for each in done]
    assert (club / "desk" / "link.trf").is_symlink()
    assert {path.name for path in (club / "desk").iterdir()} == {"link.trf", "link-round1"}
    assert len(steps_of(club / "c.trf").steps) == 3
    assert start(club, False, "undo", "desk/link.trf").returncode == 0
    assert len(steps_of(club / "c.trf").steps) == 2


def test_who_waits_in_vain_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(holding, "_PATIENCE", 2)
    file = tmp_path / "f"
    with held(file), pytest.raises(FileAccess, match=re.escape(f"remove {tmp_path / 'f.lock'}")), held(file):
        pass


@pytest.mark.gate
def test_who_waits_for_a_second_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(holding, "_PATIENCE", 60)
    file = tmp_path / "f"
    with held(file):
        assert capsys.readouterr().err == ""
        with pytest.raises(FileAccess), held(file):
            pass
    assert capsys.readouterr().err == f"{file}: another command is at work on it: waiting for its end\n"


WAITING = """
import sys
from pathlib import Path
from time import sleep
from trfpair.base.files.held import held
with held(Path(sys.argv[1])):
    print("held", flush=True)
    sleep(60)
"""


@pytest.mark.gate
@pytest.mark.parametrize("without_locks", WITHOUT_LOCKS)
def test_the_lock_of_a_killed_run_holds_nobody(without_locks: bool, tmp_path: Path) -> None:
    file = tmp_path / "f"
    env = {**os.environ, "PYTHONPATH": str(ROOT), **(variables() if without_locks else {})}
    script = [sys.executable, "-c", WAITING, str(file)]
    with subprocess.Popen(script, env=env, stdout=subprocess.PIPE) as killed:
        assert killed.stdout is not None
        assert killed.stdout.readline().strip() == b"held"
        killed.kill()
    (tmp_path / "f.lock").touch()  # as a power cut leaves it
    counting = [sys.executable, "-c", COUNTING, str(file), "1"]
    file.write_text("0", encoding="utf-8")
    started = time.monotonic()
    assert subprocess.run(counting, env=env, check=True, capture_output=True).stderr == b""
    assert time.monotonic() - started < 25
    assert not (tmp_path / "f.lock").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="the lock is another one there")
def test_a_disk_without_locks_has_the_file_for_whoever_made_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import fcntl

    def without(*_: object) -> None:
        raise OSError("no locks")

    monkeypatch.setattr(fcntl, "flock", without)
    monkeypatch.setattr(holding, "_PATIENCE", 2)
    file = tmp_path / "f"
    with held(file), pytest.raises(FileAccess), held(file):
        pass
    assert not (tmp_path / "f.lock").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="os.open is not asked there")
def test_what_is_denied_where_a_file_can_be_made_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The lock of another user, and one that is gone a moment later: nobody goes on without a lock."""

    def denied(*_: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(holding.os, "open", denied)
    monkeypatch.setattr(holding, "_PATIENCE", 2)
    with pytest.raises(FileAccess), held(tmp_path / "f"):
        pass


@pytest.mark.parametrize(
    ("error", "writable", "found"), [(32, True, None), (5, True, None), (5, False, -1), (3, True, -1)]
)
def test_what_the_errors_of_windows_say(
    error: int, writable: bool, found: int | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Open elsewhere, being removed, a folder into which nobody may write, no folder."""
    asked = tmp_path / "f.lock"
    monkeypatch.setattr(holding, "_created", lambda path: (None, error) if path == asked or not writable else (7, 0))
    monkeypatch.setattr(holding, "_closed", lambda handle: None)
    assert holding._taken_alone(asked) == found


def test_where_nothing_can_be_written_nothing_is_held(tmp_path: Path) -> None:
    with held(tmp_path / "missing" / "f"):
        assert not (tmp_path / "missing").exists()
