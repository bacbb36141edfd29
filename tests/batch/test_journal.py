"""The journal: whole chunks, gaps, one identity, nothing twice."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any, NoReturn

import pytest

from tests.batch.jobs import job, work
from trfpair.base.errors import BadInput, FileAccess
from trfpair.lab.batch import Chunk, Computed, Contradiction, Failure, Journal, Row

ROOT = Path(__file__).parents[2]


def answer(first: int, stop: int, cell: str = "a") -> Computed:
    return Computed(Chunk(cell, first, stop), tuple(Row(cell, at, work(cell, at, None)) for at in range(first, stop)))


def test_rows_come_back_in_order_and_as_they_were(tmp_path: Path) -> None:
    odd = Row("a", 9, ("name \udcff", -(1 << 62), 0.1))
    with Journal.create(tmp_path / "deep" / "j", job()) as journal:
        later, first = answer(4, 8), answer(0, 4)
        assert journal.put(later) == 4
        assert journal.put(first) == 4
        assert journal.put(Computed(Chunk("a", 9, 10), (odd,))) == 1
        assert list(journal.rows()) == [*first.rows, *later.rows, odd]
        assert list(journal.rows("a", 3, 5)) == [first.rows[3], later.rows[0]]
        assert (journal.count(), journal.count("b"), journal.cells()) == (9, 0, ("a",))
        assert journal.gaps("a", 12) == [(8, 9), (10, 12)]
        assert journal.gaps("a", 8) == []
        assert journal.gaps("b", 3) == [(0, 3)]
        digest = journal.digest()
    with Journal.read(tmp_path / "deep" / "j") as journal:
        assert journal.columns == ("text", "number", "fraction")
        assert journal.digest() == digest
        assert list(journal.query("select sum(number) from rows where at < 3")) == [(5,)]


def test_a_chunk_that_comes_twice_is_compared_and_dropped(tmp_path: Path) -> None:
    with Journal.create(tmp_path / "j", job()) as journal:
        journal.put(answer(0, 4))
        before = list(journal.rows())
        assert journal.put(answer(0, 6)) == 2
        assert list(journal.rows())[:4] == before
        wrong = Computed(Chunk("a", 6, 7), (Row("a", 5, ("a–5", 26, 0.625)), Row("a", 6, ("x", 0, 0))))
        wrong = wrong._replace(chunk=Chunk("a", 5, 7))
        with pytest.raises(Contradiction, match="a 5 was computed twice, and not alike: number 25 and 26"):
            journal.put(wrong)
        assert journal.count() == 6, "nothing of a refused chunk is kept"


def test_a_journal_is_never_begun_over_another(tmp_path: Path) -> None:
    Journal.create(tmp_path / "j", job()).close()
    with pytest.raises(BadInput, match="exists already: --resume continues it"):
        Journal.create(tmp_path / "j", job())


KILLED = """
import os, sqlite3, sys
from pathlib import Path
from tests.batch.test_journal import job
from trfpair.lab.batch import Journal
left = int(sys.argv[2])
class Connection(sqlite3.Connection):
    def execute(self, *given):
        global left
        left -= 1
        if not left:
            os._exit(9)
        return super().execute(*given)
real = sqlite3.connect
sqlite3.connect = lambda *given, **more: real(*given, **more, factory=Connection)
Journal.create(Path(sys.argv[1]), job())
"""


@pytest.mark.gate
@pytest.mark.parametrize("calls", range(1, 9))
def test_a_journal_killed_in_its_first_moment_is_begun_anew_or_taken_up(tmp_path: Path, calls: int) -> None:
    """Before its first table, between two of them, and before what it is for was entered."""
    for number, opening in enumerate((Journal.create, Journal.resume)):
        path = tmp_path / f"{number}"
        done = subprocess.run([sys.executable, "-c", KILLED, path, str(calls)], cwd=ROOT, check=False)
        assert (done.returncode, path.exists()) == (9, True)
        with pytest.raises(BadInput, match=r"holds nothing yet.*begin it again, without --resume"):
            Journal.read(path)
        with opening(path, job()) as journal:
            journal.put(answer(0, 4))
        with Journal.resume(path, job()) as journal:
            assert journal.count() == 4


def test_two_runs_that_begin_one_journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second found it blank, which it is no longer when its turn comes."""
    Journal.create(tmp_path / "j", job()).close()
    monkeypatch.setattr("trfpair.lab.batch.journal._is_blank", lambda path: True)
    with pytest.raises(BadInput, match="exists already"):
        Journal.create(tmp_path / "j", job())


