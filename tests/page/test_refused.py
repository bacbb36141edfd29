"""Refusals on the page: each speaks the language of the page, but for those that are listed by name."""

from __future__ import annotations

import ast
import json
import re
from functools import cache
from inspect import isfunction
from pathlib import Path
from typing import Any

import pytest

from tests.page.test_desk import FIXTURES, OPEN, Screen
from tests.sources import nodes
from trfpair import dumps, generate, pair, with_round
from trfpair.apps import acts as program
from trfpair.apps.page.event import TrfFile
from trfpair.event.words import languages, words_of

ROOT = Path(__file__).parents[2]
OTHERS = sorted(set(languages()) - {"en"})
TEAMS = FIXTURES / "earlier" / "team-2026-5.trf"

ACTS: list[tuple[str, dict[str, Any]]] = [
    ("bye", {"players": [], "kind": "half", "rounds": "6"}),
    ("bye", {"players": ["5"], "kind": "hlaf", "rounds": "6"}),
    ("bye", {"players": ["5"], "kind": "half", "rounds": "six"}),
    ("bye", {"players": ["5", "5"], "kind": "half", "rounds": "6"}),
    ("bye", {"players": ["5"], "kind": "half", "rounds": "77"}),
    ("bye", {"players": ["1"], "kind": "half", "rounds": "4"}),
    ("bye", {"players": ["Nobody, Nora"], "kind": "half", "rounds": "6"}),
    ("bye", {"players": ["999"], "kind": "half", "rounds": "6"}),
    ("bye", {"players": ["a"], "kind": "half", "rounds": "6"}),
    ("bye", {"players": ["3-9"], "kind": "half", "rounds": "6"}),
    ("withdraw", {"players": ["7"], "back": True}),
    ("expel", {"players": []}),
    ("ban", {"players": ["1"]}),
    ("ban", {"players": ["1", "2"], "first": 1}),
    ("ban", {"players": ["1", "2"], "first": 7, "last": 6}),
    ("ban", {"players": ["1", "2"], "first": 10}),
    ("unban", {"players": ["1", "2"]}),
    ("swap", {"one": "1", "other": "1"}),
    ("swap", {"one": "1", "other": "2", "round_": 9}),
    ("swap", {"one": "1", "other": "2", "round_": 4}),
    ("board", {"games": ["5"]}),
    ("board", {"games": ["5", "nothing"]}),
    ("board", {"games": ["5", "1-2", "5", "3-4"]}),
    ("board", {"games": ["5", "1-1"]}),
    ("board", {"games": ["99", "1-2"], "round_": 5}),
    ("line-up", {"team": "1", "players": "1,2"}),
    ("line-up", {"team": "1", "players": "x"}),
    ("team", {"team": "1", "name": "A"}),
    ("number", {"exchange": [1, 2]}),
    ("number", {}),
    ("player", {"player": "5", "national": 99999}),
    ("player", {"player": "5", "table": "-3"}),
    ("player", {"player": "5", "table": "x" * 40}),
    ("event", {"start": "tomorrow"}),
    ("event", {"end": "tomorrow"}),
    ("event", {"rounds": 2}),
    ("event", {"dates": "soon"}),
    ("event", {"dates": "2026-11-20"}),
    ("event", {"boards": 4}),
    ("event", {"first_table": 0}),
    ("event", {"ratings": "none"}),
    ("event", {"time_code": "quick"}),
    ("event", {"tie_breaks": "BX"}),
    ("event", {"tie_breaks": "BH/Q"}),
    ("event", {"tie_breaks": "BH:XX"}),
    ("event", {"place": "XX\nY"}),
    ("player", {"player": "5", "title": "XM"}),
    ("player", {"player": "5", "title": "GMM"}),
    ("player", {"player": "5", "title": "NM"}),
    ("player", {"player": "5", "federation": "Austria"}),
    ("player", {"player": "5", "sex": "x"}),
    ("player", {"player": "5", "birth": "long ago"}),
    ("player", {"player": "5", "rating": 12345}),
    ("player", {"player": "5", "name": ""}),
    ("player", {"player": "5", "name": "x" * 101}),
    ("player", {"player": "5", "name": "A\x01B"}),
    ("prizes", {"places": "500 EUR"}),
    ("prizes", {"places": "500,,300"}),
    ("prizes", {"places": "1:500 1:300"}),
    ("prizes", {"places": "5000000000000000"}),
    ("prizes", {"places": "1.234"}),
    ("prizes", {"groups": ["U18"]}),
    ("prizes", {"groups": ["U18: brn 2008- = 80"]}),
    ("prizes", {"groups": ["U18: born 8- = 80"]}),
    ("prizes", {"groups": ["U18: born 2010-2008 = 80"]}),
    ("prizes", {"groups": ["Low: unrated = 80"]}),
    ("prizes", {"without": ["U18"]}),
    ("prizes", {"share": "hrt"}),
    ("prizes", {"coin": "0"}),
    ("prizes", {"currency": "a\nb"}),
    ("dance", {}),
]
"""Acts on an event of four rounds that are refused, as the screen of changes asks."""

