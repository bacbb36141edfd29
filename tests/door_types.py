"""The types of the door: those that its functions take and give, and those of what can be read from these."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator
from functools import cache, cached_property
from typing import Any, get_args, get_type_hints

import trfpair
from trfpair.base.plain import kept
from trfpair.systems import judged as judged  # a type that only checkers import elsewhere

ENGINE = (
    "Tournament.terms",
    "Tournament.event",
    "Tournament.matches",
    "PairedRound.history",
    "NotTaken.says",
    "System.target",
    "System.contract",
    "System.answers",
    "System.refusals",
    "System.judged",
    "System.passing",
    "System.load",
    "System.says",
    "System.why",
    "System.because",
    "System.terms",
    "System.compared",
    "System.judged_in",
)
"""Parts of the engine, which are no answer: `trfpair.plugin` names those that a system of one's own needs."""


def types_of_the_door() -> dict[type, str]:
    """Type -> where it is met first."""
    found: dict[type, str] = {}
    todo = [(kind, name) for name in trfpair.__all__ for kind in _met_at(getattr(trfpair, name))]
    while todo:
        kind, where = todo.pop(0)
        if kind not in found:
            found[kind] = where
            told = [(name, hint) for name, hint in _told_by(kind) if f"{kind.__name__}.{name}" not in ENGINE]
            todo += [(inner, f"{kind.__name__}.{name}") for name, hint in told for inner in _ours(hint)]
    return found


def _met_at(offered: Any) -> list[type]:
    if isinstance(offered, type):
        return [offered]
    hints = _hints(offered).values() if inspect.isfunction(inspect.unwrap(offered)) else [offered]
    return [kind for hint in hints for kind in _ours(hint)]


def _ours(hint: Any) -> Iterator[type]:
    for inner in get_args(hint):
        yield from _ours(inner)
    if isinstance(hint, type) and hint.__module__.startswith("trfpair"):
        yield hint


def _hints(of: Any) -> dict[str, Any]:
    """The hints of a function or a class, with the names that modules import for type checkers alone."""
    of = inspect.unwrap(of)
    known = vars(sys.modules[of.__module__])
    return get_type_hints(of, None if isinstance(of, type) else known, {**_types_of(len(sys.modules)), **known})


@cache
def _types_of(modules: int) -> dict[str, Any]:
    """The types of all modules, when so many are loaded."""
    return {name: value for module in list(sys.modules.values()) for name, value in _types_in(module)}


def _types_in(module: Any) -> list[tuple[str, Any]]:
    ours = ("trfpair", "collections.abc", "typing", "fractions")
    if not getattr(module, "__name__", "").startswith(ours):
        return []
    return [(name, value) for name, value in vars(module).items() if name[:1].isupper()]


def _told_by(kind: type) -> Iterator[tuple[str, Any]]:
    """Name -> type of what can be read from an object: fields, properties, what methods return."""
    yield from ((name, hint) for name, hint in _hints(kind).items() if not name.startswith("_"))
    for name, member in vars(kind).items():
        read = _function_of(member)
        if read is not None and not name.startswith("_"):
            yield name, _hints(read).get("return")


def _function_of(member: Any) -> Any:
    if isinstance(member, property):
        return member.fget
    if isinstance(member, kept):
        return member.compute
    if isinstance(member, cached_property):
        return member.func
    member = getattr(member, "__func__", member)
    return member if inspect.isfunction(member) else None
