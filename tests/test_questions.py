"""docs/fide/questions.toml keeps its word: what shows an answer exists, and the page is made from it."""

from __future__ import annotations

import ast
import shlex
from functools import cache
from pathlib import Path

import click
import pytest

from tests.questions import ANSWERS, PAGE, Question, page, questions
from trfpair.apps.cli.main import COMMANDS, cli

ROOT = Path(__file__).parents[1]


@cache
def names_in(file: str) -> frozenset[str]:
    """The names of the tests in a file."""
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    return frozenset(node.name for node in tree.body if isinstance(node, ast.FunctionDef))


def is_there(shown: str) -> bool:
    """Whether a test is in its file, or a command and its options are known."""
    if not shown.startswith("trfpair "):
        file, _, name = shown.partition("::")
        return name.startswith("test_") and (ROOT / file).is_file() and name in names_in(file)
    _, name, *rest = shlex.split(shown)
    if name not in COMMANDS:
        return False
    command = cli.get_command(click.Context(cli), name)
    assert command is not None
    known = {option for parameter in command.params for option in (*parameter.opts, *parameter.secondary_opts)}
    return all(word in known for word in rest if word.startswith("-"))


@pytest.mark.parametrize("question", questions(), ids=lambda question: f"{question.number}: {question.asks[:40]}")
def test_an_answer_is_shown(question: Question) -> None:
    assert question.answer in ANSWERS
    assert question.asks.endswith("?")
    assert [shown for shown in question.shown if not is_there(shown)] == []
    assert bool(question.missing) is (question.answer != "yes")
    assert question.shown or question.answer == "open"


def test_an_answer_that_is_not_there_is_found() -> None:
    """The check itself: a test and an option that nobody wrote."""
    for shown in (
        "tests/test_questions.py::test_nothing",
        "tests/nowhere.py::test_page",
        "trfpair fly",
        "trfpair check --fly",
    ):
        assert not is_there(shown)
    assert is_there("tests/test_questions.py::test_the_page")
    assert is_there("trfpair check FILE --strict")


def test_the_page() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "make pages"
