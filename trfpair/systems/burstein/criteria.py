"""The tables of C.04.4.2: quality criteria (2.3), colour rules (5.2), and the articles of all the rest."""

from __future__ import annotations

from trfpair.systems.burstein.procedure import ORDER, pair_scoregroups
from trfpair.systems.bye_bars import of_points
from trfpair.systems.dutch.rules import criteria as c
from trfpair.systems.dutch.rules.criteria import Criterion, Scope, Sight
from trfpair.systems.dutch.rules.editions import Edition
from trfpair.systems.dutch.rules.field import unplayed_2026
from trfpair.systems.swiss import colours

# fmt: off
BURSTEIN_2026 = Edition(
    name="burstein-2026",
    criteria=(
        c.counting("C5", "outgoing floaters",                       Scope.FLOATER, Sight.PLACE,   c.each),
        Criterion("C6",  "scores of the outgoing floaters",         Scope.FLOATER, Sight.PLACE,   c.score, listed=True),
        c.counting("C7", "floaters out of the following bracket",   Scope.AHEAD,   Sight.PLACE,   c.each),
        Criterion("C7",  "scores of those floaters",                Scope.AHEAD,   Sight.PLACE,   c.score, listed=True),
        c.counting("C8", "players without their colour preference", Scope.PAIR,    Sight.COLOURS, c.preference_denied),
    ),
    colour_rules=(
        ("5.2.1", colours.first_game),
        ("5.2.2", colours.grant_both),
        ("5.2.3", colours.grant_stronger),
        ("5.2.4", colours.alternate),
        ("5.2.5", colours.grant_higher),
    ),
    bars_from_bye=of_points,
    unplayed=unplayed_2026,
    procedure=pair_scoregroups,
    completion_always=True,
    articles={"seeding": "1.6", "ranking": "1.8", "round": "1.9", "met": "C1", "bar": "C2", "absolute": "C3",
              "completion": "C4", "bye": "3.1", "bracket": "1.2.2", "quality": "2.3", "order": "4.3"},
    order=ORDER,
    keys={},
)
# fmt: on
