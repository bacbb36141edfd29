"""What a program hands in is looked at where it comes in: a wrong type is refused there, with what was expected."""

from __future__ import annotations

from typing import Any, TypeVar, cast, overload

_T = TypeVar("_T")
_U = TypeVar("_U")


@overload
def of_kind(value: object, kind: type[_T], what: str) -> _T: ...
@overload
def of_kind(value: object, kind: tuple[type[_T], type[_U]], what: str) -> _T | _U: ...
def of_kind(value: object, kind: Any, what: str) -> Any:
    """The value, if it is of a kind; TypeError that says what it is, and what was expected, where it is not."""
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        kinds = " or ".join(map(_called, kind)) if isinstance(kind, tuple) else _called(kind)
        raise TypeError(f"{what}: expected {kinds}, found {_called(type(value))}")
    return value


def each_of_kind(values: Any, kind: type[_T], what: str) -> tuple[_T, ...]:
    """The values, if they are a tuple of one kind; TypeError where they are not."""
    for value in of_kind(values, cast("type[tuple[_T, ...]]", tuple), what):
        of_kind(value, kind, what)
    return cast("tuple[_T, ...]", values)


def _called(kind: type) -> str:
    name = kind.__name__
    return f"{'an' if name[0] in 'AEIOUaeiou' else 'a'} {name}" if kind is not type(None) else "None"
