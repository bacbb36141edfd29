"""Things that a row names and a run imports when it uses them: for types they are what they are, at run time a text.

A module that names some imports their modules under TYPE_CHECKING, so that type checkers and editors see each of them,
and has an `OnDemand` of the same name otherwise.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any, TypeVar, cast

_T = TypeVar("_T")


class OnDemand(str):
    """A module, or a thing in it, as the text ``module`` or ``module:name``; ``module:maker:word`` is what a function
    of the module makes of a word.
    """

    def __getattr__(self, name: str) -> OnDemand:
        """A thing of the module, or of one below it; made once, as rows name many things of one module."""
        if name[:2] == "__":
            raise AttributeError(name)
        self.__dict__[name] = found = OnDemand(f"{self.replace(':', '.')}:{name}")
        return found

    def __call__(self, word: str) -> OnDemand:
        """The thing that the function makes of a word."""
        return OnDemand(f"{self}:{word}")


def on_demand(named: str | _T) -> _T:
    """The thing that a row names, imported now; itself, if it is there already."""
    return cast(_T, _imported(named)) if isinstance(named, str) else named


@cache
def _imported(text: str) -> Any:
    module, name, *words = text.split(":")
    found = getattr(import_module(module), name)
    return found(*words) if words else found
