"""Indented JSON is what the standard library writes."""

from __future__ import annotations

import json
import random
from enum import IntEnum
from typing import Any, NamedTuple

import pytest

from trfpair.output.indented import indented, with_rows


class Number(IntEnum):
    """A number with a name."""

    ONE = 1


class Pair(NamedTuple):
    """A tuple with names."""

    number: int = 1
    text: str = 'ä\n"\\\u2028\ud800'


ODD: tuple[Any, ...] = (
    *(None, True, 0, -5, 10**30, 1.5, 1e300, float("inf"), "", "a\tb", [], {}, (), [[]], [{}], {"a": {}}, {"": [()]}),
    *(
        [1, 2],
        [True, False],
        [1, True],
        [1, None],
        (1, 2, 3),
        [[1, 2], [3, "4"]],
        Pair(),
        [Number.ONE, 2],
        [Pair(), Pair()],
    ),
    *({1: 2, None: [], False: "x", 2.5: {Number.ONE: 1}, 'ü"': 1}, {"a": [1, [2, [3, {"b": ["x"]}]]]}),
)


@pytest.mark.parametrize("value", ODD, ids=repr)
def test_odd_values(value: Any) -> None:
    assert indented(value) == json.dumps(value, ensure_ascii=False, indent=1)


@pytest.mark.parametrize("rows", [[], [1], [{"a": [1, {"ä": []}]}, {}, "x" * 50, [None]]], ids=repr)
def test_a_last_list_row_by_row(rows: list[Any]) -> None:
    whole = {"name": "x", "list": [1, 2], "rows": rows}
    pieces = list(with_rows({"name": "x", "list": [1, 2]}, "rows", iter(rows)))
    assert "".join(pieces) == json.dumps(whole, ensure_ascii=False, indent=1)
    assert len(pieces) == len(rows) + 2


def drawn(dice: random.Random, depth: int) -> Any:
    """Any data."""
    kind = dice.randrange(4 if depth else 2)
    if kind == 2:
        return [drawn(dice, depth - 1) for _ in range(dice.randrange(4))]
    if kind == 3:
        return {dice.choice("abcäöü"): drawn(dice, depth - 1) for _ in range(dice.randrange(4))}
    return dice.choice(ODD)


@pytest.mark.gate
def test_random_data() -> None:
    dice = random.Random(1)
    for _ in range(2000):
        value = drawn(dice, 4)
        assert indented(value) == json.dumps(value, ensure_ascii=False, indent=1)


@pytest.mark.parametrize("value", [{1, 2}, b"x", [object()], {"a": 1j}, {(1, 2): 3}])
def test_what_json_does_not_know_is_refused(value: Any) -> None:
    with pytest.raises(TypeError):
        json.dumps(value, indent=1)
    with pytest.raises(TypeError):
        indented(value)
