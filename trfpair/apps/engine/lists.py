"""``-l``: the check-list of the rounds that were paired, checked or generated."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from trfpair.apps.engine import RELEASE
from trfpair.apps.engine.checklist import STYLES, check_list, with_check_list
from trfpair.apps.engine.forms import Form, Request
from trfpair.event.history import before_round
from trfpair.event.model import RoundPairing
from trfpair.event.then import known_when_paired
from trfpair.rounds.pairing import pair_round, with_settings
from trfpair.systems import by_name

if TYPE_CHECKING:
    from trfpair.event.history import History
    from trfpair.event.model import Tournament
    from trfpair.rounds.check import RoundCheck
    from trfpair.rounds.pairing import Settings


def require_lists(settings: Settings) -> None:
    """Refuse before any work is done: BadInput for a system that has no check-list."""
    assert settings.system
    with_check_list(by_name(settings.system).name)


def list_text(request: Request, rounds: Sequence[tuple[History, RoundPairing]], first_round: int | None) -> str:
    """The check-list of some rounds, each with its pairs, in the style of the call; ``first_round`` where checked."""
    style = request.style or ("javafo" if request.form is Form.JAVAFO else "bbp")
    blocks = [STYLES[style](history, pairing) for history, pairing in rounds]
    return check_list(blocks, style=style, release=RELEASE, first_round=first_round)


def checked_list(request: Request, tournament: Tournament, settings: Settings, checks: Sequence[RoundCheck]) -> str:
    """The lists of the rounds checked, with the checker's own pairs; without pairs where the rules give none."""
    settings = replace(settings, rounds=tournament.rounds or tournament.last_paired)
    rounds = []
    for check in checks:
        if check.failure:
            known = known_when_paired(with_settings(tournament, settings), check.round)
            history = before_round(known, check.round)
            rounds.append((history, RoundPairing(check.round, by_name(settings.system or "").name, ())))
        else:
            paired = pair_round(tournament, replace(settings, round=check.round))
            rounds.append((paired.history, paired.pairing))
    return list_text(request, rounds, checks[0].round if checks else None)
