"""A look at all that a program hands in, where it comes in: a wrong type is refused there, with what was expected.

A type is a class, a union of some, or a list of one. A text is no list of texts, and a truth value is no number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import wraps
from inspect import Parameter, Signature, signature
from types import UnionType
from typing import IO, Any, Literal, ParamSpec, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from trfpair.base.near import or_near
from trfpair.base.speech import TO_A_PROGRAM

_P = ParamSpec("_P")
_R = TypeVar("_R")
_T = TypeVar("_T")


def door(function: Callable[_P, _R], name: str = "") -> Callable[_P, _R]:
    """The function, which raises TypeError for an argument that is not of the type its signature has.

    ``name`` is what callers know it by, where its own name is another one.
    """
    name, known = name or function.__name__, signature(function)
    named = [name for name, one in known.parameters.items() if one.kind is not Parameter.VAR_KEYWORD]
    hints: dict[str, Any] = {}

    @wraps(function)
    def looked_at(*args: _P.args, **kwargs: _P.kwargs) -> _R:
        if not hints:
            hints.update(get_type_hints(function))
        given = _bound(name, known, args, kwargs)
        for one in named:
            if one in given:
                _look(given[one], hints[one], f"{name}: {one}")
        before = TO_A_PROGRAM.set(True)
        try:
            return function(*args, **kwargs)
        finally:
            TO_A_PROGRAM.reset(before)

    looked_at.__name__ = name
    return looked_at


def _bound(
    function: str, known: Signature, args: tuple[object, ...], kwargs: Mapping[str, object]
) -> Mapping[str, Any]:
    """The arguments by name. Raises TypeError, with what is near, for a keyword that there is not, or too many.

    Where there are options beside the arguments, those who read them refuse what is near no argument.
    """
    own = [name for name, one in known.parameters.items() if one.kind in (Parameter.KEYWORD_ONLY, _EITHER)]
    open_to_more = len(own) < len(known.parameters)
    for name in kwargs:
        if name not in own and (name in known.parameters or not open_to_more or or_near(name, own)):
            raise TypeError(f"{function}: there is no argument `{name}`{or_near(name, own)}")
    places = [name for name, one in known.parameters.items() if one.kind is _EITHER]
    if len(args) > len(places):
        text = f"{len(args)} arguments without a name, expected {len(places)}: {', '.join(places) or 'none'}"
        raise TypeError(f"{function}: {text}")
    try:
        return known.bind(*args, **kwargs).arguments
    except TypeError as error:
        raise TypeError(f"{function}: {error}") from None


_EITHER = Parameter.POSITIONAL_OR_KEYWORD


def of_kind(value: object, kind: type[_T], what: str) -> _T:
    """The value, if it is of a class; TypeError that says what it is, and what was expected, where it is not."""
    _look(value, kind, what)
    return cast(_T, value)


def two_of_kind(value: object, kind: type[_T], what: str) -> tuple[_T, _T]:
    """The parts of a tuple, if they are two of a class; TypeError otherwise."""
    parts = of_kind(value, tuple, what)
    if len(parts) != 2:
        raise TypeError(f"{what}: expected a tuple of two, found one of {len(parts)}")
    one, two = parts
    return of_kind(one, kind, what), of_kind(two, kind, what)


def each_of_kind(values: object, kind: type, what: str) -> None:
    """Raise TypeError for anything but a tuple of one class."""
    for value in of_kind(values, tuple, what):
        if not isinstance(value, kind):
            _look(value, kind, what)


def _look(value: object, kind: Any, what: str) -> None:
    if not _fits(value, kind):
        raise TypeError(f"{what}: expected {' or '.join(dict.fromkeys(_words(kind)))}, found {_found(value)}")


def _fits(value: object, hint: Any) -> bool:
    """Whether a value is of a type, as far as that can be said without going through what it holds."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return any(_fits(value, one) for one in inner)
    if hint is Any or isinstance(hint, TypeVar):
        return True
    kind = origin or hint
    if kind is Literal:
        return isinstance(value, tuple({type(one) for one in inner}))
    if kind is Callable:
        return callable(value)
    if kind is IO:
        return hasattr(value, "read") or hasattr(value, "write")
    if kind in (Sequence, Iterable) and isinstance(value, (str, bytes)):
        return False
    if kind in (Sequence, Iterable) and isinstance(value, (list, tuple, dict, set, frozenset)):
        return isinstance(value, kind) and all(_fits(one, inner[0]) for one in value)
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
    kind = type(inner[0]) if origin is Literal else origin or hint
    lists = {Sequence: "a list", Iterable: "a list", Mapping: "a dict", Callable: "a function", IO: "an open file"}
    yield lists.get(kind) or (_article(kind.__name__) if kind is not type(None) else "None")


def _found(value: object) -> str:
    if isinstance(value, (list, tuple, dict, set, frozenset)) and value:
        return f"{_article(type(value).__name__)} with {_article(type(next(iter(value))).__name__)}"
    return "None" if value is None else _article(type(value).__name__)


def _article(name: str) -> str:
    return f"{'an' if name[0] in 'AEIOUaeiou' else 'a'} {name}"
