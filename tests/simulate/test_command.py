"""``trfpair simulate`` and ``trfpair report``: rows, resumption, verdicts and refusals, each one message."""

from __future__ import annotations

import csv
import subprocess
import sys
import time
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import NamedTuple

import pytest

from trfpair.apps.cli.main import cli
from trfpair.apps.exits import guarded
from trfpair.lab.batch import JOURNAL, Journal
from trfpair.lab.simulate.plots import available

STUDY = """\
[study]
name = "Small"
about = "What a small study looks like."
count = 12
seed = 3
order = "BH,SB"
measures = ["tau", "sole_winner", "winner", "floats", "floats_in_2", "floats_in_3"]

[field]
strengths = "normal 1800 200"
results = "milvang-2025"

[grid]
system = ["dutch-2026", "monrad"]
size = ["8x3", "7x4"]

[[published]]
measure = "tau"
order = ["dutch-2026/8x3", "monrad/8x3"]

[[published]]
measure = "sole_winner"
cell = "dutch-2026/8x3"
value = 0.7
within = 0.3

[[published]]
measure = "floats"
cell = "monrad/7x4"
value = 99
incomparable = "he counted something else"
"""


class Done(NamedTuple):
    """What a run left: the exit code, and all that it said."""

    exit_code: int
    output: str


def call(*arguments: object) -> Done:
    """Run a command in this process, as the program does."""
    said = StringIO()
    words = [str(argument) for argument in arguments]
    with redirect_stdout(said), redirect_stderr(said):
        code = guarded(lambda: cli.main(args=words, prog_name="trfpair", standalone_mode=False))
    return Done(code, said.getvalue())


@pytest.fixture
def study(tmp_path: Path) -> Path:
    path = tmp_path / "small.toml"
    path.write_text(STUDY, encoding="utf-8")
    return path


def digest(folder: Path) -> str:
    with Journal.read(folder / JOURNAL) as journal:
        return journal.digest()


