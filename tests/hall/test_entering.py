"""Entering as people type and paste: results, lists of players, names."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Outcome
from tests.hall.test_open_counts import TEAMS
from tests.runner import CliRunner
from trfpair.apps.cli.main import cli
from trfpair.base.errors import BadInput
from trfpair.event.columns import COLUMNS, key_of
from trfpair.event.entries import with_result, with_results
from trfpair.event.log import with_rating_correction
from trfpair.event.roster import read_roster
from trfpair.event.typed import TEXTS, outcome_of, results_of_match
from trfpair.trf import load

Run = Callable[..., Outcome]

WRITTEN = {
    "1-0": ("1-0", "1–0", "1—0", "1−0", "1‑0", "1 - 0", "1:0", "1 : 0", "1", "1/0"),
    "0-1": ("0-1", "0–1", "0:1", "0"),
    "=": ("=", "½", "½-½", "½:½", "½–½", "1/2", "1/2-1/2", "1⁄2", "0.5-0.5", "0,5-0,5", "0.5:0.5", "remis", "Remis",
          "draw", "nulle", "tablas", "patta", "remise", "empate", ".5"),
    "+-": ("+-", "+:-", "+/-", "+ -", "+–", "+ : –", "+", "1-0f", "1:0 K", "+--"),
    "-+": ("-+", "-:+", "–:+", "-", "0-1f", "--+"),
    "--": ("--", "-/-", "-:-", "0-0f", "---"),
    "0-0": ("0-0", "0:0"),
    "½-0": ("½-0", "1/2-0", "0.5:0"),
    "0-½": ("0-½", "0-1/2"),
    "1-0u": ("1-0u", "1:0u", "1-0 u"),
    "=u": ("=u", "½u", "½-½ u"),
    "?": ("?",),
}  # fmt: skip


@pytest.mark.parametrize(("meant", "text"), [(meant, text) for meant, texts in WRITTEN.items() for text in texts])
def test_results_as_people_write_them(meant: str, text: str) -> None:
    assert TEXTS[outcome_of(text)] == meant


@pytest.mark.parametrize("text", ["", "2-0", "1-1", "½-1", "+-+", "1-0-1", "x", "10", "00", "1-", "u", "f", "+½"])
def test_what_is_no_result(text: str) -> None:
    with pytest.raises(BadInput, match="is not understood"):
        outcome_of(text)


@pytest.fixture
def club(folder: Path, trfpair: Run) -> Path:
    (folder / "p.csv").write_text(
        "name,rating\n" + "".join(f"Player {at},{2000 - at}\n" for at in range(1, 11)), encoding="utf-8"
    )
    assert trfpair("new", "p.csv", "-o", "c.trf", "--rounds", "5").code == 0
    assert trfpair("pair", "c.trf", "--write", "--quiet").code == 0
    return folder / "c.trf"


def test_results_as_they_stand_in_a_mail(club: Path, trfpair: Run) -> None:
    (club.parent / "mail.txt").write_text("1. 1 – 0\n2  ½:½\n3\tremis\n4) 0 - 1\n5 10 1\n", encoding="utf-8")
    done = trfpair("result", "c.trf", "-f", "mail.txt")
    assert (done.code, "all results are in" in done.err) == (0, True)
    assert [line[33:38].strip() for line in done.out.splitlines()] == ["1-0", "=", "=", "0-1", "1-0"]


@pytest.mark.gate
def test_results_with_blanks_at_the_prompt(club: Path, trfpair: Run) -> None:
    done = trfpair("result", "c.trf", "1", "1", "-", "0", "2", "=", "3", "0", "–", "1")
    assert "missing: boards 4-5" in done.err
    assert trfpair("result", "c.trf", "4", "adj", "5", "0-0").code == 0
    assert trfpair("pair", "c.trf", "--write", "--quiet").code in (0, 6)
    assert "Adjourned @ Round 1" in club.read_text(encoding="utf-8")


def test_players_by_name(club: Path, trfpair: Run) -> None:
    assert trfpair("unpair", "c.trf").code == 0
    refused = trfpair("pair", "c.trf", "--write", "--absent", "99")
    assert (refused.code, refused.err) == (3, "Error: --absent: no participant has the number 99\n")
    assert trfpair("swap", "c.trf", "1,2", "3").err == "Error: no participant has a name that contains `1,2`\n"
    assert "`Player` may be" in trfpair("player", "c.trf", "Player", "--rating", "1").err
    assert "`Player` may be" in trfpair("pair", "c.trf", "--write", "--absent", "Player").err
    done = trfpair("pair", "c.trf", "--write", "--absent", "Player 3", "--half-bye", "Player 4;player 5")
    assert done.code == 0, done.err
    event = load(club).tournament
    assert [event.player(at).game(1).result.value for at in (3, 4, 5)] == ["Z", "H", "H"]


LISTS = {
    "german": ("Nr.;Titel;Nachname;Vorname;Land;Verein;Geb.;FIDE-ID;DWZ;Elo\n"
               "1;FM;Müller;Änne;GER;SK Ort;1990;4600001;2101-42;2150\n"
               "2;;Braun;Ida;GER;SK Ort;01.05.2001;;1699;\n"),
    "german federation": ("ID,VKZ,Mgl-Nr,Status,Spielername,Geschlecht,Spielberechtigung,Geburtsjahr,Letzte-Auswertung,"
                          "DWZ,Index,FIDE-Elo,FIDE-Titel,FIDE-ID,FIDE-Land\n"
                          '10271234,40001,0001,A,"Müller,Änne",W,D,1990,202601,2101,42,2150,FM,4600001,GER\n'
                          '10275678,40001,0002,A,"Braun,Ida",W,D,2001,202601,1699,12,,,,GER\n'),
    "french": "Nom;Prénom;Titre;Elo;Fédération;Code FIDE;Né(e)\n"
              "Müller;Änne;FM;2150;GER;4600001;1990\nBraun;Ida;;1699;GER;;2001\n",
    "spanish": "Apellidos;Nombre;Título;Elo;País;ID FIDE\nMüller;Änne;FM;2150;GER;4600001\nBraun;Ida;;1699;GER;\n",
    "italian": "Cognome\tNome\tTit.\tElo\tNazione\tData di nascita\n"
               "Müller\tÄnne\tFM\t2150\tGER\t1990\nBraun\tIda\t\t1699\tGER\t2001\n",
    "dutch": "Achternaam|Voornaam|Titel|Rating|Land|Geboren\nMüller|Änne|FM|2150|GER|1990\nBraun|Ida||1699|GER|2001\n",
    "chess-results": ("Open of Metz\n\nStarting rank\nNo.;;Name;FideID;FED;RtgI;Club/City\n"
                      "1;FM;Müller, Änne;4600001;GER;2150;SK Ort\n2;;Braun, Ida;;GER;1699;SK Ort\n"),
    "fide": ("ID Number      Name                           Fed Sex Tit  WTit SRtng SGm SK B-day Flag\n"
             "4600001        Müller, Änne                   GER F   FM        2150  0   20 1990  \n"
             "4600002        Braun, Ida                     GER F             1699  0   20 2001  wi\n"),
}  # fmt: skip


@pytest.mark.parametrize("name", LISTS)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_lists_of_other_programs(name: str, encoding: str) -> None:
    roster = read_roster(LISTS[name].encode(encoding), "list")
    one, other = roster.players
    assert one.name.replace(",", ", ").replace("  ", " ") == "Müller, Änne"
    assert (one.rating, one.title, one.federation) == (2150, "FM", "GER")
    assert 1699 in (other.rating, roster.national_of(1))
    assert bool(other.rating) != bool(roster.national_of(1))


@pytest.mark.parametrize("name", ["german", "german federation"])
def test_a_national_rating_never_serves_for_one_of_fide(name: str) -> None:
    roster = read_roster(LISTS[name].encode(), "list")
    assert [player.rating for player in roster.players] == [2150, 0]
    assert (roster.national, roster.rated_by) == ((2101, 1699), "GER FIDON")
    assert read_roster(LISTS["french"].encode(), "list").national == ()


@pytest.mark.gate
@pytest.mark.filterwarnings("ignore::EncodingWarning")  # of openpyxl, which makes the book
def test_a_spreadsheet(folder: Path, trfpair: Run) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    for row in (["Open of Metz"], ["Name", "Elo", "Geb."], ["Müller, Änne", 2150.0, 1990], ["Braun, Ida", None, None]):
        book.active.append(row)
    data = io.BytesIO()
    book.save(data)
    (folder / "list.xlsx").write_bytes(data.getvalue())
    done = trfpair("new", "list.xlsx", "-o", "x.trf", "--rounds", "3")
    assert done.code == 0, done.err
    assert [(one.name, one.rating, one.birth) for one in load("x.trf").tournament.players] == [
        ("Müller, Änne", 2150, "1990"), ("Braun, Ida", 0, ""),
    ]  # fmt: skip
    (folder / "bad.xlsx").write_bytes(b"PK\x03\x04 nothing")
    assert "packed file of another program" in trfpair("new", "bad.xlsx", "-o", "y.trf", "--rounds", "3").err


def test_what_is_understood_is_shown_before_anything_is_written(folder: Path, trfpair: Run) -> None:
    (folder / "list.csv").write_text(LISTS["german"] + f";;{'x' * 40};;FRANCE;;;;;\n", encoding="utf-8")
    done = trfpair("new", "list.csv", "--dry-run")
    assert (done.code, done.out) == (0, "")
    assert "list.csv: 3 players; Nr. = number, Titel = title, Nachname = last name, Vorname = first name" in done.err
    assert "FM  Müller, Änne  2150  national 2101  GER  4600001  1990" in done.err
    assert "x" * 40 in done.err
    assert "`FRANCE` is no code of a federation, which has three letters: left out" in done.err
    assert sorted(path.name for path in folder.iterdir()) == ["list.csv", "open.trf"]
    (folder / "bad.csv").write_text("name,rating\nA,abc\n", encoding="utf-8")
    assert trfpair("new", "bad.csv", "-o", "bad.trf", "--rounds", "3").code == 3
    assert not (folder / "bad.trf").exists()


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"%PDF-1.7\n", "a PDF file"),
        (b"\xd0\xcf\x11\xe0\xa1", "old Excel"),
        (b"\x89PNG\r\n", "a picture"),
        (b"\n<html>\n<b>Ada</b>\n</html>\n", "list is a web page, not a list"),
        ("<table>\n<tr>\n".encode("utf-16"), "a web page"),
        (b'{\n"a": 1\n}\n', "JSON"),
    ],
)
def test_files_that_are_no_lists(data: bytes, told: str) -> None:
    with pytest.raises(BadInput, match=told):
        read_roster(data, "list")


def test_no_word_means_two_columns() -> None:
    words = [word for known in COLUMNS.values() for word in known]
    assert len(words) == len(set(words))
    assert all(key_of(word) == key for key, known in COLUMNS.items() for word in known)


def test_new_says_the_event_too(folder: Path, trfpair: Run) -> None:
    (folder / "p.txt").write_text("A\nB\nC\nD\n", encoding="utf-8")
    done = trfpair("new", "p.txt", "-o", "e.trf", "--rounds", "5", "--place", "Metz", "--start", "1.5.2026",
                   "--tie-breaks", "BH/C1,SB", "--arbiter", "Ada", "--deputy", "Bo", "--deputy", "Cy")  # fmt: skip
    assert done.code == 0, done.err
    assert "5 rounds: each player has 3 opponents" in done.err
    event = load("e.trf").tournament
    assert [event.header(code) for code in ("022", "042", "102", "212")] == [
        "Metz",
        "2026/05/01",
        "Ada",
        "PTS,BH/C1,SB",
    ]
    assert [record.text for record in event.records if record.code == "112"] == [" Bo", " Cy"]
    assert trfpair("new", "p.txt", "-o", "f.trf", "--rounds", "5", "--tie-breaks", "BHX").code == 3
    assert not Path("f.trf").exists()


def test_late_entries_with_half_points(club: Path, trfpair: Run) -> None:
    assert trfpair("result", "c.trf", *["1", "=", "2", "=", "3", "=", "4", "=", "5", "="]).code == 0
    (club.parent / "late.txt").write_text("Late, Lena\n", encoding="utf-8")
    assert trfpair("new", "late.txt", "--add", "c.trf", "--missed", "half").code == 0
    late = load(club).tournament.player(11)
    assert (late.points, late.game(1).result.value) == (5, "H")


def test_the_players_of_a_tournament_file_and_of_standard_input(
    club: Path, trfpair: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = trfpair("new", "c.trf", "-o", "next.trf", "--rounds", "3")
    assert (done.code, "its players are taken, and no games" in done.err) == (0, True)
    players = load("next.trf").tournament.players
    assert [(one.name, one.rating, one.games) for one in players[:2]] == [
        ("Player 1", 1999, ()),
        ("Player 2", 1998, ()),
    ]
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"Name;Elo\nAda;1500\n"), encoding="utf-8"))
    assert trfpair("new", "-", "-o", "x.trf", "--rounds", "3").code == 0
    assert load("x.trf").tournament.player(1).name == "Ada"


@pytest.fixture
def namesakes(folder: Path, trfpair: Run) -> Path:
    (folder / "n.csv").write_text(
        "Name;Elo\nMüller, Änne;2000\nMüller, Anton;1990\nd'Angelo, Ugo;1800\nBraun,Ida;1700\n", encoding="utf-8"
    )
    assert trfpair("new", "n.csv", "-o", "n.trf", "--rounds", "3").code == 0
    return folder / "n.trf"


@pytest.mark.few(2)
@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Müller, Änne", [1]), ("müller,än", [1]), ("Muller, Anne", [1]), ("MÜLLER, ANTON,4", [2, 4]),
        ("Müller, Anton;Braun, I", [2, 4]), ("Angelo, Müller, Än, 2", [3, 1, 2]), ("4 2,3", [4, 2, 3]),
        ("D’Angelo", [3]), ("D`ANGELO , ugo", [3]), ("Ida,Änne", [4, 1]),
    ],
)  # fmt: skip
def test_names_with_a_comma_accents_and_apostrophes(
    namesakes: Path, trfpair: Run, typed: str, meant: list[int]
) -> None:
    done = trfpair("bye", "n.trf", typed, "--half")
    assert done.code == 0, done.err
    found = [int(line.split("(")[1].split(")")[0]) for line in done.out.splitlines()]
    assert sorted(found) == sorted(meant)


def test_more_of_a_name_is_taken_as_the_message_says(namesakes: Path, trfpair: Run) -> None:
    refused = "Error: `Müller,` may be Müller, Änne (1), Müller, Anton (2): give the number or more of the name\n"
    assert trfpair("bye", "n.trf", "Müller,", "--half").err == refused
    assert trfpair("bye", "n.trf", "Müller, A", "--half").code == 0


def test_a_name_keeps_its_letters_at_the_start_of_a_line(namesakes: Path, trfpair: Run) -> None:
    assert trfpair("bye", "n.trf", "3", "--half").out == "d'Angelo, Ugo (3): half-point bye in round 1\n"
    assert trfpair("expel", "n.trf", "3").out.splitlines()[1].startswith("Kept: ")


def test_the_colour_that_was_not_drawn_is_told(namesakes: Path, trfpair: Run) -> None:
    told = "No --initial-colour: the first player has White in round 1 (XXC white1)\n"
    assert told in trfpair("new", "n.csv", "-o", "a.trf", "--rounds", "3").err
    assert told not in trfpair("new", "n.csv", "-o", "b.trf", "--rounds", "3", "--initial-colour", "black").err
    assert told not in trfpair("new", "n.csv", "-o", "c.trf", "--system", "berger").err


def test_every_command_that_can_be_quiet_has_the_short_word() -> None:
    from trfpair.apps.cli.main import cli

    found = {
        name: option.opts
        for name in cli.list_commands(None)  # type: ignore[arg-type]
        for option in cli.get_command(None, name).params  # type: ignore[arg-type,union-attr]
        if "--quiet" in option.opts
    }
    assert found.keys() >= {"pair", "result", "check", "verify"}
    assert all("-q" in opts for opts in found.values())


@pytest.fixture
def match(folder: Path, trfpair: Run) -> Path:
    (folder / "m.trf").write_text(TEAMS, encoding="utf-8")
    assert trfpair("pair", "m.trf", "--write", "-q").code == 0
    return folder / "m.trf"


def _entered(done: Outcome) -> list[str]:
    assert done.code == 0, done.err
    return [line.split()[-3] for line in done.out.splitlines()]


def test_a_match_by_its_boards(match: Path, trfpair: Run) -> None:
    assert _entered(trfpair("result", "m.trf", "1", "1½", "2", "-+")) == ["1-0", "=", "-+", "-+"]
    assert _entered(trfpair("result", "m.trf", "--replace", "2", "0=", "1", "--")) == ["--", "--", "0-1", "="]
    assert _entered(trfpair("result", "m.trf", "--replace", "1.2-2.1", "0")) == ["--", "0-1", "0-1", "="]
    assert _entered(trfpair("result", "m.trf", "1", "?", "--replace")) == ["?", "?", "0-1", "="]
    assert _entered(trfpair("result", "m.trf", "1", "adj")) == ["adj", "adj", "0-1", "="]


def test_the_library_takes_a_match_too(match: Path) -> None:
    event = with_results(load(match).tournament, 1, {"1": "1=", "2.1-2.2": "+-"})
    assert [event.player(at).game(1).result.value for at in (1, 2, 7, 8)] == ["1", "=", "+", "+"]
    with pytest.raises(BadInput, match="by the boards of match 2"):
        with_results(load(match).tournament, 1, {"2": "2-0"})


def test_a_score_is_no_result_of_a_match(match: Path, trfpair: Run) -> None:
    before = match.read_bytes()
    for score in ("1½-½", "2:0", "1-1", "1", "="):
        done = trfpair("result", "m.trf", "2", score)
        assert (done.code, f"Error: board 2: `{score}` is no result by the boards of match 2" in done.err) == (3, True)
        assert "in a row, such as `2 1=` (2 boards, the side on the left first), or one by one" in done.err
    done = trfpair("result", "m.trf", "1", "10", "2", "1x")
    assert "expected a sign of 1, 0, =, +, - for each board of match 2" in done.err
    assert "Nothing was entered" in done.err
    assert match.read_bytes() == before
    assert "expected a board from 1.1 to 2.2, a match" in trfpair("result", "m.trf", "3", "10").err


@pytest.mark.parametrize(
    ("boards", "text", "read"),
    [
        (8, "1=01½101", "1=01½101"), (3, "+--", "+--"), (5, "01-00", "01-00"), (8, "10-10101", "10-10101"),
        (3, "1-0", ""), (8, "5-3", ""), (8, "4½:3½", ""), (8, "4,5-3,5", ""), (8, "1=01", ""), (1, "=", "="),
    ],
)  # fmt: skip
def test_rows_and_scores(boards: int, text: str, read: str) -> None:
    labels = [f"7.{at}" for at in range(1, boards + 1)]
    if read:
        assert "".join(results_of_match("7", labels, text).values()) == read
    else:
        with pytest.raises(BadInput, match="match 7"):
            results_of_match("7", labels, text)


def test_open_boards_are_told_in_ranges(match: Path, trfpair: Run) -> None:
    assert "missing: boards 1.1-2.2\n" in trfpair("result", "m.trf").err
    done = trfpair("result", "m.trf", "1.2", "=")
    assert "missing: boards 1.1, 2.1-2.2\n" in done.err
    assert "(boards 1.1, 2.1-2.2)" in trfpair("event", "m.trf", "--place", "Metz").err


def test_a_line_up_out_of_the_order_of_the_boards_is_told(match: Path, trfpair: Run) -> None:
    told = "Warning: team 1 sits as 2, 1 in round 1, and its list has them in the order 1, 2\n"
    assert told in trfpair("line-up", "m.trf", "Metz", "2,1").err
    assert "sits as" not in trfpair("line-up", "m.trf", "Metz", "1,2").err


@pytest.mark.parametrize("lines", ["1\n=\n0-1\n-\n1 - 0\n", "# Board 1\n1:0\n\n½ – ½\n3 0\n-+\n1\n"])
def test_results_in_the_order_of_the_boards(
    club: Path, trfpair: Run, monkeypatch: pytest.MonkeyPatch, lines: str
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines.encode()), encoding="utf-8"))
    done = trfpair("result", "c.trf", "-f", "-")
    assert [line[33:38].strip() for line in done.out.splitlines()] == ["1-0", "=", "0-1", "-+", "1-0"]


def test_one_wrong_word_refuses_all_and_says_so(club: Path, trfpair: Run) -> None:
    before = club.read_bytes()
    (club.parent / "six.txt").write_text("1\n" * 6, encoding="utf-8")
    (club.parent / "bad.txt").write_text("1 1\nBoard 2 was a fine draw\n", encoding="utf-8")
    for words in (
        ["1", "1-0", "2", "x"], ["1", "1-0", "99", "="], ["1", "1-0", "2"], ["-f", "six.txt"], ["-f", "bad.txt"],
    ):  # fmt: skip
        done = trfpair("result", "c.trf", *words)
        assert (done.code, done.err.rstrip().endswith("Nothing was entered")) == (3, True), done.err
    assert (
        "six.txt, line 6: `1` is one result too many, as 5 is the last board"
        in trfpair("result", "c.trf", "-f", "six.txt").err
    )
    assert club.read_bytes() == before


def test_a_game_has_one_result_in_a_command(club: Path, trfpair: Run) -> None:
    """By its board or by the players, also with --replace: nobody knows which was meant."""
    before = club.read_bytes()
    pair = load(club).tournament.event.boards(1)[0]
    for words in (["1", "1-0", "1", "0-1"], ["1", "1-0", "2", "=", "1", "1-0", "--replace"]):
        assert trfpair("result", "c.trf", *words).err == "Error: board 1 is named twice. Nothing was entered\n"
    (club.parent / "twice.txt").write_text(f"1 1\n2 0\n{pair.white} {pair.black} 0\n", encoding="utf-8")
    assert "board 1 is named twice" in trfpair("result", "c.trf", "-f", "twice.txt").err
    assert club.read_bytes() == before


def test_a_board_that_is_not_there_is_refused_alike(club: Path, trfpair: Run) -> None:
    """By the command, the library, and a correction for rating."""
    said = "round 1 has no board 99: its boards are 1 to 5"
    for more in ([], ["--rating-only"]):
        assert trfpair("result", "c.trf", "99", "1-0", *more).err == f"Error: {said}\n"
    event = load(club).tournament
    for enter in (with_result, with_rating_correction):
        with pytest.raises(BadInput) as caught:
            enter(event, 1, 99, "1-0")
        assert str(caught.value) == said


def test_the_library_takes_one_result_of_a_game(club: Path) -> None:
    event = load(club).tournament
    pair = event.event.boards(1)[0]
    for again in ("1", tuple(pair)):
        with pytest.raises(BadInput, match="board 1 is named twice"):
            with_results(event, 1, {1: "1-0", again: "0-1"}, replacing=True)


@pytest.mark.parametrize(
    ("text", "above"),
    [
        ("Club night\nnew members first\n1. Anna Berg 1820\n2. Bo\n3. Cy\n", "Club night / new members first"),
        ("Friday:\nAnna Berg 1820\nBo\nCy\n", "Friday:"),
        ("Friday:\n- Anna Berg 1820\n- Bo\n- Cy\n", "Friday:"),
        ("Anna Berg 1820\n2. Bo\n3. Cy\n", ""),
        ("Anna Berg 1820\n- Bo\n- Cy\n", ""),
        ("Anna Berg 1820\n1. FC Graz\n", ""),
    ],
)
def test_what_stands_above_a_list_of_names_is_nobody(text: str, above: str) -> None:
    listed = read_roster(text.encode(), "list")
    assert len(listed.players) == len(text.splitlines()) - len(above.split(" / ") if above else [])
    assert listed.players[0].name == "Anna Berg"
    told = [note.partition("left out: ")[2] for note in listed.notes if "above the names" in note]
    assert told == ([above] if above else [])


def test_a_line_above_blocks_of_teams_is_no_team() -> None:
    text = b"Team league\n\nAdler\n1. Anna 1900\n2. Bo 1800\n\nTurm\n1. Cy 1700\n2. Di 1600\n"
    listed = read_roster(text, "list", teams=True)
    assert list(zip(listed.teams, [one.name for one in listed.players])) == [
        ("Adler", "Anna"), ("Adler", "Bo"), ("Turm", "Cy"), ("Turm", "Di"),
    ]  # fmt: skip
    assert "list: what stands above the names is left out: Team league" in listed.notes
    assert len(read_roster(text, "list").players) == 6  # a list of players alone has the names of the teams among them


def test_a_name_with_a_number_behind_it_has_a_rating() -> None:
    for text in (
        "Anna Berg 1820\nMüller, Bo (1700)\nCy 007\nDi\n",
        "1. Anna Berg 1820?\n2) Müller, Bo, 1700\n3. Cy 007\n4. Di\n",
        "- Anna Berg 1820\n- Müller, Bo 1700\n• Cy 007\n* Di\n",
    ):
        listed = read_roster(text.encode(), "list")
        assert [(one.name, one.rating) for one in listed.players] == [
            ("Anna Berg", 1820),
            ("Müller, Bo", 1700),
            ("Cy 007", 0),
            ("Di", 0),
        ]
        assert "list: a number behind a name is the rating: Anna Berg, 1820" in listed.notes
        assert ("list: the numbers before the names are left out" in listed.notes) == text.startswith("1")
        assert ("list: the marks before the names are left out" in listed.notes) == text.startswith("-")
    children = read_roster(b"Mia Berg 850\nBo 1120\nTeam 7\nRoom 101\n", "list")
    assert [(one.name, one.rating) for one in children.players] == [
        ("Mia Berg", 850),
        ("Bo", 1120),
        ("Team 7", 0),
        ("Room 101", 0),
    ]
    numbered = read_roster(b"Guest 1001\nGuest 1002\n", "list")
    assert [one.name for one in numbered.players] == ["Guest 1001", "Guest 1002"]
    plain = read_roster(b"Ann\nBo\n1. Cy\n", "list")
    assert ([one.name for one in plain.players], plain.notes) == (["Ann", "Bo", "1. Cy"], [])


def test_all_rows_that_cannot_be_read_are_told_at_once() -> None:
    with pytest.raises(BadInput) as told:
        read_roster(b"name;rating;title\nAda;x;\nBo;1800;\n;1700;GM\nCy;;XX\n", "list")
    assert [line.split(":")[0] for line in str(told.value).splitlines()] == [
        "list, line 2 (rating)",
        "list, line 4",
        "list, line 5 (title)",
    ]


def test_numbers_of_a_list_that_are_not_those_by_rating_are_told(tmp_path: Path) -> None:
    (tmp_path / "list.csv").write_text("Nr;Name;Elo\n1;Ann;1500\n2;Bo;2400\n3;Cy;2000\n", encoding="utf-8")
    words = ["new", str(tmp_path / "list.csv"), "--rounds", "2", "-o"]
    said = CliRunner().invoke(cli, [*words, str(tmp_path / "t.trf")]).stderr
    assert "(C.04.2): Bo; Cy; Ann; the list begins with Ann; Bo; Cy\nWith --keep-order" in said
    assert [one.name for one in load(tmp_path / "t.trf").tournament.players] == ["Bo", "Cy", "Ann"]
    said = CliRunner().invoke(cli, [*words, str(tmp_path / "o.trf"), "--keep-order"]).stderr
    assert "Numbers by the order of the list: Ann; Bo; Cy; by rating, title and name (C.04.2): Bo; Cy; Ann\n" in said
    assert [one.name for one in load(tmp_path / "o.trf").tournament.players] == ["Ann", "Bo", "Cy"]


@pytest.mark.gate
@pytest.mark.parametrize("text", ["a " * 100_000, "1 " * 100_000, "a" * 100_000 + " 1000", "ab 1" * 50_000])
def test_a_line_that_is_no_name_is_refused_at_once(text: str) -> None:
    for teams in (False, True):
        with pytest.raises(BadInput, match="expected a name of at most 100"):
            read_roster(text.encode(), "list", teams=teams)
