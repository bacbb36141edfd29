"""A register of players: rating lists of several months in one SQLite file, looked up by number and by name.

It needs no network and no server. Names are found by any of their words, in any order, with or without accents
(SQLite's full-text search; where a Python lacks that, by the beginning of the name).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from trfpair.base.errors import BadInput, FileAccess
from trfpair.base.inputs import in_one_line
from trfpair.base.named import NamedTuple
from trfpair.event.alphabet import words_of_name
from trfpair.event.rating_lists import ListedPlayer
from trfpair.event.saying import Saying

if TYPE_CHECKING:
    import sqlite3

FIDE = "FIDE"
"""The source of a list: FIDE, or the code of a federation."""
SOURCE = re.compile(r"FIDE|[A-Z]{3}")
MONTH = re.compile(r"\d{4}-(0[1-9]|1[0-2])")

_SCHEMA = """
CREATE TABLE list (n INTEGER PRIMARY KEY, source TEXT, month TEXT, players INTEGER, UNIQUE (source, month));
CREATE TABLE player (n INTEGER PRIMARY KEY, source TEXT, id TEXT, name TEXT, words TEXT, federation TEXT, sex TEXT,
                     title TEXT, birth TEXT, UNIQUE (source, id));
CREATE TABLE rating (player INTEGER, list INTEGER, standard INTEGER, rapid INTEGER, blitz INTEGER,
                     PRIMARY KEY (player, list)) WITHOUT ROWID;
"""
_FULL_TEXT = (
    "CREATE VIRTUAL TABLE named USING fts5(words, content='player', content_rowid='n', tokenize='ascii', detail=none,"
    " columnsize=0)"
)
_WITHOUT = "CREATE INDEX by_words ON player (words)"
_APPLICATION = 0x54524650
"""What SQLite's header says whose file it is: TRFP."""
MOST_FOUND = 50
"""So many players are found at most."""


class RegisterEntry(NamedTuple):
    """A player of a register, with the ratings of a month."""

    player: ListedPlayer
    source: str
    month: str
    """The list that the ratings are of, as ``2026-11``."""


class Lookup(Protocol):
    """Rating lists in which players are looked up: a register, or one list in memory (`Extract`)."""

    def lists(self) -> list[tuple[str, str, int]]:
        """The lists that there are: source, month, and number of players, the newest of each source last."""

    def by_id(self, id_: str, source: str = FIDE, month: str = "") -> RegisterEntry | None:
        """The player with a number in the lists of a source."""

    def by_name(self, name: str, source: str = "", month: str = "") -> list[RegisterEntry]:
        """The players of exactly this name, however its words are ordered and written."""

    def found(self, text: str, source: str = "", month: str = "") -> list[RegisterEntry]:
        """The players in whose name each word of a text begins a word, by name; at most 50."""


@contextmanager
def register(path: Path, *, new: bool = False) -> Iterator[Register]:
    """A register, while it is open. With ``new`` it is made where it is missing. Raises FileAccess."""
    name, made = in_one_line(path), not path.exists() or (path.is_file() and not path.stat().st_size)
    if made and not new:
        raise FileAccess(Saying("no-register", path=name, way=f"`trfpair players import LIST --register {name}`"))
    try:
        import sqlite3
    except ImportError:
        raise FileAccess(Saying("no-sqlite", path=name)) from None
    empty = False
    try:
        with closing(sqlite3.connect(path, isolation_level=None)) as base:
            found = Register(base)
            found.prepare(made=made)
            try:
                yield found
            finally:
                empty = made and not found.lists()
    except sqlite3.DatabaseError as error:
        raise FileAccess(Saying("register-unusable", path=name, why=str(error))) from None
    finally:
        if empty:
            path.unlink(missing_ok=True)


