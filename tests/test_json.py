"""What programs read: every output validates against its schema, and docs/json.md lists the steps that traces hold."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests import step_schema
from tests.earlier import KEPT
from tests.runner import CliRunner
from tests.steps import CERTIFICATES, KEYS, PAGE, TABLE, collected, in_table, in_words, tables
from tests.steps import keys as keys_of
from trfpair.apps.cli.main import cli
from trfpair.pods import SYSTEMS as TABLES
from trfpair.pods import TableSystem, cedh, squire
from trfpair.systems import SYSTEMS
from trfpair_check.families import FILES
from trfpair_check.shapes import Either, Many, Named, Object, Type
from trfpair_check.steps import BY_WORD

jsonschema = pytest.importorskip("jsonschema")
ROOT = Path(__file__).parent.parent
FIXTURES = ROOT / "tests" / "fixtures"
SCHEMAS = ROOT / "trfpair" / "schemas"


def validate(text: str, name: str) -> Any:
    data = json.loads(text)
    validator(name).validate(data)
    return data


@cache
def validator(name: str) -> Any:
    schema = json.loads((SCHEMAS / f"{name}.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def trfpair(*arguments: str | Path, codes: tuple[int, ...] = (0,), text: str = "") -> str:
    done = CliRunner().invoke(cli, [*map(str, arguments)], input=text, standalone_mode=False)
    code = getattr(done.exception, "exit_code", 2) if done.exception else done.return_value or 0
    assert code in codes, done.stderr
    return done.stdout


@pytest.mark.gate
@pytest.mark.parametrize("system", [system.name for system in SYSTEMS])
def test_pairs_json(system: str, tmp_path: Path) -> None:
    file = tmp_path / "event.trf"
    trfpair("generate", "-o", file, "--system", system, "--players", "9", "--rounds", "4", "--seed", "5")
    trfpair("pair", file, "--system", system, "--round", "3", "--out", tmp_path / "out", "--json", codes=(0, 6))
    data = validate((tmp_path / "out" / "pairs.json").read_text(encoding="utf-8"), "pairs")
    assert data["round"] == 3
    assert data["trace"]


@pytest.mark.parametrize("name", step_schema.NAMES)
def test_the_schema_is_made_of_the_table_of_steps(name: str) -> None:
    assert step_schema.file_of(name).read_text(encoding="utf-8") == step_schema.written(name), "make pages"


@pytest.mark.gate
@pytest.mark.parametrize("name", sorted(KEPT.glob("*.pairs.json")), ids=lambda file: str(file.name.split(".")[0]))
def test_a_kept_page_is_one_of_the_schema_and_a_changed_step_is_not(name: Path) -> None:
    data = json.loads(name.read_text(encoding="utf-8"))
    schema = validator("pods-answer" if "placements" in data else "pairs")
    schema.validate(data)
    step = data["trace"][0]
    known = "placements" in data or data["system"].split("-")[0] in FILES
    for wrong in ({"odd": 1}, {"step": "odd"}) if known else ():
        data["trace"][0] = {**step, **wrong}
        assert not schema.is_valid(data), wrong


@pytest.mark.gate
def test_check_json() -> None:
    good = FIXTURES / "trf" / "real" / "open-de-gros.trf"
    data = validate(trfpair("check", good, ROOT / "README.md", "--json", "--system", "vega", codes=(3, 6)), "check")
    assert [bool(file["error"]) for file in data["files"]] == [False, True]
    assert data["files"][0]["rounds"]
    assert data["files"][0]["adjustments"] == []
    told = trfpair("check", good, "--json", "--adjustments", "--round", "1", codes=(0, 6))
    listed = validate(told, "check")["files"][0]
    assert {one["record"] for one in listed["adjustments"]} >= {"142", "192", "212"}


@pytest.mark.gate
def test_standings_in_the_json_of_check(tmp_path: Path) -> None:
    file = tmp_path / "event.trf"
    trfpair("generate", "-o", file, "--players", "9", "--rounds", "4", "--seed", "5", "--tie-breaks", "BH,SB")
    assert validate(trfpair("check", file, "--json"), "check")["files"][0]["standings"]["differences"] == []


@pytest.mark.gate
def test_verify_json(tmp_path: Path) -> None:
    file = FIXTURES / "trf" / "real" / "open-de-gros.trf"
    trfpair("pair", file, "--out", tmp_path, "--json")
    pairs = tmp_path / "pairs.json"
    data = validate(trfpair("verify", file, pairs, file, pairs, "--json"), "verify")
    assert [row["outcome"] for row in data["verdicts"]] == ["accepted", "accepted"]
    assert data["verdicts"][0]["checked"]


@pytest.mark.gate
@pytest.mark.parametrize("system", TABLES, ids=lambda system: str(system.name))
def test_pods_json(system: TableSystem) -> None:
    request = json.dumps({"players": list(range(1, 12)), "rounds": [], "system": system.name})
    validate(request, "pods-request")
    validate(trfpair("pods", "-", text=request), "pods-answer")
    told = validate(trfpair("pods", "-", "--trace", text=request), "pods-answer")["trace"]
    assert {step["step"] for step in told} <= collected()[system.name].keys()


def test_the_options_of_a_system_of_tables_are_those_of_its_room() -> None:
    for system in TABLES:
        assert system.made({}) == system.made({option.name: option.default for option in system.options})
    choices = {option.name: option.choices for system in TABLES for option in system.options if option.choices}
    assert choices == {"mode": tuple(cedh.MODES), "rematch_law": cedh.LAWS, "objective": squire.OBJECTIVES}


def test_the_page_has_the_table_of_steps() -> None:
    found = TABLE.search(PAGE.read_text(encoding="utf-8"))
    assert found
    assert found.group() == tables(), "make pages"


SELDOM_KEYS: dict[tuple[str, str], set[str]] = {
    ("burstein", "bracket"): {"title", "given_up"},
    ("burstein", "criteria"): {"attempt"},
    ("burstein", "floaters"): {"fewest"},
    ("squire", "byes"): {"tolerance"},
    ("vega", "nobody"): {"ids", "what"},
}
"""Burstein has the steps of Dutch in its first rounds, which have no penultimate bracket; few can have `fewest`.
Squire has a tolerance where somebody asks for one."""


@pytest.mark.gate
def test_the_table_has_every_step_and_key_that_is_written_and_no_other() -> None:
    for system, kinds in collected().items():
        known = in_table(system)
        assert kinds.keys() <= known.keys(), system
        for kind, keys in kinds.items():
            assert keys <= known[kind], (system, kind)
            more = known[kind] - keys
            assert more <= SELDOM_KEYS.get((system, kind), set()), (system, kind, more)


@pytest.mark.parametrize("names", [found[1] for found in KEYS.finditer(CERTIFICATES.read_text(encoding="utf-8"))])
def test_the_page_of_certificates_has_the_keys_of_the_table(names: str) -> None:
    assert f"<!-- keys: {keys_of(names)}<!-- end -->" in CERTIFICATES.read_text(encoding="utf-8")


WITHOUT_WORDS = ("dutch", "burstein", "berger scheveningen", "squire", "cedh")
"""Families of which the page says what a key means only where it bears on a proof."""


def test_each_family_has_its_keys_on_the_page_of_certificates() -> None:
    named = [found[1] for found in KEYS.finditer(CERTIFICATES.read_text(encoding="utf-8"))]
    assert sorted(" ".join(named).split()) == sorted(name for name in BY_WORD if name != "seeding")
    for names in (one for one in named if one not in WITHOUT_WORDS):
        words = {word for text in re.findall(r"`([^`]*)`", in_words(names)) for word in re.split(r"[ ,:]+", text)}
        for name in names.split():
            missing = {key for step in BY_WORD[name].values() for key in keys_in(step)} - words
            assert missing <= {"step", "article", "kind", "who"}, (names, missing)


def keys_in(type_: Type) -> Iterator[str]:
    """All keys that may stand in a value of a type."""
    if isinstance(type_, Object):
        for key, each in ((key, each) for keys in type_.variants for key, each in keys.items()):
            yield key
            yield from keys_in(each.type)
    for one in type_.types if isinstance(type_, (Many, Either)) else ():
        yield from keys_in(one)
    if isinstance(type_, Named) and type_.name not in ("Case", "Rival"):
        yield from keys_in(type_.types[type_.name])
