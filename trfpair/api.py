"""The door of the library: ``import trfpair`` hands on what stands here (docs/library.md).

What is imported ``as`` itself is handed on; the names stand in ``trfpair/__init__.py``.

>>> import trfpair
>>> names = ["Ada", "Bo", "Cy", "Di"]
>>> event = trfpair.Tournament(
...     tuple(trfpair.Player(number, name) for number, name in enumerate(names, 1)), rounds=3,
...     initial_colour=trfpair.Colour.WHITE)
>>> paired = trfpair.pair(event)
>>> paired.pairs
(Pair(white=1, black=3), Pair(white=4, black=2))
>>> event = trfpair.with_round(event, paired.pairing)
>>> event = trfpair.with_result(event, 1, (1, 3), "1-0")
>>> event.player(1).points
10
"""

# ruff: isort: skip_file
from __future__ import annotations

import warnings
from collections.abc import Iterable
from os import PathLike
from typing import Any

from trfpair.event.boards import boards as boards
from trfpair.rounds.check import RoundCheck as RoundCheck, check_tournament
from trfpair.event.entries import (
    validated as validated,
    with_result as with_result,
    with_round as with_round,
    without_round as without_round,
)
from trfpair.base.errors import (
    BadInput as BadInput,
    BeyondLimits as BeyondLimits,
    FileAccess as FileAccess,
    NoPairing as NoPairing,
    TrfpairError as TrfpairError,
)
from trfpair.event.model import (
    AbnormalPoints as AbnormalPoints,
    AccelerationRange as AccelerationRange,
    ByeRequest as ByeRequest,
    Colour as Colour,
    ForbiddenGroup as ForbiddenGroup,
    Game as Game,
    Notice as Notice,
    Pair as Pair,
    Player as Player,
    Record as Record,
    Result as Result,
    RoundPairing as RoundPairing,
    Scoring as Scoring,
    Tournament as Tournament,
)
from trfpair.rounds.scores import scored_after
from trfpair.rounds.pairing import PairedRound as PairedRound, Settings, pair_round
from trfpair.ranking import Request, Standings as Standings
from trfpair.ranking import standings as _standings
from trfpair.systems import SYSTEMS, System as System, plugged_in
from trfpair.systems.trace import Step as Step, Trace as Trace
from trfpair.trf import Problem as Problem, TrfError as TrfError
from trfpair.trf import load as _load
from trfpair.trf import loads as _loads


class TrfWarning(UserWarning):
    """Something in a tournament file was mended or could not be checked."""


def load(path: str | PathLike[str], *, strict: bool = False, encoding: str | None = None) -> Tournament:
    """Read a tournament file; what was mended in it is told as `TrfWarning`.

    Raises FileAccess, BeyondLimits, or TrfError with every problem of the file. ``strict`` refuses what is otherwise
    mended.
    """
    loaded = _load(path, strict=strict, encoding=encoding)
    _warn(f"{path}: ", loaded.problems)
    return loaded.tournament


def loads(text: str | bytes, *, strict: bool = False, encoding: str | None = None) -> Tournament:
    """Read a tournament from text or bytes, as `load` does."""
    loaded = _loads(text, strict=strict, encoding=encoding)
    _warn("", loaded.problems)
    return loaded.tournament


def _warn(prefix: str, problems: Iterable[Problem]) -> None:
    for problem in problems:
        warnings.warn(f"{prefix}{problem}", TrfWarning, stacklevel=3)


def dump(tournament: Tournament, path: str | PathLike[str], *, dialect: str = "full") -> None:
    """Write a tournament file, whole or not at all. Raises FileAccess, and BadInput for an unknown dialect."""
    from pathlib import Path

    from trfpair.base.files import write_files

    write_files({Path(path): dumps(tournament, dialect=dialect)})


def dumps(tournament: Tournament, *, dialect: str = "full") -> str:
    """The text of a tournament file: ``trf16``, ``trf26``, or ``full`` with the records of both."""
    from trfpair.trf import DIALECTS
    from trfpair.trf import dumps as write

    if dialect not in DIALECTS:
        raise BadInput(f"there is no dialect `{dialect}`: expected one of {', '.join(DIALECTS)}")
    return write(tournament, dialect)


