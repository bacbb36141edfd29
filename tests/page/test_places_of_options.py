"""Every option of every command: its place on the page, or the reason why a page has none; and both do the same."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from tests.page.said import trfpair
from tests.page.test_acts import NOT_ON_THE_PAGE, PLACES
from tests.page.test_desk import FIXTURES, OPEN, Screen
from tests.page.test_source import modules, words
from tests.sources import words_in
from trfpair.apps.cli.helped import SystemOption
from trfpair.apps.cli.main import cli

ROOT = Path(__file__).parents[2]
LADDER = FIXTURES / "ladder" / "advance" / "busy-week" / "in.trf"

READING = {
    "--points": "drop mend_points", "--mend-byes": "drop mend_byes", "--ignore": "drop mend_ignore",
}  # fmt: skip
"""The options by which a file is read: a button of the screen on which a file is refused."""

OF_ALL = {
    "--system": "round system", "--rounds": "round rounds", "--initial-colour": "round first_colour",
    "--baku": "round baku", "--option": "round system_options", "--absent": "round absent_once",
    "--present": "round check_in", "--half-bye": "round half_bye", "--withdraw": "round withdraws",
    "--lang": "main choose_language", "--tie-breaks": "standings add_tie_break",
}  # fmt: skip
"""What a command of the hall, a question and a proof take alike."""

OF_EVENT = {
    f"--{name.replace('_', '-')}": f"changes field_{name}"
    for name in (
        "name", "rounds", "boards", "first_table", "counts", "place", "federation", "start", "end", "arbiter",
        "time_control", "time_code", "dates", "ratings", "tie_breaks",
    )
} | {"--deputy": "changes field_deputies"}  # fmt: skip

OWN: dict[str, dict[str, str]] = {
    "new": {option: at for option, at in OF_EVENT.items() if option not in ("--counts", "--first-table")} | {
        "--system": "drop system", "--rounds": "drop rounds", "--name": "drop event_name",
        "--initial-colour": "drop first_colour", "--keep-order": "drop keep_order", "--births": "drop births",
        "--ratings": "drop field_ratings", "--register": "drop rating_list", "--kind": "drop rated_kind",
        "--dry-run": "drop is_list", "--add": "round join", "--same-name": "round same_name",
        "--missed": "round missed_half",
    },
    "pair": {"--all": "round pair", "--open-results": "round open_results", "--write": "round pair",
             "--round": "why which_round", "--json": "round files", "--html": "round files"},
    "result": {"--round": "results which_round", "--replace": "results result_of",
               "--rating-only": "results rating_only"},
    "standings": {
        "--after": "standings after_round", "--edition": "standings rank_edition",
        "--swiss": "standings rank_unplayed", "--unrated": "standings rank_unrated", "--lots": "standings rank_lots",
        "--expelled": "changes act_expel", "--keep": "standings keep_standings", "--write": "standings write_ranks",
        "--csv": "standings files", "--json": "standings files", "--why": "standings decides",
        "--best": "sheets sheet_best", "--by": "sheets sheet_by",
    },
    "prizes": {
        "--place": "changes field_places", "--group": "changes field_group", "--without": "changes field_without",
        "--share": "changes field_share", "--currency": "changes field_currency", "--coin": "changes field_coin",
        "--several": "changes field_several", "--lang": "sheets language_of",
    },
    "sheets": {
        "--round": "sheets which_round", "--what": "sheets save", "--format": "sheets save",
        "--lang": "sheets language_of", "--title": "sheets sheet_title", "--footer": "sheets footer",
        "--printed": "sheets sheet_printed", "--address": "sheets sheet_address", "--prizes": "changes act_prizes",
        "--show": "sheets sheet_show", "--best": "sheets sheet_best", "--by": "sheets sheet_by", "--big": "sheets big",
    },
    "undo": {"--list": "changes act_log"},
    "redo": {"--list": "changes act_log"},
    "swap": {"--round": "results which_round"},
    "board": {"--round": "changes field_round"},
    "line-up": {"--round": "changes field_round"},
    "bye": {"--round": "changes field_rounds_list", "--half": "changes bye_half", "--zero": "changes bye_zero",
            "--full": "changes bye_full", "--none": "changes bye_none"},
    "withdraw": {"--back": "changes field_back"},
    "ban": {"--from": "changes field_first", "--to": "changes field_last"},
    "player": {
        f"--{name.replace('_', '-')}": f"changes field_{name}"
        for name in ("name", "rating", "national", "title", "federation", "fide_id", "birth", "sex", "club", "school",
                     "town", "registration", "table")
    } | {"--number": "changes field_exchange_one", "--add-to": "changes act_add_to",
         "--board": "changes field_place_in_team"},
    "team": {"--name": "changes field_team_name", "--nickname": "changes field_nickname",
             "--captain": "changes field_captain", "--order": "changes field_order", "--leave": "changes field_leave"},
    "event": OF_EVENT,
    "number": {"--exchange": "changes field_exchange_one", "--lots": "changes field_lots"},
    "unpair": {"--force": "round take_back_sure"},
    "explain": {"--player": "why player_why", "--round": "why which_round"},
    "why-not": {"--round": "why which_round"},
    "check": {"--brief": "check all_agree"},
    "verify": {"--preferences": "round option_preferences", "--primary": "round option_primary"},
    "players update": {"--register": "changes rating_list", "--kind": "changes rated_kind"},
    "ladder advance": {"--no-absent-drop": "round no_absent_drop", "--report": "main notices",
                       "--win": "round value_win", "--draw": "round value_draw"},
    "pods": {
        "--seed": "round seed", "--trace": "round reasons", "--format": "round files",
        "--report": "standings ranking", "--cut": "standings rank_cut", "--omw": "standings rank_omw",
        "--explain": "why player_why", "--why-not": "why not_other", "--write": "round pair",
        "--return": "round is_back", "--sheets": "sheets save", "--names": "drop paste",
        "--title": "sheets sheet_title",
    },
}  # fmt: skip
"""The place of an option of a command: a screen, and the word that stands there."""

NO_PLACE: dict[str, dict[str, str]] = {
    "the page saves what it makes where the browser keeps files": {
        "": "--out --jobs --files-from --cluster --resume", "sheets": "--logo --templates",
        "pods": "--templates --plot", "ladder places": "--plot", "pair": "--templates",
        "new": "--force", "undo": "--any", "redo": "--any",
    },
    "an answer or a file for another program": {
        "": "--json --strict --eol -q", "pair": "--sgr --line-ups --no-trace --numbered", "sheets": "--sgr",
        "standings": "--contributions", "pods": "--placements --request", "check": "--adjustments",
    },
    "results are entered at the boards; a list of them comes from a program": {"result": "--from"},
    "a study with results that are drawn": {
        "pods": "--random-results --simulate --players --rounds --tournaments",
    },
    "a register of many rating lists, which lies on a disk; the page takes one list": {
        "new": "--source --month", "players update": "--source --month",
    },
    "the values come as a table of a program": {"standings": "--values"},
    "several tournaments at once; a page has one open": {"new": "--by-column"},
    "who did a step: in this browser it is its owner": {"undo": "--who", "redo": "--who"},
    "the page goes one step at a time": {"redo": "--step"},
    "the page finds the encoding of a file by itself": {"": "--encoding"},
    "the page takes all rounds, or their standings, of which each has a screen": {
        "check": "--round --pairings-only --standings-only",
    },
    "the boards of a match are those of the list, and the form of the event changes them": {"": "--boards"},
    "the page numbers a player who joins behind all others": {"new": "--by-rating"},
}  # fmt: skip
"""Why a page has no place for an option, of all commands or of one."""

NOT_HERE = NOT_ON_THE_PAGE | {"players extract", "players find", "players import"}
"""Commands of files and studies, and of a register of players, which lies on a disk."""


def commands(group: click.Group, before: str = "") -> Iterator[tuple[str, click.Command]]:
    """Every command by its words."""
    context = click.Context(group)
    for name in group.list_commands(context):
        one = group.get_command(context, name)
        assert one is not None
        if isinstance(one, click.Group):
            yield from commands(one, f"{before}{name} ")
        else:
            yield f"{before}{name}", one


def options() -> Iterator[tuple[str, str, bool]]:
    """Every option of the commands that the page does, and whether it is one of a system."""
    for name, command in commands(cli):
        if name in NOT_HERE:
            continue
        for one in command.params:
            if isinstance(one, click.Option):
                yield name, one.opts[-1], isinstance(one, SystemOption)


def reason(command: str, option: str) -> list[str]:
    """The reasons why an option has no place."""
    return [
        why
        for why, named in NO_PLACE.items()
        if option in named.get(command, "").split() or option in named.get("", "").split()
    ]


def place(command: str, option: str, of_system: bool) -> str:
    """The place of an option; empty where it has none."""
    found = OWN.get(command, {}).get(option) or READING.get(option)
    if of_system and not found:
        return f"round option_{option[2:].replace('-', '_')}"
    return found or ("" if reason(command, option) else OF_ALL.get(option, ""))


def test_every_option_of_every_command_has_a_place_or_a_reason() -> None:
    """No third: an option that is new is given a place here, and on the page, or a reason."""
    left = [(*one,) for one in options() if not place(*one) and not reason(one[0], one[1])]
    assert left == []
    both = {
        (command, option)
        for command, own in OWN.items()
        for named in NO_PLACE.values()
        for option in own
        if option in named.get(command, "").split()
    }
    assert both == set()


def test_every_place_is_on_its_screen() -> None:
    """Its word is one of the page, and the screen, or a part that several screens have, shows it."""
    code, own = modules(), words("en")
    sheets = words_in(ROOT / "templates" / "words" / "en.toml")
    missing = []
    for command, option, of_system in options():
        if not (found := place(command, option, of_system)):
            continue
        screen, word = found.split()
        text = code[f"{screen}.js"] + code["parts.js"]
        family = re.search(rf"t\(`{word.split('_')[0]}_\$", text)
        named = f'"{word}"' in text or f'"{word.partition("_")[2]}"' in text or family
        if word == "files":
            named = "files(" in text
        if not named or (word != "files" and word not in own and word not in sheets):
            missing.append((command, option, found))
    assert missing == []


def test_no_place_and_no_reason_is_of_an_option_that_is_gone() -> None:
    known = {(command, option) for command, option, _ in options()}
    assert {(command, option) for command, own in OWN.items() for option in own} <= known
    assert {
        (command, option) for named in NO_PLACE.values() for command, texts in named.items() if command
        for option in texts.split()
    } <= known  # fmt: skip
    assert {name.split()[0] for name, _ in known} <= PLACES.keys()


# -- both do the same


def test_standings_of_another_edition_are_those_of_the_command() -> None:
    screen = Screen(OPEN)
    for said, typed in (
        ({"edition": "2024"}, ["--edition", "2024"]),
        ({"unplayed": "round-robin"}, ["--round-robin"]),
        ({"edition": "2026", "unplayed": "swiss"}, ["--edition", "2026", "--swiss"]),
    ):
        assert screen.page("standings_page", name="standings.txt", **said) == trfpair("standings", OPEN, *typed)
        assert dict(map(lambda row: row[:2], screen.ask("standings", **said)["asked"])).items() >= said.items()


def test_the_cut_and_the_shares_of_tables_are_those_of_the_command() -> None:
    file = FIXTURES / "page" / "tables.json"
    screen = Screen(file, "tables.json")
    said = {"omw": "web", "cut": "4"}
    typed = ("--report", "--omw", "web", "--cut", "4")
    assert screen.page("standings_page", name="report.txt", **said) == trfpair("pods", file, *typed)
    answer = screen.ask("standings", **said)
    assert answer["asked"] == [["omw", "web", ["round-mean", "web"]], ["cut", "4", [], True]]
    assert answer["notices"][0].startswith("cut after 4: ")
    assert "`--cut`: expected a whole number, found `x`" in screen.ask("standings", cut="x")["refused"]
    german = dict(screen.ask("standings", language="de", speak="de")["order"])
    assert german["omw"] == "Siegquote der Gegner"


def test_sheets_of_tables_are_those_of_the_command(tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    file.write_bytes((FIXTURES / "page" / "tables.json").read_bytes())
    trfpair("pods", file, "--sheets", tmp_path / "wall", "--title", "Cup", "--lang", "de")
    screen = Screen(file, "tables.json")
    screen.change("enter")
    said = {"title": "Cup", "language": "de"}
    answer = screen.ask("sheets", **said)
    assert answer["day"] == [["round", ["tables.html", "names.html"]], ["after", ["standings.html"]]]
    assert {*answer["names"]} == {path.name for path in (tmp_path / "wall").iterdir()}
    for name in answer["names"]:
        assert screen.page("sheet", name=name, **said) == (tmp_path / "wall" / name).read_bytes(), name
    assert screen.page("sheets_zip", **said)[:2] == b"PK"
    assert "no sheet none" in screen.ask("sheet", name="none")["refused"]
    names = Screen(b'{"system": "cedh", "players": [1, 2, 3, 4], "rounds": []}', "new.json").ask("sheets")["names"]
    assert names == []


def test_what_stands_on_sheets_is_that_of_the_command(tmp_path: Path) -> None:
    file = tmp_path / "clubs.trf"
    file.write_bytes(OPEN.read_bytes())
    for player, club in ((1, "Gros"), (2, "Metz"), (3, "Gros"), (4, "Metz")):
        trfpair("player", file, str(player), "--club", club)
    said = {"title": "Cup", "printed": "14:05", "address": "https://a.example/x", "show": "club", "by": "club",
            "best": "2", "round": 3}  # fmt: skip
    typed = ["--title", "Cup", "--printed", "14:05", "--address", "https://a.example/x", "--show", "club",
             "--by", "club", "--best", "2", "--round", "3"]  # fmt: skip
    trfpair("sheets", file, "--out", tmp_path / "wall", *typed)
    screen = Screen(file)
    answer = screen.ask("sheets", **said)
    assert "clubs.html" in answer["names"]
    assert any("no club is known of" in text for text in answer["notices"])
    for name in answer["names"]:
        assert screen.page("sheet", name=name, **said) == (tmp_path / "wall" / name).read_bytes(), name
    assert "`--best`" in screen.ask("sheets", by="club", best="many")["refused"]
    assert "expected 1 to 99, found 0" in screen.ask("sheets", by="club", best="0")["refused"]
    assert "nobody" in " ".join(screen.ask("sheets", show="school")["notices"]) or screen.ask("sheets", show="school")[
        "notices"
    ][0].startswith("no school")


def test_an_accelerated_round_is_that_of_the_command(tmp_path: Path) -> None:
    file = tmp_path / "event.trf"
    trfpair("new", FIXTURES / "page" / "club.csv", "-o", file, "--rounds", "7", "--system", "dutch")
    screen = Screen(file)
    assert screen.ask("options")["baku"]
    assert not Screen(LADDER).ask("options", system="ladder")["baku"]
    data = screen.page("enter", baku=True)
    trfpair("pair", file, "--baku", "--write", "--quiet", "--no-trace")
    assert data == file.read_bytes()


def test_who_is_absent_keeps_the_place_on_a_ladder_by_a_tick(tmp_path: Path) -> None:
    file, plain = tmp_path / "ladder.trf", tmp_path / "plain.trf"
    file.write_bytes(LADDER.read_bytes())
    trfpair("ladder", "advance", file, "-o", plain)
    trfpair("ladder", "advance", file, "-o", file, "--no-absent-drop")
    assert Screen(LADDER).page("advance", absent_drop=False) == file.read_bytes() != plain.read_bytes()


def test_who_is_taken_off_a_ladder_is_so_by_the_same_act(tmp_path: Path) -> None:
    file = tmp_path / "ladder.trf"
    trfpair("ladder", "advance", LADDER, "-o", file)
    trfpair("pair", file, "--system", "ladder", "--write", "--quiet", "--no-trace")
    trfpair("unpair", file, "--force")
    screen = Screen(file)
    assert screen.view["ladder"]
    data = screen.change("act", act="remove", players=["2"])
    trfpair("ladder", "remove", file, "2")
    assert data == file.read_bytes()
    assert screen.ask("log")["places"] == trfpair("ladder", "places", file).decode()
    german = trfpair("ladder", "places", file, "--lang", "de").decode()
    assert screen.ask("log", speak="de")["places"] == german
    assert "Platz vor" in german or "Plätze vor" in german


def test_two_exchange_their_numbers_by_the_same_act(tmp_path: Path) -> None:
    names, file = tmp_path / "names.txt", tmp_path / "event.trf"
    names.write_text("Ada\nBo\nCy\nDi\n", encoding="utf-8")
    trfpair("new", names, "-o", file, "--rounds", "3")
    screen = Screen(file)
    data: Any = screen.page("act", act="number", lots="", exchange=[1, 2])
    trfpair("number", file, "--exchange", "1", "2")
    assert data == file.read_bytes()
    assert "no player 0" in screen.ask("act", act="number", lots="", exchange=[1, 0])["refused"]


def test_how_prizes_are_paid_is_said_by_the_same_act(tmp_path: Path) -> None:
    file = tmp_path / "event.trf"
    file.write_bytes(OPEN.read_bytes())
    trfpair("prizes", file, "--place", "500,300")
    screen = Screen(file)
    data = screen.change("act", act="prizes", coin="5", several=True)
    trfpair("prizes", file, "--coin", "5", "--several")
    assert data == file.read_bytes()
    assert (screen.ask("prizes")["coin"], screen.ask("prizes")["several"]) == ("5", "true")