@pytest.mark.gate
def test_rows_a_report_and_its_plots(study: Path, tmp_path: Path) -> None:
    done = call("simulate", study, "--out", tmp_path / "out")
    assert done.exit_code == 0, done.output
    assert "dutch-2026/8x3" in done.output
    done = call("report", tmp_path / "out", "--plots", "none")
    assert done.exit_code == 0, done.output
    text = (tmp_path / "out" / "report.md").read_text(encoding="utf-8")
    for part in ("What a small study looks like.", "not comparable: he counted something else", "| agrees |", "95 %"):
        assert part in text
    with open(tmp_path / "out" / "rows.csv", encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    assert len(rows) == 48
    taus = [float(row["tau"]) for row in rows if row["cell"] == "monrad/8x3"]
    mean = sum(taus) / 12
    error = (sum((tau - mean) ** 2 for tau in taus) / 11 / 12) ** 0.5
    line = next(line for line in text.splitlines() if line.startswith("| monrad/8x3 | 12 |"))
    assert [float(cell) for cell in line.split("|")[3:5]] == pytest.approx([mean, error], abs=0.0006)


@pytest.mark.gate
def test_differences_are_paired(study: Path, tmp_path: Path) -> None:
    call("simulate", study, "--out", tmp_path / "out")
    call("report", tmp_path / "out", "--plots", "none")
    with open(tmp_path / "out" / "rows.csv", encoding="utf-8", newline="") as stream:
        found = {(row["cell"], row["index"]): float(row["tau"]) for row in csv.DictReader(stream)}
    gaps = [found["monrad/8x3", str(at)] - found["dutch-2026/8x3", str(at)] for at in range(12)]
    mean = sum(gaps) / 12
    error = (sum((gap - mean) ** 2 for gap in gaps) / 11 / 12) ** 0.5
    lines = (tmp_path / "out" / "report.md").read_text(encoding="utf-8").splitlines()
    line = next(line for line in lines if line.startswith("| monrad/8x3 − dutch-2026/8x3 | 12 |"))
    assert [float(cell) for cell in line.split("|")[3:5]] == pytest.approx([mean, error], abs=0.0006)


@pytest.mark.skipif(not available(), reason="matplotlib is not installed (extra study)")
def test_plots_are_the_same_bytes_again(study: Path, tmp_path: Path) -> None:
    call("simulate", study, "--out", tmp_path / "out", "--count", 3)
    assert call("report", tmp_path / "out").exit_code in (0, 6)
    first = {path.name: path.read_bytes() for path in (tmp_path / "out" / "plots").iterdir()}
    assert {"tau.svg", "floats_in_3.svg", "winners.svg"} < set(first)
    assert {name for name, plot in first.items() if b", published" in plot} == {"sole_winner.svg", "floats.svg"}
    call("report", tmp_path / "out")
    assert first == {path.name: path.read_bytes() for path in (tmp_path / "out" / "plots").iterdir()}


@pytest.mark.parametrize("at_a_time", [7, 16, 100])
def test_rows_as_parquet(study: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at_a_time: int) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    monkeypatch.setattr("trfpair.lab.simulate.rows.BATCH", at_a_time)
    call("simulate", study, "--out", tmp_path / "out")
    assert call("report", tmp_path / "out", "--plots", "none", "--rows", "parquet").exit_code == 0
    table = parquet.read_table(tmp_path / "out" / "rows.parquet")
    assert table.num_rows == 48
    assert table.column_names[:2] == ["cell", "index"]


def test_without_the_extra_the_message_names_it(study: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    call("simulate", study, "--out", tmp_path / "out", "--count", 1)
    for module in ("matplotlib", "pyarrow"):
        monkeypatch.setitem(sys.modules, module, None)
    assert "trfpair[study]" in call("report", tmp_path / "out", "--plots", "svg").output
    done = call("report", tmp_path / "out", "--plots", "none", "--rows", "parquet")
    assert (done.exit_code, "trfpair[study]" in done.output) == (3, True)


@pytest.mark.gate
def test_serial_and_two_processes_give_the_same_rows(study: Path, tmp_path: Path) -> None:
    call("simulate", study, "--out", tmp_path / "one")
    call("simulate", study, "--out", tmp_path / "two", "--jobs", 2)
    assert digest(tmp_path / "one") == digest(tmp_path / "two")


@pytest.mark.gate
def test_cells_and_counts_can_grow(study: Path, tmp_path: Path) -> None:
    call("simulate", study, "--out", tmp_path / "whole")
    out = tmp_path / "grown"
    assert call("simulate", study, "--out", out, "--count", 3, "--cells", "monrad/8x3").exit_code == 0
    with Journal.read(out / JOURNAL) as journal:
        assert journal.cells() == ("monrad/8x3",)
    assert call("simulate", study, "--out", out, "--count", 5, "--resume").exit_code in (0, 6)
    assert call("simulate", study, "--out", out, "--resume").exit_code == 0
    assert digest(out) == digest(tmp_path / "whole")


@pytest.mark.gate
def test_a_folder_that_holds_rows_is_refused_and_kept(study: Path, tmp_path: Path) -> None:
    call("simulate", study, "--out", tmp_path / "out")
    before = digest(tmp_path / "out")
    done = call("simulate", study, "--out", tmp_path / "out")
    assert done.exit_code == 3
    assert "--resume" in done.output
    assert digest(tmp_path / "out") == before


@pytest.mark.gate
def test_the_journal_of_another_study_is_refused_and_kept(study: Path, tmp_path: Path) -> None:
    call("simulate", study, "--out", tmp_path / "out")
    before = digest(tmp_path / "out")
    study.write_text(
        STUDY.replace("seed = 3", "seed = 4").replace("normal 1800 200", "normal 1800 300"), encoding="utf-8"
    )
    done = call("simulate", study, "--out", tmp_path / "out", "--resume")
    assert done.exit_code == 3
    assert "seed" in done.output
    assert len(done.output.splitlines()) == 1
    assert digest(tmp_path / "out") == before
    (tmp_path / "out" / "study.toml").write_text(study.read_text(encoding="utf-8"), encoding="utf-8")
    done = call("report", tmp_path / "out")
    assert (done.exit_code, "that of another study: it differs in" in done.output) == (3, True)


@pytest.mark.gate
def test_what_was_published_may_be_said_later(study: Path, tmp_path: Path) -> None:
    call("simulate", study, "--out", tmp_path / "out")
    study.write_text(STUDY.replace("value = 0.7\nwithin = 0.3", "value = 0.1"), encoding="utf-8")
    done = call("simulate", study, "--out", tmp_path / "out", "--resume")
    assert done.exit_code == 6
    assert "differs: sole_winner, dutch-2026/8x3, published 0.1" in done.output
    assert call("report", tmp_path / "out", "--plots", "none").exit_code == 6


def test_a_dry_run_plays_nothing(study: Path, tmp_path: Path) -> None:
    done = call("simulate", study, "--dry-run", "--cells", "monrad/7x4")
    assert done.exit_code == 0
    assert "Small: 12 tournaments, seed 3" in done.output
    assert "monrad/7x4: 12 of 7 players, 4 rounds" in done.output
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--cells", "monrad/7x5", "--out", "x"), "no cell `monrad/7x5` (did you mean `monrad/7x4`"),
        ((), "--out DIR names the folder"),
        (("--out", "x", "--jobs", "2", "--cluster", "tcp://127.0.0.1:1"), "--jobs contradicts --cluster"),
    ],
)
def test_requests_that_cannot_be_served(study: Path, arguments: tuple[str, ...], message: str) -> None:
    done = call("simulate", study, *arguments)
    assert (done.exit_code, message in done.output) == (3, True), done.output
    assert not Path("x").exists()


@pytest.mark.gate
def test_a_port_where_nobody_listens(study: Path, tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    done = call("simulate", study, "--out", tmp_path / "out", "--cluster", "tcp://127.0.0.1:9")
    assert (done.exit_code, "tcp://127.0.0.1:9" in done.output) == (3, True)
    assert len(done.output.splitlines()) == 1
    assert not (tmp_path / "out").exists()


def test_a_report_of_no_journal(tmp_path: Path) -> None:
    done = call("report", tmp_path)
    assert (done.exit_code, "is not there" in done.output) == (5, True)


@pytest.mark.gate
def test_tournaments_that_cannot_be_played_are_named_and_all_others_kept(study: Path, tmp_path: Path) -> None:
    study.write_text(
        STUDY.replace('"7x4"', '"4x3"')
        .replace("monrad/7x4", "monrad/4x3")
        .replace('"dutch-2026"', '"lim"')
        .replace("dutch-2026/", "lim/"),
        encoding="utf-8",
    )
    done = call("simulate", study, "--out", tmp_path / "out")
    with Journal.read(tmp_path / "out" / JOURNAL) as journal:
        failed = len(list(journal.failures()))
        assert journal.count() == 48 - failed
    assert (done.exit_code == 2) is (failed > 0)


def test_control_characters_are_shown_as_symbols(tmp_path: Path) -> None:
    """In the name of a study, of a cell, of a folder: nothing that is printed moves the cursor."""
    study = tmp_path / "red\x1b[31m.toml"
    study.write_text(
        STUDY.replace('"Small"', '"Sm\\u001b[2Jall"').replace('strengths = "normal 1800 200"', ""), "utf-8"
    )
    refused = call("simulate", study, "--dry-run")
    study.write_text(STUDY.replace('"Small"', '"Sm\\u001b[2Jall"'), "utf-8")
    folder = tmp_path / "out\x1b[31m"
    said = [
        refused,
        call("simulate", study, "--dry-run"),
        call("simulate", study, "--out", folder, "--count", 2),
        call("simulate", study, "--out", folder),
        call("report", folder, "--plots", "none"),
        call("generate", "-o", tmp_path / "g\x1b[31m.trf", "--seed", "s\x1b[0m", "--players", "4", "--rounds", "2"),
        call("generate", "-o", f"{folder}/", "--count", 2, "--seed", "s\x1b[0m", "--players", "4", "--rounds", "2"),
    ]
    for done in said:
        assert "\x1b" not in done.output
    assert all("\u241b[" in done.output for done in said)


def _limit() -> None:
    import resource

    resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, 40_000))


