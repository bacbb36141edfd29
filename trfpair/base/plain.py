"""Classes that only hold data, made at the speed that the start of a program asks for.

``@plain`` is ``@dataclass(frozen=True, slots=True)``, ``@plain(frozen=False)`` is ``@dataclass(slots=True)``: the
same fields, equality, hash and ``repr`` (unless the class has one of its own), and ``dataclasses.replace`` and
``fields`` serve them. Where a class has ``__taken__``, field -> class and function, the function makes the value of
another one that is handed in. The standard decorator writes and compiles six functions a class, which for the forty
classes on the way to a small pairing takes as long as the pairing itself; this one compiles one, for a class of which
more than a few objects are made. Tracebacks and debuggers show its lines.
"""

from __future__ import annotations

import linecache
from collections.abc import Callable
from dataclasses import MISSING, Field, FrozenInstanceError, field, make_dataclass
from operator import attrgetter
from types import MethodType
from typing import Any, Generic, TypeVar, dataclass_transform, overload

_T = TypeVar("_T")


@overload
def plain(cls: type[_T], /) -> type[_T]: ...
@overload
def plain(*, frozen: bool = True) -> Callable[[type[_T]], type[_T]]: ...


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def plain(cls: Any = None, /, *, frozen: bool = True) -> Any:
    """Make a class hold the values of its annotated names, in slots; immutable unless ``frozen`` is False."""
    return (lambda bare: _made(bare, frozen)) if cls is None else _made(cls, frozen)


def _made(bare: type[_T], frozen: bool) -> type[_T]:
    names = tuple(getattr(bare, "__annotations__", {}))
    defaults = {name: bare.__dict__[name] for name in names if name in bare.__dict__}
    body = {key: value for key, value in bare.__dict__.items() if key not in (*names, "__dict__", "__weakref__")}
    slots = (*names, *(value.slot for value in body.values() if isinstance(value, kept)))
    body |= {"__slots__": slots, "__match_args__": names, "__qualname__": bare.__qualname__}
    body |= {"__dataclass_fields__": _Fields(defaults), "__reduce__": _reduce}
    body["__init__"] = _Init(names, defaults, frozen)
    body.setdefault("__repr__", _repr)
    own_hash = bare.__dict__.get("__hash__")
    body |= _comparison(names, frozen) | ({"__hash__": own_hash} if own_hash else {})
    if frozen:
        body |= {"__setattr__": _frozen_setattr, "__delattr__": _frozen_delattr}
        body["__init_subclass__"] = _no_subclass
    kind: Any = type(bare)
    made: type[_T] = kind(bare.__name__, bare.__bases__, body)
    return made


class kept(Generic[_T]):  # noqa: N801 (a decorator, as property is)
    """A property of an immutable class whose value is computed once, and kept with the object.

    It is no field: it takes no part in equality, hash, ``repr``, ``replace`` and pickling.
    """

    def __init__(self, compute: Callable[[Any], _T]) -> None:
        self.compute = compute
        self.slot = f"_kept_{compute.__name__}"
        self.__doc__ = compute.__doc__

    @overload
    def __get__(self, one: None, cls: type) -> kept[_T]: ...
    @overload
    def __get__(self, one: object, cls: type) -> _T: ...

    def __get__(self, one: object | None, cls: type) -> kept[_T] | _T:
        if one is None:
            return self
        try:
            value: _T = getattr(one, self.slot)
        except AttributeError:
            value = self.compute(one)
            object.__setattr__(one, self.slot, value)
        return value

    def hand_on(self, one: object, value: _T) -> None:
        """Keep a value that is known already with another object."""
        object.__setattr__(one, self.slot, value)


_FEW = 64
"""So many objects of a class are made without a function of its own: to write one takes as long as to make that many
more slowly, and most classes have fewer in a run that pairs one round."""


class _Init:
    """Sets the values of an object: those of the first few place by place, then by a function written for the class."""

    __slots__ = ("cls", "how", "made", "places", "taken")

    def __init__(self, names: tuple[str, ...], defaults: dict[str, Any], frozen: bool) -> None:
        self.how, self.made = (names, defaults, frozen), 0

    def __set_name__(self, cls: type, name: str) -> None:
        self.cls, names = cls, self.how[0]
        self.places = [vars(cls)[name].__set__ for name in names]
        self.taken = [(names.index(name), *taken) for name, taken in getattr(cls, "__taken__", {}).items()]

    def __get__(self, one: object, cls: type) -> Any:
        if one is not None and self.made < _FEW:
            self.made += 1
            return MethodType(self, one)
        return self._written().__get__(one, cls)

    def __call__(self, one: object, /, *values: Any, **named: Any) -> None:
        """Set the values of an object. A call that leaves one out, or says too much, is refused by the function."""
        if named or len(values) != len(self.places):
            in_order = self._in_order(values, named)
            if in_order is None:
                self._written()(one, *values, **named)
                return
            values = in_order
        for at, kind, take in self.taken:
            if values[at].__class__ is not kind:
                values = (*values[:at], take(values[at]), *values[at + 1 :])
        for place, value in zip(self.places, values):
            place(one, value)

    def _in_order(self, values: tuple[Any, ...], named: dict[str, Any]) -> tuple[Any, ...] | None:
        """A value for each name; None where one is left out, unknown or said twice."""
        names, defaults, _ = self.how
        given = dict(zip(names, values)) | named
        if len(given) != len(values) + len(named) or defaults.keys() | given.keys() != set(names):
            return None
        return tuple([given[name] if name in given else _made_anew(defaults[name]) for name in names])

    def _written(self) -> Any:
        self.cls.__init__ = init = _init_of(self.cls, *self.how)  # type: ignore[misc]
        return init


