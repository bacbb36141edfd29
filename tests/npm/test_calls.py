"""The functions behind the package for npm, without JavaScript: a request goes in as JSON, an answer comes out."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import trfpair
from tests import npm_types
from tests.test_json import validator
from trfpair.apps.npm import CALLS, MAKERS, answered

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "web" / "npm"
EVENT = trfpair.generate(players=7, rounds=3, seed=1)
FILE = trfpair.dumps(EVENT)

pytestmark = pytest.mark.skipif(not PACKAGE.is_dir(), reason="not a checkout")


def said(call: str, *given: Any, file: str | bytes | memoryview | None = FILE, **reading: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(answered(file, json.dumps({"call": call, "given": given, "reading": reading})))
    return answer


def made(call: str, *given: Any, file: str | bytes | memoryview | None = FILE) -> Any:
    answer = said(call, *given, file=file)
    assert "refused" not in answer, answer
    return answer["made"]


def test_an_answer_is_that_of_the_library() -> None:
    paired = trfpair.pair(EVENT, round=2, proofs=True)
    assert made("pair", {"round": 2, "proofs": True}) == json.loads(json.dumps(paired.to_dict()))
    assert made("render", "round.html", {"round": 2}) == trfpair.render(trfpair.pair(EVENT, round=2), "round.html")
    table = made("standings", {"tieBreaks": ["BH", "SB"], "after": 2})
    assert table == json.loads(json.dumps(trfpair.standings(EVENT, ["BH", "SB"], after=2).to_dict()))
    assert made("explain", 1, {"round": 2}) == json.loads(json.dumps(trfpair.explain(EVENT, 1, round=2).to_dict()))
    assert made("whyNot", 1, "bye", {}) == json.loads(json.dumps(trfpair.why_not(EVENT, 1, "bye").to_dict()))
    assert made("check", {"round": 1}) == [one.to_dict() for one in trfpair.check(EVENT, round=1)]
    assert made("sheets", {"formats": ["txt"], "what": ["pairings"]}) == trfpair.sheets(
        EVENT, formats=["txt"], what=["pairings"]
    )
    assert made("boards", 2) == [list(pair) for pair in trfpair.boards(EVENT, 2)]
    assert made("fromData", made("toData"), file=None) == FILE
    assert made("generate", {"players": 7, "rounds": 3, "seed": 1}, file=None) == FILE
    assert made("version", file=None) == trfpair.__version__
    assert {one["name"] for one in made("systems", file=None)} == {one.name for one in trfpair.all_systems()}


def test_what_is_proved_is_verified() -> None:
    before = made("withoutRound", {"force": True})
    verdict = made("verified", made("pair", {"proofs": True}, file=before), file=before)
    found = trfpair.verified(trfpair.loads(before), trfpair.pair(trfpair.loads(before), proofs=True))
    assert verdict.pop("outcome") == found.outcome
    assert verdict == json.loads(json.dumps(found._asdict()))


def test_a_tournament_from_its_players_to_a_result() -> None:
    entrants = [{"name": name, "rating": 2000 - at, "fideId": str(at)} for at, name in enumerate(["A", "B", "C", "D"])]
    file = made("tournament", entrants, {"rounds": 3, "initialColour": "white"}, file=None)
    assert [player.fide_id for player in trfpair.loads(file).players] == ["0", "1", "2", "3"]
    file = made("withPlayers", [{"name": "E"}], {}, file=file)
    file = made("withAbsences", {"5": "H"}, {}, file=file)
    assert made("pair", {}, file=file)["absent"] == [{"id": 5, "bye": "H"}]
    assert made("pair", {}, file=made("withAbsences", {"5": ""}, {}, file=file))["absent"] == []
    file = made("withRound", {}, file=file)
    file = made("withResults", 1, {"1": "1-0", "2": "="}, {}, file=file)
    late = made("withPlayers", [{"name": "F"}], {"missed": "H"}, file=file)
    assert trfpair.loads(late).player(6).points == 5
    file = made("withWithdrawals", [4], {}, file=file)
    assert made("pair", {}, file=file)["absent"] == [{"id": 4, "bye": "Z"}]


def test_bytes_are_read_in_their_encoding_and_what_is_mended_is_told() -> None:
    data = FILE.replace("Test0001", "Müller01").encode("latin-1")
    answer = said("toData", file=memoryview(data))
    assert "Müller01" in answer["made"]["players"][0]["name"]
    assert any("UTF-8" in text for text in answer["warnings"])


@pytest.mark.parametrize(
    ("call", "given", "file", "kind", "text"),
    [
        ("pair", [{"sytem": "dutch"}], FILE, "TypeError", "did you mean `system`"),
        ("pare", [{}], FILE, "BadInput", "there is no function `pare` (did you mean `pair`"),
        ("pair", [{}], "", "TrfError", "001"),
        ("pair", [{}], None, "BadInput", "pair: expected the text of a tournament file"),
        ("withAbsences", [{"1": "X"}, {}], FILE, "BadInput", "a bye: expected one of 'H', 'F', 'Z', '', found 'X'"),
        ("withAbsences", [{"one": "H"}, {}], FILE, "BadInput", "expected the number of a player, found 'one'"),
        ("explain", ["Nobody", {}], FILE, "BadInput", "Nobody"),
        ("toData", [{}], FILE, "BadInput", "toData: too many positional arguments"),
        ("withPlayers", [[{"name": "F"}], {"missed": "X"}], FILE, "BadInput", "expected one of 'H'"),
        ("withPlayers", [[{"nam": "F"}], {}], FILE, "TypeError", "nam"),
        ("withPlayers", [["F"], {}], FILE, "TypeError", "expected a list, found a list with a str"),
        ("withPlayers", [[{"name": 5}], {}], FILE, "TypeError", "expected a str, found an int"),
        ("tournament", [[{"name": "F"}], {"teams": [1]}], None, "TypeError", "expected a TeamSide, found a list"),
        ("tournament", ["Ada, Bo", {}], None, "TypeError", "expected a list, found a str"),
        ("tournament", [[{"name": "F"}], {"rounds": 0}], None, "BadInput", "0 rounds: a tournament file has 1 to 999"),
        ("tournament", [[{"name": "A\tB"}], {}], None, "BadInput", "a tab cannot be written"),
        ("tournament", [[{"name": "A", "rating": -1}], {}], None, "BadInput", "found -1, expected 0 or more"),
        ("withResults", [3, ["1-0"], {}], FILE, "TypeError", "expected a dict, found a list with a str"),
        ("withResults", [3, {"1" * 5000: "1-0"}, {}], FILE, "BadInput", "has no board 111"),
        ("withAbsences", [{"1" * 5000: "H"}, {}], FILE, "BadInput", "expected the number of a player, found '111"),
        ("withAbsences", [[1], {}], FILE, "TypeError", "expected a dict, found a list with an int"),
        ("withAbsences", [{"1": []}, {}], FILE, "TypeError", "letter: expected a str, found a list"),
    ],
)
def test_what_is_refused_is_an_answer(call: str, given: list[Any], file: str | None, kind: str, text: str) -> None:
    answer = said(call, *given, file=file)
    assert answer["kind"] == kind
    assert text in answer["refused"]
    assert bool(answer["problems"]) == (kind == "TrfError")


def test_the_reading_of_a_file_is_said() -> None:
    file = f"{FILE}XXO 1 2\n"
    refused = said("toData", file=file)
    assert "ignore='XXO'" in refused["refused"]
    assert [problem["found"] for problem in refused["problems"]] == ["XXO"]
    assert said("toData", file=file, ignore="XXO")["made"] == made("toData")
    assert "did you mean `ignore`" in said("toData", file=file, ignor="XXO")["refused"]


def test_the_types_are_made_of_schemas_and_signatures() -> None:
    assert npm_types.FILE.read_text(encoding="utf-8") == npm_types.written(), "make pages"


def test_every_function_has_a_type_a_way_and_a_line_of_the_page() -> None:
    types = (PACKAGE / "index.d.ts").read_text(encoding="utf-8")
    code = (PACKAGE / "index.js").read_text(encoding="utf-8")
    page = (ROOT / "docs" / "npm.md").read_text(encoding="utf-8")
    named = set(
        re.findall(r"^  (?:readonly )?(\w+)[(:]", types[types.index("export interface Trfpair ") :], re.MULTILINE)
    )
    assert named == {*CALLS, *MAKERS, "end"}
    ways = re.search(r"OF_A_FILE = \{(.*?)\}", code, re.DOTALL)
    assert ways
    assert set(re.findall(r"(\w+): -?\d", ways[1])) == set(CALLS)
    assert {name for name in named - {"version"} if f"{name}(" not in page} == set()


@pytest.mark.gate
@pytest.mark.parametrize(("call", "schema"), [("pair", "pairs"), ("standings", "standings"), ("toData", "tournament")])
def test_an_answer_is_of_the_schema_of_which_its_type_is_made(call: str, schema: str) -> None:
    given = [] if call == "toData" else [{"round": 2}] if call == "pair" else [{}]
    validator(schema).validate(made(call, *given))
