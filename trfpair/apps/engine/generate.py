"""``trfpair-engine -g``: the random tournament that bbpPairings and JaVaFo make, in the records that they read."""

from __future__ import annotations

from pathlib import Path
from secrets import randbelow

from trfpair.apps.engine import RELEASE, files
from trfpair.apps.engine.call import list_file, output_file, output_files, settings_of
from trfpair.apps.engine.checks import checks_of
from trfpair.apps.engine.forms import Form, Request
from trfpair.apps.engine.lists import checked_list, require_lists
from trfpair.apps.engine.systems import system_for
from trfpair.apps.exits import DONE
from trfpair.base.texts import text_in
from trfpair.event.model import Tournament
from trfpair.lab.generate.run import Order, like, make, random_order
from trfpair.lab.generate.wishes import Wishes, read_config
from trfpair.lab.generate.write import text_of
from trfpair.systems import by_name
from trfpair.trf import load

_SEEDS = 1 << 32
"""Seeds drawn where none is given are below this."""


def serve_generation(request: Request) -> int:
    """Write the tournament that a request asks for, and its check-list."""
    files.require_folders(output_files(request))
    output = output_file(request)
    assert output is not None
    text, tournament = _made(request)
    texts = {output: files.with_eol(text, request.eol)}
    if list_path := list_file(request):
        settings = settings_of(request, tournament)
        require_lists(settings)
        checks = list(checks_of(tournament, settings))
        texts[list_path] = files.with_eol(checked_list(request, tournament, settings, checks), request.eol)
    files.write_answers(texts)
    return DONE


def _made(request: Request) -> tuple[str, Tournament]:
    """Make the tournament a request asks for: its text and itself."""
    tournament = make(_order(request, request.seed or str(randbelow(_SEEDS))), RELEASE)
    return text_of(tournament, "trfbx" if request.form is Form.BBP else "trfx"), tournament


def _order(request: Request, seed: str) -> Order:
    if request.input:
        model = load(request.input).tournament
        system = by_name(system_for(request, model)).name
        return like(model, system=system, seed=seed, results="elo", name=Path(request.input).name)
    system = by_name(system_for(request, Tournament())).name
    wishes = Wishes(acceleration="baku") if request.baku else Wishes()
    if request.config:
        wishes = read_config(text_in(request.config), wishes, Path(request.config).name)
    return random_order(wishes, system=system, seed=seed)
