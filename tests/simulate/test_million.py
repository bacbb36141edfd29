"""A million rows in the journal: the report comes within a minute and a gigabyte (``pytest -m long``)."""

from __future__ import annotations

import os
import random
import sys
from pathlib import Path
from time import monotonic

import pytest

from trfpair.lab.batch import JOURNAL, Chunk, Computed, Journal, Row
from trfpair.lab.simulate.toml import load_study
from trfpair.lab.simulate.work import job_of

STUDY = Path(__file__).parents[2] / "docs" / "studies" / "sauer.toml"
ROWS = 1_000_000
CHUNK = 5_000


def filled(folder: Path, rows: int) -> None:
    """A journal of so many rows of about the right size, made up."""
    study = load_study(STUDY)
    folder.mkdir()
    (folder / "study.toml").write_text(study.text, encoding="utf-8")
    numbers = random.Random(1)
    each = rows // len(study.cells)
    with Journal.create(folder / JOURNAL, job_of(study)) as journal:
        for cell in study.cells:
            for first in range(0, each, CHUNK):
                made = tuple(
                    Row(cell.name, at, (*[numbers.randrange(1_000_000) for _ in study.measures], 1, f"{at:016x}", 9000))
                    for at in range(first, first + CHUNK)
                )
                journal.put(Computed(Chunk(cell.name, first, first + CHUNK), made))


@pytest.mark.long
@pytest.mark.posix  # the memory of a child
def test_a_report_of_a_million_rows(tmp_path: Path) -> None:
    import resource
    import subprocess

    filled(tmp_path / "million", ROWS)
    started = monotonic()
    done = subprocess.run(
        [sys.executable, "-m", "trfpair", "report", str(tmp_path / "million")],
        capture_output=True,
        text=True,
        check=False,
        encoding="utf-8",
    )
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    wall = monotonic() - started
    spent = used.ru_utime + used.ru_stime
    print(f"{spent:.1f} CPU s, {wall:.1f} s, {used.ru_maxrss / 1024:.0f} MB, load {os.getloadavg()[0]:.1f}")
    assert done.returncode in (0, 6), done.stderr
    assert spent < 60
    assert used.ru_maxrss < 1024 * 1024
    with open(tmp_path / "million" / "rows.csv", encoding="utf-8") as stream:
        assert sum(1 for _ in stream) == ROWS + 1
