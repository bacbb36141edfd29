"""Tuples with names, made at the speed that the start of a program asks for.

``NamedTuple`` is that of ``typing`` for who reads a class and for type checkers. When a program runs, the classes are
those of ``collections.namedtuple``: the one of ``typing`` compiles the annotation of every field, though nothing asks
for it, which takes twice as long as to make the class.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple
else:
    from collections import namedtuple

    class _Names(type):
        """Makes a class with annotated names into a tuple with these names."""

        def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> type:
            """Make the class: its names in their order, what they are if nobody says it, and its methods."""
            if not bases:  # `NamedTuple` itself
                return super().__new__(cls, name, bases, body)
            names = body.get("__annotations__", {})
            given = [body[field] for field in names if field in body]
            made = namedtuple(name, names, defaults=given, module=body["__module__"])
            for key, value in body.items():
                if key not in names and key != "__module__":
                    setattr(made, key, value)
            return made

    class NamedTuple(metaclass=_Names):
        """A tuple whose places have names."""