def _made_anew(default: Any) -> Any:
    """The value of a place that nobody names."""
    if not isinstance(default, Field):
        return default
    assert default.default_factory is not MISSING
    return default.default_factory()


def _init_of(cls: type, names: tuple[str, ...], defaults: dict[str, Any], frozen: bool) -> Any:
    """Write the function.

    An immutable object is one of a class with the same slots, which may be set, while it is made: that is twice as fast
    as to set each past ``__setattr__``. It would lose its class in a subclass, so there are none.
    """
    scope: dict[str, Any] = {}
    taken: dict[str, tuple[type, Callable[[Any], Any]]] = getattr(cls, "__taken__", {})
    heads, lines = ["self"], []
    for name in names:
        given = name
        if name in defaults:
            scope[f"default_{name}"] = default = defaults[name]
            heads.append(f"{name}=default_{name}")
            if isinstance(default, Field):
                assert default.default_factory is not MISSING
                scope[f"make_{name}"] = default.default_factory
                given = f"make_{name}() if {name} is default_{name} else {name}"
        else:
            heads.append(name)
        if name in taken:
            scope[f"kind_{name}"], scope[f"take_{name}"] = taken[name]
            given = f"{name} if {name}.__class__ is kind_{name} else take_{name}({name})"
        lines.append(f" self.{name} = {given}")
    if frozen:
        scope["Open"] = type(cls.__name__, cls.__bases__, {"__slots__": vars(cls)["__slots__"]})
        scope["become"], scope["Closed"] = object.__dict__["__class__"].__set__, cls
        lines = [" become(self, Open)", *lines, " self.__class__ = Closed"]
    source = f"def __init__({', '.join(heads)}):\n" + "\n".join(lines or [" pass"]) + "\n"
    file = f"<__init__ of {cls.__module__}.{cls.__qualname__}>"
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    exec(compile(source, file, "exec"), scope)
    init = scope["__init__"]
    init.__qualname__ = f"{cls.__qualname__}.__init__"
    return init


def _comparison(names: tuple[str, ...], frozen: bool) -> dict[str, Any]:
    values: Callable[[Any], Any] = attrgetter(*names) if names else lambda one: ()

    def equal(self: Any, other: object) -> bool:
        return values(self) == values(other) if other.__class__ is self.__class__ else NotImplemented

    def hashed(self: Any) -> int:
        return hash((values(self),))

    return {"__eq__": equal, "__hash__": hashed if frozen else None}


def _repr(self: Any) -> str:
    shown = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__match_args__)
    return f"{self.__class__.__qualname__}({shown})"


def _reduce(self: Any) -> tuple[type, tuple[Any, ...]]:
    return self.__class__, tuple(getattr(self, name) for name in self.__match_args__)


def _frozen_setattr(self: Any, name: str, value: object) -> None:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _no_subclass(cls: type) -> None:
    raise TypeError("an immutable class has no subclasses")


def _frozen_delattr(self: Any, name: str) -> None:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


class _Fields:
    """The fields of a class for ``dataclasses``, made when it first asks."""

    __slots__ = ("defaults",)

    def __init__(self, defaults: dict[str, Any]) -> None:
        self.defaults = defaults

    def __get__(self, one: object, cls: type) -> dict[str, Any]:
        kinds = cls.__annotations__
        rows = [(name, kind, self.defaults.get(name, field())) for name, kind in kinds.items()]
        bare = make_dataclass(cls.__name__, rows, **_FIELDS_ALONE)
        fields: dict[str, Any] = bare.__dataclass_fields__  # type: ignore[attr-defined]
        cls.__dataclass_fields__ = fields  # type: ignore[attr-defined]
        return fields


_FIELDS_ALONE: dict[str, Any] = {
    "kw_only": True,
    "init": False,
    "repr": False,
    "eq": False,
    "match_args": False,
    "namespace": {"__doc__": "Fields and no functions."},
}
"""A data class of which nothing but the fields is used: its functions would have to be compiled, and without words of
its own it would tell its signature."""
