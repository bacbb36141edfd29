"""What wine does not run names tests that are there."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from tests import wine

ROOT = Path(__file__).parents[2]


def cases(test: str) -> set[str]:
    """The cases of a test with one parameter of words."""
    file, name = test.split("::")
    function = getattr(import_module(file.removesuffix(".py").replace("/", ".")), name)
    (mark,) = (mark for mark in function.pytestmark if mark.name == "parametrize")
    return set(map(str, mark.args[1]))


@pytest.mark.parametrize("test", [*wine.LACKS, *wine.SAMPLED])
def test_it_is_a_test(test: str) -> None:
    file, name = test.split("::")
    assert f"def {name}(" in (ROOT / file).read_text(encoding="utf-8")


@pytest.mark.parametrize("test", wine.SAMPLED)
def test_of_the_cases_some_are_run(test: str) -> None:
    assert set(wine.SAMPLED[test]) < cases(test)
    assert {case for case in cases(test) if not wine.lacks(f"{test}[{case}]")} == set(wine.SAMPLED[test])
    assert not wine.lacks(test.replace("test_", "test_other_"))


def test_what_wine_lacks_has_its_reason() -> None:
    assert all(wine.lacks(test) == reason for test, reason in wine.LACKS.items())


def test_rooms_are_there() -> None:
    assert all((ROOT / path).exists() for room in wine.ROOMS for path in room.split())
