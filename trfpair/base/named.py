"""Tuples with names, made at the speed that the start of a program asks for.

``NamedTuple`` is that of ``typing`` for who reads a class and for type checkers. When a program runs, a class of it is
made with a third of the work of ``collections.namedtuple``: what all of them do stands in one class, and the function
that makes a tuple of so many places is compiled once, and gets the names of each class.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple
else:
    from collections import namedtuple
    from functools import cache
    from types import CodeType, FunctionType

    _MOST = 12
    """So many places are made at once: more than a class has but for few."""

    @cache
    def _places(most: int) -> list[object]:
        """The attributes that are the first places of a tuple, as those of any other class of named tuples."""
        names = [f"at_{at}" for at in range(most)]
        made = namedtuple("Places", names)  # kept by its name: a collection of garbage may empty a class that has none
        return [vars(made)[name] for name in names]

    @cache
    def _maker(places: int) -> CodeType:
        """The code that makes a tuple of so many places."""
        names = "".join(f"_{at}, " for at in range(places))
        return eval(f"lambda _cls, {names}: _new(_cls, ({names}))").__code__

    class _Tuple(tuple):
        """A tuple with names, whatever they are."""

        __slots__ = ()

        @classmethod
        def _make(cls, values):
            """Make one of values in their order."""
            made = tuple.__new__(cls, values)
            if len(made) != len(cls._fields):
                raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(made)}")
            return made

        def _replace(self, /, **values):
            """Make the same one with other values in some places."""
            made = self._make(map(values.pop, self._fields, self))
            if values:
                raise ValueError(f"Got unexpected field names: {list(values)!r}")
            return made

        def _asdict(self):
            """The values by name."""
            return dict(zip(self._fields, self))

        def __repr__(self) -> str:
            told = ", ".join([f"{name}={value!r}" for name, value in zip(self._fields, self)])
            return f"{self.__class__.__name__}({told})"

        def __getnewargs__(self):
            return tuple(self)

    class _Names(type):
        """Makes a class with annotated names into a tuple with these names."""

        def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> type:
            """Make the class: its names in their order, what they are if nobody says it, and its methods."""
            if not bases:  # `NamedTuple` itself
                return super().__new__(cls, name, bases, body)
            names = tuple(body.get("__annotations__", ()))
            defaults = {field: body[field] for field in names if field in body}
            if names[len(names) - len(defaults) :] != tuple(defaults):
                raise TypeError(f"{name}: a name without a default stands behind one that has a default")
            own = f"{name}.__new__"
            code = _maker(len(names)).replace(co_varnames=("_cls", *names), co_name="__new__", co_qualname=own)
            made = FunctionType(code, {"_new": tuple.__new__}, "__new__", tuple(defaults.values()))
            places = dict(zip(names, _places(max(_MOST, len(names)))))
            fixed = {"__slots__": (), "__new__": made, "__match_args__": names}
            return type(name, (_Tuple,), {**body, **places, **fixed, "_fields": names, "_field_defaults": defaults})

    class NamedTuple(metaclass=_Names):
        """A tuple whose places have names."""
