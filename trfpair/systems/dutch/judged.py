"""The facts by which the Dutch system judges a player: preference, bar to the bye, the floats of two rounds."""

from __future__ import annotations

from functools import partial

from trfpair.event.history import History
from trfpair.systems.dutch.rules.editions import DUTCH_2017, DUTCH_2026, Edition
from trfpair.systems.dutch.rules.field import Float, past_floats
from trfpair.systems.judged import JudgedPlayer, JudgedRound
from trfpair.systems.swiss.colours import preference
from trfpair.systems.swiss.past import barred_from_bye

_FLOATS = {Float.NONE: "", Float.DOWN: "down", Float.UP: "up"}


def _judged(edition: Edition, rows: tuple[str, str], history: History) -> JudgedRound:
    last, before = (past_floats(history, history.present, back, edition.unplayed).of for back in (1, 2))
    players = []
    for past, one, two in zip(history.present, last, before):
        wish, eligible = preference(past), not barred_from_bye(history, past, edition.bars_from_bye)
        floats = _FLOATS[one], _FLOATS[two]
        players.append(JudgedPlayer(past, wish.colour, wish.strength.name.lower(), eligible, floats))
    return JudgedRound(players, rows)


judged_2026 = partial(_judged, DUTCH_2026, ("C14", "C16"))
judged_2017 = partial(_judged, DUTCH_2017, ("C12", "C14"))
