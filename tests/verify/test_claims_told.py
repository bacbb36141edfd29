"""Claims of the checker in a language: each sentence that it can say has words, and is known by the English one."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import trfpair_check
from tests.sources import nodes
from trfpair.event.saying import Saying
from trfpair.event.words import languages, words_of
from trfpair.verify import claim_said

CHECKER = Path(trfpair_check.__file__).parent
LISTS = {"checked", "unproved", "taken", "unchecked", "shown", "seats_said"}


def claims() -> Iterator[str]:
    """The sentences that are put into a list of claims, with figures in their places."""
    for path in sorted(CHECKER.glob("*.py")):
        if path.name in ("__init__.py", "vega.py"):  # they make no claim: the first prints, the second has players
            continue
        for node in nodes(path):
            value = None
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "append":
                value = node.args[0] if _name(node.func.value) in LISTS else None
            elif isinstance(node, ast.AugAssign | ast.AnnAssign | ast.Assign):
                target = node.targets[0] if isinstance(node, ast.Assign) else node.target
                value = node.value if _name(target) in LISTS else None
            yield from sentences(value) if value else ()


def _name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def sentences(value: ast.expr) -> Iterator[str]:
    """The sentences of a value: a text, a text with places, or those of a list."""
    if isinstance(value, ast.Constant) and isinstance(value.value, str):
        yield value.value
    elif isinstance(value, ast.JoinedStr):
        parts = [part.value if isinstance(part, ast.Constant) else None for part in value.values]
        text = "".join("7" if part is None else str(part) for part in parts)
        yield text if any(part and " " in str(part) for part in parts) else ""
    elif isinstance(value, ast.List | ast.Tuple):
        yield from (text for one in value.elts for text in sentences(one))
    elif isinstance(value, ast.ListComp):
        yield from sentences(value.elt)
    elif isinstance(value, ast.BinOp):
        yield from sentences(value.left)
    elif isinstance(value, ast.IfExp):
        yield from (*sentences(value.body), *sentences(value.orelse))


PUT_TOGETHER = {
    *("7 boards: those of 7, with their colours", "7 steps: 7", "the rules of 7, which is not known here: 7"),
    *("C5: 7", "C5: that 7", "figures: ", "the initial colour (7)7", "the number of rounds (7), 7"),
}
"""Those that have a part of a sentence in a place; whole ones stand below."""


@pytest.mark.gate
def test_every_claim_of_the_checker_has_words() -> None:
    found = {text for text in claims() if text and text.strip() != "7"}
    assert len(found) > 50
    assert sorted(text for text in found - PUT_TOGETHER if isinstance(claim_said(text), str)) == []


@pytest.mark.parametrize("claim", words_of("en").told_of("proof-"))
def test_a_claim_is_known_by_its_english_sentence(claim: str) -> None:
    """And is said as the checker says it in English, and otherwise in each other language."""
    sentence = words_of("en").told(f"proof-{claim}")
    text = sentence.format_map({name: f"x{name}" for name in _places(sentence)})
    said = claim_said(text)
    assert isinstance(said, Saying)
    assert said.key == f"proof-{claim}"
    assert str(said) == text
    for code in set(languages()) - {"en"}:
        assert said.in_words(words_of(code)) != text


def _places(sentence: str) -> list[str]:
    return [part.partition("}")[0] for part in sentence.split("{")[1:]]


@pytest.mark.parametrize(
    "text",
    [
        "5 boards: those of the table, with their colours",
        "5 boards: those of the Berger tables (C.05, annex 1), with their colours",
        "9 steps: their articles, the facts of players and the reasons",
        "9 steps: their articles and reasons, made once more",
        "the rules of zigzag, which is not known here: who should meet whom, the colours",
        "2 tables and 1 bye: everybody is seated once",
        "1 table: everybody is seated once",
        "reasons that name the first criterion to get worse, with both values: 12",
        "the system (dutch-2026), as the file has no record 192",
        "C5: the bye cannot go to a lower score",
        "C5: that the bye cannot go to a lower score",
        "figures: rematches, byes",
        "the initial colour (W), though the first round with colours tells B",
        "the initial colour (W)",
        "the number of rounds (9), so that this is not the last round",
    ],
)
def test_sentences_that_are_put_together_are_known(text: str) -> None:
    said = claim_said(text)
    assert str(said) == text
    assert isinstance(said, Saying)


def test_another_sentence_stays_as_it_is() -> None:
    assert claim_said("the moon is round") == "the moon is round"
