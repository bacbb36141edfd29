"""Rating lists of federations in one file, and players completed from it."""

from __future__ import annotations

import random
import re
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.hall.test_entering import LISTS
from tests.runner import CliRunner
from trfpair.apps.cli import evening
from trfpair.apps.cli.main import cli
from trfpair.base.errors import BadInput, BeyondLimits, FileAccess
from trfpair.event import register as module
from trfpair.event.completing import completed_from
from trfpair.event.model import Player, Tournament
from trfpair.event.national import tournament_ratings
from trfpair.event.rating_lists import ListedPlayer, rating_list
from trfpair.event.register import register
from trfpair.trf import load

HEAD = (
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA "
    "SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag\n"
)
PLAYERS = [
    ListedPlayer("4600001", "Müller, Änne", "GER", "w", "WFM", "1990", 2150, 2101, 0),
    ListedPlayer("4600002", "Braun, Ida", "GER", "w", "", "2001", 1699, 0, 1712),
    ListedPlayer("2800003", "Braun, Ida", "AUT", "w", "", "1977", 0, 0, 0),
]


def fide_text(players: list[ListedPlayer] = PLAYERS) -> str:
    rows = [
        f"{one.id:15}{one.name:61}{one.federation:4}{'F' if one.sex == 'w' else 'M':4}{one.title:5}{'':5}{'':15}{'':4}"
        f"{one.standard or '':<6}{0:<4}{20:<3}{one.rapid or '':<6}{0:<4}{20:<3}{one.blitz or '':<6}{0:<4}{20:<3}"
        f"{one.birth:6}\n"
        for one in players
    ]
    return HEAD + "".join(rows)


def fide_xml(players: list[ListedPlayer] = PLAYERS) -> str:
    rows = [
        f"<player><fideid>{one.id}</fideid><name>{one.name}</name><country>{one.federation}</country>"
        f"<sex>{'F' if one.sex == 'w' else 'M'}</sex><title>{one.title}</title><w_title/>"
        f"<rating>{one.standard}</rating><games>0</games><rapid_rating>{one.rapid}</rapid_rating><blitz_rating>{one.blitz}</blitz_rating>"
        f"<birthday>{one.birth}</birthday><flag></flag></player>"
        for one in players
    ]
    return f'<?xml version="1.0" encoding="utf-8"?>\n<playerslist>{"".join(rows)}</playerslist>\n'


def read(path: Path, **columns: str) -> list[ListedPlayer]:
    with rating_list(str(path), columns) as found:
        return list(found.players)


def trfpair(*words: str | Path, code: int = 0) -> str:
    done = CliRunner().invoke(cli, [*map(str, words)], standalone_mode=False)
    found = getattr(done.exception, "exit_code", 2) if done.exception else done.return_value or 0
    assert found == code, (done.stdout, done.stderr, done.exception)
    return done.stdout + done.stderr + str(done.exception or "")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def filled(folder: Path) -> Path:
    """A register with two months of FIDE's lists."""
    (folder / "standard_oct26frl.txt").write_text(fide_text([PLAYERS[0]._replace(standard=2099)]), encoding="utf-8")
    (folder / "standard_nov26frl.xml").write_text(fide_xml(), encoding="utf-8")
    trfpair("players", "import", "standard_oct26frl.txt")
    trfpair("players", "import", "standard_nov26frl.xml")
    return folder / "players.db"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
def test_lists_of_fide_as_text_and_xml(folder: Path, encoding: str) -> None:
    file = folder / "list"
    file.write_bytes(fide_text().encode(encoding))
    assert read(file) == PLAYERS
    file.write_bytes(fide_text().replace("\n", "\r\n").encode(encoding))
    assert read(file) == PLAYERS
    name = "windows-1252" if encoding == "cp1252" else "utf-8"
    file.write_bytes(fide_xml().replace("utf-8", name).encode(encoding))
    assert read(file) == PLAYERS


