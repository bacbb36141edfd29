"""The values of a study file: for each key of each table the function that reads its value."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from trfpair.base.errors import BadInput
from trfpair.event.model import PLAYERS_AT_MOST
from trfpair.lab.generate.wishes import MOST_ROUNDS, tenths
from trfpair.lab.simulate import systems
from trfpair.lab.simulate.measures import measure
from trfpair.lab.simulate.odds import RESULTS
from trfpair.lab.simulate.study import BAKU, LUCKS, NONE, did_you_mean
from trfpair.ranking import UnknownCode, for_teams, read_list

MOST = 100_000_000
"""Tournaments of a cell."""

Wrong = ValueError
"""What the reader of a value raises: the rest of the message."""

Read = Callable[[Any], Any]


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise Wrong(f"expected a text, not {value!r}")
    return value


def _named(value: Any) -> str:
    text = _text(value)
    if not text.strip():
        raise Wrong("expected a text that is not empty")
    return text


def whole(low: int, high: int) -> Callable[[Any], int]:
    """Return the reader of a whole number between two limits."""

    def read(value: Any) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise Wrong(f"expected a whole number, {low} to {high}, not {value!r}")
        return value

    return read


def _number(value: Any) -> float:
    if not isinstance(value, int | float) or isinstance(value, bool) or value != value or abs(value) == float("inf"):
        raise Wrong(f"expected a number, not {value!r}")
    return float(value)


def _tolerance(value: Any) -> float:
    number = _number(value)
    if number < 0:
        raise Wrong(f"expected a number that is not below 0, not {value!r}")
    return number


def _one_of(words: Sequence[str], what: str) -> Callable[[Any], str]:
    def read(value: Any) -> str:
        text = _text(value)
        if text not in words:
            raise Wrong(f"there is no {what} `{text}`{did_you_mean(text, words)}")
        return text

    return read


def _system(value: Any) -> str:
    """The name of an edition: what a study means is not to change with the edition in force."""
    return systems.playable(_one_of(systems.study_names(), "system")(value)).name


def _measures(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list) or not value:
        raise Wrong(f"expected a list of measures, not {value!r}")
    for name in value:
        try:
            measure(_text(name))
        except BadInput as error:
            raise Wrong(str(error)) from None
    if len(set(value)) < len(value):
        raise Wrong("a measure stands twice")
    return tuple(value)


def _order(value: Any) -> str:
    text = _text(value)
    try:
        codes = read_list(text)
    except UnknownCode as error:
        raise Wrong(str(error)) from None
    for code in codes:
        if code.own or for_teams(code):
            raise Wrong(f"{code} is not a tie-break of individual events that trfpair knows")
    return ",".join(map(str, codes))


def _cells(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list) or len(value) < 2:
        raise Wrong(f"expected a list of two cells or more, not {value!r}")
    return tuple(_text(name) for name in value)


def _size(value: Any) -> tuple[int, int]:
    found = re.fullmatch(r"(\d{1,5})x(\d{1,3})", _text(value))
    if not found:
        raise Wrong(f"expected players x rounds, such as `32x7`, not {value!r}")
    return _PLAYERS(int(found[1])), _ROUNDS(int(found[2]))


def _acceleration(value: Any) -> str:
    text = _text(value)
    if text in (NONE, BAKU):
        return text
    try:
        for points in text.split("-"):
            tenths(points)
    except ValueError:
        raise Wrong(f"expected `none`, `baku` or virtual points by round, such as `1-1-0.5`, not {value!r}") from None
    return text


_PLAYERS, _ROUNDS = whole(2, PLAYERS_AT_MOST), whole(1, MOST_ROUNDS)

STUDY: Mapping[str, Read] = {
    "name": _named,
    "source": _text,
    "about": _text,
    "count": whole(1, MOST),
    "seed": whole(0, 2**63 - 1),
    "order": _order,
    "measures": _measures,
}
FIELD: Mapping[str, Read] = {
    "system": _system,
    "players": _PLAYERS,
    "rounds": _ROUNDS,
    "size": _size,
    "strengths": _text,
    "known": whole(0, 9999),
    "results": _one_of(tuple(RESULTS), "model of results"),
    "draws": whole(0, 100),
    "acceleration": _acceleration,
    "luck": _one_of(LUCKS, "luck"),
}
PUBLISHED: Mapping[str, Read] = {
    "measure": _text,
    "cell": _text,
    "value": _number,
    "within": _tolerance,
    "order": _cells,
    "source": _text,
    "incomparable": _text,
}