QUESTIONS: list[tuple[str, dict[str, Any]]] = [
    ("result", {"round": 4, "results": {"99": "1-0"}}),
    ("result", {"round": 4, "results": {"1": "2-0"}}),
    ("result", {"round": 4, "results": {"1": "1-0"}, "replacing": False}),
    ("result", {"round": 9, "results": {"1": "1-0"}}),
    ("join", {"name": "Mirzoev Azer"}),
    ("unpair", {}),
    ("pair", {"round": 9}),
    ("pair", {"system": "team"}),
    ("pair", {"system": "dutsch"}),
    ("pair", {"rounds": 12}),
    ("pair", {"absent": [1], "half_bye": [1]}),
    ("explain", {"player": "Nobody, Nora"}),
    ("why_not", {"player": "1", "other": "1"}),
    ("standings", {"tie_breaks": "XYZ"}),
    ("standings", {"after": 9}),
    ("decides", {"one": "1", "other": "1"}),
    ("sheets", {"round": 9}),
    ("sheets", {"by": "club", "best": "many"}),
    ("sheets", {"by": "club", "best": "0"}),
    ("sheets", {"by": "hat"}),
    ("sheets", {"show": "hat"}),
    ("sheets", {"address": "https://a.example/" + "x" * 300}),
    ("sheets", {"language": "xx"}),
    ("sheets", {"tie_breaks": "XYZ"}),
    ("sheet", {"name": "none"}),
    ("sheets_zip", {"round": 9}),
    ("check", {"round": 9}),
    ("check_page", {"name": "check.txt", "round": 9}),
    ("page", {"name": "pairs.txt", "round": 9}),
    ("enter", {"round": 9}),
    ("brackets", {"round": 9}),
    ("verify", {"round": 9}),
    ("verify", {"round": 9, "in_parts": True}),
    ("options", {"system": "dutsch"}),
    ("standings_page", {"name": "standings.txt", "after": 9}),
    ("ranks", {"after": 9}),
    ("keep_standings", {}),
    ("entry", {"player": "999"}),
    ("complete", {"kind": "standard"}),
    ("pair", {"system": "keizer", "options": {"top": "-3"}}),
    ("pair", {"system": "keizer", "options": {"top": "many"}}),
    ("pair", {"system": "keizer", "options": {"own": "3/2"}}),
    ("pair", {"system": "keizer", "options": {"topp": "3"}}),
    ("pair", {"system": "ladder", "options": {"bye-gap": "-3"}}),
    ("fly", {}),
]
"""Questions of the other screens that are refused."""

OF_TEAMS: list[tuple[str, dict[str, Any]]] = [
    ("result", {"round": 5, "results": {"1": "1-0"}}),
    ("result", {"round": 5, "results": {"1": "1=x"}}),
    ("act", {"act": "team", "team": "1", "name": ""}),
    ("act", {"act": "team", "team": "99", "name": "A"}),
    ("act", {"act": "team", "team": "1", "order": "99"}),
    ("act", {"act": "swap", "one": "1", "other": "1"}),
    ("act", {"act": "add-to", "player": "999", "team": "1"}),
    ("act", {"act": "add-to", "player": "", "team": "1"}),
    ("act", {"act": "add-to", "player": "1", "team": "1", "board": 0}),
    ("act", {"act": "number", "lots": "1"}),
]

ENGLISH = {
    "apps/page/event.py: act": "a screen asks with words that the act does not have: the reason is Python's",
    "event/absences.py: with_absences": "a program gives a result that is no absence",
    "event/typed.py: typed_by_white": "a program gives a result that no game has",
    "rounds/in_time.py: _killed": "a program asks for `seconds` where it is frozen",
    "rounds/why/question.py: event_asked": "a program asks about a round that it paired with `trace=False`",
}
"""Functions that refuse in English alone, by module, and why nobody but a programmer reads them."""


