"""The names in a call: its input, the files of its answer, and the settings of the round."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from trfpair.apps.engine import files
from trfpair.apps.engine.forms import Action, Form, Request
from trfpair.apps.engine.systems import added_colour, system_for
from trfpair.base.shown import shown
from trfpair.rounds.pairing import Settings
from trfpair.trf import Door, Reading, load
from trfpair.trf.problems import by_cause
from trfpair.trf.reading import OF_FILE, OF_RESULTS

if TYPE_CHECKING:
    from trfpair.event.model import Tournament

NOT_THE_LAST = 2
"""Rounds still to come in an event that does not say how many: the coming one is not taken for the last."""


def input_file(request: Request) -> str:
    """The input file; Vega names it within its folder."""
    return str(Path(request.folder) / request.input) if request.folder else request.input


def output_file(request: Request) -> Path | None:
    """Where the answer goes; None is standard output."""
    if not request.output:
        return None
    return files.beside(request.output, input_file(request) or request.config)


def list_file(request: Request) -> Path | None:
    """Where the check-list goes: beside the input, or beside a generated tournament."""
    if not request.wants_list:
        return None
    made = output_file(request) if request.action is Action.GENERATE else None
    origin = str(made or input_file(request))
    if request.list_file:
        return files.beside(request.list_file, origin)
    return Path(origin).with_suffix(".list") if Path(origin).name else None


def output_files(request: Request) -> list[Path]:
    """All output files whose names are known before the work begins."""
    if request.form is Form.VEGA:
        return [Path(request.folder) / "engine.man"]
    return [path for path in (output_file(request), list_file(request)) if path is not None]


def loaded(request: Request) -> Tournament:
    """Read the input; with ``--verbose`` standard error tells what was mended. JaVaFo scores by the points field."""
    name = input_file(request)
    points = OF_FILE if request.form is Form.JAVAFO else OF_RESULTS
    loaded = load(name, Reading(points=points, door=Door.ENGINE))
    if request.verbose:
        for text in by_cause(loaded.problems):
            print(shown(f"{name}: {text}"), file=sys.stderr)
    return loaded.tournament


def settings_of(request: Request, tournament: Tournament) -> Settings:
    """The settings of the command line beyond the file. JaVaFo's callers may leave out the number of rounds."""
    unknown_end = request.form is Form.JAVAFO and tournament.rounds is None and request.action is Action.PAIR
    return Settings(
        system=system_for(request, tournament),
        round=request.round,
        rounds=tournament.last_paired + NOT_THE_LAST if unknown_end else None,
        initial_colour=added_colour(request, tournament),
        baku=request.baku,
        open_results=request.open_results,
        options={"third_colour": True} if request.third_colour else None,
    )
