"""The rows of a batch, kept in SQLite: a chunk goes in whole or not at all, and a killed run goes on where it was.

A journal is one file. Table ``rows`` has ``cell``, ``at`` (together the key) and the columns of the job;
``failures`` the rows that could not be computed, with the reason; ``about`` the identity of the job. Without a path it
lives in SQLite's own temporary file, which grows on the disk and not in memory.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

from trfpair.base.errors import BadInput, FileAccess, TrfpairError
from trfpair.event.saying import AText, Listing, Saying
from trfpair.lab.batch.job import Computed, Failure, Job, Row, Value
from trfpair.lab.batch.release import release

_PATIENCE = 60.0
"""Seconds to wait for a reader or writer of the same journal."""

_TABLES = (
    "create table about (key text primary key, value text not null)",
    "create table failures (cell text, at integer, reason text, exit_code integer, primary key (cell, at))",
)

_ANY_TABLE = "select 1 from sqlite_master"


class Contradiction(TrfpairError):
    """A chunk came back twice with different rows: something is not deterministic, and nothing can be trusted (2)."""


class Journal:
    """The rows of one batch. Make one with `create`, `resume` or `read`, and use it in a ``with``."""

    def __init__(self, connection: sqlite3.Connection, name: str | Saying) -> None:
        self._connection, self._name = connection, name
        self.identity: Mapping[str, Any] = {}
        """What the rows were made from, the release of trfpair among it."""
        self.columns: tuple[str, ...] = ()
        """The names of the values, after ``cell`` and ``at``."""

    # Opening

    @classmethod
    def create(cls, path: Path | None, job: Job) -> Journal:
        """A new journal, with its folders; None for one that is gone when it is closed. Refuses one that is there.

        One that holds nothing yet, because its run was killed or the disk full at that moment, is begun anew.
        """
        there = Saying("journal-there", path=str(path))
        if path is not None:
            if path.exists() and not _is_blank(path):
                raise BadInput(there)
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                why = AText(error.strerror or str(error))
                raise FileAccess(Saying("cannot-write", path=str(error.filename or path), why=why)) from error
        journal = cls._open(path)
        about = {"identity": _identity(job), "columns": job.columns}
        names = "".join(f', "{column}"' for column in job.columns)
        with journal._kept_open(), journal._writing() as connection:
            if connection.execute(_ANY_TABLE).fetchone():
                raise BadInput(there)
            for table in (*_TABLES, f"create table rows (cell text, at integer{names}, primary key (cell, at))"):
                connection.execute(table)
            texts = [(key, json.dumps(value, sort_keys=True)) for key, value in about.items()]
            connection.executemany("insert into about values (?, ?)", texts)
        journal._recall()
        return journal

    @classmethod
    def resume(cls, path: Path, job: Job) -> Journal:
        """Go on with a journal of the same identity; BadInput, naming what differs, for another."""
        if path.is_file() and _is_blank(path):
            return cls.create(path, job)
        journal = cls.read(path)
        asked = {**_identity(job), "columns": list(job.columns)}
        there = {**journal.identity, "columns": list(journal.columns)}
        keys = sorted(key for key in asked.keys() | there.keys() if asked.get(key) != there.get(key))
        if keys:
            journal.close()
            parts = [
                Saying("journal-was", named=key, was=_short(there.get(key)), now=_short(asked.get(key))) for key in keys
            ]
            raise BadInput(Saying("journal-other", path=str(path), what=Listing(parts, between="; ")))
        with journal._kept_open(), journal._writing() as connection:
            connection.execute("delete from failures")
        return journal

    @classmethod
    def read(cls, path: Path) -> Journal:
        """An existing journal. Raises FileAccess where there is none, BadInput for a file that is no journal."""
        if not path.is_file():
            raise FileAccess(Saying("journal-missing", path=str(path)))
        if _is_blank(path):
            raise BadInput(Saying("journal-blank", path=str(path)))
        journal = cls._open(path)
        try:
            journal._recall()
        except (sqlite3.Error, KeyError, ValueError) as error:
            journal.close()
            raise _no_journal(path, error) from error
        return journal

    @classmethod
    def _open(cls, path: Path | None) -> Journal:
        connection = None
        try:
            connection = sqlite3.connect("" if path is None else path, timeout=_PATIENCE, isolation_level=None)
            _log_ahead(connection)
        except sqlite3.DatabaseError as error:
            if connection:
                connection.close()
            if path is None or isinstance(error, sqlite3.OperationalError):
                named = str(path) if path else Saying("journal-temporary")
                raise FileAccess(Saying("journal-unopened", path=named, why=str(error))) from error
            raise _no_journal(path, error) from error
        return cls(connection, str(path) if path else Saying("journal-temporary"))

    def _recall(self) -> None:
        about = {key: json.loads(value) for key, value in self._connection.execute("select key, value from about")}
        self.identity, self.columns = about["identity"], tuple(about["columns"])

    @contextmanager
    def _kept_open(self) -> Iterator[None]:
        """Where what is done with it fails, the journal is closed: the caller will not have it."""
        try:
            yield
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Close the file; what was put in is there."""
        self._connection.close()

    def __enter__(self) -> Journal:
        """The journal."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close it."""
        self.close()

    # Writing

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction: all of it or nothing. A full disk is one message."""
        try:
            self._connection.execute("begin immediate")
            try:
                yield self._connection
                self._connection.execute("commit")
            finally:
                if self._connection.in_transaction:
                    self._connection.execute("rollback")
        except sqlite3.Error as error:
            raise FileAccess(Saying("cannot-write", path=self._name, why=str(error))) from error

    def put(self, answer: Computed) -> int:
        """Keep the rows and failures of a chunk; how many rows were new.

        A row that is there already is compared with the one that came, and dropped; raises Contradiction where they
        differ.
        """
        marks = ", ".join("?" * (2 + len(self.columns)))
        chunk = answer.chunk
        with self._writing() as connection:
            there = {row.at: row for row in self.rows(chunk.cell, chunk.first, chunk.stop)}
            new = [row for row in answer.rows if row.at not in there]
            for row in answer.rows if there else ():
                if row.at in there and row.values != there[row.at].values:
                    parting = self._parting(there[row.at], row)
                    raise Contradiction(f"{row.cell} {row.at} was computed twice, and not alike: {parting}")
            connection.executemany(
                f"insert into rows values ({marks})", ((row.cell, row.at, *_kept(row.values)) for row in new)
            )
            connection.executemany("insert or replace into failures values (?, ?, ?, ?)", answer.failures)
        return len(new)

    def forget(self, cell: str, places: Sequence[int]) -> None:
        """Take rows of a cell out: they are missing again."""
        with self._writing() as connection:
            connection.executemany("delete from rows where cell = ? and at = ?", [(cell, at) for at in places])

    def _parting(self, old: Row, new: Row) -> str:
        columns = zip(self.columns, old.values, new.values, strict=True)
        return next(f"{name} {_short(ours)} and {_short(theirs)}" for name, ours, theirs in columns if ours != theirs)

    # Reading

    def count(self, cell: str | None = None) -> int:
        """How many rows there are, of one cell or of all."""
        found = self.query("select count(*) from rows where ? is null or cell = ?", (cell, cell))
        return int(next(found)[0])

    def cells(self) -> tuple[str, ...]:
        """The cells that have rows, by name."""
        return tuple(cell for (cell,) in self._connection.execute("select distinct cell from rows order by cell"))

    def gaps(self, cell: str, count: int) -> list[tuple[int, int]]:
        """The rows that are missing of the rows 0 to ``count - 1`` of a cell, as ranges (first, stop)."""
        found, expected = [], 0
        query = "select at from rows where cell = ? and at < ? order by at"
        for (at,) in self._connection.execute(query, (cell, count)):
            if at > expected:
                found.append((expected, at))
            expected = at + 1
        return [*found, (expected, count)] if expected < count else found

    def rows(self, cell: str | None = None, first: int = 0, stop: int | None = None) -> Iterator[Row]:
        """The rows in the order of cell and place, one at a time: all, or those of a cell from ``first`` on."""
        query, values = "select * from rows order by cell, at", list[Value]()
        if cell is not None:
            query = "select * from rows where cell = ? and at >= ? and at < ? order by at"
            values = [cell, first, 1 << 62 if stop is None else stop]
        for found in self._connection.execute(query, values):
            given = found[2:]
            yield Row(found[0], found[1], tuple(map(_given, given)) if bytes in map(type, given) else given)

    def texts(self, cell: str, column: str) -> Iterator[str]:
        """The texts of a column in the rows of a cell, in order, without the empty ones."""
        query = f'select "{column}" from rows where cell = ? and "{column}" <> \'\' order by at'
        for (found,) in self._connection.execute(query, (cell,)):
            yield str(_given(found))

    def query(self, sql: str, values: Sequence[Value] = ()) -> Iterator[tuple[Any, ...]]:
        """Any question in SQL, such as ``select cell, avg(tau) from rows group by cell``; ``at`` is quoted."""
        return iter(self._connection.execute(sql, values))

    def failures(self) -> Iterator[Failure]:
        """The rows that could not be computed, in order. Resuming tries them again."""
        for found in self._connection.execute("select * from failures order by cell, at"):
            yield Failure(*found)

    def digest(self) -> str:
        """The SHA-256 of all rows in their order: the same whoever computed them."""
        digest = sha256()
        for row in self.rows():
            digest.update(repr((row.cell, row.at, *row.values)).encode("utf-8", "surrogatepass"))
        return digest.hexdigest()


def _log_ahead(connection: sqlite3.Connection) -> None:
    """Have changes logged ahead; on a network drive, which has no memory to share, by a journal beside the file."""
    try:
        connection.execute("pragma journal_mode = wal")
        connection.execute("pragma synchronous = normal")
    except sqlite3.OperationalError:
        connection.execute("pragma journal_mode = delete")
        connection.execute("pragma synchronous = full")


def _is_blank(path: Path) -> bool:
    """Whether a file is a journal into which nothing was put, not even what it is for; it is not touched."""
    try:
        if not path.stat().st_size:
            return True
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            return connection.execute(_ANY_TABLE).fetchone() is None
    except (OSError, sqlite3.Error):
        return False


def _no_journal(path: Path, error: Exception) -> BadInput:
    return BadInput(Saying("journal-damaged", path=str(path), why=str(error)))


def _identity(job: Job) -> dict[str, Any]:
    """The identity of a job as JSON gives it back, with the release that computes it."""
    given = {"job": job.name, "release": release(), **job.identity}
    back: dict[str, Any] = json.loads(json.dumps(given))
    return back


def _short(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False) if not isinstance(value, str) else value
    return text if len(text) <= 80 else f"{text[:60]}… ({len(text)} characters)"


def _kept(values: Sequence[Value]) -> list[Value | bytes]:
    """Values as they go in: a text with bytes that are no UTF-8 (a file name) as bytes."""
    return [_as_bytes(value) if value and isinstance(value, str) and not value.isascii() else value for value in values]


def _as_bytes(value: str) -> str | bytes:
    try:
        value.encode("utf-8")
    except UnicodeEncodeError:
        return value.encode("utf-8", "surrogatepass")
    return value


def _given(value: Value | bytes) -> Value:
    return value.decode("utf-8", "surrogatepass") if isinstance(value, bytes) else value
