"""The targets by name; what one needs is imported when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tests.fuzz.core import Target


def _reader() -> Target:
    from tests.fuzz import reader

    reader.remember()
    return reader.TARGET


def _json() -> Target:
    from tests.fuzz import json

    return json.TARGET


def _commands() -> Target:
    from tests.fuzz import commands

    return commands.TARGET


def _characters() -> Target:
    from tests.fuzz import mutate

    return mutate.target()


TARGETS: Mapping[str, Callable[[], Target]] = {
    "reader": _reader,
    "json": _json,
    "commands": _commands,
    "characters": _characters,
}
