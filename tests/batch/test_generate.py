"""``trfpair generate`` of many tournaments: the same bytes whoever makes them, and going on after an end."""

from __future__ import annotations

import csv
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.exceptions import Exit

from tests.batch.jobs import job
from tests.batch.test_check import alive, children, until
from tests.cli.conftest import Outcome
from trfpair.apps.cli.batches import resumable
from trfpair.lab.batch import JOURNAL, Journal

Run = Callable[..., Outcome]

SMALL = ("--players", "8-12", "--rounds", "3")


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.glob("*.trf"))}


@pytest.mark.gate
def test_one_process_and_two_make_the_same_files_and_table(folder: Path, trfpair: Run) -> None:
    told = []
    for name, options in (("one", ()), ("two", ("--jobs", "2"))):
        words = ("--count", "12", "--seed", "s", "--manifest", f"{name}.csv", "--summary", *SMALL)
        told.append(trfpair("generate", "-o", f"{name}/", *words, *options))
        assert told[-1].code == 0
        assert told[-1].err == (
            f"Written to {name}/tournament-0000001.trf ... tournament-0000012.trf: 12 tournaments, seed s\n"
        )
    assert told[0].out == told[1].out
    assert contents(folder / "one") == contents(folder / "two")
    assert (folder / "one.csv").read_bytes() == (folder / "two.csv").read_bytes()
    rows = list(csv.DictReader((folder / "one.csv").read_text(encoding="utf-8").splitlines()))
    assert [row["seed"] for row in rows] == [f"s-{number}" for number in range(1, 13)]


@pytest.mark.gate
def test_a_number_is_the_same_tournament_in_every_series(folder: Path, trfpair: Run) -> None:
    for count in ("7", "12"):
        assert trfpair("generate", "-o", f"of{count}.trf", "--count", count, "--seed", "s", *SMALL).code == 0
    trfpair("generate", "-o", "d/", "--count", "7", "--seed", "s", *SMALL)
    trfpair("generate", "-o", "single.trf", "--seed", "s-7", *SMALL)
    seventh = (folder / "single.trf").read_bytes()
    for name in ("of7-7.trf", "of12-07.trf", "d/tournament-0000007.trf"):
        assert (folder / name).read_bytes() == seventh


@pytest.mark.gate
def test_resuming_takes_the_seed_of_the_journal_and_makes_more(folder: Path, trfpair: Run) -> None:
    assert trfpair("generate", "-o", "d/", "--count", "3", *SMALL).code == 0
    three = contents(folder / "d")
    assert trfpair("generate", "-o", "d/", "--count", "6", "--resume", *SMALL, "--jobs", "2").code == 0
    six = contents(folder / "d")
    assert len(six) == 6
    assert six.items() >= three.items()
    with Journal.read(folder / "d" / JOURNAL) as journal:
        seed = journal.identity["seed"]
    trfpair("generate", "-o", "e/", "--count", "6", "--seed", seed, *SMALL)
    assert contents(folder / "e") == six


@pytest.mark.few(4)
@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (("-o", "d/", "--count", "2"), 3, "d/tournament-0000001.trf and 1 more would be overwritten"),
        (("-o", "d/", "--count", "2", "--force"), 3, "d/journal.sqlite exists already: --resume continues it"),
        (("-o", "d/", "--count", "2", "--resume", "--system", "vega"), 3, "system was dutch-2026 and is now vega"),
        (("-o", "d/", "--count", "2", "--resume", "--seed", "2"), 3, "seed was 1 and is now 2"),
        (("-o", "e/", "--count", "2", "--resume"), 5, "e/journal.sqlite is not there"),
        (("-o", "t.trf", "--count", "2", "--resume"), 3, "--resume goes on with the journal of a folder"),
        (("-o", "t.trf", "--cluster", "tcp://127.0.0.1:1"), 3, "--resume and --cluster are for many tournaments"),
        (("-o", "d/x.trf", "--count", "2", "--jobs", "2", "--cluster", "x"), 3, "--jobs contradicts --cluster"),
    ],
)
def test_requests_that_cannot_be_served(
    folder: Path, trfpair: Run, words: tuple[str, ...], code: int, message: str
) -> None:
    trfpair("generate", "-o", "d/", "--count", "2", "--seed", "1", *SMALL)
    before = contents(folder / "d")
    done = trfpair("generate", *words, *SMALL)
    assert (done.code, done.out) == (code, "")
    assert message in done.err
    assert contents(folder / "d") == before


@pytest.mark.gate
def test_tournaments_that_cannot_be_played_are_told(folder: Path, trfpair: Run) -> None:
    done = trfpair("generate", "-o", "d/", "--count", "12", "--seed", "1", "--players", "4", "--rounds", "5")
    lines = done.err.splitlines()
    assert done.code == 1
    assert lines[0] == "Written to d/tournament-0000001.trf ... tournament-0000012.trf: 0 tournaments, seed 1"
    assert [line.split(":")[1] for line in lines[1:11]] == [f" tournament {number}" for number in range(1, 13)][:10]
    assert "could be played to its end" in lines[1]
    assert lines[11:] == ["Error: and 2 more"]
    assert not contents(folder / "d")


@pytest.mark.gate
@pytest.mark.posix
@pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks at processes")
def test_ctrl_c_stops_at_once_and_says_how_to_go_on(tmp_path: Path) -> None:
    words = ("--count", "1000", "--seed", "1", "--jobs", "2", *SMALL)
    command = [sys.executable, "-m", "trfpair", "generate", "-o", "d/", *words]
    driver = subprocess.Popen(command, cwd=tmp_path, text=True, stderr=subprocess.PIPE, encoding="utf-8")
    until(lambda: len(list(tmp_path.glob("d/*.trf"))) > 10)
    below = children(driver.pid)
    driver.send_signal(signal.SIGINT)
    _, error = driver.communicate(timeout=120)
    assert driver.returncode == 130
    with Journal.read(tmp_path / "d" / JOURNAL) as journal:
        kept = journal.count()
    assert error == f"Error: interrupted\n{kept} of 1000 are kept in d; the same command with --resume goes on\n"
    until(lambda: not any(map(alive, below)))
    assert kept <= len(list(tmp_path.glob("d/*.trf")))
    assert not list(tmp_path.glob("d/.*"))


@pytest.mark.gate
@pytest.mark.posix  # no such limit
def test_a_disk_that_is_full_for_the_files(tmp_path: Path) -> None:
    (tmp_path / "d").mkdir()

    def small() -> None:
        import resource

        resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, 60_000))

    words = ("-o", "d/", "--count", "2000", "--seed", "1", "--players", "200", "--rounds", "5")
    command = [sys.executable, "-m", "trfpair", "generate", *words]
    done = subprocess.run(
        command, cwd=tmp_path, preexec_fn=small, capture_output=True, text=True, check=False, encoding="utf-8"
    )
    assert done.returncode == 5
    assert done.stderr.startswith("Error: cannot write d/")
    assert "the same command with --resume goes on" in done.stderr
    assert not list((tmp_path / "d").glob(".*"))


def test_what_killed_processes_left_goes_with_the_interruption(tmp_path: Path) -> None:
    (tmp_path / f".trfpair-{'a' * 16}").mkdir()
    (tmp_path / f".trfpair-{'a' * 16}" / "t.trf").write_text("half", encoding="utf-8")
    with Journal.create(tmp_path / JOURNAL, job()) as journal, pytest.raises(Exit), resumable(journal, 9, tmp_path):
        raise KeyboardInterrupt
    assert not list(tmp_path.glob(".trfpair-*"))
