"""A log and data classes for the parser of the wheel, in the place of Python's own.

To import the log takes a twentieth of a small pairing, and to make the one data class a hundredth. The names are those
that Lark uses (`trfpair.trf.carried`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

CRITICAL = 50

_T = TypeVar("_T")


class Logger:
    """A log to which anything can be said, and in which nothing stands."""

    def debug(self, *_said: object) -> None:
        """Keep nothing."""

    info = warning = exception = setLevel = addHandler = debug  # noqa: N815


class StreamHandler:
    """A place where nothing is shown."""


def getLogger(_name: str) -> Logger:  # noqa: N802
    """The log of a library."""
    return Logger()


def dataclass(*, frozen: bool) -> Callable[[type[_T]], type[_T]]:
    """Let objects of a class be made of the values of its annotated names; nobody compares, shows or changes them."""

    def with_values(cls: Any) -> Any:
        names = tuple(cls.__annotations__)

        def init(self: Any, *values: object) -> None:
            self.__dict__.update(zip(names, values, strict=True))
            self.__post_init__()

        cls.__init__ = init
        return cls

    return with_values
