"""The editions of C.04.3 as tables, side by side: what changed is what differs between them.

The absolute criteria (C1 and C3 / C.1 and C.3: who may meet whom) stand in ``field.py``, the bar to the bye (C2 / C.2)
and the floats of unplayed rounds (1.4 / A.4) in ``floats.py``. Completion (C4, C5 / C.4) belongs to the procedure.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from trfpair.history import History, Past
from trfpair.systems.dutch import criteria as c
from trfpair.systems.dutch.criteria import Criterion, Scope
from trfpair.systems.dutch.floats import barred_2017, barred_2026
from trfpair.systems.swiss import colours
from trfpair.systems.swiss.colours import Rule

PAIR, FLOATER, AHEAD, PAB = Scope.PAIR, Scope.FLOATER, Scope.AHEAD, Scope.PAB


@dataclass(frozen=True, slots=True)
class Edition:
    """One edition of the Dutch system: its criteria in order and the rules beside them."""

    name: str
    criteria: tuple[Criterion, ...]
    """C6 to C21 (C.5 to C.19), most important first."""
    colour_rules: tuple[tuple[str, Rule], ...]
    barred: Callable[[History, Past], bool]
    """C2 (C.2): who may not get the pairing-allocated bye."""
    unplayed_2026: bool
    """1.4: an unplayed round is a downfloat only if it gave more than a loss; before 2026 it always is one."""
    completion_always: bool
    """C4 and C5 bind every bracket; in 2017 C.4 binds only the penultimate one (A.9)."""
    articles: dict[str, str]
    """Articles of the parts that are no criteria of quality."""


DUTCH_2026 = Edition(
    name="dutch-2026",
    criteria=(
        Criterion("C6", "downfloaters", FLOATER, c.each),
        Criterion("C7", "scores of the downfloaters", FLOATER, c.score, listed=True),
        Criterion("C8", "unpaired in the following bracket", AHEAD, c.each),
        Criterion("C8", "scores of those", AHEAD, c.score, listed=True),
        Criterion("C9", "unplayed games of the bye receiver", PAB, c.unplayed_games),
        Criterion("C10", "topscorers' games: colour difference beyond 2", PAIR, c.beyond_two),
        Criterion("C11", "topscorers' games: same colour three times running", PAIR, c.third_in_a_row),
        Criterion("C12", "players without their colour preference", PAIR, c.preference_denied),
        Criterion("C13", "players without their strong colour preference", PAIR, c.strong_preference_denied),
        Criterion("C14", "resident downfloaters: downfloat last round", FLOATER, c.resident_downfloat(1)),
        Criterion("C15", "MDP opponents: upfloat last round", PAIR, c.mdp_opponent_upfloat(1)),
        Criterion("C16", "resident downfloaters: downfloat two rounds before", FLOATER, c.resident_downfloat(2)),
        Criterion("C17", "MDP opponents: upfloat two rounds before", PAIR, c.mdp_opponent_upfloat(2)),
        Criterion("C18", "SDs of MDPs: downfloat last round", PAIR | FLOATER, c.mdp_downfloat_difference(1), True),
        Criterion("C19", "SDs of MDP opponents: upfloat last round", PAIR, c.mdp_opponent_upfloat_difference(1), True),
        Criterion(
            "C20", "SDs of MDPs: downfloat two rounds before", PAIR | FLOATER, c.mdp_downfloat_difference(2), True
        ),
        Criterion(
            "C21", "SDs of MDP opponents: upfloat two rounds before", PAIR, c.mdp_opponent_upfloat_difference(2), True
        ),
    ),
    colour_rules=(
        ("5.2.1", colours.grant_both),
        ("5.2.2", colours.grant_stronger),
        ("5.2.3", colours.alternate),
        ("5.2.4", colours.grant_higher),
        ("5.2.5", colours.by_number),
    ),
    barred=barred_2026,
    unplayed_2026=True,
    completion_always=True,
    articles={"met": "C1", "bar": "C2", "absolute": "C3", "completion": "C4", "pab": "C5", "round": "1.9"},
)

DUTCH_2017 = Edition(
    name="dutch-2017",
    criteria=(
        Criterion("C.5", "downfloaters", FLOATER, c.each),
        Criterion("C.6", "score differences (PSD)", PAIR | FLOATER, c.score_difference, listed=True),
        Criterion("C.7", "unpaired in the following bracket", AHEAD, c.unpaired_or_barred),
        Criterion("C.7", "scores of those", AHEAD, c.score, listed=True),
        Criterion("C.8", "topscorers' games: colour difference beyond 2", PAIR, c.beyond_two),
        Criterion("C.9", "topscorers' games: same colour three times running", PAIR, c.third_in_a_row),
        Criterion("C.10", "players without their colour preference", PAIR, c.preference_denied),
        Criterion("C.11", "players without their strong colour preference", PAIR, c.strong_preference_denied),
        Criterion("C.12", "same downfloat as last round", PAIR | FLOATER, c.same_downfloat(1)),
        Criterion("C.13", "same upfloat as last round", PAIR, c.same_upfloat(1)),
        Criterion("C.14", "same downfloat as two rounds before", PAIR | FLOATER, c.same_downfloat(2)),
        Criterion("C.15", "same upfloat as two rounds before", PAIR, c.same_upfloat(2)),
        Criterion("C.16", "SDs of C.12", PAIR | FLOATER, c.same_float_difference(c.same_downfloat(1)), True),
        Criterion("C.17", "SDs of C.13", PAIR, c.same_float_difference(c.same_upfloat(1)), True),
        Criterion("C.18", "SDs of C.14", PAIR | FLOATER, c.same_float_difference(c.same_downfloat(2)), True),
        Criterion("C.19", "SDs of C.15", PAIR, c.same_float_difference(c.same_upfloat(2)), True),
    ),
    colour_rules=(
        ("E.1", colours.grant_both),
        ("E.2", colours.grant_stronger),
        ("E.3", colours.alternate),
        ("E.4", colours.grant_higher),
        ("E.5", colours.by_number),
    ),
    barred=barred_2017,
    unplayed_2026=False,
    completion_always=False,
    articles={"met": "C.1", "bar": "C.2", "absolute": "C.3", "completion": "C.4", "pab": "C.2", "round": "A.9"},
)
