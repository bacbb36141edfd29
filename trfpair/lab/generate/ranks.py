"""Ranks by a list of tie-breaks, and lists drawn at random from all that a program must have (MTB26)."""

from __future__ import annotations

from dataclasses import replace

from trfpair.base.errors import BadInput
from trfpair.event.model import Record, Tournament
from trfpair.lab.generate.dice import Dice
from trfpair.ranking import Request, standings
from trfpair.ranking.ranks import with_ranks

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

OF_TEAMS = (
    "MPvGP", "WIN:MP", "WON:MP", "PS:MP", "PS:MP/C1", "PS:GP", "PS:GP/C2", "KS:MP", "KS:GP/L-1", "AOB:MP", "AOB:GP",
    "BH:MP", "BH:MP/C1", "BH:MP/C2/P", "BH:MP/M1", "BH:GP", "BH:GP/C1/P", "BH:GP/M2", "FB:MP", "FB:MP/C1", "SSSC/K4",
    "EMMSB", "EMMSB/C1", "EMGSB", "EMGSB/C1/P", "EGMSB", "EGMSB/C2", "EGGSB", "EGGSB/P",
    "EDE", "EDE/P", "EDEBT", "EDEBB", "EDET", "EDEB", "TBR", "BBE",
)
"""The tie-breaks that are drawn for teams; no board count, which can be applied only among equal game points (C.07,
12.1)."""
OF_CALENDARS = (
    "DE", "BPG", "BWG", "REP", "STD", "WIN", "TPN", "SB", "SB/C1", "SB/C2",
    "KS", "KS/L+1", "KS/L-1", "KS/L+2", "KS/L-2", "RTNG",
)
"""The tie-breaks that are drawn for round robins; `RTNG` is the only one that needs ratings."""
# fmt: on
_OF_SWISS = ("BH", "FB", "AOB", "SSSC")
"""How codes begin that a round robin may not use."""

_LONGEST = 5
"""Codes of a list that is drawn."""


def random_order_of(dice: Dice, *, rated: bool, teams: bool = False, calendar: bool = False) -> str:
    """One to five different codes."""
    codes: tuple[str, ...] = OF_TEAMS if teams else OF_CALENDARS if calendar else MANDATORY
    if teams and calendar:
        codes = tuple(code for code in codes if not code.startswith(_OF_SWISS))
    codes = codes if rated or teams else tuple(code for code in codes if code not in (*RATED, "RTNG"))
    return ",".join(dice.sample(codes, dice.between(1, _LONGEST)))


def with_order(tournament: Tournament, order: str) -> Tournament:
    """The tournament with the order as record 212 and the ranks it gives; who stays tied shares a rank.

    Raises BadInput for a list with a code that is not known, or that cannot be computed for this tournament.
    """
    done = standings(tournament, Request(tie_breaks=order))
    if done.notices:
        raise BadInput(done.notices[0].text)
    codes = ",".join(str(column.code) for column in done.columns)
    listed = replace(tournament, records=(*tournament.records, Record("212", f" {codes}")))
    return with_ranks(listed, done)
