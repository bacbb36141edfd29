"""``-c``: the rounds of a tournament beside those that the rules give."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from trfpair.cli.exits import DONE
from trfpair.engine import files
from trfpair.engine.call import input_file, list_file, loaded, output_files, settings_of
from trfpair.engine.forms import Request
from trfpair.engine.lists import checked_list, require_lists

if TYPE_CHECKING:
    from trfpair.check import RoundCheck
    from trfpair.model import Tournament
    from trfpair.pairing import Settings


def serve_checks(request: Request) -> int:
    """``-c``: exit 0 whatever is found; the differences are in the report."""
    files.require_folders(output_files(request))
    tournament = loaded(request)
    settings = settings_of(request, tournament)
    if request.wants_list:
        require_lists(settings)
    name = Path(input_file(request)).stem
    checks = []
    for one in checks_of(tournament, settings):
        checks.append(one)
        files.write_stdout(files.with_eol(_check_text(name, one), request.eol))
    files.write_stdout(files.with_eol("\n", request.eol))
    if list_path := list_file(request):
        text = checked_list(request, tournament, settings, checks)
        files.write_answers({list_path: files.with_eol(text, request.eol)})
    return DONE


def _check_text(name: str, check: RoundCheck) -> str:
    from trfpair.output.render import render
    from trfpair.output.reports import side_by_side

    return render("engine/check.txt.j2", name=name, checks=[check], side_by_side=side_by_side)


def checks_of(tournament: Tournament, settings: Settings) -> Iterator[RoundCheck]:
    """The checks of all rounds, both sides' boards in the order of bbpPairings."""
    from trfpair.check import check_tournament
    from trfpair.history import before_round
    from trfpair.pairing import event_of
    from trfpair.systems.swiss.boards import publication_order

    event = event_of(tournament, settings)
    for check in check_tournament(tournament, settings):
        if check.tournament:
            in_order = partial(publication_order, before_round(event.tournament, check.round), virtual=False)
            check = replace(check, checker=in_order(check.checker), tournament=in_order(check.tournament))
        yield check
