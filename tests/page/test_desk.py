"""The desk behind the page: requests as the screens make them, answered by the library."""

from __future__ import annotations

import io
import json
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import trfpair as library
from tests.page.said import trfpair
from tests.runner import CliRunner
from trfpair import dumps, generate, pair, verified
from trfpair.apps.cli.main import cli
from trfpair.apps.page.desk import Desk
from trfpair.event.words import languages, words_of
from trfpair.output.sheets import pages
from trfpair.pods import TableSystem
from trfpair.systems.trace import Trace

FIXTURES = Path(__file__).parents[1] / "fixtures"
OPEN = FIXTURES / "trf" / "real" / "open-de-gros.trf"


class Screen:
    """What a screen does: it asks, and takes the bytes that belong to the answer."""

    def __init__(self, data: bytes | Path, name: str = "event.trf") -> None:
        self.desk = Desk()
        self.name = name
        self.desk.put(data.read_bytes() if isinstance(data, Path) else data)
        self.view = self.ask("open", name=name)

    def ask(self, verb: str, **said: Any) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(self.desk.ask(json.dumps({"verb": verb, **said})))
        return answer

    def page(self, verb: str, **said: Any) -> bytes:
        answer = self.ask(verb, **said)
        assert "refused" not in answer, answer
        return self.desk.out

    def change(self, verb: str, **said: Any) -> bytes:
        """The file after a change, which lies on the desk now."""
        data = self.page(verb, **said)
        self.desk.put(data)
        self.view = self.ask("open", name=self.name)
        return data


def test_a_file_is_looked_through() -> None:
    view = Screen(OPEN).view
    assert (view["kind"], view["title"], len(view["players"])) == ("trf", "XX Open Internacional de Gros", 52)
    assert (view["rounds"], view["last"], view["finished"], view["under_way"]) == (9, 4, 4, 4)
    assert view["system"] == "dutch-2017"
    assert view["players"][0] == [1, "Mirzoev Azer", "g", 2527, "AZE", "4.0"]


@pytest.mark.gate
def test_a_round_and_why() -> None:
    screen = Screen(OPEN)
    made = screen.ask("pair")
    assert (made["round"], len(made["boards"]), made["bye"][0]) == (5, 24, 47)
    assert made["boards"][0][1][:2] == [1, "Mirzoev Azer"]
    assert screen.ask("explain", player="Tung")["html"].startswith('<article class="player" id="p18"')
    assert "Do 17 and 24 meet in round 5?" in screen.ask("why_not", player="17", other="24")["text"]
    assert screen.ask("brackets")["html"].count("<figure>") == 8
    assert screen.ask("verify")["outcome"] == "accepted"


@pytest.mark.gate
def test_a_proof_in_parts_is_the_same_and_other_questions_are_answered_between_two_of_them() -> None:
    """A bracket a part; who asks for `pairs.json` in between gets all of it."""
    whole, screen = Screen(OPEN), Screen(OPEN)
    steps = [screen.ask("verify", in_parts=True)["steps"] for _ in range(3)]
    assert steps == sorted(set(steps))
    assert screen.ask("explain", player="17")["html"]
    assert screen.ask("verify", in_parts=True)["steps"] > steps[-1]
    whole.ask("page", name="pairs.json")
    screen.ask("page", name="pairs.json")
    assert screen.desk.out == whole.desk.out
    parts = Screen(OPEN)
    while "outcome" not in (answer := parts.ask("verify", in_parts=True)):
        pass
    assert answer == whole.ask("verify") == screen.ask("verify", in_parts=True)


