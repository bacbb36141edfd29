"""The acts of the arbiter on the page: where each command has its place, and that both write the same file."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click import Context

from tests.page.said import trfpair
from tests.page.test_desk import FIXTURES, OPEN, Screen
from tests.page.test_source import modules, words
from trfpair.apps.acts import ACTS
from trfpair.apps.cli.main import cli
from trfpair.pods import SYSTEMS as TABLES
from trfpair.pods import TableSystem
from trfpair.systems import SYSTEMS
from trfpair.systems.system import System

PLACES = {
    "new": "drop", "pair": "round", "result": "results", "standings": "standings", "sheets": "sheets",
    "undo": "main", "redo": "main",
    "board": "changes", "line-up": "changes", "bye": "changes", "withdraw": "changes", "expel": "changes",
    "ban": "changes", "unban": "changes", "player": "changes", "event": "changes", "number": "changes",
    "log": "changes", "team": "changes", "prizes": "changes", "players": "changes",
    "swap": "results", "unpair": "round", "ladder": "round", "pods": "round",
    "explain": "why", "why-not": "why", "verify": "why", "check": "check", "systems": "round",
}  # fmt: skip
"""The module of the page that does what a command does."""
TEAMS = FIXTURES / "earlier" / "team-2026-5.trf"
NOT_ON_THE_PAGE = {"convert", "generate", "simulate", "report", "man"}
"""Files and studies: one has a keyboard for these."""

SAID: list[tuple[str, dict[str, Any], str]] = [
    ("bye", {"players": ["5", "9"], "kind": "half", "rounds": "6"}, "bye 5,9 --half --round 6"),
    ("withdraw", {"players": ["7"], "back": False}, "withdraw 7"),
    ("withdraw", {"players": ["7"], "back": True}, "withdraw 7 --back"),
    ("expel", {"players": ["11"]}, "expel 11"),
    ("ban", {"players": ["1", "2"], "first": 6, "last": 8}, "ban 1,2 --from 6 --to 8"),
    ("ban", {"players": ["3", "4"]}, "ban 3,4"),
    ("unban", {"players": ["3", "4"]}, "unban 3,4"),
    ("player", {"player": "Sanz", "rating": 2161, "club": "Gros"}, "player Sanz --rating 2161 --club Gros"),
    ("player", {"player": "Sanz", "birth": "2091"}, "player Sanz --birth 2091"),
    ("event", {"place": "Gros", "deputies": ["Ada", "Bo"]}, "event --place Gros --deputy Ada --deputy Bo"),
    ("event", {"tie_breaks": "BH,SB", "rounds": 8}, "event --tie-breaks BH,SB --rounds 8"),
    ("board", {"games": ["1", "12-30"], "round_": 5}, "board 1 12-30 --round 5"),
    ("bye", {"players": ["1"], "kind": "none", "rounds": "6"}, "bye 1 --none --round 6"),
    ("prizes", {"places": "500,300", "groups": ["Women:w=80"]}, "prizes --place 500,300 --group Women:w=80"),
]  # fmt: skip
"""An act as a screen says it, and the words of its command."""


def test_every_command_has_its_place_on_the_page() -> None:
    assert set(PLACES) | NOT_ON_THE_PAGE == set(cli.list_commands(Context(cli)))
    assert set(PLACES).isdisjoint(NOT_ON_THE_PAGE)
    assert {f"{place}.js" for place in PLACES.values()} <= set(modules())
    screen = modules()["changes.js"]
    shown = re.search(r"const ACTS = \[(.*?)\]", screen)
    assert shown
    here = {name for name, place in PLACES.items() if place == "changes"}
    assert {*re.findall(r'"([\w-]+)"', shown[1])} == here - {"players"} | {"add-to", "complete", "remove"}
    assert set(ACTS) == here - {"log", "players"} | {"swap", "add-to", "remove"}


def test_every_act_and_field_of_the_screen_has_a_word() -> None:
    screen = modules()["changes.js"]
    names = {
        name
        for text in re.findall(r"const (?:ENTRY|EVENT) = \[(.*?)\]", screen)
        for name in re.findall(r'"(\w+)"', text)
    }
    names |= set(re.findall(r'\b(?:text|some|round|tick|chosen)\("(\w+)"', screen)) | set(
        re.findall(r'(?:number|one)\((?:app, )?"(\w+)"', screen)
    )
    names |= {name for text in re.findall(r"const PRIZES = \[(.*?)\]", screen) for name in re.findall(r'"(\w+)"', text)}
    assert {"name", "deputies", "white", "team", "lots", "rounds_list"} <= names
    assert [name for name in names if f"field_{name}" not in words("en")] == []
    assert [
        act for act in (*ACTS, "log", "complete") if act != "swap" and f"act_{act.replace('-', '_')}" not in words("en")
    ] == []


@pytest.mark.parametrize("system", [*SYSTEMS, *TABLES], ids=lambda row: row.name)
def test_every_option_of_a_system_has_its_field_and_a_word(system: System | TableSystem) -> None:
    """Those too that no command has as a flag; the seed of tables has a place of its own."""
    own = [one for one in system.options if one.name != "seed" or system in SYSTEMS]
    if isinstance(system, System):
        rows = Screen(OPEN).ask("options", system=system.name)["options"]
    else:
        event = json.loads((FIXTURES / "page" / "tables.json").read_bytes()) | {"system": system.name}
        rows = Screen(json.dumps(event).encode(), "tables.json").ask("options")["options"]
    assert [name for name, *_ in rows] == [one.name for one in own]
    for name, kept, few, counted, flag in rows:
        assert f"{'option' if flag else 'value'}_{name}" in words("en")
        assert [one for one in few if one and f"choice_{one.replace('-', '_')}" not in words("en")] == []
        assert not counted or kept.isdecimal() or few


OF_TEAMS: list[tuple[str, dict[str, Any], str]] = [
    ("team", {"team": "2", "name": "Adler", "captain": "Ada"}, "team 2 --name Adler --captain Ada"),
    ("add-to", {"team": "2", "player": "Newman", "rating": 1850}, "player Newman --add-to 2 --rating 1850"),
    ("ban", {"players": ["1", "2"]}, "ban 1,2"),
    ("withdraw", {"players": ["3"], "back": False}, "withdraw 3"),
    ("withdraw", {"players": ["3"], "back": True}, "withdraw 3 --back"),
    ("bye", {"players": ["4"], "kind": "zero", "rounds": ""}, "bye 4 --zero"),
]  # fmt: skip
"""The same in an event of teams."""


@pytest.mark.gate
@pytest.mark.parametrize(("event", "acts"), [(OPEN, SAID), (TEAMS, OF_TEAMS)], ids=["players", "teams"])
def test_what_an_act_writes_and_says_is_what_its_command_writes_and_says(
    event: Path, acts: list[tuple[str, dict[str, Any], str]], tmp_path: Path
) -> None:
    file = tmp_path / "event.trf"
    file.write_bytes(event.read_bytes())
    screen = Screen(file)
    done = set()
    for act, said, typed in acts:
        name, *rest = typed.split()
        printed = trfpair(name, file, *rest).decode()
        answer = screen.ask("act", act=act, **said)
        if act == "prizes":  # its command prints the list of prizes too
            printed = "\n".join(line for line in printed.splitlines() if line.startswith("Prizes: "))
            assert len(Screen(file).ask("prizes")["lines"]) == 2
        if "is already as you asked" in printed:
            assert "is already as you asked" in answer["refused"]
            continue
        done.add(act)
        assert screen.desk.out == file.read_bytes(), act
        assert [line + "." for line in printed.splitlines()] == re.split(r"(?<=\.) (?=[A-Z0-9])", answer["said"]), act
        screen = Screen(file)
    assert done == {act for act, *_ in acts}
    kept = json.loads(trfpair("log", file, "--json"))["acts"]
    assert screen.ask("log")["acts"] == [[act["known"], act["text"]] for act in kept]
    assert kept


def test_the_fields_of_a_form_say_what_the_file_says(tmp_path: Path) -> None:
    """What stands in a form is what the command has written; a form that is sent as it stands changes nothing."""
    file = tmp_path / "event.trf"
    file.write_bytes(OPEN.read_bytes())
    event = {
        "place": "Metz",
        "federation": "FRA",
        "start": "",
        "end": "",
        "arbiter": "Ada Lang",
        "time_control": "90 min",
        "tie_breaks": "PTS,BH",
    }
    person = {
        "name": "Sanz, Eduardo",
        "rating": "2161",
        "national": "2170",
        "title": "FM",
        "club": "Gros",
        "school": "",
        "town": "Irun",
        "sex": "m",
        "birth": "1976",
    }
    trfpair(
        "event",
        file,
        *(word for key, value in event.items() for word in (f"--{key.replace('_', '-')}", value)),
        "--deputy",
        "Bo",
        "--deputy",
        "Cy",
    )
    trfpair("event", file, "--dates", "2026-11-20*3,2026-11-21*3,2026-11-22*3")
    trfpair("player", file, "5", *(word for key, value in person.items() for word in (f"--{key}", value)))
    screen = Screen(file)
    said = screen.ask("said")
    dates = ",".join(f"2026-11-{day}" for day in (20, 21, 22) for _ in range(3))
    assert {key: said[key] for key in event} == {**event, "start": "2026/11/20", "end": "2026/11/22"}
    assert (said["deputies"], said["dates"], said["rounds"]) == ("Bo; Cy", dates, "9")
    assert {key: screen.ask("entry", player="5")[key] for key in person} == person
    again = {key: said[key] for key in (*event, "dates", "name")}
    assert (
        "is already as you asked" in screen.ask("act", act="event", **again, rounds=9, deputies=["Bo", "Cy"])["refused"]
    )
    texts = {key: value for key, value in person.items() if key not in ("rating", "national")}
    assert (
        "is already as you asked"
        in screen.ask("act", act="player", player="5", **texts, rating=2161, national=2170)["refused"]
    )


@pytest.mark.parametrize(
    ("start", "end", "days", "told"),
    [
        ("", "", "26/11/20 26/11/21 26/11/22", "2026-11-20,2026-11-21,2026-11-22"),
        ("29/11/26", "01/12/26", "29/11/26 30/11/26 01/12/26", "2026-11-29,2026-11-30,2026-12-01"),
        ("", "", "26/11/20 soon 26/11/22", ""),
    ],
)
def test_the_days_of_a_form_are_those_of_all_rounds(tmp_path: Path, start: str, end: str, days: str, told: str) -> None:
    """Dates in the order of the file; a form that could not say them all says none, so that none is lost by it."""
    file = tmp_path / "event.trf"
    kept = [line for line in OPEN.read_bytes().splitlines(keepends=True) if line[:3] not in (b"042", b"052", b"132")]
    said = "".join(f"{code} {text}\n" for code, text in (("042", start), ("052", end), ("132", days)) if text)
    file.write_bytes(kept[0] + said.encode() + b"".join(kept[1:]))
    assert Screen(file).ask("said")["dates"] == told


@pytest.mark.parametrize(
    ("act", "said", "told"),
    [
        ("bye", {"players": ["nobody"], "kind": "half"}, "no participant has a name"),
        ("bye", {"players": ["1"], "kind": "half", "rounds": "x"}, "expected rounds such as"),
        ("bye", {"players": ["1"], "kind": "hafl"}, "expected a bye such as half, zero, full, none, found `hafl`"),
        ("ban", {"players": ["1"]}, "two players or more"),
        ("board", {"games": ["3", "-7"]}, "expected a game such as 14-7"),
        ("event", {"start": "soon"}, "expected a date"),
        ("event", {"tie_breaks": "ZZZ"}, "the list, columns 1-3 (tie-break): found 'ZZZ'"),
        ("player", {"player": "1", "title": "XM"}, "expected one of GM"),
        ("line-up", {"team": "1", "players": "1,2"}, "no event of teams"),
        ("dance", {}, "there is no act"),
        ("board", {"games": ["9" * 5000, "1-2"]}, "expected a game such as 14-7"),
        ("line-up", {"team": "1", "players": "1" * 5000}, "expected numbers of players"),
        ("team", {"name": "Turm"}, "team: missing a required argument: 'team'"),
        ("withdraw", {"players": [], "back": False}, "nobody is named"),
        ("player", {"player": "1", "federation": "Austria"}, "`Austria` is no code of a federation"),
    ],
)
def test_an_act_that_cannot_be_is_refused_in_words(act: str, said: dict[str, Any], told: str) -> None:
    answer = Screen(OPEN).ask("act", act=act, **said)
    assert told in answer["refused"]
    assert answer["kind"] in ("BadInput", "UnknownCode")


@pytest.mark.parametrize("board", [0, -3])
def test_a_place_on_the_list_of_a_team_is_one_or_more(board: int) -> None:
    answer = Screen(TEAMS).ask("act", act="add-to", team="1", player="New, Ada", board=board)
    assert f"expected 1 or more, found {board}" in answer["refused"]