LISTS: list[tuple[str, bytes]] = [
    ("begin", b"\n\n"),
    ("begin", b"name;rating\n"),
    ("begin", b"name;name;rating\nAda;Bo;1800\nCy;Di;1700\n"),
    ("begin", b"name;rating\nAda;many\nBo;1700\n"),
    ("begin", b"name;rating\n" + b"Ada;many\n" * 60),
    ("begin", b"name;title\nAda;King\nBo;GM\n"),
    ("begin", b'name;rating\n"Ada;1800\nBo;1700\n'),
    ("begin", b"%PDF-1.7"),
    ("begin", b"<html>"),
    ("begin", b"PK\x03\x04 no archive"),
    ("begin", b"name" + b";x" * 300 + b"\n"),
    ("begin", "\n".join(f"Name{at}, Ada" for at in range(12000)).encode()),
    ("begin", b"name;national rating\nAda;1800\nBo;1700\n"),
    ("open", b"Ada"),
    ("ratings", b""),
    ("ratings", b"PK\x03\x04 no archive"),
    ("ratings", b"name;id\n"),
    ("ratings", b"name;title\nAda;GM\n"),
    ("ratings", b"<html></html>"),
    ("ratings", b"<playerslist><player></player>"),
]
"""Lists of players and of ratings that cannot be read."""


@pytest.mark.few(1)
@pytest.mark.parametrize(("verb", "data"), LISTS, ids=[f"{verb}-{at}" for at, (verb, _) in enumerate(LISTS)])
def test_a_refusal_of_a_list_speaks_the_language_of_the_page(verb: str, data: bytes) -> None:
    there = Screen(OPEN)
    there.desk.put(data)
    event = {"name": "X", "system": "dutch", "rounds": 5, "colour": "white"}
    speaks(there, verb, event if verb == "begin" else {"name": "list.csv"})


def test_what_is_wrong_with_a_list_speaks_the_language_of_the_page() -> None:
    there = Screen(OPEN)
    there.desk.put("name;rating;sex;birth\nAda;many;w;2001\nBo;1700;x;2001\nC\xe9;1700;w;in spring\n".encode("latin-1"))
    english = there.ask("preview", system="dutch")
    assert [len(english[key]) for key in ("problems", "warnings")] == [1, 3]
    for language in OTHERS:
        own = there.ask("preview", system="dutch", speak=language)
        told = {key: [one for one in own[key] if one in english[key]] for key in ("problems", "warnings", "facts")}
        assert told == {"problems": [], "warnings": [], "facts": []}


@cache
def screen(data: bytes | Path) -> Screen:
    """A file on the desk."""
    return Screen(data)


def refused(there: Screen, verb: str, said: dict[str, Any], language: str) -> dict[str, Any]:
    """The answer in a language, which is a refusal."""
    answer: dict[str, Any] = json.loads(there.desk.ask(json.dumps({"verb": verb, **said, "speak": language})))
    assert "refused" in answer, (verb, said, answer)
    assert answer["kind"] != "unexpected", answer
    return answer


def speaks(there: Screen, verb: str, said: dict[str, Any]) -> None:
    """A refusal has a sentence of its own in every language."""
    english = refused(there, verb, said, "en")
    assert english["spoken"] == "en"
    told = {language: refused(there, verb, said, language) for language in OTHERS}
    assert [language for language, answer in told.items() if answer["spoken"] != language] == [], english["refused"]
    same = [language for language, answer in told.items() if answer["refused"] == english["refused"]]
    assert same == [], english["refused"]


REFUSE_NOTHING = {"view", "said", "prizes", "bans", "log", "line_up", "results"}
"""What shows a screen as the file stands: nothing that is typed goes into it."""


def test_every_act_and_every_question_is_refused_here() -> None:
    """Of a tournament file; the ladder has its own test below."""
    acts = {name for name, _ in ACTS} | {said["act"] for _, said in OF_TEAMS if "act" in said} | {"remove"}
    assert acts - {"dance"} == program.ACTS.keys()
    verbs = {name for name, there in vars(TrfFile).items() if isfunction(there) and not name.startswith("_")}
    assert verbs - {name for name, _ in QUESTIONS} == REFUSE_NOTHING | {"act", "advance"}


@pytest.mark.few(9)
@pytest.mark.parametrize(("act", "said"), ACTS, ids=[f"{act}-{at}" for at, (act, _) in enumerate(ACTS)])
def test_a_refusal_of_an_act_speaks_the_language_of_the_page(act: str, said: dict[str, Any]) -> None:
    speaks(screen(OPEN), "act", {"act": act, **said})