def test_a_proof_that_fails_in_the_middle_is_made_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half of the steps are not taken for all of them."""
    screen, more = Screen(OPEN), Trace.more

    def without_memory(trace: Trace) -> bool:
        if len(trace.steps) > 10:
            assert trace.later
            trace.later.close()  # type: ignore[attr-defined]
            raise MemoryError
        return more(trace)

    monkeypatch.setattr(Trace, "more", without_memory)
    while "steps" in (answer := screen.ask("verify", in_parts=True)):
        pass
    assert answer["kind"] == "MemoryError"
    monkeypatch.undo()
    assert screen.ask("verify")["outcome"] == "accepted"


@pytest.mark.parametrize("system", ["dutch", "club", "vega"])
def test_questions_are_answered_while_the_round_before_goes_on(system: str, tmp_path: Path) -> None:
    """Of a round that was begun by hand, as the command answers; the round itself is not made."""
    names, file = tmp_path / "n.csv", tmp_path / "c.trf"
    names.write_text("name\n" + "\n".join("ABCDEF"), encoding="utf-8")
    trfpair("new", names, "-o", file, "--rounds", "4", "--system", system)
    trfpair("pair", file, "--write", "--quiet")
    trfpair("board", file, "3-1", "--round", "2")
    screen = Screen(file)
    for words, said in (
        (["why-not", file, "2", "5", "--round", "2"], {"verb": "why_not", "player": "2", "other": "5"}),
        (["explain", file, "--player", "2", "--round", "2"], {"verb": "explain", "player": "2"}),
    ):
        assert screen.ask(**said, round=2).get("text", "").encode() == trfpair(*words)
    assert "<figure" in screen.ask("brackets", round=2).get("html", "") or system != "dutch"
    for verb in ("pair", "enter", "verify"):
        assert screen.ask(verb, round=2)["refused"].startswith("no game of round 1 has a result"), verb


@pytest.mark.parametrize("system", ["keizer", "club", "dubov"])
def test_a_round_of_a_system_that_the_file_does_not_name_is_proved_as_the_library_does_it(system: str) -> None:
    event = replace(generate(players=9, rounds=3, seed=3, system=system), system="", rounds=5)
    verdict = verified(event, pair(event, system=system, proofs=True))
    screen = Screen(dumps(event).encode())
    told = screen.ask("verify", system=system)
    assert (told.get("outcome"), told.get("round")) == (verdict.outcome, 4), told


def test_what_is_asked_for_wrongly_is_answered() -> None:
    screen = Screen(OPEN)
    assert screen.ask("explain", player="Nobody")["kind"] == "BadInput"
    assert screen.ask("fly")["refused"] == "this file has no answer to `fly`"
    assert screen.ask("sheet", name="none")["refused"] == "there is no sheet none"
    assert (
        Desk().ask('{"verb": "pair"}') == '{"refused": "no file has been opened", "spoken": "en", "kind": "BadInput"}'
    )


@pytest.mark.gate
def test_a_round_is_entered_played_and_taken_back_as_the_commands_do_it(tmp_path: Path) -> None:
    file = tmp_path / "event.trf"
    file.write_bytes(OPEN.read_bytes())
    screen = Screen(OPEN)
    trfpair(
        "pair", file, "--write", "--absent", "5", "--half-bye", "9,11", "--withdraw", "20", "--out", tmp_path / "out"
    )
    assert screen.change("enter", absent=[5], half_bye=[9, 11], withdraw=[20]) == file.read_bytes()
    assert screen.view["under_way"] == 5 > screen.view["finished"]
    assert screen.ask("brackets")["html"].count("<figure>") > 4  # of the round under way
    assert screen.ask("verify")["round"] == 5
    boards = screen.ask("results", round=5)["boards"]
    assert {board[3] for board in boards} == {"?"}
    trfpair("result", file, "1", "1-0", "2", "=", "3", "-+")
    assert screen.change("result", round=5, results={"1": "1-0", "2": "=", "3": "-+"}) == file.read_bytes()
    trfpair("swap", file, str(boards[4][1][0]), str(boards[5][2][0]))
    assert (
        screen.change("act", act="swap", round_=5, one=str(boards[4][1][0]), other=str(boards[5][2][0]))
        == file.read_bytes()
    )
    assert "force" in screen.ask("unpair")["refused"]
    trfpair("unpair", file, "--force")
    assert screen.change("unpair", force=True) == file.read_bytes()


def test_who_has_no_rank_does_not_stand_before_anybody() -> None:
    screen = Screen(OPEN)
    assert screen.ask("decides", one=1, other=1)["refused"] == "two different players are needed"
    screen.change("act", act="expel", players=["2"])
    assert screen.ask("decides", one=1, other=2)["refused"].endswith("is left out of the standings")


@pytest.mark.gate
def test_standings_sheets_and_check_are_those_of_the_commands(tmp_path: Path) -> None:
    screen = Screen(OPEN, name=str(OPEN))
    for form in ("txt", "csv", "json"):
        given = (f"--{form}",) if form != "txt" else ()
        wanted = trfpair("standings", OPEN, "--tie-breaks", "BH,SB", *given)
        assert screen.page("standings_page", name=f"standings.{form}", tie_breaks="BH,SB") == wanted
    assert screen.ask("decides", one=1, other=2)["text"].encode() == trfpair("standings", OPEN, "--why", "1", "2")
    assert screen.page("check_page", name="check.txt") == trfpair("check", OPEN)
    trfpair("sheets", OPEN, "--out", tmp_path, "--lang", "de", "--footer", "Hall 3")
    with zipfile.ZipFile(io.BytesIO(screen.page("sheets_zip", language="de", footer="Hall 3"))) as archive:
        made = {name: archive.read(name) for name in archive.namelist()}
    assert made == {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert screen.page("sheet", name="cards.html", language="de", footer="Hall 3") == made["cards.html"]


def test_the_check_goes_round_by_round() -> None:
    screen = Screen(OPEN)
    rounds = [screen.ask("check", at=at) for at in range(screen.ask("check")["count"])]
    assert [(one["round"], one["verdict"]) for one in rounds] == [
        (1, "agrees"), (2, "DIFFERENT"), (3, "agrees"), (4, "DIFFERENT"),
    ]  # fmt: skip


def test_a_file_that_is_refused_says_what_can_be_done() -> None:
    text = OPEN.read_text(encoding="utf-8")
    wrong = text.replace(" 4.0    1 ", " 3.5    1 ", 1)
    assert wrong != text
    answer = Screen(wrong.encode()).view
    assert answer["problems"][0]["error"]
    assert answer["mends"] == ["points"]
    again = Desk()
    again.put(wrong.encode())
    assert json.loads(again.ask('{"verb": "open", "name": "event.trf", "accept": ["points"]}'))["kind"] == "trf"


@pytest.mark.parametrize(
    ("line", "offered"),
    [("XXO 2", ["ignore:XXO"]), (" 001    1 Ada", []), ("XP 1 2", []), ("XX, 1", [])],
)
def test_a_line_of_no_code_is_refused_and_the_page_answers(line: str, offered: list[str]) -> None:
    answer = Screen(f"{OPEN.read_text(encoding='utf-8')}{line}\n".encode()).view
    assert (answer["kind"], answer["mends"]) == ("TrfError", offered)


def test_a_list_of_players_becomes_a_tournament(tmp_path: Path) -> None:
    names = tmp_path / "club.csv"
    names.write_text("name;rating\nAda;1500\nBo;1600\nCy;1400\nDi;1700\n", encoding="utf-8")
    screen = Screen(names)
    listed = screen.view["list"]
    told = listed["preview"]
    assert (listed["count"], told["facts"][0], told["warnings"], told["problems"]) == (
        4,
        "4 players; name = name, rating = rating",
        [],
        [],
    )
    assert told["head"] == ["number", "name", "rating"]
    assert told["rows"] == [["1", "Di", "1700"], ["2", "Bo", "1600"], ["3", "Ada", "1500"], ["4", "Cy", "1400"]]
    assert told["rounds"] == 2
    trfpair("new", names, "-o", tmp_path / "club.trf", "--rounds", "3", "--system", "dutch", "--name", "Club")
    said = {"name": "Club", "system": "dutch", "rounds": 3, "colour": "white"}
    assert screen.page("begin", **said) == (tmp_path / "club.trf").read_bytes()
    trfpair("pods", "new", names, "-o", tmp_path / "club.json", "--system", "cedh", "--name", "Club")
    assert screen.page("begin", **{**said, "system": "cedh"}) == (tmp_path / "club.json").read_bytes()


@pytest.mark.gate
def test_an_evening_of_tables(tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    file.write_bytes((FIXTURES / "page" / "tables.json").read_bytes())
    screen = Screen(file, name="evening.json")
    assert (screen.view["kind"], screen.view["last"], len(screen.view["players"])) == ("tables", 1, 12)
    made = screen.ask("pair")
    assert [len(players) for _, players in made["tables"]] == [4, 4, 4]
    assert screen.page("page", name="seating.txt") == trfpair("pods", file, "--format", "text")
    assert screen.page("page", name="seating.json") == trfpair("pods", file, "--trace")
    assert screen.page("page", name="seating.json", seed=7) == trfpair("pods", file, "--trace", "--seed", "7")
    assert "Table 1" in screen.ask("explain", player="Lovelace")["text"]
    assert "5 and 9" in screen.ask("why_not", player="5", other="9")["text"]
    assert "Does 5 have a bye?" in screen.ask("why_not", player="5", other="bye")["text"]
    assert screen.page("standings_page", name="report.txt") == trfpair("pods", file, "--report")
    trfpair("pods", file, "--write", "--absent", "4", "--withdraw", "7")
    assert screen.change("enter", absent=[4], withdraw=[7]) == file.read_bytes()
    winner = screen.ask("results", round=2)["tables"][0][1][0][0]
    trfpair("pods", "result", file, "1", str(winner), "2", "=")
    assert screen.change("result", round=2, results={"1": winner, "2": 0}) == file.read_bytes()


@pytest.mark.parametrize("round_", [-1, 0, 2, 99])
def test_a_round_of_tables_that_is_not_there_is_refused(round_: int) -> None:
    screen = Screen(FIXTURES / "page" / "tables.json", name="evening.json")
    for asked in (screen.ask("results", round=round_), screen.ask("result", round=round_, results={"1": 0})):
        assert asked["refused"] == f"there is no round {round_}: expected 1 to 1"


def test_tables_of_an_evening_without_a_round_are_refused() -> None:
    evening = {"system": "squire", "players": [1, 2, 3, 4]}
    screen = Screen(json.dumps(evening).encode(), name="evening.json")
    assert screen.ask("results", round=1)["refused"] == "no round has been paired"


def test_whatever_comes_in_is_told_in_words() -> None:
    for data in (b"", b"\0\1\2" * 1000, b"{", b"[]", b"001" + b"x" * 100_000, "001 ½\n".encode("utf-16")):
        view = Screen(data).view
        assert view["refused"], data[:20]
        assert view["kind"] != "unexpected", view


@pytest.mark.gate
def test_matches_are_entered_by_the_boards_of_their_sides(tmp_path: Path) -> None:
    """The side named first may have Black; the score is there when the match is over; a bye is that of a team."""
    for name in ("team-2026", "double-swiss"):
        file = tmp_path / f"{name}.trf"
        file.write_bytes((FIXTURES / "seasons" / file.name).read_bytes())
        trfpair("unpair", file, "--force")
        screen = Screen(file)
        trfpair("pair", file, "--write", "--quiet", "--no-trace")
        assert screen.change("enter") == file.read_bytes()
        made = screen.ask("results", round=5)
        assert [board[:1] + board[3:] for board in made["boards"][:2]] == [["1.1", "?", False], ["1.2", "?", True]]
        assert {sign for _, sign in made["byes"]} <= {"U", "Z", "H", "left"}
        trfpair("result", file, "--quiet", "1", "1=", "2.1", "+-")
        answer = screen.ask("result", round=5, results={"1.1": "1-0", "1.2": "=", "2.1": "+-"})
        assert [one[3] for one in answer["matches"][:2]] == ["1½–½", ""]
        assert screen.desk.out == file.read_bytes()


def test_tables_that_are_played_tell_their_reasons() -> None:
    """The files of the round are those from before it stood in the file; another seed is refused."""
    screen = Screen((FIXTURES / "page" / "tables.json").read_bytes(), "tables.json")
    files = screen.ask("pair", seed=7, absent=[2], withdraw=[3])["files"]
    before = [screen.page("page", name=name, seed=7, absent=[2], withdraw=[3]) for name in files]
    screen.change("enter", seed=7, absent=[2], withdraw=[3])
    assert [screen.page("page", name=name, seed=7, round=2) for name in files] == before
    assert screen.ask("explain", player="1", seed=7)["player"] == 1
    assert (
        "in the file is not the one that comes out with these options"
        in screen.ask("explain", player="1", seed=9)["refused"]
    )
    assert "no result yet" in screen.ask("enter", seed=7)["refused"]


def test_a_player_of_the_tables_leaves_and_is_back(tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    file.write_bytes((FIXTURES / "page" / "tables.json").read_bytes())
    screen = Screen(file, name="evening.json")
    assert Screen(screen.change("enter", withdraw=[12, 11, 10, 9])).view["away"]["12"] == "left"
    screen.change("result", round=2, results={"1": 0, "2": 0})
    assert sorted(screen.view["away"]) == ["10", "11", "12", "9"]
    screen.change("enter", back=[12])
    assert sorted(screen.view["away"]) == ["10", "11", "9"]


def test_the_week_of_a_ladder_is_applied(tmp_path: Path) -> None:
    file = tmp_path / "ladder.trf"
    file.write_bytes((FIXTURES / "ladder" / "advance" / "busy-week" / "in.trf").read_bytes())
    screen = Screen(file, name="ladder.trf")
    trfpair("ladder", "advance", file, "-o", file)
    assert screen.change("advance") == file.read_bytes()


def test_a_late_entry(tmp_path: Path) -> None:
    file, names = tmp_path / "event.trf", tmp_path / "late.csv"
    file.write_bytes(OPEN.read_bytes())
    names.write_text("name;rating\nLate, Lena;1711\n", encoding="utf-8")
    screen = Screen(file)
    trfpair("new", names, "--add", file)
    assert screen.change("join", name="Late, Lena", rating=1711) == file.read_bytes()
    assert "already" in screen.ask("join", name="Late, Lena")["refused"]
    names.write_text("name;title;rating\nLater, Leo;FM;1712\n", encoding="utf-8")
    trfpair("new", names, "--add", file, "--missed", "half")
    assert screen.change("join", name="Later, Leo", title="FM", rating=1712, half=True) == file.read_bytes()


def test_what_was_understood_of_a_list_is_shown_before_it_is_used(tmp_path: Path) -> None:
    """Which column is taken for what, which is not, and what is known of each player: as `trfpair new` says."""
    names = tmp_path / "club.csv"
    names.write_text("Nr;Name;Titel;EloI;Verein;Schuhe\n1;Ada;WFM;1500;SK Eins;40\n2;Bo;;1600;;41\n", encoding="utf-8")
    told = Screen(names).view["list"]["preview"]
    said = _said("new", names, "--dry-run")
    assert told["facts"][0] == "2 players; Nr = number, Name = name, Titel = title, EloI = rating, Verein = club"
    assert told["rows"][1] == ["2", "Ada", "WFM", "1500", "SK Eins"]
    assert told["warnings"] == ["the list: not used: the column `Schuhe`"]
    sentences = [*told["facts"], *told["warnings"]]
    assert [one for one in sentences if one.replace("the list:", f"{names}:") not in said] == []


def test_a_list_with_rows_that_cannot_be_read_is_shown_with_all_of_them() -> None:
    screen = Screen(b"Name;Elo\nAda;x\nBo;1600\nCy;y\n", "list.csv")
    told = screen.view["list"]["preview"]
    assert [one.split(":")[0] for one in told["problems"]] == [
        "the list, line 2 (rating)",
        "the list, line 4 (rating)",
    ]
    assert told["rows"] == [["Bo", "1600"]]
    assert "line 4" in screen.ask("begin", name="X", system="dutch", rounds=3, colour="white")["refused"]


def test_the_preview_follows_what_is_chosen() -> None:
    screen = Screen(b"Nr;Name;Elo;Mannschaft\n1;Ada;1500;A\n2;Bo;1600;B\n", "list.csv")
    assert [row[:2] for row in screen.ask("preview", system="dutch", keep_order=True)["rows"]] == [
        ["1", "Ada"],
        ["2", "Bo"],
    ]
    of_teams = screen.ask("preview", system="berger")
    assert (of_teams["head"], of_teams["rounds"]) == (["number", "team", "name", "rating"], 1)
    assert screen.ask("preview", system="cedh")["rows"] == [["1", "Ada"], ["2", "Bo"]]


def test_a_spreadsheet_is_a_list_too() -> None:
    view = Screen(FIXTURES / "lists" / "club.ods", "club.ods").view
    assert view["list"]["preview"]["rows"] == [["1", "Bo", "1900"], ["2", "Ada", "1500"]]
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("word/document.xml", "<document/>")
    view = Screen(packed.getvalue(), "letter.docx").view
    assert view["no_list"] is True
    assert view["refused"].startswith("the list is a packed file of another program, not a list: save the list as CSV")
    assert "no_list" not in Screen(b"012 A letter\nXXR 5\n", "letter.trf").view


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Mia, Ben, Lena, Tim\n", "the list: 1 line, expected 2 players or more, each on a line of its own"),
        ("Mia;Rook\nBen;Rook\n", "the list, line 1: expected a header with a column `name`, found `Mia,Rook`"),
    ],
)
def test_names_that_are_no_list_are_told_in_words_of_a_list(text: str, why: str) -> None:
    view = Screen(text.encode(), "names.trf").view
    assert (view["no_list"], view["refused"]) == (True, why)


def test_a_list_in_utf_16_is_a_list_and_a_web_page_is_none() -> None:
    text = "name;rating\nMüller;1900\nAda;1500\n"
    view = Screen(text.encode("utf-16"), "list.txt").view
    assert view["list"]["preview"]["rows"] == [["1", "Müller", "1900"], ["2", "Ada", "1500"]]
    page = Screen(b"<html>\n<b>Ada</b>\n</html>\n", "list.xls").view
    assert "list" not in page
    assert page["refused"].startswith("the list is a web page")


def test_no_menu_has_two_entries_of_one_name() -> None:
    screen = Screen(OPEN)
    titles = [system["title"] for system in screen.ask("systems")["systems"]]
    codes = [code for code, _ in screen.ask("standings")["known"]]
    assert len({*titles}) == len(titles) > 20
    assert len({*codes}) == len(codes) > 20


def test_the_menu_of_systems_begins_with_those_that_are_looked_for() -> None:
    """An edition that is over, a second name of one in force and what few play come behind them."""
    systems = Screen(OPEN).ask("systems")["systems"]
    usual = [system["name"] for system in systems if system["usual"]]
    assert usual == [system["name"] for system in systems[: len(usual)]]
    assert {"dutch", "team", "berger", "keizer", "ladder"} <= {*usual}
    rare = {"dutch-2026", "dutch-2017", "dubov-2018", "team-2024", "berger-g2", "berger-double", "double-swiss"}
    assert rare <= {system["name"] for system in systems} - {*usual}


def test_sheets_come_in_the_order_of_a_day() -> None:
    """Before the first round, in a round, after it and at the end; each page once, and so are the files."""
    prizes = ("prizes", "--place", "100,50")
    for file, first in ((OPEN, "players.html"), (FIXTURES / "seasons" / "berger.trf", "schedule.html")):
        screen = Screen(file)
        screen.change("act", act=prizes[0], places=prizes[2])
        answer = screen.ask("sheets")
        day = dict(answer["day"])
        assert list(day) == ["before", "round", "after", "end"]
        pages = [page for those in day.values() for page in those]
        assert (pages[0], pages[-1]) == (first, "prizes.html")
        assert sorted([*pages, "index.html"]) == sorted(name for name in answer["names"] if name.endswith(".html"))
        assert answer["names"][: len(pages)] == pages
        assert day["round"][:2] == ["pairings.html", "names.html"]
        assert {"results.html", "standings.html"} <= {*day["after"]}


def test_a_round_under_way_keeps_its_boards_and_files() -> None:
    """What is entered stands at its board, and the files of the pairing are those from before the first result."""
    screen = Screen(OPEN)
    files = screen.ask("pair")["files"][:4]
    before = {name: screen.page("page", name=name) for name in files}
    screen.change("enter")
    screen.change("result", round=5, results={"1": "1-0", "2": "="})
    answer = screen.ask("results", round=5)
    assert [board[3] for board in answer["boards"][:3]] == ["1-0", "=", "?"]
    assert answer["files"][:4] == files
    assert {name: screen.page("page", name=name, round=5) for name in files} == before


@pytest.mark.gate
def test_a_match_is_entered_by_one_word(tmp_path: Path) -> None:
    """The same words as behind the command, and the same refusals."""
    file = tmp_path / "team.trf"
    file.write_bytes((FIXTURES / "seasons" / "team-2026.trf").read_bytes())
    trfpair("unpair", file, "--force")
    trfpair("pair", file, "--write", "--quiet", "--no-trace")
    screen = Screen(file)
    trfpair("result", file, "--quiet", "1", "1=", "2", "+-", "3", "--")
    assert screen.change("result", round=5, results={"1": "1=", "2": "+-", "3": "--"}) == file.read_bytes()
    scores = [match[3] for match in screen.ask("results", round=5)["matches"][:3]]
    assert scores == ["1½–½", "2–0", "0–0"]
    trfpair("result", file, "--quiet", "--replace", "2", "?")
    assert screen.change("result", round=5, results={"2": "?"}) == file.read_bytes()
    assert "is no result by the boards of match 1" in screen.ask("result", round=5, results={"1": "1-0"})["refused"]


@pytest.mark.gate
def test_the_line_up_of_a_match_is_told_as_its_command_takes_it(tmp_path: Path) -> None:
    """It is that of the round that is named; sent back as it stands it moves nobody."""
    file = tmp_path / "team.trf"
    file.write_bytes((FIXTURES / "seasons" / "team-2026.trf").read_bytes())
    trfpair("unpair", file, "--force")
    trfpair("pair", file, "--write", "--quiet", "--no-trace")
    screen = Screen(file)
    boards = [board for board in screen.ask("results", round=5)["boards"] if board[0].startswith("1.")]
    _, home, away, _ = screen.ask("results", round=5)["matches"][0]
    for side, (id_, *_) in enumerate((home, away), 1):
        told = screen.ask("line_up", team=str(id_))
        assert told == {"line_up": ",".join(str(board[side][0]) for board in boards), "round": 5}
        trfpair("line-up", file, str(id_), told["line_up"])
        screen.change("act", act="line-up", team=str(id_), players=told["line_up"], round_=told["round"])
        assert screen.desk.data == file.read_bytes()
        assert [board for board in screen.ask("results", round=5)["boards"] if board[0].startswith("1.")] == boards
    assert screen.ask("line_up", team=str(home[0]), round=4)["round"] == 4
    assert "refused" in Screen(OPEN).ask("line_up", team="Nobody")


@pytest.mark.gate
def test_who_cannot_be_judged_for_a_prize_is_told_with_the_sheets(tmp_path: Path) -> None:
    """The sentences of the command, for the sheets of one file and for those of several groups."""
    files = [tmp_path / "A.trf", tmp_path / "B.trf"]
    for file in files:
        file.write_bytes(OPEN.read_bytes())
        trfpair("prizes", file, "--group", "Turm: club Turm = 80")
    printed = _said("sheets", files[0], "--out", tmp_path / "wall")
    told = Screen(files[0]).ask("sheets")["notices"]
    assert any("Turm: no club is known of" in text for text in told)
    assert [text for text in told if f"Warning: {text}" not in printed] == []
    data = [file.read_bytes() for file in files]
    desk = Desk()
    desk.put(b"".join(data))
    request = {"verb": "groups", "files": [[file.name, len(one), []] for file, one in zip(files, data)]}
    notices = json.loads(desk.ask(json.dumps(request)))["notices"]
    printed = _said("sheets", *files, "--out", tmp_path / "walls")
    assert notices == [line.removeprefix("Warning: ") for line in printed.splitlines() if line.startswith("Warning: ")]
    assert [text for text in notices if "Turm: no club is known of" in text]


def test_players_whom_a_rating_list_lacks_are_told_a_line_each() -> None:
    screen = Screen(OPEN)
    screen.desk.put(b"FIDE 2026-11\nid;name;federation;standard\n11;Berg, Anna;AUT;1800\n12;Cohn, Bo;GER;2400\n")
    assert "refused" not in screen.ask("ratings", name="list.csv")
    lines = screen.ask("complete", kind="standard")["refused"].splitlines()
    assert lines[0] == "nothing changes: the file is already as you asked"
    assert len(lines) == 1 + len(screen.view["players"])
    assert max(map(len, lines)) < 200


@pytest.mark.gate
def test_what_a_command_says_beside_its_step_is_in_the_answer(tmp_path: Path) -> None:
    """Warnings and comparisons, of every change and of what is begun: each line that the command prints."""
    file = tmp_path / "event.trf"
    screen = Screen(OPEN)
    file.write_bytes(screen.change("enter"))
    boards = screen.ask("results", round=1)["boards"]
    other = "0-1" if boards[0][3] == "1-0" else "1-0"
    printed = _said("result", file, "1", other, "--round", "1", "--replace")
    answer = screen.ask("result", round=1, results={"1": other})
    assert answer["notices"]
    assert [line for line in answer["notices"] if line not in printed] == []

    ladder = tmp_path / "ladder.trf"
    ladder.write_bytes((FIXTURES / "ladder" / "advance" / "busy-week" / "in.trf").read_bytes())
    answer = Screen(ladder).ask("advance")
    polish = Screen(ladder).ask("advance", speak="pl")
    assert (answer["step"], polish["step"]) == ("ladder advanced", "drabinka po kolejnym tygodniu")
    assert answer["notices"] == [_said("ladder", "advance", ladder, "-o", ladder).partition("Written to")[0]]
    lines, told = answer["notices"][0].splitlines(), polish["notices"][0].splitlines()
    assert len(lines) == len(told)
    assert told[2].split() == ["Miejsce", "Było", "Nazwisko"]
    assert "                 wygrana z wyżej stojącym: " in polish["notices"][0]
    assert not [one for one in lines if one.startswith("     ") and one in told and not one.split()[0].isdecimal()]

    names = tmp_path / "club.csv"
    names.write_text("name;rating;shoes\nAda;1500;40\nBo;1600;41\n", encoding="utf-8")
    answer = Screen(names).ask("begin", name="Club", system="dutch", rounds=3, colour="white")
    begun = (
        "new",
        names,
        "--out",
        tmp_path / "club.trf",
        "--rounds",
        "3",
        "--system",
        "dutch",
        "--initial-colour",
        "white",
    )
    assert [note.replace("the list", str(names)) for note in answer["notices"]] == [
        line.removeprefix("Warning: ") for line in _said(*begun).splitlines() if "Warning" in line
    ]


def _said(*words: str | Path) -> str:
    done = CliRunner().invoke(cli, [str(word) for word in words], standalone_mode=False, catch_exceptions=False)
    return done.stdout + done.stderr


@pytest.mark.gate
def test_one_word_for_one_state(tmp_path: Path) -> None:
    """Who leaves is called so in the next round, in its boards and in its results, comes back and is paired."""
    file = tmp_path / "event.trf"
    file.write_bytes(OPEN.read_bytes())
    screen = Screen(OPEN)
    assert _absent(screen.ask("pair", withdraw=[20], half_bye=[9], absent=[5])) == {20: "left", 9: "H", 5: "Z"}
    screen.change("enter", withdraw=[20], half_bye=[9], absent=[5])
    byes = {row[0]: sign for row, sign in screen.ask("results", round=5)["byes"]}
    assert (byes[20], byes[9], byes[5]) == ("left", "H", "Z")
    assert screen.view["away"] == {"20": "left"}
    trfpair("pair", file, "--write", "--withdraw", "20", "--half-bye", "9", "--absent", "5", "--out", tmp_path / "out")
    results = {str(board): "=" for board in range(1, len(screen.ask("results", round=5)["boards"]) + 1)}
    trfpair("result", file, *(word for board, result in results.items() for word in (board, result)))
    assert screen.change("result", round=5, results=results) == file.read_bytes()
    assert _absent(screen.ask("pair")) == {20: "left"}
    assert _absent(screen.ask("pair", back=[20])) == {}
    trfpair("withdraw", file, "20", "--back")
    trfpair("pair", file, "--write", "--out", tmp_path / "out")
    assert screen.change("enter", back=[20]) == file.read_bytes()
    assert screen.view["away"] == {}


def test_who_left_has_left_in_the_last_round_too() -> None:
    """Who is away in it and in the round before; who is away in the last round alone may come back."""
    event = replace(generate(players=6, rounds=1, system="dutch", seed=1), rounds=4)
    screen, words = Screen(dumps(event).encode()), list[str]()
    for round_, away in enumerate(({}, {"withdraw": [5]}, {"absent": [2]}), 2):
        screen.change("enter", **away)
        boards = screen.ask("results", round=round_)["boards"]
        screen.change("result", round=round_, results={board: "=" for board, *_ in boards})
    for round_ in (3, 4):
        byes = {row[0]: sign for row, sign in screen.ask("results", round=round_)["byes"]}
        words.append(f"{byes[5]} {byes.get(2)}")
    assert words == ["left None", "left Z"]


@pytest.mark.gate
def test_a_bye_that_the_file_has_is_taken_back(tmp_path: Path) -> None:
    file = tmp_path / "event.trf"
    file.write_bytes(OPEN.read_bytes())
    trfpair("bye", file, "7", "--round", "5-6", "--half")
    screen = Screen(file)
    assert screen.view["away"] == {"7": "H", "22": "Z", "28": "Z", "43": "H"}
    assert _absent(screen.ask("pair")) == {7: "H"}
    assert _absent(screen.ask("pair", back=[7])) == {}
    trfpair("bye", file, "7", "--round", "5", "--none")
    trfpair("pair", file, "--write", "--out", tmp_path / "out")
    assert screen.change("enter", back=[7]) == file.read_bytes()


def _absent(paired: dict[str, Any]) -> dict[int, str]:
    """Who is not paired, and the sign of it; without those who are away in round 5 by the file."""
    return {row[0]: sign for row, sign in paired["absent"] if row[0] not in (22, 28, 43)}


def test_rounds_of_a_double_swiss_are_matches(tmp_path: Path) -> None:
    """Not the columns of the file, of which each round has two."""
    path = tmp_path / "d.trf"
    (tmp_path / "p.csv").write_text("name\n" + "\n".join("ABCDEF"), encoding="utf-8")
    words = ["new", str(tmp_path / "p.csv"), "-o", str(path), "--system", "double-swiss", "--rounds", "6"]
    for given in (words, ["pair", str(path), "--write", "--quiet"]):
        assert CliRunner().invoke(cli, given, standalone_mode=False).exception is None
    screen = Screen(path)
    assert (screen.view["rounds"], screen.view["last"], screen.view["under_way"]) == (3, 1, 1)
    assert screen.ask("pair", open_results="draw")["round"] == 2


def test_the_ranks_of_the_standings_are_put_into_the_file(tmp_path: Path) -> None:
    """By any list of tie-breaks and after any round: the file is that of `standings --write`."""
    for said, words in (({}, []), ({"tie_breaks": "BH,SB", "after": 3}, ["--tie-breaks", "BH,SB", "--after", "3"])):
        file = tmp_path / "event.trf"
        file.write_bytes(OPEN.read_bytes())
        trfpair("standings", file, "--write", *words)
        assert Screen(OPEN).page("ranks", **said) == file.read_bytes() != OPEN.read_bytes()


def test_one_sheet_is_made_alone_and_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Their names make none of the sheets, so that a large event shows the first of them at once."""
    made: list[str] = []
    render = pages.render
    monkeypatch.setattr(pages, "render", lambda name, **said: (made.append(name), render(name, **said))[1])
    screen = Screen(OPEN)
    assert {"pairings.html", "cards.html"} < {*screen.ask("sheets")["names"]}
    assert made == []
    assert screen.page("sheet", name="cards.html") == screen.page("sheet", name="cards.html")
    assert made == ["sheets/cards.html.j2"]


