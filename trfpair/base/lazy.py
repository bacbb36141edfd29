"""Properties that are worked out when first asked for, and then kept.

`functools.cached_property` takes a lock before Python 3.12, which for thousands of small objects is a fiftieth of a
pairing. Nothing here is shared by threads.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from functools import cached_property as lazy
else:

    class lazy:  # noqa: N801
        """Decorate a method without arguments: its answer becomes an attribute of the object."""

        def __init__(self, made):
            self.func = made
            self.__doc__ = made.__doc__

        def __set_name__(self, owner, name):
            self.name = name

        def __get__(self, one, owner=None):
            if one is None:
                return self
            value = one.__dict__[self.name] = self.func(one)
            return value


__all__ = ("lazy",)
