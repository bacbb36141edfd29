"""What pages of reasons say in other languages: each text of their templates is in each table, and nothing else.

`make words` lists what a table lacks; it is shown in English.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.cli.conftest import Outcome, folder, trfpair
from tests.sheets.said_in_steps import TEXTS
from tests.sources import nodes, words_in
from trfpair.base.speech import OF_SYSTEM
from trfpair.output.sheets import languages
from trfpair.output.views import ABSENCE, FREE, SHORT
from trfpair.systems import SYSTEMS
from trfpair.trf import layouts as layouts_module

__all__ = ["folder", "trfpair"]

Run = Callable[..., Outcome]
TEMPLATES = Path(__file__).parents[2] / "templates"
SPEAKING = (
    *("round/round.html.j2", "round/parts.html.j2", "why/explain.txt.j2", "why/why-not.txt.j2"),
    *(
        f"{path.parent.name}/{path.name}"
        for path in sorted(TEMPLATES.glob("*/words.txt.j2"))
        if path.parent.name != "pods"
    ),
)
OTHERS = sorted(set(languages()) - {"en"})
TABLES = {code: words_in(TEMPLATES / "words" / f"{code}.toml").get("said", {}) for code in OTHERS}


@cache
def asked() -> set[str]:
    """The texts that the templates ask for, with a capital at the beginning."""
    found = {*ABSENCE.values(), *FREE.values(), *SHORT.values(), "White", "Black", *TEXTS, *OF_SYSTEM}
    found |= {fact.replace("_", " ") for system in SYSTEMS for fact in system.says().facts}
    for name in SPEAKING:
        text = (TEMPLATES / name).read_text(encoding="utf-8")
        found |= set(re.findall(r'(?:\b_|slot)\("([^"]+)"', text))
        found |= {other for pair in re.findall(r'_\("([^"]+)" if .+? else "([^"]+)"\)', text) for other in pair}
    return {text[0].upper() + text[1:] for text in found}


def of_reader() -> set[str]:
    """The texts of the reader of tournament files: what the grammar expects, and what its modules say."""
    layouts = [getattr(one, "fields", ()) for one in vars(layouts_module).values() if not isinstance(one, type)]
    found = {field.expected for fields in layouts for field in fields}
    for path in sorted((TEMPLATES.parent / "trfpair" / "trf").glob("*.py")):
        found |= {one.value for one in nodes(path) if isinstance(one, ast.Constant) and isinstance(one.value, str)}
    found |= {f"the number of a {kind} of this file" for kind in ("player", "team")}
    return {text[0].upper() + text[1:] for text in found if text}


@pytest.mark.parametrize("code", OTHERS)
def test_every_language_has_what_the_grammar_expects(code: str) -> None:
    layouts = [getattr(one, "fields", ()) for one in vars(layouts_module).values() if not isinstance(one, type)]
    found = {field.expected for fields in layouts for field in fields}
    assert {text[0].upper() + text[1:] for text in found} - TABLES[code].keys() == set()


def faults() -> Iterator[tuple[str, ast.expr]]:
    """What the reader expects, and how it goes on, as its modules say it: the place, and the argument."""
    said = {"error": (1,), "mend": (1, 2), "warn": (1, 2)}
    for path in sorted((TEMPLATES.parent / "trfpair" / "trf").glob("*.py")):
        for node in nodes(path):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in said:
                yield from ((path.name, node.args[at]) for at in said[node.func.attr] if at < len(node.args))
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in ("expected", "how"):
                yield path.name, node.value


def alternatives(one: ast.expr) -> list[ast.expr]:
    """The expressions that one may come to."""
    return [one.body, one.orelse] if isinstance(one, ast.IfExp) else [one]


def test_every_fault_of_a_file_can_be_said_in_every_language() -> None:
    """Finished texts are in each table by their English; a sentence with places is a `Saying`."""
    finished = [(place, part) for place, one in faults() for part in alternatives(one)]
    made = [(place, ast.unparse(one)) for place, one in finished if isinstance(one, ast.JoinedStr | ast.BinOp)]
    assert made == []
    texts = {one.value for _, one in finished if isinstance(one, ast.Constant) and isinstance(one.value, str)}
    texts = {text[0].upper() + text[1:] for text in texts if text}
    assert len(texts) > 40
    codes = re.compile(r"[A-Z0-9 -]+")
    for code in OTHERS:
        assert {text for text in texts if not codes.fullmatch(text)} - TABLES[code].keys() == set(), code


@pytest.mark.parametrize("code", OTHERS)
def test_no_table_has_what_no_template_asks_for(code: str) -> None:
    found = {english[:1].upper() + english[1:] for english in TABLES[code]}
    unasked = sorted(found - asked() - of_reader())
    assert not unasked, f"templates/words/{code}.toml: [said] has what no template asks for"
    for english, said in TABLES[code].items():
        assert said.strip()
        assert re.findall("%.", english) == re.findall("%.", said), english


@pytest.mark.few(2)
@pytest.mark.parametrize("code", OTHERS)
def test_an_explanation_has_the_same_facts_in_every_language(code: str, folder: Path, trfpair: Run) -> None:
    if TABLES[code].keys() < asked():
        pytest.skip(f"{code} lacks words, which are shown in English: `make words`")
    english, other = (trfpair("explain", "open.trf", "--player", "18", *more).out for more in ((), ("--lang", code)))
    assert re.findall(r"\d+", english) == re.findall(r"\d+", other)
    assert TABLES[code]["Has met"] in other
    assert "has met" not in other
    for line in other.splitlines()[1:4]:
        assert line.startswith("    ")
        assert line[4:24].strip() in TABLES[code].values()


def test_the_page_of_a_round_in_french(folder: Path, trfpair: Run) -> None:
    assert trfpair("pair", "open.trf", "--html", "--lang", "fr", "--out", "out").code == 0
    page = (folder / "out" / "round.html").read_text(encoding="utf-8")
    assert '<html lang="fr" dir="ltr">' in page
    assert "Les étapes sont en anglais." in page
    for text in (">2,5<", ">Échiquiers<", ">Joueurs<", "contre", "<dt>Couleurs</dt>", "<dt>Couleur selon</dt>"):
        assert text in page
    assert trfpair("pair", "open.trf", "--html", "--lang", "xx", "--out", "out").code == 3
    assert trfpair("pair", "open.trf", "--html", "--out", "out").code == 0
    assert "in English" not in (folder / "out" / "round.html").read_text(encoding="utf-8")
