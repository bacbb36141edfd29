"""What a rating officer sends back is told by `check`, with the command that mends it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import trfpair as library
from tests.cli.conftest import Outcome
from trfpair.output.sent_back import FINDERS, sent_back

DAYS = " " * 88 + "26/05/01  26/05/02"
Run = Callable[..., Outcome]

HEAD = {
    "012": "Small open",
    "032": "FRA",
    "042": "2026/05/01",
    "052": "2026/05/02",
    "062": "2",
    "072": "1",
    "082": "0",
    "092": "Individual: Swiss-System",
    "102": "An Arbiter",
    "122": "90 min + 30 s",
    "132": DAYS[1:],
    "142": "2",
    "172": "FRA FIDON",
    "202": "BH,SB",
    "212": "PTS,BH,SB",
    "222": "40/6000+30:900+30",
}
PLAYERS = [
    "001    1      Ann                               2000                             1.0          2 w 1",
    "001    2      Bob                                  0                             0.0          1 b 0",
    "FRA    1      Ann                               1990",
]


def text(more: list[str] | None = None, **changed: str | None) -> str:
    """A file with nothing to send back, changed here and there; a record that is None is left out."""
    head = HEAD | {code.removeprefix("r"): said for code, said in changed.items()}
    lines = [f"{code} {said}".rstrip() for code, said in head.items() if said is not None]
    return "\n".join([*lines, *PLAYERS, *(more or []), ""])


def records(text: str) -> list[str]:
    return [one.record for one in sent_back(library.loads(text))]


def test_nothing_is_sent_back_of_a_whole_file() -> None:
    assert records(text()) == []


@pytest.mark.filterwarnings("ignore::trfpair.TrfWarning")
@pytest.mark.parametrize(
    ("code", "said", "found"),
    [
        ("032", "Frankreich", "'Frankreich' is no code of three capitals"),
        ("032", "", "no federation"),
        ("042", None, "no start"),
        ("042", "soon", "'soon' is no day"),
        ("052", None, "no end"),
        ("052", "2026/04/30", "the end of the event, 2026-04-30, is before its start, 2026-05-01"),
        ("062", None, "no number of players"),
        ("072", "5", "'5' rated players, there are 1"),
        ("072", None, "no number of rated players"),
        ("082", "7", "'7' teams, there are 0"),
        ("092", None, "no type of tournament"),
        ("102", "", "no chief arbiter"),
        ("122", None, "no time control"),
        ("132", None, "no days of the rounds"),
        ("132", DAYS[1:-10], "1 day for 2 rounds"),
        ("132", DAYS[1:].replace("26/05/02", "99/99/99"), "'99/99/99' is no day"),
        ("132", DAYS[1:].replace("26/05/02", "26/05/03"), "2026-05-03 is not from 2026-05-01 to 2026-05-02 (042, 052)"),
        ("132", " " * 87 + "26/05/02  26/05/01", "the days do not follow one another"),
        ("172", "XXX FOO", "'XXX FOO', expected a federation and one of"),
        ("202", "BHX,QQ", "beside 212: record 202"),
        ("202", "SB,BH", "'SB,BH' is another list than 'PTS,BH,SB' (212)"),
        ("222", "nonsense", "'nonsense' is no time control by code"),
    ],
)
def test_each_head_line_is_looked_at(code: str, said: str | None, found: str) -> None:
    findings = sent_back(library.loads(text(**{f"r{code}": said})))
    if code in ("042", "052") and len(findings) > 1:  # a day of a round is outside then
        findings = findings[:1]
    (finding,) = findings
    assert finding.record == code
    assert found in finding.text
    assert finding.missing == (not said)
    assert finding.command.startswith("trfpair event FILE --")


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("FRA    9      Nobody                            1990", "FRA 9 is no player of 001"),
        ("GER    2      Bob                               1990", "GER 2 is not of FRA (172)"),
        ("FRA    1      Ann                               1980", "FRA 1 stands there twice"),
        ("FRA    2      Bob                               18x0", "FRA 2: '18x0' is no rating"),
    ],
)
def test_a_national_record_has_its_player(line: str, found: str) -> None:
    (finding,) = sent_back(library.loads(text([line])))
    assert (finding.record, finding.text) == ("NRS", found)
    assert finding.command == f"trfpair convert FILE NEW --ignore {line[:3]}"


def test_national_ratings_need_a_rule() -> None:
    (finding,) = sent_back(library.loads(text(r172=None)))
    assert (finding.record, finding.command) == ("172", 'trfpair event FILE --ratings "FRA FIDON"')
    assert "national ratings of FRA (NRS), and no rule" in finding.text


TEAMS = [
    f"310   1 {'Reds':32} {'RED':5} {2000:6} {2.0:6} {1.0:6} {1:3} {1:5}",
    f"310   2 {'Blues':32} {'BLU':5} {0:6} {0.0:6} {0.0:6} {2:3} {2:5}",
    "352 W",
]


def table(code: str, points: str, met: int = 2) -> str:
    return f"{code}   1 RED      {points}    1.0{met:4d} w    1.0"


def test_a_table_for_people_says_what_the_matches_give() -> None:
    teams = {"r082": "2", "r092": "Team: Swiss-System", "r192": "FIDE_TEAM", "r202": None, "r212": None}
    assert records(text([*TEAMS, table("802", "2.0"), table("801", "2.0")], **teams)) == []
    for code, points, met in (("801", "1.0", 2), ("802", "1.0", 2), ("802", "2.0", 7)):
        (finding,) = sent_back(library.loads(text([*TEAMS, table(code, points, met)], **teams)))
        assert finding.record == code
        assert finding.command.endswith("--ignore 801,802")


@pytest.mark.parametrize(
    ("points", "sound"), [("2", True), ("2,0", True), ("02.0", True), ("1.2.3", True), ("3", False)]
)
def test_points_of_a_table_are_read_in_any_form(points: str, sound: bool) -> None:
    """And what is no number of points is not judged."""
    teams = {"r082": "2", "r092": "Team: Swiss-System", "r192": "FIDE_TEAM", "r202": None, "r212": None}
    assert records(text([*TEAMS, table("801", points)], **teams)) == ([] if sound else ["801"])


def test_a_command_that_mends_a_list_is_one_word() -> None:
    (finding,) = sent_back(library.loads(text(r202="SB,BH", r212="PTS, BH, SB")))
    assert finding.command == "trfpair event FILE --tie-breaks PTS,BH,SB"


# -- the commands that mend -------------------------------------------------------------------------------------------


def test_the_commands_that_are_named_mend_what_is_missing(folder: Path, trfpair: Run) -> None:
    bare = [line for line in text().splitlines() if line[:3] in ("012", "032", "142", "001")]
    file = folder / "bare.trf"
    file.write_text("\n".join([*bare, "212 PTS,BH,SB", ""]), encoding="utf-8")
    done = trfpair("check", "bare.trf", "--standings-only")
    line = next(line for line in done.out.splitlines() if "trfpair event" in line)
    assert "no type of tournament (092), no chief arbiter (102), no time control (122), no start (042)" in line
    words = line[line.index("trfpair event") :].replace('"NAME"', "Arbiter").replace('"90 min + 30 s"', "90+30").split()
    assert trfpair(*words[1:]).code == 0
    again = trfpair("check", "bare.trf", "--standings-only")
    assert "send this back" not in again.out
    head = file.read_text(encoding="utf-8").splitlines()
    assert {"062 2", "072 1", "092 Individual: Swiss-System"} <= {*head}
    assert f"132{' ' * 88}26/05/01  26/05/01" in head


def test_an_event_that_is_not_meant_for_rating_is_not_blamed(folder: Path, trfpair: Run) -> None:
    bare = [line for line in text().splitlines() if line[:3] in ("012", "142", "001")]
    (folder / "club.trf").write_text("\n".join([*bare, ""]), encoding="utf-8")
    assert "send this back" not in trfpair("check", "club.trf").out
    (file,) = json.loads(trfpair("check", "club.trf", "--json").out)["files"]
    assert {"032", "102", "132"} <= {one["record"] for one in file["sent_back"] if one["missing"]}


@pytest.mark.parametrize(
    ("said", "days"),
    [
        ("2026-11-20..21", ["26/11/20", "26/11/21"]),
        ("2026-11-20*2", ["26/11/20", "26/11/20"]),
        ("2026-11-30..2026-12-01", ["26/11/30", "26/12/01"]),
        ("20.11.2026,27.11.2026", ["26/11/20", "26/11/27"]),
    ],
)
def test_days_of_rounds_as_people_say_them(said: str, days: list[str]) -> None:
    event = library.loads(text(r042=None, r052=None, r132=None))
    told = library.with_event(event, dates=said, counts=True)
    assert told.header("132").split() == days
    assert told.header("042").split() == [f"20{days[0]}"]
    assert told.header("052").split() == [f"20{days[1]}"]
    assert [told.header(code) for code in ("062", "072", "082")] == ["2", "1", "0"]


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("2026-05-01", "1 for 2 rounds"),
        ("2026-05-01..03", "3 for 2 rounds"),
        ("2026-05-01..x", "found `2026-05-01..x`"),
        ("2026-05-02..01", "expected a range"),
        ("soon", "found `soon`"),
        ("2026-05-02..03", "expected days from 2026-05-01 to 2026-05-02"),
        ("2026-05-01..2028-05-01", "at most a year"),
    ],
)
def test_days_that_do_not_fit_are_refused(said: str, found: str) -> None:
    with pytest.raises(library.BadInput, match=found):
        library.with_event(library.loads(text()), dates=said)


def test_a_late_entry_is_counted_as_a_rated_player_too(folder: Path, trfpair: Run) -> None:
    (folder / "open.trf").write_text(text(), encoding="utf-8")
    (folder / "late.csv").write_text("name,rating\nCid,1500\n", encoding="utf-8")
    assert trfpair("new", "late.csv", "--add", "open.trf").code == 0
    head = (folder / "open.trf").read_text(encoding="utf-8").splitlines()
    assert {"062 3", "072 2"} <= {*head}


def test_the_report_as_data_has_the_findings(folder: Path, trfpair: Run) -> None:
    (folder / "open.trf").write_text(text(r222="nonsense"), encoding="utf-8")
    (file,) = json.loads(trfpair("check", "open.trf", "--json").out)["files"]
    assert [one["record"] for one in file["sent_back"]] == ["222"]
    for quiet in (["--quiet"], ["--brief"], ["--pairings-only"], ["--round", "1"]):
        assert "send this back" not in trfpair("check", "open.trf", *quiet).out


def test_each_finder_says_what_it_looks_at() -> None:
    assert all(finder.__doc__ for finder in FINDERS)
