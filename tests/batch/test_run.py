"""Running a job: the same rows whoever computes them, nothing twice and nothing lost when somebody dies."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from tests.batch.jobs import deadly, faulty, half_said, job, once_deadly, work
from trfpair.base.errors import BadInput
from trfpair.lab.batch import Chunk, Engine, Foreign, Job, Journal, Serial, engine_of, processes, release, run
from trfpair.lab.batch import job as jobs
from trfpair.lab.batch.run import CHUNK

COUNTS = {"a": 700, "bb": 300, "none": 0}


def rows_of(job_: Job, engine: Engine, counts: dict[str, int] = COUNTS) -> tuple[str, int, int]:
    with Journal.create(None, job_) as journal:
        failed = run(job_, counts, journal, engine)
        return journal.digest(), journal.count(), failed


@pytest.mark.gate
def test_one_process_and_two_compute_the_same_rows() -> None:
    assert rows_of(job(), Serial()) == rows_of(job(), engine_of(jobs=2))
    assert rows_of(job(), Serial())[1:] == (1000, 0)


@pytest.mark.gate
@pytest.mark.parametrize("number", [1, 2])
def test_an_error_is_one_row_and_the_rest_goes_on(number: int) -> None:
    with Journal.create(None, job(faulty)) as journal:
        assert run(job(faulty), COUNTS, journal, engine_of(number)) == 2
        failures = [(failure.cell, failure.at, failure.reason, failure.exit_code) for failure in journal.failures()]
        assert failures == [(cell, 77, "unexpected error (ValueError: no row 77)", 2) for cell in ("a", "bb")]
        assert journal.count() == 998


@pytest.mark.gate
@pytest.mark.parametrize("function", [once_deadly, half_said])
def test_a_killed_process_costs_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, function: Callable[..., object]
) -> None:
    monkeypatch.setattr(processes, "_LOOK", 0.2)
    told = replace(job(function), item=lambda _cell, _at: str(tmp_path / "killed"))
    engine = processes.Processes(1 if function is half_said else 2)  # the other process would end the half answer
    assert rows_of(told, engine) == rows_of(job(), Serial())
    assert (tmp_path / "killed").exists()


@pytest.mark.gate
def test_what_kills_its_process_every_time_is_given_up_alone() -> None:
    with Journal.create(None, job(deadly)) as journal:
        run(job(deadly), {"a": 100}, journal, engine_of(jobs=2))
        failures = list(journal.failures())
        assert {failure.reason for failure in failures} == {"the process that computed it died 4 times"}
        places = [failure.at for failure in failures]
        assert 33 in places
        assert len(places) <= CHUNK, "only the chunk of the culprit"
        assert journal.count() == 100 - len(places)


@pytest.mark.gate
def test_a_run_goes_on_where_it_was_and_further(tmp_path: Path) -> None:
    path = tmp_path / "j"

    def stop(done: int, _whole: int) -> None:
        if done > 500:
            raise KeyboardInterrupt

    with Journal.create(path, job()) as journal, pytest.raises(KeyboardInterrupt):
        run(job(), COUNTS, journal, Serial(), stop)
    computed = []

    def counted(cell: str, at: int) -> None:
        computed.append((cell, at))

    with Journal.resume(path, job()) as journal:
        there = journal.count()
        assert 500 < there < 1000
        assert run(replace(job(), item=counted), COUNTS, journal, Serial()) == 0
        assert (len(computed), len(set(computed))) == (1000 - there, 1000 - there)
        assert journal.digest() == rows_of(job(), Serial())[0]
    with Journal.resume(path, job()) as journal:
        run(job(), {"a": 900}, journal, engine_of(jobs=2))
        assert (journal.count("a"), journal.count("bb")) == (900, 300)


@pytest.mark.parametrize(("count", "largest"), [(5000, CHUNK), (20, 6), (1, 1)])
def test_chunks_are_small_and_each_worker_has_several(count: int, largest: int) -> None:
    given: list[Chunk] = []

    class Noted(Serial):
        def submit(self, chunk: Chunk, items: Sequence[object]) -> None:
            given.append(chunk)
            super().submit(chunk, items)

    with Journal.create(None, job()) as journal:
        run(job(), {"a": count}, journal, Noted())
        assert journal.count() == count
    assert max(chunk.stop - chunk.first for chunk in given) == largest
    assert [chunk.first for chunk in given[1:]] == [chunk.stop for chunk in given[:-1]]


def test_rows_are_handed_to_the_driver_before_they_are_kept() -> None:
    landed = []

    def take(rows: object) -> object:
        landed.extend(row.at for row in rows)  # type: ignore[attr-defined]
        return [row._replace(values=row.values[:2]) for row in rows]  # type: ignore[attr-defined]

    short = Job("test", {}, ("text", "number"), work, landed=take)  # type: ignore[arg-type]
    with Journal.create(None, short) as journal:
        run(short, {"a": 50}, journal, Serial())
        assert sorted(landed) == list(range(50))
        assert next(journal.rows("a", 7)).values == ("a–7", 49)


def test_workers_of_another_release_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "release", lambda: "trfpair 0.0.1")
    with Journal.create(None, job()) as journal, pytest.raises(Foreign, match=r"a worker runs trfpair 0\.0\.1, the"):
        run(job(), COUNTS, journal, Serial())


def test_release_names_version_code_and_python() -> None:
    assert __import__("re").fullmatch(r"trfpair \S+ \(code [0-9a-f]{12}\) on \w+ 3\.\d+", release())


def test_jobs_and_cluster_exclude_each_other() -> None:
    with pytest.raises(BadInput, match="--jobs contradicts --cluster"):
        engine_of(2, "tcp://127.0.0.1:1")


def test_a_cluster_without_dask(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(BadInput, match=r"--cluster needs Dask: pip install 'trfpair\[cluster\]'"):
        engine_of(cluster="tcp://127.0.0.1:8786")
