"""The editions of C.04.4.1 as tables, side by side: what changed is what differs between them.

The absolute criteria C1 and C3 (who may meet whom) stand in ``field.py``; C4 belongs to the procedure.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from trfpair.systems.bye_bars import CountsAsWin, of_forfeits, of_points
from trfpair.systems.dubov import criteria as c
from trfpair.systems.dubov.criteria import Criterion, Scope
from trfpair.systems.swiss import colours
from trfpair.systems.swiss.colours import Rule

UPFLOATER, PAIR = Scope.UPFLOATER, Scope.PAIR
LISTED = True


@dataclass(frozen=True, slots=True)
class Edition:
    """One edition of the Dubov system: its criteria in order and the rules beside them."""

    name: str
    criteria: tuple[Criterion, ...]
    """C5 to C10 (C.5 to C.10), most important first."""
    colour_rules: tuple[tuple[str, Rule], ...]
    bars_from_bye: CountsAsWin
    """C2 (C.2): which unplayed rounds bar from the pairing-allocated bye, as an earlier one does."""
    articles: Mapping[str, str]
    """Articles of the steps of the procedure."""


# fmt: off
DUBOV_2026 = Edition(
    name="dubov-2026",
    criteria=(
        Criterion("C5",  "upfloaters",                              UPFLOATER, c.each),
        Criterion("C6",  "scores of the upfloaters",                UPFLOATER, c.score, LISTED),
        Criterion("C7",  "players without their colour preference", PAIR,      c.preference_denied),
        Criterion("C8",  "maximum upfloaters",                      UPFLOATER, c.maximum_upfloater, last_round=False),
        Criterion("C9",  "upfloats so far of maximum upfloaters",   UPFLOATER, c.times_upfloated, last_round=False),
        Criterion("C10", "upfloaters of the previous round",        UPFLOATER, c.upfloated_before, last_round=False),
    ),
    colour_rules=(
        ("5.2.1", colours.first_game),
        ("5.2.2", colours.grant_both),
        ("5.2.3", colours.grant_stronger),
        ("5.2.4", colours.alternate),
        ("5.2.5", colours.grant_higher),
    ),
    bars_from_bye=of_points,
    articles={"met": "C1", "bar": "C2", "absolute": "C3", "completion": "C4", "colour": "C7",
              "round": "1.9", "rating": "1.1", "maxt": "1.8", "pab": "3.1", "least": "3.2.1", "upfloaters": "3.2.2",
              "subgroups": "3.2.3", "first": "3.2.4.1", "second": "3.2.4.2", "s1": "3.2.5", "t2": "3.2.6",
              "shifters": "4.3"},
)

DUBOV_2018 = Edition(
    name="dubov-2018",
    criteria=(
        Criterion("C.5",  "upfloaters",                              UPFLOATER, c.each),
        Criterion("C.6",  "scores of the upfloaters",                UPFLOATER, c.score, LISTED),
        Criterion("C.7",  "players without their colour preference", PAIR,      c.preference_denied),
        Criterion("C.8",  "maximum upfloaters",                      UPFLOATER, c.maximum_upfloater, last_round=False),
        Criterion("C.9",  "upfloats so far of maximum upfloaters",   UPFLOATER, c.times_upfloated, last_round=False),
        Criterion("C.10", "upfloaters of the previous round",        UPFLOATER, c.upfloated_before, last_round=False),
    ),
    colour_rules=(
        ("E.1", colours.first_game),
        ("E.2", colours.grant_both),
        ("E.3", colours.grant_stronger),
        ("E.4", colours.alternate),
        ("E.5", colours.grant_higher),
    ),
    bars_from_bye=of_forfeits,
    articles={"met": "C.1", "bar": "C.2", "absolute": "C.3", "completion": "C.4", "colour": "C.7",
              "round": "A.9", "rating": "A.1", "maxt": "A.8", "pab": "B.0", "least": "B.1", "upfloaters": "B.2",
              "subgroups": "B.3", "first": "B.4", "second": "B.4", "s1": "B.5", "t2": "B.6",
              "shifters": "D.2"},
)
# fmt: on
