"""The field of every option with a place on the page: what it is set to reaches the function of the command.

The desk is asked as the screen asks it, and the command is typed with the option: both write or print the same, and
something else than without it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest

from tests.page.said import trfpair
from tests.page.test_acts import TEAMS
from tests.page.test_desk import FIXTURES, OPEN, Screen
from tests.page.test_places_of_options import options, place
from trfpair.apps.page import event
from trfpair.base.errors import BadInput
from trfpair.event.model import Tournament
from trfpair.rounds.pairing import Settings

TABLES = FIXTURES / "page" / "tables.json"
BEGUN, TEAM_LIST, NO_ROUNDS, PRIZED = map(Path, ("equal.txt", "teams.txt", "no-rounds.trf", "prized.trf"))
LISTS = {
    BEGUN: ("".join(f"{name} 1500\n" for name in ("Ada", "Bo", "Cy", "Di", "Ed", "Flo", "Gil", "Hu")), "dutch"),
    TEAM_LIST: ("Name;Team\n" + "".join(f"P{at};{'ABCD'[at // 4]}\n" for at in range(16)), "team"),
}
"""Tournaments that begin: their lists and systems."""


class Field(NamedTuple):
    """What the screen sends for a field beside what the form sends without it, and what is typed for it."""

    said: dict[str, Any]
    typed: tuple[str, ...]
    file: Path = OPEN
    without: Mapping[str, Any] = MappingProxyType({})
    """What the form sends without the field."""
    words: tuple[str, ...] = ()
    """What is typed without the option."""


def _text(option: str, key: str, value: Any, file: Path = OPEN, kept: Any = None) -> Field:
    return Field({key: value if kept is None else kept}, (option, str(value)), file)


ACTS: dict[str, dict[str, Field]] = {
    "event": {
        "--name": _text("--name", "name", "Cup"),
        "--rounds": _text("--rounds", "rounds", 8),
        "--boards": _text("--boards", "boards", 3, TEAM_LIST),
        "--first-table": _text("--first-table", "first_table", 21),
        "--counts": Field({"counts": True}, ("--counts",), BEGUN),
        "--place": _text("--place", "place", "Metz"),
        "--federation": _text("--federation", "federation", "FRA"),
        "--start": _text("--start", "start", "2010-09-20"),
        "--end": _text("--end", "end", "2010-10-05"),
        "--arbiter": _text("--arbiter", "arbiter", "Ada Lang"),
        "--deputy": _text("--deputy", "deputies", "Bo", kept=["Bo"]),
        "--time-control": _text("--time-control", "time_control", "90 min"),
        "--time-code": _text("--time-code", "time_code", "90+30"),
        "--dates": _text("--dates", "dates", "2010-09-24*9"),
        "--ratings": _text("--ratings", "ratings", "ESP HBFN"),
        "--tie-breaks": _text("--tie-breaks", "tie_breaks", "BH,SB"),
    },
    "player": {
        option: Field({key: value}, (option, str(value)), without={"player": "5"}, words=("5",))
        for option, key, value in (
            ("--name", "name", "Sanz, Eduardo"), ("--rating", "rating", 2161), ("--national", "national", 2170),
            ("--title", "title", "FM"), ("--federation", "federation", "FRA"), ("--fide-id", "fide_id", "12345"),
            ("--birth", "birth", "1977"), ("--sex", "sex", "w"), ("--club", "club", "Gros"),
            ("--school", "school", "Lycee"), ("--town", "town", "Irun"),
            ("--registration", "registration", "R-77"), ("--table", "table", "3"),
        )
    } | {"--number": Field({"number": 2}, ("--number", "2"), BEGUN, {"player": "1"}, ("1",))},
    "team": {
        "--name": Field({"name": "Adler"}, ("--name", "Adler"), TEAMS, {"team": "2"}, ("2",)),
        "--nickname": Field({"nickname": "ADL"}, ("--nickname", "ADL"), TEAMS, {"team": "2"}, ("2",)),
        "--order": Field({"order": "3,1"}, ("--order", "3,1"), TEAM_LIST, {"team": "1"}, ("1",)),
        "--leave": Field({"leave": "2"}, ("--leave", "2"), TEAM_LIST, {"team": "1"}, ("1",)),
        "--captain": Field({"captain": "Ada"}, ("--captain", "Ada"), TEAMS, {"team": "2"}, ("2",)),
    },
    "prizes": {
        "--place": Field({"places": "500,300"}, ("--place", "500,300")),
        "--without": Field({"without": ["U18"]}, ("--without", "U18"), PRIZED),
        "--group": Field({"groups": ["U18: born 2008- = 80"]}, ("--group", "U18: born 2008- = 80")),
        **{
            option: Field(
                {key: value}, typed, without={"places": "500,300"}, words=("--place", "500,300")
            )
            for option, key, value, typed in (
                ("--share", "share", "equal", ("--share", "equal")),
                ("--currency", "currency", "EUR", ("--currency", "EUR")),
                ("--coin", "coin", "5", ("--coin", "5")),
                ("--several", "several", True, ("--several",)),
            )
        },
    },
    "bye": {
        "--round": Field({"rounds": "7"}, ("--round", "7"), without={"players": ["5"], "kind": "half"},
                         words=("5", "--half")),
        **{
            f"--{kind}": Field({"kind": kind}, (f"--{kind}",), without={"players": ["5"], "rounds": "6", "kind": other},
                               words=("5", "--round", "6"))
            for kind, other in (("half", "zero"), ("zero", "half"), ("full", "half"))
        },
    },
    "ban": {
        "--from": Field({"first": 6}, ("--from", "6"), without={"players": ["1", "2"]}, words=("1,2",)),
        "--to": Field({"last": 7}, ("--to", "7"), without={"players": ["1", "2"]}, words=("1,2",)),
    },
    "board": {
        "--round": Field({"round_": 5}, ("--round", "5"), without={"games": ["1", "12-30"]}, words=("1", "12-30")),
    },
    "number": {
        "--lots": Field({"lots": "7"}, ("--lots", "7"), BEGUN),
        "--exchange": Field({"exchange": [1, 2]}, ("--exchange", "1", "2"), BEGUN),
    },
}  # fmt: skip
"""The options of acts, by command: each goes into the file."""


def _round(said: dict[str, Any], *typed: str, system: str = "", file: Path = OPEN) -> Field:
    with_system = {"system": system} if system else {}
    return Field(said, typed, file, with_system, ("--system", system) if system else ())


ROUND = {
    "--system": _round({"system": "vega"}, "--system", "vega"),
    "--baku": _round({"baku": True}, "--baku"),
    "--initial-colour": _round({"colour": "black"}, "--initial-colour", "black", file=BEGUN),
    "--rounds": _round({"rounds": 5}, "--rounds", "5", file=NO_ROUNDS),
    "--option": _round({"options": {"top": "90"}}, "--option", "top=90", system="keizer"),
    "--unrated": _round({"options": {"unrated": "1500"}}, "--unrated", "1500", system="dubov"),
    "--preferences": _round({"options": {"preferences": "b"}}, "--preferences", "b", system="team", file=TEAMS),
    "--primary": _round({"options": {"primary": "game"}}, "--primary", "game", system="team", file=TEAMS),
    "--third-colour": _round({"options": {"third_colour": "yes"}}, "--third-colour", system="vega"),
    "--bare-list": _round({"options": {"bare_list": "yes"}}, "--bare-list", system="vega"),
    "--maxi": _round({"options": {"maxi": "yes"}}, "--maxi", system="lim"),
    "--candidates": _round({"options": {"candidates": "glossary"}}, "--candidates", "glossary", system="club"),
    "--seed": _round({"options": {"seed": "7"}}, "--seed", "7", system="ladder", file=BEGUN),
    "--colour": _round({"options": {"colour": "balance"}}, "--colour", "balance", system="ladder", file=BEGUN),
    "--bye-gap": _round({"options": {"bye_gap": "3"}}, "--bye-gap", "3", system="ladder", file=BEGUN),
    "--win": _round({"options": {"win": "insert"}}, "--option", "win=insert", system="ladder", file=BEGUN),
    "--draw": _round({"options": {"draw": "below"}}, "--option", "draw=below", system="ladder", file=BEGUN),
    "--absent": _round({"absent": [5]}, "--absent", "5"),
    "--half-bye": _round({"half_bye": [9, 11]}, "--half-bye", "9,11"),
    "--withdraw": _round({"withdraw": [20]}, "--withdraw", "20"),
    "--present": _round(
        {"absent": [1, 52]}, "--present", ",".join(str(one) for one in range(2, 52) if one not in (22, 28, 43))
    ),
}
"""The options by which a round is paired: of `pair`, and of the questions about it."""


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A tournament file of the fields: of a list, one that is begun."""
    folder = tmp_path_factory.mktemp("files")

    @cache
    def made(file: Path) -> Path:
        if file == NO_ROUNDS:
            lines = OPEN.read_bytes().splitlines(keepends=True)
            (folder / file).write_bytes(b"".join(line for line in lines if line[:3] not in (b"XXR", b"142")))
            return folder / file
        if file == PRIZED:
            (folder / file).write_bytes(OPEN.read_bytes())
            trfpair("prizes", folder / file, "--group", "U18: born 1995- = 80", "--group", "Women: w = 80")
            return folder / file
        if file not in LISTS:
            return file
        text, system = LISTS[file]
        (folder / file).write_text(text, encoding="utf-8")
        target = folder / f"{file.stem}.trf"
        trfpair("new", folder / file, "-o", target, "--rounds", "7", "--system", system)
        lines = target.read_text(encoding="utf-8").splitlines(keepends=True)
        target.write_text("".join(line for line in lines if line[:3] not in ("152", "XXC")), encoding="utf-8")
        return target

    return made