def trfpair(*arguments: object, **options: object) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "trfpair", *map(str, arguments)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options)  # type: ignore[call-overload, no-any-return]


@pytest.mark.gate
@pytest.mark.posix  # limits on the size of files
def test_a_full_disk_is_one_message_and_loses_nothing(study: Path, tmp_path: Path) -> None:
    call("simulate", study, "--out", tmp_path / "whole", "--count", 400, "--cells", "monrad/8x3")
    run = trfpair(
        "simulate", study, "--out", tmp_path / "out", "--count", 400, "--cells", "monrad/8x3", preexec_fn=_limit
    )
    _, said = run.communicate(timeout=120)
    assert run.returncode == 5, said
    assert "Traceback" not in said
    assert "cannot write" in said
    assert call(
        "simulate", study, "--out", tmp_path / "out", "--count", 400, "--cells", "monrad/8x3", "--resume"
    ).exit_code in (0, 6)
    assert digest(tmp_path / "out") == digest(tmp_path / "whole")


@pytest.mark.gate
@pytest.mark.posix  # signals
def test_ctrl_c_says_how_to_go_on(study: Path, tmp_path: Path) -> None:
    import signal

    run = trfpair("simulate", study, "--out", tmp_path / "out", "--count", 100_000)
    journal = tmp_path / "out" / JOURNAL
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        time.sleep(0.2)
        if journal.exists() and _rows(journal):
            break
    run.send_signal(signal.SIGINT)
    _, said = run.communicate(timeout=60)
    assert run.returncode == 130, said
    assert "--resume" in said
    assert "Traceback" not in said
    kept = _rows(journal)
    assert kept
    assert call("simulate", study, "--out", tmp_path / "out", "--count", 12, "--resume").exit_code in (0, 6)
    assert _rows(journal) >= kept


def _rows(path: Path) -> int:
    try:
        with Journal.read(path) as journal:
            return journal.count()
    except Exception:
        return 0