@pytest.mark.gate
@pytest.mark.parametrize("language", ["de", "pl"])
def test_answers_are_those_of_the_commands_in_a_language(language: str) -> None:
    screen = Screen(OPEN)
    for verb, said, words in (
        ("explain", {"player": "17"}, ["explain", OPEN, "--player", "17"]),
        ("why_not", {"player": "17", "other": "3"}, ["why-not", OPEN, "17", "3"]),
    ):
        told = screen.ask(verb, language=language, **said)
        assert told["text"] == trfpair(*words, "--lang", language).decode()
        assert told["text"] != screen.ask(verb, **said)["text"]
    assert screen.ask("brackets", language=language)["html"] != screen.ask("brackets")["html"]


def test_notices_speak_the_language_of_the_page() -> None:
    screen = Screen(OPEN)
    correction = {"round": 2, "results": {"1": "1-0"}}
    english, german = screen.ask("result", **correction), screen.ask("result", speak="de", **correction)
    assert (english["spoken"], german["spoken"]) == ("en", "de")
    assert len(english["notices"]) == len(german["notices"]) > 0
    assert set(english["notices"]).isdisjoint(german["notices"])
    assert (english["step"], english["said"]) == ("round 2: board 1 1-0 (was 0-1)", "Round 2: board 1 1-0 (was 0-1).")
    assert (german["step"], german["said"]) == (
        "Runde 2: Brett 1 1-0 (vorher 0-1)",
        "Runde 2: Brett 1 1-0 (vorher 0-1).",
    )
    assert german["notices"][0].startswith("Der Fehler in Runde 2 wurde erst nach der nächsten Runde entdeckt")


