"""The door of a library: a call is looked at before anything is done, and a wrong type is refused there.

What is looked at is what the signature says: classes, unions of them, lists. A text is no list of texts, and a truth
value is no number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import wraps
from inspect import Parameter, signature
from types import UnionType
from typing import IO, Any, ParamSpec, TypeVar, Union, get_args, get_origin, get_type_hints

_P = ParamSpec("_P")
_R = TypeVar("_R")


def door(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """The function, which raises TypeError for an argument that is not of the type its signature has."""
    known = signature(function)
    named = [name for name, one in known.parameters.items() if one.kind is not Parameter.VAR_KEYWORD]
    hints: dict[str, Any] = {}

    @wraps(function)
    def looked_at(*args: _P.args, **kwargs: _P.kwargs) -> _R:
        if not hints:
            hints.update(get_type_hints(function))
        given = known.bind(*args, **kwargs).arguments
        for name in named:
            if name in given and not _fits(given[name], hints[name]):
                wanted = " or ".join(dict.fromkeys(_words(hints[name])))
                raise TypeError(f"{function.__name__}: {name}: expected {wanted}, found {_found(given[name])}")
        return function(*args, **kwargs)

    return looked_at


def _fits(value: object, hint: Any) -> bool:
    """Whether a value is of a type, as far as that can be said without going through what it holds."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return any(_fits(value, one) for one in inner)
    if hint is Any or isinstance(hint, TypeVar):
        return True
    kind = origin or hint
    if kind is Callable:
        return callable(value)
    if kind is IO:
        return hasattr(value, "read") or hasattr(value, "write")
    if kind in (Sequence, Iterable) and isinstance(value, (str, bytes)):
        return False
    if kind in (Sequence, Iterable) and isinstance(value, (list, tuple)):
        return all(_fits(one, inner[0]) for one in value)
    if kind is float:
        return isinstance(value, (int, float)) and not isinstance(value, bool)
    if kind is int and isinstance(value, bool):
        return False
    return isinstance(value, kind)


def _words(hint: Any) -> Iterable[str]:
    """The names of what is expected, one by one."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        for one in inner:
            yield from _words(one)
        return
    kind = origin or hint
    lists = {Sequence: "a list", Iterable: "a list", Mapping: "a dict", Callable: "a function", IO: "an open file"}
    yield lists.get(kind) or (_article(kind.__name__) if kind is not type(None) else "None")


def _found(value: object) -> str:
    if isinstance(value, (list, tuple)) and value:
        return f"{_article(type(value).__name__)} with {_article(type(value[0]).__name__)}"
    return "None" if value is None else _article(type(value).__name__)


def _article(name: str) -> str:
    return f"{'an' if name[0] in 'AEIOUaeiou' else 'a'} {name}"
