"""Ranks by a list of tie-breaks, and lists drawn at random from all that a program must have (MTB26)."""

from __future__ import annotations

from dataclasses import replace

from trfpair.base.errors import BadInput
from trfpair.event.model import Record, Tournament
from trfpair.lab.generate.dice import Dice
from trfpair.ranking import Request, standings

# fmt: off
RATED = ("ARO", "ARO/C1", "ARO/C2", "ARO/M1", "ARO/M2", "TPR", "PTP", "APRO", "APPO")
"""Tie-breaks that cannot do without ratings."""

MANDATORY = (
    "DE", "DE/P", "BPG", "BWG", "REP", "WIN", "WON", "PS", "PS/C1", "PS/C2",
    "SB", "SB/C1", "SB/C2", "SB/P", "SB/C1/P", "SB/C2/P",
    "BH", "BH/C1", "BH/C2", "BH/M1", "BH/M2", "BH/P", "BH/C1/P", "BH/C2/P", "BH/M1/P", "BH/M2/P",
    "FB", "FB/C1", "FB/C2", "FB/M1", "FB/M2", "FB/P", "FB/C1/P", "FB/C2/P", "FB/M1/P", "FB/M2/P",
    "AOB", "AOB/F", "KS", "KS/L+1", "KS/L-1", *RATED,
)
"""What is drawn from."""
# fmt: on

_LONGEST = 5
"""Codes of a list that is drawn."""


def random_order_of(dice: Dice, *, rated: bool) -> str:
    """One to five different codes."""
    codes = MANDATORY if rated else MANDATORY[: -len(RATED)]
    return ",".join(dice.sample(codes, dice.between(1, _LONGEST)))


def with_ranks(tournament: Tournament, order: str) -> Tournament:
    """The tournament with the order as record 212 and the ranks it gives; who stays tied shares a rank.

    Raises BadInput for a list with a code that is not known, or that cannot be computed for this tournament.
    """
    done = standings(tournament, Request(tie_breaks=order))
    if done.notices:
        raise BadInput(done.notices[0].text)
    players = tuple(replace(player, rank=done.rank_of[player.id]) for player in tournament.players)
    codes = ",".join(str(column.code) for column in done.columns)
    return replace(tournament, players=players, records=(*tournament.records, Record("212", f" {codes}")))