@pytest.mark.few(4)
@pytest.mark.parametrize(
    ("command", "option"), [(command, option) for command, rows in ACTS.items() for option in rows]
)
def test_a_field_of_an_act_writes_what_the_option_writes(command: str, option: str, files: Any, tmp_path: Path) -> None:
    field = ACTS[command][option]
    file, data = tmp_path / "event.trf", files(field.file).read_bytes()
    file.write_bytes(data)
    trfpair(command, file, *field.words, *field.typed)
    said = {"act": command, **field.without, **field.said}
    assert Screen(data).page("act", **said) == file.read_bytes() != data
    plain = Screen(data)
    plain.ask("act", act=command, **field.without)
    assert plain.desk.out != file.read_bytes()


@pytest.mark.few(1)
@pytest.mark.parametrize("option", ROUND)
def test_a_field_of_the_next_round_pairs_what_the_option_pairs(option: str, files: Any, tmp_path: Path) -> None:
    field = ROUND[option]
    file, data = tmp_path / "event.trf", files(field.file).read_bytes()
    file.write_bytes(data)
    trfpair("pair", file, "--write", "--quiet", "--no-trace", *field.words, *field.typed)
    assert Screen(data).page("enter", **field.without, **field.said) == file.read_bytes()
    plain = Screen(data)
    plain.ask("enter", **field.without)
    assert plain.desk.out != file.read_bytes()