def test_another_identity_is_refused_by_name(tmp_path: Path) -> None:
    Journal.create(tmp_path / "j", job(system="dutch-2026")).close()
    Journal.resume(tmp_path / "j", job(system="dutch-2026")).close()
    with pytest.raises(BadInput, match=r"system was dutch-2026 and is now vega$"):
        Journal.resume(tmp_path / "j", job(system="vega"))
    with pytest.raises(BadInput, match=r"columns was .* and is now"):
        Journal.resume(tmp_path / "j", job(columns=("text",), system="dutch-2026"))


def test_another_release_is_refused(tmp_path: Path) -> None:
    Journal.create(tmp_path / "j", job()).close()
    connection = sqlite3.connect(tmp_path / "j")
    identity = json.loads(connection.execute("select value from about where key = 'identity'").fetchone()[0])
    identity["release"] = "trfpair 0.0.1"
    connection.execute("update about set value = ? where key = 'identity'", (json.dumps(identity),))
    connection.commit()
    connection.close()
    with pytest.raises(BadInput, match=r"release was trfpair 0\.0\.1 and is now trfpair "):
        Journal.resume(tmp_path / "j", job())


def test_what_is_no_journal(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("nothing of the kind " * 100, encoding="utf-8")
    with closing(sqlite3.connect(tmp_path / "other")) as connection:
        connection.executescript("create table about (key, value); create table x (y);")
    for name in ("text", "other"):
        for opening in (Journal.read, lambda path: Journal.resume(path, job())):
            with pytest.raises(
                BadInput, match=r"is not a journal of trfpair, or is damaged: .*; move it away to start"
            ):
                opening(tmp_path / name)
        with pytest.raises(BadInput, match="exists already"):
            Journal.create(tmp_path / name, job())
    with pytest.raises(FileAccess, match="is not there"):
        Journal.read(tmp_path / "gone")
    (tmp_path / "file").touch()
    with pytest.raises(FileAccess, match="cannot write"):
        Journal.create(tmp_path / "file" / "j", job())


@pytest.mark.posix
@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="the system lists open files elsewhere")
def test_a_journal_that_cannot_be_used_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(self: Journal) -> NoReturn:
        raise FileAccess("cannot write")

    (tmp_path / "text").write_text("nothing of the kind " * 100, encoding="utf-8")
    Journal.create(tmp_path / "j", job()).close()
    with pytest.raises(BadInput) as read:
        Journal.read(tmp_path / "text")
    monkeypatch.setattr(Journal, "_writing", failing)
    with pytest.raises(FileAccess) as created:
        Journal.create(tmp_path / "new", job())
    with pytest.raises(FileAccess) as resumed:
        Journal.resume(tmp_path / "j", job())
    opened = {os.readlink(link) for link in Path("/proc/self/fd").iterdir() if link.is_symlink()}
    assert not [name for name in opened if name.startswith(str(tmp_path))], (read, created, resumed)


def test_resuming_forgets_the_failures(tmp_path: Path) -> None:
    with Journal.create(tmp_path / "j", job()) as journal:
        journal.put(Computed(Chunk("a", 0, 1), failures=(Failure("a", 0, "why"),)))
        assert list(journal.failures()) == [Failure("a", 0, "why")]
    with Journal.resume(tmp_path / "j", job()) as journal:
        assert list(journal.failures()) == []


def test_a_full_disk_is_one_message_and_loses_nothing(tmp_path: Path) -> None:
    with Journal.create(tmp_path / "j", job()) as journal:
        journal.put(answer(0, 4))
        list(journal.query("pragma max_page_count = 20"))
        with pytest.raises(FileAccess, match=r"cannot write .*full"):
            journal.put(answer(4, 40_000))
        list(journal.query("pragma max_page_count = 2000"))
        assert journal.gaps("a", 40) == [(4, 40)]
        assert journal.put(answer(4, 8)) == 4


def test_a_network_drive_has_a_journal_of_another_kind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Changes cannot be logged ahead there: there is no memory to share."""
    connect = sqlite3.connect

    class Remote(sqlite3.Connection):
        def execute(self, sql: str, *given: Any) -> sqlite3.Cursor:
            if sql.endswith("= wal"):
                raise sqlite3.OperationalError("locking protocol")
            return super().execute(sql, *given)

    monkeypatch.setattr(sqlite3, "connect", lambda *given, **more: connect(*given, **more, factory=Remote))
    with Journal.create(tmp_path / "j.sqlite", job()) as journal:
        assert next(iter(journal.query("pragma journal_mode")))[0] == "delete"
    with Journal.read(tmp_path / "j.sqlite") as journal:
        assert journal.columns == job().columns
