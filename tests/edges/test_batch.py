"""Many files: each has its folder, every message its file, one bad file stops none."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import OPEN, Outcome, files_of
from trfpair.apps.cli import progress
from trfpair.apps.cli.progress import meter, shows_progress
from trfpair.apps.cli.rounds import jobs_of

Run = Callable[..., Outcome]


@pytest.fixture
def events(folder: Path) -> Path:
    """a/x.trf, b/x.trf, b/y.trf; b/bad.trf is none, b/done.trf is finished."""
    for name in ("a/x.trf", "b/x.trf", "b/y.trf"):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(OPEN.read_bytes())
    (folder / "b" / "bad.trf").write_text("001 what is this\n", encoding="utf-8")
    (folder / "b" / "done.trf").write_bytes(OPEN.read_bytes().replace(b"XXR 9", b"XXR 4"))
    return folder


def contents(folder: Path) -> dict[str, bytes]:
    return {name: (folder / name).read_bytes() for name in sorted(files_of(folder))}


@pytest.mark.gate
def test_many_files_into_one_folder(events: Path, trfpair: Run) -> None:
    done = trfpair("pair", "a/x.trf", "b/x.trf", "b/y.trf", "--out", "o")
    assert done.code == 0, done.err
    assert {path.name for path in (events / "o").iterdir()} == {"a-x-round5", "b-x-round5", "y-round5"}
    assert done.err.splitlines()[-1] == "3 files: 3 paired, 0 could not be paired"
    assert all(line.startswith(("a/x.trf: ", "b/x.trf: ", "b/y.trf: ")) for line in done.err.splitlines()[:-1])


def test_one_bad_file_stops_none(events: Path, trfpair: Run) -> None:
    names = ["a/x.trf", "b/bad.trf", "gone.trf", "b/y.trf"]
    done = trfpair("pair", *names, "--out", "o", "--quiet")
    assert done.code == 3, "the first failure's"
    assert done.out == ""
    assert done.err.splitlines()[-1] == "4 files: 2 paired, 2 could not be paired"
    heads = [line for line in done.err.splitlines() if line.startswith(("b/bad.trf: Error: ", "gone.trf: Error: "))]
    assert len(heads) == 2
    assert heads[0].startswith("b/bad.trf: Error: 1 error")
    assert {path.name for path in (events / "o").iterdir()} == {"x-round5", "y-round5"}


@pytest.mark.gate
def test_the_same_bytes_with_one_job_and_with_two(events: Path, trfpair: Run) -> None:
    names = ["a/x.trf", "b/x.trf", "b/bad.trf", "b/y.trf"]
    one = trfpair("pair", *names, "--out", "one", "--json")
    two = trfpair("pair", *names, "--out", "two", "--json", "--jobs", "2")
    assert (one.code, one.out) == (two.code, two.out)
    assert one.err == two.err.replace("Written to two", "Written to one")
    assert contents(events / "one") == contents(events / "two")


def test_folders_of_equal_stems_are_kept_apart() -> None:
    def named(*paths: str, out: str | None = "o") -> list[str]:
        return [str(job.folder(3)) for job in jobs_of(list(map(Path, paths)), Path(out) if out else None)]

    assert named("a/x.trf", "b/x.trf") == ["o/a-x-round3", "o/b-x-round3"]
    assert named("a/x.trf", "a/x.trfx") == ["o/x-trf-round3", "o/x-trfx-round3"]
    assert named("a/x.trf", "a/x.trfx", out=None) == ["a/x-trf-round3", "a/x-trfx-round3"]
    assert named("a/x.trf", "b/x.trf", out=None) == ["a/x-round3", "b/x-round3"]
    assert named("a/x.trf", "a/x.trf") == ["o/a-x-round3", "o/a-x-2-round3"]


def test_one_file_into_a_folder_of_its_own_name(events: Path, trfpair: Run) -> None:
    assert trfpair("pair", "a/x.trf", "--out", "o").code == 0
    assert files_of(events / "o") == {"pairs.txt", "pairs.list", "verbose.txt"}


def test_an_interruption_ends_the_batch(events: Path, trfpair: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from trfpair.apps.cli import rounds

    calls = []

    def interrupted(*arguments: object, **options: object) -> None:
        calls.append(arguments)
        if len(calls) == 2:
            raise KeyboardInterrupt

    monkeypatch.setattr(rounds, "write_sets", interrupted)
    done = trfpair("pair", "a/x.trf", "b/x.trf", "b/y.trf", "--out", "o")
    assert (done.code, len(calls)) == (130, 2)


def test_generate_says_what_it_wrote_and_overwrites_nothing(folder: Path, trfpair: Run) -> None:
    order = ["generate", "-o", "g/t.trf", "--count", "3", "--seed", "1", "--players", "8", "--rounds", "2"]
    done = trfpair(*order)
    assert done.err == "Written to g/t-1.trf ... t-3.trf: 3 tournaments, seed 1\n"
    before = contents(folder / "g")
    again = trfpair(*order)
    assert again.code == 3
    assert "g/t-1.trf and 2 more would be overwritten: --force does so" in again.err
    assert contents(folder / "g") == before
    assert trfpair(*order, "--force").code == 0
    assert contents(folder / "g") == before


@pytest.mark.parametrize(
    ("terminal", "printed_on", "files", "quiet", "shown"),
    [
        (True, False, 5, False, True),
        (True, True, 5, True, True),
        (True, True, 5, False, False),
        (True, True, 1, True, False),
        (False, False, 5, True, False),
    ],
)
def test_a_bar_only_on_a_terminal_that_nothing_else_is_printed_on(
    monkeypatch: pytest.MonkeyPatch, terminal: bool, printed_on: bool, files: int, quiet: bool, shown: bool
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: terminal)
    monkeypatch.setattr("sys.stdout.isatty", lambda: printed_on)
    assert shows_progress(files, quiet) is shown


def test_a_bar_shows_how_far_the_work_is(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(progress, "PATIENCE", 0)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    with meter("Pairing") as tell:
        for done in range(1, 21):
            tell(done, 20)
    assert "100%" in capsys.readouterr().err


@pytest.mark.gate
def test_no_bar_in_a_pipe(events: Path, process: Run) -> None:
    done = process("pair", "a/x.trf", "b/x.trf", "--out", "o", "--quiet")
    assert done.err == "2 files: 2 paired, 0 could not be paired\n"
