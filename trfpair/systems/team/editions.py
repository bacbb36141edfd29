"""C.04.6 as tables: the edition in force since 1 February 2026, and that of 1 August 2024."""

from __future__ import annotations

from trfpair.event.history import History
from trfpair.event.results import PLAYED
from trfpair.systems.match.colours import alternate, alternate_higher, alternate_other, by_number
from trfpair.systems.match.entrant import Entrant, had_free_points
from trfpair.systems.match.regulation import (
    ARTICLES,
    BY_NUMBER,
    BYE_RULES,
    ColourRule,
    PairCriterion,
    Regulation,
    met_a_floater,
    same_strong_wish,
    same_wish,
)
from trfpair.systems.team.colours import grant_both, grant_first, grant_only, grant_strong, lower_difference
from trfpair.systems.team.wishes import no_wish, type_a, type_b

WISH_TYPES = {"a": type_a, "b": type_b, "none": no_wish}

TEAM_2026 = Regulation(
    name="team-2026",
    articles=ARTICLES,
    barred=lambda _history, entrant: had_free_points(entrant),
    bye=BYE_RULES,
    pairs=(
        PairCriterion("C8", "2.3.5", "teams whose preference is not fulfilled", same_wish),
        PairCriterion("C9", "2.3.6", "teams whose strong preference is not fulfilled", same_strong_wish),
        PairCriterion("C10", "2.3.7", "upfloaters' opponents that floated last round", met_a_floater, True),
    ),
    colours=(
        ColourRule("4.3.1", BY_NUMBER, by_number),
        ColourRule("4.3.2", "the only preference", grant_only),
        ColourRule("4.3.3", "opposite preferences", grant_both),
        ColourRule("4.3.4", "the only strong preference", grant_strong),
        ColourRule("4.3.5", "White to the lower colour difference", lower_difference),
        ColourRule("4.3.6", "alternation to the last time their colours differed", alternate),
        ColourRule("4.3.7", "preference of the higher ranked", grant_first),
        ColourRule("4.3.8", "alternation to the last colour of the higher ranked", alternate_higher),
        ColourRule("4.3.9", "alternation to the last colour of the other", alternate_other),
    ),
    higher=lambda entrant: (-entrant.score, -entrant.secondary, entrant.tpn),
    late=2,
)


def _free_win(history: History, entrant: Entrant) -> str:
    """C2 of 2024: an earlier bye, or as many points as for a win in one round without playing."""
    if found := had_free_points(entrant):
        return found
    scores, win = entrant.past.scores, history.tournament.scoring.win
    for round_, game in enumerate(entrant.past.games, 1):
        if game.result not in PLAYED and scores[round_] - scores[round_ - 1] >= win:
            return f"got the points of a win without playing in round {round_}"
    return ""


TEAM_2024 = TEAM_2026._replace(
    name="team-2024",
    articles={"C1": "C1", "C2": "C2", "C3": "C3", "C4": "C4", "C5": "C5", "C6": "C6", "bye": "PAB", "set": "upfloaters"}
    | {"identifier": "identifier"},
    barred=_free_win,
    pairs=(
        PairCriterion("C7", "", "teams whose preference is not fulfilled", same_wish),
        PairCriterion("C8", "", "teams whose strong preference is not fulfilled", same_strong_wish),
        PairCriterion("C9", "", "residents that float in a second round running", met_a_floater, True),
    ),
    set_floats=False,
    graded=True,
)
"""The edition of 2024: C6 counts, floats count when the bracket is paired only, and any free win bars from the bye."""