def _answers() -> Iterator[tuple[str, str, str, dict[str, Any], dict[str, Any], tuple[str, ...]]]:
    """Command, option, the question of the screen, what it says of all, what it says for the option, what is typed."""
    text = {"name": "standings.txt"}
    for option, said, typed in (
        ("--after", {"after": 3}, ("3",)), ("--tie-breaks", {"tie_breaks": "SB,BH"}, ("SB,BH",)),
        ("--edition", {"edition": "2026"}, ("2026",)), ("--unrated", {"unrated": "1500"}, ("1500",)),
        ("--lots", {"lots": "7"}, ("7",)), ("--csv", {"name": "standings.csv"}, ()),
        ("--json", {"name": "standings.json"}, ()),
    ):  # fmt: skip
        same = (
            {"tie_breaks": "PTS,ARO"} if option == "--unrated" else {"tie_breaks": "PTS"} if option == "--lots" else {}
        )
        words = ("--tie-breaks", same["tie_breaks"]) if same else ()
        yield "standings", option, "standings_page", {**text, **same}, said, (*words, option, *typed)
    yield "explain", "--round", "explain", {"player": "5"}, {"round": 2}, ("--player", "5", "--round", "2")
    yield "explain", "--player", "explain", {"player": "6"}, {"player": "5"}, ("--player", "5")
    yield "why-not", "--round", "why_not", {"player": "5", "other": "7"}, {"round": 2}, ("5", "7", "--round", "2")
    for command, verb, said, typed in (
        ("explain", "explain", {"player": "5"}, ("--player", "5")),
        ("why-not", "why_not", {"player": "5", "other": "7"}, ("5", "7")),
    ):
        yield command, "--lang", verb, said, {"language": "de"}, (*typed, "--lang", "de")
        for option in ("--system", "--baku"):
            yield command, option, verb, said, ROUND[option].said, (*typed, *ROUND[option].typed)