def test_notices_of_a_pairing_and_of_standings_speak_it_too() -> None:
    screen = Screen(OPEN)
    screen.change("result", round=2, results={"1": "?"})
    for verb in ("pair", "standings"):
        english, polish = screen.ask(verb), screen.ask(verb, speak="pl")
        assert len(english["notices"]) == len(polish["notices"]) > 0, verb
        assert polish["notices"][0].startswith("runda 2, stół 1: partia ")
        assert screen.ask(verb)["notices"] == english["notices"]


@pytest.mark.gate
def test_who_cannot_be_judged_is_told_in_the_language_of_the_page(tmp_path: Path) -> None:
    file = tmp_path / "A.trf"
    file.write_bytes(OPEN.read_bytes())
    trfpair("prizes", file, "--group", "Turm: club Turm = 80")
    screen, data = Screen(file), file.read_bytes()
    for verb, key in (("sheets", "notices"), ("prizes", "unjudged")):
        english, german = screen.ask(verb), screen.ask(verb, speak="de")
        assert english[key][0].startswith("Turm: no club is known of ")
        assert german[key][0].startswith("Turm: nicht bekannt (Verein), daher nicht dabei: ")
        assert german[key][1] == "Turm: niemand ist dabei"
        assert german["spoken"] == "de"
    desk = Desk()
    desk.put(data + data)
    files = [("A.trf", len(data), []), ("B.trf", len(data), [])]
    told = json.loads(desk.ask(json.dumps({"verb": "groups", "files": files, "language": "en", "speak": "pt"})))
    assert told["spoken"] == "pt"
    assert " tem uma partida em A (n.º " in told["notices"][0]
    assert "Turm: não tem ninguém" in told["notices"]


