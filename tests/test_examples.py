"""The examples in the docstrings of the library run, and print what they say."""

from __future__ import annotations

import doctest

import trfpair.api


def test_the_examples_of_the_library_run() -> None:
    found = doctest.testmod(trfpair.api)
    assert found.attempted >= 8
    assert found.failed == 0
