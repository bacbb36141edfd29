"""What regulations say of a whole round, system by system: who may not meet, or not have the bye, and the order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from trfpair.errors import BadInput
from trfpair.model import Result
from trfpair.verify.players import BYE_OR_POINTS, Bar
from trfpair.verify.reading import Json

BYE_OR_FORFEIT = Bar((Result.PAB, Result.FORFEIT_WIN))
"""Until 2026: the bye, or a win because the opponent did not come."""
FREE_MATCH = Bar((Result.PAB, Result.FORFEIT_WIN, Result.FULL_BYE))
"""Matches: the bye, a match won by forfeit, a full-point bye."""
FREE_WIN = FREE_MATCH._replace(points=True)
"""All of these."""


class Kind(NamedTuple):
    """A system, as far as a round of it can be judged without its rules."""

    bar: Bar = Bar()
    """C2."""
    rematch: bool = False
    """Whether two may meet again."""
    by_score: bool = True
    """Whether the boards stand by score (C.04.2), or by places on a ladder."""
    old: bool = False
    """Whether the floats of 2017 count."""
    matches: str = ""
    """``games`` where a match is two games, ``teams`` where it is one of teams."""
    late: int = 0
    """Matches: rounds at the end in which floats do not count."""


KINDS: Mapping[str, Kind] = {
    "dutch-2026": Kind(BYE_OR_POINTS),
    "dutch-2017": Kind(BYE_OR_FORFEIT, old=True),
    "dubov-2026": Kind(BYE_OR_POINTS),
    "dubov-2018": Kind(BYE_OR_FORFEIT),
    "burstein-2026": Kind(BYE_OR_POINTS),
    "lim": Kind(BYE_OR_POINTS),
    "vega": Kind(FREE_WIN),
    "danubian": Kind(FREE_WIN),
    "double-swiss": Kind(FREE_MATCH, matches="games", late=1),
    "team-2026": Kind(FREE_MATCH, matches="teams", late=2),
    "team-2024": Kind(FREE_WIN, matches="teams", late=2),
    "club": Kind(rematch=True),
    "club-rating": Kind(rematch=True),
    "ladder": Kind(rematch=True, by_score=False),
}
"""By the name that `pairs.json` gives."""

FORMATS = (1,)
MOST_ROUNDS = 999
"""What the columns of the format can tell apart; a number beyond it is not looked for round by round."""


def kind_of(data: Json) -> tuple[int, str, Kind]:
    """The round and the system of a `pairs.json`, and what is said of the system here; BadInput if nothing is."""
    if data["format"] not in FORMATS:
        raise BadInput(f"format {data['format']} of pairs.json is not known here")
    round_, system = int(data["round"]), str(data["system"])
    if not 1 <= round_ <= MOST_ROUNDS:
        raise BadInput(f"pairs.json is of round {round_}: expected 1 to {MOST_ROUNDS}")
    if system not in KINDS:
        raise BadInput(f"pairs.json is of the system `{system}`, which is not known here")
    return round_, system, KINDS[system]