def test_what_changed_speaks_the_language_of_the_page() -> None:
    screen = Screen(OPEN)
    ban = {"act": "ban", "players": ["1", "5"]}
    english, spanish = screen.ask("act", **ban), screen.ask("act", speak="es", **ban)
    assert english["said"].endswith(" may not meet from round 5.")
    assert spanish["said"].startswith("Desde la ronda 5 no se enfrentan: ")
    assert spanish["spoken"] == "es"
    screen.change("act", **ban)
    assert screen.ask("bans")["lines"] == [english["step"]]
    assert screen.ask("bans", speak="es")["lines"] == [spanish["step"]]


def test_steps_speak_the_language_of_the_page() -> None:
    screen = Screen(OPEN)
    for verb, said, english, dutch in (
        ("enter", {}, "round 5 entered", "ronde 5 ingevoerd"),
        ("unpair", {"force": True}, "round 4 taken back", "ronde 4 teruggenomen"),
        ("ranks", {"tie_breaks": "BH"}, "ranks after round 4", "stand na ronde 4"),
    ):
        assert screen.ask(verb, **said)["step"] == english
        told = screen.ask(verb, speak="nl", **said)
        assert (told["step"], told["spoken"]) == (dutch, "nl")


def test_steps_of_tables_speak_the_language_of_the_page() -> None:
    screen = Screen(FIXTURES / "page" / "tables.json")
    results = {"round": 1, "results": {"1": 0, "2": -1}}
    assert screen.ask("result", **results)["step"] == "round 1: table 1 =, table 2 ?"
    assert screen.ask("result", speak="it", **results)["step"] == "turno 1: tavolo 1 =, tavolo 2 ?"
    assert screen.ask("enter")["step"] == "round 2 entered"
    assert screen.ask("enter", speak="it")["step"] == "turno 2 inserito"