class Register:
    """Rating lists in one file."""

    def __init__(self, base: sqlite3.Connection) -> None:
        self._base = base
        self._full_text = False

    def prepare(self, *, made: bool) -> None:
        """Make the tables of a new register, or see that the file is one. Raises sqlite3.DatabaseError."""
        import sqlite3

        if made:
            self._base.executescript(f"BEGIN; PRAGMA application_id = {_APPLICATION}; {_SCHEMA} COMMIT")
            try:
                self._base.execute(_FULL_TEXT)
            except sqlite3.OperationalError:  # this Python's SQLite has no full-text search
                self._base.execute(_WITHOUT)
        elif self._base.execute("PRAGMA application_id").fetchone()[0] != _APPLICATION:
            raise sqlite3.DatabaseError("it is none; `trfpair players import` makes one")
        told = "SELECT count(*) FROM sqlite_master WHERE name = 'named'"
        self._full_text = bool(self._base.execute(told).fetchone()[0])

    def lists(self) -> list[tuple[str, str, int]]:
        """The lists that it has: source, month, and number of players, the newest of each source last."""
        return self._base.execute("SELECT source, month, players FROM list ORDER BY source, month").fetchall()

    def add(self, source: str, month: str, players: Iterable[ListedPlayer]) -> int:
        """Take a list in, whole or not at all, in place of one of the same month; the number of its players.

        Names, titles and federations are those of the newest list. Raises BadInput for a list without players.
        """
        base = self._base
        base.executescript("PRAGMA temp_store = FILE; PRAGMA cache_size = -32000")
        base.execute("BEGIN IMMEDIATE")
        try:
            number = self._take_in(source, month, players)
            base.execute("COMMIT")
        except BaseException:
            base.execute("ROLLBACK")
            raise
        return number

    def _take_in(self, source: str, month: str, players: Iterable[ListedPlayer]) -> int:
        base = self._base
        base.execute("CREATE TEMP TABLE come (id, name, words, federation, sex, title, birth, s, r, b)")
        base.executemany(
            "INSERT INTO come VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            ((one.id, one.name, words_of_name(one.name), *one[2:]) for one in players),
        )
        number = int(base.execute("SELECT count(DISTINCT id) FROM come").fetchone()[0])
        if not number:
            raise BadInput(Saying("extract-of-nobody"))
        newest = base.execute("SELECT max(month) FROM list WHERE source = ?", (source,)).fetchone()[0]
        known = "(SELECT n FROM player WHERE source = ?1 AND player.id = come.id)"
        missing = f" WHERE {known} IS NULL" if newest is not None and newest > month else ""
        base.execute(
            f"INSERT OR REPLACE INTO player SELECT {known}, ?1, id, name, words, federation, sex, title, birth"
            f" FROM come{missing}",
            (source,),
        )
        base.execute("INSERT OR IGNORE INTO list (source, month) VALUES (?, ?)", (source, month))
        base.execute("UPDATE list SET players = ? WHERE source = ? AND month = ?", (number, source, month))
        at = base.execute("SELECT n FROM list WHERE source = ? AND month = ?", (source, month)).fetchone()[0]
        base.execute("DELETE FROM rating WHERE list = ?", (at,))
        base.execute(
            "INSERT OR REPLACE INTO rating SELECT n, ?, s, r, b"
            " FROM come CROSS JOIN player ON source = ? AND player.id = come.id",
            (at, source),
        )
        base.execute("DROP TABLE come")
        if self._full_text:
            base.execute("INSERT INTO named (named) VALUES ('rebuild')")
        return number

    def of_list(self, source: str, month: str, federations: Sequence[str] = ()) -> Iterator[ListedPlayer]:
        """The players of one list by name, all or those of some federations."""
        marks = ", ".join("?" * len(federations))
        of_these = f" AND federation IN ({marks})" if marks else ""
        rows = self._base.execute(
            "SELECT id, name, federation, sex, title, birth, standard, rapid, blitz FROM rating"
            " JOIN list ON list = list.n JOIN player ON rating.player = player.n"
            f" WHERE list.source = ? AND month = ?{of_these} ORDER BY name, id",
            (source, month, *federations),
        )
        return (ListedPlayer(*row) for row in rows)

    # -- looking up

    def by_id(self, id_: str, source: str = FIDE, month: str = "") -> RegisterEntry | None:
        """The player with a number in the lists of a source."""
        return next(self._entries("source = ? AND id = ?", (source, id_), month), None)

    def of_any(self, id_: str, month: str = "") -> list[RegisterEntry]:
        """The players with a number, one of each source at most."""
        sources = dict.fromkeys(source for source, _, _ in self.lists())
        return [entry for source in sources if (entry := self.by_id(id_, source, month))]

    def by_name(self, name: str, source: str = "", month: str = "") -> list[RegisterEntry]:
        """The players of exactly this name, however its words are ordered and written."""
        words = words_of_name(name)
        if not self._full_text or not words:
            return self._of(source, "words = ?", (words,), month)
        asked = " ".join(f'"{word}"' for word in words.split())
        found = "words = ? AND n IN (SELECT rowid FROM named WHERE named MATCH ?)"
        return self._of(source, found, (words, asked), month)

    def found(self, text: str, source: str = "", month: str = "") -> list[RegisterEntry]:
        """The players in whose name each word of a text begins a word, by name; at most 50."""
        words = words_of_name(text).split()
        if not words:
            return []
        if self._full_text:
            asked = " ".join(f'"{word}"*' for word in words)
            return self._of(source, "n IN (SELECT rowid FROM named WHERE named MATCH ? LIMIT 5000)", (asked,), month)
        parts = " AND ".join(["(' ' || words) LIKE ?"] * len(words))
        return self._of(source, parts, tuple(f"% {word}%" for word in words), month)

    def _of(self, source: str, where: str, values: tuple[str, ...], month: str) -> list[RegisterEntry]:
        if source:
            where, values = f"{where} AND source = ?", (*values, source)
        return list(self._entries(where, values, month))

    def _entries(self, where: str, values: tuple[str, ...], month: str) -> Iterator[RegisterEntry]:
        """The entries of players, with the ratings of the newest list up to a month, of all where none is named."""
        rows = self._base.execute(
            f"SELECT n, source, id, name, federation, sex, title, birth FROM player WHERE {where}"
            f" ORDER BY words, source, id LIMIT {MOST_FOUND}",
            values,
        ).fetchall()
        for number, source, *facts in rows:
            latest = self._base.execute(
                "SELECT month, standard, rapid, blitz FROM rating JOIN list ON list = list.n"
                " WHERE player = ? AND (? = '' OR month <= ?) ORDER BY month DESC LIMIT 1",
                (number, month, month),
            ).fetchone()
            of, *ratings = latest or ("", 0, 0, 0)
            yield RegisterEntry(ListedPlayer(*facts, *ratings), source, of)
