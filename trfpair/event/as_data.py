"""A tournament as data that JSON can hold, and back: all of it, by the types of its fields.

A class is an object with a key for each of its fields, a number or text is itself, a list is a list. `FORMAT` is the
number of the form; ``tournament.schema.json`` is made of the same types (`schema`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from trfpair.base.errors import BadInput
from trfpair.base.plain import plain
from trfpair.event.model import AbnormalPoints, AccelerationRange, ByeRequest, Colour, ForbiddenGroup, Tournament
from trfpair.event.saying import Listing, Saying, or_meant
from trfpair.event.teams import TeamSide

FORMAT = 1
KIND = "tournament"
HEAD = ("trfpair", "format")
"""The keys that say what the data is, and in which form."""
_NO_MORE = 40
"""So many letters of a value are quoted."""


@plain
class _Form:
    """How values of a type are written and read, and the schema for it."""

    to: Callable[[Any], Any]
    of: Callable[[Any, str], Any]
    """Takes what stands there, and where; raises BadInput."""
    schema: Mapping[str, Any]


def to_dict(tournament: Tournament) -> dict[str, Any]:
    """All of a tournament, as data that JSON can hold."""
    found: dict[str, Any] = _form(Tournament).to(tournament)
    return {"trfpair": KIND, "format": FORMAT, **found}


def from_dict(data: Mapping[str, Any]) -> Tournament:
    """The tournament that `to_dict` gave. Raises BadInput, with the place, for data of another form."""
    if not isinstance(data, Mapping) or data.get("trfpair") != KIND:
        raise BadInput(Saying("no-tournament-as-data", kind=KIND))
    if data.get("format") != FORMAT or isinstance(data.get("format"), bool):
        raise BadInput(Saying("other-format", found=_quoted(data.get("format")), format=FORMAT))
    found: Tournament = _form(Tournament).of({key: data[key] for key in data if key not in HEAD}, KIND)
    return found


def schema() -> dict[str, Any]:
    """The JSON schema of `to_dict`."""
    definitions = {one.__name__: dict(_form(one).schema) for one in _classes(Tournament)}
    whole = definitions.pop(Tournament.__name__)
    head = {"trfpair": {"const": KIND}, "format": {"const": FORMAT, "type": "integer"}}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A tournament: Tournament.to_dict(), trfpair convert IN OUT.json",
        **whole,
        "required": [*head, *whole["required"]],
        "properties": {**head, **whole["properties"]},
        "$defs": dict(sorted(definitions.items())),
    }


def _classes(one: type) -> list[type]:
    """A class and those that its fields hold, each once."""
    found = [one]
    for hint in _hints(one).values():
        for inner in _inner(hint):
            found += [other for other in _classes(inner) if other not in found]
    return found


def _inner(hint: Any) -> list[type]:
    if hasattr(hint, "__match_args__") or hasattr(hint, "_fields"):
        return [hint]
    return [one for part in get_args(hint) for one in _inner(part)]


def _hints(one: type) -> dict[str, Any]:
    """The fields of a class, with their types."""
    hints = get_type_hints(one, localns={"TeamSide": TeamSide})
    names: tuple[str, ...] = getattr(one, "_fields", None) or one.__match_args__  # type: ignore[attr-defined]
    return {name: hints[name] for name in names}


@cache
def _form(hint: Any) -> _Form:
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        (kind,) = [one for one in inner if one is not NoneType]
        return _or_none(kind)
    if origin is tuple:
        return _list_of(inner[0])
    if origin is not None:
        return _by_number(inner[1])
    if issubclass(hint, Enum):
        return _member(hint)
    if hint in (str, int, bool):
        return _itself(hint)
    return _object(hint)


_WORDS = {
    str: (Saying("wanted-str"), "string"),
    int: (Saying("wanted-int"), "integer"),
    bool: (Saying("wanted-truth"), "boolean"),
}


def _itself(kind: type) -> _Form:
    word, name = _WORDS[kind]

    def of(value: Any, where: str) -> Any:
        half = isinstance(value, str) and not value.isascii() and _HALF.search(value)
        return value if type(value) is kind and not half else _refuse(value, where, word)

    return _Form(lambda value: value, of, {"type": name})


_HALF = re.compile("[\ud800-\udfff]")
"""Half a letter, which no file can hold."""


def _member(kind: type[Enum]) -> _Form:
    """A member by its name, or a result by its letter."""
    texts = {one: one.name.lower() if kind is Colour else str(one.value) for one in kind}
    by_text = {text: one for one, text in texts.items()}

    known = Saying("one-of", known=Listing([*map(repr, by_text)]))

    def of(value: Any, where: str) -> Any:
        found = by_text.get(value) if isinstance(value, str) else None
        return found if found is not None else _refuse(value, where, known)

    return _Form(texts.__getitem__, of, {"enum": list(by_text)})


def _or_none(kind: Any) -> _Form:
    def to(value: Any) -> Any:
        return None if value is None else _form(kind).to(value)

    def of(value: Any, where: str) -> Any:
        return None if value is None else _form(kind).of(value, where)

    return _Form(to, of, {"anyOf": [_told(kind), {"type": "null"}]})


def _list_of(kind: Any) -> _Form:
    def to(values: Any) -> Any:
        form = _form(kind)
        return [form.to(value) for value in values]

    def of(values: Any, where: str) -> Any:
        form = _form(kind)
        if not isinstance(values, (list, tuple)):
            _refuse(values, where, Saying("wanted-list"))
        return tuple([form.of(value, f"{where}[{at}]") for at, value in enumerate(values)])

    return _Form(to, of, {"type": "array", "items": _told(kind)})


def _by_number(kind: Any) -> _Form:
    def to(values: Any) -> Any:
        form = _form(kind)
        return {str(id_): form.to(value) for id_, value in values.items()}

    def of(values: Any, where: str) -> Any:
        form = _form(kind)
        if not isinstance(values, Mapping):
            _refuse(values, where, Saying("wanted-object"))
        return {_number(key, where): form.of(value, f"{where}.{key}") for key, value in values.items()}

    return _Form(
        to,
        of,
        {"type": "object", "additionalProperties": False, "patternProperties": {"^[1-9][0-9]*$": _told(kind)}},
    )


def _number(key: Any, where: str) -> int:
    if not (isinstance(key, str) and key.isascii() and key.isdecimal() and len(key) < 10 and key[0] != "0"):
        _refuse(key, where, Saying("wanted-player-key"))
    return int(key)


def _object(kind: type) -> _Form:
    forms: dict[str, _Form] = {}

    def known() -> dict[str, _Form]:
        if not forms:
            forms.update({name: _from(_form(hint), _LEAST.get((kind, name))) for name, hint in _hints(kind).items()})
        return forms

    def to(one: Any) -> Any:
        return {name: form.to(getattr(one, name)) for name, form in known().items()}

    def of(value: Any, where: str) -> Any:
        if not isinstance(value, Mapping):
            _refuse(value, where, Saying("wanted-object"))
        if odd := [key for key in value if key not in known()]:
            raise BadInput(Saying("no-key", where=where, named=or_meant(str(odd[0]), [*known()])))
        if missing := [name for name in known() if name not in value]:
            raise BadInput(Saying("key-missing", where=where, named=missing[0]))
        return kind(*(form.of(value[name], f"{where}.{name}") for name, form in known().items()))

    properties = {name: {**_told(hint), **_least(kind, name)} for name, hint in _hints(kind).items()}
    return _Form(
        to,
        of,
        {"type": "object", "additionalProperties": False, "required": list(properties), "properties": properties},
    )


def _from(form: _Form, least: int | None) -> _Form:
    """The form of a number that has a least one; a null stands for itself."""
    if least is None:
        return form

    def of(value: Any, where: str) -> Any:
        found = form.of(value, where)
        if found is not None and found < least:
            raise BadInput(Saying("at-least", option=where, found=str(found), least=least))
        return found

    return replace(form, of=of)


_LEAST: Mapping[tuple[type, str], int] = {
    (ForbiddenGroup, "first"): 1, (ForbiddenGroup, "last"): 1, (ByeRequest, "round"): 0, (AbnormalPoints, "round"): 0,
    **{(AccelerationRange, name): 1 for name in ("first_round", "last_round", "first_id", "last_id")},
}  # fmt: skip
"""The least number of a field that counts rounds or players; 0 where that stands for the coming round, or for all."""


def _least(kind: type, name: str) -> Mapping[str, int]:
    """The least number of a field, for the schema."""
    return {"minimum": _LEAST[kind, name]} if (kind, name) in _LEAST else {}


def _told(hint: Any) -> Mapping[str, Any]:
    """The schema of a part: that of a class by its name."""
    return {"$ref": f"#/$defs/{hint.__name__}"} if _inner(hint) == [hint] else _form(hint).schema


def _quoted(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= _NO_MORE else f"{text[:_NO_MORE]}…"


def _refuse(value: Any, where: str, expected: Saying) -> Any:
    raise BadInput(Saying("fault-found", where=where, expected=expected, found=_quoted(value)))
