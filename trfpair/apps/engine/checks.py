"""``-c``: the rounds of a tournament beside those that the rules give."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from trfpair.apps.engine import files
from trfpair.apps.engine.call import input_file, list_file, loaded, output_files, settings_of
from trfpair.apps.engine.forms import Request
from trfpair.apps.engine.lists import checked_list, require_lists
from trfpair.apps.exits import DONE
from trfpair.apps.files import write_stdout
from trfpair.event.boards import publication_order
from trfpair.event.history import before_round
from trfpair.event.model import NO_GAME
from trfpair.lab.batch.reports import side_by_side
from trfpair.output.render import render
from trfpair.rounds.check import check_tournament
from trfpair.rounds.pairing import then_of, view_of

if TYPE_CHECKING:
    from trfpair.event.model import Tournament
    from trfpair.rounds.check import RoundCheck
    from trfpair.rounds.pairing import Settings


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
        write_stdout(files.with_eol(_check_text(name, one), request.eol))
    byes = f"{name}: Round #{coming}\n" if (coming := _round_of_byes(tournament, settings)) else ""
    write_stdout(files.with_eol(f"{byes}\n", request.eol))
    if list_path := list_file(request):
        text = checked_list(request, tournament, settings, checks)
        files.write_answers({list_path: files.with_eol(text, request.eol)})
    return DONE


def _round_of_byes(tournament: Tournament, settings: Settings) -> int:
    """The coming round if the file has byes in its column, 0 if not: bbpPairings gives it a heading without boards."""
    event = view_of(tournament, settings).tournament
    coming = event.last_paired + 1
    announced = settings.round is None and any(player.game(coming) != NO_GAME for player in event.players)
    return coming if announced else 0


def _check_text(name: str, check: RoundCheck) -> str:
    return render("engine/check.txt.j2", name=name, checks=[check], side_by_side=side_by_side)


def checks_of(tournament: Tournament, settings: Settings) -> Iterator[RoundCheck]:
    """The checks of all rounds, both sides' boards in the order of bbpPairings."""
    event = view_of(tournament, settings)
    for check in check_tournament(tournament, settings):
        if check.tournament:
            known = then_of(event, settings, check.round).tournament
            in_order = partial(publication_order, before_round(known, check.round), virtual=False)
            check = replace(check, checker=in_order(check.checker), tournament=in_order(check.tournament))
        yield check
