"""A page is read strictly: what is spelled otherwise, unknown, doubled or missing is refused, in words."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.earlier import KEPT, OTHER_RULES_SINCE
from trfpair.systems import SYSTEMS
from trfpair_check import Stop, check, verdict
from trfpair_check.page import page_of
from trfpair_check.shapes import Fault, keys_of
from trfpair_check.steps import BY_WORD, OPTIONS, STEPS, TABLES

FORGED = Path(__file__).parents[1] / "fixtures" / "check" / "incorrect"
PAGE = (KEPT / "dutch-2026-1.pairs.json").read_text(encoding="utf-8")
PAGES = sorted(path.name.removesuffix(".pairs.json") for path in KEPT.glob("*.pairs.json"))
PAGES = [name for name in PAGES if not name.startswith("keizer")]
FIRST = [name for name in PAGES if name.endswith("-1") and not name.startswith(("cedh", "squire"))]
"""A page of each system that writes `pairs.json`."""


def file_of(name: str) -> bytes:
    """The tournament file of a kept page; of tables of N the request."""
    file = KEPT / f"{name}.trf"
    return (file if file.exists() else file.with_suffix(".json")).read_bytes()


def replaced(old: str, new: str) -> str:
    """The page with another text in one place."""
    assert old in PAGE, old
    return PAGE.replace(old, new, 1)


def deep(levels: int) -> str:
    return replaced('"notices": []', f'"notices": {"[" * levels}{"]" * levels}')


REFUSED = {
    "a float": (replaced('"round": 5', '"round": 5.0'), "5.0 is not a whole number"),
    "an exponent": (replaced('"round": 5', '"round": 5e0'), "5e0 is not a whole number"),
    "NaN": (replaced('"round": 5', '"round": NaN'), "NaN is not a whole number"),
    "true for 1": (replaced('"board": 1', '"board": true'), "pairs[1].board: found true, expected a whole number"),
    "a number as text": (replaced('"board": 1', '"board": "1"'), "found '1', expected a whole number from 1"),
    "0 for a player": (replaced('"board": 1', '"board": 0'), "found 0, expected a whole number from 1"),
    "an object for a list": (replaced('"notices": []', '"notices": {}'), "notices: found an object, expected a list"),
    "a missing key": (re.sub(r' "rounds": \d+,\n', "", PAGE), "pairs.json.rounds: it is missing"),
    "an unknown key": (replaced('"notices": []', '"notices": [], "more": 1'), "more: a key that has no meaning there"),
    "a key twice": (replaced('"notices": []', '"notices": [], "bye": null'), "the key 'bye' stands twice"),
    "two documents": (PAGE + "{}", "Extra data"),
    "no document": ("", "Expecting value"),
    "a list": ("[1]", "not a JSON object"),
    "nesting": (deep(150), "notices[1]: found a list, expected an object"),
    "nesting beyond any stack": (deep(100_000), "not JSON that can be read in one way only"),
    "an older format": (
        replaced('"format": 3', '"format": 2'),
        "an older trfpair wrote it ('trfpair 0.1.0'); 3 is read",
    ),
    "a format as text": (replaced('"format": 3', '"format": "3"'), "the format '3'"),
    "an underscore in a number": (re.sub('"0x([0-9a-f])([0-9a-f])', r'"0x\1_\2', PAGE, count=1), "expected a number"),
    "a sign before a number": (re.sub('"0x', '"+0x', PAGE, count=1), "expected a number"),
    "capitals in a number": (re.sub('"0x', '"0X', PAGE, count=1), "expected a number"),
    "a number with a leading 0": (re.sub('"0x', '"0x0', PAGE, count=1), "expected a number"),
    "an unknown step": (replaced('"step": "criteria"', '"step": "criterion"'), "dutch has no such step"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_it_is_refused_in_words(what: str) -> None:
    text, said = REFUSED[what]
    with pytest.raises(Stop) as stopped:
        page_of(text.encode())
    assert stopped.value.code == 3
    assert said in stopped.value.text


def with_options(name: str, **options: Any) -> bytes:
    """A kept page with other options."""
    data = json.loads((KEPT / f"{name}.pairs.json").read_bytes())
    return json.dumps({**data, "options": options}).encode()


@pytest.mark.parametrize(
    "name", [name for name in PAGES if name.endswith("-1") and not name.startswith(("cedh", "squ"))]
)
def test_a_system_has_its_own_options(name: str) -> None:
    """An option of another system, or of another type, is refused; those of the system are what it takes."""
    own = {one.name: one for system in SYSTEMS if system.name == name[:-2] for one in system.options}
    told = keys_of(OPTIONS.get(name[:-2], OPTIONS.get(name.split("-")[0], "")), {}).keys
    assert own.keys() == told.keys()
    for option, key in told.items():
        choices = own[option].choices or (type(own[option].default)(1),)
        for value in choices:
            key.type.read(value, 0)
        with pytest.raises(Fault):
            key.type.read([1], 0)
    for wrong in ({"top": 3}, {"baku": 1}):
        with pytest.raises(Stop):
            page_of(with_options(name, **wrong))


def test_a_system_of_another_package_has_any_option() -> None:
    assert page_of(with_options("keizer-1", top=3, own="1/2", odd=True))["options"]["top"] == 3
    with pytest.raises(Stop, match=r"options\.top"):
        page_of(with_options("keizer-1", top=[3]))


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32"])
def test_other_encodings_are_refused(encoding: str) -> None:
    with pytest.raises(Stop) as stopped:
        page_of(PAGE.encode(encoding))
    assert stopped.value.code == 3


@pytest.mark.parametrize("text", ["3\u00a017", "\uff13 17", "3  17", " 3 17", "3,17", "03 17", "+3 17"])
def test_a_set_is_spelled_in_one_way(text: str) -> None:
    data = json.loads(PAGE)
    proof = next(step["proof"] for step in data["trace"] if "proof" in step and step["step"] == "criteria")
    proof["y"].append(["0x1", text])
    with pytest.raises(Stop) as stopped:
        page_of(json.dumps(data).encode())
    assert "expected numbers of players, such as 3 17 22" in stopped.value.text


@pytest.mark.few(12)
@pytest.mark.parametrize("name", PAGES)
def test_kept_pages_are_read_and_accepted(name: str) -> None:
    trf, page = file_of(name), (KEPT / f"{name}.pairs.json").read_bytes()
    assert check(trf, page)[0] == (6 if name in OTHER_RULES_SINCE else 0), check(trf, page)


@pytest.mark.few(12)
@pytest.mark.parametrize("name", [name for name in PAGES if name not in OTHER_RULES_SINCE])
def test_what_was_checked_is_told(name: str) -> None:
    """How many boards or tables, how many steps; a page without a trace says less."""
    data = json.loads((KEPT / f"{name}.pairs.json").read_bytes())
    found = verdict(file_of(name), json.dumps(data).encode())
    boards, noun = (data["placements"], "table") if "placements" in data else (data["pairs"], "board")
    assert re.match(f"{len(boards)} {noun}", found.checked[0]), found.checked
    told = [reason["kind"] for reason in reasons_in(data.pop("trace"))]
    asked = [line for line in found.unchecked if line.endswith(f": {told.count('unasked')}")]
    assert len(asked) == len(found.unchecked) == bool(told.count("unasked"))
    assert len(verdict(file_of(name), json.dumps(data).encode()).checked) < len(found.checked)


def reasons_in(steps: list[Any]) -> list[Any]:
    """The reasons of steps and of their rows."""
    parts = [part for step in steps for part in (step, *step.get("rows", ()))]
    return [reason for part in parts if isinstance(part, dict) for reason in part.get("against", ())]


def test_a_choice_that_the_trace_does_not_look_into_is_told() -> None:
    data = json.loads((KEPT / "dutch-2017-1.pairs.json").read_bytes())
    reasons = reasons_in(data["trace"])
    plain = next(r for r in reasons if r["kind"] == "criterion")
    for key in plain.keys() - {"choice", "who", "with"}:
        del plain[key]
    plain["kind"] = "unasked"
    found = verdict(file_of("dutch-2017-1"), json.dumps(data).encode())
    assert found.outcome == "accepted", found
    assert found.unchecked == ("choices of which the trace says that it does not look into them: 1",)


@pytest.mark.parametrize("file", sorted(FORGED.glob("*.json")), ids=lambda file: str(file.stem))
def test_forged_pages_are_not_accepted(file: Path) -> None:
    code, said = check(file.with_suffix(".trf").read_bytes(), file.read_bytes())
    assert code in (3, 6), said


def test_the_table_has_every_step_of_the_kept_pages() -> None:
    seen = {
        (name.split("-")[0], step["step"])
        for name, data in ((name, json.loads((KEPT / f"{name}.pairs.json").read_bytes())) for name in PAGES)
        for step in data["trace"]
    }
    assert len(seen) > 60
    assert {family for family, _ in seen} <= BY_WORD.keys()
    assert BY_WORD.keys() == {**STEPS, **TABLES}.keys()