@pytest.mark.few(15)
@pytest.mark.parametrize(("verb", "said"), QUESTIONS, ids=[f"{verb}-{at}" for at, (verb, _) in enumerate(QUESTIONS)])
def test_a_refusal_of_a_question_speaks_the_language_of_the_page(verb: str, said: dict[str, Any]) -> None:
    speaks(screen(OPEN), verb, said)


@pytest.mark.parametrize(("verb", "said"), OF_TEAMS, ids=[str(at) for at in range(len(OF_TEAMS))])
def test_a_refusal_in_an_event_of_teams_speaks_the_language_of_the_page(verb: str, said: dict[str, Any]) -> None:
    speaks(screen(TEAMS), verb, said)


LADDER = FIXTURES / "ladder" / "advance" / "busy-week" / "in.trf"


def test_a_refusal_of_a_ladder_speaks_the_language_of_the_page() -> None:
    there = Screen(LADDER)
    there.change("advance")
    speaks(there, "advance", {})
    speaks(there, "pair", {"system": "ladder", "round": 1})
    for players in ([], ["99"], ["Nobody"], ["1", "1"]):
        speaks(there, "act", {"act": "remove", "players": players})
    unplayed = LADDER.read_bytes().replace(b" w 1", b" w  ", 1).replace(b" b 0", b" b  ", 1)
    doubled = LADDER.read_bytes().splitlines(keepends=True)
    rank = next(line for line in doubled if line.startswith(b"001"))[85:89]
    doubled = [line[:85] + rank + line[89:] if line.startswith(b"001") else line for line in doubled]
    for data in (unplayed, b"".join(doubled)):
        speaks(Screen(data), "advance", {})


EVENING = {
    "system": "squire", "size": 4, "players": [*range(1, 9)], "names": {"1": "Ada", "2": "Adam"},
    "rounds": [{"tables": [{"players": [1, 2, 3, 4], "winner": -1}, {"players": [5, 6, 7, 8], "winner": 5}]}],
}  # fmt: skip


@pytest.mark.parametrize(
    ("verb", "said"),
    [
        ("standings", {}),
        ("enter", {}),
        ("explain", {"player": "Nobody"}),
        ("explain", {"player": "99"}),
        ("why_not", {"player": "1", "other": "1"}),
        ("result", {"round": 1, "results": {"9": 1}}),
        ("result", {"round": 1, "results": {"1": 8}}),
        ("result", {"round": 1, "results": {"2": 6}, "replacing": False}),
    ],
)
def test_a_refusal_of_tables_speaks_the_language_of_the_page(verb: str, said: dict[str, Any]) -> None:
    speaks(Screen(json.dumps(EVENING).encode(), "evening.json"), verb, said)


@pytest.mark.parametrize(
    ("verb", "said"),
    [
        ("standings", {"cut": "x"}),
        ("standings", {"cut": "-1"}),
        ("standings_page", {"name": "report.txt", "cut": "x"}),
        ("sheet", {"name": "none"}),
        ("sheets", {"language": "xx"}),
        ("sheets_zip", {"language": "xx"}),
        ("results", {"round": 9}),
    ],
)
def test_a_refusal_of_tables_whose_games_are_over_speaks_the_language_of_the_page(
    verb: str, said: dict[str, Any]
) -> None:
    speaks(Screen(FIXTURES / "page" / "tables.json", "tables.json"), verb, said)


def test_an_open_round_is_named_in_the_language_of_the_page() -> None:
    event = generate(players=8, rounds=3, seed=1)
    event = with_round(event := _before_the_last(event), pair(event))
    there = screen(dumps(event).encode())
    speaks(there, "pair", {})
    speaks(there, "act", {"act": "swap", "one": "1", "other": "1"})


def _before_the_last(event: Any) -> Any:
    from trfpair import without_round

    return without_round(without_round(event, force=True), force=True)


@pytest.mark.gate
def test_a_doubt_and_the_reason_of_a_system_speak_the_language_of_the_page() -> None:
    data = OPEN.read_bytes() + b"192 FIDE_NONE_SUCH\r\n"
    for language in OTHERS:
        there = Screen(data)
        english, own = there.ask("open", name="x"), there.ask("open", name="x", speak=language)
        assert english["doubt"].startswith("the file asks for the system FIDE_NONE_SUCH (192)")
        assert own["doubt"] != english["doubt"]
        assert own["spoken"] == language
        there = Screen(OPEN)
        assert there.ask("pair", speak=language)["reason"] != there.ask("pair")["reason"]


def _spoilt(*changes: tuple[bytes, bytes]) -> bytes:
    data = OPEN.read_bytes()
    for old, new in changes:
        assert old in data, old
        data = data.replace(old, new, 1)
    return data


