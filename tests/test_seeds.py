"""A test with many parameters tries a few of them every day, spread evenly, and all in the gate."""

from __future__ import annotations

import pytest

from tests.seeds import leave_to_the_gate


@pytest.mark.few(3)
@pytest.mark.parametrize("number", range(9))
def test_a_few_of_many(number: int, request: pytest.FixtureRequest) -> None:
    assert bool(request.node.get_closest_marker("gate")) == (number not in (0, 3, 6))


@pytest.mark.few(2)
@pytest.mark.parametrize("number", [0, pytest.param(1, marks=pytest.mark.gate), 2])
def test_what_is_of_the_gate_already_is_not_counted(number: int, request: pytest.FixtureRequest) -> None:
    assert bool(request.node.get_closest_marker("gate")) == (number == 1)


@pytest.mark.few(1)
def test_a_test_chosen_by_its_name_is_tried(request: pytest.FixtureRequest) -> None:
    leave_to_the_gate([request.node])
    assert not request.node.get_closest_marker("gate")