def pair(
    tournament: Tournament,
    *,
    system: str | System | None = None,
    round: int | None = None,
    rounds: int | None = None,
    initial_colour: Colour = Colour.NONE,
    baku: bool = False,
    trace: bool = True,
    **options: Any,
) -> PairedRound:
    """Pair the next round of a tournament, or ``round`` again from what was known before it.

    ``rounds``, ``initial_colour`` and ``baku`` say what the tournament leaves open; ``options`` are the system's own.
    The answer has ``pairs``, ``bye``, ``notices`` and ``trace``. Raises BadInput where the tournament contradicts
    itself or the request cannot be served, and NoPairing where no legal pairing exists.
    """
    settings = Settings(
        system=system, round=round, rounds=rounds, initial_colour=initial_colour, baku=baku, options=options
    )
    return pair_round(validated(tournament), settings, Trace(on=trace))


def explain(
    tournament: Tournament,
    player: int | str,
    *,
    system: str | System | None = None,
    round: int | None = None,
    **options: Any,
) -> dict[str, Any]:
    """What a round does with a player: the past, the bars, the decision, who was passed over and why (docs/why.md).

    ``player`` is a number, or a part of the name that only one player has. Raises BadInput for none or several.
    """
    from trfpair.rounds import why

    event = validated(tournament)
    settings = Settings(system=system, round=round, options=options)
    return why.explain(event, why.player_of(why.entrants(event, settings), str(player)), settings)


def why_not(
    tournament: Tournament,
    player: int | str,
    other: int | str,
    *,
    system: str | System | None = None,
    round: int | None = None,
    **options: Any,
) -> dict[str, Any]:
    """Why two players were not paired; or why not what ``other`` says: bye, floats, white or black (docs/why.md)."""
    from trfpair.rounds import why

    event = validated(tournament)
    settings = Settings(system=system, round=round, options=options)
    return why.why_not(event, why.question_of(why.entrants(event, settings), str(player), str(other)), settings)


def check(
    tournament: Tournament, *, system: str | System | None = None, round: int | None = None, **options: Any
) -> tuple[RoundCheck, ...]:
    """Pair every round of a tournament again (or one), and tell what differs from the pairings played."""
    settings = Settings(system=system, round=round, options=options)
    return tuple(check_tournament(validated(tournament), settings))


def standings(
    tournament: Tournament, tie_breaks: str = "", *, after: int | None = None, edition: str = ""
) -> Standings:
    """Rank the players by their points and a list of tie-breaks such as ``BH/C1,BH,SB`` (else the file's own list).

    ``after`` is the last round that counts, ``edition`` 2026 or 2024 (else by the date of the event). Raises BadInput
    for an unknown code or a round that has not been played.
    """
    found = scored_after(validated(tournament), after)
    request = Request(after=after, tie_breaks=tie_breaks, edition=edition, own=found.own, noted=found.notices)
    return _standings(found.tournament, request)


def generate(*, players: int, rounds: int, seed: str | int = 0, system: str = "dutch", **wishes: Any) -> Tournament:
    """A random tournament, played to its end by a system; the same seed gives the same tournament.

    ``wishes`` are the settings of ``trfpair generate --config`` by their names. Raises BadInput for one that there is
    not, and NoPairing where some round of it can never be paired.
    """
    from trfpair.lab.generate.dice import Range
    from trfpair.lab.generate.run import make, random_order
    from trfpair.lab.generate.wishes import Wishes, changed
    from trfpair.systems import by_name

    asked = changed(Wishes(), {"players": Range(players, players), "rounds": Range(rounds, rounds), **wishes})
    return make(random_order(asked, system=by_name(system).name, seed=str(seed)), "trfpair")


def all_systems() -> tuple[System, ...]:
    """All pairing systems, as the registry has them, and those that other packages bring."""
    return (*SYSTEMS, *plugged_in().systems)
