"""Modules that run when somebody asks for a name of theirs, not when they are imported.

Libraries import modules of Python's at their top for a call that a run seldom makes: to import click is to import a
parser of Python. Each takes as long as some modules of our own. `importlib.util.LazyLoader` does the same, but runs a
package as soon as a module of it is imported.
"""

from __future__ import annotations

import sys
from _thread import RLock
from importlib.util import find_spec, module_from_spec
from types import ModuleType


def later(*names: str) -> None:
    """Let modules wait until somebody asks for one of their names; one that was imported already is as it was."""
    for name in names:
        spec = None if name in sys.modules else find_spec(name)
        if spec and spec.loader:
            module = module_from_spec(spec)
            module.__class__ = _Waiting
            _RUNNING[name] = RLock()
            sys.modules[name] = module


class _Waiting(ModuleType):
    """A module that has not run yet. Where it is, and which modules are in it, is known."""

    def __getattr__(self, name: str) -> object:
        """Run the module for the first name that it does not have yet; it is a module like all others then.

        One that fails, or that Ctrl-C ends, runs again when somebody asks again.
        """
        with _RUNNING[self.__name__]:
            spec = self.__spec__
            if type(self) is _Waiting and spec and spec.loader and spec.name not in _BEGUN:
                _BEGUN.add(spec.name)
                try:
                    spec.loader.exec_module(self)
                except BaseException:
                    _BEGUN.discard(spec.name)
                    raise
                self.__class__ = ModuleType  # type: ignore[assignment]
                return getattr(self, name)
        return ModuleType.__getattribute__(self, name)


_RUNNING: dict[str, RLock] = {}
"""A lock for each module: another thread that asks for it waits until it has run. Two modules that have nothing to do
with each other do not wait for one another, as one of them may wait for an import of the other thread."""
_BEGUN = set[str]()
"""Those that run, or have run: what they ask of themselves meanwhile they must have."""
