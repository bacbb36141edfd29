"""How a key of a trace is held: by a check, as part of a certificate, in part, or not, and why not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

Check = Callable[..., object]
"""It rejects any other value."""


class Proves(NamedTuple):
    """Part of a certificate: another value passes if it proves the same."""

    check: Check


class Partly(NamedTuple):
    """Held where the file, or another step, tells it; why not otherwise."""

    check: Check
    otherwise: str


Table = Mapping[str, Any]
"""Key -> a check, `Proves`, `Partly`, a word why nothing holds it, or the table of the objects that stand there."""

RULE = "a rule of the system, which is not written here"
VALUE = "a value of the system's own criteria, which are not written here"
HEAD = "a heading: which article of the system is at work"
WORDS = "words for people, made of what stands beside"
SEARCH = "how it was looked for, which shows nothing"


def keys(how: Check | Proves | Partly | str, names: str, **more: Any) -> dict[str, Any]:
    """So many keys that are held in one way, and others."""
    return dict.fromkeys(names.split(), how) | more