@pytest.mark.gate
def test_a_list_longer_than_a_piece_is_read_to_its_end(folder: Path) -> None:
    dice, file = random.Random(0), folder / "list"
    many = [
        ListedPlayer(str(at), f"{'Xy' * dice.randint(1, 9)}, Z", "FRA", "m", "", "1999", at, 0, 0)
        for at in range(1, 3000)
    ]
    for text in (
        fide_text(many),
        fide_text(many).rstrip("\n"),
        fide_xml(many),
        fide_xml(many).replace("<player>", "\n<player>"),
    ):
        file.write_text(text, encoding="utf-8")
        assert read(file) == many


def test_the_month_of_late_entries_is_read_when_no_other_command_can_change_it(
    filled: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another command gives the event another first day, just before the file is held."""
    Path("one.csv").write_text("name\nDi\n", encoding="utf-8")
    Path("late.csv").write_text("name\nMüller, Änne\n", encoding="utf-8")
    trfpair("new", "one.csv", "-o", "e.trf", "--rounds", "3", "--start", "2026-10-05")
    really = evening.held

    @contextmanager
    def held(path: Path) -> Iterator[None]:
        monkeypatch.setattr(evening, "held", really)
        trfpair("event", "e.trf", "--start", "2026-11-05")
        with really(path):
            yield

    monkeypatch.setattr(evening, "held", held)
    trfpair("new", "late.csv", "--add", "e.trf", "--register", "players.db")
    assert [player.rating for player in load("e.trf").tournament.players] == [0, 2150]


def test_a_python_without_sqlite_is_told(filled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sqlite3", None)
    (filled.parent / "list.csv").write_text("name\nBraun, Ida\n", encoding="utf-8")
    for words in (
        ["players", "find", "braun"],
        ["players", "import", "standard_oct26frl.txt"],
        ["new", "list.csv", "--dry-run", "--register", "players.db"],
    ):
        assert "players.db: a register needs SQLite, and this Python was built without it" in trfpair(*words, code=5)
    assert "1 player" in trfpair("new", "list.csv", "--dry-run")


def test_a_packed_list_is_its_largest_text(folder: Path) -> None:
    with ZipFile(folder / "standard_nov26frl.zip", "w") as packed:
        packed.writestr("readme.txt", "short")
        packed.writestr("list.xml", fide_xml())
    with rating_list("standard_nov26frl.zip") as found:
        assert (found.month, list(found.players)) == ("2026-11", PLAYERS)
    with ZipFile("empty.zip", "w") as packed:
        packed.writestr("a.bin", b"")
    with pytest.raises(BadInput, match=r"expected a .txt, .xml or .csv"):
        read(folder / "empty.zip")
    (folder / "cut.zip").write_bytes((folder / "standard_nov26frl.zip").read_bytes()[:60])
    with pytest.raises(BadInput, match="damaged"):
        read(folder / "cut.zip")


def test_a_table_of_a_federation_names_its_columns(folder: Path) -> None:
    file = folder / "dwz.csv"
    file.write_text("Liste\n\nZPS;Spielername;DWZ;Jg\n1234-1;Müller,Änne;1850-42;1990\n;Ohne;1;\n", encoding="cp1252")
    assert read(file) == [ListedPlayer("1234-1", "Müller,Änne", birth="1990", standard=1850)]
    file.write_text("Lizenz,Wer,Zahl,Elo\nA7,Müller Änne,1850,2000\n", encoding="utf-8")
    named = {"id": "lizenz", "name": "Wer", "standard": "Zahl"}
    assert read(file, **named) == [ListedPlayer("A7", "Müller Änne", standard=1850)]
    for wrong in ({**named, "rapid": "Blitz"}, {"name": "Wer"}, {"elo": "Elo"}):
        with pytest.raises(BadInput, match="expected"):
            read(file, **wrong)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "just words\n",
        LISTS["dutch"],
        '<!DOCTYPE x [<!ENTITY a "b">]><playerslist></playerslist>',
        "<html><body/></html>",
        fide_xml()[:-20],
        fide_xml().replace("</name>", "</nam>"),
        fide_xml().replace("utf-8", "utf-99"),
    ],
)
def test_what_is_no_rating_list_is_refused_in_words_and_leaves_no_register(folder: Path, text: str) -> None:
    (folder / "list").write_text(text, encoding="utf-8")
    told = trfpair("players", "import", "list", "--month", "2026-11", code=3)
    assert re.search("expected|cannot be read|the XML ends", told)
    assert not (folder / "players.db").exists()


def test_a_line_without_end_is_beyond_limits(folder: Path) -> None:
    (folder / "list").write_text(fide_text() + "x" * 200_000, encoding="utf-8")
    with pytest.raises(BeyondLimits):
        read(folder / "list")


def test_a_list_that_breaks_off_leaves_the_register_as_it_was(filled: Path) -> None:
    before = trfpair("players", "find", "muller")
    Path("nov.xml").write_text(fide_xml([PLAYERS[0]._replace(standard=1)])[:-20], encoding="utf-8")
    trfpair("players", "import", "nov.xml", "--month", "2026-11", code=3)
    assert trfpair("players", "find", "muller") == before


def test_a_month_is_kept_beside_the_others_and_an_older_one_changes_no_name(filled: Path) -> None:
    Path("sep.txt").write_text(fide_text([PLAYERS[0]._replace(name="Maier, Änne", standard=2000)]), encoding="utf-8")
    assert "It also has FIDE 2026-10, FIDE 2026-11" in trfpair("players", "import", "sep.txt", "--month", "2026-09")
    with register(filled) as kept:
        ratings = [kept.by_id("4600001", month=month) for month in ("2026-08", "2026-09", "2026-10", "2026-12", "")]
        assert [one and one.player.standard for one in ratings] == [0, 2000, 2099, 2150, 2150]
        assert {one.player.name for one in ratings if one} == {"Müller, Änne"}
    again = trfpair("players", "import", "standard_nov26frl.xml")
    assert "3 players" in again


@pytest.mark.parametrize("full_text", [True, False])
def test_players_are_found_by_the_beginnings_of_their_words(
    folder: Path, monkeypatch: pytest.MonkeyPatch, full_text: bool
) -> None:
    if not full_text:
        monkeypatch.setattr(module, "_FULL_TEXT", "CREATE VIRTUAL TABLE named USING nothing_of_this_name()")
    with register(folder / "players.db", new=True) as kept:
        kept.add("FIDE", "2026-11", PLAYERS)
        assert [one.player.id for one in kept.found("ann mul")] == ["4600001"]
        assert [one.player.id for one in kept.found("IDA")] == ["2800003", "4600002"]
        assert [one.player.id for one in kept.by_name("Ida Braun")] == ["2800003", "4600002"]
        assert [kept.found(text) for text in ("nda", "", '"*', "mul x")] == [[], [], [], []]
        assert kept.by_name("") == kept.by_name("Ida") == []


def test_find_says_what_the_list_says(filled: Path) -> None:
    line = "4600001  WFM  Müller, Änne  GER  1990  standard 2150 rapid 2101  (FIDE 2026-11)"
    assert trfpair("players", "find", "4600001").strip() == trfpair("players", "find", "mull", "an").strip() == line
    assert "nobody is called so" in trfpair("players", "find", "nobody", code=6)
    assert "there is no register" in trfpair("players", "find", "x", "--register", "none.db", code=5)
    Path("not.db").write_text("x" * 5000, encoding="utf-8")
    assert "cannot be used" in trfpair("players", "find", "x", "--register", "not.db", code=5)
    sqlite3.connect("other.db").execute("CREATE TABLE a (b)").connection.close()
    assert "it is none" in trfpair("players", "find", "x", "--register", "other.db", code=5)


def test_players_of_a_tournament_become_those_of_the_list_of_its_month(filled: Path) -> None:
    Path("names.csv").write_text(
        "name;rating;fide id;birth\nAenne Mueller;1;4600001;\nIda Braun;1500;;2001\nBraun, Ida;1400;;\nNew, One;;;\n",
        encoding="utf-8",
    )
    trfpair("new", "names.csv", "-o", "t.trf", "--rounds", "3", "--start", "2026/10/31")
    told = trfpair("players", "update", "t.trf")
    assert "rating 2099 (was 1)" in told
    trfpair("players", "update", "t.trf", "--month", "2026-11")
    found = {one.name: one for one in load("t.trf").tournament.players}
    anne = found["Aenne Mueller"]
    assert (anne.rating, anne.title, anne.federation, anne.sex, anne.birth) == (2150, "WFM", "GER", "w", "1990")
    assert (found["Ida Braun"].rating, found["Ida Braun"].fide_id) == (1699, "4600002")
    assert (found["Braun, Ida"].rating, found["Braun, Ida"].fide_id) == (1400, "")
    assert "is already as you asked" in trfpair("players", "update", "t.trf", "--month", "2026-11")
    updated = Path("t.trf").read_bytes()
    trfpair("undo", "t.trf")
    assert {one.name: one.rating for one in load("t.trf").tournament.players}["Aenne Mueller"] == 2099
    trfpair("redo", "t.trf")
    assert Path("t.trf").read_bytes() == updated


def test_who_is_not_found_and_who_is_meant_by_several_is_told() -> None:
    players = [
        Player(1, "Braun, Ida"),
        Player(2, "Mull, Ann"),
        Player(3, "X, Y", fide_id="9"),
        Player(4, "Braun, Ida", rating=1000, federation="AUT"),
    ]
    event = Tournament(players=tuple(players))
    with register(Path(":memory:"), new=True) as kept:
        kept.add("FIDE", "2026-11", PLAYERS)
        done = completed_from(event, kept)
        assert done.notes == (
            "Braun, Ida (1): 2 players are called so (2800003 AUT 1977; 4600002 GER 2001): the FIDE number decides",
            "Mull, Ann (2): not in the rating list; like it: Müller, Änne (4600001 GER 1990)",
            "X, Y (3): nobody has the FIDE number 9 in the rating list",
            "Braun, Ida (4): no standard rating in the list of 2026-11; 1000 stays",
        )
        assert {id_: entry.player.id for id_, entry in done.found.items()} == {4: "2800003"}
        assert completed_from(event, kept, [4], kind="blitz").found.keys() == {4}
        for wrong in ({"source": "GER"}, {"month": "2026-10"}, {"kind": "slow"}):
            with pytest.raises(BadInput):
                completed_from(event, kept, **wrong)


def test_national_ratings_of_a_list_stay_where_the_register_has_none(folder: Path) -> None:
    Path("dwz.csv").write_text("ZPS;Spielername;DWZ\n1-1;Müller,Änne;1850\n", encoding="utf-8")
    Path("names.csv").write_text("Name;DWZ\nMüller, Änne;1800\nBraun, Ida;1600\n", encoding="utf-8")
    trfpair("players", "import", "dwz.csv", "--source", "GER", "--month", "2026-11")
    trfpair(
        "new",
        "names.csv",
        "-o",
        "t.trf",
        "--rounds",
        "1",
        "--register",
        "players.db",
        "--source",
        "GER",
        "--month",
        "2026-11",
    )
    event = load("t.trf").tournament
    assert [(one.name, one.rating) for one in event.rated.players] == [("Müller, Änne", 1850), ("Braun, Ida", 1600)]
    assert [one.rating for one in event.players] == [0, 0]


@pytest.mark.parametrize("event", ["GER", "AUT"])
def test_ratings_of_a_federation_are_national_ones(folder: Path, event: str) -> None:
    """Of the federation whose list it is, wherever the event is."""
    Path("dwz.csv").write_text("ZPS;Spielername;DWZ\n1-1;Müller,Änne;1850\n", encoding="utf-8")
    Path("names.txt").write_text("Müller, Änne\nBraun, Ida\n", encoding="utf-8")
    trfpair("players", "import", "dwz.csv", "--source", "GER", "--month", "2026-11")
    trfpair("new", "names.txt", "-o", "t.trf", "--rounds", "3", "--federation", event)
    trfpair("players", "update", "t.trf", "anne", "--source", "GER")
    text = Path("t.trf").read_text(encoding="utf-8")
    assert "172 GER FIDON" in text
    assert [one.rating for one in load("t.trf").tournament.rated.players] == [0, 1850]
    assert [one.rating for one in load("t.trf").tournament.players] == [0, 0]


@pytest.mark.parametrize(
    "words",
    [
        ("--source", "german"),
        ("--month", "2026-13"),
        ("--columns", "id"),
        ("--columns", "odd=Name"),
        (),
    ],
)
def test_an_import_says_what_it_expects(folder: Path, words: tuple[str, ...]) -> None:
    (folder / "list").write_text(fide_text(), encoding="utf-8")
    assert "expected" in trfpair("players", "import", "list", *words, code=3)
    with pytest.raises(FileAccess):
        read(folder / "none")


def test_a_new_tournament_is_numbered_by_the_ratings_of_the_list(filled: Path) -> None:
    Path("names.txt").write_text("Ida Braun\nNobody, At All\nMuller, Anne\n", encoding="utf-8")
    told = trfpair("new", "names.txt", "-o", "t.trf", "--rounds", "3", "--register", "players.db")
    assert "Ida Braun, number 1 of the list: 2 players are called so" in told
    assert "Nobody, At All, number 2 of the list: not in the rating list" in told
    first, *others = load("t.trf").tournament.players
    assert (first.id, first.name, first.rating, first.fide_id) == (1, "Muller, Anne", 2150, "4600001")
    assert [one.rating for one in others] == [0, 0]
    early = ("--start", "2026/10/02", "--register", "players.db")
    trfpair("new", "names.txt", "-o", "o.trf", "--rounds", "3", *early)
    assert load("o.trf").tournament.players[0].rating == 2099
    Path("late.csv").write_text("name;birth\nBraun, Ida;1977\n", encoding="utf-8")
    trfpair("new", "late.csv", "--add", "t.trf", "--register", "players.db", "--same-name")
    assert load("t.trf").tournament.players[3].fide_id == "2800003"
    none = trfpair("new", "names.txt", "-o", "x.trf", "--rounds", "3", "--register", "none.db", code=5)
    assert "there is no register" in none
    assert not Path("x.trf").exists()


def test_a_new_tournament_has_national_ratings_of_a_register(folder: Path) -> None:
    Path("dwz.csv").write_text("ZPS;Spielername;DWZ\n1-1;Müller,Änne;1850\n1-2;Braun,Ida;1900\n", encoding="utf-8")
    Path("names.txt").write_text("Müller, Änne\nBraun, Ida\n", encoding="utf-8")
    trfpair("players", "import", "dwz.csv", "--source", "GER", "--month", "2026-11")
    words = ("--register", "players.db", "--source", "GER", "--month", "2026-11")
    trfpair("new", "names.txt", "-o", "t.trf", "--rounds", "3", *words)
    event = load("t.trf").tournament
    assert [one.name for one in event.players] == ["Braun, Ida", "Müller, Änne"]
    assert [one.rating for one in event.players] == [0, 0]
    assert tournament_ratings(event) == {1: 1900, 2: 1850}


def test_a_number_of_any_federation_is_found_and_a_register_that_cannot_be_used_is_named(filled: Path) -> None:
    Path("dwz.csv").write_text("ZPS;Spielername;DWZ\n77;Müller,Änne;1850\n1-9;Braun,Ida;1700\n", encoding="utf-8")
    trfpair("players", "import", "dwz.csv", "--source", "GER", "--month", "2026-11")
    assert "(GER 2026-11)" in trfpair("players", "find", "77")
    assert "Braun,Ida" in trfpair("players", "find", "1-9")
    trfpair("players", "find", "77", "--source", "FIDE", code=6)
    Path("folder").mkdir()
    said = trfpair("players", "import", "dwz.csv", "--month", "2026-11", "--register", "folder", code=5)
    assert "folder: the register cannot be used" in said
    assert "expected" in trfpair("players", "import", "dwz.csv", "--month", "2026-11", "--source", "GERM", code=3)
