"""The editions of C.04.3 as tables, side by side: what changed is what differs between them.

The absolute criteria (C1 and C3 / C.1 and C.3: who may meet whom) stand in ``field.py``, the bar to the bye (C2 / C.2)
in ``swiss/past.py``, the floats of unplayed rounds (1.4 / A.4) in ``field.py``. Completion (C4, C5 / C.4) belongs to
the procedure.
"""

from __future__ import annotations

from trfpair.base.plain import plain
from trfpair.systems.bye_bars import CountsAsWin, of_forfeits, of_points
from trfpair.systems.dutch.rules import criteria as c
from trfpair.systems.dutch.rules.bracket import Procedure, pair_2017, pair_2026
from trfpair.systems.dutch.rules.criteria import Criterion, Scope, Sight
from trfpair.systems.dutch.rules.field import Unplayed, unplayed_2017, unplayed_2026
from trfpair.systems.dutch.rules.order import ARTICLE_4, CandidateOrder
from trfpair.systems.swiss import colours
from trfpair.systems.swiss.colours import Rule

PAIR, FLOATER, AHEAD, PAB = Scope.PAIR, Scope.FLOATER, Scope.AHEAD, Scope.PAB
ANY = PAIR | FLOATER
LISTED = True
PLACE, COLOURS, FLOATS = Sight.PLACE, Sight.COLOURS, Sight.FLOATS


@plain
class Edition:
    """One edition of the Dutch system: its criteria in order and the rules beside them."""

    name: str
    criteria: tuple[Criterion, ...]
    """C6 to C21 (C.5 to C.19), most important first."""
    colour_rules: tuple[tuple[str, Rule], ...]
    bars_from_bye: CountsAsWin
    """C2 (C.2): which unplayed rounds bar from the pairing-allocated bye, as an earlier one does."""
    unplayed: Unplayed
    """1.4 (A.4): what an unplayed round makes of a player."""
    procedure: Procedure
    """1.9 (A.9): the outline of a round."""
    completion_always: bool
    """C4 and C5 bind every bracket; in 2017 C.4 binds only the penultimate one (A.9)."""
    articles: dict[str, str]
    """Articles of the parts that are no criteria of quality."""
    order: CandidateOrder
    """Article 4 (D): which of equally good candidates comes first."""
    keys: dict[str, str]
    """Articles of the keys by which candidates are ordered (``order.py``)."""


# A row of a table is a line.
# ruff: noqa: E501
# fmt: off
DUTCH_2026 = Edition(
    name="dutch-2026",
    criteria=(
        c.counting("C6",      "downfloaters",                                   FLOATER, PLACE, c.each),
        Criterion("C7",       "scores of the downfloaters",                     FLOATER, PLACE, c.score, LISTED),
        c.counting("C8",      "unpaired in the following bracket",              AHEAD, PLACE, c.each),
        Criterion("C8",       "scores of those unpaired there",                 AHEAD, PLACE, c.score, LISTED),
        Criterion("C9",       "unplayed games of the bye receiver",             PAB, PLACE, c.unplayed_games),
        c.counting("C10",     "topscorers' games: colour difference beyond 2",  PAIR, COLOURS, c.beyond_two),
        c.counting("C11",     "topscorers' games: third time the same colour",  PAIR, COLOURS, c.third_in_a_row),
        c.counting("C12",     "players without their colour preference",        PAIR, COLOURS, c.preference_denied),
        c.counting("C13",     "players without their strong preference",        PAIR, COLOURS, c.strong_preference_denied),
        c.counting("C14",     "resident downfloaters: downfloat last round",    FLOATER, FLOATS, c.resident_downfloat(1)),
        c.counting("C15",     "MDP opponents: upfloat last round",              PAIR, FLOATS, c.upfloat(1)),
        c.counting("C16",     "resident downfloaters: downfloat 2 rounds ago",  FLOATER, FLOATS, c.resident_downfloat(2)),
        c.counting("C17",     "MDP opponents: upfloat 2 rounds ago",            PAIR, FLOATS, c.upfloat(2)),
        Criterion("C18",      "SDs of MDPs: downfloat last round",              ANY, FLOATS, c.mdp_downfloat_sd(1), LISTED),
        c.differences("C19",  "SDs of MDP opponents: upfloat last round",       PAIR, c.upfloat(1)),
        Criterion("C20",      "SDs of MDPs: downfloat 2 rounds ago",            ANY, FLOATS, c.mdp_downfloat_sd(2), LISTED),
        c.differences("C21",  "SDs of MDP opponents: upfloat 2 rounds ago",     PAIR, c.upfloat(2)),
    ),
    colour_rules=(
        ("5.2.1", colours.grant_both),
        ("5.2.2", colours.grant_stronger),
        ("5.2.3", colours.alternate),
        ("5.2.4", colours.grant_higher),
        ("5.2.5", colours.by_number),
    ),
    bars_from_bye=of_points,
    unplayed=unplayed_2026,
    procedure=pair_2026,
    completion_always=True,
    articles={"met": "C1", "bar": "C2", "absolute": "C3", "completion": "C4", "pab": "C5", "round": "1.9", "bracket": "1.2",
              "transpositions": "4.2", "exchanges": "4.3", "mdps": "4.4"},
    order=ARTICLE_4,
    keys={"mdps": "4.4", "opponents": "4.2", "exchanges": "4.3.1", "difference": "4.3.2", "down": "4.3.3",
          "up": "4.3.4", "transposition": "4.2"},
)

