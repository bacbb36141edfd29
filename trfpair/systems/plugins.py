"""Systems that other packages bring, by the entry points of the group `GROUP`: a registry row, or several, each.

One that cannot be used is left out, and named wherever systems are listed or one is looked for in vain.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from trfpair.base.named import NamedTuple

GROUP = "trfpair.systems"


_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
"""The name of a system: people type it, and the record 192 has it in capitals."""


class PlugIns(NamedTuple):
    """The rows of the systems that can be used, and of the others what is wrong with them."""

    systems: tuple[Any, ...]
    broken: tuple[str, ...]


def plug_ins(row: type, taken: Collection[str]) -> PlugIns:
    """The installed plug-ins: rows of a type, whose names are not ``taken``."""
    found: dict[str, Any] = {}
    broken = []
    for point in sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value)):
        try:
            for system in _systems_of(point, row):
                if not _NAME.fullmatch(system.name):
                    raise ValueError(f"expected a name of a-z, 0-9 and hyphens, found `{system.name}`")
                if system.name in found or system.name in taken:
                    raise ValueError(f"there is a system `{system.name}` already")
                found[system.name] = system
        except Exception as error:  # whatever a package of somebody else does when it is imported
            broken.append(f"the plug-in {point.name} ({point.value}) is left out: {error or type(error).__name__}")
    return PlugIns(tuple(found.values()), tuple(broken))


def _systems_of(point: EntryPoint, row: type) -> Iterator[Any]:
    """The rows of an entry point. Raises whatever its import raises, and TypeError for what is no row."""
    loaded = point.load()
    listed = list(loaded) if isinstance(loaded, Iterable) and not isinstance(loaded, row) else [loaded]
    for system in listed:
        if not isinstance(system, row):
            raise TypeError(f"`{point.value}` is no System, nor a list of them")
        _use(system)
        yield system


def _use(system: Any) -> None:
    """Import what a row names."""
    system.load()
    system.says()
