"""Every kind of reason that a step may have is told in words, wherever it is shown."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import pytest

from tests.sources import nodes
from trfpair.output.render import environment
from trfpair.systems import SYSTEMS, System
from trfpair_check.steps import STEPS, TYPES

ROOT = Path(__file__).parents[2]
TEMPLATES = ROOT / "templates"
KIND = re.compile(r"kind:((?:'[\w-]+'\|?)+)")
ONE_EACH = {system.family or system.name: system for system in SYSTEMS}


def kinds(name: str) -> set[str]:
    """The kinds that the table of steps has for a system, with those of the types that it names."""
    found: set[str] = set()
    texts, done = list(STEPS[name].values()), set()
    while texts:
        text = texts.pop()
        found |= {kind.strip("'") for several in KIND.findall(text) for kind in several.strip("|").split("|")}
        new = set(re.findall(r"@(\w+)", text)) - done
        done |= new
        texts += [TYPES[other] for other in new]
    return found


def given(system: System) -> set[str]:
    """The kinds that the code of a system gives its refusals as they stand."""
    room = ROOT / Path(*system.target.partition(":")[0].split("."))
    return given_in(node for path in (room if room.is_dir() else room.parent).rglob("*.py") for node in nodes(path))


def given_in(room: Iterable[ast.AST]) -> set[str]:
    """The first arguments of all refusals, with what the functions of the room return that stand there."""
    everything = list(room)
    functions = {node.name: node for node in everything if isinstance(node, ast.FunctionDef)}
    return {
        kind
        for node in everything
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal" and node.args
        for kind in ends_of(node.args[0], functions)
    }


def ends_of(value: ast.AST | None, functions: Mapping[str, ast.FunctionDef]) -> Iterator[str]:
    """The words that an expression can come to."""
    match value:
        case ast.Constant(value=str(word)):
            yield word
        case ast.IfExp():
            yield from ends_of(value.body, functions)
            yield from ends_of(value.orelse, functions)
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in functions:
            others = {other: function for other, function in functions.items() if other != name}
            for node in ast.walk(functions[name]):
                if isinstance(node, ast.Return):
                    yield from ends_of(node.value, others)


def unsaid(name: str, system: System) -> list[str]:
    """The kinds that neither the words of the system nor its templates name."""
    folder = TEMPLATES / Path(system.template).parent
    shown = "".join(path.read_text(encoding="utf-8") for path in folder.glob("*.j2"))
    says = system.says()
    return sorted(
        kind for kind in kinds(name) | given(system) if says.word(kind) == kind and not re.search(rf"\b{kind}\b", shown)
    )


def test_the_code_of_a_system_names_kinds() -> None:
    assert {"gap", "rest"} <= given(ONE_EACH["ladder"])
    assert {"type", "floated", "majority", "barred"} <= given(ONE_EACH["lim"])


def test_a_kind_is_found_in_conditions_and_in_functions() -> None:
    code = """
def step(self, one):
    return Refusal("gap" if late else "new" if fresh else self._reason(one), one.id), Refusal(_word(one), one.id)

def _reason(self, one):
    if one.met:
        return "met"
    return _word(one)

def _word(one):
    return "first" if one else _reason(one)
"""
    assert given_in(ast.walk(ast.parse(code))) == {"gap", "new", "met", "first"}


@pytest.mark.parametrize("name", sorted(STEPS.keys() & ONE_EACH.keys()))
def test_every_kind_of_reason_has_words(name: str) -> None:
    system = ONE_EACH[name]
    where = f"`words` of the contract of {name} (trfpair/systems), or templates/{Path(system.template).parent}"
    assert not unsaid(name, system), f"no words for these kinds; they belong into the {where}"


def test_a_kind_without_words_is_told_by_its_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(STEPS, "lim", {"pair": "against:[{kind:'of-a-new-rule' who:player}]"})
    assert unsaid("lim", ONE_EACH["lim"]) == ["of-a-new-rule"]


def test_a_page_tells_a_kind_that_it_does_not_know() -> None:
    """The list of verdicts of Lim's page ends with an `else`."""
    text = (TEMPLATES / "lim" / "verbose.txt.j2").read_text(encoding="utf-8")
    assert "{%- else %}{{ parts.reason(row) }}" in text.partition("macro verdict")[2].partition("endmacro")[0]


ASKED = ("rule", "preference", "bar", "amount", "pairing_number", "average")


@pytest.mark.parametrize("template", sorted({system.words_template for system in SYSTEMS}))
def test_a_template_of_words_has_every_macro_that_pages_ask_for(template: str) -> None:
    words = environment().get_template(template).make_module()
    assert [name for name in ASKED if not hasattr(words, name)] == []


@pytest.mark.parametrize("place", ["output", "why", "round"])
def test_pages_of_all_systems_name_none(place: str) -> None:
    """What a system calls its rules and values stands in its own room: a page asks the row for it."""
    code = (ROOT / "trfpair" / place).rglob("*.py") if place == "output" else (TEMPLATES / place).glob("*.j2")
    families = "|".join({re.escape(system.family or system.name) for system in SYSTEMS} - {"team", "match", "club"})
    named = {path.name: re.findall(rf"""["'](?:{families})\b[^"' ]*["']""", path.read_text("utf-8")) for path in code}
    assert {name: found for name, found in named.items() if found} == {}