DUTCH_2017 = Edition(
    name="dutch-2017",
    criteria=(
        c.counting("C.5",     "downfloaters",                                   FLOATER, PLACE, c.each),
        Criterion("C.6",      "score differences (PSD)",                        ANY, PLACE, c.score_difference, LISTED),
        Criterion("C.7",      "unpaired in the following bracket",              AHEAD, PLACE, c.unpaired_or_barred),
        Criterion("C.7",      "scores of those unpaired there",                 AHEAD, PLACE, c.score, LISTED),
        c.counting("C.8",     "topscorers' games: colour difference beyond 2",  PAIR, COLOURS, c.beyond_two),
        c.counting("C.9",     "topscorers' games: third time the same colour",  PAIR, COLOURS, c.third_in_a_row),
        c.counting("C.10",    "players without their colour preference",        PAIR, COLOURS, c.preference_denied),
        c.counting("C.11",    "players without their strong preference",        PAIR, COLOURS, c.strong_preference_denied),
        c.counting("C.12",    "same downfloat as last round",                   ANY, FLOATS, c.downfloat(1)),
        c.counting("C.13",    "same upfloat as last round",                     PAIR, FLOATS, c.upfloat(1)),
        c.counting("C.14",    "same downfloat as 2 rounds ago",                 ANY, FLOATS, c.downfloat(2)),
        c.counting("C.15",    "same upfloat as 2 rounds ago",                   PAIR, FLOATS, c.upfloat(2)),
        c.differences("C.16", "SDs: same downfloat as last round",              ANY, c.downfloat(1)),
        c.differences("C.17", "SDs: same upfloat as last round",                PAIR, c.upfloat(1)),
        c.differences("C.18", "SDs: same downfloat as 2 rounds ago",            ANY, c.downfloat(2)),
        c.differences("C.19", "SDs: same upfloat as 2 rounds ago",              PAIR, c.upfloat(2)),
    ),
    colour_rules=(
        ("E.1", colours.grant_both),
        ("E.2", colours.grant_stronger),
        ("E.3", colours.alternate),
        ("E.4", colours.grant_higher),
        ("E.5", colours.by_number),
    ),
    bars_from_bye=of_forfeits,
    unplayed=unplayed_2017,
    procedure=pair_2017,
    completion_always=False,
    articles={"met": "C.1", "bar": "C.2", "absolute": "C.3", "completion": "C.4", "pab": "C.2", "round": "A.9", "bracket": "A.3",
              "transpositions": "D.1", "exchanges": "D.2", "mdps": "D.3"},
    order=ARTICLE_4,
    keys={"mdps": "D.3", "opponents": "D.1", "exchanges": "D.2.a", "difference": "D.2.b", "down": "D.2.c",
          "up": "D.2.d", "transposition": "D.1"},
)
# fmt: on

EDITIONS = {edition.name: edition for edition in (DUTCH_2026, DUTCH_2017)}
