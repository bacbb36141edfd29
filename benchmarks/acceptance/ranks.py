"""Standings: a list of tie-breaks drawn for each tournament, every value and rank compared with those of gacrux."""

from __future__ import annotations

from dataclasses import replace
from importlib.util import find_spec

from benchmarks.acceptance.engine import KNOWN, Found
from trfpair.event.model import Record, Tournament
from trfpair.lab.generate.dice import Dice
from trfpair.lab.generate.ranks import MANDATORY, RATED
from trfpair.ranking import Request, standings
from trfpair.trf import dumps

THERE = find_spec("gacrux") is not None
"""Whether the reference program is installed (`pip install '.[reference]'`)."""

DAYS = ("2025/05/01", "2026/05/01")
"""A first day in each edition of C.07."""

MORE = ("STD", "TPN", "RTNG", "KS/L+2", "KS/L-3")
"""Codes beside those that the generator draws from."""

_MOST = 7

_LAST = ("FB", "AOB/F")
"""They spoil the columns that follow in gacrux: one of them at most, at the end."""


def drawn_list(dice: Dice, *, rated: bool) -> list[str]:
    """Points first, then some codes, in any order but for those that have to stand last."""
    codes = [code for code in (*MANDATORY, *MORE) if rated or code not in (*RATED, "RTNG")]
    drawn = dice.sample(codes, dice.between(3, _MOST))
    last = [code for code in drawn if code.startswith(_LAST)][:1]
    return ["PTS", *(code for code in drawn if not code.startswith(_LAST)), *last]


def compared(tournament: Tournament, dice: Dice) -> tuple[int, Found, str]:
    """How many values and ranks were compared, what differs, and the file that gacrux was asked about."""
    from tests.standings.reference import same

    codes = drawn_list(dice, rated=all(player.rating for player in tournament.players))
    dated = (Record("042", f" {dice.pick(DAYS)}"), *(row for row in tournament.records if row.code != "042"))
    tournament = replace(tournament, records=dated)
    text = dumps(tournament, "trf26")
    codes, answers, ranks, found = _asked(text, codes)
    done = standings(tournament, Request(tie_breaks=",".join(codes)))
    for column in done.columns:
        values = {} if column.code.name == "DE" else answers[str(column.code)]  # DE is told by the ranks alone
        wrong = [id_ for id_, printed in values.items() if not same(column, column.values[id_].amount, printed)]
        for id_ in wrong[:1]:
            told = f"{len(wrong)} players; player {id_}: ours {column.text(id_)}, theirs {values[id_]}"
            found.append((0, f"value of {column.code}", told))
    if not found and ranks != done.rank_of:
        wrong = [id_ for id_ in ranks if ranks[id_] != done.rank_of[id_]]
        told = f"player {wrong[0]}: ours {done.rank_of[wrong[0]]}, theirs {ranks[wrong[0]]}"
        found.append((0, f"ranks by {','.join(codes)}", told))
    if found and (known := _known(tournament)):
        found = [(0, f"{KNOWN}: {known}", found[0][2])]
    return (len(done.columns) + 1) * len(ranks), found, text


def _asked(text: str, codes: list[str]) -> tuple[list[str], dict[str, dict[int, str]], dict[int, int], Found]:
    """The list, its values and ranks; without its last code where that ends in an error."""
    from tests.standings.reference import ask

    try:
        return codes, *ask(text, codes, "-s"), []
    except AssertionError as error:
        others = [code for code in codes if not code.startswith(_LAST)]
        kind = f"{KNOWN}: FB and AOB/F end with an error after some last rounds with forfeits"
        return others, *ask(text, others, "-s"), [(0, kind, str(error))]


def _known(tournament: Tournament) -> str:
    """What gacrux is known to do otherwise in a tournament; empty for nothing."""
    last = tournament.last_paired
    if tournament.rounds is None and not any(player.game(last).played for player in tournament.players):
        return "without record 142 it leaves out a last round of which no game was played over the board"
    return ""
