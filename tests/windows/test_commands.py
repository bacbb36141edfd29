"""A club's evening and an arbiter's day in processes that lack what Windows lacks."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.conftest import FIXTURES, OPEN, files_of
from tests.windows import ROOT, run, variables
from trfpair.apps.cli.main import COMMANDS

pytestmark = [
    pytest.mark.posix,  # a stand-in: where the real thing runs there is no need of it
    pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="the system names open files elsewhere"),
]

PLAYERS = "name,rating\nŁukasz Żak,2000\nAnn,1900\nČeněk,1800\nBob,1700\nMahin,1600\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copy(OPEN, tmp_path / "open.trf")
    (tmp_path / "players.csv").write_text(PLAYERS, encoding="utf-8")
    return tmp_path


def done(folder: Path, line: str, code: int = 0, **more: str) -> str:
    """Run a command; its standard output, which is UTF-8 with the line ends of every system."""
    ended = run(folder, *line.split(), **more)
    assert ended.returncode == code, ended.stderr.decode()
    assert b"\r" not in ended.stdout + ended.stderr
    assert not left_behind(folder)
    return ended.stdout.decode("utf-8")


def left_behind(folder: Path) -> list[str]:
    return [name for name in files_of(folder) if ".trfpair-" in name]


def test_it_is_taken_away(tmp_path: Path) -> None:
    code = (
        "import os, sys; assert sys.platform == 'win32' and not hasattr(os, 'geteuid') and not os.supports_dir_fd\n"
        "for wrong in (lambda: os.open('.', 0), lambda: os.mkdir('CON.txt'), lambda: os.unlink('held')):\n"
        "    with open('held', 'w', encoding='utf-8'):\n"
        "        try: wrong()\n"
        "        except OSError as error: print(error.errno)\n"
    )
    command = [sys.executable, "-c", code]
    ended = subprocess.run(
        command,
        cwd=tmp_path,
        env={**os.environ, **variables()},
        capture_output=True,
        text=True,
        check=False,
        encoding="utf-8",
    )
    assert (ended.stdout.split(), ended.stderr) == (["13", "22", "13"], "")


@pytest.mark.gate
def test_a_round_its_pages_and_its_proof(folder: Path) -> None:
    done(folder, "pair open.trf --out r --json --html")
    first = (folder / "r" / "pairs.list").read_bytes()
    assert files_of(folder / "r") == {"pairs.txt", "pairs.list", "verbose.txt", "pairs.json", "round.html"}
    done(folder, "pair open.trf --out r --json")
    assert (folder / "r" / "pairs.list").read_bytes() == first
    assert b"\r" not in first
    assert "accepted" in done(folder, "verify open.trf r/pairs.json")


@pytest.mark.gate
def test_questions_lists_and_other_formats(folder: Path) -> None:
    assert "Tung" in done(folder, "explain open.trf --player Tung")
    assert done(folder, "standings open.trf --csv").startswith("rank,id,name,")
    assert json.loads(done(folder, "standings open.trf --json"))
    assert "rounds differ" in done(folder, "check open.trf", 6)
    done(folder, "convert open.trf new.trf --to trf26")
    done(folder, "generate -o made.trf --players 8 --rounds 3 --seed 1")


@pytest.mark.gate
def test_a_club_evening(folder: Path) -> None:
    done(folder, "new players.csv -o club.trf --rounds 3")
    assert "Łukasz Żak" in done(folder, "pair club.trf --write")
    assert "Łukasz Żak" in done(folder, "result club.trf 1 1-0 2 =")
    held = (folder / "club.trf").read_bytes()
    done(folder, "result club.trf 1 0-1 --replace")
    assert "Undone: round 1: board 1 0-1" in done(folder, "undo club.trf")
    assert (folder / "club.trf").read_bytes() == held
    done(folder, "unpair club.trf --force")
    taken_back = (folder / "club.trf").read_bytes()
    done(folder, "undo club.trf")
    assert (folder / "club.trf").read_bytes() == held
    assert "Done again: round 1 taken back" in done(folder, "redo club.trf")
    assert (folder / "club.trf").read_bytes() == taken_back
    done(folder, "undo club.trf")
    assert (folder / "club.trf").read_bytes() == held
    done(folder, "log club.trf")
    assert not (folder / "club.trf.lock").exists()
    assert "Łukasz Żak" in done(folder, "standings club.trf --csv")
    done(folder, "sheets club.trf --out wall")
    assert "Łukasz" in (folder / "wall" / "standings.html").read_text(encoding="utf-8")
    done(folder, "sheets club.trf --out wall")


EVERY_OTHER = """
systems
man man
new players.csv -o club.trf --rounds 3
number club.trf
pair club.trf --write --quiet
swap club.trf 1 2
board club.trf 1-3
result club.trf 1 1-0 2 =
bye club.trf 4 --half
withdraw club.trf 5
ban club.trf 1,2
unban club.trf 1,2
player club.trf 1 --rating 2001
event club.trf --place Praha
prizes club.trf --place 500,300
expel club.trf 3
why-not open.trf 17 24
new players.csv -o ladder.trf --system ladder
pair ladder.trf --write --quiet
result ladder.trf 1 1-0 2 =
ladder advance ladder.trf -o ladder.trf
unpair teams.trf --force
pair teams.trf --write --quiet
line-up teams.trf 1 1,3,2,4
team teams.trf 1 --name Adler
simulate study.toml --out study
report study
"""
STUDY = """
[study]
name = "two"
count = 2
seed = 1
measures = ["tau"]
[field]
strengths = "uniform 1400 2200"
results = "elo"
size = "8x3"
[grid]
system = ["dutch"]
"""
TEAMS = FIXTURES / "standings" / "teams" / "000.trf"


@pytest.mark.gate
def test_every_other_command(folder: Path) -> None:
    (folder / "study.toml").write_text(STUDY, encoding="utf-8")
    shutil.copy(TEAMS, folder / "teams.trf")
    for line in EVERY_OTHER.strip().splitlines():
        done(folder, line)


def test_every_command_is_tried_here() -> None:
    tried = set(re.findall(r"[\w-]+", Path(__file__).read_text(encoding="utf-8")))
    assert set(COMMANDS) <= tried


@pytest.mark.gate
def test_an_evening_of_tables(folder: Path) -> None:
    done(folder, "pods new players.csv -o t.json --system squire --size 3")
    done(folder, "pods t.json --write --sheets wall")
    assert files_of(folder / "wall")


@pytest.mark.gate
def test_several_processes(folder: Path) -> None:
    for number in range(3):
        shutil.copy(OPEN, folder / f"{number}.trf")
    done(folder, "pair 0.trf 1.trf 2.trf --out all --jobs 2 --quiet")
    assert len(files_of(folder / "all")) == 9
    done(folder, "check 0.trf 1.trf 2.trf --out checked --jobs 2 --quiet", 6)
    done(folder, "check 0.trf 1.trf 2.trf --out checked --resume --quiet", 6)


@pytest.mark.gate
@pytest.mark.parametrize(
    "line", ["pair club.trf --write --out r", "sheets club.trf --out wall", "convert open.trf x.trf --to trf26"]
)
def test_a_file_that_is_held_for_a_moment_is_waited_for(folder: Path, line: str) -> None:
    done(folder, "new players.csv -o club.trf --rounds 3")
    shutil.copy(folder / "club.trf", folder / "again.trf")
    done(folder, line)
    shutil.copy(folder / "again.trf", folder / "club.trf")
    done(folder, line, TRFPAIR_HELD="3")


@pytest.mark.gate
def test_a_file_that_stays_held_is_named(folder: Path) -> None:
    done(folder, "pair open.trf --out r")
    before = (folder / "r" / "pairs.txt").stat().st_mtime_ns
    started = time.monotonic()
    ended = run(folder, "pair", "open.trf", "--out", "r", TRFPAIR_HELD="1000")
    assert ended.returncode == 5
    assert 0.9 < time.monotonic() - started < 5
    last = ended.stderr.decode().splitlines()[-1]
    assert last.startswith(f"Error: cannot write {folder / 'r'}")
    assert last.endswith(
        "another program has it open (a spreadsheet, a viewer, a virus scanner); close it there and try again"
    )
    assert (folder / "r" / "pairs.txt").stat().st_mtime_ns == before
    assert not left_behind(folder)


@pytest.mark.gate
def test_a_file_that_is_read_only_is_named(folder: Path) -> None:
    done(folder, "new players.csv -o club.trf --rounds 3")
    (folder / "club.trf").chmod(0o444)
    ended = run(folder, "pair", "club.trf", "--write")
    assert (ended.returncode, b"read-only" in ended.stderr) == (5, True)
    assert not left_behind(folder)


@pytest.mark.gate
def test_what_a_killed_run_left_goes_when_it_is_a_day_old(folder: Path) -> None:
    """There are no locks on folders there that would tell it from what a run is at."""
    old, new = folder / ".trfpair-0123456789abcdef", folder / ".trfpair-fedcba9876543210"
    for left in (old, new):
        left.mkdir()
        (left / "pairs.txt").write_text("half", encoding="utf-8")
    os.utime(old, (1, 1))
    ended = run(folder, "pair", "open.trf", "--write")
    assert ended.returncode == 0
    assert (old.exists(), new.exists()) == (False, True)


@pytest.mark.gate
def test_wildcards_are_ours_and_brackets_are_letters(folder: Path) -> None:
    """No shell names the files there; `[1]` is what a browser puts into the name of a second download."""
    for name in ("club [1].trf", "club 1.trf"):
        shutil.copy(folder / "open.trf", folder / name)
    ended = run(folder, "check", "club*.trf", "--quiet")
    assert b"2 files" in ended.stdout + ended.stderr
    one = run(folder, "check", "club [1].trf", "--json")
    assert [file["file"] for file in json.loads(one.stdout)["files"]] == ["club [1].trf"]
    none = run(folder, "check", "none*.trf")
    assert b"none*.trf" in none.stdout + none.stderr


@pytest.mark.gate
def test_folders_that_differ_in_capitals_alone_are_one(folder: Path) -> None:
    for place, name in (("a", "Club.trf"), ("b", "club.trf")):
        (folder / place).mkdir()
        shutil.copy(folder / "open.trf", folder / place / name)
    done(folder, "pair a/Club.trf b/club.trf --out all --quiet")
    made = sorted(path.name for path in (folder / "all").iterdir())
    assert len(made) == len({name.casefold() for name in made}) == 2


@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("CON", "`CON` is the name of a device on Windows"),
        ('x" --json', "a folder in quotes does not end in a backslash"),
        pytest.param("r.", "", marks=pytest.mark.gate),
        pytest.param("nul.d", "`nul.d` is the name of a device on Windows", marks=pytest.mark.gate),
        pytest.param("a|b", "no name has `|` on Windows", marks=pytest.mark.gate),
    ],
)
def test_a_name_that_the_system_keeps_is_told(folder: Path, name: str, said: str) -> None:
    ended = run(folder, "pair", "open.trf", "--out", name)
    assert ended.returncode == 5
    last = ended.stderr.decode().splitlines()[-1]
    assert last.startswith(f"Error: cannot write {folder / name}")
    assert last.endswith(said)
    assert not left_behind(folder)


@pytest.mark.gate
def test_files_with_the_line_ends_of_the_system_keep_them(folder: Path) -> None:
    done(folder, "new players.csv -o club.trf --rounds 3")
    lines = (folder / "club.trf").read_bytes().replace(b"\n", b"\r\n")
    (folder / "club.trf").write_bytes(lines)
    done(folder, "pair club.trf --write")
    done(folder, "result club.trf 1 1-0")
    written = (folder / "club.trf").read_bytes()
    assert written.count(b"\n") == written.count(b"\r\n") > lines.count(b"\n")


@pytest.mark.gate
def test_the_library_there(folder: Path) -> None:
    code = (
        "import trfpair; event = trfpair.load('open.trf'); paired = trfpair.pair(event, seconds=60)\n"
        "trfpair.dump(event, 'again.trf'); print(paired.round, len(trfpair.sheets(event)), trfpair.render(paired)[:2])"
    )
    ended = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code],
        cwd=folder, env={**os.environ, **variables()}, capture_output=True, text=True, check=False, encoding="utf-8",
    )  # fmt: skip
    assert (ended.returncode, ended.stdout.split()[0]) == (0, "5"), ended.stderr
    assert b"\r" not in (folder / "again.trf").read_bytes()


WITHOUT = """
import os, signal, sys
for name in ("fcntl", "pwd", "grp", "resource", "termios", "tty", "pty"):
    sys.modules[name] = None
for module, names in (
    (os, "geteuid getuid getegid getgid fchmod fchown chown mkfifo fork killpg setsid openpty posix_spawn"),
    (signal, "SIGKILL SIGHUP SIGALRM SIGUSR1 SIGCHLD alarm setitimer pthread_sigmask pause"),
):
    for name in names.split():
        delattr(module, name)
import pytest
wanted = ["--collect-only", "-qq", "-m", "", "-p", "no:xdist", "-p", "no:cacheprovider", "-p", "no:faulthandler"]
sys.exit(pytest.main(wanted))
"""


@pytest.mark.gate
def test_every_test_can_be_collected_there() -> None:
    """What Windows lacks is asked for inside of tests that it skips."""
    ended = subprocess.run(
        [sys.executable, "-c", WITHOUT], cwd=ROOT, capture_output=True, text=True, check=False, encoding="utf-8"
    )
    assert ended.returncode == 0, ended.stdout[-2000:]