@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("command", "option", "verb", "common", "said", "typed"),
    [pytest.param(*row, id=f"{row[0]} {row[1]}") for row in _answers()],
)
def test_a_field_of_a_question_is_answered_as_the_option_is(
    command: str, option: str, verb: str, common: dict[str, Any], said: dict[str, Any], typed: tuple[str, ...]
) -> None:
    def answered(**words: Any) -> bytes:
        screen = Screen(OPEN, "open-de-gros.trf")
        answer = screen.ask(verb, **words)
        return answer["text"].encode() if "text" in answer else screen.desk.out

    done = answered(**{**common, **said})
    assert done == trfpair(command, OPEN, *typed)
    assert done != answered(**common)


ASKED = ("explain", "why_not", "check", "verify", "brackets", "page", "pair", "enter")
"""The questions about a round, each with what the fields of the next round say."""


@pytest.mark.few(56)
@pytest.mark.parametrize("verb", ASKED)
@pytest.mark.parametrize("option", ROUND)
def test_a_question_is_asked_of_the_round_that_the_fields_name(
    verb: str, option: str, files: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[tuple[Tournament, Settings]] = []

    def pair(tournament: Tournament, settings: Settings, *others: Any) -> Any:
        heard.append((tournament, settings))
        raise BadInput("heard")

    for name in ("pair_round", "check_tournament", "explain", "why_not"):
        monkeypatch.setattr(event, name, lambda *words: pair(words[0], words[2 if isinstance(words[1], str) else 1]))
    field, who = ROUND[option], {"explain": {"player": "5"}, "why_not": {"player": "5", "other": "7"}}
    words = {"name": "pairs.txt"} if verb == "page" else who.get(verb, {})
    screen = Screen(files(field.file))
    for said in ({**field.without, **field.said}, field.without):
        assert screen.ask(verb, **words, **said)["refused"] == "heard"
    assert len(heard) == 2
    assert heard[0] != heard[1]


SHEETS: dict[str, tuple[str, dict[str, Any], tuple[str, ...]]] = {
    "--round": ("pairings.html", {"round": 3}, ("--round", "3")),
    "--title": ("pairings.html", {"title": "Cup"}, ("--title", "Cup")),
    "--footer": ("pairings.html", {"footer": "hall 2"}, ("--footer", "hall 2")),
    "--printed": ("pairings.html", {"printed": "14:05"}, ("--printed", "14:05")),
    "--address": ("pairings.html", {"address": "https://a.example/x"}, ("--address", "https://a.example/x")),
    "--lang": ("pairings.html", {"language": "de"}, ("--lang", "de")),
    "--big": ("pairings.html", {"big": True}, ("--big",)),
    "--tie-breaks": ("standings.html", {"tie_breaks": "SB,BH"}, ("--tie-breaks", "SB,BH")),
    "--show": ("names.html", {"show": "federation"}, ("--show", "federation")),
    "--by": ("clubs.html", {"by": "federation"}, ("--by", "federation")),
    "--best": ("clubs.html", {"by": "federation", "best": "2"}, ("--by", "federation", "--best", "2")),
}


@pytest.mark.few(1)
@pytest.mark.parametrize("option", SHEETS)
def test_a_field_of_the_sheets_prints_what_the_option_prints(option: str, tmp_path: Path) -> None:
    name, said, typed = SHEETS[option]
    trfpair("sheets", OPEN, "--out", tmp_path / "wall", *typed)
    done = Screen(OPEN).page("sheet", name=name, **said)
    assert done == (tmp_path / "wall" / name).read_bytes()
    plain = Screen(OPEN)
    plain.ask("sheet", name=name, **({"by": "federation"} if option == "--best" else {}))
    assert plain.desk.out != done


NEW: dict[str, tuple[dict[str, Any], tuple[str, ...]]] = {
    "--name": ({"name": "Cup"}, ("--name", "Cup")),
    "--rounds": ({"rounds": 4}, ("--rounds", "4")),
    "--system": ({"system": "keizer"}, ("--system", "keizer")),
    "--initial-colour": ({"colour": "black"}, ("--initial-colour", "black")),
    "--keep-order": ({"keep_order": True}, ("--keep-order",)),
    "--births": ({"births": True}, ("--births",)),
    "--ratings": ({"ranked_by": "GER HBFN"}, ("--ratings", "GER HBFN")),
}


@pytest.mark.parametrize("option", NEW)
def test_a_field_of_a_list_begins_what_the_option_begins(option: str, tmp_path: Path) -> None:
    file, made = tmp_path / "list.txt", tmp_path / "made.trf"
    file.write_text("Zoe 2010\nMia 2014\nBen 2015\nTim 2013\n", encoding="utf-8")
    said, typed = NEW[option]
    begun: dict[str, Any] = {"name": "Evening", "system": "dutch", "rounds": 3, "colour": "white"}
    words = {"--name": "Evening", "--system": "dutch", "--rounds": "3", "--initial-colour": "white"}
    words = {key: value for key, value in words.items() if key != option}
    trfpair("new", file, "-o", made, *(word for pair in words.items() for word in pair), *typed)
    screen = Screen(OPEN)
    screen.desk.put(file.read_bytes())
    assert screen.page("begin", **{**begun, **said}) == made.read_bytes()
    assert screen.page("begin", **begun) != made.read_bytes()


OF_TABLES: dict[str, tuple[dict[str, Any], tuple[str, ...]]] = {
    "--mode": ({"options": {"mode": "score-first"}}, ("--mode", "score-first")),
    "--rematch-law": ({"options": {"rematch_law": "linear"}}, ("--rematch-law", "linear")),
    "--allow-bye": ({"options": {"allow_bye": "yes"}}, ("--allow-bye",)),
    "--effort": ({"options": {"effort": "1"}}, ("--effort", "1")),
    "--seed": ({"seed": 7}, ("--seed", "7")),
    "--absent": ({"absent": [2]}, ("--absent", "2")),
    "--withdraw": ({"withdraw": [2]}, ("--withdraw", "2")),
    "--size": ({"options": {"size": "3"}}, ("--size", "3")),
    "--tolerance": ({"options": {"tolerance": "1"}}, ("--tolerance", "1")),
    "--objective": ({"options": {"objective": "spread"}}, ("--objective", "spread")),
    "--nodes": ({"options": {"nodes": "1"}}, ("--nodes", "1")),
    "--keep-order": ({"options": {"keep_order": "yes"}}, ("--keep-order",)),
}
SQUIRE = {"--size", "--tolerance", "--objective", "--nodes", "--keep-order"}
"""Options of the tables of another system."""


@pytest.mark.parametrize("option", OF_TABLES)
def test_a_field_of_tables_seats_what_the_option_seats(option: str, tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    data = TABLES.read_bytes()
    if option in SQUIRE:
        players = [*range(1, 13)]
        data = json.dumps({"system": "squire", "size": 4, "players": players, "rounds": []}).encode()
    file.write_bytes(data)
    said, typed = OF_TABLES[option]
    trfpair("pods", file, "--write", *typed)
    assert Screen(data, "tables.json").page("enter", **said) == file.read_bytes() != data


@pytest.mark.parametrize(
    ("option", "accept", "typed"),
    [
        ("--points", ["points"], ("--points", "file")),
        ("--ignore", ["ignore:999"], ("--ignore", "999")),
    ],
)
def test_a_button_of_a_refused_file_reads_it_as_the_option_does(
    option: str, accept: list[str], typed: tuple[str, ...], tmp_path: Path
) -> None:
    """What the page then makes of the file is what the command makes of it."""
    file, data = tmp_path / "event.trf", OPEN.read_bytes()
    data = data.replace(b" 4.0 ", b" 9.5 ", 1) if option == "--points" else data
    data = data + b"999 what\r\n" if option == "--ignore" else data
    file.write_bytes(data)
    trfpair("event", file, "--place", "Metz", *typed)
    screen = Screen(data)
    screen.desk.put(data)
    screen.ask("open", name="event.trf", accept=accept)
    assert screen.page("act", act="event", place="Metz") == file.read_bytes() != data


# -- no option without a test


def heard() -> set[tuple[str, str]]:
    """The options of which the field is set above, with their commands."""
    found = {(command, option) for command, rows in ACTS.items() for option in rows}
    found |= {("sheets", option) for option in SHEETS} | {("new", option) for option in NEW}
    found |= {("ladder advance", option) for option in ("--win", "--draw")}
    found |= {("pods", option) for option in OF_TABLES} | {(command, option) for command, option, *_ in _answers()}
    return found | {
        (command, option) for command in ("pair", "explain", "why-not", "check", "verify") for option in ROUND
    }


ELSEWHERE = {
    "test_acts.py": "changes act_add_to, changes field_place_in_team, changes bye_none, changes field_back",
    "test_options.py": "round same_name",
    "test_desk.py": (
        "round join, round missed_half, round open_results, results which_round, results result_of, "
        "results rating_only, standings decides, standings keep_standings, standings write_ranks, drop rating_list, "
        "drop rated_kind, changes rating_list, changes rated_kind, drop mend_points, drop mend_byes, drop mend_ignore"
    ),
    "test_places_of_options.py": (
        "standings rank_unplayed, standings rank_cut, standings rank_omw, round no_absent_drop"
    ),
    "test_weeks.py": "round is_back",
    "test_refused.py": "main choose_language",
}
"""Places of which the field is set in another module."""

SHOWN = (
    "drop is_list, drop paste, drop system, round pair, round files, round reasons, round take_back_sure, "
    "standings files, standings ranking, sheets save, changes act_log, changes act_prizes, changes act_expel, "
    "check all_agree, main notices, why player_why, why not_other"
)
"""Places without a value of their own: a button, a file, a question, or what is told unasked."""


def test_every_option_with_a_place_has_a_test_of_its_field() -> None:
    """Options that share a place share the test of it."""
    system = {name: flag for _, name, flag in options()}
    tested = {place(command, option, system.get(option, False)) for command, option in heard()}
    named = {one.strip() for text in (*ELSEWHERE.values(), SHOWN) for one in text.split(",")}
    wanted = {place(*one) for one in options()} - {""}
    assert wanted - tested - named == set()
    assert named <= wanted
    assert all((Path(__file__).parent / name).is_file() for name in ELSEWHERE)
