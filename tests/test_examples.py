"""The examples in the docstrings of the library run, and print what they say."""

from __future__ import annotations

import doctest
from inspect import isclass

import pytest

import trfpair
import trfpair.api
from trfpair.systems import keywords

NEEDS_A_FILE = {"simulate"}
"""Functions whose example would be a study file: docs/studies has some."""
FUNCTIONS = sorted(name for name in trfpair.__all__ if not isclass(getattr(trfpair, name)) and name.islower())


@pytest.mark.gate
@pytest.mark.parametrize("module", [trfpair.api, trfpair.ranking, keywords])
def test_the_examples_of_a_module_run(module: object) -> None:
    found = doctest.testmod(module, extraglobs={"trfpair": trfpair})  # type: ignore[arg-type]
    assert found.attempted
    assert found.failed == 0


@pytest.mark.few(8)
@pytest.mark.parametrize("name", FUNCTIONS)
def test_what_people_call_has_an_example_that_runs(name: str) -> None:
    function = getattr(trfpair, name)
    (example,) = doctest.DocTestFinder(recurse=False).find(
        function, name, module=False, globs={"trfpair": trfpair, **vars(trfpair.api)}
    )
    place = f"{function.__module__}.{function.__name__}"
    assert bool(example.examples) is (name not in NEEDS_A_FILE), f"{place}: no example (>>>) in its docstring"
    assert doctest.DocTestRunner().run(example).failed == 0, place
