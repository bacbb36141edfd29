"""An extract of a register: a table that the page in a browser completes players from, as the command does."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.hall.test_register import PLAYERS, fide_text, trfpair
from tests.page.test_desk import Screen
from trfpair.apps.page.desk import Desk
from trfpair.base.errors import BadInput, BeyondLimits
from trfpair.event import extract as module
from trfpair.event.extract import Extract, extract_of, extract_table
from trfpair.event.rating_lists import ListedPlayer
from trfpair.event.register import Lookup, register

GERMAN = [one for one in PLAYERS if one.federation == "GER"]
LIST = b"name;rating;birth\nMuller, Anne;;\nIda Braun;1500;2001\nNew, One;1200;\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("standard_nov26frl.txt").write_text(fide_text(), encoding="utf-8")
    trfpair("players", "import", "standard_nov26frl.txt")
    return tmp_path


def test_an_extract_says_whose_it_is_and_is_read_again(folder: Path) -> None:
    told = trfpair("players", "extract", "ger.csv", "--federation", "ger")
    assert told == "Written to ger.csv: FIDE 2026-11, 2 players\n"
    text = Path("ger.csv").read_text(encoding="utf-8")
    assert text.splitlines()[:2] == ["FIDE 2026-11", "id;name;federation;sex;title;birth;standard;rapid;blitz"]
    found = extract_of(text.encode(), "ger.csv")
    assert found.lists() == [("FIDE", "2026-11", 2)]
    assert [one.player for one in found.found("")] == []
    assert sorted(one.player for one in (*found.found("braun"), *found.found("mull"))) == sorted(GERMAN)
    trfpair("players", "import", "ger.csv", "--register", "again.db")
    with register(folder / "again.db") as again:
        assert again.lists() == [("FIDE", "2026-11", 2)]
        assert list(again.of_list("FIDE", "2026-11")) == [GERMAN[1], GERMAN[0]]


def test_a_list_of_a_federation_says_so_in_its_extract(folder: Path) -> None:
    Path("dwz.csv").write_text("ZPS;Spielername;DWZ\n1234-1;Müller,Änne;1850-42\n", encoding="utf-8")
    trfpair("players", "import", "dwz.csv", "--source", "GER", "--month", "2026-10")
    trfpair("players", "extract", "ger.csv", "--source", "GER")
    found = extract_of(Path("ger.csv").read_bytes(), "ger.csv")
    assert found.lists() == [("GER", "2026-10", 1)]
    assert found.by_id("1234-1", "GER") == found.by_name("anne muller")[0]
    assert found.by_id("1234-1") is None


def test_what_cannot_be_extracted_is_told(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = trfpair("players", "extract", "x.csv", "--source", "AUT", code=3)
    assert "there is no list AUT; it has FIDE 2026-11" in told
    assert "nobody is of XYZ" in trfpair("players", "extract", "x.csv", "--federation", "XYZ", code=3)
    assert not Path("x.csv").exists()
    was = Path("players.db").read_bytes()
    assert "would be written over" in trfpair("players", "extract", "players.db", code=3)
    assert Path("players.db").read_bytes() == was
    assert "`-` is no file" in trfpair("players", "extract", "-", code=3)
    trfpair("players", "extract", "two.csv", "--federation", "ger,AUT")
    assert len(Path("two.csv").read_text(encoding="utf-8").splitlines()) == 2 + len(PLAYERS)
    assert "3 players" in trfpair("players", "extract", "all.csv", "--federation", "")
    told = trfpair("players", "import", "two.csv", "--source", "GER", "--month", "2026-11", code=3)
    assert "--source GER: the list says that it is of FIDE" in told
    monkeypatch.setattr("trfpair.apps.cli.players.MOST_OF_EXTRACT", 2)
    assert "The page takes up to 2: --federation" in trfpair("players", "extract", "all.csv", code=6)


def test_an_extract_has_its_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_OF_EXTRACT", 2)
    with pytest.raises(BeyondLimits):  # a number that stands there twice counts too, and hides nobody behind it
        Extract("FIDE", "2026-11", [PLAYERS[0], *PLAYERS])
    with pytest.raises(BeyondLimits, match="up to 2 players, such as those of one federation"):
        Extract("FIDE", "2026-11", PLAYERS)
    assert Extract("FIDE", "2026-11", PLAYERS[:2]).lists()[0][2] == 2
    with pytest.raises(BadInput, match="found none"):
        Extract("FIDE", "2026-11", [])


def test_an_extract_answers_as_the_register_does(folder: Path) -> None:
    """By number and by name, with accents and without, in any order of the words, and for a month before the list."""
    with register(folder / "players.db") as kept:
        one: Lookup = kept
        other: Lookup = extract_of(extract_table("FIDE", "2026-11", PLAYERS).encode(), "all.csv")
        assert one.lists() == other.lists()
        for id_ in ("4600001", "2800003", "1"):
            assert one.by_id(id_) == other.by_id(id_)
        for text in ("Ida Braun", "Braun, Ida", "muller änne", "ida", "ann mul", "b", "nda", "", '"*'):
            for source, month in (("", ""), ("FIDE", "2026-12"), ("GER", "")):
                assert one.by_name(text, source, month) == other.by_name(text, source, month)
                assert one.found(text, source, month) == other.found(text, source, month)


def test_the_page_completes_a_list_and_a_tournament_as_the_commands_do(folder: Path) -> None:
    trfpair("players", "extract", "all.csv")
    Path("list.csv").write_bytes(LIST)
    trfpair("new", "list.csv", "-o", "event.trf", "--rounds", "3", "--register", "players.db")
    desk = Screen(b"", "none")
    desk.desk.put(Path("all.csv").read_bytes())
    assert desk.ask("ratings", name="all.csv") == {"source": "FIDE", "month": "2026-11", "players": 3}
    said = {"system": "dutch", "rounds": 3, "kind": "standard"}
    desk.desk.put(LIST)
    preview = desk.ask("preview", **said)
    assert preview["rows"][0][:4] == ["1", "Muller, Anne", "WFM", "2150"]
    assert "New, One, number 3 of the list: not in the rating list" in preview["warnings"]
    assert desk.page("begin", name="event", colour="white", **said) == Path("event.trf").read_bytes()

    trfpair("new", "list.csv", "-o", "later.trf", "--rounds", "3")
    desk.desk.put(Path("later.trf").read_bytes())
    desk.ask("open", name="later.trf")
    done = desk.ask("complete", kind="standard")
    trfpair("players", "update", "later.trf")
    assert desk.desk.out == Path("later.trf").read_bytes()
    assert any("New, One" in one and "not in the rating list" in one for one in done["notices"])
    desk.desk.put(Path("later.trf").read_bytes())
    desk.ask("open", name="later.trf")
    again = desk.ask("complete", kind="standard")["refused"]
    assert again.startswith("nothing changes: the file is already as you asked\n")
    assert "New, One" in again


def test_a_page_without_a_rating_list_says_so() -> None:
    desk = Screen(b"", "none")
    desk.desk.put(LIST)
    said = {"system": "dutch", "rounds": 3, "kind": "standard"}
    assert desk.ask("preview", **said)["refused"] == "no rating list is here: choose it again"
    desk.desk.put(extract_table("FIDE", "2026-11", [ListedPlayer("1", "A, B")]).encode())
    desk.ask("ratings", name="a.csv")
    desk.desk.put(b"just words")
    assert "expected a rating list" in desk.ask("ratings", name="b.csv")["refused"]
    desk.desk.put(LIST)
    assert desk.ask("preview", **said)["refused"] == "no rating list is here: choose it again"
    assert Desk().ask('{"verb": "complete", "kind": "standard"}').startswith('{"refused": "no file has been opened"')
