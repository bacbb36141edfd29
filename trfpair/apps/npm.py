"""The functions of the package for npm (docs/npm.md): a file and a request go in, an answer goes out, both as JSON.

A function is one of the library, by its name in JavaScript; a tournament is the text of its file.
"""

from __future__ import annotations

import json
import re
import warnings
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from inspect import signature
from typing import Any

import trfpair as library
from trfpair.apps.acts import is_number
from trfpair.base.errors import BadInput, TrfpairError
from trfpair.base.kinds import door
from trfpair.base.near import or_near
from trfpair.base.shown import in_brief
from trfpair.event.model import Result, Tournament
from trfpair.trf import TrfError

_Data = dict[str, Any]


def _enter(event: Tournament, options: _Data) -> str:
    return _text(library.with_round(event, library.pair(event, trace=False, **options)))


def _page_of_round(event: Tournament, name: str, options: _Data) -> str:
    return library.render(library.pair(event, proofs=name == "pairs.json", **options), name)


def _answer(event: Tournament, name: str, options: _Data) -> _Data:
    return dict(getattr(library, name)(event, **options).to_dict())


@door
def _results(event: Tournament, round: int, results: Mapping[str, str], options: _Data) -> str:
    given: dict[library.GameKey, str | Result] = {
        int(at) if is_number(at) else at: text for at, text in results.items()
    }
    return _text(library.with_results(event, round, given, **options))


@door
def _absences(event: Tournament, players: Mapping[str, str], options: _Data) -> str:
    byes = {_number(player): _bye(letter) for player, letter in players.items()}
    return _text(library.with_absences(event, byes, **options))


@door
def _bye(letter: str) -> Result:
    if letter not in _BYES:
        raise BadInput(f"a bye: expected one of {', '.join(map(repr, _BYES))}, found {letter!r}")
    return _BYES[letter]


_BYES = {"H": Result.HALF_BYE, "F": Result.FULL_BYE, "Z": Result.ZERO_BYE, "": Result.NONE}


def _number(key: str) -> int:
    if not is_number(key):
        raise BadInput(f"expected the number of a player, found {in_brief(repr(key))}")
    return int(key)


@door
def _entrants(players: Iterable[Mapping[str, Any]]) -> list[library.Player]:
    return [library.Player(**{"id": 0, **_named(player)}) for player in players]


def _late(event: Tournament, players: Iterable[Mapping[str, Any]], options: _Data) -> str:
    missed = {"missed": _bye(options["missed"])} if "missed" in options else {}
    return _text(library.with_players(event, _entrants(players), **{**options, **missed}))


def _made(players: Iterable[Mapping[str, Any]], options: _Data) -> str:
    numbered = tuple(replace(one, id=one.id or at) for at, one in enumerate(_entrants(players), 1))
    return _text(library.validated(library.Tournament(numbered, **options)))


def _verdict(event: Tournament, paired: _Data) -> _Data:
    found = library.verified(event, paired)
    return {"outcome": found.outcome, **found._asdict()}


def _text(event: Tournament) -> str:
    return library.dumps(event)


CALLS: Mapping[str, Callable[..., Any]] = {
    "pair": lambda event, options: library.pair(event, **options).to_dict(),
    "render": _page_of_round,
    "withRound": _enter,
    "withoutRound": lambda event, options: _text(library.without_round(event, **options)),
    "withResults": _results,
    "withAbsences": _absences,
    "withWithdrawals": lambda event, players, options: _text(library.with_withdrawals(event, players, **options)),
    "withPlayers": _late,
    "standings": lambda event, options: _answer(event, "standings", options),
    "explain": lambda event, player, options: _answer(event, "explain", {"player": player, **options}),
    "whyNot": lambda event, player, other, options: _answer(
        event, "why_not", {"player": player, "other": other, **options}
    ),
    "check": lambda event, options: [found.to_dict() for found in library.check(event, **options)],
    "verified": _verdict,
    "sheets": lambda event, options: library.sheets(event, **options),
    "boards": lambda event, round: [list(pair) for pair in library.boards(event, round)],
    "toData": lambda event: event.to_dict(),
}
"""What is asked of a tournament: its file goes first."""

MAKERS: Mapping[str, Callable[..., Any]] = {
    "tournament": _made,
    "generate": lambda options: _text(library.generate(**options)),
    "fromData": lambda data: _text(Tournament.from_dict(data)),
    "systems": lambda: [
        {"name": one.name, "title": one.title, "edition": one.edition} for one in library.all_systems()
    ],
    "version": lambda: library.__version__,
}
"""What needs no file."""


def answered(file: str | bytes | memoryview | None, request: str) -> str:
    """The answer to ``{"call": name, "given": [...], "reading": {...}}``; what is refused is an answer too."""
    asked = json.loads(request)
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always", library.TrfWarning)
        try:
            answer = {"made": _call(file, asked["call"], asked["given"], asked["reading"])}
        except (TrfpairError, TypeError) as error:
            answer = {"refused": str(error), "kind": type(error).__name__, "problems": _problems(error)}
    return json.dumps({**answer, "warnings": [str(one.message) for one in told]})


def _call(file: str | bytes | memoryview | None, name: str, given: list[Any], reading: _Data) -> Any:
    """The value of a function; its last argument, where it is an object of options, has names of JavaScript."""
    function = MAKERS.get(name) or CALLS.get(name)
    if function is None:
        raise BadInput(f"there is no function `{name}`{or_near(name, [*CALLS, *MAKERS])}")
    arguments = _spoken(given, name)
    if name in CALLS:
        if file is None:
            raise BadInput(f"{name}: expected the text of a tournament file")
        text = bytes(file) if isinstance(file, memoryview) else file
        arguments = [library.loads(text, **_named(reading)), *arguments]
    try:
        signature(function).bind(*arguments)
    except TypeError as error:
        raise BadInput(f"{name}: {error}") from None
    return function(*arguments)


_OF_DATA = ("fromData", "verified")


def _spoken(given: list[Any], name: str) -> list[Any]:
    """The arguments; options, which come last, by the names of the library."""
    if not given or name in _OF_DATA or not isinstance(given[-1], dict):
        return given
    return [*given[:-1], _named(given[-1])]


@door
def _named(options: Mapping[str, Any]) -> _Data:
    """Options by the names of the library: ``tieBreaks`` is ``tie_breaks``."""
    return {re.sub("[A-Z]", lambda letter: f"_{letter[0].lower()}", name): value for name, value in options.items()}


def _problems(error: Exception) -> list[_Data]:
    """The problems of a file that is refused, as `trfpair check --json` has them."""
    return [problem.to_dict() for problem in error.problems] if isinstance(error, TrfError) else []
