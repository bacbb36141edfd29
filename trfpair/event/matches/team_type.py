"""The type of a team event (C.04.6): its colour preferences and its scores, from record 192 or the options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from trfpair.base.errors import BadInput
from trfpair.base.named import NamedTuple
from trfpair.event.model import Tournament
from trfpair.event.saying import Saying

FAMILY = "FIDE_TEAM"
"""How every code of a team event begins."""

_TYPES = {"_TYPEA": "a", "_TYPEB": "b", "": "none"}
_SCORES = ("", "_MP_GP", "_GP_MP", "_MP", "_GP")


class TeamType(NamedTuple):
    """Everything that an event settles beforehand."""

    code: str
    preferences: str
    """``a`` or ``b`` (1.7), or ``none``."""
    match_points: bool
    """Whether match points are the primary score (1.2)."""
    secondary: bool
    """Whether the secondary score counts for the colours (4.2.2)."""


def match_points_first(code: str) -> bool:
    """Whether match points are the primary score (1.2) by the code of record 192; game points only where it says so."""
    return next((word for word in code.split("_") if word in ("MP", "GP")), "MP") == "MP"


def type_of(tournament: Tournament, options: Mapping[str, Any]) -> TeamType:
    """The type of an event: 192, what it leaves open by default, and the options over both."""
    if tournament.teams is None:
        raise BadInput(Saying("no-teams-in-file"))
    own = tournament.system.startswith(FAMILY) and not tournament.terms.calendar
    code = tournament.system if own else FAMILY
    kind = next(kind for kind in _TYPES if code.startswith(FAMILY + kind))
    scores = code.removeprefix(FAMILY + kind)
    if code == FAMILY:  # the bare code: type A, match points before game points
        kind = "_TYPEA"
    if scores not in _SCORES:
        raise BadInput(Saying("no-team-code", code=code, known=f"{FAMILY}_TYPEB_MP_GP"))
    preferences = options.get("preferences") or _TYPES[kind]
    primary = options.get("primary") or ("match" if match_points_first(code) else "game")
    if tournament.baku and primary != "match":
        raise BadInput(Saying("baku-of-match-points"))
    return TeamType(code, preferences, primary == "match", scores in ("", "_MP_GP", "_GP_MP"))