def test_the_log_speaks_the_language_of_the_page() -> None:
    screen = Screen(OPEN)
    screen.change("act", act="ban", players=["1", "5"])
    english, french = screen.ask("log"), screen.ask("log", speak="fr")
    assert (english["spoken"], french["spoken"]) == ("en", "fr")
    (known, text), (also_known, said) = english["acts"][-1], french["acts"][-1]
    assert known == also_known
    assert text.startswith("from round 5 on: ")
    assert said.startswith("à partir de la ronde 5 ne se rencontrent pas : ")


def test_a_round_that_cannot_be_paired_speaks_the_language_of_the_page() -> None:
    event = library.with_event(library.generate(players=4, rounds=3, seed=1), rounds=5)
    screen = Screen(library.dumps(event).encode())
    english, german = screen.ask("pair"), screen.ask("pair", speak="de")
    assert english["refused"].startswith("No valid pairing exists: ")
    assert "No valid pairing" not in german["refused"]
    assert "haben in Runde" in german["refused"]
    assert (english["kind"], german["kind"], german["spoken"]) == ("NoPairing", "NoPairing", "de")


def test_tables_are_seated_once_for_answers_in_every_language(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = {"system": "cedh", "players": [*range(1, 9)], "rounds": []}
    screen, seated, load = Screen(json.dumps(evening).encode(), "evening.json"), list[str](), TableSystem.load

    def counted(system: TableSystem) -> Any:
        seated.append(system.name)
        return load(system)

    monkeypatch.setattr(TableSystem, "load", counted)
    asked: dict[str, dict[str, str]] = {"pair": {}, "explain": {"player": "1"}}
    for verb, said in asked.items():
        for language in ("en", "de"):
            assert "refused" not in screen.ask(verb, **said, language=language, speak=language)
    assert seated == ["cedh"]


def test_players_who_cannot_be_seated_are_told_in_the_language_of_the_page() -> None:
    evening = {"system": "cedh", "players": [1, 2, 3, 4, 5], "rounds": []}
    answer = Screen(json.dumps(evening).encode(), "evening.json").ask("pair", speak="de")
    assert answer["refused"].startswith("5 Personen können nicht an Tische zu 3 und 4 gesetzt werden. Auswege: ")
    assert (answer["kind"], answer["spoken"]) == ("NoPairing", "de")


def test_the_check_speaks_the_language_of_the_page() -> None:
    event = library.with_event(library.generate(players=4, rounds=3, seed=1), rounds=5)
    made = library.with_games(event, {1: (1, 2), 2: (3, 4)}, 4)
    done = library.amended(event, made)
    screen = Screen(library.dumps(done.tournament).encode())
    english, german = screen.ask("check", at=3), screen.ask("check", at=3, speak="de")
    assert english["breaches"][0]["text"].startswith("1 and 2 have met in round ")
    assert german["breaches"][0]["text"].startswith("1 und 2 haben in Runde ")
    assert english["failure"].startswith("No valid pairing exists: ")
    assert "haben in Runde" in german["failure"]
    notice = next(one for one in done.notices if one.kind == "made-by-hand")
    assert notice.text.startswith("Round 4 cannot be paired by the rules: No valid pairing exists: ")
    told = notice.in_words(words_of("de"))
    assert told.startswith("Runde 4 lässt sich nach den Regeln nicht paaren: ")
    assert "No valid" not in told


LIST = b"Nom;Elo;Xyz\nBerg, Anna;1820;a\nCole, Ben;1900;b\nBerg, Anna;1820;c\n"


@pytest.mark.parametrize(
    ("language", "players", "column"),
    [("en", "3 players", "rating"), ("fr", "3 joueurs", "Elo"), ("pl", "zawodnicy: 3", "ranking")],
)
def test_what_is_understood_of_a_list_speaks_the_language_of_the_page(language: str, players: str, column: str) -> None:
    desk = Desk()
    desk.put(LIST)
    preview = json.loads(desk.ask(json.dumps({"verb": "open", "name": "l.csv", "speak": language})))["list"]["preview"]
    assert preview["spoken"] == language
    assert preview["facts"][0].startswith(players)
    assert f"Elo = {column}" in preview["facts"][0]
    again = json.loads(desk.ask(json.dumps({"verb": "preview", "system": "dutch", "speak": language})))
    assert again["facts"][0] == preview["facts"][0]
    assert len(again["warnings"]) == 2
    assert [one for one in again["warnings"] if "`Xyz`" in one or "Berg, Anna" in one] == again["warnings"]
    words = {"verb": "begin", "name": "E", "system": "dutch", "rounds": None, "colour": "white", "speak": language}
    begun = json.loads(desk.ask(json.dumps(words)))
    assert set(again["warnings"]) <= set(begun["notices"])


def test_what_a_rating_list_lacks_is_told_in_the_language_of_the_page() -> None:
    desk = Desk()
    desk.put(b"name\nBerg, Anna\nZorn, Di\n")
    desk.ask(json.dumps({"verb": "open", "name": "l.csv"}))
    desk.put(b"FIDE 2026-11\nid;name;federation;standard\n11;Berg, Anna;AUT;1800\n")
    assert "refused" not in json.loads(desk.ask(json.dumps({"verb": "ratings", "name": "list.csv"})))
    desk.put(b"name\nBerg, Anna\nZorn, Di\n")
    asked = {"verb": "preview", "system": "dutch", "kind": "standard"}
    english, italian = (json.loads(desk.ask(json.dumps(asked | more))) for more in ({}, {"speak": "it"}))
    assert english["warnings"] == ["Zorn, Di, number 2 of the list: not in the rating list"]
    assert italian["warnings"] == ["Zorn, Di, numero 2 della lista: non è nella lista Elo"]


def test_the_options_of_a_system_are_those_that_the_file_keeps(tmp_path: Path) -> None:
    """By the words of the command; the round that is entered keeps them, and the next one goes by them."""
    file = tmp_path / "ladder.trf"
    file.write_bytes((FIXTURES / "ladder" / "worked-example" / "in.trf").read_bytes())
    screen = Screen(file)
    assert screen.ask("options")["options"] == []
    assert screen.ask("options", system="ladder")["options"] == [
        ["seed", "0", [], True, True],
        ["colour", "lower", ["lower", "balance"], False, True],
        ["bye_gap", "0", [], True, True],
        ["win", "exchange", ["exchange", "insert"], False, False],
        ["draw", "stay", ["stay", "below", "one-up"], False, False],
    ]
    assert screen.ask("options", system="vega")["options"][0][:3] == ["third_colour", "no", ["no", "yes"]]
    assert "expected a whole number" in screen.ask("pair", system="ladder", options={"bye_gap": "x"})["refused"]
    data = screen.change("enter", system="ladder", options={"bye_gap": "2", "seed": "0"})
    trfpair("pair", file, "--system", "ladder", "--bye-gap", "2", "--write", "--quiet", "--no-trace")
    assert data == file.read_bytes()
    assert screen.ask("options", system="ladder")["options"][2][:2] == ["bye_gap", "2"]


def test_the_options_of_tables_are_those_of_the_system_of_the_evening() -> None:
    screen = Screen(FIXTURES / "page" / "tables.json", "tables.json")
    names = [row[0] for row in screen.ask("options")["options"]]
    assert names == ["mode", "rematch_law", "allow_bye", "effort"]
    absent = [row[0] for row in screen.view["players"][5:]]
    assert "--allow-bye" in screen.ask("pair", absent=absent)["refused"]
    seated = screen.ask("pair", absent=absent, options={"allow_bye": "yes", "mode": "walk"})
    assert len(seated["byes"]) == 1


@pytest.mark.gate
def test_what_the_standings_go_by_is_kept_as_the_command_keeps_it(tmp_path: Path) -> None:
    file = tmp_path / "event.trf"
    file.write_bytes(OPEN.read_bytes())
    screen = Screen(OPEN)
    assert screen.ask("standings")["asked"][:2] == [["lots", "", []], ["unrated", "", []]]
    drawn = screen.ask("standings", lots="7", unrated="1500")
    assert drawn["columns"][-1][0] == "OTHER_LOT"
    assert screen.page("standings_page", name="standings.txt", lots="7") == trfpair("standings", file, "--lots", "7")
    assert "lots" in screen.ask("standings", lots="two words" + "x" * 90)["refused"]
    kept = screen.change("keep_standings", lots="7", unrated="1500")
    trfpair("standings", file, "--lots", "7", "--unrated", "1500", "--keep")
    assert kept == file.read_bytes()
    assert screen.ask("standings")["asked"][:2] == [["lots", "7", []], ["unrated", "1500", []]]
    assert "is already as you asked" in screen.ask("keep_standings")["refused"]


def test_a_correction_for_the_rating_alone_is_that_of_the_command(tmp_path: Path) -> None:
    file = tmp_path / "event.trf"
    file.write_bytes(OPEN.read_bytes())
    screen = Screen(OPEN)
    now = screen.ask("results", round=4)["boards"][0][3]
    other = "0-1" if now != "0-1" else "1-0"
    data = screen.page("result", round=4, results={"1": other}, rating_only=True)
    trfpair("result", file, "1", other, "--round", "4", "--rating-only")
    assert data == file.read_bytes()
    assert "another result" in screen.ask("result", round=4, results={"1": now}, rating_only=True)["refused"]


@pytest.mark.gate
def test_the_boards_of_a_match_and_the_counts_are_said_as_the_command_says_them(tmp_path: Path) -> None:
    file, one = tmp_path / "teams.trf", tmp_path / "one.trf"
    file.write_bytes((FIXTURES / "seasons" / "team-2026.trf").read_bytes())
    while Screen(file).view["last"]:
        trfpair("unpair", file, "--force")
    screen = Screen(file)
    said = screen.ask("said")["boards"]
    other = 3 - int(said)
    screen.change("act", act="event", boards=other, counts="yes")
    trfpair("event", file, "--boards", str(other), "--counts")
    assert screen.desk.data == file.read_bytes()
    assert screen.ask("said")["boards"] == str(other)
    one.write_bytes(OPEN.read_bytes())
    assert Screen(one).ask("said")["boards"] == ""


def test_what_was_done_is_said_again_in_another_language() -> None:
    screen = Screen(OPEN)
    done = screen.ask("act", act="bye", players=["5"], kind="half", speak="de")
    again = screen.ask("told", kept=[done["step_kept"], [{"Saying": ["gone", {}]}], done["notices_kept"]], speak="fr")
    assert (
        again["told"][0] == screen.ask("act", act="bye", players=["5"], kind="half", speak="fr")["step"] != done["step"]
    )
    assert (again["told"][1], again["spoken"]) == ("", "fr")


def test_why_a_round_would_not_be_paired_now_is_told_again_in_every_language() -> None:
    event = replace(library.without_round(generate(players=2, rounds=1, seed=1), force=True), rounds=4)
    for round_, typed in ((1, "+-"), (2, "1-0")):
        event = library.with_results(library.with_round(event, pair(event)), round_, {1: typed})
    screen = Screen(dumps(event).encode())
    correction = {"round": 1, "results": {"1": "1-0"}}
    kept = screen.ask("result", **correction, speak="de")["notices_kept"]
    for language in languages():
        told = screen.ask("result", **correction, speak=language)["notices"]
        assert screen.ask("told", kept=[[one] for one in kept], speak=language)["told"] == told
        assert told
        assert "NotPaired" not in "".join(told)


@pytest.mark.parametrize("verb", ["results", "sheets", "standings", "check"])
@pytest.mark.parametrize("asked", ["x", "1", True, 1.5, [1]])
def test_a_round_that_is_no_number_is_refused(verb: str, asked: object) -> None:
    key = {"standings": "after", "check": "at"}.get(verb, "round")
    answer = Screen(OPEN).ask(verb, **{key: asked})
    assert answer["refused"] == f"`{key}`: found `{asked}`, expected a whole number"


def test_a_place_of_the_check_that_there_is_not_is_refused() -> None:
    screen = Screen(OPEN)
    for at in (-1, 4, 99):
        assert screen.ask("check", at=at)["refused"] == f"there is no round {at + 1}: expected 1 to 4"


def test_the_check_is_saved_in_the_language_of_the_page() -> None:
    screen = Screen(OPEN)
    screen.ask("open", name="open.trf", speak="de")
    assert b"abweichende Runden: " in screen.page("check_page", name="check.txt", speak="de")


def test_a_setting_of_the_standings_is_refused_by_its_name_on_the_page() -> None:
    """And not by the line of a file that nobody has written."""
    for said in ({"unrated": "x"}, {"lots": "a" * 65}):
        refused = Screen(OPEN).ask("standings", **said)["refused"]
        assert refused.startswith(f"`--{next(iter(said))}`: found `")
        assert "###" not in refused
