"""The settings of a random tournament as they are said, to a command or to the library: read, and refused, alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from typing import Any

from trfpair.base.errors import BadInput
from trfpair.base.near import or_near
from trfpair.event.model import Scoring
from trfpair.lab.generate.dice import Amount, Range, read_amount, read_range
from trfpair.lab.generate.wishes import Wishes, servable, tenths
from trfpair.trf.scores import XXS

_READ: Mapping[str, tuple[type, Callable[[str], Any], str]] = {
    "Range": (Range, read_range, "number or range such as 20-40"),
    "Amount": (Amount, read_amount, "number, range, percentage (10%) or rate (1/20)"),
    "int": (int, int, "whole number"),
}
"""By the type of a setting: the type, what reads a text, and what it is called."""

_TYPES = {field.name: str(field.type) for field in fields(Wishes)}


def wishes_of(said: Mapping[str, Any]) -> Wishes:
    """The wishes that settings make. Raises BadInput for a setting that there is not, and for what it cannot be."""
    for name in said:
        if name not in _TYPES:
            raise BadInput(f"there is no setting `{name}`{or_near(name, _TYPES)}: expected one of {', '.join(_TYPES)}")
    return servable(replace(Wishes(), **{name: setting(name, value) for name, value in said.items()}))


def setting(name: str, said: object) -> Any:
    """The value of a setting, from a text, a number or the value itself. Raises BadInput."""
    if name == "scoring" and isinstance(said, str):
        return replace(Scoring(), **points_said(said))
    if name == "scoring":
        return _of(name, said, isinstance(said, Scoring), "scoring, or a text such as 'W=3 D=1'")
    if name == "rating_list":
        listed = tuple(said) if isinstance(said, (list, tuple)) else ()
        return _of(name, listed or said, bool(listed) and all(type(one) is int for one in listed), "list of ratings")
    if _TYPES[name] not in _READ:
        return _of(name, said, isinstance(said, str), "text")
    kind, read, what = _READ[_TYPES[name]]
    if isinstance(said, kind) and not isinstance(said, bool):
        return said
    try:
        return read(str(_of(name, said, isinstance(said, (int, str)) and not isinstance(said, bool), what)))
    except ValueError:
        return _of(name, said, False, what)


def _of(name: str, said: object, sound: bool, what: str) -> Any:
    if not sound:
        raise BadInput(f"{name}: {said!r} is not a {what}")
    return said


def points_said(text: str) -> dict[str, int]:
    """The points, in tenths, of a text such as ``W=3 D=1``, by the names of a scoring. Raises BadInput."""
    points: dict[str, int] = {}
    for word in text.split():
        code, equals, value = word.partition("=")
        if not equals or code.upper() not in XXS:
            raise BadInput(f"scoring: {word!r} is not understood; codes are {', '.join(XXS)}")
        try:
            points.update(dict.fromkeys(XXS[code.upper()], tenths(value)))
        except ValueError:
            raise BadInput(f"scoring: {value!r} are no points") from None
    return points
