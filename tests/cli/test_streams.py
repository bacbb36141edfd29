"""What is redirected is UTF-8 with one kind of line ends, whatever the system would have chosen."""

from __future__ import annotations

import csv
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.runner import CliRunner
from trfpair.apps.cli.main import cli

PLAYERS = "name,rating\nŁukasz Żak,2000\nAnn,1900\nČeněk,1800\nBob,1700\n"

NARROW = [
    {"PYTHONIOENCODING": "cp1252"},
    {"PYTHONIOENCODING": "ascii:strict"},
    {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"},
]


def redirected(folder: Path, more: dict[str, str], *words: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "trfpair", *words]
    return subprocess.run(command, cwd=folder, env={**os.environ, **more}, capture_output=True, check=False)


@pytest.fixture
def club(tmp_path: Path) -> Path:
    (tmp_path / "players.csv").write_text(PLAYERS, encoding="utf-8")
    file = str(tmp_path / "club.trf")
    for words in (
        ["new", str(tmp_path / "players.csv"), "-o", file, "--rounds", "3"],
        ["pair", file, "--write"],
        ["result", file, "1", "1-0", "2", "="],
    ):
        assert CliRunner().invoke(cli, words).exit_code == 0
    return tmp_path


@pytest.mark.gate
@pytest.mark.parametrize("narrow", NARROW, ids=["cp1252", "ascii", "C"])
def test_every_letter_is_kept(club: Path, narrow: dict[str, str]) -> None:
    def out(*words: str) -> str:
        done = redirected(club, narrow, *words)
        assert done.returncode == 0, done.stderr
        assert b"\r" not in done.stdout
        return done.stdout.decode("utf-8")

    rows = list(csv.DictReader(out("standings", "club.trf", "--csv").splitlines()))
    assert {row["name"] for row in rows} == {"Łukasz Żak", "Ann", "Čeněk", "Bob"}
    assert "Łukasz Żak" in json.dumps(json.loads(out("standings", "club.trf", "--json")), ensure_ascii=False)
    assert "Łukasz Żak" in out("standings", "club.trf")
    assert "Łukasz Żak" in out("explain", "club.trf", "--player", "1")
    assert "Łukasz Żak" in out("pair", "club.trf")
    assert "Łukasz Żak" in out("convert", "club.trf", "-")


@pytest.mark.gate
def test_messages_keep_every_letter_too(club: Path) -> None:
    done = redirected(club, NARROW[0], "pair", "Čeněk.trf")
    assert done.returncode == 5
    assert "Čeněk.trf" in done.stderr.decode("utf-8")


@pytest.mark.gate
@pytest.mark.skipif(sys.platform != "linux", reason="a name that is no UTF-8")
def test_a_name_that_is_no_text_is_told_by_its_bytes(club: Path) -> None:
    os.rename(os.fsencode(club / "club.trf"), os.fsencode(club) + b"/cl\xfcb.trf")
    done = redirected(club, {}, "check", ".", "--json")
    assert json.loads(done.stdout)["files"][0]["file"].endswith("cl\udcfcb.trf")


@pytest.mark.gate
@pytest.mark.posix  # no pseudo-terminal
def test_a_console_gets_a_mark_for_what_it_cannot_show(club: Path) -> None:
    import pty

    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "trfpair", "standings", "club.trf", "--csv"]
    environment = {**os.environ, "PYTHONIOENCODING": "cp1252"}
    assert subprocess.run(command, cwd=club, env=environment, stdout=theirs, check=False).returncode == 0
    os.close(theirs)
    assert b"?ukasz ?ak" in os.read(ours, 4096)
    os.close(ours)