FAULTS = [
    _spoilt((b" 4.0 ", b" 9.5 ")),
    _spoilt((b" 4.0 ", b" x.5 ")),
    _spoilt((b" w 1", b" w ?")),
    _spoilt((b" w 1", b" b 1")),
    _spoilt((b" w 1", b" w =")),
    _spoilt((b"001    2", b"001    1")),
    _spoilt((b"001    2", b"001   2 ")),
    _spoilt((b"001    2", b"001   99")),
    _spoilt((b"XXR 9", b"XXR 3")),
    b"001\n",
    b"XX1 what\n",
    b"012 Open\nXXR 5\n",
]
"""Files of tournaments that contradict themselves or the format."""


@pytest.mark.few(2)
@pytest.mark.parametrize("at", range(len(FAULTS)))
def test_the_faults_of_a_file_speak_the_language_of_the_page(at: int) -> None:
    there = Screen(FAULTS[at])
    english = [one["block"].split("\n") for one in there.view["problems"]]
    assert english
    for language in OTHERS:
        own = there.ask("open", name="event.trf", speak=language)["problems"]
        for (sentence, *line), other in zip(english, own, strict=True):
            told, *place = other["block"].split("\n")
            assert (place, other["spoken"]) == (line, language)
            assert told != sentence
            assert " expected " not in told


@pytest.mark.gate
def test_the_first_difference_of_the_check_is_named_in_the_language_of_the_page() -> None:
    """A criterion, and what an order looks at."""
    there = Screen(OPEN)
    there.change("enter")
    there.change("act", act="swap", one="1", other="20")
    english = there.ask("check", at=4)["difference"]
    assert (english["name"], english["spoken"]) == ("downfloaters", "en")
    for language in OTHERS:
        told = there.ask("check", at=4, speak=language)["difference"]
        assert told["name"] == words_of(language).said("downfloaters") != "downfloaters"
        assert told["spoken"] == language
    there = Screen(OPEN)
    there.change("enter")
    there.change("act", act="swap", one="21", other="12")
    english = there.ask("check", at=4)["difference"]
    assert english["name"] == "order: the number of exchanges"
    for language in OTHERS:
        told = there.ask("check", at=4, speak=language)["difference"]
        assert told["name"] == words_of(language).said(english["name"]) != english["name"]
        assert told["spoken"] == language


def test_what_decides_between_two_is_told_in_the_language_of_the_page() -> None:
    """By a tie-break, by direct encounter, and where nothing does."""
    for pair_, tie_breaks in ((("1", "2"), "BH"), (("1", "2"), "DE"), (("51", "52"), "PTS")):
        asked: dict[str, Any] = {"one": pair_[0], "other": pair_[1], "tie_breaks": tie_breaks}
        english = screen(OPEN).ask("decides", **asked)
        assert english["spoken"] == "en"
        for language in OTHERS:
            told = screen(OPEN).ask("decides", **asked, speak=language)
            assert told["spoken"] == language
            same = {*told["text"].split("\n")} & {*english["text"].split("\n")}
            assert not [line for line in same if " decides" in line or "rank" in line or "Round" in line]
            assert told["text"] != english["text"]
            assert "C.07 of" not in told["text"]
            assert language == "fr" or "points" not in told["text"]
            point = words_of(language).figure(".")
            figures = re.findall(r"(?<=  )\d+[.,]\d(?=\s)", told["text"])
            assert all(point in figure for figure in figures), (language, told["text"])
            assert figures or tie_breaks != "BH"


PLACES = ("apps/page", "apps/acts.py", "event", "rounds", "ranking", "systems", "output/sheets")
"""What the page asks."""


@pytest.mark.gate
def test_no_more_refusals_have_english_alone() -> None:
    found = set()
    for place in PLACES:
        path = ROOT / "trfpair" / place
        for module in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            names: dict[int, str] = {}
            for node in nodes(module):
                if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                    names.update(dict.fromkeys(map(id, ast.walk(node)), node.name))
            for node in nodes(module):
                if not (isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and node.exc.args):
                    continue
                kind = ast.unparse(node.exc.func)
                first = node.exc.args[0]
                plain = isinstance(first, (ast.Constant, ast.JoinedStr, ast.BinOp))
                if kind in ("BadInput", "BeyondLimits", "FileAccess") and plain:
                    found.add(f"{module.relative_to(ROOT / 'trfpair').as_posix()}: {names.get(id(node), '')}")
    assert found == ENGLISH.keys()
